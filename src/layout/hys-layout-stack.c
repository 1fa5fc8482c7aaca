/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

#include "hys-number.h"

#include <stdlib.h>

/*
 * Blocks are let rise, one after the other, until they touch one that was placed before (or another bar in the same
 * column). The order alone decides what crosses what; for few blocks better orders are looked for by moving one block
 * at a time.
 */

#define FEW_BLOCKS    48
#define CROSSING_COST 1000.0

/* The bar that last took a block in at a column: how far down its own blocks reach, and those of other bars there. */
typedef struct
{
  guint  owner;
  double own, other;
} Joint;

typedef struct
{
  guint block;
  guint first, end;   /* the gaps between columns that it covers: first <= i < end; it hangs at columns first and end */
} Item;

typedef struct
{
  const GArray *all;
  Item         *items;
  guint         n;
  guint         n_columns;
  guint         size;      /* leaves of the tree over the gaps, a power of 2 */
  double       *best;      /* how far down a node's gaps are taken */
  double       *whole;     /* the part of it that holds for all of them */
  Joint        *joints;
} Stack;

static const HysLayoutBlock *
block_of (const Stack *self,
          guint        item)
{
  return &g_array_index (self->all, HysLayoutBlock, self->items[item].block);
}

static void
rise_to (Stack *self,
         guint  i,
         double depth)
{
  self->best[i] = MAX (self->best[i], depth);
  self->whole[i] = MAX (self->whole[i], depth);
}

static double
joint_reach (const Joint *joint,
             guint        node)
{
  return joint->owner == node ? joint->other : MAX (joint->own, joint->other);
}

static void
joint_take (Joint *joint,
            guint  node,
            double depth)
{
  if (joint->owner != node)
    *joint = (Joint) { node, 0, MAX (joint->own, joint->other) };
  joint->own = MAX (joint->own, depth);
}

static double
place (Stack *self,
       guint  item)
{
  double found = 0;
  const HysLayoutBlock *block = block_of (self, item);
  guint first = self->items[item].first, end = self->items[item].end;
  for (guint l = first + self->size, r = end + self->size; l < r; l /= 2, r /= 2)
    {
      found = l & 1 ? MAX (found, self->best[l]) : found;
      found = r & 1 ? MAX (found, self->best[r - 1]) : found;
      l += l & 1;
      r -= r & 1;
    }
  for (guint i = first + self->size; i > 0; i /= 2)
    found = MAX (found, self->whole[i]);
  for (guint i = end - 1 + self->size; i > 0; i /= 2)
    found = MAX (found, self->whole[i]);
  double lane = MAX (found, joint_reach (&self->joints[first], block->left));

  if (block->right != HYS_LAYOUT_NONE)
    lane = MAX (lane, joint_reach (&self->joints[end], block->right));
  double depth = lane + block->height;
  for (guint l = first + self->size, r = end + self->size; l < r; l /= 2, r /= 2)
    {
      if (l & 1)
        rise_to (self, l++, depth);
      if (r & 1)
        rise_to (self, --r, depth);
    }
  for (guint i = (first + self->size) / 2; i > 0; i /= 2)
    self->best[i] = MAX (self->best[i], depth);
  for (guint i = (end - 1 + self->size) / 2; i > 0; i /= 2)
    self->best[i] = MAX (self->best[i], depth);
  joint_take (&self->joints[first], block->left, lane + block->height);
  if (block->right != HYS_LAYOUT_NONE)
    joint_take (&self->joints[end], block->right, lane + block->height);
  return lane;
}

/* Places all from the top; returns the lanes used. */
static double
place_all (Stack       *self,
           const guint *order,
           double      *lane)
{
  double height = 0;

  memset (self->best, 0, 2 * self->size * sizeof *self->best);
  memset (self->whole, 0, 2 * self->size * sizeof *self->whole);
  for (guint i = 0; i < self->n_columns; i++)
    self->joints[i] = (Joint) { HYS_LAYOUT_NONE, 0, 0 };
  for (guint i = 0; i < self->n; i++)
    {
      lane[order[i]] = place (self, order[i]);
      height = MAX (height, lane[order[i]] + block_of (self, order[i])->height);
    }
  return height;
}

/* What a bar at @column costs: its length, and each block that it cuts. */
static double
bar_cost (const Stack  *self,
          const double *lane,
          guint         node,
          double        column)
{
  double top, bottom, cost;

  /* The lanes that the bar at one end of an item spans. */
  top = INFINITY;
  bottom = -INFINITY;
  for (guint i = 0; i < self->n; i++)
    {
      const HysLayoutBlock *block = block_of (self, i);

      if (block->left != node && block->right != node)
        continue;
      top = MIN (top, lane[i]);
      bottom = MAX (bottom, lane[i] + block->height);
    }
  cost = bottom - top;
  for (guint i = 0; i < self->n; i++)
    {
      const HysLayoutBlock *block = block_of (self, i);

      if (block->from < column && column < block->to && lane[i] < bottom && lane[i] + block->height > top)
        cost += CROSSING_COST;
    }
  return cost;
}

/* Counts a bar once for each block on it: bars with much on them weigh more. */
static double
cost (Stack       *self,
      const guint *order,
      double      *lane)
{
  double sum = place_all (self, order, lane);

  for (guint i = 0; i < self->n; i++)
    {
      const HysLayoutBlock *block = block_of (self, i);

      sum += bar_cost (self, lane, block->left, block->from);
      if (block->right != HYS_LAYOUT_NONE)
        sum += bar_cost (self, lane, block->right, block->to);
    }
  return sum;
}

static void
move (guint *order,
      guint  from,
      guint  to)
{
  guint item = order[from];

  if (from < to)
    memmove (order + from, order + from + 1, (to - from) * sizeof *order);
  else
    memmove (order + to + 1, order + to, (from - to) * sizeof *order);
  order[to] = item;
}

/* Moves one block at a time to a better place, as long as that helps and the effort lasts. */
static void
improve (Stack  *self,
         guint  *order,
         double *lane,
         gint64 *effort)
{
  double best = cost (self, order, lane);
  gboolean better = self->n <= FEW_BLOCKS;

  while (better && *effort > 0)
    {
      better = FALSE;
      for (guint i = 0; i < self->n; i++)
        for (guint j = 0; j < self->n && *effort > 0; j++)
          {
            double moved;

            move (order, i, j);
            moved = cost (self, order, lane);
            *effort -= self->n * self->n;
            if (moved >= best)
              {
                move (order, j, i);
                continue;
              }
            best = moved;
            better = TRUE;
          }
    }
}

static guint
find_column (const double *columns,
             guint         n,
             double        column)
{
  const double *found = bsearch (&column, columns, n, sizeof *columns, hys_number_compare);

  return (guint) (found - columns);
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const Stack *self = user_data;
  guint x = block_of (self, *(const guint *) a)->rank, y = block_of (self, *(const guint *) b)->rank;

  return (x > y) - (x < y);
}

double
hys_layout_stack (const GArray *all,
                  const GArray *blocks,
                  double       *lane,
                  gint64       *effort)
{
  guint n = blocks->len;
  g_autofree Item *items = g_new (Item, n + 1);
  g_autofree guint *order = g_new (guint, n + 1);
  g_autofree double *best = NULL, *whole = NULL;
  g_autofree Joint *joints = NULL;
  Stack self = { .all = all, .items = items, .n = n };
  guint gaps = 0;

  if (n == 0)
    return 0;
  for (guint i = 0; i < n; i++)
    {
      items[i].block = g_array_index (blocks, guint, i);
      order[i] = i;
    }
  /* Numbers the columns at which blocks begin and end, and sets the gaps that each block covers. */
  g_autofree double *columns = g_new (double, 2 * self.n);
  for (guint k = 0; k < self.n; k++)
    {
      columns[2 * k] = block_of (&self, k)->from;
      columns[2 * k + 1] = block_of (&self, k)->to;
    }
  qsort (columns, 2 * self.n, sizeof *columns, hys_number_compare);
  for (guint k = 0; k < 2 * self.n; k++)
    if (k == 0 || columns[k] > columns[k - 1])
      columns[gaps++] = columns[k];
  for (guint k = 0; k < self.n; k++)
    {
      self.items[k].first = find_column (columns, gaps, block_of (&self, k)->from);
      self.items[k].end = find_column (columns, gaps, block_of (&self, k)->to);
    }
  self.n_columns = gaps;
  for (self.size = 1; self.size < gaps;)
    self.size *= 2;
  self.best = best = g_new (double, 2 * self.size);
  self.whole = whole = g_new (double, 2 * self.size);
  self.joints = joints = g_new (Joint, self.n_columns);
  g_qsort_with_data (order, (int) n, sizeof *order, compare_items, &self);
  if (n > 1 && n <= FEW_BLOCKS)
    improve (&self, order, lane, effort);
  return place_all (&self, order, lane);
}
