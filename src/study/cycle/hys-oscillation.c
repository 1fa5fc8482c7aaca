/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Harmonics and measures of large amplitude of the last period of rows, where x is sinusoidal. */
#include "hys-oscillation.h"

#include "hys-between.h"

#include <math.h>

/* What x may be off a sine by, over its amplitude. */
#define SINUSOIDAL 1e-3
/* Times that differ by less of the period are one. */
#define SAME       1e-9
/* Parts of a harmonic that are less of the first are rounding. */
#define ROUNDING   1e-12
/* Of a force that is known to no better part of itself nothing is known. */
#define LEAST_SURE 0.3
/* Rows of a period; fewer always lie on a sine. */
#define FEWEST     8

/* Amplitude and time of the upward passage of x, by least squares over its rows, each for the time about it: exact where
 * it is a sine, however far apart rows are; FALSE when it is none. */
static gboolean
find_sine (const HysPeriodic *x,
           double            *amplitude,
           double            *passage)
{
  double m[3][4] = { 0 };   /* of mean, sine and cosine, and the right-hand side */

  for (guint i = 1; i < x->n; i++)
    {
      double angle = x->omega * x->t[i], row[4] = { 1, sin (angle), cos (angle), x->y[i] };
      double about = (i + 1 < x->n ? x->t[i + 1] : x->t[x->n - 1] + x->t[1]) - x->t[i - 1];

      for (guint k = 0; k < 3; k++)
        for (guint j = 0; j < 4; j++)
          m[k][j] += about * row[k] * row[j];
    }
  for (guint k = 0; k < 3; k++)
    for (guint i = 0; i < 3; i++)
      for (guint j = 3; i != k && j + 1 > k; j--)
        m[i][j] -= m[i][k] / m[k][k] * m[k][j];
  *amplitude = hypot (m[1][3] / m[1][1], m[2][3] / m[2][2]);
  *passage = -atan2 (m[2][3] / m[2][2], m[1][3] / m[1][1]) / x->omega;
  for (guint i = 1; i < x->n; i++)
    if (!(fabs (x->y[i] - m[0][3] / m[0][0] - *amplitude * sin (x->omega * (x->t[i] - *passage))) <= SINUSOIDAL * *amplitude))
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
      self.error = given.omega / G_PI * answer.unsure / amplitude / hypot (self.storage[1], self.loss[1]);
      hys_periodic_clear (&answer);
    }
  hys_periodic_clear (&given);
  return self;
}

void
hys_oscillation_list (const HysOscillation *self,
                      HysOscillationValue  *values)
{
  double modulus = hypot (self->storage[1], self->loss[1]), error = fmax (self->error, ROUNDING);
  double of_s = modulus / fabs (self->loop.secant_modulus);   /* what S and T are ratios to */
  double of_t = modulus / self->omega / fabs (self->loop.secant_viscosity);
  const struct { const char *name; double value, unit; } all[HYS_OSCILLATION_VALUES] = {
    { "storage_1", self->storage[1], modulus }, { "loss_1", self->loss[1], modulus },
    { "storage_3", self->storage[3], modulus }, { "loss_3", self->loss[3], modulus },
    { "storage_5", self->storage[5], modulus }, { "loss_5", self->loss[5], modulus },
    { "G_M", self->loop.tangent_modulus, modulus }, { "G_L", self->loop.secant_modulus, modulus },
    { "eta_M", self->loop.tangent_viscosity, modulus / self->omega },
    { "eta_L", self->loop.secant_viscosity, modulus / self->omega },
    { "S", error * of_s < 1 ? self->loop.stiffening : NAN, of_s }, { "T", error * of_t < 1 ? self->loop.thickening : NAN, of_t },
    { "e_3", 0 - self->storage[3], modulus }, { "v_3", self->loss[3] / self->omega, modulus / self->omega },
  };

  for (guint i = 0; i < HYS_OSCILLATION_VALUES; i++)
    {
      double value = error > LEAST_SURE ? NAN : fabs (all[i].value) <= ROUNDING * all[i].unit ? 0 : all[i].value;

      values[i] = (HysOscillationValue){ all[i].name, hys_measure_part ((HysMeasure){ value, error * all[i].unit },
                                                                        all[i].unit) };
    }
}
