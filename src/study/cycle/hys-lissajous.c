/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures of large-amplitude oscillation, by tangents and secants of the loop. */
#include "hys-lissajous.h"

#include <math.h>

/* A force jumps at a tip by more of the largest force than this; moduli beside such a jump, which other rows lead to, that
 * are less of the largest are rounding. */
#define JUMP 1e-9
/* What is less of the largest modulus is rounding. */
#define ROUNDING 1e-12

/* Slopes at both sides of the middle that differ by more of the stiffness than this are those of a corner. */
#define CORNER 1e-3
/* Where slopes beside a time are looked at, in periods. */
#define BESIDE 1e-6

/* Mean of both sides. */
static double
value (const HysPeriodic *force,
       double             t)
{
  return (hys_periodic_value (force, t, -1) + hys_periodic_value (force, t, 1)) / 2;
}

static double
slope (const HysPeriodic *force,
       double             t)
{
  return (hys_periodic_slope (force, t, -1) + hys_periodic_slope (force, t, 1)) / 2;
}

/* How the slopes beside a time differ, also where a corner lies there but for rounding. */
static double
bend (const HysPeriodic *force,
      double             t)
{
  double period = 2 * G_PI / force->omega, before = t > 0 ? t : period;

  return fabs (hys_periodic_slope (force, t + BESIDE * period, 1)
               - hys_periodic_slope (force, before - BESIDE * period, -1));
}

/* What is rounding is nothing. */
static double
clean (double value,
       double least)
{
  return fabs (value) <= least ? 0 : value;
}

HysLissajous
hys_lissajous (const HysPeriodic *force,
               double             amplitude)
{
  double quarter = G_PI / 2 / force->omega, speed = amplitude * force->omega;
  double top = value (force, quarter), bottom = value (force, 3 * quarter);
  double jump = fmax (fabs (hys_periodic_value (force, quarter, 1) - hys_periodic_value (force, quarter, -1)),
                      fabs (hys_periodic_value (force, 3 * quarter, 1) - hys_periodic_value (force, 3 * quarter, -1)));
  HysLissajous self = {
    .tangent_modulus = (slope (force, 0) - slope (force, 2 * quarter)) / (2 * speed),
    .secant_modulus = (top - bottom) / (2 * amplitude),
    .tangent_viscosity = (slope (force, 3 * quarter) - slope (force, quarter)) / (2 * speed) / force->omega,
    .secant_viscosity = (value (force, 0) - value (force, 2 * quarter)) / (2 * speed),
  };
  double modulus = fmax (fabs (self.secant_modulus), force->omega * fabs (self.secant_viscosity));
  gboolean jumps;

  if (fmax (bend (force, 0), bend (force, 2 * quarter)) > CORNER * speed * modulus)
    self.tangent_modulus = NAN;
  modulus = fmax (modulus, isnan (self.tangent_modulus) ? 0 : fabs (self.tangent_modulus));
  jumps = jump > JUMP * fmax (fabs (top), fabs (hys_periodic_value (force, quarter, -1)));
  self.tangent_modulus = clean (self.tangent_modulus, (jumps ? JUMP : ROUNDING) * modulus);
  self.secant_modulus = clean (self.secant_modulus, (jumps ? JUMP : ROUNDING) * modulus);
  self.tangent_viscosity = jumps ? NAN : clean (self.tangent_viscosity, ROUNDING * modulus / force->omega);
  self.secant_viscosity = clean (self.secant_viscosity, ROUNDING * modulus / force->omega);
  self.stiffening = self.secant_modulus != 0 ? (self.secant_modulus - self.tangent_modulus) / self.secant_modulus : NAN;
  self.thickening = self.secant_viscosity != 0
                    ? (self.secant_viscosity - self.tangent_viscosity) / self.secant_viscosity : NAN;
  return self;
}
