/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rounds over the blocks of a problem (hys-qp-clusters.c): what is due is solved, and sliders whose result
 * contradicts their pattern turn. */
#include "hys-qp-clusters.h"

#include "hys-sums.h"

#define RESTLESS    4      /* turns of a slider in one solution, from which on it waits */
#define MOST_WAITED 40     /* turns of sliders that waited */
#define MOST_ROUNDS 400
#define REFINEMENTS 2

/* ---- What is due ---- */

gboolean
hys_qp_clusters_build (HysQpClusters *self)
{
  HysQpBlocks *blocks = self->blocks;
  gboolean built = TRUE;

  for (int k = 0; k < blocks->n_loose; k++)
    {
      int unknown = blocks->loose[k];

      if (blocks->of[unknown] != HYS_QP_LOOSE)
        continue;
      built = hys_qp_blocks_build (blocks, self->slip, unknown) && built;
      hys_qp_clusters_call (self, unknown);
    }
  blocks->n_loose = 0;
  return built;
}

/* ---- The pattern ---- */

void
hys_qp_clusters_turn (HysQpClusters *self,
                      int            slider,
                      gint8          slip)
{
  const HysQpNet *net = self->net;
  gboolean other = (slip == 0) != (self->slip[slider] == 0);
  HysSliderLaw alpha = self->asked.alpha[slider];

  hys_qp_clusters_add_slipping (self, slider,
                                hys_slider_slipping (alpha, slip) - hys_slider_slipping (alpha, self->slip[slider]));
  self->slip[slider] = slip;
  if (slip != 0)
    self->lambda[slider] = hys_slider_bound (alpha, slip);
  for (int end = 0; end < 2; end++)
    {
      int unknown = end == 0 ? net->from[slider] : net->to[slider];

      if (unknown >= 0 && other)
        {
          if (self->blocks->of[unknown] != HYS_QP_LOOSE)
            self->due[hys_qp_block_first (self->blocks, unknown)] = FALSE;
          hys_qp_blocks_dissolve (self->blocks, unknown);
        }
      else if (unknown >= 0)
        hys_qp_clusters_call (self, unknown);
    }
}

/* Notes the pattern that a slider should have. */
static inline void
note (HysQpClusters *self,
      int            slider,
      gint8          slip)
{
  if (self->turns.to[slider] == HYS_QP_NO_TURN && slip == self->slip[slider])
    return;
  if (self->turns.to[slider] == HYS_QP_NO_TURN)
    g_array_append_val (self->turns.sliders, slider);
  self->turns.to[slider] = slip;
}

/* Takes the tension of a sticking slider; beyond its threshold it should slip. */
static inline void
take_tension (HysQpClusters *self,
              int            slider,
              double         lambda)
{
  HysSliderLaw alpha = self->asked.alpha[slider];

  self->lambda[slider] = hys_slider_clip (alpha, lambda);
  note (self, slider, hys_slider_side (alpha, HYS_TOL_QP_BOUND * hys_slider_strength (alpha)
                                              + 16 * DBL_EPSILON * self->scale, lambda));
}

/* A slipping slider whose rate contradicts its slip should stick. */
static inline void
look_at_rate (HysQpClusters *self,
              int            slider)
{
  const HysQpNet *net = self->net;
  gint8 slip = self->slip[slider];
  double d = self->asked.d[slider], from, to, rate;

  if (slip == 0)
    return;
  from = net->from[slider] >= 0 ? self->z[net->from[slider]] : 0;
  to = net->to[slider] >= 0 ? self->z[net->to[slider]] : 0;
  rate = slip * (to - from + d);
  if (rate < 0
      && rate < -4 * DBL_EPSILON * (fabs (to) + fabs (from) + fabs (d)) - self->matters * net->compliance[slider])
    slip = 0;
  note (self, slider, slip);
}

static void
look_around (HysQpClusters *self,
             int            unknown)
{
  for HYS_QP_EACH_LINK (self->net, unknown, link)
    look_at_rate (self, link->slider);
}

/* Turns the sliders that should. Of those that have done so again and again one does, and only if nothing else is to be
 * done.
 * @turned: (out): whether some did. FALSE if that was so too often. */
static gboolean
turn (HysQpClusters *self,
      gboolean      *turned)
{
  Turns *turns = &self->turns;
  guint kept = 0, least = 0;   /* least: where in the list the first of those that wait is */
  int first;

  *turned = FALSE;
  for (guint k = 0; k < turns->sliders->len; k++)
    {
      int i = g_array_index (turns->sliders, int, k);
      gint8 to = turns->to[i];

      if (to != self->slip[i] && turns->count[i] >= RESTLESS)
        {
          g_array_index (turns->sliders, int, kept) = i;
          least = i < g_array_index (turns->sliders, int, least) ? kept : least;
          kept++;
          continue;
        }
      turns->to[i] = HYS_QP_NO_TURN;
      if (to == self->slip[i])
        continue;
      turns->count[i]++;
      hys_qp_clusters_turn (self, i, to);
      *turned = TRUE;
    }
  g_array_set_size (turns->sliders, kept);
  if (*turned || kept == 0 || self->next->len > 0)
    return TRUE;
  first = g_array_index (turns->sliders, int, least);
  g_array_remove_index_fast (turns->sliders, least);
  hys_qp_clusters_turn (self, first, turns->to[first]);
  turns->to[first] = HYS_QP_NO_TURN;
  *turned = TRUE;
  return ++turns->waited <= MOST_WAITED;
}

/* ---- One block ---- */

/* Moves an unknown; blocks whose weak forces that changes are due. */
static inline void
move (HysQpClusters *self,
      int            unknown,
      double         z)
{
  double by = fabs (z - self->z[unknown]);

  self->z[unknown] = z;
  if (!(self->net->reach[unknown] * by > self->matters))
    return;
  for HYS_QP_EACH_COUPLING (self->net, unknown, near)
    if (!near->strong && fabs (near->value) * by > self->matters)
      hys_qp_clusters_call (self, near->other);
}

G_ALWAYS_INLINE static inline void
solve_alone (HysQpClusters *self,
             int            unknown)
{
  const HysQpNet *net = self->net;
  int held = self->blocks->held_by[unknown];
  double load = self->asked.b[unknown] - self->slipping[unknown], sign, z;

  for HYS_QP_EACH_COUPLING (net, unknown, near)
    load -= near->value * self->z[near->other];
  if (held < 0)
    {
      move (self, unknown, load / net->a[unknown]);
      return;
    }
  sign = net->to[held] == unknown ? 1 : -1;
  z = -sign * self->asked.d[held];
  take_tension (self, held, sign * (load - net->a[unknown] * z));
  move (self, unknown, z);
}

static gboolean
solve_piece (HysQpClusters    *self,
             const HysQpBlock *block)
{
  const HysQpNet *net = self->net;
  double *load = self->outer;

  for (int k = 0; k < block->n; k++)
    {
      int unknown = block->nodes[k].unknown;
      double sum = self->asked.b[unknown];

      for HYS_QP_EACH_COUPLING (net, unknown, near)
        if (self->blocks->of[near->other] != self->blocks->of[unknown])
          sum -= near->value * self->z[near->other];
      load[unknown] = sum * net->s[unknown];
    }
  if (!hys_qp_piece_solve (block->piece, self->qp, load, FALSE))
    return FALSE;
  for (int k = 0; k < block->n; k++)
    move (self, block->nodes[k].unknown, net->s[block->nodes[k].unknown] * self->qp->y[block->nodes[k].unknown]);
  return TRUE;
}

/* The loads on the nodes of a block by all but what its matrix accounts for, in @outer, and where they move from, in
   @moved. */
static void
load_block (HysQpClusters *self,
            HysQpBlock    *block)
{
  for (int k = 0; k < block->n; k++)
    {
      HysQpNode *node = &block->nodes[k];
      double load = self->asked.b[node->unknown] - self->slipping[node->unknown];
      double before = node->parent >= 0 ? self->moved[node->parent] : 0;

      for (int c = node->outer; c < node->end; c++)
        load -= block->couplings[c].value * self->z[block->couplings[c].other];
      self->outer[k] = load;
      self->moved[k] = node->via >= 0 ? before - node->sign * self->asked.d[node->via] : 0;
    }
}

/* The forces that are left at the nodes; their sums for the free groups, in @sum. Returns: the largest of these. */
static double
balance (HysQpClusters *self,
         HysQpBlock    *block)
{
  double group = 0;

  for (int k = 0; k < block->n; k++)
    {
      HysQpNode *node = &block->nodes[k];
      double left = self->outer[k] - self->net->a[node->unknown] * self->moved[k];

      for (int c = node->inner; c < node->outer; c++)
        left -= block->couplings[c].value * self->moved[block->couplings[c].other];
      node->left = left;
      group = node->parent >= 0 ? group + left : left;
      if (node->group >= 0)
        self->sum[node->group] = group;
    }
  return hys_largest_size (self->sum, (gsize) block->n_free, 0);
}

/* Moves the free groups to where forces balance. What that of one changes needs no second look at each coupling. */
static void
move_groups (HysQpClusters *self,
             HysQpBlock    *block)
{
  double left = balance (self, block), enough = 0;

  if (block->n_free == 1)
    {
      double z = left > 0 ? self->sum[0] / block->stiffness : 0;

      for (int k = 0; k < block->n; k++)
        {
          block->nodes[k].left -= block->nodes[k].weight * z;
          self->moved[k] += block->nodes[k].group == 0 ? z : 0;
        }
      return;
    }
  for (int pass = 0; left > enough && pass <= REFINEMENTS; pass++)
    {
      hys_factor_solve (block->factor, self->sum);
      for (int k = 0; k < block->n; k++)
        if (block->nodes[k].group >= 0)
          self->moved[k] += self->sum[block->nodes[k].group];
      left = balance (self, block);
      enough = 4 * DBL_EPSILON * self->scale;
    }
}

static void
solve_block (HysQpClusters *self,
             HysQpBlock    *block)
{
  load_block (self, block);
  move_groups (self, block);
  for (int k = block->n - 1; k >= 0; k--)
    {
      HysQpNode *node = &block->nodes[k];

      if (node->via >= 0)
        take_tension (self, node->via, node->sign * node->left);
      if (node->parent >= 0)
        block->nodes[node->parent].left += node->left;
    }
  for (int k = 0; k < block->n; k++)
    move (self, block->nodes[k].unknown, self->moved[k]);
}

/* FALSE if it is not solved, as only a piece may be. */
static gboolean
solve_at (HysQpClusters *self,
          int            first)
{
  HysQpBlock *block = hys_qp_block_of (self->blocks, first);

  self->due[first] = FALSE;
  if (block == NULL)
    solve_alone (self, first);
  else if (block->piece != NULL)
    return solve_piece (self, block);
  else
    solve_block (self, block);
  return TRUE;
}

/* ---- All of them ---- */

gboolean
hys_qp_clusters_solve_all (HysQpClusters *self)
{
  int n = self->net->n;

  for (guint k = 0; k < self->next->len; k++)
    self->due[g_array_index (self->next, int, k)] = FALSE;
  g_array_set_size (self->next, 0);
  memset (self->due, TRUE, (gsize) n);   /* none is to be called that comes yet */
  for (int j = 0; j < n; j++)
    {
      self->due[j] = FALSE;
      if (self->blocks->of[j] == HYS_QP_ALONE)
        solve_alone (self, j);
      else if (hys_qp_block_first (self->blocks, j) == j && !solve_at (self, j))
        return FALSE;
    }
  for (int i = 0; i < self->net->m; i++)
    look_at_rate (self, i);
  return TRUE;
}

/* What is due, with a look at the sliders around it. */
static gboolean
solve_due (HysQpClusters *self)
{
  GArray *swap = self->now;

  self->now = self->next;
  self->next = swap;
  g_array_set_size (self->next, 0);
  for (guint k = 0; k < self->now->len; k++)
    {
      int first = g_array_index (self->now, int, k);
      const HysQpBlock *block = hys_qp_block_of (self->blocks, first);

      if (!self->due[first] || hys_qp_block_first (self->blocks, first) != first)
        {
          self->due[first] = FALSE;
          continue;
        }
      if (!solve_at (self, first))
        return FALSE;
      if (block == NULL)
        look_around (self, first);
      for (int l = 0; block != NULL && l < block->n; l++)
        look_around (self, block->nodes[l].unknown);
    }
  return TRUE;
}

gboolean
hys_qp_clusters_go_round (HysQpClusters *self,
                          int           *quiet)
{
  *quiet = 0;
  for (int round = 0; round < MOST_ROUNDS && *quiet <= 4 * HYS_QP_MANY_ROUNDS; round++)
    {
      gboolean turned;

      if (!turn (self, &turned) || !hys_qp_clusters_build (self))
        return FALSE;
      if (!turned && self->next->len == 0)
        return TRUE;
      if (hys_stop_asked (self->qp->stop))
        return FALSE;
      *quiet += !turned;
      if (!solve_due (self))
        return FALSE;
    }
  return FALSE;
}
