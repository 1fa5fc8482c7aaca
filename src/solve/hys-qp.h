/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

/* @pairs: the pairs of unknowns that A couples; those that @row couples are added. @row is copied, @floating too. */
HysQp    *hys_qp_new       (int             n,
                            const HysPair  *pairs,
                            gsize           n_pairs,
                            int             m,
                            const HysQpRow *row,
                            const gboolean *floating);
void      hys_qp_free      (HysQp          *self);

/* To be called after A, row[].factor or alpha were changed. */
void      hys_qp_update    (HysQp          *self);

/* Solves. FALSE if it did not come to a solution: because it was stopped, or there is none; y then shows the direction of
 * escape.
 * @cold: do not trust the guess. Allocates nothing, but for the first factor of a new pattern of sticking sliders. */
gboolean  hys_qp_solve     (HysQp          *self,
                            gboolean        cold);

/* After a solution: takes those for sticking in @slip whose rate vanishes, relative to the speeds at their ends, or but for rounding
 * of what the forces in play would cause there. */
void      hys_qp_clear_resting (const HysQp *self,
                                double       tolerance,
                                gint8       *slip);

G_END_DECLS
