/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a step costs: certified and recorded (t, x, v of the last bar, its load, the forces of up to three elements), through
 * the program's own entry point, next to a plain loop of the papers' scheme in the same program. The samples of the two are
 * taken in turn; printed are medians of processor time.
 *
 * bench-steps [NAME [SECONDS]]: only networks whose name begins with NAME; processor time of a sample.
 * bench-steps --count NAME SCHEME STEPS [NAME SCHEME STEPS]...: only runs the steps, of a scheme or of the plain loop (`loop`),
 * in a call of count_steps() for each three, to be counted.
 */
#include "bench-loops.h"
#include "bench-networks.h"
#include "bench-samples.h"

#include "hys-lapack.h"
#include "hys-simulation.h"


#define N_SAMPLES 5
#define STEP      1e-3
#define ENDLESS   100000000

typedef struct
{
  const char   *name;
  HysDocument *(*build) (int n);
  int           n;
  gboolean      alone;   /* the plain loop takes seconds a step */
} Work;

static const Work works[] = {
  { "persoz", bench_persoz, 1 },
  { "prandtl-5", bench_prandtl, 5 },
  { "prandtl-30", bench_prandtl, 30 },
  { "masing-3", bench_masing, 3 },
  { "masing-100", bench_masing, 100 },
  { "masing-1500", bench_masing, 1500 },
  { "masing-1000000", bench_masing, 1000000 },
  { "chain-10", bench_chain, 10 },
  { "chain-30", bench_chain, 30 },
  { "chain-100", bench_chain, 100 },
  { "chain-1000", bench_chain, 1000, TRUE },
  { "chain-10000", bench_chain, 10000, TRUE },
  { "pulled-1000", bench_pulled, 1000, TRUE },
  { "pulled-4000", bench_pulled, 4000, TRUE },
  { "random-1000", bench_random, 1000 },
  { "grid-32", bench_grid, 32 },
  { "grid-64", bench_grid, 64 },
  { "grid-128", bench_grid, 128 },
  { "grid-223", bench_grid, 223 },
  { "grid-32-half", bench_grid_half, 32 },
  { "grid-64-half", bench_grid_half, 64, TRUE },
  { "grid-128-half", bench_grid_half, 128, TRUE },
  { "grid-32-viscous", bench_grid_viscous, 32 },
};

/* Processor time is asked for after so much of the clock's: that takes as long as several steps. */
#define LOOK_USEC 1000

/* What a run has taken since it was first looked at, set up and at t = 0. */
typedef struct
{
  double limit;
  double start;
  double seconds;
  double steps;
  gint64 next_look;
} Watch;

static gboolean
look (double   fraction,
      gpointer data)
{
  Watch *watch = data;
  double now;

  if (watch->start > 0 && g_get_monotonic_time () < watch->next_look)
    return TRUE;
  watch->next_look = g_get_monotonic_time () + LOOK_USEC;
  now = bench_processor_time ();
  if (watch->start == 0)
    watch->start = now;
  watch->seconds = now - watch->start;
  watch->steps = fraction * ENDLESS;
  return watch->seconds < watch->limit;
}

static GArray *
series_of (const HysDocument *document)
{
  GArray *series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  guint last = document->nodes->len - 1;

  g_array_append_val (series, ((HysSeries){ HYS_SERIES_POSITION, last }));
  g_array_append_val (series, ((HysSeries){ HYS_SERIES_VELOCITY, last }));
  g_array_append_val (series, ((HysSeries){ HYS_SERIES_LOAD, last }));
  for (guint i = 0; i < MIN (document->elements->len, 3); i++)
    g_array_append_val (series, ((HysSeries){ HYS_SERIES_FORCE, document->elements->len - 1 - i }));
  return series;
}

/* Nanoseconds a step; NAN when the run ends by itself. @steps: (out): how many it made */
static double
time_product (HysDocument *document,
              const char  *scheme,
              double       limit,
              double      *steps)
{
  g_autoptr (GArray) series = series_of (document);
  g_autoptr (GError) error = NULL;
  HysOutcome outcome = { 0 };
  Watch watch = { .limit = limit };
  HysTrace *trace;

  document->simulation.scheme = scheme;
  document->simulation.step = STEP;
  document->simulation.steps = ENDLESS;
  trace = hys_simulate (document, series, 256u * 1024 * 1024, look, &watch, &outcome, &error);
  *steps = watch.steps;
  if (trace == NULL)
    return 1e9 * watch.seconds / watch.steps;
  g_printerr ("%s\n", outcome.message);
  hys_outcome_clear (&outcome);
  hys_trace_unref (trace);
  return NAN;
}

typedef gboolean (*Variant) (BenchLoop *loop);

/* The same steps as the program's, which differ in how many sliders slip: @most, or as many as there is time for. @variant: of the
 * plain loop, or NULL */
static double
time_loop (const HysDocument *document,
           Variant            variant,
           double             limit,
           double             most)
{
  g_autoptr (HysSystem) system = hys_system_new (document);
  BenchLoop *loop = bench_loop_new (system, STEP);
  double start = bench_processor_time (), seconds = 0;
  gboolean runs = variant == NULL || variant (loop);
  guint64 steps = 0;

  for (guint64 block = 16; runs && seconds < limit && (double) steps < most; block = MIN (2 * block, 4096))
    {
      runs = bench_loop_run (loop, block);
      steps += block;
      seconds = bench_processor_time () - start;
    }
  bench_loop_free (loop);
  return runs ? 1e9 * seconds / (double) steps : NAN;
}

static void
measure (const Work *work,
         double      limit)
{
  g_autoptr (HysDocument) document = work->build (work->n);
  double paper[N_SAMPLES], midpoint[N_SAMPLES], loop[N_SAMPLES], wide[N_SAMPLES], loop_midpoint[N_SAMPLES];
  double steps, ours, ours_midpoint, theirs, theirs_midpoint;

  for (int i = 0; i < N_SAMPLES; i++)
    {
      paper[i] = time_product (document, "paper", limit, &steps);
      loop[i] = work->alone ? NAN : time_loop (document, NULL, limit, steps);
      wide[i] = work->alone ? NAN : time_loop (document, bench_loop_widen, limit, steps);
      midpoint[i] = time_product (document, "midpoint", limit, &steps);
      loop_midpoint[i] = work->alone ? NAN : time_loop (document, bench_loop_use_midpoint, limit, steps);
    }
  ours = bench_median (paper, N_SAMPLES);
  ours_midpoint = bench_median (midpoint, N_SAMPLES);
  theirs = bench_median (loop, N_SAMPLES);
  theirs_midpoint = bench_median (loop_midpoint, N_SAMPLES);
  g_print ("%-16s %12.0f %12.0f %12.0f %12.0f %12.0f %9.2f %9.2f %9.2f\n", work->name, ours, ours_midpoint, theirs,
           bench_median (wide, N_SAMPLES), theirs_midpoint, ours / theirs, ours_midpoint / theirs, ours_midpoint / theirs_midpoint);
}

static G_NO_INLINE void
count_steps (const Work *work,
             const char *scheme,
             guint64     steps)
{
  g_autoptr (HysDocument) document = work->build (work->n);
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (GArray) series = series_of (document);
  HysOutcome outcome = { 0 };

  document->simulation.scheme = g_intern_string (scheme);
  document->simulation.step = STEP;
  document->simulation.steps = steps;
  if (g_str_equal (scheme, "loop"))
    {
      BenchLoop *loop = bench_loop_new (system, STEP);

      bench_loop_run (loop, steps);
      bench_loop_free (loop);
    }
  else
    hys_trace_unref (hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL));
  hys_outcome_clear (&outcome);
}

static const Work *
work_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    if (g_str_equal (works[i].name, name))
      return &works[i];
  g_error ("no network %s", name);
}

int
main (int    argc,
      char **argv)
{
  double limit = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 0.1;

  hys_lapack_use_one_thread ();
  if (argc > 1 && g_str_equal (argv[1], "--count"))
    {
      for (int i = 2; i + 2 < argc; i += 3)
        count_steps (work_of (argv[i]), argv[i + 1], g_ascii_strtoull (argv[i + 2], NULL, 10));
      return 0;
    }
  g_print ("%-16s %12s %12s %12s %12s %12s %9s %9s %9s\n", "ns a step", "paper", "midpoint", "loop", "vector loop", "its midpoint",
           "paper/", "midpoint/", "own");
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    if (argc < 2 || g_str_has_prefix (works[i].name, argv[1]))
      measure (&works[i], limit);
  return 0;
}
