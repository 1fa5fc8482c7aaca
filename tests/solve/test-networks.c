/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks beyond the papers' list, each against a closed form or an invariant: no wall, a moving belt, driven bars that
 * touch massless ones, stiffnesses twelve decades apart, initial memory, loads that jump on massless bars.
 */
#include "hys-build.h"
#include "hys-scheme.h"

static HysStepper *
start (const HysDocument *document,
       const char        *scheme,
       double             h)
{
  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), h);
}

static const HysState *
run (HysStepper *stepper,
     double      until)
{
  while (hys_stepper_state (stepper)->t < until - 1e-9)
    {
      HysStatus status = hys_stepper_step (stepper);

      if (status != HYS_STATUS_OK)
        g_test_message ("%s", hys_stepper_message (stepper));
      g_assert_cmpint (status, ==, HYS_STATUS_OK);
    }
  g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
  return hys_stepper_state (stepper);
}

/* Two bodies joined by a spring, a slider and a dashpot, and nothing else: momentum is kept, and in the end they move as
 * one. */
static void
test_free_bodies (gconstpointer data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint a = build_mass (document, "a", 1, 0, 3), b = build_mass (document, "b", 2, 0, 0);

  build_spring (document, "k", a, b, 5);
  build_slider (document, "s", a, b, 0.3, 0);
  build_dashpot (document, "c", a, b, 0.4);

  g_autoptr (HysStepper) stepper = start (document, data, 1e-3);

  for (double t = 1; t <= 60; t++)
    {
      const HysState *state = run (stepper, t);

      g_assert_cmpfloat (fabs (state->v[a] + 2 * state->v[b] - 3), <=, 1e-10);
    }
  g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->v[a] - 1), <=, 1e-3);
  g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->v[b] - 1), <=, 1e-3);
}

/* A block on a belt that moves with velocity 1, held by a spring k = 2 and a dashpot: friction pulls with alpha = 0.6 until
 * it balances the spring, x = alpha / k; the belt's drive works against alpha at the rate 0.6. */
static void
test_belt (gconstpointer data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0), belt = build_bar (document, "belt");

  build_spring (document, "k", wall, m, 2);
  build_dashpot (document, "c", wall, m, 1);
  build_slider (document, "s", m, belt, 0.6, 0);
  build_load (document, belt, HYS_LOAD_DISPLACEMENT, "ramp", 100, 0, 100, 0);

  g_autoptr (HysStepper) stepper = start (document, data, 1e-3);
  double work, friction;
  const HysState *state = run (stepper, 40);

  g_assert_cmpfloat (fabs (state->q[m] - 0.3), <=, 1e-6);
  g_assert_cmpint (state->slip[0], ==, 1);
  work = state->energy[HYS_ENERGY_WORK];
  friction = state->energy[HYS_ENERGY_FRICTION];
  state = run (stepper, 50);
  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_WORK] - work - 6), <=, 1e-6);
  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_FRICTION] - friction - 6), <=, 1e-6);
}

/* A driven bar, a spring, a massless bar between two sliders and a spring: x(t) = sin t drives
 *   driven - k1 = 3 - A - (k2 = 1 beside a slider of 0.5) - wall.
 * Quasi-static: until the slider gives way (3 x < 0.5) A rests; then A = (3 x - 0.5) / 4 while x grows. */
static void
test_driven_massless (gconstpointer data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), end = build_bar (document, "end");

  build_spring (document, "k1", a, end, 3);
  build_spring (document, "k2", wall, a, 1);
  build_slider (document, "s", wall, a, 0.5, 0);
  build_load (document, end, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, data, 1e-3);

  for (double t = 0.05; t < G_PI / 2; t += 0.05)
    {
      const HysState *state = run (stepper, t);
      double x = sin (state->t), expected = x < 0.5 / 3 ? 0 : (3 * x - 0.5) / 4;

      g_assert_cmpfloat (fabs (state->q[end] - x), <=, 1e-12);
      g_assert_cmpfloat (fabs (state->q[a] - expected), <=, 1e-10);
    }
}

/* Springs of 1e-6 and 1e6 in one chain with a mass: they act as one of (1e6 + 1e-6 + 1)^-1... in series, and the certificate
 * holds; a stuck slider beside the stiff one changes nothing. */
static void
test_stiff (gconstpointer data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint m = build_mass (document, "m", 1, 0, 0);
  double soft = 1e-6, middle = 1, stiff = 1e6, series = 1 / (1 / soft + 1 / middle + 1 / stiff);

  build_spring (document, "k1", wall, a, soft);
  build_spring (document, "k2", a, b, middle);
  build_spring (document, "k3", b, m, stiff);
  build_slider (document, "s", b, m, 100, 0);
  build_load (document, m, HYS_LOAD_FORCE, "constant", 2, 0, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, data, 1e-3);
  const HysState *state = run (stepper, 10);
  double omega = sqrt (series), exact = 2 / series * (1 - cos (omega * 10));

  g_assert_cmpfloat (fabs (state->q[m] - exact), <=, 2e-2);      /* 2 t h for the first-order schemes */
  g_assert_cmpfloat (fabs (soft * state->e[0] - middle * state->e[1]), <=, 1e-12);
}

/* The papers' memory: with u(0) = eta the S-element slips at once when pulled on, and is elastic over 2 eta when pushed. */
static void
test_memory (gconstpointer data)
{
  const double one[] = { 1 }, at_limit[] = { 1 };
  g_autoptr (HysDocument) document = build_prandtl (1, 0, one, one, at_limit, 0, 0, 0, 1);

  build_cut (document->loads, 0);
  hys_document_edit_node (document, 1)->mass = 0;
  build_load (document, 1, HYS_LOAD_DISPLACEMENT, "triangle", 1, 8, -0.25, 0);   /* up to 1 at t = 2, down to -1 at t = 6 */

  g_autoptr (HysStepper) stepper = start (document, data, 1e-2);

  g_assert_cmpfloat (hys_stepper_state (stepper)->e[0], ==, 1);
  g_assert_cmpfloat (fabs (run (stepper, 2)->e[0] - 1), <=, 1e-12);
  g_assert_cmpfloat (fabs (run (stepper, 4)->e[0] - 0), <=, 1e-12);
  g_assert_cmpfloat (fabs (run (stepper, 6)->e[0] + 1), <=, 1e-12);
}

/* A step of the load on a massless bar between a spring and the wall: the elongation jumps by F / k, and the load's work is what the
 * spring stores, as that of a fast ramp. */
static void
test_jump (gconstpointer data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A");

  build_spring (document, "k", wall, a, 4);
  build_load (document, a, HYS_LOAD_FORCE, "step", 8, 0.505, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, data, 1e-2);
  const HysState *state;

  g_assert_cmpfloat (run (stepper, 0.5)->q[a], ==, 0);
  state = run (stepper, 0.51);
  g_assert_cmpfloat (fabs (state->q[a] - 2), <=, 1e-10);
  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_ELASTIC] - 8), <=, 1e-9);
  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_WORK] - 8), <=, 1e-9);
  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_ERROR]), <=, 1e-9);
}

/* Fig. 4 of the 2000 paper with equal thresholds: only the middle bar is undetermined; it stays where it was, and x follows
 * the single slider that the two amount to. */
static void
test_figure_4 (gconstpointer data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysDocument) single = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint c = build_bar (document, "C"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, a, 2);
  build_slider (document, "s1", a, b, 1, 0);
  build_slider (document, "s2", b, c, 1, 0);
  build_spring (document, "k2", c, m, 3);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 4, 1, 0, 0);

  guint wall1 = build_wall (single, "wall"), a1 = build_bar (single, "A"), m1 = build_mass (single, "m", 1, 0, 0);

  build_spring (single, "k", wall1, a1, 1 / (1 / 2.0 + 1 / 3.0));
  build_slider (single, "s", a1, m1, 1, 0);
  build_load (single, m1, HYS_LOAD_FORCE, "sin", 4, 1, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, data, 1e-3);
  g_autoptr (HysStepper) other = start (single, data, 1e-3);

  for (double t = 0.5; t <= 20; t += 0.5)
    {
      double x = run (stepper, t)->q[m], expected = run (other, t)->q[m1];

      g_assert_cmpfloat (fabs (x - expected), <=, 1e-9 * (1 + fabs (expected)));
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char    *name;
    GTestDataFunc  function;
    gboolean       paper;      /* whether the papers' scheme, which does not cut steps at breakpoints, is asked too */
  } tests[] = {
    { "free-bodies", test_free_bodies, TRUE },  { "belt", test_belt, TRUE },
    { "driven-massless", test_driven_massless, TRUE }, { "stiff", test_stiff, TRUE },
    { "memory", test_memory, TRUE },            { "jump", test_jump, FALSE },
    { "figure-4", test_figure_4, TRUE },
  };
  guint n;
  const HysScheme *const *schemes;

  g_test_init (&argc, &argv, NULL);
  schemes = hys_schemes (&n);
  for (guint k = 0; k < G_N_ELEMENTS (tests); k++)
    for (guint i = 0; i < n; i++)
      if (tests[k].paper || !g_str_equal (schemes[i]->name, "paper"))
        {
          g_autofree char *path = g_strdup_printf ("/solve/networks/%s/%s", tests[k].name, schemes[i]->name);

          g_test_add_data_func (path, schemes[i]->name, tests[k].function);
        }
  return g_test_run ();
}
