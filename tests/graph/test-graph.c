/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The primitives on graphs against their definitions, on random graphs. */
#include "hys-graph-blocks.h"
#include "hys-incidence.h"
#include "hys-planarity.h"
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

/* The faces that the rotations of an embedding make, by their definition: from a half edge to the one that follows its other
 * half at that half's node. */
static guint
count_faces (guint        m,
             const guint *next)
{
  g_autofree gboolean *seen = g_new0 (gboolean, 2 * m + 1);
  guint faces = 0;

  for (guint half = 0; half < 2 * m; half++)
    {
      faces += !seen[half];
      for (guint at = half; !seen[at]; at = next[at ^ 1])
        seen[at] = TRUE;
    }
  return faces;
}

/* Every half edge's successor leaves the same node, each node's half edges are one circle, and Euler's formula holds for a
 * connected graph: that makes it an embedding in the plane. Of K5 and K3,3 there is none (Kuratowski). */
static void
test_embedding (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  guint n_planar = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 3, 9), m = 0;
      guint ends[40][2];
      g_autofree guint *degree = g_new0 (guint, n);
      g_autoptr (HysEmbedding) embedding = NULL;

      for (guint i = 1; i < n; i++)
        for (guint k = 0; k < i; k++)
          if (k == i - 1 || g_rand_int_range (rand, 0, 3) == 0)
            {
              gboolean turned = g_rand_boolean (rand);

              ends[m][turned] = k;
              ends[m++][!turned] = i;
              degree[i]++;
              degree[k]++;
            }
      embedding = hys_embedding_new (n, m, (const guint (*)[2]) ends);
      if (embedding == NULL)
        continue;
      n_planar++;
      for (guint half = 0; half < 2 * m; half++)
        {
          guint node = ends[half / 2][half % 2], length = 1;

          for (guint at = embedding->next[half]; at != half && length <= 2 * m; at = embedding->next[at], length++)
            g_assert_cmpuint (ends[at / 2][at % 2], ==, node);
          g_assert_cmpuint (length, ==, degree[node]);
        }
      g_assert_cmpuint (n + count_faces (m, embedding->next), ==, m + 2);
    }
  g_assert_cmpuint (n_planar, >, ROUNDS / 4);
}

static void
test_not_planar (void)
{
  guint five[10][2], utilities[9][2], m = 0, u = 0;

  for (guint i = 0; i < 5; i++)
    for (guint k = 0; k < i; k++, m++)
      {
        five[m][0] = i;
        five[m][1] = k;
      }
  for (guint i = 0; i < 3; i++)
    for (guint k = 3; k < 6; k++, u++)
      {
        utilities[u][0] = i;
        utilities[u][1] = k;
      }
  g_assert_null (hys_embedding_new (5, m, (const guint (*)[2]) five));
  g_assert_null (hys_embedding_new (6, u, (const guint (*)[2]) utilities));
  /* Without one of its edges, either is planar. */
  {
    g_autoptr (HysEmbedding) one = hys_embedding_new (5, m - 1, (const guint (*)[2]) five);
    g_autoptr (HysEmbedding) other = hys_embedding_new (6, u - 1, (const guint (*)[2]) utilities);

    g_assert_nonnull (one);
    g_assert_nonnull (other);
  }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/incidence", test_incidence);
  g_test_add_func ("/graph/bridges", test_bridges);
  g_test_add_func ("/graph/embedding", test_embedding);
  g_test_add_func ("/graph/not-planar", test_not_planar);
  return g_test_run ();
}
