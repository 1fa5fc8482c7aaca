/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

/**
 * HysQpCluster:
 *
 * A problem (HysQp) whose A is diagonal and positive: masses joined by sliders, as in every step of the papers' scheme,
 * with D y = f (y_to / g_to - y_from / g_from) but for constants. Sticking sliders join masses to clusters: trees of them are
 * solved by one sweep to the root, which adds up masses and forces, and one back, O(n + m), exact, no factor.
 *
 * Where the masses are in a row (a P-chain), the problem is that of the weighted total variation and has a direct O(n)
 * solution, whatever the pattern (hys-qp-string.h); it is used where exchanges do not settle.
 */
typedef struct HysQpCluster HysQpCluster;

/* @diagonal: of A. NULL if the rows are not of that form. */
HysQpCluster *hys_qp_cluster_new   (int             n,
                                    const double   *diagonal,
                                    int             m,
                                    const HysQpRow *row);
void          hys_qp_cluster_free  (HysQpCluster   *self);

/* Takes other values of A. */
void          hys_qp_cluster_set   (HysQpCluster   *self,
                                    const double   *diagonal);

/* Solves, from the guess in @slip. FALSE if sticking sliders form a loop or the pattern does not settle. */
gboolean      hys_qp_cluster_solve (HysQpCluster   *self,
                                    const double   *b,
                                    const double   *d,
                                    const double   *alpha,
                                    double         *y,
                                    double         *lambda,
                                    gint8          *slip);

G_END_DECLS
