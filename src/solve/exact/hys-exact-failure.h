/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-pattern.h"
#include "hys-stepper-private.h"

G_BEGIN_DECLS

/* Whether the loads just after @t are numbers that sliders can bear: no motion exists where they are not, though a step
 * may lead over it, and though it may be for a short time only. Says so. */
HysStatus hys_exact_check_loads  (HysStepper            *base,
                                  double                 t);

/* Says why no motion goes on after @t: of the loads, where they have no expansion, or are what it says above; of what
 * is too fast, where a pattern was looked at for no longer than a rounding of the step. */
HysStatus hys_exact_explain      (HysStepper            *base,
                                  const HysExactPhase   *phase,
                                  const HysExactPattern *pattern,
                                  double                 t);

/* Says that stretches of motion, the last one of @length, are too short. */
HysStatus hys_exact_explain_fast (HysStepper            *base,
                                  const HysExactSeries  *series,
                                  double                 length,
                                  double                 t);

G_END_DECLS
