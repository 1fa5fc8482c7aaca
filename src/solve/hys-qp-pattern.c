/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The factors of H = A + E + D_S' rho D_S, and the solution for a given pattern by refinement with them.
 */
#include "hys-qp-private.h"

#define KAPPA         1e6    /* rho of refinement in units of the stiffness around a body of sticking bars */
#define MAX_CHAIN     100    /* up to this length of a chain of sticking sliders rho grows with its square */
#define MAX_REFINE    60

void
hys_qp_add_row (const HysQp *self,
         int          i,
         double       value,
         double      *y)
{
  const HysQpRow *row = &self->row[i];

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      y[row->unknown[k]] += row->factor[k] * value;
}

static guint64
hash_pattern (const gint8 *slip,
              int          m)
{
  guint64 hash = 1469598103934665603u;

  for (int i = 0; i < m; i++)
    hash = (hash ^ (slip[i] == 0)) * 1099511628211u;
  return hash;
}

static gboolean
same_pattern (const Entry *entry,
              gboolean     outer,
              const gint8 *slip,
              int          m)
{
  if (entry->outer != outer)
    return FALSE;
  for (int i = 0; i < m; i++)
    if (entry->stick[i] != (slip[i] == 0))
      return FALSE;
  return TRUE;
}

static int
body_of (int *body,
         int  i)
{
  while (body[i] != i)
    i = body[i] = body[body[i]];
  return i;
}

/* rho for refinement: bars joined by sticking sliders move as one body; against the stiffest of them all its sliders must
 * be stiff, the more so the longer the chains of them may be. */
static void
choose_rho (HysQp       *self,
            const gint8 *slip,
            double      *impedance,
            double      *rho)
{
  int *body = self->work->body;
  double *stiffest = self->work->product, *size = self->work->step;

  for (int j = 0; j < self->n; j++)
    {
      body[j] = j;
      stiffest[j] = size[j] = 0;
    }
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && self->row[i].unknown[0] >= 0 && self->row[i].unknown[1] >= 0)
      body[body_of (body, self->row[i].unknown[0])] = body_of (body, self->row[i].unknown[1]);
  for (int j = 0; j < self->n; j++)
    {
      int whole = body_of (body, j);

      stiffest[whole] = MAX (stiffest[whole], self->work->stiffness[j]);
      size[whole]++;
    }
  for (int i = 0; i < self->m; i++)
    {
      const int *unknown = self->row[i].unknown;
      int end = unknown[0] >= 0 ? unknown[0] : unknown[1];

      impedance[i] = rho[i] = 0;
      if (end < 0)
        continue;
      impedance[i] = stiffest[body_of (body, end)];
      rho[i] = KAPPA * impedance[i] * pow (MIN (size[body_of (body, end)], MAX_CHAIN), 2);
    }
}

/* H = A + E + D_S' rho D_S */
static void
assemble (HysQp        *self,
          const gint8  *slip,
          const double *all_rho)
{
  HysMatrix *H = self->work->H;

  memcpy (H->value, self->A->value, (gsize) H->column[H->n] * sizeof (double));
  for (int i = 0; i < self->n; i++)
    if (self->work->prox[i] > 0)
      hys_matrix_add (H, i, i, self->work->prox[i]);
  for (int i = 0; i < self->m; i++)
    {
      const HysQpRow *row = &self->row[i];
      double rho = all_rho[i];

      if (slip[i] != 0 || rho == 0)
        continue;
      for (int k = 0; k < 2; k++)
        if (row->unknown[k] >= 0)
          hys_matrix_add (H, row->unknown[k], row->unknown[k], rho * row->factor[k] * row->factor[k]);
      if (row->unknown[0] >= 0 && row->unknown[1] >= 0)
        hys_matrix_add (H, row->unknown[0], row->unknown[1], rho * row->factor[0] * row->factor[1]);
    }
}

HysFactor *
hys_qp_factor (HysQp       *self,
            gboolean     outer,
            const gint8 *slip)
{
  HysQpWork *work = self->work;
  guint64 hash = hash_pattern (slip, self->m);
  Entry *entry = &work->entries[0];

  for (guint k = 0; k < N_FACTORS; k++)
    {
      Entry *candidate = &work->entries[k];

      if (candidate->used > 0 && candidate->hash == hash && same_pattern (candidate, outer, slip, self->m))
        {
          work->rho = candidate->rho;
          work->impedance = candidate->impedance;
          candidate->used = ++work->clock;
          return candidate->factor;
        }
      if (candidate->used < entry->used)
        entry = candidate;
    }
  if (entry->factor == NULL)
    {
      entry->factor = hys_factor_new (work->factorizer);
      entry->stick = g_new (gboolean, self->m + 1);
      entry->rho = g_new (double, self->m + 1);
      entry->impedance = g_new (double, self->m + 1);
    }
  if (outer)
    memcpy (entry->rho, work->outer_rho, (gsize) self->m * sizeof (double));
  else
    choose_rho (self, slip, entry->impedance, entry->rho);
  assemble (self, slip, entry->rho);
  work->rho = entry->rho;
  work->impedance = entry->impedance;
  entry->outer = outer;
  entry->used = 0;
  if (!hys_factor_compute (work->factorizer, entry->factor, work->H))
    return NULL;
  entry->used = ++work->clock;
  entry->hash = hash;
  for (int i = 0; i < self->m; i++)
    entry->stick[i] = slip[i] == 0;
  return entry->factor;
}

void
hys_qp_balance (HysQp        *self,
         const double *lambda)
{
  double *residual = self->work->residual;

  hys_matrix_multiply (self->A, self->y, self->work->product);
  for (int j = 0; j < self->n; j++)
    residual[j] = self->b[j] - self->work->product[j];
  for (int i = 0; i < self->m; i++)
    hys_qp_add_row (self, i, -lambda[i], residual);
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

double
hys_qp_force_scale (const HysQp *self)
{
  double scale = self->scale;

  for (int j = 0; j < self->n; j++)
    scale = MAX (scale, MAX (fabs (self->b[j]), hys_matrix_diagonal (self->A, j) * fabs (self->y[j])));
  for (int i = 0; i < self->m; i++)
    scale = MAX (scale, fabs (self->lambda[i]));
  return scale;
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
      hys_qp_add_row (self, i, -work->rho[i] * work->along[i], work->step);
    }
  hys_factor_solve (work->factorizer, factor, work->step);
  for (int j = 0; j < self->n; j++)
    self->y[j] += work->step[j];
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0)
      self->lambda[i] += work->rho[i] * (work->along[i] + hys_qp_row_dot (self, i, work->step));
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

  if (factor == NULL)
    return PATTERN_FAILED;
  for (int i = 0; i < self->m; i++)
    if (slip[i] != 0)
      self->lambda[i] = slip[i] * self->alpha[i];
  for (int k = 0; k < MAX_REFINE; k++)
    {
      hys_qp_balance (self, self->lambda);
      hys_qp_measure_rates (self);
      balanced = distance (self, slip, &rates);
      if (k > 0 && balanced <= 1 && rates <= 1)
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
