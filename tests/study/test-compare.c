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
  HysDifference d = hys_compare (t1, y1, G_N_ELEMENTS (t1), t2, y2, G_N_ELEMENTS (t2));

  g_assert_cmpuint (d.n, ==, 5);
  g_assert_cmpfloat (d.sup, ==, 0.25);
  g_assert_cmpfloat (d.at, ==, 0.5);
  g_assert_cmpfloat (d.scale, ==, 1);
  g_assert_cmpfloat (fabs (d.rms - sqrt ((0.125 * 0.125 * 2 + 0.0625) / 5)), <, 1e-15);
  g_assert_cmpuint (hys_compare (t1, y1, 1, t2, y2, 3).n, ==, 0);
  g_assert_cmpuint (hys_compare (t1, y1, 7, t2, y2, 0).n, ==, 0);
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
  HysLedger ledger;

  build_slider (document, "s", wall, m, 0.5, 0);
  document->simulation.until = 15;
  document->simulation.step = 0.01;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_true (hys_ledger_of (trace, 0, hys_trace_length (trace) - 1, &ledger));
  g_assert_cmpfloat (ledger.start, ==, 0);
  g_assert_cmpfloat (fabs (ledger.stop - 15), <, 1e-12);
  g_assert_cmpfloat (fabs (ledger.kinetic + 9), <, 1e-9);
  g_assert_cmpfloat (fabs (ledger.friction - 9), <, 0.5 * 0.5 * 1e-4 / 4);
  g_assert_cmpfloat (fabs (ledger.friction + ledger.error - 9), <, 1e-9);
  g_assert_cmpfloat (fabs (ledger.elastic) + fabs (ledger.viscous) + fabs (ledger.work), <, 1e-12);
  g_assert_false (hys_ledger_of (trace, 0, hys_trace_length (trace), &ledger));
  g_assert_cmpfloat (hys_compare_traces (trace, trace, (HysSeries){ HYS_SERIES_POSITION, m }).sup, ==, 0);
  g_assert_cmpuint (hys_compare_traces (trace, trace, (HysSeries){ HYS_SERIES_POSITION, 99 }).n, ==, 0);
  hys_outcome_clear (&outcome);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/compare/parabola", test_parabola);
  g_test_add_func ("/study/compare/ledger", test_ledger);
  return g_test_run ();
}
