/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"
#include "hys-sides-private.h"

G_BEGIN_DECLS

/* A turning point: the first row at which x stops going one way; @kind -1: a minimum, +1: a maximum. */
typedef struct
{
  gsize row;
  int   kind;
} HysTurn;

/* The turning points (HysTurn) between swings of more than @least (in units of x), alternately minima and maxima. */
GArray *hys_turns_find     (const HysPath *path,
                            double         least);

/**
 * HysMotion:
 *
 * @unsettled: what extents may still change by until it closes, over themselves
 *
 * How a motion repeats itself: see the members of the same names of HysCycle.
 */
typedef struct
{
  HysCycleState state;
  HysMeasure    period;
  guint         multiple;
  HysMeasure    drift;
  double        mismatch;
  double        unsettled;
} HysMotion;

/* Examines the end of a motion; @period of the loads, 0 or NAN = not known. @turns: those of the largest swings. */
void    hys_motion_examine (const HysPath *path,
                            const GArray  *turns,
                            double         period,
                            HysMotion     *motion);

G_END_DECLS
