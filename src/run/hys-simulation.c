/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-simulation.h"

#include "hys-error.h"
#include "hys-trace-private.h"

#include <glib/gi18n-lib.h>

/* Steps between two looks at the clock and the progress callback. */
#define STRIDE 64

void
hys_outcome_clear (HysOutcome *self)
{
  g_clear_pointer (&self->message, g_free);
}

guint64
hys_simulation_steps (const HysSimulation *self)
{
  return self->steps > 0 ? self->steps : (guint64) ceil (self->until / self->step * (1 - 1e-12));
}

/* |E:error| and the largest energy in play of a state: their maxima over the run. */
static void
note_energies (const HysState *state,
               double         *error,
               double         *largest)
{
  *error = fmax (*error, fabs (state->energy[HYS_ENERGY_ERROR]));
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    if (i != HYS_ENERGY_ERROR)
      *largest = fmax (*largest, fabs (state->energy[i]));
}

/* Steps to the end; FALSE when @progress stops it. */
static gboolean
run (HysStepper  *stepper,
     HysRecorder *recorder,
     guint64      steps,
     HysProgress  progress,
     gpointer     user_data,
     HysOutcome  *outcome)
{
  const HysSystem *system = hys_stepper_system (stepper);
  double error = 0, largest = 0;

  hys_recorder_add (recorder, system, hys_stepper_state (stepper), FALSE);
  note_energies (hys_stepper_state (stepper), &error, &largest);
  for (guint64 n = 0; n < steps && outcome->status == HYS_STATUS_OK; n++)
    {
      if (n % STRIDE == 0 && progress != NULL && !progress ((double) n / (double) steps, user_data))
        return FALSE;
      outcome->status = hys_stepper_step (stepper);
      hys_recorder_add (recorder, system, hys_stepper_state (stepper), n + 1 == steps || outcome->status != HYS_STATUS_OK);
      note_energies (hys_stepper_state (stepper), &error, &largest);
    }
  outcome->energy_error = largest > 0 ? error / largest : 0;
  return TRUE;
}

HysTrace *
hys_simulate (const HysDocument *document,
              const GArray      *series,
              gsize              budget,
              HysProgress        progress,
              gpointer           user_data,
              HysOutcome        *outcome,
              GError           **error)
{
  const HysSimulation *simulation = &document->simulation;
  const HysScheme *scheme = hys_scheme_find (simulation->scheme, error);
  guint64 steps = hys_simulation_steps (simulation);
  gint64 start = g_get_monotonic_time ();

  *outcome = (HysOutcome){ .status = HYS_STATUS_OK };
  if (scheme == NULL)
    return NULL;

  g_autoptr (HysTrace) trace = hys_trace_new (document, series, simulation->every, steps, budget);
  g_autoptr (HysStepper) stepper = hys_stepper_new (scheme, hys_system_new (document), simulation->step);
  g_autoptr (HysRecorder) recorder = hys_recorder_new (trace, hys_stepper_system (stepper));

  if (!run (stepper, recorder, steps, progress, user_data, outcome))
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
      return NULL;
    }
  if (outcome->status != HYS_STATUS_OK)
    outcome->message = g_strdup (hys_stepper_message (stepper));
  outcome->t = hys_stepper_state (stepper)->t;
  outcome->steps = hys_stepper_count (stepper);
  outcome->residual = hys_stepper_residual (stepper);
  outcome->seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  return g_steal_pointer (&trace);
}
