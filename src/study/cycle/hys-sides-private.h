/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"

G_BEGIN_DECLS

/**
 * HysPath:
 * @n: rows of time, displacement and restoring force
 * @x_extent, @r_extent: lengths that count as 1 in the plane of the loop; > 0
 *
 * A stretch of a motion as a path in the plane; borrows the arrays.
 */
typedef struct
{
  const double *t;
  const double *x;
  const double *r;
  gsize         n;
  double        x_extent;
  double        r_extent;
} HysPath;

/**
 * HysSide:
 * @first, @last: the rows on it
 * @x, @r: a point of the fitted line; @dx, @dr: its direction as it is travelled, of length 1 in units of the extents
 *
 * A straight stretch of a path.
 */
typedef struct
{
  gsize  first;
  gsize  last;
  double x;
  double r;
  double dx;
  double dr;
} HysSide;

/* The straight stretches (HysSide) of at least three places, or of a jump, between the rows @first and @last, in order.
 * Stretches that are straight only because a curve is sampled finely are not among them. Where r jumps from one row to
 * the next while x turns, an upright side of these two rows stands between. */
GArray      *hys_sides_find     (const HysPath *path,
                                 gsize          first,
                                 gsize          last);

/* Where two lines meet; FALSE when they are parallel. */
gboolean     hys_sides_meet     (const HysPath *path,
                                 const HysSide *one,
                                 const HysSide *other,
                                 HysLoopPoint  *point);

/* dr/dx; ±infinity when vertical. */
double       hys_side_slope     (const HysPath *path,
                                 const HysSide *side);

/* The sign of dx; 0 when vertical. */
int          hys_side_way       (const HysSide *side);

/* Length of the path between two rows, in units of the extents. */
double       hys_path_length    (const HysPath *path,
                                 gsize          first,
                                 gsize          last);

G_END_DECLS
