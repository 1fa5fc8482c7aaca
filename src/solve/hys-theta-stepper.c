/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The schemes of the family theta: `paper` (0), `implicit` (1) and `midpoint` (1/2).
 *
 * Steps of `implicit` and `midpoint` end on the breakpoints of the loads: a nominal step is then cut in pieces, each
 * solved with a problem set up for its length. `paper` samples the loads at t_n, as its authors do.
 *
 * Tensions that enter a step as known (of beta sliders, of dashpots with a massless end) can jump where a load or a
 * velocity does. There they are renewed by one implicit step a thousand times shorter than the next piece, which is not
 * counted as time; where a load on a massless bar jumps, massless bars jump with it.
 *
 * Where the force of a slider between held bars jumps, because it comes to stick or reverses, its impulse is known only to
 * first order: `midpoint` then halves the step around that moment until the impulse no longer matters.
 */
#include "hys-stepper-private.h"

#include "hys-certificate.h"
#include "hys-initial.h"
#include "hys-oscillator.h"
#include "hys-theta.h"
#include "hys-wellposed.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MICRO  1e-3    /* length of the renewing step, in units of the piece after it */
#define SLIVER 1e-9    /* breakpoints nearer than this to a step's end, in steps, are that end */
#define HALVINGS 16    /* of a step around a jump of a slider's force, at most ... */
#define IMPULSE  1e-7  /* ... until it changes velocities by no more than this, relative to the largest speed */

typedef struct
{
  const char *name;
  double      theta;
  gboolean    keep_tau;
  gboolean    cut;       /* whether steps end on breakpoints */
  gboolean    halve;     /* whether steps are halved around jumps of sliders' forces */
} Variant;

static const Variant variants[] = {
  { "paper", 0.0, FALSE, FALSE, FALSE },
  { "implicit", 1.0, FALSE, TRUE, FALSE },
  { "midpoint", 0.5, TRUE, TRUE, TRUE },
};

typedef struct
{
  HysStepper       base;
  const Variant   *variant;
  HysThetaProblem *problems[HALVINGS + 1];   /* by number of halvings; NULL until needed */
  HysThetaProblem *micro;      /* for renewals */
  HysState        *next;
  HysReferee      *referee;
  HysBundles      *bundles;
  HysScales        scales;
  double           pace;       /* largest speed of a held bar so far: that of massless ones depends on how springs are drawn */
  double          *force;      /* per bar: load in the step's equations */
  double          *force0;     /* per bar: load at the start */
  double          *force1;     /* per bar: load at the end */
  double          *drive;      /* per bar: displacement at the end */
  double          *reaction0;  /* per bar */
  double          *reaction1;  /* per bar */
  guint           *loaded;     /* bars with force loads */
  guint            n_loaded;
  guint           *driven;     /* driven bars */
  guint            n_driven;
  double           next_break;
  double           stored;     /* energy stored at t = 0 */
  gboolean         loaded_massless;
  gboolean         viscous;    /* whether a dashpot has a massless end */
  gboolean         renew;      /* tensions are to be renewed before the next piece */
  gboolean         changed;    /* values were changed since the last piece */
  gboolean         unbalanced; /* massless bars jump at t = 0+ */
} ThetaStepper;

static void
set_problems (ThetaStepper    *self,
              const HysSystem *system)
{
  for (guint k = 0; k <= HALVINGS; k++)
    if (self->problems[k] != NULL)
      self->problems[k]->h = 0;
  self->micro->h = 0;
  self->viscous = FALSE;
  for (guint i = 0; i < system->n_dashpots; i++)
    self->viscous = self->viscous || !system->held_dashpot[i];
}

static void
list_loads (ThetaStepper    *self,
            const HysSystem *system)
{
  self->n_loaded = self->n_driven = 0;
  self->loaded_massless = FALSE;
  memset (self->force, 0, system->n_bars * sizeof (double));
  memset (self->force0, 0, system->n_bars * sizeof (double));
  memset (self->force1, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    {
      if (system->bars[i].forces != NULL)
        self->loaded[self->n_loaded++] = i;
      if (system->bars[i].forces != NULL && system->bars[i].class == HYS_BAR_MASSLESS)
        self->loaded_massless = TRUE;
      if (system->bars[i].class == HYS_BAR_DRIVEN)
        self->driven[self->n_driven++] = i;
    }
}

/* Loads on [t0, t1], from within. */
static void
sample_loads (ThetaStepper *self,
              double        t0,
              double        t1)
{
  const HysSystem *system = self->base.system;
  double middle = self->variant->cut ? t0 + 0.5 * (t1 - t0) : t0;

  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];

      self->force0[i] = hys_system_force (system, i, t0, middle);
      self->force1[i] = hys_system_force (system, i, t1, self->variant->cut ? middle : t1);
      if (system->bars[i].class != HYS_BAR_MASS || self->variant->theta == 1)
        self->force[i] = self->force1[i];
      else
        self->force[i] = hys_system_force (system, i, self->variant->theta == 0 ? t0 : middle, middle);
    }
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      self->drive[i] = hys_system_drive (system, i, t1, self->variant->cut ? middle : t1);
    }
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

/* The ledger: work of loads and drives and dissipation by the trapezoidal rule from the tensions at both ends, whatever
 * the scheme; stored energy from the state. What does not add up is E:error. */
static void
book_energy (ThetaStepper *self,
             double       *energy)
{
  const HysSystem *system = self->base.system;
  const HysState *before = self->base.state, *after = self->next;

  hys_state_reactions (system, after, self->reaction1);
  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];

      energy[HYS_ENERGY_WORK] += mean (self->force0[i], self->force1[i]) * (after->q[i] - before->q[i]);
    }
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      energy[HYS_ENERGY_WORK] += mean (self->reaction0[i], self->reaction1[i]) * (after->q[i] - before->q[i]);
    }
  for (guint i = 0; i < system->n_sliders; i++)
    energy[HYS_ENERGY_FRICTION] += mean (before->lambda[i], after->lambda[i])
                                   * change (before->q, after->q, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    energy[HYS_ENERGY_VISCOUS] += mean (before->tau[i], after->tau[i])
                                  * change (before->q, after->q, system->dashpots[i].from, system->dashpots[i].to);
  /* sum of mean tension * slip over the branches of a bundle: what goes in and is not stored, since k u is linear in u. */
  for (guint i = 0; i < system->n_bundles; i++)
    energy[HYS_ENERGY_FRICTION] += mean (before->r[i], after->r[i]) * self->bundles->move[i] - (after->w[i] - before->w[i]);
}

/* What is stored now, and what of the work is not accounted for. */
static void
close_ledger (const ThetaStepper *self,
              const HysSystem    *system,
              HysState           *state)
{
  double *energy = state->energy;

  energy[HYS_ENERGY_KINETIC] = hys_state_kinetic (system, state);
  energy[HYS_ENERGY_ELASTIC] = hys_state_elastic (system, state);
  energy[HYS_ENERGY_ERROR] = energy[HYS_ENERGY_WORK]
                             - (energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] - self->stored)
                             - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS];
}

/* Forces a million times smaller than the largest so far are solved to rounding of that, not of themselves. */
static double
rounding_scale (const ThetaStepper *self)
{
  return 1e-6 * self->scales.force;
}

/* Massless bars go at once to where the micro-step took them, against the new tensions. */
static void
take_jump (ThetaStepper *self)
{
  const HysSystem *system = self->base.system;
  HysState *state = self->base.state, *micro = self->next;
  double *energy = state->energy;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASSLESS)
      micro->q[i] = state->q[i];
    else
      energy[HYS_ENERGY_WORK] += self->force0[i] * (micro->q[i] - state->q[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    energy[HYS_ENERGY_FRICTION] += micro->lambda[i]
                                   * change (state->q, micro->q, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    energy[HYS_ENERGY_VISCOUS] += micro->tau[i]
                                  * change (state->q, micro->q, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] += change (state->q, micro->q, system->springs[i].from, system->springs[i].to);
  memcpy (state->q, micro->q, system->n_bars * sizeof (double));
}

/* An implicit step so short that only what can jump changes; into self->next. @part: of the piece, what driven bars move. */
static gboolean
step_briefly (ThetaStepper *self,
              double        part)
{
  const HysSystem *system = self->base.system;
  const double *q = self->base.state->q;
  g_autofree double *drive = g_new0 (double, system->n_bars + 1);

  for (guint k = 0; k < self->n_driven; k++)
    drive[self->driven[k]] = q[self->driven[k]] + (self->drive[self->driven[k]] - q[self->driven[k]]) * part;
  return hys_theta_problem_solve (self->micro, system, self->base.state, self->force0, drive, rounding_scale (self), FALSE,
                                  self->next);
}

/* Massless bars jump where loads on them or values may have, everything held being at rest meanwhile. */
static void
jump (ThetaStepper *self)
{
  HysState *state = self->base.state;
  double *v = state->v;
  g_autofree double *rest = g_new0 (double, self->base.system->n_bars + 1);
  gboolean solved;

  state->v = rest;
  solved = step_briefly (self, 0);
  state->v = v;
  if (solved)
    take_jump (self);
}

/* Renews the tensions that a step takes as known, at the start of a piece of length @h. */
static void
renew_tensions (ThetaStepper *self,
                double        h)
{
  const HysSystem *system = self->base.system;
  HysState *state = self->base.state;

  if (self->micro->h != MICRO * h)
    hys_theta_problem_set (self->micro, system, MICRO * h);
  if (self->loaded_massless || self->changed || self->unbalanced)
    jump (self);
  if (!step_briefly (self, self->micro->h / h))
    return;
  for (guint i = 0; i < system->n_sliders; i++)
    if (system->beta[i])
      state->lambda[i] = self->next->lambda[i];
  for (guint i = 0; i < system->n_dashpots; i++)
    if (!system->held_dashpot[i])
      state->tau[i] = self->next->tau[i];
}

/* The same with the ledger; what a change of values puts in or takes out is its work. */
static void
renew (ThetaStepper *self,
       double        h)
{
  HysState *state = self->base.state;
  double error = state->energy[HYS_ENERGY_ERROR];

  renew_tensions (self, h);
  close_ledger (self, self->base.system, state);
  if (self->changed)
    {
      state->energy[HYS_ENERGY_WORK] += error - state->energy[HYS_ENERGY_ERROR];
      state->energy[HYS_ENERGY_ERROR] = error;
    }
  hys_state_reactions (self->base.system, state, self->reaction0);
  self->changed = self->unbalanced = FALSE;
}

static gboolean
loads_are_finite (const ThetaStepper *self)
{
  for (guint k = 0; k < self->n_loaded; k++)
    if (!isfinite (self->force[self->loaded[k]]) || !isfinite (self->force1[self->loaded[k]]))
      return FALSE;
  for (guint k = 0; k < self->n_driven; k++)
    if (!isfinite (self->drive[self->driven[k]]))
      return FALSE;
  return TRUE;
}

/* Solves a piece into self->next; its residual. */
static double
attempt (ThetaStepper    *self,
         HysThetaProblem *problem,
         gboolean         cold)
{
  const HysSystem *system = self->base.system;
  HysStepRecord record = { problem->theta, problem->h, self->base.state, self->next, self->force, problem->mean,
                           problem->weight, self->bundles->move };
  gboolean solved = hys_theta_problem_solve (problem, system, self->base.state, self->force, self->drive,
                                             rounding_scale (self), cold, self->next);
  HysScales scales = self->scales;
  double residual = hys_referee_certify (self->referee, system, &record, &scales);

  if (!solved || !(residual <= HYS_RESIDUAL_MAX))
    return MAX (residual, 2 * HYS_RESIDUAL_MAX);
  self->scales = scales;
  return residual;
}

/* Whether the step has no solution because floating bars bear more than sliders can carry; says so. */
static gboolean
exceeds_limit_load (ThetaStepper *self,
                    double        t)
{
  g_autoptr (HysLimitLoad) limit = hys_limit_load_explain (self->base.system, self->force);

  if (!limit->violated)
    return FALSE;
  g_free (self->base.message);
  self->base.message = hys_limit_load_to_text (limit, self->base.system, t);
  return TRUE;
}

static HysStatus
explain_failure (ThetaStepper *self,
                 double        t,
                 double        residual)
{
  if (!loads_are_finite (self))
    {
      hys_stepper_fail (&self->base, _("A load is not finite after t = %g."), t);
      return HYS_STATUS_NOT_FINITE;
    }
  if (exceeds_limit_load (self, t))
    return HYS_STATUS_LIMIT_LOAD;
  if (!isfinite (residual))
    {
      hys_stepper_fail (&self->base, _("A value is not finite after t = %g."), t);
      return HYS_STATUS_NOT_FINITE;
    }
  hys_stepper_fail (&self->base, _("The step after t = %g could not be solved accurately (residual %.1e of the largest force)."),
                    t, residual);
  return HYS_STATUS_RESIDUAL;
}

static gboolean
pattern_changed (ThetaStepper *self)
{
  const HysSystem *system = self->base.system;

  for (guint i = 0; i < system->n_sliders; i++)
    if (system->beta[i] && self->next->slip[i] != self->base.state->slip[i])
      return TRUE;
  return hys_bundles_changed (self->bundles);
}

/* Moves the bundles' curves to where the solved step takes them. */
static HysStatus
follow_bundles (ThetaStepper *self,
                double        t)
{
  double residual;

  if (self->bundles->n == 0)
    return HYS_STATUS_OK;
  residual = hys_bundles_advance (self->bundles, self->base.state, self->next);
  self->base.residual = MAX (self->base.residual, residual);
  return residual <= HYS_RESIDUAL_MAX ? HYS_STATUS_OK : explain_failure (self, t, residual);
}

/* Makes self->next the state, unless its energies are beyond what numbers can hold. */
static HysStatus
accept (ThetaStepper *self,
        double        t)
{
  const HysSystem *system = self->base.system;
  HysState *old = self->base.state;
  double *swap = self->reaction0;
  HysStatus status;

  memcpy (self->next->energy, old->energy, sizeof old->energy);
  status = follow_bundles (self, old->t);
  if (status != HYS_STATUS_OK)
    return status;
  book_energy (self, self->next->energy);
  close_ledger (self, system, self->next);
  if (!isfinite (self->next->energy[HYS_ENERGY_ERROR]))
    {
      hys_stepper_fail (&self->base, _("The motion grows beyond all bounds after t = %g."), old->t);
      return HYS_STATUS_NOT_FINITE;
    }
  self->next->t = t;
  self->renew = self->variant->keep_tau && self->viscous && pattern_changed (self);
  self->base.state = self->next;
  self->next = old;
  self->reaction0 = self->reaction1;
  self->reaction1 = swap;
  return HYS_STATUS_OK;
}

/* The problem for a step of length @h, set up where it is not. */
static HysThetaProblem *
problem_for (ThetaStepper *self,
             guint         halvings,
             double        h)
{
  HysThetaProblem **problem = &self->problems[halvings];

  if (*problem == NULL)
    *problem = hys_theta_problem_new (self->base.system, self->variant->theta, self->variant->keep_tau, self->bundles,
                                      &self->base.stop);
  if (fabs ((*problem)->h - h) > 1e-12 * h)
    hys_theta_problem_set (*problem, self->base.system, h);
  return *problem;
}

/* By how much the jump of a slider's force over the solved step changes the velocities at its ends, at most. */
static double
impulse (const ThetaStepper *self,
         guint               i,
         double              h)
{
  const HysSystem *system = self->base.system;
  double jump = fabs (self->next->lambda[i] - self->base.state->lambda[i]), mobility = 0;
  guint ends[] = { system->sliders[i].from, system->sliders[i].to };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    if (system->bars[ends[k]].class == HYS_BAR_MASS)
      mobility += 1 / system->bars[ends[k]].mass;
  return h * jump * mobility;
}

static void
note_pace (ThetaStepper *self)
{
  const HysSystem *system = self->base.system;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASSLESS)
      self->pace = MAX (self->pace, fabs (self->next->v[i]));
}

/* Whether the solved step should be halved. */
static gboolean
is_too_coarse (ThetaStepper *self,
               double        h)
{
  const HysSystem *system = self->base.system;

  note_pace (self);
  for (guint i = 0; i < system->n_sliders; i++)
    if (!system->beta[i] && self->next->slip[i] != self->base.state->slip[i]
        && impulse (self, i, h) > IMPULSE * self->pace)
      return TRUE;
  return FALSE;
}

/* Solves from the state's time to @t1 into self->next. */
static HysStatus
solve (ThetaStepper    *self,
       HysThetaProblem *problem,
       double           t1,
       double          *residual)
{
  double t0 = self->base.state->t;

  *residual = INFINITY;
  sample_loads (self, t0, t1);
  if (loads_are_finite (self))
    {
      if (self->renew && (self->viscous || self->loaded_massless || self->changed || self->unbalanced))
        renew (self, problem->h);
      *residual = attempt (self, problem, FALSE);
      if (!(*residual <= HYS_RESIDUAL_MAX))
        *residual = attempt (self, problem, TRUE);
      if (hys_stop_asked (&self->base.stop))
        return HYS_STATUS_CANCELLED;
    }
  return *residual <= HYS_RESIDUAL_MAX ? HYS_STATUS_OK : explain_failure (self, t0, *residual);
}

/* Advances from the state's time to @t1, in halves where need be. */
static HysStatus
advance (ThetaStepper *self,
         double        t1,
         double        h,
         guint         halvings)
{
  double t0 = self->base.state->t, residual;
  HysStatus status = solve (self, problem_for (self, halvings, h), t1, &residual);

  if (status != HYS_STATUS_OK)
    return status;
  if (self->variant->halve && halvings < HALVINGS && is_too_coarse (self, h))
    {
      status = advance (self, t0 + 0.5 * (t1 - t0), 0.5 * h, halvings + 1);
      return status == HYS_STATUS_OK ? advance (self, t1, 0.5 * h, halvings + 1) : status;
    }
  self->base.residual = MAX (self->base.residual, residual);
  return accept (self, t1);
}

/* Where the piece that begins at @t ends: at a breakpoint before @end, or there. */
static double
piece_end (ThetaStepper *self,
           double        t,
           double        end)
{
  double sliver = SLIVER * self->base.step;

  if (!self->variant->cut)
    return end;
  if (self->next_break <= t + sliver)
    {
      self->renew = TRUE;
      self->next_break = hys_system_next_break (self->base.system, t + sliver);
    }
  return self->next_break < end - sliver ? self->next_break : end;
}

static HysStatus
theta_step (HysStepper *base)
{
  ThetaStepper *self = (ThetaStepper *) base;
  double start = (double) base->count * base->step, end = (double) (base->count + 1) * base->step;
  HysStatus status = HYS_STATUS_OK;

  while (status == HYS_STATUS_OK && base->state->t < end)
    {
      double t = base->state->t, t1 = piece_end (self, t, end);
      gboolean whole = t <= start && t1 >= end;

      status = advance (self, t1, whole ? base->step : t1 - t, 0);
    }
  return status;
}

static void
theta_set_system (HysStepper *base,
                  HysSystem  *system)
{
  ThetaStepper *self = (ThetaStepper *) base;
  HysState *state = base->state;
  double before = hys_state_kinetic (base->system, state) + hys_state_elastic (base->system, state), after, stored;

  for (guint i = 0; i < system->n_sliders; i++)
    state->lambda[i] = CLAMP (state->lambda[i], -system->sliders[i].threshold, system->sliders[i].threshold);
  state->energy[HYS_ENERGY_FRICTION] += hys_bundles_set_system (self->bundles, system, state, &stored);
  after = hys_state_kinetic (system, state) + hys_state_elastic (system, state);
  for (guint i = 0; i < system->n_bundles; i++)
    after -= state->w[i];
  state->energy[HYS_ENERGY_WORK] += after + stored - before;
  close_ledger (self, system, state);
  set_problems (self, system);
  list_loads (self, system);
  hys_state_reactions (system, state, self->reaction0);
  self->next_break = hys_system_next_break (system, state->t);
  self->renew = self->changed = TRUE;
}

static void
theta_free (HysStepper *base)
{
  ThetaStepper *self = (ThetaStepper *) base;

  for (guint k = 0; k <= HALVINGS; k++)
    hys_theta_problem_free (self->problems[k]);
  hys_theta_problem_free (self->micro);
  hys_state_free (self->next);
  hys_referee_free (self->referee);
  hys_bundles_free (self->bundles);
  g_free (self->force);
  g_free (self->force0);
  g_free (self->force1);
  g_free (self->drive);
  g_free (self->reaction0);
  g_free (self->reaction1);
  g_free (self->loaded);
  g_free (self->driven);
  g_free (self);
}

static HysStatus
theta_audit (HysStepper *base)
{
  ThetaStepper *self = (ThetaStepper *) base;
  double residual = hys_bundles_audit (self->bundles);

  base->residual = MAX (base->residual, residual);
  return residual <= HYS_RESIDUAL_MAX ? HYS_STATUS_OK : explain_failure (self, base->state->t, residual);
}

static const HysStepperClass theta_class = { theta_step, theta_set_system, theta_audit, theta_free };

static const Variant *
find_variant (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (g_str_equal (variants[i].name, name))
      return &variants[i];
  g_return_val_if_reached (NULL);
}

/* Tensions of what held bars move from the start on. A slider between them that moves is at its threshold. */
static void
resist (const HysSystem *system,
        HysState        *state)
{
  for (guint i = 0; i < system->n_dashpots; i++)
    if (system->held_dashpot[i])
      state->tau[i] = system->dashpots[i].viscosity
                      * (state->v[system->dashpots[i].to] - state->v[system->dashpots[i].from]);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      double rate = state->v[system->sliders[i].to] - state->v[system->sliders[i].from];

      if (!system->beta[i] && rate != 0)
        state->lambda[i] = copysign (system->sliders[i].threshold, rate);
    }
}

static void
start_at_zero (ThetaStepper    *self,
               const HysSystem *system)
{
  HysState *state = self->base.state;
  double soon = MICRO * self->base.step;

  hys_initial_state (system, state);
  hys_bundles_read (self->bundles, state);
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      state->v[i] = (hys_system_drive (system, i, soon, soon) - state->q[i]) / soon;
    }
  resist (system, state);
  self->stored = hys_state_kinetic (system, state) + hys_state_elastic (system, state);
  close_ledger (self, system, state);
  hys_state_reactions (system, state, self->reaction0);
  self->next_break = hys_system_next_break (system, 0);
  self->unbalanced = self->variant->cut && !hys_initial_balance (system, state);
  self->renew = TRUE;
}

HysStepper *
hys_theta_stepper_new (const HysScheme *scheme,
                       HysSystem       *system,
                       double           step)
{
  const Variant *variant = find_variant (scheme->name);
  ThetaStepper *self;

  if (hys_oscillator_fits (system))
    return hys_oscillator_stepper_new (scheme, system, step, variant->theta, variant->cut);
  self = g_new0 (ThetaStepper, 1);
  self->base = (HysStepper){ .class = &theta_class, .scheme = scheme, .system = system, .step = step };
  self->base.state = hys_state_new (system);
  self->variant = variant;
  self->bundles = hys_bundles_new (system);
  self->micro = hys_theta_problem_new (system, 1, FALSE, self->bundles, &self->base.stop);
  self->next = hys_state_new (system);
  self->referee = hys_referee_new (system);
  self->force = g_new0 (double, system->n_bars + 1);
  self->force0 = g_new0 (double, system->n_bars + 1);
  self->force1 = g_new0 (double, system->n_bars + 1);
  self->drive = g_new0 (double, system->n_bars + 1);
  self->reaction0 = g_new0 (double, system->n_bars + 1);
  self->reaction1 = g_new0 (double, system->n_bars + 1);
  self->loaded = g_new (guint, system->n_bars + 1);
  self->driven = g_new (guint, system->n_bars + 1);
  set_problems (self, system);
  list_loads (self, system);
  start_at_zero (self, system);
  return &self->base;
}
