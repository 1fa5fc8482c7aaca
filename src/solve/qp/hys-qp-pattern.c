/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The solution for a given pattern of sticking sliders, by refinement with the factor of H = A + E + D_S' rho D_S.
 */
#include "hys-qp-private.h"

#include "hys-sums.h"

#define MAX_REFINE    60

void
hys_qp_balance (HysQp        *self,
                const double *lambda)
{
  long double *left = self->work->left;

  for (int j = 0; j < self->n; j++)
    left[j] = self->b[j];
  hys_matrix_subtract (self->A, self->y, left);
  for (int i = 0; i < self->m; i++)
    for (int k = 0; k < 2; k++)
      if (self->row[i].unknown[k] >= 0)
        left[self->row[i].unknown[k]] -= (long double) self->row[i].factor[k] * lambda[i];
  for (int j = 0; j < self->n; j++)
    self->work->residual[j] = (double) left[j];
}

void
hys_qp_measure_rates (HysQp *self)
{
  for (int i = 0; i < self->m; i++)
    self->work->rate[i] = self->d[i] + hys_qp_row_dot (self, i, self->y);
}

double
hys_qp_rate_noise (const HysQp *self,
                   int          i)
{
  const HysQpRow *row = &self->row[i];
  double size = fabs (self->d[i]);

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      size += fabs (row->factor[k] * self->y[row->unknown[k]]);
  return 4 * DBL_EPSILON * size;
}

static double
largest_force (const HysQp *self)
{
  double scale = hys_largest_size (self->b, (gsize) self->n, hys_largest_size (self->lambda, (gsize) self->m, 0));

  for (int j = 0; j < self->n; j++)
    scale = MAX (scale, hys_matrix_diagonal (self->A, j) * fabs (self->y[j]));
  return scale;
}

double
hys_qp_force_scale (const HysQp *self)
{
  return MAX (self->scale, largest_force (self));
}

double
hys_qp_norm (const double *x,
             int           n)
{
  double largest = 0;

  for (int i = 0; i < n; i++)
    {
      if (!(fabs (x[i]) <= G_MAXDOUBLE))
        return INFINITY;
      largest = MAX (largest, fabs (x[i]));
    }
  return largest;
}

/* One correction of (y, lambda) for the pattern @slip, by the factor of H. The right-hand side is what is left of the
 * balance and of the sticking rates; rates within rounding count as zero, so that rho does not magnify noise. */
static void
correct (HysQp       *self,
         const gint8 *slip,
         HysFactor   *factor)
{
  HysQpWork *work = self->work;

  memcpy (work->step, work->residual, (gsize) self->n * sizeof (double));
  for (int i = 0; i < self->m; i++)
    {
      work->along[i] = 0;
      if (slip[i] != 0 || work->rho[i] == 0)
        continue;
      work->along[i] = fabs (work->rate[i]) > hys_qp_rate_noise (self, i) ? work->rate[i] : 0;
      for (int k = 0; k < 2; k++)
        if (self->row[i].unknown[k] >= 0)
          work->step[self->row[i].unknown[k]] += self->row[i].factor[k] * (-work->rho[i] * work->along[i]);
    }
  hys_factor_solve (factor, work->step);
  for (int j = 0; j < self->n; j++)
    self->y[j] += work->step[j];
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0)
      self->lambda[i] += work->rho[i] * (work->along[i] + hys_qp_row_dot (self, i, work->step));
}

void
hys_qp_forget_rounding (HysQp *self)
{
  if (largest_force (self) > DBL_EPSILON * self->scale)
    return;
  for (int i = 0; i < self->m; i++)
    if (self->work->pattern[i] == 0)
      self->lambda[i] = 0;
}

/* Where a mass drags bars that nothing else holds, or sliders lose the forces that they started with, all forces are
 * zero: whether they are but rounding of those that the rates of what sticks could cause, or of those there were. They
 * are made zero then, and where no rates are given nothing moves. */
static gboolean
forces_vanish (HysQp       *self,
               const gint8 *slip)
{
  double caused = self->scale;
  gboolean given = FALSE;

  for (int i = 0; i < self->m; i++)
    {
      caused = MAX (caused, fabs (self->work->multiplier[i]));
      if (slip[i] == 0)
        caused = MAX (caused, fabs (self->d[i]) * self->work->impedance[i]);
      given = given || self->d[i] != 0;
    }
  if (largest_force (self) > DBL_EPSILON * caused)
    return FALSE;
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0)
      self->lambda[i] = 0;
  if (!given)
    memset (self->y, 0, (gsize) self->n * sizeof (double));
  return TRUE;
}

/* How far balance and sticking rates are from holding, in units of what rounding allows. */
static double
distance (const HysQp *self,
          const gint8 *slip,
          double      *rates)
{
  const HysQpWork *work = self->work;
  double scale = hys_qp_force_scale (self), left = hys_qp_norm (work->residual, self->n), worst = 0;

  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0 && fabs (work->rate[i]) > 4 * hys_qp_rate_noise (self, i))
      worst = MAX (worst, fabs (work->rate[i]) * work->impedance[i]);
  *rates = worst > 0 ? worst / (1e-16 * scale) : 0;
  return left > 0 ? left / (1e-14 * scale) : 0;
}

PatternResult
hys_qp_solve_pattern (HysQp       *self,
                      const gint8 *slip)
{
  HysFactor *factor = hys_qp_factor (self, FALSE, slip);
  double best = INFINITY, balanced = INFINITY, rates = INFINITY;

  if (factor == NULL || hys_stop_asked (self->stop))
    return PATTERN_FAILED;
  for (int i = 0; i < self->m; i++)
    if (slip[i] != 0)
      self->lambda[i] = hys_slider_bound (self->alpha[i], slip[i]);
  for (int k = 0; k < MAX_REFINE; k++)
    {
      hys_qp_balance (self, self->lambda);
      hys_qp_measure_rates (self);
      balanced = distance (self, slip, &rates);
      if (k > 0 && (forces_vanish (self, slip) || (balanced <= 1 && rates <= 1)))
        return PATTERN_SOLVED;
      if (k > 3 && !(MAX (balanced, rates) < 0.7 * best))
        break;
      best = MIN (best, MAX (balanced, rates));
      correct (self, slip, factor);
    }
  if (!(balanced <= 1e3))
    return PATTERN_FAILED;
  return rates <= 1 ? PATTERN_SOLVED : PATTERN_CONTRADICTORY;
}
