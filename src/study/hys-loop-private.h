/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-motion-private.h"

G_BEGIN_DECLS

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

/* The loading (@way +1) or unloading (-1) half of a polygon, from its corners: from one end of the loop to the other, without
 * the inner loops on the way, which close where they began. Empty when they do not. */
void     hys_branch_of     (HysBranch       *self,
                            const HysCycle  *cycle,
                            int              way,
                            double           r_extent);

/* Largest |rise - other rise| over the length that both have, at the points of both. */
double   hys_branch_apart  (const HysBranch *self,
                            const HysBranch *other);

/* Fills the members on the Masing rule. @turns: all turning points; @half: a half of the cycle that is known exactly, or an empty
 * one. */
void     hys_masing_check  (HysCycle        *self,
                            const HysPath   *path,
                            const GArray    *turns,
                            const HysBranch *half);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysBranch, hys_branch_clear)

G_END_DECLS
