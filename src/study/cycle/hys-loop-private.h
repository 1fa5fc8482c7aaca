/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-motion-private.h"

G_BEGIN_DECLS

/**
 * HysLoopEnds:
 * @r_low, @r_high: r where x is least and largest
 * @rate: |dr/dt| there
 * @tip: how far the rows stay behind the turning points
 * @unsettled: what extents may still change by until the motion closes, over themselves
 * @turns: whether x turns in the cycle
 * @driven: whether x is given, and has no corners where sliders begin to slip
 * @unknown: whether anything slips is not known but from the shape
 */
typedef struct
{
  HysMeasure r_low;
  HysMeasure r_high;
  double     rate;
  double     tip;
  double     unsettled;
  gboolean   turns;
  gboolean   driven;
  gboolean   unknown;
} HysLoopEnds;

/**
 * HysDoubt:
 * @motion: error of x and r at the rows, over their extents
 * @lag: time by which r may come late
 *
 * What a run's rows may be off by.
 */
typedef struct
{
  double motion;
  double lag;
} HysDoubt;

/* Analyses the end of a motion: @path with time that does not decrease, whose extents it sets. @period: of the loads; 0
 * or NAN: not known, it is looked for in the motion. @rule: HYS_MASING_HOLDS where Masing's rule is to be tested, else
 * why not;
 * @driven: whether x is given; @slips: whether anything slips, -1: not known. Its errors are those of reading the rows:
 * hys_cycle_conclude() adds what is in @doubt, and finds what is read off them. O(n). */
HysCycle *hys_cycle_analyse  (HysPath         *path,
                              double           period,
                              HysMasing        rule,
                              gboolean         driven,
                              int              slips,
                              HysLoopEnds     *ends,
                              GError         **error);
void      hys_cycle_conclude (HysCycle        *self,
                              HysLoopEnds     *ends,
                              const HysDoubt  *doubt);

/* Finds the cycle's rows; FALSE when there is no complete one. @turns: all turning points. */
gboolean hys_loop_place    (const HysPath   *path,
                            const GArray    *turns,
                            const HysMotion *motion,
                            gsize           *first,
                            gsize           *last);

/* Fills what concerns shape, sides and corners of the cycle between the rows self->first and self->last. */
void     hys_loop_trace    (HysCycle        *self,
                            const HysPath   *path);

/**
 * HysBranch:
 * @n: number of points
 * @d, @rise: distance in x from the turning point, and growth of r, both in the direction of travel; d increases
 * @slope: of the n - 1 pieces; %NULL for samples
 *
 * A half-cycle seen from its turning point: loading and unloading look alike.
 */
typedef struct
{
  gsize   n;
  double *d;
  double *rise;
  double *slope;
} HysBranch;

void     hys_branch_clear  (HysBranch       *self);
double   hys_branch_length (const HysBranch *self);

/* A half-cycle between two turning points, from its samples. */
void     hys_branch_sample (HysBranch       *self,
                            const HysPath   *path,
                            gsize            first,
                            gsize            last);

/* The loading (@way +1) or unloading (-1) half of a polygon, from its corners: from one end of the loop to the other,
 * without the inner loops on the way, which close where they began. Empty when they do not. */
void     hys_branch_of     (HysBranch       *self,
                            const HysCycle  *cycle,
                            int              way,
                            double           r_extent);

/* Largest |rise - other rise| over the length that both have, at the points of both. */
double   hys_branch_apart  (const HysBranch *self,
                            const HysBranch *other);

/* Fills the members on return-point memory. @turns: all turning points */
void     hys_return_point_check (HysCycle        *self,
                                 const HysPath   *path,
                                 const GArray    *turns);

/* Fills the members on the Masing rule. @turns: all turning points; @half: a half of the cycle that is known exactly,
 * or an empty one. */
void     hys_masing_check  (HysCycle        *self,
                            const HysPath   *path,
                            const GArray    *turns,
                            const HysBranch *half);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysBranch, hys_branch_clear)

G_END_DECLS
