/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the examination of well-posedness says of random networks, against what happens when they are run, and the largest
 * frequency against a power iteration. The greatest rate of dashpots against a closed form and a run.
 */
#include "hys-build.h"
#include "hys-scheme.h"
#include "hys-wellposed.h"

#include <math.h>
#include <string.h>

#define MAX_BARS   7
#define N_NETWORKS 300

/* Whether a finding of that code names @id; any at all for NULL. */
static gboolean
is_told (HysDocument *document,
         const char  *code,
         const char  *id)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);

  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (g_str_equal (finding->code, code)
          && (id == NULL || g_strv_contains ((const char *const *) finding->ids, id)))
        return TRUE;
    }
  return FALSE;
}

static HysStepper *
start (const HysDocument *document,
       const char        *scheme,
       double             h)
{
  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), h);
}

/* A tree of massless bars joined by sliders, the root a wall, a constant load on every bar: slider i carries what acts
 * beyond bar i. With @wrong, one slider starts with another force. */
static HysDocument *
build_tree (gboolean wrong)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (1, MAX_BARS), parent[MAX_BARS] = { 0 };
  double beyond[MAX_BARS] = { 0 };

  build_wall (document, "wall");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = g_strdup_printf ("b%u", i);

      parent[i] = (guint) g_test_rand_int_range (0, (int) i);
      beyond[i] = g_test_rand_double_range (-1, 1);
      build_bar (document, id);
      build_load (document, i, HYS_LOAD_FORCE, "constant", beyond[i], 0, 0, 0);
    }
  for (guint i = n; i > 0; i--)
    beyond[parent[i]] += beyond[i];
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = g_strdup_printf ("s%u", i);
      gboolean turned = g_test_rand_bit ();
      double tension = turned ? -beyond[i] : beyond[i];

      if (wrong && i == n)
        tension += g_test_rand_bit () ? 0.5 : -0.5;
      build_slider (document, id, turned ? i : parent[i], turned ? parent[i] : i, 10, -tension);
    }
  return document;
}

/* Whether some slider's force is at once another one than at the start. */
static gboolean
jumps_at_start (const HysDocument *document)
{
  g_autoptr (HysStepper) stepper = start (document, "implicit", 1e-9);
  const HysSystem *system = hys_stepper_system (stepper);
  double change = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    change = fmax (change, fabs (hys_stepper_state (stepper)->lambda[i] + system->sliders[i].force));
  return change > 1e-6;
}

static void
test_initial (void)
{
  for (int k = 0; k < N_NETWORKS; k++)
    {
      g_autoptr (HysDocument) right = build_tree (FALSE), wrong = build_tree (TRUE);

      g_assert_false (jumps_at_start (right));
      g_assert_false (is_told (right, "initial-inconsistent", NULL));
      g_assert_true (jumps_at_start (wrong));
      g_assert_true (is_told (wrong, "initial-inconsistent", NULL));
    }
}

/* A chain from a wall to a mass: springs, here and there a dashpot beside one, a load on one massless bar. */
static HysDocument *
build_chain (guint *loaded)
{
  static const char *const signals[] = { "constant", "sin", "triangle", "square", "sawtooth", "step", "ramp" };
  const char *signal = signals[g_test_rand_int_range (0, G_N_ELEMENTS (signals))];
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (1, MAX_BARS - 1);

  build_wall (document, "wall");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = g_strdup_printf ("b%u", i);

      build_bar (document, id);
    }
  build_mass (document, "m", 1, 0, 0);
  for (guint i = 0; i <= n; i++)
    {
      g_autofree char *spring = g_strdup_printf ("k%u", i), *dashpot = g_strdup_printf ("c%u", i);

      build_spring (document, spring, i, i + 1, g_test_rand_double_range (0.5, 2));
      if (g_test_rand_int_range (0, 4) == 0)
        build_dashpot (document, dashpot, i, i + 1, g_test_rand_double_range (0.5, 2));
    }
  *loaded = (guint) g_test_rand_int_range (1, (int) n + 1);
  build_load (document, *loaded, HYS_LOAD_FORCE, signal, 1, 0.3, 0.1, 0);
  document->simulation.until = 1;
  return document;
}

/* The greatest change of an elongation within a step, after the first one. */
static double
greatest_change (const HysDocument *document,
                 double             h)
{
  g_autoptr (HysStepper) stepper = start (document, "implicit", h);
  guint n = hys_stepper_system (stepper)->n_springs;
  double greatest = 0;

  g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  while (hys_stepper_state (stepper)->t < document->simulation.until)
    {
      g_autofree double *before = g_memdup2 (hys_stepper_state (stepper)->e, n * sizeof (double));

      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      for (guint i = 0; i < n; i++)
        greatest = fmax (greatest, fabs (hys_stepper_state (stepper)->e[i] - before[i]));
    }
  return greatest;
}

/* A change that does not get smaller with the step is a jump. */
static void
test_jumps (void)
{
  guint n_jumps = 0;

  for (int k = 0; k < N_NETWORKS / 5; k++)
    {
      guint loaded;
      g_autoptr (HysDocument) document = build_chain (&loaded);
      gboolean jumps = greatest_change (document, 1e-4) > 0.5 * greatest_change (document, 1e-3);

      g_assert_cmpint (is_told (document, "jump-on-massless", hys_document_node (document, loaded)->id), ==, jumps);
      n_jumps += jumps;
    }
  g_assert_cmpuint (n_jumps, >, N_NETWORKS / 50);
}

typedef struct
{
  guint  n;
  double mass[MAX_BARS];
  double stiffness[MAX_BARS][MAX_BARS];   /* between masses; on the diagonal, to the wall */
} Masses;

static HysDocument *
build_masses (Masses *masses)
{
  HysDocument *document = hys_document_new ();

  masses->n = (guint) g_test_rand_int_range (1, MAX_BARS);
  for (guint i = 0; i < masses->n; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%u", i);

      masses->mass[i] = g_test_rand_double_range (0.2, 5);
      build_mass (document, id, masses->mass[i], 0, 0);
    }
  build_wall (document, "wall");
  for (guint i = 0; i < masses->n; i++)
    for (guint j = i; j < masses->n; j++)
      {
        g_autofree char *id = g_strdup_printf ("k%u-%u", i, j);

        masses->stiffness[i][j] = i == j || g_test_rand_bit () ? g_test_rand_double_range (0.1, 10) : 0;
        masses->stiffness[j][i] = masses->stiffness[i][j];
        if (masses->stiffness[i][j] > 0)
          build_spring (document, id, i, i == j ? masses->n : j, masses->stiffness[i][j]);
      }
  return document;
}

/* The largest omega^2, by a power iteration from a random start. */
static double
largest_eigenvalue (const Masses *masses)
{
  double x[MAX_BARS], y[MAX_BARS], value = 0;

  for (guint i = 0; i < masses->n; i++)
    x[i] = g_test_rand_double_range (0.5, 1) * (i % 2 == 0 ? 1 : -1);
  for (int round = 0; round < 20000; round++)
    {
      value = 0;
      for (guint i = 0; i < masses->n; i++)
        {
          y[i] = masses->stiffness[i][i] * x[i];
          for (guint j = 0; j < masses->n; j++)
            if (j != i)
              y[i] += masses->stiffness[i][j] * (x[i] - x[j]);
          y[i] /= masses->mass[i];
          value = fmax (value, fabs (y[i]));
        }
      for (guint i = 0; i < masses->n; i++)
        x[i] = y[i] / value;
    }
  return value;
}

static void
test_step (void)
{
  guint n_large = 0;

  for (int k = 0; k < N_NETWORKS; k++)
    {
      Masses masses = { 0 };
      g_autoptr (HysDocument) document = build_masses (&masses);
      double growth = 0.1 * pow (2, g_test_rand_double_range (0.02, 1) * (g_test_rand_bit () ? 1 : -1));
      double eigenvalue = largest_eigenvalue (&masses);

      document->simulation.scheme = g_intern_string ("paper");
      document->simulation.until = 10;
      document->simulation.step = 2 * growth / (eigenvalue * document->simulation.until);
      g_assert_cmpint (is_told (document, "step-too-large", NULL), ==, growth > 0.1);
      n_large += growth > 0.1;
    }
  g_assert_cmpuint (n_large, >, N_NETWORKS / 10);
}

/* Equal masses in a row at a wall, dashpots between them: the greatest rate of n is 2 c / m (1 + cos (2 pi / (2 n + 1))). A
 * step of `paper` multiplies that motion by 1 - h g, which is told where it grows. */
static void
test_dashpots (void)
{
  for (guint n = 1; n <= 8; n++)
    for (int unstable = 0; unstable < 2; unstable++)
      {
        g_autoptr (HysDocument) document = hys_document_new ();
        double rate = 2 * (1 + cos (2 * G_PI / (2 * n + 1))), factor = unstable ? 1.02 : 0.98, v = 1;
        guint last = build_wall (document, "wall");

        for (guint i = 0; i < n; i++)
          {
            g_autofree char *bar = g_strdup_printf ("m%u", i), *dashpot = g_strdup_printf ("c%u", i);
            guint next = build_mass (document, bar, 1, 0, g_test_rand_double_range (0.5, 1) * (i % 2 == 0 ? 1 : -1));

            build_dashpot (document, dashpot, last, next, 1);
            last = next;
          }
        document->simulation.scheme = g_intern_string ("paper");
        document->simulation.step = (1 + factor) / rate;
        document->simulation.until = 1000 * document->simulation.step;
        g_assert_cmpint (is_told (document, "step-too-large", NULL), ==, unstable);

        g_autoptr (HysStepper) stepper = start (document, "paper", document->simulation.step);

        for (guint k = 0; k < 1000; k++)
          {
            v = hys_stepper_state (stepper)->v[last];
            g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
          }
        if (unstable)
          g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->v[last] / v + factor), <=, 1e-6);
        else
          g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->v[last]), <=, 1e-3);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve/findings/initial", test_initial);
  g_test_add_func ("/solve/findings/jumps", test_jumps);
  g_test_add_func ("/solve/findings/step", test_step);
  g_test_add_func ("/solve/findings/dashpots", test_dashpots);
  return g_test_run ();
}
