/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-simulation.h"

#include "hys-error.h"
#include "hys-trace-private.h"

#include <glib/gi18n-lib.h>

/* Steps at least between two looks at the progress callback, and time between two within a long step. */
#define STRIDE    64
#define LOOK_USEC 50000

void
hys_outcome_clear (HysOutcome *self)
{
  g_clear_pointer (&self->message, g_free);
}

/* The largest sizes of the energies so far. */
static void
note_energies (const HysState *state,
               double         *largest)
{
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    largest[i] = fmax (largest[i], fabs (state->energy[i]));
}

/* |E:error| in units of the largest of the others. */
static double
energy_error (const double *largest)
{
  double most = 0;

  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    most = fmax (most, i == HYS_ENERGY_ERROR ? 0 : largest[i]);
  return most > 0 ? largest[HYS_ENERGY_ERROR] / most : 0;
}

/* Who may stop a run. */
typedef struct
{
  HysProgress progress;     /* or NULL */
  gpointer    user_data;
  guint64     done;         /* steps ... */
  guint64     steps;        /* ... of these */
  gint64      next_look;    /* moment of the clock */
  gboolean    stopped;
} Watch;

static gboolean
look (Watch *self)
{
  if (!self->stopped && self->progress != NULL)
    self->stopped = !self->progress ((double) self->done / (double) self->steps, self->user_data);
  return self->stopped;
}

/* HysStop */
static gboolean
look_rarely (gpointer data)
{
  Watch *self = data;
  gint64 now = g_get_monotonic_time ();

  if (now < self->next_look)
    return self->stopped;
  self->next_look = now + LOOK_USEC;
  return look (self);
}

/* Steps to the end; FALSE when it is stopped. */
static gboolean
run (HysStepper  *stepper,
     HysRecorder *recorder,
     Watch       *watch,
     HysOutcome  *outcome)
{
  double largest[HYS_N_ENERGIES] = { 0 };

  hys_recorder_add (recorder, hys_stepper_system (stepper), hys_stepper_state (stepper), FALSE);
  note_energies (hys_stepper_state (stepper), largest);
  for (watch->done = 0; watch->done < watch->steps && outcome->status == HYS_STATUS_OK; watch->done++)
    {
      if (watch->done % STRIDE == 0 && look (watch))
        return FALSE;
      outcome->status = hys_stepper_step (stepper);
      if (outcome->status == HYS_STATUS_CANCELLED)
        return FALSE;
      hys_recorder_add (recorder, hys_stepper_system (stepper), hys_stepper_state (stepper),
                        watch->done + 1 == watch->steps || outcome->status != HYS_STATUS_OK);
      if (hys_recorder_ran_out (recorder))
        outcome->status = HYS_STATUS_MEMORY;
      note_energies (hys_stepper_state (stepper), largest);
    }
  hys_recorder_flush (recorder);
  hys_recorder_look_at (recorder, stepper);
  if (hys_recorder_ran_out (recorder))
    outcome->status = HYS_STATUS_MEMORY;
  if (outcome->status == HYS_STATUS_OK)
    outcome->status = hys_stepper_audit (stepper);
  outcome->energy_error = energy_error (largest);
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
  Watch watch = { progress, user_data, 0, steps, start + LOOK_USEC, FALSE };

  *outcome = (HysOutcome){ .status = HYS_STATUS_OK };
  if (scheme == NULL)
    return NULL;

  g_autoptr (HysTrace) trace = hys_trace_new (document, series, simulation->every, steps, budget);
  g_autoptr (HysStepper) stepper = hys_stepper_new (scheme, hys_scheme_system_new (document), simulation->step);
  g_autoptr (HysRecorder) recorder = hys_recorder_new (trace, hys_stepper_system (stepper));

  hys_stepper_watch (stepper, hys_trace_series (trace));
  hys_stepper_set_end (stepper, hys_simulation_end (simulation));
  hys_stepper_set_accuracy (stepper, simulation->tolerance, simulation->until);
  hys_stepper_set_stop (stepper, (HysStop){ look_rarely, &watch });
  hys_stepper_set_witness (stepper, hys_recorder_witness (recorder));
  if (!run (stepper, recorder, &watch, outcome))
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
      return NULL;
    }
  if (outcome->status == HYS_STATUS_MEMORY)
    outcome->message = hys_recorder_reason (recorder);
  else if (outcome->status != HYS_STATUS_OK)
    outcome->message = g_strdup (hys_stepper_message (stepper));
  outcome->t = hys_stepper_state (stepper)->t;
  outcome->steps = outcome->status == HYS_STATUS_OK ? steps : hys_stepper_count (stepper);
  outcome->residual = hys_stepper_residual (stepper);
  outcome->seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  return g_steal_pointer (&trace);
}
