/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-scales.h"
#include "hys-exact-series.h"

G_BEGIN_DECLS

/**
 * HysExactVerdict:
 * @HYS_EXACT_HOLDS: the pattern solves the inclusion for a while
 * @HYS_EXACT_CONTRADICTED: it does not; some sliders should do otherwise
 * @HYS_EXACT_IMPOSSIBLE: the state does not fit the pattern
 * @HYS_EXACT_UNRESOLVED: the loads cannot be expanded over so long a time
 *
 * What the motion that a pattern of sliders gives says of the pattern.
 */
typedef enum
{
  HYS_EXACT_HOLDS,
  HYS_EXACT_CONTRADICTED,
  HYS_EXACT_IMPOSSIBLE,
  HYS_EXACT_UNRESOLVED,
} HysExactVerdict;

/**
 * HysExactPhase:
 * @flow, @series: the motion that was looked at last
 * @reach: how far it holds, in units of the series: up to the first event, or 1
 * @power: of @reach, a row
 * @bundles: the caller's; their curves are where the state is that a motion starts from
 * @slip: the pattern that was looked at last: per slider, then per bundle the direction in which it goes where it
 *    matters
 * @next: the pattern that the event, or the contradiction, suggests
 * @event: whether an event ends it; @contradicted: it is over before anything could be seen of it, but holds to
 *    rounding up to @reach, which may be 0
 * @residual: the violation of balances and of the sliders' laws up to @reach that is certain not to be exceeded, and
 *    that of the loads at its end, relative to the largest force (speed) of that part of the network so far
 * @length: of the last phase that was accepted; @tried: of the series that was looked at last, INFINITY if there was
 *    none
 * @scales: how large forces and speeds are
 *
 * Looks for how long a network moves in one pattern.
 */
typedef struct
{
  const HysSystem *system;
  HysExactFlow    *flow;
  HysExactSeries  *series;
  double           reach;
  double           power[HYS_EXACT_ROW];
  HysBundles      *bundles;
  gint8           *slip, *next;
  gboolean         event, contradicted;
  double           residual;
  double           length, tried;
  HysExactScales  *scales;
  const HysState  *from;    /* private: of the motion that is looked at */
} HysExactPhase;

HysExactPhase   *hys_exact_phase_new   (const HysSystem *system,
                                        HysBundles      *bundles);
void             hys_exact_phase_free  (HysExactPhase   *self);

/**
 * hys_exact_phase_try:
 * @slip: the pattern
 * @from: the state
 * @unit: how long at most
 *
 * Follows the motion of a pattern and verifies it: stuck sliders below their thresholds, slipping ones in their
 * direction, from the state on. Event functions that vanish there must not become negative at once.
 */
HysExactVerdict  hys_exact_phase_try   (HysExactPhase   *self,
                                        const gint8     *slip,
                                        const HysState  *from,
                                        double           unit);

/* How many entries a pattern has. */
guint            hys_exact_pattern_size (const HysSystem *system);

/* Sets bundles->move to what the bundles move up to @tau; to the ends of their pieces where the phase ends there. */
void             hys_exact_phase_move   (HysExactPhase   *self,
                                         double           tau);

/* For hys_exact_phase_try(): self->residual. */
double           hys_exact_phase_residual (const HysExactPhase *self);

/* Ends it after a @part of its reach, without an event. */
void             hys_exact_phase_shorten (HysExactPhase *self,
                                          double         part);

/* Notes the length, forces and speeds of what was accepted. */
void             hys_exact_phase_accept (HysExactPhase  *self);

G_END_DECLS
