/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The schemes of the family theta: `paper` (0), `implicit` (1) and `midpoint` (1/2), and `midpoint` in steps as long as
 * a tolerance allows (hys-step-control.h).
 *
 * Steps of `implicit` and `midpoint` end on the breakpoints of the loads: a nominal step is then cut in pieces, each
 * solved with a problem set up for its length. `paper` samples the loads at t_n, as its authors do. What jumps is
 * renewed (hys-renewal.h), and `midpoint` gives the jump of a slider's tension its moment inside a step (hys-events.h),
 * and keeps the tensions of dashpots at massless bars as states, which is of second order.
 */
#include "hys-stepper-private.h"

#include "hys-certificate.h"
#include "hys-initial.h"
#include "hys-ledger.h"
#include "hys-loads.h"
#include "hys-theta-pieces.h"
#include "hys-theta-settle.h"
#include "hys-tolerances.h"

#include <glib/gi18n-lib.h>

#define BRIEF    1e-6  /* a piece of loads so long, in steps, is a jump */
#define QUICK    100   /* bars of a system whose steps take less time than asking whether to stop */
#define HANDOVERS 2    /* at which a step is cut at most */
#define CUTTABLE 256   /* bars of a system whose steps are cut: each cut takes a new matrix, and of a larger one some slider
                          begins or stops in nearly each step */
#define RELEASES 4     /* solutions of a step with jumps in which further sliders begin to slip */

/* Forces a million times smaller than the largest so far are solved to rounding of that, not of themselves, and
 * certified so: a part 1e-10 of this is rounding of the forces that there were at t = 0, which the first step may undo.
 * Before the first step the largest are the loads, as the certificate has it. */
static double
rounding_scale (const HysThetaStepper *self)
{
  double force = MAX (self->base.scales.force, self->tension);

  for (guint k = 0; k < self->loads->n_loaded; k++)
    force = MAX (force, fabs (self->loads->over[self->loads->loaded[k]]));
  return 1e-6 * force;
}

/* Where a piece is to be cut. */
typedef struct
{
  double   part;       /* of the piece; 0 = it is not */
  gboolean sets_off;   /* whether massless bars have other velocities from then on (hys-events.h) */
} Cut;

/* Solves a piece, with jumps of sliders' tensions at their moments, if they are placed; its residual. @cut: (out): if
 * it is to be cut instead; NULL = it cannot be. */
static double
attempt (HysThetaStepper *self,
         HysThetaProblem *problem,
         Cut             *cut)
{
  HysThetaStep step = { self->base.state, self->loads->over, self->loads->drive, rounding_scale (self), self->next,
                        NULL, NULL, self->events != NULL ? self->loads->rate : NULL };
  HysEvents *events = self->events;
  double residual, part, speed = self->base.scales.speed, last = self->base.before != NULL ? self->base.piece : 0;
  gboolean solved, may_cut = cut != NULL && self->n_handovers < HANDOVERS;

  solved = hys_theta_problem_solve (problem, &step, FALSE);
  if (solved && self->base.before == NULL)   /* velocities behind a jump may be much larger than those of the step */
    solved = hys_theta_problem_refine (problem, &step);
  if (events == NULL)
    return hys_theta_settle (problem, &step, self->referee, &self->base.scales, solved);
  hys_events_look_at (events, problem, &step);
  if (solved && may_cut
      && (cut->part = hys_events_handover (events, self->base.piece, HYS_TOL_TIME * self->base.step)) > 0)
    {
      self->n_handovers++;
      cut->sets_off = TRUE;
      return 0;
    }
  if (solved && may_cut && (cut->part = hys_events_strain (events, last)) > 0)
    return 0;
  if (!solved || !hys_events_missed (events, speed))
    {
      /* A refined step, or one solved anew, may be another one. */
      residual = hys_theta_settle (problem, &step, self->referee, &self->base.scales, solved);
      if (!(residual <= HYS_RESIDUAL_MAX) || !hys_events_missed (events, speed))
        return residual;
    }
  step.early = events->early;
  hys_theta_problem_foresee (problem, &step);
  hys_events_place (events);
  solved = hys_theta_problem_solve_again (problem, &step);
  for (guint k = 0; solved && k < RELEASES && hys_events_release (events); k++)
    solved = hys_theta_problem_solve_again (problem, &step);
  residual = hys_theta_settle (problem, &step, self->referee, &self->base.scales, solved);
  if (!(residual <= HYS_RESIDUAL_MAX))
    {
      hys_events_reset (events);
      return hys_theta_settle (problem, &step, self->referee, &self->base.scales,
                               hys_theta_problem_solve_again (problem, &step));
    }
  part = hys_events_overstrain (events);
  if (cut != NULL && MIN (part, 1 - part) * problem->h > HYS_TOL_TIME * self->base.step)
    cut->part = part;
  return residual;
}

/* Takes the residual of the bundles' curves. */
static HysStatus
judge_bundles (HysThetaStepper *self,
               double           residual)
{
  self->base.residual = MAX (self->base.residual, residual);
  return residual <= HYS_RESIDUAL_MAX ? HYS_STATUS_OK
         : hys_theta_explain_failure (&self->base, self->loads, -1, 0, self->base.state->t, residual);
}

/* Makes self->next the state, unless its energies are beyond what numbers can hold. */
static HysStatus
accept (HysThetaStepper *self,
        double           t)
{
  const HysSystem *system = self->base.system;
  HysState *old = self->base.state;
  const double *early = self->events != NULL ? self->events->early : NULL;
  HysStatus status = judge_bundles (self, hys_bundles_advance (self->base.bundles, old, self->next));

  if (status != HYS_STATUS_OK)
    return status;
  hys_ledger_book (self->ledger, system, self->loads, self->base.bundles, old, early, self->base.piece, self->next);
  if (!isfinite (self->next->energy[HYS_ENERGY_ERROR]))
    {
      hys_stepper_fail (&self->base, _("The motion grows beyond all bounds after t = %g."), old->t);
      return HYS_STATUS_NOT_FINITE;
    }
  self->next->t = t;
  self->next->strikes = FALSE;
  self->renewal->due = self->events != NULL   /* tensions that a step takes as known jump */
                       && hys_renewal_matters (self->renewal, system, old, self->next);
  self->base.state = self->next;
  self->base.before = self->next = old;
  return HYS_STATUS_OK;
}

/* The problem for a piece of such a length, set up: whole steps and, where steps are controlled, their halves of halves
 * come again and again. */
static HysThetaProblem *
problem_for (HysThetaStepper *self,
             double           h)
{
  int other = G_N_ELEMENTS (self->problem) - 1, level;
  gboolean kept = (h == self->base.step || self->base.scheme->control) && frexp (h / self->base.step, &level) == 0.5
                  && level <= 2 && level > 2 - other;
  HysThetaProblem **problem = &self->problem[kept ? 2 - level : other];

  if (*problem == NULL)
    *problem = hys_owner_keep (self, hys_theta_problem_new (self->base.system, self->base.scheme->theta,
                                                            self->events != NULL, self->base.bundles, &self->base.stop),
                               hys_theta_problem_free);
  if (fabs ((*problem)->h - h) > 1e-12 * h)
    hys_theta_problem_set (*problem, self->base.system, h);
  return *problem;
}

/* Advances from the state's time to @t1, a piece of length @h, or to where that is to be cut, if it may be. */
HysStatus
hys_theta_advance (HysThetaStepper *self,
                   double           t1,
                   double           h,
                   gboolean         may_cut)
{
  HysThetaProblem *problem = problem_for (self, h);
  double t0 = self->base.state->t, residual = INFINITY;
  Cut cut = { 0 }, *where = may_cut && self->base.system->n_bars <= CUTTABLE ? &cut : NULL;

  hys_loads_sample (self->loads, self->base.state, problem->carried, t0, t1);
  if (self->loads->n_driven > 0)
    hys_ledger_close (self->ledger, self->base.system, self->base.state);
  if (hys_loads_find_infinite (self->loads, self->base.state) < 0)
    {
      hys_renewal_run (self->renewal, self->base.system, self->loads, self->ledger, h, rounding_scale (self), FALSE,
                       self->base.state, self->next);
      if (hys_events_carry (problem, self->loads, self->base.state))
        hys_loads_sample (self->loads, self->base.state, problem->carried, t0, t1);
      residual = attempt (self, problem, where);
      if (!(residual <= HYS_RESIDUAL_MAX) && hys_theta_problem_carry (problem, NULL))
        {
          hys_loads_sample (self->loads, self->base.state, problem->carried, t0, t1);
          residual = attempt (self, problem, where);
        }
      if (self->base.stop.said
          || ((!(residual <= HYS_RESIDUAL_MAX) || self->base.system->n_bars > QUICK)
              && hys_stop_asked (&self->base.stop)))
        return HYS_STATUS_CANCELLED;
      if (cut.part > 0)
        {
          HysStatus status = hys_theta_advance (self, t0 + cut.part * h, cut.part * h, FALSE);

          /* Masses are too heavy in so short a piece: nothing of it was taken, not even by a curve. */
          if (status == HYS_STATUS_RESIDUAL && self->base.residual <= HYS_RESIDUAL_MAX)
            return hys_theta_advance (self, t1, h, FALSE);
          if (status == HYS_STATUS_OK && cut.sets_off)
            {
              hys_events_set_off (self->events, self->base.state);
              self->renewal->due = TRUE;
            }
          return status;
        }
    }
  if (!(residual <= HYS_RESIDUAL_MAX))
    return hys_theta_explain_failure (&self->base, self->loads, self->referee->worst, h, t0, residual);
  self->base.residual = MAX (self->base.residual, residual);
  if (self->control != NULL && !self->beside)
    hys_step_doubt_add (self->doubt, problem, self->events->early, self->base.state, self->next, h);
  self->base.piece = h;
  return accept (self, t1);
}

/* Whoever wants to know is told of a state before, in or behind a jump (or at a corner) of loads, but for one that a
 * step begins with: that of values, or of loads that `paper` has looked ahead to. So near to it no load of another part
 * has a breakpoint either. */
static void
tell (HysThetaStepper *self,
      const HysState  *state,
      gboolean         jumps,
      double           part)
{
  double near = 2 * HYS_TOL_TIME * self->base.step + 4 * DBL_EPSILON * state->t;
  HysMoment moment = { jumps, part, self->loads->cut ? state->t - near : self->loads->inside, state->t + near };

  if (self->base.witness.event != NULL && self->base.state->t > (double) self->base.count * self->base.step)
    self->base.witness.event (self->base.witness.data, self->base.system, state, &moment);
}

/* HysJumpTurn */
static void
tell_turn (gpointer        data,
           double          s,
           const HysState *state)
{
  HysThetaStepper *self = data;

  hys_state_copy (self->base.system, self->next, state);
  hys_ledger_close (self->ledger, self->base.system, self->next);
  tell (self, self->next, TRUE, s);
}

/* Where loads have jumped or values were changed, or everything begins: what follows from that at once, and how it goes
   on. */
static void
follow_loads (HysThetaStepper *self,
              gboolean         jumps)
{
  HysStepper *base = &self->base;
  double scale = rounding_scale (self), t = base->state->t;
  double h = self->loads->cut ? MIN (base->step, self->loads->next_break - t) : base->step;
  gboolean changed = self->renewal->changed;   /* a person has, at no time of the motion */

  if (!changed)
    tell (self, base->state, TRUE, 0);
  if (jumps)
    hys_renewal_jump (self->renewal, base->system, self->loads, self->ledger, scale, changed ? NULL : tell_turn, self,
                      base->state);
  hys_loads_sample (self->loads, base->state, NULL, t, t + h);
  hys_renewal_run (self->renewal, base->system, self->loads, self->ledger, h, scale, TRUE, base->state, self->next);
  self->renewal->due = FALSE;
  base->before = NULL;
  if (!changed)
    tell (self, base->state, TRUE, 1);
  if (self->control != NULL)
    hys_step_control_set_out (self->control);
}

void
hys_theta_arrive (HysThetaStepper *self)
{
  HysStepper *base = &self->base;
  double t = base->state->t, sliver = HYS_TOL_TIME * base->step;
  gboolean changed = self->renewal->changed, passed = changed;
  double end = (floor (t / base->step + HYS_TOL_TIME) + 1) * base->step;   /* of the step that goes on from here */
  HysLoadsJump jump;

  hys_loads_piece_end (self->loads, t, end, sliver, &passed);
  if (!passed)
    return;
  self->renewal->due = TRUE;
  jump = hys_loads_arrive (self->loads, t, base->step, base->state->q);
  if (jump != HYS_LOADS_GO_ON || changed)
    follow_loads (self, jump == HYS_LOADS_JUMP || changed);
  else if (t < hys_stepper_end (base) - sliver)
    tell (self, base->state, FALSE, 0);
}

/* A step in pieces, if loads have breakpoints in it. */
static HysStatus
step_with_care (HysThetaStepper *self)
{
  HysStepper *base = &self->base;
  double start = (double) base->count * base->step, grid = (double) (base->count + 1) * base->step,
                 end = hys_stepper_end (base);
  double sliver = HYS_TOL_TIME * base->step;
  HysStatus status = HYS_STATUS_OK;

  self->n_handovers = 0;
  while (status == HYS_STATUS_OK && base->state->t < end)
    {
      double t = base->state->t;
      double t1 = hys_loads_piece_end (self->loads, t, end, sliver, &self->renewal->due);
      gboolean whole = t <= start && t1 >= grid;

      if (t > start && hys_stop_asked (&base->stop))
        return HYS_STATUS_CANCELLED;
      status = hys_theta_advance (self, t1, whole ? base->step : t1 - t, TRUE);
      if (status == HYS_STATUS_OK)
        hys_theta_arrive (self);
    }
  return status;
}

static HysStatus
theta_step (HysStepper *base)
{
  HysThetaStepper *self = (HysThetaStepper *) base;

  if (self->later == NULL)
    hys_theta_arrive (self);
  return self->control != NULL ? hys_theta_pieces_step (self) : step_with_care (self);
}

static void
theta_set_system (HysStepper      *base,
                  const HysSystem *old)
{
  HysThetaStepper *self = (HysThetaStepper *) base;
  const HysSystem *system = base->system;
  HysState *state;

  hys_theta_pieces_drop (self);
  state = base->state;
  hys_stepper_take_values (base, old, state);
  hys_ledger_close (self->ledger, system, state);
  for (guint k = 0; k < G_N_ELEMENTS (self->problem); k++)
    if (self->problem[k] != NULL)
      self->problem[k]->h = 0;
  self->referee->h = 0;
  if (self->control != NULL)
    {
      self->other->h = 0;
      hys_step_control_set (self->control, system, state);
      hys_step_doubt_set (self->doubt, system);
    }
  hys_loads_set (self->loads, system, state->t);
  hys_renewal_set (self->renewal, system);
  self->renewal->due = self->renewal->changed = TRUE;
}

static void
theta_free (HysStepper *base)
{
  HysThetaStepper *self = (HysThetaStepper *) base;

  hys_state_free (self->next);
  hys_state_free (self->row);
  hys_state_free (self->later);
  hys_owner_free (self);
}

static HysStatus
theta_audit (HysStepper *base)
{
  HysThetaStepper *self = (HysThetaStepper *) base;

  return judge_bundles (self, hys_bundles_audit (self->base.bundles));
}

static void
theta_set_accuracy (HysStepper *base,
                    double      tolerance,
                    double      span)
{
  HysThetaStepper *self = (HysThetaStepper *) base;

  if (self->control == NULL)
    return;
  self->control->tolerance = tolerance;
  self->control->span = span;
}

static gboolean
theta_account (const HysStepper *base,
               HysAccount       *account)
{
  const HysThetaStepper *self = (const HysThetaStepper *) base;

  if (self->control == NULL)
    return FALSE;
  *account = (HysAccount){ .midpoint = TRUE, .error = hys_step_control_error (self->control) };
  return TRUE;
}

static void
theta_take_over (HysStepper       *base,
                 const HysStepper *from)
{
  HysThetaStepper *self = (HysThetaStepper *) base;

  hys_state_copy (base->system, base->state, from->state);
  for (guint i = 0; i < self->base.bundles->n; i++)
    hys_bundles_take_over (self->base.bundles, i, hys_stepper_curve (from, i));
  base->scales = from->scales;
  base->before = NULL;
  self->tension = MAX (self->tension, hys_initial_tension (base->system, base->state));
  hys_ledger_open (self->ledger, base->system, base->state);
  hys_loads_set (self->loads, base->system, base->state->t);
  self->renewal->due = TRUE;
  if (self->control != NULL)
    hys_step_control_set (self->control, base->system, base->state);
}

static const HysStepperClass theta_class = { .step = theta_step, .set_system = theta_set_system, .audit = theta_audit,
                                             .free = theta_free, .set_accuracy = theta_set_accuracy,
                                             .account = theta_account, .take_over = theta_take_over };

/* The state before loads, and what follows where they are applied. */
static void
start_at_zero (HysThetaStepper *self,
               const HysSystem *system)
{
  HysState *state = self->base.state;

  hys_initial_state (system, state);
  hys_bundles_read (self->base.bundles, state);
  self->tension = hys_initial_tension (system, state);
  hys_ledger_open (self->ledger, system, state);
  self->renewal->due = hys_loads_arrive (self->loads, 0, self->base.step, state->q) == HYS_LOADS_JUMP
                       || self->loads->cut;
  follow_loads (self, TRUE);
}

HysStepper *
hys_theta_stepper_new_written (const HysScheme *scheme,
                               HysSystem       *system,
                               double           step)
{
  HysThetaStepper *self = hys_owner_new (HysThetaStepper);

  self->base = (HysStepper){ .class = &theta_class, .scheme = scheme, .system = system, .step = step,
                            .last = INFINITY, .state = hys_state_new (system) };
  self->base.bundles = hys_owner_keep (self, hys_bundles_new (system), hys_bundles_free);
  self->next = hys_state_new (system);
  self->referee = hys_owner_keep (self, hys_referee_new (system), hys_referee_free);
  self->loads = hys_owner_keep (self, hys_loads_new (system, scheme->theta, BRIEF * step), hys_loads_free);
  self->ledger = hys_owner_keep (self, hys_ledger_new (system), hys_ledger_free);
  self->renewal = hys_owner_keep (self, hys_renewal_new (system, self->base.bundles, self->referee, &self->base.stop),
                                  hys_renewal_free);
  self->events = hys_owner_keep (self, scheme->theta == 0.5 ? hys_events_new (system) : NULL, hys_events_free);
  start_at_zero (self, system);
  if (scheme->control)
    hys_theta_pieces_begin (self);
  return &self->base;
}
