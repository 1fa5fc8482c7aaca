/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Long chains of P-elements (2.32) at rest, where hundreds of equal masses between equal thresholds are tied, and large
 * bundles: every scheme goes on, certified.
 */
#include "hys-build.h"
#include "hys-scheme.h"

#define N_STEPS 20

static HysDocument *
chain_at_rest (guint n)
{
  static const double threshold[] = { 0.1, 0.15, 0.2 };
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *mass = g_strdup_printf ("m%u", i), *spring = g_strdup_printf ("k%u", i);
      g_autofree char *slider = g_strdup_printf ("s%u", i);
      guint next = build_mass (document, mass, 1, 0, 0);

      build_spring (document, spring, last, next, 1);
      build_slider (document, slider, last, next, threshold[i % 3], 0);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "cos", 2, 0.5, 0, 0);
  return document;
}

static void
run_all (HysDocument *document,
         double       h)
{
  guint n;
  const HysScheme *const *schemes = hys_schemes (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HysStepper) stepper = hys_stepper_new (schemes[i], hys_system_new (document), h);

      if (g_str_equal (schemes[i]->name, "exact"))   /* it refuses networks of this size by name: test-exact */
        continue;
      for (int k = 0; k < N_STEPS; k++)
        {
          HysStatus status = hys_stepper_step (stepper);

          if (status != HYS_STATUS_OK)
            g_test_message ("%s: %s", schemes[i]->name, hys_stepper_message (stepper));
          g_assert_cmpint (status, ==, HYS_STATUS_OK);
        }
      g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
    }
}

static void
test_chain_at_rest (gconstpointer data)
{
  g_autoptr (HysDocument) document = chain_at_rest (GPOINTER_TO_UINT (data));

  run_all (document, 1e-3);
}

/* So slow a step that no mass is heavy against its springs. */
static void
test_stiff_chain (void)
{
  g_autoptr (HysDocument) document = chain_at_rest (1500);

  run_all (document, 0.5);
}

int
main (int    argc,
      char **argv)
{
  static const guint lengths[] = { 1000, 1500, 2000, 3000, 10000 };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *path = g_strdup_printf ("/solve/chains/at-rest/%u", lengths[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (lengths[i]), test_chain_at_rest);
    }
  g_test_add_func ("/solve/chains/stiff", test_stiff_chain);
  return g_test_run ();
}
