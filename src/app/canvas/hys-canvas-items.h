/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-item.h"
#include "hys-canvas-scene.h"

G_BEGIN_DECLS

/**
 * HysCanvasItems:
 *
 * Accessible objects of the bars and elements of a drawing, children of the canvas in the order of the document. Large
 * networks have none.
 */
typedef struct HysCanvasItems HysCanvasItems;

/* @focused: handler of `focused` of each item, connected swapped with @data */
HysCanvasItems *hys_canvas_items_new      (HysCanvasScene *scene,
                                           GCallback       focused,
                                           gpointer        data);
void            hys_canvas_items_free     (HysCanvasItems *self);

/* Updates the objects after the document was edited or replaced, keeping those of remaining items. Returns TRUE if the
 * focused object was removed, so that the focus moves to the canvas. */
gboolean        hys_canvas_items_renew    (HysCanvasItems *self);

/* For GtkWidgetClass.size_allocate: places each object where its item is drawn at rest. */
void            hys_canvas_items_allocate (HysCanvasItems *self);

/* Updates accessible descriptions, and selected states. */
void            hys_canvas_items_describe (HysCanvasItems *self);
void            hys_canvas_items_mark     (HysCanvasItems *self);

/* The object of an element or a node (the other is -1) (transfer none); NULL if it has none. */
GtkWidget      *hys_canvas_items_get      (HysCanvasItems *self,
                                           int             element,
                                           int             node);
gboolean        hys_canvas_items_find     (HysCanvasItems *self,
                                           GtkWidget      *item,
                                           guint          *index);

G_END_DECLS
