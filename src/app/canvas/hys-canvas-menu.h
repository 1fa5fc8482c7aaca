/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-tool-controller.h"

G_BEGIN_DECLS

/**
 * HysCanvasMenu:
 *
 * The context menu of a canvas, opened by the secondary button and the Menu key, and its actions ("canvas.edit", ...).
 */
typedef struct HysCanvasMenu HysCanvasMenu;

HysCanvasMenu *hys_canvas_menu_new        (HysCanvasScene    *scene,
                                           HysCanvasPreview  *preview,
                                           HysCanvasCursor   *cursor,
                                           HysCanvasValues   *values,
                                           HysToolController *tools);
void           hys_canvas_menu_free       (HysCanvasMenu     *self);

/* Opens the menu at the keyboard cursor. */
void           hys_canvas_menu_open       (HysCanvasMenu     *self);

/* For GtkWidgetClass.size_allocate. */
void           hys_canvas_menu_allocate   (HysCanvasMenu     *self);

/* The popover, a child of the canvas (transfer none) (nullable). */
GtkWidget     *hys_canvas_menu_get_widget (HysCanvasMenu     *self);

G_END_DECLS
