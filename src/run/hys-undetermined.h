/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysUndetermined:
 *
 * Watches the states of a run for bars whose position is not determined: massless ones that only sliders hold, and that
 * could move, with everything else as it is, because each of these sliders slips or may begin to. Which are called so
 * is known from when they are for the first time.
 */
typedef struct HysUndetermined HysUndetermined;

/* A bar of HysSystem.bars, and from when on its position is not determined. */
typedef struct
{
  guint  bar;
  double since;
} HysUndeterminedBar;

/* Systems of the same shape can be watched with it. */
HysUndetermined *hys_undetermined_new  (const HysSystem *system);

/* Looks at the state at the end of a step; appends to @found (of HysUndeterminedBar) the bars that are found for the
 * first time: of which that was so at the end of the step before as well: a network may touch its limit for a moment. */
void             hys_undetermined_look (HysUndetermined *self,
                                        const HysSystem *system,
                                        const HysState  *state,
                                        GArray          *found);

HYS_DEFINE_OWNED (HysUndetermined, hys_undetermined_free)

G_END_DECLS
