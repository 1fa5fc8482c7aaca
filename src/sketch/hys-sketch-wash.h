/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-style.h"
#include "hys-sketch-raster.h"

G_BEGIN_DECLS

/**
 * HysSketchWash:
 *
 * Makes an image of ink: how opaque pixels are, and of which colour.
 */
typedef struct HysSketchWash HysSketchWash;

HysSketchWash   *hys_sketch_wash_new   (void);
void             hys_sketch_wash_free  (HysSketchWash       *self);

/* Reads a picture. Its colours are mixed as much as there is ink of each.
 * @once: ink that covers a pixel
 * @deep: 0: pixels are as opaque as they are covered; 1: as the order of magnitude of their cover is, so that what is alone is
 *   seen, and where thousands lie on a pixel it is not black; between them the mean of both
 * @x, @y: the pixel of the picture that is the image's upper left one
 *
 * Returns: an image as large as what has ink; NULL for nothing */
cairo_surface_t *hys_sketch_wash_paint (const HysSketchWash *self,
                                        HysSketchRaster     *raster,
                                        const HysColor       colors[HYS_RASTER_COLORS],
                                        guint                once,
                                        double               deep,
                                        gsize               *x,
                                        gsize               *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSketchWash, hys_sketch_wash_free)

G_END_DECLS
