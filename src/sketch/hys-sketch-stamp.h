/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-private.h"
#include "hys-sketch-raster.h"

G_BEGIN_DECLS

/* Half the height of a stamp, lines and all, and the longest element that is one from bar to bar, in drawing units. */
#define HYS_SKETCH_STAMP      18.0
#define HYS_SKETCH_STAMP_REST 132.0

/* The grids of a stamp, of which each has half as many boxes across and down as the one before, and the finest. */
#define HYS_SKETCH_GRIDS       3
#define HYS_SKETCH_GRID_ACROSS 32
#define HYS_SKETCH_GRID_DOWN   12

/* How dense the ink is in boxes side by side: corners as hys_sketch_raster_stamp() takes them. */
typedef struct
{
  guint across, down;
  gint8 corners[(HYS_SKETCH_GRID_ACROSS + 1) * (HYS_SKETCH_GRID_DOWN + 1)];
} HysSketchGrid;

/**
 * HysSketchStamp:
 * @rest: distance of the bars that it was made with; @width: of the stamp, whose middle is the symbol's
 * @ink: area of its ink
 * @grids: from fine to coarse
 *
 * A symbol with its leads seen from afar: how much ink is where. All in drawing units.
 */
typedef struct
{
  double        rest, width;
  double        ink;
  HysSketchGrid grids[HYS_SKETCH_GRIDS];
} HysSketchStamp;

/* Those that were needed. */
typedef struct HysSketchStamps HysSketchStamps;

HysSketchStamps      *hys_sketch_stamps_new  (void);
void                  hys_sketch_stamps_free (HysSketchStamps      *self);

/* Makes them those of a network drawn with lines of that weight, and that moves or not. */
void                  hys_sketch_stamps_fit  (HysSketchStamps      *self,
                                              double                thin,
                                              gboolean              live);

/* That of an element which runs to the right or the left (@sign), slips that way or sticks, with bars so far apart at rest;
 * valid until they are made others. */
const HysSketchStamp *hys_sketch_stamps_get  (HysSketchStamps      *self,
                                              const HysElementKind *kind,
                                              double                sign,
                                              int                   slip,
                                              double                rest);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSketchStamps, hys_sketch_stamps_free)

G_END_DECLS
