/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps of small systems are done several at a time. The same network with a bar that is driven to 0 in place of its wall is
 * stepped one by one: both must move alike. The certificate of steps side by side is that of each.
 */
#include "hys-build.h"
#include "hys-certificate.h"
#include "hys-scheme.h"
#include "hys-strip.h"

#define STEP 2e-3
#define SAME 1e-9   /* relative to the largest of its kind */

static HysDocument *
persoz (void)
{
  const double k[] = { 1, 1.5, 0.7, 2 }, alpha[] = { 0, 1, 2.2, 3.1 };

  return build_persoz (k, alpha, 1.1, 12, 1.3);
}

static HysDocument *
prandtl (void)
{
  const double k[] = { 1, 2, 1, 0.5, 1 }, eta[] = { 0.5, 1, 1.7, 2.5, 4 }, zero[5] = { 0 };

  return build_prandtl (5, 0.3, k, eta, zero, 0, 0, 9, 0.9);
}

/* Masses, a massless bar, sliders of both types, dashpots of both. */
static HysDocument *
mixed (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_mass (document, "a", 1, 0, 1), b = build_mass (document, "b", 0.6, 0, 0);
  guint s = build_bar (document, "s");

  build_spring (document, "k0", wall, a, 3);
  build_slider (document, "s1", a, b, 0.8, 0);
  build_dashpot (document, "c1", a, b, 0.2);
  build_spring (document, "k1", b, s, 5);
  build_dashpot (document, "c2", s, wall, 0.7);
  build_slider (document, "s2", wall, b, 0.4, 0);
  build_load (document, b, HYS_LOAD_FORCE, "sin", 6, 2.1, 0.3, 0);
  return document;
}

/* A load with jumps that are not where steps end. */
static HysDocument *
jumping (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0), s = build_bar (document, "s");

  build_spring (document, "k0", wall, m, 2);
  build_spring (document, "k1", m, s, 4);
  build_slider (document, "s1", s, wall, 1.2, 0);
  build_load (document, m, HYS_LOAD_FORCE, "square", 3, 0.77, 0, 0);
  return document;
}

typedef HysDocument *(*Network) (void);

static const Network networks[] = { persoz, prandtl, mixed, jumping };

static HysStepper *
start (Network     network,
       const char *scheme,
       gboolean    driven)
{
  g_autoptr (HysDocument) document = network ();

  if (driven)
    {
      hys_document_node (document, 0)->fixed = FALSE;
      build_load (document, 0, HYS_LOAD_DISPLACEMENT, "constant", 0, 0, 0, 0);
    }
  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);
}

/* The same with other values, as a person may set them while it runs. */
static void
stiffen (HysStepper *stepper,
         Network     network,
         gboolean    driven)
{
  g_autoptr (HysStepper) other = start (network, "midpoint", driven);
  HysSystem *system = hys_system_ref ((HysSystem *) hys_stepper_system (other));

  system->stiffness[0] = system->springs[0].stiffness *= 1.5;
  hys_stepper_set_system (stepper, system);
}

static double
largest (const double *x,
         guint         n,
         double        so_far)
{
  for (guint i = 0; i < n; i++)
    so_far = MAX (so_far, fabs (x[i]));
  return so_far;
}

static void
assert_same (const double *x,
             const double *y,
             guint         n,
             double        scale)
{
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (fabs (x[i] - y[i]), <=, SAME * scale);
}

static void
compare (Network     network,
         const char *scheme)
{
  g_autoptr (HysStepper) ahead = start (network, scheme, FALSE), single = start (network, scheme, TRUE);
  const HysSystem *system = hys_stepper_system (ahead);
  double length = 0, force = 0, energy = 0;

  for (guint n = 1; n <= 4000; n++)
    {
      const HysState *one, *other;

      g_assert_cmpint (hys_stepper_step (ahead), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (single), ==, HYS_STATUS_OK);
      one = hys_stepper_state (ahead);
      other = hys_stepper_state (single);
      length = largest (other->q, system->n_bars, length);
      force = largest (other->lambda, system->n_sliders, force);
      energy = largest (other->energy, HYS_N_ENERGIES, energy);
      g_assert_cmpfloat (one->t, ==, other->t);
      assert_same (one->q, other->q, system->n_bars, length);
      assert_same (one->e, other->e, system->n_springs, length);
      assert_same (one->lambda, other->lambda, system->n_sliders, force);
      assert_same (one->energy, other->energy, HYS_N_ENERGIES, energy);
      if (n == 2003)
        {
          stiffen (ahead, network, FALSE);
          stiffen (single, network, TRUE);
          system = hys_stepper_system (ahead);
        }
    }
  g_assert_cmpfloat (hys_stepper_residual (ahead), <=, HYS_RESIDUAL_MAX);
}

static void
test_ahead (gconstpointer scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    compare (networks[i], scheme);
}

static gboolean
has_change (const HysStretch *stretch,
            guint             n_sliders)
{
  for (guint i = 0; i < n_sliders; i++)
    for (guint j = 1; j < stretch->n; j++)
      if (stretch->strip->slip[i * HYS_LANES + j] != stretch->strip->slip[i * HYS_LANES + j - 1])
        return TRUE;
  return FALSE;
}

/* Of ten thousand steps those that are done by themselves, most of them with patterns of which no matrix is made yet. @changing:
 * (out): strips in which sliders change */
static guint
count_single (Network     network,
              const char *scheme,
              guint      *changing)
{
  g_autoptr (HysStepper) stepper = start (network, scheme, FALSE);
  HysStretch stretch;
  guint single = 0;

  *changing = 0;
  for (guint n = 0; n < 10000; n += stretch.n)
    {
      g_assert_cmpint (hys_stepper_steps (stepper, HYS_LANES, &stretch), ==, HYS_STATUS_OK);
      if (stretch.strip == NULL)
        single++;
      else if (has_change (&stretch, hys_stepper_system (stepper)->n_sliders))
        (*changing)++;
    }
  return single;
}

/* Strips go on where sliders change, but not where a tension jumps inside the step or is renewed after it. */
static void
test_changes (gconstpointer scheme)
{
  gboolean jumps = g_str_equal (scheme, "midpoint");
  guint changing;

  g_assert_cmpuint (count_single (persoz, scheme, &changing), <, 200);
  g_assert_cmpuint (changing, >, 50);
  count_single (mixed, scheme, &changing);
  g_assert_cmpint (changing == 0, ==, jumps);
}

/* As many steps of a run side by side as there are lanes; the last of their loads at their ends. */
static HysStrip *
take_strip (HysStepper *stepper)
{
  const HysSystem *system = hys_stepper_system (stepper);
  HysStrip *strip = hys_strip_new (system);

  hys_strip_begin (strip, hys_stepper_state (stepper));
  for (guint j = 0; j < HYS_LANES; j++)
    {
      const HysState *state;

      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      state = hys_stepper_state (stepper);
      for (guint i = 0; i < hys_state_length (system); i++)
        strip->after.q[i * HYS_STRIDE + j] = state->q[i];
      for (guint i = 0; i < system->n_bars; i++)
        strip->force[i * HYS_STRIDE + j] = hys_system_force (system, i, state->t, state->t);
    }
  return strip;
}

/* As many residuals as there are lanes; a number that is off by a millionth is seen in its step. */
static void
test_referee (void)
{
  g_autoptr (HysStepper) stepper = start (persoz, "implicit", TRUE);
  const HysSystem *system = hys_stepper_system (stepper);
  HysReferee *referee = hys_referee_new (system);
  HysStrip *strip = take_strip (stepper);
  double weight[1] = { 1 }, residual[HYS_LANES];
  HysStepRecord record = { 1, STEP, &strip->before, &strip->after, strip->force, system->beta, weight };

  for (guint i = 0; i < hys_state_length (system); i++)
    for (guint j = 0; j < HYS_LANES; j++)
      {
        HysScales scales[HYS_LANES] = { 0 };
        double *value = &strip->after.q[i * HYS_STRIDE + j], kept = *value;
        guint bar = i < system->n_bars ? i : i - system->n_bars;

        if (bar < system->n_bars && system->bars[bar].unknown < 0)
          continue;
        *value = kept + 1e-6 * (1 + fabs (kept));
        hys_referee_certify_lanes (referee, system, &record, scales, residual);
        g_assert_cmpfloat (residual[j], >, HYS_RESIDUAL_MAX);
        for (guint k = 0; k < j; k++)
          g_assert_cmpfloat (residual[k], <=, HYS_RESIDUAL_MAX);
        *value = kept;
      }
  strip->after.q[4 * HYS_STRIDE + 5] = NAN;
  hys_referee_certify_lanes (referee, system, &record, (HysScales[HYS_LANES]){ 0 }, residual);
  g_assert_cmpfloat (residual[4], <=, HYS_RESIDUAL_MAX);
  g_assert_cmpfloat (residual[5], ==, INFINITY);
  hys_referee_free (referee);
  hys_strip_free (strip);
}

int
main (int    argc,
      char **argv)
{
  static const char *const schemes[] = { "paper", "implicit", "midpoint" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ahead/%s", schemes[i]);
      g_autofree char *changes = g_strdup_printf ("/ahead/changes/%s", schemes[i]);

      g_test_add_data_func (path, schemes[i], test_ahead);
      g_test_add_data_func (changes, schemes[i], test_changes);
    }
  g_test_add_func ("/ahead/referee", test_referee);
  return g_test_run ();
}
