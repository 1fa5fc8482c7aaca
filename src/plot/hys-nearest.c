/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-nearest.h"

#include <math.h>

/* Columns know the extremes of blocks of so many rows, of so many of those blocks, and so on. */
#define BLOCK 16

/* Blocks of the highest level hold at most so many rows. */
#define LARGEST ((gsize) 1 << 60)

typedef struct
{
  const HysProjection *projection;
  HysColumn *const    *columns;
  guint                n_columns;
  gsize                first, end;
  HysPoint             at;
  double               slack;
  gboolean             found;
  HysNearest           best;
} Search;

/* A block of rows, of which those that are searched count; no line of it, nor the one that leads on from it, is nearer than
 * @least. */
typedef struct
{
  gsize  first;
  double least;
} Block;

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

/* The rows of a block, the latest first, with the line that leads on from it. */
static void
look_at_rows (Search *self,
              gsize   first)
{
  double values[3][BLOCK + 1];
  HysPoint after = { NAN, NAN };
  gsize from = MAX (first, self->first), n = MIN (first + BLOCK + 1, self->end) - from;

  for (guint k = 0; k < self->n_columns; k++)
    hys_column_copy (self->columns[k], from, n, values[k]);
  for (gsize i = n; i-- > 0;)
    {
      double row[3] = { values[0][i], values[1][i], self->n_columns > 2 ? values[2][i] : 0 };
      HysPoint place = hys_projection_apply (self->projection, row, self->n_columns);

      if (is_place (place) && is_place (after))
        {
          gboolean later = length (self->at, after) <= length (self->at, place);

          offer (self, from + (later ? i + 1 : i), later ? after : place, distance_to_line (self->at, place, after));
        }
      else if (is_place (place))
        offer (self, from + i, place, length (self->at, place));
      after = place;
    }
}

/* The extremes of a quantity on its way over the rows first <= i < end and the one after them; FALSE for none. */
static gboolean
find_extremes (const Search *self,
               guint         k,
               gsize         first,
               gsize         end,
               double       *low,
               double       *high)
{
  const HysProjection *projection = self->projection;
  double next = end < self->end ? hys_column_get (self->columns[k], end) : NAN;

  if (!hys_column_range (self->columns[k], first, end, low, high))
    return FALSE;
  *low = fmin (*low, next);
  *high = fmax (*high, next);
  if (projection->logarithmic[k])
    {
      *low = *low > 0 ? log10 (*low) : -1e3;
      *high = *high > 0 ? log10 (*high) : -1e3;
    }
  *low -= projection->from[k];
  *high -= projection->from[k];
  return TRUE;
}

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

      if (!find_extremes (self, k, first, end, &from, &to))
        return INFINITY;
      low.x += fmin (from * factor.x, to * factor.x);
      high.x += fmax (from * factor.x, to * factor.x);
      low.y += fmin (from * factor.y, to * factor.y);
      high.y += fmax (from * factor.y, to * factor.y);
    }
  return length (self->at, (HysPoint) { fmax (low.x, fmin (self->at.x, high.x)), fmax (low.y, fmin (self->at.y, high.y)) });
}

/* The blocks of @size rows that a larger one consists of and that may be near enough: the nearest first, or else the later. */
static guint
list_blocks (const Search *self,
             gsize         first,
             gsize         size,
             Block        *blocks)
{
  guint n = 0;

  for (guint i = 0; i < BLOCK && first + i * size < self->end; i++)
    {
      gsize from = MAX (first + i * size, self->first), to = MIN (first + (i + 1) * size, self->end);
      Block block = { first + i * size, from < to ? least_distance (self, from, to) : INFINITY };
      guint at = n;

      if (!(block.least + self->slack < self->best.distance))
        continue;
      for (; at > 0 && blocks[at - 1].least >= block.least; at--)
        blocks[at] = blocks[at - 1];
      blocks[at] = block;
      n++;
    }
  return n;
}

/* A block of @size rows. */
static void
look_at_block (Search *self,
               gsize   first,
               gsize   size)
{
  Block blocks[BLOCK];
  guint n;

  if (size == BLOCK)
    {
      look_at_rows (self, first);
      return;
    }
  n = list_blocks (self, first, size / BLOCK, blocks);
  for (guint i = 0; i < n && blocks[i].least + self->slack < self->best.distance; i++)
    look_at_block (self, blocks[i].first, size / BLOCK);
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
  gsize length = n_columns > 0 ? hys_column_length (columns[0]) : 0, size = BLOCK;
  Search self = { projection, columns, n_columns, first, end, at, slack };

  for (guint k = 0; k < n_columns; k++)
    length = MIN (length, hys_column_length (columns[k]));
  self.end = MIN (end, length);
  self.best.distance = nextafter (radius + slack, INFINITY);
  while (size < self.end && size < LARGEST)
    size *= BLOCK;
  if (first < self.end)
    look_at_block (&self, 0, size);
  if (self.found && self.best.distance <= radius)
    *nearest = self.best;
  return self.found && self.best.distance <= radius;
}
