/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the papers say of their figures, of the shipped examples run as they are. Expected values are the papers' or follow
 * from their formulas by hand.
 */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-scheme.h"

typedef struct
{
  HysDocument *document;
  HysStepper  *stepper;
  double      *r;
  guint        mass;
} Run;

static void
run_start (Run        *self,
           const char *example)
{
  g_autoptr (GError) error = NULL;

  self->document = hys_example_load (example, &error);
  g_assert_no_error (error);
  self->stepper = hys_stepper_new (hys_scheme_find (self->document->simulation.scheme, NULL),
                                   hys_system_new (self->document), self->document->simulation.step);
  self->r = g_new0 (double, hys_stepper_system (self->stepper)->n_bars);
  self->mass = (guint) hys_document_find_node (self->document, "m");
}

static void
run_step (Run *self)
{
  g_assert_cmpint (hys_stepper_step (self->stepper), ==, HYS_STATUS_OK);
  hys_state_reactions (hys_stepper_system (self->stepper), hys_stepper_state (self->stepper), self->r);
}

static void
run_until (Run    *self,
           double  t)
{
  while (hys_stepper_state (self->stepper)->t < t - 1e-9)
    run_step (self);
}

static void
run_end (Run *self)
{
  g_assert_cmpfloat (hys_stepper_residual (self->stepper), <=, HYS_RESIDUAL_MAX);
  hys_stepper_free (self->stepper);
  hys_document_free (self->document);
  g_free (self->r);
}

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

/* The sides of the loop (x, F - m x'') over one period: maximal stretches in which the slope stays the same. Within a side
 * the slope is a sum of stiffnesses, here whole numbers. Counts sides until the first one comes again and notes which slopes
 * occur. */
static int
count_sides (Run      *run,
             double    period,
             gboolean *slopes)
{
  double x = hys_stepper_state (run->stepper)->q[run->mass], r = run->r[run->mass];
  double middle = hys_stepper_state (run->stepper)->t + 0.5 * period;
  int sides = 0, slope = -1, direction = 0, first_slope = -1, first_direction = 0;

  for (;;)
    {
      double dx, dr, found;
      int way, whole;

      run_step (run);
      dx = hys_stepper_state (run->stepper)->q[run->mass] - x;
      dr = run->r[run->mass] - r;
      found = dr / dx;
      whole = (int) lround (found);
      way = dx > 0 ? 1 : -1;
      x += dx;
      r += dr;
      if (fabs (found - whole) > 1e-6)      /* a corner inside this step */
        continue;
      if (way == direction && whole == slope)
        continue;
      if (sides == 0)
        {
          first_slope = whole;
          first_direction = way;
        }
      else if (whole == first_slope && way == first_direction && hys_stepper_state (run->stepper)->t > middle)
        return sides;
      sides++;
      slope = whole;
      direction = way;
      slopes[whole] = TRUE;
    }
}

/* Starts in the middle of a side: right after the first corner from @t on. */
static void
skip_to_corner (Run    *run,
                double  t)
{
  gboolean stick;

  run_until (run, t);
  stick = hys_stepper_state (run->stepper)->slip[0] == 0;
  while ((hys_stepper_state (run->stepper)->slip[0] == 0) == stick)
    run_step (run);
}

/* 2000 paper, Fig. 21a: 12 sides; slopes 5, 4, 3, 2, 1, 0 (k0 = 0 and all slip: the last one vanishes). */
static void
test_figure_21a (void)
{
  gboolean slopes[8] = { FALSE };
  Run run;

  run_start (&run, "generalized-prandtl");
  skip_to_corner (&run, 2900);
  g_assert_cmpint (count_sides (&run, 4 * G_PI, slopes), ==, 12);
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
  g_assert_cmpint (count_sides (&run, 4 * G_PI, slopes), ==, 6);
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
  g_assert_cmpint (count_sides (&run, 4 * G_PI, slopes), ==, 4);
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
