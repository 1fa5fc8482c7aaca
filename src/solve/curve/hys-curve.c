/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-curve.h"

#include <math.h>

/* The end of a leg: of one way between two turning points (the first leg: from the start to the first one). */
typedef struct
{
  double length;     /* of the leg */
  double position;   /* coordinate, see HysCurve.position */
  double force;
  double energy;
} Turn;

/* A place on the curve: a leg and how far along it. */
typedef struct
{
  gsize       depth;    /* turning points before it; 0 = on the initial curve */
  int         sense;    /* +1: x increases along it */
  double      along;    /* distance from its beginning */
  double      entry;    /* the distance at which the leg was come back to, 0 = it begins here */
  const Turn *turn;     /* its beginning; NULL on the initial curve */
  double      work;     /* on the way there, less what the leg takes from its beginning */
} Place;

struct HysCurve
{
  HysBackbone *backbone;
  GArray      *turns;      /* of Turn: lengths decrease, the second being less than twice the first */
  int          sense;
  double       along;
  gsize        near;       /* a piece of the backbone near where it was last looked at */
  double       force;      /* at the present place */
  double       energy;
  double       work;       /* from the beginning of the present leg on */
  double      *u;          /* of each branch, as long as some remember how they started; else NULL ... */
  double       position, low, high;   /* ... x since the start and its range, ... */
  double       enough;     /* ... which ends that by being so large, ... */
  HysCurvePiece present;   /* ... and their sum */
};

static const Turn *
turn_at (const HysCurve *self,
         gsize           i)
{
  return &g_array_index (self->turns, Turn, i);
}

/* Where the leg closes the loop that it is in; @turn ends the leg before it. */
static double
loop_length (gsize       depth,
             const Turn *turn)
{
  return depth == 0 ? INFINITY : depth == 1 ? 2 * turn->length : turn->length;
}

/* Distance along the backbone. */
static double
depth_of (const Place *place)
{
  return place->turn != NULL ? 0.5 * place->along : place->along;
}

/* Integral of the force over the leg up to the place: of the sum of k min (eta, d) over the backbone. */
static double
work_at (const Place   *place,
         const HysKnot *knot)
{
  double d = depth_of (place), sum = d * (knot->force + 0.5 * knot->slope * d) - 0.5 * knot->energy;

  return place->turn != NULL ? place->sense * place->turn->force * place->along + 4 * sum : sum;
}

static double
work_along (const HysCurve *self,
            Place           place,
            double          along)
{
  place.along = along;
  return work_at (&place, &self->backbone->knots[hys_backbone_piece (self->backbone, depth_of (&place), self->near)]);
}

/* Leaves the legs that end at or before the place. From the first leg's mirror image it comes back to the initial
   curve. */
static void
close_loops (const HysCurve *self,
             Place          *place)
{
  while (place->depth > 0 && place->along >= loop_length (place->depth, place->turn))
    {
      double before = place->depth > 1 ? turn_at (self, place->depth - 2)->length : 0;

      place->work += work_along (self, *place, loop_length (place->depth, place->turn));
      if (place->depth == 1)
        {
          place->entry = place->turn->length;
          place->along -= place->turn->length;
          place->depth = 0;
        }
      else
        {
          place->entry = before;
          place->along += before - place->turn->length;
          place->depth -= 2;
        }
      place->turn = place->depth > 0 ? turn_at (self, place->depth - 1) : NULL;
      place->work -= work_along (self, *place, place->entry);
    }
}

/* Where @move leads. @turned: room for the turning point that it may begin with. */
static Place
find_place (const HysCurve *self,
            double          move,
            Turn           *turned)
{
  gsize depth = self->turns->len;
  Place place = { depth, self->sense, self->along, 0, depth > 0 ? turn_at (self, depth - 1) : NULL, -self->work };

  if (self->sense * move < 0)
    {
      place.sense = -self->sense;
      place.along = place.work = 0;
      if (self->along > 0)
        {
          *turned = (Turn){ self->along, (place.turn ? place.turn->position : 0) + self->sense * self->along,
                            self->force, self->energy };
          place.depth++;
          place.turn = turned;
        }
    }
  place.along += fabs (move);
  close_loops (self, &place);
  return place;
}

static double
force_at (const Place   *place,
          const HysKnot *knot)
{
  double d = depth_of (place), phi = knot->slope > 0 ? knot->force + knot->slope * d : knot->force;

  return place->turn != NULL ? place->turn->force + place->sense * 2 * phi : place->sense * phi;
}

/* Sum of k u^2 / 2. From a turning point on, branches that have gone from limit to limit store as much as before, and
 * the others, whose tensions there add up to force + sense SA, have been stretched by `along`. */
static double
energy_at (const Place   *place,
           const HysKnot *knot)
{
  double along = place->along, turned = 0;

  if (place->turn == NULL)
    return knot->slope > 0 ? 0.5 * (knot->energy + knot->slope * along * along) : 0.5 * knot->energy;
  if (!(knot->slope > 0))
    return 0.5 * knot->energy;
  turned = place->sense * along * (place->turn->force + place->sense * knot->force);
  return MAX (place->turn->energy + turned + 0.5 * knot->slope * along * along, 0);
}

/* The sum over the branches, one by one: R = sum k clip (u + move, -eta, eta). */
static void
look_at_branches (const HysCurve *self,
                  double          move,
                  HysCurvePiece  *piece)
{
  const HysBackbone *backbone = self->backbone;
  long double force = 0, energy = 0, slope = 0;
  gboolean onwards = move != 0 ? move > 0 : self->sense > 0;

  piece->from = -INFINITY;
  piece->to = INFINITY;
  for (gsize i = 0; i < backbone->n; i++)
    {
      double k = backbone->stiffness[i], eta = backbone->eta[i], u = CLAMP (self->u[i] + move, -eta, eta);
      double low = -eta - self->u[i], high = eta - self->u[i];
      gboolean below = onwards ? move < low : move <= low, beyond = onwards ? move >= high : move > high;

      force += k * u;
      energy += 0.5 * k * u * u;
      slope += below || beyond ? 0 : k;
      piece->from = fmax (piece->from, beyond ? high : below ? -INFINITY : low);
      piece->to = fmin (piece->to, below ? low : beyond ? INFINITY : high);
    }
  piece->force = (double) force;
  piece->energy = (double) energy;
  piece->slope = (double) slope;
}

HysCurve *
hys_curve_new (HysBackbone  *backbone,
               const double *elongation)
{
  HysCurve *self = g_new0 (HysCurve, 1);

  self->backbone = hys_backbone_ref (backbone);
  self->turns = g_array_new (FALSE, FALSE, sizeof (Turn));
  self->sense = 1;
  for (gsize i = 0; i < backbone->n && elongation != NULL; i++)
    if (elongation[i] != 0)
      self->enough = MAX (self->enough, 2 * backbone->eta[i]);
  if (self->enough > 0)
    {
      self->u = g_memdup2 (elongation, backbone->n * sizeof *elongation);
      look_at_branches (self, 0, &self->present);
    }
  return self;
}

HysCurve *
hys_curve_copy (const HysCurve *self)
{
  HysCurve *copy = g_memdup2 (self, sizeof *self);

  copy->backbone = hys_backbone_ref (self->backbone);
  copy->turns = g_array_copy (self->turns);
  if (self->u != NULL)
    copy->u = g_memdup2 (self->u, self->backbone->n * sizeof *self->u);
  return copy;
}

void
hys_curve_free (HysCurve *self)
{
  if (self == NULL)
    return;
  hys_backbone_unref (self->backbone);
  g_array_unref (self->turns);
  g_free (self->u);
  g_free (self);
}

const HysBackbone *
hys_curve_backbone (const HysCurve *self)
{
  return self->backbone;
}

/* The moves between which the force is linear around the one that leads to @place. */
static void
bound_piece (const HysCurve *self,
             double          move,
             const Place    *place,
             gsize           piece,
             HysCurvePiece  *result)
{
  double scale = place->turn != NULL ? 2 : 1, start = place->along - fabs (move);
  double low = piece > 0 ? scale * self->backbone->knots[piece - 1].limit : 0;
  double high = MIN (scale * self->backbone->knots[piece].limit, loop_length (place->depth, place->turn));

  /* Its beginning may lie before the present place: the move back from there turns, and is another piece. */
  low = MAX (MAX (low, place->entry) - start, 0);
  high -= start;
  result->from = place->sense > 0 ? low : -high;
  result->to = place->sense > 0 ? high : -low;
}

void
hys_curve_look (HysCurve      *self,
                double         move,
                HysCurvePiece *piece)
{
  Turn turned;
  Place place;
  const HysKnot *knot;

  if (self->u != NULL)
    {
      look_at_branches (self, move, piece);
      return;
    }
  place = find_place (self, move, &turned);
  self->near = hys_backbone_piece (self->backbone, depth_of (&place), self->near);
  knot = &self->backbone->knots[self->near];
  piece->force = force_at (&place, knot);
  piece->energy = energy_at (&place, knot);
  piece->slope = knot->slope;
  bound_piece (self, move, &place, self->near, piece);
}

/* From a range of x of 2 eta on nothing is remembered of how a branch started; the curve, on which all started relaxed,
 * tells them all then. Returns: the work of the move */
static double
move_branches (HysCurve *self,
               double    move)
{
  const HysBackbone *backbone = self->backbone;
  long double work = 0;

  self->position += move;
  self->low = MIN (self->low, self->position);
  self->high = MAX (self->high, self->position);
  for (gsize i = 0; i < backbone->n; i++)
    {
      double k = backbone->stiffness[i], eta = backbone->eta[i], before = self->u[i];

      self->u[i] = CLAMP (before + move, -eta, eta);
      work += k * (0.5 * (self->u[i] - before) * (self->u[i] + before) + eta * fabs (before + move - self->u[i]));
    }
  look_at_branches (self, 0, &self->present);
  if (self->high - self->low >= self->enough)
    g_clear_pointer (&self->u, g_free);
  return (double) work;
}

double
hys_curve_move (HysCurve *self,
                double    move)
{
  Turn turned;
  Place place;
  const HysKnot *knot;
  double work;

  if (move == 0)
    return 0;
  place = find_place (self, move, &turned);
  if (place.depth > self->turns->len)
    g_array_append_val (self->turns, turned);
  if (place.depth < self->turns->len)
    g_array_set_size (self->turns, (guint) place.depth);
  place.turn = place.depth > 0 ? turn_at (self, place.depth - 1) : NULL;
  self->near = hys_backbone_piece (self->backbone, depth_of (&place), self->near);
  knot = &self->backbone->knots[self->near];
  work = place.work + work_at (&place, knot);
  /* All branches are at their limits: there is nothing else to remember. */
  if (place.depth == 0)
    place.along = MIN (place.along, self->backbone->extent);
  self->sense = place.sense;
  self->along = place.along;
  self->force = force_at (&place, knot);
  self->energy = energy_at (&place, knot);
  self->work = work_at (&place, knot);
  return self->u != NULL ? move_branches (self, move) : work;
}

double
hys_curve_force (const HysCurve *self)
{
  return self->u != NULL ? self->present.force : self->force;
}

double
hys_curve_energy (const HysCurve *self)
{
  return self->u != NULL ? self->present.energy : self->energy;
}

int
hys_curve_direction (const HysCurve *self)
{
  return self->along > 0 ? self->sense : 0;
}

/* Number of turning points whose leg is at least @length long: they are the first ones. */
static gsize
count_longer (const HysCurve *self,
              double          length)
{
  gsize low = 1, high = self->turns->len;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (turn_at (self, middle)->length >= length)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Where a branch that started relaxed is: u = @start + (x - @from), and no further than its limit. */
typedef struct
{
  double start;
  double from;
} Anchor;

/* At its limit at the end of the last leg that is long enough for it, moved along since; or from the start. Of the
 * present leg, as long as that has not taken it from limit to limit itself. */
static Anchor
anchor_of (const HysCurve *self,
           double          eta)
{
  gsize depth = self->turns->len, longer;

  if (depth == 0 || turn_at (self, 0)->length < eta)
    return (Anchor){ 0, 0 };
  longer = count_longer (self, 2 * eta);

  const Turn *last = turn_at (self, longer - 1);
  /* The legs alternate; the present one has the index `depth`. */
  int sense = (depth - (longer - 1)) % 2 == 0 ? self->sense : -self->sense;

  return (Anchor){ sense * eta, last->position };
}

static double
relaxed_branch (const HysCurve *self,
                double          eta)
{
  gboolean turned = self->turns->len > 0;
  double origin = turned ? turn_at (self, self->turns->len - 1)->position : 0;   /* of the present leg */
  Anchor anchor;

  if (self->along >= (turned ? 2 * eta : eta))   /* at its limit, whatever was before the present leg */
    return self->sense * eta;
  anchor = anchor_of (self, eta);
  return CLAMP (anchor.start + (origin + self->sense * self->along - anchor.from), -eta, eta);
}

double
hys_curve_branch (const HysCurve *self,
                  gsize           i)
{
  return self->u != NULL ? self->u[i] : relaxed_branch (self, self->backbone->eta[i]);
}

void
hys_curve_branches (const HysCurve *self,
                    double         *elongation)
{
  for (gsize i = 0; i < self->backbone->n; i++)
    elongation[i] = hys_curve_branch (self, i);
}
