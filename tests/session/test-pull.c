/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bar in hand: taken, pulled, stopped, taken again, let go, and what the hand did kept as a load. */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-natural-scale.h"
#include "hys-session.h"
#include "hys-simulation.h"

#include <math.h>

#define STATE(name) GINT_TO_POINTER (HYS_RUNNER_##name)

/* The end of a Prandtl model. */
#define B 2

/* A Prandtl model whose end goes to @way within a unit of time, and stays there. */
static HysDocument *
prandtl (double way,
         double until)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");

  build_slider (document, "s", wall, a, 1, 0);
  build_spring (document, "k", a, b, 1);
  if (way != 0)
    build_load (document, b, HYS_LOAD_DISPLACEMENT, "ramp", way, 0, 1, 0);
  document->simulation.until = until;
  document->simulation.step = 0.01;
  return document;
}

/* Beside it, a slider that gives way at t = 2 under a force that nothing balances then. */
static HysDocument *
stopping (double way)
{
  HysDocument *document = prandtl (way, 100);
  guint c = build_bar (document, "c");

  build_slider (document, "overloaded", 0, c, 1, 0);
  build_load (document, c, HYS_LOAD_FORCE, "ramp", 10, 0, 20, 0);
  return document;
}

static Case *
open (HysDocument *document)
{
  Case *self = case_new ();

  hys_session_open (self->session, hys_opened_new (document));
  hys_session_set_speed (self->session, 4);
  return self;
}

static double
latest (Case              *self,
        HysSeriesQuantity  quantity)
{
  HysColumn *column = hys_trace_column (hys_session_get_trace (self->session), (HysSeries){ quantity, quantity == HYS_SERIES_TIME ? 0 : B });

  return hys_column_get (column, hys_column_length (column) - 1);
}

static gboolean
is_beyond (Case     *self,
           gpointer  t)
{
  return case_has_rows (self, GSIZE_TO_POINTER (1)) && latest (self, HYS_SERIES_TIME) > *(const double *) t;
}

static void
wait_for (Case   *self,
          double  t)
{
  case_wait (self, is_beyond, &t);
}

/* By @length, as it is drawn; 0 takes it only. */
static void
pull (Case   *self,
      double  length)
{
  hys_session_pull (self->session, B, length * hys_live_scale (hys_session_get_live (self->session)));
}

static void
assert_place (Case   *self,
              double  place)
{
  g_assert_cmpfloat (fabs (latest (self, HYS_SERIES_POSITION) - place), <=, 1e-9);
}

/* Taken, it stays where it is, though what moved by little is drawn smaller from then on; pulled, it goes as far as the hand. */
static void
test_scale (void)
{
  g_autoptr (Case) self = open (prandtl (0.01, 1000));
  const HysLive *live = hys_session_get_live (self->session);
  double scale;

  wait_for (self, 1.5);
  scale = hys_live_scale (live);
  pull (self, 0);
  g_assert_cmpfloat (scale, >, 4 * hys_live_scale (live));
  wait_for (self, latest (self, HYS_SERIES_TIME) + 1);
  assert_place (self, 0.01);
  pull (self, 0.5);
  pull (self, 0.25);
  wait_for (self, latest (self, HYS_SERIES_TIME) + 1);
  assert_place (self, 0.76);
}

static gboolean
shows_past (Case     *self,
            gpointer  unused)
{
  return hys_live_time (hys_session_get_live (self->session)) < 1;
}

/* Taken while an earlier moment is looked at, it stays where it is now. */
static void
test_looking_back (void)
{
  g_autoptr (Case) self = open (prandtl (1, 1000));

  wait_for (self, 1.5);
  hys_session_set_moment (self->session, 0.5);
  case_wait (self, shows_past, NULL);
  pull (self, 0);
  g_assert_true (isnan (hys_session_get_moment (self->session)));
  wait_for (self, latest (self, HYS_SERIES_TIME) + 1);
  assert_place (self, 1);
}

/* Taken where the run had stopped, which begins anew, it stays at its place there, not at that of the dead run. */
static void
test_dead_run (void)
{
  g_autoptr (Case) self = open (stopping (1));

  case_wait (self, case_has_state, STATE (STOPPED));
  assert_place (self, 1);
  pull (self, 0);
  case_wait (self, case_has_state, STATE (STOPPED));
  g_assert_cmpfloat (latest (self, HYS_SERIES_POSITION), <, 0.5);
}

/* In hand while the run stops, it moves on in the one that begins anew. */
static void
test_stopped (void)
{
  g_autoptr (Case) self = open (stopping (0));

  pull (self, 0);
  case_wait (self, case_has_state, STATE (STOPPED));
  pull (self, 0.5);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  case_wait (self, case_has_state, STATE (STOPPED));
  assert_place (self, 0.5);
}

/* ... as it does after the end. What the user chose is what a new run keeps. */
static void
test_finished (void)
{
  g_autoptr (Case) self = open (prandtl (0, 2));

  pull (self, 0);
  hys_session_set_stops_at_end (self->session, TRUE);
  case_wait (self, case_has_state, STATE (FINISHED));
  pull (self, 0.5);
  g_assert_cmpint (hys_session_get_state (self->session), ==, HYS_RUNNER_RUNNING);
  g_assert_false (hys_session_get_stops_at_end (self->session));
  wait_for (self, 3);
  assert_place (self, 0.5);
}

/* A run that a hand let go ends where it was to; one that it led beyond, as soon as it begins anew. */
static void
test_ending (void)
{
  g_autoptr (Case) self = open (prandtl (0, 100)), brief = open (prandtl (0, 1));

  g_assert_true (hys_session_get_stops_at_end (self->session));
  pull (self, 0);
  g_assert_false (hys_session_get_stops_at_end (self->session));
  hys_session_let_go (self->session);
  g_assert_true (hys_session_get_stops_at_end (self->session));
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  g_assert_cmpfloat (latest (self, HYS_SERIES_TIME), ==, 100);

  pull (brief, 0);
  wait_for (brief, 2);
  hys_session_let_go (brief->session);
  wait_for (brief, latest (brief, HYS_SERIES_TIME) + 1);
  hys_session_reset (brief->session);
  g_assert_true (hys_session_get_stops_at_end (brief->session));
  case_wait (brief, case_has_state, STATE (FINISHED));
  g_assert_cmpfloat (latest (brief, HYS_SERIES_TIME), ==, 1);
}

/* A value that is changed meanwhile leaves it in hand. What the hand did replaces the loads of the bar. */
static void
test_keep (void)
{
  g_autoptr (Case) self = open (prandtl (0.25, 1000));
  g_autoptr (GError) error = NULL;
  const HysLoad *load;
  HysDocument *edited;

  g_assert_null (hys_session_keep_pull (self->session, &error));
  g_clear_error (&error);
  wait_for (self, 1.5);
  pull (self, 0);
  pull (self, 0.5);
  case_set (self, "k.stiffness", "2");
  wait_for (self, latest (self, HYS_SERIES_TIME) + 1);
  assert_place (self, 0.75);
  hys_session_let_go (self->session);
  edited = hys_session_keep_pull (self->session, &error);
  g_assert_no_error (error);
  g_assert_true (hys_session_apply (self->session, edited, NULL, NULL));
  g_assert_cmpuint (hys_session_get_document (self->session)->loads->len, ==, 1);
  load = hys_document_load_at (hys_session_get_document (self->session), 0);
  g_assert_cmpuint (load->node, ==, B);
  g_assert_cmpint (load->kind, ==, HYS_LOAD_DISPLACEMENT);
  g_assert_cmpfloat (fabs (hys_signal_value (load->signal, 0.5) - 0.125), <=, 1e-5);
  g_assert_cmpfloat (fabs (hys_signal_value (load->signal, 1.25) - 0.25), <=, 1e-5);
}

static gboolean
has_sprung_back (Case     *self,
                 gpointer  unused)
{
  return fabs (latest (self, HYS_SERIES_REACTION)) < 1e-12;
}

/* What was kept, run again: places and forces at all rows of the run in which it was pulled, and the end of it let go. */
static void
test_keep_and_run (void)
{
  static const double ways[] = { 0.5, 1.25, -0.75, -2.5, 0.125 };
  g_autoptr (Case) self = open (prandtl (0, 1000));
  g_autoptr (GError) error = NULL;
  const HysSeries all[] = { { HYS_SERIES_TIME, 0 }, { HYS_SERIES_POSITION, 1 }, { HYS_SERIES_POSITION, B }, { HYS_SERIES_REACTION, B } };
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysTrace) pulled = NULL, again = NULL;
  double largest = 0, low, high;
  HysOutcome outcome;
  gsize n;

  wait_for (self, 0.5);
  pull (self, 0);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      pull (self, ways[i]);
      wait_for (self, latest (self, HYS_SERIES_TIME) + 0.5);
    }
  hys_session_let_go (self->session);
  case_wait (self, has_sprung_back, NULL);
  wait_for (self, latest (self, HYS_SERIES_TIME) + 0.5);
  hys_session_toggle (self->session);
  case_wait (self, case_has_state, STATE (PAUSED));
  pulled = hys_trace_ref (hys_session_get_trace (self->session));
  n = hys_trace_length (pulled);
  g_assert_true (hys_session_apply (self->session, hys_session_keep_pull (self->session, &error), NULL, NULL));
  g_assert_no_error (error);

  g_autoptr (HysDocument) document = hys_document_copy (hys_session_get_document (self->session));
  g_array_append_vals (series, all, G_N_ELEMENTS (all));
  document->simulation.until = hys_column_get (hys_trace_column (pulled, all[0]), n - 1);
  again = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  hys_outcome_clear (&outcome);
  for (gsize i = 0; i < n; i++)
    {
      double t = hys_column_get (hys_trace_column (pulled, all[0]), i);
      gsize row = hys_column_search (hys_trace_column (again, all[0]), t + 1e-9);

      for (guint k = 1; k < G_N_ELEMENTS (all); k++)
        {
          double one = hys_column_get (hys_trace_column (pulled, all[k]), i);
          double other = hys_column_get (hys_trace_column (again, all[k]), row - 1);

          largest = fmax (largest, fabs (one - other));
        }
    }
  g_test_message ("%" G_GSIZE_FORMAT " rows, %g apart", n, largest);
  g_assert_true (hys_column_range (hys_trace_column (pulled, all[2]), 0, n, &low, &high) && high - low > 3);
  g_assert_cmpfloat (largest, <=, 1e-5);
}

/* One stiff spring at the wall leaves the reach of a hand elsewhere what it is. */
static void
test_reach (void)
{
  g_autoptr (HysDocument) document = prandtl (0, 1);
  guint c = build_bar (document, "c");

  build_spring (document, "stiff", 0, c, 1e4);
  g_assert_cmpfloat (hys_natural_scale_of (document, B).displacement, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pull/scale", test_scale);
  g_test_add_func ("/pull/looking-back", test_looking_back);
  g_test_add_func ("/pull/dead-run", test_dead_run);
  g_test_add_func ("/pull/stopped", test_stopped);
  g_test_add_func ("/pull/finished", test_finished);
  g_test_add_func ("/pull/ending", test_ending);
  g_test_add_func ("/pull/keep", test_keep);
  g_test_add_func ("/pull/keep-and-run", test_keep_and_run);
  g_test_add_func ("/pull/reach", test_reach);
  return g_test_run ();
}
