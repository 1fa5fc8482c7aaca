/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-strays.h"

#include "hys-owner.h"

#include <float.h>
#include <math.h>

/* Both directions are treated alike: @side 0 is x increasing, with the range 0 ... M; @side 1 is x decreasing, -m. */
#define OUTWARD(side) ((side) == 0 ? 1.0 : -1.0)

typedef struct
{
  double position;   /* x since the start */
  double reach[2];   /* M, -m */
} Motion;

typedef struct
{
  gsize  branch;
  double k, eta, u0;
} Stray;

struct HysStrays
{
  Motion  motion;
  GArray *strays;   /* of Stray: those that have not forgotten their start, ascending */
};

static const Stray *
stray_at (const HysStrays *self,
          guint            i)
{
  return &g_array_index (self->strays, Stray, i);
}

HysStrays *
hys_strays_new (const HysBackbone *backbone,
                const double      *elongation)
{
  g_autoptr (GArray) strays = g_array_new (FALSE, FALSE, sizeof (Stray));
  HysStrays *self;

  for (gsize i = 0; i < backbone->n; i++)
    if (elongation[i] != 0)
      g_array_append_val (strays, ((Stray){ i, backbone->stiffness[i], backbone->eta[i], elongation[i] }));
  if (strays->len == 0)
    return NULL;
  self = g_new0 (HysStrays, 1);
  self->strays = g_steal_pointer (&strays);
  return self;
}

HysStrays *
hys_strays_copy (const HysStrays *self)
{
  HysStrays *copy = g_memdup2 (self, sizeof *self);

  copy->strays = g_array_copy (self->strays);
  return copy;
}

void
hys_strays_free (HysStrays *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->strays);
  g_free (self);
}

static Motion
moved (const Motion *motion,
       double        move)
{
  Motion then = *motion;

  then.position += move;
  for (int side = 0; side < 2; side++)
    then.reach[side] = fmax (then.reach[side], OUTWARD (side) * then.position);
  return then;
}

/* The range of x after which nothing is remembered of how a branch started: so much less than 2 eta that rounding of
 * the distances cannot have it pushed on both sides before. */
static double
range_to_join (const Stray *stray)
{
  return 2 * stray->eta * (1 - 4 * DBL_EPSILON);
}

static gboolean
has_joined (const Motion *motion,
            const Stray  *stray)
{
  return range_to_join (stray) <= motion->reach[0] + motion->reach[1];
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

/* How far x has to go on a side until a branch is at its limit: from there on it is pushed. */
static double
distance (const Stray *stray,
          double       u0,
          int          side)
{
  return stray->eta - OUTWARD (side) * u0;
}

/* The moves on a side between which no branch begins to be pushed, or joins: one does at @at. */
static void
narrow (double   at,
        gboolean past,
        double  *from,
        double  *to)
{
  if (past)
    *from = fmax (*from, at);
  else
    *to = fmin (*to, at);
}

void
hys_strays_look (const HysStrays *self,
                 double           move,
                 HysStrayPiece   *piece)
{
  const Motion *now = &self->motion, then = moved (now, move);
  int side = then.reach[1] > now->reach[1] ? 1 : 0;
  double reach = then.reach[side], from = now->reach[side], to = INFINITY;
  gboolean beyond = reach > from;
  long double force = 0, energy = 0, slope = 0;

  for (guint i = 0; i < self->strays->len; i++)
    {
      const Stray *stray = stray_at (self, i);
      double p = origin (&then, stray->eta, stray->u0), p0 = origin (&then, stray->eta, 0);
      double at = distance (stray, stray->u0, side), at0 = distance (stray, 0, side);
      gboolean pushed = at <= reach, pushed0 = at0 <= reach, joined = has_joined (&then, stray);
      long double k = joined ? 0 : stray->k;

      narrow (at, pushed, &from, &to);
      narrow (at0, pushed0, &from, &to);
      narrow (range_to_join (stray) - now->reach[1 - side], joined, &from, &to);
      force += k * (p0 - p);
      energy += k * (p0 - p) * (then.position - 0.5 * (p + p0));
      slope += k * (pushed0 - pushed);
    }
  *piece = (HysStrayPiece){ (double) force, 0, (double) energy, -now->reach[1] - now->position,
                            now->reach[0] - now->position };
  if (!beyond)
    return;
  piece->slope = (double) slope;
  piece->from = OUTWARD (side) * (side == 0 ? from : to) - now->position;
  piece->to = OUTWARD (side) * (side == 0 ? to : from) - now->position;
}

gboolean
hys_strays_move (HysStrays *self,
                 double     move)
{
  guint kept = 0;

  self->motion = moved (&self->motion, move);
  for (guint i = 0; i < self->strays->len; i++)
    if (!has_joined (&self->motion, stray_at (self, i)))
      g_array_index (self->strays, Stray, kept++) = *stray_at (self, i);
  g_array_set_size (self->strays, kept);
  return kept > 0;
}

double
hys_strays_offset (const HysStrays *self,
                   gsize            i)
{
  guint low = 0, high = self->strays->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (stray_at (self, middle)->branch < i)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == self->strays->len || stray_at (self, low)->branch != i)
    return 0;
  return origin (&self->motion, stray_at (self, low)->eta, 0)
         - origin (&self->motion, stray_at (self, low)->eta, stray_at (self, low)->u0);
}
