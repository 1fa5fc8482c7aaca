/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The energies of a run, booked step by step. With the means of the forces at both ends of a step (trapezoidal rule),
 *
 *     work     += sum over loads, drives     (F + F+)/2 (q+ - q); a slider on a mass: the force that acts on that
 *     friction += sum over slipping sliders  alpha |slip|, there and back where it turns inside the step
 *     friction += sum over bundles           (integral of R along the memory curve) - (W+ - W)
 *     viscous  += sum over dashpots          (tau + tau+)/2 (change of elongation)
 *
 * W being what a bundle stores; what its branches dissipate is what goes in and is not stored. Stored energies are
 * those of the state: sum m v^2 / 2, and sum k e^2 / 2 + sum W.
 */
#include "hys-ledger.h"

#include "hys-floating.h"

#include <math.h>
#include <string.h>

struct HysLedger
{
  double  stored;      /* at t = 0 */
  double *reaction0;   /* per bar, at the start of the step; only where bars are driven */
  double *reaction1;
};

/* What a step adds. */
typedef struct
{
  double work, friction, viscous;
} Step;

HysLedger *
hys_ledger_new (const HysSystem *system)
{
  HysLedger *self = hys_owner_new (HysLedger);

  self->reaction0 = hys_owned (self, double, system->n_bars + 1);
  self->reaction1 = hys_owned (self, double, system->n_bars + 1);
  return self;
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

/* How far a slider has slipped, in both directions. @h: the length of the step if masses change their velocities evenly
   over it, else 0. */
static inline double
way_of (const HysSystem *system,
        const HysLoads  *loads,
        const HysState  *before,
        const HysState  *after,
        double           h,
        guint            i)
{
  guint from = system->slides[i].from, to = system->slides[i].to;
  double v0 = before->v[to] - before->v[from], v1 = after->v[to] - after->v[from];

  if (hys_is_given (system, from) && hys_is_given (system, to))
    return hys_loads_way (loads, before, after, from, to);
  if (h > 0 && v0 * v1 < 0 && !system->beta[i])
    return 0.5 * h * (v0 * v0 + v1 * v1) / fabs (v1 - v0);   /* its rate goes on a line */
  return fabs (stretch (before, after, from, to));
}

/* What the elements dissipate in a step. Between bars that are given there is nothing but what moves them to do the work
 * of a slider, and of a dashpot: more than the means of forces say where it turns, or where their rate changes. A slider
 * on a mass acts with its last tension, but for the part @early of the step with its first, and so on what moves it. */
static void
dissipate (const HysSystem  *system,
           const HysLoads   *loads,
           const HysBundles *bundles,
           const HysState   *before,
           const HysState   *after,
           const double     *early,
           double            h,
           Step             *step)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->slides[i].from, to = system->slides[i].to;
      gboolean slips = hys_slider_is_at_threshold (system, before, i) || hys_slider_is_at_threshold (system, after, i);
      double friction = slips   /* one that sticks has moved by rounding */
                        ? hys_slider_loss (system->threshold[i], way_of (system, loads, before, after, h, i)) : 0;

      step->friction += friction;
      if (hys_is_given (system, from) && hys_is_given (system, to))
        step->work += friction - mean (before->lambda[i], after->lambda[i]) * stretch (before, after, from, to);
      else if (early != NULL && !system->beta[i] && (hys_is_given (system, from) || hys_is_given (system, to)))
        step->work += (0.5 - early[i]) * (after->lambda[i] - before->lambda[i])
                      * (hys_is_given (system, to) ? after->q[to] - before->q[to] : before->q[from] - after->q[from]);
    }
  for (guint i = 0; i < system->n_bundles; i++)
    step->friction += bundles->taken[i] - (after->w[i] - before->w[i]);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      double viscous = mean (before->tau[i], after->tau[i]) * stretch (before, after, from, to), more;

      if (hys_is_given (system, from) && hys_is_given (system, to))
        {
          more = system->dashpots[i].viscosity * hys_loads_square (loads, before, after, from, to) - viscous;
          step->work += more;
          viscous += more;
        }
      step->viscous += viscous;
    }
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
                 const double     *early,
                 double            h,
                 HysState         *after)
{
  double *energy = after->energy, *lost = after->lost;
  Step step = { .work = work_of_loads (loads, before, after) + work_of_drives (self, system, loads, before, after) };

  dissipate (system, loads, bundles, before, after, early, early != NULL ? h : 0, &step);
  memcpy (energy, before->energy, sizeof after->energy);
  memcpy (lost, before->lost, sizeof after->lost);
  hys_state_add_energy (&energy[HYS_ENERGY_WORK], &lost[HYS_ENERGY_WORK], step.work);
  hys_state_add_energy (&energy[HYS_ENERGY_FRICTION], &lost[HYS_ENERGY_FRICTION], step.friction);
  hys_state_add_energy (&energy[HYS_ENERGY_VISCOUS], &lost[HYS_ENERGY_VISCOUS], step.viscous);
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
