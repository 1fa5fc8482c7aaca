/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-qp-problem.h"

G_BEGIN_DECLS

/**
 * HysQpClusters:
 *
 * A problem, solved by block Gauss-Seidel with blocks that follow the pattern: unknowns that sticking
 * sliders join are a group (a tree, rigid up to given offsets), groups that strong couplings join are a cluster, and
 * weak couplings between clusters stay on the right-hand side. What sliders join in loops, or A does not determine, is
 * a cluster of its own, whatever its pattern (hys-qp-piece.h).
 */
typedef struct HysQpClusters HysQpClusters;

/* @self: to be solved, whose rows stay what they are */
HysQpClusters *hys_qp_clusters_new   (const HysQp      *self);
#define hys_qp_clusters_free hys_owner_free

/* Takes over A. */
void           hys_qp_clusters_set   (HysQpClusters    *clusters,
                                      const HysQp      *self);

/* Solves the problem, but for sliders between given motions, from the guess in @self's slip.
 * Returns: whether a solution to rounding was found */
gboolean       hys_qp_clusters_solve (HysQpClusters    *clusters,
                                      HysQp            *self);

G_END_DECLS
