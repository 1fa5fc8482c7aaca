/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-number.h"
#include "hys-probe.h"
#include "hys-simulation.h"
#include "hys-trace-private.h"

#include <string.h>

static HysSeries
series_of (const HysDocument *document,
           const char        *name)
{
  g_autoptr (GError) error = NULL;
  HysSeries series;

  g_assert_true (hys_series_parse (document, name, &series, &error));
  g_assert_no_error (error);
  return series;
}

static double
read_series (HysProbe          *probe,
             const HysSystem   *system,
             const HysDocument *document,
             const char        *name)
{
  HysSeries series = series_of (document, name);

  double value = INFINITY;

  hys_probe_plan_row (probe, system, &series, 1);
  hys_probe_read_row (probe, &series, &value, 1);
  return value;
}

/* A state written down by hand: wall - spring k = 3 - bar A - dashpot c = 2 - mass m = 4 - slider - driven bar D. */
static void
test_probe (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 4, 0, 0);
  guint d = build_bar (document, "D");

  build_spring (document, "k", wall, a, 3);
  build_dashpot (document, "c", a, m, 2);
  build_slider (document, "s", m, d, 5, 0);
  build_load (document, m, HYS_LOAD_FORCE, "constant", 7, 0, 0, 0);
  build_load (document, m, HYS_LOAD_FORCE, "step", 10, 1, 0, 0);
  build_load (document, d, HYS_LOAD_DISPLACEMENT, "constant", 0.5, 0, 0, 0);

  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysState) state = hys_state_new (system);
  g_autoptr (HysProbe) probe = hys_probe_new (system);

  state->t = 1;
  state->q[a] = 0.25;
  state->q[m] = 1.5;
  state->q[d] = 0.5;
  state->v[a] = -1;
  state->v[m] = 2;
  state->e[0] = 0.25;
  state->tau[0] = 6;
  state->lambda[0] = -5;
  state->slip[0] = -1;
  state->energy[HYS_ENERGY_WORK] = 12;
  hys_probe_aim (probe, system, state, hys_probe_just_after (state->t));

  const struct
  {
    const char *name;
    double      value;
  } expected[] = {
    { "t", 1 }, { "x:wall", 0 }, { "x:A", 0.25 }, { "x:m", 1.5 }, { "x:D", 0.5 }, { "v:A", -1 }, { "v:m", 2 },
    { "F:m", 17 }, { "F:A", 0 },
    { "r:m", 6 + 5 },                /* dashpot pulls back with 6; the slider, in compression, pushes back with 5 */
    { "r:D", -5 }, { "r:wall", -0.75 }, { "r:A", 0.75 - 6 }, { "a:m", (17 - 11) / 4.0 },
    { "u:k", 0.25 }, { "u:c", 1.25 }, { "u:s", -1 }, { "f:k", -0.75 }, { "f:c", -6 }, { "f:s", 5 }, { "slip:s", -1 },
    { "E:work", 12 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_test_message ("%s", expected[i].name);
      g_assert_cmpfloat (read_series (probe, system, document, expected[i].name), ==, expected[i].value);
    }
  g_assert_cmpfloat (read_series (probe, system, document, "a:wall"), ==, 0);
  g_assert_true (isnan (read_series (probe, system, document, "a:A")));
  g_assert_true (isnan (read_series (probe, system, document, "a:D")));

  /* What bears an impulse is no number, nor what it is summed up in; nor is how fast a bar goes on that is adrift. */
  state->strikes = TRUE;
  for (guint k = 0; k < 2 * G_N_ELEMENTS (expected); k++)
    {
      guint i = k / 2;
      gboolean gap = g_strv_contains ((const char *const[]){ "r:m", "r:A", "a:m", "f:c", k % 2 == 1 ? "v:A" : NULL, NULL },
                                      expected[i].name);

      state->struck[0] = k % 2 == 0;
      state->adrift[a] = k % 2 == 1;
      hys_probe_aim (probe, system, state, hys_probe_just_after (state->t));
      double value = read_series (probe, system, document, expected[i].name);

      g_test_message ("%s", expected[i].name);
      g_assert_true (gap ? isnan (value) : value == expected[i].value);
    }
  state->strikes = FALSE;
  hys_probe_aim (probe, system, state, hys_probe_just_after (state->t));

  /* Far away, a spring's elongation keeps the digits that positions have lost. */
  state->q[wall] = state->q[a] = 1e17;
  g_assert_cmpfloat (read_series (probe, system, document, "u:k"), ==, 0.25);
}

/* A compound element counts as one: f of a masing element is the sum of its branches, f = -(k x) while nothing slips. */
static void
test_masing (void)
{
  const char *text = "{ \"hysteron\": 1, \"nodes\": [ { \"id\": \"w\", \"fixed\": true }, { \"id\": \"m\", \"mass\": 1 } ],"
                     "\"elements\": [ { \"id\": \"g\", \"kind\": \"masing\", \"from\": \"w\", \"to\": \"m\", \"count\": 7,"
                     "\"stiffness\": 3, \"limit\": 100 } ],"
                     "\"loads\": [ { \"node\": \"m\", \"kind\": \"force\", \"signal\": { \"type\": \"sin\", \"amplitude\": 1,"
                     "\"omega\": 1 } } ], \"simulation\": { \"until\": 2, \"step\": 0.01 } }";
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (text, -1, "test", NULL, &error);
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome;

  g_assert_no_error (error);
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < hys_trace_length (trace); i++)
    {
      double x = hys_column_get (hys_trace_column (trace, series_of (document, "x:m")), i);

      g_assert_cmpfloat (fabs (hys_column_get (hys_trace_column (trace, series_of (document, "f:g")), i) + 3 * x), <, 1e-12);
      g_assert_cmpfloat (fabs (hys_column_get (hys_trace_column (trace, series_of (document, "r:m")), i) - 3 * x), <, 1e-12);
      g_assert_cmpfloat (hys_column_get (hys_trace_column (trace, series_of (document, "u:g")), i), ==, x);
    }
  hys_outcome_clear (&outcome);
}

/* A displacement that jumps at a dashpot: a gap in what that bears at that moment, in no energy, and an empty cell in a table. */
static void
test_gap (gconstpointer scheme)
{
  const char *text = "{ \"hysteron\": 1, \"nodes\": [ { \"id\": \"w\", \"fixed\": true }, { \"id\": \"b\" } ],"
                     "\"elements\": [ { \"id\": \"k\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"b\", \"stiffness\": 2 },"
                     "{ \"id\": \"c\", \"kind\": \"dashpot\", \"from\": \"w\", \"to\": \"b\", \"viscosity\": 3 } ],"
                     "\"loads\": [ { \"node\": \"b\", \"kind\": \"displacement\", \"signal\": { \"type\": \"step\", \"value\": 1,"
                     "\"at\": 0.5 } } ], \"simulation\": { \"until\": 1, \"step\": 0.125 } }";
  const char *const names[] = { "t", "x:b", "r:b", "f:k", "f:c", "E:viscous" };
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (text, -1, "test", NULL, &error);
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysTrace) trace = NULL;
  g_autofree char *csv = NULL;
  HysOutcome outcome;
  gsize length;

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      HysSeries one = series_of (document, names[i]);

      g_array_append_val (series, one);
    }
  document->simulation.scheme = scheme;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  csv = hys_trace_to_csv (trace, document, series, 0, G_MAXSIZE, &length, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (csv, "\n0.375,0,0,"));
  g_assert_nonnull (strstr (csv, "\n0.5,1,,-2,,0\n0.625,1,2,-2,"));
  hys_outcome_clear (&outcome);
}

/* Rows at 0, K h, 2 K h, ... and the last step; the extremes of what lies between are those of the full record. */
static void
test_every (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("p-element", &error);
  g_autoptr (HysTrace) full = NULL;
  g_autoptr (HysTrace) sparse = NULL;
  HysOutcome outcome;
  HysColumn *t, *fine, *coarse;
  gsize n;

  g_assert_no_error (error);
  document->simulation.every = 1;
  full = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  document->simulation.every = 37;
  sparse = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  n = hys_trace_length (full) - 1;
  g_assert_cmpuint (n, ==, outcome.steps);
  g_assert_cmpuint (hys_trace_length (sparse), ==, 1 + (n + 36) / 37);
  t = hys_trace_column (sparse, (HysSeries){ HYS_SERIES_TIME, 0 });
  g_assert_cmpfloat (hys_column_get (t, 1), ==, 37 * document->simulation.step);
  g_assert_cmpfloat (hys_column_get (t, hys_trace_length (sparse) - 1), ==, outcome.t);
  for (guint s = 0; s < hys_trace_series (full)->len; s++)
    {
      HysSeries series = g_array_index (hys_trace_series (full), HysSeries, s);
      double low, high, expected_low, expected_high;
      gboolean found;

      fine = hys_trace_column (full, series);
      coarse = hys_trace_column (sparse, series);
      found = hys_column_range (fine, 371, 741, &expected_low, &expected_high);
      g_assert_cmpint (hys_column_range (coarse, 11, 21, &low, &high), ==, found);
      if (!found)
        continue;
      g_assert_cmpfloat (low, ==, expected_low);
      g_assert_cmpfloat (high, ==, expected_high);
    }
  hys_outcome_clear (&outcome);
}

/* Rows at 0 and at the first steps at or after the points that divide each decade in five, 10^(k/5) = 1, 1.58, 2.51, 3.98,
 * 6.31, 10, ...; what a row says is what the full record says then, and the extremes of what lies between are kept. Under
 * every scheme, also where events would have rows of their own. */
static void
test_per_decade (gconstpointer scheme)
{
  const guint expected[] = { 0, 1, 2, 3, 4, 7, 10, 16, 26, 40, 64, 100, 159, 252, 399, 631, 1000, 1585, 2512, 3982, 6310, 8000 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("p-element", &error);
  HysOutcome outcome;

  g_assert_no_error (error);
  document->simulation = (HysSimulation){ .until = 80, .step = 0.01, .scheme = scheme, .every = 1, .tolerance = 1e-3 };
  g_autoptr (HysTrace) full = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_cmpuint (hys_trace_length (full), ==, 8001);
  document->simulation.every = 0;
  document->simulation.per_decade = 5;
  g_autoptr (HysTrace) sparse = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hys_trace_length (sparse), ==, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (hys_column_get (hys_trace_column (sparse, (HysSeries){ HYS_SERIES_TIME, 0 }), 10), ==,
                     64 * document->simulation.step);
  for (guint s = 0; s < hys_trace_series (full)->len; s++)
    {
      HysSeries series = g_array_index (hys_trace_series (full), HysSeries, s);
      HysColumn *fine = hys_trace_column (full, series), *coarse = hys_trace_column (sparse, series);
      double low, high, least, most;

      for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
        g_assert_cmpfloat (hys_column_get (coarse, i), ==, hys_column_get (fine, expected[i]));
      if (!hys_column_range (fine, 101, 8001, &least, &most))
        continue;
      g_assert_true (hys_column_range (coarse, 12, G_N_ELEMENTS (expected), &low, &high));
      g_assert_cmpfloat (low, <=, least);   /* events lie between steps */
      g_assert_cmpfloat (high, >=, most);
    }
  hys_outcome_clear (&outcome);
}

static double
bytes_of (const HysTrace *trace,
          guint64         rows,
          guint64         every)
{
  return hys_trace_series (trace)->len * (double) (every > 1 ? hys_column_bytes_ranged (rows) : hys_column_bytes (rows));
}

static guint64
rows_of (guint64 steps,
         guint64 every)
{
  return 1 + steps / every + (steps % every != 0);
}

/* Rows are as the document asks, or the fewest steps apart that fit the budget (or the least size of a column): any fewer
 * would not. */
static void
test_budget (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("persoz", &error);
  const gsize budgets[] = { 1000, 1 << 20, 1 << 22, (1 << 24) + 12345 };
  const guint64 runs[] = { 1, 100, 8191, 80000, 123456789, (guint64) 1 << 53 };

  g_assert_no_error (error);
  for (guint b = 0; b < G_N_ELEMENTS (budgets); b++)
    for (guint n = 0; n < G_N_ELEMENTS (runs); n++)
      for (guint64 asked = 0; asked < 12; asked += 3)
        {
          g_autoptr (HysTrace) trace = hys_trace_new (document, NULL, asked, runs[n], budgets[b]);
          guint64 every = hys_trace_every (trace), base = MAX (asked, 1);

          double allowed = MAX ((double) budgets[b], bytes_of (trace, 2, 2));

          g_assert_cmpuint (every % base, ==, 0);
          g_assert_cmpfloat (bytes_of (trace, rows_of (runs[n], every), every), <=, allowed);
          if (every > base)
            g_assert_cmpfloat (bytes_of (trace, rows_of (runs[n], every - base), every - base), >, allowed);
          g_assert_nonnull (hys_trace_column (trace, series_of (document, "f:s2")));
        }
}

/* A run may be made longer as long as its rows fit, and show what is recorded. */
static void
test_serves (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("persoz", &error);
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysTrace) all = hys_trace_new (document, NULL, 0, 1000, 1 << 20);
  guint64 steps = 1000;

  while (hys_trace_serves (all, document, steps + 1))
    steps++;
  g_assert_cmpuint (hys_trace_every (all), ==, 1);
  g_assert_cmpfloat (bytes_of (all, rows_of (steps, 1), 1), <=, 1 << 20);
  g_assert_cmpfloat (bytes_of (all, rows_of (steps + 1, 1), 1), >, 1 << 20);

  g_array_append_val (series, ((HysSeries){ HYS_SERIES_POSITION, 4 }));
  g_autoptr (HysTrace) one = hys_trace_new (document, series, 0, 1000, 1 << 20);

  g_assert_false (hys_trace_serves (one, document, 1000));
  build_cut (document->figures, 0);
  g_assert_true (hys_trace_serves (one, document, 1000));
  hys_item_list_add (document->figures, hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const[]){ "x:m", NULL }));
  g_assert_true (hys_trace_serves (one, document, 1000));
}

/* A network of which not everything can be recorded: what its figures show, and the energies. */
static void
test_large (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysTrace) trace = NULL;
  guint before = build_wall (document, "wall");

  for (int i = 0; i < 200; i++)
    {
      g_autofree char *bar = g_strdup_printf ("m%d", i), *spring = g_strdup_printf ("k%d", i);
      guint next = build_mass (document, bar, 1, 0, 0);

      build_spring (document, spring, before, next, 1);
      before = next;
    }
  hys_item_list_add (document->figures,
                   hys_figure_spec_new (HYS_FIGURE_PLANE, (const char *const[]){ "x:m199", "r:m199", NULL }));
  trace = hys_trace_new (document, NULL, 0, 100000, 1 << 22);
  g_assert_cmpuint (hys_trace_series (trace)->len, ==, 1 + 2 + HYS_N_ENERGIES);
  g_assert_nonnull (hys_trace_column (trace, series_of (document, "r:m199")));
  g_assert_nonnull (hys_trace_column (trace, series_of (document, "E:error")));
  g_assert_null (hys_trace_column (trace, series_of (document, "x:m0")));
}

/* A run ends at `until`, be that within a step. */
static void
test_ends_at_until (gconstpointer scheme)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome;

  build_mass (document, "m", 1, 0, 1);
  document->simulation = (HysSimulation){ .until = 1.005, .step = 0.4, .scheme = scheme, .every = 1 };
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL);
  g_assert_cmpuint (hys_trace_length (trace), ==, 4);
  g_assert_cmpuint (outcome.steps, ==, 3);
  g_assert_cmpfloat (outcome.t, ==, 1.005);
  g_assert_cmpfloat (fabs (hys_column_get (hys_trace_column (trace, series_of (document, "x:m")), 3) - 1.005), <=, 1e-14);
  hys_outcome_clear (&outcome);
}

/* Steps of h up to T; a quotient that is a whole number but for rounding is that number. */
static void
test_steps (void)
{
  const struct
  {
    double  until, step;
    guint64 steps;
  } cases[] = { { 1, 0.1, 10 }, { 80, 1e-3, 80000 }, { 0.3, 0.1, 3 }, { 1, 0.3, 4 }, { 5, 5, 1 }, { 1000, 1e-5, 100000000 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (hys_simulation_steps (&(HysSimulation){ .until = cases[i].until, .step = cases[i].step }), ==,
                      cases[i].steps);
  g_assert_cmpuint (hys_simulation_steps (&(HysSimulation){ .until = 1, .step = 1 / 7.0, .steps = 7 }), ==, 7);
}

/* The largest |E:error| of all states, over the largest of all other energies, found again from the record. */
static void
test_energy_error (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("p-element", &error);
  g_autoptr (HysTrace) trace = NULL;
  double largest = 0, low, high;
  HysOutcome outcome;

  document->simulation.every = 100;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    if (i != HYS_ENERGY_ERROR)
      {
        hys_column_range (hys_trace_column (trace, (HysSeries){ HYS_SERIES_ENERGY, i }), 0, G_MAXSIZE, &low, &high);
        largest = MAX (largest, MAX (-low, high));
      }
  hys_column_range (hys_trace_column (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_ERROR }), 0, G_MAXSIZE, &low, &high);
  g_assert_cmpfloat (largest, >, 0);
  g_assert_cmpfloat (outcome.energy_error, ==, MAX (-low, high) / largest);
  hys_outcome_clear (&outcome);
}

/* A run that cannot go on is a result: rows up to there, once each, and the reason. */
static void
test_stop (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar");
  g_autoptr (GError) error = NULL;
  g_autoptr (HysTrace) trace = NULL;
  HysColumn *t;
  HysOutcome outcome;

  build_slider (document, "s", wall, bar, 1, 0);
  build_load (document, bar, HYS_LOAD_FORCE, "ramp", 10, 0, 10, 0);
  document->simulation.until = 10;
  document->simulation.step = 0.01;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_LIMIT_LOAD);
  g_assert_nonnull (outcome.message);
  g_assert_cmpfloat (fabs (outcome.t - 1), <=, 0.011);
  t = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  for (gsize i = 1; i < hys_trace_length (trace); i++)
    g_assert_cmpfloat (hys_column_get (t, i), >, hys_column_get (t, i - 1));
  g_assert_cmpfloat (hys_column_get (t, hys_trace_length (trace) - 1), ==, outcome.t);
  hys_outcome_clear (&outcome);
}

static gboolean
stop_at_half (double   fraction,
              gpointer user_data)
{
  double *last = user_data;

  g_assert_cmpfloat (fraction, >=, *last);
  *last = fraction;
  return fraction < 0.5;
}

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("persoz", &error);
  double last = 0;
  HysOutcome outcome;

  g_assert_null (hys_simulate (document, NULL, HYS_TRACE_BUDGET, stop_at_half, &last, &outcome, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
  g_assert_cmpfloat (last, <, 0.51);
}

/* The text reads back as the numbers, bit by bit. */
static void
test_csv (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("persoz", &error);
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autofree char *text = NULL;
  g_autoptr (HysTrace) trace = NULL;
  g_auto (GStrv) lines = NULL;
  HysOutcome outcome;
  gsize length;

  document->simulation.until = 1;
  g_array_append_val (series, ((HysSeries){ HYS_SERIES_TIME, 0 }));
  g_array_append_val (series, ((HysSeries){ HYS_SERIES_POSITION, 4 }));
  trace = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  text = hys_trace_to_csv (trace, document, series, 0, G_MAXSIZE, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (length, ==, strlen (text));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpstr (lines[0], ==, "t,x:m");
  g_assert_cmpuint (g_strv_length (lines), ==, hys_trace_length (trace) + 2);
  for (gsize i = 0; i < hys_trace_length (trace); i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);

      for (guint k = 0; k < 2; k++)
        {
          HysColumn *column = hys_trace_column (trace, g_array_index (series, HysSeries, k));
          double value;

          g_assert_true (hys_number_parse (cells[k], &value));
          g_assert_cmpfloat (value, ==, hys_column_get (column, i));
        }
    }
  g_array_append_val (series, ((HysSeries){ HYS_SERIES_VELOCITY, 4 }));
  g_assert_null (hys_trace_to_csv (trace, document, series, 0, G_MAXSIZE, &length, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  hys_outcome_clear (&outcome);
}

static HysDocument *
document_loaded (double force)
{
  HysDocument *document = hys_document_new ();

  build_load (document, build_mass (document, "m", 1, 0, 0), HYS_LOAD_FORCE, "constant", force, 0, 0, 0);
  return document;
}

/* Values change while states wait for their row: each has the load that acted on it. */
static void
test_changed (void)
{
  const double forces[] = { 3, 7, 5 };
  g_autoptr (HysDocument) document = document_loaded (0);
  g_autoptr (HysTrace) trace = hys_trace_new (document, NULL, 5, 20, HYS_TRACE_BUDGET);
  g_autoptr (HysSystem) first = hys_system_new (document);
  g_autoptr (HysState) state = hys_state_new (first);
  g_autoptr (HysRecorder) recorder = hys_recorder_new (trace, first);
  HysColumn *load = hys_trace_column (trace, series_of (document, "F:m"));
  double low, high;

  hys_recorder_add (recorder, first, state, FALSE);
  for (guint k = 0; k < 5; k++)
    {
      g_autoptr (HysDocument) changed = document_loaded (forces[k / 2]);
      g_autoptr (HysSystem) system = hys_system_new (changed);

      state->t = k + 1;
      hys_recorder_add (recorder, system, state, FALSE);
      hys_recorder_flush (recorder);
    }
  g_assert_cmpuint (hys_trace_length (trace), ==, 2);
  g_assert_cmpfloat (hys_column_get (load, 1), ==, 5);
  g_assert_true (hys_column_range (load, 1, 2, &low, &high));
  g_assert_cmpfloat (low, ==, 3);
  g_assert_cmpfloat (high, ==, 7);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/probe", test_probe);
  g_test_add_func ("/run/probe/masing", test_masing);
  for (guint i = 0; i < 5; i++)
    {
      const char *scheme = ((const char *const[]){ "paper", "implicit", "midpoint", "exact", "automatic" })[i];
      g_autofree char *path = g_strdup_printf ("/run/trace/gap/%s", scheme), *end = g_strdup_printf ("/run/simulate/end/%s", scheme);
      g_autofree char *decades = g_strdup_printf ("/run/trace/per-decade/%s", scheme);

      g_test_add_data_func (path, scheme, test_gap);
      g_test_add_data_func (end, scheme, test_ends_at_until);
      g_test_add_data_func (decades, scheme, test_per_decade);
    }
  g_test_add_func ("/run/trace/every", test_every);
  g_test_add_func ("/run/trace/changed", test_changed);
  g_test_add_func ("/run/trace/budget", test_budget);
  g_test_add_func ("/run/trace/serves", test_serves);
  g_test_add_func ("/run/trace/large", test_large);
  g_test_add_func ("/run/simulate/steps", test_steps);
  g_test_add_func ("/run/simulate/energy-error", test_energy_error);
  g_test_add_func ("/run/simulate/stop", test_stop);
  g_test_add_func ("/run/simulate/cancel", test_cancel);
  g_test_add_func ("/run/trace/csv", test_csv);
  return g_test_run ();
}
