/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-renewal.h"

#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

/* Whether tensions can jump while springs stay as they are: those of a dashpot with a massless end, or of two sliders at one. */
static gboolean
are_loose (const HysSystem *system)
{
  g_autofree guint8 *sliders = g_new0 (guint8, system->n_bars);

  for (guint i = 0; i < system->n_dashpots; i++)
    if (!system->held_dashpot[i])
      return TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const guint ends[] = { system->sliders[i].from, system->sliders[i].to };

      for (guint k = 0; k < 2; k++)
        if (system->bars[ends[k]].class == HYS_BAR_MASSLESS && sliders[ends[k]]++ > 0)
          return TRUE;
    }
  return FALSE;
}

HysRenewal *
hys_renewal_new (const HysSystem *system,
                 HysBundles      *bundles,
                 HysStop         *stop)
{
  HysRenewal *self = g_new0 (HysRenewal, 1);

  self->micro = hys_theta_problem_new (system, 1, FALSE, bundles, stop);
  self->bundles = bundles;
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
  self->loose = are_loose (system);
}

gboolean
hys_renewal_matters (const HysRenewal *self,
                     const HysSystem  *system,
                     HysBundles       *bundles,
                     const HysState   *before,
                     const HysState   *after)
{
  for (guint i = 0; self->loose && i < system->n_sliders; i++)
    if (system->beta[i] && after->slip[i] != before->slip[i])
      return TRUE;
  return self->loose && hys_bundles_changed (bundles);
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
  return hys_theta_problem_solve (self->micro, system, state, loads->start, self->drive, scale, FALSE, work);
}

/* What a change of values puts in or takes out is its work. */
void
hys_renewal_jump (HysRenewal      *self,
                  const HysSystem *system,
                  const HysLoads  *loads,
                  HysLedger       *ledger,
                  double           scale,
                  HysState        *state)
{
  double error = state->energy[HYS_ENERGY_ERROR];
  HysJumpLoads jump = { self->changed ? loads->start : loads->before, loads->start, loads->drive };

  if (self->jump == NULL)
    self->jump = hys_jump_new (system, self->bundles, self->micro->qp->stop);
  hys_jump_run (self->jump, system, &jump, scale, state);
  hys_ledger_close (ledger, system, state);
  if (self->changed)
    {
      state->energy[HYS_ENERGY_WORK] += error - state->energy[HYS_ENERGY_ERROR];
      state->energy[HYS_ENERGY_ERROR] = error;
    }
  self->changed = FALSE;
  self->struck = FALSE;
  for (guint i = 0; i < system->n_dashpots; i++)
    self->struck = self->struck || hys_jump_strikes (self->jump, system, i);
}

static double
farthest (const HysSystem *system,
          const HysState  *state)
{
  double far = 0;

  for (guint i = 0; i < system->n_bars; i++)
    far = MAX (far, fabs (state->q[i]));
  return far;
}

/* Velocities that are but the rounding of where bars are are none. */
static void
take_velocities (const HysSystem *system,
                 double           h,
                 HysState        *state,
                 const HysState  *work)
{
  double noise = HYS_TOL_STILL * farthest (system, state) / h;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASS)
      state->v[i] = fabs (work->v[i]) > noise ? work->v[i] : 0;
  for (guint i = 0; i < system->n_sliders; i++)
    if (!system->beta[i])
      state->lambda[i] = work->lambda[i];
  for (guint i = 0; i < system->n_dashpots; i++)
    if (system->held_dashpot[i])
      state->tau[i] = system->dashpots[i].viscosity
                      * (state->v[system->dashpots[i].to] - state->v[system->dashpots[i].from]);
  memcpy (state->slip, work->slip, system->n_sliders * sizeof *work->slip);
}

/* What a step takes as known. */
static void
take_tensions (const HysSystem *system,
               HysState        *state,
               const HysState  *work)
{
  for (guint i = 0; i < system->n_sliders; i++)
    if (system->beta[i])
      state->lambda[i] = work->lambda[i];
  for (guint i = 0; i < system->n_dashpots; i++)
    if (!system->held_dashpot[i])
      state->tau[i] = work->tau[i];
}

void
hys_renewal_run (HysRenewal      *self,
                 const HysSystem *system,
                 const HysLoads  *loads,
                 HysLedger       *ledger,
                 double           h,
                 double           scale,
                 gboolean         all,
                 HysState        *state,
                 HysState        *work)
{
  if (!all && (!self->due || !self->loose))
    return;
  if (self->micro->h != HYS_RENEWAL_PART * h)
    hys_theta_problem_set (self->micro, system, HYS_RENEWAL_PART * h);
  if (!step_briefly (self, system, loads, scale, state, work))
    return;
  if (self->loose && self->due)
    take_tensions (system, state, work);
  if (all)
    take_velocities (system, self->micro->h, state, work);
  hys_ledger_close (ledger, system, state);
}
