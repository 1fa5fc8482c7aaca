/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What fails inside a step, the first time, the second, and so on: the factorization of a matrix, or the wish to go on. The
 * step is then done in another way and certified, or the run stops with one sentence and the state that it had; memory is
 * watched by the sanitizers.
 */
#include "hys-matrix.h"
#include "hys-plan.h"
#include "hys-scheme.h"

#include <math.h>
#include <string.h>

#define N_NETWORKS 12
#define N_STEPS    12
#define MOST       40   /* failures in turn */

/* What fails next; 0 = nothing. */
static guint countdown;

gboolean __real_hys_factor_compute (HysFactorizer *self, HysFactor *factor, const HysMatrix *A);
gboolean __wrap_hys_factor_compute (HysFactorizer *self, HysFactor *factor, const HysMatrix *A);

/* The linker leads all calls here (--wrap). */
gboolean
__wrap_hys_factor_compute (HysFactorizer   *self,
                           HysFactor       *factor,
                           const HysMatrix *A)
{
  return (countdown == 0 || --countdown > 0) && __real_hys_factor_compute (self, factor, A);
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

/* Whoever asks to stop at any look gets no wrong state. */
static void
test_stops (gconstpointer data)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (4);

  for (guint k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_tame (dice);

      for (guint n = 1; n <= MOST; n++)
        {
          g_autoptr (HysStepper) stepper = start (&plan, data);
          guint looks = n;

          hys_stepper_set_stop (stepper, (HysStop){ has_had_enough, &looks });
          run (stepper);
        }
    }
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
      g_autofree char *stops = g_strconcat ("/failures/stops/", schemes[i]->name, NULL);

      g_test_add_data_func (factorizations, schemes[i]->name, test_factorizations);
      g_test_add_data_func (stops, schemes[i]->name, test_stops);
    }
  return g_test_run ();
}
