/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all steppers share (hys-scheme.h). */
#include "hys-stepper-private.h"

#include "hys-tolerances.h"
#include "hys-wellposed.h"

void
hys_stepper_free (HysStepper *self)
{
  if (self == NULL)
    return;

  HysState *state = self->state;
  HysSystem *system = self->system;
  char *message = self->message;

  hys_stepper_free (self->inner);
  if (self->class->free != NULL)
    self->class->free (self);
  else
    hys_owner_free (self);
  hys_state_free (state);
  hys_system_unref (system);
  g_free (message);
}

void
hys_stepper_set_end (HysStepper *self,
                     double      t)
{
  self->last = t;
}

void
hys_stepper_set_stop (HysStepper *self,
                      HysStop     stop)
{
  self->stop = stop;
}

void
hys_stepper_set_witness (HysStepper *self,
                         HysWitness  witness)
{
  self->witness = witness;
}

void
hys_stepper_set_accuracy (HysStepper *self,
                          double      tolerance,
                          double      span)
{
  if (self->class->set_accuracy != NULL)
    self->class->set_accuracy (self, tolerance, span);
  else if (self->inner != NULL)
    hys_stepper_set_accuracy (self->inner, tolerance, span);
}

gboolean
hys_stepper_account (const HysStepper *self,
                     HysAccount       *account)
{
  if (self->class->account == NULL)
    return self->inner != NULL && hys_stepper_account (self->inner, account);
  if (!self->class->account (self, account))
    return FALSE;
  account->residual = self->residual;
  return TRUE;
}

void
hys_stepper_watch (HysStepper   *self,
                   const GArray *series)
{
  if (self->class->watch != NULL)
    self->class->watch (self, series);
  else if (self->inner != NULL)
    hys_stepper_watch (self->inner, series);
}

/* Goes on until a motion that is known between steps covers a time. */
static HysStatus
reach (HysStepper *self,
       double      target)
{
  HysStatus status = HYS_STATUS_OK;

  while (status == HYS_STATUS_OK && self->class->reach (self) < target - HYS_TOL_TIME * self->step)
    status = self->class->go_on (self, target);
  return status;
}

double
hys_stepper_end (const HysStepper *self)
{
  double end = (double) (self->count + 1) * self->step, sliver = HYS_TOL_TIME * self->step;

  return self->last < end - sliver && self->last > self->state->t + sliver ? self->last : end;
}

void
hys_stepper_count_step (HysStepper *self,
                        double      end)
{
  self->count += end >= (double) (self->count + 1) * self->step;
}

HysStatus
hys_stepper_step (HysStepper *self)
{
  double end = hys_stepper_end (self);
  HysStatus status = self->class->step != NULL ? self->class->step (self) : reach (self, end);

  if (status == HYS_STATUS_OK && self->class->step == NULL)
    self->class->show (self, end);
  if (status == HYS_STATUS_OK)
    hys_stepper_count_step (self, end);
  return status;
}

HysStatus
hys_stepper_audit (HysStepper *self)
{
  return self->inner != NULL ? hys_stepper_follow (self, hys_stepper_audit (self->inner)) : self->class->audit (self);
}

void
hys_stepper_lead (HysStepper *self)
{
  self->inner->stop = self->stop;
  self->inner->last = self->last;
  self->inner->witness = self->witness;
}

HysStatus
hys_stepper_follow (HysStepper *self,
                    HysStatus   status)
{
  self->residual = MAX (self->residual, self->inner->residual);
  if (status != HYS_STATUS_OK && self->inner->message != NULL)
    hys_stepper_fail (self, "%s", self->inner->message);
  return status;
}

const HysState *
hys_stepper_state (const HysStepper *self)
{
  return self->state;
}

const HysSystem *
hys_stepper_system (const HysStepper *self)
{
  return self->system;
}

guint64
hys_stepper_count (const HysStepper *self)
{
  return self->count;
}

double
hys_stepper_residual (const HysStepper *self)
{
  return self->residual;
}

const char *
hys_stepper_message (const HysStepper *self)
{
  return self->message;
}

void
hys_stepper_set_system (HysStepper *self,
                        HysSystem  *system)
{
  HysSystem *old = self->system;

  self->system = system;
  self->class->set_system (self, old);
  hys_system_unref (old);
}

const HysCurve *
hys_stepper_curve (const HysStepper *self,
                   guint             bundle)
{
  if (self->class->curve != NULL)
    return self->class->curve (self, bundle);
  return self->inner != NULL ? hys_stepper_curve (self->inner, bundle) : self->bundles->curve[bundle];
}

void
hys_stepper_take_over (HysStepper       *self,
                       const HysStepper *from)
{
  self->count = from->count;
  self->residual = MAX (self->residual, from->residual);
  self->class->take_over (self, from);
}

void
hys_stepper_take_values (HysStepper      *self,
                         const HysSystem *old,
                         HysState        *state)
{
  const HysSystem *system = self->system;
  double before = hys_state_kinetic (old, state) + hys_state_elastic (old, state), after, stored;

  for (guint i = 0; i < system->n_sliders; i++)
    state->lambda[i] = hys_slider_clip (system->threshold[i], state->lambda[i]);
  state->energy[HYS_ENERGY_FRICTION] += hys_bundles_set_system (self->bundles, system, state, &stored);
  after = hys_state_kinetic (system, state) + hys_state_elastic (system, state);
  for (guint i = 0; i < system->n_bundles; i++)
    after -= state->w[i];
  state->energy[HYS_ENERGY_WORK] += after + stored - before;
}

gboolean
hys_stepper_exceeds_limit_load (HysStepper   *self,
                                const double *force,
                                double        t)
{
  g_autoptr (HysLimitLoad) limit = hys_limit_load_explain (self->system, force);

  if (!limit->violated)
    return FALSE;
  g_free (self->message);
  self->message = hys_limit_load_to_text (limit, self->system, t);
  return TRUE;
}

void
hys_stepper_fail (HysStepper *self,
                  const char *format,
                  ...)
{
  va_list args;

  g_free (self->message);
  va_start (args, format);
  self->message = g_strdup_vprintf (format, args);
  va_end (args);
}
