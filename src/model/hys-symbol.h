/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"

G_BEGIN_DECLS

/* What the drawings of element kinds share. Private to the model. */

/* Where the body of a symbol lies between its bars, as @start and @end on the axis: @length long at rest, stretched
 * with the element if @elastic, never shorter than @minimum, whatever is left of the distance between the bars. */
void hys_symbol_body     (const HysLook *look,
                          double         length,
                          double         minimum,
                          gboolean       elastic,
                          double        *start,
                          double        *end);

/* The two straight lines from the bars to the body. */
void hys_symbol_leads    (HysPen        *pen,
                          const HysLook *look,
                          double         start,
                          double         end);

/* Goes on from (@start, @y) to (@end, @y) in @teeth teeth. */
void hys_symbol_zigzag   (HysPen        *pen,
                          double         start,
                          double         end,
                          double         y,
                          int            teeth,
                          double         amplitude);

/* Strokes one straight line. */
void hys_symbol_line     (HysPen        *pen,
                          HysPenRole     role,
                          double         x1,
                          double         y1,
                          double         x2,
                          double         y2);

G_END_DECLS
