/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strokes on a grid of samples, finer than the pixels, each of which is inked or not: a kept surface of cairo's. */
#include "hys-coverage.h"

#include <math.h>
#include <string.h>

/* Samples along a side of a pixel, at most; samples in all, and along a side of the surface. */
#define FINE      4
#define MOST      64e6
#define MOST_SIDE 32000

struct HysCoverage
{
  cairo_rectangle_t box;
  double            pixel;
  int               fine;                       /* samples along a side of a pixel */
  int               width, height;              /* in pixels */
  cairo_surface_t  *samples, *levels;
  cairo_t          *cr;                         /* strokes samples */
  double            left, top, right, bottom;   /* of the ink that levels do not have yet */
};

static cairo_surface_t *
create_surface (const HysCoverage *self,
                cairo_format_t     format,
                int                fine)
{
  cairo_surface_t *surface = cairo_image_surface_create (format, fine * self->width, fine * self->height);
  double scale = fine / self->pixel;

  cairo_surface_set_device_scale (surface, scale, scale);
  cairo_surface_set_device_offset (surface, -self->box.x * scale, -self->box.y * scale);
  return surface;
}

static void
forget_extents (HysCoverage *self)
{
  self->left = self->top = INFINITY;
  self->right = self->bottom = -INFINITY;
}

HysCoverage *
hys_coverage_new (const cairo_rectangle_t *box,
                  double                   pixel)
{
  HysCoverage *self = hys_owner_new (HysCoverage);
  double width = box->width / pixel, height = box->height / pixel;
  double most = fmin (MOST_SIDE / fmax (width, height), sqrt (MOST / (width * height)));

  self->box = *box;
  self->pixel = most < 1 ? pixel * ceil (1 / most) : pixel;
  self->fine = (int) CLAMP (most, 1, FINE);
  self->width = (int) ceil (box->width / self->pixel);
  self->height = (int) ceil (box->height / self->pixel);
  self->samples = hys_owner_keep (self, create_surface (self, CAIRO_FORMAT_A8, self->fine), cairo_surface_destroy);
  self->levels = hys_owner_keep (self, create_surface (self, CAIRO_FORMAT_A8, 1), cairo_surface_destroy);
  self->cr = hys_owner_keep (self, cairo_create (self->samples), cairo_destroy);
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_NONE);
  forget_extents (self);
  return self;
}

void
hys_coverage_stroke (HysCoverage    *self,
                     const HysPoint *points,
                     gsize           n,
                     double          width,
                     guint           dash,
                     double          start)
{
  double reach = HYS_INK_DOT * width;

  for (gsize i = 0; i < n; i++)
    {
      self->left = fmin (self->left, points[i].x - reach);
      self->right = fmax (self->right, points[i].x + reach);
      self->top = fmin (self->top, points[i].y - reach);
      self->bottom = fmax (self->bottom, points[i].y + reach);
    }
  cairo_set_line_width (self->cr, width);
  hys_ink_stroke (self->cr, &self->box, points, n, dash, start);
}

static void
add_samples (guint8       *restrict sums,
             const guint8 *restrict samples,
             int                    n)
{
  for (int i = 0; i < n; i++)
    sums[i] += samples[i] & 1;
}

/* Counts the samples of the pixels that have been inked since: those above each other, then those beside each other. */
static void
count_samples (HysCoverage *self)
{
  int first = (int) CLAMP ((self->left - self->box.x) / self->pixel, 0, self->width);
  int end = (int) CLAMP ((self->right - self->box.x) / self->pixel + 1, 0, self->width);
  int bottom = (int) CLAMP ((self->bottom - self->box.y) / self->pixel + 1, 0, self->height);
  int fine = self->fine, n = fine * (end - first);
  gsize stride = (gsize) cairo_image_surface_get_stride (self->samples);
  g_autofree guint8 *sums = g_new (guint8, n + 1);
  guint8 level[FINE * FINE + 1];

  for (int i = 0; i <= fine * fine; i++)
    level[i] = (guint8) (255 * i / (fine * fine));
  cairo_surface_flush (self->samples);
  cairo_surface_flush (self->levels);
  for (int y = (int) CLAMP ((self->top - self->box.y) / self->pixel, 0, self->height); y < bottom; y++)
    {
      const guint8 *samples = cairo_image_surface_get_data (self->samples) + (gsize) (y * fine) * stride + fine * first;
      guint8 *levels = cairo_image_surface_get_data (self->levels)
                       + (gsize) y * (gsize) cairo_image_surface_get_stride (self->levels) + first;

      memset (sums, 0, (gsize) n);
      for (int row = 0; row < fine; row++)
        add_samples (sums, samples + (gsize) row * stride, n);
      for (int x = 0; x < end - first; x++)
        {
          int sum = 0;

          for (int i = 0; i < fine; i++)
            sum += sums[x * fine + i];
          levels[x] = level[sum];
        }
    }
  cairo_surface_mark_dirty (self->levels);
  forget_extents (self);
}

void
hys_coverage_paint (HysCoverage *self,
                    cairo_t     *cr,
                    gboolean     image)
{
  cairo_surface_t *colored;
  cairo_t *painter;

  if (self->left < self->right)
    count_samples (self);
  if (!image)
    {
      cairo_mask_surface (cr, self->levels, 0, 0);
      return;
    }
  /* Programs that show files know images better than masks. */
  colored = create_surface (self, CAIRO_FORMAT_ARGB32, 1);
  painter = cairo_create (colored);
  cairo_set_source (painter, cairo_get_source (cr));
  cairo_mask_surface (painter, self->levels, 0, 0);
  cairo_destroy (painter);
  cairo_set_source_surface (cr, colored, 0, 0);
  cairo_paint (cr);
  cairo_surface_destroy (colored);
}
