/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large networks. */
#include "hys-build.h"
#include "hys-certificate.h"
#include "hys-scheme.h"

#include <string.h>

#define SIDE   17
#define N      (SIDE * SIDE)
#define STEP   0.02
#define STEPS  150

typedef struct
{
  const char *scheme;
  double      theta;
} Scheme;

static const Scheme schemes[] = { { "paper", 0 }, { "implicit", 1 }, { "midpoint", 0.5 } };

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

/* However the bars are numbered, the motion is the same, but for rounding; and what each brings in is known. */
static void
test_numbering (gconstpointer data)
{
  const Scheme *scheme = data;

  for (int massless = 0; massless < 2; massless++)
    {
      HysStepper *stepper[2];
      guint place[2][N];

      for (int k = 0; k < 2; k++)
        {
          g_autoptr (HysDocument) document = NULL;

          order (place[k], k == 1);
          document = draw (place[k], massless);
          stepper[k] = hys_stepper_new (hys_scheme_find (scheme->scheme, NULL), hys_system_new (document), STEP);
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
test_foreign (gconstpointer data)
{
  const Scheme *scheme = data;
  HysStepper *stepper[2];
  guint place[N], bar[2][N];

  order (place, FALSE);
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (HysDocument) document = draw_beside (place, FALSE, k == 1, bar[k]);

      stepper[k] = hys_stepper_new (hys_scheme_find (scheme->scheme, NULL), hys_system_new (document), STEP);
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

/* One step without a jump in it. */
static void
take_step (HysStepper *stepper,
           HysState   *before,
           HysState   *after)
{
  const HysSystem *system = hys_stepper_system (stepper);

  for (guint i = 0; i < STEPS; i++)
    {
      hys_state_copy (system, before, hys_stepper_state (stepper));
      step (stepper);
      hys_state_copy (system, after, hys_stepper_state (stepper));
      if (i > STEPS / 2 && memcmp (before->slip, after->slip, system->n_sliders) == 0)
        return;
    }
  g_assert_not_reached ();
}

static double
certify (const HysSystem     *system,
         HysReferee          *referee,
         const HysStepRecord *record)
{
  HysScales scales = { 0 };

  return hys_referee_certify (referee, system, record, &scales);
}

static void
assert_seen (const HysSystem     *system,
             HysReferee          *referee,
             const HysStepRecord *record,
             double              *value)
{
  double kept = *value;

  *value = kept + 1e-6 * (1 + fabs (kept));
  g_assert_cmpfloat (certify (system, referee, record), >, HYS_RESIDUAL_MAX);
  *value = NAN;
  g_assert_cmpfloat (certify (system, referee, record), ==, INFINITY);
  *value = kept;
}

/* A number that is off by a millionth is seen wherever it is. */
static void
test_referee (gconstpointer data)
{
  const Scheme *scheme = data;
  guint place[N];

  order (place, FALSE);
  for (int massless = 0; massless < 2; massless++)
    {
      g_autoptr (HysDocument) document = draw (place, massless);
      g_autoptr (HysSystem) system = hys_system_new (document);
      g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme->scheme, NULL), hys_system_ref (system), STEP);
      g_autoptr (HysState) before = hys_state_new (system);
      g_autoptr (HysState) after = hys_state_new (system);
      HysReferee *referee = hys_referee_new (system);
      double force[N + 1], t;
      HysStepRecord record = { scheme->theta, STEP, before, after, force, system->beta };

      take_step (stepper, before, after);
      t = before->t + scheme->theta * (after->t - before->t);
      for (guint i = 0; i < system->n_bars; i++)
        force[i] = hys_system_force (system, i, t, t);
      g_assert_cmpfloat (certify (system, referee, &record), <=, HYS_RESIDUAL_MAX);
      for (guint i = 1; i < system->n_bars; i++)
        {
          assert_seen (system, referee, &record, &after->q[i]);
          assert_seen (system, referee, &record, &after->v[i]);
          assert_seen (system, referee, &record, &force[i]);
        }
      for (guint i = 0; i < system->n_springs; i++)
        assert_seen (system, referee, &record, &after->e[i]);
      for (guint i = 0; i < system->n_sliders; i++)
        assert_seen (system, referee, &record, &after->lambda[i]);
      hys_referee_free (referee);
    }
}

/* A slider whose law alone is broken, since loads make up for its tension, is seen wherever it is. */
static void
assert_law_seen (const HysSystem     *system,
                 HysReferee          *referee,
                 const HysStepRecord *record,
                 HysState            *after,
                 double              *force,
                 guint                slider)
{
  const HysSlider *it = &system->sliders[slider];
  double tension = after->lambda[slider], more = after->slip[slider] == 0 ? 2 * it->threshold - tension : -1e-3 * tension;

  after->lambda[slider] += more;
  force[it->to] += more;
  force[it->from] -= more;
  g_assert_cmpfloat (certify (system, referee, record), >, HYS_RESIDUAL_MAX);
  after->lambda[slider] -= more;
  g_assert_cmpfloat (certify (system, referee, record), >, HYS_RESIDUAL_MAX);
  force[it->to] -= more;
  force[it->from] += more;
}

static void
test_laws (void)
{
  g_autoptr (HysDocument) document = NULL;
  g_autoptr (HysSystem) system = NULL;
  g_autoptr (HysStepper) stepper = NULL;
  g_autoptr (HysState) before = NULL, after = NULL;
  HysReferee *referee;
  guint place[N], slipping = 0;
  double force[N + 1] = { 0 };
  HysStepRecord record;

  order (place, FALSE);
  document = draw (place, FALSE);
  system = hys_system_new (document);
  stepper = hys_stepper_new (hys_scheme_find ("implicit", NULL), hys_system_ref (system), STEP);
  before = hys_state_new (system);
  after = hys_state_new (system);
  take_step (stepper, before, after);
  referee = hys_referee_new (system);
  record = (HysStepRecord){ 1, STEP, before, after, force, system->beta };
  for (guint i = 0; i < system->n_bars; i++)
    force[i] = hys_system_force (system, i, after->t, after->t);
  g_assert_cmpfloat (certify (system, referee, &record), <=, HYS_RESIDUAL_MAX);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      assert_law_seen (system, referee, &record, after, force, i);
      slipping += after->slip[i] != 0;
    }
  g_assert_cmpuint (slipping, >, 0);
  hys_referee_free (referee);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (schemes); k++)
    {
      g_autofree char *numbering = g_strdup_printf ("/solve/grids/numbering/%s", schemes[k].scheme);
      g_autofree char *foreign = g_strdup_printf ("/solve/grids/foreign/%s", schemes[k].scheme);
      g_autofree char *referee = g_strdup_printf ("/solve/grids/referee/%s", schemes[k].scheme);

      g_test_add_data_func (numbering, &schemes[k], test_numbering);
      g_test_add_data_func (foreign, &schemes[k], test_foreign);
      g_test_add_data_func (referee, &schemes[k], test_referee);
    }
  g_test_add_func ("/solve/grids/laws", test_laws);
  return g_test_run ();
}
