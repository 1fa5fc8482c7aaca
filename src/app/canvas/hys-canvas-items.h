/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-item.h"
#include "hys-canvas-scene.h"

G_BEGIN_DECLS

/**
 * HysCanvasItems:
 *
 * The bars and elements of a drawing as accessible objects, children of the canvas in the order of the document; none for a
 * large network.
 */
typedef struct HysCanvasItems HysCanvasItems;

/* @focused: (@data, HysCanvasItem) when the keyboard's focus comes to one. */
HysCanvasItems *hys_canvas_items_new      (HysCanvasScene *scene,
                                           GCallback       focused,
                                           gpointer        data);
void            hys_canvas_items_free     (HysCanvasItems *self);

/* The scene shows something else, or the same after it changed: what is still in it keeps its object. TRUE when an object
 * went with the focus, which the canvas has then. */
gboolean        hys_canvas_items_renew    (HysCanvasItems *self);

/* For GtkWidgetClass.size_allocate: each to where its part of the drawing is seen at rest. */
void            hys_canvas_items_allocate (HysCanvasItems *self);

/* Brings what a screen reader says up to date: values; what is selected. */
void            hys_canvas_items_describe (HysCanvasItems *self);
void            hys_canvas_items_mark     (HysCanvasItems *self);

/* The object of an element or a node (the other is -1); NULL when it has none. */
GtkWidget      *hys_canvas_items_get      (HysCanvasItems *self,
                                           int             element,
                                           int             node);
gboolean        hys_canvas_items_find     (HysCanvasItems *self,
                                           GtkWidget      *item,
                                           guint          *index);

G_END_DECLS
