/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The scheme `automatic`: `exact` where it applies and is cheaper, else `midpoint` in steps as long as a tolerance allows
 * (hys-step-control.h). Which of the two depends on the size of the network, then on what the run comes upon: loads that are not
 * smooth, no motion that is verified, or stretches of motion too short for the steps asked for. From then on it is `midpoint`, from
 * the state reached.
 */
#include "hys-stepper-private.h"

#include "hys-condensed-stepper.h"
#include "hys-tolerances.h"

#define MOST_BARS   128     /* that move: the exact scheme's matrices are dense */
#define STRETCHES   32      /* of exact motion, a step on average, at most, ... */
#define CREDIT      4000    /* ... and so many more */

typedef struct
{
  HysStepper  base;
  HysStepper *inner;
  gboolean    exact;        /* whether it is of that scheme */
  gboolean    was_exact;
  guint64     stretches;
  double      tolerance;
  double      span;
} AutomaticStepper;

static void
set_inner (AutomaticStepper *self,
           HysStepper       *inner)
{
  self->inner = inner;
  hys_stepper_set_accuracy (inner, self->tolerance, self->span);
}

/* Goes on by steps from where the exact motion is known to. */
static void
change_over (AutomaticStepper *self)
{
  HysStepper *exact = self->inner, *steps;

  hys_exact_stepper_rest (exact);
  steps = hys_theta_stepper_new_written (self->base.scheme, hys_system_ref (self->base.system), self->base.step);
  hys_theta_stepper_take_over (steps, exact);
  self->base.residual = MAX (self->base.residual, exact->residual);
  hys_stepper_free (exact);
  self->exact = FALSE;
  set_inner (self, steps);
}

static gboolean
too_many_stretches (AutomaticStepper *self)
{
  return ++self->stretches > STRETCHES * self->base.count + CREDIT;
}

static double
automatic_reach (HysStepper *base)
{
  const AutomaticStepper *self = (const AutomaticStepper *) base;

  return self->exact ? self->inner->class->reach (self->inner) : self->inner->state->t;
}

static HysStatus
go_on_inside (AutomaticStepper *self,
              double            target)
{
  self->inner->stop = self->base.stop;
  self->inner->witness = self->base.witness;
  self->inner->count = self->base.count;
  return self->exact ? self->inner->class->go_on (self->inner, target) : hys_stepper_step (self->inner);
}

static HysStatus
automatic_go_on (HysStepper *base,
                 double      target)
{
  AutomaticStepper *self = (AutomaticStepper *) base;
  HysStatus status;

  if (self->exact && too_many_stretches (self))
    change_over (self);
  status = go_on_inside (self, target);
  if (status == HYS_STATUS_RESIDUAL && self->exact)
    {
      change_over (self);
      status = HYS_STATUS_OK;
    }
  base->residual = MAX (base->residual, self->inner->residual);
  if (status != HYS_STATUS_OK && self->inner->message != NULL)
    hys_stepper_fail (base, "%s", self->inner->message);
  return status;
}

static gboolean
automatic_show (HysStepper *base,
                double      t)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  if (self->exact ? !self->inner->class->show (self->inner, t) : fabs (t - self->inner->state->t) > HYS_TOL_TIME * base->step)
    return FALSE;
  hys_state_copy (base->system, base->state, self->inner->state);
  return TRUE;
}

static HysStatus
automatic_step (HysStepper *base)
{
  double target = (double) (base->count + 1) * base->step;
  HysStatus status = hys_stepper_reach (base, target);

  if (status == HYS_STATUS_OK)
    automatic_show (base, target);
  return status;
}

static void
automatic_set_system (HysStepper *base,
                      HysSystem  *system)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  hys_stepper_set_system (self->inner, hys_system_ref (system));
  hys_state_copy (system, base->state, self->inner->state);
}

static HysStatus
automatic_audit (HysStepper *base)
{
  AutomaticStepper *self = (AutomaticStepper *) base;
  HysStatus status = hys_stepper_audit (self->inner);

  base->residual = MAX (base->residual, self->inner->residual);
  if (status != HYS_STATUS_OK)
    hys_stepper_fail (base, "%s", self->inner->message);
  return status;
}

static void
automatic_watch (HysStepper   *base,
                 const GArray *series)
{
  hys_stepper_watch (((AutomaticStepper *) base)->inner, series);
}

static void
automatic_set_accuracy (HysStepper *base,
                        double      tolerance,
                        double      span)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  self->tolerance = tolerance;
  self->span = span;
  hys_stepper_set_accuracy (self->inner, tolerance, span);
}

static gboolean
automatic_account (const HysStepper *base,
                   HysAccount       *account)
{
  const AutomaticStepper *self = (const AutomaticStepper *) base;

  if (self->exact)
    *account = (HysAccount){ .exact = TRUE };
  else
    hys_stepper_account (self->inner, account);
  account->exact = self->was_exact;
  return TRUE;
}

static void
automatic_free (HysStepper *base)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  hys_stepper_free (self->inner);
  g_free (self);
}

static const HysStepperClass automatic_class = { .step = automatic_step, .set_system = automatic_set_system,
                                                 .audit = automatic_audit, .watch = automatic_watch, .free = automatic_free,
                                                 .reach = automatic_reach, .go_on = automatic_go_on, .show = automatic_show,
                                                 .set_accuracy = automatic_set_accuracy, .account = automatic_account };

HysStepper *
hys_automatic_stepper_new (const HysScheme *scheme,
                           HysSystem       *system,
                           double           step)
{
  AutomaticStepper *self = g_new0 (AutomaticStepper, 1);

  self->base = (HysStepper){ .class = &automatic_class, .scheme = scheme, .system = system, .step = step };
  self->base.state = hys_state_new (system);
  self->tolerance = HYS_ACCURACY;
  self->span = HYS_ACCURACY_SPAN * step;
  self->exact = self->was_exact = system->n_unknowns <= MOST_BARS;
  set_inner (self, self->exact ? hys_exact_stepper_new (scheme, hys_system_ref (system), step)
                               : hys_theta_stepper_new (scheme, hys_system_ref (system), step));
  hys_state_copy (system, self->base.state, self->inner->state);
  return &self->base;
}
