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

/* Solves. FALSE if it did not come to a solution: because it was stopped, or there is none; y then shows the direction
 * of escape.
 * @cold: do not trust the guess. Allocates nothing, but for the first factor of a new pattern of sticking sliders. */
gboolean  hys_qp_solve     (HysQp          *self,
                            gboolean        cold);

/* After a solution: whether the rate of a slider vanishes, relative to the speeds at its ends, or but for rounding of
 * what the forces in play would cause there. */
gboolean  hys_qp_is_at_rest (const HysQp    *self,
                             int             i,
                             double          tolerance);

/* A rate, even if it has some rounding in it, beyond which no slider is. */
double    hys_qp_resting_speed (const HysQp *self);

G_END_DECLS
