/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* The largest of @least and all |x|. */
static inline double
hys_largest_size (const double *x,
                  gsize         n,
                  double        least)
{
  for (gsize i = 0; i < n; i++)
    least = fabs (x[i]) > least ? fabs (x[i]) : least;
  return least;
}

G_END_DECLS
