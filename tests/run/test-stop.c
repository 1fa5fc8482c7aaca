/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A step of a large network takes long, and all the same whoever asks for an end of it gets that at once: the time is
 * never measured by a clock, but by what has not been done, or in parts of what the whole step takes.
 */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-runner.h"
#include "hys-simulation.h"

#include <math.h>
#include <time.h>

/* Masses on a side of a net that takes seconds for a step, and of one that is soon done with it. */
#define HUGE  140
#define LARGE 45
#define SMALL 10

/* A square net of masses at rest, each pushed some way: sliders downwards, springs to the right, the far sides at a wall. Its
 * steps are so long that no mass can be solved apart from those that springs join to it. */
static HysDocument *
build_net (guint side)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall");
  g_autoptr (GRand) rand = g_rand_new_with_seed (side);

  for (guint i = 0; i < side * side; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%u", i), *slider = g_strdup_printf ("s%u", i);
      g_autofree char *spring = g_strdup_printf ("k%u", i);
      guint m = build_mass (document, id, 1, 0, 0);

      build_slider (document, slider, i < side ? wall : m - side, m, 1, 0);
      build_spring (document, spring, i % side == 0 ? wall : m - 1, m, g_rand_double_range (rand, 0.1, 10));
      build_load (document, m, HYS_LOAD_FORCE, "constant", g_rand_double_range (rand, -2, 2), 0, 0, 0);
    }
  document->simulation.until = 100;
  document->simulation.step = 1;
  return document;
}

static HysStepper *
start (guint side)
{
  g_autoptr (HysDocument) document = build_net (side);

  return hys_stepper_new (hys_scheme_find ("midpoint", NULL), hys_system_new (document), document->simulation.step);
}

static gboolean
count_down (gpointer data)
{
  guint *left = data;

  if (*left > 0)
    (*left)--;
  return *left == 0;
}

/* Wherever a step is stopped, it is not done, and can be done afterwards. */
static void
test_anywhere (void)
{
  HysStatus status = HYS_STATUS_CANCELLED;

  for (guint looks = 1; status != HYS_STATUS_OK; looks += 1 + looks / 4)
    {
      g_autoptr (HysStepper) stepper = start (SMALL);
      guint left = looks;

      hys_stepper_set_stop (stepper, (HysStop){ count_down, &left });
      status = hys_stepper_step (stepper);
      if (status == HYS_STATUS_OK)
        {
          g_assert_cmpuint (left, >, 0);
          g_assert_cmpuint (looks, >, 5);
          continue;
        }
      g_assert_cmpint (status, ==, HYS_STATUS_CANCELLED);
      g_assert_cmpuint (hys_stepper_count (stepper), ==, 0);
      hys_stepper_set_stop (stepper, (HysStop){ 0 });
      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      g_assert_cmpuint (hys_stepper_count (stepper), ==, 1);
      g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
    }
}

/* A load that jumps two hundred thousand times within a step: each jump ends a piece of it, and few of them are done. */
static void
test_many_pieces (gconstpointer data)
{
  for (int bare = 0; bare < 2; bare++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 1, 0), bar = build_bar (document, "b");
      g_autoptr (HysStepper) stepper = NULL;
      guint left = 20;

      build_spring (document, "k", wall, bare ? m : bar, 1);
      build_slider (document, "s", bare ? wall : bar, m, 1, 0);
      build_load (document, m, HYS_LOAD_FORCE, "square", 1, 1e-5, 0, 0);
      stepper = hys_stepper_new (hys_scheme_find (data, NULL), hys_system_new (document), 1);
      hys_stepper_set_stop (stepper, (HysStop){ count_down, &left });
      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_CANCELLED);
    }
}

typedef struct
{
  double last, longest;
} Looks;

static double
thread_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static gboolean
note_look (gpointer data)
{
  Looks *looks = data;
  double now = thread_seconds ();

  looks->longest = fmax (looks->longest, now - looks->last);
  looks->last = now;
  return FALSE;
}

/* The longest time without a look, as a part of two steps. */
static double
longest_part (void)
{
  g_autoptr (HysStepper) stepper = start (LARGE);
  double begin = thread_seconds ();
  Looks looks = { begin, 0 };

  hys_stepper_set_stop (stepper, (HysStop){ note_look, &looks });
  for (guint n = 0; n < 2; n++)
    g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  note_look (&looks);
  g_test_message ("two steps took %.3f s, %.4f s at most without a look", looks.last - begin, looks.longest);
  return looks.longest / (looks.last - begin);
}

/* No part of long steps goes on for long without a look. What else the machine does can only make a part longer. */
static void
test_often (void)
{
  double least = 1;

  for (guint n = 0; n < 5 && least >= 0.05; n++)
    least = fmin (least, longest_part ());
  g_assert_cmpfloat (least, <, 0.05);
}

static void
wait_for_rows (HysRunner *runner)
{
  while (hys_trace_length (hys_runner_get_trace (runner)) == 0)
    g_thread_yield ();
}

static void
load (HysRunner         *runner,
      const HysDocument *document)
{
  hys_runner_load (runner, hys_system_new (document), document);
}

/* Closed in the midst of its first step, which it does not finish. */
static void
test_close (void)
{
  g_autoptr (HysDocument) document = build_net (HUGE);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  gint64 begin;

  load (runner, document);
  hys_runner_run (runner);
  wait_for_rows (runner);
  begin = g_get_monotonic_time ();
  hys_runner_close (runner);
  g_test_message ("closed in %.3f s", (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC);
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 1);
}

/* Another network is not kept waiting by the one before it. */
static void
test_load (void)
{
  g_autoptr (HysDocument) document = build_net (HUGE), other = build_net (1);
  g_autoptr (HysRunner) runner = hys_runner_new ();
  g_autoptr (HysTrace) trace = NULL;

  other->simulation.until = 10;
  load (runner, document);
  hys_runner_run (runner);
  hys_runner_step (runner);
  wait_for_rows (runner);
  trace = hys_trace_ref (hys_runner_get_trace (runner));
  load (runner, other);
  hys_runner_run (runner);
  while (hys_runner_get_state (runner) != HYS_RUNNER_FINISHED)
    {
      g_main_context_iteration (NULL, FALSE);
      g_assert_cmpint (hys_runner_get_state (runner), !=, HYS_RUNNER_STOPPED);
      g_thread_yield ();
    }
  g_assert_cmpuint (hys_trace_length (trace), ==, 1);
  g_assert_cmpuint (hys_trace_length (hys_runner_get_trace (runner)), ==, 11);
}

static gboolean
go_on_once (double   fraction,
            gpointer user_data)
{
  int *looks = user_data;

  g_assert_cmpfloat (fraction, ==, 0);
  return ++*looks < 2;
}

static void
test_simulate (void)
{
  g_autoptr (HysDocument) document = build_net (HUGE);
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  int looks = 0;

  g_assert_null (hys_simulate (document, NULL, HYS_TRACE_BUDGET, go_on_once, &looks, &outcome, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
  g_assert_cmpint (looks, ==, 2);
  hys_outcome_clear (&outcome);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/stop/anywhere", test_anywhere);
  g_test_add_func ("/run/stop/often", test_often);
  g_test_add_data_func ("/run/stop/many-pieces/implicit", "implicit", test_many_pieces);
  g_test_add_data_func ("/run/stop/many-pieces/midpoint", "midpoint", test_many_pieces);
  g_test_add_data_func ("/run/stop/many-pieces/exact", "exact", test_many_pieces);
  g_test_add_func ("/run/stop/close", test_close);
  g_test_add_func ("/run/stop/load", test_load);
  g_test_add_func ("/run/stop/simulate", test_simulate);
  return g_test_run ();
}
