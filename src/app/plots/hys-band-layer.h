/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_BAND_LAYER (hys_band_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysBandLayer, hys_band_layer, HYS, BAND_LAYER, HysPlotLayer)

/**
 * HysBandLayer:
 *
 * A box spanned between the axes of a flat figure, to which the figure is zoomed.
 */

G_END_DECLS
