/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large networks: grids, and chains of P-elements (2.32) at rest, where hundreds of equal masses between equal thresholds are
 * tied. */
#include "hys-build.h"
#include "hys-certificate.h"
#include "hys-scheme.h"

#include <math.h>

#define SIDE   17
#define N      (SIDE * SIDE)
#define STEP   0.02
#define STEPS  150

#define STEPS_AT_REST 20

static guint
add_bar (HysDocument *document,
         guint        i,
         gboolean     massless)
{
  g_autofree char *id = g_strdup_printf ("n%u", i);

  return massless ? build_bar (document, id) : build_mass (document, id, 1 + 0.01 * i, 0, 0.3 * sin (i));
}

static void
join (HysDocument *document,
      guint        from,
      guint        to,
      double       stiffness,
      gboolean     slides)
{
  g_autofree char *id = g_strdup_printf ("e%u", document->elements->len), *other = g_strconcat (id, "s", NULL);

  build_spring (document, id, from, to, stiffness);
  if (slides)
    build_slider (document, other, from, to, 0.1 + 0.02 * stiffness, 0);
}

static void
add_foreign (HysDocument *document,
             guint       *last,
             guint        k)
{
  g_autofree char *id = g_strdup_printf ("f%u", k), *spring = g_strdup_printf ("fk%u", k);
  guint next = build_mass (document, id, 1, 0, cos (k));

  build_spring (document, spring, *last, next, 3);
  *last = next;
}

/* A grid of springs with a bond missing here and there, a wall along a side, sliders between masses and, if wanted, massless bars, or
 * a foreign row; @place: where in the document each point of it is; @bar: (out): of the points */
static HysDocument *
draw_beside (const guint *place,
             gboolean     massless,
             gboolean     foreign,
             guint       *bar)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), last = wall;
  g_autofree guint *point = g_new (guint, N);

  for (guint i = 0; i < N; i++)
    point[place[i]] = i;
  for (guint k = 0; k < N; k++)
    {
      bar[point[k]] = add_bar (document, point[k], massless && point[k] % 7 == 3);
      if (foreign)
        add_foreign (document, &last, k);
    }
  for (guint i = 0; i < N; i++)
    {
      gboolean inner = massless && (i % 7 == 3 || (i > 0 && (i - 1) % 7 == 3));

      if (i % 29 != 11)
        join (document, i % SIDE == 0 ? wall : bar[i - 1], bar[i], 1 + i % 5, i % 3 == 0 && !inner);
      if (i >= SIDE && i % 31 != 12)
        join (document, bar[i - SIDE], bar[i], 2 + i % 3, FALSE);
    }
  build_load (document, bar[N - 1], HYS_LOAD_FORCE, "cos", 3, 0.9, 0, 0);
  return document;
}

static HysDocument *
draw (const guint *place,
      gboolean     massless)
{
  guint bar[N];

  return draw_beside (place, massless, FALSE, bar);
}

static void
order (guint    *place,
       gboolean  shuffled)
{
  for (guint i = 0; i < N; i++)
    place[i] = i;
  for (guint i = N - 1; i > 0 && shuffled; i--)
    {
      guint k = (guint) g_test_rand_int_range (0, (int) i + 1), kept = place[i];

      place[i] = place[k];
      place[k] = kept;
    }
}

static void
step (HysStepper *stepper)
{
  HysStatus status = hys_stepper_step (stepper);

  if (status != HYS_STATUS_OK)
    g_test_message ("%s", hys_stepper_message (stepper));
  g_assert_cmpint (status, ==, HYS_STATUS_OK);
}

/* However the bars are numbered, the motion is the same, but for rounding. */
static void
test_numbering (gconstpointer scheme)
{
  for (int massless = 0; massless < 2; massless++)
    {
      HysStepper *stepper[2];
      guint place[2][N];

      for (int k = 0; k < 2; k++)
        {
          g_autoptr (HysDocument) document = NULL;

          order (place[k], k == 1);
          document = draw (place[k], massless);
          stepper[k] = hys_stepper_new (scheme, hys_system_new (document), STEP);
          for (guint i = 0; i < STEPS; i++)
            step (stepper[k]);
        }
      for (guint i = 0; i < N; i++)
        {
          const HysState *one = hys_stepper_state (stepper[0]), *other = hys_stepper_state (stepper[1]);

          g_assert_cmpfloat (fabs (one->q[1 + place[0][i]] - other->q[1 + place[1][i]]), <=, 1e-10);
          g_assert_cmpfloat (fabs (one->v[1 + place[0][i]] - other->v[1 + place[1][i]]), <=, 1e-9);
        }
      for (guint k = 0; k < HYS_N_ENERGIES; k++)
        g_assert_cmpfloat (fabs (hys_stepper_state (stepper[0])->energy[k] - hys_stepper_state (stepper[1])->energy[k]), <=, 1e-8);
      for (int k = 0; k < 2; k++)
        hys_stepper_free (stepper[k]);
    }
}

/* A part's motion is what it is without the others, to the last bit, though their bars lie between its own: a row of masses on springs,
 * each beside a bar of the grid, and joined to no other. */
static void
test_foreign (gconstpointer scheme)
{
  HysStepper *stepper[2];
  guint place[N], bar[2][N];

  order (place, FALSE);
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (HysDocument) document = draw_beside (place, FALSE, k == 1, bar[k]);

      stepper[k] = hys_stepper_new (scheme, hys_system_new (document), STEP);
      for (guint i = 0; i < STEPS; i++)
        step (stepper[k]);
    }
  for (guint i = 0; i < N; i++)
    {
      g_assert_cmpfloat (hys_stepper_state (stepper[0])->q[bar[0][i]], ==, hys_stepper_state (stepper[1])->q[bar[1][i]]);
      g_assert_cmpfloat (hys_stepper_state (stepper[0])->v[bar[0][i]], ==, hys_stepper_state (stepper[1])->v[bar[1][i]]);
    }
  for (guint k = 0; k < 2; k++)
    hys_stepper_free (stepper[k]);
}

static double
certify (const HysSystem     *system,
         HysReferee          *referee,
         const HysStepRecord *record)
{
  HysScales scales = { 0 };

  return hys_referee_certify (referee, system, record, &scales);
}

/* A number that is off by a millionth is seen wherever it is, and so is a slider whose law alone is broken, as loads make up for its
 * tension. */
static void
test_referee (void)
{
  guint place[N], slipping = 0;
  double force[N + 1] = { 0 };

  order (place, TRUE);

  g_autoptr (HysDocument) document = draw (place, FALSE);
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find ("implicit", NULL), hys_system_new (document), STEP);
  const HysSystem *system = hys_stepper_system (stepper);
  g_autoptr (HysState) before = hys_state_new (system), after = hys_state_new (system);
  HysReferee *referee = hys_referee_new (system);
  HysStepRecord record = { 1, STEP, before, after, force, system->beta };
  g_autoptr (GPtrArray) numbers = g_ptr_array_new ();

  for (guint i = 0; i < STEPS; i++)
    {
      hys_state_copy (system, before, hys_stepper_state (stepper));
      step (stepper);
    }
  hys_state_copy (system, after, hys_stepper_state (stepper));
  for (guint i = 1; i < system->n_bars; i++)
    {
      force[i] = hys_system_force (system, i, after->t, after->t);
      g_ptr_array_add (numbers, &force[i]);
      g_ptr_array_add (numbers, &after->q[i]);
      g_ptr_array_add (numbers, &after->v[i]);
    }
  for (guint i = 0; i < system->n_springs; i++)
    g_ptr_array_add (numbers, &after->e[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    g_ptr_array_add (numbers, &after->lambda[i]);
  g_assert_cmpfloat (certify (system, referee, &record), <=, HYS_RESIDUAL_MAX);
  for (guint i = 0; i < numbers->len; i++)
    {
      double *number = g_ptr_array_index (numbers, i), kept = *number;

      *number = kept + 1e-6 * (1 + fabs (kept));
      g_assert_cmpfloat (certify (system, referee, &record), >, HYS_RESIDUAL_MAX);
      *number = kept;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      double kept = after->lambda[i], more = after->slip[i] == 0 ? 2 * slider->threshold - kept : -1e-3 * kept;

      after->lambda[i] += more;
      force[slider->to] += more;
      force[slider->from] -= more;
      g_assert_cmpfloat (certify (system, referee, &record), >, HYS_RESIDUAL_MAX);
      after->lambda[i] = kept;
      force[slider->to] -= more;
      force[slider->from] += more;
      slipping += after->slip[i] != 0;
    }
  g_assert_cmpuint (slipping, >, 0);
  hys_referee_free (referee);
}

static HysDocument *
chain_at_rest (guint n)
{
  static const double threshold[] = { 0.1, 0.15, 0.2 };
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *mass = g_strdup_printf ("m%u", i), *spring = g_strdup_printf ("k%u", i);
      g_autofree char *slider = g_strdup_printf ("s%u", i);
      guint next = build_mass (document, mass, 1, 0, 0);

      build_spring (document, spring, last, next, 1);
      build_slider (document, slider, last, next, threshold[i % 3], 0);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "cos", 2, 0.5, 0, 0);
  return document;
}

/* Every scheme goes on, certified; but `exact`, which refuses networks of this size by name (test-exact). */
static void
run_all (const HysDocument *document,
         double             h)
{
  guint n;
  const HysScheme *const *schemes = hys_schemes (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HysStepper) stepper = NULL;

      if (schemes[i]->exact && !schemes[i]->control)
        continue;
      stepper = hys_stepper_new (schemes[i], hys_system_new (document), h);
      for (guint k = 0; k < STEPS_AT_REST; k++)
        step (stepper);
      g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
    }
}

static void
test_chain_at_rest (gconstpointer data)
{
  g_autoptr (HysDocument) document = chain_at_rest (GPOINTER_TO_UINT (data));

  run_all (document, 1e-3);
}

/* So slow a step that no mass is heavy against its springs. */
static void
test_stiff_chain (void)
{
  g_autoptr (HysDocument) document = chain_at_rest (1500);

  run_all (document, 0.5);
}

int
main (int    argc,
      char **argv)
{
  guint n;
  const HysScheme *const *schemes = hys_schemes (&n);
  static const guint lengths[] = { 1000, 1500, 2000, 3000, 10000 };

  g_test_init (&argc, &argv, NULL);
  for (guint k = 0; k < n; k++)
    if (!schemes[k]->exact)   /* those that do steps of the length that is asked for */
      {
        g_autofree char *numbering = g_strdup_printf ("/solve/large/numbering/%s", schemes[k]->name);
        g_autofree char *foreign = g_strdup_printf ("/solve/large/foreign/%s", schemes[k]->name);

        g_test_add_data_func (numbering, schemes[k], test_numbering);
        g_test_add_data_func (foreign, schemes[k], test_foreign);
      }
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *path = g_strdup_printf ("/solve/large/at-rest/%u", lengths[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (lengths[i]), test_chain_at_rest);
    }
  g_test_add_func ("/solve/large/referee", test_referee);
  g_test_add_func ("/solve/large/stiff", test_stiff_chain);
  return g_test_run ();
}
