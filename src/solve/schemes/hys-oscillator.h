/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-stepper-private.h"

G_BEGIN_DECLS

/* Whether a system is one mass that springs, dashpots and bundles join to walls, and nothing else is free: its steps have
 * one unknown. */
gboolean    hys_oscillator_fits        (const HysSystem *system);

/* The schemes `paper`, `implicit` and `midpoint` (hys-theta.h, with theta = 0, 1, 1/2) for such a system: the same steps, by
 * a scalar monotone equation instead of a convex problem, certified by the same conditions. @cut: whether steps end on
 * the breakpoints of the loads. */
HysStepper *hys_oscillator_stepper_new (const HysScheme *scheme,
                                        HysSystem       *system,
                                        double           step,
                                        double           theta,
                                        gboolean         cut);

G_END_DECLS
