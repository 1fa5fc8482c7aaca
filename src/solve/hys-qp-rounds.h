/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

/*
 * What was last asked of the parts of a problem (HysQpParts) and found, in the order of the parts, with the inverse of
 * each small one for its pattern. While no pattern changes, a round is one small product for each part.
 */

/* For the parts as they are, which the problem gets. */
void         hys_qp_rounds_new   (HysQp        *self);
void         hys_qp_rounds_free  (HysQpRounds  *self);

/* Takes the present values of A. */
void         hys_qp_rounds_set   (const HysQp  *self);

/* Forgets what was found for the parts of a component, which was then solved in another way. */
void         hys_qp_rounds_forget (const HysQp *self,
                                   guint        component);

/* Solves a component in rounds over its parts until the couplings have settled; FALSE if they do not, or a part is not
 * solved. Where the same is asked of a part again, as it is of most parts of a network when some tensions are changed
 * within a step, it keeps its answer. Its sliders are told the largest force. */
gboolean     hys_qp_rounds_solve (HysQp        *self,
                                  guint         component);

G_END_DECLS
