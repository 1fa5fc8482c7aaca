/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ledger.h"

#include <string.h>

struct HysLedger
{
  double  stored;      /* at t = 0 */
  double *reaction0;   /* per bar, at the start of the step; only where bars are driven */
  double *reaction1;
};

HysLedger *
hys_ledger_new (const HysSystem *system)
{
  HysLedger *self = g_new0 (HysLedger, 1);

  self->reaction0 = g_new0 (double, system->n_bars + 1);
  self->reaction1 = g_new0 (double, system->n_bars + 1);
  return self;
}

void
hys_ledger_free (HysLedger *self)
{
  if (self == NULL)
    return;
  g_free (self->reaction0);
  g_free (self->reaction1);
  g_free (self);
}

static double
mean (double a,
      double b)
{
  return 0.5 * (a + b);
}

static double
change (const double *q0,
        const double *q1,
        guint         from,
        guint         to)
{
  return (q1[to] - q0[to]) - (q1[from] - q0[from]);
}

static void
book_drives (HysLedger       *self,
             const HysSystem *system,
             const HysLoads  *loads,
             const HysState  *before,
             HysState        *after)
{
  double *swap = self->reaction0;

  hys_state_reactions (system, after, self->reaction1);
  for (guint k = 0; k < loads->n_driven; k++)
    {
      guint i = loads->driven[k];

      after->energy[HYS_ENERGY_WORK] += mean (self->reaction0[i], self->reaction1[i]) * (after->q[i] - before->q[i]);
    }
  self->reaction0 = self->reaction1;
  self->reaction1 = swap;
}

static void
balance (const HysLedger *self,
         const HysSystem *system,
         HysState        *state)
{
  double *energy = state->energy;

  energy[HYS_ENERGY_KINETIC] = hys_state_kinetic (system, state);
  energy[HYS_ENERGY_ELASTIC] = hys_state_elastic (system, state);
  energy[HYS_ENERGY_ERROR] = energy[HYS_ENERGY_WORK]
                             - (energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] - self->stored)
                             - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS];
}

void
hys_ledger_book (HysLedger       *self,
                 const HysSystem *system,
                 const HysLoads  *loads,
                 const HysBundles *bundles,
                 const HysState  *before,
                 HysState        *after)
{
  double *energy = after->energy;

  memcpy (energy, before->energy, sizeof after->energy);
  for (guint k = 0; k < loads->n_loaded; k++)
    {
      guint i = loads->loaded[k];

      energy[HYS_ENERGY_WORK] += mean (loads->start[i], loads->end[i]) * (after->q[i] - before->q[i]);
    }
  if (loads->n_driven > 0)
    book_drives (self, system, loads, before, after);
  for (guint i = 0; i < system->n_sliders; i++)
    energy[HYS_ENERGY_FRICTION] += mean (before->lambda[i], after->lambda[i])
                                   * change (before->q, after->q, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    energy[HYS_ENERGY_VISCOUS] += mean (before->tau[i], after->tau[i])
                                  * change (before->q, after->q, system->dashpots[i].from, system->dashpots[i].to);
  /* sum of mean tension * slip over the branches of a bundle: what goes in and is not stored, since k u is linear in u. */
  for (guint i = 0; i < system->n_bundles; i++)
    energy[HYS_ENERGY_FRICTION] += mean (before->r[i], after->r[i]) * bundles->move[i] - (after->w[i] - before->w[i]);
  balance (self, system, after);
}

void
hys_ledger_book_jump (HysLedger       *self,
                      const HysSystem *system,
                      const HysLoads  *loads,
                      HysState        *state,
                      const HysState  *micro)
{
  double *energy = state->energy;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASSLESS)
      energy[HYS_ENERGY_WORK] += loads->start[i] * (micro->q[i] - state->q[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    energy[HYS_ENERGY_FRICTION] += micro->lambda[i]
                                   * change (state->q, micro->q, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    energy[HYS_ENERGY_VISCOUS] += micro->tau[i]
                                  * change (state->q, micro->q, system->dashpots[i].from, system->dashpots[i].to);
}

void
hys_ledger_close (HysLedger       *self,
                  const HysSystem *system,
                  HysState        *state)
{
  balance (self, system, state);
  hys_state_reactions (system, state, self->reaction0);
}

void
hys_ledger_open (HysLedger       *self,
                 const HysSystem *system,
                 HysState        *state)
{
  self->stored = hys_state_kinetic (system, state) + hys_state_elastic (system, state);
  hys_ledger_close (self, system, state);
}
