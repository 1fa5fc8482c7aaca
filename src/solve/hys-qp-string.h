/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysQpString:
 *
 * n masses in a row, joined by sliders 0 ... n, of which the first and the last lead to something at rest:
 *
 *     min_z  sum_j (a_j z_j^2 / 2 - c_j z_j) + sum_i alpha_i |z_i - z_{i-1} + d_i|,   z_{-1} = z_n = 0,
 *
 * the weighted total variation of a sequence, solved in O(n) by dynamic programming (N. A. Johnson, "A dynamic programming
 * algorithm for the fused lasso and L0-segmentation", 2013): the derivative of the least value as a function of z_j is
 * piecewise linear, and from mass to mass it is clipped at +-alpha.
 */
typedef struct HysQpString HysQpString;

HysQpString *hys_qp_string_new   (int           n);
void         hys_qp_string_free  (HysQpString  *self);

/* @a: n, > 0; @c: n; @alpha, @d: n + 1. alpha = 0: there is no slider. @slip: (out): n + 1 signs of the sliders' rates, 0
 * where one sticks. */
void         hys_qp_string_solve (HysQpString  *self,
                                  const double *a,
                                  const double *c,
                                  const double *alpha,
                                  const double *d,
                                  gint8        *slip);

G_END_DECLS
