/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-stepper-private.h"

G_BEGIN_DECLS

/**
 * hys_components_stepper_new:
 *
 * Steps the parts of a system (hys-components.h) each by itself, so that no scale, tolerance, breakpoint or event of
 * one has to do with another.
 *
 * Returns: (nullable): %NULL if the system is one part; takes @system otherwise
 */
HysStepper *hys_components_stepper_new (const HysScheme *scheme,
                                        HysSystem       *system,
                                        double           step);

G_END_DECLS
