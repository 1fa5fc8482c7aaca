/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-preview.h"
#include "hys-canvas-values.h"
#include "hys-tool.h"

G_BEGIN_DECLS

/**
 * HysCanvasHand:
 *
 * The hand on a canvas: where the pointer is, which tool it holds, and what goes on between the press of a button and its
 * release. It leads presses, motions and keys to the tool (hys-tool-class.h).
 */
typedef struct HysCanvasHand HysCanvasHand;

HysCanvasHand *hys_canvas_hand_new        (HysCanvasScene   *scene,
                                           HysCanvasPreview *preview,
                                           HysCanvasCursor  *cursor,
                                           HysCanvasValues  *values);
void           hys_canvas_hand_free       (HysCanvasHand    *self);

const HysTool *hys_canvas_hand_get_tool   (HysCanvasHand    *self);

/* @stays: also after its use. */
void           hys_canvas_hand_set_tool   (HysCanvasHand    *self,
                                           const HysTool    *tool,
                                           gboolean          stays);

/* Uses a tool where the keyboard's place is, or picks it for the pointer when that is no place for it. */
void           hys_canvas_hand_use        (HysCanvasHand    *self,
                                           const HysTool    *tool);

/* Whether a tool is being used with keys, and a key for it; GDK_EVENT_PROPAGATE when it is none. */
gboolean       hys_canvas_hand_is_keyed   (HysCanvasHand    *self);
gboolean       hys_canvas_hand_key        (HysCanvasHand    *self,
                                           guint             keyval);

/* The space bar is down: what is dragged is the view. Letting it go tells whether that was not so. */
void           hys_canvas_hand_hold_space (HysCanvasHand    *self);
gboolean       hys_canvas_hand_drop_space (HysCanvasHand    *self);
gboolean       hys_canvas_hand_has_space  (HysCanvasHand    *self);

/* Whether a button is pressed; whether anything is being drawn, so that one looks at bars. */
gboolean       hys_canvas_hand_is_pressed (HysCanvasHand    *self);
gboolean       hys_canvas_hand_draws      (HysCanvasHand    *self);

/* Gives up what is being drawn or moved, as if it had not begun; FALSE when nothing is. */
gboolean       hys_canvas_hand_give_up    (HysCanvasHand    *self);

/* Where the pointer is; FALSE when it is not over the drawing. */
gboolean       hys_canvas_hand_get_pointer (HysCanvasHand   *self,
                                            double          *x,
                                            double          *y);
void           hys_canvas_hand_point      (HysCanvasHand    *self,
                                           double            x,
                                           double            y);

/* What is under the pointer may be something else. */
void           hys_canvas_hand_look       (HysCanvasHand    *self);

/* Paints what the tool shows; @cr is in units of the drawing. */
void           hys_canvas_hand_paint      (HysCanvasHand    *self,
                                           cairo_t          *cr,
                                           const HysSketchStyle *style);

G_END_DECLS
