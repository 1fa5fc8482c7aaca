/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-private.h"

#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Microseconds between updates of read-outs and of accessible descriptions; and after the last new row during which a
 * paused run is still polled. */
#define TEXT_PERIOD  (G_USEC_PER_SEC / 12)
#define WORDS_PERIOD G_USEC_PER_SEC
#define SETTLED      (G_USEC_PER_SEC / 4)

/* Clears the findings of the run. */
static void
forget_run_findings (HysSession *self)
{
  if (self->noted > 0)
    hys_checker_set_run_findings (self->checker, NULL);
  self->noted = 0;
}

static void
tell_run_findings (HysSession *self)
{
  gsize noted = self->trace != NULL ? hys_trace_noted (self->trace) : 0;

  if (noted == self->noted)
    return;
  self->noted = noted;
  hys_checker_set_run_findings (self->checker, hys_trace_findings (self->trace, self->system));
}

static void
follow_trace (HysSession *self)
{
  HysTrace *trace = hys_runner_get_trace (self->runner);

  if (trace == self->trace && hys_runner_get_generation (self->runner) == self->generation)
    return;
  self->generation = hys_runner_get_generation (self->runner);
  if (self->trace != NULL && self->trace != trace)
    hys_earlier_keep (self->earlier, hys_session_get_document (self), self->trace);
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->trace = trace != NULL ? hys_trace_ref (trace) : NULL;
  hys_live_attach (self->live, self->trace);
  hys_session_set_moment (self, NAN);
  forget_run_findings (self);
  g_signal_emit (self, hys_session_signals[HYS_SESSION_TRACE_CHANGED], 0);
}

static void
runner_changed (HysSession *self)
{
  follow_trace (self);
  hys_session_notify (self, HYS_SESSION_PROP_STATE);
  hys_session_notify (self, HYS_SESSION_PROP_SUBTITLE);
  hys_session_wake (self);
}

/* Releases the trace, which belongs to the network before the change. */
void
hys_session_forget_trace (HysSession *self)
{
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->generation = 0;
  hys_earlier_forget (self->earlier);
}

void
hys_session_load (HysSession *self)
{
  hys_runner_load (self->runner, hys_system_ref (self->system), hys_session_get_document (self));
}

/* Applies changed values to the run, keeping its state if the shape is the same, and retries a stopped run from there.
 * @t: time that the run had reached */
static void
go_on (HysSession *self,
       double      t)
{
  gboolean stopped = hys_session_get_state (self) == HYS_RUNNER_STOPPED;
  gboolean kept = hys_runner_update (self->runner, hys_system_ref (self->system), hys_session_get_document (self));
  g_autofree char *when = hys_readout_number (t), *text = NULL;

  if (t <= 0 || (kept && !stopped))
    return;
  text = kept ? g_strdup_printf (_("The run continues from t = %s."), when)
              : g_strdup (_("This change restarted the run at t = 0."));
  hys_session_tell (self, text, FALSE);
}

/* Restarts at t = 0 after the network changed, and runs if the previous run was running or had stopped. @t: time that
 * it had reached */
static void
start_anew (HysSession *self,
            double      t)
{
  HysRunnerState state = hys_session_get_state (self);

  hys_session_load (self);
  if (state == HYS_RUNNER_RUNNING || state == HYS_RUNNER_STOPPED)
    hys_runner_run (self->runner);
  if (t > 0)
    hys_session_tell (self, _("The network changed. Restarted at t = 0."), FALSE);
}

void
hys_session_change_run (HysSession *self,
                        HysEffects  effects,
                        double      t)
{
  if (effects & HYS_EFFECT_ITEMS)
    start_anew (self, t);
  else
    go_on (self, t);
}

/* ---- Time ---- */

void
hys_session_wake (HysSession *self)
{
  self->last_news = g_get_monotonic_time ();
  g_signal_emit (self, hys_session_signals[HYS_SESSION_AWAKE], 0);
}

static void
tell_texts (HysSession *self,
            gint64      now,
            gboolean    all)
{
  if (all || now - self->last_text >= TEXT_PERIOD)
    {
      self->last_text = now;
      hys_session_notify (self, HYS_SESSION_PROP_TIME);
      g_signal_emit (self, hys_session_signals[HYS_SESSION_READ], 0);
    }
  if (all || now - self->last_words >= WORDS_PERIOD)
    {
      self->last_words = now;
      g_signal_emit (self, hys_session_signals[HYS_SESSION_DESCRIBED], 0);
    }
}

gboolean
hys_session_advance (HysSession *self,
                     gint64      now)
{
  gboolean settled;

  if (hys_live_update (self->live, now))
    {
      self->last_news = now;
      g_signal_emit (self, hys_session_signals[HYS_SESSION_ADVANCED], 0, FALSE);
      tell_run_findings (self);
    }
  settled = hys_session_get_state (self) != HYS_RUNNER_RUNNING && now - self->last_news >= SETTLED;
  if (settled)
    g_signal_emit (self, hys_session_signals[HYS_SESSION_ADVANCED], 0, TRUE);
  tell_texts (self, now, settled);
  return !settled;
}

/* ---- What it is like, and what is done to it ---- */

void
hys_session_init_run (HysSession *self)
{
  self->gain = 1;
  self->speed = 1;
  self->moment = NAN;
  self->earlier = hys_earlier_new ();
  self->runner = hys_runner_new ();
  g_signal_connect_object (self->runner, "changed", G_CALLBACK (runner_changed), self, G_CONNECT_SWAPPED);
}

HysTrace *
hys_session_get_trace (HysSession *self)
{
  return self->trace;
}

HysEarlier *
hys_session_get_earlier (HysSession *self)
{
  return self->earlier;
}

HysRunnerState
hys_session_get_state (HysSession *self)
{
  return hys_runner_get_state (self->runner);
}

const char *
hys_session_get_stop (HysSession *self)
{
  return hys_session_get_state (self) == HYS_RUNNER_STOPPED ? hys_runner_get_message (self->runner) : NULL;
}

void
hys_session_run (HysSession *self)
{
  hys_runner_run (self->runner);
}

/* Whether the run cannot continue. */
static gboolean
is_over (HysSession *self)
{
  HysRunnerState state = hys_session_get_state (self);

  return state == HYS_RUNNER_STOPPED
         || (state == HYS_RUNNER_FINISHED
             && hys_live_latest (self->live) >= hys_session_get_document (self)->simulation.until * (1 - 1e-9));
}

void
hys_session_toggle (HysSession *self)
{
  if (hys_session_get_state (self) == HYS_RUNNER_RUNNING)
    {
      hys_runner_pause (self->runner);
      return;
    }
  if (is_over (self))
    hys_runner_reset (self->runner);
  hys_runner_run (self->runner);
}

void
hys_session_step (HysSession *self)
{
  hys_runner_step (self->runner);
}

void
hys_session_reset (HysSession *self)
{
  hys_runner_reset (self->runner);
}

double
hys_session_get_speed (HysSession *self)
{
  return self->speed;
}

void
hys_session_set_speed (HysSession *self,
                       double      speed)
{
  self->speed = speed;
  hys_runner_set_speed (self->runner, speed);
  hys_session_notify (self, HYS_SESSION_PROP_SPEED);
}

void
hys_session_set_gain (HysSession *self,
                      double      gain)
{
  self->gain = gain;
  hys_live_set_gain (self->live, gain);
  hys_session_notify (self, HYS_SESSION_PROP_GAIN);
  hys_session_wake (self);
}

double
hys_session_get_moment (HysSession *self)
{
  return self->moment;
}

void
hys_session_set_moment (HysSession *self,
                        double      t)
{
  self->moment = t;
  hys_live_set_moment (self->live, t);
  hys_session_notify (self, HYS_SESSION_PROP_MOMENT);
  hys_session_wake (self);
}
