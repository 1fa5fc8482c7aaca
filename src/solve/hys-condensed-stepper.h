/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-stepper-private.h"

G_BEGIN_DECLS

/**
 * hys_condensed_stepper_new:
 * @theta: that of the scheme: the mean velocity of a mass over a step is (1 - theta) v + theta v+
 *
 * Steps a system with S-elements in parallel between held bars as one where these are bundles (hys-condensed.h), and reads
 * off their memory curves what the springs, sliders and inner bars do: all of them, or those that are watched.
 *
 * Returns: (nullable): %NULL if there is nothing to be gained by it; takes @system otherwise
 */
HysStepper *hys_condensed_stepper_new (const HysScheme *scheme,
                                       HysSystem       *system,
                                       double           step,
                                       double           theta);

G_END_DECLS
