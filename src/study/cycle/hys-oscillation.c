/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Harmonics and measures of large amplitude of the last period of rows, where x is sinusoidal. */
#include "hys-oscillation.h"

#include "hys-between-private.h"

#include <math.h>

/* What x may be off a sine by, over its amplitude. */
#define SINUSOIDAL 1e-3
/* Times that differ by less of the period are one. */
#define SAME       1e-9
/* Parts of a harmonic that are less of the first are rounding. */
#define ROUNDING   1e-12
/* Rows of a period; fewer always lie on a sine. */
#define FEWEST     8

/* Amplitude and time of the upward passage of x; FALSE when it is no sine. */
static gboolean
find_sine (const HysPeriodic *x,
           double            *amplitude,
           double            *passage)
{
  double sine, cosine, mean, none;

  hys_periodic_fourier (x, 1, &sine, &cosine);
  hys_periodic_fourier (x, 0, &none, &mean);
  *amplitude = hypot (sine, cosine);
  *passage = -atan2 (cosine, sine) / x->omega;
  for (guint i = 0; i < x->n; i++)
    if (!(fabs (x->y[i] - mean / 2 - *amplitude * sin (x->omega * (x->t[i] - *passage))) <= SINUSOIDAL * *amplitude))
      return FALSE;
  return *amplitude > 0;
}

HysOscillation
hys_oscillation_of_rows (gsize         n,
                         const double *t,
                         const double *x,
                         const double *r,
                         double        period,
                         gboolean      affine)
{
  HysOscillation self = { .omega = NAN, .amplitude = NAN, .loop = HYS_LISSAJOUS_UNKNOWN };
  HysPeriodic given = { 0 }, answer = { 0 };
  double amplitude, passage;

  for (guint k = 0; k <= HYS_OSCILLATION_HIGHEST; k++)
    self.storage[k] = self.loss[k] = NAN;
  if (!(period > 0) || !(t[n - 1] - t[0] >= period * (1 - SAME)))
    return self;
  given = hys_periodic_of_rows (n, t, x, period, FALSE);
  if (given.n >= FEWEST && find_sine (&given, &amplitude, &passage))
    {
      self.omega = given.omega;
      self.amplitude = amplitude;
      answer = hys_periodic_of_rows (n, t, r, period, TRUE);
      answer.affine = affine;
      gsize row = hys_between_row (t, n, t[n - 1] - period);
      if (affine && x[row + 1] != x[row])
        answer.y[0] = r[row] + (r[row + 1] - r[row]) * (given.y[0] - x[row]) / (x[row + 1] - x[row]);
      for (guint i = 0; i < answer.n; i++)
        answer.t[i] -= passage;
      hys_periodic_turn (&answer);
      for (guint k = 1; k <= HYS_OSCILLATION_HIGHEST; k++)
        {
          double sine, cosine, floor;

          hys_periodic_fourier (&answer, k, &sine, &cosine);
          floor = ROUNDING * (k == 1 ? hypot (sine, cosine) / amplitude : hypot (self.storage[1], self.loss[1]));
          self.storage[k] = fabs (sine / amplitude) > floor ? sine / amplitude : 0;
          self.loss[k] = fabs (cosine / amplitude) > floor ? cosine / amplitude : 0;
        }
      self.loop = hys_lissajous (&answer, amplitude);
      hys_periodic_clear (&answer);
    }
  hys_periodic_clear (&given);
  return self;
}

void
hys_oscillation_list (const HysOscillation *self,
                      double                error,
                      HysOscillationValue  *values)
{
  double modulus = hypot (self->storage[1], self->loss[1]);
  const struct { const char *name; double value, unit; } all[HYS_OSCILLATION_VALUES] = {
    { "storage_1", self->storage[1], modulus }, { "loss_1", self->loss[1], modulus },
    { "storage_3", self->storage[3], modulus }, { "loss_3", self->loss[3], modulus },
    { "storage_5", self->storage[5], modulus }, { "loss_5", self->loss[5], modulus },
    { "G_M", self->loop.tangent_modulus, modulus }, { "G_L", self->loop.secant_modulus, modulus },
    { "eta_M", self->loop.tangent_viscosity, modulus / self->omega },
    { "eta_L", self->loop.secant_viscosity, modulus / self->omega },
    { "S", self->loop.stiffening, 1 }, { "T", self->loop.thickening, 1 },
    { "e_3", 0 - self->storage[3], modulus }, { "v_3", self->loss[3] / self->omega, modulus / self->omega },
  };

  for (guint i = 0; i < HYS_OSCILLATION_VALUES; i++)
    {
      double value = fabs (all[i].value) <= ROUNDING * all[i].unit ? 0 : all[i].value;

      values[i] = (HysOscillationValue){ all[i].name, { value, fmax (error, ROUNDING) * all[i].unit } };
    }
}
