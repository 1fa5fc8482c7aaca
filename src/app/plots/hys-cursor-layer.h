/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_CURSOR_LAYER (hys_cursor_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysCursorLayer, hys_cursor_layer, HYS, CURSOR_LAYER, HysPlotLayer)

/**
 * HysCursorLayer:
 *
 * Two cursors at rows of the first curve, with the differences between them.
 *
 * Signal `changed`: emitted when the cursors were shown, hidden or moved.
 */
void     hys_cursor_layer_set_shown (HysCursorLayer *self,
                                     gboolean        shown);
gboolean hys_cursor_layer_get_shown (HysCursorLayer *self);

/* Selects the cursor that keys move, 0 or 1. */
void     hys_cursor_layer_pick      (HysCursorLayer *self,
                                     guint           cursor);

/* Moves the selected cursor by @by rows. */
void     hys_cursor_layer_step      (HysCursorLayer *self,
                                     int             by);

/* The differences between the cursors as one line of plain text (transfer full); NULL when they are hidden. */
char    *hys_cursor_layer_get_words (HysCursorLayer *self);

G_END_DECLS
