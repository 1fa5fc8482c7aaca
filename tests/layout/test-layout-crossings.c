/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-layout.h"

#include <string.h>

/*
 * A network can be drawn with upright bars, level elements and no crossing exactly when it is a planar graph (Tamassia and
 * Tollis 1986, Wismath 1985). Whether a small graph is planar is found here by trying all its minors: it is not when K5 or
 * K3,3 is among them (Wagner 1937).
 */

#define MOST_NODES 7

/* A simple graph: per node the set of its neighbours. */
typedef struct
{
  guint   n;
  guint32 near[MOST_NODES];
} Graph;

static guint
count_edges (const Graph *graph)
{
  guint n = 0;

  for (guint i = 0; i < graph->n; i++)
    n += (guint) __builtin_popcount (graph->near[i]);
  return n / 2;
}

static void
remove_node (Graph *graph,
             guint  node)
{
  guint32 low = (1u << node) - 1;

  for (guint i = node; i + 1 < graph->n; i++)
    graph->near[i] = graph->near[i + 1];
  graph->n--;
  for (guint i = 0; i < graph->n; i++)
    graph->near[i] = (graph->near[i] & low) | (graph->near[i] >> 1 & ~low);
}

/* Makes one node of two neighbours. */
static void
contract (Graph *graph,
          guint  one,
          guint  other)
{
  for (guint i = 0; i < graph->n; i++)
    if (graph->near[other] & 1u << i)
      {
        graph->near[one] |= 1u << i;
        graph->near[i] |= 1u << one;
      }
  graph->near[one] &= ~(1u << one | 1u << other);
  remove_node (graph, other);
}

/* Whether K3,3 is part of a graph of six nodes. */
static gboolean
has_utilities (const Graph *graph)
{
  for (guint32 side = 0; side < 64; side++)
    {
      gboolean all = __builtin_popcount (side) == 3;

      for (guint i = 0; all && i < 6; i++)
        all = !(side & 1u << i) || (graph->near[i] & ~side & 63) == (~side & 63);
      if (all)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_planar (const Graph *graph)
{
  if (graph->n < 5 || count_edges (graph) < 9)
    return TRUE;
  if (graph->n == 5)
    return count_edges (graph) < 10;
  if (graph->n == 6 && has_utilities (graph))
    return FALSE;
  for (guint i = 0; i < graph->n; i++)
    {
      Graph less = *graph;

      remove_node (&less, i);
      if (!is_planar (&less))
        return FALSE;
      for (guint k = i + 1; k < graph->n; k++)
        if (graph->near[i] & 1u << k)
          {
            less = *graph;
            contract (&less, i, k);
            if (!is_planar (&less))
              return FALSE;
          }
    }
  return TRUE;
}

/* Elements that pass through bars, and bars that lie on each other. */
static guint
count_crossings (const HysDocument *document,
                 const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *e = hys_document_element (document, i);
      double from = MIN (layout->column[e->from], layout->column[e->to]);
      double to = MAX (layout->column[e->from], layout->column[e->to]);

      for (guint k = 0; k < document->nodes->len; k++)
        n += k != e->from && k != e->to && from < layout->column[k] && layout->column[k] < to
             && layout->top[k] <= layout->row[i] && layout->row[i] <= layout->bottom[k];
    }
  for (guint i = 0; i < document->nodes->len; i++)
    for (guint k = 0; k < i; k++)
      n += layout->column[i] == layout->column[k] && layout->top[i] <= layout->bottom[k]
           && layout->top[k] <= layout->bottom[i];
  return n;
}

static Graph
random_network (GRand       *rand,
                HysDocument *document)
{
  Graph graph = { .n = (guint) g_rand_int_range (rand, 2, MOST_NODES + 1) };
  guint n_elements = (guint) g_rand_int_range (rand, 1, 18);

  for (guint i = 0; i < graph.n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      build_bar (document, id);
      hys_document_edit_node (document, i)->fixed = g_rand_int_range (rand, 0, 6) == 0;
    }
  for (guint i = 0; i < n_elements; i++)
    {
      guint from = (guint) g_rand_int_range (rand, 0, (gint) graph.n);
      guint to = (from + (guint) g_rand_int_range (rand, 1, (gint) graph.n)) % graph.n;
      g_autofree char *id = g_strdup_printf ("k%u", i);

      build_spring (document, id, from, to, 1);
      graph.near[from] |= 1u << to;
      graph.near[to] |= 1u << from;
    }
  return graph;
}

/* Elements that lie on each other. */
static guint
count_overlaps (const HysDocument *document,
                const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    for (guint k = 0; k < i; k++)
      {
        const HysElement *a = hys_document_element (document, i), *b = hys_document_element (document, k);
        const double *c = layout->column;

        n += layout->row[i] == layout->row[k] && MAX (c[a->from], c[a->to]) > MIN (c[b->from], c[b->to])
             && MAX (c[b->from], c[b->to]) > MIN (c[a->from], c[a->to]);
      }
  return n;
}

/* Loads on bars with elements on both sides that are drawn on an element. */
static guint
count_covered_loads (const HysDocument *document,
                     const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->loads->len; i++)
    {
      guint node = hys_document_load_at (document, i)->node;
      double here = layout->column[node];
      gboolean left = FALSE, right = FALSE, covered = FALSE;

      for (guint k = 0; k < document->elements->len; k++)
        {
          const HysElement *e = hys_document_element (document, k);
          double from = MIN (layout->column[e->from], layout->column[e->to]);
          double to = MAX (layout->column[e->from], layout->column[e->to]);

          left = left || (to == here && (e->from == node || e->to == node));
          right = right || (from == here && (e->from == node || e->to == node));
          covered = covered || (layout->row[k] == layout->load[node] && from <= here && here < to);
        }
      n += left && right && covered;
    }
  return n;
}

static void
add_loads (GRand       *rand,
           HysDocument *document)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed && g_rand_int_range (rand, 0, 4) == 0)
      build_load (document, i, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
}

static void
test_small (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint n_planar = 0, n_rounds = 4000;

  for (guint round = 0; round < n_rounds; round++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      Graph graph = random_network (rand, document);
      g_autoptr (HysLayout) layout = NULL;

      if (round % 2)
        add_loads (rand, document);
      layout = hys_layout_new (document);
      g_assert_cmpuint (count_overlaps (document, layout), ==, 0);
      g_assert_cmpuint (count_covered_loads (document, layout), ==, 0);
      g_assert_true ((count_crossings (document, layout) == 0) == is_planar (&graph));
      n_planar += is_planar (&graph);
    }
  g_assert_cmpuint (n_planar, >, n_rounds / 2);
  g_assert_cmpuint (n_planar, <, n_rounds);
}

/* A bar somewhere in a triangle of three others, joined to some of them, and so on in the triangles that this makes: the
 * network is planar by its making. Elements in any order and direction. */
static void
grow_planar (GRand       *rand,
             HysDocument *document,
             guint        n)
{
  g_autoptr (GArray) triangles = g_array_new (FALSE, FALSE, sizeof (guint[3]));
  guint corners[3] = { 0, 1, 2 };

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", (i * 7919) % 10007);

      build_bar (document, id);
      hys_document_edit_node (document, i)->fixed = g_rand_int_range (rand, 0, 8) == 0;
    }
  g_array_append_val (triangles, corners);
  for (guint i = 3; i < n; i++)
    {
      guint at = (guint) g_rand_int_range (rand, 0, (gint32) triangles->len);

      memcpy (corners, triangles->data + at * sizeof corners, sizeof corners);
      g_array_remove_index_fast (triangles, at);
      for (guint k = 0; k < 3; k++)
        {
          guint piece[3] = { i, corners[k], corners[(k + 1) % 3] };
          g_autofree char *id = g_strdup_printf ("k%u", document->elements->len);
          gboolean turned = g_rand_boolean (rand);

          g_array_append_val (triangles, piece);
          if (g_rand_int_range (rand, 0, 4) > 0)
            build_spring (document, id, turned ? i : corners[k], turned ? corners[k] : i, 1);
        }
    }
}

static void
test_large (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysLayout) layout = NULL;

      grow_planar (rand, document, (guint) g_rand_int_range (rand, 3, 120));
      if (round % 2)
        add_loads (rand, document);
      layout = hys_layout_new (document);
      g_assert_cmpuint (count_crossings (document, layout), ==, 0);
      g_assert_cmpuint (count_overlaps (document, layout), ==, 0);
      g_assert_cmpuint (count_covered_loads (document, layout), ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/layout/crossings/small", test_small);
  g_test_add_func ("/edit/layout/crossings/large", test_large);
  return g_test_run ();
}
