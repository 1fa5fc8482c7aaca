/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * For what exchanges do not settle: the proximal method of multipliers, whose inner problem is solved by a semismooth
 * Newton method with exact line search, and an active-set method in the box |lambda| <= alpha that finishes what it
 * finds.
 */
#include "hys-qp-private.h"

#define MAX_NEWTON    200
#define MAX_OUTER     12
#define FIRM          6      /* outer steps with E as it is; then less, for bars that must go far for little force */
#define LOOSENING     0.1

/* Clipped multipliers at the present y: mu_i = clip (lambda_i + rho_i rate_i), and which are clipped. */
static void
clip_multipliers (HysQp *self)
{
  HysQpWork *work = self->work;

  hys_qp_measure_rates (self);
  for (int i = 0; i < self->m; i++)
    {
      double mu = work->multiplier[i] + work->outer_rho[i] * work->rate[i];

      work->pattern[i] = hys_slider_side (self->alpha[i], 0, mu);
      self->lambda[i] = hys_slider_clip (self->alpha[i], mu);
    }
}

static int
compare_knots (const void *a,
               const void *b)
{
  const Knot *p = a, *q = b;

  return (p->t > q->t) - (p->t < q->t);
}

/* Where the multipliers meet or leave their bounds along the step, sorted; sets the slope of the derivative at t = 0+.
   */
static int
find_knots (HysQp  *self,
            double *slope)
{
  HysQpWork *work = self->work;
  int n = 0;

  for (int i = 0; i < self->m; i++)
    {
      double s = work->outer_rho[i] * work->along[i];
      double mu = work->multiplier[i] + work->outer_rho[i] * work->rate[i];
      double quadratic = s * work->along[i];
      double ends[2];

      if (s == 0)
        continue;
      ends[0] = (hys_slider_bound (self->alpha[i], -s) - mu) / s;   /* becomes free */
      ends[1] = (hys_slider_bound (self->alpha[i], s) - mu) / s;   /* becomes clipped */
      if (ends[0] <= 0 && ends[1] > 0)
        *slope += quadratic;
      if (ends[0] > 0)
        work->knots[n++] = (Knot){ ends[0], quadratic };
      if (ends[1] > 0)
        work->knots[n++] = (Knot){ ends[1], -quadratic };
    }
  qsort (work->knots, (size_t) n, sizeof (Knot), compare_knots);
  return n;
}

/* The exact minimum along work->step: the derivative is piecewise linear and nondecreasing; walks its pieces. */
static double
line_search (HysQp *self)
{
  HysQpWork *work = self->work;
  double value = 0, slope = 0, t = 0;
  int n;

  hys_matrix_multiply (self->A, work->step, work->product);
  for (int j = 0; j < self->n; j++)
    {
      value -= work->step[j] * (work->residual[j] - work->prox[j] * (self->y[j] - work->centre[j]));
      slope += work->step[j] * (work->product[j] + work->prox[j] * work->step[j]);
    }
  for (int i = 0; i < self->m; i++)
    work->along[i] = hys_qp_row_dot (self, i, work->step);
  n = find_knots (self, &slope);
  for (int k = 0; k <= n; k++)
    {
      double end = k < n ? work->knots[k].t : INFINITY;

      if (slope > 0 && value + slope * (end - t) >= 0)
        return t - value / slope;
      if (k == n)
        break;
      value += slope * (end - t);
      slope += work->knots[k].slope;
      t = end;
    }
  return t > 0 ? t : 1;
}

/* The inner problem: Newton steps until the pattern repeats after a full step. */
gboolean
hys_qp_newton (HysQp *self)
{
  HysQpWork *work = self->work;
  double smallest = INFINITY;

  for (int k = 0; k < MAX_NEWTON; k++)
    {
      HysFactor *factor;
      double left;

      clip_multipliers (self);
      hys_qp_balance (self, self->lambda);
      for (int j = 0; j < self->n; j++)
        work->step[j] = work->residual[j] - work->prox[j] * (self->y[j] - work->centre[j]);
      left = hys_qp_norm (work->step, self->n);
      if (!(left < INFINITY) || hys_stop_asked (self->stop))
        return FALSE;
      if (left <= HYS_TOL_QP_INNER * hys_qp_force_scale (self) || (k > 20 && left >= smallest))
        return TRUE;
      smallest = MIN (smallest, left);
      factor = hys_qp_factor (self, TRUE, work->pattern);
      if (factor == NULL)
        return FALSE;
      hys_factor_solve (factor, work->step);
      double t = line_search (self);
      for (int j = 0; j < self->n; j++)
        self->y[j] += t * work->step[j];
    }
  return TRUE;
}

/* Moves work->feasible along @direction (per sticking slider), at most by @limit, until one meets its bound and slips.
 * FALSE if none does. */
static gboolean
move_in_box (HysQp        *self,
             const double *direction,
             double        limit)
{
  HysQpWork *work = self->work;
  double nearest = limit;
  int first = -1;

  for (int i = 0; i < self->m; i++)
    if (work->pattern[i] == 0 && work->rho[i] > 0 && direction[i] != 0)
      {
        double room = hys_slider_room (self->alpha[i], work->feasible[i], direction[i]);
        double t = MAX (room, 0) / fabs (direction[i]);

        if (t < nearest)
          {
            nearest = t;
            first = i;
          }
      }
  if (!(nearest < INFINITY))
    return FALSE;
  for (int i = 0; i < self->m; i++)
    if (work->pattern[i] == 0 && work->rho[i] > 0)
      work->feasible[i] = hys_slider_clip (self->alpha[i], work->feasible[i] + nearest * direction[i]);
  if (first < 0)
    return FALSE;
  work->pattern[first] = direction[first] > 0 ? 1 : -1;
  work->feasible[first] = hys_slider_bound (self->alpha[first], work->pattern[first]);
  return TRUE;
}

/* Lets the slider stick again whose rate contradicts its slip most; FALSE if none does. */
static gboolean
stick_worst (HysQp *self)
{
  HysQpWork *work = self->work;
  double worst = 0;
  int found = -1;

  for (int i = 0; i < self->m; i++)
    if (work->pattern[i] != 0 && work->rho[i] > 0
        && work->pattern[i] * work->rate[i] < -4 * hys_qp_rate_noise (self, i)
        && -work->pattern[i] * work->rate[i] * work->outer_rho[i] > worst)
      {
        worst = -work->pattern[i] * work->rate[i] * work->outer_rho[i];
        found = i;
      }
  if (found >= 0)
    work->pattern[found] = 0;
  return found >= 0;
}

/* The active-set method, from work->feasible in the box and the pattern in work->pattern. */
static gboolean
solve_in_box (HysQp *self)
{
  HysQpWork *work = self->work;
  int limit = 20 + 10 * self->m;

  for (int k = 0; k < limit; k++)
    {
      PatternResult result;

      memcpy (self->lambda, work->feasible, (gsize) self->m * sizeof (double));
      result = hys_qp_solve_pattern (self, work->pattern);
      if (result == PATTERN_FAILED)
        return FALSE;
      for (int i = 0; i < self->m; i++)
        work->along[i] = result == PATTERN_SOLVED ? self->lambda[i] - work->feasible[i] : work->rho[i] * work->rate[i];
      if (move_in_box (self, work->along, result == PATTERN_SOLVED ? 1 : INFINITY))
        continue;
      if (result == PATTERN_CONTRADICTORY)
        return FALSE;
      if (!stick_worst (self))
        return TRUE;
    }
  return FALSE;
}

gboolean
hys_qp_search (HysQp *self)
{
  HysQpWork *work = self->work;

  memset (self->y, 0, (gsize) self->n * sizeof (double));
  memset (work->centre, 0, (gsize) self->n * sizeof (double));
  memcpy (work->multiplier, self->lambda, (gsize) self->m * sizeof (double));
  for (int k = 0; k < MAX_OUTER; k++)
    {
      hys_qp_choose_prox (self, pow (LOOSENING, MAX (k - FIRM, 0)));
      if (!hys_qp_newton (self))
        return FALSE;
      memcpy (work->multiplier, self->lambda, (gsize) self->m * sizeof (double));
      memcpy (work->feasible, self->lambda, (gsize) self->m * sizeof (double));
      memcpy (work->centre, self->y, (gsize) self->n * sizeof (double));
      if (solve_in_box (self))
        return TRUE;
      memcpy (self->lambda, work->multiplier, (gsize) self->m * sizeof (double));
      memcpy (self->y, work->centre, (gsize) self->n * sizeof (double));
    }
  return FALSE;
}
