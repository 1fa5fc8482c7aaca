/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Invariants on random networks of any topology, with slider loops, equal thresholds and floating parts: every step
 * certified; no slider or dashpot gives energy; and what is unique (velocities of the masses, elongations of the springs,
 * and so positions of the masses) does not depend on how the network is drawn: on the numbering, on the direction of the
 * elements, on springs in parallel or in series drawn as one or as two; the mirrored motion is the motion mirrored. Wild networks
 * (hys-plan.h) depend on neither these, nor units, nor another network beside them.
 */
#include "hys-plan.h"
#include "hys-scheme.h"
#include "hys-tolerances.h"
#include "hys-wellposed.h"

#define N_NETWORKS 60
#define N_STEPS    200

/* What is unique must agree to this, relative to the largest of its kind. `midpoint` looks for the moment of a jump of a
 * force unless its impulse matters less than 2e-8: whether it does is decided by rounding when it is just that. */
#define SAME          1e-9
#define SAME_MIDPOINT 1e-6

/* The exact scheme leaves a step to another one in about one network of 30000. */
#define MOST_FALLBACKS 16

/* A way to draw a network that leaves its motion what it is. */
typedef struct
{
  const char *name;
  void      (*apply) (Drawing    *drawing,
                      const Plan *plan,
                      GRand      *dice);
} Change;

static void
mirror (Drawing    *drawing,
        const Plan *plan,
        GRand      *dice)
{
  drawing->sign = -1;
}

static void
mirror_network (Drawing    *drawing,
                const Plan *plan,
                GRand      *dice)
{
  drawing->sign = -1;
  for (guint i = 0; i < plan->n_edges; i++)
    drawing->flip[i] = TRUE;
}

static void
merge_springs (Drawing    *drawing,
               const Plan *plan,
               GRand      *dice)
{
  drawing->merge = TRUE;
}

static void
split_springs (Drawing    *drawing,
               const Plan *plan,
               GRand      *dice)
{
  drawing->split = TRUE;
}

static void
change_all (Drawing    *drawing,
            const Plan *plan,
            GRand      *dice)
{
  drawing_renumber (drawing, plan, dice);
  drawing_turn (drawing, plan, dice);
  mirror (drawing, plan, dice);
  split_springs (drawing, plan, dice);
  merge_springs (drawing, plan, dice);
}

static const Change changes[] = {
  { "numbering", drawing_renumber }, { "direction", drawing_turn }, { "mirrored-motion", mirror },
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
  HysStepper *stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document),
                                         document->simulation.step);

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
      if ((int) system->springs[k].element == drawing->edge[i][half])
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
    if (plan->nodes[i].role == 'm')
      {
        g_assert_cmpfloat (fabs (a->q[i] - drawing->sign * b->q[drawing->node[i]]), <=, same * length);
        g_assert_cmpfloat (fabs (a->v[i] - drawing->sign * b->v[drawing->node[i]]), <=, same * speed / plan->step);
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
               double           h,
               const double    *q0,
               const HysState  *state,
               double           force,
               double           length)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from, to = system->sliders[i].to;
      double slip = (state->q[to] - q0[to]) - (state->q[from] - q0[from]);
      double end = h * (state->v[to] - state->v[from]);

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

/* Whether the network can bear its loads. */
static gboolean
is_well_posed (const Plan *plan)
{
  Drawing plain = drawing_plain ();
  g_autoptr (HysDocument) document = plan_draw (plan, &plain, N_STEPS);
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);

  return findings->len == 0 || ((HysFinding *) g_ptr_array_index (findings, 0))->severity != HYS_SEVERITY_ERROR;
}

/* The seed of a test, as words. */
static char *
draw_seed (void)
{
  guint32 a = (guint32) g_test_rand_int (), b = (guint32) g_test_rand_int (), c = (guint32) g_test_rand_int ();
  char *seed = g_strdup_printf ("R02S%08x%08x%08x%08x", a, b, c, (guint32) g_test_rand_int ());

  g_test_message ("seed %s", seed);
  return seed;
}

/* The plan as it is drawn first and its other drawings, side by side; how many steps the scheme left to another one, of each drawing
 * and of the first one beside it. */
static guint
compare (const Plan *plan,
         Drawing    *drawings,
         guint       n_drawings,
         const char *scheme)
{
  double same = g_str_equal (scheme, "midpoint") ? SAME_MIDPOINT : SAME;
  Drawing plain = drawing_plain ();
  g_autoptr (HysDocument) document = plan_draw (plan, &plain, N_STEPS);
  guint fallbacks[G_N_ELEMENTS (changes)] = { 0 }, first = 0, total = 0;
  g_autoptr (HysStepper) one = start (document, scheme, &first);
  HysStepper *others[G_N_ELEMENTS (changes)];

  for (guint i = 0; i < n_drawings; i++)
    {
      g_autoptr (HysDocument) changed = plan_draw (plan, &drawings[i], N_STEPS);

      others[i] = start (changed, scheme, &fallbacks[i]);
    }
  for (int n = 0; n < N_STEPS; n++)
    {
      step (one);
      for (guint i = 0; i < n_drawings; i++)
        {
          step (others[i]);
          if (first + fallbacks[i] == 0)
            check_same (plan, &plain, &drawings[i], one, others[i], same);
        }
    }
  for (guint i = 0; i < n_drawings; i++)
    {
      g_assert_cmpfloat (hys_stepper_residual (others[i]), <=, HYS_RESIDUAL_MAX);
      total += first + fallbacks[i];
      hys_stepper_free (others[i]);
    }
  return total;
}

/* All networks of a seed, with one change or all (%NULL); how many steps the scheme left to another one. */
static guint
compare_all (const char *seed,
             const char *scheme,
             const char *change)
{
  g_autoptr (GRand) dice = dice_new (seed);
  guint total = 0;

  for (int k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_tame (dice);
      Drawing drawings[G_N_ELEMENTS (changes)];
      guint n_drawings = 0;

      if (!is_well_posed (&plan))
        continue;
      for (guint c = 0; c < G_N_ELEMENTS (changes); c++)
        {
          Drawing drawing = drawing_plain ();

          changes[c].apply (&drawing, &plan, dice);
          if (change == NULL || g_str_equal (change, changes[c].name))
            drawings[n_drawings++] = drawing;
        }
      g_test_message ("network %d", k);
      total += compare (&plan, drawings, n_drawings, scheme);
    }
  return total;
}

static void
test_invariance (gconstpointer data)
{
  g_autofree char *seed = draw_seed ();

  g_assert_cmpuint (compare_all (seed, data, NULL), <=, MOST_FALLBACKS);
}

/* Seeds with a network that depended on its drawing: bars that must go far for little force in the short step that renews
 * tensions were held back; a step was cut only where one of two sliders in line was taken to slip, or where rounding said when a
 * slider begins to. */
static void
test_failed_once (void)
{
  compare_all ("R02S96f48fc12544fdd16e905d6aade1c379", "midpoint", "series");
  compare_all ("R02S9ec5c6454a886791527d62276ff3ea9b", "midpoint", "everything");
  compare_all ("R02Sf8cc10772c17c3da233be01612e750ea", "midpoint", "everything");
  compare_all ("R02Sfa48f907bf05f7654fec15100a62d429", "midpoint", "series");
  compare_all ("R02Sdfaaeeb4e7397222a0ef29c9f3cf8e27", "midpoint", "numbering");
}

static double
energy_in_play (const HysState *state)
{
  const double *energy = state->energy;

  return energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] + energy[HYS_ENERGY_FRICTION] + energy[HYS_ENERGY_VISCOUS];
}

/* ---- Wild networks ---- */

#define WILD_STEPS    60
#define WILD_DECADES  2
#define WILD_PATIENCE 3000   /* looks whether to stop, of a run: of a network that is much faster than its steps the start is seen */

/* Networks nearby that are asked whether one is on an edge. */
#define N_NEARBY 40

static void
change_units (Drawing    *drawing,
              const Plan *plan,
              GRand      *dice)
{
  drawing->length = exp2 (g_rand_int_range (dice, -30, 31));
  drawing->force = exp2 (g_rand_int_range (dice, -30, 31));
  drawing->time = exp2 (g_rand_int_range (dice, -30, 31));
}

/* Another network on the same sheet that comes to its end, whatever the step. */
static void
add_foreign (Drawing    *drawing,
             const Plan *plan,
             GRand      *dice)
{
  static Plan foreign;

  do
    foreign = plan_tame (dice);
  while (!is_well_posed (&foreign));
  drawing->foreign = &foreign;
  drawing->first = g_rand_boolean (dice);
}

static const Change more_changes[] = { { "units", change_units }, { "foreign", add_foreign } };

/* Two drawings of a plan, side by side. @v: per node, at the start of the step. */
typedef struct
{
  const Plan *plan;
  Drawing     plain, *drawing;
  HysStepper *one, *other;
  double      v[2][PLAN_NODES];
  double      force, energy;     /* the largest so far */
  double      open;              /* energy of a difference that the certificates do not exclude */
} Pair;

/* In the plan's units, like all that follows. */
static double
velocity (const Pair *self,
          guint       node,
          gboolean    other)
{
  const Drawing *drawing = other ? self->drawing : &self->plain;
  const HysState *state = hys_stepper_state (other ? self->other : self->one);

  return drawing->sign * state->v[drawing->node[node]] * (drawing->time / drawing->length);
}

static double
elongation_of (const Pair *self,
               guint       i,
               gboolean    other)
{
  const Drawing *drawing = other ? self->drawing : &self->plain;

  return drawing->sign * elongation (other ? self->other : self->one, drawing, i) / drawing->length;
}

/* The tension of slider @i of the plan. */
static double
friction (const Pair *self,
          guint       i,
          gboolean    other)
{
  const HysStepper *stepper = other ? self->other : self->one;
  const HysSystem *system = hys_stepper_system (stepper);
  const Drawing *drawing = other ? self->drawing : &self->plain;

  for (guint k = 0; k < system->n_sliders; k++)
    if ((int) system->sliders[k].element == drawing->edge[i][0])
      return drawing->sign * (drawing->flip[i] ? -1 : 1) * hys_stepper_state (stepper)->lambda[k] / drawing->force;
  return 0;
}

static double
difference_of_rates (const Pair *self,
                     guint       node)
{
  return fabs (velocity (self, node, FALSE) - velocity (self, node, TRUE));
}

/* Energy of the difference of two runs: of the velocities of the masses and of the elongations of the springs. */
static double
difference_in_energy (const Pair *self)
{
  const Plan *plan = self->plan;
  double sum = 0;

  for (guint i = 0; i < plan->n_nodes; i++)
    if (plan->nodes[i].role == 'm')
      sum += plan->nodes[i].mass * pow (difference_of_rates (self, i), 2);
  for (guint i = 0; i < plan->n_edges && !self->drawing->merge; i++)
    if (plan->edges[i].kind == 'k')
      sum += plan->edges[i].value
             * pow (elongation_of (self, i, FALSE) - elongation_of (self, i, TRUE), 2);
  return sum / 2;
}

/* Per node: force per speed of what moves it, and of its mass. */
static void
measure_stiffness (const Plan *plan,
                   double     *stiffness)
{
  for (guint i = 0; i < plan->n_nodes; i++)
    stiffness[i] = plan->nodes[i].mass / plan->step;
  for (guint i = 0; i < plan->n_edges; i++)
    if (plan->edges[i].kind != 's')
      {
        double own = plan->edges[i].value * (plan->edges[i].kind == 'k' ? plan->step : 1);

        stiffness[plan->edges[i].from] += own;
        stiffness[plan->edges[i].to] += own;
      }
}

/* The largest force and energy so far, and what rounding of the data makes of a balance. */
static double
measure (Pair *self)
{
  const Plan *plan = self->plan;
  const HysState *state = hys_stepper_state (self->one);
  double noise = 0;

  for (guint i = 0; i < plan->n_nodes; i++)
    for (int k = 0; k < 2; k++)
      {
        double v = velocity (self, i, k), inertia = plan->nodes[i].mass / plan->step;

        self->force = fmax (self->force, fmax (fabs (plan->nodes[i].amplitude), inertia * fabs (v - self->v[k][i])));
        noise += 4 * DBL_EPSILON * inertia * (fabs (v) + fabs (self->v[k][i]));
      }
  for (guint i = 0; i < plan->n_edges; i++)
    {
      const PlanEdge *edge = &plan->edges[i];
      double e = edge->kind == 'k' ? elongation_of (self, i, FALSE) : 0;
      double speed = fabs (velocity (self, edge->from, FALSE)) + fabs (velocity (self, edge->to, FALSE));
      double force = edge->kind == 'k' ? edge->value * (fabs (e) + plan->step * speed) : edge->value * (edge->kind == 'c' ? speed : 1);

      self->force = fmax (self->force, edge->kind == 'k' ? edge->value * fabs (e) : edge->kind == 's' ? edge->value : 0);
      noise += 16 * DBL_EPSILON * force;
    }
  self->energy = fmax (self->energy, fmax (fabs (state->energy[HYS_ENERGY_WORK]), energy_in_play (state)));
  return noise;
}

/* Both runs solve the step but for forces R on each bar and in each slider's law, of which the certificates tell how large they are.
 * The laws being monotone, the energy of their difference grows by no more than h (R |dw| + R |d rate| + R |d lambda| / rho + R^2 /
 * rho) for each bar's difference of rates dw, each slider's of rates and tensions, rho its impedance; by R^2 / k for the bar inside a
 * spring drawn in two. Jumps are solved to HYS_TOL_QP_INNER of the largest force. */
static void
add_what_is_open (Pair *self)
{
  const Plan *plan = self->plan;
  double stiffness[PLAN_NODES], noise = measure (self), h = plan->step, speed = 0, sum = 0;
  double R = (hys_stepper_residual (self->one) + hys_stepper_residual (self->other) + HYS_TOL_QP_INNER) * self->force + noise;

  measure_stiffness (plan, stiffness);
  for (guint i = 0; i < plan->n_nodes; i++)
    {
      speed = fmax (speed, fabs (velocity (self, i, FALSE)));
      sum += R * difference_of_rates (self, i);
    }
  for (guint i = 0; i < plan->n_edges; i++)
    {
      const PlanEdge *edge = &plan->edges[i];
      double rates = difference_of_rates (self, edge->from) + difference_of_rates (self, edge->to);
      double compliance = (stiffness[edge->from] > 0 ? 1 / stiffness[edge->from] : 0)
                          + (stiffness[edge->to] > 0 ? 1 / stiffness[edge->to] : 0);

      if (self->force > 0)
        compliance = fmax (compliance, speed / self->force);
      sum += R * rates;
      if (edge->kind == 's')
        sum += compliance * R * (fabs (friction (self, i, FALSE) - friction (self, i, TRUE)) + R);
      else if (edge->kind == 'k')
        sum += R * R / (h * edge->value);
    }
  self->open += 2 * h * sum;
}

static gboolean
look (gpointer data)
{
  return ++*(guint *) data > WILD_PATIENCE;
}

/* Steps both; what is wrong then, else %NULL. @ended: (out): whether there is no more to compare. */
static char *
step_both (Pair     *self,
           double    same,
           gboolean *ended)
{
  HysStatus status, other;
  double difference;

  for (guint i = 0; i < self->plan->n_nodes; i++)
    for (int k = 0; k < 2; k++)
      self->v[k][i] = velocity (self, i, k);
  status = hys_stepper_step (self->one);
  other = hys_stepper_step (self->other);
  *ended = status != HYS_STATUS_OK || other != HYS_STATUS_OK;
  if (*ended)
    return status == other || status == HYS_STATUS_CANCELLED || other == HYS_STATUS_CANCELLED
             ? NULL : g_strdup_printf ("“%s”, but “%s”", hys_stepper_message (self->one), hys_stepper_message (self->other));
  add_what_is_open (self);
  difference = difference_in_energy (self);
  if (difference <= self->open + same * same * self->energy)
    return NULL;
  return g_strdup_printf ("differ by %g of the energy, %g was open", sqrt (difference / self->energy), sqrt (self->open / self->energy));
}

/* What is the same must agree to this, in units of the root of the energy, beside what certificates leave open: of `implicit`, whose
 * steps are monotone, nothing. In `exact` a pattern fits a state whose velocities agree to HYS_TOL_PATTERN, one in each step. Pieces
 * of steps of `automatic` are chosen for this accuracy. */
static double
same_of (const char *scheme)
{
  if (g_str_equal (scheme, "implicit"))
    return 0;
  if (g_str_equal (scheme, "automatic"))
    return HYS_ACCURACY;
  return g_str_equal (scheme, "midpoint") ? SAME_MIDPOINT : WILD_STEPS * HYS_TOL_PATTERN;
}

/* What is wrong with two drawings, else %NULL: of a wild plan, and of it or one that should move like it. */
static char *
compare_wild (const Plan *plan,
              const Plan *like,
              Drawing    *drawing,
              const char *scheme)
{
  Pair pair = { .plan = plan, .plain = drawing_plain (), .drawing = drawing };
  g_autoptr (HysDocument) document = plan_draw (plan, &pair.plain, WILD_STEPS), changed = plan_draw (like, drawing, WILD_STEPS);
  guint fallbacks = 0, looks[2] = { 0, 0 };
  g_autoptr (HysStepper) one = start (document, scheme, &fallbacks), other = start (changed, scheme, &fallbacks);
  gboolean ended = FALSE;

  pair.one = one;
  pair.other = other;
  hys_stepper_set_stop (one, (HysStop){ look, &looks[0] });
  hys_stepper_set_stop (other, (HysStop){ look, &looks[1] });
  for (int n = 0; n < WILD_STEPS && !ended; n++)
    {
      char *wrong = step_both (&pair, same_of (scheme), &ended);

      if (wrong != NULL)
        return wrong;
    }
  return NULL;
}

static void
move_by_an_ulp (double *x,
                GRand  *dice)
{
  *x = nextafter (*x, g_rand_boolean (dice) ? INFINITY : -INFINITY);
}

/* The plan, but for the last bit of its parameters. */
static Plan
plan_nearby (const Plan *plan,
             GRand      *dice)
{
  Plan nearby = *plan;

  for (guint i = 0; i < plan->n_edges; i++)
    move_by_an_ulp (&nearby.edges[i].value, dice);
  for (guint i = 0; i < plan->n_nodes; i++)
    {
      if (plan->nodes[i].role == 'm')
        move_by_an_ulp (&nearby.nodes[i].mass, dice);
      if (plan->nodes[i].amplitude != 0)
        move_by_an_ulp (&nearby.nodes[i].amplitude, dice);
    }
  return nearby;
}

/* Whether a network goes another way as soon as last bits of its parameters change: sliders that are tied, or reach their
 * thresholds just so, may slip or stick, and a scheme that is not monotone goes on differently. Not asked of `implicit`. */
static gboolean
is_on_edge (const Plan *plan,
            const char *scheme,
            GRand      *dice)
{
  for (guint k = 0; k < N_NEARBY; k++)
    {
      Plan nearby = plan_nearby (plan, dice);
      Drawing drawing = drawing_plain ();
      g_autofree char *wrong = compare_wild (plan, &nearby, &drawing, scheme);

      if (wrong != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Where sliders in line have equal thresholds it is not unique which of them slips (2000 paper, Fig. 4), and `midpoint` goes on from
 * each with another error of its step: thresholds become a little different. */
static void
untie (Plan  *plan,
       GRand *dice)
{
  for (guint i = 0; i < plan->n_edges; i++)
    if (plan->edges[i].kind == 's')
      {
        double factor = g_rand_double_range (dice, 1, 1.01);

        plan->edges[i].value *= factor;
        plan->edges[i].force *= factor;
      }
}

/* All drawings of one wild plan; how many differ. */
static guint
compare_wild_drawings (guint32     seed,
                       const char *scheme)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (seed);
  Plan plan = plan_wild (dice, WILD_DECADES);
  guint failed = 0;

  if (g_str_equal (scheme, "midpoint"))
    untie (&plan, dice);
  for (guint c = 0; c < G_N_ELEMENTS (changes) + G_N_ELEMENTS (more_changes); c++)
    {
      const Change *change = c < G_N_ELEMENTS (changes) ? &changes[c] : &more_changes[c - G_N_ELEMENTS (changes)];
      Drawing drawing = drawing_plain ();
      g_autofree char *wrong = NULL;

      change->apply (&drawing, &plan, dice);
      wrong = compare_wild (&plan, &plan, &drawing, scheme);
      if (wrong == NULL)
        continue;
      if (!g_str_equal (scheme, "implicit") && is_on_edge (&plan, scheme, dice))
        {
          g_test_message ("%s, seed %u, %s: on an edge: %s", scheme, seed, change->name, wrong);
          continue;
        }
      g_test_message ("%s, seed %u, %s: %s", scheme, seed, change->name, wrong);
      failed++;
    }
  return failed;
}

/* Initial forces of sliders that floating bars cannot balance were shared with the bars inside springs drawn in two parts;
 * masses moved while massless bars jumped, and took those bars along; `exact` jumped in short
 * steps; dashpots were weighed by the half of a spring next to them; a step that was given up counted; what rests was judged by
 * the forces of a problem without a solution; a step was cut where rounding set a bar off; a slider within its threshold, after
 * tensions were shared around a loop, was said to slip. */
static void
test_wild_failed_once (void)
{
  static const struct
  {
    const char *scheme;
    guint32     seed;
  } cases[] = { { "implicit", 965358816 }, { "implicit", 1518174624 }, { "implicit", 701477104 }, { "implicit", 3891493938 },
                { "implicit", 200627 }, { "implicit", 200706 }, { "midpoint", 100008 }, { "midpoint", 100085 },
                { "midpoint", 100096 }, { "midpoint", 100130 }, { "midpoint", 100158 }, { "midpoint", 100232 },
                { "midpoint", 3946771736 }, { "midpoint", 2809462502 }, { "midpoint", 1854529899 },
                { "implicit", 528070200 }, { "implicit", 33069833 }, { "implicit", 2001976171 },
                { "midpoint", 287639626 }, { "midpoint", 1987929821 }, { "midpoint", 3607334319 },
                { "midpoint", 2182761672 }, { "exact", 28399706 }, { "midpoint", 181606355 },
                { "exact", 181606355 }, { "implicit", 181606355 }, { "midpoint", 2033866539 }, { "implicit", 2033866539 } };
  guint failed = 0;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    failed += compare_wild_drawings (cases[i].seed, cases[i].scheme);
  g_assert_cmpuint (failed, ==, 0);
}

static guint
wild_count (const char *scheme)
{
  if (g_test_slow ())
    return 1000;
  return g_str_equal (scheme, "implicit") ? 100 : g_str_equal (scheme, "automatic") ? 30 : 60;
}

static void
test_wild (gconstpointer data)
{
  guint failed = 0;

  for (guint k = 0; k < wild_count (data); k++)
    failed += compare_wild_drawings ((guint32) g_test_rand_int (), data);
  g_assert_cmpuint (failed, ==, 0);
}

/* No slider gives work in a step; all together, by the ledger, none but what its rule (the mean of the tensions at both
 * ends) books wrongly where one reverses. With `midpoint` and `exact` a slider can reverse within a step: of them
 * the ledger is checked alone. */
static void
check_dissipation (const char *scheme,
                   const Plan *plan)
{
  Drawing plain = drawing_plain ();
  g_autoptr (HysDocument) document = plan_draw (plan, &plain, N_STEPS);
  guint fallbacks = 0;
  g_autoptr (HysStepper) stepper = start (document, scheme, &fallbacks);
  const HysSystem *system = hys_stepper_system (stepper);
  double friction = 0, viscous = 0;

  for (int n = 0; n < N_STEPS; n++)
    {
      g_autofree double *q0 = g_memdup2 (hys_stepper_state (stepper)->q, system->n_bars * sizeof (double));
      const HysState *state;
      double slack;

      step (stepper);
      state = hys_stepper_state (stepper);
      slack = 1e-4 * energy_in_play (state);
      if (n > 0 && !g_str_equal (scheme, "midpoint") && !g_str_equal (scheme, "exact"))
        check_sliders (system, plan->step, q0, state, 20, 1);
      g_assert_cmpfloat (state->energy[HYS_ENERGY_FRICTION], >=, friction - slack);
      g_assert_cmpfloat (state->energy[HYS_ENERGY_VISCOUS], >=, viscous - slack);
      friction = fmax (friction, state->energy[HYS_ENERGY_FRICTION]);
      viscous = fmax (viscous, state->energy[HYS_ENERGY_VISCOUS]);
    }
  g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
}

static void
test_dissipation (gconstpointer data)
{
  g_autofree char *seed = draw_seed ();
  g_autoptr (GRand) dice = dice_new (seed);

  for (int k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_tame (dice);

      g_test_message ("network %d", k);
      if (is_well_posed (&plan))
        check_dissipation (data, &plan);
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
  g_test_add_func ("/solve/networks/invariance/failed-once", test_failed_once);
  g_test_add_func ("/solve/networks/wild/failed-once", test_wild_failed_once);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *invariance = g_strdup_printf ("/solve/networks/invariance/%s", schemes[i]->name);
      g_autofree char *dissipation = g_strdup_printf ("/solve/networks/dissipation/%s", schemes[i]->name);

      g_autofree char *wild = g_strdup_printf ("/solve/networks/wild/%s", schemes[i]->name);

      if (!g_str_equal (schemes[i]->name, "paper"))   /* which is explicit: what differs by rounding grows */
        g_test_add_data_func (wild, schemes[i]->name, test_wild);
      g_test_add_data_func (invariance, schemes[i]->name, test_invariance);
      g_test_add_data_func (dissipation, schemes[i]->name, test_dissipation);
    }
  return g_test_run ();
}
