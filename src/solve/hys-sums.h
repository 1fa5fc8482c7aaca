/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-lanes.h"

G_BEGIN_DECLS

/* Along arrays of @n numbers, several at a time. */

/* For many of them, as below. */
double hys_largest_of_many  (const double *x,
                             gsize         n,
                             double        least);
double hys_energies_of_many (const double *factor,
                             const double *x,
                             gsize         n);

/* The largest of @least and all factor |x|. */
double hys_largest_product  (const double *factor,
                             const double *x,
                             gsize         n,
                             double        least);

/* The largest of @least and all |x|. */
static inline double
hys_largest_size (const double *x,
                  gsize         n,
                  double        least)
{
  HysTwo most[] = { { least, least }, { least, least } };
  gsize i = 0;

  if (n >= HYS_LONG)
    return hys_largest_of_many (x, n, least);
  for (; i + 4 <= n; i += 4)
    for (guint k = 0; k < 2; k++)
      most[k] = hys_two_larger (hys_two_size (*(const HysTwoAt *) (x + i + 2 * k)), most[k]);
  most[0] = hys_two_larger (most[0], most[1]);
  for (; i < n; i++)
    most[0] = hys_two_larger (hys_two_size ((HysTwo){ x[i], x[i] }), most[0]);
  return MAX (most[0][0], most[0][1]);
}

/* The sum of factor x^2 / 2. */
static inline double
hys_sum_of_energies (const double *factor,
                     const double *x,
                     gsize         n)
{
  HysTwo sum[] = { { 0, 0 }, { 0, 0 } };
  double rest = 0;
  gsize i = 0;

  if (n >= HYS_LONG)
    return hys_energies_of_many (factor, x, n);
  for (; i + 4 <= n; i += 4)
    for (guint k = 0; k < 2; k++)
      {
        HysTwo value = *(const HysTwoAt *) (x + i + 2 * k);

        sum[k] += 0.5 * *(const HysTwoAt *) (factor + i + 2 * k) * value * value;
      }
  for (; i < n; i++)
    rest += 0.5 * factor[i] * x[i] * x[i];
  sum[0] += sum[1];
  return (sum[0][0] + sum[0][1]) + rest;
}

G_END_DECLS
