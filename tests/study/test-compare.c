/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Differences and energies whose values are known by hand. */
#include "hys-build.h"
#include "hys-compare.h"
#include "hys-simulation.h"

/* x = t against x = t^2 sampled at whole and half times, where it is exact: the largest difference on [0, 1] is 1/4 at 1/2. */
static void
test_parabola (void)
{
  const double t1[] = { -1, 0, 0.25, 0.5, 0.75, 1, 2 }, y1[] = { -1, 0, 0.25, 0.5, 0.75, 1, 2 };
  const double t2[] = { 0, 0.5, 1 }, y2[] = { 0, 0.25, 1 };
  const double broken[] = { 9, NAN, 9, 0.5, INFINITY, 1, 9 };

  g_assert_cmpfloat (hys_compare (t1, y1, G_N_ELEMENTS (t1), t2, y2, G_N_ELEMENTS (t2)), ==, 0.25);
  g_assert_cmpfloat (hys_compare (t2, y2, G_N_ELEMENTS (t2), t1, y1, G_N_ELEMENTS (t1)), ==, 0.25);
  g_assert_cmpfloat (hys_compare (t1, broken, 2, t2, y2, 3), ==, 0);
  g_assert_cmpfloat (hys_compare (t1 + 3, broken + 3, 3, t2, y2, 3), ==, 0.25);
  g_assert_cmpfloat (hys_compare (t1, y1, 1, t2, y2, 3), ==, 0);
  g_assert_cmpfloat (hys_compare (t1, y1, 7, t2, y2, 0), ==, 0);
}

/* A jump from 0 to 1 at 1 with both its rows: compared are those behind it, and before it the line that leads there. */
static void
test_jump (void)
{
  const double t[] = { 0, 1, 1, 2 }, y[] = { 0, 0, 1, 1 }, behind[] = { 0, 0.5, 1, 2 }, after[] = { 0, 0, 1, 1 };

  g_assert_cmpfloat (hys_compare (t, y, 4, t, y, 4), ==, 0);
  g_assert_cmpfloat (hys_compare (behind, after, 4, t, y, 4), ==, 0);
  g_assert_cmpfloat (hys_compare (t, y, 4, behind, after, 4), ==, 0);
}

static double
change_of (const HysTrace *trace,
           guint           energy)
{
  HysColumn *column = hys_trace_column (trace, (HysSeries){ HYS_SERIES_ENERGY, energy });

  return hys_column_get (column, hys_trace_length (trace) - 1) - hys_column_get (column, 0);
}

/* A mass 2 thrown with velocity 3 against a slider of threshold 0.5 alone slows down evenly and stops at t = 12; all of
 * m v^2 / 2 = 9 is dissipated. A scheme may book otherwise no more than what the mass has left in its last step,
 * (alpha h)^2 / (2 m). */
static void
test_ledger (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 2, 0, 3);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  double friction;

  build_slider (document, "s", wall, m, 0.5, 0);
  document->simulation.until = 15;
  document->simulation.step = 0.01;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  friction = change_of (trace, HYS_ENERGY_FRICTION);
  g_assert_cmpfloat (fabs (change_of (trace, HYS_ENERGY_KINETIC) + 9), <, 1e-9);
  g_assert_cmpfloat (fabs (friction - 9), <, 0.5 * 0.5 * 1e-4 / 4);
  g_assert_cmpfloat (fabs (friction + change_of (trace, HYS_ENERGY_ERROR) - 9), <, 1e-9);
  g_assert_cmpfloat (fabs (change_of (trace, HYS_ENERGY_ELASTIC)), <, 1e-12);
  g_assert_cmpfloat (fabs (change_of (trace, HYS_ENERGY_VISCOUS)), <, 1e-12);
  g_assert_cmpfloat (fabs (change_of (trace, HYS_ENERGY_WORK)), <, 1e-12);
  hys_outcome_clear (&outcome);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/compare/parabola", test_parabola);
  g_test_add_func ("/study/compare/jump", test_jump);
  g_test_add_func ("/study/compare/ledger", test_ledger);
  return g_test_run ();
}
