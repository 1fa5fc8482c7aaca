/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-finding.h"
#include "hys-owner.h"
#include "hys-sketch.h"

G_BEGIN_DECLS

/**
 * HysSketchMarks:
 *
 * What findings say about which bars and elements, for HysSketchStyle.marks: soft ground under what has a warning or an
 * error, and a badge at all that is concerned, told apart by its shape as well as by its colour: a disc for what is
 * worth knowing, a triangle for a warning, an octagon for an error.
 */

/* What @findings (element-type HysFinding, may be NULL) name of a document, as it is now; ids that it does not have are
 * passed over. Of several findings about one thing the most severe counts. NULL when nothing is to be marked. */
HysSketchMarks *hys_sketch_marks_new  (const HysDocument    *document,
                                       const GPtrArray      *findings);

/* The HysSeverity of findings about an element or a node (the other is -1); -1 if there are none. @self: (nullable) */
int             hys_sketch_marks_get  (const HysSketchMarks *self,
                                       int                   element,
                                       int                   node);

HYS_DEFINE_OWNED (HysSketchMarks, hys_sketch_marks_free)

G_END_DECLS
