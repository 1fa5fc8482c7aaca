/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-raster.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* @cells: the differences, @stride apart from row to row; zero but where something was inked since the picture began, which is
 * in the columns from @left to before @right and the rows from @top to before @bottom
 * @inked: whether there are differences in each row
 * @sums: of the columns down to the row that was read last; @row: the next one */
struct HysSketchRaster
{
  HysInks *cells;
  gsize    room;
  gsize    width, height, stride;
  gsize    left, top, right, bottom;
  guint8  *inked;
  gsize    inked_room;
  HysInks *sums;
  gsize    sums_room;
  gsize    row;
};

HysSketchRaster *
hys_sketch_raster_new (void)
{
  return g_new0 (HysSketchRaster, 1);
}

void
hys_sketch_raster_free (HysSketchRaster *self)
{
  g_free (self->cells);
  g_free (self->inked);
  g_free (self->sums);
  g_free (self);
}

/* Empties it of what is left: below and beside the picture when its rows were read, or all. */
static void
clear (HysSketchRaster *self)
{
  while (self->row < self->bottom)
    hys_sketch_raster_read (self, NULL);
  self->left = self->top = G_MAXSIZE;
  self->right = self->bottom = self->row = 0;
}

void
hys_sketch_raster_begin (HysSketchRaster *self,
                         guint            width,
                         guint            height)
{
  clear (self);
  self->width = width;
  self->height = height;
  self->stride = (gsize) width + 2;
  if (self->stride * ((gsize) height + 2) > self->room)
    {
      g_free (self->cells);
      self->room = self->stride * ((gsize) height + 2);
      self->cells = g_new0 (HysInks, self->room);
    }
  if ((gsize) height + 2 > self->inked_room)
    {
      g_free (self->inked);
      self->inked_room = (gsize) height + 2;
      self->inked = g_new0 (guint8, self->inked_room);
    }
  if (self->stride > self->sums_room)
    {
      g_free (self->sums);
      self->sums_room = self->stride;
      self->sums = g_new (HysInks, self->sums_room);
    }
  memset (self->sums, 0, self->stride * sizeof (HysInks));
}

/* Both of less than 2^15: processors without a product of four whole numbers have one of halves. */
static inline HysInks
times (HysInks inks,
       guint   by)
{
#ifdef __SSE2__
  return (HysInks) _mm_madd_epi16 ((__m128i) inks, _mm_set1_epi32 ((int) by));
#else
  return inks * by;
#endif
}

/* Inks all that is on the right of a place and below it. */
static inline void
ink_from (HysSketchRaster *self,
          gsize            x,
          gsize            y,
          HysInks          inks)
{
  HysInks *cell = self->cells + y / HYS_RASTER_PART * self->stride + x / HYS_RASTER_PART;
  guint across = (guint) x % HYS_RASTER_PART, down = (guint) y % HYS_RASTER_PART, both = across * down;

  cell[0] += times (inks, HYS_RASTER_PART * (HYS_RASTER_PART - across - down) + both);
  cell[1] += times (inks, HYS_RASTER_PART * across - both);
  cell += self->stride;
  cell[0] += times (inks, HYS_RASTER_PART * down - both);
  cell[1] += times (inks, both);
}

/* Grows what is touched by what is between these places. */
static inline void
touch (HysSketchRaster *self,
       gsize            x1,
       gsize            y1,
       gsize            x2,
       gsize            y2)
{
  self->left = MIN (self->left, x1 / HYS_RASTER_PART);
  self->top = MIN (self->top, y1 / HYS_RASTER_PART);
  self->right = MAX (self->right, x2 / HYS_RASTER_PART + 2);
  self->bottom = MAX (self->bottom, y2 / HYS_RASTER_PART + 2);
}

/* Notes that there are differences at a height. */
static inline void
mark (HysSketchRaster *self,
      gsize            y)
{
  self->inked[y / HYS_RASTER_PART] = self->inked[y / HYS_RASTER_PART + 1] = TRUE;
}

static inline gsize
clip (gint64 at,
      gsize  pixels)
{
  return (gsize) CLAMP (at, 0, (gint64) (pixels * HYS_RASTER_PART));
}

void
hys_sketch_raster_box (HysSketchRaster *self,
                       gint64           x1,
                       gint64           y1,
                       gint64           x2,
                       gint64           y2,
                       HysInks          inks)
{
  gsize left = clip (x1, self->width), right = clip (x2, self->width);
  gsize top = clip (y1, self->height), bottom = clip (y2, self->height);

  if (left >= right || top >= bottom)
    return;
  touch (self, left, top, right, bottom);
  mark (self, top);
  mark (self, bottom);
  ink_from (self, left, top, inks);
  ink_from (self, right, top, -inks);
  ink_from (self, left, bottom, -inks);
  ink_from (self, right, bottom, inks);
}

void
hys_sketch_raster_stamp (HysSketchRaster *self,
                         const gint64    *x,
                         const gint64    *y,
                         guint            across,
                         guint            down,
                         const gint8     *corners,
                         HysInks          shares)
{
  gsize left = clip (x[0], self->width), right = clip (x[across], self->width);
  gsize top = clip (y[0], self->height), bottom = clip (y[down], self->height);

  if (left >= right || top >= bottom)
    return;
  touch (self, left, top, right, bottom);
  for (guint j = 0; j <= down; j++)
    {
      gsize at = clip (y[j], self->height);

      mark (self, at);
      for (guint i = 0; i <= across; i++, corners++)
        if (*corners != 0)
          ink_from (self, clip (x[i], self->width), at, shares * (guint32) *corners);
    }
}

const HysInks *
hys_sketch_raster_read (HysSketchRaster *self,
                        gboolean        *other)
{
  HysInks *cells = self->cells + self->row * self->stride, sum = { 0 };
  gboolean inked = self->row >= self->top && self->row < self->bottom && self->inked[self->row];

  if (inked)
    {
      for (gsize x = self->left; x < self->right; x++)
        self->sums[x] += sum += cells[x];
      memset (cells + self->left, 0, (self->right - self->left) * sizeof (HysInks));
      self->inked[self->row] = FALSE;
    }
  if (other != NULL)
    *other = inked;
  self->row++;
  return self->sums;
}

gboolean
hys_sketch_raster_bounds (const HysSketchRaster *self,
                          gsize                 *left,
                          gsize                 *top,
                          gsize                 *right,
                          gsize                 *bottom)
{
  *left = self->left;
  *top = self->top;
  *right = MIN (self->right, self->width);
  *bottom = MIN (self->bottom, self->height);
  return *left < *right && *top < *bottom;
}
