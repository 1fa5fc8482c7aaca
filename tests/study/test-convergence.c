/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Convergence: against the closed form of each scheme for a free oscillation, the orders of the papers, and the continuous model's
 * rates.
 */
#include "hys-build.h"
#include "hys-convergence.h"
#include "hys-error.h"

#define N_STEPS 4
#define UNTIL   8

/* x'' = -x, x(0) = 1. */
static HysDocument *
oscillator (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 1, 0);

  build_spring (document, "k", wall, m, 1);
  document->simulation.until = UNTIL;
  document->simulation.step = 0.01;
  return document;
}

/* The largest error at t = n h: the trapezoidal rule gives cos (2 n atan (h/2)); x+ = x + h y, y+ = y - h x gives
 * (1 + h^2)^(n/2) cos (n atan h); the implicit rule the same with -n/2. */
static double
known_error (const char *scheme,
             double      h)
{
  double largest = 0;

  for (int n = 0; n * h <= UNTIL * (1 + 1e-12); n++)
    {
      double x = cos (2 * n * atan (h / 2));

      if (g_str_equal (scheme, "paper"))
        x = pow (1 + h * h, n / 2.0) * cos (n * atan (h));
      else if (g_str_equal (scheme, "implicit"))
        x = pow (1 + h * h, -n / 2.0) * cos (n * atan (h));
      largest = fmax (largest, fabs (x - cos (n * h)));
    }
  return largest;
}

/* Fractions between 0 and 1 that do not fall. */
static gboolean
watch (double   fraction,
       gpointer user_data)
{
  double *last = user_data;

  g_assert_cmpfloat (fraction, >=, *last - 1e-12);
  g_assert_cmpfloat (fraction, <=, 1 + 1e-9);
  *last = fraction;
  return TRUE;
}

static void
test_oscillator (void)
{
  const double sizes[N_STEPS] = { 0.01, 0.04, 0.02, 0.08 }, odd[] = { 0.05, 0.03 };
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HysConvergence) found = NULL, uneven = NULL, usual = NULL;
  HysSeries series;
  double last = 0;

  g_assert_true (hys_convergence_series (document, &series));
  found = hys_convergence_study (document, series, NULL, sizes, N_STEPS, watch, &last, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (last, >, 0.5);
  g_assert_cmpfloat (fabs (found->scale - 1), <, 1e-6);
  g_assert_cmpfloat (found->reference_size, ==, 0.01 / 4);
  for (guint i = 0; i < found->n_curves; i++)
    {
      const HysConvergenceCurve *curve = &found->curves[i];
      double order = g_str_equal (curve->name, "midpoint") ? 2 : 1;

      g_assert_cmpuint (curve->n, ==, N_STEPS);
      for (guint k = 0; k < N_STEPS; k++)
        {
          double known = known_error (curve->name, curve->sizes[k]);

          g_assert_cmpfloat (curve->sizes[k], ==, 0.08 / (1 << k));
          /* the reference is in error itself: by that of the trapezoidal rule at its step */
          g_assert_cmpfloat (fabs (curve->errors[k] - known), <=, known_error ("midpoint", 0.0025) * 1.01);
        }
      g_assert_cmpfloat (fabs (curve->order - order), <, 0.1);
    }
  uneven = hys_convergence_study (document, series, NULL, odd, 2, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < uneven->n_curves; i++)
    g_assert_cmpfloat (fabs (uneven->curves[i].errors[0] / known_error (uneven->curves[i].name, 0.05) - 1), <, 0.05);
  usual = hys_convergence_study (document, series, NULL, NULL, 3, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (usual->curves[0].sizes[0], ==, 0.08);
  g_assert_cmpfloat (usual->curves[0].sizes[2], ==, 0.02);
}

/* Order one of the papers' scheme with sliders (2000 paper, section 4). */
static void
test_prandtl (void)
{
  const double steps[] = { 0.016, 0.008, 0.004, 0.002 }, one = 1, zero = 0;
  g_autoptr (HysDocument) document = build_prandtl (1, 1, &one, &one, &zero, 0, 0, 5, 0.5);
  g_autoptr (HysConvergence) found = NULL;
  g_autoptr (GError) error = NULL;
  HysSeries series;

  document->simulation.until = 30;
  document->simulation.step = 0.01;
  hys_convergence_series (document, &series);
  found = hys_convergence_study (document, series, NULL, steps, G_N_ELEMENTS (steps), NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < found->n_curves; i++)
    {
      if (g_str_equal (found->curves[i].name, "midpoint"))
        g_assert_cmpfloat (found->curves[i].order, >, 1.4);
      else
        g_assert_cmpfloat (fabs (found->curves[i].order - 1), <, 0.15);
    }
}

static HysDocument *
masing (void)
{
  const char *text =
    "{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"m\",\"mass\":1}],\"elements\":[{\"id\":\"g\",\"kind\":"
    "\"masing\",\"from\":\"w\",\"to\":\"m\",\"count\":10,\"stiffness\":1,\"limit\":\"s + 0.1\"}],\"loads\":[{\"node\":\"m\","
    "\"kind\":\"force\",\"signal\":{\"type\":\"cos\",\"amplitude\":0.45,\"omega\":0.5}}],\"simulation\":{\"until\":20,"
    "\"step\":0.01}}";

  return hys_document_parse (text, -1, "it", NULL, NULL);
}

/* 2001 paper, Prop. 3.1 and 4.1: O(ds), and O(ds + dt) when both are halved. */
static void
test_masing (void)
{
  const guint counts[] = { 40, 10, 20, 80 };
  const double steps[] = { 0.01, 0.04, 0.02, 0.005 };
  g_autoptr (HysDocument) document = masing ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HysConvergence) found = NULL, joint = NULL;
  HysSeries series;
  double last = 0;

  hys_convergence_series (document, &series);
  found = hys_convergence_study (document, series, counts, NULL, 4, watch, &last, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->n_curves, ==, 2);
  g_assert_cmpstr (found->curves[0].name, ==, "right");
  g_assert_cmpfloat (found->curves[0].sizes[0], ==, 0.1);
  g_assert_cmpfloat (fabs (found->curves[0].order - 1), <, 0.15);
  g_assert_cmpfloat (found->curves[1].order, >, 1.6);
  g_assert_cmpfloat (found->curves[1].errors[3], <, found->curves[0].errors[3] / 10);
  document->simulation.scheme = g_intern_string ("paper");
  joint = hys_convergence_study (document, series, counts, steps, 4, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (joint->curves[0].sizes[0], ==, 0.04);
  g_assert_cmpfloat (fabs (joint->curves[0].order - 1), <, 0.15);
}

static gboolean
stop_later (double   fraction,
            gpointer user_data)
{
  return fraction < 0.3;
}

static void
test_failures (void)
{
  g_autoptr (HysDocument) document = oscillator (), stops = hys_document_new ();
  g_autoptr (GError) error = NULL;
  const guint count = 3;
  const HysSeries series = { HYS_SERIES_POSITION, 1 };
  guint wall = build_wall (stops, "w"), bar = build_bar (stops, "b");

  g_assert_null (hys_convergence_study (document, series, NULL, NULL, 4, stop_later, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (hys_convergence_study (document, series, &count, NULL, 1, NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_clear_error (&error);
  build_slider (stops, "s", wall, bar, 1, 0);
  build_load (stops, bar, HYS_LOAD_FORCE, "ramp", 2, 0, 2, 0);
  stops->simulation.until = 2;
  stops->simulation.step = 0.01;
  g_assert_null (hys_convergence_study (stops, series, NULL, NULL, 2, NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_FAILED);
}

/* Where the displacement is given the force is measured; its error falls with the step. */
static void
test_driven (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), b = build_bar (document, "b");
  const double steps[] = { 0.1, 0.025 };
  g_autoptr (HysConvergence) found = NULL;
  g_autoptr (GError) error = NULL;
  HysSeries series;

  build_spring (document, "k", wall, n, 1);
  build_dashpot (document, "c", n, b, 1);
  build_load (document, b, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);
  document->simulation.until = UNTIL;
  document->simulation.step = 0.01;
  g_assert_true (hys_convergence_series (document, &series));
  g_assert_cmpint (series.quantity, ==, HYS_SERIES_REACTION);
  g_assert_cmpuint (series.index, ==, b);
  found = hys_convergence_study (document, series, NULL, steps, 2, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->n_curves, >=, 3);   /* paper, implicit, midpoint */
  for (guint i = 0; i < found->n_curves; i++)
    g_assert_cmpfloat (found->curves[i].errors[0], >, 2 * found->curves[i].errors[1]);
}

/* A bar that forces move which cancel each other has no error: rounding is none, whatever the step. */
static void
test_rest (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");
  const double steps[] = { 0.02, 0.01 };
  g_autoptr (HysConvergence) found = NULL;
  g_autoptr (GError) error = NULL;

  build_spring (document, "e1", wall, n, 1.1);
  build_dashpot (document, "e2", wall, n, 0.3);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0.25, 0);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0.25 + G_PI, 0);
  document->simulation.until = UNTIL;
  document->simulation.step = 0.01;
  found = hys_convergence_study (document, (HysSeries){ HYS_SERIES_POSITION, n }, NULL, steps, 2, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < found->n_curves; i++)
    for (guint k = 0; k < found->curves[i].n; k++)
      g_assert_cmpfloat (found->curves[i].errors[k], ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/convergence/oscillator", test_oscillator);
  g_test_add_func ("/study/convergence/prandtl", test_prandtl);
  g_test_add_func ("/study/convergence/masing", test_masing);
  g_test_add_func ("/study/convergence/driven", test_driven);
  g_test_add_func ("/study/convergence/rest", test_rest);
  g_test_add_func ("/study/convergence/failures", test_failures);
  return g_test_run ();
}
