/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-lanes.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysStrip:
 * @before, @after: the states at the starts and at the ends of the steps, their arrays in lanes (hys-lanes.h), two views of
 *    the same numbers; of their other fields none is used
 * @force: per bar, in lanes: the load over the step, as HysLoads.over
 * @start, @end: likewise, HysLoads.start and HysLoads.end
 * @energy, @lost: of the states at the ends
 *
 * Steps in a row, side by side: what is done to all of them is done in one pass.
 */
typedef struct
{
  HysState before;
  HysState after;
  double  *force;
  double  *start;
  double  *end;
  double   energy[HYS_LANES][HYS_N_ENERGIES];
  double   lost[HYS_LANES][HYS_N_ENERGIES];
  guint    length;   /* private: of the states */
} HysStrip;

HysStrip *hys_strip_new   (const HysSystem *system);
void      hys_strip_free  (HysStrip        *self);

/* The first step begins with @state. */
void      hys_strip_begin (HysStrip        *self,
                           const HysState  *state);

/* What the end of the step @lane is, but for t, patterns and bundles. */
void      hys_strip_read  (const HysStrip  *self,
                           guint            lane,
                           HysState        *state);

G_END_DECLS
