/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-values.h"
#include "hys-tool-class.h"

G_BEGIN_DECLS

/**
 * HysCanvasHand:
 * @base: the objects that tools work with, and the current tool
 * @stays: whether the tool stays selected after its use
 * @keyed: whether the tool is being used with the keyboard
 * @pointer: position of the pointer; @inside: whether it is over the drawing
 * @pressed: state of the tool that handles the pressed button, of class @pressed_class; NULL = none
 * @space: whether the space bar is held, so that dragging pans; @panned: whether it did
 *
 * The current tool and the state of the pointer on a canvas. Dispatches presses, motions and keys to the tool
 * (hys-tool-class.h). Public fields are read-only; modify them by the functions below.
 */
typedef struct
{
  HysToolObject       base;
  gboolean            stays, keyed;
  HysToolPointer      pointer;
  gboolean            inside;
  gpointer            pressed;
  gboolean            space, panned;

  /*< private >*/
  HysCanvasValues    *values;
  GHashTable         *objects;      /* state of each class of tools */
  const HysToolClass *pressed_class;
  GtkGesture         *gesture;      /* that received the press; its place and time: */
  double              press_x, press_y;
  guint32             press_time;
  guint               scrolling;    /* source that scrolls while the pointer is beyond the edge */
} HysCanvasHand;

HysCanvasHand *hys_canvas_hand_new        (HysCanvasScene   *scene,
                                           HysCanvasPreview *preview,
                                           HysCanvasCursor  *cursor,
                                           HysCanvasValues  *values);
void           hys_canvas_hand_free       (HysCanvasHand    *self);

/* @stays: whether the tool stays selected after its use */
void           hys_canvas_hand_set_tool   (HysCanvasHand    *self,
                                           const HysTool    *tool,
                                           gboolean          stays);

/* Uses a tool at the keyboard cursor, or selects it for the pointer if it does not apply there. */
void           hys_canvas_hand_use        (HysCanvasHand    *self,
                                           const HysTool    *tool);

/* Passes a key to the tool that is used with the keyboard; returns GDK_EVENT_PROPAGATE if the tool ignores it. */
gboolean       hys_canvas_hand_key        (HysCanvasHand    *self,
                                           guint             keyval);

/* Handles a press or release of the space bar. Returns TRUE if it was released without having panned the view. */
gboolean       hys_canvas_hand_set_space  (HysCanvasHand    *self,
                                           gboolean          down);

/* Whether something is being drawn, so that bars are to be highlighted. */
gboolean       hys_canvas_hand_draws      (HysCanvasHand    *self);

/* Cancels the current drawing or move; returns FALSE if there is none. */
gboolean       hys_canvas_hand_give_up    (HysCanvasHand    *self);

/* Updates the position of the pointer. */
void           hys_canvas_hand_point      (HysCanvasHand    *self,
                                           double            x,
                                           double            y);

/* Updates what is under the pointer. */
void           hys_canvas_hand_look       (HysCanvasHand    *self);

/* Plans what is shown again, for a document whose values are others. */
void           hys_canvas_hand_plan_again (HysCanvasHand    *self);

/* Paints the feedback of the tool; @cr is in units of the drawing. */
void           hys_canvas_hand_paint      (HysCanvasHand    *self,
                                           cairo_t          *cr,
                                           const HysSketchStyle *style);

G_END_DECLS
