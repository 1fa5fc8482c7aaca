/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_MOMENT_LAYER (hys_moment_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysMomentLayer, hys_moment_layer, HYS, MOMENT_LAYER, HysPlotLayer)

/**
 * HysMomentLayer:
 *
 * Marks the time that the drawing shows: a line with a draggable handle in the strip above the axes, or a dot on a
 * loop.
 *
 * Signal `scrub` (double t): emitted when the user selects another time.
 */

/* @t: time to mark; NAN = none */
void hys_moment_layer_set  (HysMomentLayer *self,
                            double          t);

/* Emits `scrub` for the time @by rows later. */
void hys_moment_layer_step (HysMomentLayer *self,
                            int             by);

G_END_DECLS
