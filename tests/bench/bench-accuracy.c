/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an error of 1e-3 costs: the longest steps with which the place of the mass is that near to that by `exact` at t = 1, 2, ...,
 * by `midpoint` and by a plain loop of the papers' scheme, and how long the whole runs take, the program's with all that it does
 * before its first step. Printed are medians of processor time, one JSON object a line.
 */
#include "bench-loops.h"
#include "bench-networks.h"
#include "bench-samples.h"

#include "hys-lapack.h"
#include "hys-simulation.h"

#include <math.h>

#define ERROR     1e-3
#define N_SAMPLES 9
#define UNTIL     50

typedef struct
{
  const char   *name;
  HysDocument *(*build) (int n);
  int           n;
} Work;

static const Work works[] = {
  { "one S-element", bench_prandtl, 1 },
  { "five S-elements", bench_prandtl, 5 },
  { "Persoz's model", bench_persoz, 1 },
};

/* The node that the mass is at. */
static guint
find_mass (const HysDocument *document)
{
  guint node = 0;

  while (!(hys_document_node (document, node)->mass > 0))
    node++;
  return node;
}

/* Events have rows too. */
static void
read_places (const HysTrace *trace,
             HysSeries       place,
             double         *x)
{
  HysColumn *t = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), *column = hys_trace_column (trace, place);
  guint n = 0;

  for (gsize row = 0; row < hys_trace_length (trace) && n < UNTIL; row++)
    if (hys_column_get (t, row) > n + 1 - 1e-9)
      x[n++] = hys_column_get (column, row);
  while (n < UNTIL)   /* a run that stopped */
    x[n++] = INFINITY;
}

/* Seconds for a run with @rate steps a unit of time. @x: where the mass is at t = 1, 2, ... */
static double
run_product (HysDocument *document,
             const char  *scheme,
             guint        rate,
             double      *x)
{
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  HysSeries place = { HYS_SERIES_POSITION, find_mass (document) };
  HysOutcome outcome = { 0 };
  double start = bench_processor_time (), seconds;
  HysTrace *trace;

  g_array_append_val (series, place);
  document->simulation.scheme = g_intern_string (scheme);
  document->simulation.step = 1.0 / rate;
  document->simulation.steps = (guint64) UNTIL * rate;
  trace = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL);
  seconds = bench_processor_time () - start;
  read_places (trace, place, x);
  hys_trace_unref (trace);
  hys_outcome_clear (&outcome);
  return seconds;
}

/* The same by the plain loop. */
static double
run_loop (HysDocument *document,
          const char  *scheme,
          guint        rate,
          double      *x)
{
  g_autoptr (HysSystem) system = hys_system_new (document);
  double start = bench_processor_time (), seconds;
  BenchLoop *loop = bench_loop_new (system, 1.0 / rate);

  for (guint i = 0; i < UNTIL; i++)
    {
      bench_loop_run (loop, rate);
      x[i] = bench_loop_x (loop);
    }
  seconds = bench_processor_time () - start;
  bench_loop_free (loop);
  return seconds;
}

typedef double (*Run) (HysDocument *document, const char *scheme, guint rate, double *x);

static double
error_of (HysDocument  *document,
          Run           run,
          guint         rate,
          const double *truth)
{
  double x[UNTIL], error = 0;

  run (document, "midpoint", rate, x);
  for (guint i = 0; i < UNTIL; i++)
    error = fmax (error, fabs (x[i] - truth[i]));
  return error;
}

/* How many steps a unit of time are enough, to a tenth. */
static guint
find_rate (HysDocument  *document,
           Run           run,
           const double *truth)
{
  guint rate = 4;

  while (error_of (document, run, rate, truth) > ERROR)
    rate = rate * 11 / 10 + 1;
  return rate;
}

static double
time_run (HysDocument *document,
          Run          run,
          guint        rate)
{
  double seconds[N_SAMPLES], x[UNTIL];

  for (guint i = 0; i < N_SAMPLES; i++)
    seconds[i] = run (document, "midpoint", rate, x);
  return bench_median (seconds, N_SAMPLES);
}

int
main (void)
{
  hys_lapack_use_one_thread ();
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      g_autoptr (HysDocument) document = works[i].build (works[i].n);
      double truth[UNTIL];
      guint ours, loops;

      run_product (document, "exact", 1, truth);
      ours = find_rate (document, run_product, truth);
      loops = find_rate (document, run_loop, truth);
      g_print ("{\"network\": \"%s\", \"steps\": %u, \"milliseconds\": %.3f, \"loop_steps\": %u, \"loop_milliseconds\": %.3f}\n",
               works[i].name, ours * UNTIL, 1e3 * time_run (document, run_product, ours), loops * UNTIL,
               1e3 * time_run (document, run_loop, loops));
    }
  return 0;
}
