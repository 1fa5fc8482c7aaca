/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-private.h"

G_BEGIN_DECLS

/**
 * HysSketchFar:
 * @unit: size of a drawing unit in pixels of the screen
 * @x, @y: where the drawing's corner is among the pixels
 * @left, @top: the first pixel of what may be painted on; @width, @height: how many there are
 * @pixels: of the screen, across each of the surface's
 * @first_x, @first_y, @end_x, @end_y: pixels between which there is ink
 * @inks: blue, green, red and cover of each pixel, in whole numbers: whatever the order of boxes, sums are the same
 *
 * Boxes on pixels, for drawings of thousands of things a few pixels large.
 */
typedef struct
{
  const HysSketchInk *ink;
  double              unit, x, y;
  double              left, top, pixels;
  guint               width, height;
  gint64              first_x, first_y, end_x, end_y;
  guint32           (*inks)[4];
} HysSketchFar;

/* Begins a picture of what the clip of @ink lets be painted on; a thread has one at a time. */
void hys_sketch_far_begin (HysSketchFar       *self,
                           const HysSketchInk *ink);

/* Adds a box, in drawing units: as much ink as it covers of each pixel, up to 4096 times all of it. */
void hys_sketch_far_box   (HysSketchFar       *self,
                           double              x,
                           double              y,
                           double              width,
                           double              height,
                           HysColor            color);

/* Paints the boxes and ends the picture. Pixels are as opaque as they are covered; as far as @deep is 1, as the order
 * of magnitude of their cover is, so that what is alone is seen, and where thousands lie on a pixel it is not black.
 * @strength: opacity of all */
void hys_sketch_far_paint (HysSketchFar       *self,
                           double              deep,
                           double              strength);

G_END_DECLS
