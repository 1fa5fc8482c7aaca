/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Invariants on random networks of any topology: every step certified; the motion independent of how nodes and elements
 * are numbered and in which direction elements are drawn; the mirrored network moves mirrored; sliders and dashpots give
 * no energy.
 */
#include "hys-build.h"
#include "hys-scheme.h"

#include <string.h>

#define N_NETWORKS 150
#define N_STEPS    200
#define STEP       2e-3

typedef struct
{
  char   kind;          /* k, s, c */
  guint  from, to;
  double value;
} Edge;

typedef struct
{
  guint  n_nodes, n_edges;
  double mass[16], position[16], velocity[16], amplitude[16], omega[16];
  Edge   edges[40];
} Plan;

/* Whether a slider may join two bars: no bar carries two of them, so that no loop and no path between held bars consists of
 * sliders alone. */
static gboolean
is_alone (gboolean *taken,
          guint     from,
          guint     to)
{
  if (taken[from] || taken[to])
    return FALSE;
  taken[from] = from > 0;
  taken[to] = to > 0;
  return TRUE;
}

/* Node 0 is a wall. Every massless bar gets a spring to an earlier node, so that only splits can be undetermined. Without
 * @loops there are none of these either: a mass held by several of them at once can
 * make the other schemes decide between stick and slip by rounding. */
static void
plan_random (Plan     *plan,
             gboolean  loops)
{
  gboolean taken[16] = { FALSE };

  memset (plan, 0, sizeof *plan);
  plan->n_nodes = g_test_rand_int_range (2, 12);
  for (guint i = 1; i < plan->n_nodes; i++)
    {
      gboolean massive = i == 1 || g_test_rand_bit ();

      plan->mass[i] = massive ? g_test_rand_double_range (0.1, 5) : 0;
      plan->position[i] = massive ? g_test_rand_double_range (-1, 1) : 0;
      plan->velocity[i] = massive ? g_test_rand_double_range (-1, 1) : 0;
      if (massive && g_test_rand_bit ())
        plan->amplitude[i] = g_test_rand_double_range (-20, 20);
      plan->omega[i] = g_test_rand_double_range (0.5, 8);
      plan->edges[plan->n_edges++] = (Edge){ 'k', g_test_rand_int_range (0, i), i, g_test_rand_double_range (0.2, 20) };
    }
  for (guint more = g_test_rand_int_range (2, 24); more > 0; more--)
    {
      guint from = g_test_rand_int_range (0, plan->n_nodes), to = g_test_rand_int_range (0, plan->n_nodes);
      gboolean equal = g_test_rand_bit ();
      char kind = "ksskscs"[g_test_rand_int_range (0, 7)];

      if (from == to || (kind == 's' && !loops && !is_alone (taken, from, to)))
        continue;
      plan->edges[plan->n_edges++] = (Edge){ kind, from, to, equal ? 1 : g_test_rand_double_range (0.1, 5) };
    }
}

/* Builds the plan with node i at place[i], the edges in the given order, each drawn backwards where flip says so, and
 * everything mirrored where sign is -1. */
static HysDocument *
plan_build (const Plan     *plan,
            const guint    *place,
            const guint    *order,
            const gboolean *flip,
            double          sign)
{
  HysDocument *document = hys_document_new ();

  for (guint p = 0; p < plan->n_nodes; p++)
    for (guint i = 0; i < plan->n_nodes; i++)
      if (place[i] == p)
        {
          g_autofree char *id = g_strdup_printf ("n%u", i);

          if (i == 0)
            build_wall (document, id);
          else
            build_mass (document, id, plan->mass[i], sign * plan->position[i], sign * plan->velocity[i]);
          if (plan->amplitude[i] != 0)
            build_load (document, p, HYS_LOAD_FORCE, "sin", sign * plan->amplitude[i], plan->omega[i], 0.3, 0);
        }
  for (guint k = 0; k < plan->n_edges; k++)
    {
      const Edge *edge = &plan->edges[order[k]];
      guint from = place[flip[k] ? edge->to : edge->from], to = place[flip[k] ? edge->from : edge->to];
      g_autofree char *id = g_strdup_printf ("e%u", order[k]);

      if (edge->kind == 'k')
        build_spring (document, id, from, to, edge->value);
      else if (edge->kind == 'c')
        build_dashpot (document, id, from, to, edge->value);
      else
        build_slider (document, id, from, to, edge->value, 0);
    }
  return document;
}

static void
shuffle (guint *items,
         guint  n,
         guint  first)
{
  for (guint i = 0; i < n; i++)
    items[i] = i;
  for (guint i = n - 1; i > first; i--)
    {
      guint j = g_test_rand_int_range (first, i + 1), swap = items[i];

      items[i] = items[j];
      items[j] = swap;
    }
}

static HysStepper *
start (const HysDocument *document,
       const char        *scheme)
{
  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);
}

/* Positions must agree to this. */
#define SAME 1e-9

static void
compare (const Plan      *plan,
         const guint     *place,
         const HysState  *one,
         const HysState  *other,
         double           sign)
{
  for (guint i = 0; i < plan->n_nodes; i++)
    g_assert_cmpfloat (fabs (one->q[i] - sign * other->q[place[i]]), <=, SAME * (1 + fabs (one->q[i])));
}

static double
energy_in_play (const HysState *state)
{
  const double *energy = state->energy;

  return energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] + energy[HYS_ENERGY_FRICTION] + energy[HYS_ENERGY_VISCOUS];
}

static void
check_dissipation (const HysState *state,
                   double         *friction,
                   double         *viscous,
                   double          slack)
{
  g_assert_cmpfloat (state->energy[HYS_ENERGY_FRICTION], >=, *friction - slack);
  g_assert_cmpfloat (state->energy[HYS_ENERGY_VISCOUS], >=, *viscous - slack);
  *friction = MAX (*friction, state->energy[HYS_ENERGY_FRICTION]);
  *viscous = MAX (*viscous, state->energy[HYS_ENERGY_VISCOUS]);
}

static void
test_invariance (gconstpointer data)
{
  const char *scheme = data;

  for (int k = 0; k < N_NETWORKS; k++)
    {
      Plan plan;
      guint straight_order[16], order[40], place[16], other_order[40];
      gboolean straight[40] = { FALSE }, flip[40];
      double friction = 0, viscous = 0, sign = g_test_rand_bit () ? 1 : -1;

      plan_random (&plan, g_str_equal (scheme, "implicit"));
      for (guint i = 0; i < 40; i++)
        {
          if (i < 16)
            straight_order[i] = i;
          order[i] = i;
          flip[i] = g_test_rand_bit ();
        }
      shuffle (place, plan.n_nodes, 0);
      shuffle (other_order, plan.n_edges, 0);

      g_autoptr (HysDocument) document = plan_build (&plan, straight_order, order, straight, 1);
      g_autoptr (HysDocument) changed = plan_build (&plan, place, other_order, flip, sign);
      g_autoptr (HysStepper) one = start (document, scheme);
      g_autoptr (HysStepper) other = start (changed, scheme);

      for (int step = 0; step < N_STEPS; step++)
        {
          const HysState *state = hys_stepper_state (one);
          HysStatus status = hys_stepper_step (one);

          if (status != HYS_STATUS_OK)
            g_test_message ("%s", hys_stepper_message (one));
          g_assert_cmpint (status, ==, HYS_STATUS_OK);
          g_assert_cmpint (hys_stepper_step (other), ==, HYS_STATUS_OK);
          state = hys_stepper_state (one);
          check_dissipation (state, &friction, &viscous, 1e-4 * energy_in_play (state));
          compare (&plan, place, state, hys_stepper_state (other), sign);
        }
      g_assert_cmpfloat (hys_stepper_residual (one), <=, HYS_RESIDUAL_MAX);
    }
}

int
main (int    argc,
      char **argv)
{
  guint n;
  const HysScheme *const *schemes;

  g_test_init (&argc, &argv, NULL);
  schemes = hys_schemes (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/solve/networks/invariance/%s", schemes[i]->name);

      g_test_add_data_func (path, schemes[i]->name, test_invariance);
    }
  return g_test_run ();
}
