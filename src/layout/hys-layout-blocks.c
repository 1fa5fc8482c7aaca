/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

/*
 * Series and parallel reduction. Two blocks between the same bars are stacked into one; a bar between just two blocks,
 * one on either side, becomes the inside of one block. What is nested in this way is drawn without any crossing; only
 * what remains (the bridge of a gephyroid) needs a search for lanes.
 */

/* One end of a block in the list of its bar. */
typedef struct
{
  guint block, next;
} Hook;

typedef struct
{
  const HysLayoutGraph *graph;
  const gboolean       *closed;
  const double         *column;   /* NULL: not known yet */
  GArray               *blocks;   /* of HysLayoutBlock */
  GArray               *hooks;    /* of Hook */
  guint                *list;     /* per node: its first hook */
  guint                *degree;   /* per node: its blocks that are not dead */
  GHashTable           *pairs;    /* the block between two bars, by the bars; keys in key_of */
  gint64               *key_of;   /* per block */
  GQueue                todo;     /* nodes that may be the inside of a series */
} Reduction;

static HysLayoutBlock *
block_at (const Reduction *self,
          guint            i)
{
  return &g_array_index (self->blocks, HysLayoutBlock, i);
}

gboolean
hys_layout_is_inner (const HysLayoutGraph *graph,
                     const double         *column,
                     guint                 node)
{
  gboolean left = FALSE, right = FALSE;

  for (guint k = graph->first[node]; k < graph->first[node + 1]; k++)
    {
      guint other = hys_layout_graph_across (graph, graph->incident[k], node);

      left = left || column[other] < column[node];
      right = right || column[other] >= column[node];
    }
  return left && right;
}

static void
hook (Reduction *self,
      guint      node,
      guint      block)
{
  Hook end = { block, self->list[node] };

  self->list[node] = self->hooks->len;
  g_array_append_val (self->hooks, end);
  if (++self->degree[node] == 2)
    g_queue_push_tail (&self->todo, GUINT_TO_POINTER (node));
}

static void
unhook (Reduction *self,
        guint      block)
{
  HysLayoutBlock *b = block_at (self, block);

  b->dead = TRUE;
  g_hash_table_remove (self->pairs, &self->key_of[block]);
  if (--self->degree[b->left] == 2)
    g_queue_push_tail (&self->todo, GUINT_TO_POINTER (b->left));
  if (--self->degree[b->right] == 2)
    g_queue_push_tail (&self->todo, GUINT_TO_POINTER (b->right));
}

static guint
append (Reduction      *self,
        HysLayoutBlock  block)
{
  g_array_append_val (self->blocks, block);
  return self->blocks->len - 1;
}

/* Hangs a new block between its bars, stacked with what hangs there already. */
static void
hang (Reduction *self,
      guint      block)
{
  HysLayoutBlock *b = block_at (self, block);
  gint64 key = hys_layout_pair (b->left, b->right);
  gpointer found = g_hash_table_lookup (self->pairs, &key);

  if (found != NULL)
    {
      guint other = GPOINTER_TO_UINT (found) - 1;

      unhook (self, other);
      b->dead = TRUE;
      HysLayoutBlock stacked = *block_at (self, other);
      guint other_rank = block_at (self, block)->rank;
      stacked.first = stacked.rank < other_rank ? other : block;
      stacked.second = stacked.rank < other_rank ? block : other;
      stacked.rank = MIN (stacked.rank, other_rank);
      stacked.height += block_at (self, block)->height;
      stacked.to = MAX (stacked.to, block_at (self, block)->to);
      stacked.element = HYS_LAYOUT_NONE;
      stacked.node = HYS_LAYOUT_NONE;
      stacked.dead = FALSE;
      block = append (self, stacked);
      b = block_at (self, block);
    }
  self->key_of[block] = key;
  g_hash_table_insert (self->pairs, &self->key_of[block], GUINT_TO_POINTER (block + 1));
  hook (self, b->left, block);
  hook (self, b->right, block);
}

static guint
far_end (const Reduction *self,
         guint            block,
         guint            node)
{
  const HysLayoutBlock *b = block_at (self, block);

  return b->left == node ? b->right : b->left;
}

static void
try_series (Reduction *self,
            guint      node)
{
  guint found[2], left, right;
  HysLayoutBlock block = { .element = HYS_LAYOUT_NONE, .node = node };

  if (self->degree[node] != 2 || self->closed[node])
    return;
  /* The two blocks at a node; forgets the dead ones. */
  guint n = 0, *link = &self->list[node];
  while (*link != HYS_LAYOUT_NONE)
    {
      Hook *end = &g_array_index (self->hooks, Hook, *link);

      if (block_at (self, end->block)->dead)
        {
          *link = end->next;
          continue;
        }
      found[n++] = end->block;
      link = &end->next;
    }
  left = block_at (self, found[0])->right == node ? found[0] : found[1];
  right = left == found[0] ? found[1] : found[0];
  if (self->column != NULL
      && (block_at (self, left)->right != node || block_at (self, right)->left != node
          || !(block_at (self, left)->to <= self->column[node])))
    return;
  block.left = far_end (self, left, node);
  block.right = far_end (self, right, node);
  block.from = block_at (self, left)->from;
  block.to = block_at (self, right)->to;
  block.height = MAX (block_at (self, left)->height, block_at (self, right)->height) + self->graph->loaded[node];
  block.rank = MIN (block_at (self, left)->rank, block_at (self, right)->rank);
  block.first = left;
  block.second = right;
  unhook (self, left);
  unhook (self, right);
  hang (self, append (self, block));
}

GArray *
hys_layout_blocks_new (const HysLayoutGraph *graph,
                       const gboolean       *closed,
                       const double         *column)
{
  guint room = 2 * graph->n_elements + graph->n_nodes + 1;   /* each merger takes two blocks and leaves one */
  g_autoptr (GArray) hooks = g_array_new (FALSE, FALSE, sizeof (Hook));
  g_autoptr (GHashTable) pairs = g_hash_table_new (hys_layout_pair_hash, g_int64_equal);
  g_autofree guint *list = g_new (guint, graph->n_nodes + 1), *degree = g_new0 (guint, graph->n_nodes + 1);
  g_autofree gint64 *key_of = g_new0 (gint64, room);
  Reduction self = { graph, closed, column, g_array_sized_new (FALSE, FALSE, sizeof (HysLayoutBlock), room), hooks,
                     list, degree, pairs, key_of, G_QUEUE_INIT };

  for (guint i = 0; i < graph->n_nodes; i++)
    list[i] = HYS_LAYOUT_NONE;
  for (guint k = 0; k < self.graph->n_elements; k++)
    {
      const HysElement *e = hys_document_element (self.graph->document, k);
      gboolean swap = self.column != NULL && self.column[e->to] < self.column[e->from];
      guint left = swap ? e->to : e->from, right = swap ? e->from : e->to;
      double from = self.column ? self.column[left] : 0, to = self.column ? self.column[right] : 1;
      HysLayoutBlock block = {
        .left = left, .right = right, .from = from, .to = to > from ? to : from + 1, .height = 1, .rank = k,
        .element = k, .node = HYS_LAYOUT_NONE, .first = HYS_LAYOUT_NONE, .second = HYS_LAYOUT_NONE };
      guint index = append (&self, block);

      if (left != right)
        hang (&self, index);
    }
  while (!g_queue_is_empty (&self.todo))
    try_series (&self, GPOINTER_TO_UINT (g_queue_pop_head (&self.todo)));
  for (guint k = 0; self.column != NULL && k < self.graph->n_nodes; k++)
    {
      /* A lane for the load on a bar that has elements on both sides. */
      HysLayoutBlock block = { .left = k, .right = HYS_LAYOUT_NONE, .from = column[k], .to = column[k] + 1, .height = 1,
                               .element = HYS_LAYOUT_NONE, .node = k, .first = HYS_LAYOUT_NONE,
                               .second = HYS_LAYOUT_NONE };

      if (self.degree[k] > 0 && self.graph->loaded[k] && hys_layout_is_inner (self.graph, self.column, k))
        append (&self, block);
    }
  return self.blocks;
}
