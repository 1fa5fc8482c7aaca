/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-ledger.h"

#include <string.h>

#define TERMS HYS_EXACT_TERMS

/* 1 / k */
static const double reciprocal[HYS_EXACT_LEDGER_TERMS] = {
  0, 1.0 / 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5, 1.0 / 6, 1.0 / 7, 1.0 / 8, 1.0 / 9, 1.0 / 10, 1.0 / 11, 1.0 /
  12, 1.0 / 13, 1.0 / 14, 1.0 / 15, 1.0 / 16, 1.0 / 17, 1.0 / 18, 1.0 / 19, 1.0 / 20, 1.0 / 21, 1.0 / 22, 1.0 /
  23, 1.0 / 24, 1.0 / 25, 1.0 / 26, 1.0 / 27, 1.0 / 28, 1.0 / 29, 1.0 / 30, 1.0 / 31, 1.0 / 32, 1.0 / 33, 1.0 /
  34, 1.0 / 35, 1.0 / 36, 1.0 / 37, 1.0 / 38, 1.0 / 39, 1.0 / 40, 1.0 / 41, 1.0 / 42, 1.0 / 43, 1.0 / 44, 1.0 /
  45, 1.0 / 46, 1.0 / 47, 1.0 / 48, 1.0 / 49
};

/* integral += integral of force d(to - from), polynomials of order n, that of a jump at the start included */
static void
integrate (int           n,
           const double *force,
           const double *to,
           const double *from,
           double       *integral)
{
  double rate[TERMS] = { 0 };

  for (int j = 0; j < n; j++)
    rate[j] = (j + 1) * (to[j + 1] - from[j + 1]);
  for (int i = 0; i <= n; i++)
    if (force[i] != 0)
      for (int j = 0; j < n; j++)
        integral[i + j + 1] += force[i] * rate[j] * reciprocal[i + j + 1];
  integral[0] += force[0] * (to[0] - from[0]);
}

/* The displacement of a driven bar since t0. */
static const double *
driven (const HysExactLoads *loads,
        guint                i,
        double              *move)
{
  memcpy (move, loads->drive + i * TERMS, TERMS * sizeof (double));
  move[0] = 0;
  return move;
}

void
hys_exact_ledger_open (HysExactLedger       *self,
                       const HysExactSeries *series,
                       const HysState       *from)
{
  static const double rest[HYS_EXACT_LONG];
  const HysSystem *system = series->system;
  const HysExactLoads *loads = series->loads;
  double move[TERMS];
  int n = series->last;

  memset (self, 0, sizeof *self);
  self->last = 2 * n;
  for (guint i = 0; i < loads->n_forces; i++)
    integrate (n, loads->force + i * TERMS, series->y + (gsize) loads->forced[i] * HYS_EXACT_LONG, rest, self->work);
  for (guint i = 0; i < loads->n_drives; i++)
    integrate (n, series->pull + (gsize) loads->driven[i] * TERMS, rest, driven (loads, i, move), self->work);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      const double *to = series->y + (gsize) dashpot->to * HYS_EXACT_LONG;
      const double *foot = series->y + (gsize) dashpot->from * HYS_EXACT_LONG;
      double tension[TERMS];

      for (int k = 0; k <= n; k++)
        tension[k] = dashpot->viscosity * (k + 1) / series->unit * (to[k + 1] - foot[k + 1]);
      integrate (n, tension, to, foot, self->viscous);
    }
  for (guint i = 0; i < system->n_bundles; i++)
    {
      double way[TERMS + 1], tension[TERMS];

      hys_exact_series_move (series, i, way);
      for (int k = 0; k <= n; k++)
        tension[k] = series->bundles[i].slope * way[k] + (k == 0 ? from->r[i] : 0);
      integrate (n, tension, way, rest, self->bundles);
    }
}

static double
value (const double *c,
       int           last,
       double        tau)
{
  double sum = 0;

  for (int k = last; k >= 0; k--)
    sum = sum * tau + c[k];
  return sum;
}

void
hys_exact_ledger_close (const HysSystem *system,
                        double           stored,
                        HysState        *state)
{
  double *energy = state->energy;

  energy[HYS_ENERGY_KINETIC] = hys_state_kinetic (system, state);
  energy[HYS_ENERGY_ELASTIC] = hys_state_elastic (system, state);
  energy[HYS_ENERGY_ERROR] = energy[HYS_ENERGY_WORK]
                             - (energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] - stored)
                             - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS];
}

void
hys_exact_ledger_at (const HysExactLedger *self,
                     const HysExactSeries *series,
                     const HysState       *from,
                     const double         *stored_before,
                     double                tau,
                     double                stored,
                     HysState             *state)
{
  const HysSystem *system = series->system;
  double friction = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    if (series->flow->slip[i] != 0 && !series->flow->closed[i])
      {
        const HysSlider *slider = &system->sliders[i];
        double to = hys_exact_value (series->y + (gsize) slider->to * HYS_EXACT_LONG, series->last, tau);
        double foot = hys_exact_value (series->y + (gsize) slider->from * HYS_EXACT_LONG, series->last, tau);

        friction += series->flow->slip[i] * slider->threshold * (to - foot);
      }
  if (system->n_bundles > 0)
    friction += value (self->bundles, self->last, tau);
  for (guint i = 0; i < system->n_bundles; i++)
    friction -= state->w[i] - stored_before[i];
  state->energy[HYS_ENERGY_WORK] = from->energy[HYS_ENERGY_WORK] + value (self->work, self->last, tau);
  state->energy[HYS_ENERGY_VISCOUS] = from->energy[HYS_ENERGY_VISCOUS] + value (self->viscous, self->last, tau);
  state->energy[HYS_ENERGY_FRICTION] = from->energy[HYS_ENERGY_FRICTION] + friction;
  hys_exact_ledger_close (system, stored, state);
}
