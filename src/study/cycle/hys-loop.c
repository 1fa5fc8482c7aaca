/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loop-private.h"

#include <math.h>

/* How far from one period two turning points of one kind may be apart and count as one cycle. */
#define PERIOD_ROOM    0.1
/* A loop of which more than this lies on no side is a curve. */
#define MOST_CURVED    0.05
/* Straight parts of a curve that are shorter than this fraction of it are not reported. */
#define LEAST_STRAIGHT 0.04
/* Slopes and places of sides of one line differ by less, relative to the extents. */
#define ONE_LINE       1e-6

/* The minimum whose time is nearest to @t; -1 = there is none. */
static int
nearest_turn (const HysPath *path,
              const GArray  *turns,
              double         t)
{
  int found = -1;

  for (guint i = 0; i < turns->len; i++)
    {
      const HysTurn *turn = &g_array_index (turns, HysTurn, i);

      if (turn->kind < 0 && (found < 0 || fabs (path->t[turn->row] - t)
                                            < fabs (path->t[g_array_index (turns, HysTurn, found).row] - t)))
        found = (int) i;
    }
  return found;
}

static gboolean
place_by_period (const HysPath   *path,
                 const GArray    *turns,
                 const HysMotion *motion,
                 gsize           *first,
                 gsize           *last)
{
  double end = path->t[path->n - 1];

  for (int back = 0; back < 2; back++)
    {
      /* The minimum with the smallest x of that period. */
      int found = -1;
      double lowest = INFINITY;

      for (guint i = 0; i < turns->len; i++)
        {
          const HysTurn *turn = &g_array_index (turns, HysTurn, i);
          double rate = motion->drift.value / motion->period.value;
          double x = path->x[turn->row] - (isfinite (rate) ? rate * path->t[turn->row] : 0);

          if (turn->kind < 0 && path->t[turn->row] > end - (back + 1) * motion->period.value
              && path->t[turn->row] <= end - back * motion->period.value && x < lowest)
            {
              lowest = x;
              found = (int) i;
            }
        }
      int to = found, from;

      if (to < 0)
        continue;
      *last = g_array_index (turns, HysTurn, to).row;
      from = nearest_turn (path, turns, path->t[*last] - motion->period.value);
      *first = g_array_index (turns, HysTurn, from).row;
      if (fabs (path->t[*last] - path->t[*first] - motion->period.value) <= PERIOD_ROOM * motion->period.value)
        return TRUE;
    }
  return FALSE;
}

gboolean
hys_loop_place (const HysPath   *path,
                const GArray    *turns,
                const HysMotion *motion,
                gsize           *first,
                gsize           *last)
{
  guint found = 0;

  if (isfinite (motion->period.value) && place_by_period (path, turns, motion, first, last))
    return TRUE;
  /* The last two minima. */
  for (guint i = turns->len; i > 0 && found < 2; i--)
    {
      const HysTurn *turn = &g_array_index (turns, HysTurn, i - 1);

      if (turn->kind > 0)
        continue;
      *last = found == 0 ? turn->row : *last;
      *first = turn->row;
      found++;
    }
  return found == 2;
}

static HysLoopPoint
point_at (const HysPath *path,
          gsize          row)
{
  return (HysLoopPoint){ path->x[row], path->r[row] };
}

/* Where two sides that follow each other meet; where they are parallel (there and back on one line), at the row
 * between. */
static HysLoopPoint
corner_between (const HysPath *path,
                const HysSide *one,
                const HysSide *other)
{
  HysLoopPoint corner, here = point_at (path, one->last);
  /* Where the path turned back between two rows, these are nearer to each other than to the corner. */
  double room = 2 * hys_path_length (path, MAX (one->last, 1) - 1, MIN (other->first + 1, path->n - 1)) + 1e-6;

  if (hys_sides_meet (path, one, other, &corner)
      && hypot ((corner.x - here.x) / path->x_extent, (corner.r - here.r) / path->r_extent) <= room)
    return corner;
  return here;
}

/* Whether a side comes before @row: by its middle, or, where x turns, as a whole: which of its rows has the least x is
   rounding. */
static gboolean
is_before (const HysSide *side,
           gsize          row)
{
  return hys_side_way (side) == 0 ? side->last < row : side->first + (side->last - side->first) / 2 < row;
}

/* Whether all sides lie on one line. */
static gboolean
are_one_line (const HysPath *path,
              const GArray  *all,
              guint          from,
              guint          to)
{
  const HysSide *first = &g_array_index (all, HysSide, from);

  for (guint i = from + 1; i < to; i++)
    {
      const HysSide *side = &g_array_index (all, HysSide, i);
      double x = (side->x - first->x) / path->x_extent, r = (side->r - first->r) / path->r_extent;

      if (fabs (side->dx * first->dr - side->dr * first->dx) > ONE_LINE
          || fabs (x * first->dr - r * first->dx) > ONE_LINE)
        return FALSE;
    }
  return to > from;
}

static void
trace_line (HysCycle      *self,
            const HysPath *path,
            const HysSide *side)
{
  gsize low = self->first, high = self->first;

  for (gsize i = self->first; i <= self->last; i++)
    {
      low = path->x[i] < path->x[low] ? i : low;
      high = path->x[i] > path->x[high] ? i : high;
    }
  self->shape = HYS_LOOP_LINE;
  self->coarse = 0;
  self->n_corners = 2;
  self->corners = g_new (HysLoopPoint, 2);
  self->corners[0] = point_at (path, low);
  self->corners[1] = point_at (path, high);
  self->n_sides = 1;
  self->sides = g_new (HysLoopSide, 1);
  self->sides[0] = (HysLoopSide){ hys_side_slope (path, side), self->corners[0], self->corners[1], 1 };
}

static void
trace_curve (HysCycle      *self,
             const HysPath *path,
             const GArray  *all,
             guint          from,
             guint          to)
{
  double least = LEAST_STRAIGHT * hys_path_length (path, self->first, self->last);

  self->shape = HYS_LOOP_CURVE;
  self->coarse = 0;
  self->sides = g_new (HysLoopSide, to - from);
  for (guint i = from; i < to; i++)
    {
      const HysSide *side = &g_array_index (all, HysSide, i);

      if (hys_path_length (path, side->first, side->last) >= least)
        self->sides[self->n_sides++] = (HysLoopSide){ hys_side_slope (path, side), point_at (path, side->first),
                                                      point_at (path, side->last), hys_side_way (side) };
    }
}

/* The corner before the first side, or after the last (@at = to): with the side of the cycle beyond, if it is known. */
static HysLoopPoint
outer_corner (const HysCycle *self,
              const HysPath  *path,
              const GArray   *all,
              guint           at)
{
  const HysSide *one = at > 0 ? &g_array_index (all, HysSide, at - 1) : NULL;
  const HysSide *other = at < all->len ? &g_array_index (all, HysSide, at) : NULL;
  gsize row = at > 0 && one->last > self->first ? self->last : self->first;

  if (one != NULL && other != NULL)
    return corner_between (path, one, other);
  return point_at (path, row);
}

static void
trace_polygon (HysCycle      *self,
               const HysPath *path,
               const GArray  *all,
               guint          from,
               guint          to)
{
  guint n = to - from;
  gboolean closed = self->state == HYS_CYCLE_CLOSED;
  g_autofree HysLoopPoint *corners = g_new (HysLoopPoint, n + 1);

  for (guint i = 1; i < n; i++)
    corners[i] = corner_between (path, &g_array_index (all, HysSide, from + i - 1),
                                 &g_array_index (all, HysSide, from + i));
  corners[0] = outer_corner (self, path, all, from);
  corners[n] = closed ? corners[0] : outer_corner (self, path, all, to);
  self->shape = HYS_LOOP_POLYGON;
  self->n_sides = n;
  self->sides = g_new (HysLoopSide, n);
  for (guint i = 0; i < n; i++)
    {
      const HysSide *side = &g_array_index (all, HysSide, from + i);

      self->sides[i] = (HysLoopSide){ hys_side_slope (path, side), corners[i], corners[i + 1], hys_side_way (side) };
    }
  self->n_corners = closed ? n : n + 1;
  self->corners = g_steal_pointer (&corners);
}

void
hys_loop_trace (HysCycle      *self,
                const HysPath *path)
{
  gsize half = (self->last - self->first) / 2;
  gsize first = self->first > half ? self->first - half : 0, last = MIN (path->n - 1, self->last + half);
  g_autoptr (GArray) all = hys_sides_find (path, first, last);
  guint from, to;
  double length = 0;

  /* The sides in the cycle are [from, to). */
  from = 0;
  while (from < all->len && is_before (&g_array_index (all, HysSide, from), self->first))
    from++;
  to = from;
  while (to < all->len && is_before (&g_array_index (all, HysSide, to), self->last))
    to++;
  /* What lies on no side, in units of the extents; counts the gaps. */
  gsize row = self->first;
  for (guint i = from; i <= to; i++)
    {
      gsize next = i < to ? g_array_index (all, HysSide, i).first : self->last;

      if (next > row + 2)
        {
          length += hys_path_length (path, row, next);
          self->coarse++;
        }
      row = MAX (row, i < to ? g_array_index (all, HysSide, i).last : next);
    }
  self->curved = length / hys_path_length (path, self->first, self->last);
  if (self->curved < MOST_CURVED && are_one_line (path, all, from, to))
    trace_line (self, path, &g_array_index (all, HysSide, from));
  else if (self->curved < MOST_CURVED && to - from >= 2)
    trace_polygon (self, path, all, from, to);
  else
    trace_curve (self, path, all, from, to);
}
