/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-phase.h"
#include "hys-progress.h"

G_BEGIN_DECLS

/**
 * HysExactPattern:
 *
 * Finds the pattern in which a network goes on from a state.
 */
typedef struct HysExactPattern HysExactPattern;

/* @bundles, @stop: kept, the caller's */
HysExactPattern *hys_exact_pattern_new  (const HysSystem *system,
                                         HysBundles      *bundles,
                                         HysStop         *stop);
#define hys_exact_pattern_free hys_owner_free

/**
 * hys_exact_pattern_find:
 * @slip: the first guess; the pattern that was found
 * @unit: how long to look ahead at most
 *
 * Proposes patterns until one is verified on its own exact motion (hys_exact_phase_try()): first the guess, and what
 * its contradictions suggest; then those of implicit steps from the state that are shorter and shorter.
 *
 * Returns: HYS_EXACT_HOLDS with @phase at the motion that was found; HYS_EXACT_UNRESOLVED when @unit is too long for
 * the loads; anything else when no pattern passes
 */
HysExactVerdict  hys_exact_pattern_find (HysExactPattern *self,
                                         HysExactPhase   *phase,
                                         const HysState  *state,
                                         gint8           *slip,
                                         double           unit);

/* The motion's own time: the shortest for which a pattern that was looked at last could be expanded. */
double           hys_exact_pattern_scale (const HysExactPattern *self);

G_END_DECLS
