/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measured.h"

G_BEGIN_DECLS

/* Means that stand for a half-cycle with noise. */
#define HYS_HALVES_BLOCKS 200

/**
 * HysHalfPoint:
 * @x, @r: a point, from the middle of the measured ranges, over these ranges: between -1/2 and 1/2; an unloading half
 *    is turned about that middle, and so loads too
 * @turned: whether it was
 * @weight: how many measured points it stands for
 */
typedef struct
{
  double   x;
  double   r;
  double   weight;
  gboolean turned;
} HysHalfPoint;

/**
 * HysHalves:
 * @middle, @range: of the measured x and r
 * @n_halves: complete half-cycles found; @both: whether they go both ways
 * @points: (element-type HysHalfPoint): all points on them; @ends: (element-type guint): where in @points each half
 * ends
 * @begin, @end: the mean first and last x of the halves, in the same units
 *
 * The half-cycles of a measured loop, laid on one another.
 */
typedef struct
{
  HysLoopPoint  middle;
  HysLoopPoint  range;
  guint         n_halves;
  gboolean      both;
  GArray       *points;
  GArray       *ends;
  double        begin;
  double        end;
} HysHalves;

/* HYS_ERROR_REFUSED when there are none. */
HysHalves *hys_halves_new   (const HysMeasured *measured,
                             GError           **error);
void       hys_halves_free  (HysHalves         *self);

/* At most @most of the points, at even intervals. */
GArray    *hys_halves_thin  (const HysHalves   *self,
                             guint              most);

/* Means of neighbouring points (as they were measured, so that noise of x does not mix what is far apart), at most
 * HYS_HALVES_BLOCKS in each half. */
GArray    *hys_halves_means (const HysHalves   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysHalves, hys_halves_free)

G_END_DECLS
