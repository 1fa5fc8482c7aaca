/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-theta-private.h"

#include "hys-floating.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void
set_factors (HysThetaProblem *self)
{
  const HysBar *bars = self->system->bars;

  for (guint i = 0; i < self->system->n_bars; i++)
    self->factor[i] = bars[i].unknown < 0 ? 0 : bars[i].class == HYS_BAR_MASS || self->carried[i] ? self->theta : 1;
}

static void
list_bars (HysThetaProblem *self)
{
  const HysSystem *system = self->system;

  self->bar = hys_owned (self, guint, system->n_unknowns + 1);
  self->driven = hys_owned (self, guint, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0)
      self->bar[system->bars[i].unknown] = i;
    else if (system->bars[i].class == HYS_BAR_DRIVEN)
      self->driven[self->n_driven++] = i;
}

/* Which bars go on from their last velocity: not those that may be anywhere, unless they are let float. */
static void
choose_lasting (HysThetaProblem *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bars; i++)
    {
      int unknown = system->bars[i].unknown;

      self->lasting[i] = self->carried[i] || (unknown >= 0 && (self->floats || !self->qp->floating[unknown])) ? 1 : 0;
    }
}

static void
add_pair (const HysSystem *system,
          GArray          *pairs,
          guint            from,
          guint            to)
{
  HysPair pair = { system->bars[from].unknown, system->bars[to].unknown };

  if (pair.i >= 0 && pair.j >= 0)
    g_array_append_val (pairs, pair);
}

static HysQpRow
slider_row (const HysThetaProblem *self,
            guint                  i)
{
  const HysSystem *system = self->system;
  const HysSlider *slider = &system->sliders[i];
  HysQpRow row = { { system->bars[slider->from].unknown, system->bars[slider->to].unknown }, { -1, 1 } };

  if (self->mean[i])
    {
      row.factor[0] *= self->factor[slider->from];
      row.factor[1] *= self->factor[slider->to];
    }
  for (int k = 0; k < 2; k++)
    if (row.factor[k] == 0)
      row.unknown[k] = -1;
  return row;
}

HysThetaProblem *
hys_theta_problem_new (const HysSystem *system,
                       double           theta,
                       gboolean         keep_tau,
                       HysBundles      *bundles,
                       HysStop         *stop)
{
  HysThetaProblem *self = hys_owner_new (HysThetaProblem);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));
  g_autofree HysQpRow *rows = g_new (HysQpRow, system->n_sliders);
  g_autofree gboolean *floating = hys_floating_unknowns (system);
  g_autofree int *carrier = g_new (int, system->n_bars);

  self->system = system;
  self->theta = theta;
  self->keep_tau = keep_tau;
  self->weight = hys_owned (self, double, system->n_dashpots);
  self->mean = hys_owned_copy (self, gboolean, system->beta, system->n_sliders);
  self->carried = hys_owned (self, gboolean, system->n_bars);
  self->factor = hys_owned (self, double, system->n_bars);
  set_factors (self);
  self->may_bridge = theta > 0 && theta < 1 && hys_carried_bars (system, NULL, NULL, carrier);
  self->rate = hys_owned (self, double, system->n_bars);
  self->end = hys_owned (self, double, system->n_bars + 1);
  self->net = hys_owned (self, double, system->n_bars + 1);
  self->increment = hys_owned (self, double, system->n_bars);
  self->lasting = hys_owned (self, double, system->n_bars);
  list_bars (self);
  self->known = hys_owned (self, double, system->n_bars + 1);
  self->sum = hys_owned (self, long double, system->n_bars + 1);
  for (guint i = 0; i < system->n_springs; i++)
    add_pair (system, pairs, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    add_pair (system, pairs, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_bundles; i++)
    add_pair (system, pairs, system->bundles[i].from, system->bundles[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    rows[i] = slider_row (self, i);
  self->qp = hys_owner_keep (self, hys_qp_new ((int) system->n_unknowns, (const HysPair *) pairs->data, pairs->len,
                                               (int) system->n_sliders, rows, floating), hys_qp_free);
  self->qp->stop = stop;
  self->qp->general = system->general;
  choose_lasting (self);
  self->bundles = bundles;
  self->search = hys_owner_keep (self, hys_bundle_search_new (system), hys_owner_free);
  return self;
}

void
hys_theta_couple (HysThetaProblem *self,
                  guint            from,
                  guint            to,
                  double           value,
                  double           factor_from,
                  double           factor_to)
{
  const HysSystem *system = self->system;
  int i = system->bars[from].unknown, j = system->bars[to].unknown;

  if (i >= 0)
    hys_matrix_add (self->qp->A, i, i, value * factor_from * factor_from);
  if (j >= 0)
    hys_matrix_add (self->qp->A, j, j, value * factor_to * factor_to);
  if (i >= 0 && j >= 0)
    hys_matrix_add (self->qp->A, i, j, -value * factor_from * factor_to);
}

void
hys_theta_assemble (HysThetaProblem *self)
{
  const HysSystem *system = self->system;

  hys_matrix_clear (self->qp->A);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      hys_matrix_add (self->qp->A, system->bars[i].unknown, system->bars[i].unknown, system->bars[i].mass / self->h);
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];

      hys_theta_couple (self, spring->from, spring->to, self->h * spring->stiffness,
                        self->factor[spring->from], self->factor[spring->to]);
    }
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const HysBundle *bundle = &system->bundles[i];

      hys_theta_couple (self, bundle->from, bundle->to, self->h * hys_bundle_search_slope (self->search, i),
                        self->factor[bundle->from], self->factor[bundle->to]);
    }
  hys_theta_assemble_dashpots (self);
}

void
hys_theta_problem_set (HysThetaProblem *self,
                       const HysSystem *system,
                       double           h)
{
  self->system = system;
  self->h = h;
  hys_theta_weigh_dashpots (self);
  hys_theta_assemble (self);
  hys_qp_update (self->qp);
}

/* The rates that the increments are counted from: of masses and massless bars those of the last step (a floating bar:
 * rest), of driven bars those their displacement asks for; when solved again, those found. */
static void
choose_rates (HysThetaProblem    *self,
              const HysThetaStep *step)
{
  const double *v = step->before->v;

  for (guint i = 0; i < self->system->n_bars && !self->again; i++)
    self->rate[i] = self->end[i] = self->lasting[i] * v[i];
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      self->rate[i] = (step->drive[i] - step->before->q[i]) / self->h;
      self->end[i] = step->rate != NULL ? step->rate[i] : self->rate[i];
    }
}

/* What was found, by bar. */
static void
take_increments (HysThetaProblem *self)
{
  for (guint j = 0; j < self->system->n_unknowns; j++)
    self->increment[self->bar[j]] = self->qp->y[j];
}

/* How much faster one bar is over the step than another; the small differences are taken first. */
static inline double
mean_between (const HysThetaProblem *self,
              guint                  from,
              guint                  to)
{
  const double *part = self->factor, *increment = self->increment;

  return (self->rate[to] - self->rate[from]) + (part[to] * increment[to] - part[from] * increment[from]);
}

/* All but sliders and bundles. */
static void
take_linear (HysThetaProblem    *self,
             const HysThetaStep *step)
{
  const HysSystem *system = self->system;
  const HysState *before = step->before;
  HysState *after = step->after;

  for (guint i = 0; i < system->n_springs; i++)
    after->e[i] = before->e[i] + self->h * mean_between (self, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      double end = (self->end[to] - self->end[from]) + (self->increment[to] - self->increment[from]);

      after->tau[i] = (double) hys_theta_dashpot (self, i, before->tau[i], mean_between (self, from, to), end);
    }
  for (guint i = 0; i < system->n_bars; i++)
    {
      self->rate[i] += self->factor[i] * self->increment[i];
      after->v[i] = self->end[i] + self->increment[i];
      after->q[i] = before->q[i] + self->h * self->rate[i];
    }
}

static void
take_result (HysThetaProblem    *self,
             const HysThetaStep *step)
{
  take_increments (self);
  take_linear (self, step);
  for (guint k = 0; k < self->n_driven; k++)
    step->after->q[self->driven[k]] = step->drive[self->driven[k]];
  for (guint i = 0; i < self->system->n_bundles; i++)
    step->after->r[i] = hys_bundle_search_force (self->search, i);
  hys_theta_take_sliders (self, step);
}

/* Takes bars as carried or not, and sets the laws that follow from it. */
static void
choose_laws (HysThetaProblem *self)
{
  const HysSystem *system = self->system;

  set_factors (self);
  choose_lasting (self);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from, to = system->sliders[i].to;

      self->mean[i] = (system->bars[from].class == HYS_BAR_MASSLESS && !self->carried[from])
                      || (system->bars[to].class == HYS_BAR_MASSLESS && !self->carried[to]);
      self->qp->row[i] = slider_row (self, i);
    }
  hys_theta_assemble (self);
  hys_qp_update (self->qp);
}

void
hys_theta_problem_let_float (HysThetaProblem *self,
                             gboolean         on)
{
  if (self->floats == on)
    return;
  self->floats = on;
  choose_lasting (self);
}

gboolean
hys_theta_problem_carry (HysThetaProblem *self,
                         const int       *carrier)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      gboolean carried = carrier != NULL && carrier[i] >= 0;

      changed = changed || self->carried[i] != carried;
      self->carried[i] = carried;
    }
  if (changed)
    choose_laws (self);
  return changed;
}

static inline void
add (HysThetaProblem *self,
     guint            bar,
     long double      force)
{
  if (self->again)
    self->sum[bar] += force;
  else
    self->net[bar] += (double) force;
}

/* Takes a tension from the balances of its bars, as hys_theta_pull() does. */
static inline void
pull (HysThetaProblem *self,
      guint            from,
      guint            to,
      long double      start,
      long double      end)
{
  const double *part = self->factor;

  add (self, to, -((1 - part[to]) * start + part[to] * end));
  add (self, from, (1 - part[from]) * start + part[from] * end);
}

static inline long double
difference (const double *x,
            guint         from,
            guint         to)
{
  return (long double) x[to] - x[from];
}

/* What acts on bars but sliders and bundles, less what their motion up to @end and @rate takes up. Where a step is
 * solved again for what is left of it, that is added up in long double: where parts are of very different magnitudes,
 * the small beside the large are lost in the matrix of the step, but not in what is left of a balance, so that this is
 * refinement (Wilkinson; Higham, Accuracy and Stability of Numerical Algorithms, 2002, ch. 12). At first masses go on as
 * they did. */
static void
balance (HysThetaProblem    *self,
         const HysThetaStep *step)
{
  const HysSystem *system = self->system;
  const HysState *before = step->before;

  for (guint i = 0; i < system->n_bars; i++)
    {
      self->sum[i] = self->net[i] = step->force[i];
      if (self->again && system->bars[i].class == HYS_BAR_MASS)
        self->sum[i] -= system->bars[i].mass * ((long double) self->end[i] - before->v[i]) / self->h;
    }
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      long double k = spring->stiffness, start = k * before->e[i];

      pull (self, spring->from, spring->to, start,
            start + k * (self->h * difference (self->rate, spring->from, spring->to)));
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      long double mean = difference (self->rate, from, to);
      long double end = hys_theta_dashpot (self, i, before->tau[i], mean, mean);

      pull (self, from, to, system->held_dashpot[i] ? end : before->tau[i], end);
    }
  for (guint i = 0; i < system->n_bars && self->again; i++)
    self->net[i] = (double) self->sum[i];
}

void
hys_theta_load (HysThetaProblem *self)
{
  for (guint j = 0; j < self->system->n_unknowns; j++)
    self->qp->b[j] = self->net[self->bar[j]];
}

/* What is left to solve once that is known. */
static gboolean
solve_known (HysThetaProblem    *self,
             const HysThetaStep *step,
             gboolean            cold)
{
  hys_theta_pull_sliders (self, step);
  self->qp->scale = step->scale;
  if (self->system->n_bundles > 0)
    return hys_theta_solve_bundled (self, step->before, cold);
  hys_theta_load (self);
  return hys_qp_solve (self->qp, cold);
}

static gboolean
solve_known_again (HysThetaProblem    *self,
                   const HysThetaStep *step)
{
  choose_rates (self, step);
  memcpy (self->net, self->known, self->system->n_bars * sizeof (double));
  return solve_known (self, step, FALSE);
}

gboolean
hys_theta_problem_solve (HysThetaProblem    *self,
                         const HysThetaStep *step,
                         gboolean            cold)
{
  gboolean solved;

  choose_rates (self, step);
  balance (self, step);
  if (!self->again)
    memcpy (self->known, self->net, self->system->n_bars * sizeof (double));
  solved = solve_known (self, step, cold);
  take_result (self, step);
  return solved;
}

gboolean
hys_theta_problem_solve_again (HysThetaProblem    *self,
                               const HysThetaStep *step)
{
  gboolean solved = solve_known_again (self, step);

  take_result (self, step);
  return solved;
}

void
hys_theta_problem_foresee (HysThetaProblem    *self,
                           const HysThetaStep *step)
{
  solve_known_again (self, step);
  take_increments (self);
  for (guint i = 0; i < self->system->n_bars; i++)
    step->after->v[i] = self->end[i] + self->increment[i];
}

/* Where the increments begin: at what was found. A massless bar has come to rest of whose rate rounding of rounding is
   left, of the fastest bar's. */
static void
begin_refinement (HysThetaProblem    *self,
                  const HysThetaStep *step)
{
  const HysBar *bars = self->system->bars;
  double rest = 4 * DBL_EPSILON * DBL_EPSILON * hys_largest_size (step->before->v, self->system->n_bars, 0);

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      gboolean massless = bars[i].class == HYS_BAR_MASSLESS && !self->carried[i];

      self->end[i] = step->after->v[i];
      if (massless && fabs (self->end[i]) <= rest)
        self->end[i] = self->rate[i] = 0;
    }
}

gboolean
hys_theta_problem_refine (HysThetaProblem    *self,
                          const HysThetaStep *step)
{
  gboolean solved;

  self->again = TRUE;
  begin_refinement (self, step);
  solved = hys_theta_problem_solve (self, step, FALSE);
  self->again = FALSE;
  return solved;
}
