/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The scheme `automatic`: `exact` where it applies and is cheaper, else `midpoint` in steps as long as a tolerance
 * allows (hys-step-control.h). Which of the two depends on the size of the network, then on what the run comes upon:
 * loads that are not smooth, no motion that is verified, or stretches of motion that take longer than the steps asked
 * for. From then on it is `midpoint`, from the state reached.
 */
#include "hys-stepper-private.h"

#include "hys-tolerances.h"

#define MOST_BARS   128     /* that move: the exact scheme's matrices are dense */
#define FEW_BARS    32      /* of which no scheme takes long: exact motion has so many stretches ... */
#define STRETCHES   32      /* ... a step on average, at most, ... */
#define CREDIT      4000    /* ... and so many more */

/* What a stretch of exact motion of n > FEW_BARS bars takes, in steps of `midpoint` (which take a time that grows like
 * n): as counted on chains and grids. Steps are so much longer to find where sliders hand over between massless bars
 * and masses. */
#define STRETCH(n)  (0.15 * (n + 1000.0 / n))
#define HANDOVERS   100
#define DEARER      5       /* how many steps exact motion may take instead of one, on average, ... */
#define STEPS       20      /* ... and so many more */

typedef struct
{
  HysStepper  base;
  gboolean    exact;        /* whether it is of that scheme */
  gboolean    was_exact;
  gboolean    handovers;    /* whether there may be any */
  guint64     stretches;    /* begun or ended */
  double      tolerance;
  double      span;
} AutomaticStepper;

static void
set_inner (AutomaticStepper *self,
           HysStepper       *inner)
{
  self->base.inner = inner;
  hys_stepper_set_accuracy (inner, self->tolerance, self->span);
}

/* Goes on by steps from where the exact motion is known to. */
static void
change_over (AutomaticStepper *self)
{
  HysStepper *exact = self->base.inner, *steps;

  g_debug ("automatic: midpoint instead of exact from t = %g", exact->state->t);
  hys_exact_stepper_rest (exact);
  steps = hys_theta_stepper_new_written (self->base.scheme, hys_system_ref (self->base.system), self->base.step);
  hys_stepper_take_over (steps, exact);
  self->base.residual = MAX (self->base.residual, exact->residual);
  hys_stepper_free (exact);
  self->exact = FALSE;
  set_inner (self, steps);
}

/* Whether exact motion takes longer than steps would. A stretch is begun and ended. */
static gboolean
is_dear (AutomaticStepper *self)
{
  guint n = self->base.system->n_unknowns;
  double steps = (double) self->base.count;

  self->stretches++;
  if (n <= FEW_BARS)
    return (double) self->stretches > STRETCHES * steps + CREDIT;
  return 0.5 * STRETCH (n) * (double) self->stretches > (DEARER * steps + STEPS) * (self->handovers ? HANDOVERS : 1);
}

static double
automatic_reach (HysStepper *base)
{
  const AutomaticStepper *self = (const AutomaticStepper *) base;

  return self->exact ? base->inner->class->reach (base->inner) : base->inner->state->t;
}

static HysStatus
automatic_go_on (HysStepper *base,
                 double      target)
{
  AutomaticStepper *self = (AutomaticStepper *) base;
  HysStatus status;

  if (self->exact && is_dear (self))
    change_over (self);
  hys_stepper_lead (base);
  base->inner->count = self->base.count;
  status = self->exact ? base->inner->class->go_on (base->inner, target) : hys_stepper_step (base->inner);
  if (status == HYS_STATUS_RESIDUAL && self->exact)
    {
      change_over (self);
      status = HYS_STATUS_OK;
    }
  return hys_stepper_follow (base, status);
}

static gboolean
automatic_show (HysStepper *base,
                double      t)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  if (self->exact ? !base->inner->class->show (base->inner, t)
      : fabs (t - base->inner->state->t) > HYS_TOL_TIME * base->step)
    return FALSE;
  hys_state_copy (base->system, base->state, base->inner->state);
  return TRUE;
}

static void
automatic_set_system (HysStepper      *base,
                      const HysSystem *old)
{
  hys_stepper_set_system (base->inner, hys_system_ref (base->system));
  hys_state_copy (base->system, base->state, base->inner->state);
}

static void
automatic_set_accuracy (HysStepper *base,
                        double      tolerance,
                        double      span)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  self->tolerance = tolerance;
  self->span = span;
  hys_stepper_set_accuracy (base->inner, tolerance, span);
}

static gboolean
automatic_account (const HysStepper *base,
                   HysAccount       *account)
{
  const AutomaticStepper *self = (const AutomaticStepper *) base;

  if (self->exact)
    *account = (HysAccount){ .exact = TRUE };
  else
    hys_stepper_account (base->inner, account);
  account->exact = self->was_exact;
  return TRUE;
}

static void
automatic_take_over (HysStepper       *base,
                     const HysStepper *from)
{
  AutomaticStepper *self = (AutomaticStepper *) base;

  if (!self->exact)   /* as it is drawn: what is condensed takes over from nobody */
    {
      hys_stepper_free (base->inner);
      set_inner (self, hys_theta_stepper_new_written (base->scheme, hys_system_ref (base->system), base->step));
    }
  hys_stepper_take_over (base->inner, from);
  hys_state_copy (base->system, base->state, base->inner->state);
}

static const HysStepperClass automatic_class = { .set_system = automatic_set_system, .reach = automatic_reach,
                                                 .go_on = automatic_go_on, .show = automatic_show,
                                                 .take_over = automatic_take_over,
                                                 .set_accuracy = automatic_set_accuracy, .account = automatic_account };

HysStepper *
hys_automatic_stepper_new (const HysScheme *scheme,
                           HysSystem       *system,
                           double           step)
{
  AutomaticStepper *self = hys_owner_new (AutomaticStepper);

  self->base = (HysStepper){ .class = &automatic_class, .scheme = scheme, .system = system, .step = step,
                            .last = INFINITY, .state = hys_state_new (system) };
  for (guint i = 0; i < system->n_sliders && system->n_masses > 0; i++)
    self->handovers = self->handovers || system->beta[i];
  self->tolerance = HYS_ACCURACY;
  self->span = HYS_ACCURACY_SPAN * step;
  self->exact = self->was_exact = system->n_unknowns <= MOST_BARS;
  set_inner (self, self->exact ? hys_exact_stepper_new (scheme, hys_system_ref (system), step)
                               : hys_theta_stepper_new (scheme, hys_system_ref (system), step));
  hys_state_copy (system, self->base.state, self->base.inner->state);
  return &self->base;
}
