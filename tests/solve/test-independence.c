/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the motion of a network does not depend on, to the last bit: other networks that are drawn beside it and do not touch
 * it, or only in driven bars, whatever their forces, speeds and times, and the units of length, force and time (powers of two, for which arithmetic
 * has no rounding, but of numbers near the least that there are).
 */
#include "hys-build.h"
#include "hys-components.h"
#include "hys-plan.h"
#include "hys-scheme.h"

#include <float.h>
#include <math.h>

#define N_STEPS    60
#define N_NETWORKS (g_test_slow () ? 200u : 60u)

typedef struct
{
  const char *scheme;
  gboolean    units;
} Sample;

/* The exact scheme follows the fastest motion: of networks that are much faster than their step only the start is seen. */
#define PATIENCE 2000

/* Below it squares lose their last bits. */
#define FAINT (sqrt (DBL_MIN) / DBL_EPSILON)

static gboolean
look (gpointer data)
{
  return ++*(guint *) data > PATIENCE;
}

static HysStepper *
start (const HysDocument *document,
       const char        *scheme,
       guint             *looks)
{
  HysStepper *stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), document->simulation.step);

  hys_stepper_set_stop (stepper, (HysStop){ look, looks });
  return stepper;
}

/* Numbers so small that their last bits are lost are not compared. */
static gboolean
is_same (double a,
         double b)
{
  return a == b || fmax (fabs (a), fabs (b)) < DBL_MIN / DBL_EPSILON;
}

static gboolean
has_faint (const double *x,
           guint         n)
{
  for (guint i = 0; i < n; i++)
    if (x[i] != 0 && fabs (x[i]) < FAINT)
      return TRUE;
  return FALSE;
}

/* Whether a motion has died down so far that the last bits of what is made of it are lost. */
static gboolean
is_faint (const HysStepper *stepper)
{
  const HysSystem *system = hys_stepper_system (stepper);
  const HysState *state = hys_stepper_state (stepper);

  return has_faint (state->v, system->n_bars) || has_faint (state->lambda, system->n_sliders)
         || has_faint (state->e, system->n_springs) || has_faint (state->tau, system->n_dashpots);
}

/* The first value of the plan's that differs, as a name; %NULL = none. */
static char *
find_difference (const Plan       *plan,
                 const Drawing    *plain,
                 const Drawing    *drawing,
                 const HysStepper *one,
                 const HysStepper *other)
{
  const HysState *a = hys_stepper_state (one), *b = hys_stepper_state (other);
  const HysSystem *x = hys_stepper_system (one), *y = hys_stepper_system (other);

  for (guint i = 0; i < plan->n_nodes; i++)
    {
      guint k = plain->node[i], l = drawing->node[i];

      if (!is_same (a->q[k] * drawing->length, b->q[l]))
        return g_strdup_printf ("x:n%u: %.17g, %.17g", i, a->q[k] * drawing->length, b->q[l]);
      if (plan->nodes[i].role == 'm' && !is_same (a->v[k] * drawing->length / drawing->time, b->v[l]))
        return g_strdup_printf ("v:n%u: %.17g, %.17g", i, a->v[k] * drawing->length / drawing->time, b->v[l]);
    }
  for (guint k = 0, l = 0; k < x->n_sliders; k++, l++)
    {
      while (plain->edge[0][0] + (int) y->sliders[l].element - drawing->edge[0][0] != (int) x->sliders[k].element)
        l++;
      if (!is_same (a->lambda[k] * drawing->force, b->lambda[l]))
        return g_strdup_printf ("f of slider %u: %.17g, %.17g", k, a->lambda[k] * drawing->force, b->lambda[l]);
    }
  return NULL;
}

/* Whether both drawings do the same, also after values were set anew. What @other stops for is not looked at: a foreign part may stop it. */
static gboolean
is_alike (const Plan *plan,
          Drawing    *drawing,
          const char *scheme)
{
  Drawing plain = drawing_plain ();
  g_autoptr (HysDocument) document = plan_draw (plan, &plain, N_STEPS), changed = plan_draw (plan, drawing, N_STEPS);
  guint looks[2] = { 0 };
  g_autoptr (HysStepper) one = start (document, scheme, &looks[0]), other = start (changed, scheme, &looks[1]);

  for (guint n = 0; n < N_STEPS; n++)
    {
      HysStatus a = hys_stepper_step (one), b = hys_stepper_step (other);
      g_autofree char *difference = NULL;

      if (n == N_STEPS / 2)
        {
          hys_stepper_set_system (one, hys_system_new (document));
          hys_stepper_set_system (other, hys_system_new (changed));
        }
      if (MAX (looks[0], looks[1]) > PATIENCE || is_faint (one) || is_faint (other))
        return TRUE;
      if (b != a && b == HYS_STATUS_OK)
        {
          g_test_message ("%s alone stops: %s", scheme, hys_stepper_message (one));
          return FALSE;
        }
      if (a != HYS_STATUS_OK || b != HYS_STATUS_OK)
        return drawing->foreign != NULL || a == b;
      difference = find_difference (plan, &plain, drawing, one, other);
      if (difference != NULL)
        {
          g_test_message ("%s, step %u: %s", scheme, n, difference);
          return FALSE;
        }
    }
  return TRUE;
}

/* The first bar that nothing drives is. */
static void
drive (Plan *plan)
{
  PlanNode *bar = &plan->nodes[1];

  if (plan->n_nodes > 1)
    *bar = (PlanNode){ 'd', 0, 0, 0, "sin", bar->amplitude != 0 ? bar->amplitude : 1, bar->pace };
}

static void
check_foreign (const char *scheme,
               gboolean    shared)
{
  guint failed = 0;

  for (guint k = 0; k < N_NETWORKS; k++)
    {
      guint32 seed = (guint32) g_test_rand_int ();
      g_autoptr (GRand) dice = g_rand_new_with_seed (seed);
      Plan plan = k % 2 == 0 ? plan_wild (dice, 12) : plan_tame (dice), foreign = plan_wild (dice, 12);
      Drawing drawing = drawing_plain ();

      for (guint i = 0; i < foreign.n_nodes; i++)
        foreign.nodes[i].pace *= foreign.step / plan.step;
      if (shared)
        {
          drive (&plan);
          drive (&foreign);
        }
      drawing.foreign = &foreign;
      drawing.first = g_rand_boolean (dice);
      drawing.shared = shared;
      if (!is_alike (&plan, &drawing, scheme))
        {
          g_test_message ("failed: seed %u", seed);
          failed++;
        }
    }
  g_assert_cmpuint (failed, ==, 0);
}

static void
test_foreign (gconstpointer data)
{
  check_foreign (((const Sample *) data)->scheme, FALSE);
}

/* They meet in a driven bar. */
static void
test_driven (gconstpointer data)
{
  check_foreign (((const Sample *) data)->scheme, TRUE);
}

/* The parts of a drawing that meet in a bar driven by sin t, of which each feels a share: k x + c x' + alpha sgn x', and its work. */
static void
test_shares (gconstpointer data)
{
  const Sample *sample = data;
  const double k = 2, c = 3, alpha = 4, h = G_PI / 1200, accuracy = g_str_equal (sample->scheme, "exact") ? 1e-11 : 2 * h;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), looks = 0;
  g_autoptr (HysStepper) stepper = NULL;

  build_load (document, bar, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);
  build_spring (document, "k", wall, bar, k);
  build_dashpot (document, "c", bar, wall, c);
  build_slider (document, "s", wall, bar, alpha, 0);
  document->simulation.step = h;
  stepper = start (document, sample->scheme, &looks);
  for (guint n = 1; n <= 400; n++)
    {
      double t = n * h, x = sin (t), v = cos (t), r[2];
      const HysState *state = hys_stepper_state (stepper);

      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      state = hys_stepper_state (stepper);
      hys_state_reactions (hys_stepper_system (stepper), state, r);
      g_assert_cmpfloat (fabs (r[bar] - (k * x + c * v + alpha)), <=, (k + c + alpha) * accuracy);
      g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_ELASTIC] - k * x * x / 2), <=, k * accuracy);
      g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_FRICTION] - alpha * x), <=, alpha * accuracy);
      g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_VISCOUS] - c * (t + x * v) / 2), <=, c * accuracy);
      g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_WORK] - k * x * x / 2 - alpha * x - c * (t + x * v) / 2), <=,
                         (k + c + alpha) * accuracy);
    }
}

/* Bars that sliders alone join, without a given rate: any unit of it does, and forces that they started with vanish. */
static const guint32 failed_once[] = { 3874432967u, 1694029624u, 2279712521u };

static gboolean
is_alike_in_units (guint32     seed,
                   gboolean    wild,
                   const char *scheme)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (seed);
  Plan plan = wild ? plan_wild (dice, 2) : plan_tame (dice);
  Drawing drawing = drawing_plain ();

  drawing.length = ldexp (1, 30 * g_rand_int_range (dice, -1, 2));
  drawing.force = ldexp (1, 30 * g_rand_int_range (dice, -1, 2));
  drawing.time = ldexp (1, 30 * g_rand_int_range (dice, -1, 2));
  if (is_alike (&plan, &drawing, scheme))
    return TRUE;
  g_test_message ("failed: seed %u (%g, %g, %g)", seed, drawing.length, drawing.force, drawing.time);
  return FALSE;
}

static void
test_units (gconstpointer data)
{
  const Sample *sample = data;
  gboolean may_be_wild = !g_str_equal (sample->scheme, "exact");
  guint failed = 0;

  for (guint k = 0; k < N_NETWORKS; k++)
    failed += !is_alike_in_units ((guint32) g_test_rand_int (), may_be_wild && k % 2 == 0, sample->scheme);
  for (guint k = 0; may_be_wild && k < G_N_ELEMENTS (failed_once); k++)
    failed += !is_alike_in_units (failed_once[k], TRUE, sample->scheme);
  g_assert_cmpuint (failed, ==, 0);
}

/* What is not known in one of the parts at a driven bar that they share is not known, whichever part comes last. */
static void
test_adrift (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint d = build_bar (document, "d");

  build_slider (document, "s1", build_mass (document, "m1", 1, 0, 0), d, 1, 0);
  build_slider (document, "s2", build_mass (document, "m2", 1, 0, 0), d, 1, 0);
  build_load (document, d, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);

  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (GPtrArray) parts = hys_components_new (system, 2);

  g_assert_cmpuint (parts->len, ==, 2);
  for (guint lost = 0; lost < 2; lost++)
    {
      HysState *whole = hys_state_new (system);

      for (guint k = 0; k < 2; k++)
        {
          const HysComponent *part = parts->pdata[k];
          HysState *state = hys_state_new (part->system);

          state->strikes = k == lost;
          for (guint i = 0; i < part->system->n_bars; i++)
            state->adrift[i] = part->system->bars[i].class == HYS_BAR_DRIVEN;
          hys_component_state (part, state, whole);
          hys_state_free (state);
        }
      g_assert_true (whole->strikes && whole->adrift[d]);
      hys_state_free (whole);
    }
}

int
main (int    argc,
      char **argv)
{
  static const Sample samples[] = {
    { "paper", FALSE }, { "implicit", TRUE }, { "midpoint", TRUE }, { "exact", TRUE }, { "automatic", TRUE },
  };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/independence/adrift", test_adrift);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *foreign = g_strconcat ("/independence/foreign/", samples[i].scheme, NULL);
      g_autofree char *driven = g_strconcat ("/independence/driven/", samples[i].scheme, NULL);
      g_autofree char *shares = g_strconcat ("/independence/shares/", samples[i].scheme, NULL);
      g_autofree char *units = g_strconcat ("/independence/units/", samples[i].scheme, NULL);

      g_test_add_data_func (foreign, &samples[i], test_foreign);
      g_test_add_data_func (driven, &samples[i], test_driven);
      g_test_add_data_func (shares, &samples[i], test_shares);
      if (samples[i].units)
        g_test_add_data_func (units, &samples[i], test_units);
    }
  return g_test_run ();
}
