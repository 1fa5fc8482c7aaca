/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-private.h"

#include "hys-cycle.h"
#include "hys-figure-view.h"
#include "hys-object.h"
#include "hys-owner.h"
#include "hys-readout.h"
#include "hys-session.h"
#include "hys-speed.h"
#include "hys-study-jobs.h"
#include "hys-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Microseconds between updates of read-outs and of accessible descriptions; and after the last new row during which a
 * paused run is still polled. */
#define TEXT_PERIOD  (G_USEC_PER_SEC / 12)
#define WORDS_PERIOD G_USEC_PER_SEC
#define SETTLED      (G_USEC_PER_SEC / 4)

/* Periods of the loads in a time plot of an endless run. */
#define PERIODS_SHOWN 6

/* In a longer one, as against the end time, nobody waits for a cycle. */
#define RUNS_SEEN 10

/* ---- The run before ---- */

/* Reduces a long run, so that the memory of the original is released. */
static gpointer
make_shorter (gpointer      input,
              HysProgress   progress,
              gpointer      progress_data,
              GError      **error)
{
  const HysRecorded *run = input;

  return hys_reference_new_cut (run->document, run->trace, -INFINITY, INFINITY, HYS_REFERENCE_BUDGET, _("previous run"));
}

static const HysJobKind thinning = { make_shorter, hys_owner_free, (GDestroyNotify) hys_reference_unref };

/* @reference: (transfer full) (nullable) */
static void
set_earlier (HysSession   *self,
             HysReference *reference)
{
  g_clear_pointer (&self->earlier.reference, hys_reference_unref);
  self->earlier.reference = reference;
  g_signal_emit (self, hys_session_signals[HYS_SESSION_EARLIER], 0);
}

static void
thinned (HysSession *self)
{
  HysReference *reference = hys_job_take_result (self->earlier.thinning);

  if (reference != NULL)
    set_earlier (self, reference);
}

/* Keeps a run that has rows, with the values that were noted last. */
static void
keep_earlier (HysSession *self,
              HysTrace   *trace)
{
  if (hys_trace_length (trace) < 2 || self->earlier.ran == NULL)
    return;
  hys_job_cancel (self->earlier.thinning);
  if (hys_reference_fits (trace, HYS_REFERENCE_BUDGET))
    set_earlier (self, hys_reference_new (self->earlier.ran, trace, _("previous run")));
  else
    {
      set_earlier (self, NULL);
      hys_job_start (self->earlier.thinning, hys_recorded_new (self->earlier.ran, trace, NAN));
    }
}

/* Notes the values that the run has from now on. */
static void
note_values (HysSession *self)
{
  g_clear_pointer (&self->earlier.ran, hys_document_unref);
  self->earlier.ran = hys_document_ref (hys_session_get_document (self));
}

/* ---- The trace ---- */

static void
take_trace (HysSession *self,
            HysTrace   *trace)
{
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->trace = trace != NULL ? hys_trace_ref (trace) : NULL;
}

static void
set_outdated (HysSession *self,
              gboolean    outdated)
{
  if (self->outdated == outdated)
    return;
  self->outdated = outdated;
  hys_session_notify (self, HYS_SESSION_PROP_OUTDATED);
}

static void
follow_trace (HysSession *self)
{
  HysTrace *trace = hys_runner_get_trace (self->runner);

  if (hys_runner_get_generation (self->runner) == self->generation)
    {
      if (trace != self->trace)
        {
          /* An endless run goes on in a trace that has no longer its earliest rows. */
          take_trace (self, trace);
          hys_live_continue (self->live, self->trace);
          if (self->moment < hys_live_earliest (self->live))
            hys_session_set_moment (self, NAN);
          g_signal_emit (self, hys_session_signals[HYS_SESSION_TRACE_CHANGED], 0);
        }
      return;
    }
  self->generation = hys_runner_get_generation (self->runner);
  if (self->trace != NULL && self->trace != trace)
    keep_earlier (self, self->trace);
  take_trace (self, trace);
  hys_live_attach (self->live, self->trace);
  hys_session_set_moment (self, NAN);
  /* Clears the findings of the run. */
  if (self->noted > 0)
    hys_checker_set_run_findings (self->checker, NULL);
  self->noted = 0;
  set_outdated (self, FALSE);
  hys_session_put_off_end (self, FALSE);
  g_signal_emit (self, hys_session_signals[HYS_SESSION_TRACE_CHANGED], 0);
}

static void
runner_changed (HysSession *self)
{
  follow_trace (self);
  if (hys_session_get_state (self) == HYS_RUNNER_RUNNING)
    set_outdated (self, FALSE);
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
  hys_job_cancel (self->earlier.thinning);
  set_earlier (self, NULL);
}

void
hys_session_load (HysSession *self)
{
  hys_runner_load (self->runner, hys_system_ref (self->system), hys_session_get_document (self));
  note_values (self);
}

/* Applies changed values to the run, keeping its state if the shape is the same, and retries a stopped run from there.
 * @t: time that the run had reached */
static void
go_on (HysSession *self,
       double      t)
{
  HysRunnerState state = hys_session_get_state (self);
  gboolean stopped = state == HYS_RUNNER_STOPPED;
  gboolean kept = hys_runner_update (self->runner, hys_system_ref (self->system), hys_session_get_document (self));
  g_autofree char *when = hys_readout_number (t), *text = NULL;

  note_values (self);
  if (state == HYS_RUNNER_PAUSED && kept && t > 0)
    set_outdated (self, TRUE);
  if (t <= 0 || (kept && !stopped))
    return;
  text = kept ? g_strdup_printf (_("The run continues from t = %s."), when)
              : g_strdup (_("This change restarted the run at t = 0."));
  hys_session_tell (self, text, FALSE);
}

void
hys_session_change_run (HysSession *self,
                        HysEffects  effects,
                        double      t)
{
  if (effects & HYS_EFFECT_ITEMS)
    {
      /* Restarts at t = 0 after nodes, elements or loads came, went or became others, and runs unless the previous run
         was paused. */
      HysRunnerState state = hys_session_get_state (self);

      hys_session_load (self);
      if (state != HYS_RUNNER_PAUSED)
        hys_runner_run (self->runner);
      if (t > 0)
        {
          /* Says what has restarted the run, where that is known: after an undo it is not. */
          HysHistory *history = hys_editor_get_history (self->editor);
          const char *name = hys_history_redo_name (history) == NULL ? hys_history_undo_name (history) : NULL;
          g_autofree char *text = NULL;

          text = name != NULL ? g_strdup_printf (_("%s: restarted at t = 0."), name)
                 : g_strdup (_("Restarted at t = 0."));
          hys_session_tell (self, text, FALSE);
        }
    }
  else if (hys_session_get_state (self) == HYS_RUNNER_FINISHED)
    {
      /* Shows the values anew that were changed after the end: from t = 0, or where the end is later now, from
       * there. */
      gboolean longer = t < hys_session_get_document (self)->simulation.until * (1 - 1e-9);

      if (!longer || !hys_runner_update (self->runner, hys_system_ref (self->system), hys_session_get_document (self)))
        hys_session_load (self);
      else
        note_values (self);
      hys_runner_run (self->runner);
    }
  else
    go_on (self, t);
}

void
hys_session_record_figures (HysSession *self,
                            double      t)
{
  const HysDocument *document = hys_session_get_document (self);
  g_autoptr (HysItemList) specs = hys_figure_view_specs (document);
  gboolean recorded = TRUE;

  for (guint i = 0; self->trace != NULL && i < specs->len; i++)
    for (char **name = ((const HysFigureSpec *) hys_item_list_get (specs, i))->series; *name != NULL; name++)
      {
        HysSeries series;

        if (hys_series_parse (document, *name, &series, NULL) && hys_trace_column (self->trace, series) == NULL)
          recorded = FALSE;
      }
  if (!recorded)
    hys_session_change_run (self, 0, t);
}

/* ---- Time ---- */

void
hys_session_wake (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  self->last.news = g_get_monotonic_time ();
  g_signal_emit (self, hys_session_signals[HYS_SESSION_AWAKE], 0);
}

gboolean
hys_session_advance (HysSession *self,
                     gint64      now)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  gboolean running = hys_session_get_state (self) == HYS_RUNNER_RUNNING, settled;
  gsize noted = self->trace != NULL ? hys_trace_noted (self->trace) : 0;
  HysAccount account;

  if (hys_live_update (self->live, now))
    {
      self->last.news = now;
      g_signal_emit (self, hys_session_signals[HYS_SESSION_ADVANCED], 0, FALSE);
    }
  if (noted != self->noted)
    {
      self->noted = noted;
      hys_checker_set_run_findings (self->checker, hys_trace_findings (self->trace, self->system));
      hys_session_notify (self, HYS_SESSION_PROP_SUBTITLE);
    }
  settled = !running && now - self->last.news >= SETTLED;
  if (settled)
    g_signal_emit (self, hys_session_signals[HYS_SESSION_ADVANCED], 0, TRUE);
  if (hys_pace_follow (&self->pace, running ? self->speed : 0, hys_session_get_document (self)->simulation.step,
                       hys_live_latest (self->live), now))
    hys_session_notify (self, HYS_SESSION_PROP_PACE);
  if (settled || now - self->last.text >= TEXT_PERIOD)
    {
      self->last.text = now;
      hys_session_notify (self, HYS_SESSION_PROP_TIME);
      g_signal_emit (self, hys_session_signals[HYS_SESSION_READ], 0);
    }
  if (settled || now - self->last.words >= WORDS_PERIOD)
    {
      self->last.words = now;
      g_signal_emit (self, hys_session_signals[HYS_SESSION_DESCRIBED], 0);
      /* The subtitle says how well the schemes do that were chosen. */
      if (self->trace != NULL && hys_trace_account (self->trace, &account))
        hys_session_notify (self, HYS_SESSION_PROP_SUBTITLE);
    }
  return !settled;
}

/* ---- What it is like, and what is done to it ---- */

void
hys_session_init_run (HysSession *self)
{
  self->gain = 1;
  self->speed = 1;
  self->moment = NAN;
  self->earlier.thinning = hys_job_new_for (self, &thinning);
  g_signal_connect_object (self->earlier.thinning, "done", G_CALLBACK (thinned), self, G_CONNECT_SWAPPED);
  self->runner = hys_object_keep (self, hys_runner_new (), g_object_unref);
  hys_object_keep_field (self, &self->trace, (GDestroyNotify) hys_trace_unref);
  hys_object_keep_field (self, &self->earlier.reference, (GDestroyNotify) hys_reference_unref);
  hys_object_keep_field (self, &self->earlier.ran, (GDestroyNotify) hys_document_unref);
  g_signal_connect_object (self->runner, "changed", G_CALLBACK (runner_changed), self, G_CONNECT_SWAPPED);
}

HysTrace *
hys_session_get_trace (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->trace;
}

HysReference *
hys_session_get_earlier (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->earlier.reference;
}

HysRunnerState
hys_session_get_state (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), HYS_RUNNER_EMPTY);

  return hys_runner_get_state (self->runner);
}

const char *
hys_session_get_stop (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return hys_session_get_state (self) == HYS_RUNNER_STOPPED ? hys_runner_get_message (self->runner) : NULL;
}

void
hys_session_run (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  hys_runner_run (self->runner);
}

void
hys_session_toggle (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  HysRunnerState state = hys_session_get_state (self);
  double end = hys_session_get_document (self)->simulation.until * (1 - 1e-9);

  if (state == HYS_RUNNER_RUNNING)
    {
      hys_runner_pause (self->runner);
      return;
    }
  if (state == HYS_RUNNER_STOPPED || (state == HYS_RUNNER_FINISHED && hys_live_latest (self->live) >= end))
    hys_runner_reset (self->runner);
  hys_runner_run (self->runner);
}

void
hys_session_step (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  hys_runner_step (self->runner);
}

void
hys_session_reset (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  hys_runner_reset (self->runner);
}

/* ---- Its end and its speed ---- */

gboolean
hys_session_get_stops_at_end (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  if (self->ending.put_off)
    return FALSE;
  return self->ending.chosen == HYS_ENDING_AUTOMATIC ? !(self->period > 0) : self->ending.chosen == HYS_ENDING_AT_END;
}

static void
apply_ending (HysSession *self)
{
  hys_runner_set_endless (self->runner, !hys_session_get_stops_at_end (self));
  hys_session_notify (self, HYS_SESSION_PROP_STOPS_AT_END);
}

void
hys_session_put_off_end (HysSession *self,
                         gboolean    put_off)
{
  if (self->ending.put_off == put_off)
    return;
  self->ending.put_off = put_off;
  apply_ending (self);
}

void
hys_session_set_stops_at_end (HysSession *self,
                              gboolean    stops)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  gboolean finished = hys_session_get_state (self) == HYS_RUNNER_FINISHED;

  self->ending = (HysEnding){ stops ? HYS_ENDING_AT_END : HYS_ENDING_NEVER, FALSE };
  apply_ending (self);
  if (finished && !stops)
    hys_runner_run (self->runner);
  hys_session_wake (self);
}

double
hys_session_get_horizon (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), 0);

  if (hys_session_get_stops_at_end (self))
    return 0;
  return self->period > 0 ? PERIODS_SHOWN * self->period : hys_session_get_document (self)->simulation.until;
}

gboolean
hys_session_is_outdated (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  return self->outdated;
}

double
hys_session_get_pace (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), 0);

  return self->pace.lag;
}

gboolean
hys_session_is_behind (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  const HysScheme *scheme = hys_scheme_find (hys_session_get_document (self)->simulation.scheme, NULL);

  return self->pace.behind && scheme != NULL && scheme->exact;
}

void
hys_session_use_midpoint (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  HysDocument *edited = hys_remedy_midpoint (hys_session_get_document (self));

  if (edited != NULL)
    hys_session_apply (self, edited, NULL, NULL);
}

static void
apply_speed (HysSession *self,
             double      speed)
{
  self->speed = speed;
  self->pace.clock = 0;
  hys_runner_set_speed (self->runner, speed);
  hys_session_notify (self, HYS_SESSION_PROP_SPEED);
}

/* The period of the loads, where a run that is as long as the document says comes to see cycles and has rows in them;
   else 0. */
static double
period_seen (const HysDocument *document)
{
  const HysSimulation *simulation = &document->simulation;
  double period = hys_cycle_period (document);

  return period >= simulation->step && period <= RUNS_SEEN * simulation->until ? period : 0;
}

void
hys_session_suit_document (HysSession *self)
{
  const HysDocument *document = hys_session_get_document (self);

  self->period = period_seen (document);
  self->ending = (HysEnding){ HYS_ENDING_AUTOMATIC, FALSE };
  self->speed_chosen = FALSE;
  apply_ending (self);
  apply_speed (self, hys_speed_for (document->simulation.until, self->period));
}

/* A speed that nobody chose stays as long as the cycles can be watched at it. */
void
hys_session_suit_loads (HysSession *self)
{
  const HysDocument *document = hys_session_get_document (self);
  double period = period_seen (document);
  gboolean changed = (period > 0) != (self->period > 0);

  self->period = period;
  apply_ending (self);
  if (!self->speed_chosen && (changed || (period > 0 && !hys_speed_suits (self->speed, period))))
    apply_speed (self, hys_speed_for (document->simulation.until, period));
}

double
hys_session_get_speed (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), 0);

  return self->speed;
}

void
hys_session_set_speed (HysSession *self,
                       double      speed)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  self->speed_chosen = TRUE;
  apply_speed (self, speed);
}

void
hys_session_set_gain (HysSession *self,
                      double      gain)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  self->gain = gain;
  hys_live_set_gain (self->live, gain);
  hys_session_notify (self, HYS_SESSION_PROP_GAIN);
  hys_session_wake (self);
}

double
hys_session_get_moment (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NAN);

  return self->moment;
}

void
hys_session_set_moment (HysSession *self,
                        double      t)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  self->moment = t;
  hys_live_set_moment (self->live, t);
  hys_session_notify (self, HYS_SESSION_PROP_MOMENT);
  hys_session_wake (self);
}
