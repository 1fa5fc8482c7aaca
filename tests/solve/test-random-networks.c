/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Invariants on random networks of any topology, with slider loops, equal thresholds and floating parts: every step
 * certified; no slider or dashpot gives energy; and what is unique (velocities of the masses, elongations of the springs,
 * and so positions of the masses) does not depend on how the network is drawn: on the numbering, on the direction of the
 * elements, on springs in parallel or in series drawn as one or as two; the mirrored motion is the motion mirrored.
 */
#include "hys-build.h"
#include "hys-scheme.h"
#include "hys-wellposed.h"

#include <string.h>

#define N_NETWORKS 60
#define N_STEPS    200
#define STEP       2e-3

/* What is unique must agree to this, relative to the largest of its kind. `midpoint` looks for the moment of a jump of a
 * force unless its impulse matters less than 1e-7: whether it does is decided by rounding when it is just that. */
#define SAME          1e-9
#define SAME_MIDPOINT 1e-6

/* The exact scheme leaves a step to another one in about one network of 30000. */
#define MOST_FALLBACKS 16

#define MAX_NODES 14
#define MAX_EDGES 40

typedef struct
{
  char   kind;          /* k, s, c */
  guint  from, to;
  double value;
} Edge;

typedef struct
{
  guint  n_nodes, n_edges;
  double mass[MAX_NODES], position[MAX_NODES], velocity[MAX_NODES], amplitude[MAX_NODES], omega[MAX_NODES];
  Edge   edges[MAX_EDGES];
} Plan;

/* A way to draw a plan. @node, @spring: (out): where the nodes and the springs are in the document; of two springs in
 * series both are noted, of two in parallel each is the same one. */
typedef struct
{
  guint    place[MAX_NODES];
  guint    order[MAX_EDGES];
  gboolean flip[MAX_EDGES];
  double   sign;
  gboolean merge;
  gboolean split;
  int      spring[MAX_EDGES][2];
} Drawing;

/* Node 0 is a wall. Most massless bars get a spring to an earlier node; the others float between sliders, or with their
 * springs. */
static void
plan_nodes (Plan *plan)
{
  plan->n_nodes = g_test_rand_int_range (2, MAX_NODES + 1);
  for (guint i = 1; i < plan->n_nodes; i++)
    {
      gboolean massive = i == 1 || g_test_rand_bit ();

      plan->mass[i] = massive ? g_test_rand_double_range (0.1, 5) : 0;
      plan->position[i] = massive ? g_test_rand_double_range (-1, 1) : 0;
      plan->velocity[i] = massive && g_test_rand_bit () ? g_test_rand_double_range (-1, 1) : 0;
      if (massive && g_test_rand_bit ())
        plan->amplitude[i] = g_test_rand_double_range (-20, 20);
      plan->omega[i] = g_test_rand_double_range (0.5, 8);
      if (massive || g_test_rand_int_range (0, 4) > 0)
        plan->edges[plan->n_edges++] = (Edge){ 'k', g_test_rand_int_range (0, i), i, g_test_rand_double_range (0.2, 20) };
    }
}

static Plan
plan_random (void)
{
  Plan plan = { 0 };
  guint more = g_test_rand_int_range (2, 27);
  gboolean equal = g_test_rand_bit ();

  plan_nodes (&plan);
  for (; more > 0 && plan.n_edges + 2 <= MAX_EDGES; more--)
    {
      guint from = g_test_rand_int_range (0, plan.n_nodes), to = g_test_rand_int_range (0, plan.n_nodes);
      char kind = "ksskscs"[g_test_rand_int_range (0, 7)];
      gboolean one = kind == 's' && (equal || g_test_rand_bit ());

      if (from != to)
        plan.edges[plan.n_edges++] = (Edge){ kind, from, to, one ? 1 : g_test_rand_double_range (0.1, 5) };
      if (from != to && kind == 'k' && g_test_rand_bit ())
        plan.edges[plan.n_edges++] = (Edge){ kind, to, from, g_test_rand_double_range (0.1, 5) };
    }
  return plan;
}

static void
draw_nodes (const Plan    *plan,
            const Drawing *drawing,
            HysDocument   *document)
{
  for (guint p = 0; p < plan->n_nodes; p++)
    for (guint i = 0; i < plan->n_nodes; i++)
      if (drawing->place[i] == p)
        {
          g_autofree char *id = g_strdup_printf ("n%u", i);

          if (i == 0)
            build_wall (document, id);
          else
            build_mass (document, id, plan->mass[i], drawing->sign * plan->position[i],
                        drawing->sign * plan->velocity[i]);
          if (plan->amplitude[i] != 0)
            build_load (document, p, HYS_LOAD_FORCE, "sin", drawing->sign * plan->amplitude[i], plan->omega[i], 0.3, 0);
        }
}

/* Whether a spring before @k joins the same nodes. */
static gboolean
find_parallel (const Plan    *plan,
               const Drawing *drawing,
               guint          k,
               guint         *found)
{
  const Edge *edge = &plan->edges[drawing->order[k]];

  for (guint j = 0; j < k; j++)
    {
      const Edge *other = &plan->edges[drawing->order[j]];

      if (other->kind == 'k' && MIN (edge->from, edge->to) == MIN (other->from, other->to)
          && MAX (edge->from, edge->to) == MAX (other->from, other->to))
        {
          *found = drawing->order[j];
          return TRUE;
        }
    }
  return FALSE;
}

static void
draw_spring (const Plan  *plan,
             Drawing     *drawing,
             HysDocument *document,
             guint        k,
             guint        from,
             guint        to)
{
  guint i = drawing->order[k], found;
  g_autofree char *id = g_strdup_printf ("e%u", i), *half = g_strdup_printf ("e%u'", i);
  g_autofree char *middle = g_strdup_printf ("middle%u", i);
  double stiffness = plan->edges[i].value;

  drawing->spring[i][1] = -1;
  if (drawing->merge && find_parallel (plan, drawing, k, &found))
    {
      memcpy (drawing->spring[i], drawing->spring[found], sizeof drawing->spring[i]);
      for (int n = 0; n < 2; n++)
        if (drawing->spring[i][n] >= 0)
          hys_document_element (document, (guint) drawing->spring[i][n])->values[0].number
              += drawing->spring[i][1] < 0 ? stiffness : 2 * stiffness;
    }
  else if (drawing->split && i % 2 == 0)
    {
      guint bar = build_bar (document, middle);

      drawing->spring[i][0] = (int) build_spring (document, id, from, bar, 2 * stiffness);
      drawing->spring[i][1] = (int) build_spring (document, half, bar, to, 2 * stiffness);
    }
  else
    drawing->spring[i][0] = (int) build_spring (document, id, from, to, stiffness);
}

static HysDocument *
draw (const Plan *plan,
      Drawing    *drawing)
{
  HysDocument *document = hys_document_new ();

  draw_nodes (plan, drawing, document);
  for (guint k = 0; k < plan->n_edges; k++)
    {
      guint i = drawing->order[k];
      const Edge *edge = &plan->edges[i];
      guint from = drawing->place[drawing->flip[i] ? edge->to : edge->from];
      guint to = drawing->place[drawing->flip[i] ? edge->from : edge->to];
      g_autofree char *id = g_strdup_printf ("e%u", i);

      if (edge->kind == 'k')
        draw_spring (plan, drawing, document, k, from, to);
      else if (edge->kind == 'c')
        build_dashpot (document, id, from, to, edge->value);
      else
        build_slider (document, id, from, to, edge->value, 0);
    }
  document->simulation.until = N_STEPS * STEP;
  document->simulation.step = STEP;
  return document;
}

static void
shuffle (guint *items,
         guint  n)
{
  for (guint i = n; i > 1; i--)
    {
      guint j = g_test_rand_int_range (0, i), swap = items[i - 1];

      items[i - 1] = items[j];
      items[j] = swap;
    }
}

static Drawing
plain_drawing (void)
{
  Drawing drawing = { .sign = 1 };

  for (guint i = 0; i < MAX_NODES; i++)
    drawing.place[i] = i;
  for (guint i = 0; i < MAX_EDGES; i++)
    drawing.order[i] = i;
  return drawing;
}

static void
renumber (const Plan *plan,
          Drawing    *drawing)
{
  shuffle (drawing->place, plan->n_nodes);
  shuffle (drawing->order, plan->n_edges);
}

static void
turn_elements (const Plan *plan,
               Drawing    *drawing)
{
  for (guint i = 0; i < plan->n_edges; i++)
    drawing->flip[i] = g_test_rand_bit ();
}

static void
mirror (const Plan *plan,
        Drawing    *drawing)
{
  drawing->sign = -1;
}

static void
mirror_network (const Plan *plan,
                Drawing    *drawing)
{
  drawing->sign = -1;
  for (guint i = 0; i < plan->n_edges; i++)
    drawing->flip[i] = TRUE;
}

static void
merge_springs (const Plan *plan,
               Drawing    *drawing)
{
  drawing->merge = TRUE;
}

static void
split_springs (const Plan *plan,
               Drawing    *drawing)
{
  drawing->split = TRUE;
}

static void
change_all (const Plan *plan,
            Drawing    *drawing)
{
  renumber (plan, drawing);
  turn_elements (plan, drawing);
  mirror (plan, drawing);
  split_springs (plan, drawing);
  merge_springs (plan, drawing);
}

static const struct
{
  const char *name;
  void      (*apply) (const Plan *plan,
                      Drawing    *drawing);
} changes[] = {
  { "numbering", renumber },         { "direction", turn_elements }, { "mirrored-motion", mirror },
  { "mirrored-network", mirror_network }, { "parallel", merge_springs }, { "series", split_springs },
  { "everything", change_all },
};

/* HysWitness */
static void
count_fallback (gpointer data,
                double   t)
{
  guint *fallbacks = data;

  g_test_message ("a step of midpoint at t = %g", t);
  ++*fallbacks;
}

/* @fallbacks: counts the steps that the scheme leaves to another one */
static HysStepper *
start (const HysDocument *document,
       const char        *scheme,
       guint             *fallbacks)
{
  HysStepper *stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);

  hys_stepper_set_witness (stepper, (HysWitness){ NULL, count_fallback, fallbacks });
  return stepper;
}

/* Elongation of spring @i of the plan, as it is drawn first. */
static double
elongation (const HysStepper *stepper,
            const Drawing    *drawing,
            guint             i)
{
  const HysSystem *system = hys_stepper_system (stepper);
  const HysState *state = hys_stepper_state (stepper);
  double sum = 0;

  for (guint k = 0; k < system->n_springs; k++)
    for (int half = 0; half < 2; half++)
      if ((int) system->springs[k].element == drawing->spring[i][half])
        sum += state->e[k];
  return drawing->flip[i] ? -sum : sum;
}

static void
check_same (const Plan       *plan,
            const Drawing    *plain,
            const Drawing    *drawing,
            const HysStepper *one,
            const HysStepper *other,
            double            same)
{
  const HysState *a = hys_stepper_state (one), *b = hys_stepper_state (other);
  double speed = 1, length = 1;

  for (guint i = 0; i < plan->n_nodes; i++)
    {
      speed = fmax (speed, fabs (a->v[i]));
      length = fmax (length, fabs (a->q[i]));
    }
  for (guint i = 0; i < plan->n_nodes; i++)
    if (plan->mass[i] > 0)
      {
        g_assert_cmpfloat (fabs (a->q[i] - drawing->sign * b->q[drawing->place[i]]), <=, same * length);
        g_assert_cmpfloat (fabs (a->v[i] - drawing->sign * b->v[drawing->place[i]]), <=, same * speed / STEP);
      }
  if (!drawing->merge)
    for (guint i = 0; i < plan->n_edges; i++)
      if (plan->edges[i].kind == 'k')
        g_assert_cmpfloat (fabs (elongation (one, plain, i) - drawing->sign * elongation (other, drawing, i)), <=,
                           same * length);
}

/* The work that a slider takes in a step with the force it comes to is not negative: taken with the rate that its law is
 * about, that at the end of the step or the mean one. */
static void
check_sliders (const HysSystem *system,
               const double    *q0,
               const HysState  *state,
               double           force,
               double           length)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from, to = system->sliders[i].to;
      double slip = (state->q[to] - q0[to]) - (state->q[from] - q0[from]);
      double end = STEP * (state->v[to] - state->v[from]);

      g_assert_cmpfloat (state->lambda[i] * slip, >=, -1e-10 * force * length + MIN (0, state->lambda[i] * (slip - end)));
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

/* The networks that can bear their loads. */
static gboolean
is_well_posed (const HysDocument *document)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);

  return findings->len == 0 || ((HysFinding *) g_ptr_array_index (findings, 0))->severity != HYS_SEVERITY_ERROR;
}

static void
test_invariance (gconstpointer data)
{
  const char *scheme = data;
  double same = g_str_equal (scheme, "midpoint") ? SAME_MIDPOINT : SAME;
  guint total = 0;

  for (int k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_random ();
      Drawing plain = plain_drawing ();
      g_autoptr (HysDocument) document = draw (&plan, &plain);

      if (!is_well_posed (document))
        continue;
      for (guint c = 0; c < G_N_ELEMENTS (changes); c++)
        {
          Drawing drawing = plain_drawing ();

          changes[c].apply (&plan, &drawing);

          g_autoptr (HysDocument) changed = draw (&plan, &drawing);
          guint fallbacks = 0;
          g_autoptr (HysStepper) one = start (document, scheme, &fallbacks);
          g_autoptr (HysStepper) other = start (changed, scheme, &fallbacks);

          g_test_message ("network %d, %s", k, changes[c].name);
          for (int n = 0; n < N_STEPS; n++)
            {
              step (one);
              step (other);
              if (fallbacks == 0)
                check_same (&plan, &plain, &drawing, one, other, same);
            }
          total += fallbacks;
          g_assert_cmpfloat (hys_stepper_residual (other), <=, HYS_RESIDUAL_MAX);
        }
    }
  g_assert_cmpuint (total, <=, MOST_FALLBACKS);
}

static double
energy_in_play (const HysState *state)
{
  const double *energy = state->energy;

  return energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] + energy[HYS_ENERGY_FRICTION] + energy[HYS_ENERGY_VISCOUS];
}

/* No slider gives work in a step; all together, by the ledger, none but what its rule (the mean of the tensions at both
 * ends) books wrongly where one reverses. With `midpoint` and `exact` a slider can reverse within a step: of them
 * the ledger is checked alone. */
static void
test_dissipation (gconstpointer data)
{
  for (int k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_random ();
      Drawing plain = plain_drawing ();
      g_autoptr (HysDocument) document = draw (&plan, &plain);
      double friction = 0, viscous = 0;

      if (!is_well_posed (document))
        continue;

      guint fallbacks = 0;
      g_autoptr (HysStepper) stepper = start (document, data, &fallbacks);
      const HysSystem *system = hys_stepper_system (stepper);

      for (int n = 0; n < N_STEPS; n++)
        {
          g_autofree double *q0 = g_memdup2 (hys_stepper_state (stepper)->q, system->n_bars * sizeof (double));
          const HysState *state;
          double slack;

          step (stepper);
          state = hys_stepper_state (stepper);
          slack = 1e-4 * energy_in_play (state);
          if (n > 0 && !g_str_equal (data, "midpoint") && !g_str_equal (data, "exact"))
            check_sliders (system, q0, state, 20, 1);
          g_assert_cmpfloat (state->energy[HYS_ENERGY_FRICTION], >=, friction - slack);
          g_assert_cmpfloat (state->energy[HYS_ENERGY_VISCOUS], >=, viscous - slack);
          friction = fmax (friction, state->energy[HYS_ENERGY_FRICTION]);
          viscous = fmax (viscous, state->energy[HYS_ENERGY_VISCOUS]);
        }
      g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
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
      g_autofree char *invariance = g_strdup_printf ("/solve/networks/invariance/%s", schemes[i]->name);
      g_autofree char *dissipation = g_strdup_printf ("/solve/networks/dissipation/%s", schemes[i]->name);

      g_test_add_data_func (invariance, schemes[i]->name, test_invariance);
      g_test_add_data_func (dissipation, schemes[i]->name, test_dissipation);
    }
  return g_test_run ();
}
