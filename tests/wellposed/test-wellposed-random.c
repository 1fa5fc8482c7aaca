/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-parts-stuck.h"
#include "hys-wellposed.h"

#include <math.h>
#include <string.h>

/*
 * Small random networks, examined a second way: every union of floating parts, every distribution of thresholds to two
 * sides and every cut is enumerated.
 */

#define MAX_BARS 9
#define MAX_ELEMENTS 14
#define N_NETWORKS 3000

typedef enum
{
  WALL,
  MASS,
  BAR,
} BarKind;

typedef enum
{
  SPRING,
  DASHPOT,
  SLIDER,
} ElementKind;

typedef struct
{
  int         n_bars, n_elements;
  BarKind     bar[MAX_BARS];
  double      load[MAX_BARS];
  ElementKind kind[MAX_ELEMENTS];
  int         from[MAX_ELEMENTS], to[MAX_ELEMENTS];
  double      value[MAX_ELEMENTS];
  /* found by brute force */
  int         part[MAX_BARS];    /* -1 = held */
  int         n_parts;
  gboolean    stuck[MAX_ELEMENTS];
  int         body[MAX_BARS];
} Network;

static void
random_network (Network *net,
                GRand   *rand,
                gboolean whole_numbers)
{
  memset (net, 0, sizeof *net);
  net->n_bars = g_rand_int_range (rand, 3, MAX_BARS + 1);
  for (int i = 0; i < net->n_bars; i++)
    {
      int dice = g_rand_int_range (rand, 0, 10);

      net->bar[i] = dice < 2 ? WALL : dice < 4 ? MASS : BAR;
      if (g_rand_int_range (rand, 0, 4) == 0)
        net->load[i] = whole_numbers ? g_rand_int_range (rand, -3, 4) : g_rand_double_range (rand, -2, 2);
    }
  net->n_elements = g_rand_int_range (rand, 2, MAX_ELEMENTS + 1);
  for (int i = 0; i < net->n_elements; i++)
    {
      int dice = g_rand_int_range (rand, 0, 10);

      net->kind[i] = dice < 2 ? SPRING : dice < 3 ? DASHPOT : SLIDER;
      net->from[i] = g_rand_int_range (rand, 0, net->n_bars);
      net->to[i] = (net->from[i] + g_rand_int_range (rand, 1, net->n_bars)) % net->n_bars;
      net->value[i] = whole_numbers ? g_rand_int_range (rand, 1, 5) : g_rand_double_range (rand, 0.1, 4);
    }
}

/* Bars in the order @bars, elements in the order @elements, those whose bit is set in @flipped the other way round. */
static HysDocument *
build (const Network *net,
       const int     *bars,
       const int     *elements,
       guint          flipped)
{
  HysDocument *document = hys_document_new ();
  guint node[MAX_BARS];

  for (int k = 0; k < net->n_bars; k++)
    {
      int i = bars[k];
      char id[8];

      g_snprintf (id, sizeof id, "B%d", i);
      node[i] = net->bar[i] == WALL ? build_wall (document, id)
                : net->bar[i] == MASS ? build_mass (document, id, 1, 0, 0) : build_bar (document, id);
      if (net->load[i] != 0 && net->bar[i] != WALL)
        build_load (document, node[i], HYS_LOAD_FORCE, "constant", net->load[i], 0, 0, 0);
    }
  for (int k = 0; k < net->n_elements; k++)
    {
      int i = elements[k];
      guint a = node[flipped >> i & 1 ? net->to[i] : net->from[i]];
      guint b = node[flipped >> i & 1 ? net->from[i] : net->to[i]];
      char id[8];

      g_snprintf (id, sizeof id, "e%d", i);
      if (net->kind[i] == SPRING)
        build_spring (document, id, a, b, net->value[i]);
      else if (net->kind[i] == DASHPOT)
        build_dashpot (document, id, a, b, net->value[i]);
      else
        build_slider (document, id, a, b, net->value[i], 0);
    }
  document->simulation.until = 1;
  return document;
}

static HysDocument *
build_plain (const Network *net)
{
  int order[MAX_BARS + MAX_ELEMENTS];

  for (int i = 0; i < MAX_BARS + MAX_ELEMENTS; i++)
    order[i] = i;
  return build (net, order, order, 0);
}

/* Spreads the smaller label over every element that @joins until nothing changes. */
static void
spread (const Network *net,
        int           *label,
        gboolean     (*joins) (const Network *net,
                               int            element))
{
  gboolean changed = TRUE;

  while (changed)
    {
      changed = FALSE;
      for (int i = 0; i < net->n_elements; i++)
        if (joins (net, i) && label[net->from[i]] != label[net->to[i]])
          {
            int a = label[net->from[i]], b = label[net->to[i]];

            for (int k = 0; k < net->n_bars; k++)
              if (label[k] == MAX (a, b))
                label[k] = MIN (a, b);
            changed = TRUE;
          }
    }
}

static gboolean
is_viscoelastic (const Network *net,
                 int            element)
{
  return net->kind[element] != SLIDER;
}

static void
find_parts (Network *net)
{
  int label[MAX_BARS], number[MAX_BARS + 1];

  for (int i = 0; i < net->n_bars; i++)
    label[i] = net->bar[i] == BAR ? i + 1 : 0;
  spread (net, label, is_viscoelastic);
  for (int i = 0; i <= net->n_bars; i++)
    number[i] = -1;
  net->n_parts = 0;
  for (int i = 0; i < net->n_bars; i++)
    {
      if (label[i] > 0 && number[label[i]] < 0)
        number[label[i]] = net->n_parts++;
      net->part[i] = number[label[i]];
    }
}

static gboolean
inside (const Network *net,
        guint          set,
        int            bar)
{
  return net->part[bar] >= 0 && (set >> net->part[bar] & 1);
}

static gboolean
leaves (const Network *net,
        guint          set,
        int            element)
{
  return net->kind[element] == SLIDER && inside (net, set, net->from[element]) != inside (net, set, net->to[element]);
}

static double
cut (const Network *net,
     guint          set)
{
  double sum = 0;

  for (int i = 0; i < net->n_elements; i++)
    if (leaves (net, set, i))
      sum += net->value[i];
  return sum;
}

static double
load_on (const Network *net,
         guint          set,
         gboolean       sizes)
{
  double sum = 0;

  for (int i = 0; i < net->n_bars; i++)
    if (inside (net, set, i))
      sum += sizes ? fabs (net->load[i]) : net->load[i];
  return sum;
}

/* The greatest |load| / limit over all unions: infinite where nothing holds a load. */
static double
worst_ratio (const Network *net)
{
  double worst = 0;

  for (guint set = 1; set < 1U << net->n_parts; set++)
    {
      double load = fabs (load_on (net, set, FALSE)), limit = cut (net, set);

      if (load > 1e-12)
        worst = MAX (worst, load / limit);
    }
  return worst;
}

static void
check_limit (const Network *net)
{
  g_autoptr (HysDocument) document = build_plain (net);
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysLimitLoad) limit = hys_limit_load_explain (system, net->load);
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  double worst = worst_ratio (net);
  gboolean error = FALSE;

  g_assert_cmpint (limit->violated, ==, worst > 1 + 1e-9);
  if (limit->violated && isfinite (worst))
    g_assert_cmpfloat_with_epsilon (fabs (limit->load) / limit->limit, worst, 1e-9 * worst);
  if (limit->violated && !isfinite (worst))
    g_assert_cmpfloat (limit->limit, ==, 0);
  for (guint i = 0; i < findings->len; i++)
    error = error || ((HysFinding *) g_ptr_array_index (findings, i))->severity == HYS_SEVERITY_ERROR;
  g_assert_cmpint (error, ==, limit->violated);
}

/* A slider is stuck if some cut through it is weaker without it. */
static void
find_stuck (Network *net)
{
  for (int i = 0; i < net->n_elements; i++)
    {
      double most = INFINITY;

      if (net->kind[i] == SLIDER)
        for (guint set = 1; set < 1U << net->n_parts; set++)
          if (leaves (net, set, i))
            {
              double peaks = 0;

              for (int p = 0; p < net->n_parts; p++)
                if (set >> p & 1)
                  peaks += load_on (net, 1U << p, TRUE);
              most = MIN (most, cut (net, set) - net->value[i] + peaks);
            }
      net->stuck[i] = most < net->value[i] * (1 - 1e-9);
    }
}

static void
check_stuck (const Network *net)
{
  g_autoptr (HysDocument) document = build_plain (net);
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysParts) parts = hys_parts_new (system);
  g_autofree double *peak = g_new0 (double, parts->n + 1);
  gboolean stuck[MAX_ELEMENTS] = { FALSE };

  for (int i = 0; i < net->n_bars; i++)
    peak[parts->of_bar[i]] += fabs (net->load[i]);
  hys_parts_find_stuck (parts, peak, stuck);
  for (guint i = 0; i < system->n_sliders; i++)
    g_assert_cmpint (stuck[i], ==, net->stuck[system->sliders[i].element]);
}

static gboolean
is_stuck (const Network *net,
          int            element)
{
  return net->stuck[element];
}

/* The one bar that springs of an unloaded massless bar lead to, if the number of sliders at it is @n_sliders, no
 * dashpot is there and the bar @except is left out; else -1. */
static int
only_neighbour (const Network *net,
                int            bar,
                int            n_sliders,
                int            except)
{
  int found = -1, sliders = 0;

  if (net->bar[bar] != BAR || net->load[bar] != 0)
    return -1;
  for (int i = 0; i < net->n_elements; i++)
    {
      int other = net->from[i] == bar ? net->to[i] : net->to[i] == bar ? net->from[i] : -1;

      if (other < 0)
        continue;
      if (net->kind[i] == SLIDER)
        sliders++;
      else if (net->kind[i] == DASHPOT || (found >= 0 && other != found && other != except))
        return -1;
      else if (other != except)
        found = other;
    }
  return sliders == n_sliders ? found : -1;
}

static void
find_bodies (Network *net)
{
  int label[MAX_BARS];

  for (int i = 0; i < net->n_bars; i++)
    label[i] = net->bar[i] == WALL ? 0 : i + 1;
  spread (net, label, is_stuck);
  for (int i = 0; i < net->n_bars; i++)
    {
      int here = i, previous = i, next = only_neighbour (net, i, 1, -1);

      while (next >= 0)
        {
          previous = here;
          here = next;
          next = only_neighbour (net, here, 0, previous);
        }
      net->body[i] = label[here];
    }
}

/* The parts that sliders join to those of @set, not through held bars. */
static guint
group_of (const Network *net,
          guint          set)
{
  for (int round = 0; round < net->n_parts; round++)
    for (int i = 0; i < net->n_elements; i++)
      if (leaves (net, set, i) && net->part[net->from[i]] >= 0 && net->part[net->to[i]] >= 0)
        set |= 1U << net->part[net->from[i]] | 1U << net->part[net->to[i]];
  return set;
}

/* Whether forces exist that balance all parts of the group when the sliders that leave @set push it with @force (per
 * element). */
static gboolean
is_possible (const Network *net,
             guint          set,
             const double  *force)
{
  guint group = group_of (net, set);

  for (guint other = group; other > 0; other = (other - 1) & group)
    {
      double supply = load_on (net, other, FALSE), room = 0;

      for (int i = 0; i < net->n_elements; i++)
        {
          if (!leaves (net, other, i))
            continue;
          if (!leaves (net, set, i))
            room += net->value[i];
          else
            {
              int end = inside (net, other, net->from[i]) ? net->from[i] : net->to[i];

              supply += inside (net, set, end) ? force[i] : -force[i];
            }
        }
      if (fabs (supply) > room + 1e-9)
        return FALSE;
    }
  return TRUE;
}

/* Whether the sliders around @set can all be at their thresholds, those to one body pushing the same way. */
static gboolean
can_drift (const Network *net,
           guint          set)
{
  int bodies[MAX_ELEMENTS], n_bodies = 0, side[MAX_ELEMENTS];

  for (int i = 0; i < net->n_elements; i++)
    if (leaves (net, set, i))
      {
        int body = net->body[inside (net, set, net->from[i]) ? net->to[i] : net->from[i]];

        for (side[i] = 0; side[i] < n_bodies && bodies[side[i]] != body; side[i]++)
          ;
        if (side[i] == n_bodies)
          bodies[n_bodies++] = body;
      }
  for (guint signs = 0; signs < 1U << n_bodies; signs++)
    {
      double force[MAX_ELEMENTS] = { 0 }, sum = load_on (net, set, FALSE);

      for (int i = 0; i < net->n_elements; i++)
        if (leaves (net, set, i))
          sum += force[i] = signs >> side[i] & 1 ? net->value[i] : -net->value[i];
      if (fabs (sum) < 1e-9 && is_possible (net, set, force))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_element (const Network *net,
             guint          set)
{
  for (int i = 0; i < net->n_elements; i++)
    if (inside (net, set, net->from[i]) || inside (net, set, net->to[i]))
      return TRUE;
  return FALSE;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
join_sorted (GPtrArray  *texts,
             const char *between)
{
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (between, (char **) texts->pdata);
}

static char *
describe (const Network *net,
          guint          set)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < net->n_bars; i++)
    if (inside (net, set, i))
      g_ptr_array_add (ids, g_strdup_printf ("B%d", i));
  for (int i = 0; i < net->n_elements; i++)
    if (leaves (net, set, i))
      g_ptr_array_add (ids, g_strdup_printf ("e%d", i));
  return join_sorted (ids, " ");
}

static char *
sorted_ids (const HysFinding *finding)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; finding->ids[k] != NULL; k++)
    g_ptr_array_add (ids, g_strdup (finding->ids[k]));
  return join_sorted (ids, " ");
}

static guint
check_positions (const Network *net)
{
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (HysDocument) document = build_plain (net);
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  g_autofree char *wanted = NULL, *got = NULL;
  gboolean drifts[1 << MAX_BARS] = { FALSE };
  guint n;

  for (guint set = 1; set < 1U << net->n_parts; set++)
    {
      gboolean minimal = TRUE;

      for (guint part = (set - 1) & set; part > 0; part = (part - 1) & set)
        minimal = minimal && !drifts[part];
      drifts[set] = has_element (net, set) && can_drift (net, set);
      if (minimal && drifts[set])
        g_ptr_array_add (expected, describe (net, set));
    }
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (g_str_equal (finding->code, "undetermined-position"))
        g_ptr_array_add (found, sorted_ids (finding));
    }
  n = found->len;
  wanted = join_sorted (expected, " | ");
  got = join_sorted (found, " | ");
  g_assert_cmpstr (got, ==, wanted);
  return n;
}

/* Sliders on a loop: their ends stay joined by the others when they are taken out. */
static void
check_loops (const Network *net,
             const char    *code,
             gboolean       all_held)
{
  g_autoptr (HysDocument) document = build_plain (net);
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);

  for (int i = 0; i < net->n_elements; i++)
    {
      int reached[MAX_BARS];
      gboolean loop, told = FALSE, beta = net->bar[net->from[i]] == BAR || net->bar[net->to[i]] == BAR;
      char id[8];

      for (int k = 0; k < net->n_bars; k++)
        reached[k] = net->bar[k] == WALL || (all_held && net->bar[k] == MASS) ? 0 : k + 1;
      for (int round = 0; round < net->n_bars; round++)
        for (int j = 0; j < net->n_elements; j++)
          if (j != i && net->kind[j] == SLIDER
              && (!all_held || net->bar[net->from[j]] == BAR || net->bar[net->to[j]] == BAR))
            {
              int a = reached[net->from[j]], b = reached[net->to[j]];

              for (int k = 0; k < net->n_bars; k++)
                if (reached[k] == MAX (a, b))
                  reached[k] = MIN (a, b);
            }
      loop = net->kind[i] == SLIDER && (!all_held || beta) && reached[net->from[i]] == reached[net->to[i]];
      g_snprintf (id, sizeof id, "e%d", i);
      for (guint k = 0; k < findings->len; k++)
        {
          const HysFinding *finding = g_ptr_array_index (findings, k);

          told = told
                 || (g_str_equal (finding->code, code) && g_strv_contains ((const char *const *) finding->ids, id));
        }
      g_assert_cmpint (told, ==, loop);
    }
}

static gboolean
is_told (const GPtrArray *findings,
         const char      *code,
         int              bar)
{
  char id[8];

  g_snprintf (id, sizeof id, "B%d", bar);
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (g_str_equal (finding->code, code) && g_strv_contains ((const char *const *) finding->ids, id))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_any (const Network *net,
        int            element)
{
  return TRUE;
}

/* Bars without elements; masses that nothing joins to a wall. */
static void
check_bars (const Network *net)
{
  g_autoptr (HysDocument) document = build_plain (net);
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  int label[MAX_BARS];

  for (int i = 0; i < net->n_bars; i++)
    label[i] = i;
  spread (net, label, is_any);
  for (int i = 0; i < net->n_bars; i++)
    {
      gboolean alone = TRUE, walls = FALSE;

      for (int k = 0; k < net->n_elements; k++)
        alone = alone && net->from[k] != i && net->to[k] != i;
      for (int j = 0; j < net->n_bars; j++)
        walls = walls || (label[j] == label[i] && net->bar[j] == WALL);
      g_assert_cmpint (is_told (findings, "isolated", i), ==, alone);
      g_assert_cmpint (is_told (findings, "free-body", i), ==, !alone && net->bar[i] == MASS && !walls);
    }
}

static void
test_against_enumeration (gconstpointer data)
{
  gboolean whole_numbers = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (whole_numbers ? 1 : 2);
  guint n_positions = 0, n_stuck = 0, n_overloaded = 0;

  for (int i = 0; i < N_NETWORKS; i++)
    {
      Network net;

      random_network (&net, rand, whole_numbers);
      find_parts (&net);
      find_stuck (&net);
      find_bodies (&net);
      check_limit (&net);
      check_stuck (&net);
      n_positions += check_positions (&net);
      check_loops (&net, "undetermined-split", FALSE);
      check_loops (&net, "saddle", TRUE);
      check_bars (&net);
      for (int k = 0; k < net.n_elements; k++)
        n_stuck += net.stuck[k];
      n_overloaded += worst_ratio (&net) > 1;
    }
  g_test_message ("%u undetermined, %u stuck, %u overloaded", n_positions, n_stuck, n_overloaded);
  g_assert_cmpuint (n_stuck, >, N_NETWORKS / 10);
  g_assert_cmpuint (n_overloaded, >, N_NETWORKS / 10);
  if (whole_numbers)
    g_assert_cmpuint (n_positions, >, N_NETWORKS / 10);
}

static void
shuffle (GRand *rand,
         int   *order,
         int    n)
{
  for (int i = 0; i < n; i++)
    order[i] = i;
  for (int i = n - 1; i > 0; i--)
    {
      int k = g_rand_int_range (rand, 0, i + 1), swap = order[i];

      order[i] = order[k];
      order[k] = swap;
    }
}

/* Findings without the order of their ids. */
static char *
canonical (HysDocument *document)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *ids = sorted_ids (finding);

      g_ptr_array_add (texts, g_strdup_printf ("%s: %s", finding->code, ids));
    }
  return join_sorted (texts, " | ");
}

static void
test_numbering (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (int i = 0; i < N_NETWORKS; i++)
    {
      Network net;
      int bars[MAX_BARS], elements[MAX_ELEMENTS];
      g_autoptr (HysDocument) plain = NULL, shuffled = NULL;
      g_autofree char *expected = NULL, *found = NULL;

      random_network (&net, rand, FALSE);
      shuffle (rand, bars, net.n_bars);
      shuffle (rand, elements, net.n_elements);
      plain = build_plain (&net);
      shuffled = build (&net, bars, elements, g_rand_int (rand));
      expected = canonical (plain);
      found = canonical (shuffled);
      g_assert_cmpstr (found, ==, expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/wellposed/enumeration/whole-numbers", GINT_TO_POINTER (TRUE), test_against_enumeration);
  g_test_add_data_func ("/wellposed/enumeration/any-numbers", GINT_TO_POINTER (FALSE), test_against_enumeration);
  g_test_add_func ("/wellposed/numbering", test_numbering);
  return g_test_run ();
}
