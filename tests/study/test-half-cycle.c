/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Half-cycles and parameters: Table V of Bastien, Schatzman, Lamarque 2000 by hand, random parameters there and back, and
 * refusals whose reason is known.
 */
#include "hys-error.h"
#include "hys-half-cycle.h"
#include "hys-simulation.h"

/* Fig. 15 from Table V: eta = 1/2, 1, 2, 7/2, 11/2, k = 1, 2, 2/3, 1/12, 1/4, k0 = 0. The corners lie at d = 1, 2, 4, 7, 11; the
 * slopes are 4, 3, 1, 1/3, 1/4, 0 and so the rises 4, 7, 9, 10, 11, and again 11 at the end. */
static const double table_eta[] = { 0.5, 1, 2, 3.5, 5.5 };
static const double table_k[] = { 1, 2, 2.0 / 3, 1.0 / 12, 1.0 / 4 };
static const HysLoopPoint figure_15[] = {
  { -6, -5.5 }, { -5, -1.5 }, { -4, 1.5 }, { -2, 3.5 }, { 1, 4.5 }, { 5, 5.5 }, { 6, 5.5 },
};

static void
test_table_v (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysPrandtl) prandtl = hys_half_cycle_to_prandtl (figure_15, G_N_ELEMENTS (figure_15), &error);
  g_autofree HysLoopPoint *corners = NULL;
  guint n;

  g_assert_no_error (error);
  g_assert_cmpuint (prandtl->n, ==, 5);
  g_assert_cmpfloat (prandtl->k0, ==, 0);
  for (guint i = 0; i < 5; i++)
    {
      g_assert_cmpfloat (fabs (prandtl->eta[i] - table_eta[i]), <, 1e-14);
      g_assert_cmpfloat (fabs (prandtl->k[i] - table_k[i]), <, 1e-14);
    }
  g_assert_cmpfloat (hys_prandtl_reach (prandtl), ==, 11);
  g_assert_cmpfloat (fabs (hys_prandtl_slope (prandtl, 2) - 1), <, 1e-14);
  corners = hys_half_cycle_about (prandtl, (HysLoopPoint){ 0, 0 }, 12, &n);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (figure_15));
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpfloat (fabs (corners[i].x - figure_15[i].x), <, 1e-14);
      g_assert_cmpfloat (fabs (corners[i].r - figure_15[i].r), <, 1e-14);
    }
}

/* A half-cycle that is too short for the last sliders shows them merged with k0. */
static void
test_short (void)
{
  g_autoptr (HysPrandtl) whole = hys_prandtl_new (0, 5, table_k, table_eta), seen = NULL;
  g_autofree HysLoopPoint *corners = NULL;
  guint n;

  corners = hys_half_cycle_about (whole, (HysLoopPoint){ 3, -1 }, 3, &n);
  seen = hys_half_cycle_to_prandtl (corners, n, NULL);
  g_assert_cmpuint (seen->n, ==, 2);
  g_assert_cmpfloat (fabs (seen->k0 - 1), <, 1e-14);   /* 2/3 + 1/12 + 1/4 */
  g_assert_cmpfloat (fabs (seen->eta[1] - 1), <, 1e-14);
}

static void
test_random (void)
{
  for (int round = 0; round < 200; round++)
    {
      guint n = (guint) g_test_rand_int_range (0, 12), n_corners;
      double k[12], eta[12], last = 0;
      g_autofree HysLoopPoint *corners = NULL;
      g_autoptr (HysPrandtl) prandtl = NULL, back = NULL;
      HysLoopPoint centre = { g_test_rand_double_range (-10, 10), g_test_rand_double_range (-10, 10) };

      for (guint i = 0; i < n; i++)
        {
          k[i] = g_test_rand_double_range (0.1, 5);
          eta[i] = last += g_test_rand_double_range (0.1, 2);
        }
      prandtl = hys_prandtl_new (round % 3 == 0 ? 0 : g_test_rand_double_range (0, 2), n, k, eta);
      corners = hys_half_cycle_about (prandtl, centre, 2 * last + 1, &n_corners);
      g_assert_cmpuint (n_corners, ==, n + 2);
      back = hys_half_cycle_to_prandtl (corners, n_corners, NULL);
      if (back == NULL)   /* k0 = 0: the last slope is 0 but for rounding */
        {
          g_assert_cmpint (round % 3, ==, 0);
          continue;
        }
      g_assert_cmpfloat (fabs (back->k0 - prandtl->k0), <, 1e-11);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpfloat (fabs (back->k[i] - k[i]), <, 1e-10);
          g_assert_cmpfloat (fabs (back->eta[i] - eta[i]), <, 1e-12);
        }
    }
}

static void
refused (HysLoopPoint *corners,
         guint         n,
         guint         expected,
         const char   *word)
{
  g_autoptr (GError) error = NULL;
  guint culprit = 99;

  g_assert_false (hys_half_cycle_check (corners, n, &culprit, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_assert_cmpuint (culprit, ==, expected);
  g_assert_nonnull (strstr (error->message, word));
  g_assert_null (hys_half_cycle_to_prandtl (corners, n, NULL));
}

static void
test_refusals (void)
{
  HysLoopPoint back[] = { { 0, 0 }, { 1, 1 }, { 0.5, 2 } };
  HysLoopPoint bent[] = { { 0, 0 }, { 1, 1 }, { 2, 3 } };
  HysLoopPoint straight[] = { { 0, 0 }, { 1, 1 }, { 2, 2 } };
  HysLoopPoint falls[] = { { 0, 0 }, { 1, 1 }, { 2, 0.5 } };
  HysLoopPoint lost[] = { { 0, 0 }, { 1, NAN }, { 2, 0.5 } };

  refused (back, 3, 2, "right of corner 2");
  refused (bent, 3, 1, "bend");
  refused (straight, 3, 1, "bend");
  refused (falls, 3, 2, "fall");
  refused (lost, 3, 1, "finite");
  refused (back, 1, 0, "two corners");
}

static gboolean
keep_going (double   fraction,
            gpointer user_data)
{
  return TRUE;
}

/* The drawn network, driven over 12, reaches the corners of Fig. 15: r = +-5.5 at x = +-6. */
static void
test_document (void)
{
  g_autoptr (HysPrandtl) prandtl = hys_prandtl_new (0.25, 5, table_k, table_eta);
  const HysPrandtlDrive drives[] = { { .amplitude = 6, .omega = 1, .cycles = 2 },
                                     { .mass = 2, .amplitude = 6.6, .omega = 0.5, .cycles = 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (drives); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HysDocument) document = hys_prandtl_to_document (prandtl, &drives[i]), read = NULL;
      g_autofree char *json = hys_document_to_json (document, NULL);
      g_autoptr (HysTrace) trace = NULL;
      HysOutcome outcome;
      double low, high;

      hys_document_validate (document, NULL, &error);
      g_assert_no_error (error);
      read = hys_document_parse (json, -1, "it", NULL, &error);
      g_assert_no_error (error);
      trace = hys_simulate (read, NULL, HYS_TRACE_BUDGET, keep_going, NULL, &outcome, &error);
      g_assert_no_error (error);
      g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
      g_assert_true (hys_column_range (hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, 1 }), 0,
                                       hys_trace_length (trace), &low, &high));
      if (i == 0)
        {
          g_assert_cmpfloat (fabs (high - 5.5 - 0.25 * 6), <, 1e-12);
          g_assert_cmpfloat (fabs (low + 5.5 + 0.25 * 6), <, 1e-12);
        }
      hys_outcome_clear (&outcome);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/half-cycle/table-v", test_table_v);
  g_test_add_func ("/study/half-cycle/short", test_short);
  g_test_add_func ("/study/half-cycle/random", test_random);
  g_test_add_func ("/study/half-cycle/refusals", test_refusals);
  g_test_add_func ("/study/half-cycle/document", test_document);
  return g_test_run ();
}
