/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From when on positions are not determined: against a closed form, and on random networks in random states against the
 * enumeration of what might move.
 */
#include "hys-build.h"
#include "hys-scheme.h"
#include "hys-undetermined.h"

#include <math.h>

#define STEP 1e-3

/* Fig. 4 of the 2000 paper: wall, k1, A, slider, B, slider, C, k2, mass, under cos (t / 2). */
static HysDocument *
build_fig4 (double alpha1,
            double alpha2)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint c = build_bar (document, "C"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, a, 1);
  build_slider (document, "s1", a, b, alpha1, 0);
  build_slider (document, "s2", b, c, alpha2, 0);
  build_spring (document, "k2", c, m, 1);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 1, 0.5, 0, 0);
  return document;
}

/* From when on bar B is found within [0, 20], INFINITY if never. */
static double
when_found (double      alpha1,
            double      alpha2,
            const char *scheme)
{
  g_autoptr (HysDocument) document = build_fig4 (alpha1, alpha2);
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);
  g_autoptr (HysUndetermined) watch = hys_undetermined_new (hys_stepper_system (stepper));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (HysUndeterminedBar));
  double position, t;

  do
    {
      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      position = hys_stepper_state (stepper)->q[2];
      t = hys_stepper_state (stepper)->t;
      hys_undetermined_look (watch, hys_stepper_system (stepper), hys_stepper_state (stepper), found);
    }
  while (found->len == 0 && t < 20);
  if (found->len == 0)
    return INFINITY;
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (g_array_index (found, HysUndeterminedBar, 0).bar, ==, 2);
  for (int i = 0; i < 100; i++)
    {
      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      hys_undetermined_look (watch, hys_stepper_system (stepper), hys_stepper_state (stepper), found);
    }
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (hys_stepper_state (stepper)->q[2], position, 1e-9);
  return g_array_index (found, HysUndeterminedBar, 0).since;
}

/* While both stick x'' + x / 2 = cos (t / 2), so x = 4 (cos (t / 2) - cos (t / sqrt 2)), and they slip when x / 2 = 1. */
static void
test_fig4 (gconstpointer scheme)
{
  double low = 0, high = 4, t;

  while (high - low > 1e-12)
    {
      double middle = 0.5 * (low + high);

      if (4 * (cos (middle / 2) - cos (middle * G_SQRT2 / 2)) < 2)
        low = middle;
      else
        high = middle;
    }
  t = when_found (1, 1, scheme);
  g_test_message ("t = %g, expected %g", t, low);
  g_assert_cmpfloat (fabs (t - low), <=, 3 * STEP);
  g_assert_true (isinf (when_found (1, 1.001, scheme)));
  g_assert_true (isinf (when_found (5, 5, scheme)));
}

#define MAX_BARS    5
#define MAX_SLIDERS 8

/* Whether rates z in {-1, 0, 1} of the bars, not 0 for @bar, change no force: bar 0 is the wall. */
static gboolean
may_move (const HysSystem *system,
          const HysState  *state,
          guint            bar)
{
  int z[MAX_BARS] = { 0 }, all = (int) pow (3, system->n_bars - 1);

  for (int code = 0; code < all; code++)
    {
      gboolean allowed = TRUE;

      for (int i = 1, rest = code; i < (int) system->n_bars; i++, rest /= 3)
        z[i] = rest % 3 - 1;
      for (guint i = 0; i < system->n_sliders && allowed; i++)
        {
          int rate = z[system->sliders[i].to] - z[system->sliders[i].from];
          double filled = state->lambda[i] / system->sliders[i].threshold;

          if (state->slip[i] == 0)
            allowed = fabs (filled) < 1 ? rate == 0 : filled > 0 ? rate >= 0 : rate <= 0;
        }
      if (allowed && z[bar] != 0)
        return TRUE;
    }
  return FALSE;
}

static HysDocument *
build_random (void)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (2, MAX_BARS + 1), sliders = (guint) g_test_rand_int_range (1, MAX_SLIDERS + 1);

  build_wall (document, "wall");
  for (guint i = 1; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("b%u", i);

      build_bar (document, id);
    }
  for (guint i = 0; i < sliders; i++)
    {
      guint from = (guint) g_test_rand_int_range (0, (int) n), to = (from + (guint) g_test_rand_int_range (1, (int) n)) % n;
      g_autofree char *id = g_strdup_printf ("s%u", i);

      build_slider (document, id, from, to, g_test_rand_double_range (0.1, 3), 0);
    }
  return document;
}

static void
test_random (void)
{
  guint some = 0, none = 0;

  for (int round = 0; round < 5000; round++)
    {
      g_autoptr (HysDocument) document = build_random ();
      g_autoptr (HysSystem) system = hys_system_new (document);
      g_autoptr (HysUndetermined) watch = hys_undetermined_new (system);
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (HysUndeterminedBar));
      HysState *state = hys_state_new (system);
      gboolean told[MAX_BARS] = { FALSE }, touched[MAX_BARS] = { FALSE };

      for (guint i = 0; i < system->n_sliders; i++)
        {
          int dice = g_test_rand_int_range (0, 6), sign = g_test_rand_bit () ? 1 : -1;

          state->slip[i] = (gint8) (dice == 0 ? sign : 0);
          state->lambda[i] = sign * system->sliders[i].threshold * (dice <= 3 ? 1 : 0.5);
          touched[system->sliders[i].from] = touched[system->sliders[i].to] = TRUE;
        }
      hys_undetermined_look (watch, system, state, found);
      g_assert_cmpuint (found->len, ==, 0);
      state->t = 1;
      hys_undetermined_look (watch, system, state, found);
      for (guint i = 0; i < found->len; i++)
        {
          told[g_array_index (found, HysUndeterminedBar, i).bar] = TRUE;
          g_assert_cmpfloat (g_array_index (found, HysUndeterminedBar, i).since, ==, 0);
        }
      for (guint i = 1; i < system->n_bars; i++)
        g_assert_cmpint (told[i], ==, touched[i] && may_move (system, state, i));
      some += found->len > 0;
      none += found->len == 0;
      hys_state_free (state);
    }
  g_assert_cmpuint (some, >, 100);
  g_assert_cmpuint (none, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/solve/undetermined/fig4/midpoint", "midpoint", test_fig4);
  g_test_add_data_func ("/solve/undetermined/fig4/implicit", "implicit", test_fig4);
  g_test_add_data_func ("/solve/undetermined/fig4/paper", "paper", test_fig4);
  g_test_add_func ("/solve/undetermined/random", test_random);
  return g_test_run ();
}
