/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The constitutive law of a drawing in symbols.
 *
 * With the weights k, c s and m s^2 (to the ground) the stiffness at a bar is D (s) = N (s) / P (s): N sums the
 * products of weights over all spanning trees, P over all pairs of trees that part the bar from the ground. Sliders
 * that stick join their ends; one that slips is a pair of forces, which the bar feels by the pairs of trees that have
 * one of its ends on the bar's side. Elements that lie on no path from the bar to the ground would be common factors,
 * and are left out first.
 */
#include "hys-law.h"

#include "hys-graph-blocks.h"
#include "hys-law-private.h"
#include "hys-notation.h"
#include "hys-spectrum.h"

#include <math.h>
#include <string.h>

#define MOST_POWERS (2 * HYS_LAW_MOST_ELEMENTS + 1)
#define MOST_NODES  (HYS_LAW_MOST_ELEMENTS + 2)
/* Spectra are found of networks with at most so many bars, and shown with at most so many times. */
#define MOST_BARS   100
#define MOST_MODES  8

/* A sum of products of weights, by powers of s; @size: that of the products' sizes. */
typedef struct
{
  const HysPolynomial *symbol[MOST_POWERS];
  double               value[MOST_POWERS];
  double               size[MOST_POWERS];
} Sum;

/**
 * Drawing:
 * @algebra: NULL = numbers only
 * @apart: sets of the bars, and the ground, that move as one, as drawn; @alike: with bars as one that move alike, %NULL where
 *    none do; @moving: which of them counts
 *
 * All of a drawing.
 */
typedef struct
{
  const HysSystem *system;
  HysAlgebra      *algebra;
  guint            bar;
  guint            ground;
  GArray          *elements;
  HysSets         *apart;
  HysSets         *alike;
  HysSets         *moving;
} Drawing;

/**
 * Graph:
 * @n, @bar, @ground: nodes on paths from the bar to the ground, and which these two are
 * @n_edges, @edges, @ends: the elements between them
 * @place: of each bar of the system and the ground: the node that moves as it does; -1 = none does
 *
 * A drawing in one case.
 */
typedef struct
{
  guint          n, bar, ground, n_edges;
  const HysLawElement *edges[HYS_LAW_MOST_ELEMENTS];
  guint          ends[HYS_LAW_MOST_ELEMENTS][2];
  int           *place;
} Graph;

/* ---- The drawing ---- */

/* Names count as numbers where they are some. */
static int
compare_index (gconstpointer a,
               gconstpointer b,
               gpointer      indices)
{
  const char *p = g_ptr_array_index ((GPtrArray *) indices, *(const guint *) a);
  const char *q = g_ptr_array_index ((GPtrArray *) indices, *(const guint *) b);
  guint64 m = p != NULL ? g_ascii_strtoull (p, NULL, 10) : 0, n = q != NULL ? g_ascii_strtoull (q, NULL, 10) : 0;

  return m != n ? (m > n) - (m < n) : g_strcmp0 (p, q);
}

/* 0 ... n - 1 in the order of their names, so that formulas do not depend on what was drawn first. */
static GArray *
in_order (guint      n,
          GPtrArray *indices)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_index, indices);
  return order;
}

static void
add_element (Drawing    *self,
             guint       power,
             guint       from,
             guint       to,
             const char *letter,
             const char *index,
             double      value)
{
  const HysFraction *symbol = hys_notation_symbol (self->algebra, letter, index, value);
  HysLawElement element = { power, from, to, symbol != NULL ? symbol->numerator : NULL, value };

  g_array_append_val (self->elements, element);
}

static void
list_elements (Drawing *self)
{
  const HysSystem *system = self->system;
  g_autoptr (HysNotation) notation = hys_notation_new (system);
  g_autoptr (GArray) springs = in_order (system->n_springs, notation->springs);
  g_autoptr (GArray) dashpots = in_order (system->n_dashpots, notation->dashpots);
  g_autoptr (GArray) bars = in_order (system->n_bars, notation->bars);

  for (guint k = 0; k < springs->len; k++)
    {
      guint i = g_array_index (springs, guint, k);

      add_element (self, 0, system->springs[i].from, system->springs[i].to, "k",
                   g_ptr_array_index (notation->springs, i),
                   system->springs[i].stiffness);
    }
  for (guint k = 0; k < dashpots->len; k++)
    {
      guint i = g_array_index (dashpots, guint, k);

      add_element (self, 1, system->dashpots[i].from, system->dashpots[i].to, "c",
                   g_ptr_array_index (notation->dashpots, i),
                   system->dashpots[i].viscosity);
    }
  for (guint k = 0; k < bars->len; k++)
    {
      guint i = g_array_index (bars, guint, k);

      if (system->bars[i].class == HYS_BAR_MASS)
        add_element (self, 2, i, self->ground, "m", g_ptr_array_index (notation->bars, i), system->bars[i].mass);
    }
}

/* ---- A case ---- */

/* What moves as one, with what sliders join that stick (@slips NULL: none), but for @left_out. */
static HysSets *
join_rigidly (const Drawing  *self,
              const gboolean *slips,
              int             left_out)
{
  const HysSystem *system = self->system;
  HysSets *sets = hys_sets_new (self->ground + 1);

  for (guint i = 0; i <= self->ground; i++)
    hys_sets_join (sets, i, hys_sets_find (self->moving, i));
  for (guint i = 0; i < system->n_sliders && slips != NULL; i++)
    if (!slips[i] && (int) i != left_out)
      hys_sets_join (sets, system->sliders[i].from, system->sliders[i].to);
  return sets;
}

/* Which elements lie on a path from the bar to the ground: in one block with an edge between these. */
static gboolean *
choose_elements (const Drawing *self,
                 HysSets       *sets)
{
  guint n = self->elements->len;
  gboolean *chosen = g_new (gboolean, n + 1);
  g_autofree HysEdge *edges = g_new (HysEdge, n + 1);
  g_autofree int *block = g_new (int, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const HysLawElement *element = &g_array_index (self->elements, HysLawElement, i);

      edges[i] = (HysEdge){ hys_sets_find (sets, element->from), hys_sets_find (sets, element->to) };
    }
  edges[n] = (HysEdge){ hys_sets_find (sets, self->bar), hys_sets_find (sets, self->ground) };
  hys_graph_blocks (self->ground + 1, n + 1, edges, block);
  for (guint i = 0; i < n; i++)
    chosen[i] = block[n] >= 0 && block[i] == block[n];
  return chosen;
}

/* The number of a node, its representative; a new one if it has none. */
static guint
number_of (Graph *graph,
           int   *numbers,
           guint  node)
{
  if (numbers[node] < 0)
    numbers[node] = (int) graph->n++;
  return (guint) numbers[node];
}

/* Numbers the nodes of the elements that count in a case, the slider @left_out (-1: none) neither stuck nor there;
 * FALSE where there are too many. */
static gboolean
graph_init (Graph          *graph,
            const Drawing  *self,
            const gboolean *slips,
            int             left_out)
{
  guint bars = self->ground + 1;
  g_autoptr (HysSets) stuck = join_rigidly (self, slips, -1), sets = join_rigidly (self, slips, left_out);
  g_autoptr (HysSets) hanging = hys_sets_new (bars);
  g_autofree gboolean *chosen = choose_elements (self, stuck);
  g_autofree int *numbers = g_new (int, bars);

  *graph = (Graph){ .n = 2, .bar = 0, .ground = 1, .place = g_new (int, bars) };
  memset (numbers, -1, sizeof (int) * bars);
  numbers[hys_sets_find (sets, self->bar)] = 0;
  numbers[hys_sets_find (sets, self->ground)] = 1;
  for (guint i = 0; i < self->elements->len; i++)
    {
      const HysLawElement *element = &g_array_index (self->elements, HysLawElement, i);
      guint from = hys_sets_find (sets, element->from), to = hys_sets_find (sets, element->to);

      if (!chosen[i])
        hys_sets_join (hanging, from, to);
      else if (graph->n_edges == HYS_LAW_MOST_ELEMENTS)
        return FALSE;
      else
        {
          graph->ends[graph->n_edges][0] = number_of (graph, numbers, from);
          graph->ends[graph->n_edges][1] = number_of (graph, numbers, to);
          graph->edges[graph->n_edges++] = element;
        }
    }
  for (guint i = 0; i < bars; i++)
    {
      guint set = hys_sets_find (sets, i);

      graph->place[i] = numbers[set];
      for (guint k = 0; k < bars && graph->place[i] < 0; k++)
        if (numbers[k] >= 0 && hys_sets_find (hanging, k) == hys_sets_find (hanging, set))
          graph->place[i] = numbers[k];
    }
  return TRUE;
}

/* ---- Trees ---- */

/**
 * Walk:
 * @numerator, @denominator: N and P
 * @n_pairs, @pairs, @pair_sums: pairs of nodes (to, from): the sums over pairs of trees with the first on the bar's
 * side and the
 *    second on the ground's, less those the other way round
 * @beside: likewise, but with the first on the bar's side less the second there
 *
 * Where the trees of a graph are summed up.
 */
typedef struct
{
  HysAlgebra  *algebra;
  const Graph *graph;
  Sum          numerator;
  Sum          denominator;
  guint        n_pairs;
  int        (*pairs)[2];
  Sum         *pair_sums;
} Walk;

/* The edges taken so far. */
typedef struct
{
  guint                edge;    /* the next one */
  guint                taken;
  guint                power;
  const HysPolynomial *symbol;
  double               value;
  guint8               tree[MOST_NODES];
} Branch;

static void
sum_init (HysAlgebra *algebra,
          Sum        *sum)
{
  memset (sum, 0, sizeof *sum);
  for (guint i = 0; i < MOST_POWERS && algebra != NULL; i++)
    sum->symbol[i] = hys_algebra_integer (algebra, 0)->numerator;
}

static void
sum_add (HysAlgebra   *algebra,
         Sum          *sum,
         const Branch *branch,
         gint64        sign)
{
  if (algebra != NULL)
    sum->symbol[branch->power] = hys_polynomial_add (algebra, sum->symbol[branch->power], sign, branch->symbol);
  sum->value[branch->power] += (double) sign * branch->value;
  sum->size[branch->power] += branch->value;
}

static gboolean
is_zero (const Sum *sum,
         guint      power)
{
  return fabs (sum->value[power]) <= HYS_LAW_ROUNDING * sum->size[power];
}

/* What a finished set of edges counts. */
static void
count (Walk         *walk,
       const Branch *branch)
{
  const Graph *graph = walk->graph;
  guint8 side = branch->tree[graph->bar];

  if (branch->taken == graph->n - 1)
    {
      sum_add (walk->algebra, &walk->numerator, branch, 1);
      return;
    }
  if (side == branch->tree[graph->ground])
    return;
  sum_add (walk->algebra, &walk->denominator, branch, 1);
  for (guint i = 0; i < walk->n_pairs; i++)
    {
      int to = branch->tree[walk->pairs[i][0]] == side, from = branch->tree[walk->pairs[i][1]] == side;

      if (to != from)
        sum_add (walk->algebra, &walk->pair_sums[i], branch, to - from);
    }
}

/* Takes the next edge, or leaves it, as long as one tree or two can still be made. */
static void
walk_from (Walk   *walk,
           Branch  branch)
{
  const Graph *graph = walk->graph;

  if (branch.taken + graph->n_edges - branch.edge + 2 < graph->n)
    return;
  if (branch.edge == graph->n_edges)
    {
      count (walk, &branch);
      return;
    }

  const HysLawElement *element = graph->edges[branch.edge];
  guint8 from = branch.tree[graph->ends[branch.edge][0]], to = branch.tree[graph->ends[branch.edge][1]];

  branch.edge++;
  walk_from (walk, branch);
  if (from == to)
    return;
  for (guint i = 0; i < graph->n; i++)
    if (branch.tree[i] == to)
      branch.tree[i] = from;
  branch.taken++;
  branch.power += element->power;
  branch.symbol = branch.symbol != NULL && element->symbol != NULL
                    ? hys_polynomial_multiply (walk->algebra, branch.symbol, element->symbol) : NULL;
  branch.value *= element->value;
  walk_from (walk, branch);
}

static void
walk_all (Walk *walk)
{
  Branch root = { .value = 1 };

  sum_init (walk->algebra, &walk->numerator);
  sum_init (walk->algebra, &walk->denominator);
  for (guint i = 0; i < walk->n_pairs; i++)
    sum_init (walk->algebra, &walk->pair_sums[i]);
  root.symbol = walk->algebra != NULL ? hys_algebra_integer (walk->algebra, 1)->numerator : NULL;
  for (guint i = 0; i < walk->graph->n; i++)
    root.tree[i] = (guint8) i;
  walk_from (walk, root);
}

/* ---- The law ---- */

static HysLawTerm
divide (HysAlgebra *algebra,
        const Sum  *sum,
        guint       power,
        const Sum  *by,
        guint       lowest)
{
  HysLawTerm term = { NULL, is_zero (sum, power) ? 0 : sum->value[power] / by->value[lowest] };
  const HysFraction *one = algebra != NULL ? hys_algebra_integer (algebra, 1) : NULL;
  HysFraction above, below;

  if (sum->symbol[power] == NULL || by->symbol[lowest] == NULL)
    return term;
  above = (HysFraction){ sum->symbol[power], one->denominator };
  below = (HysFraction){ by->symbol[lowest], one->denominator };
  term.symbol = hys_fraction_divide (algebra, &above, &below);
  return term;
}

static guint
lowest_power (const Sum *sum)
{
  for (guint i = 0; i < MOST_POWERS; i++)
    if (sum->size[i] > 0)
      return i;
  return MOST_POWERS;
}

/* The coefficients of @sum from @lowest on, over that of @by there. */
static GArray *
coefficients (HysAlgebra *algebra,
              const Sum  *sum,
              const Sum  *by,
              guint       lowest)
{
  GArray *terms = g_array_new (FALSE, FALSE, sizeof (HysLawTerm));
  guint last = MOST_POWERS;

  while (last > lowest && sum->size[last - 1] == 0)
    last--;
  for (guint i = lowest; i < last; i++)
    g_array_append_vals (terms, (HysLawTerm[]){ divide (algebra, sum, i, by, lowest) }, 1);
  return terms;
}

/* Whether a slider that sticks where it is now remembers that: whether its offset alone would load the bar for ever, as
 * the trees that part its ends say, at the lowest power of s that the law has. */
static gboolean
remembers (const Drawing  *self,
           const gboolean *slips,
           guint           slider,
           guint           lowest)
{
  Graph graph;
  gboolean found = FALSE;
  int pair[1][2];
  Sum sum;

  sum_init (NULL, &sum);
  if (graph_init (&graph, self, slips, (int) slider))
    {
      pair[0][0] = graph.place[self->system->sliders[slider].to];
      pair[0][1] = graph.place[self->system->sliders[slider].from];
      if (pair[0][0] >= 0 && pair[0][1] >= 0)
        {
          Walk walk = { .graph = &graph, .n_pairs = 1, .pairs = pair, .pair_sums = &sum };

          walk_all (&walk);
          found = !is_zero (&sum, lowest);
        }
    }
  g_free (graph.place);
  return found;
}

static HysLawCase *
case_new (const Drawing  *self,
          const gboolean *slips)
{
  const HysSystem *system = self->system;
  g_autofree int (*pairs)[2] = g_malloc_n (system->n_sliders + 1, sizeof *pairs);
  g_autofree Sum *sums = g_new0 (Sum, system->n_sliders + 1);
  HysLawCase *made = hys_owner_new (HysLawCase);
  Graph graph;
  gboolean good = graph_init (&graph, self, slips, -1);
  Walk walk = { .algebra = self->algebra, .graph = &graph, .n_pairs = system->n_sliders, .pairs = pairs,
               .pair_sums = sums };

  made->slips = hys_owned_copy (made, gboolean, slips, system->n_sliders);
  made->friction = hys_owner_keep (made, g_array_new (FALSE, TRUE, sizeof (HysLawTerm)), g_array_unref);
  g_array_set_size (made->friction, system->n_sliders);
  for (guint i = 0; i < system->n_sliders && good; i++)
    {
      pairs[i][0] = graph.place[system->sliders[i].to];
      pairs[i][1] = graph.place[system->sliders[i].from];
      good = !slips[i] || (pairs[i][0] >= 0 && pairs[i][1] >= 0);
      if (!slips[i])
        pairs[i][0] = pairs[i][1] = 0;
    }
  if (good && graph.place[self->bar] == graph.place[self->ground])
    {
      /* A bar that stuck sliders hold: x' = 0. */
      HysLawTerm one = { self->algebra != NULL ? hys_algebra_integer (self->algebra, 1) : NULL, 1 };

      made->force = g_array_new (FALSE, FALSE, sizeof (HysLawTerm));
      made->displacement = g_array_append_val (g_array_new (FALSE, FALSE, sizeof (HysLawTerm)), one);
      made->in_rates = TRUE;
    }
  else if (good)
    {
      guint lowest;

      walk_all (&walk);
      lowest = MIN (lowest_power (&walk.numerator), lowest_power (&walk.denominator));
      made->force = coefficients (self->algebra, &walk.denominator, &walk.denominator, lowest);
      made->displacement = coefficients (self->algebra, &walk.numerator, &walk.denominator, lowest);
      for (guint i = 0; i < system->n_sliders; i++)
        {
          if (slips[i])
            g_array_index (made->friction, HysLawTerm, i) = divide (self->algebra, &sums[i], lowest, &walk.denominator,
                                                                    lowest);
          made->in_rates |= !slips[i] && remembers (self, slips, i, lowest);
        }
    }
  hys_owner_keep (made, made->force, g_array_unref);
  hys_owner_keep (made, made->displacement, g_array_unref);
  g_free (graph.place);
  if (!good)
    g_clear_pointer (&made, hys_owner_free);
  return made;
}

/* Of each slider, whether the bar feels it: it is in the bar's part, which walls and driven bars bound. */
static gboolean *
list_felt (const Drawing *self)
{
  const HysSystem *system = self->system;
  g_autoptr (HysSets) grounded = join_rigidly (self, NULL, -1), parts = hys_sets_new (self->ground + 1);
  guint ground = hys_sets_find (grounded, self->ground);
  gboolean *felt = g_new0 (gboolean, system->n_sliders + 1);

  for (guint i = 0; i < self->elements->len; i++)
    {
      const HysLawElement *element = &g_array_index (self->elements, HysLawElement, i);

      if (hys_sets_find (grounded, element->from) != ground && hys_sets_find (grounded, element->to) != ground)
        hys_sets_join (parts, element->from, element->to);
    }
  for (guint i = 0; i < system->n_sliders; i++)
    if (hys_sets_find (grounded, system->sliders[i].from) != ground
        && hys_sets_find (grounded, system->sliders[i].to) != ground)
      hys_sets_join (parts, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    felt[i] = hys_sets_find (parts, system->sliders[i].from) == hys_sets_find (parts, self->bar)
              || hys_sets_find (parts, system->sliders[i].to) == hys_sets_find (parts, self->bar);
  return felt;
}

static HysSets *
join_ground (const HysSystem *system,
             guint            bar)
{
  HysSets *sets = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    if (i != bar && (system->bars[i].class == HYS_BAR_WALL || system->bars[i].class == HYS_BAR_DRIVEN))
      hys_sets_join (sets, i, system->n_bars);
  return sets;
}

/* The law of a case; with bars as one that move alike where its order is @lower then. */
static HysLawCase *
lowest_case (Drawing        *self,
             const gboolean *slips,
             gboolean       *lower)
{
  HysLawCase *merged = NULL, *made;

  self->moving = self->alike;
  if (self->alike != NULL)
    merged = case_new (self, slips);
  self->moving = self->apart;
  made = case_new (self, slips);
  if (merged == NULL || (made != NULL && made->displacement->len <= merged->displacement->len))
    {
      g_clear_pointer (&merged, hys_owner_free);
      return made;
    }
  g_clear_pointer (&made, hys_owner_free);
  *lower = TRUE;
  return merged;
}

static void
take_numbers (GArray       *terms,
              const GArray *numbers)
{
  g_array_set_size (terms, 0);
  for (guint i = 0; i < numbers->len; i++)
    g_array_append_vals (terms, (&(HysLawTerm){ NULL, g_array_index (numbers, double, i) }), 1);
}

/* Finds how the bar answers steps, and takes the law, in numbers, from that where its order is lower: equal times count once
 * there, those of units of Kelvin and Voigt in line, too. */
static void
take_spectrum (HysLaw *self)
{
  g_autoptr (HysLinearNetwork) network = hys_linear_network_new (self->system, self->bar, HYS_SLIDERS_FREE);
  g_autoptr (HysSpectrum) spectrum = NULL;
  g_autoptr (GArray) force = NULL, displacement = NULL;
  HysLawCase *only = self->cases->len == 1 ? g_ptr_array_index (self->cases, 0) : NULL;

  if (network->n_sliders > 0 || !network->grounded || network->held || hys_linear_network_has_mass (network)
      || network->n > MOST_BARS)
    return;
  spectrum = hys_spectrum_new (network);
  if (spectrum->relaxation->len > MOST_MODES || spectrum->retardation->len > MOST_MODES)
    return;
  hys_spectrum_law (spectrum, &force, &displacement);
  if (only != NULL && displacement->len < only->displacement->len)
    {
      take_numbers (only->force, force);
      take_numbers (only->displacement, displacement);
    }
  self->spectrum = hys_owner_keep (self, g_steal_pointer (&spectrum), hys_spectrum_free);
}

HysLaw *
hys_law_new (const HysSystem *system,
             guint            bar)
{
  Drawing drawing = { .system = system, .bar = bar, .ground = system->n_bars };
  guint n = system->n_sliders, combinations = n <= HYS_LAW_MOST_SLIDERS ? 1u << n : 2;
  g_autofree gboolean *slips = g_new (gboolean, n + 1);
  HysLaw *self;

  if (system->n_springs + system->n_dashpots + system->n_masses + n > HYS_LAW_MOST_DRAWN)
    return NULL;
  self = hys_owner_new (HysLaw);
  drawing.elements = g_array_new (FALSE, FALSE, sizeof (HysLawElement));
  if (system->n_springs + system->n_dashpots + system->n_masses <= HYS_ALGEBRA_MAX_SYMBOLS)
    drawing.algebra = hys_algebra_new ();
  list_elements (&drawing);
  g_autoptr (HysSets) apart = join_ground (system, bar), alike = join_ground (system, bar);
  gboolean lower = FALSE;
  if (hys_law_join_alike (alike, system, bar, drawing.elements))
    drawing.alike = alike;
  drawing.apart = drawing.moving = apart;
  g_autofree gboolean *felt = list_felt (&drawing);
  self->system = system;
  self->bar = bar;
  self->algebra = hys_owner_keep (self, drawing.algebra, hys_algebra_free);
  self->cases = hys_owner_keep (self, g_ptr_array_new_with_free_func (hys_owner_free), g_ptr_array_unref);
  for (guint k = 0; k < combinations; k++)
    {
      gboolean other = TRUE;
      HysLawCase *made;

      for (guint i = 0; i < n; i++)
        {
          slips[i] = n <= HYS_LAW_MOST_SLIDERS ? k >> i & 1 : k;
          other &= n > HYS_LAW_MOST_SLIDERS || !slips[i] || felt[i];
        }
      made = other ? lowest_case (&drawing, slips, &lower) : NULL;   /* what the bar does not feel makes no other law */
      if (made != NULL)
        g_ptr_array_add (self->cases, made);
    }
  g_array_unref (drawing.elements);
  if (lower)
    self->alike = hys_owner_keep (self, g_steal_pointer (&alike), hys_sets_free);
  take_spectrum (self);
  if (self->cases->len > 0)
    return self;
  hys_law_free (self);
  return NULL;
}
