/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plan.h"

#include <string.h>

GRand *
dice_new (const char *seed)
{
  guint32 words[4];

  g_assert_true (g_str_has_prefix (seed, "R02S") && strlen (seed) == 36);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *digits = g_strndup (seed + 4 + 8 * i, 8);

      words[i] = (guint32) g_ascii_strtoull (digits, NULL, 16);
    }
  return g_rand_new_with_seed_array (words, G_N_ELEMENTS (words));
}

static void
add_edge (Plan   *plan,
          char    kind,
          guint   from,
          guint   to,
          double  value)
{
  plan->edges[plan->n_edges++] = (PlanEdge){ kind, from, to, value, 0 };
}

/* ---- Of one order of magnitude ---- */

#define TAME_NODES 14
#define TAME_EDGES 40
#define TAME_STEP  2e-3

/* Node 0 is a wall. Most massless bars get a spring to an earlier node; the others float between sliders, or with their
 * springs. */
static void
add_tame_nodes (Plan  *plan,
                GRand *dice)
{
  plan->n_nodes = (guint) g_rand_int_range (dice, 2, TAME_NODES + 1);
  plan->nodes[0].role = 'w';
  for (guint i = 1; i < plan->n_nodes; i++)
    {
      PlanNode *node = &plan->nodes[i];
      gboolean massive = i == 1 || g_rand_boolean (dice);

      node->role = massive ? 'm' : 'b';
      node->mass = massive ? g_rand_double_range (dice, 0.1, 5) : 0;
      node->position = massive ? g_rand_double_range (dice, -1, 1) : 0;
      node->velocity = massive && g_rand_boolean (dice) ? g_rand_double_range (dice, -1, 1) : 0;
      if (massive && g_rand_boolean (dice))
        {
          node->amplitude = g_rand_double_range (dice, -20, 20);
          node->signal = "sin";
        }
      node->pace = g_rand_double_range (dice, 0.5, 8);
      if (massive || g_rand_int_range (dice, 0, 4) > 0)
        {
          guint from = (guint) g_rand_int_range (dice, 0, (gint32) i);

          add_edge (plan, 'k', from, i, g_rand_double_range (dice, 0.2, 20));
        }
    }
}

Plan
plan_tame (GRand *dice)
{
  Plan plan = { .step = TAME_STEP };
  guint more;
  gboolean equal;

  more = (guint) g_rand_int_range (dice, 2, 27);
  equal = g_rand_boolean (dice);
  add_tame_nodes (&plan, dice);
  for (; more > 0 && plan.n_edges + 2 <= TAME_EDGES; more--)
    {
      guint from = (guint) g_rand_int_range (dice, 0, (gint32) plan.n_nodes);
      guint to = (guint) g_rand_int_range (dice, 0, (gint32) plan.n_nodes);
      char kind = "ksskscs"[g_rand_int_range (dice, 0, 7)];
      gboolean one = kind == 's' && (equal || g_rand_boolean (dice));

      if (from != to)
        add_edge (&plan, kind, from, to, one ? 1 : g_rand_double_range (dice, 0.1, 5));
      if (from != to && kind == 'k' && g_rand_boolean (dice))
        add_edge (&plan, kind, to, from, g_rand_double_range (dice, 0.1, 5));
    }
  return plan;
}

/* ---- Of any ---- */

#define WILD_EDGES 40

/* What the numbers of a wild plan are like: their magnitudes are within 10^±spread; @rounded ones are powers of two,
 * so that limits are reached exactly. */
typedef struct
{
  GRand   *dice;
  double   spread;
  gboolean rounded;
  double   threshold;   /* of all sliders; 0 = each has its own */
} Wilderness;

static gboolean
one_in (GRand *dice,
        int    n)
{
  return g_rand_int_range (dice, 0, n) == 0;
}

static double
wild_number (const Wilderness *self)
{
  double exponent = g_rand_double_range (self->dice, -self->spread, self->spread);

  return self->rounded ? exp2 (rint (exponent / log10 (2))) : pow (10, exponent);
}

static double
wild_signed (const Wilderness *self)
{
  double number = wild_number (self);

  return g_rand_boolean (self->dice) ? number : -number;
}

static void
add_wild_node (Plan             *plan,
               const Wilderness *wild)
{
  static const char *const forces[] = { "sin", "cos", "constant", "ramp", "step", "triangle", "square", "sawtooth" };
  static const char *const drives[] = { "sin", "ramp", "triangle", "table" };
  GRand *dice = wild->dice;
  PlanNode *node = &plan->nodes[plan->n_nodes];

  node->role = plan->n_nodes == 0 ? 'w' : "mmmbbbbbdw"[g_rand_int_range (dice, 0, 10)];
  node->pace = pow (10, g_rand_double_range (dice, -4, 0)) / plan->step;
  if (node->role == 'm')
    {
      node->mass = wild_number (wild);
      node->position = g_rand_boolean (dice) ? wild_signed (wild) : 0;
      node->velocity = g_rand_boolean (dice) ? wild_signed (wild) : 0;
    }
  if (node->role == 'd')
    node->signal = drives[g_rand_int_range (dice, 0, G_N_ELEMENTS (drives))];
  else if ((node->role == 'm' || (node->role == 'b' && one_in (dice, 6))) && g_rand_boolean (dice))
    node->signal = forces[g_rand_int_range (dice, 0, G_N_ELEMENTS (forces))];
  if (node->signal != NULL)
    node->amplitude = wild_signed (wild);
  plan->n_nodes++;
}

static void
add_wild_edge (Plan             *plan,
               const Wilderness *wild,
               guint             from,
               guint             to)
{
  GRand *dice = wild->dice;
  char kind = "kkkssssc"[g_rand_int_range (dice, 0, 8)];
  PlanEdge *edge = &plan->edges[plan->n_edges];

  if (from == to)
    return;
  add_edge (plan, kind, from, to, kind == 's' && wild->threshold > 0 ? wild->threshold : wild_number (wild));
  if (kind == 's' && one_in (dice, 4))
    edge->force = (g_rand_boolean (dice) ? 1 : -1) * (g_rand_boolean (dice) ? 1 : g_rand_double (dice)) * edge->value;
}

Plan
plan_wild (GRand *dice,
           double decades)
{
  static const double spreads[] = { 1.0 / 24, 1.0 / 6, 0.5, 1 };
  Plan plan = { 0 };
  Wilderness wild = { dice, decades * spreads[g_rand_int_range (dice, 0, G_N_ELEMENTS (spreads))], one_in (dice, 3), 0 };
  guint edges = (guint) g_rand_int_range (dice, 1, WILD_EDGES + 1), nodes = (guint) g_rand_int_range (dice, 1, 2 + (gint32) edges);

  if (one_in (dice, 3))
    wild.threshold = wild_number (&wild);
  plan.step = wild_number (&wild) / 100;
  do
    add_wild_node (&plan, &wild);
  while (plan.n_nodes < nodes);
  /* Most bars hang on an earlier one. */
  for (guint i = 1; i < plan.n_nodes && plan.n_edges < edges; i++)
    if (!one_in (dice, 8))
      add_wild_edge (&plan, &wild, (guint) g_rand_int_range (dice, 0, (gint32) i), i);
  while (plan.n_nodes > 1 && plan.n_edges < edges)
    add_wild_edge (&plan, &wild, (guint) g_rand_int_range (dice, 0, (gint32) plan.n_nodes),
                   (guint) g_rand_int_range (dice, 0, (gint32) plan.n_nodes));
  return plan;
}

/* ---- Drawings ---- */

Drawing
drawing_plain (void)
{
  Drawing drawing = { .sign = 1, .length = 1, .force = 1, .time = 1 };

  for (guint i = 0; i < PLAN_NODES; i++)
    drawing.place[i] = i;
  for (guint i = 0; i < PLAN_EDGES; i++)
    drawing.order[i] = i;
  return drawing;
}

static void
shuffle (guint *items,
         guint  n,
         GRand *dice)
{
  for (guint i = n; i > 1; i--)
    {
      guint j = (guint) g_rand_int_range (dice, 0, (gint32) i), swap = items[i - 1];

      items[i - 1] = items[j];
      items[j] = swap;
    }
}

void
drawing_renumber (Drawing    *self,
                  const Plan *plan,
                  GRand      *dice)
{
  shuffle (self->place, plan->n_nodes, dice);
  shuffle (self->order, plan->n_edges, dice);
}

void
drawing_turn (Drawing    *self,
              const Plan *plan,
              GRand      *dice)
{
  for (guint i = 0; i < plan->n_edges; i++)
    self->flip[i] = g_rand_boolean (dice);
}

/* A bar goes to its amplitude, waits there, goes to the other side, and waits. */
static void
add_table (HysDocument *document,
           guint        node,
           double       amplitude,
           double       step)
{
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));
  const HysTablePoint points[] = { { 0, 0 }, { 20 * step, amplitude }, { 40 * step, amplitude },
                                   { 70 * step, -amplitude * 0.7 }, { 100 * step, -amplitude * 0.7 } };

  signal->points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  g_array_append_vals (signal->points, points, G_N_ELEMENTS (points));
  hys_item_list_add (document->loads, hys_load_new (node, HYS_LOAD_DISPLACEMENT, signal));
}

static void
draw_load (const Plan     *plan,
           const Drawing  *drawing,
           HysDocument    *document,
           const PlanNode *node,
           guint           at)
{
  gboolean driven = node->role == 'd';
  double amplitude = drawing->sign * node->amplitude * (driven ? drawing->length : drawing->force);
  double time = drawing->time / node->pace, phase = 0.3;
  HysLoadKind kind = driven ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE;

  if (g_str_equal (node->signal, "table"))
    add_table (document, at, amplitude, plan->step * drawing->time);
  else if (g_str_equal (node->signal, "sin") || g_str_equal (node->signal, "cos"))
    build_load (document, at, kind, node->signal, amplitude, node->pace / drawing->time, phase, 0);
  else if (g_str_equal (node->signal, "constant"))
    build_load (document, at, kind, node->signal, amplitude, 0, 0, 0);
  else if (g_str_equal (node->signal, "ramp"))
    build_load (document, at, kind, node->signal, amplitude, 0, time, 0);
  else
    build_load (document, at, kind, node->signal, amplitude, time, 0, 0);
}

static void
draw_nodes (const Plan  *plan,
            Drawing     *drawing,
            HysDocument *document,
            const char  *prefix)
{
  double length = drawing->length, time = drawing->time;

  for (guint p = 0; p < plan->n_nodes; p++)
    for (guint i = 0; i < plan->n_nodes; i++)
      if (drawing->place[i] == p)
        {
          const PlanNode *node = &plan->nodes[i];
          g_autofree char *id = g_strdup_printf ("%sn%u", prefix, i);

          if (node->role == 'w')
            drawing->node[i] = build_wall (document, id);
          else
            drawing->node[i] = build_mass (document, id, node->mass * drawing->force * time * time / length,
                                           drawing->sign * node->position * length,
                                           drawing->sign * node->velocity * length / time);
          if (node->signal != NULL && node->amplitude != 0)
            draw_load (plan, drawing, document, node, drawing->node[i]);
        }
}

/* Whether a spring before @k joins the same nodes. */
static gboolean
find_parallel (const Plan    *plan,
               const Drawing *drawing,
               guint          k,
               guint         *found)
{
  const PlanEdge *edge = &plan->edges[drawing->order[k]];

  for (guint j = 0; j < k; j++)
    {
      const PlanEdge *other = &plan->edges[drawing->order[j]];

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
             const char  *prefix,
             guint        k,
             guint        from,
             guint        to)
{
  guint i = drawing->order[k], found;
  g_autofree char *id = g_strdup_printf ("%se%u", prefix, i), *half = g_strdup_printf ("%se%u'", prefix, i);
  g_autofree char *middle = g_strdup_printf ("%smiddle%u", prefix, i);
  double stiffness = plan->edges[i].value * drawing->force / drawing->length;

  if (drawing->merge && find_parallel (plan, drawing, k, &found))
    {
      memcpy (drawing->edge[i], drawing->edge[found], sizeof drawing->edge[i]);
      for (int n = 0; n < 2; n++)
        if (drawing->edge[i][n] >= 0)
          hys_document_edit_element (document, (guint) drawing->edge[i][n])->values[0].number
              += drawing->edge[i][1] < 0 ? stiffness : 2 * stiffness;
    }
  else if (drawing->split && i % 2 == 0)
    {
      guint bar = build_bar (document, middle);

      drawing->edge[i][0] = (int) build_spring (document, id, from, bar, 2 * stiffness);
      drawing->edge[i][1] = (int) build_spring (document, half, bar, to, 2 * stiffness);
    }
  else
    drawing->edge[i][0] = (int) build_spring (document, id, from, to, stiffness);
}

static void
draw_edges (const Plan  *plan,
            Drawing     *drawing,
            HysDocument *document,
            const char  *prefix)
{
  double force = drawing->force, sign = drawing->sign;

  for (guint k = 0; k < plan->n_edges; k++)
    {
      guint i = drawing->order[k];
      const PlanEdge *edge = &plan->edges[i];
      guint from = drawing->node[drawing->flip[i] ? edge->to : edge->from];
      guint to = drawing->node[drawing->flip[i] ? edge->from : edge->to];
      g_autofree char *id = g_strdup_printf ("%se%u", prefix, i);

      drawing->edge[i][1] = -1;
      if (edge->kind == 'k')
        draw_spring (plan, drawing, document, prefix, k, from, to);
      else if (edge->kind == 'c')
        drawing->edge[i][0] = (int) build_dashpot (document, id, from, to, edge->value * force * drawing->time / drawing->length);
      else
        drawing->edge[i][0] = (int) build_slider (document, id, from, to, edge->value * force,
                                                  sign * (drawing->flip[i] ? -1 : 1) * edge->force * force);
    }
}

/* Where the first driven bar is drawn; FALSE if there is none. */
static gboolean
find_driven (const Plan    *plan,
             const Drawing *drawing,
             guint         *found)
{
  for (guint i = 0; i < plan->n_nodes; i++)
    if (plan->nodes[i].role == 'd')
      {
        *found = drawing->node[i];
        return TRUE;
      }
  return FALSE;
}

/* Bars of the one behind those of the other, then what joins them likewise. */
static void
draw_both (const Plan  *plan,
           Drawing     *drawing,
           HysDocument *document)
{
  const Plan *foreign = drawing->foreign, *plans[] = { plan, foreign };
  Drawing other = drawing_plain (), *drawings[] = { drawing, &other };
  const char *prefixes[] = { "", "foreign-" };
  guint first = drawing->first ? 1 : 0, driven;

  for (guint k = 0; k < 2; k++)
    draw_nodes (plans[first ^ k], drawings[first ^ k], document, prefixes[first ^ k]);
  if (drawing->shared && find_driven (plan, drawing, &driven))
    for (guint i = 0; i < foreign->n_nodes; i++)
      if (foreign->nodes[i].role == 'd')
        other.node[i] = driven;
  for (guint k = 0; k < 2; k++)
    draw_edges (plans[first ^ k], drawings[first ^ k], document, prefixes[first ^ k]);
}

HysDocument *
plan_draw (const Plan *plan,
           Drawing    *drawing,
           guint       steps)
{
  HysDocument *document = hys_document_new ();

  if (drawing->foreign != NULL)
    draw_both (plan, drawing, document);
  else
    {
      draw_nodes (plan, drawing, document, "");
      draw_edges (plan, drawing, document, "");
    }
  document->simulation.step = plan->step * drawing->time;
  document->simulation.until = steps * document->simulation.step;
  return document;
}
