/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-nearest.h"

#include <math.h>

/* Rows that are looked at one by one. */
#define LEAF 32

/* Stretches that are examined at most: some milliseconds. */
#define MOST 20000

typedef struct
{
  const HysProjection *projection;
  HysColumn *const    *columns;
  guint                n_columns;
  HysPoint             at;
  double               slack;
  guint                examined;
  gboolean             found;
  HysNearest           best;
} Search;

static double
length (HysPoint a,
        HysPoint b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

static gboolean
is_place (HysPoint place)
{
  return isfinite (place.x) && isfinite (place.y);
}

/* From a point to the line between two others. */
static double
distance_to_line (HysPoint at,
                  HysPoint a,
                  HysPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  double part = square > 0 ? ((at.x - a.x) * dx + (at.y - a.y) * dy) / square : 0;

  part = CLAMP (part, 0, 1);
  return length (at, (HysPoint) { a.x + part * dx, a.y + part * dy });
}

static void
offer (Search  *self,
       gsize    row,
       HysPoint place,
       double   distance)
{
  if (!(distance < self->best.distance))
    return;
  self->best = (HysNearest) { row, place, distance };
  self->found = TRUE;
}

static HysPoint
place_of (const Search *self,
          gsize         row)
{
  double values[3];

  for (guint k = 0; k < self->n_columns; k++)
    values[k] = hys_column_get (self->columns[k], row);
  return hys_projection_apply (self->projection, values, self->n_columns);
}

/* The rows of a short stretch, the latest first. */
static void
look_at_rows (Search *self,
              gsize   first,
              gsize   end)
{
  HysPoint after = { NAN, NAN };

  for (gsize row = end; row-- > first;)
    {
      HysPoint place = place_of (self, row);

      if (is_place (place) && is_place (after))
        {
          gboolean later = length (self->at, after) <= length (self->at, place);

          offer (self, later ? row + 1 : row, later ? after : place, distance_to_line (self->at, place, after));
        }
      else if (is_place (place))
        offer (self, row, place, length (self->at, place));
      after = place;
    }
}

/* How far a point is from an interval. */
static double
beyond (double at,
        double low,
        double high)
{
  return fmax (fmax (low - at, at - high), 0);
}

/* No row of the stretch is nearer than this. */
static double
least_distance (const Search *self,
                gsize         first,
                gsize         end)
{
  const HysProjection *projection = self->projection;
  HysPoint low = projection->origin, high = projection->origin;

  for (guint k = 0; k < self->n_columns; k++)
    {
      HysPoint factor = projection->factor[k];
      double from, to;

      if (!hys_column_range (self->columns[k], first, end, &from, &to))
        return INFINITY;
      if (projection->logarithmic[k])
        {
          from = from > 0 ? log10 (from) : -1e3;
          to = to > 0 ? log10 (to) : -1e3;
        }
      from -= projection->from[k];
      to -= projection->from[k];
      low.x += fmin (from * factor.x, to * factor.x);
      high.x += fmax (from * factor.x, to * factor.x);
      low.y += fmin (from * factor.y, to * factor.y);
      high.y += fmax (from * factor.y, to * factor.y);
    }
  return hypot (beyond (self->at.x, low.x, high.x), beyond (self->at.y, low.y, high.y));
}

/* Halves that share a row, so that no line between two is lost; the nearer one first, or else the later one. @least: what
 * is known of the stretch. */
static void
look_at_stretch (Search *self,
                 gsize   first,
                 gsize   end,
                 double  least)
{
  gsize middle = first + (end - first) / 2;
  double earlier, later;

  if (least + self->slack >= self->best.distance || self->examined >= MOST)
    return;
  self->examined++;
  if (end - first <= LEAF)
    {
      look_at_rows (self, first, end);
      return;
    }
  earlier = least_distance (self, first, middle + 1);
  later = least_distance (self, middle, end);
  if (earlier < later)
    look_at_stretch (self, first, middle + 1, earlier);
  look_at_stretch (self, middle, end, later);
  if (earlier >= later)
    look_at_stretch (self, first, middle + 1, earlier);
}

gboolean
hys_nearest (const HysProjection *projection,
             HysColumn *const    *columns,
             guint                n_columns,
             gsize                first,
             gsize                end,
             HysPoint             at,
             double               radius,
             double               slack,
             HysNearest          *nearest)
{
  Search self = { projection, columns, n_columns, at, slack };

  self.best.distance = nextafter (radius + slack, INFINITY);
  if (first < end)
    look_at_stretch (&self, first, end, least_distance (&self, first, end));
  if (self.found && self.best.distance <= radius)
    *nearest = self.best;
  return self.found && self.best.distance <= radius;
}
