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
  guint64          otherwise;           /* the step that is known to be done otherwise */
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
  self->otherwise = G_MAXUINT64;
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
  self->strip->n = self->strip->given = 0;
  self->otherwise = G_MAXUINT64;
  hys_step_plan_forget (self->plan);
}

HysStrip *
hys_ahead_strip (const HysAhead *self)
{
  return self->strip;
}

/* Books and certifies what was done; the number of steps that stand. */
static guint
certify (HysAhead        *self,
         const HysSystem *system,
         const HysScales *scales,
         guint            n)
{
  const HysStrip *strip = self->strip;
  HysStepRecord record = { self->problem->theta, self->problem->h, &strip->before, &strip->after, strip->force,
                           self->problem->mean, self->problem->weight };
  guint certified = 0;

  self->scales[0] = *scales;
  hys_ledger_book_lanes (self->ledger, system, self->loads, self->strip);
  hys_referee_certify_lanes (self->referee, system, &record, self->scales, self->residual);
  while (certified < n && self->residual[certified] <= HYS_RESIDUAL_MAX
         && isfinite (strip->energy[HYS_ENERGY_ERROR][certified + 1]))
    certified++;
  return certified;
}

gboolean
hys_ahead_fill (HysAhead        *self,
                const HysSystem *system,
                guint64          count,
                double           sliver,
                const HysState  *state,
                const HysScales *scales)
{
  guint most, n;

  self->strip->n = self->strip->given = 0;
  if (count == self->otherwise || self->problem->h != self->step || state->t != (double) count * self->step)
    return FALSE;
  hys_strip_begin (self->strip, state);
  most = hys_loads_sample_lanes (self->loads, system, count, self->step, sliver, self->strip);
  n = hys_step_plan_run (self->plan, system, state->slip, most, scales->force, scales->speed);
  self->strip->n = n > 0 ? certify (self, system, scales, n) : 0;
  if (self->strip->n < most)
    self->otherwise = count + self->strip->n;
  return self->strip->n > 0;
}

double
hys_ahead_judge (const HysAhead *self,
                 guint           first,
                 guint           lane,
                 HysScales      *scales)
{
  double worst = 0;

  for (guint j = first; j <= lane; j++)
    worst = MAX (worst, self->residual[j]);
  *scales = self->scales[lane];
  return worst;
}
