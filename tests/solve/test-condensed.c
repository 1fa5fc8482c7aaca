/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Drawn S-elements in parallel, stepped twice: as branches of bundles with memory curves, and with every spring, slider and
 * inner bar by itself. Both are the same mathematics, step by step, under every time-stepping scheme.
 */
#include "hys-build.h"
#include "hys-condensed.h"
#include "hys-stepper-private.h"

#include <math.h>

#define STEP    4e-3
#define N_STEPS 400

/* What rounding leaves between the two after that many steps, relative to the size of what is compared. */
#define SOON 1e-6
#define MOST_ACCELERATION 100
#define TOLERANCE 1e-9

/* Rates below which a slider at its threshold may be said to stick or to slip, relative to the largest speed. */
#define SLOW 1e-6

static const char *const schemes[] = { "paper", "implicit", "midpoint" };

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
  HysStepper *condensed;
  HysStepper *written;
  double      size;       /* the largest speed so far */
} Pair;

static Pair
pair_of (const HysDocument *document,
         const char        *scheme)
{
  const HysScheme *found = hys_scheme_find (scheme, NULL);
  Pair pair = { hys_stepper_new (found, hys_system_new (document), STEP),
                hys_theta_stepper_new_written (found, hys_system_new (document), STEP), 1 };

  return pair;
}

static void
pair_clear (Pair *self)
{
  hys_stepper_free (self->condensed);
  hys_stepper_free (self->written);
}

static void
assert_near (double a,
             double b)
{
  g_assert_cmpfloat (fabs (a - b), <=, TOLERANCE * MAX (1, fabs (b)));
}

/* A slider's rate is a difference of two speeds. */
static void
assert_same_slip (Pair  *self,
                  guint  i)
{
  const HysSystem *system = hys_stepper_system (self->written);
  const HysState *one = hys_stepper_state (self->condensed), *two = hys_stepper_state (self->written);
  const HysSlider *slider = &system->sliders[i];
  double rate = two->v[slider->to] - two->v[slider->from];

  if (one->slip[i] == two->slip[i] || !system->beta[i])
    return;
  g_assert_cmpfloat (fabs (rate), <=, SLOW * self->size);
  g_assert_cmpfloat (fabs (two->lambda[i]), >=, slider->threshold * (1 - TOLERANCE));
}

static void
assert_same (Pair *self)
{
  const HysSystem *system = hys_stepper_system (self->written);
  const HysState *one = hys_stepper_state (self->condensed), *two = hys_stepper_state (self->written);

  g_assert_cmpfloat (one->t, ==, two->t);
  for (guint i = 0; i < system->n_bars; i++)
    {
      self->size = MAX (self->size, fabs (two->v[i]));
      assert_near (one->q[i], two->q[i]);
      if (one->t > 0)
        assert_near (one->v[i], two->v[i]);
      else   /* of massless bars that of the first 1e-6 of a step */
        g_assert_cmpfloat (fabs (one->v[i] - two->v[i]), <=, SOON * STEP * MOST_ACCELERATION);
    }
  for (guint i = 0; i < system->n_springs; i++)
    assert_near (one->e[i], two->e[i]);
  for (guint i = 0; i < system->n_dashpots; i++)
    assert_near (one->tau[i], two->tau[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      assert_near (one->lambda[i], two->lambda[i]);
      g_assert_cmpfloat (fabs (one->lambda[i]), <=, system->sliders[i].threshold);
      assert_same_slip (self, i);
    }
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    assert_near (one->energy[i], two->energy[i]);
}

static void
run (Pair  *self,
     guint  n)
{
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (hys_stepper_step (self->condensed), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (self->written), ==, HYS_STATUS_OK);
      assert_same (self);
    }
  g_assert_cmpint (hys_stepper_audit (self->condensed), ==, HYS_STATUS_OK);
  g_assert_cmpfloat (hys_stepper_residual (self->condensed), <=, HYS_RESIDUAL_MAX);
}

static void
test_same (gconstpointer scheme)
{
  for (int i = 0; i < 8; i++)
    {
      g_autoptr (HysDocument) document = i % 2 == 0 ? random_oscillator () : random_row ();
      Pair pair = pair_of (document, scheme);

      assert_same (&pair);
      run (&pair, N_STEPS);
      pair_clear (&pair);
    }
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
  for (guint i = 0; i < N_STEPS; i++)
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
test_set_system (gconstpointer scheme)
{
  g_autoptr (HysDocument) document = random_oscillator ();
  Pair pair = pair_of (document, scheme);
  double error;

  run (&pair, 200);
  error = hys_stepper_state (pair.condensed)->energy[HYS_ENERGY_ERROR];
  for (guint i = 0; i < document->elements->len; i++)
    hys_document_edit_element (document, i)->values[0].number *= 0.9;
  hys_stepper_set_system (pair.condensed, hys_system_new (document));
  assert_near (hys_stepper_state (pair.condensed)->energy[HYS_ENERGY_ERROR], error);
  for (guint k = 0; k < 100; k++)
    {
      const HysState *state = hys_stepper_state (pair.condensed);
      const HysSystem *system = hys_stepper_system (pair.condensed);

      for (guint i = 0; i < system->n_sliders; i++)
        g_assert_cmpfloat (fabs (state->lambda[i]), <=, system->sliders[i].threshold);
      g_assert_cmpint (hys_stepper_step (pair.condensed), ==, HYS_STATUS_OK);
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
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *same = g_strdup_printf ("/condensed/same/%s", schemes[i]);
      g_autofree char *set = g_strdup_printf ("/condensed/set-system/%s", schemes[i]);

      g_test_add_data_func (same, schemes[i], test_same);
      g_test_add_data_func (set, schemes[i], test_set_system);
    }
  g_test_add_func ("/condensed/watched", test_watched);
  g_test_add_func ("/condensed/none", test_none);
  return g_test_run ();
}
