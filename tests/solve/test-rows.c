/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Masses in a row move as they do where their elements are drawn in another order, in which they are not taken for a row but
 * treated as any network is.
 */
#include "hys-build.h"
#include "hys-certificate.h"
#include "hys-chain.h"
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
  HysChain *taken = hys_chain_new (system), *refused = hys_chain_new (other_system);
  double way = 0, speed = 0;

  g_assert_nonnull (taken);
  g_assert_null (refused);
  hys_chain_free (taken);
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

/* A step of a run, as raw data. */
typedef struct
{
  HysState      *before;
  HysState      *after;
  double        *force;
  double        *early;
  HysStepRecord  record;
} Taken;

static Taken
take_step (HysStepper *stepper,
           double      theta,
           double      step)
{
  const HysSystem *system = hys_stepper_system (stepper);
  Taken taken = { hys_state_new (system), hys_state_new (system), g_new0 (double, system->n_bars),
                  g_new0 (double, system->n_sliders) };
  double t;

  for (guint k = 0; k < N_STEPS; k++)
    g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  hys_state_copy (system, taken.before, hys_stepper_state (stepper));
  g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  hys_state_copy (system, taken.after, hys_stepper_state (stepper));
  t = taken.before->t + theta * (taken.after->t - taken.before->t);
  for (guint i = 0; i < system->n_bars; i++)
    taken.force[i] = hys_system_force (system, i, t, t);
  for (guint i = 0; i < system->n_sliders; i++)
    g_assert_cmpint (taken.before->slip[i], ==, taken.after->slip[i]);   /* no jump inside */
  taken.record = (HysStepRecord){ theta, step, taken.before, taken.after, taken.force, system->beta };
  return taken;
}

static void
taken_clear (Taken *self)
{
  hys_state_free (self->before);
  hys_state_free (self->after);
  g_free (self->force);
  g_free (self->early);
}

static double
certify (HysReferee      *referee,
         const HysSystem *system,
         const Taken     *taken)
{
  HysScales scales = { 0 };

  return hys_referee_certify (referee, system, &taken->record, &scales);
}

static void
assert_seen (HysReferee      *referee,
             const HysSystem *system,
             const Taken     *taken,
             double          *value)
{
  double kept = *value;

  *value = kept + 1e-6 * (1 + fabs (kept));
  g_assert_cmpfloat (certify (referee, system, taken), >, HYS_RESIDUAL_MAX);
  *value = NAN;
  g_assert_cmpfloat (certify (referee, system, taken), ==, INFINITY);
  *value = kept;
}

/* Along a row a number that is off by a millionth is seen wherever it is. */
static void
assert_all_seen (HysReferee      *referee,
                 const HysSystem *system,
                 Taken           *taken)
{
  g_assert_cmpfloat (certify (referee, system, taken), <=, HYS_RESIDUAL_MAX);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0)
      {
        assert_seen (referee, system, taken, &taken->after->q[i]);
        assert_seen (referee, system, taken, &taken->after->v[i]);
        assert_seen (referee, system, taken, &taken->force[i]);
      }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      assert_seen (referee, system, taken, &taken->after->e[i]);
      assert_seen (referee, system, taken, &taken->after->lambda[i]);
    }
}

/* Along a row each slider that slips below its threshold, or bears more than it, is seen. */
static void
assert_laws_seen (HysReferee      *referee,
                  const HysSystem *system,
                  const Taken     *taken)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      double *threshold = &system->sliders[i].threshold, kept = *threshold, tension = fabs (taken->after->lambda[i]);

      *threshold = taken->after->slip[i] != 0 ? 2 * kept : 0.9 * tension;
      hys_referee_set (referee);
      g_assert_cmpfloat (certify (referee, system, taken), >, HYS_RESIDUAL_MAX);
      *threshold = kept;
    }
  hys_referee_set (referee);
}

/* A slider that slips all along has the same tension before and after any moment. */
static void
place_slipping (const HysSystem *system,
                Taken           *taken)
{
  for (guint i = 0; i < system->n_sliders; i++)
    taken->early[i] = taken->after->slip[i] != 0 ? 0.2 + 0.01 * i : 0;
  taken->record.early = taken->early;
}

static void
check_referee (const char *scheme,
               double      theta,
               int         wall,
               guint       n)
{
  Draft draft = { n, wall, FALSE, 0.3, 1e-3, 1 };
  g_autoptr (HysDocument) document = draw (&draft, 20250601, FALSE);
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_ref (system), draft.step);
  HysReferee *referee = hys_referee_new (system);
  Taken taken = take_step (stepper, theta, draft.step);

  assert_all_seen (referee, system, &taken);
  assert_laws_seen (referee, system, &taken);
  place_slipping (system, &taken);
  assert_all_seen (referee, system, &taken);
  taken.early[1] = 1;
  g_assert_cmpfloat (certify (referee, system, &taken), ==, INFINITY);
  hys_referee_free (referee);
  taken_clear (&taken);
}

static void
test_referee (void)
{
  static const struct
  {
    const char *scheme;
    double      theta;
  } schemes[] = { { "paper", 0 }, { "implicit", 1 }, { "midpoint", 0.5 } };

  for (guint k = 0; k < G_N_ELEMENTS (schemes); k++)
    for (int wall = -1; wall <= 1; wall++)
      for (guint n = 3; n < 12; n++)
        check_referee (schemes[k].scheme, schemes[k].theta, wall, n);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/solve/rows/paper", "paper", test_scheme);
  g_test_add_data_func ("/solve/rows/implicit", "implicit", test_scheme);
  g_test_add_data_func ("/solve/rows/midpoint", "midpoint", test_scheme);
  g_test_add_func ("/solve/rows/referee", test_referee);
  return g_test_run ();
}
