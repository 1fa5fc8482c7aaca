/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-items.h"

G_BEGIN_DECLS

/**
 * HysCanvasCursor:
 * @at: where it is
 * @shown: a ring shows it: it came there by a key
 *
 * The place of the keyboard on a drawing: a bar or an element, whose accessible object has the focus when the canvas has it.
 * To be read by everybody and changed by these functions.
 */
typedef struct
{
  HysWalk         at;
  gboolean        shown;

  /*< private >*/
  HysCanvasScene *scene;
  HysCanvasItems *items;
  char           *id;            /* of what is there, or NULL */
  double          column, row;   /* where that was, in case it is deleted */
} HysCanvasCursor;

HysCanvasCursor *hys_canvas_cursor_new  (HysCanvasScene      *scene);
void             hys_canvas_cursor_free (HysCanvasCursor     *self);

HysCanvasItems  *hys_canvas_cursor_get_items (HysCanvasCursor *self);

/* The scene shows the same after it changed; what has gone leaves the cursor at the nearest bar. */
void     hys_canvas_cursor_renew        (HysCanvasCursor     *self);

/* The scene will show something else. */
void     hys_canvas_cursor_forget       (HysCanvasCursor     *self);

/* Other things are selected: goes to what is selected alone. */
void     hys_canvas_cursor_follow_selection (HysCanvasCursor *self);

/* Whether it is at anything, and whether a ring shows that now. */
gboolean hys_canvas_cursor_is_anywhere  (HysCanvasCursor     *self);
gboolean hys_canvas_cursor_is_seen      (HysCanvasCursor     *self);

/* The value of what it is at. */
HysSketchValue hys_canvas_cursor_value  (HysCanvasCursor     *self,
                                         gboolean             load);

/* Whether the canvas or one of its items has the focus of the window; gets it. */
gboolean hys_canvas_cursor_has_focus    (HysCanvasCursor     *self);
void     hys_canvas_cursor_grab_focus   (HysCanvasCursor     *self);

/* Moves by a step with an arrow key, or to a place, and selects what is there; @extend adds to what is selected. */
void     hys_canvas_cursor_walk         (HysCanvasCursor     *self,
                                         HysWalkDirection     direction,
                                         gboolean             extend);
void     hys_canvas_cursor_walk_to      (HysCanvasCursor     *self,
                                         HysWalk              to,
                                         gboolean             extend);

/* To the first that is selected, an element before a bar. */
void     hys_canvas_cursor_walk_to_selection (HysCanvasCursor *self);

/* To an element or a node (the other is -1) without selecting it or showing the ring anew. */
void     hys_canvas_cursor_set          (HysCanvasCursor     *self,
                                         int                  element,
                                         int                  node);

/* Shows the ring, or hides it. */
void     hys_canvas_cursor_set_shown    (HysCanvasCursor     *self,
                                         gboolean             shown);
void     hys_canvas_cursor_paint        (HysCanvasCursor     *self,
                                         cairo_t             *cr,
                                         const HysSketchStyle *style);

G_END_DECLS
