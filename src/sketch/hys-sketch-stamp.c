/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-stamp.h"

#include <math.h>

/* A stamp while it is made: each box of the finest grid is so many pixels wide and high. */
#define ACROSS HYS_SKETCH_GRID_ACROSS
#define DOWN   HYS_SKETCH_GRID_DOWN
#define SAMPLE 4

/* Lengths at rest that have a stamp of their own, in drawing units. */
#define N_RESTS    8
#define LEAST_REST 16.0

/* What is drawn of a symbol is at least so wide, however near its bars are. */
#define LEAST_WIDTH 100.0

#define N_SLIPS 3
#define N_SIGNS 2

/* @thin: width of the lines that they are made with; @live: whether they are those of a network that moves
 * @stamps: per kind, slip, direction and length at rest; NULL while it is not needed */
struct HysSketchStamps
{
  double           thin;
  gboolean         live;
  guint            n;
  HysSketchStamp **stamps;
};

HysSketchStamps *
hys_sketch_stamps_new (void)
{
  HysSketchStamps *self = g_new0 (HysSketchStamps, 1);

  hys_element_kinds (&self->n);
  self->n *= N_SLIPS * N_SIGNS * N_RESTS;
  self->stamps = g_new0 (HysSketchStamp *, self->n);
  return self;
}

static void
forget (HysSketchStamps *self)
{
  for (guint i = 0; i < self->n; i++)
    g_clear_pointer (&self->stamps[i], g_free);
}

void
hys_sketch_stamps_free (HysSketchStamps *self)
{
  forget (self);
  g_free (self->stamps);
  g_free (self);
}

void
hys_sketch_stamps_fit (HysSketchStamps *self,
                       double           thin,
                       gboolean         live)
{
  if (thin == self->thin && live == self->live)
    return;
  forget (self);
  self->thin = thin;
  self->live = live;
}

/* The symbol in black on white. */
static cairo_surface_t *
draw_symbol (const HysSketchStamps *self,
             const HysSketchStamp  *stamp,
             const HysElementKind  *kind,
             double                 sign,
             int                    slip)
{
  const HysColor black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ACROSS * SAMPLE, DOWN * SAMPLE);
  cairo_t *cr = cairo_create (surface);
  HysSketchStyle style = { .ink = black, .slip = black, .background = white };
  HysSketchInk ink = { .cr = cr, .style = &style, .thin = self->thin };
  HysSketchPlace place = {
    .x = (stamp->width - sign * stamp->rest) / 2, .y = HYS_SKETCH_STAMP, .sign = sign, .rest = stamp->rest,
    .length = stamp->rest, .middle = stamp->rest / 2, .center = stamp->width / 2 };
  HysLook look = {
    .length = stamp->rest, .rest = stamp->rest, .middle = stamp->rest / 2, .slip = slip, .live = self->live };

  hys_color_set (cr, white);
  cairo_paint (cr);
  cairo_scale (cr, ACROSS * SAMPLE / stamp->width, DOWN * SAMPLE / (2 * HYS_SKETCH_STAMP));
  hys_sketch_symbol (&ink, kind, &place, &look, black, NULL, 0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The mean density of ink in a box of @width times @height samples, 0 to 1. */
static double
density_in (cairo_surface_t *surface,
            guint            left,
            guint            top,
            guint            width,
            guint            height)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  guint paper = 0;

  for (guint y = top; y < top + height; y++)
    for (guint x = left; x < left + width; x++)
      paper += *(const guint32 *) (gconstpointer) (data + y * stride + 4 * x) & 0xff;
  return 1 - paper / (255.0 * width * height);
}

/* Whole grains: what is rounded off in a box is added to the next one, so that there is no more and no less in all. */
static void
fill_grid (HysSketchGrid   *grid,
           cairo_surface_t *surface)
{
  guint width = ACROSS * SAMPLE / grid->across, height = DOWN * SAMPLE / grid->down;
  int grains[DOWN + 2][ACROSS + 2] = { 0 };
  double rest = 0.5;

  for (guint j = 0; j < grid->down; j++)
    for (guint i = 0; i < grid->across; i++)
      {
        rest += HYS_RASTER_GRAINS * density_in (surface, i * width, j * height, width, height);
        grains[j + 1][i + 1] = (int) floor (rest);
        rest -= floor (rest);
      }
  for (guint j = 0; j <= grid->down; j++)
    for (guint i = 0; i <= grid->across; i++)
      grid->corners[j * (grid->across + 1) + i] = (gint8) (grains[j + 1][i + 1] - grains[j][i + 1] - grains[j + 1][i]
                                                           + grains[j][i]);
}

static HysSketchStamp *
make (const HysSketchStamps *self,
      const HysElementKind  *kind,
      double                 sign,
      int                    slip,
      double                 rest)
{
  HysSketchStamp *stamp = g_new0 (HysSketchStamp, 1);
  cairo_surface_t *surface;

  stamp->rest = rest;
  stamp->width = MAX (rest, LEAST_WIDTH);
  surface = draw_symbol (self, stamp, kind, sign, slip);
  stamp->ink = density_in (surface, 0, 0, ACROSS * SAMPLE, DOWN * SAMPLE) * stamp->width * 2 * HYS_SKETCH_STAMP;
  for (guint level = 0; level < HYS_SKETCH_GRIDS; level++)
    {
      stamp->grids[level].across = ACROSS >> level;
      stamp->grids[level].down = DOWN >> level;
      fill_grid (&stamp->grids[level], surface);
    }
  cairo_surface_destroy (surface);
  return stamp;
}

static guint
index_of (const HysElementKind *kind)
{
  guint n, i = 0;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  while (i + 1 < n && kinds[i] != kind)
    i++;
  return i;
}

const HysSketchStamp *
hys_sketch_stamps_get (HysSketchStamps      *self,
                       const HysElementKind *kind,
                       double                sign,
                       int                   slip,
                       double                rest)
{
  const double step = (HYS_SKETCH_STAMP_REST - LEAST_REST) / (N_RESTS - 1);
  guint length = (guint) lround ((CLAMP (rest, LEAST_REST, HYS_SKETCH_STAMP_REST) - LEAST_REST) / step);
  guint place = ((index_of (kind) * N_SLIPS + (guint) (slip + 1)) * N_SIGNS + (sign > 0)) * N_RESTS + length;

  if (self->stamps[place] == NULL)
    self->stamps[place] = make (self, kind, sign, slip, LEAST_REST + length * step);
  return self->stamps[place];
}
