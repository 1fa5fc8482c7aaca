/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-lanes.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysStrip:
 * @n: steps that are done; @given: of these, those whose ends the stepper has been at
 * @t: per lane: the times at the ends
 * @before, @after: the states at the starts and at the ends of the steps, their arrays in lanes (hys-lanes.h), two views of
 *    the same numbers; of their other fields none is used
 * @slip: per slider and lane, slip[i * HYS_LANES + j]: HysState.slip at the ends
 * @force: per bar, in lanes: the load over the step, as HysLoads.over
 * @start, @end: likewise, HysLoads.start and HysLoads.end
 * @even: at the ends of how many steps, first ones, no load jumps: it is there what @end says, seen from either side
 * @energy, @lost: of the state before the first step, then of those at the ends
 *
 * Steps in a row, side by side: what is done to all of them is done in one pass.
 */
typedef struct
{
  guint    n;
  guint    given;
  double   t[HYS_LANES];
  HysState before;
  HysState after;
  gint8   *slip;
  double  *force;
  double  *start;
  double  *end;
  guint    even;
  double   energy[HYS_N_ENERGIES][HYS_STRIDE];
  double   lost[HYS_N_ENERGIES][HYS_STRIDE];
  guint    length;     /* private: of the states */
  guint    n_sliders;  /* private */
} HysStrip;

/**
 * HysStretch:
 * @strip: (nullable): the states at the ends of the steps are in its lanes, from @first on; NULL = there is one only, the stepper's
 * @n: the steps
 *
 * Steps that a stepper has made.
 */
typedef struct
{
  const HysStrip *strip;
  guint           first;
  guint           n;
} HysStretch;

HysStrip *hys_strip_new   (const HysSystem *system);
void      hys_strip_free  (HysStrip        *self);

/* The first step begins with @state; none is done. */
void      hys_strip_begin (HysStrip        *self,
                           const HysState  *state);

/* The state at the end of the step @lane. */
void      hys_strip_read  (const HysStrip  *self,
                           guint            lane,
                           HysState        *state);

G_END_DECLS
