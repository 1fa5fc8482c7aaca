/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-far.h"

#include "hys-sketch-wash.h"

/* What boxes of an area ink it with: little, since any number of them may lie on a pixel. */
#define COVER ((HysInks) { 1 })

/* Kept for the next drawing, by each thread that draws. */
typedef struct
{
  HysSketchRaster *raster;
  HysSketchWash   *wash;
} Tools;

static void
tools_free (Tools *self)
{
  hys_sketch_raster_free (self->raster);
  hys_sketch_wash_free (self->wash);
  g_free (self);
}

static const Tools *
get_tools (void)
{
  static GPrivate kept = G_PRIVATE_INIT ((GDestroyNotify) tools_free);
  Tools *self = g_private_get (&kept);

  if (self == NULL)
    {
      self = g_new (Tools, 1);
      self->raster = hys_sketch_raster_new ();
      self->wash = hys_sketch_wash_new ();
      g_private_set (&kept, self);
    }
  return self;
}

void
hys_sketch_far_init (HysSketchFar       *self,
                     const HysSketchInk *ink)
{
  double scale = 1, none = 0, pixels = ink->style->pixels > 0 ? ink->style->pixels : 1;
  double x = 0, y = 0, x1 = ink->x1, y1 = ink->y1, x2 = ink->x2, y2 = ink->y2, left, top;

  cairo_user_to_device_distance (ink->cr, &scale, &none);
  cairo_user_to_device (ink->cr, &x, &y);
  cairo_user_to_device (ink->cr, &x1, &y1);
  cairo_user_to_device (ink->cr, &x2, &y2);
  left = floor (x1 * pixels);
  top = floor (y1 * pixels);
  *self = (HysSketchFar) {
    .ink = ink, .raster = get_tools ()->raster, .left = left, .top = top,
    .width = (guint) MAX (ceil (x2 * pixels) - left, 0), .height = (guint) MAX (ceil (y2 * pixels) - top, 0),
    .pixel = pixels * HYS_RASTER_PART, .unit = scale * pixels * HYS_RASTER_PART,
    .x = hys_sketch_far_parts ((x * pixels - left) * HYS_RASTER_PART),
    .y = hys_sketch_far_parts ((y * pixels - top) * HYS_RASTER_PART) };
}

void
hys_sketch_far_begin (HysSketchFar *self)
{
  hys_sketch_raster_begin (self->raster, self->width, self->height);
}

void
hys_sketch_far_paint (HysSketchFar   *self,
                      const HysColor  colors[HYS_RASTER_COLORS],
                      guint           once,
                      double          deep,
                      double          strength)
{
  double pixels = self->pixel / HYS_RASTER_PART;
  cairo_t *cr = self->ink->cr;
  gsize x, y;
  cairo_surface_t *image = hys_sketch_wash_paint (get_tools ()->wash, self->raster, colors, once, deep, &x, &y);

  if (image == NULL)
    return;
  cairo_surface_set_device_scale (image, pixels, pixels);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, image, (self->left + (double) x) / pixels, (self->top + (double) y) / pixels);
  cairo_paint_with_alpha (cr, strength);
  cairo_restore (cr);
  cairo_surface_destroy (image);
}

void
hys_sketch_far_cover (HysSketchFar *self,
                      double        x,
                      double        y,
                      double        width,
                      double        height)
{
  hys_sketch_raster_box (self->raster, hys_sketch_far_across (self, x), hys_sketch_far_down (self, y),
                         hys_sketch_far_across (self, x + width), hys_sketch_far_down (self, y + height), COVER);
}

void
hys_sketch_far_fill (HysSketchFar *self,
                     HysColor      color)
{
  hys_sketch_far_paint (self, (HysColor[HYS_RASTER_COLORS]) { color }, HYS_RASTER_PART * HYS_RASTER_PART, 0, color.alpha);
}
