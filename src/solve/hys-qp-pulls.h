/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

/**
 * HysQpPulls:
 *
 * What the couplings between the parts of a problem (HysQpParts) make of y, all at once. Those that lie along diagonals of A, as in
 * regular networks, are a product of values that lie side by side; what is missing in between counts as zero.
 */
typedef struct HysQpPulls HysQpPulls;

/* @component_of: per unknown, ascending from 0; @n_components: their number */
HysQpPulls *hys_qp_pulls_new  (const HysQp      *self,
                               const guint      *component_of,
                               guint             n_components);
void        hys_qp_pulls_free (HysQpPulls       *self);

/* Takes the present values of A. */
void        hys_qp_pulls_set  (HysQpPulls       *self,
                               const HysMatrix  *A);

/* Adds those of a component to @pull, per unknown. */
void        hys_qp_pulls_add  (const HysQpPulls *self,
                               guint             component,
                               const double     *y,
                               double           *pull);

G_END_DECLS
