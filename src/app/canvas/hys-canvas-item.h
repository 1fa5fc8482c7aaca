/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CANVAS_ITEM (hys_canvas_item_get_type ())
G_DECLARE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, HYS, CANVAS_ITEM, GtkWidget)

/**
 * HysCanvasItem:
 *
 * Accessible object of a bar or an element of the drawing: an invisible widget with a name, a description with current
 * values, the focus and actions. It receives no pointer events.
 *
 * Signals: `focused` (no arguments): emitted when it gets the keyboard focus. It uses the actions canvas.edit,
 * canvas.menu and canvas.select.
 */
/* @id: of the bar or element */
GtkWidget *hys_canvas_item_new          (const char    *id);
const char *hys_canvas_item_get_id      (HysCanvasItem *self);

void       hys_canvas_item_set_name     (HysCanvasItem *self,
                                         const char    *name);
void       hys_canvas_item_describe     (HysCanvasItem *self,
                                         const char    *description);
void       hys_canvas_item_set_selected (HysCanvasItem *self,
                                         gboolean       selected);

G_END_DECLS
