/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CANVAS_ITEM (hys_canvas_item_get_type ())
G_DECLARE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, HYS, CANVAS_ITEM, GtkWidget)

/**
 * HysCanvasItem:
 *
 * A bar or an element of the drawing for those who do not see it: it has a name and a description, takes no input and
 * draws nothing.
 */
GtkWidget *hys_canvas_item_new      (const char    *name);
void       hys_canvas_item_describe (HysCanvasItem *self,
                                     const char    *description);

G_END_DECLS
