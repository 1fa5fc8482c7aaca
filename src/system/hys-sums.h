/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* The largest of @least and all |x|: of every fourth by itself, as each comparison takes longer than it is until the
 * next can begin. */
static inline double
hys_largest_size (const double *x,
                  gsize         n,
                  double        least)
{
  double most[4] = { least, least, least, least };
  gsize i = 0;

  for (; i + 4 <= n; i += 4)
    for (int k = 0; k < 4; k++)
      most[k] = MAX (fabs (x[i + k]), most[k]);
  for (; i < n; i++)
    most[0] = MAX (fabs (x[i]), most[0]);
  return MAX (MAX (most[0], most[1]), MAX (most[2], most[3]));
}

G_END_DECLS
