/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-runner-case.h"

#include "hys-build.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-simulation.h"

#include <string.h>
#include <time.h>

static HysDocument *
persoz (double until)
{
  const double k[] = { 1, 1, 1, 1 }, alpha[] = { 0, 1, 2, 3 };
  HysDocument *document = build_persoz (k, alpha, 1, 200, 6);

  document->simulation.until = until;
  document->simulation.step = 1e-3;
  return document;
}

/* What the thread produces is what a run on the spot produces, number by number. */
static void
test_same_as_simulate (void)
{
  g_autoptr (HysDocument) document = persoz (3);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;

  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_EMPTY);
  load (runner, document);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_PAUSED);
  hys_runner_run (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, hys_trace_length (trace));
  for (guint s = 0; s < hys_trace_series (trace)->len; s++)
    {
      HysSeries series = g_array_index (hys_trace_series (trace), HysSeries, s);
      HysColumn *one = hys_trace_column (trace, series);
      HysColumn *other = hys_trace_column (hys_runner_get_trace (runner), series);

      for (gsize i = 0; i < hys_trace_length (trace); i += 100)
        {
          double expected = hys_column_get (one, i);

          g_assert_true (hys_column_get (other, i) == expected || isnan (expected));
        }
    }
  hys_outcome_clear (&outcome);
}

static gboolean
is_beyond (HysRunner *runner,
           gpointer   until)
{
  return has_rows (runner, GSIZE_TO_POINTER (1)) && last (runner, HYS_SERIES_TIME, 0) > *(const double *) until;
}

/* Without an end a run is not over at the end of the simulation; with it again it is, at once, and goes on without it. */
static void
test_endless (void)
{
  g_autoptr (HysDocument) document = persoz (1);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  double beyond = 3, there;

  hys_runner_set_endless (runner, TRUE);
  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, is_beyond, &beyond);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_RUNNING);
  hys_runner_set_endless (runner, FALSE);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  there = last (runner, HYS_SERIES_TIME, 0);
  hys_runner_set_endless (runner, TRUE);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_PAUSED);
  hys_runner_run (runner);
  wait_until (runner, is_beyond, &there);
  g_assert_true (update (runner, document));
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_RUNNING);
}

static gsize
trace_bytes (HysRunner *runner,
             gsize    (*bytes) (gsize n))
{
  HysTrace *trace = hys_runner_get_trace (runner);

  return hys_trace_series (trace)->len * bytes (hys_trace_length (trace));
}

/* A free oscillation on many springs, so that rows are large, for ever: the trace never needs more than a part of its budget, and what is in it is the latest stretch of the
 * motion, row after row, which has the amplitude 1. With steps that have rows, and with rows for three steps. */
static void
test_bounded_for_ever (void)
{
  for (guint64 every = 1; every <= 3; every += 2)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysRunner) runner = hys_runner_new ();
      guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 1, 0);
      double h = 0.01, beyond = 0, low, high;
      const guint n_springs = 400;
      guint renewed = 0;

      for (guint i = 0; i < n_springs; i++)
        {
          g_autofree char *id = g_strdup_printf ("k%u", i);

          build_spring (document, id, wall, m, 1.0 / n_springs);
        }
      document->simulation.until = 10;
      document->simulation.step = h;
      document->simulation.every = every;
      hys_runner_set_endless (runner, TRUE);
      load (runner, document);
      hys_runner_run (runner);
      while (renewed < 4)
        {
          HysTrace *before = hys_trace_ref (hys_runner_get_trace (runner));

          beyond += 1;
          wait_until (runner, is_beyond, &beyond);
          beyond = last (runner, HYS_SERIES_TIME, 0);
          renewed += hys_runner_get_trace (runner) != before;
          g_assert_cmpuint (trace_bytes (runner, every > 1 ? hys_column_bytes_ranged : hys_column_bytes), <=,
                            HYS_TRACE_BUDGET / 4);
          hys_trace_unref (before);
        }
      hys_runner_pause (runner);
      g_assert_cmpfloat (at_row (runner, 0, HYS_SERIES_TIME, 0), >, 0);
      g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), >, 700);
      for (gsize i = 1; i < 700; i++)
        g_assert_cmpfloat_with_epsilon (at_row (runner, i, HYS_SERIES_TIME, 0) - at_row (runner, i - 1, HYS_SERIES_TIME, 0),
                                        (double) every * h, 1e-9);
      g_assert_true (hys_column_range (hys_trace_column (hys_runner_get_trace (runner), (HysSeries){ HYS_SERIES_POSITION, m }),
                                       0, 700, &low, &high));
      g_assert_cmpfloat_with_epsilon (low, -1, 1e-4);
      g_assert_cmpfloat_with_epsilon (high, 1, 1e-4);
    }
}

static void
test_pause_and_step (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  gsize rows;

  load (runner, document);
  hys_runner_step (runner);
  hys_runner_step (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (3));
  g_assert_cmpfloat (last (runner, HYS_SERIES_TIME, 0), ==, 2e-3);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (1000));
  hys_runner_pause (runner);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_PAUSED);

  /* A step after the pause is the proof that the pause has arrived: from then on, one row more and no other. */
  hys_runner_step (runner);
  hys_runner_step (runner);
  do
    {
      rows = hys_trace_length (hys_runner_get_trace (runner));
      hys_runner_step (runner);
      wait_until (runner, has_rows, GSIZE_TO_POINTER (rows + 1));
    }
  while (hys_trace_length (hys_runner_get_trace (runner)) != rows + 1);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_PAUSED);
}

static void
set_value (HysDocument *document,
           const char  *field,
           const char  *value)
{
  g_autoptr (GError) error = NULL;

  hys_document_set (document, field, value, &error);
  g_assert_no_error (error);
}

/* A changed value keeps time and trace; a changed shape begins anew and runs on. */
static void
test_update (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  HysTrace *trace;
  guint64 generation;
  gsize rows;

  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (500));
  trace = hys_runner_get_trace (runner);
  generation = hys_runner_get_generation (runner);
  set_value (document, "k0.stiffness", "25");
  g_assert_true (update (runner, document));
  g_assert_true (hys_runner_get_trace (runner) == trace);
  g_assert_cmpuint (hys_runner_get_generation (runner), ==, generation);
  rows = hys_trace_length (trace);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (rows + 5000));

  /* f = -25 u at the end, -1 u before */
  rows = hys_trace_length (trace) - 1;
  g_assert_cmpfloat (fabs (at_row (runner, rows, HYS_SERIES_FORCE, 0) + 25 * at_row (runner, rows, HYS_SERIES_ELONGATION, 0)), <,
                     1e-9);
  g_assert_cmpfloat (fabs (at_row (runner, 400, HYS_SERIES_FORCE, 0) + at_row (runner, 400, HYS_SERIES_ELONGATION, 0)), <, 1e-9);

  build_spring (document, "k9", 0, 4, 1);
  g_assert_false (update (runner, document));
  g_assert_cmpuint (hys_runner_get_generation (runner), >, generation);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_RUNNING);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (100));
}

static double
jump (HysRunner         *runner,
      gsize              row,
      HysSeriesQuantity  quantity,
      guint              index)
{
  return fabs (at_row (runner, row, quantity, index) - at_row (runner, row - 1, quantity, index));
}

/* The first row that has the stiffness 25 where 1 was. */
static gsize
find_change (HysRunner *runner,
             gsize      row)
{
  for (; row < hys_trace_length (hys_runner_get_trace (runner)); row++)
    {
      double u = at_row (runner, row, HYS_SERIES_ELONGATION, 0), f = at_row (runner, row, HYS_SERIES_FORCE, 0);

      if (fabs (f + 25 * u) < 1e-9 && fabs (f + u) > 1e-6)
        return row;
    }
  g_assert_not_reached ();
}

/* The state goes on from step to step over the change of a value: nothing jumps further than its rate allows, with a force
 * of 200 at most on the mass 1 on top of that of the spring. Tells how much later than asked for it acts. */
static void
test_update_is_continuous (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  const double h = 1e-3;
  gsize before, row;

  load (runner, document);
  hys_runner_set_speed (runner, 1);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (300));
  set_value (document, "k0.stiffness", "25");
  before = hys_trace_length (hys_runner_get_trace (runner));
  g_assert_true (update (runner, document));
  wait_until (runner, has_rows, GSIZE_TO_POINTER (before + 300));
  hys_runner_pause (runner);
  row = find_change (runner, before);
  g_assert_cmpfloat (fabs (jump (runner, row, HYS_SERIES_TIME, 0) - h), <, 1e-12);
  g_assert_cmpfloat (jump (runner, row, HYS_SERIES_POSITION, 4), <=,
                     1.001 * h * fmax (fabs (at_row (runner, row, HYS_SERIES_VELOCITY, 4)),
                                       fabs (at_row (runner, row - 1, HYS_SERIES_VELOCITY, 4))));
  g_assert_cmpfloat (jump (runner, row, HYS_SERIES_VELOCITY, 4), <=,
                     1.001 * h * (200 + fabs (at_row (runner, row, HYS_SERIES_FORCE, 0))
                                  + fabs (at_row (runner, row - 1, HYS_SERIES_FORCE, 0))));
  g_test_message ("a value acts after %.1f ms", (double) (row - before) * h * 1000);
}

static void
test_reset (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (500));
  hys_runner_pause (runner);
  hys_runner_reset (runner);
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_PAUSED);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (1));
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 1);
  g_assert_cmpfloat (last (runner, HYS_SERIES_TIME, 0), ==, 0);
}

/* A run that finishes while the main thread is busy loading another document must not mark that one as finished. */
static void
test_stale_report (void)
{
  g_autoptr (HysDocument) brief = persoz (0.01);
  g_autoptr (HysDocument) lengthy = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  for (int k = 0; k < 50; k++)
    {
      load (runner, brief);
      hys_runner_run (runner);

      /* Its last row is there: its report is under way, but the main loop has not run. */
      while (hys_trace_length (hys_runner_get_trace (runner)) < 11)
        g_thread_yield ();
      load (runner, lengthy);
      hys_runner_run (runner);
      wait_until (runner, has_rows, GSIZE_TO_POINTER (200));
      g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_RUNNING);
    }
}

typedef struct
{
  GThread *thread;
  guint    count;
} Changes;

static void
on_changed (HysRunner *runner,
            Changes   *changes)
{
  g_assert_true (g_thread_self () == changes->thread);
  changes->count++;
}

/* Loading, running, finishing, and a step that finds nothing left to do: each change of state is told, on this thread. */
static void
test_changed (void)
{
  g_autoptr (HysDocument) document = persoz (0.01);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  Changes changes = { g_thread_self (), 0 };

  g_signal_connect (runner, "changed", G_CALLBACK (on_changed), &changes);
  load (runner, document);
  g_assert_cmpuint (changes.count, ==, 1);
  hys_runner_run (runner);
  g_assert_cmpuint (changes.count, ==, 2);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpuint (changes.count, ==, 3);
  hys_runner_step (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpuint (changes.count, ==, 5);
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 11);
}

static void
drop_when_finished (HysRunner  *runner,
                    HysRunner **owner)
{
  if (hys_runner_get_state (runner) == HYS_RUNNER_FINISHED)
    g_clear_object (owner);
}

/* Whoever is told that it has finished may drop it at once. */
static void
test_gone_when_told (void)
{
  g_autoptr (HysDocument) document = persoz (0.01);
  HysRunner *runner = hys_runner_new ();
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;

  g_signal_connect (runner, "changed", G_CALLBACK (drop_when_finished), &runner);
  load (runner, document);
  hys_runner_run (runner);
  while (runner != NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, FALSE);
    }
}

/* A scheme that does not exist: stopped, with the reason, whatever is asked of it. */
static void
test_cannot_start (void)
{
  g_autoptr (HysDocument) document = persoz (1);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  document->simulation.scheme = g_intern_string ("none");
  load (runner, document);
  hys_runner_run (runner);
  hys_runner_set_speed (runner, 3);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_STOPPED));
  g_assert_nonnull (strstr (hys_runner_get_message (runner), "none"));
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 0);
  hys_runner_reset (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_STOPPED));
}

/* A run that comes to its end while the main thread makes it longer and runs it on is running, and can be paused. */
static void
test_longer (void)
{
  g_autoptr (HysDocument) brief = persoz (0.01);
  g_autoptr (HysDocument) lengthy = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  for (int k = 0; k < 50; k++)
    {
      load (runner, brief);
      hys_runner_run (runner);
      while (hys_trace_length (hys_runner_get_trace (runner)) < 11)
        g_thread_yield ();
      if (k % 2 == 0)
        wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
      g_assert_true (update (runner, lengthy));
      if (k % 2 == 0)
        hys_runner_run (runner);
      wait_until (runner, has_rows, GSIZE_TO_POINTER (200));
      g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_RUNNING);
      hys_runner_pause (runner);
      g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_PAUSED);
    }
}

/* One made shorter than it has come is at its end, and what was between two rows is recorded. */
static void
test_shorter (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  document->simulation.every = 1000;
  load (runner, document);
  for (int k = 0; k < 7; k++)
    hys_runner_step (runner);
  document->simulation.until = 0.005;
  g_assert_true (update (runner, document));
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 2);
  g_assert_cmpfloat (last (runner, HYS_SERIES_TIME, 0), ==, 7e-3);
}

/* Before anything has run, the initial values are those of the document. */
static void
test_update_before_the_start (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  load (runner, document);
  set_value (document, "m.position", "3");
  update (runner, document);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (1));
  g_assert_cmpfloat (last (runner, HYS_SERIES_POSITION, 4), ==, 3);
  hys_runner_step (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (2));
  set_value (document, "m.position", "-3");
  g_assert_true (update (runner, document));
  hys_runner_step (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (3));
  g_assert_cmpfloat (fabs (last (runner, HYS_SERIES_POSITION, 4) - 3), <, 0.1);
}

/* A runner may go at the very moment when its run ends and is about to say so. */
static void
test_gone_at_the_end (void)
{
  g_autoptr (HysDocument) brief = persoz (0.002);

  for (int k = 0; k < 500; k++)
    {
      HysRunner *runner = hys_runner_new ();

      load (runner, brief);
      hys_runner_run (runner);
      while (hys_trace_length (hys_runner_get_trace (runner)) < 3)
        g_thread_yield ();
      g_object_unref (runner);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

static double
cpu_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static gboolean
note (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* However slow or fine-grained the pace, waiting for it costs next to no work, and ends when there is a command. */
static void
test_waiting_is_idle (void)
{
  const double speeds[] = { 1e-300, 1e-3, 1 };
  g_autoptr (HysDocument) document = persoz (1000);

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      g_autoptr (HysRunner) runner = hys_runner_new ();
      gboolean over = FALSE;
      gint64 clock = g_get_monotonic_time ();
      double cpu = cpu_seconds ();

      load (runner, document);
      hys_runner_set_speed (runner, speeds[i]);
      hys_runner_run (runner);
      g_timeout_add (200, note, &over);
      while (!over)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpfloat (cpu_seconds () - cpu, <, 0.5 * (double) (g_get_monotonic_time () - clock) / G_USEC_PER_SEC);
      hys_runner_set_speed (runner, 0);
      wait_until (runner, has_rows, GSIZE_TO_POINTER (1000));
    }
}

static void
test_stop_for_a_reason (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar");
  g_autoptr (HysRunner) runner = hys_runner_new ();
  double stopped;
  gsize rows;

  build_slider (document, "s", wall, bar, 1, 0);
  build_load (document, bar, HYS_LOAD_FORCE, "ramp", 10, 0, 10, 0);
  document->simulation.until = 10;
  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_STOPPED));
  g_assert_nonnull (hys_runner_get_message (runner));
  stopped = last (runner, HYS_SERIES_TIME, 0);
  rows = hys_trace_length (hys_runner_get_trace (runner));
  g_assert_cmpfloat (fabs (stopped - 1), <, 0.011);

  /* A value that does not help: it stops where it is, for a reason again. */
  set_value (document, "s.threshold", "0.5");
  g_assert_true (update (runner, document));
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_STOPPED));
  g_assert_nonnull (hys_runner_get_message (runner));
  g_assert_cmpfloat (last (runner, HYS_SERIES_TIME, 0), ==, stopped);

  /* One that makes it possible goes on from there. */
  set_value (document, "s.threshold", "20");
  g_assert_true (update (runner, document));
  g_assert_null (hys_runner_get_message (runner));
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpfloat (last (runner, HYS_SERIES_TIME, 0), ==, 10);
  g_assert_cmpfloat (fabs (last (runner, HYS_SERIES_FORCE, 0) + 10), <, 1e-9);
  g_assert_cmpfloat (at_row (runner, rows - 1, HYS_SERIES_TIME, 0), ==, stopped);
}

/* What cannot start is not made to go on by another value; by another scheme it is. */
static void
test_stopped_before_the_start (void)
{
  g_autoptr (HysDocument) document = persoz (1);
  g_autoptr (HysRunner) runner = hys_runner_new ();

  document->simulation.scheme = "nonsense";
  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_STOPPED));
  hys_document_edit_element (document, 0)->values[0].number = 2;
  update (runner, document);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_STOPPED));
  g_assert_nonnull (hys_runner_get_message (runner));
  document->simulation.scheme = "midpoint";
  g_assert_false (update (runner, document));
  hys_runner_run (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
}

/* Model time follows the clock: between two looks it cannot have run further than the clock by more than a step. */
static void
test_speed (void)
{
  g_autoptr (HysDocument) document = persoz (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  gint64 start;

  load (runner, document);
  hys_runner_set_speed (runner, 2);
  start = g_get_monotonic_time ();
  hys_runner_run (runner);
  for (gsize rows = 2; rows < 400; rows += 50)
    {
      wait_until (runner, has_rows, GSIZE_TO_POINTER (rows));
      double t = last (runner, HYS_SERIES_TIME, 0);
      double clock = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;

      g_assert_cmpfloat (t, <=, 2 * clock + 2e-3);
    }
}

static void
throw_command (HysRunner          *runner,
               HysDocument *const  documents[3])
{
  switch (g_test_rand_int_range (0, 9))
    {
    case 0:
      hys_runner_run (runner);
      break;
    case 1:
      hys_runner_pause (runner);
      break;
    case 2:
      hys_runner_step (runner);
      break;
    case 3:
      hys_runner_reset (runner);
      break;
    case 4:
      hys_runner_set_speed (runner, g_test_rand_bit () ? 0 : 10);
      break;
    case 5:
      update (runner, documents[g_test_rand_int_range (0, 3)]);
      break;
    case 6:
      load (runner, documents[g_test_rand_int_range (0, 3)]);
      break;
    case 7:
      hys_runner_set_endless (runner, g_test_rand_bit ());
      break;
    default:
      g_main_context_iteration (NULL, FALSE);
    }
}

/* After whatever came before, a runner does what it is told. */
static void
assert_obedient (HysRunner   *runner,
                 HysDocument *endless,
                 HysDocument *brief)
{
  hys_runner_set_endless (runner, FALSE);
  load (runner, brief);
  hys_runner_set_speed (runner, 0);
  hys_runner_run (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 21);
  load (runner, endless);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (50));
  g_assert_cmpint (hys_runner_get_state (runner), ==, HYS_RUNNER_RUNNING);
}

/* Storms of commands, ten thousand in all, and the runner gone in the middle of a run as fast as it goes. */
static void
test_storm (void)
{
  g_autoptr (HysDocument) endless = persoz (1000);
  g_autoptr (HysDocument) brief = persoz (0.02);
  g_autoptr (HysDocument) other = hys_example_load ("p-element", NULL);
  HysDocument *const documents[] = { endless, brief, other };

  for (int k = 0; k < 200; k++)
    {
      HysRunner *runner = hys_runner_new ();

      load (runner, documents[k % 3]);
      for (int n = g_test_rand_int_range (0, 101); n > 0; n--)
        throw_command (runner, documents);
      hys_runner_run (runner);
      if (k % 5 == 0)
        assert_obedient (runner, endless, brief);
      if (g_test_rand_bit ())
        hys_runner_close (runner);
      g_object_unref (runner);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/runner/same-as-simulate", test_same_as_simulate);
  g_test_add_func ("/run/runner/endless", test_endless);
  g_test_add_func ("/run/runner/bounded-for-ever", test_bounded_for_ever);
  g_test_add_func ("/run/runner/pause-and-step", test_pause_and_step);
  g_test_add_func ("/run/runner/update", test_update);
  g_test_add_func ("/run/runner/update-is-continuous", test_update_is_continuous);
  g_test_add_func ("/run/runner/reset", test_reset);
  g_test_add_func ("/run/runner/stale-report", test_stale_report);
  g_test_add_func ("/run/runner/changed", test_changed);
  g_test_add_func ("/run/runner/gone-when-told", test_gone_when_told);
  g_test_add_func ("/run/runner/cannot-start", test_cannot_start);
  g_test_add_func ("/run/runner/longer", test_longer);
  g_test_add_func ("/run/runner/shorter", test_shorter);
  g_test_add_func ("/run/runner/update-before-the-start", test_update_before_the_start);
  g_test_add_func ("/run/runner/gone-at-the-end", test_gone_at_the_end);
  g_test_add_func ("/run/runner/waiting-is-idle", test_waiting_is_idle);
  g_test_add_func ("/run/runner/stop-for-a-reason", test_stop_for_a_reason);
  g_test_add_func ("/run/runner/stopped-before-the-start", test_stopped_before_the_start);
  g_test_add_func ("/run/runner/speed", test_speed);
  g_test_add_func ("/run/runner/storm", test_storm);
  return g_test_run ();
}
