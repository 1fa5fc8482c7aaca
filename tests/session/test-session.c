/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-edit.h"
#include "hys-examples.h"
#include "hys-main-bar.h"
#include "hys-protocol.h"
#include "hys-simulation.h"
#include "hys-speed.h"

#include <math.h>
#include <string.h>

#define STATE(name) GINT_TO_POINTER (HYS_RUNNER_##name)

static const HysDocument *
document_of (Case *self)
{
  return hys_session_get_document (self->session);
}

/* ---- Opening ---- */

static void
test_empty (void)
{
  g_autoptr (Case) self = case_new ();
  g_autofree char *title = hys_session_get_title (self->session);

  g_assert_cmpstr (title, ==, "Untitled");
  g_assert_cmpuint (document_of (self)->nodes->len, ==, 0);
  g_assert_false (hys_session_is_modified (self->session));
  g_assert_null (hys_session_get_file (self->session));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_PAUSED);
  g_assert_true (isnan (hys_session_get_moment (self->session)));
}

static void
test_example (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *title = hys_session_get_title (self->session), *subtitle = NULL;

  g_assert_cmpstr (title, ==, "Persoz’s gephyroid");
  g_assert_true (g_str_has_prefix (self->log->str, "opened trace-changed "));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  subtitle = hys_session_get_subtitle (self->session);
  g_assert_cmpstr (subtitle, ==, "1 mass · 4 springs · 3 sliders · Papers’ Euler scheme · running");
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (10));
}

static void
test_no_such_example (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysDocument *before = document_of (self);

  case_forget (self);
  hys_session_open_example (self->session, "perpetuum-mobile");
  g_assert_nonnull (self->message);
  g_assert_true (self->error);
  g_assert_true (document_of (self) == before);
}

/* An empty document has nothing to run. */
static void
test_new_rests (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  hys_session_open (self->session, hys_opened_new (hys_document_new_blank ()));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_PAUSED);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_PAUSED);
}

/* What a handler of `opened` still has of the last document. */
typedef struct
{
  const HysDocument *document;
  const HysLayout   *layout;
  HysSession        *session;
  guint              nodes;
  double             column;
} Borrowed;

static void
look_back (Borrowed *self)
{
  self->nodes = self->document->nodes->len;
  self->column = self->layout->column[0];
  g_assert_true (hys_session_get_document (self->session) != self->document);
  g_assert_null (hys_session_get_trace (self->session));
}

static void
test_last_document_outlives_opened (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  Borrowed borrowed = { document_of (self), hys_session_get_layout (self->session), self->session, 0, NAN };

  g_signal_connect_swapped (self->session, "opened", G_CALLBACK (look_back), &borrowed);
  hys_session_open_example (self->session, "maxwell");
  g_assert_cmpuint (borrowed.nodes, ==, 5);
  g_assert_true (isfinite (borrowed.column));
}

/* A run of one document tells nothing of another. */
static void
test_trace_is_of_its_document (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysTrace *before;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
  before = hys_trace_ref (hys_session_get_trace (self->session));
  hys_session_open_example (self->session, "maxwell");
  g_assert_true (hys_session_get_trace (self->session) != before);
  g_assert_null (hys_session_get_earlier (self->session));
  hys_trace_unref (before);
}

/* ---- Running ---- */

static void
test_toggle (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  hys_session_toggle (self->session);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_PAUSED);
  hys_session_toggle (self->session);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
}

/* Rows of a run that was held from its beginning: one, and one for each step. */
static void
test_step (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  double h = document_of (self)->simulation.step;

  hys_session_toggle (self->session);
  hys_session_reset (self->session);
  for (guint i = 0; i < 3; i++)
    hys_session_step (self->session);
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (4));
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpuint (hys_trace_length (hys_session_get_trace (self->session)), ==, 4);
  g_assert_cmpfloat_with_epsilon (hys_live_time (hys_session_get_live (self->session)), 3 * h, 1e-12);
}

static void
test_reset_goes_on_running (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysTrace *before;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
  before = hys_trace_ref (hys_session_get_trace (self->session));
  case_forget (self);
  hys_session_reset (self->session);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  g_assert_nonnull (strstr (self->log->str, "trace-changed "));
  g_assert_true (hys_session_get_trace (self->session) != before);
  g_assert_nonnull (hys_session_get_earlier (self->session));
  hys_trace_unref (before);
}

/* To its end; then from the beginning again. */
static void
test_end_and_again (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  double until = document_of (self)->simulation.until;

  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpfloat_with_epsilon (hys_live_time (hys_session_get_live (self->session)), until, 1e-9 * until);
  hys_session_set_speed (self->session, 1);
  hys_session_toggle (self->session);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  g_assert_cmpfloat (hys_live_latest (hys_session_get_live (self->session)), <, 0.5 * until);
}

/* What is told to a person is what hys_simulate() computes on the spot. */
static void
test_same_as_simulate (void)
{
  g_autoptr (Case) self = case_new_example ("maxwell");
  g_autoptr (GError) error = NULL;
  g_autoptr (HysTrace) alone = NULL;
  HysOutcome outcome;
  HysTrace *trace;
  const HysSeries x = { HYS_SERIES_POSITION, document_of (self)->nodes->len - 1 };

  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  trace = hys_session_get_trace (self->session);
  alone = hys_simulate (document_of (self), NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hys_trace_length (trace), ==, hys_trace_length (alone));
  for (gsize i = 0; i < hys_trace_length (trace); i++)
    g_assert_cmpfloat (hys_column_get (hys_trace_column (trace, x), i), ==, hys_column_get (hys_trace_column (alone, x), i));
  hys_outcome_clear (&outcome);
}

/* About half a cycle a second, or the whole run in some twenty seconds, at a speed on offer. */
static void
test_speed (void)
{
  g_assert_cmpfloat (hys_speed_shift (1, 1), ==, 2);
  g_assert_cmpfloat (hys_speed_shift (1, -1), ==, 0.5);
  g_assert_cmpfloat (hys_speed_shift (0, 1), ==, 0);
  g_assert_cmpfloat (hys_speed_shift (1000, 1), ==, 0);
  g_assert_cmpfloat (hys_speed_shift (0.1, -1), ==, 0.1);
  g_assert_cmpfloat (hys_speed_for (20, NAN), ==, 1);
  g_assert_cmpfloat (hys_speed_for (1e9, 0), ==, 1000);
  g_assert_cmpfloat (hys_speed_for (1e-9, 0), ==, 0.1);
  g_assert_cmpfloat (hys_speed_for (1e9, 4), ==, 2);
  g_assert_cmpfloat (hys_speed_for (1, 1e9), ==, 1000);
}

/* ---- Time ---- */

static void
test_settles_once (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
  hys_session_toggle (self->session);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_false (self->wanted);
  g_assert_true (g_str_has_suffix (self->log->str, "settled read described "));
  g_assert_null (strstr (strstr (self->log->str, "settled ") + 1, "settled "));
  g_assert_cmpfloat (hys_live_time (hys_session_get_live (self->session)), ==,
                     hys_live_latest (hys_session_get_live (self->session)));
}

static gboolean
is_beyond (Case     *self,
           gpointer  t)
{
  return hys_live_time (hys_session_get_live (self->session)) >= *(double *) t;
}

/* What was at a time of the past; then the present again. */
static void
test_moment (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysLive *live = hys_session_get_live (self->session);
  double far = document_of (self)->simulation.until / 4, back = far / 2, moment;

  hys_session_set_speed (self->session, 0);
  case_wait (self, is_beyond, &far);
  hys_session_toggle (self->session);
  hys_session_set_moment (self->session, back);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpfloat (hys_live_time (live), >=, back);
  g_assert_cmpfloat (hys_live_time (live), <=, back + 2 * document_of (self)->simulation.step);
  g_object_get (self->session, "moment", &moment, NULL);
  g_assert_cmpfloat (moment, ==, back);
  hys_session_set_moment (self->session, NAN);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpfloat (hys_live_time (live), ==, hys_live_latest (live));
}

/* Another run begins in its present. */
static void
test_moment_ends_with_run (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (20));
  hys_session_set_moment (self->session, 0);
  g_assert_cmpfloat (hys_session_get_moment (self->session), ==, 0);
  hys_session_reset (self->session);
  g_assert_true (isnan (hys_session_get_moment (self->session)));
}

/* The gain is kept when the live view is another one. */
static void
test_gain (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  double gain, moved = 0;
  const HysLive *live;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (20));
  hys_session_set_gain (self->session, 0);
  case_set (self, "k0.stiffness", "2");
  hys_session_open_example (self->session, "maxwell");
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (20));
  live = hys_session_get_live (self->session);
  for (guint i = 0; i < document_of (self)->nodes->len; i++)
    {
      moved = fmax (moved, fabs (hys_live_value (live, HYS_SERIES_POSITION, i)));
      g_assert_cmpfloat (hys_live_state (live)->displacement[i], ==, 0);
    }
  g_assert_cmpfloat (moved, >, 0);
  g_object_get (self->session, "gain", &gain, NULL);
  g_assert_cmpfloat (gain, ==, 0);
}

/* ---- Editing ---- */

static void
test_value_keeps_run (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysTrace *trace;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
  trace = hys_session_get_trace (self->session);
  case_forget (self);
  case_set (self, "k0.stiffness", "3");
  g_assert_true (hys_session_get_trace (self->session) == trace);
  g_assert_true (g_str_has_prefix (self->log->str, "changed "));
  g_assert_null (strstr (self->log->str, "trace-changed"));
  g_assert_null (self->message);
  g_assert_true (hys_session_is_modified (self->session));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
}

static gboolean
has_shown_time (Case     *self,
                gpointer  data)
{
  return hys_live_latest (hys_session_get_live (self->session)) > 0;
}

static void
test_step_restarts (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_wait (self, has_shown_time, NULL);
  case_forget (self);
  case_set (self, "simulation.step", "0.004");
  g_assert_cmpstr (self->message, ==, "This change restarted the run at t = 0.");
  g_assert_false (self->error);
  g_assert_nonnull (strstr (self->log->str, "changed trace-changed "));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
}

/* A held run is held when it begins again. */
static void
test_step_restarts_held (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_wait (self, has_shown_time, NULL);
  hys_session_toggle (self->session);
  case_set (self, "simulation.step", "0.004");
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_PAUSED);
}

static void
expect_no_trace (Case       *self,
                 HysEffects  effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    g_assert_null (hys_session_get_trace (self->session));
}

static void
test_network_restarts (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autoptr (GError) error = NULL;

  case_wait (self, has_shown_time, NULL);
  g_signal_connect_swapped (self->session, "changed", G_CALLBACK (expect_no_trace), self);
  case_forget (self);
  case_select (self, "s1", NULL);
  hys_editor_apply (hys_session_get_editor (self->session),
                    hys_edit_delete (document_of (self), hys_editor_get_selection (hys_session_get_editor (self->session)),
                                     &error),
                    NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (self->message, ==, "Delete s1: restarted at t = 0.");
  g_assert_nonnull (strstr (self->log->str, "changed trace-changed "));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
}

/* What restarts a run is called by its name: a test that is set up is no change of the network. */
static void
test_restart_named (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysEditor *editor = hys_session_get_editor (self->session);
  g_autoptr (GError) error = NULL;
  HysProtocol protocol;
  guint n;

  case_wait (self, has_shown_time, NULL);
  case_forget (self);
  hys_protocol_init (&protocol, hys_protocol_kinds (&n)[1], document_of (self), (guint) hys_main_bar (document_of (self)),
                     HYS_LOAD_FORCE);
  hys_editor_apply (editor, hys_protocol_change (&protocol, document_of (self), &error), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (self->message, ==, "Creep and recovery: restarted at t = 0.");
  case_wait (self, has_shown_time, NULL);
  hys_editor_undo (editor);
  g_assert_cmpstr (self->message, ==, "Restarted at t = 0.");
}

/* Nothing begins again that had not begun. */
static void
test_silent_at_zero (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  hys_session_toggle (self->session);
  hys_session_reset (self->session);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  case_set (self, "simulation.step", "0.004");
  g_assert_null (self->message);
}

static void
test_undo (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysElement *k0 = hys_document_element (document_of (self), 0);
  double before = k0->values[0].number;
  g_autofree char *name = g_strdup_printf ("%s.stiffness", k0->id);

  case_set (self, name, "17");
  g_assert_cmpfloat (hys_document_element (document_of (self), 0)->values[0].number, ==, 17);
  g_assert_true (hys_editor_undo (hys_session_get_editor (self->session)));
  g_assert_cmpfloat (hys_document_element (document_of (self), 0)->values[0].number, ==, before);
  g_assert_false (hys_session_is_modified (self->session));
  g_assert_true (hys_editor_redo (hys_session_get_editor (self->session)));
  g_assert_true (hys_session_is_modified (self->session));
  g_assert_false (hys_editor_redo (hys_session_get_editor (self->session)));
}

static void
count (guint *n)
{
  ++*n;
}

static void
test_notifies (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  guint title = 0, modified = 0, speed = 0, state = 0;
  g_autofree char *name = NULL;

  g_signal_connect_swapped (self->session, "notify::title", G_CALLBACK (count), &title);
  g_signal_connect_swapped (self->session, "notify::modified", G_CALLBACK (count), &modified);
  g_signal_connect_swapped (self->session, "notify::speed", G_CALLBACK (count), &speed);
  g_signal_connect_swapped (self->session, "notify::state", G_CALLBACK (count), &state);
  case_set (self, "title", "Another name");
  g_assert_cmpuint (title, >, 0);
  g_assert_cmpuint (modified, >, 0);
  g_object_get (self->session, "title", &name, NULL);
  g_assert_cmpstr (name, ==, "Another name");
  g_object_set (self->session, "speed", 4.0, NULL);
  g_assert_cmpuint (speed, ==, 1);
  g_assert_cmpfloat (hys_session_get_speed (self->session), ==, 4);
  hys_session_toggle (self->session);
  g_assert_cmpuint (state, >, 0);
}

/* A slider alone under a load that outgrows it: the motion ends for a reason, and goes on when the reason has gone. */
static void
test_stop_and_go_on (void)
{
  g_autoptr (Case) self = case_new ();
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "b");
  g_autofree char *subtitle = NULL;

  build_slider (document, "s", wall, bar, 1, 0);
  build_load (document, bar, HYS_LOAD_FORCE, "sin", 2, 1, 0, 0);
  document->simulation.until = 10;
  document->simulation.step = 0.01;
  hys_session_open (self->session, hys_opened_new (document));
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (STOPPED));
  g_assert_nonnull (hys_session_get_stop (self->session));
  subtitle = hys_session_get_subtitle (self->session);
  g_assert_true (g_str_has_prefix (subtitle, "stopped: "));
  case_forget (self);
  case_set (self, "s.threshold", "100");
  g_assert_true (g_str_has_prefix (self->message, "The run continues from t = "));
  hys_session_set_stops_at_end (self->session, TRUE);
  case_wait (self, case_has_state, STATE (FINISHED));
  g_assert_null (hys_session_get_stop (self->session));
}

/* ---- Files ---- */

static void
test_save_and_read (void)
{
  g_autoptr (Case) self = case_new_example ("persoz"), other = case_new ();
  g_autofree char *path = case_path ("saved.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_set (self, "k0.stiffness", "2.5");
  case_save (self, path);
  g_assert_cmpstr (self->message, ==, "Saved");
  g_assert_false (hys_session_is_modified (self->session));
  g_assert_true (g_file_equal (hys_session_get_file (self->session), file));
  hys_session_read (other->session, file);
  case_wait (other, case_has_opened, NULL);
  g_assert_cmpuint (document_of (other)->elements->len, ==, document_of (self)->elements->len);
  g_assert_true (g_file_equal (hys_session_get_file (other->session), file));
  g_assert_false (hys_session_is_modified (other->session));
  case_set (self, "k0.stiffness", "3");
  g_assert_true (hys_session_is_modified (self->session));
}

/* What is edited while it is saved is not saved. */
static void
test_edit_while_saving (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("edited.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_forget (self);
  hys_session_save (self->session, file);
  case_set (self, "title", "Later");
  case_wait (self, case_has_saved, NULL);
  g_assert_true (hys_session_is_modified (self->session));
}

/* A document that took the place of the one that is being saved is not saved there. */
static void
test_open_while_saving (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("replaced.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_forget (self);
  hys_session_save (self->session, file);
  hys_session_open_example (self->session, "maxwell");
  case_wait (self, case_has_saved, NULL);
  g_assert_null (hys_session_get_file (self->session));
}

static void
test_save_fails (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_set (self, "title", "Changed");
  case_save (self, "/nowhere/to/be/found.hysteron");
  g_assert_nonnull (strstr (self->log->str, "not-saved "));
  g_assert_true (self->error);
  g_assert_nonnull (self->message);
  g_assert_true (hys_session_is_modified (self->session));
  g_assert_null (hys_session_get_file (self->session));
}

static void
test_read_fails (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("broken.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const HysDocument *before = document_of (self);

  g_assert_true (g_file_set_contents (path, "{ this is none", -1, NULL));
  case_forget (self);
  hys_session_read (self->session, file);
  case_wait (self, case_has_message, NULL);
  g_assert_true (self->error);
  g_assert_true (g_str_has_prefix (self->message, "broken.hysteron: "));
  g_assert_true (document_of (self) == before);
  g_assert_null (strstr (self->log->str, "opened"));
}

/* A document that there is, such as a copy, is laid out and examined while the window answers. */
static void
test_open_document (void)
{
  g_autoptr (Case) self = case_new (), example = case_new_example ("equal-sliders");
  const HysDocument *before = document_of (self);

  hys_session_open_document (self->session, hys_document_copy (document_of (example)));
  g_assert_true (hys_session_is_reading (self->session));
  g_assert_true (document_of (self) == before);
  case_wait (self, case_has_opened, NULL);
  g_assert_cmpuint (document_of (self)->elements->len, ==, document_of (example)->elements->len);
  g_assert_null (hys_session_get_file (self->session));
  g_assert_cmpuint (hys_checker_get_findings (hys_session_get_checker (self->session))->len, ==,
                    hys_checker_get_findings (hys_session_get_checker (example->session))->len);
}

/* Of two files the one that was asked for last is shown, and that only. */
static void
test_last_read_wins (void)
{
  g_autoptr (Case) self = case_new ();
  g_autoptr (Case) first = case_new_example ("persoz"), second = case_new_example ("maxwell");
  g_autofree char *a = case_path ("first.hysteron"), *b = case_path ("second.hysteron"), *title = NULL, *wanted = NULL;
  g_autoptr (GFile) one = g_file_new_for_path (a), other = g_file_new_for_path (b);

  case_save (first, a);
  case_save (second, b);
  case_forget (self);
  hys_session_read (self->session, one);
  hys_session_read (self->session, other);
  case_wait (self, case_has_opened, NULL);
  title = hys_session_get_title (self->session);
  wanted = hys_session_get_title (second->session);
  g_assert_cmpstr (title, ==, wanted);
  g_assert_true (g_file_equal (hys_session_get_file (self->session), other));
}

/* Without a title it is called by its file. */
static void
test_title_of_file (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("a name.hysteron"), *untitled = NULL, *named = NULL;

  case_set (self, "title", "");
  untitled = hys_session_get_title (self->session);
  g_assert_cmpstr (untitled, ==, "Untitled");
  case_save (self, path);
  named = hys_session_get_title (self->session);
  g_assert_cmpstr (named, ==, "a name.hysteron");
}

/* ---- The end ---- */

static void
test_close_while_busy (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("late.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
  hys_session_set_speed (self->session, 0);
  case_set (self, "k0.stiffness", "3");
  hys_session_read (self->session, file);
  hys_session_close (self->session);
  case_forget (self);
  for (guint i = 0; i < 100; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (self->message);
  g_assert_cmpstr (self->log->str, ==, "");
}

/* Every example opens, runs and is let go of for the next one. */
static void
test_all_examples (void)
{
  g_autoptr (Case) self = case_new ();
  guint n;
  const HysExample *examples = hys_examples (&n);

  g_assert_cmpuint (n, >, 20);
  for (guint i = 0; i < n; i++)
    {
      hys_session_open_example (self->session, examples[i].name);
      g_assert_null (self->message);
      case_wait (self, case_has_rows, GSIZE_TO_POINTER (2));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/open/empty", test_empty);
  g_test_add_func ("/session/open/example", test_example);
  g_test_add_func ("/session/open/no-such-example", test_no_such_example);
  g_test_add_func ("/session/open/new-rests", test_new_rests);
  g_test_add_func ("/session/open/last-document-outlives-opened", test_last_document_outlives_opened);
  g_test_add_func ("/session/open/trace-is-of-its-document", test_trace_is_of_its_document);
  g_test_add_func ("/session/open/all-examples", test_all_examples);
  g_test_add_func ("/session/run/toggle", test_toggle);
  g_test_add_func ("/session/run/step", test_step);
  g_test_add_func ("/session/run/reset-goes-on-running", test_reset_goes_on_running);
  g_test_add_func ("/session/run/end-and-again", test_end_and_again);
  g_test_add_func ("/session/run/same-as-simulate", test_same_as_simulate);
  g_test_add_func ("/session/run/speed", test_speed);
  g_test_add_func ("/session/time/settles-once", test_settles_once);
  g_test_add_func ("/session/time/moment", test_moment);
  g_test_add_func ("/session/time/moment-ends-with-run", test_moment_ends_with_run);
  g_test_add_func ("/session/time/gain", test_gain);
  g_test_add_func ("/session/edit/value-keeps-run", test_value_keeps_run);
  g_test_add_func ("/session/edit/step-restarts", test_step_restarts);
  g_test_add_func ("/session/edit/step-restarts-held", test_step_restarts_held);
  g_test_add_func ("/session/edit/network-restarts", test_network_restarts);
  g_test_add_func ("/session/edit/restart-named", test_restart_named);
  g_test_add_func ("/session/edit/silent-at-zero", test_silent_at_zero);
  g_test_add_func ("/session/edit/undo", test_undo);
  g_test_add_func ("/session/edit/notifies", test_notifies);
  g_test_add_func ("/session/edit/stop-and-go-on", test_stop_and_go_on);
  g_test_add_func ("/session/file/save-and-read", test_save_and_read);
  g_test_add_func ("/session/file/edit-while-saving", test_edit_while_saving);
  g_test_add_func ("/session/file/open-while-saving", test_open_while_saving);
  g_test_add_func ("/session/file/save-fails", test_save_fails);
  g_test_add_func ("/session/file/read-fails", test_read_fails);
  g_test_add_func ("/session/open/document", test_open_document);
  g_test_add_func ("/session/file/last-read-wins", test_last_read_wins);
  g_test_add_func ("/session/file/title-of-file", test_title_of_file);
  g_test_add_func ("/session/close-while-busy", test_close_while_busy);
  return g_test_run ();
}
