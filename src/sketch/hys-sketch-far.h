/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-private.h"

G_BEGIN_DECLS

/**
 * HysSketchFar:
 * @cr: paints the image
 * @unit: size of a drawing unit in pixels of the screen
 * @color, @n: of the boxes that are not filled yet
 *
 * An image of boxes, for drawings of thousands of things a few pixels large: one operation for who replays the drawing.
 */
typedef struct
{
  const HysSketchInk *ink;
  cairo_t            *cr;
  double              unit;
  HysColor            color;
  guint               n;
} HysSketchFar;

/* Begins an image of what the clip of @ink lets be painted on. */
void hys_sketch_far_begin (HysSketchFar       *self,
                           const HysSketchInk *ink);

/* Adds a box, in drawing units. */
void hys_sketch_far_box   (HysSketchFar       *self,
                           double              x,
                           double              y,
                           double              width,
                           double              height,
                           HysColor            color);

/* Paints the boxes, as opaque as @strength, and ends the image. */
void hys_sketch_far_paint (HysSketchFar       *self,
                           double              strength);

G_END_DECLS
