/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The problem of a step is solved in two ways, one inside the other.
 *
 * Given which sliders stick and how the others slip, the solution is that of a linear system,
 *
 *     A y + D_S' lambda_S = b - D_C' (slip alpha)_C,      D_S y = -d_S,
 *
 * solved by iterative refinement with the factor of H = A + E + D_S' rho D_S (E small and only on bars that nothing
 * holds; rho large against the stiffest of the bars that the sliders of S join into one body): exact to rounding after
 * a few back-substitutions, and needing no rank condition on A or D. From one step to the next the pattern mostly
 * stays, and its factor is kept; where the solution contradicts the pattern, the sliders that contradict it change
 * sides, a few times (primal-dual active set); where sliders in a loop cannot all stick, one of them is let go.
 *
 * When that does not settle, the proximal method of multipliers takes over: outer, lambda and the prox centre; inner, a
 * semismooth Newton method with exact line search on the piecewise quadratic augmented function. It converges from
 * anywhere. What it finds is finished by an active-set method on the dual problem, a quadratic one in the box
 * |lambda| <= alpha: lambda stays in the box, moves towards the solution of its face until a bound blocks it, and one
 * slider at a time is let stick again. This copes with ties and loops, where lambda is not unique.
 */
#include "hys-owner.h"
#include "hys-qp-private.h"
#include "hys-sums.h"

#define KAPPA_OUTER   1e4    /* rho of the method of multipliers in units of the slider's own stiffness */
#define PROX          1e-9   /* E in units of the stiffness around a floating bar */
#define MAX_EXCHANGES 12

static HysMatrix *
matrix_of (int             n,
           const HysPair  *pairs,
           gsize           n_pairs,
           int             m,
           const HysQpRow *row)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (HysPair));

  g_array_append_vals (all, pairs, (guint) n_pairs);
  for (int i = 0; i < m; i++)
    if (row[i].unknown[0] >= 0 && row[i].unknown[1] >= 0)
      g_array_append_val (all, ((HysPair){ row[i].unknown[0], row[i].unknown[1] }));
  return hys_matrix_new (n, (const HysPair *) all->data, all->len);
}

static HysQpWork *
work_new (const HysQp *self)
{
  HysQpWork *work = hys_owner_new (HysQpWork);
  gsize n = (gsize) self->n + 1, m = (gsize) self->m + 1;   /* never NULL */

  work->stiffness = hys_owned (work, double, n);
  work->prox = hys_owned (work, double, n);
  work->shift = hys_owned (work, double, n);
  work->left = hys_owned (work, long double, n);
  work->residual = hys_owned (work, double, n);
  work->step = hys_owned (work, double, n);
  work->centre = hys_owned (work, double, n);
  work->product = hys_owned (work, double, n);
  work->outer_rho = hys_owned (work, double, m);
  work->rho = work->outer_rho;
  work->given = hys_owned (work, gboolean, n);
  work->rate = hys_owned (work, double, m);
  work->multiplier = hys_owned (work, double, m);
  work->along = hys_owned (work, double, m);
  work->knots = hys_owned (work, Knot, 2 * m);
  work->feasible = hys_owned (work, double, m);
  work->pattern = hys_owned (work, gint8, m);
  return work;
}

HysQp *
hys_qp_new_arrays (int             n,
                   const HysPair  *pairs,
                   gsize           n_pairs,
                   int             m,
                   const HysQpRow *row,
                   const gboolean *floating)
{
  HysQp *self = hys_owner_new (HysQp);

  self->n = n;
  self->m = m;
  self->A = hys_owner_keep (self, matrix_of (n, pairs, n_pairs, m, row), hys_matrix_free);
  self->row = hys_owned_copy (self, HysQpRow, row, m);
  self->floating = hys_owned_copy (self, gboolean, floating, n);
  self->alpha = hys_owned (self, HysSliderLaw, m + 1);
  self->b = hys_owned (self, double, n + 1);
  self->d = hys_owned (self, double, m + 1);
  self->y = hys_owned (self, double, n + 1);
  self->had = hys_owned (self, double, m + 1);
  self->lambda = hys_owned (self, double, m + 1);
  self->slip = hys_owned (self, gint8, m + 1);
  return self;
}

HysQp *
hys_qp_new_plain (int             n,
                  const HysPair  *pairs,
                  gsize           n_pairs,
                  int             m,
                  const HysQpRow *row,
                  const gboolean *floating)
{
  HysQp *self = hys_qp_new_arrays (n, pairs, n_pairs, m, row, floating);

  self->work = hys_owner_keep (self, work_new (self), hys_owner_free);
  self->work->H = hys_owner_keep (self, matrix_of (n, pairs, n_pairs, m, row), hys_matrix_free);
  return self;
}

void
hys_qp_measure_stiffness (const HysQp *self,
                          double       otherwise,
                          double      *stiffness)
{
  gboolean changed = TRUE;
  double largest = 0;

  for (int i = 0; i < self->n; i++)
    {
      stiffness[i] = hys_matrix_diagonal (self->A, i);
      largest = MAX (largest, stiffness[i]);
    }
  for (int sweep = 0; changed && sweep < 1000; sweep++)
    {
      changed = FALSE;
      for (int i = 0; i < self->m; i++)
        {
          const int *unknown = self->row[i].unknown;

          for (int k = 0; k < 2; k++)
            if (unknown[0] >= 0 && unknown[1] >= 0 && stiffness[unknown[k]] <= 0 && stiffness[unknown[1 - k]] > 0)
              {
                stiffness[unknown[k]] = stiffness[unknown[1 - k]];
                changed = TRUE;
              }
        }
    }
  for (int i = 0; i < self->n; i++)
    if (stiffness[i] <= 0)
      stiffness[i] = largest > 0 ? largest : otherwise;
}

void
hys_qp_choose_prox (HysQp *self,
                    double part)
{
  HysQpWork *work = self->work;

  if (work->prox_part == part)
    return;
  work->prox_part = part;
  for (int i = 0; i < self->n; i++)
    work->prox[i] = self->floating[i] ? part * PROX * work->stiffness[i] : 0;
  for (guint k = 0; k < N_FACTORS; k++)
    if (work->entries[k].outer)
      work->entries[k].used = 0;
}

void
hys_qp_update_plain (HysQp *self)
{
  HysQpWork *work = self->work;

  hys_qp_measure_stiffness (self, work->unit > 0 ? work->unit : 1, work->stiffness);
  work->prox_part = 0;
  hys_qp_choose_prox (self, 1);
  for (int i = 0; i < self->m; i++)
    {
      double compliance = hys_qp_row_compliance (&self->row[i], work->stiffness);   /* 0: its ends are given */

      work->outer_rho[i] = compliance > 0 ? KAPPA_OUTER / compliance : 0;
    }
  for (guint k = 0; k < N_FACTORS; k++)
    work->entries[k].used = 0;
}

/* Sticking sliders that contradict each other: rho rate is then a direction in which their tensions can grow without
 * disturbing any balance; the first to meet its bound along it slips. FALSE if none does. */
static gboolean
release (HysQp *self,
         gint8 *slip)
{
  HysQpWork *work = self->work;
  double nearest = INFINITY;
  int first = -1;

  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0 && fabs (work->rate[i]) > 4 * hys_qp_rate_noise (self, i))
      {
        double room = hys_slider_room (self->alpha[i], self->lambda[i], work->rate[i]);
        double t = MAX (room, 0) / (work->rho[i] * fabs (work->rate[i]));

        if (t < nearest)
          {
            nearest = t;
            first = i;
          }
      }
  if (first < 0)
    return FALSE;
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0)
      self->lambda[i] += nearest * work->rho[i] * work->rate[i];
  slip[first] = work->rate[first] > 0 ? 1 : -1;
  return TRUE;
}

/* Moves the sliders whose result contradicts the pattern to the other side; the number of them. */
static int
exchange (HysQp *self,
          gint8 *slip)
{
  int moved = 0;

  for (int i = 0; i < self->m; i++)
    {
      if (self->work->rho[i] == 0)
        continue;
      if (slip[i] == 0
          && (slip[i] = hys_slider_side (self->alpha[i], HYS_TOL_QP_BOUND * hys_slider_strength (self->alpha[i]),
                                         self->lambda[i])) != 0)
        moved++;
      else if (slip[i] != 0 && slip[i] * self->work->rate[i] < -4 * hys_qp_rate_noise (self, i))
        {
          slip[i] = 0;
          moved++;
        }
    }
  return moved;
}

/* Active-set exchanges from the pattern in work->pattern. */
static gboolean
solve_by_exchange (HysQp *self)
{
  gint8 *pattern = self->work->pattern;
  int exchanges = 0, releases = 0;

  while (exchanges < MAX_EXCHANGES && releases <= self->m && !hys_stop_asked (self->stop))
    switch (hys_qp_solve_pattern (self, pattern))
      {
      case PATTERN_SOLVED:
        if (exchange (self, pattern) == 0)
          return TRUE;
        exchanges++;
        break;
      case PATTERN_CONTRADICTORY:
        if (!release (self, pattern))
          return FALSE;
        releases++;
        break;
      case PATTERN_FAILED:
      default:
        return FALSE;
      }
  return FALSE;
}

/* Bars that sticking sliders join to given motions move as these do, without the rounding that is left of their rates.
   */
static void
follow_given (HysQp *self)
{
  HysQpWork *work = self->work;
  gboolean more = TRUE;

  memset (work->given, 0, (gsize) self->n * sizeof (gboolean));
  for (int sweep = 0; more && sweep < self->m; sweep++)
    {
      more = FALSE;
      for (int k = 0; k < self->m; k++)
        {
          int i = sweep % 2 == 0 ? k : self->m - 1 - k;
          const HysQpRow *row = &self->row[i];

          for (int end = 0; end < 2; end++)
            {
              int this = row->unknown[end], other = row->unknown[1 - end];

              if (work->pattern[i] != 0 || this < 0 || work->given[this] || (other >= 0 && !work->given[other]))
                continue;
              self->y[this] = -(self->d[i] + (other >= 0 ? row->factor[1 - end] * self->y[other] : 0)) / row->factor[end];
              work->given[this] = more = TRUE;
            }
        }
    }
}

static gboolean
is_held_by_sliders_alone (const HysQp *self)
{
  for (int j = 0; j < self->n; j++)
    if (hys_matrix_diagonal (self->A, j) > 0)
      return FALSE;
  return TRUE;
}

/* Where only sliders hold the bars, what is large against their stiffness is so against thresholds over rates; until a
 * rate is given, in any unit of it. */
static void
choose_unit (HysQp *self)
{
  HysQpWork *work = self->work;
  double force = 0, rate, unit;

  if (!is_held_by_sliders_alone (self))
    return;
  for (int i = 0; i < self->m; i++)
    force = MAX (force, hys_slider_strength (self->alpha[i]));
  rate = hys_largest_size (self->d, (gsize) self->m, 0);
  unit = rate > 0 ? force / rate : force;
  if (!(unit > 0) || !(unit < INFINITY) || (!(rate > 0) && work->unit > 0)
      || (work->has_rate && unit > 1e-3 * work->unit && unit < 1e3 * work->unit))
    return;
  work->unit = unit;
  work->has_rate = rate > 0;
  hys_qp_update_plain (self);
}

gboolean
hys_qp_solve_plain (HysQp   *self,
                    gboolean cold)
{
  HysQpWork *work = self->work;
  gboolean solved = FALSE;

  choose_unit (self);
  memset (self->y, 0, (gsize) self->n * sizeof (double));
  memcpy (work->pattern, self->slip, (gsize) self->m);
  memcpy (work->multiplier, self->lambda, (gsize) self->m * sizeof (double));
  if (!cold)
    solved = solve_by_exchange (self);
  if (!solved && !hys_stop_asked (self->stop))
    {
      memcpy (self->lambda, work->multiplier, (gsize) self->m * sizeof (double));
      solved = hys_qp_search (self);
    }
  memcpy (self->slip, work->pattern, (gsize) self->m);
  if (solved)
    {
      hys_qp_share (self);
      hys_qp_forget_rounding (self);
      follow_given (self);
      if (is_held_by_sliders_alone (self) && hys_largest_size (self->d, (gsize) self->m, 0) == 0)
        memset (self->y, 0, (gsize) self->n * sizeof (double));   /* no unit of a rate: all rests */
    }
  for (int i = 0; i < self->m; i++)
    self->lambda[i] = hys_slider_clip (self->alpha[i], self->lambda[i]);
  return solved;
}
