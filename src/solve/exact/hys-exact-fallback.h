/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-progress.h"

G_BEGIN_DECLS

/**
 * HysExactFallback:
 *
 * Single steps of the scheme `midpoint` for where the exact one finds no motion.
 */
typedef struct HysExactFallback HysExactFallback;

/* @bundles, @stop: kept, the caller's */
HysExactFallback *hys_exact_fallback_new  (const HysSystem  *system,
                                           HysBundles       *bundles,
                                           HysStop          *stop);
void              hys_exact_fallback_free (HysExactFallback *self);

/**
 * hys_exact_fallback_step:
 * @state: in: before; out: at @t1, its energies but for E:error, which is not that of the run
 *
 * Tensions that jump are renewed before the step. Where it is not certified, @state is somewhere in between.
 *
 * Returns: its residual (hys-certificate.h)
 */
double            hys_exact_fallback_step (HysExactFallback *self,
                                           const HysSystem  *system,
                                           double            t1,
                                           HysState         *state);

/* The state that the last step set off from, its tensions renewed. */
const HysState   *hys_exact_fallback_renewed (const HysExactFallback *self);

G_END_DECLS
