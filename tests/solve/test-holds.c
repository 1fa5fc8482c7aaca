/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * While a driven bar is held, nothing that it drags moves: sliders stick and keep their forces. The displacements come from
 * loads whose sums are constant but for rounding, of which friction must not take the sign for a direction.
 */
#include "hys-build.h"
#include "hys-scheme.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define STEP 0.01

/* Loads that hold the bar from t = 1 to t = 3. */
static const char *const holds[] = {
  "{\"type\":\"table\",\"points\":[[0,0],[1,2.86],[3,2.86],[4,0]]}",
  "{\"type\":\"table\",\"points\":[[0,0.1],[0.7,1.3],[1,-2.86],[3,-2.86],[4,0]]}",
  "{\"type\":\"ramp\",\"value\":2.86,\"duration\":0.97}",
  "{\"type\":\"ramp\",\"value\":-1e6,\"start\":0.3,\"duration\":0.1}",
  /* The second goes back as fast as the first goes on. */
  "{\"type\":\"ramp\",\"value\":2.86,\"duration\":7.3}},{\"node\":\"b\",\"kind\":\"displacement\",\"signal\":"
  "{\"type\":\"table\",\"points\":[[0,0],[0.9,-1],[20.9,-8.835616438356165]]}",
  "{\"type\":\"triangle\",\"amplitude\":3.3,\"period\":0.7}},{\"node\":\"b\",\"kind\":\"displacement\",\"signal\":"
  "{\"type\":\"triangle\",\"amplitude\":3.3,\"period\":0.7,\"phase\":0.5}},{\"node\":\"b\",\"kind\":\"displacement\",\"signal\":"
  "{\"type\":\"ramp\",\"value\":0.1,\"duration\":0.9}",
};

/* A slider between the wall and the bar, or behind a spring, or both. */
static const char *const networks[] = {
  "{\"id\":\"s\",\"kind\":\"slider\",\"from\":\"w\",\"to\":\"b\",\"threshold\":1}",
  "{\"id\":\"k\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"i\",\"stiffness\":7},"
  "{\"id\":\"s\",\"kind\":\"slider\",\"from\":\"i\",\"to\":\"b\",\"threshold\":0.3}",
  "{\"id\":\"k\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"i\",\"stiffness\":7},"
  "{\"id\":\"s\",\"kind\":\"slider\",\"from\":\"i\",\"to\":\"b\",\"threshold\":0.3},"
  "{\"id\":\"s2\",\"kind\":\"slider\",\"from\":\"b\",\"to\":\"w\",\"threshold\":5}",
};

static HysDocument *
network (const char *elements,
         const char *hold)
{
  g_autofree char *text = g_strdup_printf (
    "{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"b\"}%s],\"elements\":[%s],\"loads\":[{\"node\":\"b\","
    "\"kind\":\"displacement\",\"signal\":%s}],\"simulation\":{\"until\":4,\"step\":0.01}}",
    strstr (elements, "\"i\"") != NULL ? ",{\"id\":\"i\"}" : "", elements, hold);
  g_autoptr (GError) error = NULL;
  HysDocument *document = hys_document_parse (text, -1, "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_hold (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks) * G_N_ELEMENTS (holds); i++)
    {
      g_autoptr (HysDocument) document = network (networks[i % G_N_ELEMENTS (networks)], holds[i / G_N_ELEMENTS (networks)]);
      g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (data, NULL), hys_system_new (document), STEP);
      const HysState *state = hys_stepper_state (stepper);
      double force[2] = { NAN, NAN };

      for (guint n = 0; n < 298; n++)
        {
          g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
          for (guint k = 0; k < hys_stepper_system (stepper)->n_sliders; k++)
            {
              if (n == 105)
                force[k] = state->lambda[k];
              if (n <= 105)
                continue;
              if (state->slip[k] != 0)
                g_test_message ("network %u, slider %u at %g", i, k, state->t);
              g_assert_cmpint (state->slip[k], ==, 0);
              g_assert_cmpfloat (fabs (state->lambda[k] - force[k]), <=, 1e-9 * fabs (force[k]));
            }
        }
    }
}

/* A mass beside the wall that sliders hold together, with springs beside them: it does not move, but for the rounding of a
 * rounding of what the load alone would do in a step, where steps are done several at a time. */
static void
test_held_mass (gconstpointer data)
{
  for (guint sliders = 1; sliders < 6; sliders++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1, 0, 0);
      double still = DBL_EPSILON * DBL_EPSILON * 12 * STEP * STEP;
      g_autoptr (HysStepper) stepper = NULL;

      for (guint i = 0; i < sliders; i++)
        {
          g_autofree char *slider = g_strdup_printf ("s%u", i), *spring = g_strdup_printf ("k%u", i);

          build_slider (document, slider, wall, mass, g_test_rand_double_range (0.6, 3) + (i == 0 ? 12 : 0), 0);
          build_spring (document, spring, wall, mass, g_test_rand_double_range (0.5, 3));
        }
      build_load (document, mass, HYS_LOAD_FORCE, "sin", 12, 0.7, 0, 0);
      stepper = hys_stepper_new (hys_scheme_find (data, NULL), hys_system_new (document), STEP);
      for (guint n = 0; n < 500; n++)
        {
          g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
          g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->q[mass]), <=, (n + 1) * still);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/holds/paper", "paper", test_hold);
  g_test_add_data_func ("/holds/implicit", "implicit", test_hold);
  g_test_add_data_func ("/holds/midpoint", "midpoint", test_hold);
  g_test_add_data_func ("/holds/exact", "exact", test_hold);
  g_test_add_data_func ("/holds/mass/paper", "paper", test_held_mass);
  g_test_add_data_func ("/holds/mass/implicit", "implicit", test_held_mass);
  g_test_add_data_func ("/holds/mass/midpoint", "midpoint", test_held_mass);
  g_test_add_data_func ("/holds/mass/exact", "exact", test_held_mass);
  return g_test_run ();
}
