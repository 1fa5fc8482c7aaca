/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-fallback.h"

#include "hys-certificate.h"
#include "hys-renewal.h"
#include "hys-scheme.h"

#include <math.h>

struct HysExactFallback
{
  HysThetaProblem *problem;
  HysBundles      *bundles;
  HysLoads        *loads;
  HysLedger       *ledger;
  HysRenewal      *renewal;
  HysReferee      *referee;
  HysScales        scales;
  HysState        *next, *spare;
};

HysExactFallback *
hys_exact_fallback_new (const HysSystem *system,
                        HysBundles      *bundles,
                        HysStop         *stop)
{
  HysExactFallback *self = g_new0 (HysExactFallback, 1);

  self->problem = hys_theta_problem_new (system, 0.5, TRUE, bundles, stop);
  self->bundles = bundles;
  self->loads = hys_loads_new (system, 0.5, TRUE, 0);
  self->ledger = hys_ledger_new (system);
  self->renewal = hys_renewal_new (system, bundles, stop);
  self->referee = hys_referee_new (system);
  self->next = hys_state_new (system);
  self->spare = hys_state_new (system);
  return self;
}

void
hys_exact_fallback_free (HysExactFallback *self)
{
  if (self == NULL)
    return;
  hys_theta_problem_free (self->problem);
  hys_loads_free (self->loads);
  hys_ledger_free (self->ledger);
  hys_renewal_free (self->renewal);
  hys_referee_free (self->referee);
  hys_state_free (self->next);
  hys_state_free (self->spare);
  g_free (self);
}

/* How a step is solved, each with more care than the one before. */
typedef enum
{
  WARM,
  COLD,
  WIDE,
} Care;

static gboolean
solve (HysExactFallback *self,
       const HysSystem  *system,
       const HysState   *state,
       Care              care)
{
  const double *over = self->loads->over, *drive = self->loads->drive;

  if (care == WIDE)
    return hys_theta_problem_solve_wide (self->problem, system, state, over, drive, self->next);
  return hys_theta_problem_solve (self->problem, system, state, over, drive, 0, care == COLD, self->next);
}

/* Into self->next; the residual. */
static double
attempt (HysExactFallback *self,
         const HysSystem  *system,
         const HysState   *state,
         Care              care)
{
  const HysThetaProblem *problem = self->problem;
  HysStepRecord record = { problem->theta, problem->h, state, self->next, self->loads->over, problem->mean, problem->weight,
                           self->bundles->move, NULL, problem->carried };
  HysScales scales = self->scales;
  double residual;

  if (!solve (self, system, state, care))
    return INFINITY;
  residual = hys_referee_certify (self->referee, system, &record, &scales);
  if (residual <= HYS_RESIDUAL_MAX)
    self->scales = scales;
  return residual;
}

/* What rounding excuses may be anything as far as that goes: in wide numbers there is less of it. Kept is what was found where there
 * is nothing better. @scales: those before the step. */
static double
improve (HysExactFallback *self,
         const HysSystem  *system,
         const HysState   *state,
         HysScales         scales,
         double            residual)
{
  HysScales found = self->scales;
  double wide;

  hys_state_copy (system, self->spare, self->next);
  self->scales = scales;
  wide = attempt (self, system, state, WIDE);
  if (wide <= HYS_RESIDUAL_MAX)
    return wide;
  hys_state_copy (system, self->next, self->spare);
  self->scales = found;
  return residual;
}

/* Into self->next, with as much care as it takes; the residual. */
static double
settle (HysExactFallback *self,
        const HysSystem  *system,
        const HysState   *state)
{
  HysScales scales = self->scales;
  double residual = attempt (self, system, state, WARM);

  if (!(residual <= HYS_RESIDUAL_MAX))
    residual = attempt (self, system, state, COLD);
  if (!(residual <= HYS_RESIDUAL_MAX))
    return attempt (self, system, state, WIDE);
  return hys_referee_leans (self->referee) ? improve (self, system, state, scales, residual) : residual;
}

double
hys_exact_fallback_step (HysExactFallback *self,
                         const HysSystem  *system,
                         double            t1,
                         HysState         *state)
{
  double h = t1 - state->t, residual;

  hys_loads_set (self->loads, system, state->t);
  hys_loads_sample (self->loads, system, state->q, self->problem->carried, state->t, t1);
  if (!hys_loads_are_finite (self->loads))
    return INFINITY;
  self->renewal->due = TRUE;
  hys_ledger_open (self->ledger, system, state);
  hys_renewal_run (self->renewal, system, self->loads, self->ledger, h, 0, FALSE, state, self->next);
  hys_theta_problem_set (self->problem, system, h);
  if (hys_theta_problem_begin (self->problem, system, self->loads->drive, state))
    hys_loads_sample (self->loads, system, state->q, self->problem->carried, state->t, t1);
  residual = settle (self, system, state);
  if (!(residual <= HYS_RESIDUAL_MAX))
    return residual;
  if (self->bundles->n > 0)
    residual = fmax (residual, hys_bundles_advance (self->bundles, state, self->next));
  hys_ledger_book (self->ledger, system, self->loads, self->bundles, state, h, self->next);
  self->next->t = t1;
  hys_state_copy (system, state, self->next);
  return residual;
}
