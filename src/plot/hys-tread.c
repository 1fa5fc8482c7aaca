/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tread.h"

#include <math.h>
#include <string.h>

/* Cells along a pixel: one word has them all. */
#define CELLS 8

/* Lines are looked at in steps of so many widths: what discs of their width leave bare between them is next to nothing. */
#define STEP 0.5

/* Places along a line, in cells, are counted in parts of so many bits. */
#define PART_BITS 20

/* Of a pixel: no cell is marked, some are, all are. Words of cells matter for some only, so that few of them are looked at. */
enum
{
  NONE,
  SOME,
  ALL,
};

#define FULL       (~G_GUINT64_CONSTANT (0))
#define FULL_LEVEL 255

struct HysTread
{
  const HysCover *cover;
  const guint8 *levels;            /* of the cover */
  gsize         width, height, stride;
  gsize         reach;             /* as many pixels around one may be touched by a line through it */
  double        step;
  guint8       *marked;            /* which of a pixel's cells are: of all pixels and of those that begin at the last borders */
  guint64      *cells;             /* of these: a bit each, a word for each pixel */
};

HysTread *
hys_tread_new (const HysCover *cover,
               double          width)
{
  HysTread *self = g_new (HysTread, 1);

  self->cover = cover;
  self->levels = hys_cover_levels (cover, &self->stride);
  self->width = hys_cover_width (cover);
  self->height = hys_cover_height (cover);
  self->reach = (gsize) ceil (width / 2 + 0.5);
  self->step = STEP * width;
  self->marked = g_new0 (guint8, (self->width + 1) * (self->height + 1));
  self->cells = g_new0 (guint64, (self->width + 1) * (self->height + 1));
  return self;
}

void
hys_tread_free (HysTread *self)
{
  if (self == NULL)
    return;
  g_free (self->marked);
  g_free (self->cells);
  g_free (self);
}

/* Whether all of so many pixels of a row are full. */
static inline gboolean
is_row_full (const guint8 *levels,
             gsize         n)
{
  guint64 some;

  for (; n > sizeof some; n--, levels++)
    if (*levels != FULL_LEVEL)
      return FALSE;
  memcpy (&some, levels, sizeof some);
  return (GUINT64_FROM_LE (some) | ~(FULL >> (64 - 8 * n))) == FULL;
}

/* Whether all pixels around one are full. */
static gboolean
is_solid (const HysTread *self,
          gsize           x,
          gsize           y)
{
  gsize reach = self->reach, side = 2 * reach + 1;
  const guint8 *corner;

  if (x < reach || y < reach || x + reach >= self->width || y + reach >= self->height
      || self->levels[y * self->stride + x] != FULL_LEVEL)
    return FALSE;
  corner = self->levels + (y - reach) * self->stride + x - reach;
  for (gsize i = 0; i < side; i++)
    if (!is_row_full (corner + i * self->stride, side))
      return FALSE;
  return TRUE;
}

/* The number of a cell's pixel, and its bit in the word of the pixel. */
static inline gsize
pixel_of (const HysTread *self,
          guint64         x,
          guint64         y)
{
  return y / CELLS * (self->width + 1) + x / CELLS;
}

static inline guint64
bit_of (guint64 x,
        guint64 y)
{
  return G_GUINT64_CONSTANT (1) << (y % CELLS * CELLS + x % CELLS);
}

/* Whether a cell, of all on the cover, is marked, or may be from now on. */
static inline gboolean
is_trodden (HysTread *self,
            guint64   x,
            guint64   y)
{
  gsize pixel = pixel_of (self, x, y);
  guint8 marked = self->marked[pixel];

  if (marked == ALL || (marked == SOME && self->cells[pixel] & bit_of (x, y)))
    return TRUE;
  if (!is_solid (self, x / CELLS, y / CELLS))
    return FALSE;
  self->marked[pixel] = ALL;
  return TRUE;
}

/* The first of n + 1 places along a line, one step apart, that is not trodden. */
static gint64
find_bare (HysTread *self,
           HysPoint  from,
           HysPoint  to,
           gint64    n)
{
  const double scale = (double) (CELLS << PART_BITS), part = scale / (double) n;
  gint64 x = (gint64) (from.x * scale), y = (gint64) (from.y * scale), i;
  gint64 step_x = (gint64) ((to.x - from.x) * part), step_y = (gint64) ((to.y - from.y) * part);

  for (i = 0; i <= n && is_trodden (self, (guint64) x >> PART_BITS, (guint64) y >> PART_BITS); i++)
    {
      x += step_x;
      y += step_y;
    }
  return i;
}

gboolean
hys_tread_find (HysTread *self,
                HysPoint  from,
                HysPoint  to,
                double    length,
                double   *start,
                double   *end)
{
  gint64 n = (gint64) (length / self->step) + 1, first, last;

  if (hys_cover_is_full (self->cover, from, to, (double) self->reach))
    return FALSE;
  first = find_bare (self, from, to, n);
  if (first > n)
    return FALSE;
  last = n - find_bare (self, to, from, n);
  *start = first > 0 ? (double) (first - 1) / (double) n : 0;
  *end = last < n ? (double) (last + 1) / (double) n : 1;
  return TRUE;
}

static inline void
mark_cell (HysTread *self,
           guint64   x,
           guint64   y)
{
  gsize pixel = pixel_of (self, x, y);

  self->marked[pixel] = MAX (self->marked[pixel], SOME);
  self->cells[pixel] |= bit_of (x, y);
}

/* As far as the border of the first cell, in parts of the way, and from there to that of the next. */
static void
find_borders (double  from,
              double  way,
              double *border,
              double *next)
{
  double into = from - floor (from);

  *border = way > 0 ? (1 - into) / way : way < 0 ? -into / way : INFINITY;
  *next = way != 0 ? 1 / fabs (way) : INFINITY;
}

void
hys_tread_mark (HysTread *self,
                HysPoint  from,
                HysPoint  to)
{
  HysPoint start = { from.x * CELLS, from.y * CELLS }, way = { to.x * CELLS - start.x, to.y * CELLS - start.y };
  gint64 x = (gint64) start.x, y = (gint64) start.y, last_x = (gint64) (to.x * CELLS), last_y = (gint64) (to.y * CELLS);
  double across, down, next_across, next_down;

  find_borders (start.x, way.x, &across, &next_across);
  find_borders (start.y, way.y, &down, &next_down);
  mark_cell (self, (guint64) x, (guint64) y);
  while (x != last_x || y != last_y)
    {
      if (y == last_y || (x != last_x && across < down))
        {
          x += way.x > 0 ? 1 : -1;
          across += next_across;
        }
      else
        {
          y += way.y > 0 ? 1 : -1;
          down += next_down;
        }
      mark_cell (self, (guint64) x, (guint64) y);
    }
}
