/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch-places.h"
#include "hys-value-ref.h"

G_BEGIN_DECLS

/* The values that are typed at a place of the drawing: the one that is written there first, then the others of the element,
 * or of the bar and what acts on it. Of HysValueRef; may be empty (a wall). */
GArray         *hys_item_values     (const HysDocument *document,
                                     HysSketchValue     place);

/* Where a value of an element, a node or a load is written. */
HysSketchValue  hys_item_place      (const HysDocument *document,
                                     HysValueRef        ref);

/* What stands before its entry: "Stiffness k". */
char           *hys_item_value_name (const HysDocument *document,
                                     HysValueRef        ref);

/* What a screen reader calls it: "k1, Stiffness", "Force on m, Amplitude". */
char           *hys_item_value_label (const HysDocument *document,
                                      HysValueRef        ref);

/* The parameter that it is, or NULL for one of a node. */
const HysParameter *hys_item_parameter (const HysDocument *document,
                                        HysValueRef        ref);

G_END_DECLS
