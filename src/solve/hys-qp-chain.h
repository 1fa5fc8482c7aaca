/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

struct HysQpPiece;

/**
 * HysQpChain:
 *
 * Bars in a row: A is tridiagonal, sliders join neighbours, one each at most, and the first and the last bar to something
 * given. Sticking sliders join neighbours to clusters, and a tridiagonal system for the motions of the clusters remains:
 * the solution for a pattern takes O(n), whatever the couplings, without a factor that is kept.
 */
typedef struct HysQpChain HysQpChain;

/* NULL if @piece of @problem is not of that form, or all its sliders form a loop. */
HysQpChain *hys_qp_chain_new   (const HysQp             *problem,
                                const struct HysQpPiece *piece);
void        hys_qp_chain_free  (HysQpChain              *self);

/* Solves that piece, from the guess in the problem's slip. FALSE if the pattern does not settle; nothing is set then. */
gboolean    hys_qp_chain_solve (HysQpChain              *self,
                                HysQp                   *problem);

G_END_DECLS
