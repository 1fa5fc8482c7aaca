/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The blocks of a net: trees of sticking sliders, what strong couplings join of them, and their factors. */
#include "hys-qp-blocks.h"

#include "hys-owner.h"
#include "hys-qp-private.h"
#include "hys-sets.h"

/* GDestroyNotify */
static void
block_free (gpointer data)
{
  HysQpBlock *block = data;

  if (block == NULL)
    return;
  hys_qp_piece_free (block->piece);
  g_free (block->nodes);
  g_free (block->couplings);
  hys_factor_free (block->factor);
  g_free (block);
}

HysQpBlocks *
hys_qp_blocks_new (HysQpNet *net)
{
  HysQpBlocks *self = hys_owner_new (HysQpBlocks);

  self->net = net;
  self->blocks = hys_owner_keep (self, g_ptr_array_new_with_free_func (block_free), g_ptr_array_unref);
  self->holes = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (int)), g_array_unref);
  self->of = hys_owned (self, int, net->n + 1);
  self->node = hys_owned (self, int, net->n + 1);
  self->held_by = hys_owned (self, int, net->n + 1);
  self->in_piece = hys_owned (self, guint8, net->m + 1);
  self->loose = hys_owned (self, int, net->n + 1);
  self->mark = hys_owned (self, guint, net->n + 1);
  self->nodes = hys_owned (self, HysQpNode, net->n + 1);
  for (int j = 0; j < net->n; j++)
    self->of[j] = self->held_by[j] = HYS_QP_ALONE;
  return self;
}

/* ---- By the pattern ---- */

static void
add_node (HysQpBlocks *self,
          HysQpNode    node)
{
  self->mark[node.unknown] = self->stamp;
  self->node[node.unknown] = self->n_nodes;
  self->nodes[self->n_nodes++] = node;
}

/* Adds what sticking sliders join to an unknown, as a tree with that as its root. @held: (out): a node of it that
 * sticks to something given, with the slider as @via; its unknown is -1 if there is none. */
static void
add_tree (HysQpBlocks *self,
          const gint8 *slip,
          int          root,
          int          group,
          HysQpNode   *held)
{
  int first = self->n_nodes;

  *held = (HysQpNode){ .unknown = -1 };
  add_node (self, (HysQpNode){ root, -1, -1, 0, group });
  for (int k = first; k < self->n_nodes; k++)
    {
      int unknown = self->nodes[k].unknown;

      for HYS_QP_EACH_LINK (self->net, unknown, link)
        if (slip[link->slider] == 0 && link->other < 0)
          *held = (HysQpNode){ unknown, -1, link->slider, link->sign, -1 };
        else if (slip[link->slider] == 0 && self->mark[link->other] != self->stamp)
          add_node (self, (HysQpNode){ link->other, k, link->slider, -link->sign, group });
    }
}

/* Adds the group of an unknown, with the node at its root by which its motion is given, if it is. Returns: whether it
   is free. */
static gboolean
add_group (HysQpBlocks *self,
           const gint8 *slip,
           int          unknown,
           int          group)
{
  int first = self->n_nodes;
  HysQpNode held, again;

  add_tree (self, slip, unknown, group, &held);
  if (held.unknown < 0)
    return TRUE;
  for (int k = first; k < self->n_nodes; k++)
    self->mark[self->nodes[k].unknown] = self->stamp - 1;
  self->n_nodes = first;
  add_tree (self, slip, held.unknown, -1, &again);
  self->nodes[first] = held;
  return FALSE;
}

/* Whether a coupling of a node is accounted for in the matrix of its block: where it is strong, or within a free group.
   */
static inline gboolean
has (const HysQpBlocks   *self,
     const HysQpBlock    *block,
     const HysQpNode     *node,
     const HysQpCoupling *near)
{
  return self->of[near->other] == self->of[node->unknown]
         && (near->strong || (node->group >= 0 && block->nodes[self->node[near->other]].group == node->group));
}

/* Couplings and weights. */
static void
couple (const HysQpBlocks *self,
        HysQpBlock        *block)
{
  const HysQpNet *net = self->net;
  int n = 0;

  for (int k = 0; k < block->n; k++)
    n += net->first_coupling[block->nodes[k].unknown + 1] - net->first_coupling[block->nodes[k].unknown];
  block->couplings = g_new (HysQpCoupling, n + 1);
  n = 0;
  for (int k = 0; k < block->n; k++)
    {
      HysQpNode *node = &block->nodes[k];

      node->weight = node->group >= 0 ? net->a[node->unknown] : 0;
      node->inner = n;
      node->outer = node->end = n + net->first_coupling[node->unknown + 1] - net->first_coupling[node->unknown];
      for HYS_QP_EACH_COUPLING (net, node->unknown, near)
        if (has (self, block, node, near))
          {
            block->couplings[n++] = (HysQpCoupling){ self->node[near->other], near->strong, near->value };
            node->weight += block->nodes[self->node[near->other]].group >= 0 ? near->value : 0;
          }
        else
          block->couplings[--node->outer] = *near;
      n = node->end;
    }
}

/* The matrix of the free groups of a block, as it is made. @place: where the present column has a row */
typedef struct
{
  int    *column;
  int    *place;
  GArray *rows;     /* of int */
  GArray *values;   /* of double */
} Contraction;

static void
add_entry (Contraction *made,
           int          column,
           int          row,
           double       value)
{
  if (made->place[row] < made->column[column])
    {
      made->place[row] = (int) made->rows->len;
      g_array_append_val (made->rows, row);
      g_array_append_val (made->values, value);
    }
  else
    g_array_index (made->values, double, made->place[row]) += value;
}

static void
contract (const HysQpBlocks *self,
          const HysQpBlock  *block,
          Contraction       *made)
{
  int column = -1;

  for (int g = 0; g < block->n_free; g++)
    made->place[g] = -1;
  for (int k = 0; k < block->n; k++)
    {
      const HysQpNode *node = &block->nodes[k];

      if (node->group < 0)
        continue;
      if (node->group != column)
        made->column[++column] = (int) made->rows->len;
      add_entry (made, column, column, self->net->a[node->unknown]);
      for (int c = node->inner; c < node->outer; c++)
        if (block->nodes[block->couplings[c].other].group >= 0)
          add_entry (made, column, block->nodes[block->couplings[c].other].group, block->couplings[c].value);
    }
  made->column[column + 1] = (int) made->rows->len;
}

/* FALSE if the matrix is not positive definite, or if there is not enough memory. */
static gboolean
factor (HysQpBlocks *self,
        HysQpBlock  *block)
{
  g_autofree int *column = g_new (int, block->n_free + 1), *place = g_new (int, block->n_free + 1);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (int)),
      values = g_array_new (FALSE, FALSE, sizeof (double));
  HysMatrix matrix = { .n = block->n_free, .column = column };

  contract (self, block, &(Contraction){ column, place, rows, values });
  matrix.row = (int *) rows->data;
  matrix.value = (double *) values->data;
  block->stiffness = matrix.value[0];
  if (block->n_free == 1)
    return block->stiffness > 0;
  block->factor = hys_factor_new (&matrix);
  return block->factor != NULL && hys_factor_compute (block->factor, &matrix);
}

/* Puts a block where there is a hole, or behind all others. */
static void
add_block (HysQpBlocks *self,
           HysQpBlock  *block)
{
  int number = (int) self->blocks->len;

  if (self->holes->len > 0)
    {
      number = g_array_index (self->holes, int, self->holes->len - 1);
      g_array_set_size (self->holes, self->holes->len - 1);
      self->blocks->pdata[number] = block;
    }
  else
    g_ptr_array_add (self->blocks, block);
  for (int k = 0; k < block->n; k++)
    {
      self->of[block->nodes[k].unknown] = number;
      self->node[block->nodes[k].unknown] = k;
    }
}

gboolean
hys_qp_blocks_build (HysQpBlocks *self,
                     const gint8 *slip,
                     int          unknown)
{
  HysQpBlock *block;
  int n_free = 0;

  self->stamp += 2;
  self->n_nodes = 0;
  n_free += add_group (self, slip, unknown, n_free);
  for (int k = 0; k < self->n_nodes; k++)
    {
      int at = self->nodes[k].unknown;

      for HYS_QP_EACH_COUPLING (self->net, at, near)
        if (near->strong && self->mark[near->other] != self->stamp)
          n_free += add_group (self, slip, near->other, n_free);
    }
  if (self->n_nodes == 1)
    {
      self->of[unknown] = HYS_QP_ALONE;
      self->held_by[unknown] = self->nodes[0].via;
      return TRUE;
    }
  block = g_new0 (HysQpBlock, 1);
  block->n = self->n_nodes;
  block->nodes = g_memdup2 (self->nodes, (gsize) self->n_nodes * sizeof (HysQpNode));
  block->n_free = n_free;
  add_block (self, block);
  couple (self, block);
  return n_free == 0 || factor (self, block);
}

void
hys_qp_blocks_dissolve (HysQpBlocks *self,
                        int          unknown)
{
  HysQpBlock *block = hys_qp_block_of (self, unknown);

  if (self->of[unknown] == HYS_QP_ALONE)
    {
      self->of[unknown] = HYS_QP_LOOSE;
      self->loose[self->n_loose++] = unknown;
    }
  if (block == NULL)
    return;
  self->blocks->pdata[self->of[unknown]] = NULL;
  g_array_append_val (self->holes, self->of[unknown]);
  for (int k = 0; k < block->n; k++)
    {
      self->of[block->nodes[k].unknown] = HYS_QP_LOOSE;
      self->loose[self->n_loose++] = block->nodes[k].unknown;
    }
  block_free (block);
}

/* ---- Whatever the pattern ---- */

/* Numbers what sliders and strong couplings join. @whole: (out): whether that is one block whatever the pattern: some
 * sliders of it form a loop, in which what is given is one, or A does not determine some unknown. Returns: the numbers. */
static guint *
number_bodies (const HysQpNet *net,
               gboolean      **whole)
{
  g_autoptr (HysSets) sets = hys_sets_new ((guint) net->n), with_given = hys_sets_new ((guint) net->n + 1);
  g_autofree gboolean *closes = g_new0 (gboolean, net->m + 1);   /* per slider: whether it closes a loop */
  guint *body, n_bodies;

  for (int i = 0; i < net->m; i++)
    if (!hys_qp_row_is_given (&net->row[i]))
      {
        int a = MAX (net->from[i], net->to[i]), b = MIN (net->from[i], net->to[i]);

        closes[i] = !hys_sets_join (with_given, (guint) a, (guint) (b >= 0 ? b : net->n));
        hys_sets_join (sets, (guint) a, (guint) (b >= 0 ? b : a));
      }
  for (int j = 0; j < net->n; j++)
    for HYS_QP_EACH_COUPLING (net, j, near)
      if (near->strong)
        hys_sets_join (sets, (guint) j, (guint) near->other);
  body = hys_sets_number (sets, &n_bodies);
  *whole = g_new0 (gboolean, n_bodies + 1);
  for (int j = 0; j < net->n; j++)
    (*whole)[body[j]] |= !net->regular[j];
  for (int i = 0; i < net->m; i++)
    if (closes[i])
      (*whole)[body[MAX (net->from[i], net->to[i])]] = TRUE;
  return body;
}

/* Makes a block of the unknowns and sliders (of int) of a body. */
static void
add_piece (HysQpBlocks  *self,
           const HysQp  *qp,
           const GArray *unknowns,
           const GArray *sliders)
{
  HysQpBlock *block = g_new0 (HysQpBlock, 1);

  block->piece = hys_qp_piece_new (qp, unknowns, sliders);
  block->n = (int) unknowns->len;
  block->nodes = g_new0 (HysQpNode, block->n);
  for (int k = 0; k < block->n; k++)
    block->nodes[k].unknown = g_array_index (unknowns, int, k);
  add_block (self, block);
  for (guint k = 0; k < sliders->len; k++)
    self->in_piece[g_array_index (sliders, int, k)] = TRUE;
}

static void
unref_list (gpointer list)
{
  g_clear_pointer ((GArray **) &list, g_array_unref);
}

/* Lists numbers by the bodies that are one block each. */
static void
list_by_body (GPtrArray *lists,
              guint      body,
              int        number)
{
  if (lists->pdata[body] == NULL)
    lists->pdata[body] = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_val ((GArray *) lists->pdata[body], number);
}

static void
add_pieces (HysQpBlocks *self,
            const HysQp *qp)
{
  const HysQpNet *net = self->net;
  g_autofree gboolean *whole = NULL;
  g_autofree guint *body = number_bodies (net, &whole);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GPtrArray) unknowns = g_ptr_array_new_with_free_func (unref_list);
  g_autoptr (GPtrArray) sliders = g_ptr_array_new_with_free_func (unref_list);

  g_ptr_array_set_size (unknowns, net->n);
  g_ptr_array_set_size (sliders, net->n);
  for (int j = 0; j < net->n; j++)
    if (whole[body[j]])
      list_by_body (unknowns, body[j], j);
  for (int i = 0; i < net->m; i++)
    if (hys_qp_row_is_given (&net->row[i]))
      self->in_piece[i] = TRUE;
    else if (whole[body[MAX (net->from[i], net->to[i])]])
      list_by_body (sliders, body[MAX (net->from[i], net->to[i])], i);
  for (guint k = 0; k < unknowns->len; k++)
    if (unknowns->pdata[k] != NULL)
      add_piece (self, qp, unknowns->pdata[k], sliders->pdata[k] != NULL ? sliders->pdata[k] : none);
}

void
hys_qp_blocks_begin (HysQpBlocks *self,
                     const HysQp *qp)
{
  g_ptr_array_set_size (self->blocks, 0);
  g_array_set_size (self->holes, 0);
  self->n_loose = 0;
  memset (self->in_piece, 0, (gsize) self->net->m);
  for (int j = 0; j < self->net->n; j++)
    self->of[j] = HYS_QP_LOOSE;
  add_pieces (self, qp);
  for (int j = 0; j < self->net->n; j++)
    if (self->of[j] == HYS_QP_LOOSE)
      self->loose[self->n_loose++] = j;
}
