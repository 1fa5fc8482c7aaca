/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-places.h"
#include "hys-value-ref.h"

G_BEGIN_DECLS

/* The values that can be edited at a place of the drawing (element-type HysValueRef): the one written there first, then
 * the others of the element, or of the bar and its loads. Empty for a wall. */
GArray         *hys_item_values     (const HysDocument *document,
                                     HysSketchValue     place);

/* The place of the drawing at which a value of an element, a node or a load is written. */
HysSketchValue  hys_item_place      (const HysDocument *document,
                                     HysValueRef        ref);

/* Label of its entry: "Stiffness k". */
char           *hys_item_value_name (const HysDocument *document,
                                     HysValueRef        ref);

/* Its accessible name: "k1, Stiffness", "Force on m, Amplitude". */
char           *hys_item_value_label (const HysDocument *document,
                                      HysValueRef        ref);

G_END_DECLS
