/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-stepper-private.h"

#include "hys-components-stepper.h"
#include "hys-error.h"
#include "hys-tolerances.h"

#include <glib/gi18n-lib.h>

static const HysScheme midpoint = { "midpoint", N_("Midpoint"), hys_theta_stepper_new, TRUE, FALSE };
static const HysScheme automatic = { "automatic", N_("Automatic"), hys_automatic_stepper_new, TRUE, TRUE };
static const HysScheme exact = { "exact", N_("Exact (event-driven)"), hys_exact_stepper_new, TRUE, TRUE };
static const HysScheme implicit = { "implicit", N_("Implicit Euler"), hys_theta_stepper_new, TRUE, FALSE };
static const HysScheme paper = { "paper", N_("Papers’ Euler scheme"), hys_theta_stepper_new, TRUE, FALSE };

static const HysScheme *const schemes[] = { &automatic, &midpoint, &exact, &implicit, &paper };

const HysScheme *const *
hys_schemes (guint *n)
{
  *n = G_N_ELEMENTS (schemes);
  return schemes;
}

const HysScheme *
hys_scheme_find (const char  *name,
                 GError     **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      if (g_str_equal (schemes[i]->name, name))
        return schemes[i];
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", schemes[i]->name);
    }
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is no scheme “%s” in this version (there are: %s)"), name,
               known->str);
  return NULL;
}

HysSystem *
hys_scheme_system_new (const HysDocument *document)
{
  const HysScheme *scheme = hys_scheme_find (document->simulation.scheme, NULL);

  return scheme != NULL && scheme->bundles ? hys_system_new_bundled (document) : hys_system_new (document);
}

HysStepper *
hys_stepper_new (const HysScheme *scheme,
                 HysSystem       *system,
                 double           step)
{
  HysStepper *self = hys_components_stepper_new (scheme, system, step);

  return self != NULL ? self : scheme->stepper_new (scheme, system, step);
}

void
hys_stepper_free (HysStepper *self)
{
  if (self == NULL)
    return;

  HysState *state = self->state;
  HysSystem *system = self->system;
  char *message = self->message;

  self->class->free (self);
  hys_state_free (state);
  hys_system_unref (system);
  g_free (message);
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
}

gboolean
hys_stepper_account (const HysStepper *self,
                     HysAccount       *account)
{
  if (self->class->account == NULL || !self->class->account (self, account))
    return FALSE;
  account->residual = self->residual;
  return TRUE;
}

char *
hys_account_to_text (const HysAccount *account)
{
  if (!account->midpoint)
    return g_strdup_printf (_("exact, residual %.1g"), account->residual);
  if (!account->exact)
    return g_strdup_printf (_("midpoint, estimated error %.1g, residual %.1g"), account->error, account->residual);
  return g_strdup_printf (_("exact and midpoint, estimated error %.1g, residual %.1g"), account->error, account->residual);
}

void
hys_stepper_watch (HysStepper   *self,
                   const GArray *series)
{
  if (self->class->watch != NULL)
    self->class->watch (self, series);
}

HysStatus
hys_stepper_reach (HysStepper *self,
                   double      target)
{
  HysStatus status = HYS_STATUS_OK;

  while (status == HYS_STATUS_OK && self->class->reach (self) < target - HYS_TOL_TIME * self->step)
    status = self->class->go_on (self, target);
  return status;
}

HysStatus
hys_stepper_step (HysStepper *self)
{
  HysStatus status = self->class->step (self);

  self->count += status == HYS_STATUS_OK;
  return status;
}

HysStatus
hys_stepper_audit (HysStepper *self)
{
  return self->class->audit (self);
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
  self->class->set_system (self, system);
  hys_system_unref (self->system);
  self->system = system;
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
