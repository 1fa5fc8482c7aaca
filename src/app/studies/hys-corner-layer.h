/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"

G_BEGIN_DECLS

#define HYS_TYPE_CORNER_LAYER (hys_corner_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysCornerLayer, hys_corner_layer, HYS, CORNER_LAYER, GtkWidget)

/**
 * HysCornerLayer:
 *
 * Corners over a figure in the plane whose ranges are fixed, that are dragged, or moved by the arrow keys while they have the
 * focus: a two-hundredth of the range, with Shift ten times that. Each is an object of its own for a screen reader.
 *
 * Signals: `move` (guint corner, double x, double r): to be moved there; who handles it tells by hys_corner_layer_set() where
 * it went. `released` (no arguments): a drag has ended. `remove` (guint corner): Delete was pressed. `edit` (guint corner): Enter was. `focused` (guint
 * corner): it has the focus.
 */
GtkWidget *hys_corner_layer_new   (HysPlotArea        *area);

/* Shows @n corners; those that were there keep the focus. */
void       hys_corner_layer_set   (HysCornerLayer     *self,
                                   const HysLoopPoint *corners,
                                   guint               n);

/* Gives a corner the focus. */
void       hys_corner_layer_focus (HysCornerLayer     *self,
                                   guint               corner);

G_END_DECLS
