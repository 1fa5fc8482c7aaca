/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"

#include <math.h>

G_BEGIN_DECLS

/**
 * HysSimplifier:
 * @beside: how far points may lie beside the line, in units of the paper
 * @step: shorter steps are not looked at
 * @anchor: the point kept last; @last: the point taken last; not finite while there is none
 * @low, @high: the sides of the cone from @anchor in which the line may go on, once @open
 * @reach: how far the line has come from @anchor
 *
 * A polyline on its way through a filter that keeps, of many points, the few between which a straight line comes within
 * the tolerance of all. Each point narrows the cone of directions; the point before the one outside of it is kept. A
 * line that turns back upon itself is kept at the turn. The cost of a point does not depend on those before it.
 */
typedef struct
{
  double   beside, step;
  HysPoint anchor, last;
  HysPoint low, high;
  double   reach;
  gboolean open;
} HysSimplifier;

/* @tolerance: how far, in units of the paper, what is left out may lie from what is kept. */
void     hys_simplifier_init (HysSimplifier *self,
                              double         tolerance);

/* Whether a point is so near to the last one that it need not be added; for inner loops. */
static inline gboolean
hys_simplifier_passes_by (const HysSimplifier *self,
                          HysPoint             point)
{
  return fabs (point.x - self->last.x) + fabs (point.y - self->last.y) < self->step;
}

/* Takes the next point, which is finite. TRUE if it is now known that a point is to be kept: sets @kept. The first one
 * is. */
gboolean hys_simplifier_add  (HysSimplifier *self,
                              HysPoint       point,
                              HysPoint      *kept);

/* Ends the line; another may begin. TRUE if its last point is not kept yet: sets @kept. */
gboolean hys_simplifier_end  (HysSimplifier *self,
                              HysPoint      *kept);

G_END_DECLS
