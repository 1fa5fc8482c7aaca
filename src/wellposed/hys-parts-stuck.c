/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-parts-stuck.h"

#include "hys-incidence.h"
#include "hys-owner.h"

#include <stdlib.h>

/*
 * Slider i is stuck if and only if some cut that contains it has less capacity without it than i has alone (max-flow
 * = min-cut; a load counts as a link to what is held, of its greatest size). Then its ends move as one, and joining
 * them changes nothing for the other sliders: their forces stay within the same set. So
 *
 *  1. cuts around one part are examined, and parts are joined, until no slider outweighs all others around a part;
 *  2. of the others only those can be stuck whose ends are not joined by a path of sliders at least as strong: they
 *     lie on the maximum spanning tree. For these the flow is computed.
 */

/* Steps of work for each of the two. */
#define MAX_WORK 4000000

guint
hys_parts_local (const HysParts *self,
                 guint           group,
                 guint           part)
{
  return part == self->n ? 0 : part - self->first_part[group] + 1;
}

HysSets *
hys_parts_contract (const HysParts *self,
                    guint           group,
                    const gboolean *stuck,
                    guint           except)
{
  HysSets *sets = hys_sets_new (self->first_part[group + 1] - self->first_part[group] + 1);

  for (guint i = self->first_link[group]; i < self->first_link[group + 1]; i++)
    if (stuck[self->links[i].slider] && i != except)
      hys_sets_join (sets, hys_parts_local (self, group, self->links[i].from),
                     hys_parts_local (self, group, self->links[i].to));
  return sets;
}

/* The links around every set of joined parts; links inside it linger until the set is examined. */
typedef struct
{
  const HysParts *parts;
  guint           group;
  HysSets        *sets;
  GArray        **around;   /* per set: of guint */
  double         *peak;     /* per set */
  guint           work;
  gpointer        room;     /* owner of these */
} Joining;

static guint
end_of (const Joining *self,
        guint          part)
{
  return hys_sets_find (self->sets, hys_parts_local (self->parts, self->group, part));
}

static void
start_joining (Joining      *self,
               const double *peak)
{
  const HysParts *parts = self->parts;
  guint first = parts->first_part[self->group], n = parts->first_part[self->group + 1] - first + 1;

  self->room = hys_owner_new (char);
  self->sets = hys_owner_keep (self->room, hys_sets_new (n), hys_sets_free);
  self->around = hys_owned (self->room, GArray *, n);
  self->peak = hys_owned (self->room, double, n);
  for (guint i = 0; i < n; i++)
    {
      self->around[i] = hys_owner_keep (self->room, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
      self->peak[i] = i > 0 ? peak[first + i - 1] : 0;
    }
  for (guint i = parts->first_link[self->group]; i < parts->first_link[self->group + 1]; i++)
    {
      g_array_append_val (self->around[hys_parts_local (parts, self->group, parts->links[i].from)], i);
      g_array_append_val (self->around[hys_parts_local (parts, self->group, parts->links[i].to)], i);
    }
}

/* The link around @set that outweighs all others together, or G_MAXUINT. */
static guint
find_dominant (Joining *self,
               guint    set)
{
  GArray *around = self->around[set];
  double greatest = 0, others = self->peak[set];
  guint dominant = G_MAXUINT, kept = 0;

  self->work += around->len;
  for (guint k = 0; k < around->len; k++)
    {
      guint i = g_array_index (around, guint, k);
      const HysLink *link = &self->parts->links[i];

      if (end_of (self, link->from) == end_of (self, link->to))
        continue;
      g_array_index (around, guint, kept++) = i;
      others += MIN (greatest, link->threshold);
      if (link->threshold > greatest)
        {
          greatest = link->threshold;
          dominant = i;
        }
    }
  g_array_set_size (around, kept);
  return greatest > others * (1 + HYS_ROUNDING) ? dominant : G_MAXUINT;
}

static void
find_around_parts (const HysParts *parts,
                   guint           group,
                   const double   *peak,
                   gboolean       *stuck)
{
  Joining joining = { .parts = parts, .group = group };
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint));

  start_joining (&joining, peak);
  for (guint i = joining.sets->n - 1; i > 0; i--)
    g_array_append_val (waiting, i);
  while (waiting->len > 0 && joining.work < MAX_WORK)
    {
      guint set = g_array_index (waiting, guint, waiting->len - 1), link;
      guint a, b;
      GArray *larger, *smaller;

      g_array_set_size (waiting, waiting->len - 1);
      set = hys_sets_find (joining.sets, set);
      if (set == hys_sets_find (joining.sets, 0))
        continue;
      link = find_dominant (&joining, set);
      if (link == G_MAXUINT)
        continue;
      stuck[parts->links[link].slider] = TRUE;
      /* The ends of the link become one set, with what lies around both. */
      a = end_of (&joining, joining.parts->links[link].from);
      b = end_of (&joining, joining.parts->links[link].to);
      hys_sets_join (joining.sets, a, b);
      set = hys_sets_find (joining.sets, a);
      larger = joining.around[a]->len >= joining.around[b]->len ? joining.around[a] : joining.around[b];
      smaller = larger == joining.around[a] ? joining.around[b] : joining.around[a];
      g_array_append_vals (larger, smaller->data, smaller->len);
      g_array_set_size (smaller, 0);
      joining.around[set] = larger;
      joining.around[set == a ? b : a] = smaller;
      joining.peak[set] = joining.peak[a] + joining.peak[b];
      g_array_append_val (waiting, set);
    }
  hys_owner_free (joining.room);
}

/* An edge of what is left of a group after joining; @link = G_MAXUINT for a load. */
typedef struct
{
  guint    a, b;
  double   capacity;
  guint    link;
  gboolean in_tree;
} Edge;

static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const Edge *e = a, *f = b;

  if (e->capacity != f->capacity)
    return e->capacity > f->capacity ? -1 : 1;
  return e->link < f->link ? -1 : e->link > f->link;
}

/* Edges between different sets. */
static GArray *
collect_edges (const HysParts *parts,
               guint           group,
               const double   *peak,
               HysSets        *sets)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  Edge edge = { .in_tree = FALSE };

  for (guint i = parts->first_link[group]; i < parts->first_link[group + 1]; i++)
    {
      edge.a = hys_sets_find (sets, hys_parts_local (parts, group, parts->links[i].from));
      edge.b = hys_sets_find (sets, hys_parts_local (parts, group, parts->links[i].to));
      edge.capacity = parts->links[i].threshold;
      edge.link = i;
      if (edge.a != edge.b)
        g_array_append_val (edges, edge);
    }
  for (guint i = parts->first_part[group]; i < parts->first_part[group + 1]; i++)
    {
      edge.a = hys_sets_find (sets, hys_parts_local (parts, group, i));
      edge.b = hys_sets_find (sets, 0);
      edge.capacity = peak[i];
      edge.link = G_MAXUINT;
      if (edge.a != edge.b && peak[i] > 0)
        g_array_append_val (edges, edge);
    }
  return edges;
}

/* The maximum spanning forest, hung up by its roots. */
typedef struct
{
  guint *first;      /* per node: its range in @incident */
  guint *incident;   /* edges of the forest by node */
  guint *parent;     /* per node */
  guint *above;      /* per node: the edge to its parent */
  guint *depth;
  guint *top;        /* per node: where the path upward goes on, past edges that are settled */
} Tree;

static void
tree_init (Tree         *self,
           gpointer      room,
           const GArray *edges,
           guint         n)
{
  HysEdge *joined = hys_owned (room, HysEdge, edges->len);

  self->parent = hys_owned (room, guint, n);
  self->above = hys_owned (room, guint, n);
  self->depth = hys_owned (room, guint, n);
  self->top = hys_owned (room, guint, n);
  for (guint k = 0; k < edges->len; k++)
    {
      const Edge *e = &g_array_index (edges, Edge, k);

      joined[k] = e->in_tree ? (HysEdge){ e->a, e->b } : (HysEdge){ HYS_KEY_NONE, HYS_KEY_NONE };
    }
  self->incident = hys_owner_keep (room, hys_incidence (n, edges->len, joined, &self->first), g_free);
  hys_owner_keep (room, self->first, g_free);
  for (guint v = 0; v < n; v++)
    {
      self->depth[v] = G_MAXUINT;
      self->top[v] = v;
    }
}

/* Sets @parent, @above and @depth of what hangs on @root. @queue: room for all nodes. */
static void
tree_hang (Tree         *self,
           const GArray *edges,
           guint         root,
           guint        *queue)
{
  guint head = 0, tail = 0;

  self->depth[root] = 0;
  queue[tail++] = root;
  while (head < tail)
    {
      guint v = queue[head++];

      for (guint k = self->first[v]; k < self->first[v + 1]; k++)
        {
          const Edge *e = &g_array_index (edges, Edge, self->incident[k]);
          guint w = e->a == v ? e->b : e->a;

          if (self->depth[w] != G_MAXUINT)
            continue;
          self->depth[w] = self->depth[v] + 1;
          self->parent[w] = v;
          self->above[w] = self->incident[k];
          queue[tail++] = w;
        }
    }
}

static guint
tree_top (Tree  *self,
          guint  v)
{
  while (self->top[v] != v)
    v = self->top[v] = self->top[self->top[v]];
  return v;
}

/* Of edges sorted by strength, marks those of the tree for which no path of the others is as strong: per edge,
 * in @weak. */
static void
find_candidates (GArray   *edges,
                 guint     n,
                 gboolean *weak)
{
  g_autoptr (HysSets) joined = hys_sets_new (n);
  gpointer room = hys_owner_new (char);
  guint *queue = hys_owned (room, guint, n);
  Tree tree;

  for (guint k = 0; k < edges->len; k++)
    {
      Edge *e = &g_array_index (edges, Edge, k);

      e->in_tree = hys_sets_join (joined, e->a, e->b);
      weak[k] = e->in_tree && e->link != G_MAXUINT;
    }
  tree_init (&tree, room, edges, n);
  for (guint root = 0; root < n; root++)
    if (tree.depth[root] == G_MAXUINT)
      tree_hang (&tree, edges, root, queue);
  for (guint k = 0; k < edges->len; k++)
    if (!g_array_index (edges, Edge, k).in_tree)
      {
        /* The strongest edge outside the tree that closes a loop over a tree edge is the best replacement of it: the
         * tree edges between its ends are settled, and those that are no stronger are not weak. */
        const Edge *edge = &g_array_index (edges, Edge, k);
        guint a = tree_top (&tree, edge->a), b = tree_top (&tree, edge->b);

        while (a != b)
          {
            guint lower = tree.depth[a] < tree.depth[b] ? b : a;

            if (g_array_index (edges, Edge, tree.above[lower]).capacity <= edge->capacity * (1 + HYS_ROUNDING))
              weak[tree.above[lower]] = FALSE;
            tree.top[lower] = tree.parent[lower];
            a = tree_top (&tree, a);
            b = tree_top (&tree, b);
          }
      }
  hys_owner_free (room);
}

static void
find_by_flows (const HysParts *parts,
               guint           group,
               const double   *peak,
               gboolean       *stuck,
               guint64        *work)
{
  g_autoptr (HysSets) sets = hys_parts_contract (parts, group, stuck, G_MAXUINT);
  g_autoptr (GArray) edges = collect_edges (parts, group, peak, sets);
  g_autofree gboolean *weak = g_new0 (gboolean, edges->len + 1);

  if (edges->len == 0)
    return;
  g_array_sort (edges, compare_edges);
  find_candidates (edges, sets->n, weak);
  for (guint k = 0; k < edges->len && *work < MAX_WORK; k++)
    {
      const Edge *e = &g_array_index (edges, Edge, k);
      g_autoptr (HysFlow) flow = NULL;

      if (!weak[k])
        continue;
      /* The flow between its ends through all others, up to its capacity. */
      flow = hys_flow_new (sets->n + 1);
      for (guint i = 0; i < edges->len; i++)
        if (i != k)
          hys_flow_add (flow, g_array_index (edges, Edge, i).a, g_array_index (edges, Edge, i).b,
                        g_array_index (edges, Edge, i).capacity, g_array_index (edges, Edge, i).capacity);
      hys_flow_add (flow, sets->n, e->a, e->capacity, 0);
      if (hys_flow_run (flow, sets->n, e->b) < e->capacity * (1 - HYS_ROUNDING))
        stuck[parts->links[e->link].slider] = TRUE;
      *work += sets->n + 4 * edges->len + hys_flow_get_work (flow);
    }
}

void
hys_parts_find_stuck (const HysParts *self,
                      const double   *peak,
                      gboolean       *stuck)
{
  guint64 work = 0;

  for (guint group = 0; group < self->n_groups; group++)
    {
      find_around_parts (self, group, peak, stuck);
      find_by_flows (self, group, peak, stuck, &work);
    }
}

double
hys_parts_weak_cut (const HysParts *self,
                    guint           group,
                    guint           link,
                    const double   *peak,
                    const gboolean *stuck,
                    GArray         *cut)
{
  g_autoptr (HysSets) sets = hys_parts_contract (self, group, stuck, link);
  g_autoptr (GArray) edges = collect_edges (self, group, peak, sets);
  g_autoptr (HysFlow) flow = hys_flow_new (sets->n);
  guint source = hys_sets_find (sets, hys_parts_local (self, group, self->links[link].from));
  guint sink = hys_sets_find (sets, hys_parts_local (self, group, self->links[link].to));
  double most;

  for (guint k = 0; k < edges->len; k++)
    {
      const Edge *e = &g_array_index (edges, Edge, k);

      if (e->link != link)
        hys_flow_add (flow, e->a, e->b, e->capacity, e->capacity);
    }
  most = hys_flow_run (flow, source, sink);
  for (guint k = 0; k < edges->len; k++)
    {
      const Edge *e = &g_array_index (edges, Edge, k);

      if (e->link != link && e->link != G_MAXUINT
          && hys_flow_beyond_cut (flow, e->a) != hys_flow_beyond_cut (flow, e->b))
        g_array_append_val (cut, e->link);
    }
  return most;
}
