/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loop-private.h"

#include <math.h>

/* What half-cycles may differ by, over the extent of r, and still follow one curve. */
#define SAME          2e-3
/* Half-cycles shorter than this part of the longest say nothing. */
#define LEAST_LENGTH  1e-2
/* Nearer to the turning point than this part of its length, a half-cycle may be upright: rigid sliders jump there. */
#define AT_TURN       1e-6
/* Slopes that differ by less, relatively, are one. */
#define SAME_SLOPE    1e-7
/* How nearly an inner loop comes back to where it began, over the extent of r. */
#define RETURNS       1e-5
/* Pieces shorter than this part of the loop are none: a corner of an inner loop where it closes. */
#define AT_RETURN     1e-9
/* Half-cycles of which the shortest is no shorter than this part of the longest have one length. */
#define ONE_LENGTH    0.95
/* Places at which it is looked whether a curve bends to the right. */
#define BENDS         32

void
hys_branch_clear (HysBranch *self)
{
  g_clear_pointer (&self->d, g_free);
  g_clear_pointer (&self->rise, g_free);
  g_clear_pointer (&self->slope, g_free);
  self->n = 0;
}

double
hys_branch_length (const HysBranch *self)
{
  return self->n > 0 ? self->d[self->n - 1] : 0;
}

/* The rise at a distance within the length, linear between the points. */
static double
rise_at (const HysBranch *self,
         double           d)
{
  gsize low = 0, high = self->n - 1;

  while (high - low > 1)
    {
      gsize middle = low + (high - low) / 2;

      if (self->d[middle] <= d)
        low = middle;
      else
        high = middle;
    }
  if (high == low || self->d[high] == self->d[low])
    return self->rise[high];
  return self->rise[low] + (self->rise[high] - self->rise[low]) * (d - self->d[low]) / (self->d[high] - self->d[low]);
}

static void
branch_init (HysBranch *self,
             gsize      room)
{
  *self = (HysBranch){ .d = g_new (double, room), .rise = g_new (double, room) };
}

static void
branch_add (HysBranch *self,
            double     d,
            double     rise)
{
  self->d[self->n] = self->n > 0 ? fmax (d, self->d[self->n - 1]) : d;
  self->rise[self->n++] = rise;
}

void
hys_branch_sample (HysBranch     *self,
                   const HysPath *path,
                   gsize          first,
                   gsize          last)
{
  double way = path->x[last] > path->x[first] ? 1 : -1;

  branch_init (self, last - first + 1);
  for (gsize i = first; i <= last; i++)
    branch_add (self, way * (path->x[i] - path->x[first]), way * (path->r[i] - path->r[first]));
}

/* The side that starts at the corner with the smallest (@way +1) or largest x; of several, an upright one before
   others. */
static guint
first_side (const HysCycle *cycle,
            int             way)
{
  guint found = 0, before;

  for (guint i = 1; i < cycle->n_sides; i++)
    if (way * cycle->sides[i].from.x < way * cycle->sides[found].from.x)
      found = i;
  before = found > 0 ? found - 1 : cycle->state == HYS_CYCLE_CLOSED ? cycle->n_sides - 1 : 0;
  return cycle->sides[before].way == 0 && cycle->sides[before].to.x == cycle->sides[found].from.x ? before : found;
}

/* The side @k after @first, as far as the cycle is known: one that is closed goes round. NULL = no more. */
static const HysLoopSide *
side_after (const HysCycle *cycle,
            guint           first,
            guint           k)
{
  if (cycle->state == HYS_CYCLE_CLOSED)
    return k < cycle->n_sides ? &cycle->sides[(first + k) % cycle->n_sides] : NULL;
  return first + k < cycle->n_sides ? &cycle->sides[first + k] : NULL;
}

/* Adds what of a side lies beyond the branch. FALSE when the side does not begin where the branch ends: an inner loop
 * has not closed. */
static gboolean
follow (HysBranch          *self,
        const HysLoopSide  *side,
        const HysLoopPoint *start,
        int                 way,
        double              length,
        double              r_extent)
{
  double from = way * (side->from.x - start->x), to = way * (side->to.x - start->x), top = hys_branch_length (self);
  double rise = way * (side->from.r - start->r), slope = side->slope, end = way * (side->to.r - start->r);
  gsize pieces = self->n - 1;
  double last = pieces > 0 ? self->slope[pieces - 1] : NAN, steepest = pieces > 0 ? self->slope[0] : NAN;

  if (side->way == -way || to < top || (side->way == way && to <= top + AT_RETURN * length))
    return TRUE;
  if (side->way == way && fabs (rise + slope * (top - from) - self->rise[self->n - 1]) > RETURNS * r_extent)
    return FALSE;
  if (!isfinite (steepest))   /* after an upright side, by their own size */
    steepest = last;
  if (slope == last || (isfinite (slope) && isfinite (last)
                        && fabs (slope - last) <= SAME_SLOPE * (fabs (slope) + fabs (steepest))))
    {
      /* Lengthens the last piece, of the same slope. */
      self->d[pieces] = to;
      self->rise[pieces] = end;
      return TRUE;
    }
  self->slope[pieces] = slope;
  branch_add (self, to, end);
  return TRUE;
}

void
hys_branch_of (HysBranch      *self,
               const HysCycle *cycle,
               int             way,
               double          r_extent)
{
  guint first = first_side (cycle, way), last = first_side (cycle, -way);
  const HysLoopPoint *start = &cycle->sides[first].from;
  const HysLoopSide *side;

  branch_init (self, cycle->n_sides + 1);
  self->slope = g_new (double, cycle->n_sides);
  branch_add (self, 0, 0);
  for (guint k = 0; (side = side_after (cycle, first, k)) != NULL && (k == 0 || side != &cycle->sides[last]); k++)
    if (!follow (self, side, start, way, cycle->x_max.value - cycle->x_min.value, r_extent))
      {
        self->n = 0;
        return;
      }
}

/* Largest difference at the points of @self. */
static double
apart_at (const HysBranch *self,
          const HysBranch *other,
          double           length)
{
  double apart = 0;

  for (gsize i = 0; i < self->n && self->d[i] <= length; i++)
    if (self->d[i] > AT_TURN * length)
      apart = fmax (apart, fabs (self->rise[i] - rise_at (other, self->d[i])));
  return apart;
}

double
hys_branch_apart (const HysBranch *self,
                  const HysBranch *other)
{
  double length = fmin (hys_branch_length (self), hys_branch_length (other));

  if (self->n == 0 || other->n == 0)
    return 0;
  return fmax (apart_at (self, other, length), apart_at (other, self, length));
}

/* Whether it bends to the right only, as far as @length. */
static gboolean
bends (const HysBranch *self,
       double           length)
{
  double room = SAME * fabs (rise_at (self, length));

  for (guint i = 1; i < BENDS; i++)
    {
      double d = i * length / BENDS, half = length / BENDS;

      if (rise_at (self, d - half) + rise_at (self, d + half) > 2 * rise_at (self, d) + room)
        return FALSE;
    }
  return TRUE;
}

/* The part of a half-cycle that the rule speaks of: it ends where the half-cycle before it began. */
static double
ruled_length (const HysPath *path,
              const HysTurn *turn)
{
  double before = fabs (path->x[turn[0].row] - path->x[turn[-1].row]),
                  own = fabs (path->x[turn[1].row] - path->x[turn[0].row]);

  return fmin (before, own);
}

/* How far r can be off because the path turned between two rows: twice what it changes in a step there. */
static double
turning_room (const HysPath *path,
              gsize          row)
{
  double before = row > 0 ? fabs (path->r[row] - path->r[row - 1]) : 0;
  double after = row + 1 < path->n ? fabs (path->r[row + 1] - path->r[row]) : 0;

  return 2 * fmax (before, after);
}

/* The half-cycle of which the rule says most: its turning point; NULL = there is none. */
static const HysTurn *
longest_ruled (const HysPath *path,
               const GArray  *turns,
               double        *length)
{
  const HysTurn *found = NULL;

  *length = 0;
  for (guint i = 1; i + 1 < turns->len; i++)
    {
      const HysTurn *turn = &g_array_index (turns, HysTurn, i);

      if (ruled_length (path, turn) <= *length)
        continue;
      *length = ruled_length (path, turn);
      found = turn;
    }
  return found;
}

void
hys_masing_check (HysCycle        *self,
                  const HysPath   *path,
                  const GArray    *turns,
                  const HysBranch *half)
{
  g_auto (HysBranch) sampled = { 0 };
  double whole;
  const HysTurn *turn = longest_ruled (path, turns, &whole);
  double apart = 0;

  self->masing_shortest = 1;
  if (turn == NULL)
    {
      self->masing = HYS_MASING_ONE_LENGTH;
      return;
    }
  if (hys_branch_length (half) < whole * (1 - SAME))
    hys_branch_sample (&sampled, path, turn[0].row, turn[1].row);
  else
    whole = fmin (whole, hys_branch_length (half));
  const HysBranch *reference = sampled.n > 0 ? &sampled : half;
  for (guint i = 1; i + 1 < turns->len; i++)
    {
      const HysTurn *other = &g_array_index (turns, HysTurn, i);
      double length = fmin (ruled_length (path, other), whole);

      if (length < LEAST_LENGTH * whole)
        continue;
      double way = other->kind < 0 ? 1 : -1, off = 0;
      for (gsize k = other[0].row; k <= other[1].row; k++)
        {
          double d = way * (path->x[k] - path->x[other->row]), rise = way * (path->r[k] - path->r[other->row]);

          if (d > AT_TURN * length && d <= length)
            off = fmax (off, fabs (rise - rise_at (reference, d)));
        }
      apart = fmax (apart, fmax (off - turning_room (path, other->row), 0));
      self->masing_shortest = fmin (self->masing_shortest, length / whole);
      self->masing_compared++;
    }
  self->masing_error = apart / path->r_extent;
  if (self->masing_error > SAME || !bends (reference, whole))
    self->masing = HYS_MASING_BROKEN;
  else if (self->masing_shortest > ONE_LENGTH)
    self->masing = HYS_MASING_ONE_LENGTH;
}
