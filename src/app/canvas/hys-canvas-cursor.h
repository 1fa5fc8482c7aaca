/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-scene.h"

G_BEGIN_DECLS

/**
 * HysCanvasCursor:
 * @at: current position
 * @shown: whether a ring marks it, after it was moved by a key
 *
 * The keyboard cursor of a drawing: a bar or an element, whose accessible object has the focus when the canvas has it.
 * Those objects are children of the canvas in the order of the document; large networks have none.
 * Public fields are read-only; modify them by the functions below.
 */
typedef struct
{
  HysWalk         at;
  gboolean        shown;

  /*< private >*/
  HysCanvasScene *scene;
  GPtrArray      *items;         /* of HysCanvasItem, borrowed from the canvas: nodes, then elements */
  char           *id;            /* of the item at the cursor; NULL = none */
  double          column, row;   /* last place of that item, used when it is deleted */
} HysCanvasCursor;

HysCanvasCursor *hys_canvas_cursor_new  (HysCanvasScene      *scene);
void             hys_canvas_cursor_free (HysCanvasCursor     *self);

/* For GtkWidgetClass.size_allocate: places each accessible object where its item is drawn at rest. */
void     hys_canvas_cursor_allocate     (HysCanvasCursor     *self);

void     hys_canvas_cursor_describe     (HysCanvasCursor     *self);

/* Updates the cursor after the document was edited. If its item was deleted it moves to the nearest bar. */
void     hys_canvas_cursor_renew        (HysCanvasCursor     *self);

/* Clears the cursor before the scene shows another document. */
void     hys_canvas_cursor_forget       (HysCanvasCursor     *self);

/* Moves to the selected item if exactly one is selected. */
void     hys_canvas_cursor_follow_selection (HysCanvasCursor *self);

/* Whether the cursor is at an item, and whether the ring is visible. */
gboolean hys_canvas_cursor_is_anywhere  (HysCanvasCursor     *self);
gboolean hys_canvas_cursor_is_seen      (HysCanvasCursor     *self);

HysSketchValue hys_canvas_cursor_value  (HysCanvasCursor     *self,
                                         gboolean             load);

/* Whether the canvas or one of its items has the keyboard focus; moves the focus there. */
gboolean hys_canvas_cursor_has_focus    (HysCanvasCursor     *self);
void     hys_canvas_cursor_grab_focus   (HysCanvasCursor     *self);

/* Moves by one step, or to a given item, and selects it. @extend: add to the selection */
void     hys_canvas_cursor_walk         (HysCanvasCursor     *self,
                                         HysWalkDirection     direction,
                                         gboolean             extend);
void     hys_canvas_cursor_walk_to      (HysCanvasCursor     *self,
                                         HysWalk              to,
                                         gboolean             extend);

/* Moves to the first selected item, elements before bars. */
void     hys_canvas_cursor_walk_to_selection (HysCanvasCursor *self);

/* Moves to an element or a node (the other is -1) without changing the selection or the visibility of the ring. */
void     hys_canvas_cursor_set          (HysCanvasCursor     *self,
                                         int                  element,
                                         int                  node);

/* Shows or hides the ring. */
void     hys_canvas_cursor_set_shown    (HysCanvasCursor     *self,
                                         gboolean             shown);
void     hys_canvas_cursor_paint        (HysCanvasCursor      *self,
                                         cairo_t              *cr,
                                         const HysSketchStyle *style);

G_END_DECLS
