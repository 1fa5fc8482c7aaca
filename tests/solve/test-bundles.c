/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks with bundles, stepped twice: each bundle as one nonlinear spring with a memory curve, and written out as
 * springs and sliders with inner bars. Both are the same mathematics, step by step, under every time-stepping scheme.
 */
#include "hys-build.h"
#include "hys-stepper-private.h"

#include <math.h>

#define STEP 4e-3
#define N_STEPS 2500

/* What rounding leaves between the two after that many steps, relative to the size of what is compared. */
#define TOLERANCE 1e-9

/* Where tensions are renewed, the branches that are written out get theirs as of a thousandth of a step later; a bundle
 * knows its own at any time. Forces differ by as much as they change in that time, at the rates of these networks. */
#define TOLERANCE_RENEWED (3 * 1e-3 * STEP)

/* Stiffness k (1 + s), limits eta (0.1 + s), initial elongations u (s - 1/2). */
static void
add_masing (HysDocument *document,
            const char  *id,
            guint        from,
            guint        to,
            guint        count,
            double       k,
            double       eta,
            double       u)
{
  HysElement *element = hys_element_new (id, hys_element_kind_find ("masing"), from, to);

  element->values[0].number = count;
  element->values[1].formula = g_strdup_printf ("%.17g*(1+s)", k);
  element->values[2].formula = g_strdup_printf ("%.17g*(0.1+s)", eta);
  if (u != 0)
    element->values[3].formula = g_strdup_printf ("%.17g*(s-0.5)", u);
  hys_item_list_add (document->elements, element);
}

static void
build_one (HysDocument *document,
           double       factor)
{
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0.3);

  add_masing (document, "p", wall, m, 40, factor, 1, 0);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 0.9, 2, 0, 0);
}

/* Not relaxed at the start, beside a spring, a dashpot and a slider. */
static void
build_strays (HysDocument *document,
              double       factor)
{
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0);

  add_masing (document, "p", m, wall, 25, factor, 0.6, 0.1);
  build_spring (document, "k", wall, m, 0.3);
  build_dashpot (document, "c", wall, m, 0.05);
  build_slider (document, "s", wall, m, 0.1, 0);
  build_load (document, m, HYS_LOAD_FORCE, "triangle", 1.1, 3, 0, 0);
}

/* Bundles between masses, two of them between the same, a driven bar, and massless bars elsewhere. */
static void
build_chain (HysDocument *document,
             double       factor)
{
  guint driven = build_bar (document, "d"), a = build_mass (document, "a", 1, 0, 0), b = build_mass (document, "b", 0.5, 0, 0);
  guint wall = build_wall (document, "wall"), inner = build_bar (document, "i");

  add_masing (document, "p1", driven, a, 12, factor, 0.3, 0);
  add_masing (document, "p2", a, b, 30, 2 * factor, 0.2, 0);
  add_masing (document, "p3", b, a, 7, 1, 0.1, 0.02);
  add_masing (document, "p4", b, wall, 60, 1.5, 0.5, 0);
  build_spring (document, "k", b, inner, 2);
  build_slider (document, "s", inner, wall, 0.2, 0);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "sin", 0.8, 1.7, 0, 0);
  build_load (document, a, HYS_LOAD_FORCE, "cos", 0.5, 5, 0, 0);
}

/* A dashpot with a massless end, whose tension is renewed where a branch begins or ends to slip, and a load that jumps. */
static void
build_viscous (HysDocument *document,
               double       factor)
{
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0), inner = build_bar (document, "i");

  add_masing (document, "p", wall, m, 5, factor, 0.7, 0);
  build_spring (document, "k", wall, inner, 3);
  build_dashpot (document, "c", inner, m, 0.4);
  build_load (document, m, HYS_LOAD_FORCE, "square", 0.8, 2.5, 0, 0);
}

/* One mass between walls, which is stepped by a scalar equation: bundles on both sides, one of them not relaxed, springs, a
 * dashpot, a bundle between the walls, and a load that jumps within steps. */
static void
build_oscillator (HysDocument *document,
                  double       factor)
{
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 0.7, 0.2, -0.5), end = build_wall (document, "e");

  add_masing (document, "p", wall, m, 30, factor, 0.4, 0);
  add_masing (document, "q", m, end, 11, 1.5, 0.2, 0.05);
  add_masing (document, "r", end, wall, 3, 1, 1, 0);
  build_spring (document, "k", m, end, 2 * factor);
  build_spring (document, "l", wall, m, 0.1);
  build_dashpot (document, "c", m, wall, 0.05);
  build_load (document, m, HYS_LOAD_FORCE, "square", 1.3, 2.0013, 0, 0);
}

typedef void (*Build) (HysDocument *document, double factor);

static const Build builds[] = { build_one, build_oscillator, build_strays, build_chain, build_viscous };

typedef struct
{
  HysStepper *bundled;
  HysStepper *written;
  double      tolerance;
} Pair;

static HysDocument *
document_for (Build  build,
              double factor)
{
  HysDocument *document = hys_document_new ();

  build (document, factor);
  return document;
}

static void
pair_init (Pair       *self,
           const char *scheme,
           Build       build)
{
  g_autoptr (HysDocument) document = document_for (build, 1);
  const HysScheme *found = hys_scheme_find (scheme, NULL);
  HysSystem *bundled = hys_system_new_bundled (document);

  g_assert_cmpuint (bundled->n_bundles, >, 0);
  self->bundled = hys_stepper_new (found, bundled, STEP);
  self->written = hys_theta_stepper_new_written (found, hys_system_new (document), STEP);
  self->tolerance = build == build_viscous ? TOLERANCE_RENEWED : TOLERANCE;
}

static void
pair_clear (Pair *self)
{
  hys_stepper_free (self->bundled);
  hys_stepper_free (self->written);
}

static void
assert_near (const Pair *self,
             double      a,
             double      b)
{
  g_assert_cmpfloat (fabs (a - b), <=, self->tolerance * MAX (1, fabs (b)));
}

static void
assert_same (const Pair *self)
{
  const HysSystem *bundled = hys_stepper_system (self->bundled), *written = hys_stepper_system (self->written);
  const HysState *one = hys_stepper_state (self->bundled), *two = hys_stepper_state (self->written);
  g_autofree double *r1 = g_new (double, bundled->n_bars), *r2 = g_new (double, written->n_bars);
  g_autofree double *f1 = g_new (double, bundled->n_elements), *f2 = g_new (double, written->n_elements);

  g_assert_cmpfloat (one->t, ==, two->t);
  hys_state_reactions (bundled, one, r1);
  hys_state_reactions (written, two, r2);
  hys_state_forces (bundled, one, f1);
  hys_state_forces (written, two, f2);
  for (guint i = 0; i < bundled->n_bars; i++)
    {
      assert_near (self, one->q[i], two->q[i]);
      assert_near (self, one->v[i], two->v[i]);
      assert_near (self, r1[i], r2[i]);
    }
  for (guint i = 0; i < bundled->n_elements; i++)
    assert_near (self, f1[i], f2[i]);
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    assert_near (self, one->energy[i], two->energy[i]);
}

static void
run (Pair  *self,
     guint  n)
{
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (hys_stepper_step (self->bundled), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (self->written), ==, HYS_STATUS_OK);
      if (i % 10 == 0)
        assert_same (self);
    }
  assert_same (self);
}

static void
test_same (gconstpointer scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (builds); i++)
    {
      Pair pair;

      pair_init (&pair, scheme, builds[i]);
      run (&pair, N_STEPS);
      g_assert_cmpint (hys_stepper_audit (pair.bundled), ==, HYS_STATUS_OK);
      g_assert_cmpfloat (hys_stepper_residual (pair.bundled), <=, HYS_RESIDUAL_MAX);
      pair_clear (&pair);
    }
}

/* Changing values on the way: the bundles' own, which leaves some branches beyond their limits, and others. */
static void
test_set_system (gconstpointer scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (builds); i++)
    {
      Pair pair;

      pair_init (&pair, scheme, builds[i]);
      pair.tolerance = TOLERANCE_RENEWED;
      for (guint k = 0; k < 6; k++)
        {
          g_autoptr (HysDocument) changed = document_for (builds[i], k % 3 == 2 ? 0.8 : 1 + 0.1 * k);

          run (&pair, 200);
          hys_stepper_set_system (pair.bundled, hys_system_new_bundled (changed));
          hys_stepper_set_system (pair.written, hys_system_new (changed));
        }
      run (&pair, 200);
      pair_clear (&pair);
    }
}

/* A stiff bundle with a step far longer than its oscillations: the solution lies many pieces away. */
static void
test_stiff (gconstpointer scheme)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_mass (document, "a", 1, 0, 0), b = build_mass (document, "b", 1, 0, 0);
  Pair pair;

  add_masing (document, "p", wall, a, 50, 1e7, 1e-5, 0);
  add_masing (document, "q", a, b, 50, 1e5, 1e-4, 0);
  add_masing (document, "r", wall, b, 50, 1e6, 1e-5, 0);
  build_load (document, b, HYS_LOAD_FORCE, "cos", 40, 20, 0, 0);
  pair.bundled = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new_bundled (document), STEP);
  pair.written = hys_theta_stepper_new_written (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);
  pair.tolerance = TOLERANCE;
  run (&pair, 1000);
  pair_clear (&pair);
}

/* A bundle at a massless bar is written out. */
static void
test_massless (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), i = build_bar (document, "i"), m = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysSystem) system = NULL;

  add_masing (document, "p", wall, i, 5, 1, 1, 0);
  build_spring (document, "k", i, m, 1);
  system = hys_system_new_bundled (document);
  g_assert_cmpuint (system->n_bundles, ==, 0);
  g_assert_cmpuint (system->n_sliders, ==, 5);
}

int
main (int    argc,
      char **argv)
{
  static const char *const schemes[] = { "paper", "implicit", "midpoint" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *same = g_strdup_printf ("/bundles/same/%s", schemes[i]);
      g_autofree char *set = g_strdup_printf ("/bundles/set-system/%s", schemes[i]);
      g_autofree char *stiff = g_strdup_printf ("/bundles/stiff/%s", schemes[i]);

      g_test_add_data_func (same, schemes[i], test_same);
      g_test_add_data_func (set, schemes[i], test_set_system);
      if (i > 0)
        g_test_add_data_func (stiff, schemes[i], test_stiff);
    }
  g_test_add_func ("/bundles/massless", test_massless);
  return g_test_run ();
}
