/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Orders of convergence: the error in x, in the sup norm, against a run with a step 32 times finer than the finest one,
 * fitted over four steps h, h/2, h/4, h/8.
 */
#include "hys-build.h"
#include "hys-scheme.h"

#define N_STEPS  5
#define FINER    32

typedef struct
{
  const char   *name;
  HysDocument *(*build) (void);
  double        h;            /* the largest step */
  double        until;
} Model;

static HysDocument *
prandtl (void)
{
  const double one[] = { 1 }, zero[] = { 0 };

  return build_prandtl (1, 0, one, one, zero, 0, 0, 1, 0.5);
}

static HysDocument *
generalized_prandtl (void)
{
  const double k[] = { 1, 1, 1, 1, 1 }, eta[] = { 1, 2, 3, 4, 5 }, zero[] = { 0, 0, 0, 0, 0 };

  return build_prandtl (5, 0, k, eta, zero, 0, 0, 15, 0.5);
}

static HysDocument *
persoz (void)
{
  const double k[] = { 1, 1, 1, 1 }, alpha[] = { 0, 1, 2, 3 };

  return build_persoz (k, alpha, 1, 10, 1.3);
}

/* Section 4.2 of the 2003 paper: one slider begins to slip and another stops at once. */
static HysDocument *
persoz_hard (void)
{
  const double k[] = { 1, 1, 1, 1 }, alpha[] = { 0, 1, 2, 3 };

  return build_persoz (k, alpha, 1, 200, 6);
}

/* Fig. 11: P-elements in series with a spring. */
static HysDocument *
masing_in_series (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, a, 2);
  build_slider (document, "s1", wall, a, 1, 0);
  build_spring (document, "k2", a, b, 3);
  build_slider (document, "s2", a, b, 1.5, 0);
  build_spring (document, "k0", b, m, 4);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 5, 1.1, 0.4, 0);
  return document;
}

/* (2.32), n = 3 */
static HysDocument *
p_chain (void)
{
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (int i = 0; i < 3; i++)
    {
      g_autofree char *mass = g_strdup_printf ("m%d", i), *spring = g_strdup_printf ("k%d", i);
      g_autofree char *slider = g_strdup_printf ("s%d", i);
      guint next = build_mass (document, mass, 1 + 0.5 * i, 0, 0);

      build_spring (document, spring, last, next, 4 - i);
      build_slider (document, slider, last, next, 1.2 - 0.3 * i, 0);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "sin", 4, 0.9, 0.2, 0);
  return document;
}

/* (2.36): an S-element, a mass, a P-element, a mass. */
static HysDocument *
mixed_in_series (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A");
  guint one = build_mass (document, "m1", 1, 0, 0), two = build_mass (document, "m2", 2, 0, 0);

  build_spring (document, "k1", wall, a, 3);
  build_slider (document, "s1", a, one, 2, 0);
  build_spring (document, "k2", one, two, 2);
  build_slider (document, "s2", one, two, 0.7, 0);
  build_load (document, two, HYS_LOAD_FORCE, "sin", 5, 0.8, 0.3, 0);
  return document;
}

/* (2.38): the same two in parallel. */
static HysDocument *
mixed_in_parallel (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, a, 3);
  build_slider (document, "s1", a, m, 1, 0);
  build_spring (document, "k2", wall, m, 2);
  build_slider (document, "s2", wall, m, 0.7, 0);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 5, 0.8, 0.3, 0);
  return document;
}

/* (2.14) */
static HysDocument *
viscoelastoplastic (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, a, 1);
  build_slider (document, "s", a, b, 1, 0);
  build_dashpot (document, "c", b, m, 1);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 2, 0.5, 0, 0);
  return document;
}

/* Zener: a spring beside a Maxwell element. */
static HysDocument *
zener (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, m, 2);
  build_spring (document, "k2", wall, a, 3);
  build_dashpot (document, "c", a, m, 1.5);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 2, 1.5, 0, 0);
  return document;
}

/* A mass that rubs on a massless bar, which a stronger slider holds: friction changes its sign as at a wall. */
static HysDocument *
held_bar (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", a, m, 3);
  build_slider (document, "s1", wall, a, 9, 0);
  build_slider (document, "s2", a, m, 1, 0);
  build_spring (document, "k2", wall, m, 2);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 5, 0.8, 0.3, 0);
  return document;
}

/* A mass that rubs on a wall, on which another sticks: where the friction at the wall changes its sign inside a step, the upper
 * mass begins to slip at that moment, though over the whole step it need not. */
static HysDocument *
carried_mass (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_mass (document, "A", 1, 0, 0), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, a, 2);
  build_slider (document, "s1", wall, a, 1.5, 0);
  build_slider (document, "s2", a, m, 1.2, 0);
  build_spring (document, "k2", wall, m, 1);
  build_load (document, a, HYS_LOAD_FORCE, "sin", 6, 0.8, 0.3, 0);
  return document;
}

static const Model models[] = {
  { "prandtl", prandtl, 0.02, 20 },
  { "generalized-prandtl", generalized_prandtl, 0.02, 20 },
  { "persoz", persoz, 0.02, 20 },
  { "persoz-hard", persoz_hard, 0.005, 10 },
  { "masing-in-series", masing_in_series, 0.02, 20 },
  { "p-chain", p_chain, 0.02, 20 },
  { "mixed-in-series", mixed_in_series, 0.02, 20 },
  { "mixed-in-parallel", mixed_in_parallel, 0.02, 20 },
  { "viscoelastoplastic", viscoelastoplastic, 0.02, 20 },
  { "zener", zener, 0.02, 20 },
  { "held-bar", held_bar, 0.02, 20 },
  { "carried-mass", carried_mass, 0.02, 20 },
};

/* x of the last node at the times k @h. */
static double *
run (const Model *model,
     const char  *scheme,
     double       h,
     int          every,
     int          n)
{
  g_autoptr (HysDocument) document = model->build ();
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), h);
  guint node = document->nodes->len - 1;
  double *x = g_new (double, n + 1);

  x[0] = hys_stepper_state (stepper)->q[node];
  for (int k = 1; k <= n; k++)
    {
      for (int i = 0; i < every; i++)
        g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      x[k] = hys_stepper_state (stepper)->q[node];
    }
  g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
  return x;
}

/* Slope of log2 (error) over the halvings, by least squares. */
static double
fitted_order (const Model *model,
              const char  *scheme)
{
  int n = (int) lround (model->until / model->h);
  int finest = 1 << (N_STEPS - 1);
  g_autofree double *exact = run (model, "midpoint", model->h / (finest * FINER), finest * FINER, n);
  double errors[N_STEPS], sum = 0, weighted = 0;

  for (int s = 0; s < N_STEPS; s++)
    {
      g_autofree double *x = run (model, scheme, model->h / (1 << s), 1 << s, n);

      errors[s] = 0;
      for (int k = 0; k <= n; k++)
        errors[s] = fmax (errors[s], fabs (x[k] - exact[k]));
      weighted += (s - 0.5 * (N_STEPS - 1)) * log2 (errors[s]);
      sum += (s - 0.5 * (N_STEPS - 1)) * (s - 0.5 * (N_STEPS - 1));
    }
  g_test_message ("%s, %s: errors %.1e %.1e ... %.1e, order %.2f", model->name, scheme, errors[0], errors[1],
                  errors[N_STEPS - 1], -weighted / sum);
  return -weighted / sum;
}

static void
test_first_order (gconstpointer data)
{
  g_assert_cmpfloat (fabs (fitted_order (data, "paper") - 1), <=, 0.1);
  g_assert_cmpfloat (fabs (fitted_order (data, "implicit") - 1), <=, 0.1);
}

static void
test_midpoint (gconstpointer data)
{
  g_assert_cmpfloat (fabs (fitted_order (data, "midpoint") - 2), <=, 0.25);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *first = g_strdup_printf ("/solve/orders/first/%s", models[i].name);
      g_autofree char *second = g_strdup_printf ("/solve/orders/midpoint/%s", models[i].name);

      g_test_add_data_func (first, &models[i], test_first_order);
      g_test_add_data_func (second, &models[i], test_midpoint);
    }
  return g_test_run ();
}
