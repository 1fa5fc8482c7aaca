/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest numbers of arrays, four at a time, so that none waits for another. */
#include "hys-sums.h"

#include <math.h>

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

double
hys_largest_size (const double *x,
                  gsize         n,
                  double        least)
{
  double most[4] = { least, least, least, least };
  gsize i = 0;

  for (; i + 4 <= n; i += 4)
    for (gsize k = 0; k < 4; k++)
      most[k] = larger (fabs (x[i + k]), most[k]);
  for (; i < n; i++)
    most[0] = larger (fabs (x[i]), most[0]);
  return larger (larger (most[0], most[1]), larger (most[2], most[3]));
}
