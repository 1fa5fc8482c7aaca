/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Memory for what a run records is not there, the first time, the second, and so on: the run stops with one sentence, and what
 * was recorded until then is whole.
 */
#include "hys-build.h"
#include "hys-simulation.h"

#include <string.h>

#define N_STEPS 20000
#define MOST    60   /* failures in turn */

/* What fails next; 0 = nothing. */
static guint countdown;

gpointer __real_g_try_malloc_n (gsize n, gsize size);
gpointer __wrap_g_try_malloc_n (gsize n, gsize size);

/* The linker leads all calls here (--wrap). */
gpointer
__wrap_g_try_malloc_n (gsize n,
                       gsize size)
{
  return countdown == 0 || --countdown > 0 ? __real_g_try_malloc_n (n, size) : NULL;
}

static HysDocument *
draw (const char *scheme)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "b"), mass = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, bar, 3);
  build_slider (document, "s", bar, mass, 1, 0);
  build_load (document, mass, HYS_LOAD_FORCE, "sin", 2, 1, 0, 0);
  document->simulation = (HysSimulation){ .until = N_STEPS * 1e-3, .step = 1e-3, .scheme = g_intern_string (scheme), .every = 1 };
  return document;
}

static void
check_rows (const HysTrace *trace)
{
  GArray *series = hys_trace_series (trace);
  gsize n = hys_trace_length (trace);

  for (guint i = 0; i < series->len; i++)
    {
      HysColumn *column = hys_trace_column (trace, g_array_index (series, HysSeries, i));

      g_assert_cmpuint (hys_column_length (column), ==, n);
      for (gsize k = 0; i == 0 && k < n; k++)
        g_assert_cmpfloat (hys_column_get (column, k), >, k > 0 ? hys_column_get (column, k - 1) : -1);
    }
}

/* @budget: of which rows that stand for several steps are made where it is small */
static void
test_rows (gconstpointer data)
{
  static const gsize budgets[] = { HYS_TRACE_BUDGET, 1 << 20 };
  g_autoptr (HysDocument) document = draw (data);
  guint failed = 0;

  for (guint n = 1; n <= 2 * MOST; n++)
    {
      HysOutcome outcome;
      g_autoptr (GError) error = NULL;
      g_autoptr (HysTrace) trace = NULL;

      countdown = 1 + n / 2;
      trace = hys_simulate (document, NULL, budgets[n % 2], NULL, NULL, &outcome, &error);
      g_assert_no_error (error);
      check_rows (trace);
      if (countdown == 0)
        {
          failed++;
          g_assert_cmpint (outcome.status, ==, HYS_STATUS_MEMORY);
          g_assert_nonnull (strstr (outcome.message, "not enough memory"));
          g_assert_null (strchr (outcome.message, '\n'));
        }
      else
        g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
      countdown = 0;
      hys_outcome_clear (&outcome);
    }
  g_assert_cmpuint (failed, >=, MOST);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/memory/rows/midpoint", "midpoint", test_rows);
  g_test_add_data_func ("/memory/rows/exact", "exact", test_rows);
  return g_test_run ();
}
