/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-renewal.h"

HysRenewal *
hys_renewal_new (const HysSystem *system,
                 HysBundles      *bundles,
                 HysStop         *stop)
{
  HysRenewal *self = g_new0 (HysRenewal, 1);

  self->micro = hys_theta_problem_new (system, 1, FALSE, bundles, NULL, stop);
  self->drive = g_new0 (double, system->n_bars + 1);
  hys_renewal_set (self, system);
  return self;
}

void
hys_renewal_free (HysRenewal *self)
{
  if (self == NULL)
    return;
  hys_theta_problem_free (self->micro);
  hys_jump_free (self->jump);
  g_free (self->drive);
  g_free (self);
}

void
hys_renewal_set (HysRenewal      *self,
                 const HysSystem *system)
{
  self->micro->h = 0;
  if (self->jump != NULL)
    hys_jump_set (self->jump, system);
  self->viscous = FALSE;
  for (guint i = 0; i < system->n_dashpots; i++)
    self->viscous = self->viscous || !system->held_dashpot[i];
}

gboolean
hys_renewal_matters (const HysRenewal *self,
                     const HysSystem  *system,
                     HysBundles       *bundles,
                     const HysState   *before,
                     const HysState   *after)
{
  for (guint i = 0; self->viscous && i < system->n_sliders; i++)
    if (system->beta[i] && after->slip[i] != before->slip[i])
      return TRUE;
  return self->viscous && hys_bundles_changed (bundles);
}

/* An implicit step so short that only what can jump changes; into @work. */
static gboolean
step_briefly (HysRenewal      *self,
              const HysSystem *system,
              const HysLoads  *loads,
              double           scale,
              const HysState  *state,
              HysState        *work)
{
  for (guint k = 0; k < loads->n_driven; k++)
    {
      guint i = loads->driven[k];

      self->drive[i] = state->q[i] + (loads->drive[i] - state->q[i]) * HYS_RENEWAL_PART;
    }
  return hys_theta_problem_solve (self->micro, system, state, loads->start, self->drive, scale, FALSE, work)
         || hys_theta_problem_solve_wide (self->micro, system, state, loads->start, self->drive, work);
}

/* Massless bars jump where loads on them or values may have, everything held being at rest meanwhile. */
static void
jump (HysRenewal      *self,
      const HysSystem *system,
      const HysLoads  *loads,
      double           scale,
      HysState        *state)
{
  if (self->jump == NULL)
    self->jump = hys_jump_new (system, self->micro->qp->stop);
  if (!hys_jump_solve (self->jump, system, loads->start, scale, state))
    return;
  hys_jump_take (self->jump, system, loads->start, state);
}

static void
set_off (const HysSystem *system,
         HysState        *state,
         const HysState  *work)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASSLESS)
      state->v[i] = work->v[i];
  for (guint i = 0; i < system->n_sliders; i++)
    if (system->beta[i])
      state->slip[i] = work->slip[i];
}

static void
renew_tensions (HysRenewal      *self,
                const HysSystem *system,
                const HysLoads  *loads,
                double           h,
                double           scale,
                HysState        *state,
                HysState        *work)
{
  if (loads->on_massless || self->changed || self->unbalanced)
    jump (self, system, loads, scale, state);
  if (self->micro->h != HYS_RENEWAL_PART * h)
    hys_theta_problem_set (self->micro, system, HYS_RENEWAL_PART * h);
  if (!step_briefly (self, system, loads, scale, state, work))
    return;
  for (guint i = 0; i < system->n_sliders; i++)
    if (system->beta[i])
      state->lambda[i] = work->lambda[i];
  for (guint i = 0; i < system->n_dashpots; i++)
    if (!system->held_dashpot[i])
      state->tau[i] = work->tau[i];
  if (self->unmoved)
    set_off (system, state, work);
}

static gboolean
is_idle (const HysRenewal *self,
         const HysLoads   *loads)
{
  return !self->due || !(self->viscous || loads->on_massless || self->changed || self->unbalanced || self->unmoved);
}

/* What a change of values puts in or takes out is its work. */
void
hys_renewal_run (HysRenewal      *self,
                 const HysSystem *system,
                 const HysLoads  *loads,
                 HysLedger       *ledger,
                 double           h,
                 double           scale,
                 HysState        *state,
                 HysState        *work)
{
  double error = state->energy[HYS_ENERGY_ERROR];

  if (is_idle (self, loads))
    return;
  renew_tensions (self, system, loads, h, scale, state, work);
  hys_ledger_close (ledger, system, state);
  if (self->changed)
    {
      state->energy[HYS_ENERGY_WORK] += error - state->energy[HYS_ENERGY_ERROR];
      state->energy[HYS_ENERGY_ERROR] = error;
    }
  self->changed = self->unbalanced = self->unmoved = FALSE;
}
