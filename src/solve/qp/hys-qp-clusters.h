/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-piece.h"

G_BEGIN_DECLS

/**
 * HysQpClusters:
 *
 * One component of a problem, solved by block Gauss-Seidel with blocks that follow the pattern: unknowns that sticking
 * sliders join are a group (a tree, rigid up to given offsets), groups that strong couplings join are a cluster, and
 * weak couplings between clusters stay on the right-hand side. What sliders join in loops, or A does not determine, is
 * a cluster of its own, whatever its pattern (hys-qp-piece.h).
 */
typedef struct HysQpClusters HysQpClusters;

/* Makes the solver of a component. NULL where no scaling of the unknowns makes a difference of two of them out of each
   row. */
HysQpClusters *hys_qp_clusters_new   (const HysQp      *self,
                                      const HysQpPiece *whole);
void           hys_qp_clusters_free  (HysQpClusters    *clusters);

/* Takes over A. */
void           hys_qp_clusters_set   (HysQpClusters    *clusters,
                                      const HysQp      *self);

/* Solves the component, from the guess in @self's slip. @force: (out): the largest force in it.
 * Returns: whether a solution to rounding was found */
gboolean       hys_qp_clusters_solve (HysQpClusters    *clusters,
                                      HysQp            *self,
                                      double           *force);

G_END_DECLS
