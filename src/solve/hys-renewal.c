/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-renewal.h"

#include <string.h>

#define LONGER 10

HysRenewal *
hys_renewal_new (const HysSystem *system,
                 HysBundles      *bundles,
                 const HysStop   *stop)
{
  HysRenewal *self = g_new0 (HysRenewal, 1);

  self->micro = hys_theta_problem_new (system, 1, FALSE, bundles, stop);
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
  g_free (self->drive);
  g_free (self);
}

void
hys_renewal_set (HysRenewal      *self,
                 const HysSystem *system)
{
  self->micro->h = 0;
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

/* An implicit step so short that only what can jump changes; into @work. @part: of the next step, what driven bars move. */
static gboolean
step_briefly (HysRenewal      *self,
              const HysSystem *system,
              const HysLoads  *loads,
              double           part,
              double           scale,
              const HysState  *state,
              HysState        *work)
{
  for (guint k = 0; k < loads->n_driven; k++)
    {
      guint i = loads->driven[k];

      self->drive[i] = state->q[i] + (loads->drive[i] - state->q[i]) * part;
    }
  return hys_theta_problem_solve (self->micro, system, state, loads->start, self->drive, scale, FALSE, work)
         || hys_theta_problem_solve_wide (self->micro, system, state, loads->start, self->drive, work);
}

/* Massless bars jump where loads on them or values may have, everything held being at rest meanwhile. FALSE when the jump could
 * not be found. */
static gboolean
jump (HysRenewal      *self,
      const HysSystem *system,
      const HysLoads  *loads,
      HysLedger       *ledger,
      double           scale,
      HysState        *state,
      HysState        *work)
{
  gsize size = system->n_bars * sizeof (double);
  g_autofree double *v = g_new (double, system->n_bars + 1);
  gboolean solved;

  memcpy (v, state->v, size);
  memset (state->v, 0, size);
  solved = step_briefly (self, system, loads, 0, scale, state, work);
  memcpy (state->v, v, size);
  if (!solved)
    return FALSE;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASSLESS)
      work->q[i] = state->q[i];
  hys_ledger_book_jump (ledger, system, loads, state, work);
  for (guint i = 0; i < system->n_springs; i++)
    {
      guint from = system->springs[i].from, to = system->springs[i].to;

      state->e[i] += (work->q[to] - state->q[to]) - (work->q[from] - state->q[from]);
    }
  memcpy (state->q, work->q, system->n_bars * sizeof (double));
  return TRUE;
}

/* Sets the length of a brief step to that part of @h. */
static void
choose_length (HysRenewal      *self,
               const HysSystem *system,
               double           part,
               double           h)
{
  if (self->micro->h != part * h)
    hys_theta_problem_set (self->micro, system, part * h);
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
                HysLedger       *ledger,
                double           h,
                double           scale,
                HysState        *state,
                HysState        *work)
{
  double part = HYS_RENEWAL_PART;

  choose_length (self, system, part, h);
  if (loads->on_massless || self->changed || self->unbalanced)
    while (!jump (self, system, loads, ledger, scale, state, work) && part < 1)
      choose_length (self, system, part *= LONGER, h);   /* dashpots are too stiff for numbers in so short a step */
  if (!step_briefly (self, system, loads, self->micro->h / h, scale, state, work))
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

gboolean
hys_renewal_is_idle (const HysRenewal *self,
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

  if (hys_renewal_is_idle (self, loads))
    return;
  renew_tensions (self, system, loads, ledger, h, scale, state, work);
  hys_ledger_close (ledger, system, state);
  if (self->changed)
    {
      state->energy[HYS_ENERGY_WORK] += error - state->energy[HYS_ENERGY_ERROR];
      state->energy[HYS_ENERGY_ERROR] = error;
    }
  self->changed = self->unbalanced = self->unmoved = FALSE;
}
