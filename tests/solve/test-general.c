/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The general method beside the shortcuts: clusters, and bundles of S-elements. What a scheme finds with them it finds without, on every example, on the networks whose costs are measured, and on random ones.
 */
#include "bench-networks.h"
#include "hys-examples.h"
#include "hys-plan.h"
#include "hys-stepper-private.h"

#include <math.h>

#define N_STEPS   60
#define N_RANDOM  120
#define TOLERANCE 1e-9
#define CLOSE     1e-6   /* where rounding decides whether what stops in a step counts as an event of it (HYS_TOL_IMPULSE) */

static const char *const schemes[] = { "paper", "implicit", "midpoint" };

/* How far two runs are apart, and what that is relative to: lengths, and ways of masses in a step, to the largest length; forces to the largest
 * force. */
typedef struct
{
  double apart;
  double largest;
} Gap;

static void
compare (Gap          *gap,
         const double *x,
         const double *y,
         guint         n,
         double        factor)
{
  for (guint i = 0; i < n; i++)
    {
      gap->largest = fmax (gap->largest, factor * fabs (x[i]));
      gap->apart = fmax (gap->apart, factor * fabs (x[i] - y[i]));
    }
}

static double
ratio_of (const Gap *gap)
{
  return gap->apart > 0 ? gap->apart / gap->largest : 0;
}

/* Per bar: 1, but 0 where sliders alone hold it, which says nothing of where it is. Free with g_free(). */
static double *
find_held (const HysSystem *system)
{
  double *held = g_new0 (double, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    held[i] = system->bars[i].class != HYS_BAR_MASSLESS;
  for (guint i = 0; i < system->n_springs; i++)
    held[system->springs[i].from] = held[system->springs[i].to] = 1;
  for (guint i = 0; i < system->n_dashpots; i++)
    held[system->dashpots[i].from] = held[system->dashpots[i].to] = 1;
  return held;
}

/* The largest difference of a run with shortcuts and one without. */
static double
run (const HysDocument *document,
     const char        *name,
     double             step,
     guint              n_steps)
{
  const HysScheme *scheme = hys_scheme_find (name, NULL);
  g_autoptr (HysStepper) quick = hys_stepper_new (scheme, hys_system_new (document), step), general = NULL;
  HysSystem *system = hys_system_new (document);
  HysStatus status = HYS_STATUS_OK;
  Gap length = { 0, 0 }, force = { 0, 0 };

  system->general = TRUE;
  general = hys_theta_stepper_new_written (scheme, system, step);

  g_autofree double *held = find_held (system);

  for (guint n = 0; n < n_steps && status == HYS_STATUS_OK; n++)
    {
      const HysState *state, *other;

      status = hys_stepper_step (quick);
      g_assert_cmpint (hys_stepper_step (general), ==, status);
      state = hys_stepper_state (quick);
      other = hys_stepper_state (general);
      for (guint i = 0; i < system->n_bars; i++)
        {
          compare (&length, &state->q[i], &other->q[i], 1, held[i]);
          compare (&length, &state->v[i], &other->v[i], 1, system->bars[i].class == HYS_BAR_MASS ? step : 0);
        }
      compare (&force, state->lambda, other->lambda, system->n_sliders, 1);
      compare (&force, state->tau, other->tau, system->n_dashpots, 1);
      for (guint i = 0; i < system->n_springs; i++)
        compare (&force, &state->e[i], &other->e[i], 1, system->springs[i].stiffness);
    }
  return fmax (ratio_of (&length), ratio_of (&force));
}

static void
test_examples (gconstpointer scheme)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);
      double worst = run (document, scheme, document->simulation.step, 10 * N_STEPS);

      g_test_message ("%s: %g", *name, worst);
      g_assert_cmpfloat (worst, <=, TOLERANCE);
    }
}

static void
test_measured (gconstpointer scheme)
{
  static const struct { HysDocument *(*build) (int n); int n; } works[] = {
    { bench_persoz, 1 }, { bench_prandtl, 5 }, { bench_prandtl, 30 }, { bench_masing, 30 }, { bench_chain, 10 }, { bench_chain, 30 },
    { bench_chain_damped, 10 }, { bench_chain_viscous, 10 }, { bench_pulled, 30 }, { bench_random, 60 }, { bench_grid, 8 },
    { bench_grid_half, 6 }, { bench_grid_viscous, 6 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (works); k++)
    {
      g_autoptr (HysDocument) document = works[k].build (works[k].n);
      double worst = run (document, scheme, 0.01, N_STEPS);

      g_test_message ("%u: %g", k, worst);
      g_assert_cmpfloat (worst, <=, TOLERANCE);
    }
}

static void
test_random (gconstpointer scheme)
{
  const guint32 seed = 1;   /* none of these has tensions at the start that are not determined */
  guint apart = 0;

  for (guint k = 0; k < N_RANDOM; k++)
    {
      g_autoptr (GRand) dice = g_rand_new_with_seed (seed + k);
      Plan plan = plan_tame (dice);
      Drawing drawing = drawing_plain ();
      g_autoptr (HysDocument) document = plan_draw (&plan, &drawing, N_STEPS);
      double worst = run (document, scheme, document->simulation.step, N_STEPS);

      if (worst > TOLERANCE)
        g_test_message ("seed %u: %g", seed + k, worst);
      apart += worst > TOLERANCE;
      g_assert_cmpfloat (worst, <=, CLOSE);
    }
  g_assert_cmpuint (apart, <=, N_RANDOM / 40);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *examples = g_strconcat ("/solve/general/examples/", schemes[i], NULL);
      g_autofree char *measured = g_strconcat ("/solve/general/measured/", schemes[i], NULL);
      g_autofree char *random = g_strconcat ("/solve/general/random/", schemes[i], NULL);

      g_test_add_data_func (examples, schemes[i], test_examples);
      g_test_add_data_func (measured, schemes[i], test_measured);
      g_test_add_data_func (random, schemes[i], test_random);
    }
  return g_test_run ();
}
