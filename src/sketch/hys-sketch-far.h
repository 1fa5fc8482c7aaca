/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-private.h"
#include "hys-sketch-raster.h"

G_BEGIN_DECLS

/**
 * HysSketchFar:
 * @raster: what is inked
 * @unit, @pixel: sizes of a drawing unit and of a pixel of the surface that is drawn on, in parts of a pixel of the raster
 * @x, @y: where the drawing's corner is in the raster, in such parts
 * @left, @top: where the raster's corner is on the surface, in pixels of the raster; @width, @height: its size
 *
 * A raster over what a drawing may paint on, whose pixels are those of the screen.
 */
typedef struct
{
  const HysSketchInk *ink;
  HysSketchRaster    *raster;
  double              unit, pixel;
  gint64              x, y;
  double              left, top;
  guint               width, height;
} HysSketchFar;

/* The thread's raster is used by one at a time, from hys_sketch_far_begin() to hys_sketch_far_paint(). */
void hys_sketch_far_init  (HysSketchFar       *self,
                           const HysSketchInk *ink);
void hys_sketch_far_begin (HysSketchFar       *self);

/* Paints what was inked. @once: ink that covers a pixel; @deep: see hys_sketch_wash_paint(); @strength: opacity of all */
void hys_sketch_far_paint (HysSketchFar       *self,
                           const HysColor      colors[HYS_RASTER_COLORS],
                           guint               once,
                           double              deep,
                           double              strength);

/* Adds a box, in drawing units, to an area that is painted in one colour: where boxes overlap it is no darker. */
void hys_sketch_far_cover (HysSketchFar       *self,
                           double              x,
                           double              y,
                           double              width,
                           double              height);
void hys_sketch_far_fill  (HysSketchFar       *self,
                           HysColor            color);

/* In whole parts of a pixel; what is farther than anybody can go is no farther than that. */
static inline gint64
hys_sketch_far_parts (double value)
{
  double middle = CLAMP (value, -0x1p50, 0x1p50) + 0.5;
  gint64 whole = (gint64) middle;

  return whole - (middle < (double) whole);
}

/* Places of the drawing in the raster. */
static inline gint64
hys_sketch_far_across (const HysSketchFar *self,
                       double              x)
{
  return self->x + hys_sketch_far_parts (x * self->unit);
}

static inline gint64
hys_sketch_far_down (const HysSketchFar *self,
                     double              y)
{
  return self->y + hys_sketch_far_parts (y * self->unit);
}

G_END_DECLS
