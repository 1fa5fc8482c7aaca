/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-values.h"
#include "hys-tool-class.h"

G_BEGIN_DECLS

/**
 * HysToolController:
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
} HysToolController;

HysToolController *hys_tool_controller_new        (HysCanvasScene       *scene,
                                                   HysCanvasPreview     *preview,
                                                   HysCanvasCursor      *cursor,
                                                   HysCanvasValues      *values);
void               hys_tool_controller_free       (HysToolController    *self);

/* @stays: whether the tool stays selected after its use */
void               hys_tool_controller_set_tool   (HysToolController    *self,
                                                   const HysTool        *tool,
                                                   gboolean              stays);

/* Uses a tool at the keyboard cursor, or selects it for the pointer if it does not apply there. */
void               hys_tool_controller_use        (HysToolController    *self,
                                                   const HysTool        *tool);

/* Passes a key to the tool that is used with the keyboard; returns GDK_EVENT_PROPAGATE if the tool ignores it. */
gboolean           hys_tool_controller_key        (HysToolController    *self,
                                                   guint                 keyval);

/* Handles a press or release of the space bar. Returns TRUE if it was released without having panned the view. */
gboolean           hys_tool_controller_set_space  (HysToolController    *self,
                                                   gboolean              down);

/* Whether something is being drawn, so that bars are to be highlighted. */
gboolean           hys_tool_controller_draws      (HysToolController    *self);

/* Cancels the current drawing or move; returns FALSE if there is none. */
gboolean           hys_tool_controller_give_up    (HysToolController    *self);

/* Updates the position of the pointer. */
void               hys_tool_controller_point      (HysToolController    *self,
                                                   double                x,
                                                   double                y);

/* Updates what is under the pointer. */
void               hys_tool_controller_look       (HysToolController    *self);

/* Plans what is shown again, for a document whose values are others. */
void               hys_tool_controller_plan_again (HysToolController    *self);

/* Paints the feedback of the tool; @cr is in units of the drawing. */
void               hys_tool_controller_paint      (HysToolController    *self,
                                                   cairo_t              *cr,
                                                   const HysSketchStyle *style);

G_END_DECLS
