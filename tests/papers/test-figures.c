/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the papers say of their figures, of the shipped examples run as they are. Expected values are the papers' or follow
 * from their formulas by hand.
 */
#include "hys-run.h"

#include <math.h>

/* The papers' g of a slider. */
static double
g_of (const Run  *self,
      const char *id)
{
  const HysSystem *system = hys_stepper_system (self->stepper);

  for (guint i = 0; i < system->n_sliders; i++)
    if (g_str_equal (system->element_ids[system->sliders[i].element], id))
      return -hys_stepper_state (self->stepper)->lambda[i];
  g_assert_not_reached ();
}

/* Bastien and Lamarque, section 4.2, Fig. 2, last two periods: when g2 and g3 have both come to +-alpha2 and +-alpha3, g1
 * leaves -+alpha1, where it was until then, and stays off it as long as they are there; and F - m x'' = delta x - E W with delta = 1/4, E = (1/2, 1/2, 1/4). */
static void
test_persoz (void)
{
  Run run;
  const double period = 2 * G_PI / 6;
  int intervals = 0, steps = 0;
  double previous = 0, nearest = 1;
  gboolean inside = FALSE;

  run_start (&run, "persoz");
  g_assert_cmpstr (run.document->simulation.scheme, ==, "paper");
  g_assert_cmpfloat (run.document->simulation.step, ==, 1e-3);
  run_until (&run, 80 - 2 * period);
  inside = TRUE;   /* an interval that is already under way does not count as one that begins */
  while (hys_stepper_state (run.stepper)->t < 80 - 1e-9)
    {
      double g1, g2, g3, x;

      run_step (&run);
      g1 = g_of (&run, "s1");
      g2 = g_of (&run, "s2");
      g3 = g_of (&run, "s3");
      x = hys_stepper_state (run.stepper)->q[run.mass];
      g_assert_cmpfloat (fabs (run.r[run.mass] - (0.25 * x - 0.5 * g2 - 0.5 * g3 - 0.25 * g1)), <, 1e-12 * (1 + fabs (x)));
      if (fabs (g2) >= 2 - 1e-12 && fabs (g3) >= 3 - 1e-12 && g2 * g3 > 0)
        {
          double opposed = -g1 * g2 / 2;   /* 1 where g1 is at the threshold opposite to theirs */

          if (!inside)
            g_assert_cmpfloat (-previous * g2 / 2, >=, 1 - 1e-12);
          g_assert_cmpfloat (opposed, <, 1);
          nearest = MIN (nearest, opposed);
          intervals += !inside;
          steps++;
          inside = TRUE;
        }
      else
        inside = FALSE;
      previous = g1;
    }
  g_test_message ("%d intervals, %d steps, g1 comes down to %g of the opposite threshold", intervals, steps, nearest);
  g_assert_cmpint (intervals, >=, 3);
  g_assert_cmpint (steps, >, 100);
  g_assert_cmpfloat (nearest, <, 0.9);
  run_end (&run);
}

/* 2000 paper, Fig. 21a: 12 sides; slopes 5, 4, 3, 2, 1, 0 (k0 = 0 and all slip: the last one vanishes). */
static void
test_figure_21a (void)
{
  gboolean slopes[8] = { FALSE };
  Run run;

  run_start (&run, "generalized-prandtl");
  skip_to_corner (&run, 2900);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, 1, slopes, NULL), ==, 12);
  for (int k = 0; k <= 5; k++)
    g_assert_true (slopes[k]);
  run_end (&run);
}

/* Fig. 21b: 6 sides, slopes 5, 4, 3: two sliders slip (the paper's text says three). */
static void
test_figure_21b (void)
{
  gboolean slopes[8] = { FALSE };
  Run run;

  run_start (&run, "generalized-prandtl-21b");
  skip_to_corner (&run, 2900);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, 1, slopes, NULL), ==, 6);
  for (int k = 0; k <= 5; k++)
    g_assert_cmpint (slopes[k], ==, k >= 3);
  run_end (&run);
}

/* Fig. 20a against 20b: after transients the loop is a parallelogram, slopes k and 0 at r = +-k eta. */
static void
test_figure_20a (void)
{
  gboolean slopes[8] = { FALSE };
  double largest = 0;
  Run run;

  run_start (&run, "prandtl");
  skip_to_corner (&run, 1900);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, 1, slopes, NULL), ==, 4);
  g_assert_true (slopes[0] && slopes[1] && !slopes[2]);
  for (int k = 0; k < 2000; k++)
    {
      run_step (&run);
      largest = MAX (largest, fabs (run.r[run.mass]));
    }
  g_assert_cmpfloat (fabs (largest - 1), <, 1e-12);
  run_end (&run);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/papers/figures/persoz-2", test_persoz);
  g_test_add_func ("/papers/figures/20a", test_figure_20a);
  g_test_add_func ("/papers/figures/21a", test_figure_21a);
  g_test_add_func ("/papers/figures/21b", test_figure_21b);
  return g_test_run ();
}
