/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sides-private.h"

#include <math.h>

/*
 * A side is a maximal run of rows that lie on one line within a tolerance and go one way along it. The lines through
 * the first row that pass all others closely enough form a wedge, which each row narrows; where it closes, the side
 * ends.
 *
 * On a polygon the runs do not depend on the tolerance. On a curve they grow with its root: a run that is much longer
 * with a wider tolerance is no side.
 */

#define WIDER         30
#define MOST_GROWTH   1.5
#define LEAST_PLACES  3
/* Directions closer than this are one. */
#define LEAST_TURN    1e-7
/* Directions this close to upright are upright. */
#define UPRIGHT       1e-9
/* A row that is so many steps of the rows about it from the one before, and upright above it, is reached by a jump. */
#define LEAST_JUMP    16
/* Parallel lines that are farther apart than this, over the extents, are two. */
#define BESIDE        1e-6

/* From row a to row b, in units of the extents. */
static HysLoopPoint
step (const HysPath *path,
      gsize          a,
      gsize          b)
{
  return (HysLoopPoint){ (path->x[b] - path->x[a]) / path->x_extent, (path->r[b] - path->r[a]) / path->r_extent };
}

double
hys_path_length (const HysPath *path,
                 gsize          first,
                 gsize          last)
{
  double length = 0;

  for (gsize i = first; i < last; i++)
    {
      HysLoopPoint s = step (path, i, i + 1);

      length += hypot (s.x, s.r);
    }
  return length;
}

/* The directions that a run still allows, as angles about that of its first row that is far enough from its start. */
typedef struct
{
  HysLoopPoint direction;
  double       low;
  double       high;
  double       reached;   /* along the direction */
  gboolean     open;      /* no direction yet */
} Wedge;

/* Whether the row at @s from the start of the run is on it; narrows the wedge. */
static gboolean
wedge_takes (Wedge        *wedge,
             HysLoopPoint  s,
             double        tolerance)
{
  double distance = hypot (s.x, s.r), along, angle, room;

  if (wedge->open && distance <= tolerance)
    return TRUE;
  if (wedge->open)
    *wedge = (Wedge){ .direction = { s.x / distance, s.r / distance }, .low = -G_PI, .high = G_PI };
  along = s.x * wedge->direction.x + s.r * wedge->direction.r;
  if (along < wedge->reached - tolerance)
    return FALSE;
  wedge->reached = fmax (wedge->reached, along);
  if (distance <= tolerance)
    return TRUE;
  angle = atan2 (s.r * wedge->direction.x - s.x * wedge->direction.r, along);
  room = distance > tolerance ? asin (tolerance / distance) : G_PI;
  wedge->low = fmax (wedge->low, angle - room);
  wedge->high = fmin (wedge->high, angle + room);
  return wedge->low <= wedge->high;
}

static gboolean
is_at_once (const HysPath *path,
            gsize          row)
{
  return path->t[row] == path->t[row + 1];
}

/* Whether the rows are at three places at least: two would be on one line in any case, as those of a jump are. */
static gboolean
has_places (const HysPath *path,
            gsize          first,
            gsize          last,
            double         tolerance)
{
  gsize place = first;
  guint places = 1;

  for (gsize i = first + 1; i <= last && places < LEAST_PLACES; i++)
    {
      HysLoopPoint s = step (path, place, i);

      if (hypot (s.x, s.r) > 10 * tolerance)
        {
          place = i;
          places += is_at_once (path, i - 1) ? LEAST_PLACES : 1;
        }
    }
  return places >= LEAST_PLACES;
}

static GArray *
find_runs (const HysPath *path,
           gsize          first,
           gsize          last,
           double         tolerance)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (HysSide));

  while (first < last)
    {
      HysSide side = { .first = first, .last = first };
      Wedge wedge = { .open = TRUE };

      while (side.last < last && wedge_takes (&wedge, step (path, first, side.last + 1), tolerance))
        side.last++;
      if (has_places (path, side.first, side.last, tolerance))
        g_array_append_val (runs, side);
      first = side.last < last && is_at_once (path, side.last) ? side.last : side.last + 1;
    }
  return runs;
}

/* The line of least squares of the distances, of the rows but those at its ends, which may be at a corner. */
static void
fit_line (const HysPath *path,
          HysSide       *side)
{
  gsize trim = side->last - side->first >= 4 && !is_at_once (path, side->first) && !is_at_once (path, side->last - 1);
  gsize first = side->first + trim, last = side->last - trim;
  HysLoopPoint whole = step (path, side->first, side->last), mean = { 0, 0 };
  double n = (double) (last - first + 1), xx = 0, xr = 0, rr = 0, angle;

  for (gsize i = first; i <= last; i++)
    {
      HysLoopPoint s = step (path, first, i);

      mean.x += s.x / n;
      mean.r += s.r / n;
    }
  for (gsize i = first; i <= last; i++)
    {
      HysLoopPoint s = step (path, first, i);

      xx += (s.x - mean.x) * (s.x - mean.x);
      xr += (s.x - mean.x) * (s.r - mean.r);
      rr += (s.r - mean.r) * (s.r - mean.r);
    }
  angle = 0.5 * atan2 (2 * xr, xx - rr);
  side->dx = cos (angle);
  side->dr = sin (angle);
  if (fabs (side->dx) < UPRIGHT)
    side->dx = 0;
  if (side->dx * whole.x + side->dr * whole.r < 0)
    {
      side->dx = -side->dx;
      side->dr = -side->dr;
    }
  side->x = path->x[first] + mean.x * path->x_extent;
  side->r = path->r[first] + mean.r * path->r_extent;
}

/* Whether the run that covers the middle of @side among @wider is not much longer. */
static gboolean
is_straight (const HysPath *path,
             const HysSide *side,
             const GArray  *wider,
             guint         *at)
{
  gsize middle = side->first + (side->last - side->first + 1) / 2;   /* at a jump the first row is the last of another */
  const HysSide *wide;

  while (*at < wider->len && g_array_index (wider, HysSide, *at).last < middle)
    (*at)++;
  if (*at == wider->len)
    return TRUE;
  wide = &g_array_index (wider, HysSide, *at);
  return wide->first > middle
         || hys_path_length (path, wide->first, wide->last)
            <= MOST_GROWTH * hys_path_length (path, side->first, side->last);
}

/* Adds a side, or lengthens the last one when it goes on in the same direction. */
static void
add_side (const HysPath *path,
          GArray        *sides,
          HysSide        side)
{
  HysSide *before = sides->len > 0 ? &g_array_index (sides, HysSide, sides->len - 1) : NULL;

  fit_line (path, &side);
  if (before == NULL || side.first > before->last + 2
      || atan2 (fabs (before->dx * side.dr - before->dr * side.dx),
                before->dx * side.dx + before->dr * side.dr) > LEAST_TURN)
    {
      g_array_append_val (sides, side);
      return;
    }
  before->last = side.last;
  fit_line (path, before);
}

/* Whether two sides are there and back on lines beside each other, which meet nowhere. */
static gboolean
lie_beside (const HysPath *path,
            const HysSide *one,
            const HysSide *other)
{
  double x = (other->x - one->x) / path->x_extent, r = (other->r - one->r) / path->r_extent;

  return fabs (one->dx * other->dr - one->dr * other->dx) <= LEAST_TURN && fabs (x * one->dr - r * one->dx) > BESIDE;
}

/* Whether r jumps between two sides that follow each other, where x turns: friction of sigma type without inertia; the
 * upright side that leads from one to the other. */
static gboolean
find_jump (const HysPath *path,
           const HysSide *one,
           const HysSide *other,
           HysSide       *jump)
{
  HysLoopPoint hop = step (path, one->last, other->first);
  double steps = hys_path_length (path, one->last - 1, one->last) + hys_path_length (path, other->first,
                                                                                     other->first + 1);

  if (other->first > one->last + 2 || one->dx * other->dx >= 0 || fabs (hop.x) > steps
      || (fabs (hop.r) < LEAST_JUMP * steps && !lie_beside (path, one, other)))
    return FALSE;
  *jump = (HysSide){ .first = one->last, .last = other->first, .dx = 0, .dr = hop.r > 0 ? 1 : -1,
                     .x = one->dx > 0 ? fmax (path->x[one->last], path->x[other->first])
                                      : fmin (path->x[one->last], path->x[other->first]),
                     .r = path->r[one->last] + hop.r / 2 * path->r_extent };
  return TRUE;
}

GArray *
hys_sides_find (const HysPath *path,
                gsize          first,
                gsize          last)
{
  /* How far a row may lie off a side, in units of the extents: rounding of a run, with room. */
  double x = 0, r = 0;

  for (gsize i = 0; i < path->n; i++)
    {
      x = fmax (x, fabs (path->x[i]));
      r = fmax (r, fabs (path->r[i]));
    }
  double tolerance = 1e-9 + 1e3 * DBL_EPSILON * (x / path->x_extent + r / path->r_extent);
  g_autoptr (GArray) runs = find_runs (path, first, last, tolerance);
  g_autoptr (GArray) wider = find_runs (path, first, last, WIDER * tolerance);
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (HysSide));
  guint at = 0;

  for (guint i = 0; i < runs->len; i++)
    if (is_straight (path, &g_array_index (runs, HysSide, i), wider, &at))
      add_side (path, sides, g_array_index (runs, HysSide, i));
  /* Puts the upright sides of jumps between those of several rows. */
  GArray *all = g_array_new (FALSE, FALSE, sizeof (HysSide));
  for (guint i = 0; i < sides->len; i++)
    {
      const HysSide *side = &g_array_index (sides, HysSide, i);
      HysSide jump;

      if (i > 0 && find_jump (path, side - 1, side, &jump))
        g_array_append_val (all, jump);
      g_array_append_vals (all, side, 1);
    }
  return all;
}

gboolean
hys_sides_meet (const HysPath *path,
                const HysSide *one,
                const HysSide *other,
                HysLoopPoint  *point)
{
  double cross = one->dx * other->dr - one->dr * other->dx;
  double x = (other->x - one->x) / path->x_extent, r = (other->r - one->r) / path->r_extent;
  double along;

  if (!(fabs (cross) > LEAST_TURN))
    return FALSE;
  along = (x * other->dr - r * other->dx) / cross;
  *point = (HysLoopPoint){ one->x + along * one->dx * path->x_extent, one->r + along * one->dr * path->r_extent };
  if (other->dx == 0)
    point->x = other->x;
  return TRUE;
}

double
hys_side_slope (const HysPath *path,
                const HysSide *side)
{
  return side->dx != 0 ? side->dr / side->dx * (path->r_extent / path->x_extent) : INFINITY;
}

int
hys_side_way (const HysSide *side)
{
  return side->dx > 0 ? 1 : side->dx < 0 ? -1 : 0;
}
