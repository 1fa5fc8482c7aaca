/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The energies of a run, booked step by step. With the means of the forces at both ends of a step (trapezoidal rule),
 *
 *     work     += sum over loads, drives     (F + F+)/2 (q+ - q)
 *     friction += sum over sliders           (lambda + lambda+)/2 (change of elongation)
 *     friction += sum over bundles           (R + R+)/2 (change of elongation) - (W+ - W)
 *     viscous  += sum over dashpots          (tau + tau+)/2 (change of elongation)
 *
 * W being what a bundle stores; what its branches dissipate is what goes in and is not stored. Stored energies are those
 * of the state: sum m v^2 / 2, and sum k e^2 / 2 + sum W.
 */
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

static inline double
mean (double a,
      double b)
{
  return 0.5 * (a + b);
}

/* Change of the distance between two bars over the step. */
static inline double
stretch (const HysState *before,
         const HysState *after,
         guint           from,
         guint           to)
{
  return (after->q[to] - before->q[to]) - (after->q[from] - before->q[from]);
}

static double
work_of_loads (const HysLoads *loads,
               const HysState *before,
               const HysState *after)
{
  double work = 0;

  for (guint k = 0; k < loads->n_loaded; k++)
    {
      guint i = loads->loaded[k];

      work += mean (loads->start[i], loads->end[i]) * (after->q[i] - before->q[i]);
    }
  return work;
}

static double
work_of_drives (HysLedger       *self,
                const HysSystem *system,
                const HysLoads  *loads,
                const HysState  *before,
                const HysState  *after)
{
  double *swap = self->reaction0, work = 0;

  if (loads->n_driven == 0)
    return 0;
  hys_state_reactions (system, after, self->reaction1);
  for (guint k = 0; k < loads->n_driven; k++)
    {
      guint i = loads->driven[k];

      work += mean (self->reaction0[i], self->reaction1[i]) * (after->q[i] - before->q[i]);
    }
  self->reaction0 = self->reaction1;
  self->reaction1 = swap;
  return work;
}

static double
friction_of (const HysSystem  *system,
             const HysBundles *bundles,
             const HysState   *before,
             const HysState   *after)
{
  double friction = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    friction += mean (before->lambda[i], after->lambda[i])
                * stretch (before, after, system->slides[i].from, system->slides[i].to);
  for (guint i = 0; i < system->n_bundles; i++)
    friction += mean (before->r[i], after->r[i]) * bundles->move[i] - (after->w[i] - before->w[i]);
  return friction;
}

static double
viscous_of (const HysSystem *system,
            const HysState  *before,
            const HysState  *after)
{
  double viscous = 0;

  for (guint i = 0; i < system->n_dashpots; i++)
    viscous += mean (before->tau[i], after->tau[i])
               * stretch (before, after, system->dashpots[i].from, system->dashpots[i].to);
  return viscous;
}

/* What is stored, and what of the work is not accounted for. */
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
hys_ledger_book (HysLedger        *self,
                 const HysSystem  *system,
                 const HysLoads   *loads,
                 const HysBundles *bundles,
                 const HysState   *before,
                 HysState         *after)
{
  double *energy = after->energy, *lost = after->lost;
  double work = work_of_loads (loads, before, after) + work_of_drives (self, system, loads, before, after);
  double friction = friction_of (system, bundles, before, after), viscous = viscous_of (system, before, after);

  memcpy (energy, before->energy, sizeof after->energy);
  memcpy (lost, before->lost, sizeof after->lost);
  hys_state_add_energy (&energy[HYS_ENERGY_WORK], &lost[HYS_ENERGY_WORK], work);
  hys_state_add_energy (&energy[HYS_ENERGY_FRICTION], &lost[HYS_ENERGY_FRICTION], friction);
  hys_state_add_energy (&energy[HYS_ENERGY_VISCOUS], &lost[HYS_ENERGY_VISCOUS], viscous);
  balance (self, system, after);
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
  const double *energy = state->energy;

  self->stored = hys_state_kinetic (system, state) + hys_state_elastic (system, state)
                 - (energy[HYS_ENERGY_WORK] - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS]
                    - energy[HYS_ENERGY_ERROR]);
  hys_ledger_close (self, system, state);
}
