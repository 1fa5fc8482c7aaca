/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_READING_LAYER (hys_reading_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysReadingLayer, hys_reading_layer, HYS, READING_LAYER, HysPlotLayer)

/**
 * HysReadingLayer:
 *
 * The place of a curve nearest to the pointer, with its values. Where a curve goes by so often that it takes long to
 * find, the search goes on from frame to frame, and what it has found so far is read out.
 *
 * Signal `hover` (int curve): the pointer is at another row of a curve, or keys have lit another curve; -1 for none.
 */

/* Lights the curve after (@by 1) or before (-1) the one that was lit so, beyond the last one none; 0: none. */
void  hys_reading_layer_walk      (HysReadingLayer *self,
                                   int              by);

/* What is read out, as plain text on one line; NULL for nothing. The caller frees. */
char *hys_reading_layer_get_words (HysReadingLayer *self);

G_END_DECLS
