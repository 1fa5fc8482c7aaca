/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-stepper-private.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>

static const HysScheme midpoint = { "midpoint", N_("Midpoint"), hys_theta_stepper_new, TRUE, FALSE, 0.5, FALSE };
static const HysScheme automatic = { "automatic", N_("Automatic"), hys_automatic_stepper_new, TRUE, TRUE, 0.5, TRUE };
static const HysScheme exact = { "exact", N_("Exact (event-driven)"), hys_exact_stepper_new, TRUE, TRUE, 0, FALSE };
static const HysScheme implicit = { "implicit", N_("Implicit Euler"), hys_theta_stepper_new, TRUE, FALSE, 1, FALSE };
static const HysScheme paper = { "paper", N_("Papers’ Euler scheme"), hys_theta_stepper_new, TRUE, FALSE, 0, FALSE };

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

HysStepper *
hys_stepper_exchange (HysStepper *self,
                      HysSystem  *system)
{
  HysStepper *(*make) (const HysScheme *, HysSystem *, double)
    = self->scheme->stepper_new == hys_theta_stepper_new ? hys_theta_stepper_new_written : self->scheme->stepper_new;
  HysStepper *next = make (self->scheme, system, self->step);   /* in one piece, as it is drawn */
  HysState *state;
  double gained;

  hys_stepper_watch (self, NULL);
  hys_stepper_set_system (self, hys_system_ref (self->system));   /* settles at the present time */
  state = self->state;
  gained = hys_state_kinetic (system, state) - hys_state_kinetic (self->system, state);
  state->energy[HYS_ENERGY_KINETIC] += gained;
  state->energy[HYS_ENERGY_WORK] += gained;
  hys_stepper_set_end (next, self->last);
  hys_stepper_take_over (next, self);
  hys_stepper_free (self);
  hys_stepper_set_system (next, hys_system_ref (system));
  return next;
}

char *
hys_account_to_text (const HysAccount *account)
{
  if (!account->midpoint)
    return g_strdup_printf (_("exact, residual %.1g"), account->residual);
  if (!account->exact)
    return g_strdup_printf (_("midpoint, estimated error %.1g, residual %.1g"), account->error, account->residual);
  return g_strdup_printf (_("exact and midpoint, estimated error %.1g, residual %.1g"), account->error,
                          account->residual);
}
