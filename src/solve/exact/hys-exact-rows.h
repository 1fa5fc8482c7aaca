/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-compiler.h"
#include "hys-exact-roots.h"

#include <math.h>
#include <string.h>

G_BEGIN_DECLS

/* Polynomials as rows of HYS_EXACT_ROW coefficients, of which those that are not used are 0: loops take whole rows. */

/* f (k) of all coefficients k. */
#define HYS_EXACT_NUMBER(k) (k)
#define HYS_EXACT_EACH(f) { f (0), f (1), f (2), f (3), f (4), f (5), f (6), f (7), f (8), f (9), \
                            f (10), f (11), f (12), f (13), f (14), f (15), f (16), f (17), f (18), f (19), \
                            f (20), f (21), f (22), f (23), f (24), f (25), f (26), f (27) }

/* @b where they cannot be compared. */
static inline double
hys_exact_larger (double a,
                  double b)
{
  return a > b ? a : b;
}

static inline void
hys_exact_row_clear (double *c)
{
  memset (c, 0, HYS_EXACT_ROW * sizeof (double));
}

/* Four sums side by side, which do not wait for each other, the small coefficients of high order first. */
static inline double
sum_of_row (const double *c)
{
  double sum[4] = { 0 };

  for (int k = HYS_EXACT_ROW - 4; k >= 0; k -= 4)
    for (int j = 0; j < 4; j++)
      sum[j] += c[k + j];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* The sum of products: the value of a row, with powers as @weight. */
static inline double
hys_exact_row_at (const double *c,
                  const double *weight)
{
  double product[HYS_EXACT_ROW];

  for (int k = 0; k < HYS_EXACT_ROW; k++)
    product[k] = c[k] * weight[k];
  return sum_of_row (product);
}

/* The sum of the sizes of products. */
static inline double
hys_exact_row_weigh (const double *c,
                     const double *weight)
{
  double size[HYS_EXACT_ROW];

  for (int k = 0; k < HYS_EXACT_ROW; k++)
    size[k] = fabs (c[k] * weight[k]);
  return sum_of_row (size);
}

/* The sum of the sizes of the coefficients. */
static inline double
hys_exact_row_size (const double *c)
{
  double size[HYS_EXACT_ROW];

  for (int k = 0; k < HYS_EXACT_ROW; k++)
    size[k] = fabs (c[k]);
  return sum_of_row (size);
}

/* The largest of the sizes of products. */
static inline double
hys_exact_row_largest (const double *c,
                       const double *weight)
{
  double largest[4] = { 0 };

  for (int k = 0; k < HYS_EXACT_ROW; k += 4)
    for (int j = 0; j < 4; j++)
      largest[j] = hys_exact_larger (fabs (c[k + j] * weight[k + j]), largest[j]);
  return hys_exact_larger (hys_exact_larger (largest[0], largest[1]), hys_exact_larger (largest[2], largest[3]));
}

/* to += factor from */
static inline void
hys_exact_row_add (double       *restrict to,
                   double        factor,
                   const double *restrict from)
{
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    to[k] += factor * from[k];
}

/* 1 up to order @last, then 0. */
static inline void
hys_exact_row_mask (double *mask,
                    int     last)
{
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    mask[k] = k <= last;
}

/* Nothing beyond order @last; whatever was there. */
static inline void
hys_exact_row_end (double *c,
                   int     last)
{
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    c[k] = k <= last ? c[k] : 0;
}

/* to = constant + factor from, each times its power */
static inline void
hys_exact_row_take (double       *restrict to,
                    double        constant,
                    double        factor,
                    const double *restrict from,
                    const double *restrict power)
{
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    to[k] = factor * from[k] * power[k];
  to[0] += constant;
}

/* x^k */
static inline void
hys_exact_row_powers (double  x,
                      double *restrict power)
{
  double x2 = x * x, x4 = x2 * x2;

  power[0] = 1;
  power[1] = x;
  power[2] = x2;
  power[3] = x2 * x;
  for (int k = 4; k < HYS_EXACT_ROW; k++)
    power[k] = power[k - 4] * x4;
}

G_END_DECLS
