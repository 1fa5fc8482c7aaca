/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-compare.h"

#include <math.h>

double
hys_compare (const double *t1,
             const double *y1,
             gsize         n1,
             const double *t2,
             const double *y2,
             gsize         n2)
{
  double sup = 0;
  gsize j = 0;

  for (gsize i = 0; i < n1 && n2 > 0 && t1[i] <= t2[n2 - 1]; i++)
    {
      double other, difference;

      if (!(t1[i] >= t2[0]) || (i + 1 < n1 && t1[i + 1] == t1[i]))   /* at a jump the rows behind it are compared */
        continue;
      while (j + 1 < n2 && t2[j + 1] <= t1[i])
        j++;
      other = y2[j];
      if (t1[i] > t2[j])
        other += (y2[j + 1] - y2[j]) * ((t1[i] - t2[j]) / (t2[j + 1] - t2[j]));
      difference = fabs (y1[i] - other);
      if (isfinite (difference))
        sup = fmax (sup, difference);
    }
  return sup;
}
