/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What `automatic` takes, counted in steps that are solved, not in time: where steps of `midpoint` are within its tolerance it
 * solves at most three times as many, and of two steps that it makes at once the second is given up where values change.
 * And how often a step is refined that is not found.
 */
#include "hys-build.h"
#include "hys-plan.h"
#include "hys-stepper-private.h"
#include "hys-theta.h"

#include <math.h>

#define N_STEPS 800

static guint n_solved, n_refined;

gboolean __real_hys_theta_problem_solve (HysThetaProblem *self, const HysThetaStep *step, gboolean cold);
gboolean __wrap_hys_theta_problem_solve (HysThetaProblem *self, const HysThetaStep *step, gboolean cold);

gboolean
__wrap_hys_theta_problem_solve (HysThetaProblem    *self,
                                const HysThetaStep *step,
                                gboolean            cold)
{
  n_solved++;
  return __real_hys_theta_problem_solve (self, step, cold);
}

gboolean __real_hys_theta_problem_refine (HysThetaProblem *self, const HysThetaStep *step);
gboolean __wrap_hys_theta_problem_refine (HysThetaProblem *self, const HysThetaStep *step);

gboolean
__wrap_hys_theta_problem_refine (HysThetaProblem    *self,
                                 const HysThetaStep *step)
{
  n_refined++;
  return __real_hys_theta_problem_refine (self, step);
}

/* Kelvin elements in a row, each with a slider beside it, pulled at the end. */
static HysDocument *
draw_chain (guint  n,
            double mass)
{
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *bar = g_strdup_printf ("m%u", i), *spring = g_strdup_printf ("k%u", i);
      g_autofree char *dashpot = g_strdup_printf ("c%u", i), *slider = g_strdup_printf ("s%u", i);
      guint next = build_mass (document, bar, mass, 0, 0);

      build_spring (document, spring, last, next, 1);
      build_dashpot (document, dashpot, last, next, 0.5);
      build_slider (document, slider, last, next, 0.1 + 0.05 * (i % 3), 0);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "sin", 2, 0.5, 0, 0);
  return document;
}

typedef struct
{
  guint   n_solved;
  double *q;         /* per step: where the last bar is */
  double  error;     /* that it says */
} Run;

/* @each: steps for each of @step */
static Run
run (const HysDocument *document,
     const char        *scheme,
     double             step,
     guint              each)
{
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), step / each);
  guint last = document->nodes->len - 1;
  Run self = { 0, g_new (double, N_STEPS), 0 };
  HysAccount account;

  n_solved = 0;
  hys_stepper_set_accuracy (stepper, 1e-3, N_STEPS * step);
  for (guint n = 0; n < N_STEPS; n++)
    {
      for (guint k = 0; k < each; k++)
        g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      self.q[n] = hys_stepper_state (stepper)->q[last];
    }
  self.n_solved = n_solved;
  if (hys_stepper_account (stepper, &account))
    self.error = account.error;
  return self;
}

/* Of where the last bar, which goes farthest, is, relative to how far. */
static double
error_of (const Run *self,
          const Run *reference)
{
  double error = 0, far = 0;

  for (guint n = 0; n < N_STEPS; n++)
    {
      error = fmax (error, fabs (self->q[n] - reference->q[n]));
      far = fmax (far, fabs (reference->q[n]));
    }
  return error / far;
}

static void
check_work (double mass,
            double step)
{
  g_autoptr (HysDocument) document = draw_chain (200, mass);
  Run automatic = run (document, "automatic", step, 1), midpoint = run (document, "midpoint", step, 1);
  Run reference = run (document, "midpoint", step, 16);

  g_test_message ("steps solved: %u, of midpoint %u; error %g, said %g, of midpoint %g", automatic.n_solved, midpoint.n_solved,
                  error_of (&automatic, &reference), automatic.error, error_of (&midpoint, &reference));
  g_assert_cmpfloat (error_of (&midpoint, &reference), <=, 1e-3);
  g_assert_cmpfloat (error_of (&automatic, &reference), <=, 1e-3);
  g_assert_cmpuint (automatic.n_solved, <=, 3 * midpoint.n_solved);
  g_free (automatic.q);
  g_free (midpoint.q);
  g_free (reference.q);
}

static void
test_viscous (void)
{
  check_work (0, 0.05);
}

static void
test_masses (void)
{
  check_work (1, 0.02);
}

/* The state is the one that was given out, and goes on from there. */
static void
test_values (void)
{
  g_autoptr (HysDocument) document = draw_chain (200, 0);
  g_autoptr (HysStepper) one = NULL, other = NULL;
  guint last = document->nodes->len - 1;

  one = hys_stepper_new (hys_scheme_find ("automatic", NULL), hys_system_new (document), 0.05);
  other = hys_stepper_new (hys_scheme_find ("automatic", NULL), hys_system_new (document), 0.05);
  for (guint n = 0; n < 100; n++)
    {
      double q;

      g_assert_cmpint (hys_stepper_step (one), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (other), ==, HYS_STATUS_OK);
      q = hys_stepper_state (one)->q[last];
      if (n % 7 == 0)
        hys_stepper_set_system (one, hys_system_new (document));
      g_assert_cmpfloat (hys_stepper_state (one)->q[last], ==, q);
      g_assert_cmpfloat (fabs (hys_stepper_state (one)->t - (n + 1) * 0.05), <=, 1e-12);
      g_assert_cmpfloat (fabs (q - hys_stepper_state (other)->q[last]), <=, 1e-3 * 100);
    }
}

/* In these networks of 10^6 numbers have no digits for a step, and refining it moves nothing: that is tried three times
 * for each solution, with a guess and without. */
static void
test_refinements (void)
{
  const guint32 seeds[] = { 6008, 6022 };

  for (guint k = 0; k < G_N_ELEMENTS (seeds); k++)
    {
      g_autoptr (GRand) dice = g_rand_new_with_seed (seeds[k]);
      Plan plan = plan_wild (dice, 6);
      Drawing drawing = drawing_plain ();
      g_autoptr (HysDocument) document = plan_draw (&plan, &drawing, 60);
      g_autoptr (HysStepper) stepper
        = hys_stepper_new (hys_scheme_find ("midpoint", NULL), hys_system_new (document), document->simulation.step);
      guint most = 0;

      for (guint n = 0; n < 60; n++)
        {
          n_solved = n_refined = 0;
          g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
          g_assert_cmpuint (n_refined, <=, 3 * n_solved);
          most = MAX (most, n_refined);
        }
      g_assert_cmpuint (most, >=, 6);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve/work/viscous", test_viscous);
  g_test_add_func ("/solve/work/masses", test_masses);
  g_test_add_func ("/solve/work/values", test_values);
  g_test_add_func ("/solve/work/refinements", test_refinements);
  return g_test_run ();
}
