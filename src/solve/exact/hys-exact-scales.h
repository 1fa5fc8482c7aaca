/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-series.h"

G_BEGIN_DECLS

/**
 * HysExactScales:
 * @part: per bar: the part of the drawing, which nothing joins to the others
 * @force, @speed: per part: the largest so far; @force_now, @speed_now: the motion that was measured last included
 * @cluster: per cluster of the flow: the largest force on its bars in that motion
 * @held: per cluster: whether nothing but sliders and loads acts on it
 * @alone: per bar: whether nothing but sliders and loads acts on it
 * @least: what rounding may excuse, HYS_TOL_EXCUSED of the smallest threshold: more decides which way a slider goes
 * @noise: per bar: what rounding can make of the forces on it and on what sticks to it
 *
 * How large forces and speeds are, to tell what of them is rounding. What is far off in the drawing, or weakly joined,
 * may be larger by any factor: tensions and rates are judged by what acts on the bars that they belong to.
 */
typedef struct
{
  const HysSystem *system;
  guint           *part;
  double          *force, *speed, *force_now, *speed_now;
  double          *cluster, *noise;
  gboolean        *held, *alone;
  double           least;
} HysExactScales;

HysExactScales *hys_exact_scales_new     (const HysSystem      *system);
#define hys_exact_scales_free hys_owner_free

/* Looks at a motion. */
void            hys_exact_scales_measure (HysExactScales       *self,
                                          const HysExactSeries *series);

/* The motion that was measured last takes place. */
void            hys_exact_scales_accept  (HysExactScales       *self);

/* What the balance of a group, of which @root is a bar, is measured by: the largest force in its part; on what only
 * sliders hold, the largest of these: what is far larger is not passed on by them. */
double          hys_exact_scales_balance (const HysExactScales *self,
                                          const HysExactFlow   *flow,
                                          guint                 root);

/* What the distance of a slider's tension from its threshold is zero in units of, over %HYS_TOL_EVENT. */
double          hys_exact_scales_tension (const HysExactScales *self,
                                          const HysExactFlow   *flow,
                                          guint                 slider);

/* What the rate of a slider is zero in units of, over %HYS_TOL_EVENT: the speed of its ends. (Their largest speed so
 * far would let bars come to rest that creep.) */
double          hys_exact_scales_rate    (const HysExactScales *self,
                                          const HysExactSeries *series,
                                          guint                 slider);

G_END_DECLS
