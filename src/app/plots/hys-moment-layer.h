/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_MOMENT_LAYER (hys_moment_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysMomentLayer, hys_moment_layer, HYS, MOMENT_LAYER, HysPlotLayer)

/**
 * HysMomentLayer:
 *
 * The time of the past that the drawing shows: a line with a handle in the strip above the axes, where it is set, or a dot on
 * a loop.
 *
 * Signal `scrub` (double t): the drawing is to show another time.
 */

/* NAN for the present, which needs no mark. */
void hys_moment_layer_set  (HysMomentLayer *self,
                            double          t);

/* Asks for the moment so many rows before or after. */
void hys_moment_layer_step (HysMomentLayer *self,
                            int             by);

G_END_DECLS
