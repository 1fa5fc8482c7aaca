/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Convex problems in wide numbers: against closed forms in which doubles lose what is asked for, and against the conditions of the
 * minimum, recomputed here from the problem's data.
 */
#include "hys-tolerances.h"
#include "hys-wide.h"

#include <glib.h>

#include <math.h>

#define N_PROBLEMS 200

static HysWide
size (HysWide x)
{
  return x < 0 ? -x : x;
}

/* A chain of springs k_0 ... k_{n-1} from what is given to a load F at its end: y_i = F sum_{j <= i} 1 / k_j. */
static void
test_chain (void)
{
  static const double stiffness[] = { 1e-12, 1e12, 3, 7e-9, 1e9, 1e-12 };
  int n = (int) G_N_ELEMENTS (stiffness);
  g_autoptr (HysWideProblem) problem = hys_wide_problem_new (n, 0);
  HysWide y = 0;

  for (int i = 0; i < n; i++)
    hys_wide_problem_join (problem, i - 1, i, stiffness[i]);
  problem->load[n - 1] = 5;
  g_assert_true (hys_wide_problem_solve (problem, NULL));
  for (int i = 0; i < n; i++)
    {
      y += 5 / (HysWide) stiffness[i];
      g_assert_true (size (problem->y[i] - y) <= 1e-28 * y);
    }
}

/* Two bars that a spring of 1e16 joins, on one of 1: how much longer the stiff one is, 1e-16 of the displacement, is lost in doubles. */
static void
test_small_beside_large (void)
{
  g_autoptr (HysWideProblem) problem = hys_wide_problem_new (2, 0);

  hys_wide_problem_join (problem, 0, -1, 1);
  hys_wide_problem_join (problem, 0, 1, 1e16);
  problem->load[1] = 3;
  g_assert_true (hys_wide_problem_solve (problem, NULL));
  g_assert_cmpfloat (fabs ((double) ((problem->y[1] - problem->y[0]) / 3e-16L) - 1), <=, 1e-12);
}

/* A bar on a spring and a slider: it sticks up to the threshold, and is (F - alpha) / k beyond. */
static void
test_stick_and_slip (void)
{
  static const double loads[] = { -1e9, -1.5, -1, -0.25, 0, 0.999999999999, 1, 2, 1e12 };

  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    {
      g_autoptr (HysWideProblem) problem = hys_wide_problem_new (1, 1);
      HysWide F = loads[i], slipped = F > 1 ? F - 1 : F < -1 ? F + 1 : 0;

      hys_wide_problem_join (problem, 0, -1, 1e-3L);
      problem->load[0] = F;
      problem->slider[0] = (HysWideSlider){ .from = -1, .to = 0, .alpha = 1 };
      g_assert_true (hys_wide_problem_solve (problem, NULL));
      g_assert_true (size (problem->y[0] - slipped / 1e-3L) <= HYS_TOL_WIDE_SOLVED * (1 + size (F)) / 1e-3L);
      g_assert_true (size (problem->slider[0].lambda - (F - slipped)) <= HYS_TOL_WIDE_SOLVED * (1 + size (F)));
    }
}

/* The bar b of  given - slider 1 - a - slider 2 - b - spring - given  is pulled with less than slider 2 bears, by as little as is lost
 * in doubles: neither slips. With more, slider 2 does, forwards. */
static void
test_all_but_slipping (void)
{
  for (int more = 0; more < 2; more++)
    {
      g_autoptr (HysWideProblem) problem = hys_wide_problem_new (2, 2);

      hys_wide_problem_join (problem, 1, -1, 1e-6L);
      problem->load[1] = 1 + (more ? 1 : -1) * (HysWide) 1e-20;
      problem->slider[0] = (HysWideSlider){ .from = -1, .to = 0, .alpha = 2 };
      problem->slider[1] = (HysWideSlider){ .from = 0, .to = 1, .alpha = 1 };
      g_assert_true (hys_wide_problem_solve (problem, NULL));
      g_assert_cmpint (problem->slider[0].slip, ==, 0);
      g_assert_cmpint (problem->slider[1].slip, ==, more);
      g_assert_cmpfloat ((double) problem->slider[1].lambda, ==, 1);
    }
}

/* A floating bar between two sliders whose ends go apart with rates 0 and 1: the stronger one holds it. */
static void
test_floating (void)
{
  for (int strong = 0; strong < 2; strong++)
    {
      g_autoptr (HysWideProblem) problem = hys_wide_problem_new (1, 2);

      problem->slider[0] = (HysWideSlider){ .from = -1, .to = 0, .alpha = strong == 0 ? 2 : 1 };
      problem->slider[1] = (HysWideSlider){ .from = 0, .to = -1, .alpha = strong == 0 ? 1 : 2, .d = 1 };
      g_assert_true (hys_wide_problem_solve (problem, NULL));
      g_assert_cmpfloat (fabs ((double) problem->y[0] - strong), <=, 1e-12);
      g_assert_cmpfloat (fabs ((double) problem->slider[0].lambda - 1), <=, 1e-12);
      g_assert_cmpfloat (fabs ((double) problem->slider[1].lambda - 1), <=, 1e-12);
    }
}

static gboolean
always (gpointer data)
{
  return TRUE;
}

/* A load that nothing holds has no solution; and one that is asked to stop finds none. */
static void
test_none (void)
{
  g_autoptr (HysWideProblem) loose = hys_wide_problem_new (1, 1), stopped = hys_wide_problem_new (1, 0);
  HysStop stop = { always, NULL };

  loose->load[0] = 2;
  loose->slider[0] = (HysWideSlider){ .from = -1, .to = 0, .alpha = 1 };
  g_assert_false (hys_wide_problem_solve (loose, NULL));
  hys_wide_problem_join (stopped, 0, -1, 1);
  stopped->load[0] = 1;
  g_assert_false (hys_wide_problem_solve (stopped, &stop));
}

static double
any (int decades)
{
  return pow (10, g_test_rand_double_range (-decades, decades));
}

/* A mass carries a bar that nothing else holds, whose slider so bears nothing. */
static void
test_carried (void)
{
  for (int i = 0; i < 200; i++)
    {
      g_autoptr (HysWideProblem) problem = hys_wide_problem_new (2, 1);

      hys_wide_problem_join (problem, 0, -1, any (9));
      problem->base[0] = any (9);
      problem->load[0] = any (9);
      problem->slider[0] = (HysWideSlider){ .from = 0, .to = 1, .alpha = any (3) };
      g_assert_true (hys_wide_problem_solve (problem, NULL));
      g_assert_true (problem->slider[0].lambda == 0);
      g_assert_cmpint (problem->slider[0].slip, ==, 0);
    }
}

static HysWideProblem *
random_problem (int decades)
{
  int n = g_test_rand_int_range (1, 12), m = g_test_rand_int_range (0, 16);
  HysWideProblem *problem = hys_wide_problem_new (n, m);

  for (int i = 0; i < n; i++)
    {
      hys_wide_problem_join (problem, i, g_test_rand_int_range (-1, i), any (decades));   /* all are held */
      problem->load[i] = (i == 0 ? 1 : g_test_rand_int_range (-1, 2)) * any (decades);
    }
  for (int k = 0; k < m; k++)
    problem->slider[k] = (HysWideSlider){ .from = g_test_rand_int_range (-1, n), .to = g_test_rand_int_range (-1, n),
                                          .alpha = any (decades), .d = g_test_rand_int_range (-1, 2) * any (decades) };
  return problem;
}

static HysWide
at (const HysWide *y,
    int            i)
{
  return i >= 0 ? y[i] : 0;
}

/* Force per rate of a slider: what a bar at its end is held with. */
static HysWide
impedance (const HysWideProblem *problem,
           const HysWideSlider  *slider)
{
  int ends[] = { slider->from, slider->to };
  HysWide compliance = 0;

  for (int e = 0; e < 2; e++)
    if (ends[e] >= 0)
      {
        HysWide stiffness = problem->ground[ends[e]];

        for (int j = 0; j < problem->n; j++)
          stiffness += problem->coupling[ends[e] * problem->n + j];
        compliance += 1 / stiffness;
      }
  return compliance > 0 ? 1 / compliance : 0;
}

/* Each bar is in balance; each slider's tension is within its threshold, and at it with the sign of the rate where that is more than
 * rounding, of the rates and of the forces in play. The problem being convex, these are all conditions of its minimum. */
static void
check_minimum (const HysWideProblem *problem)
{
  g_autofree HysWide *left = g_new0 (HysWide, problem->n);
  HysWide force = 0, speed = 0;

  for (int i = 0; i < problem->n; i++)
    {
      left[i] = problem->load[i] - problem->ground[i] * problem->y[i];
      force = MAX (force, MAX (size (problem->load[i]), size (problem->ground[i] * problem->y[i])));
      speed = MAX (speed, size (problem->y[i]));
      for (int j = 0; j < problem->n; j++)
        left[i] -= problem->coupling[i * problem->n + j] * (problem->y[i] - problem->y[j]);
    }
  for (int k = 0; k < problem->m; k++)
    {
      const HysWideSlider *slider = &problem->slider[k];
      HysWide rate = at (problem->y, slider->to) - at (problem->y, slider->from) + slider->d;

      force = MAX (force, size (slider->lambda));
      speed = MAX (speed, size (slider->d));
      if (slider->from == slider->to)
        continue;
      g_assert_true (size (slider->lambda) <= slider->alpha);
      if (size (rate) > HYS_TOL_WIDE_SOLVED * speed && impedance (problem, slider) * size (rate) > HYS_TOL_WIDE_SOLVED * force)
        g_assert_true (slider->lambda == (rate > 0 ? slider->alpha : -slider->alpha));
      if (slider->to >= 0)
        left[slider->to] -= slider->lambda;
      if (slider->from >= 0)
        left[slider->from] += slider->lambda;
    }
  for (int i = 0; i < problem->n; i++)
    g_assert_true (size (left[i]) <= HYS_TOL_WIDE_SOLVED * force);
}

static void
test_minimum (gconstpointer data)
{
  for (int k = 0; k < N_PROBLEMS; k++)
    {
      g_autoptr (HysWideProblem) problem = random_problem (GPOINTER_TO_INT (data));

      g_assert_true (hys_wide_problem_solve (problem, NULL));
      check_minimum (problem);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wide/chain", test_chain);
  g_test_add_func ("/wide/small-beside-large", test_small_beside_large);
  g_test_add_func ("/wide/stick-and-slip", test_stick_and_slip);
  g_test_add_func ("/wide/all-but-slipping", test_all_but_slipping);
  g_test_add_func ("/wide/floating", test_floating);
  g_test_add_func ("/wide/none", test_none);
  g_test_add_func ("/wide/carried", test_carried);
  g_test_add_data_func ("/wide/minimum/2", GINT_TO_POINTER (2), test_minimum);
  g_test_add_data_func ("/wide/minimum/6", GINT_TO_POINTER (6), test_minimum);
  return g_test_run ();
}
