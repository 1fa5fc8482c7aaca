/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"

G_BEGIN_DECLS

#define HYS_TYPE_CORNER_LAYER (hys_corner_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysCornerLayer, hys_corner_layer, HYS, CORNER_LAYER, GtkWidget)

/**
 * HysCornerLayer:
 *
 * Draggable corners over a plane figure with fixed ranges. The arrow keys move the focused corner by 1/200 of the
 * range, with Shift by ten times that. Each corner is an accessible object.
 *
 * Signals: `move` (guint corner, double x, double r): emitted when the user moves a corner; the handler sets its new
 * place by hys_corner_layer_set(). `released` (no arguments): emitted at the end of a drag. `remove`, `edit` (guint
 * corner): emitted for Delete and Enter. `focused` (guint corner): emitted when a corner gets the focus.
 */
GtkWidget *hys_corner_layer_new   (HysPlotArea        *area);

/* Replaces the corners, keeping the focus. */
void       hys_corner_layer_set   (HysCornerLayer     *self,
                                   const HysLoopPoint *corners,
                                   guint               n);

/* Moves the focus to a corner. */
void       hys_corner_layer_focus (HysCornerLayer     *self,
                                   guint               corner);

G_END_DECLS
