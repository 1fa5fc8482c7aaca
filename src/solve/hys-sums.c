/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sums.h"

#include <math.h>

#define AT_ONCE 16   /* numbers that are taken at a time, so that none waits for another */

#define HYS_PASSES "hys-sums-passes.h"
#include "hys-passes.h"

double
hys_largest_of_many (const double *x,
                     gsize         n,
                     double        least)
{
  return HYS_WIDEST (largest_size, x, n, least);
}

double
hys_largest_product (const double *factor,
                     const double *x,
                     gsize         n,
                     double        least)
{
  return HYS_WIDEST (largest_product, factor, x, n, least);
}

double
hys_energies_of_many (const double *factor,
                      const double *x,
                      gsize         n)
{
  return HYS_WIDEST (energies, factor, x, n);
}
