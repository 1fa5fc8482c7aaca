/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Places are whole parts of a pixel, so many in its width. */
#define HYS_RASTER_PART 64

/* Ink that covers what it lies on: so many grains, of so many shares each. Grains are how dense it is, shares of which
 * colours. */
#define HYS_RASTER_GRAINS 16
#define HYS_RASTER_SHARES 8

/* What is in a pixel that is covered once. */
#define HYS_RASTER_FULL (HYS_RASTER_PART * HYS_RASTER_PART * HYS_RASTER_GRAINS * HYS_RASTER_SHARES)

/* Inks of four colours. Differences are taken modulo 2^32, sums come out right: up to 4096 times full. */
#define HYS_RASTER_COLORS 4
typedef guint32 HysInks __attribute__ ((vector_size (16)));

/**
 * HysSketchRaster:
 *
 * How much ink lies on each pixel of an image, exactly, whatever the order in which it came. Only the corners of what is
 * inked are kept, as differences, of which reading makes sums: a box costs the same whatever its size. It keeps its memory
 * from picture to picture.
 */
typedef struct HysSketchRaster HysSketchRaster;

HysSketchRaster *hys_sketch_raster_new    (void);
void             hys_sketch_raster_free   (HysSketchRaster *self);

/* Begins an empty picture of so many pixels. */
void             hys_sketch_raster_begin  (HysSketchRaster *self,
                                           guint            width,
                                           guint            height);

/* Inks a box with sides at whole parts of a pixel, as far as it is in the picture; @inks: grains
 * times shares, all of which cover it. */
void             hys_sketch_raster_box    (HysSketchRaster *self,
                                           gint64           x1,
                                           gint64           y1,
                                           gint64           x2,
                                           gint64           y2,
                                           HysInks          inks);

/* Inks a grid of @across times @down boxes whose sides are at @x (ascending, across + 1) and @y (down + 1): @corners has the
 * differences of their grains at each corner, row by row (across + 1 times down + 1): along the row, of those along the
 * column. @shares: of the colours. */
void             hys_sketch_raster_stamp  (HysSketchRaster *self,
                                           const gint64    *x,
                                           const gint64    *y,
                                           guint            across,
                                           guint            down,
                                           const gint8     *corners,
                                           HysInks          shares);

/* What lies on the pixels of the next row, from above; valid until the next call. @other: (nullable): whether that may be
 * something else than on the row before */
const HysInks   *hys_sketch_raster_read   (HysSketchRaster *self,
                                           gboolean        *other);

/* Which pixels may have ink: @left <= x < @right, @top <= y < @bottom; FALSE for none. Before any is read. */
gboolean         hys_sketch_raster_bounds (const HysSketchRaster *self,
                                           gsize                 *left,
                                           gsize                 *top,
                                           gsize                 *right,
                                           gsize                 *bottom);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSketchRaster, hys_sketch_raster_free)

G_END_DECLS
