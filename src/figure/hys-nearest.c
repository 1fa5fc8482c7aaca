/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-nearest.h"

#include <math.h>

#define FAN_OUT HYS_COLUMN_FAN_OUT

/* Blocks of so many levels hold any number of rows. */
#define LEVELS_MOST 15

/* @best: the square of the distance of what was found; @least: of that without the slack, than which something else
 * must be nearer to be taken instead. */
typedef struct
{
  const HysProjection *projection;
  HysColumn *const    *columns;
  guint                n_columns;
  gsize                first, end;
  HysPoint             at;
  double               slack;
  double               best, least;
  gboolean             found;
  gsize                row;
} Search;

/* Which part of the paper the rows of each of some blocks lie in. A block without any place has none: @low above @high.
   */
typedef struct
{
  double low_x[FAN_OUT], high_x[FAN_OUT];
  double low_y[FAN_OUT], high_y[FAN_OUT];
} Boxes;

/* One of the blocks that a larger one consists of. */
typedef struct
{
  guint  index;
  double least;    /* no place of it is nearer; a square */
} Candidate;

static inline double
smaller (double a,
         double b)
{
  return a < b ? a : b;
}

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

static void
set_best (Search *self,
          double  square)
{
  double least = sqrt (square) - self->slack;

  self->best = square;
  self->least = least > 0 ? least * least : 0;
}

/* ---- Rows ---- */

/* Where the rows of a block lie, seen from the point, and NAN after them. An even number, which compilers know to
 * handle by two. */
#define N_PLACES (FAN_OUT + 2)

typedef struct
{
  double x[N_PLACES], y[N_PLACES];
} Places;

static void
read_places (const Search *self,
             gsize         first,
             gsize         n,
             Places       *places)
{
  const HysProjection *projection = self->projection;
  double values[N_PLACES] = { 0 };

  for (gsize i = 0; i < N_PLACES; i++)
    {
      places->x[i] = projection->origin.x - self->at.x;
      places->y[i] = projection->origin.y - self->at.y;
    }
  for (guint k = 0; k < self->n_columns; k++)
    {
      HysPoint factor = projection->factor[k];

      hys_column_copy (self->columns[k], first, n, values);
      for (gsize i = 0; projection->logarithmic[k] && i < n; i++)
        values[i] = values[i] > 0 ? log10 (values[i]) : NAN;
      for (gsize i = 0; i < N_PLACES; i++)
        {
          places->x[i] += (values[i] - projection->from[k]) * factor.x;
          places->y[i] += (values[i] - projection->from[k]) * factor.y;
        }
    }
  for (gsize i = n; i < N_PLACES; i++)
    places->x[i] = NAN;
}

static inline double
square_of (HysPoint place)
{
  return place.x * place.x + place.y * place.y;
}

/* What is to be known of a line from one place to another: the foot of the perpendicular lies on it where
 * 0 < along < length, at a distance whose square is across / length. */
typedef struct
{
  double along, across, length;
} Line;

static inline Line
line_between (HysPoint a,
              HysPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, across = a.x * dy - a.y * dx;

  return (Line) { -(a.x * dx + a.y * dy), across * across, dx * dx + dy * dy };
}

static inline HysPoint
place_at (const Places *places,
          gsize         i)
{
  return (HysPoint) { places->x[i], places->y[i] };
}

/* Whether any row of a block or any line between them is nearer than @least, a square. Comparisons with what is no
 * number are false. */
static gboolean
are_near (const Places *places,
          double        least)
{
  gint64 near = 0;

  for (gsize i = 0; i < FAN_OUT; i++)
    {
      HysPoint place = place_at (places, i);
      Line line = line_between (place, place_at (places, i + 1));

      near |= (square_of (place) < least)
              | ((line.along > 0) & (line.along < line.length) & (line.across < least * line.length));
    }
  return near != 0;
}

static void
offer (Search *self,
       gsize   row,
       double  square)
{
  if (!(square < self->best))
    return;
  set_best (self, square);
  self->row = row;
  self->found = TRUE;
}

/* From a row to the next one: what counts is the nearer end. */
static void
offer_line (Search   *self,
            gsize     row,
            HysPoint  a,
            HysPoint  b)
{
  Line line = line_between (a, b);

  if (line.along > 0 && line.along < line.length)
    offer (self, square_of (b) <= square_of (a) ? row + 1 : row, line.across / line.length);
}

/* The rows of a block and the lines between them, the latest first. */
static void
look_at_rows (Search *self,
              gsize   first)
{
  Places places;
  gsize n;

  first = MAX (first, self->first);
  n = MIN (FAN_OUT - first % FAN_OUT, self->end - first);
  read_places (self, first, n, &places);
  if (!are_near (&places, self->least))
    return;
  for (gsize i = n; i-- > 0;)
    {
      if (i + 1 < n)
        offer_line (self, first + i, place_at (&places, i), place_at (&places, i + 1));
      offer (self, first + i, square_of (place_at (&places, i)));
    }
}

static HysPoint
place_row (const Search *self,
           gsize         row)
{
  double values[G_N_ELEMENTS (self->projection->factor)];

  for (guint k = 0; k < self->n_columns; k++)
    values[k] = hys_column_get (self->columns[k], row);
  return hys_projection_apply (self->projection, values, self->n_columns);
}

static HysPoint
from_point (const Search *self,
            HysPoint      place)
{
  return (HysPoint) { place.x - self->at.x, place.y - self->at.y };
}

/* The line from a row to the next one, which belong to different blocks. */
static void
look_at_joint (Search *self,
               gsize   row)
{
  HysPoint a, b;
  Line line;

  if (row < self->first || row + 1 >= self->end)
    return;
  a = from_point (self, place_row (self, row));
  b = from_point (self, place_row (self, row + 1));
  line = line_between (a, b);
  if (line.across < self->least * line.length)
    offer_line (self, row, a, b);
}

/* ---- Blocks ---- */

/* The extremes of a quantity over @n blocks of @size rows, FAN_OUT^level, as parts of its axis. That of the last block
 * may not be known yet. */
static void
read_extremes (const Search *self,
               guint         k,
               guint         level,
               gsize         first,
               gsize         size,
               guint         n,
               double       *minima,
               double       *maxima)
{
  const HysProjection *projection = self->projection;

  for (gsize i = hys_column_get_blocks (self->columns[k], level, first / size, n, minima, maxima); i < n; i++)
    if (!hys_column_range (self->columns[k], first + i * size, self->end, &minima[i], &maxima[i]))
      {
        minima[i] = INFINITY;
        maxima[i] = -INFINITY;
      }
  for (guint i = 0; projection->logarithmic[k] && i < n; i++)
    {
      minima[i] = minima[i] > 0 ? log10 (minima[i]) : maxima[i] > 0 ? -1e3 : INFINITY;
      maxima[i] = maxima[i] > 0 ? log10 (maxima[i]) : -INFINITY;
    }
}

/* Adds what one quantity contributes to one coordinate. */
static void
add_extents (double        from,
             double        factor,
             const double *minima,
             const double *maxima,
             double       *low,
             double       *high)
{
  const double *least = factor < 0 ? maxima : minima, *greatest = factor < 0 ? minima : maxima;

  if (factor == 0)
    return;
  for (guint i = 0; i < FAN_OUT; i++)
    {
      low[i] += (least[i] - from) * factor;
      high[i] += (greatest[i] - from) * factor;
    }
}

static void
read_boxes (const Search *self,
            guint         level,
            gsize         first,
            gsize         size,
            guint         n,
            Boxes        *boxes)
{
  const HysProjection *projection = self->projection;

  for (guint i = 0; i < FAN_OUT; i++)
    {
      boxes->low_x[i] = boxes->high_x[i] = projection->origin.x;
      boxes->low_y[i] = boxes->high_y[i] = projection->origin.y;
    }
  for (guint k = 0; k < self->n_columns; k++)
    {
      double minima[FAN_OUT] = { 0 }, maxima[FAN_OUT] = { 0 };

      read_extremes (self, k, level, first, size, n, minima, maxima);
      add_extents (projection->from[k], projection->factor[k].x, minima, maxima, boxes->low_x, boxes->high_x);
      add_extents (projection->from[k], projection->factor[k].y, minima, maxima, boxes->low_y, boxes->high_y);
    }
}

static inline double
square_to_box (const Search *self,
               double        low_x,
               double        high_x,
               double        low_y,
               double        high_y)
{
  double x = larger (larger (low_x - self->at.x, self->at.x - high_x), 0);
  double y = larger (larger (low_y - self->at.y, self->at.y - high_y), 0);

  return x * x + y * y;
}

/* Those that may be near enough: the nearest first, or else the later. */
static guint
list_candidates (const Search *self,
                 const Boxes  *boxes,
                 guint         from,
                 guint         n,
                 Candidate    *candidates)
{
  double least[FAN_OUT];
  guint n_listed = 0;

  for (guint i = 0; i < FAN_OUT; i++)
    least[i] = square_to_box (self, boxes->low_x[i], boxes->high_x[i], boxes->low_y[i], boxes->high_y[i]);
  for (guint i = from; i < n; i++)
    if (least[i] < self->least)
      {
        guint at = n_listed++;

        for (; at > 0 && candidates[at - 1].least >= least[i]; at--)
          candidates[at] = candidates[at - 1];
        candidates[at] = (Candidate) { i, least[i] };
      }
  return n_listed;
}

/* The lines that lead from one block on to the next: each lies in the box around both. */
static void
look_at_joints (Search      *self,
                const Boxes *boxes,
                gsize        first,
                gsize        size,
                guint        n)
{
  double least[FAN_OUT];

  for (guint i = 0; i + 1 < FAN_OUT; i++)
    least[i] = square_to_box (self, smaller (boxes->low_x[i], boxes->low_x[i + 1]),
                              larger (boxes->high_x[i], boxes->high_x[i + 1]),
                              smaller (boxes->low_y[i], boxes->low_y[i + 1]),
                              larger (boxes->high_y[i], boxes->high_y[i + 1]));
  for (guint i = n; i-- > 1;)
    if (least[i - 1] < self->least)
      look_at_joint (self, first + i * size - 1);
}

/* What the candidates consist of is on its way while the first ones are looked at. */
static void
prefetch (const Search    *self,
          guint            level,
          gsize            first,
          const Candidate *candidates,
          guint            n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < self->n_columns; k++)
      hys_column_prefetch (self->columns[k], level, first + candidates[i].index * FAN_OUT, FAN_OUT);
}

/* A block of FAN_OUT^@level rows, with @level at least 1. */
static void
look_at_block (Search *self,
               guint   level,
               gsize   first,
               gsize   size)
{
  gsize part = size / FAN_OUT;
  Candidate candidates[FAN_OUT];
  guint from, n, n_listed;
  Boxes boxes;

  if (level == 1)
    {
      look_at_rows (self, first);
      return;
    }
  from = first < self->first ? (guint) ((self->first - first) / part) : 0;
  n = (guint) MIN ((self->end - first + part - 1) / part, FAN_OUT);
  read_boxes (self, level - 1, first, part, n, &boxes);
  n_listed = list_candidates (self, &boxes, from, n, candidates);
  prefetch (self, level - 2, first / (part / FAN_OUT), candidates, n_listed);
  for (guint i = 0; i < n_listed && candidates[i].least < self->least; i++)
    look_at_block (self, level - 1, first + candidates[i].index * part, part);
  look_at_joints (self, &boxes, first, part, n);
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
  Search self = { projection, columns, n_columns, first, end, at, slack };
  gsize size = FAN_OUT;
  guint level = 1;

  for (guint k = 0; k < n_columns; k++)
    self.end = MIN (self.end, hys_column_length (columns[k]));
  if (n_columns == 0 || first >= self.end)
    return FALSE;
  set_best (&self, pow (nextafter (radius, INFINITY) + slack, 2));
  for (; size < self.end && level < LEVELS_MOST; level++)
    size *= FAN_OUT;
  look_at_block (&self, level, 0, size);
  if (!self.found || self.best > radius * radius)
    return FALSE;
  *nearest = (HysNearest) { self.row, place_row (&self, self.row), sqrt (self.best) };
  return TRUE;
}
