/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-style.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y;
} HysPoint;

/* The part of the segment from @a to @b inside @box; FALSE if there is none, or an end is not finite. */
gboolean hys_ink_clip (const cairo_rectangle_t *box,
                       HysPoint                *a,
                       HysPoint                *b);

/* Dots are so many line widths across. */
#define HYS_INK_DOT 2.5

/* Strokes a polyline with the line width set in @cr; a point that is not finite lifts the pen, and a point between two
 * such is drawn as a dot. Only what is near @box is drawn. Long lines are stroked in pieces, as the cost of one stroke
 * grows faster than its length. Lines of curve @dash are dashed, beginning @start into the pattern. */
void     hys_ink_stroke (cairo_t                 *cr,
                         const cairo_rectangle_t *box,
                         const HysPoint          *points,
                         gsize                    n,
                         guint                    dash,
                         double                   start);

/* The length of a polyline, gaps left out. */
double   hys_ink_length (const HysPoint          *points,
                         gsize                    n);

G_END_DECLS
