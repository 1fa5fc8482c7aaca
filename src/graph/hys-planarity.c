/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-planarity.h"

/*
 * The left-right criterion (de Fraysseix, Rosenstiehl 1982; de Fraysseix, Ossona de Mendez, Rosenstiehl 2006). A search in
 * depth orients the graph: tree edges lead away from the root, all others back to an ancestor. The graph is planar when
 * each back edge can be given a side, left or right of the tree, such that of two that return to different heights from
 * one fork those in conflict lie on different sides. The sides are found by merging intervals of back edges on a stack of
 * conflict pairs, and give the order of the edges around each node. No recursion: networks may be long chains.
 */

#define NONE HYS_PLANARITY_NONE

/* Back edges of one side, from the lowest return to the highest, linked by Search.ref; both NONE when there are none. */
typedef struct
{
  guint low, high;
} Interval;

typedef struct
{
  Interval left, right;
} Pair;

/*
 * @first, @incident: the half edges that leave a node, as in HysLayoutGraph
 * @height: per node, its distance from the root in the tree; @parent: the tree edge that leads to it
 * @out: per edge, the half edge in its direction
 * @low, @second: per edge, the lowest and the second lowest height that it returns to
 * @depth: per edge, its place among those that leave the same node; signed by its side in the end
 * @ref: per edge, another one whose side decides its own; @side: 1 right, -1 left, relative to that
 * @low_edge: per edge, the back edge that returns lowest; @bottom: the size of the stack before it was looked at
 * @cursor: per node, where the search is among its half edges
 */
typedef struct
{
  guint         n, m;
  const guint (*ends)[2];
  guint        *first, *incident, *cursor;
  guint        *height, *parent;
  guint        *out, *low, *second, *ref, *low_edge, *bottom;
  int          *depth, *side;
  GArray       *stack;   /* of Pair */
  GArray       *path;    /* of guint: the nodes from the root to where the search is */
  HysEmbedding *result;
  guint        *back, *left_ref, *right_ref, *first_half;
} Search;

static guint
origin (const Search *self,
        guint         half)
{
  return self->ends[half / 2][half % 2];
}

static guint
source (const Search *self,
        guint         edge)
{
  return origin (self, self->out[edge]);
}

static guint
target (const Search *self,
        guint         edge)
{
  return origin (self, self->out[edge] ^ 1);
}

static void
descend (Search *self,
         guint   node)
{
  self->cursor[node] = self->first[node];
  g_array_append_val (self->path, node);
}

static guint
deepest (const Search *self)
{
  return g_array_index (self->path, guint, self->path->len - 1);
}

static void
ascend (Search *self)
{
  g_array_set_size (self->path, self->path->len - 1);
}

/* ---- Orientation ---- */

/* An edge is known with all that is behind it: what it returns to counts for the tree edge before it. */
static void
finish_edge (Search *self,
             guint   edge)
{
  guint node = source (self, edge), before = self->parent[node];

  self->depth[edge] = 2 * (int) self->low[edge] + (self->second[edge] < self->height[node]);
  if (before == NONE)
    return;
  if (self->low[edge] < self->low[before])
    {
      self->second[before] = MIN (self->low[before], self->second[edge]);
      self->low[before] = self->low[edge];
    }
  else if (self->low[edge] > self->low[before])
    self->second[before] = MIN (self->second[before], self->low[edge]);
  else
    self->second[before] = MIN (self->second[before], self->second[edge]);
}

static void
orient_edge (Search *self,
             guint   half)
{
  guint edge = half / 2, node = origin (self, half), other = origin (self, half ^ 1);

  self->out[edge] = half;
  self->low[edge] = self->second[edge] = self->height[node];
  if (self->height[other] == NONE)
    {
      self->parent[other] = edge;
      self->height[other] = self->height[node] + 1;
      descend (self, other);
      return;
    }
  self->low[edge] = self->height[other];
  finish_edge (self, edge);
}

static void
orient_from (Search *self,
             guint   root)
{
  self->height[root] = 0;
  descend (self, root);
  while (self->path->len > 0)
    {
      guint node = deepest (self);

      if (self->cursor[node] < self->first[node + 1])
        {
          guint half = self->incident[self->cursor[node]++];

          if (self->out[half / 2] == NONE)
            orient_edge (self, half);
          continue;
        }
      ascend (self);
      if (self->parent[node] != NONE)
        finish_edge (self, self->parent[node]);
    }
}

/* Puts the half edges that leave in the direction of their edge first, by depth; the others behind them. */
static int
compare_depths (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const Search *self = user_data;
  guint one = *(const guint *) a, other = *(const guint *) b;
  gboolean one_out = self->out[one / 2] == one, other_out = self->out[other / 2] == other;
  int one_depth = self->depth[one / 2], other_depth = self->depth[other / 2];

  if (one_out != other_out)
    return one_out ? -1 : 1;
  if (one_out && one_depth != other_depth)
    return one_depth < other_depth ? -1 : 1;
  return (one > other) - (one < other);
}

static void
sort_edges (Search *self)
{
  for (guint i = 0; i < self->n; i++)
    g_qsort_with_data (self->incident + self->first[i], (int) (self->first[i + 1] - self->first[i]),
                       sizeof *self->incident, compare_depths, self);
}

/* The next edge that leaves a node in the order of depths, or NONE; the cursor stays on it. */
static guint
edge_at_cursor (const Search *self,
                guint         node)
{
  guint half;

  if (self->cursor[node] == self->first[node + 1])
    return NONE;
  half = self->incident[self->cursor[node]];
  return self->out[half / 2] == half ? half / 2 : NONE;
}

static gboolean
is_tree_edge (const Search *self,
              guint         edge)
{
  return self->parent[target (self, edge)] == edge;
}

/* ---- Sides ---- */

static gboolean
is_empty (Interval interval)
{
  return interval.low == NONE && interval.high == NONE;
}

static void
swap_sides (Pair *pair)
{
  Interval left = pair->left;

  pair->left = pair->right;
  pair->right = left;
}

static Pair
pop (Search *self)
{
  Pair pair = g_array_index (self->stack, Pair, self->stack->len - 1);

  g_array_set_size (self->stack, self->stack->len - 1);
  return pair;
}

static const Pair *
top (const Search *self)
{
  return &g_array_index (self->stack, Pair, self->stack->len - 1);
}

/* Links the side of an edge to that of another. */
static void
refer (Search *self,
       guint   edge,
       guint   other)
{
  if (edge != NONE)
    self->ref[edge] = other;
}

static gboolean
conflicts (const Search *self,
           Interval      interval,
           guint         edge)
{
  return interval.high != NONE && self->low[interval.high] > self->low[edge];
}

static guint
lowest (const Search *self,
        const Pair   *pair)
{
  guint left = pair->left.low != NONE ? self->low[pair->left.low] : NONE;
  guint right = pair->right.low != NONE ? self->low[pair->right.low] : NONE;

  return MIN (left, right);
}

/* All that returns from behind @edge goes to one side of @pair. */
static gboolean
merge_own (Search *self,
           guint   edge,
           guint   before,
           Pair   *pair)
{
  do
    {
      Pair own = pop (self);

      if (!is_empty (own.left))
        swap_sides (&own);
      if (!is_empty (own.left))
        return FALSE;
      if (self->low[own.right.low] <= self->low[before])
        {
          self->ref[own.right.low] = self->low_edge[before];
          continue;
        }
      if (is_empty (pair->right))
        pair->right.high = own.right.high;
      else
        refer (self, pair->right.low, own.right.high);
      pair->right.low = own.right.low;
    }
  while (self->stack->len > self->bottom[edge]);
  return TRUE;
}

/* What returns from earlier edges of the same fork and is in conflict goes to the other side. */
static gboolean
merge_conflicting (Search *self,
                   guint   edge,
                   Pair   *pair)
{
  while (self->stack->len > 0 && (conflicts (self, top (self)->left, edge) || conflicts (self, top (self)->right, edge)))
    {
      Pair other = pop (self);

      if (conflicts (self, other.right, edge))
        swap_sides (&other);
      if (conflicts (self, other.right, edge))
        return FALSE;
      refer (self, pair->right.low, other.right.high);
      if (other.right.low != NONE)
        pair->right.low = other.right.low;
      if (is_empty (pair->left))
        pair->left.high = other.left.high;
      else
        refer (self, pair->left.low, other.left.high);
      pair->left.low = other.left.low;
    }
  return TRUE;
}

/* An edge with all behind it was looked at; @edge returns below the node that it leaves? */
static gboolean
constrain (Search *self,
           guint   edge)
{
  guint node = source (self, edge), before = self->parent[node];
  Pair pair = { { NONE, NONE }, { NONE, NONE } };

  if (self->low[edge] >= self->height[node])
    return TRUE;
  if (self->cursor[node] == self->first[node])
    {
      self->low_edge[before] = self->low_edge[edge];
      return TRUE;
    }
  if (!merge_own (self, edge, before, &pair) || !merge_conflicting (self, edge, &pair))
    return FALSE;
  if (!is_empty (pair.left) || !is_empty (pair.right))
    g_array_append_val (self->stack, pair);
  return TRUE;
}

/* Takes the edges that end at @node off the high end of one side; what is left without any refers to the other side. */
static void
trim (Search         *self,
      guint           node,
      Interval       *interval,
      const Interval *other)
{
  while (interval->high != NONE && target (self, interval->high) == node)
    interval->high = self->ref[interval->high];
  if (interval->high != NONE || interval->low == NONE)
    return;
  self->ref[interval->low] = other->low;
  self->side[interval->low] = -1;
  interval->low = NONE;
}

/* The search leaves the node at the end of a tree edge: edges that return to its beginning are done with. */
static void
leave (Search *self,
       guint   edge)
{
  guint node = source (self, edge), left, right;

  while (self->stack->len > 0 && lowest (self, top (self)) == self->height[node])
    {
      Pair pair = pop (self);

      if (pair.left.low != NONE)
        self->side[pair.left.low] = -1;
    }
  if (self->stack->len > 0)
    {
      Pair pair = pop (self);

      trim (self, node, &pair.left, &pair.right);
      trim (self, node, &pair.right, &pair.left);
      g_array_append_val (self->stack, pair);
    }
  if (self->low[edge] >= self->height[node] || self->stack->len == 0)
    return;
  left = top (self)->left.high;
  right = top (self)->right.high;
  self->ref[edge] = left != NONE && (right == NONE || self->low[left] > self->low[right]) ? left : right;
}

static gboolean
look_at_edge (Search *self,
              guint   edge)
{
  Pair pair = { { NONE, NONE }, { edge, edge } };

  self->bottom[edge] = self->stack->len;
  if (is_tree_edge (self, edge))
    {
      descend (self, target (self, edge));
      return TRUE;
    }
  self->low_edge[edge] = edge;
  g_array_append_val (self->stack, pair);
  if (!constrain (self, edge))
    return FALSE;
  self->cursor[source (self, edge)]++;
  return TRUE;
}

static gboolean
find_sides_from (Search *self,
                 guint   root)
{
  descend (self, root);
  while (self->path->len > 0)
    {
      guint node = deepest (self), edge = edge_at_cursor (self, node);

      if (edge != NONE)
        {
          if (!look_at_edge (self, edge))
            return FALSE;
          continue;
        }
      ascend (self);
      edge = self->parent[node];
      if (edge == NONE)
        continue;
      leave (self, edge);
      if (!constrain (self, edge))
        return FALSE;
      self->cursor[source (self, edge)]++;
    }
  return TRUE;
}

/* The side of an edge, following what it refers to. */
static int
resolve_side (Search *self,
              guint   edge)
{
  guint at = edge;
  int side;

  g_array_set_size (self->path, 0);
  for (; self->ref[at] != NONE; at = self->ref[at])
    g_array_append_val (self->path, at);
  side = self->side[at];
  while (self->path->len > 0)
    {
      at = deepest (self);
      ascend (self);
      side *= self->side[at];
      self->side[at] = side;
      self->ref[at] = NONE;
    }
  return side;
}

/* ---- The order around the nodes ---- */

static void
insert_after (Search *self,
              guint   half,
              guint   other)
{
  guint *next = self->result->next;

  if (other == NONE)
    {
      next[half] = self->back[half] = half;
      return;
    }
  next[half] = next[other];
  self->back[half] = other;
  self->back[next[half]] = half;
  next[other] = half;
}

static void
insert_before (Search *self,
               guint   half,
               guint   other)
{
  insert_after (self, half, other == NONE ? NONE : self->back[other]);
}

static void
order_outgoing (Search *self,
                guint   node)
{
  guint last = NONE;

  self->first_half[node] = NONE;
  for (guint i = self->first[node]; i < self->first[node + 1]; i++)
    {
      guint half = self->incident[i];

      if (self->out[half / 2] != half)
        break;
      insert_after (self, half, last);
      if (last == NONE)
        self->first_half[node] = half;
      last = half;
    }
}

/* Where an edge comes in: a tree edge before all others, a back edge beside the branch that it comes from. */
static void
order_incoming (Search *self,
                guint   edge)
{
  guint half = self->out[edge], node = source (self, edge), other = target (self, edge), twin = half ^ 1;

  if (is_tree_edge (self, edge))
    {
      insert_before (self, twin, self->first_half[other]);
      self->first_half[other] = twin;
      self->left_ref[node] = self->right_ref[node] = half;
    }
  else if (self->side[edge] == 1)
    insert_after (self, twin, self->right_ref[other]);
  else
    {
      insert_before (self, twin, self->left_ref[other]);
      if (self->left_ref[other] == self->first_half[other])
        self->first_half[other] = twin;
      self->left_ref[other] = twin;
    }
}

/* The piece of an edge: that of the tree edge before it, unless nothing behind a tree edge returns further than it begins. */
static void
number_block (Search *self,
              guint   edge)
{
  guint node = source (self, edge);
  gboolean opens = is_tree_edge (self, edge) && self->low[edge] == self->height[node];

  self->result->block[edge] = opens ? edge : self->result->block[self->parent[node]];
}

static void
order_from (Search *self,
            guint   root)
{
  descend (self, root);
  while (self->path->len > 0)
    {
      guint node = deepest (self), edge = edge_at_cursor (self, node);

      if (edge == NONE)
        {
          ascend (self);
          continue;
        }
      self->cursor[node]++;
      number_block (self, edge);
      order_incoming (self, edge);
      if (is_tree_edge (self, edge))
        descend (self, target (self, edge));
    }
}

static gboolean
search (Search *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->height[i] == NONE)
      orient_from (self, i);
  sort_edges (self);
  for (guint i = 0; i < self->n; i++)
    if (self->parent[i] == NONE && !find_sides_from (self, i))
      return FALSE;
  g_array_set_size (self->path, 0);
  for (guint i = 0; i < self->m; i++)
    self->depth[i] *= resolve_side (self, i);
  sort_edges (self);
  for (guint i = 0; i < self->n; i++)
    order_outgoing (self, i);
  for (guint i = 0; i < self->n; i++)
    if (self->parent[i] == NONE)
      order_from (self, i);
  return TRUE;
}

static guint *
new_numbers (guint n)
{
  guint *numbers = g_new (guint, n + 1);

  for (guint i = 0; i <= n; i++)
    numbers[i] = NONE;
  return numbers;
}

static void
list_incident (Search *self)
{
  self->first = g_new0 (guint, self->n + 2);
  self->incident = g_new (guint, 2 * self->m + 1);
  for (guint half = 0; half < 2 * self->m; half++)
    self->first[origin (self, half) + 2]++;
  for (guint i = 0; i < self->n; i++)
    self->first[i + 2] += self->first[i + 1];
  for (guint half = 0; half < 2 * self->m; half++)
    self->incident[self->first[origin (self, half) + 1]++] = half;
}

static void
search_init (Search        *self,
             guint          n,
             guint          m,
             const guint  (*ends)[2])
{
  guint **per_node[] = { &self->cursor, &self->height, &self->parent, &self->left_ref, &self->right_ref, &self->first_half };
  guint **per_edge[] = { &self->out, &self->low, &self->second, &self->ref, &self->low_edge, &self->bottom };

  *self = (Search) { .n = n, .m = m, .ends = ends };
  list_incident (self);
  for (guint i = 0; i < G_N_ELEMENTS (per_node); i++)
    *per_node[i] = new_numbers (n);
  for (guint i = 0; i < G_N_ELEMENTS (per_edge); i++)
    *per_edge[i] = new_numbers (m);
  self->back = new_numbers (2 * m);
  self->depth = g_new0 (int, m + 1);
  self->side = g_new (int, m + 1);
  for (guint i = 0; i < m; i++)
    self->side[i] = 1;
  self->stack = g_array_new (FALSE, FALSE, sizeof (Pair));
  self->path = g_array_new (FALSE, FALSE, sizeof (guint));
  self->result = g_new (HysEmbedding, 1);
  self->result->next = new_numbers (2 * m);
  self->result->block = new_numbers (m);
}

static void
search_clear (Search *self)
{
  gpointer all[] = { self->first, self->incident, self->cursor, self->height, self->parent, self->out, self->low,
                     self->second, self->ref, self->low_edge, self->bottom, self->depth, self->side, self->back,
                     self->left_ref, self->right_ref, self->first_half };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_free (all[i]);
  g_array_unref (self->stack);
  g_array_unref (self->path);
}

HysEmbedding *
hys_embedding_new (guint         n,
                   guint         m,
                   const guint (*ends)[2])
{
  Search self;

  search_init (&self, n, m, ends);
  if (!search (&self))
    g_clear_pointer (&self.result, hys_embedding_free);
  search_clear (&self);
  return self.result;
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
