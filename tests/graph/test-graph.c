/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The primitives on graphs against their definitions, on random graphs. */
#include "hys-graph-blocks.h"
#include "hys-incidence.h"
#include "hys-sets.h"

#define ROUNDS 500

static HysEdge *
random_edges (GRand *rand,
              guint  n_nodes,
              guint  n_edges,
              guint  n_none)
{
  HysEdge *edges = g_new (HysEdge, n_edges + 1);

  for (guint i = 0; i < n_edges; i++)
    edges[i] = (HysEdge){ (guint) g_rand_int_range (rand, 0, (gint32) n_nodes),
                          (guint) g_rand_int_range (rand, 0, (gint32) n_nodes) };
  for (guint i = 0; i < n_none && i < n_edges; i++)
    edges[i].to = HYS_KEY_NONE;
  return edges;
}

/* Each node's edges are all that have an end there, ascending. */
static void
test_incidence (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < ROUNDS; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 1, 12), m = (guint) g_rand_int_range (rand, 0, 30), total = 0;
      g_autofree HysEdge *edges = random_edges (rand, n, m, round % 4);
      g_autofree guint *first = NULL, *incident = hys_incidence (n, m, edges, &first);

      for (guint v = 0; v < n; v++)
        {
          guint k = first[v];

          for (guint i = 0; i < m; i++)
            for (int end = 0; end < (edges[i].from == v) + (edges[i].to == v); end++)
              g_assert_cmpuint (incident[k++], ==, i);
          g_assert_cmpuint (k, ==, first[v + 1]);
          total += first[v + 1] - first[v];
        }
      g_assert_cmpuint (total, ==, 2 * m - MIN (round % 4, m));
    }
}

static guint
count_components (guint          n,
                  guint          m,
                  const HysEdge *edges,
                  guint          without)
{
  g_autoptr (HysSets) sets = hys_sets_new (n);
  guint count = n;

  for (guint i = 0; i < m; i++)
    if (i != without)
      count -= hys_sets_join (sets, edges[i].from, edges[i].to);
  return count;
}

/* An edge is a bridge exactly when there are more components without it. */
static void
test_bridges (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint round = 0; round < ROUNDS; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 1, 10), m = (guint) g_rand_int_range (rand, 0, 14);
      g_autofree HysEdge *edges = random_edges (rand, n, m, 0);
      g_autofree int *block = g_new (int, m + 1);

      hys_graph_blocks (n, m, edges, block);
      for (guint i = 0; i < m; i++)
        g_assert_true ((block[i] < 0) == (count_components (n, m, edges, i) > count_components (n, m, edges, m)));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/incidence", test_incidence);
  g_test_add_func ("/graph/bridges", test_bridges);
  return g_test_run ();
}
