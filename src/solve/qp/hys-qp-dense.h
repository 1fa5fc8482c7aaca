/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"
#include "hys-slider-law.h"
#include "hys-tolerances.h"

#include <float.h>
#include <math.h>

G_BEGIN_DECLS

#define HYS_QP_DENSE_MAX 16   /* unknowns at most, and sliders */

/**
 * HysQpDense:
 *
 * A small problem (HysQp) whose A is regular. For a pattern of sticking sliders S the solution is linear in what is
 * known,
 *
 *     (y, lambda_S) = G (b - D_C' (slip alpha)_C, -d_S),     G = [ A  D_S' ]^-1
 *                                                               [ D_S  0  ]
 *
 * and G is kept by pattern: a step whose pattern stays is one product with a small matrix.
 */
typedef struct HysQpDense HysQpDense;

/* @A: n x n, symmetric; @row: m rows, each with an unknown. Both are copied. */
HysQpDense *hys_qp_dense_new   (int             n,
                                const double   *A,
                                int             m,
                                const HysQpRow *row);
void        hys_qp_dense_free  (HysQpDense     *self);

/* Takes other values of A. */
void        hys_qp_dense_set   (HysQpDense      *self,
                                const double    *A);

/* Solves, from the guess in @slip. FALSE if it does not come to a solution that is exact to rounding: where sticking
 * sliders form a loop, where A is nearly singular, or the pattern does not settle. */
gboolean    hys_qp_dense_solve (HysQpDense     *self,
                                const double   *b,
                                const double   *d,
                                const double   *alpha,
                                double         *y,
                                double         *lambda,
                                gint8          *slip);

/* Whether what is found for a slider agrees with the pattern @slip that it was found with. */
static inline gboolean
hys_qp_row_agrees (const HysQpRow *row,
                   double          d,
                   double          alpha,
                   const double   *y,
                   double          lambda,
                   gint8           slip)
{
  double rate = d, noise = fabs (d);

  if (slip == 0)
    return hys_slider_side (alpha, HYS_TOL_QP_BOUND * alpha, lambda) == 0;
  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      {
        double part = row->factor[k] * y[row->unknown[k]];

        rate += part;
        noise += fabs (part);
      }
  return !(slip * rate < -4 * DBL_EPSILON * noise);
}

G_END_DECLS
