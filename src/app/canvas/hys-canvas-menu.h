/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-hand.h"

G_BEGIN_DECLS

/**
 * HysCanvasMenu:
 *
 * The context menu of a canvas, opened by the right button and by the Menu key, and its actions ("canvas.edit", ...).
 */
typedef struct HysCanvasMenu HysCanvasMenu;

HysCanvasMenu *hys_canvas_menu_new      (HysCanvasScene   *scene,
                                         HysCanvasPreview *preview,
                                         HysCanvasCursor  *cursor,
                                         HysCanvasValues  *values,
                                         HysCanvasHand    *hand);
void           hys_canvas_menu_free     (HysCanvasMenu    *self);

/* Opens it at the keyboard's place. */
void           hys_canvas_menu_open     (HysCanvasMenu    *self);

/* For GtkWidgetClass.size_allocate. */
void           hys_canvas_menu_allocate (HysCanvasMenu    *self);

/* The menu as a child of the canvas, or NULL. */
GtkWidget     *hys_canvas_menu_get_widget (HysCanvasMenu  *self);

G_END_DECLS
