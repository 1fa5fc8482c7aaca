/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

G_BEGIN_DECLS

/* Places of items in the drawing in a given state (@state NULL = at rest), in its own units. */

/* A bar with its block, or an element between its bars with its label (the other index is -1). */
HysSketchBox hys_sketch_item_box   (const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    int                   element,
                                    int                   node);

/* Where the ends of an element's axis are, `from` and `to`, and its height. */
void         hys_sketch_element_ends (const HysDocument    *document,
                                      const HysLayout      *layout,
                                      const HysSketchState *state,
                                      guint                 element,
                                      double                x[2],
                                      double               *y);

/**
 * HysSketchValue:
 * @element, @node: whose value it is; the other is -1, both are for none
 * @load: of a node: that of its loads, not its mass
 *
 * A value that is written on the drawing.
 */
typedef struct
{
  int      element;
  int      node;
  gboolean load;
} HysSketchValue;

/* Place of a value; for a bar without a mass or a load, where it would be written. */
HysSketchBox hys_sketch_value_box  (const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    HysSketchValue        value);

/* The value that is written at a point, or whose arrow is there. FALSE when there is none. */
gboolean     hys_sketch_pick_value (const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    double                x,
                                    double                y,
                                    HysSketchValue       *value);

/* Draws a ring around the item at the keyboard cursor; at a bar, @row is its lane. */
void         hys_sketch_draw_focus (cairo_t              *cr,
                                    const HysDocument    *document,
                                    const HysLayout      *layout,
                                    const HysSketchState *state,
                                    const HysSketchStyle *style,
                                    int                   element,
                                    int                   node,
                                    double                row);

G_END_DECLS
