/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-planarity.h"

#include "hys-graph-blocks.h"

#include <planarity/graph.h>

/* The graph in libplanarity's terms: nodes and arcs are counted from a first number on, and the arcs of edge k are the
 * k-th pair. NULL without memory. */
static graphP
new_graph (guint         n,
           guint         m,
           const guint (*ends)[2])
{
  graphP graph = gp_New ();
  gboolean filled = graph != NULL && gp_InitGraph (graph, (int) n) == OK;

  for (guint i = 0; filled && i < m; i++)
    filled = gp_AddEdge (graph, gp_GetFirstVertex (graph) + (int) ends[i][0], 0,
                         gp_GetFirstVertex (graph) + (int) ends[i][1], 0) == OK;
  if (!filled)
    gp_Free (&graph);
  return graph;
}

/* The half edge that an arc in the list of @node is. */
static guint
half_edge (graphP        graph,
           int           arc,
           int           node,
           const guint (*ends)[2])
{
  guint edge = (guint) (arc - gp_GetFirstEdge (graph)) / 2;

  return 2 * edge + (ends[edge][0] != (guint) (node - gp_GetFirstVertex (graph)));
}

static guint *
list_rotations (graphP        graph,
                guint         m,
                const guint (*ends)[2])
{
  guint *next = g_new (guint, 2 * m + 1);

  for (int node = gp_GetFirstVertex (graph); gp_VertexInRange (graph, node); node++)
    for (int arc = gp_GetFirstArc (graph, node); gp_IsArc (arc); arc = gp_GetNextArc (graph, arc))
      {
        int after = gp_GetNextArc (graph, arc);

        if (gp_IsNotArc (after))
          after = gp_GetFirstArc (graph, node);
        next[half_edge (graph, arc, node, ends)] = half_edge (graph, after, node, ends);
      }
  return next;
}

/* Biconnected pieces; a bridge is one of its own. */
static guint *
number_blocks (guint         n,
               guint         m,
               const guint (*ends)[2])
{
  g_autofree HysEdge *edges = g_new (HysEdge, m + 1);
  g_autofree int *number = g_new (int, m + 1);
  guint *block = g_new (guint, m + 1), n_blocks;

  for (guint i = 0; i < m; i++)
    edges[i] = (HysEdge){ ends[i][0], ends[i][1] };
  n_blocks = hys_graph_blocks (n, m, edges, number);
  for (guint i = 0; i < m; i++)
    block[i] = number[i] >= 0 ? (guint) number[i] : n_blocks++;
  return block;
}

HysEmbedding *
hys_embedding_new (guint         n,
                   guint         m,
                   const guint (*ends)[2])
{
  HysEmbedding *self = NULL;
  graphP graph;

  if (!(n < 3 || m <= 3 * (gsize) n - 6) || (graph = new_graph (n, m, ends)) == NULL)
    return NULL;
  if (gp_Embed (graph, EMBEDFLAGS_PLANAR) == OK && gp_SortVertices (graph) == OK)
    {
      self = g_new (HysEmbedding, 1);
      self->next = list_rotations (graph, m, ends);
      self->block = number_blocks (n, m, ends);
    }
  gp_Free (&graph);
  return self;
}

void
hys_embedding_free (HysEmbedding *self)
{
  if (self == NULL)
    return;
  g_free (self->next);
  g_free (self->block);
  g_free (self);
}
