/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sums.h"

#include <math.h>

#define AT_ONCE 16   /* numbers that are taken at a time, so that none waits for another */

#define HYS_PASS 2
#include "hys-pass.h"
#include "hys-sums-passes.h"

#ifdef HYS_LANES_BY_FOUR
#pragma GCC push_options
#pragma GCC target("avx2")
#define HYS_PASS 4
#include "hys-pass.h"
#include "hys-sums-passes.h"
#pragma GCC pop_options
#endif

#ifdef HYS_LANES_BY_EIGHT
#pragma GCC push_options
#pragma GCC target("avx512f")
#define HYS_PASS 8
#include "hys-pass.h"
#include "hys-sums-passes.h"
#pragma GCC pop_options
#endif

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
