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
  gsize         reach;             /* a line touches as many pixels around a place, as far as the middle to the next place looked at */
  double        step;
  gint64        leap;              /* places so many steps apart are near enough where all pixels around both are full */
  guint8       *marked;            /* which of a pixel's cells are: of all pixels and of those that begin at the last borders */
  guint64      *cells;             /* of these: a bit each, a word for each pixel; of no meaning where none or all are marked */
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
  self->step = STEP * width;
  self->reach = (gsize) ceil (hypot (width, self->step) / 2);
  self->leap = MAX ((gint64) (sqrt (4.0 * (double) (self->reach * self->reach) - width * width) / self->step), 1);
  self->marked = g_new0 (guint8, (self->width + 1) * (self->height + 1));
  self->cells = g_new (guint64, (self->width + 1) * (self->height + 1));
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

void
hys_tread_clear (HysTread *self)
{
  memset (self->marked, NONE, (self->width + 1) * (self->height + 1));
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

/* The number of a cell's pixel, in rows of @width, and its bit in the word of the pixel. */
static inline gsize
pixel_of (gint64 x,
          gint64 y,
          gsize  width)
{
  return (guint64) y / CELLS * width + (guint64) x / CELLS;
}

static inline guint64
bit_of (gint64 x,
        gint64 y)
{
  return G_GUINT64_CONSTANT (1) << ((guint64) y % CELLS * CELLS + (guint64) x % CELLS);
}

/* The first of n + 1 places along a line, one step apart, that is not trodden: whose cell is not marked, and may not be from now on
 * either. Some need not be looked at where those before and behind are in pixels of which all cells are marked. */
static gint64
find_bare (HysTread *self,
           HysPoint  from,
           HysPoint  to,
           gint64    n)
{
  const double scale = (double) (CELLS << PART_BITS), part = scale / (double) n;
  const gsize width = self->width + 1;
  guint8 *marked = self->marked;
  gint64 x = (gint64) (from.x * scale), y = (gint64) (from.y * scale), i;
  gint64 step_x = (gint64) ((to.x - from.x) * part), step_y = (gint64) ((to.y - from.y) * part);
  gint64 leap = self->leap, leap_x = leap * step_x, leap_y = leap * step_y;

  for (i = 0; i <= n; i++, x += step_x, y += step_y)
    {
      gsize pixel = pixel_of (x >> PART_BITS, y >> PART_BITS, width);

      while (marked[pixel] == ALL && i + leap <= n
             && marked[pixel_of ((x + leap_x) >> PART_BITS, (y + leap_y) >> PART_BITS, width)] == ALL)
        {
          i += leap;
          x += leap_x;
          y += leap_y;
          pixel = pixel_of (x >> PART_BITS, y >> PART_BITS, width);
        }
      if (marked[pixel] == ALL || (marked[pixel] == SOME && self->cells[pixel] & bit_of (x >> PART_BITS, y >> PART_BITS)))
        continue;
      if (!is_solid (self, (guint64) (x >> PART_BITS) / CELLS, (guint64) (y >> PART_BITS) / CELLS))
        break;
      marked[pixel] = ALL;
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
  last = first <= n ? n - find_bare (self, to, from, n) : 0;
  if (last < first)
    return FALSE;
  *start = first > 0 ? (double) (first - 1) / (double) n : 0;
  *end = last < n ? (double) (last + 1) / (double) n : 1;
  return TRUE;
}

/* Cells of one pixel that are to be marked. */
typedef struct
{
  gsize   pixel;
  guint64 bits;
} Cells;

static inline void
mark_cells (HysTread *self,
            Cells     cells)
{
  guint8 *marked = &self->marked[cells.pixel];

  self->cells[cells.pixel] = (*marked == NONE ? 0 : self->cells[cells.pixel]) | cells.bits;
  *marked = MAX (*marked, SOME);
}

/* Adds a cell to those of the last pixel, which are marked if it is in another one. */
static inline void
add_cell (HysTread *self,
          Cells    *cells,
          gint64    x,
          gint64    y)
{
  gsize pixel = pixel_of (x, y, self->width + 1);

  if (pixel != cells->pixel)
    {
      mark_cells (self, *cells);
      *cells = (Cells) { pixel, 0 };
    }
  cells->bits |= bit_of (x, y);
}

/* Marks the cells along a line that goes further along than across: from @start to @end along in cells, and from @across on to
 * @last. In a column of cells, or in a row if the line is @steep, these are one or two beside each other. */
static inline void
mark_along (HysTread *self,
            double    start,
            double    end,
            double    across,
            double    last,
            gboolean  steep)
{
  const double part = 1 << PART_BITS, slope = end > start ? (last - across) / (end - start) : 0;
  gint64 along = (gint64) start, end_along = (gint64) end, step = (gint64) (slope * part), cell = (gint64) across;
  gint64 place = (gint64) (across * part) + (gint64) (slope * part * ((double) along + 1 - start));
  Cells cells = { steep ? pixel_of (cell, along, self->width + 1) : pixel_of (along, cell, self->width + 1) };

  for (; along < end_along; along++, place += step)
    {
      add_cell (self, &cells, steep ? cell : along, steep ? along : cell);
      cell = place >> PART_BITS;
      add_cell (self, &cells, steep ? cell : along, steep ? along : cell);
    }
  add_cell (self, &cells, steep ? cell : along, steep ? along : cell);
  cell = (gint64) last;
  add_cell (self, &cells, steep ? cell : along, steep ? along : cell);
  mark_cells (self, cells);
}

void
hys_tread_mark (HysTread *self,
                HysPoint  from,
                HysPoint  to)
{
  HysPoint start = { from.x * CELLS, from.y * CELLS }, end = { to.x * CELLS, to.y * CELLS };

  if (fabs (end.y - start.y) > fabs (end.x - start.x))
    mark_along (self, MIN (start.y, end.y), MAX (start.y, end.y), start.y < end.y ? start.x : end.x,
                start.y < end.y ? end.x : start.x, TRUE);
  else
    mark_along (self, MIN (start.x, end.x), MAX (start.x, end.x), start.x < end.x ? start.y : end.y,
                start.x < end.x ? end.y : start.y, FALSE);
}
