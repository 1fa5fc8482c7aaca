/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ahead.h"

#include "hys-step-plan.h"
#include "hys-scheme.h"

#include <math.h>

struct HysAhead
{
  double           step;
  HysThetaProblem *problem;
  HysLoads        *loads;
  HysReferee      *referee;
  HysLedger       *ledger;
  HysStrip        *strip;
  HysStepPlan     *plan;
  guint            n_done;
  guint            n_given;             /* of these */
  HysScales        scales[HYS_LANES];   /* of the run up to each of them */
  double           residual[HYS_LANES];
};

HysAhead *
hys_ahead_new (const HysSystem *system,
               double           step,
               HysThetaProblem *problem,
               HysLoads        *loads,
               HysReferee      *referee,
               HysLedger       *ledger)
{
  HysStrip *strip = hys_strip_new (system);
  HysStepPlan *plan = hys_step_plan_new (system, problem, strip);
  HysAhead *self;

  if (plan == NULL)
    {
      hys_strip_free (strip);
      return NULL;
    }
  self = g_new0 (HysAhead, 1);
  self->step = step;
  self->problem = problem;
  self->loads = loads;
  self->referee = referee;
  self->ledger = ledger;
  self->strip = strip;
  self->plan = plan;
  return self;
}

void
hys_ahead_free (HysAhead *self)
{
  if (self == NULL)
    return;
  hys_step_plan_free (self->plan);
  hys_strip_free (self->strip);
  g_free (self);
}

void
hys_ahead_forget (HysAhead *self)
{
  self->n_done = self->n_given = 0;
  hys_step_plan_forget (self->plan);
}

/* The loads of a step, unless it is to be cut. */
static gboolean
sample (HysAhead        *self,
        const HysSystem *system,
        guint64          count,
        double           sliver,
        guint            lane)
{
  HysLoads *loads = self->loads;
  double t0 = (double) count * self->step, t1 = (double) (count + 1) * self->step;

  if (hys_loads_break_in (loads, t0, t1, sliver))
    return FALSE;
  hys_loads_sample (loads, system, NULL, NULL, t0, t1);
  for (guint k = 0; k < loads->n_loaded; k++)
    {
      guint i = loads->loaded[k], at = i * HYS_STRIDE + lane;

      self->strip->force[at] = loads->over[i];
      self->strip->start[at] = loads->start[i];
      self->strip->end[at] = loads->end[i];
    }
  return hys_loads_are_finite (loads);
}

/* How many steps can be done from @state on without a change of pattern. */
static guint
do_steps (HysAhead        *self,
          const HysSystem *system,
          guint64          count,
          double           sliver,
          const HysState  *state,
          const HysScales *scales)
{
  const HysStepMap *map = hys_step_plan_find (self->plan, system, state);
  guint n = 0;

  if (map == NULL)
    return 0;
  hys_strip_begin (self->strip, state);
  while (n < HYS_LANES && sample (self, system, count + n, sliver, n)
         && hys_step_plan_advance (self->plan, system, map, n, scales->force, scales->speed))
    n++;
  return n;
}

/* Books and certifies what was done; the number of steps that stand. */
static guint
certify (HysAhead        *self,
         const HysSystem *system,
         const HysState  *state,
         const HysScales *scales,
         guint            n)
{
  const HysStrip *strip = self->strip;
  HysStepRecord record = { self->problem->theta, self->problem->h, &strip->before, &strip->after, strip->force,
                           self->problem->mean, self->problem->weight };
  guint certified = 0;

  self->scales[0] = *scales;
  hys_ledger_book_lanes (self->ledger, system, self->loads, state, self->strip);
  hys_referee_certify_lanes (self->referee, system, &record, self->scales, self->residual);
  while (certified < n && self->residual[certified] <= HYS_RESIDUAL_MAX
         && isfinite (strip->energy[certified][HYS_ENERGY_ERROR]))
    certified++;
  return certified;
}

gboolean
hys_ahead_step (HysAhead        *self,
                const HysSystem *system,
                guint64          count,
                double           sliver,
                HysState        *state,
                HysScales       *scales,
                double          *residual)
{
  if (self->n_given == self->n_done)
    {
      self->n_given = self->n_done = 0;
      if (self->problem->h != self->step || state->t != (double) count * self->step)
        return FALSE;
      self->n_done = do_steps (self, system, count, sliver, state, scales);
      if (self->n_done > 0)
        self->n_done = certify (self, system, state, scales, self->n_done);
      if (self->n_done == 0)
        return FALSE;
    }
  hys_strip_read (self->strip, self->n_given, state);
  state->t = (double) (count + 1) * self->step;
  *scales = self->scales[self->n_given];
  *residual = self->residual[self->n_given++];
  return TRUE;
}
