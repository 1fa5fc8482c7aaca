/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A long run of Fig. 20a (Bastien, Schatzman, Lamarque 2000), a thousand steps a period: t is n h to the last bit, the last
 * cycle is what that after the transients was, and friction takes the work that the load does, as exactly as then. With an
 * argument: the number of cycles.
 */
#include "hys-examples.h"
#include "hys-scheme.h"

#include <float.h>
#include <math.h>

#define A_CYCLE 1000
#define EARLY   100       /* cycles until the transients are over */
#define SAME    1e-9

typedef struct
{
  HysStepper *stepper;
  double      step;
  guint       mass;
} Run;

static guint64 cycles = 1000;

static Run
start (const char *scheme)
{
  g_autoptr (HysDocument) document = hys_example_load ("prandtl", NULL);
  double step = hys_signal_period (hys_document_load_at (document, 0)->signal) / A_CYCLE;

  return (Run){ hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), step), step,
                (guint) hys_document_find_node (document, "m") };
}

static const HysState *
step_to (Run     *run,
         guint64  n)
{
  while (hys_stepper_count (run->stepper) < n)
    g_assert_cmpint (hys_stepper_step (run->stepper), ==, HYS_STATUS_OK);
  g_assert_cmpfloat (hys_stepper_state (run->stepper)->t, ==, (double) n * run->step);
  return hys_stepper_state (run->stepper);
}

/* Positions of the mass over a cycle; returns what the load puts in and friction does not take away, over what it takes. */
static double
follow (Run     *run,
        guint64  cycle,
        double   x[A_CYCLE])
{
  const HysState *state = step_to (run, cycle * A_CYCLE);
  double work = state->energy[HYS_ENERGY_WORK], friction = state->energy[HYS_ENERGY_FRICTION];

  for (guint i = 0; i < A_CYCLE; i++)
    x[i] = step_to (run, cycle * A_CYCLE + i + 1)->q[run->mass];
  state = hys_stepper_state (run->stepper);
  friction = state->energy[HYS_ENERGY_FRICTION] - friction;
  g_assert_cmpfloat (friction, >, 0);
  return (state->energy[HYS_ENERGY_WORK] - work - friction) / friction;
}

/* What rounding makes of the ledger of a cycle, in units of what friction takes in it: each step rounds the state and what it
 * adds; the two sums at either end of the cycle are stored to half a unit of their last place. Rounding of all the steps
 * before does not count. */
static double
rounding (void)
{
  return DBL_EPSILON * (4.0 * A_CYCLE + 2.0 * (double) cycles);
}

static void
test_long (gconstpointer data)
{
  Run run = start (data);
  double first[A_CYCLE], last[A_CYCLE], extent = 0;
  double early = follow (&run, EARLY, first), late = follow (&run, cycles - 1, last);

  for (guint i = 0; i < A_CYCLE; i++)
    extent = fmax (extent, fabs (first[i]));
  for (guint i = 0; i < A_CYCLE; i++)
    g_assert_cmpfloat (fabs (last[i] - first[i]), <=, SAME * extent);
  g_assert_cmpfloat (fabs (late - early), <=, rounding ());
  g_assert_cmpfloat (hys_stepper_residual (run.stepper), <=, HYS_RESIDUAL_MAX);
  g_test_message ("%s: %" G_GUINT64_FORMAT " steps, residual %g, work over friction %g, other than before by %g", (const char *) data,
                  hys_stepper_count (run.stepper), hys_stepper_residual (run.stepper), late, late - early);
  hys_stepper_free (run.stepper);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_test_slow ())
    cycles = 100000;
  if (argc == 2)
    cycles = g_ascii_strtoull (argv[1], NULL, 10);
  g_test_add_data_func ("/run/long/midpoint", "midpoint", test_long);
  /* Where the cycle lies is neutral: `exact` moves it by 1e-12 of its width each time, from where its events are found. */
  if (cycles <= 1000)
    g_test_add_data_func ("/run/long/exact", "exact", test_long);
  return g_test_run ();
}
