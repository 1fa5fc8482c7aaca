/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-ledger.h"

#include "hys-exact-rows.h"
#include "hys-slider-law.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <float.h>

#define ROW   HYS_EXACT_ROW
#define TERMS HYS_EXACT_LEDGER_TERMS

static const double orders[ROW] = HYS_EXACT_EACH (HYS_EXACT_NUMBER);

/* 1 / k */
#define SHARE(k) (1.0 / (k))
#define FIVE(k)  SHARE (k), SHARE (k + 1), SHARE (k + 2), SHARE (k + 3), SHARE (k + 4)
static const double shares[TERMS] = { 0, FIVE (1), FIVE (6), FIVE (11), FIVE (16), FIVE (21), FIVE (26), FIVE (31),
                                      FIVE (36), FIVE (41), FIVE (46), FIVE (51) };

static inline void
clear (double *two_rows)
{
  hys_exact_row_clear (two_rows);
  hys_exact_row_clear (two_rows + ROW);
}

/* product = one other, two rows; @one: of order n */
static inline void
multiply (int                    n,
          const double *restrict one,
          const double *restrict other,
          double       *restrict product)
{
  memset (product, 0, 2 * ROW * sizeof (double));
  for (int i = 0; i <= n; i++)
    for (int k = 0; k < ROW; k++)
      product[i + k] += one[i] * other[k];
}

/* integral += integral of force d(to - from), polynomials of order n, that of a jump at the start included */
HYS_EACH_PROCESSOR static void
integrate (int           n,
           const double *force,
           const double *to,
           const double *from,
           double       *integral)
{
  double product[TERMS], rate[ROW];

  for (int j = 0; j < ROW - 1; j++)
    rate[j] = orders[j + 1] * (to[j + 1] - from[j + 1]);
  rate[ROW - 1] = 0;
  hys_exact_row_end (rate, n - 1);
  multiply (n, force, rate, product);
  integral[0] += force[0] * (to[0] - from[0]);
  for (int k = 1; k < TERMS; k++)
    integral[k] += product[k - 1] * shares[k];
}

/* The displacement of a driven bar since t0. */
static const double *
driven (const HysExactLoads *loads,
        guint                i,
        double              *move)
{
  memcpy (move, loads->drive + i * ROW, ROW * sizeof (double));
  move[0] = 0;
  return move;
}

HYS_EACH_PROCESSOR void
hys_exact_ledger_open (HysExactLedger       *self,
                       const HysExactSeries *series,
                       const HysState       *from)
{
  static const double rest[ROW];
  const HysSystem *system = series->system;
  const HysExactLoads *loads = series->loads;
  double move[ROW];
  int n = series->last;

  clear (self->work);
  if (system->n_dashpots > 0)
    clear (self->viscous);
  if (system->n_bundles > 0)
    clear (self->bundles);
  self->stored = 0;
  for (guint i = 0; i < loads->n_forces; i++)
    integrate (n, loads->force + i * ROW, series->y + (gsize) loads->forced[i] * ROW, rest, self->work);
  for (guint i = 0; i < loads->n_drives; i++)
    integrate (n, series->pull + (gsize) loads->driven[i] * ROW, rest, driven (loads, i, move), self->work);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      const double *to = series->y + (gsize) dashpot->to * ROW;
      const double *foot = series->y + (gsize) dashpot->from * ROW;
      double tension[ROW] = { 0 };

      for (int k = 0; k <= n; k++)
        tension[k] = dashpot->viscosity * (k + 1) / series->unit * (to[k + 1] - foot[k + 1]);
      integrate (n, tension, to, foot, self->viscous);
    }
  for (guint i = 0; i < system->n_bundles; i++)
    {
      double way[ROW], tension[ROW] = { 0 };

      hys_exact_series_move (series, i, way);
      for (int k = 0; k <= n; k++)
        tension[k] = series->bundles[i].slope * way[k] + (k == 0 ? from->r[i] : 0);
      integrate (n, tension, way, rest, self->bundles);
      self->stored += from->w[i];
    }
}

/* A polynomial of two rows. */
G_ALWAYS_INLINE static inline double
value (const double *c,
       const double *power)
{
  return hys_exact_row_at (c, power) + power[1] * power[ROW - 1] * hys_exact_row_at (c + ROW, power);
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

HYS_EACH_PROCESSOR void
hys_exact_ledger_at (const HysExactLedger *self,
                     const HysExactSeries *series,
                     const HysState       *from,
                     double                tau,
                     double                stored,
                     HysState             *state)
{
  const HysSystem *system = series->system;
  double friction = 0, power[ROW];

  hys_exact_row_powers (tau, power);
  for (guint i = 0; i < system->n_sliders; i++)
    if (series->flow->slip[i] != 0 && !series->flow->closed[i])
      {
        const HysSlider *slider = &system->sliders[i];

        friction += hys_slider_bound (slider->threshold,
                                      series->flow->slip[i]) * (series->way[slider->to] - series->way[slider->from]);
      }
  if (system->n_bundles > 0)
    friction += value (self->bundles, power) + self->stored;
  for (guint i = 0; i < system->n_bundles; i++)
    friction -= state->w[i];
  memmove (state->energy, from->energy, sizeof from->energy);
  memmove (state->lost, from->lost, sizeof from->lost);
  hys_state_add_energy (&state->energy[HYS_ENERGY_WORK], &state->lost[HYS_ENERGY_WORK], value (self->work, power));
  if (system->n_dashpots > 0)
    hys_state_add_energy (&state->energy[HYS_ENERGY_VISCOUS], &state->lost[HYS_ENERGY_VISCOUS],
                          value (self->viscous, power));
  hys_state_add_energy (&state->energy[HYS_ENERGY_FRICTION], &state->lost[HYS_ENERGY_FRICTION], friction);
  hys_exact_ledger_close (system, stored, state);
}

static void
extend (double *largest,
        double  value)
{
  *largest = hys_exact_larger (fabs (value), *largest);
}

/* The largest of the elements, or that a slider can bear; of dashpots by the speeds of their ends, of which rounding tells
   their tension. */
static double
largest_force (const HysSystem *system,
               const HysState  *state)
{
  double most = 0;

  for (guint i = 0; i < system->n_springs; i++)
    extend (&most, system->springs[i].stiffness * state->e[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    extend (&most, system->sliders[i].threshold);
  for (guint i = 0; i < system->n_dashpots; i++)
    extend (&most, system->dashpots[i].viscosity
                   * (fabs (state->v[system->dashpots[i].to]) + fabs (state->v[system->dashpots[i].from])));
  return hys_largest_size (state->r, system->n_bundles, most);
}

/* Whether what springs store is no more than rounding of where their ends are makes of it, as in those that a driven
   bar drags. */
static gboolean
is_rounding (const HysSystem *system,
             const HysState  *state,
             double           energy)
{
  double most = 0;

  for (guint i = 0; i < system->n_springs; i++)
    {
      double far = fmax (fabs (state->q[system->springs[i].from]), fabs (state->q[system->springs[i].to]));

      extend (&most, system->springs[i].stiffness * far * far);
    }
  return energy <= 64 * DBL_EPSILON * most;
}

gboolean
hys_exact_ledger_closes (const HysSystem *system,
                         const HysState  *from,
                         const HysState  *to)
{
  double gap = fabs (to->energy[HYS_ENERGY_ERROR] - from->energy[HYS_ENERGY_ERROR]);
  double back = system->n_bundles > 0 ? 0 : from->energy[HYS_ENERGY_FRICTION] - to->energy[HYS_ENERGY_FRICTION];
  double energy = hys_largest_size (from->energy, HYS_N_ENERGIES, hys_largest_size (to->energy, HYS_N_ENERGIES, 0));
  double force, far;

  if (fmax (gap, back) <= HYS_RESIDUAL_MAX * energy)
    return TRUE;
  force = fmax (largest_force (system, from), largest_force (system, to));
  far = hys_largest_size (from->q, system->n_bars, hys_largest_size (to->q, system->n_bars, 0));
  return fmax (gap, back) <= HYS_RESIDUAL_MAX * energy + 8 * DBL_EPSILON * force * far
         || is_rounding (system, to, energy);
}
