/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-private.h"

G_BEGIN_DECLS

/**
 * HysSketchFar:
 * @pixels: of the screen, across each of the device; @unit: size of a drawing unit in pixels of the screen
 * @x, @y: where the drawing's origin is, in pixels of the image; @left, @top: where the image is, on the device
 * @first, @end: its rows of pixels that are drawn on; the others have nothing in them, not even zeros
 * @image: colour times opacity, and opacity, of each pixel: the parts of it that many small boxes cover add up
 *
 * An image of boxes, for drawings of thousands of things a few pixels large: one operation for who replays the drawing.
 */
typedef struct
{
  const HysSketchInk *ink;
  double              pixels, unit;
  double              x, y;
  int                 left, top;
  int                 width, height;
  int                 first, end;
  float             (*image)[4];
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
