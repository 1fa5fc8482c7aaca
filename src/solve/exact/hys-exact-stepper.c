/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The scheme `exact`: event-driven. Between changes of the pattern of sticking and slipping sliders a network is
 * linear, and its motion a Taylor series (hys-exact-series.c). A pattern is only used where it is verified on that
 * motion; the first zero of an event function ends it (hys-exact-phase.c), and the next pattern is looked for
 * (hys-exact-pattern.c). The step h is the rhythm at which states are handed out; accuracy does not depend on it.
 */
#include "hys-exact-failure.h"
#include "hys-exact-ledger.h"
#include "hys-initial.h"
#include "hys-jump.h"
#include "hys-loads.h"
#include "hys-theta-pieces.h"
#include "hys-tolerances.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONGEST    1e6     /* a stretch of time, in steps, at most */
#define MAX_BARS   1000u   /* that move: matrices are dense */
#define MANY       50      /* events in a time of HYS_TOL_EVENTS are too many */
#define STRETCHES  100000u  /* of motion in a step are too many: at such a pace a run ends some other day */
#define FALLBACK   1e-3    /* a step of `midpoint`, in units of the motion's own time; twice as long as the last ... */
#define TINY       1e-6    /* ... and at least so long, in steps; ... */
#define LONGER     10      /* ... where none is found, so much longer */
#define SHORTER    0.1     /* a stretch at whose end energies do not agree */

typedef struct
{
  HysStepper       base;
  HysExactPhase   *phase;
  HysExactPattern *pattern;
  HysStepper      *steps;       /* of `midpoint`, where no motion is found; NULL until then */
  HysLoads        *loads;
  HysJump         *jump;
  HysExactLedger   ledger;
  HysBundles      *bundles;
  HysState        *now;         /* where the series starts */
  HysState        *end;         /* room for where it ends */
  gint8           *slip;
  double           stored;      /* energy at t = 0 */
  double           next_break;
  gboolean         break_jumps; /* loads do there */
  double           unit;        /* for which loads can be expanded */
  gboolean         moving;      /* whether the phase is the motion from `now` on */
  gboolean         jumped;      /* loads have, and no motion was looked for since, ... */
  double           jump_at;     /* ... at this time */
  gboolean         changed;     /* values were changed */
  double           helped;      /* length of the fallback that has just been made; 0 = none was */
  double           since;       /* then so many events begin within hardly any time */
  guint            n_events;
  double           longest;     /* motion without an event */
  guint64          counted;     /* the number of the step ... */
  guint            stretches;   /* ... in which there were so many */
} ExactStepper;

static void
set_up (ExactStepper *self,
        HysSystem    *system)
{
  hys_exact_phase_free (self->phase);
  hys_exact_pattern_free (self->pattern);
  g_clear_pointer (&self->steps, hys_stepper_free);
  g_clear_pointer (&self->loads, hys_loads_free);
  hys_jump_free (self->jump);
  self->phase = hys_exact_phase_new (system, self->bundles);
  self->pattern = hys_exact_pattern_new (system, self->bundles, &self->base.stop);
  self->loads = hys_loads_new (system, 1, 0);
  self->jump = hys_jump_new (system, self->bundles, &self->base.stop);
  self->unit = LONGEST * self->base.step;
}

/* Velocities of driven bars from now on. FALSE if they have none (a formula that is not smooth). */
static gboolean
drive (ExactStepper *self)
{
  return hys_exact_loads_drive (self->phase->series->loads, self->base.system, self->now->t,
                                MIN (self->unit, self->next_break - self->now->t), HYS_TOL_TIME * self->base.step,
                                self->now->v);
}

/* Whoever wants to know is told of the state that is shown. So near to it no load of another part
 * has a breakpoint either. */
static void
tell_shown (ExactStepper *self,
            gboolean      jumps,
            double        part)
{
  double t = self->base.state->t, near = 2 * HYS_TOL_TIME * self->base.step + 4 * DBL_EPSILON * t;
  HysMoment moment = { jumps, part, t - near, t + near };

  if (self->base.witness.event != NULL)
    self->base.witness.event (self->base.witness.data, self->base.system, self->base.state, &moment);
}

/* HysJumpTurn */
static void
tell_turn (gpointer        data,
           double          s,
           const HysState *state)
{
  ExactStepper *self = data;

  hys_state_copy (self->base.system, self->base.state, state);
  hys_exact_ledger_close (self->base.system, self->stored, self->base.state);
  self->base.state->t = self->jump_at;
  tell_shown (self, TRUE, s);
}

/* What follows at once where loads have jumped or values were changed, or everything begins. What other values put in
   is their work. */
static void
jump (ExactStepper *self)
{
  HysState *now = self->now;
  double error = now->energy[HYS_ENERGY_ERROR];
  gboolean told = !self->changed && self->base.witness.event != NULL;
  HysJumpLoads loads = { self->changed ? self->loads->start : self->loads->before, self->loads->start,
                         self->loads->drive, told ? tell_turn : NULL, self };

  hys_jump_run (self->jump, &loads, 0, now);
  hys_exact_ledger_close (self->base.system, self->stored, now);
  if (!self->changed)
    return;
  now->energy[HYS_ENERGY_WORK] += error - now->energy[HYS_ENERGY_ERROR];
  now->energy[HYS_ENERGY_ERROR] = error;
  self->changed = FALSE;
}

/* Sets @state to that of the present motion at @tau, what bundles bear being set. */
static void
read_off (ExactStepper *self,
          double        tau,
          HysState     *state)
{
  state->strikes = FALSE;
  hys_exact_series_at (self->phase->series, self->now, tau, state);
  hys_exact_ledger_at (&self->ledger, self->phase->series, self->now, tau, self->stored, state);
}

/* Where the present motion is at a time. */
static double
tau_of (const ExactStepper *self,
        double              t)
{
  return MIN ((t - self->now->t) / self->phase->series->unit, self->phase->reach);
}

/* How far it goes. */
static double
end_of_motion (const ExactStepper *self)
{
  return self->now->t + self->phase->reach * self->phase->series->unit;
}

static void
hand_out (ExactStepper *self,
          double        t)
{
  double tau = tau_of (self, t);

  hys_exact_phase_move (self->phase, tau);
  hys_bundles_look (self->bundles, self->base.state);
  read_off (self, tau, self->base.state);
  if (self->now->strikes && t <= self->now->t + HYS_TOL_TIME * self->base.step)
    {
      self->base.state->strikes = TRUE;
      memcpy (self->base.state->struck, self->now->struck, self->base.system->n_dashpots * sizeof (gboolean));
      memset (self->base.state->adrift, 0, self->base.system->n_bars * sizeof (gboolean));
    }
}

/* Driven bars are where their loads say, to the last bit: in each of the parts that they have copies in. */
static void
place_driven (ExactStepper *self,
              double        inside)
{
  const HysExactLoads *loads = self->phase->series->loads;
  HysState *state = self->base.state;

  for (guint k = 0; k < loads->n_drives; k++)
    state->q[loads->driven[k]] = hys_system_drive (self->base.system, loads->driven[k], state->t, inside);
}

static gboolean
exact_show (HysStepper *base,
            double      t)
{
  ExactStepper *self = (ExactStepper *) base;

  if (t < self->now->t - HYS_TOL_TIME * base->step)
    return FALSE;
  if (self->moving)
    hand_out (self, t);
  else
    hys_state_copy (base->system, base->state, self->now);
  base->state->t = t;
  place_driven (self, self->moving ? 0.5 * (self->now->t + end_of_motion (self)) : t - HYS_TOL_TIME * base->step);
  return TRUE;
}

static void
tell (ExactStepper *self,
      gboolean      jumps,
      double        part,
      double        t)
{
  if (self->base.witness.event == NULL)
    return;
  exact_show (&self->base, t);
  tell_shown (self, jumps, part);
}

/* The first breakpoint after the present time, and what loads do there. */
static void
look_for_break (ExactStepper *self)
{
  const HysSystem *system = self->base.system;
  double t = self->now->t, at = hys_system_next_break (system, t);

  self->next_break = at;
  self->break_jumps = FALSE;
  if (!isfinite (at))
    return;
  self->break_jumps = hys_loads_jump_at (self->loads, at, t + 0.5 * (at - t),
                                         MIN (hys_system_next_break (system, at),
                                              at + self->base.step)) != HYS_LOADS_GO_ON;
}

/* The present time, after a motion from @since on, may be that of a breakpoint; whether it is. A jump of which @target,
 * where a step ends, is a rounding is said to be there. */
static gboolean
arrive (ExactStepper *self,
        double        since,
        double        target)
{
  HysState *now = self->now;
  HysLoadsJump jumps;

  if (now->t < self->next_break - HYS_TOL_TIME * self->base.step)
    return FALSE;
  now->t = self->next_break;
  self->jump_at = fabs (target - now->t) <= 0.5 * HYS_TOL_TIME * self->base.step ? target : now->t;
  look_for_break (self);
  hys_loads_sample (self->loads, now, NULL, since, now->t);
  jumps = hys_loads_arrive (self->loads, now->t, self->base.step, now->q);
  if (jumps != HYS_LOADS_GO_ON)
    tell (self, TRUE, 0, self->jump_at);
  if (jumps == HYS_LOADS_JUMP)
    jump (self);
  self->jumped = self->jumped || jumps != HYS_LOADS_GO_ON;
  return TRUE;
}

/* A step of `midpoint` up to a time, from where the motion is. FALSE if there is none. */
static gboolean
step_by_midpoint (ExactStepper *self,
                  double        end)
{
  static const HysScheme midpoint = { .name = "midpoint", .theta = 0.5 };
  const HysSystem *system = self->base.system;
  HysStepper here = self->base, *steps;

  if (self->steps == NULL)
    self->steps = hys_theta_stepper_new_written (&midpoint, hys_system_ref (self->base.system), self->base.step);
  steps = self->steps;
  here.state = self->now;
  hys_stepper_take_over (steps, &here);
  steps->stop = self->base.stop;
  if (hys_theta_advance ((HysThetaStepper *) steps, end, end - self->now->t, FALSE) != HYS_STATUS_OK)
    return FALSE;
  g_debug ("exact: no motion found at t = %g; a step of midpoint to %g", self->now->t, end);
  hys_state_copy (system, self->now, steps->state);
  for (guint i = 0; i < self->bundles->n; i++)
    hys_bundles_take_over (self->bundles, i, hys_stepper_curve (steps, i));
  self->base.residual = fmax (self->base.residual, steps->residual);
  return TRUE;
}

/* Goes on by a step of `midpoint`, a longer one where none is found, and says so. */
static HysStatus
fall_back (ExactStepper *self,
           double        target)
{
  HysState *now = self->now;
  double sliver = HYS_TOL_TIME * self->base.step, t = now->t;
  double end = MIN (self->next_break, target > t + sliver ? target : INFINITY);
  double length = MAX (FALLBACK * hys_exact_pattern_scale (self->pattern),
                       MAX (TINY * self->base.step, 2 * self->helped));
  gboolean last = FALSE, found = FALSE;
  HysStatus status = hys_exact_check_loads (&self->base, t);

  if (status != HYS_STATUS_OK || hys_stop_asked (&self->base.stop))
    return status != HYS_STATUS_OK ? status : HYS_STATUS_CANCELLED;
  for (; !found && !last; length *= LONGER)
    {
      length = MIN (length, self->base.step);
      last = !(t + length < end - sliver) || length == self->base.step;
      found = step_by_midpoint (self, t + length < end - sliver ? t + length : end);
      if (self->steps->stop.said)   /* it may have been cut short */
        return HYS_STATUS_CANCELLED;
    }
  if (!found)
    return hys_exact_explain (&self->base, self->phase, self->pattern, t);
  hys_exact_ledger_close (self->base.system, self->stored, now);
  memcpy (self->slip, now->slip, self->base.system->n_sliders);
  self->helped = now->t - t;
  self->n_events = 0;
  if (self->jumped && self->jump_at > 0)   /* what is behind the jump is what the step has set off from */
    {
      hys_state_copy (self->base.system, self->base.state, self->steps->before);
      self->base.state->t = self->jump_at;
      place_driven (self, self->jump_at + 0.5 * (now->t - self->jump_at));
      tell_shown (self, TRUE, 1);
    }
  self->jumped = FALSE;
  arrive (self, t, target);
  if (self->base.witness.fallback != NULL)
    self->base.witness.fallback (self->base.witness.data, t);
  return HYS_STATUS_OK;
}

/* Looks for the motion from `now` on, for as long as loads can be expanded. */
static HysExactVerdict
look_for_motion (ExactStepper *self)
{
  HysExactVerdict verdict = HYS_EXACT_UNRESOLVED;

  while (verdict == HYS_EXACT_UNRESOLVED && self->unit > HYS_TOL_TIME * self->base.step)
    {
      double unit = MIN (self->unit, self->next_break - self->now->t);

      verdict = hys_exact_pattern_find (self->pattern, self->phase, self->now, self->slip, unit);
      if (verdict == HYS_EXACT_UNRESOLVED)
        self->unit = 0.5 * unit;
    }
  return verdict;
}

/* Sets off with the motion that was found, as far as its energies agree; FALSE where that is not even a step. */
static gboolean
set_off (ExactStepper *self)
{
  HysExactPhase *phase = self->phase;
  const HysExactSeries *series = phase->series;

  for (;; hys_exact_phase_shorten (phase, SHORTER))
    {
      hys_exact_phase_accept (phase);
      hys_exact_ledger_open (&self->ledger, series, self->now);
      memcpy (self->end->w, self->now->w, self->base.system->n_bundles * sizeof (double));
      read_off (self, phase->reach, self->end);
      if (hys_exact_ledger_closes (self->base.system, self->now, self->end))
        break;
      if (!(phase->reach * series->unit > self->base.step))
        return FALSE;
    }
  self->unit = MIN (2 * self->unit, LONGEST * self->base.step);
  self->moving = TRUE;
  self->helped = 0;
  self->longest = fmax (self->longest, phase->reach * series->unit);
  self->base.residual = fmax (self->base.residual, phase->residual);
  return TRUE;
}

/* Whether so many events are within hardly any time. */
static gboolean
too_many_events (ExactStepper *self)
{
  if (self->now->t - self->since >= HYS_TOL_EVENTS * MIN (self->longest, self->base.step))
    {
      self->since = self->now->t;
      self->n_events = 0;
    }
  return ++self->n_events > MANY;
}

/* Whether a step takes too many stretches, as something in it is so much faster. */
static gboolean
too_many_stretches (ExactStepper *self)
{
  if (self->counted != self->base.count)
    self->stretches = 0;
  self->counted = self->base.count;
  return ++self->stretches > STRETCHES;
}

/* Moves the bundles' curves to @tau of the present motion. */
static void
move_bundles (ExactStepper *self,
              double        tau)
{
  hys_exact_phase_move (self->phase, tau);
  self->base.residual = fmax (self->base.residual, hys_bundles_advance (self->bundles, self->now, self->base.state));
  hys_bundles_read (self->bundles, self->now);
}

/* To the end of the present motion, or as far as its series reaches. */
static void
finish (ExactStepper *self,
        double        target)
{
  const HysExactPhase *phase = self->phase;
  double t0 = self->now->t, sliver = HYS_TOL_TIME * self->base.step;

  self->moving = FALSE;
  move_bundles (self, phase->reach);
  read_off (self, phase->reach, self->now);
  memcpy (self->slip, phase->event ? phase->next : phase->slip, hys_exact_pattern_size (self->base.system));
  if (((arrive (self, t0, target) && self->now->t < target - sliver) || phase->event)
      && !self->jumped && self->now->t > self->base.state->t + sliver)
    tell (self, FALSE, 0, self->now->t);
}

static HysStatus
begin (ExactStepper *self,
       double        target)
{
  guint n = self->base.system->n_unknowns;
  HysExactVerdict verdict;

  if (n > MAX_BARS)
    {
      hys_stepper_fail (&self->base,
                        _("The exact scheme is for networks of up to %u bars that move, and this one has %u."),
                        MAX_BARS, n);
      return HYS_STATUS_RESIDUAL;
    }
  if (self->changed)
    {
      hys_loads_arrive (self->loads, self->now->t, self->base.step, self->now->q);
      jump (self);
      self->jumped = FALSE;
    }
  if (self->phase->series->loads->n_drives > 0)
    drive (self);
  if (hys_stop_asked (&self->base.stop))
    return HYS_STATUS_CANCELLED;
  verdict = look_for_motion (self);
  if (verdict == HYS_EXACT_UNRESOLVED)
    return hys_exact_explain (&self->base, self->phase, self->pattern, self->now->t);
  if (verdict != HYS_EXACT_HOLDS || !set_off (self))
    return fall_back (self, target);
  if (self->jumped && self->jump_at > 0)
    tell (self, TRUE, 1, self->jump_at);
  self->jumped = FALSE;
  return HYS_STATUS_OK;
}

/* Goes on to the next event, or to where the motion is to be looked for anew. */
static HysStatus
exact_go_on (HysStepper *base,
             double      target)
{
  ExactStepper *self = (ExactStepper *) base;

  if (!self->moving)
    return too_many_stretches (self)
           ? hys_exact_explain_fast (base, self->phase->series, self->phase->length, self->now->t)
           : begin (self, target);
  finish (self, target);
  return self->phase->event && too_many_events (self) ? fall_back (self, target) : HYS_STATUS_OK;
}

static double
exact_reach (HysStepper *base)
{
  const ExactStepper *self = (const ExactStepper *) base;

  if (!self->moving)
    return self->jumped ? -INFINITY : self->now->t;
  /* A row as near to it is one behind it. */
  if (self->break_jumps && end_of_motion (self) >= self->next_break - HYS_TOL_TIME * base->step)
    return self->next_break - 2 * HYS_TOL_TIME * base->step;
  return end_of_motion (self);
}

void
hys_exact_stepper_rest (HysStepper *base)
{
  ExactStepper *self = (ExactStepper *) base;

  if (self->moving)
    finish (self, INFINITY);
  hys_state_copy (base->system, base->state, self->now);
  for (guint i = 0; i < base->system->n_bars; i++)
    base->scales = (HysScales){ MAX (base->scales.force, self->phase->scales->force[i]),
                                MAX (base->scales.speed, self->phase->scales->speed[i]) };
}

static void
exact_set_system (HysStepper      *base,
                  const HysSystem *old)
{
  ExactStepper *self = (ExactStepper *) base;
  HysSystem *system = base->system;
  HysState *now = self->now;

  if (self->moving)
    move_bundles (self, tau_of (self, base->state->t));
  hys_state_copy (system, now, base->state);
  hys_stepper_take_values (base, old, now);
  set_up (self, system);
  look_for_break (self);
  self->moving = FALSE;
  self->changed = TRUE;
  hys_exact_ledger_close (system, self->stored, now);
}

static void
exact_free (HysStepper *base)
{
  ExactStepper *self = (ExactStepper *) base;

  hys_exact_phase_free (self->phase);
  hys_exact_pattern_free (self->pattern);
  hys_stepper_free (self->steps);
  hys_loads_free (self->loads);
  hys_jump_free (self->jump);
  hys_bundles_free (self->bundles);
  hys_state_free (self->now);
  hys_state_free (self->end);
  hys_owner_free (self);
}

static HysStatus
exact_audit (HysStepper *base)
{
  ExactStepper *self = (ExactStepper *) base;
  double residual = hys_bundles_audit (self->bundles);

  base->residual = fmax (base->residual, residual);
  if (residual <= HYS_RESIDUAL_MAX)
    return HYS_STATUS_OK;
  hys_stepper_fail (base, _("The exact scheme found no motion that goes on after t = %g."), base->state->t);
  return HYS_STATUS_RESIDUAL;
}

static void
exact_take_over (HysStepper       *base,
                 const HysStepper *from)
{
  ExactStepper *self = (ExactStepper *) base;
  const double *energy = from->state->energy;

  hys_state_copy (base->system, base->state, from->state);
  hys_state_copy (base->system, self->now, from->state);
  for (guint i = 0; i < self->bundles->n; i++)
    hys_bundles_take_over (self->bundles, i, hys_stepper_curve (from, i));
  self->stored = energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] + energy[HYS_ENERGY_FRICTION]
                 + energy[HYS_ENERGY_VISCOUS] + energy[HYS_ENERGY_ERROR] - energy[HYS_ENERGY_WORK];
  memcpy (self->slip, from->state->slip, base->system->n_sliders);
  self->moving = self->jumped = FALSE;
}

static const HysStepperClass exact_class = { .set_system = exact_set_system, .audit = exact_audit,
                                             .free = exact_free, .reach = exact_reach, .go_on = exact_go_on,
                                             .show = exact_show, .take_over = exact_take_over };

/* The state before loads, and what follows where they are applied. */
static void
start_at_zero (ExactStepper *self)
{
  const HysSystem *system = self->base.system;
  HysState *now = self->now;

  hys_initial_state (system, now);
  hys_bundles_read (self->bundles, now);
  self->stored = hys_state_kinetic (system, now) + hys_state_elastic (system, now);
  hys_exact_ledger_close (system, self->stored, now);
  look_for_break (self);
  hys_loads_arrive (self->loads, 0, self->base.step, now->q);
  jump (self);
  hys_state_copy (system, self->base.state, now);
  drive (self);
  if (system->n_unknowns <= MAX_BARS
      && look_for_motion (self) == HYS_EXACT_HOLDS && set_off (self))
    hand_out (self, 0);
}

HysStepper *
hys_exact_stepper_new (const HysScheme *scheme,
                       HysSystem       *system,
                       double           step)
{
  ExactStepper *self = hys_owner_new (ExactStepper);

  self->base = (HysStepper){ .class = &exact_class, .scheme = scheme, .system = system, .step = step,
                            .last = INFINITY, .state = hys_state_new (system) };
  self->now = hys_state_new (system);
  self->end = hys_state_new (system);
  self->base.bundles = self->bundles = hys_bundles_new (system);
  self->slip = hys_owned (self, gint8, hys_exact_pattern_size (system) + 1);
  set_up (self, system);
  start_at_zero (self);
  return &self->base;
}
