/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the drawing and its read-outs show of a run. */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-cycle.h"
#include "hys-edit.h"
#include "hys-examples.h"
#include "hys-figure-view.h"
#include "hys-readout.h"
#include "hys-speed.h"

#include <string.h>

#define STATE(name) GINT_TO_POINTER (HYS_RUNNER_##name)

/* A spring and a dashpot under two forces that cancel each other, but for the rounding of their sum. With @far, another part,
 * stiffer and stronger by many powers of ten, that touches it at the wall only, and moves. */
static HysDocument *
balanced (gboolean far)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");

  build_spring (document, "e1", wall, n, 1.1);
  build_dashpot (document, "e2", wall, n, 0.3);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0.25, 0);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0.25 + G_PI, 0);
  if (far)
    {
      guint m = build_mass (document, "m", 1e3, 0, 0);

      build_spring (document, "stiff", wall, m, 1e6);
      build_load (document, m, HYS_LOAD_FORCE, "sin", 1e5, 1.3, 0, 0);
    }
  document->simulation.until = 20;
  document->simulation.step = 0.01;
  return document;
}

/* Runs a document to its end. */
static Case *
run_whole (HysDocument *document)
{
  Case *self = case_new ();

  hys_session_open (self->session, hys_opened_new (document));
  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  case_wait (self, case_is_settled, NULL);
  return self;
}

/* A slider of threshold 1 and a dashpot under a force of 0.5: it sticks. */
static HysDocument *
bingham (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");

  build_slider (document, "s", wall, n, 1, 0);
  build_dashpot (document, "c", wall, n, 1);
  build_load (document, n, HYS_LOAD_FORCE, "step", 0.5, 1, 0, 0);
  document->simulation.until = 20;
  document->simulation.step = 0.01;
  return document;
}

/* What rounding makes of a bar that a slider holds is not drawn as creep, nor read so. */
static void
test_sticking_is_rest (void)
{
  g_autoptr (Case) self = run_whole (bingham ());
  const HysDocument *document = hys_session_get_document (self->session);
  g_autoptr (HysItemList) specs = hys_figure_view_specs (document);
  g_autoptr (HysFigure) figure = hys_figure_view_new (document, hys_item_list_get (specs, 0), hys_session_get_trace (self->session));
  g_autofree char *line = hys_readout (document, hys_session_get_live (self->session), -1, 1);
  double low, high;

  g_assert_cmpfloat (hys_live_state (hys_session_get_live (self->session))->displacement[1], ==, 0);
  g_assert_nonnull (strstr (line, "x = 0 "));
  hys_figure_get_range (figure, HYS_AXIS_Y, &low, &high);
  g_assert_cmpfloat (high - low, >, 1e-3);   /* the dashpot alone would go by 10 */
}

/* A bar that stays where it is but for rounding is drawn at its place, and reads 0. */
static void
test_rounding_is_rest (void)
{
  for (int far = 0; far < 2; far++)
    {
      g_autoptr (Case) self = run_whole (balanced (far));
      const HysLive *live = hys_session_get_live (self->session);
      const HysDocument *document = hys_session_get_document (self->session);
      g_autofree char *line = hys_readout (document, live, -1, 1);
      HysColumn *column = hys_trace_column (hys_session_get_trace (self->session), (HysSeries){ HYS_SERIES_POSITION, 1 });
      double low, high;

      g_assert_true (hys_column_range (column, 0, G_MAXSIZE, &low, &high));
      g_assert_cmpfloat (high, <, 1e-15);
      g_assert_cmpfloat (hys_column_get (column, hys_column_length (column) - 1), !=, 0);   /* which is what is shown */
      g_assert_cmpfloat (hys_live_state (live)->displacement[1], ==, 0);
      g_assert_nonnull (strstr (line, "x = 0 "));
      g_assert_nonnull (strstr (line, "x′ = 0 "));
    }
}

/* What moves is drawn so, beside a part of the network that is stiffer by many powers of ten. */
static void
test_motion_beside_stiff_part (void)
{
  HysDocument *document = balanced (TRUE);
  g_autoptr (Case) self = NULL;

  hys_document_load_at (document, 0)->signal->values[0] = 5;
  self = run_whole (document);
  g_assert_cmpfloat (fabs (hys_live_state (hys_session_get_live (self->session))->displacement[1]), >, 0);
}

/* An analysis of a bar at rest finds that, not a loop of rounding. */
static void
test_analysis_of_rest (void)
{
  g_autoptr (Case) self = run_whole (balanced (FALSE));
  g_autoptr (GError) error = NULL;
  g_autoptr (HysCycle) cycle = hys_cycle_of_trace (hys_session_get_trace (self->session),
                                                   hys_session_get_document (self->session), 1, 5, &error);

  g_assert_no_error (error);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_REST);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_NONE);
  g_assert_cmpuint (cycle->n_slopes, ==, 0);
}

/* ---- Always live ---- */

static gboolean
has_shown_time (Case     *self,
                gpointer  unused)
{
  return hys_live_latest (hys_session_get_live (self->session)) > 0;
}

static HysDocument *
oscillator (const char *signal)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, m, 4);
  build_load (document, m, HYS_LOAD_FORCE, signal, 1, 1, 0, 0);
  document->simulation.until = 5;
  document->simulation.step = 0.01;
  return document;
}

static Case *
open_oscillator (const char *signal)
{
  Case *self = case_new ();

  hys_session_open (self->session, hys_opened_new (oscillator (signal)));
  hys_session_set_speed (self->session, 0);
  return self;
}

static gboolean
is_past_end (Case     *self,
             gpointer  unused)
{
  return hys_live_latest (hys_session_get_live (self->session))
         > 3 * hys_session_get_document (self->session)->simulation.until;
}

/* A load that repeats itself has no end, one that does not ends the run with the simulation; either can be chosen, until
 * another document comes. */
static void
test_goes_on (void)
{
  g_autoptr (Case) sine = open_oscillator ("sin"), step = open_oscillator ("step");

  g_assert_false (hys_session_get_stops_at_end (sine->session));
  case_wait (sine, is_past_end, NULL);
  g_assert_cmpint (hys_session_get_state (sine->session), ==, HYS_RUNNER_RUNNING);
  g_assert_cmpfloat_with_epsilon (hys_session_get_horizon (sine->session), 6 * 2 * G_PI, 1e-9);
  hys_session_set_stops_at_end (sine->session, TRUE);
  case_wait (sine, case_has_state, STATE (FINISHED));
  g_assert_cmpfloat (hys_session_get_horizon (sine->session), ==, 0);

  /* Cycles that nobody sees, since there are no rows in them, or since none ends, are none. */
  for (double omega = 1e-9; omega <= 1e9; omega *= 1e18)
    {
      HysDocument *document = oscillator ("sin");

      hys_document_load_at (document, 0)->signal->values[1] = omega;
      hys_session_open (sine->session, hys_opened_new (document));
      g_assert_true (hys_session_get_stops_at_end (sine->session));
      g_assert_cmpfloat (hys_session_get_horizon (sine->session), ==, 0);
    }

  g_assert_true (hys_session_get_stops_at_end (step->session));
  case_wait (step, case_has_state, STATE (FINISHED));
  hys_session_set_stops_at_end (step->session, FALSE);
  case_wait (step, is_past_end, NULL);
  hys_session_open (step->session, hys_opened_new (oscillator ("step")));
  g_assert_true (hys_session_get_stops_at_end (step->session));
}

/* After the end a changed value is shown at once, from the beginning, and the old run is the previous one. */
static void
test_change_after_the_end (void)
{
  g_autoptr (Case) self = open_oscillator ("step");
  g_autoptr (HysItemList) specs = NULL;
  g_autoptr (HysKeptRun) kept = NULL;
  const HysReference *earlier;

  case_wait (self, case_has_state, STATE (FINISHED));
  case_wait (self, case_is_settled, NULL);
  hys_session_set_speed (self->session, 0.1);
  case_set (self, "k.stiffness", "9");
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  g_assert_cmpfloat (hys_live_latest (hys_session_get_live (self->session)), <, 1);
  earlier = hys_session_get_earlier (self->session);
  g_assert_nonnull (earlier);   /* with the values that it was made with */
  specs = hys_figure_view_specs (hys_session_get_document (self->session));
  kept = hys_reference_keep (earlier, specs);
  g_assert_cmpfloat (hys_kept_run_value (kept, "k.stiffness", 0), ==, 4);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  case_wait (self, has_shown_time, NULL);
  case_set (self, "simulation.until", "8");   /* goes on to the later end */
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  g_assert_cmpfloat (hys_live_latest (hys_session_get_live (self->session)), >=, 5 - 1e-6);
  case_wait (self, case_has_state, STATE (FINISHED));
}

/* What a paused run shows is older than a value that is changed then, until it goes on. */
static void
test_outdated (void)
{
  g_autoptr (Case) self = open_oscillator ("sin");

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
  case_wait (self, has_shown_time, NULL);
  case_set (self, "k.stiffness", "5");
  g_assert_false (hys_session_is_outdated (self->session));
  hys_session_toggle (self->session);
  case_set (self, "title", "A title");
  g_assert_false (hys_session_is_outdated (self->session));
  case_set (self, "k.stiffness", "6");
  g_assert_true (hys_session_is_outdated (self->session));
  hys_session_toggle (self->session);
  g_assert_false (hys_session_is_outdated (self->session));
  hys_session_toggle (self->session);
  case_set (self, "k.stiffness", "7");
  hys_session_reset (self->session);
  g_assert_false (hys_session_is_outdated (self->session));
}

/* Every example with a period is opened at some half a cycle a second. */
static void
test_watchable (void)
{
  guint n, seen = 0;
  const HysExample *examples = hys_examples (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (Case) self = case_new_example (examples[i].name);
      double period = hys_cycle_period (hys_session_get_document (self->session));
      double cycles = hys_session_get_speed (self->session) / period;

      if (!(period > 0.2 && period < 2000))
        continue;   /* no speed on offer is so slow or so fast */
      seen++;
      g_test_message ("%s: %g", examples[i].name, cycles);
      g_assert_cmpfloat (cycles, >=, 0.25);
      g_assert_cmpfloat (cycles, <=, 1);
    }
  g_assert_cmpuint (seen, >, 10);
}

/* The first load of a drawing sets the speed, unless somebody did. */
static void
test_speed_follows_load (void)
{
  for (int chosen = 0; chosen < 2; chosen++)
    {
      g_autoptr (Case) self = case_new ();
      g_autoptr (GError) error = NULL;
      HysDocument *document = oscillator ("sin");

      hys_document_load_at (document, 0)->signal->values[1] = 40;
      document->simulation.until = 2000;
      document->simulation.step = 1;
      build_cut (document->loads, 0);
      hys_session_open (self->session, hys_opened_new (document));
      g_assert_cmpfloat (hys_session_get_speed (self->session), ==, 100);
      if (chosen)
        hys_session_set_speed (self->session, 50);
      hys_editor_apply (hys_session_get_editor (self->session),
                        hys_edit_add_load (hys_session_get_document (self->session), 1, HYS_LOAD_FORCE,
                                           hys_signal_kind_find ("sin"), &error), NULL, &error);
      g_assert_no_error (error);
      g_assert_false (hys_session_get_stops_at_end (self->session));
      if (chosen)
        g_assert_cmpfloat (hys_session_get_speed (self->session), ==, 50);
      else
        g_assert_cmpfloat (hys_session_get_speed (self->session), <, 10);
    }
}

static gboolean
has_pace (Case     *self,
          gpointer  unused)
{
  return hys_session_get_pace (self->session) > 0;
}

static HysDocument *
change_scheme (const HysDocument *document,
               const char        *scheme)
{
  HysDocument *edited = hys_edit_begin (document, "scheme");

  hys_value_ref_put ((HysValueRef){ HYS_OWNER_SIMULATION, 0, HYS_KEY_SCHEME }, edited, scheme, NULL);
  return edited;
}

/* A speed that no machine keeps up with is not the pace of the run. */
static void
test_pace (void)
{
  g_autoptr (Case) self = open_oscillator ("sin");

  hys_session_set_speed (self->session, 1e9);
  case_wait (self, has_pace, NULL);
  g_assert_cmpfloat (hys_session_get_pace (self->session), <, 1e9);
  hys_session_toggle (self->session);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpfloat (hys_session_get_pace (self->session), ==, 0);
}

/* Where a row takes longer than the pace is measured over, the pace is known when it comes: 6 in 3 s. */
static void
test_pace_of_rare_rows (void)
{
  HysPace pace = { 0 };
  const struct { double t, seconds; } seen[] = { { 0, 1 }, { 0, 2.1 }, { 0, 3.2 }, { 6, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    hys_pace_follow (&pace, 20, 6, seen[i].t, (gint64) (seen[i].seconds * G_USEC_PER_SEC));
  g_assert_cmpfloat_with_epsilon (pace.lag, 2, 1e-9);
}

/* A run of which no row comes stands still, and is behind; not one whose rows are that far apart. */
static void
test_pace_of_no_rows (void)
{
  for (guint rare = 0; rare <= 1; rare++)
    {
      HysPace pace = { 0 };

      for (guint second = 1; second <= 10; second++)
        hys_pace_follow (&pace, 1, rare ? 3 : 0.1, 0.33, second * G_USEC_PER_SEC);
      g_assert_cmpint (pace.behind, ==, !rare);
      g_assert_true (hys_pace_follow (&pace, 1, 0.1, 11, 11 * G_USEC_PER_SEC) == !rare);
      g_assert_false (pace.behind);
    }
}

static gboolean
is_behind (Case     *self,
           gpointer  unused)
{
  return hys_session_is_behind (self->session);
}

/* Automatic does not keep up with a speed that no machine keeps up with: midpoint is offered, and undone. */
static void
test_behind (void)
{
  g_autoptr (Case) self = open_oscillator ("sin");
  const HysDocument *document = hys_session_get_document (self->session);

  g_assert_cmpstr (document->simulation.scheme, ==, "midpoint");
  hys_editor_apply (hys_session_get_editor (self->session), change_scheme (document, "automatic"), NULL, NULL);
  hys_session_set_speed (self->session, 1e9);
  if (hys_session_get_state (self->session) != HYS_RUNNER_RUNNING)
    hys_session_toggle (self->session);
  case_wait (self, is_behind, NULL);
  hys_session_use_midpoint (self->session);
  g_assert_cmpstr (hys_session_get_document (self->session)->simulation.scheme, ==, "midpoint");
  g_assert_false (hys_session_is_behind (self->session));
  hys_editor_undo (hys_session_get_editor (self->session));
  g_assert_cmpstr (hys_session_get_document (self->session)->simulation.scheme, ==, "automatic");
}

/* ---- Large drawings ---- */

/* So many masses in a row on springs that not all of their series can be recorded. */
static HysDocument *
long_chain (void)
{
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "w");

  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%u", i), *spring = g_strdup_printf ("k%u", i);
      guint next = build_mass (document, id, 1, 0, 0);

      build_spring (document, spring, last, next, 1);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  document->simulation.until = 100;
  document->simulation.step = 0.01;
  return document;
}

static gboolean
is_recorded (Case             *self,
             HysSeriesQuantity quantity,
             guint             node)
{
  HysColumn *column = hys_trace_column (hys_session_get_trace (self->session), (HysSeries){ quantity, node });

  return column != NULL;
}

/* Without figures a large drawing records what its plots show all the same, and a figure that is added what it shows. */
static void
test_large (void)
{
  g_autoptr (Case) self = case_new ();
  g_autoptr (GError) error = NULL;

  hys_session_open (self->session, hys_opened_new (long_chain ()));
  g_assert_true (is_recorded (self, HYS_SERIES_POSITION, 3000));
  g_assert_true (is_recorded (self, HYS_SERIES_REACTION, 3000));
  g_assert_false (is_recorded (self, HYS_SERIES_POSITION, 18));
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (2));
  hys_editor_apply (hys_session_get_editor (self->session),
                    hys_edit_add_figure (hys_session_get_document (self->session),
                                         hys_session_get_document (self->session)->figures,
                                         hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const[]){ "x:m17", NULL })),
                    NULL, &error);
  g_assert_no_error (error);
  g_assert_true (is_recorded (self, HYS_SERIES_POSITION, 18));
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (2));
}

static gboolean
shows_earlier (Case     *self,
               gpointer  unused)
{
  return hys_live_time (hys_session_get_live (self->session)) < 99;
}

/* The drawing of a network that is too large to be recorded shows all of it, as a run that records those bars ends. */
static void
test_large_moves (void)
{
  const guint near = 2991, last = 3000, spring = near;   /* ends on the next bar */
  const HysSeries wanted[] = { { HYS_SERIES_POSITION, near }, { HYS_SERIES_POSITION, last }, { HYS_SERIES_FORCE, spring } };
  g_autoptr (Case) self = run_whole (long_chain ());
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (GError) error = NULL;
  const HysSketchState *state = hys_live_state (hys_session_get_live (self->session));
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { 0 };
  double end[G_N_ELEMENTS (wanted)];

  g_array_append_vals (series, wanted, G_N_ELEMENTS (wanted));
  trace = hys_simulate (hys_session_get_document (self->session), series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    end[i] = hys_column_get (hys_trace_column (trace, wanted[i]), hys_trace_length (trace) - 1);
  g_assert_false (is_recorded (self, HYS_SERIES_POSITION, near));
  g_assert_cmpfloat (fabs (state->displacement[last]), >, 0);
  g_assert_cmpfloat_with_epsilon (state->displacement[near] / state->displacement[last], end[0] / end[1], 1e-9);
  g_assert_cmpfloat_with_epsilon (state->force[spring], end[2], 1e-9);
  hys_session_set_moment (self->session, 50);
  case_wait (self, shows_earlier, NULL);
  g_assert_cmpfloat (state->displacement[near], ==, 0);   /* of earlier moments nothing is known */
  g_assert_cmpfloat (state->displacement[last], !=, 0);
  hys_outcome_clear (&outcome);
}

static gboolean
shows_the_jump (Case     *self,
                gpointer  unused)
{
  return hys_live_time (hys_session_get_live (self->session)) == 1.25;
}

/* Of the two rows at a jump a moment looked at is the latter. */
static void
test_moment_of_a_jump (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");
  g_autoptr (Case) self = NULL;

  build_spring (document, "k", wall, n, 2);
  build_load (document, n, HYS_LOAD_FORCE, "step", 3, 1.25, 0, 0);
  document->simulation.scheme = "exact";
  document->simulation.until = 2;
  document->simulation.step = 0.5;
  self = run_whole (document);
  hys_session_set_moment (self->session, 1.25);
  case_wait (self, shows_the_jump, NULL);
  g_assert_cmpfloat (hys_live_value (hys_session_get_live (self->session), HYS_SERIES_POSITION, n), ==, 1.5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live/rounding-is-rest", test_rounding_is_rest);
  g_test_add_func ("/live/sticking-is-rest", test_sticking_is_rest);
  g_test_add_func ("/live/motion-beside-stiff-part", test_motion_beside_stiff_part);
  g_test_add_func ("/live/analysis-of-rest", test_analysis_of_rest);
  g_test_add_func ("/live/goes-on", test_goes_on);
  g_test_add_func ("/live/change-after-the-end", test_change_after_the_end);
  g_test_add_func ("/live/outdated", test_outdated);
  g_test_add_func ("/live/watchable", test_watchable);
  g_test_add_func ("/live/speed-follows-load", test_speed_follows_load);
  g_test_add_func ("/live/pace", test_pace);
  g_test_add_func ("/live/pace-of-rare-rows", test_pace_of_rare_rows);
  g_test_add_func ("/live/pace-of-no-rows", test_pace_of_no_rows);
  g_test_add_func ("/live/behind", test_behind);
  g_test_add_func ("/live/large", test_large);
  g_test_add_func ("/live/large-moves", test_large_moves);
  g_test_add_func ("/live/moment-of-a-jump", test_moment_of_a_jump);
  return g_test_run ();
}
