/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bar in hand while the run goes on. */
#include "hys-runner-case.h"

#include "hys-build.h"

#include <math.h>

/* Whether the second bar has come to a place and rests there. */
static gboolean
is_there (HysRunner *runner,
          gpointer   place)
{
  return has_rows (runner, GSIZE_TO_POINTER (1)) && last (runner, HYS_SERIES_POSITION, 2) == *(const double *) place;
}

static gboolean
is_near (HysRunner *runner,
         gpointer   place)
{
  return fabs (last (runner, HYS_SERIES_POSITION, 2) - *(const double *) place) <= 1e-9;
}

/* Whether the second bar is further off than it goes by itself. */
static gboolean
has_gone (HysRunner *runner,
          gpointer   place)
{
  return last (runner, HYS_SERIES_POSITION, 2) > *(const double *) place + 50;
}

/* A Prandtl model: the second bar is held by a spring on a slider. */
static HysDocument *
prandtl (double until)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");

  build_slider (document, "s", wall, a, 1, 0);
  build_spring (document, "k", a, b, 2);
  document->simulation.until = until;
  document->simulation.step = 0.01;
  return document;
}

/* The bar of a Prandtl model in hand: it goes where the hand does without a jump, its force is that of the stop, a value that is changed
 * meanwhile counts, and nothing is undetermined. Let go, the spring relaxes; held again and begun anew, it is free. */
static void
test_hand (void)
{
  static const double places[] = { 3, -1, -0.5 }, ways[] = { 3, -4, 0.5 }, forces[] = { 1, -1, 0 };
  g_autoptr (HysDocument) document = prandtl (1000);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  g_autoptr (HysSystem) system = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  const guint b = 2;
  double nowhere = 0;

  system = hys_system_new (document);
  hys_runner_set_endless (runner, TRUE);
  hys_runner_set_speed (runner, 50);
  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (10));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      hys_runner_hold (runner, b, ways[i]);
      wait_until (runner, is_there, (gpointer) &places[i]);
      g_assert_cmpfloat (fabs (last (runner, HYS_SERIES_REACTION, b) - forces[i]), <=, 1e-9);
    }
  for (gsize row = 1; row < hys_trace_length (hys_runner_get_trace (runner)); row++)
    g_assert_cmpfloat (fabs (at_row (runner, row, HYS_SERIES_POSITION, b) - at_row (runner, row - 1, HYS_SERIES_POSITION, b)), <=,
                       4 * document->simulation.step / (50 * 0.04) + 1e-9);
  hys_document_edit_element (document, 1)->values[0].number = 4;
  g_assert_true (update (runner, document));
  hys_runner_hold (runner, b, 3.5);
  wait_until (runner, is_there, (gpointer) &places[0]);
  findings = hys_trace_findings (hys_runner_get_trace (runner), system);
  g_assert_cmpuint (findings->len, ==, 0);
  hys_runner_let_go (runner);
  nowhere = places[0] - 1.0 / 4;
  wait_until (runner, is_near, &nowhere);
  hys_runner_hold (runner, b, -1);
  hys_runner_reset (runner);
  nowhere = 0;
  wait_until (runner, is_there, &nowhere);
}

/* Let go after the end, it is free in a run that is made longer: the spring relaxes. */
static void
test_let_go_at_the_end (void)
{
  g_autoptr (HysDocument) document = prandtl (2);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  double place = 3, free = 3 - 1.0 / 2;

  hys_runner_set_speed (runner, 4);
  load (runner, document);
  hys_runner_run (runner);
  hys_runner_hold (runner, 2, 3);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_true (is_there (runner, &place));
  hys_runner_let_go (runner);
  document->simulation.until = 4;
  g_assert_true (update (runner, document));
  hys_runner_run (runner);
  wait_until (runner, is_in_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  g_assert_cmpfloat (last (runner, HYS_SERIES_TIME, 0), ==, 4);
  g_assert_cmpfloat (fabs (last (runner, HYS_SERIES_POSITION, 2) - free), <=, 1e-9);
}

/* What a run has to answer for stays its account when a bar is taken: errors of before are not forgotten. */
static void
test_account (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysRunner) runner = hys_runner_new ();
  guint last_mass = build_wall (document, "w");
  HysAccount before, after;
  double place;

  for (guint i = 0; i < 140; i++)   /* more than are followed exactly */
    {
      g_autofree char *name = g_strdup_printf ("m%u", i), *spring = g_strdup_printf ("k%u", i);
      guint mass = build_mass (document, name, 1, 0, i == 0 ? 1 : 0);

      build_spring (document, spring, last_mass, mass, 1);
      last_mass = mass;
    }
  document->simulation.until = 1000;
  document->simulation.step = 0.1;
  document->simulation.scheme = "automatic";
  hys_runner_set_endless (runner, TRUE);
  hys_runner_set_speed (runner, 50);
  load (runner, document);
  hys_runner_run (runner);
  wait_until (runner, has_rows, GSIZE_TO_POINTER (300));
  g_assert_true (hys_trace_account (hys_runner_get_trace (runner), &before));
  g_assert_cmpfloat (before.error, >, 0);
  place = last (runner, HYS_SERIES_POSITION, 2);
  hys_runner_hold (runner, 2, 100 - place);
  wait_until (runner, has_gone, &place);
  g_assert_true (hys_trace_account (hys_runner_get_trace (runner), &after));
  g_assert_cmpfloat (after.error, >=, before.error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/hand/pull", test_hand);
  g_test_add_func ("/run/hand/let-go-at-the-end", test_let_go_at_the_end);
  g_test_add_func ("/run/hand/account", test_account);
  return g_test_run ();
}
