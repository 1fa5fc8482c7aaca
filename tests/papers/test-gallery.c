/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the papers say of their numbered experiments, of the examples as they are shipped. Expected values are the papers',
 * follow from their formulas by hand, or are said to be those of an accurate run.
 */
#include "hys-run.h"

#include <math.h>

/* The extent of x over one period. */
static double
width_of (Run    *run,
          double  period)
{
  double end = run_t (run) + period, low = run_x (run), high = low;

  while (run_t (run) < end)
    {
      run_step (run);
      low = MIN (low, run_x (run));
      high = MAX (high, run_x (run));
    }
  return high - low;
}

/* Figure 16: slipping nearly always, x swings over 2 f / (m w^2) = 4000 (4.10). */
static void
test_16 (void)
{
  Run run;

  run_start (&run, "bsl2000-fig16");
  run_until (&run, 2000 - 20 * G_PI);
  g_assert_cmpfloat_with_epsilon (width_of (&run, 20 * G_PI), 4000, 8);
  run_end (&run);
}

/* The amplitude of the part of x that has the angular frequency w, over n periods. */
static double
amplitude_of (Run    *run,
              double  w,
              int     n)
{
  double from = run_t (run), end = from + 2 * n * G_PI / w, a = 0, b = 0, t = from;

  while (t < end)
    {
      double h;

      run_step (run);
      h = run_t (run) - t;
      t += h;
      a += h * run_x (run) * cos (w * t);
      b += h * run_x (run) * sin (w * t);
    }
  return 2 * hypot (a, b) / (t - from);
}

/* Figure 17: with k0 = 1 the part of x of the forcing's frequency has the amplitude f / (m (w0^2 - w^2)), less the first
 * harmonic of the slider's force, which is near a square wave of height 1: at most 4 / pi in F (4.11), (4.12). */
static void
test_17 (void)
{
  double expected = 20 / (1 - 0.01), amplitude;
  Run run;

  run_start (&run, "bsl2000-fig17");
  run_until (&run, 300 - 40 * G_PI);
  amplitude = amplitude_of (&run, 0.1, 2);
  g_assert_cmpfloat (amplitude, <, expected);
  g_assert_cmpfloat (amplitude, >, expected - 4 / G_PI / (1 - 0.01));
  run_end (&run);
}

/* Figure 18b: the oblique parts have the slope k = 1, the others are level at +-1. */
static void
test_18 (void)
{
  gboolean slopes[4] = { FALSE };
  Run run;

  run_start (&run, "bsl2000-fig18");
  skip_to_corner (&run, run_length (3500, 700));
  g_assert_cmpint (count_sides (&run, 20 * G_PI, 1, slopes, NULL), ==, 4);
  g_assert_true (slopes[0] && slopes[1] && !slopes[2] && !slopes[3]);
  run_end (&run);
}

/* Figures 20a and 20b: the same loop, up to a translation. The steps do not fit the period: the extents agree within a
 * step's motion. */
static void
test_20 (void)
{
  double width;
  Run a, b;

  run_start (&a, "prandtl");
  run_start (&b, "bsl2000-fig20b");
  run_until (&a, 1980);
  run_until (&b, 1980);
  width = width_of (&a, 4 * G_PI);
  g_assert_cmpfloat (run_x (&a) - run_x (&b), >, 1000);
  g_assert_cmpfloat_with_epsilon (width_of (&b, 4 * G_PI), width, 1e-3 * width);
  run_end (&a);
  run_end (&b);
}

static void
expect_sides (const char *example,
              double      t,
              double      unit,
              int         sides)
{
  Run run;

  run_start (&run, example);
  skip_to_corner (&run, t);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, unit, NULL, NULL), ==, sides);
  run_end (&run);
}

/* Figures 22 and 23: n branches that all slip give 2 (n + 1) sides. */
static void
test_22_23 (void)
{
  expect_sides ("bsl2000-fig22a", run_length (500, 100), 1 / 30.0, 62);
  expect_sides ("bsl2000-fig22b", run_length (500, 100), 1 / 30.0, 62);
  expect_sides ("bsl2000-fig23", run_length (500, 100), 1 / 100.0, 202);
}

/* Figure 24: the shape of figure 20a under a triangular force. */
static void
test_24 (void)
{
  gboolean slopes[4] = { FALSE };
  Run run;

  run_start (&run, "bsl2000-fig24");
  skip_to_corner (&run, 500);
  g_assert_cmpint (count_sides (&run, 2, 1, slopes, NULL), ==, 4);
  g_assert_true (slopes[0] && slopes[1] && !slopes[2] && !slopes[3]);
  run_end (&run);
}

/* How far the mass is carried in ten of the last periods. */
static double
drift_of (const char *example,
          double      period)
{
  double x;
  Run run;

  run_start (&run, example);
  run_until (&run, 500 - 10 * period);
  x = run_x (&run);
  run_until (&run, 500);
  x = run_x (&run) - x;
  run_end (&run);
  return x;
}

/* Figures 25 to 27: a ratchet, which is much weaker when the force is faster and not there with k0 = 1. */
static void
test_ratchet (void)
{
  double slow = drift_of ("bsl2000-fig25", 2);

  g_assert_cmpfloat (slow, >, 10);
  g_assert_cmpfloat (fabs (drift_of ("bsl2000-fig26", 0.1)), <, 0.1 * slow);
  g_assert_cmpfloat (fabs (drift_of ("bsl2000-fig27a", 2)), <, 1e-3 * slow);
}

/* Figure 25 in an accurate run: x(500) = 657, where the paper's sampling at the jumps gives 264. */
static void
test_25_accurate (void)
{
  Run run;

  run_start (&run, "bsl2000-fig25");
  run_until (&run, 500);
  g_assert_cmpfloat_with_epsilon (run_x (&run), 264, 0.5);
  run_end (&run);
  run_start_with (&run, "bsl2000-fig25", "midpoint", 1e-3);
  run_until (&run, 500);
  g_assert_cmpfloat_with_epsilon (run_x (&run), 657, 0.5);
  run_end (&run);
}

/* Figure 28: closed after a period of the force. */
static void
test_28 (void)
{
  double x, r;
  Run run;

  run_start (&run, "bsl2000-fig28");
  run_until (&run, run_length (990, 190));
  x = run_x (&run);
  r = run_r (&run);
  run_until (&run, run_length (992, 192));
  g_assert_cmpfloat_with_epsilon (run_x (&run), x, 1e-2 * fabs (x));
  g_assert_cmpfloat_with_epsilon (run_r (&run), r, 1e-2 * fabs (r));
  run_end (&run);
}

/* Figure 29: the loop that figure 15 asks for. Twelve sides; from a turning point the corners are at 2 eta (4.24), table V,
 * and the slopes are the sums of (4.23). */
static void
test_29 (void)
{
  static const double eta[] = { 0.5, 1, 2, 3.5, 5.5 };
  static const int slopes[] = { 48, 36, 12, 4, 3, 0 };   /* twelfths: 4, 3, 1, 1/3, 1/4, 0 */
  gboolean found[49] = { FALSE };
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (double));
  double turn;
  int n = 0;
  Run run;

  run_start (&run, "bsl2000-fig29");
  skip_to_corner (&run, 750);   /* the weakest slider sticks or slips anew: up to one side after a turning point */
  while (hys_stepper_state (run.stepper)->slip[0] != 0)
    run_step (&run);            /* a turning point */
  turn = run_x (&run);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, 1 / 12.0, found, starts), ==, 12);
  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    n += found[i];
  g_assert_cmpint (n, ==, 6);
  for (guint i = 0; i < G_N_ELEMENTS (slopes); i++)
    g_assert_true (found[slopes[i]]);
  for (guint i = 0; i < G_N_ELEMENTS (eta); i++)
    g_assert_cmpfloat_with_epsilon (fabs (g_array_index (starts, double, i + 1) - turn), 2 * eta[i], 0.03);
  run_end (&run);
}

/* What the sliders and dashpots took over the last two periods. */
static void
losses_of (const char *example,
           double     *friction,
           double     *viscous)
{
  Run run;

  run_start (&run, example);
  run_until (&run, 400);
  *friction = -hys_stepper_state (run.stepper)->energy[HYS_ENERGY_FRICTION];
  *viscous = -hys_stepper_state (run.stepper)->energy[HYS_ENERGY_VISCOUS];
  run_until (&run, 400 + 8 * G_PI);
  *friction += hys_stepper_state (run.stepper)->energy[HYS_ENERGY_FRICTION];
  *viscous += hys_stepper_state (run.stepper)->energy[HYS_ENERGY_VISCOUS];
  run_end (&run);
}

/* Figures 30a and 30b: with c = 100 nearly the elastoplastic loop, with c = 1 no longer. */
static void
test_30 (void)
{
  double friction, viscous;

  losses_of ("bsl2000-fig30a", &friction, &viscous);
  g_assert_cmpfloat (viscous, <, 0.05 * friction);
  losses_of ("viscoelastoplastic", &friction, &viscous);
  g_assert_cmpfloat (viscous, >, 0.2 * friction);
}

/* Bastien and Lamarque, section 4.1: without a mass the gephyroid has no return-point memory. Each slider law solved by
 * hand along the path gives -4 and -23/6 at the two visits of -6. */
static void
test_quasi_static (void)
{
  Run run;

  run_start (&run, "persoz-quasi-static");
  run_until (&run, 22);
  g_assert_cmpfloat_with_epsilon (run_x (&run), -6, 1e-12);
  g_assert_cmpfloat_with_epsilon (run_r (&run), -4, 1e-9);
  run_until (&run, 40);
  g_assert_cmpfloat_with_epsilon (run_x (&run), -6, 1e-12);
  g_assert_cmpfloat_with_epsilon (run_r (&run), -23 / 6.0, 1e-9);
  run_end (&run);
}

/* On the belt the mass goes with it until k x + c v = alpha, x = 1.9; then x - alpha / k swings freely, its rate 1 at first. */
static void
test_belt (void)
{
  const double decay = 0.05, swing = sqrt (1 - decay * decay), sticks = 1.9;
  Run run;

  run_start_with (&run, "belt", "exact", 0.01);
  for (double t = 1; t <= 40; t += 1)
    {
      double late = t - sticks, x = t;

      if (late > 0)
        x = 2 + exp (-decay * late) * (-0.1 * cos (swing * late) + (1 - 0.1 * decay) / swing * sin (swing * late));
      run_until (&run, t);
      g_assert_cmpfloat_with_epsilon (run_x (&run), x, 1e-9);
    }
  run_end (&run);
}

/* 2001 paper, figures 6 and 7: polygons. A branch slips when the loop is wider than 2 eta_i (4.24), and each one that does
 * adds two sides to the two that are always there. */
static void
expect_polygon (const char *example,
                int         branches)
{
  int sides = 2;
  double width;
  Run run;

  run_start (&run, example);
  run_until (&run, run_length (300, 60));
  width = width_of (&run, 4 * G_PI);
  for (int i = 1; i <= branches; i++)
    sides += 2 * (2 * ((double) i / branches + 0.1) < width);
  skip_to_corner (&run, run_t (&run));
  g_test_message ("%d branches: %d sides", branches, sides);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, 1.0 / branches, NULL, NULL), ==, sides);
  run_end (&run);
}

static void
test_2001_polygons (void)
{
  expect_polygon ("masing2001-fig6", 3);
  expect_polygon ("masing2001-fig7", 10);
}

/* Figures 8 to 10: two straight sides, of the slopes int k = 1 and 0, and between them slopes that only fall; the first
 * one ends at 2 eta(0) = 0.2 from the turning point, the last one begins at 2 eta(1) = 2.2. */
static void
test_2001_smooth (void)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (double));
  double turn;
  Run run;

  run_start (&run, "masing2001-fig8");
  skip_to_corner (&run, run_length (300, 60));
  while (hys_stepper_state (run.stepper)->slip[0] != 0)
    run_step (&run);
  turn = run_x (&run);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, 1 / 100.0, NULL, starts), ==, 202);
  g_assert_cmpfloat_with_epsilon (fabs (g_array_index (starts, double, 1) - turn), 0.2, 0.025);
  g_assert_cmpfloat_with_epsilon (fabs (g_array_index (starts, double, 100) - turn), 2.2, 0.005);
  run_end (&run);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/papers/bsl2000/fig16", test_16);
  g_test_add_func ("/papers/bsl2000/fig17", test_17);
  g_test_add_func ("/papers/bsl2000/fig18", test_18);
  g_test_add_func ("/papers/bsl2000/fig20", test_20);
  g_test_add_func ("/papers/bsl2000/fig22-23", test_22_23);
  g_test_add_func ("/papers/bsl2000/fig24", test_24);
  g_test_add_func ("/papers/bsl2000/fig25-27", test_ratchet);
  g_test_add_func ("/papers/bsl2000/fig25-accurate", test_25_accurate);
  g_test_add_func ("/papers/bsl2000/fig28", test_28);
  g_test_add_func ("/papers/bsl2000/fig29", test_29);
  g_test_add_func ("/papers/bsl2000/fig30", test_30);
  g_test_add_func ("/papers/persoz/quasi-static", test_quasi_static);
  g_test_add_func ("/papers/classics/belt", test_belt);
  g_test_add_func ("/papers/masing2001/polygons", test_2001_polygons);
  g_test_add_func ("/papers/masing2001/smooth", test_2001_smooth);
  return g_test_run ();
}
