/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spectra and laws of the textbooks' models in closed form, and creep and relaxation of random drawings beside runs. */
#include "hys-build.h"
#include "hys-simulation.h"
#include "hys-spectrum.h"

#include <math.h>

#define MOST 5

/**
 * Expected:
 * @relaxation, @retardation: pairs of time and strength, in the order of falling times
 * @force, @displacement: the law
 */
typedef struct
{
  double equilibrium, impulse, instantaneous, fluidity;
  guint  n_relaxation, n_retardation, n_force, n_displacement;
  double relaxation[2 * MOST], retardation[2 * MOST], force[MOST + 2], displacement[MOST + 2];
} Expected;

static void
assert_near (double found,
             double expected,
             double tolerance)
{
  if (!(fabs (found - expected) <= tolerance * fabs (expected)))
    g_error ("%.15g is not %.15g", found, expected);
}

static void
assert_equal (double found,
              double expected)
{
  assert_near (found, expected, 1e-13);
}

static HysSpectrum *
spectrum_of (const HysDocument *document,
             guint              bar)
{
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, bar, HYS_SLIDERS_STUCK);

  g_assert_true (network->grounded);
  return hys_spectrum_new (network);
}

static void
assert_modes (const GArray *modes,
              const double *expected,
              guint         n)
{
  g_assert_cmpuint (modes->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      HysMode mode = g_array_index (modes, HysMode, i);

      assert_equal (mode.time, expected[2 * i]);
      assert_equal (mode.strength, expected[2 * i + 1]);
    }
}

static void
assert_polynomial (const GArray *polynomial,
                   const double *expected,
                   guint         n)
{
  g_assert_cmpuint (polynomial->len, ==, n);
  for (guint i = 0; i < n; i++)
    assert_equal (g_array_index (polynomial, double, i), expected[i]);
}

static void
assert_spectrum (const HysDocument *document,
                 guint              bar,
                 const Expected    *expected)
{
  g_autoptr (HysSpectrum) spectrum = spectrum_of (document, bar);
  g_autoptr (GArray) force = NULL, displacement = NULL;

  assert_equal (spectrum->equilibrium, expected->equilibrium);
  assert_equal (spectrum->impulse, expected->impulse);
  assert_equal (spectrum->instantaneous, expected->instantaneous);
  assert_equal (spectrum->fluidity, expected->fluidity);
  if (expected->n_relaxation > 0)
    assert_modes (spectrum->relaxation, expected->relaxation, expected->n_relaxation);
  if (expected->n_retardation > 0)
    assert_modes (spectrum->retardation, expected->retardation, expected->n_retardation);
  hys_spectrum_law (spectrum, &force, &displacement);
  if (expected->n_force > 0)
    assert_polynomial (force, expected->force, expected->n_force);
  if (expected->n_displacement > 0)
    assert_polynomial (displacement, expected->displacement, expected->n_displacement);
}

static void
test_maxwell (void)
{
  const double k = 3, c = 0.7;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), b = build_bar (document, "b");

  build_dashpot (document, "c", wall, n, c);
  build_spring (document, "k", n, b, k);
  assert_spectrum (document, b, &(Expected){
    .instantaneous = 1 / k, .fluidity = 1 / c, .n_relaxation = 1, .relaxation = { c / k, k },
    .n_force = 2, .force = { 1, c / k }, .n_displacement = 2, .displacement = { 0, c } });

  g_autoptr (HysSpectrum) spectrum = spectrum_of (document, b);
  for (double t = 0.01; t < 1; t *= 2)
    {
      assert_near (hys_spectrum_relaxation (spectrum, t), k * exp (-k * t / c), 1e-14);
      assert_near (hys_spectrum_creep (spectrum, t), 1 / k + t / c, 1e-14);
    }
}

static void
test_kelvin_voigt (void)
{
  const double k = 3, c = 0.7;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), b = build_bar (document, "b");

  build_dashpot (document, "c", wall, b, c);
  build_spring (document, "k", wall, b, k);
  assert_spectrum (document, b, &(Expected){
    .equilibrium = k, .impulse = c, .n_retardation = 1, .retardation = { c / k, 1 / k },
    .n_force = 1, .force = { 1 }, .n_displacement = 2, .displacement = { k, c } });
}

/* A spring beside a Maxwell element, and a spring in line with a Kelvin-Voigt element. */
static void
test_zener (void)
{
  const double k0 = 2, k1 = 5, c = 0.4, sum = k0 + k1;
  g_autoptr (HysDocument) beside = hys_document_new (), line = hys_document_new ();
  guint wall = build_wall (beside, "w"), n = build_bar (beside, "n"), b = build_bar (beside, "b");

  build_spring (beside, "k0", wall, b, k0);
  build_dashpot (beside, "c", wall, n, c);
  build_spring (beside, "k1", n, b, k1);
  assert_spectrum (beside, b, &(Expected){
    .equilibrium = k0, .instantaneous = 1 / sum, .n_relaxation = 1, .relaxation = { c / k1, k1 },
    .n_retardation = 1, .retardation = { c * sum / (k0 * k1), 1 / k0 - 1 / sum },
    .n_force = 2, .force = { 1, c / k1 }, .n_displacement = 2, .displacement = { k0, c * (1 + k0 / k1) } });
  wall = build_wall (line, "w");
  n = build_bar (line, "n");
  b = build_bar (line, "b");
  build_spring (line, "k1", wall, n, k1);
  build_dashpot (line, "c", wall, n, c);
  build_spring (line, "k0", n, b, k0);
  assert_spectrum (line, b, &(Expected){
    .equilibrium = k0 * k1 / sum, .instantaneous = 1 / k0, .n_relaxation = 1, .relaxation = { c / sum, k0 * k0 / sum },
    .n_retardation = 1, .retardation = { c / k1, 1 / k1 },
    .n_force = 2, .force = { 1, c / sum }, .n_displacement = 2, .displacement = { k0 * k1 / sum, c * k0 / sum } });
}

static void
test_burgers (void)
{
  const double k1 = 4, k2 = 0.5, c1 = 9, c2 = 0.3;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), m = build_bar (document, "m");
  guint b = build_bar (document, "b");

  build_dashpot (document, "c1", wall, n, c1);
  build_spring (document, "k2", n, m, k2);
  build_dashpot (document, "c2", n, m, c2);
  build_spring (document, "k1", m, b, k1);
  assert_spectrum (document, b, &(Expected){
    .instantaneous = 1 / k1, .fluidity = 1 / c1, .n_retardation = 1, .retardation = { c2 / k2, 1 / k2 },
    .n_force = 3, .force = { 1, c1 / k1 + c1 / k2 + c2 / k2, c1 * c2 / (k1 * k2) },
    .n_displacement = 3, .displacement = { 0, c1, c1 * c2 / k2 } });
}

static void
test_jeffreys (void)
{
  const double k = 4, c1 = 9, c2 = 0.3;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), b = build_bar (document, "b");

  build_spring (document, "k", wall, n, k);
  build_dashpot (document, "c2", wall, n, c2);
  build_dashpot (document, "c1", n, b, c1);
  assert_spectrum (document, b, &(Expected){
    .impulse = c1 * c2 / (c1 + c2), .fluidity = 1 / c1, .n_retardation = 1, .retardation = { c2 / k, 1 / k },
    .n_force = 2, .force = { 1, (c1 + c2) / k }, .n_displacement = 3, .displacement = { 0, c1, c1 * c2 / k } });
}

/* Five Maxwell elements beside a spring, two of them with one time, which is one mode. */
static void
test_generalized_maxwell (void)
{
  const double k0 = 0.1, k[] = { 3, 1, 2, 0.5, 4 }, time[] = { 100, 10, 1, 1, 1e-3 };
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), b = build_bar (document, "b");

  build_spring (document, "k0", wall, b, k0);
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *bar = g_strdup_printf ("n%u", i), *spring = g_strdup_printf ("k%u", i + 1);
      g_autofree char *dashpot = g_strdup_printf ("c%u", i + 1);
      guint n = build_bar (document, bar);

      build_spring (document, spring, b, n, k[i]);
      build_dashpot (document, dashpot, n, wall, k[i] * time[i]);
    }
  assert_spectrum (document, b, &(Expected){
    .equilibrium = k0, .instantaneous = 1 / 10.6, .n_relaxation = 4,
    .relaxation = { 100, 3, 10, 1, 1, 2.5, 1e-3, 4 } });
}

static double
size (void)
{
  return pow (10, g_test_rand_double_range (-1, 1));
}

/* Bars in a row to the wall, each held by a spring or a dashpot, with more of these between any two. */
static HysDocument *
draw (void)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (1, 7), links = (guint) g_test_rand_int_range (0, (gint) n + 3);

  build_wall (document, "w");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      build_bar (document, id);
    }
  for (guint i = 0; i < n + links; i++)
    {
      guint from = i < n ? i : (guint) g_test_rand_int_range (0, (gint) n), to = i < n ? i + 1 : from + 1;
      g_autofree char *id = g_strdup_printf ("e%u", i);

      if (i >= n)
        to += (guint) g_test_rand_int_range (0, (gint) (n - from));
      if (g_test_rand_bit ())
        build_spring (document, id, from, to, size ());
      else
        build_dashpot (document, id, from, to, size ());
    }
  return document;
}

static HysTrace *
run (HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysTrace *trace;

  document->simulation.scheme = g_intern_static_string ("exact");
  document->simulation.until = 5;
  document->simulation.step = 0.25;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (outcome.message, ==, NULL);
  hys_outcome_clear (&outcome);
  return trace;
}

/* Creep under a unit force is J (t). */
static void
test_creep (void)
{
  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (HysDocument) document = draw ();
      guint b = document->nodes->len - 1;
      g_autoptr (HysSpectrum) spectrum = spectrum_of (document, b);
      g_autoptr (HysTrace) trace = NULL;
      HysColumn *time, *position;

      build_load (document, b, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
      trace = run (document);
      time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
      position = hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, b });
      for (gsize row = 1; row < hys_column_length (time); row++)
        {
          double x = hys_spectrum_creep (spectrum, hys_column_get (time, row));

          assert_near (hys_column_get (position, row), x, 1e-9);
        }
    }
}

/* The force under a displacement that grows by one a second is the integral of G (t). */
static void
test_relaxation (void)
{
  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (HysDocument) document = draw ();
      guint b = document->nodes->len - 1;
      g_autoptr (HysSpectrum) spectrum = spectrum_of (document, b);
      g_autoptr (HysTrace) trace = NULL;
      HysColumn *time, *reaction;

      build_load (document, b, HYS_LOAD_DISPLACEMENT, "ramp", 6, 0, 6, 0);
      trace = run (document);
      time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
      reaction = hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, b });
      for (gsize row = 1; row < hys_column_length (time); row++)
        {
          double t = hys_column_get (time, row), r = spectrum->equilibrium * t + spectrum->impulse;

          for (guint k = 0; k < spectrum->relaxation->len; k++)
            {
              HysMode mode = g_array_index (spectrum->relaxation, HysMode, k);

              r -= mode.strength * mode.time * expm1 (-t / mode.time);
            }
          assert_near (hys_column_get (reaction, row), r, 1e-9);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spectrum/maxwell", test_maxwell);
  g_test_add_func ("/spectrum/kelvin-voigt", test_kelvin_voigt);
  g_test_add_func ("/spectrum/zener", test_zener);
  g_test_add_func ("/spectrum/burgers", test_burgers);
  g_test_add_func ("/spectrum/jeffreys", test_jeffreys);
  g_test_add_func ("/spectrum/generalized-maxwell", test_generalized_maxwell);
  g_test_add_func ("/spectrum/creep", test_creep);
  g_test_add_func ("/spectrum/relaxation", test_relaxation);
  return g_test_run ();
}
