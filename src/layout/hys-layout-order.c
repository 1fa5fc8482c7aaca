/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

/*
 * The order of the bars from left to right. Walls stand on the left, unless everything on them ends there. What is in
 * series or parallel between two bars lies between them. Every other bar has a distance a from the left walls and a
 * distance b to the far end of its part (a wall on the right, or the mass that is furthest away): it stands at
 * a / (a + b). So all branches between two bars run the same way, and a bar on a short way is not pushed aside by one
 * on a long way. Among equals, bars with mass stand on the right, and else elements point to the right.
 */

typedef struct
{
  const HysLayoutGraph *graph;
  gboolean             *right_wall;
  guint                *end;         /* per part: its far end, HYS_LAYOUT_NONE when that is walls */
  guint                *from_left;   /* steps; HYS_LAYOUT_NONE = not reached */
  guint                *to_right;
  double               *key;
} Order;

static gboolean
is_wall (const Order *self,
         guint        node)
{
  return self->graph->fixed[node];
}

static gboolean
has_mass (const Order *self,
          guint        node)
{
  return hys_document_node (self->graph->document, node)->mass > 0;
}

static guint
degree (const Order *self,
        guint        node)
{
  return self->graph->first[node + 1] - self->graph->first[node];
}

/* Whether all that is on the node ends there. */
static gboolean
only_ends (const Order *self,
           guint        node)
{
  const HysLayoutGraph *graph = self->graph;

  for (guint i = graph->first[node]; i < graph->first[node + 1]; i++)
    if (hys_document_element (graph->document, graph->incident[i])->to != node)
      return FALSE;
  return degree (self, node) > 0;
}

/* A wall stands on the right when everything on it ends there and begins, if indirectly, at a wall on the left. */
static void
find_right_walls (Order *self)
{
  const HysLayoutGraph *graph = self->graph;
  g_autofree gboolean *has_left = g_new0 (gboolean, graph->n_parts + 1);

  for (guint i = 0; i < graph->n_nodes; i++)
    self->right_wall[i] = is_wall (self, i) && only_ends (self, i);
  for (guint i = 0; i < graph->n_nodes; i++)
    for (guint k = graph->first[i]; is_wall (self, i) && !self->right_wall[i] && k < graph->first[i + 1]; k++)
      {
        guint other = hys_layout_graph_across (graph, graph->incident[k], i);

        if (!is_wall (self, other))
          has_left[graph->part[other]] = TRUE;
      }
  for (guint i = 0; i < graph->n_nodes; i++)
    for (guint k = graph->first[i]; self->right_wall[i] && k < graph->first[i + 1]; k++)
      {
        guint other = hys_layout_graph_across (graph, graph->incident[k], i);

        self->right_wall[i] = is_wall (self, other) || has_left[graph->part[other]];
      }
}

/* Breadth first from the @n nodes in @queue; goes on through no node that is @closed, unless it starts there. */
static void
measure (const Order    *self,
         const gboolean *closed,
         guint          *queue,
         guint           n,
         guint          *distance)
{
  const HysLayoutGraph *graph = self->graph;
  guint n_sources = n;

  for (guint i = 0; i < graph->n_nodes; i++)
    distance[i] = HYS_LAYOUT_NONE;
  for (guint i = 0; i < n; i++)
    distance[queue[i]] = 0;
  for (guint i = 0; i < n; i++)
    for (guint k = graph->first[queue[i]]; (i < n_sources || !closed[queue[i]]) && k < graph->first[queue[i] + 1]; k++)
      {
        guint other = hys_layout_graph_across (graph, graph->incident[k], queue[i]);

        if (distance[other] != HYS_LAYOUT_NONE)
          continue;
        distance[other] = distance[queue[i]] + 1;
        queue[n++] = other;
      }
}

/* Where parts begin: the walls on the left, and in a part without walls a loose end, else its first bar. */
static guint
list_starts (const Order *self,
             guint       *queue)
{
  const HysLayoutGraph *graph = self->graph;
  g_autofree gboolean *held = g_new0 (gboolean, graph->n_parts + 1);
  g_autofree guint *root = g_new (guint, graph->n_parts + 1);
  guint n = 0;

  for (guint i = 0; i < graph->n_parts; i++)
    root[i] = HYS_LAYOUT_NONE;
  for (guint i = graph->n_nodes; i-- > 0;)
    if (is_wall (self, i))
      for (guint k = graph->first[i]; k < graph->first[i + 1]; k++)
        {
          guint other = hys_layout_graph_across (graph, graph->incident[k], i);

          if (!is_wall (self, other))
            held[graph->part[other]] = TRUE;
        }
    else if (root[graph->part[i]] == HYS_LAYOUT_NONE || degree (self, i) <= 1
             || degree (self, root[graph->part[i]]) > 1)
      root[graph->part[i]] = i;
  for (guint i = 0; i < graph->n_nodes; i++)
    if (is_wall (self, i) ? !self->right_wall[i] : !held[graph->part[i]] && root[graph->part[i]] == i)
      queue[n++] = i;
  return n;
}

/* How much a bar is worth as a far end. */
static int
weight (const Order *self,
        guint        node)
{
  return has_mass (self, node) ? 2 : self->graph->loaded[node];
}

/* Whether two elements are in series there. */
static gboolean
is_between (const Order *self,
            guint        node)
{
  const HysLayoutGraph *graph = self->graph;
  const guint *incident = graph->incident + graph->first[node];

  return degree (self, node) == 2
         && hys_layout_graph_across (graph, incident[0], node) != hys_layout_graph_across (graph, incident[1], node);
}

/* Whether @a makes a better far end than @b: it has mass, else a load; it is not inside of a branch; elements were
 * drawn to it alone; it is far away; is loaded. */
static gboolean
is_better_end (const Order *self,
               guint        a,
               guint        b)
{
  if (weight (self, a) != weight (self, b))
    return weight (self, a) > weight (self, b);
  if (is_between (self, a) != is_between (self, b))
    return is_between (self, b);
  if (only_ends (self, a) != only_ends (self, b))
    return only_ends (self, a);
  if (self->from_left[a] != self->from_left[b])
    return self->from_left[a] > self->from_left[b];
  return self->graph->loaded[a] || !self->graph->loaded[b];
}

/* Sets the distances and @closed: the bars that are no inside of anything. */
static void
find_distances (Order    *self,
                gboolean *closed)
{
  const HysLayoutGraph *graph = self->graph;
  g_autofree guint *queue = g_new (guint, graph->n_nodes + 1);
  guint n;

  memcpy (closed, graph->fixed, graph->n_nodes * sizeof *closed);
  measure (self, closed, queue, list_starts (self, queue), self->from_left);
  for (guint i = 0; i < graph->n_parts; i++)
    self->end[i] = HYS_LAYOUT_NONE;
  for (guint i = 0; i < graph->n_nodes; i++)
    if (!is_wall (self, i)
        && (self->end[graph->part[i]] == HYS_LAYOUT_NONE || is_better_end (self, i, self->end[graph->part[i]])))
      self->end[graph->part[i]] = i;
  for (guint i = 0; i < graph->n_nodes; i++)
    for (guint k = graph->first[i]; self->right_wall[i] && k < graph->first[i + 1]; k++)
      {
        guint other = hys_layout_graph_across (graph, graph->incident[k], i);

        if (!is_wall (self, other))
          self->end[graph->part[other]] = HYS_LAYOUT_NONE;
      }
  for (guint i = 0; i < graph->n_parts; i++)
    if (self->end[i] != HYS_LAYOUT_NONE)
      closed[self->end[i]] = TRUE;
  n = list_starts (self, queue);
  measure (self, closed, queue, n, self->from_left);
  for (guint i = 0; i < n; i++)
    closed[queue[i]] = TRUE;
  n = 0;
  for (guint i = 0; i < graph->n_nodes; i++)
    if (is_wall (self, i) ? self->right_wall[i] : self->end[graph->part[i]] == i)
      queue[n++] = i;
  measure (self, graph->fixed, queue, n, self->to_right);
  for (guint i = 0; i < self->graph->n_nodes; i++)
    {
      double a = self->from_left[i], b = self->to_right[i];

      if (self->from_left[i] == HYS_LAYOUT_NONE)
        self->key[i] = 1 + b;
      else
        self->key[i] = a + b > 0 ? a / (a + b) : 0;
    }
}

static int
side (const Order *self,
      guint        node)
{
  if (!is_wall (self, node))
    return 1;
  return self->right_wall[node] ? 2 : 0;
}

/* By all that tells two bars apart but the elements between them; 0 for two that are alike. */
static int
compare_places (const Order *self,
                guint        a,
                guint        b)
{
  if (side (self, a) != side (self, b))
    return side (self, a) - side (self, b);
  if (is_wall (self, a))
    return a < b ? -1 : a > b;
  if (self->graph->part[a] != self->graph->part[b])
    return self->graph->part[a] < self->graph->part[b] ? -1 : 1;
  if (self->key[a] != self->key[b])
    return self->key[a] < self->key[b] ? -1 : 1;
  if (self->from_left[a] != self->from_left[b])
    return self->from_left[a] < self->from_left[b] ? -1 : 1;
  return has_mass (self, a) - has_mass (self, b);
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  guint first = *(const guint *) a, second = *(const guint *) b;
  int places = compare_places (user_data, first, second);

  return places != 0 ? places : (first > second) - (first < second);
}

/* Sorts bars that are alike so that elements point to the right, as far as there is no ring of them. @waiting is all 0
 * before and after; @member is the group of each bar. */
static void
sort_alike (const Order *self,
            guint       *nodes,
            guint        n,
            guint       *waiting,
            const guint *member)
{
  const HysLayoutGraph *graph = self->graph;
  g_autofree guint *queue = g_new (guint, n);
  guint n_queued = 0, done = 0;

  for (guint i = 0; i < n; i++)
    for (guint k = graph->first[nodes[i]]; k < graph->first[nodes[i] + 1]; k++)
      {
        const HysElement *e = hys_document_element (graph->document, graph->incident[k]);

        waiting[nodes[i]] += e->to == nodes[i] && member[e->from] == member[nodes[i]];
      }
  for (guint i = 0; i < n; i++)
    if (waiting[nodes[i]] == 0)
      queue[n_queued++] = nodes[i];
  for (guint next = 0; n_queued < n || done < n;)
    if (done < n_queued)
      {
        /* The bars of the group (those with waiting > 0 entries) to which the last element so far leads. */
        for (guint k = graph->first[queue[done]]; k < graph->first[queue[done] + 1]; k++)
          {
            guint to = hys_document_element (graph->document, graph->incident[k])->to;

            if (to != queue[done] && waiting[to] > 0 && --waiting[to] == 0)
              queue[n_queued++] = to;
          }
        done++;
      }
    else if (waiting[nodes[next]] > 0)
      {
        waiting[nodes[next]] = 0;
        queue[n_queued++] = nodes[next++];
      }
    else
      next++;
  memcpy (nodes, queue, n * sizeof *nodes);
}

/* A block still to be listed from the end @from on, or, with @block = HYS_LAYOUT_NONE, the bar @from itself. */
typedef struct
{
  guint block, from;
} Open;

static void
push (GArray *open,
      guint   block,
      guint   from)
{
  Open entry = { block, from };

  g_array_append_val (open, entry);
}

/* Adds the bars inside a block to @nodes, from its end @from to the other. */
static guint
list_inside (GArray *blocks,
             guint   block,
             guint   from,
             guint  *nodes,
             guint   n)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Open));

  push (open, block, from);
  while (open->len > 0)
    {
      Open top = g_array_index (open, Open, open->len - 1);
      const HysLayoutBlock *b;

      g_array_set_size (open, open->len - 1);
      if (top.block == HYS_LAYOUT_NONE)
        {
          nodes[n++] = top.from;
          continue;
        }
      b = &g_array_index (blocks, HysLayoutBlock, top.block);
      if (b->element != HYS_LAYOUT_NONE)
        continue;
      push (open, top.from == b->left ? b->second : b->first, b->node == HYS_LAYOUT_NONE ? top.from : b->node);
      if (b->node != HYS_LAYOUT_NONE)
        push (open, HYS_LAYOUT_NONE, b->node);
      push (open, top.from == b->left ? b->first : b->second, top.from);
    }
  return n;
}

/* Merges what is inside the blocks between the outer bars, right after the first of the two that hold it. */
static guint *
insert_insides (const Order *self,
                GArray      *blocks,
                const guint *outer,
                guint        n_outer)
{
  guint n_nodes = self->graph->n_nodes, n = 0, *nodes = g_new (guint, n_nodes + 1);
  g_autofree guint *place = g_new (guint, n_nodes + 1), *first = g_new (guint, n_nodes + 1);
  g_autofree guint *next = g_new (guint, blocks->len + 1);

  for (guint i = 0; i < n_outer; i++)
    {
      place[outer[i]] = i;
      first[i] = HYS_LAYOUT_NONE;
    }
  for (guint i = blocks->len; i-- > 0;)
    {
      const HysLayoutBlock *b = &g_array_index (blocks, HysLayoutBlock, i);

      if (b->dead)
        continue;
      next[i] = first[MIN (place[b->left], place[b->right])];
      first[MIN (place[b->left], place[b->right])] = i;
    }
  for (guint i = 0; i < n_outer; i++)
    {
      nodes[n++] = outer[i];
      for (guint b = first[i]; b != HYS_LAYOUT_NONE; b = next[b])
        n = list_inside (blocks, b, outer[i], nodes, n);
    }
  return nodes;
}

guint *
hys_layout_order (const HysLayoutGraph *graph)
{
  guint n = graph->n_nodes;
  g_autofree gboolean *right_wall = g_new0 (gboolean, n + 1), *closed = g_new (gboolean, n + 1);
  g_autofree guint *end = g_new (guint, graph->n_parts + 1), *outer = g_new (guint, n + 1);
  g_autofree guint *from_left = g_new (guint, n + 1), *to_right = g_new (guint, n + 1);
  g_autofree double *key = g_new (double, n + 1);
  g_autoptr (GArray) blocks = NULL;
  Order self = { graph, right_wall, end, from_left, to_right, key };
  g_autofree gboolean *inside = NULL;

  find_right_walls (&self);
  find_distances (&self, closed);
  blocks = hys_layout_blocks_new (graph, closed, NULL);
  /* The bars that are inside no block. */
  inside = g_new0 (gboolean, self.graph->n_nodes + 1);
  n = 0;
  for (guint i = 0; i < blocks->len; i++)
    {
      guint node = g_array_index (blocks, HysLayoutBlock, i).node;

      if (node != HYS_LAYOUT_NONE)
        inside[node] = TRUE;
    }
  for (guint i = 0; i < self.graph->n_nodes; i++)
    if (!inside[i])
      outer[n++] = i;
  g_qsort_with_data (outer, (int) n, sizeof *outer, compare_nodes, &self);
  g_autofree guint *waiting = g_new0 (guint, self.graph->n_nodes + 1);
  g_autofree guint *member = g_new (guint, self.graph->n_nodes + 1);
  for (guint i = 0; i < self.graph->n_nodes; i++)
    member[i] = HYS_LAYOUT_NONE;
  for (guint i = 0; i < n; i++)
    member[outer[i]] = i > 0 && compare_places (&self, outer[i - 1], outer[i]) == 0 ? member[outer[i - 1]] : i;
  for (guint i = 0, next; i < n; i = next)
    {
      for (next = i + 1; next < n && member[outer[next]] == member[outer[i]];)
        next++;
      if (next - i > 1)
        sort_alike (&self, outer + i, next - i, waiting, member);
    }
  return insert_insides (&self, blocks, outer, n);
}
