/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The place of a curve nearest to a point: blocks of rows whose extremes are too far away are left out. */
#include "hys-nearest.h"

#include <math.h>

/* Rows of the smallest blocks, of which each larger block has so many: those whose extremes columns know. */
#define BLOCK   256
#define FAN_OUT 16

/* @best: the square of the distance that another place must fall short of */
typedef struct
{
  const HysProjection *projection;
  HysColumn *const    *columns;
  guint                n_columns;
  gsize                first, end;
  HysPoint             at;
  double               slack, best;
  gboolean             found;
  HysNearest          *nearest;
} Search;

/* The square of how far the rows first <= i < end are from the point at least, by their extremes. */
static double
least_square (const Search *self,
              gsize         first,
              gsize         end)
{
  const HysProjection *projection = self->projection;
  HysPoint low = projection->origin, high = projection->origin;
  double x, y;

  for (guint k = 0; k < self->n_columns; k++)
    {
      HysPoint factor = projection->factor[k];
      double minimum, maximum;

      if (projection->logarithmic[k])
        return 0;
      if (!hys_column_range (self->columns[k], first, end, &minimum, &maximum))
        return INFINITY;
      minimum -= projection->from[k];
      maximum -= projection->from[k];
      low.x += fmin (minimum * factor.x, maximum * factor.x);
      high.x += fmax (minimum * factor.x, maximum * factor.x);
      low.y += fmin (minimum * factor.y, maximum * factor.y);
      high.y += fmax (minimum * factor.y, maximum * factor.y);
    }
  x = fmax (fmax (low.x - self->at.x, self->at.x - high.x), 0);
  y = fmax (fmax (low.y - self->at.y, self->at.y - high.y), 0);
  return x * x + y * y;
}

/* Looks at rows and the lines between them, the latest first. What is no number is not nearer. */
static void
look_at_rows (Search *self,
              gsize   first,
              gsize   n)
{
  double x[BLOCK + 1], y[BLOCK + 1], best = self->best;
  gsize row = G_MAXSIZE;

  hys_projection_rows (self->projection, self->columns, self->n_columns, first, n, x, y);
  for (gsize i = n; i-- > 0;)
    {
      double from_x = x[i] - self->at.x, from_y = y[i] - self->at.y, square = from_x * from_x + from_y * from_y;

      if (i + 1 < n)
        {
          double dx = x[i + 1] - x[i], dy = y[i + 1] - y[i], length = dx * dx + dy * dy;
          double along = -(from_x * dx + from_y * dy), across = from_x * dy - from_y * dx;

          if (along > 0 && along < length && across * across < best * length)
            {
              best = across * across / length;
              row = 2 * along < length ? i : i + 1;
            }
        }
      if (square < best)
        {
          best = square;
          row = i;
        }
    }
  if (row == G_MAXSIZE)
    return;
  self->found = TRUE;
  *self->nearest = (HysNearest) { first + row, { x[row], y[row] }, sqrt (best) };
  self->best = pow (fmax (self->nearest->distance - self->slack, 0), 2);
}

/* The later rows first, with the line to the next block. */
static void
look_at_block (Search *self,
               gsize   first,
               gsize   size)
{
  gsize start = MAX (first, self->first), end = MIN (first + size + 1, self->end);

  if (start >= end || least_square (self, start, end) >= self->best)
    return;
  if (size == BLOCK)
    look_at_rows (self, start, end - start);
  else
    for (gsize i = FAN_OUT; i-- > 0;)
      look_at_block (self, first + i * (size / FAN_OUT), size / FAN_OUT);
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
  Search self = { projection, columns, n_columns, first, end, at, slack, pow (nextafter (radius, INFINITY), 2), FALSE,
                  nearest };
  gsize size = BLOCK;

  for (guint k = 0; k < n_columns; k++)
    self.end = MIN (self.end, hys_column_length (columns[k]));
  while (size < self.end)
    size *= FAN_OUT;
  look_at_block (&self, 0, size);
  return self.found;
}
