/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-values.h"
#include "hys-tool-class.h"

G_BEGIN_DECLS

/**
 * HysCanvasHand:
 * @base: what tools work with; its tool is the one that is held, and stays after its use when it @stays
 * @pointer: where it is, @inside the drawing or not
 * @pressed: the object that has the pressed button, of class @pressed_class, or NULL
 * @keyed: the tool is being used with keys
 * @space: the space bar is down: what is dragged is the view; @panned: it was
 *
 * The hand on a canvas: where the pointer is, which tool it holds, and what goes on between the press of a button and its
 * release. It leads presses, motions and keys to the tool (hys-tool-class.h). To be read by everybody and changed by these
 * functions.
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
  GHashTable         *objects;      /* per class of tools, its state */
  const HysToolClass *pressed_class;
  GtkGesture         *gesture;      /* that brought the press; where and when that was: */
  double              press_x, press_y;
  guint32             press_time;
  guint               scrolling;    /* source: the drawing comes to a pointer beyond the edge */
} HysCanvasHand;

HysCanvasHand *hys_canvas_hand_new        (HysCanvasScene   *scene,
                                           HysCanvasPreview *preview,
                                           HysCanvasCursor  *cursor,
                                           HysCanvasValues  *values);
void           hys_canvas_hand_free       (HysCanvasHand    *self);

/* @stays: also after its use. */
void           hys_canvas_hand_set_tool   (HysCanvasHand    *self,
                                           const HysTool    *tool,
                                           gboolean          stays);

/* Uses a tool where the keyboard's place is, or picks it for the pointer when that is no place for it. */
void           hys_canvas_hand_use        (HysCanvasHand    *self,
                                           const HysTool    *tool);

/* A key for the tool that is being used with keys; GDK_EVENT_PROPAGATE when it is none for it. */
gboolean       hys_canvas_hand_key        (HysCanvasHand    *self,
                                           guint             keyval);

/* The space bar went down or up. TRUE when it was down, and for nothing else than itself. */
gboolean       hys_canvas_hand_set_space  (HysCanvasHand    *self,
                                           gboolean          down);

/* Whether anything is being drawn, so that one looks at bars. */
gboolean       hys_canvas_hand_draws      (HysCanvasHand    *self);

/* Gives up what is being drawn or moved, as if it had not begun; FALSE when nothing is. */
gboolean       hys_canvas_hand_give_up    (HysCanvasHand    *self);

/* The pointer is there. */
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
