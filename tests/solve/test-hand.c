/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bar that is taken in hand during a run, moved along a table and let go, under every scheme: closed forms of the Prandtl model and
 * of a free mass; memories of bundles, of condensed and of separate parts go on. */
#include "hys-build.h"
#include "hys-scheme.h"

#include <math.h>

#define STEP 0.01
#define MANY 140

typedef struct
{
  HysStepper *stepper;
  HysSystem  *free;    /* without the hand */
} Run;

static Run
begin (const HysDocument *document,
       const HysScheme   *scheme)
{
  HysSystem *system = scheme->bundles ? hys_system_new_bundled (document) : hys_system_new (document);

  return (Run){ hys_stepper_new (scheme, system, STEP), hys_system_ref (system) };
}

static void
end (Run *run)
{
  g_assert_cmpfloat (hys_stepper_residual (run->stepper), <=, HYS_RESIDUAL_MAX);
  hys_stepper_free (run->stepper);
  hys_system_unref (run->free);
}

static void
steps (Run   *run,
       guint  n)
{
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (hys_stepper_step (run->stepper), ==, HYS_STATUS_OK);
}

/* From where the bar is to @to within @n steps. */
static void
take (Run    *run,
      guint   bar,
      double  to,
      guint   n)
{
  const HysState *state = hys_stepper_state (run->stepper);
  HysTablePoint from = { state->t, state->q[bar] };
  HysTablePoint there = { ((double) hys_stepper_count (run->stepper) + n) * STEP, to };
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));

  g_array_append_val (signal->points, from);
  g_array_append_val (signal->points, there);
  run->stepper = hys_stepper_exchange (run->stepper, hys_system_new_held (run->free, bar, signal));
}

static void
let_go (Run *run)
{
  run->stepper = hys_stepper_exchange (run->stepper, hys_system_ref (run->free));
}

static double
reaction (const Run *run,
          guint      bar)
{
  const HysSystem *system = hys_stepper_system (run->stepper);
  g_autofree double *r = g_new (double, system->n_bars);

  hys_state_reactions (system, hys_stepper_state (run->stepper), r);
  return r[bar];
}

static double
energy_error (const Run *run)
{
  return hys_stepper_state (run->stepper)->energy[HYS_ENERGY_ERROR];
}

/* A spring 2 and a slider 1 in series: r <- clip (r + 2 dx, -1, 1). */
static void
test_prandtl (gconstpointer data)
{
  static const double turns[] = { 3, -3, 0.4, -0.2, 1 };
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");
  double x = 0, r = 0;
  Run run;

  build_slider (document, "s", wall, a, 1, 0);
  build_spring (document, "k", a, b, 2);
  run = begin (document, data);
  steps (&run, 7);
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      take (&run, b, turns[i], 50);
      for (guint n = 0; n < 60; n++)
        {
          steps (&run, 1);
          r = CLAMP (r + 2 * (hys_stepper_state (run.stepper)->q[b] - x), -1, 1);
          x = hys_stepper_state (run.stepper)->q[b];
          g_assert_cmpfloat (fabs (reaction (&run, b) - r), <=, 1e-9);
        }
      g_assert_cmpfloat (fabs (x - turns[i]), <=, 1e-12);
      g_assert_cmpfloat (fabs (energy_error (&run)), <=, ((const HysScheme *) data)->exact ? 1e-9 : STEP);
    }
  x = hys_stepper_state (run.stepper)->q[a];
  let_go (&run);
  steps (&run, 5);
  g_assert_cmpfloat (fabs (reaction (&run, b)), <=, 1e-9);
  g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->q[a] - x), <=, 1e-9);
  g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->q[b] - x), <=, 1e-9);
  end (&run);
}

/* k = 4, m = 1: thrown at x = 1 with the hand's velocity 2, it moves as cos 2 t + sin 2 t. */
static void
test_mass (gconstpointer data)
{
  const HysScheme *scheme = data;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0.3, 0);
  double before, x;
  Run run;

  build_spring (document, "k", wall, m, 4);
  run = begin (document, scheme);
  steps (&run, 30);
  before = energy_error (&run);
  take (&run, m, 0, 20);
  g_assert_cmpfloat (fabs (energy_error (&run) - before), <=, 1e-12);
  steps (&run, 20);
  take (&run, m, 1, 50);
  steps (&run, 50);
  before = energy_error (&run);
  let_go (&run);
  g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->q[m] - 1), <=, 1e-12);
  g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->v[m] - 2), <=, 1e-9);
  g_assert_cmpfloat (fabs (energy_error (&run) - before), <=, 1e-12);
  steps (&run, 100);
  x = cos (2) + sin (2);
  if (scheme->exact)
    g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->q[m] - x), <=, g_str_equal (scheme->name, "exact") ? 1e-9 : 1e-3);
  else   /* of order 1 at least: its distance is that of the step */
    g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->q[m] - x), <=, 4 * STEP);
  g_assert_cmpfloat (hys_stepper_state (run.stepper)->t, ==, 200 * STEP);
  end (&run);
}

/* Branches s = i / P in parallel, as one element or drawn one by one, beside another part that the hand does not touch. */
static HysDocument *
bundle (gboolean drawn)
{
  g_autoptr (GString) text = g_string_new ("{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"m\",\"mass\":1},"
                                           "{\"id\":\"n\",\"mass\":1,\"velocity\":1}");
  g_autoptr (GError) error = NULL;
  HysDocument *document;

  for (guint i = 0; drawn && i < MANY; i++)
    g_string_append_printf (text, ",{\"id\":\"b%u\"}", i);
  g_string_append (text, "],\"elements\":[{\"id\":\"kn\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"n\",\"stiffness\":9}");
  if (!drawn)
    g_string_append_printf (text, ",{\"id\":\"p\",\"kind\":\"masing\",\"from\":\"w\",\"to\":\"m\",\"count\":%d,\"stiffness\":1,"
                                  "\"limit\":\"s\"}", MANY);
  for (guint i = 0; drawn && i < MANY; i++)
    g_string_append_printf (text, ",{\"id\":\"k%u\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"b%u\",\"stiffness\":%.17g},"
                                  "{\"id\":\"s%u\",\"kind\":\"slider\",\"from\":\"b%u\",\"to\":\"m\",\"threshold\":%.17g}",
                            i, i, 1.0 / MANY, i, i, (i + 1.0) / MANY / MANY);
  g_string_append (text, "],\"loads\":[{\"node\":\"m\",\"kind\":\"force\",\"signal\":{\"type\":\"sin\",\"amplitude\":0.6,"
                         "\"omega\":1.3}}]}");
  document = hys_document_parse (text->str, -1, "bundle", NULL, &error);
  g_assert_no_error (error);
  return document;
}

/* What the branches remember goes on: the force is what it was, then that of the stops u <- clip (u + dx, -eta, eta), wherever they
 * began; the part beside moves as sin 3 t / 3. */
static void
follow_branches (const HysScheme *scheme,
                 gboolean         drawn)
{
  static const double turns[] = { 0.5, -0.1, 0.2, -1.5, 0.3 };
  g_autoptr (HysDocument) document = bundle (drawn);
  guint m = (guint) hys_document_find_node (document, "m"), n = (guint) hys_document_find_node (document, "n");
  double u[MANY] = { 0 }, x = 0;
  Run run = begin (document, scheme);

  for (guint k = 0; k < 10 * (G_N_ELEMENTS (turns) + 40); k++)
    {
      double dx, r = 0;

      if (k >= 400 && k % 10 == 0)
        {
          double before = reaction (&run, m);

          take (&run, m, turns[k / 10 - 40], 10);
          g_assert_cmpfloat (fabs (reaction (&run, m) - before), <=, 1e-9);
        }
      steps (&run, 1);
      dx = hys_stepper_state (run.stepper)->q[m] - x;
      x += dx;
      for (guint i = 0; i < MANY; i++)
        {
          u[i] = CLAMP (u[i] + dx, -(i + 1.0) / MANY, (i + 1.0) / MANY);
          r += u[i] / MANY;
        }
      if (k >= 400)   /* in the free motion before, a turn lies within a step */
        g_assert_cmpfloat (fabs (reaction (&run, m) - r), <=, 2e-3);
    }
  if (g_str_equal (scheme->name, "exact"))
    g_assert_cmpfloat (fabs (hys_stepper_state (run.stepper)->q[n] - sin (3 * 4.5) / 3), <=, 1e-9);
  end (&run);
}

static void
test_bundle (gconstpointer data)
{
  follow_branches (data, FALSE);
}

static void
test_condensed (gconstpointer data)
{
  follow_branches (data, TRUE);
}

int
main (int    argc,
      char **argv)
{
  guint n;
  const HysScheme *const *schemes = hys_schemes (&n);

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *prandtl = g_strdup_printf ("/hand/%s/prandtl", schemes[i]->name);
      g_autofree char *mass = g_strdup_printf ("/hand/%s/mass", schemes[i]->name);
      g_autofree char *bundles = g_strdup_printf ("/hand/%s/bundle", schemes[i]->name);
      g_autofree char *condensed = g_strdup_printf ("/hand/%s/condensed", schemes[i]->name);

      g_test_add_data_func (prandtl, schemes[i], test_prandtl);
      g_test_add_data_func (mass, schemes[i], test_mass);
      g_test_add_data_func (bundles, schemes[i], test_bundle);
      g_test_add_data_func (condensed, schemes[i], test_condensed);
    }
  return g_test_run ();
}
