/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What fails inside a step, the first time, the second, and so on: the factorization of a matrix, the memory for one of a large
 * network, or the wish to go on. The
 * step is then done in another way and certified, or the run stops with one sentence and the state that it had; memory is
 * watched by the sanitizers.
 */
#include "hys-matrix.h"
#include "hys-plan.h"
#include "hys-scheme.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/SuiteSparse_config.h>

#define N_NETWORKS 12
#define N_STEPS    12
#define MOST       40   /* failures in turn */
#define HELPED     3334

/* What fails next; 0 = nothing. */
static guint countdown;

gboolean __real_hys_factor_compute (HysFactor *self, const HysMatrix *A);
gboolean __wrap_hys_factor_compute (HysFactor *self, const HysMatrix *A);

/* The linker leads all calls here (--wrap). */
gboolean
__wrap_hys_factor_compute (HysFactor       *self,
                           const HysMatrix *A)
{
  return (countdown == 0 || --countdown > 0) && __real_hys_factor_compute (self, A);
}

/* Allocations of a factor, by SuiteSparse and by GLib; what fails next, as above. */
static guint allocations;

static gboolean
may_allocate (void)
{
  return allocations == 0 || --allocations > 0;
}

static void *
allocate (size_t size)
{
  return may_allocate () ? malloc (size) : NULL;
}

static void *
allocate_zeros (size_t n,
                size_t size)
{
  return may_allocate () ? calloc (n, size) : NULL;
}

static void *
allocate_more (void  *block,
               size_t size)
{
  return may_allocate () ? realloc (block, size) : NULL;
}

gpointer __real_g_try_malloc_n (gsize n, gsize size);
gpointer __wrap_g_try_malloc_n (gsize n, gsize size);

gpointer
__wrap_g_try_malloc_n (gsize n,
                       gsize size)
{
  return may_allocate () ? __real_g_try_malloc_n (n, size) : NULL;
}

static gboolean
has_had_enough (gpointer data)
{
  guint *looks = data;

  if (*looks > 0)
    --*looks;
  return *looks == 0;
}

static void
check_state (const HysStepper *stepper)
{
  const HysState *state = hys_stepper_state (stepper);

  for (gsize i = 0; i < hys_state_length (hys_stepper_system (stepper)); i++)
    g_assert_true (isfinite (state->q[i]));
  g_assert_cmpfloat (state->t, ==, (double) hys_stepper_count (stepper) * 2e-3);
  g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
}

static HysStepper *
start (const Plan *plan,
       const char *scheme)
{
  Drawing plain = drawing_plain ();
  g_autoptr (HysDocument) document = plan_draw (plan, &plain, N_STEPS);

  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), document->simulation.step);
}

/* Steps until one fails, then without a failure as far as it goes. */
static void
run (HysStepper *stepper)
{
  HysStatus status = HYS_STATUS_OK;

  for (guint n = 0; n < N_STEPS && status == HYS_STATUS_OK; n++)
    {
      status = hys_stepper_step (stepper);
      check_state (stepper);
    }
  if (status == HYS_STATUS_OK || status == HYS_STATUS_CANCELLED)
    return;
  g_assert_nonnull (hys_stepper_message (stepper));
  g_assert_cmpuint (strlen (hys_stepper_message (stepper)), >, 10);
  g_assert_null (strchr (hys_stepper_message (stepper), '\n'));
}

static void
test_factorizations (gconstpointer data)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (4);
  guint failed = 0;

  for (guint k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_tame (dice);

      for (guint n = 1; n <= MOST; n++)
        {
          g_autoptr (HysStepper) stepper = NULL;

          countdown = n;
          stepper = start (&plan, data);
          run (stepper);
          failed += countdown == 0;
        }
      countdown = 0;
    }
  g_assert_cmpuint (failed, >, N_NETWORKS);
}

#define LARGE_BARS 120

/* Bars on springs to the wall, to the one before and to any other, with sliders across: no special case fits. Tensions of the
 * sliders move the bars at the start. */
static HysDocument *
draw_large (GRand *dice)
{
  HysDocument *document = hys_document_new ();
  guint before = build_wall (document, "w");

  document->simulation.step = 2e-3;
  for (guint i = 0; i < LARGE_BARS; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%u", i), *k = g_strdup_printf ("k%u", i), *l = g_strdup_printf ("l%u", i);
      g_autofree char *s = g_strdup_printf ("s%u", i);
      guint bar = i % 3 == 0 ? build_mass (document, id, 1, 0, 0) : build_bar (document, id);

      build_spring (document, k, before, bar, g_rand_double_range (dice, 100, 1e4));
      build_spring (document, l, (guint) g_rand_int_range (dice, 0, (gint32) bar), bar, g_rand_double_range (dice, 100, 1e4));
      build_slider (document, s, (guint) g_rand_int_range (dice, 0, (gint32) bar), bar, g_rand_double_range (dice, 0.1, 1), 0.05);
      if (i % 3 == 0)
        build_load (document, bar, HYS_LOAD_FORCE, "sin", 20, 300, 0.3, 0);
      before = bar;
    }
  return document;
}

static void
test_memory (gconstpointer data)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (4);
  g_autoptr (HysDocument) document = draw_large (dice);
  guint failed = 0;

  SuiteSparse_config.malloc_func = allocate;
  SuiteSparse_config.calloc_func = allocate_zeros;
  SuiteSparse_config.realloc_func = allocate_more;
  for (guint n = 1; n <= 8 * MOST; n = n < MOST ? n + 1 : n + n / 8)
    {
      g_autoptr (HysStepper) stepper = NULL;

      allocations = n;
      stepper = hys_stepper_new (hys_scheme_find (data, NULL), hys_system_new (document), document->simulation.step);
      run (stepper);
      failed += allocations == 0;
      allocations = 0;
    }
  g_assert_cmpuint (failed, >, MOST / 2);
}

/* Steps beside one whom nobody asks to stop, until it stops: what it gives out until then is no other state. */
static void
run_beside (HysStepper *stepper,
            HysStepper *undisturbed)
{
  gsize size = hys_state_length (hys_stepper_system (stepper)) * sizeof (double);

  for (guint n = 0; n < N_STEPS && hys_stepper_step (stepper) == HYS_STATUS_OK; n++)
    {
      g_assert_cmpint (hys_stepper_step (undisturbed), ==, HYS_STATUS_OK);
      g_assert_true (memcmp (hys_stepper_state (stepper)->q, hys_stepper_state (undisturbed)->q, size) == 0);
    }
}

/* Whoever asks to stop at a look gets no wrong state. */
static void
stop_at_look (const Plan *plan,
              const char *scheme,
              guint       looks)
{
  g_autoptr (HysStepper) stepper = start (plan, scheme), undisturbed = start (plan, scheme);

  hys_stepper_set_stop (stepper, (HysStop){ has_had_enough, &looks });
  run_beside (stepper, undisturbed);
}

static void
test_stops (gconstpointer data)
{
  for (guint k = 0; k < N_NETWORKS; k++)
    {
      g_autoptr (GRand) dice = g_rand_new_with_seed (k);
      Plan plan = k % 2 == 0 ? plan_tame (dice) : plan_wild (dice, 1);

      for (guint n = 1; n <= 8 * MOST; n = n < MOST ? n + 1 : n + n / 8)
        stop_at_look (&plan, data, n);
    }
}

/* A network in which `exact` is helped on by steps of `midpoint` that are solved in several ways. */
static void
test_stops_while_helped (void)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (HELPED);
  Plan plan = plan_wild (dice, 2);

  for (guint n = 1; n <= 8 * MOST; n++)
    stop_at_look (&plan, "exact", n);
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
      g_autofree char *factorizations = g_strconcat ("/failures/factorizations/", schemes[i]->name, NULL);
      g_autofree char *memory = g_strconcat ("/failures/memory/", schemes[i]->name, NULL);
      g_autofree char *stops = g_strconcat ("/failures/stops/", schemes[i]->name, NULL);

      g_test_add_data_func (factorizations, schemes[i]->name, test_factorizations);
      if (!g_str_equal (schemes[i]->name, "exact"))   /* has no sparse matrices */
        g_test_add_data_func (memory, schemes[i]->name, test_memory);
      g_test_add_data_func (stops, schemes[i]->name, test_stops);
    }
  g_test_add_func ("/failures/stops-while-helped", test_stops_while_helped);
  return g_test_run ();
}
