/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks with bundles, drawn as such or as S-elements in parallel, stepped twice: each bundle as one nonlinear spring with a
 * memory curve, and with every spring, slider and inner bar by itself. Both are the same mathematics, step by step, under
 * every time-stepping scheme.
 */
#include "hys-build.h"
#include "hys-condensed.h"
#include "hys-renewal.h"
#include "hys-stepper-private.h"
#include "hys-tolerances.h"

#include <math.h>

#define STEP 4e-3
#define N_STEPS 2500
#define N_DRAWN 400   /* of S-elements in parallel, each of which is looked at in each step */

/* What rounding leaves between the two after that many steps, relative to the size of what is compared. */
#define SOON 1e-6
#define MOST_ACCELERATION 100
#define TOLERANCE 1e-9

/* Where tensions are renewed, the branches that are written out get theirs as of a thousandth of a step later; a bundle
 * knows its own at any time. Forces differ by as much as they change in that time, at the rates of these networks. */
#define TOLERANCE_RENEWED (3 * 1e-3 * STEP)

/* Rates below which a slider at its threshold may be said to stick or to slip, relative to the largest speed. */
#define SLOW 1e-6

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

static void
add_element (HysDocument *document,
             const char  *kind,
             guint        from,
             guint        to,
             double       value,
             double       force)
{
  g_autofree char *id = g_strdup_printf ("e%u", document->elements->len);

  if (g_test_rand_bit ())
    {
      guint swap = from;

      from = to;
      to = swap;
    }
  if (g_str_equal (kind, "spring"))
    build_spring (document, id, from, to, value);
  else if (g_str_equal (kind, "dashpot"))
    build_dashpot (document, id, from, to, value);
  else
    build_slider (document, id, from, to, value, force);
}

/* S-elements drawn in any direction, the spring on either side, some of them not relaxed. */
static void
add_s_elements (HysDocument *document,
                guint        a,
                guint        b,
                int          n,
                gboolean     relaxed)
{
  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("i%u", document->nodes->len);
      double k = g_test_rand_double_range (0.2, 3) / n, alpha = k * g_test_rand_double_range (0.05, 1);
      double force = relaxed || g_test_rand_bit () ? 0 : alpha * g_test_rand_double_range (-1, 1);
      guint inner = build_bar (document, id);
      gboolean swap = g_test_rand_bit ();

      add_element (document, "spring", swap ? b : a, inner, k, 0);
      add_element (document, "slider", inner, swap ? a : b, alpha, force);
    }
}

static int
random_count (void)
{
  static const int counts[] = { 1, 2, 5, 9, 20, 60 };

  return counts[g_test_rand_int_range (0, G_N_ELEMENTS (counts))];
}

/* A mass between walls. */
static HysDocument *
random_oscillator (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0.5), end = build_wall (document, "e");
  gboolean relaxed = g_test_rand_bit ();

  add_s_elements (document, wall, m, random_count (), relaxed);
  if (g_test_rand_bit ())
    add_s_elements (document, m, end, random_count (), relaxed);
  if (g_test_rand_bit ())
    add_element (document, "spring", wall, m, 1, 0);
  if (g_test_rand_bit ())
    add_element (document, "dashpot", m, end, 0.1, 0);
  build_load (document, m, HYS_LOAD_FORCE, g_test_rand_bit () ? "cos" : "square", 2, g_test_rand_double_range (1, 20), 0, 0);
  return document;
}

/* Masses in a row from a driven bar to a wall, with sliders beside them and a Maxwell element with a mass. */
static HysDocument *
random_row (void)
{
  HysDocument *document = hys_document_new ();
  guint last = build_bar (document, "d"), wall = build_wall (document, "w");
  gboolean relaxed = g_test_rand_bit ();

  build_load (document, last, HYS_LOAD_DISPLACEMENT, "sin", 0.8, g_test_rand_double_range (1, 8), 0, 0);
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%d", i);
      guint next = build_mass (document, id, g_test_rand_double_range (0.5, 2), 0, g_test_rand_double_range (-0.5, 0.5));

      add_s_elements (document, last, next, i == 0 ? 9 : random_count (), relaxed);
      add_element (document, "spring", last, next, 1, 0);
      if (g_test_rand_bit ())
        add_element (document, "slider", last, next, 0.1, 0);
      if (g_test_rand_bit ())
        build_load (document, next, HYS_LOAD_FORCE, "cos", 1, g_test_rand_double_range (1, 9), 0, 0);
      last = next;
    }
  add_s_elements (document, wall, last, random_count (), relaxed);
  return document;
}

typedef struct
{
  HysStepper *bundled;
  HysStepper *written;
  double      tolerance;
  double      size;       /* the largest speed so far, ... */
  double      force;      /* ... and force of an element */
} Pair;

static HysDocument *
document_for (Build  build,
              double factor)
{
  HysDocument *document = hys_document_new ();

  build (document, factor);
  return document;
}

/* @system: (transfer full): the document's, as the first of both has it */
static Pair
pair_of (const HysDocument *document,
         HysSystem         *system,
         const char        *scheme)
{
  const HysScheme *found = hys_scheme_find (scheme, NULL);

  return (Pair){ hys_stepper_new (found, system, STEP),
                 hys_theta_stepper_new_written (found, hys_system_new (document), STEP), TOLERANCE, 1, 0 };
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

/* A slider's rate is a difference of two speeds. */
static void
assert_same_slip (const Pair *self,
                  guint       i)
{
  const HysSystem *system = hys_stepper_system (self->written);
  const HysState *one = hys_stepper_state (self->bundled), *two = hys_stepper_state (self->written);
  const HysSlider *slider = &system->sliders[i];
  double rate = two->v[slider->to] - two->v[slider->from];

  g_assert_cmpfloat (fabs (one->lambda[i]), <=, slider->threshold);
  if (one->slip[i] == two->slip[i] || !system->beta[i])
    return;
  g_assert_cmpfloat (fabs (rate), <=, SLOW * self->size);
  g_assert_cmpfloat (fabs (two->lambda[i]), >=, slider->threshold * (1 - TOLERANCE));
}

/* The rates of massless bars at t = 0, and in a row of `paper` behind a jump of loads, are those of the first 1e-6 of a
 * step: known up to what the rounding of forces moves them by in that time. */
static void
assert_near_rate (const Pair *self,
                  guint       i)
{
  const HysSystem *system = hys_stepper_system (self->written);
  const HysState *one = hys_stepper_state (self->bundled), *two = hys_stepper_state (self->written);
  double stiffness = 0, noise = self->tolerance * MAX (1, fabs (two->v[i]));

  for (guint k = 0; k < system->n_springs && system->bars[i].class == HYS_BAR_MASSLESS; k++)
    stiffness += system->springs[k].from == i || system->springs[k].to == i ? system->springs[k].stiffness : 0;
  if (two->t == 0)
    noise = SOON * STEP * MOST_ACCELERATION;
  else if (stiffness > 0 && hys_system_next_break (system, two->t - (1 + HYS_TOL_TIME) * STEP) <= two->t)
    noise = MAX (noise, 8 * DBL_EPSILON * self->force / (HYS_RENEWAL_PART * STEP * stiffness));
  g_assert_cmpfloat (fabs (one->v[i] - two->v[i]), <=, noise);
}

/* The bars and elements that are drawn, and where sliders are too, how they slip. */
static void
assert_same (Pair *self)
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
  for (guint i = 0; i < written->n_elements; i++)
    self->force = MAX (self->force, fabs (f2[i]));
  for (guint i = 0; i < bundled->n_bars; i++)
    {
      self->size = MAX (self->size, fabs (two->v[i]));
      assert_near (self, one->q[i], two->q[i]);
      assert_near (self, r1[i], r2[i]);
      assert_near_rate (self, i);
    }
  for (guint i = 0; i < bundled->n_elements; i++)
    assert_near (self, f1[i], f2[i]);
  for (guint i = 0; i < written->n_sliders && bundled->n_bundles == 0; i++)
    assert_same_slip (self, i);
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    assert_near (self, one->energy[i], two->energy[i]);
}

/* @every: how often they are looked at */
static void
run (Pair  *self,
     guint  n,
     guint  every)
{
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (hys_stepper_step (self->bundled), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (self->written), ==, HYS_STATUS_OK);
      if (i % every == 0)
        assert_same (self);
    }
  assert_same (self);
  g_assert_cmpint (hys_stepper_audit (self->bundled), ==, HYS_STATUS_OK);
  g_assert_cmpfloat (hys_stepper_residual (self->bundled), <=, HYS_RESIDUAL_MAX);
}

static Pair
pair_of_bundles (const char *scheme,
                 Build       build)
{
  g_autoptr (HysDocument) document = document_for (build, 1);
  HysSystem *bundled = hys_system_new_bundled (document);

  g_assert_cmpuint (bundled->n_bundles, >, 0);
  return pair_of (document, bundled, scheme);
}

static void
test_same (gconstpointer scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (builds); i++)
    {
      Pair pair = pair_of_bundles (scheme, builds[i]);

      pair.tolerance = builds[i] == build_viscous ? TOLERANCE_RENEWED : TOLERANCE;
      run (&pair, N_STEPS, 10);
      pair_clear (&pair);
    }
}

static void
test_drawn (gconstpointer scheme)
{
  for (int i = 0; i < 8; i++)
    {
      g_autoptr (HysDocument) document = i % 2 == 0 ? random_oscillator () : random_row ();
      Pair pair = pair_of (document, hys_system_new (document), scheme);

      assert_same (&pair);
      run (&pair, N_DRAWN, 1);
      pair_clear (&pair);
    }
}

/* Changing values on the way: the bundles' own, which leaves some branches beyond their limits, and others. */
static void
test_set_system (gconstpointer scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (builds); i++)
    {
      Pair pair = pair_of_bundles (scheme, builds[i]);

      pair.tolerance = TOLERANCE_RENEWED;
      for (guint k = 0; k < 6; k++)
        {
          g_autoptr (HysDocument) changed = document_for (builds[i], k % 3 == 2 ? 0.8 : 1 + 0.1 * k);

          run (&pair, 200, 10);
          hys_stepper_set_system (pair.bundled, hys_system_new_bundled (changed));
          hys_stepper_set_system (pair.written, hys_system_new (changed));
        }
      run (&pair, 200, 10);
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
  pair = pair_of (document, hys_system_new_bundled (document), scheme);
  run (&pair, 1000, 10);
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

/* What is watched from the beginning is as if all were: by series of @quantity, of the bar or the element of a slider. */
static void
watch_one (HysSeriesQuantity quantity)
{
  g_autoptr (HysDocument) document = random_row ();
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  const HysScheme *scheme = hys_scheme_find ("midpoint", NULL);
  HysStepper *all = hys_stepper_new (scheme, hys_system_new (document), STEP);
  HysStepper *some = hys_stepper_new (scheme, hys_system_new (document), STEP);
  const HysSystem *system = hys_stepper_system (all);
  guint slider = 3, bar = system->bars[system->sliders[slider].from].class == HYS_BAR_MASSLESS ? system->sliders[slider].from
                                                                                               : system->sliders[slider].to;

  g_array_append_val (series, ((HysSeries){ quantity, quantity == HYS_SERIES_VELOCITY ? bar : system->sliders[slider].element }));
  hys_stepper_watch (some, series);
  for (guint i = 0; i < N_DRAWN; i++)
    {
      const HysState *one, *two;

      g_assert_cmpint (hys_stepper_step (all), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (some), ==, HYS_STATUS_OK);
      one = hys_stepper_state (all);
      two = hys_stepper_state (some);
      g_assert_cmpfloat (one->lambda[slider], ==, two->lambda[slider]);
      g_assert_cmpfloat (one->q[bar], ==, two->q[bar]);
      if (quantity == HYS_SERIES_VELOCITY)
        g_assert_cmpfloat (one->v[bar], ==, two->v[bar]);
      if (quantity == HYS_SERIES_SLIP)
        g_assert_cmpint (one->slip[slider], ==, two->slip[slider]);
      g_assert_cmpfloat (one->energy[HYS_ENERGY_FRICTION], ==, two->energy[HYS_ENERGY_FRICTION]);
    }
  hys_stepper_free (all);
  hys_stepper_free (some);
}

static void
test_watched (void)
{
  watch_one (HYS_SERIES_FORCE);
  watch_one (HYS_SERIES_VELOCITY);
  watch_one (HYS_SERIES_SLIP);
}

/* Thresholds change on the way: what is beyond them slips back at once, and what that dissipates is accounted for. */
static void
test_thresholds (gconstpointer scheme)
{
  g_autoptr (HysDocument) document = random_oscillator ();
  Pair pair = pair_of (document, hys_system_new (document), scheme);
  double error;

  run (&pair, 200, 1);
  error = hys_stepper_state (pair.bundled)->energy[HYS_ENERGY_ERROR];
  for (guint i = 0; i < document->elements->len; i++)
    hys_document_edit_element (document, i)->values[0].number *= 0.9;
  hys_stepper_set_system (pair.bundled, hys_system_new (document));
  assert_near (&pair, hys_stepper_state (pair.bundled)->energy[HYS_ENERGY_ERROR], error);
  for (guint k = 0; k < 100; k++)
    {
      const HysState *state = hys_stepper_state (pair.bundled);
      const HysSystem *system = hys_stepper_system (pair.bundled);

      for (guint i = 0; i < system->n_sliders; i++)
        g_assert_cmpfloat (fabs (state->lambda[i]), <=, system->sliders[i].threshold);
      g_assert_cmpint (hys_stepper_step (pair.bundled), ==, HYS_STATUS_OK);
    }
  pair_clear (&pair);
}

/* Inner bars with a load, a dashpot or a third spring, or between massless bars, are none. */
static void
test_none (void)
{
  for (int i = 0; i < 4; i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysSystem) system = NULL;
      g_autoptr (HysCondensed) condensed = NULL;
      guint wall = build_wall (document, "w"), inner = build_bar (document, "i");
      guint end = i == 0 ? build_bar (document, "m") : build_mass (document, "m", 1, 0, 0);

      build_spring (document, "k", wall, inner, 1);
      build_slider (document, "s", inner, end, 1, 0);
      if (i == 0)
        build_spring (document, "k2", wall, end, 1);
      else if (i == 1)
        build_load (document, inner, HYS_LOAD_FORCE, "cos", 1, 1, 0, 0);
      else if (i == 2)
        build_dashpot (document, "c", wall, inner, 1);
      else
        build_spring (document, "k2", inner, end, 1);
      system = hys_system_new (document);
      condensed = hys_condensed_new (system, 1);
      g_assert_null (condensed);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const schemes[] = { "paper", "implicit", "midpoint" };
  static const struct { const char *name; GTestDataFunc function; } tests[] = {
    { "same", test_same }, { "drawn", test_drawn }, { "set-system", test_set_system }, { "thresholds", test_thresholds },
    { "stiff", test_stiff },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (tests); k++)
      {
        g_autofree char *path = g_strdup_printf ("/bundles/%s/%s", tests[k].name, schemes[i]);

        if (i > 0 || tests[k].function != test_stiff)
          g_test_add_data_func (path, schemes[i], tests[k].function);
      }
  g_test_add_func ("/bundles/massless", test_massless);
  g_test_add_func ("/bundles/watched", test_watched);
  g_test_add_func ("/bundles/none", test_none);
  return g_test_run ();
}
