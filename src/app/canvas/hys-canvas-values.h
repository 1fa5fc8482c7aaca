/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-cursor.h"

G_BEGIN_DECLS

/**
 * HysCanvasValues:
 *
 * Editing of values in place on the drawing: typed after a double click or a key, nudged by scrolling.
 */
typedef struct HysCanvasValues HysCanvasValues;

HysCanvasValues *hys_canvas_values_new      (HysCanvasScene  *scene,
                                             HysCanvasCursor *cursor);
void             hys_canvas_values_free     (HysCanvasValues *self);

/* Opens the entry for the value at @place; returns FALSE if it is not editable. @typed: text to begin with (nullable) */
gboolean         hys_canvas_values_open     (HysCanvasValues *self,
                                             HysSketchValue   place,
                                             const char      *typed);

/* Closes the entry, and forgets what was clicked or nudged. */
void             hys_canvas_values_close    (HysCanvasValues *self);

/* The same after an edit, unless all values are still where they were. */
void             hys_canvas_values_renew    (HysCanvasValues *self,
                                             HysEffects       effects);

/* For GtkWidgetClass.size_allocate and snapshot. */
void             hys_canvas_values_allocate (HysCanvasValues *self);
void             hys_canvas_values_snapshot (HysCanvasValues *self,
                                             GtkSnapshot     *snapshot);

/* Handles a click at (@x, @y) of the widget, pressed at @time: a double click opens the entry for the value there. */
void             hys_canvas_values_click    (HysCanvasValues *self,
                                             double           x,
                                             double           y,
                                             guint32          time);

/* Resets the detection of double clicks. */
void             hys_canvas_values_forget_clicks (HysCanvasValues *self);

/* Changes the value at a point of the widget by @steps of scrolling; returns FALSE if there is none. */
gboolean         hys_canvas_values_nudge    (HysCanvasValues *self,
                                             double           x,
                                             double           y,
                                             double           steps);

G_END_DECLS
