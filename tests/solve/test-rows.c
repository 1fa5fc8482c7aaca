/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Masses in a row move as they do where their elements are drawn in another order.
 */
#include "hys-build.h"
#include "hys-certificate.h"
#include "hys-scheme.h"

#include <math.h>

#define N_STEPS 400
#define SAME    1e-9    /* of what is largest */

typedef struct
{
  guint    n;        /* masses */
  int      wall;     /* +1: at the end, -1: at the start, 0: nowhere */
  gboolean alike;    /* whether all are the same, and at rest */
  double   decades;  /* of masses, stiffnesses and thresholds, unless they are alike */
  double   step;
  double   load;
} Draft;

static const Draft drafts[] = {
  { 2, -1, FALSE, 0.5, 1e-2, 3 }, { 3, 0, FALSE, 0.5, 1e-2, 1 },   { 5, 1, FALSE, 1, 1e-2, 5 },    { 17, -1, FALSE, 0.5, 1e-3, 5 },
  { 33, -1, FALSE, 1, 1e-2, 9 },  { 40, 0, FALSE, 0.5, 5e-3, 4 },  { 70, 1, FALSE, 0.3, 1e-2, 9 }, { 150, -1, FALSE, 0.5, 1e-3, 9 },
  { 33, -1, TRUE, 0, 1e-2, 2 },   { 64, 1, TRUE, 0, 1e-3, 2 },     { 65, 0, TRUE, 0, 2e-2, 2 },    { 20, -1, FALSE, 0.2, 4e-2, 4 },
};

static double
draw_value (const Draft *draft,
            GRand       *rand)
{
  double decades = draft->decades * (g_rand_double (rand) - 0.5);

  return draft->alike ? 1 : pow (10, decades);
}

/* The elements along the row; @from, @to: of them, in this or in the opposite order. */
static void
draw_elements (const Draft  *draft,
               HysDocument  *document,
               const double *stiffness,
               const double *threshold,
               guint         n,
               gboolean      backwards)
{
  for (guint k = 0; k < n; k++)
    {
      guint i = backwards ? n - 1 - k : k;
      g_autofree char *spring = g_strdup_printf ("k%u", i), *slider = g_strdup_printf ("s%u", i);

      build_spring (document, spring, i, i + 1, stiffness[i]);
      build_slider (document, slider, i, i + 1, threshold[i], 0);
    }
}

static HysDocument *
draw (const Draft *draft,
      guint32      seed,
      gboolean     backwards)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  HysDocument *document = hys_document_new ();
  guint n = draft->n + (draft->wall != 0);
  g_autofree double *stiffness = g_new (double, n), *threshold = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%u", i);
      double mass = draw_value (draft, rand), velocity = draft->alike ? 0 : g_rand_double_range (rand, -0.5, 0.5);

      if (i == (draft->wall < 0 ? 0 : draft->wall > 0 ? n - 1 : n))
        build_wall (document, "wall");
      else
        build_mass (document, id, mass, 0, velocity);
      stiffness[i] = 2 * draw_value (draft, rand);
      threshold[i] = 0.2 * draw_value (draft, rand);
    }
  draw_elements (draft, document, stiffness, threshold, n - 1, backwards);
  build_load (document, draft->wall > 0 ? 0 : n - 1, HYS_LOAD_FORCE, "sin", draft->load, 5, 0.3, 0);
  build_load (document, n / 2, HYS_LOAD_FORCE, "square", 0.5, 0.7, 0, 0);
  return document;
}

static double
largest (const double *x,
         guint         n)
{
  double most = 0;

  for (guint i = 0; i < n; i++)
    most = fmax (most, fabs (x[i]));
  return most;
}

/* @way, @speed: the largest so far */
static void
assert_same (const HysSystem *system,
             const HysState  *row,
             const HysState  *other,
             double           force,
             double          *way,
             double          *speed)
{
  guint n = system->n_bars;

  *way = fmax (*way, largest (other->q, n));
  *speed = fmax (*speed, largest (other->v, n));
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpfloat (fabs (row->q[i] - other->q[i]), <=, SAME * *way);
      g_assert_cmpfloat (fabs (row->v[i] - other->v[i]), <=, SAME * *speed);
    }
  for (guint i = 0; i + 1 < n; i++)
    {
      g_assert_cmpfloat (fabs (row->lambda[i] - other->lambda[n - 2 - i]), <=, 1e3 * SAME * force);
      g_assert_cmpfloat (fabs (row->e[i] - other->e[n - 2 - i]), <=, SAME * *way);
    }
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    g_assert_cmpfloat (fabs (row->energy[i] - other->energy[i]), <=,
                       SAME * fmax (largest (other->energy, HYS_N_ENERGIES), system->n_bars * force * *way));
}

static void
change_values (HysStepper  *stepper,
               const Draft *draft,
               guint32      seed,
               gboolean     backwards)
{
  g_autoptr (HysDocument) document = draw (draft, seed, backwards);

  hys_stepper_set_system (stepper, hys_system_new (document));
}

static void
check (const char  *scheme,
       const Draft *draft,
       guint32      seed)
{
  g_autoptr (HysDocument) document = draw (draft, seed, FALSE), backwards = draw (draft, seed, TRUE);
  g_autoptr (HysSystem) system = hys_system_new (document), other_system = hys_system_new (backwards);
  g_autoptr (HysStepper) row = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_ref (system), draft->step);
  g_autoptr (HysStepper) other = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_ref (other_system), draft->step);
  double way = 0, speed = 0;

  for (guint k = 0; k < N_STEPS; k++)
    {
      if (k == N_STEPS / 2)
        {
          change_values (row, draft, seed + 1, FALSE);
          change_values (other, draft, seed + 1, TRUE);
        }
      g_assert_cmpint (hys_stepper_step (row), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (other), ==, HYS_STATUS_OK);
      assert_same (system, hys_stepper_state (row), hys_stepper_state (other), draft->load, &way, &speed);
    }
  g_assert_cmpfloat (hys_stepper_residual (row), <=, HYS_RESIDUAL_MAX);
}

static void
test_scheme (gconstpointer scheme)
{
  for (guint k = 0; k < G_N_ELEMENTS (drafts); k++)
    {
      guint32 seed = (guint32) g_test_rand_int ();

      g_test_message ("draft %u, seed %u", k, seed);
      check (scheme, &drafts[k], seed);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/solve/rows/paper", "paper", test_scheme);
  g_test_add_data_func ("/solve/rows/implicit", "implicit", test_scheme);
  g_test_add_data_func ("/solve/rows/midpoint", "midpoint", test_scheme);
  return g_test_run ();
}
