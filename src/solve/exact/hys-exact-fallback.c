/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-fallback.h"

#include "hys-certificate.h"
#include "hys-events.h"
#include "hys-renewal.h"
#include "hys-tolerances.h"
#include "hys-theta-settle.h"

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
  HysState        *next;
  HysState        *renewed;   /* before the last step */
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
  self->referee = hys_referee_new (system);
  self->renewal = hys_renewal_new (system, bundles, self->referee, stop);
  self->next = hys_state_new (system);
  self->renewed = hys_state_new (system);
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
  hys_state_free (self->renewed);
  g_free (self);
}

const HysState *
hys_exact_fallback_renewed (const HysExactFallback *self)
{
  return self->renewed;
}

double
hys_exact_fallback_step (HysExactFallback *self,
                         const HysSystem  *system,
                         double            t1,
                         HysState         *state)
{
  const HysThetaStep step = { state, self->loads->over, self->loads->drive, 0, self->next };
  double h = t1 - state->t, residual;

  hys_loads_set (self->loads, system, state->t);
  hys_loads_sample (self->loads, system, state->q, self->problem->carried, state->t, t1);
  if (!hys_loads_are_finite (self->loads))
    return INFINITY;
  self->renewal->due = TRUE;
  hys_ledger_open (self->ledger, system, state);
  hys_renewal_run (self->renewal, system, self->loads, self->ledger, h, 0, FALSE, state, self->next);
  hys_state_copy (system, self->renewed, state);
  hys_theta_problem_set (self->problem, system, h);
  if (hys_events_carry (self->problem, self->loads->drive, state))
    hys_loads_sample (self->loads, system, state->q, self->problem->carried, state->t, t1);
  residual = hys_theta_settle (self->problem, &step, self->referee, &self->scales,
                               hys_theta_problem_solve (self->problem, &step, FALSE));
  g_debug ("exact: no motion found at t = %g; a step of midpoint of %g, residual %g", state->t, h, residual);
  if (!(residual <= HYS_RESIDUAL_MAX))
    return residual;
  if (self->bundles->n > 0)
    residual = fmax (residual, hys_bundles_advance (self->bundles, state, self->next));
  hys_ledger_book (self->ledger, system, self->loads, self->bundles, state, h, self->next);
  self->next->t = t1;
  hys_state_copy (system, state, self->next);
  return residual;
}
