/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-strays.h"

#include "hys-owner.h"

#include <float.h>
#include <math.h>

/* Both directions are treated alike: @side 0 is x increasing, with the range 0 ... M; @side 1 is x decreasing, -m. */
#define OUTWARD(side) ((side) == 0 ? 1.0 : -1.0)

/* Sums over branches. */
typedef struct
{
  long double k, k_eta, k_eta2;
} Pushed;

/* What depends on the motion. */
typedef struct
{
  double      position;   /* x since the start */
  double      reach[2];   /* M, -m */
  gsize       started[2]; /* strays that M, m pushes: the first ones in the order of their distance from it ... */
  gsize       relaxed[2]; /* ... and those that would be pushed had they started relaxed: the first ones by eta */
  gsize       joined;     /* strays that have forgotten their start: the first ones by eta */
  Pushed      pushed[2];  /* sums over those that would be, less sums over those that are, without the joined */
  long double free_u, free_u2;   /* k u0 and k u0^2 of those that neither pushes */
} Motion;

struct HysStrays
{
  HysBackbone *backbone;
  gsize        n;
  gsize       *index;      /* by eta: which branch of the backbone */
  double      *u0;         /* by eta */
  gsize       *nearest[2]; /* by the distance at which they are pushed: index by eta */
  Motion       motion;
};

static double
eta_of (const HysStrays *self,
        gsize            i)
{
  return self->backbone->eta[self->index[i]];
}

static double
stiffness_of (const HysStrays *self,
              gsize            i)
{
  return self->backbone->stiffness[self->index[i]];
}

/* How far x has to go on a side until the branch is at its limit. */
static double
distance (const HysStrays *self,
          gsize            i,
          int              side)
{
  return eta_of (self, i) - OUTWARD (side) * self->u0[i];
}

static int
compare_eta (gconstpointer a,
             gconstpointer b,
             gpointer      data)
{
  const HysBackbone *backbone = data;
  double x = backbone->eta[*(const gsize *) a], y = backbone->eta[*(const gsize *) b];

  return (x > y) - (x < y);
}

typedef struct
{
  const HysStrays *strays;
  int              side;
} Order;

static int
compare_distance (gconstpointer a,
                  gconstpointer b,
                  gpointer      data)
{
  const Order *order = data;
  double x = distance (order->strays, *(const gsize *) a, order->side);
  double y = distance (order->strays, *(const gsize *) b, order->side);

  return (x > y) - (x < y);
}

static void
sort (gsize            *index,
      gsize             n,
      GCompareDataFunc  compare,
      gpointer          data)
{
  g_qsort_with_data (index, (gint) n, sizeof *index, compare, data);
}

static void
add (Pushed           *sum,
     const HysStrays  *self,
     gsize             i,
     int               sign)
{
  long double k = sign * stiffness_of (self, i), eta = eta_of (self, i);

  sum->k += k;
  sum->k_eta += k * eta;
  sum->k_eta2 += k * eta * eta;
}

static void
add_free (Motion          *motion,
          const HysStrays *self,
          gsize            i,
          int              sign)
{
  long double k = sign * stiffness_of (self, i), u0 = self->u0[i];

  motion->free_u += k * u0;
  motion->free_u2 += k * u0 * u0;
}

/* Takes the sums of a branch out that is now like one that started relaxed. */
static void
join (const HysStrays *self,
      Motion          *motion,
      gsize            i)
{
  double eta = eta_of (self, i);
  gboolean is_free = TRUE;

  for (int side = 0; side < 2; side++)
    {
      if (distance (self, i, side) <= motion->reach[side])
        {
          is_free = FALSE;
          add (&motion->pushed[side], self, i, 1);
        }
      if (eta <= motion->reach[side])
        add (&motion->pushed[side], self, i, -1);
    }
  if (is_free)
    add_free (motion, self, i, -1);
}

/* The range of x after which nothing is remembered of how a branch started: so much less than 2 eta that rounding of
 * the distances cannot have it pushed on both sides before. */
static double
range_to_join (const HysStrays *self,
               gsize            i)
{
  return 2 * eta_of (self, i) * (1 - 4 * DBL_EPSILON);
}

static gboolean
has_joined (const HysStrays *self,
            const Motion    *motion,
            gsize            i)
{
  return range_to_join (self, i) <= motion->reach[0] + motion->reach[1];
}

/* Pushes the branches on a side out to @reach. */
static void
extend (const HysStrays *self,
        Motion          *motion,
        int              side,
        double           reach)
{
  double range = reach + motion->reach[1 - side];

  for (; motion->joined < self->n && range_to_join (self, motion->joined) <= range; motion->joined++)
    join (self, motion, motion->joined);
  motion->reach[side] = reach;
  for (; motion->started[side] < self->n; motion->started[side]++)
    {
      gsize i = self->nearest[side][motion->started[side]];

      if (!(distance (self, i, side) <= reach))
        break;
      if (has_joined (self, motion, i))
        continue;
      add_free (motion, self, i, -1);
      add (&motion->pushed[side], self, i, -1);
    }
  for (; motion->relaxed[side] < self->n && eta_of (self, motion->relaxed[side]) <= reach; motion->relaxed[side]++)
    if (!has_joined (self, motion, motion->relaxed[side]))
      add (&motion->pushed[side], self, motion->relaxed[side], 1);
}

static void
go (const HysStrays *self,
    Motion          *motion,
    double           move)
{
  motion->position += move;
  for (int side = 0; side < 2; side++)
    if (OUTWARD (side) * motion->position > motion->reach[side])
      extend (self, motion, side, OUTWARD (side) * motion->position);
}

HysStrays *
hys_strays_new (HysBackbone  *backbone,
                const double *elongation)
{
  HysStrays *self = hys_owner_new (HysStrays);

  self->index = hys_owned (self, gsize, backbone->n);
  for (gsize i = 0; i < backbone->n; i++)
    if (elongation[i] != 0)
      self->index[self->n++] = i;
  if (self->n == 0)
    {
      hys_owner_free (self);
      return NULL;
    }
  self->backbone = hys_backbone_ref (backbone);
  sort (self->index, self->n, compare_eta, backbone);
  self->u0 = hys_owned (self, double, self->n);
  for (gsize i = 0; i < self->n; i++)
    {
      self->u0[i] = elongation[self->index[i]];
      add_free (&self->motion, self, i, 1);
    }
  for (int side = 0; side < 2; side++)
    {
      self->nearest[side] = hys_owned (self, gsize, self->n);
      for (gsize i = 0; i < self->n; i++)
        self->nearest[side][i] = i;
      sort (self->nearest[side], self->n, compare_distance, &(Order){ self, side });
    }
  for (int side = 0; side < 2; side++)
    extend (self, &self->motion, side, 0);
  return self;
}

HysStrays *
hys_strays_copy (const HysStrays *self)
{
  HysStrays *copy = hys_owner_new (HysStrays);

  *copy = *self;
  copy->backbone = hys_backbone_ref (self->backbone);
  copy->index = hys_owned_copy (copy, gsize, self->index, self->n);
  copy->u0 = hys_owned_copy (copy, double, self->u0, self->n);
  for (int side = 0; side < 2; side++)
    copy->nearest[side] = hys_owned_copy (copy, gsize, self->nearest[side], self->n);
  return copy;
}

void
hys_strays_free (HysStrays *self)
{
  if (self == NULL)
    return;
  hys_backbone_unref (self->backbone);
  hys_owner_free (self);
}

/* C = sum k (p0 - p), and the energy sum k ((x - p)^2 - (x - p0)^2) / 2 = C x - sum k (p0^2 - p^2) / 2. */
static void
sum_up (const Motion  *motion,
        HysStrayPiece *piece)
{
  long double force = motion->free_u, squares = -motion->free_u2;

  for (int side = 0; side < 2; side++)
    {
      const Pushed *sum = &motion->pushed[side];
      long double reach = motion->reach[side];

      force += (int) OUTWARD (side) * (sum->k * reach - sum->k_eta);
      squares += sum->k * reach * reach - 2 * sum->k_eta * reach + sum->k_eta2;
    }
  piece->force = (double) force;
  piece->energy = (double) (force * motion->position - squares / 2);
}

/* How far x can go on a side, beyond its range, until the next branch is pushed or joins. */
static double
next_event (const HysStrays *self,
            const Motion    *motion,
            int              side)
{
  gsize i = motion->started[side];
  double next = INFINITY;

  if (i < self->n)
    next = MIN (next, distance (self, self->nearest[side][i], side));
  if (motion->relaxed[side] < self->n)
    next = MIN (next, eta_of (self, motion->relaxed[side]));
  if (motion->joined < self->n)
    next = MIN (next, range_to_join (self, motion->joined) - motion->reach[1 - side]);
  return next;
}

/* The last event at or before the reach of a motion that began at @first: the same lists, one back. */
static double
last_event (const HysStrays *self,
            const Motion    *motion,
            int              side,
            double           first)
{
  double last = first;

  if (motion->started[side] > 0)
    last = MAX (last, distance (self, self->nearest[side][motion->started[side] - 1], side));
  if (motion->relaxed[side] > 0)
    last = MAX (last, eta_of (self, motion->relaxed[side] - 1));
  if (motion->joined > 0)
    last = MAX (last, range_to_join (self, motion->joined - 1) - motion->reach[1 - side]);
  return last;
}

void
hys_strays_look (const HysStrays *self,
                 double           move,
                 HysStrayPiece   *piece)
{
  const Motion *now = &self->motion;
  Motion then = *now;

  go (self, &then, move);
  sum_up (&then, piece);
  piece->slope = 0;
  piece->from = -now->reach[1] - now->position;
  piece->to = now->reach[0] - now->position;
  for (int side = 0; side < 2; side++)
    if (then.reach[side] > now->reach[side])
      {
        double from = last_event (self, &then, side, now->reach[side]), to = next_event (self, &then, side);

        piece->slope = (double) then.pushed[side].k;
        piece->from = OUTWARD (side) * (side == 0 ? from : to) - now->position;
        piece->to = OUTWARD (side) * (side == 0 ? to : from) - now->position;
      }
}

gboolean
hys_strays_move (HysStrays *self,
                 double     move)
{
  go (self, &self->motion, move);
  return self->motion.joined < self->n;
}

/* clip (-u0, M - eta, m + eta) */
static double
origin (const Motion *motion,
        double        eta,
        double        u0)
{
  double low = motion->reach[0] - eta, high = eta - motion->reach[1];

  return -u0 < low ? low : -u0 > high ? high : -u0;
}

static gboolean
find (const HysStrays *self,
      gsize            branch,
      gsize           *place)
{
  double eta = self->backbone->eta[branch];
  gsize low = 0, high = self->n;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (eta_of (self, middle) < eta || (eta_of (self, middle) == eta && self->index[middle] < branch))
        low = middle + 1;
      else
        high = middle;
    }
  *place = low;
  return low < self->n && self->index[low] == branch;
}

double
hys_strays_offset (const HysStrays *self,
                   gsize            i)
{
  double eta = self->backbone->eta[i];
  gsize place;

  if (!find (self, i, &place) || has_joined (self, &self->motion, place))
    return 0;
  return origin (&self->motion, eta, 0) - origin (&self->motion, eta, self->u0[place]);
}
