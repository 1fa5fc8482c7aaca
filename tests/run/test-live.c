/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A run without end at full speed, as in the window: Fig. 20a (Bastien, Schatzman, Lamarque 2000), a thousand steps a period.
 * Whenever its trace is replaced by another, the rows are those of t = n h to the last bit, the last cycle is what that after
 * the transients was, friction takes the work that the load does as exactly as then, and memory is within its budget. With an argument: for how many seconds.
 */
#include "hys-examples.h"
#include "hys-runner.h"
#include "hys-simulation.h"

#include <float.h>
#include <math.h>
#include <unistd.h>

#define A_CYCLE      1000
#define EARLY        (100 * A_CYCLE)   /* steps until the transients are over */
#define SAME         1e-9
#define REPLACED     3                 /* times that the trace is, at least */
#define TICK         10                /* milliseconds */
#define ROOM         (HYS_TRACE_BUDGET / 2)   /* bytes: a part of it for each trace, of which this has one, too */

typedef struct
{
  HysRunner *runner;
  double     step;
  guint      mass;
  gsize      resident;       /* bytes, before the run */
  double     first[A_CYCLE]; /* positions in an early cycle */
  double     excess;         /* of it: excess () */
} Live;

static gint64 seconds;

static gsize
resident_bytes (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) pages = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  pages = g_strsplit (text, " ", 3);
  return (gsize) g_ascii_strtoull (pages[1], NULL, 10) * (gsize) sysconf (_SC_PAGESIZE);
}

static HysDocument *
fig_20a (void)
{
  HysDocument *document = hys_example_load ("prandtl", NULL);

  document->simulation.step = hys_signal_period (hys_document_load_at (document, 0)->signal) / A_CYCLE;
  document->simulation.every = 1;
  document->simulation.scheme = g_intern_static_string ("midpoint");
  return document;
}

static double
at_row (const HysTrace   *trace,
        gsize             row,
        HysSeriesQuantity quantity,
        guint             index)
{
  return hys_column_get (hys_trace_column (trace, (HysSeries){ quantity, index }), row);
}

/* The step that a row is of. */
static guint64
step_at (const Live     *live,
         const HysTrace *trace,
         gsize           row)
{
  double t = at_row (trace, row, HYS_SERIES_TIME, 0);
  guint64 n = (guint64) llround (t / live->step);

  g_assert_cmpfloat (t, ==, (double) n * live->step);
  return n;
}

/* Of a cycle: what the load puts in and friction does not take away, over what it takes. */
static double
excess (const HysTrace *trace,
        gsize           row)
{
  double work = at_row (trace, row + A_CYCLE, HYS_SERIES_ENERGY, HYS_ENERGY_WORK)
                - at_row (trace, row, HYS_SERIES_ENERGY, HYS_ENERGY_WORK);
  double friction = at_row (trace, row + A_CYCLE, HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION)
                    - at_row (trace, row, HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION);

  g_assert_cmpfloat (friction, >, 0);
  return (work - friction) / friction;
}

/* What rounding makes of that: each step rounds the state and what it adds; the sums at either end of the cycle are stored to
 * half a unit of their last place. */
static double
rounding (const Live     *live,
          const HysTrace *trace)
{
  guint64 cycles = step_at (live, trace, hys_trace_length (trace) - 1) / A_CYCLE + 1;

  return DBL_EPSILON * (4.0 * A_CYCLE + 2.0 * (double) cycles);
}

static void
take_first_cycle (Live           *live,
                  const HysTrace *trace)
{
  gsize row = EARLY - (gsize) step_at (live, trace, 0);

  live->excess = excess (trace, row);
  for (gsize i = 0; i < A_CYCLE; i++)
    live->first[i] = at_row (trace, row + i, HYS_SERIES_POSITION, live->mass);
}

static void
assert_same_cycle (const Live     *live,
                   const HysTrace *trace,
                   gsize           n_rows)
{
  double extent = 0;

  for (guint i = 0; i < A_CYCLE; i++)
    extent = fmax (extent, fabs (live->first[i]));
  for (gsize row = n_rows - A_CYCLE; row < n_rows; row++)
    {
      double x = at_row (trace, row, HYS_SERIES_POSITION, live->mass);

      g_assert_cmpfloat (fabs (x - live->first[step_at (live, trace, row) % A_CYCLE]), <=, SAME * extent);
    }
}

static void
check_trace (const Live     *live,
             const HysTrace *trace)
{
  gsize n_rows = hys_trace_length (trace);
  guint64 begin = step_at (live, trace, 0);
  gsize phase = (gsize) (begin + n_rows - 1) % A_CYCLE;

  g_assert_cmpuint (n_rows, >, 2 * A_CYCLE);
  for (gsize row = 1; row < n_rows; row++)
    g_assert_cmpuint (step_at (live, trace, row), ==, begin + row);
  assert_same_cycle (live, trace, n_rows);
  g_assert_cmpfloat (fabs (excess (trace, n_rows - 1 - phase - A_CYCLE) - live->excess), <=, rounding (live, trace));
}

static gboolean
tick (gpointer unused)
{
  return G_SOURCE_CONTINUE;
}

static void
wait_a_tick (Live *live)
{
  g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (hys_runner_get_state (live->runner), ==, HYS_RUNNER_RUNNING);
  g_assert_cmpuint (resident_bytes (), <=, live->resident + ROOM);
}

static void
test_live (void)
{
  g_autoptr (HysDocument) document = fig_20a ();
  g_autoptr (HysRunner) runner = hys_runner_new ();
  g_autoptr (HysTrace) trace = NULL;
  Live live = { runner, document->simulation.step, (guint) hys_document_find_node (document, "m"), resident_bytes (), { 0 } };
  gint64 end = g_get_monotonic_time () + seconds * G_USEC_PER_SEC;
  guint clock = g_timeout_add (TICK, tick, NULL), replaced = 0;

  hys_runner_set_endless (runner, TRUE);
  hys_runner_load (runner, hys_system_new (document), document);
  hys_runner_run (runner);
  trace = hys_trace_ref (hys_runner_get_trace (runner));
  while (hys_trace_length (trace) < EARLY + A_CYCLE + 1)
    wait_a_tick (&live);
  take_first_cycle (&live, trace);
  while (replaced < REPLACED || g_get_monotonic_time () < end)
    {
      wait_a_tick (&live);
      if (hys_runner_get_trace (runner) == trace)
        continue;
      replaced++;
      check_trace (&live, trace);
      hys_trace_unref (trace);
      trace = hys_trace_ref (hys_runner_get_trace (runner));
    }
  g_source_remove (clock);
  g_test_message ("%" G_GUINT64_FORMAT " steps, %u traces, %.0f MB", step_at (&live, trace, hys_trace_length (trace) - 1),
                  replaced, (double) (resident_bytes () - live.resident) / 1e6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_test_slow ())
    seconds = 60;
  if (argc == 2)
    seconds = g_ascii_strtoll (argv[1], NULL, 10);
  g_test_add_func ("/run/live", test_live);
  return g_test_run ();
}
