/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

/*
 * Parts of the network are drawn one below the other, each as a stack of blocks; a block that continues the whole part
 * on its left or right hangs in the middle of the bar it is on.
 */

#define EFFORT 20000000

typedef struct
{
  const HysLayoutGraph *graph;
  const double         *column;
  GArray               *blocks;   /* of HysLayoutBlock */
  double               *row;
  double               *load;
  gint64                effort;
} Rows;

/* A block and its first lane. */
typedef struct
{
  guint  block;
  double lane;
} Placed;

static const HysLayoutBlock *
block_at (const Rows *self,
          guint       i)
{
  return &g_array_index (self->blocks, HysLayoutBlock, i);
}

/* Gives the elements inside a block their lanes. */
static void
open_block (const Rows *self,
            Placed      placed,
            GArray     *open)
{
  g_array_append_val (open, placed);
  while (open->len > 0)
    {
      Placed top = g_array_index (open, Placed, open->len - 1);
      const HysLayoutBlock *block = block_at (self, top.block);

      g_array_set_size (open, open->len - 1);
      if (block->element != HYS_LAYOUT_NONE)
        self->row[block->element] = top.lane;
      else if (block->first == HYS_LAYOUT_NONE)
        self->load[block->node] = top.lane;
      else if (block->node != HYS_LAYOUT_NONE)
        {
          gboolean loaded = self->graph->loaded[block->node];
          double height = block->height - loaded;
          Placed first = { block->first, top.lane + loaded + (height - block_at (self, block->first)->height) / 2 };
          Placed second = { block->second, top.lane + loaded + (height - block_at (self, block->second)->height) / 2 };

          if (loaded)
            self->load[block->node] = top.lane;
          g_array_append_val (open, first);
          g_array_append_val (open, second);
        }
      else
        {
          Placed second = { block->second, top.lane + block_at (self, block->first)->height };

          top.block = block->first;
          g_array_append_val (open, top);
          g_array_append_val (open, second);
        }
    }
}

/* How far a block reaches to one side (@sign +1: right), and where it begins from the other. */
static double
outer_end (const HysLayoutBlock *block,
           int                   sign)
{
  return sign > 0 ? block->to : -block->from;
}

/* The entry of @part that alone reaches beyond all others on one side, or HYS_LAYOUT_NONE. */
static guint
find_tail (const Rows   *self,
           const GArray *part,
           int           sign)
{
  const HysLayoutBlock *tail = block_at (self, g_array_index (part, guint, 0));
  guint found = 0, joint;
  gboolean joined = FALSE;

  for (guint i = 1; i < part->len; i++)
    {
      const HysLayoutBlock *block = block_at (self, g_array_index (part, guint, i));

      if (outer_end (block, sign) <= outer_end (tail, sign))
        continue;
      tail = block;
      found = i;
    }
  joint = sign > 0 ? tail->left : tail->right;
  for (guint i = 0; i < part->len; i++)
    {
      const HysLayoutBlock *other = block_at (self, g_array_index (part, guint, i));

      if (i != found && outer_end (other, sign) > (sign > 0 ? tail->from : -tail->to))
        return HYS_LAYOUT_NONE;
      joined = joined || (i != found && (other->left == joint || other->right == joint));
    }
  return joined && tail->right != HYS_LAYOUT_NONE ? found : HYS_LAYOUT_NONE;
}

/* The lane of a tail: in the middle of the bar it hangs on. */
static double
middle_lane (const Rows   *self,
             const GArray *part,
             const double *lane,
             guint         tail,
             guint         joint)
{
  double top = INFINITY, bottom = -INFINITY;

  for (guint i = 0; i < part->len; i++)
    {
      const HysLayoutBlock *block = block_at (self, g_array_index (part, guint, i));

      if (block->left != joint && block->right != joint)
        continue;
      top = MIN (top, lane[i]);
      bottom = MAX (bottom, lane[i] + block->height);
    }
  return top < bottom ? (top + bottom - block_at (self, tail)->height) / 2 : 0;
}

/* Places the blocks of one part below @base; returns where the next part may begin. */
static double
place_part (Rows   *self,
            GArray *part,
            double  base)
{
  guint tails[2] = { HYS_LAYOUT_NONE, HYS_LAYOUT_NONE };
  g_autofree double *lane = g_new (double, part->len + 1);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Placed));
  Placed placed[2];
  double top = 0, bottom;

  for (int k = 0; k < 2; k++)
    {
      guint found = part->len > 1 ? find_tail (self, part, k ? -1 : 1) : HYS_LAYOUT_NONE;

      if (found == HYS_LAYOUT_NONE)
        continue;
      tails[k] = g_array_index (part, guint, found);
      g_array_remove_index (part, found);
    }
  bottom = hys_layout_stack (self->blocks, part, lane, &self->effort);
  for (int k = 1; k >= 0; k--)
    if (tails[k] != HYS_LAYOUT_NONE)
      {
        const HysLayoutBlock *tail = block_at (self, tails[k]);

        placed[k] = (Placed) { tails[k], middle_lane (self, part, lane, tails[k], k ? tail->right : tail->left) };
        top = MIN (top, placed[k].lane);
        bottom = MAX (bottom, placed[k].lane + tail->height);
      }
  for (guint i = 0; i < part->len; i++)
    open_block (self, (Placed) { g_array_index (part, guint, i), base + lane[i] - top }, open);
  for (int k = 0; k < 2; k++)
    if (tails[k] != HYS_LAYOUT_NONE)
      open_block (self, (Placed) { tails[k], base + placed[k].lane - top }, open);
  return base + bottom - top;
}

/* The parts in the order in which they are drawn: those on the same wall together. */
static guint *
order_parts (const Rows *self)
{
  const HysLayoutGraph *graph = self->graph;
  guint n = 0, *order = g_new (guint, graph->n_parts + 1);
  g_autofree gboolean *listed = g_new0 (gboolean, graph->n_parts + 1);

  for (guint i = 0; i < graph->n_nodes; i++)
    for (guint k = graph->first[i]; graph->part[i] == HYS_LAYOUT_NONE && k < graph->first[i + 1]; k++)
      {
        guint part = graph->part[hys_layout_graph_across (graph, graph->incident[k], i)];

        if (part == HYS_LAYOUT_NONE || listed[part])
          continue;
        listed[part] = TRUE;
        order[n++] = part;
      }
  for (guint i = 0; i <= graph->n_parts; i++)
    if (!listed[i])
      order[n++] = i;
  return order;
}

void
hys_layout_place_rows (const HysLayoutGraph *graph,
                       const double         *column,
                       double               *row,
                       double               *load)
{
  g_autoptr (GArray) blocks = hys_layout_blocks_new (graph, graph->fixed, column);
  Rows self = { graph, column, blocks, row, load, EFFORT };
  double base = 0;

  for (guint i = 0; i < graph->n_nodes; i++)
    load[i] = NAN;
  guint n = self.graph->n_parts + 1;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree guint *order = order_parts (&self);
  for (guint k = 0; k < n; k++)
    g_ptr_array_add (parts, g_array_new (FALSE, FALSE, sizeof (guint)));
  for (guint k = 0; k < self.blocks->len; k++)
    {
      const HysLayoutBlock *block = block_at (&self, k);
      guint part = graph->part[block->left];

      if (part == HYS_LAYOUT_NONE && block->right != HYS_LAYOUT_NONE)
        part = graph->part[block->right];
      if (part == HYS_LAYOUT_NONE)   /* what joins two walls makes up a part of its own, the last */
        part = graph->n_parts;
      if (!block->dead)
        g_array_append_val ((GArray *) parts->pdata[part], k);
    }
  for (guint k = 0; k < n; k++)
    base = place_part (&self, parts->pdata[order[k]], base);
}
