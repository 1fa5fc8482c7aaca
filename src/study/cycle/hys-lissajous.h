/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-periodic.h"

G_BEGIN_DECLS

/**
 * HysLissajous:
 * @tangent_modulus: G'_M: the mean slope dr/dx of both branches at x = 0
 * @secant_modulus: G'_L: r over x at the tips
 * @tangent_viscosity: eta'_M: at the smallest rate: the slope of half the branches' difference in sqrt (A^2 - x^2) at
 *    the tips, over omega; NAN where r jumps there
 * @secant_viscosity: eta'_L: at the largest rate, where x = 0
 * @stiffening: S = (G'_L - G'_M) / G'_L
 * @thickening: T = (eta'_L - eta'_M) / eta'_L
 *
 * Measures of the loop (x, r) under x = A sin (omega t), by their definitions: Ewoldt, Hosoi, McKinley, Journal of
 * Rheology 52 (2008) 1427. NAN: not known.
 */
typedef struct
{
  double tangent_modulus;
  double secant_modulus;
  double tangent_viscosity;
  double secant_viscosity;
  double stiffening;
  double thickening;
} HysLissajous;

#define HYS_LISSAJOUS_UNKNOWN ((HysLissajous){ NAN, NAN, NAN, NAN, NAN, NAN })

/* Of one period of r. */
HysLissajous hys_lissajous (const HysPeriodic *force,
                            double             amplitude);

G_END_DECLS
