/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

G_BEGIN_DECLS

/* A flag for each node and each element; NULL = none. */
typedef struct
{
  const gboolean *nodes;
  const gboolean *elements;
} HysSketchParts;

/* Where the drawing is, in drawing units from column 0 and lane 0: its upper left corner there is the point (0, 0) of
 * all other functions. */
HysSketchBox hys_sketch_extent     (const HysDocument    *document,
                                    const HysLayout      *layout);

/* The bar at a point of the drawing, or above or below whose last lanes the point lies, not farther than half a lane:
 * what is drawn there is drawn in that lane; -1 for none.
 * @reach: how far beside the bar it may be, in drawing units. */
int          hys_sketch_pick_bar   (const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    double                x,
                                    double                y,
                                    double                reach);

/* Paints halos around the parts, below the drawing, with opacity @strength (0 to 1). */
void         hys_sketch_draw_halos (cairo_t              *cr,
                                    const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    const HysSketchStyle *style,
                                    const HysSketchParts *parts,
                                    double                strength);

/* Draws only these parts, in the accent colour, as a preview. */
void         hys_sketch_draw_ghost (cairo_t              *cr,
                                    const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    const HysSketchStyle *style,
                                    const HysSketchParts *parts);

/* Draws the force on a bar in hand, at the height @y: an arrow as long as @amount says, of the largest force, and
   @markup beside it. */
void         hys_sketch_draw_pull  (cairo_t              *cr,
                                    const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    const HysSketchStyle *style,
                                    guint                 node,
                                    double                y,
                                    double                amount,
                                    const char           *markup);

/* Draws the rubber band of a selection. */
void         hys_sketch_draw_band  (cairo_t              *cr,
                                    const HysSketchStyle *style,
                                    HysSketchBox          band);

/* Draws the dots of the snap grid, @step_x and @step_y apart, starting at (0, 0). */
void         hys_sketch_draw_grid  (cairo_t              *cr,
                                    const HysSketchStyle *style,
                                    double                step_x,
                                    double                step_y);

G_END_DECLS
