/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-cursor.h"
#include "hys-canvas-entry.h"

G_BEGIN_DECLS

/**
 * HysCanvasValues:
 *
 * Values changed where they are written on the drawing: typed after a double click or a key, nudged with the wheel.
 */
typedef struct HysCanvasValues HysCanvasValues;

HysCanvasValues *hys_canvas_values_new      (HysCanvasScene  *scene,
                                             HysCanvasCursor *cursor);
void             hys_canvas_values_free     (HysCanvasValues *self);

/* Asks for a value where it is written; FALSE when none can be typed there. @typed: see hys_canvas_entry_open(). */
gboolean         hys_canvas_values_open     (HysCanvasValues *self,
                                             HysSketchValue   place,
                                             const char      *typed);
void             hys_canvas_values_close    (HysCanvasValues *self);

/* For GtkWidgetClass.size_allocate and snapshot. */
void             hys_canvas_values_allocate (HysCanvasValues *self);
void             hys_canvas_values_snapshot (HysCanvasValues *self,
                                             GtkSnapshot     *snapshot);

/* A click at (@x, @y) of the widget, pressed at @time: the second one asks for the value there. */
void             hys_canvas_values_click    (HysCanvasValues *self,
                                             double           x,
                                             double           y,
                                             guint32          time);

/* The clicks so far are none of a double click to come. */
void             hys_canvas_values_forget_clicks (HysCanvasValues *self);

/* The wheel was turned over a point of the widget: changes the value that is written there. FALSE when there is none. */
gboolean         hys_canvas_values_nudge    (HysCanvasValues *self,
                                             double           x,
                                             double           y,
                                             double           steps);

G_END_DECLS
