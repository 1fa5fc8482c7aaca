/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-graph-blocks.h"

#include <string.h>

/*
 * Depth-first search with an explicit stack (Hopcroft and Tarjan). An edge that is met waits on a pile; when the search
 * returns to a node that nothing below reaches past, the edges piled up since form a block.
 */
typedef struct
{
  const HysEdge *edges;
  int           *block;
  guint         *first;     /* per node: its range in @incident */
  guint         *incident;  /* edges by node */
  guint         *next;      /* per node: the next of its edges to follow */
  guint         *depth;     /* per node: when it was met, from 1; 0 = not yet */
  guint         *low;       /* per node: the earliest node that it or what is below it reaches */
  guint         *arrival;   /* per node: the edge the search came by */
  guint         *path;      /* nodes from the start to the present one */
  guint         *pile;
  guint          n_path;
  guint          n_pile;
  guint          clock;
  int            n_blocks;
} Walk;

static void
enter (Walk  *walk,
       guint  v,
       guint  edge)
{
  walk->depth[v] = walk->low[v] = ++walk->clock;
  walk->arrival[v] = edge;
  walk->path[walk->n_path++] = v;
}

static void
follow (Walk  *walk,
        guint  v,
        guint  edge)
{
  const HysEdge *e = &walk->edges[edge];
  guint to = e->from == v ? e->to : e->from;

  if (edge == walk->arrival[v] || to == v)
    return;
  if (walk->depth[to] == 0)
    {
      walk->pile[walk->n_pile++] = edge;
      enter (walk, to, edge);
    }
  else if (walk->depth[to] < walk->depth[v])
    {
      walk->pile[walk->n_pile++] = edge;
      walk->low[v] = MIN (walk->low[v], walk->depth[to]);
    }
}

static void
leave (Walk  *walk,
       guint  v)
{
  guint above;

  walk->n_path--;
  if (walk->n_path == 0)
    return;
  above = walk->path[walk->n_path - 1];
  walk->low[above] = MIN (walk->low[above], walk->low[v]);
  if (walk->low[v] >= walk->depth[above])
    {
      /* The edges down to that by which the walk came lie on the pile: a bridge if it is alone, else a block. */
      gboolean alone = walk->pile[walk->n_pile - 1] == walk->arrival[v];
      guint taken;

      do
        {
          taken = walk->pile[--walk->n_pile];
          walk->block[taken] = alone ? -1 : walk->n_blocks;
        }
      while (taken != walk->arrival[v]);
      if (!alone)
        walk->n_blocks++;
    }
}

guint
hys_graph_blocks (guint          n_nodes,
                  guint          n_edges,
                  const HysEdge *edges,
                  int           *block)
{
  g_autofree guint *room = g_new0 (guint, 5 * (gsize) n_nodes + 1 + n_edges), *first = NULL;
  g_autofree guint *incident = hys_incidence (n_nodes, n_edges, edges, &first);
  Walk walk = { .edges = edges, .block = block, .first = first, .incident = incident };
  g_autofree int *number = NULL;
  int n = 0;

  walk.next = memcpy (room, first, n_nodes * sizeof *first);
  walk.depth = walk.next + n_nodes;
  walk.low = walk.depth + n_nodes;
  walk.arrival = walk.low + n_nodes;
  walk.path = walk.arrival + n_nodes;
  walk.pile = walk.path + n_nodes;
  for (guint start = 0; start < n_nodes; start++)
    {
      if (walk.depth[start] == 0)
        enter (&walk, start, G_MAXUINT);
      while (walk.n_path > 0)
        {
          guint v = walk.path[walk.n_path - 1];

          if (walk.next[v] < walk.first[v + 1])
            follow (&walk, v, walk.incident[walk.next[v]++]);
          else
            leave (&walk, v);
        }
    }
  /* Renumbers the blocks by their first edges, edges from a node to itself included. */
  number = g_new (int, walk.n_blocks + 1);
  for (int i = 0; i < walk.n_blocks; i++)
    number[i] = -1;
  for (guint i = 0; i < n_edges; i++)
    {
      if (walk.edges[i].from == walk.edges[i].to)
        walk.block[i] = n++;
      else if (walk.block[i] >= 0)
        {
          if (number[walk.block[i]] < 0)
            number[walk.block[i]] = n++;
          walk.block[i] = number[walk.block[i]];
        }
    }
  return (guint) n;
}
