/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The problem of one component by warm-started block Gauss-Seidel whose blocks follow the pattern of the sliders.
 *
 * A block (hys-qp-blocks.h) is what sticking sliders and strong couplings join. Weak couplings between blocks are forces on the
 * right-hand side, at first those of a motion that is extrapolated from the solutions before. Each block is solved in turn with
 * the latest motion around it: for its free groups, then the tensions of its sliders by one sweep from the leaves of its trees. A
 * sticking slider beyond its threshold turns to slip, a slipping one whose rate contradicts turns to stick, and the blocks at
 * its ends are built anew. Blocks are due again whose weak forces have changed by more than rounding. It ends when nothing is
 * due and no slider turns. A slider that has turned again and again waits until then, and those that wait turn one at a time, in
 * the order of their numbers (Murty, Math. Programming 7, 1974).
 */
#include "hys-qp-clusters.h"

#include "hys-processors.h"
#include "hys-qp-blocks.h"
#include "hys-qp-private.h"
#include "hys-sums.h"

#define WEAK        0.05   /* sum of the weak couplings at an unknown, see hys_qp_net_choose_weak(); ... */
#define LESS_WEAK   0.25   /* ... by what it falls where rounds are many ... */
#define LEAST_WEAK  1e-3
#define MANY_ROUNDS 24     /* without a turn */
#define MOST_ROUNDS 400
#define RESTLESS    4      /* turns of a slider in one solution, from which on it waits */
#define MOST_WAITED 40     /* turns of sliders that waited */
#define N_PAST      4      /* motions that are extrapolated */
#define REFINEMENTS 2
#define LESS        4      /* a force so many times as large as another is of its magnitude */
#define RUN         64     /* numbers that are compared at a time */
#define NO_TURN     2

/* What is asked, in scaled numbers, and as it was in the problem. */
typedef struct
{
  double *b, *d, *alpha;
  double *plain_b, *plain_d, *plain_alpha;
} Question;

/* Sliders that are to turn. */
typedef struct
{
  GArray *sliders;   /* of int */
  gint8  *to;        /* per slider: the pattern, or NO_TURN */
  guint8 *count;     /* per slider: how often it has turned */
  guint   waited;
} Turns;

struct HysQpClusters
{
  HysQpNet    *net;
  HysQpBlocks *blocks;
  HysQp       *qp;         /* that is being solved */
  double       weak;
  Question     asked;
  double      *z;          /* the motion */
  double      *past[N_PAST];
  int          n_past;     /* -1 = blocks have to be chosen anew */
  double      *lambda;
  gint8       *slip;       /* 0 of those in pieces */
  double      *slipping;   /* per unknown: forces of slipping sliders */
  guint8      *due;        /* per unknown that stands for a block */
  GArray      *now, *next; /* of int: those that are solved in a round */
  Turns        turns;
  double       scale;      /* the largest load */
  double       matters;    /* a change of a force between blocks that is more than rounding */
  double       settled;    /* that to which the forces between blocks have settled */
  double       largest;    /* force */
  double      *outer, *moved, *sum;   /* workspace of n, or m if that is more: of a block */
};

HysQpClusters *
hys_qp_clusters_new (const HysQp      *qp,
                     const HysQpPiece *whole)
{
  HysQpNet *net = hys_qp_net_new (whole);
  HysQpClusters *self;
  gsize n, m;

  if (net == NULL)
    return NULL;
  n = (gsize) net->n + 1;
  m = (gsize) net->m + 1;
  self = g_new0 (HysQpClusters, 1);
  self->net = net;
  self->blocks = hys_qp_blocks_new (net);
  self->asked = (Question){ g_new0 (double, n), g_new0 (double, m), g_new0 (double, m),
                            g_new0 (double, n), g_new0 (double, m), g_new0 (double, m) };
  self->z = g_new0 (double, n);
  for (int k = 0; k < N_PAST; k++)
    self->past[k] = g_new0 (double, n);
  self->lambda = g_new0 (double, m);
  self->slip = g_new0 (gint8, m);
  self->slipping = g_new0 (double, n);
  self->due = g_new0 (guint8, n);
  self->now = g_array_new (FALSE, FALSE, sizeof (int));
  self->next = g_array_new (FALSE, FALSE, sizeof (int));
  self->turns = (Turns){ g_array_new (FALSE, FALSE, sizeof (int)), g_new (gint8, m), g_new0 (guint8, m), 0 };
  memset (self->turns.to, NO_TURN, m);
  self->outer = g_new0 (double, MAX (n, m));
  self->moved = g_new0 (double, MAX (n, m));
  self->sum = g_new0 (double, MAX (n, m));
  hys_qp_clusters_set (self, qp);
  return self;
}

void
hys_qp_clusters_free (HysQpClusters *self)
{
  if (self == NULL)
    return;
  hys_qp_blocks_free (self->blocks);
  hys_qp_net_free (self->net);
  g_free (self->asked.b);
  g_free (self->asked.d);
  g_free (self->asked.alpha);
  g_free (self->asked.plain_b);
  g_free (self->asked.plain_d);
  g_free (self->asked.plain_alpha);
  g_free (self->z);
  for (int k = 0; k < N_PAST; k++)
    g_free (self->past[k]);
  g_free (self->lambda);
  g_free (self->slip);
  g_free (self->slipping);
  g_free (self->due);
  g_array_unref (self->now);
  g_array_unref (self->next);
  g_array_unref (self->turns.sliders);
  g_free (self->turns.to);
  g_free (self->turns.count);
  g_free (self->outer);
  g_free (self->moved);
  g_free (self->sum);
  g_free (self);
}

void
hys_qp_clusters_set (HysQpClusters *self,
                     const HysQp   *qp)
{
  hys_qp_net_set (self->net, qp);
  self->weak = WEAK;
  self->n_past = -1;
}

/* ---- What is due ---- */

/* Has the block of an unknown solved in the next round. */
static inline void
call (HysQpClusters *self,
      int            unknown)
{
  int first;

  if (self->blocks->of[unknown] == HYS_QP_LOOSE)
    return;
  first = hys_qp_block_first (self->blocks, unknown);
  if (self->due[first])
    return;
  self->due[first] = TRUE;
  g_array_append_val (self->next, first);
}

static void
dissolve (HysQpClusters *self,
          int            unknown)
{
  if (self->blocks->of[unknown] != HYS_QP_LOOSE)
    self->due[hys_qp_block_first (self->blocks, unknown)] = FALSE;
  hys_qp_blocks_dissolve (self->blocks, unknown);
}

/* Puts what is loose into blocks, which are due. FALSE if one cannot be solved. */
static gboolean
build_loose (HysQpClusters *self)
{
  HysQpBlocks *blocks = self->blocks;
  gboolean built = TRUE;

  for (int k = 0; k < blocks->n_loose; k++)
    {
      int unknown = blocks->loose[k];

      if (blocks->of[unknown] != HYS_QP_LOOSE)
        continue;
      built = hys_qp_blocks_build (blocks, self->slip, unknown) && built;
      call (self, unknown);
    }
  blocks->n_loose = 0;
  return built;
}

/* ---- The pattern ---- */

/* Adds what a slipping slider does to its ends. */
static inline void
add_slipping (HysQpClusters *self,
              int            slider,
              double         force)
{
  const HysQpNet *net = self->net;

  if (net->from[slider] >= 0)
    self->slipping[net->from[slider]] -= force;
  if (net->to[slider] >= 0)
    self->slipping[net->to[slider]] += force;
}

/* Turns a slider: the blocks at its ends are loose, or due if it goes on to slip. */
static void
set_slip (HysQpClusters *self,
          int            slider,
          gint8          slip)
{
  const HysQpNet *net = self->net;
  gboolean other = (slip == 0) != (self->slip[slider] == 0);

  add_slipping (self, slider, (slip - self->slip[slider]) * self->asked.alpha[slider]);
  self->slip[slider] = slip;
  if (slip != 0)
    self->lambda[slider] = slip * self->asked.alpha[slider];
  for (int end = 0; end < 2; end++)
    {
      int unknown = end == 0 ? net->from[slider] : net->to[slider];

      if (unknown >= 0 && other)
        dissolve (self, unknown);
      else if (unknown >= 0)
        call (self, unknown);
    }
}

/* Notes the pattern that a slider should have. */
static inline void
note (HysQpClusters *self,
      int            slider,
      gint8          slip)
{
  if (self->turns.to[slider] == NO_TURN && slip == self->slip[slider])
    return;
  if (self->turns.to[slider] == NO_TURN)
    g_array_append_val (self->turns.sliders, slider);
  self->turns.to[slider] = slip;
}

/* Takes the tension of a sticking slider; beyond its threshold it should slip. */
static inline void
take_tension (HysQpClusters *self,
              int            slider,
              double         lambda)
{
  double alpha = self->asked.alpha[slider];
  gboolean beyond = fabs (lambda) > alpha * (1 + HYS_TOL_QP_BOUND) + 16 * DBL_EPSILON * self->scale;

  self->lambda[slider] = CLAMP (lambda, -alpha, alpha);
  note (self, slider, beyond ? (lambda > 0 ? 1 : -1) : 0);
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
  if (rate < 0 && rate < -4 * DBL_EPSILON * (fabs (to) + fabs (from) + fabs (d)) - self->matters * net->compliance[slider])
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

/* Turns the sliders that should. Of those that have done so again and again one does, and only if nothing else is to be done.
 * @turned: (out): whether some did. FALSE if that was so too often. */
static gboolean
turn (HysQpClusters *self,
      gboolean      *turned)
{
  Turns *turns = &self->turns;
  guint kept = 0;
  int least = -1;

  *turned = FALSE;
  for (guint k = 0; k < turns->sliders->len; k++)
    {
      int i = g_array_index (turns->sliders, int, k);
      gint8 to = turns->to[i];

      if (to != self->slip[i] && turns->count[i] >= RESTLESS)
        {
          g_array_index (turns->sliders, int, kept++) = i;
          least = least < 0 ? i : MIN (least, i);
          continue;
        }
      turns->to[i] = NO_TURN;
      if (to == self->slip[i])
        continue;
      turns->count[i]++;
      set_slip (self, i, to);
      *turned = TRUE;
    }
  g_array_set_size (turns->sliders, kept);
  if (*turned || least < 0 || self->next->len > 0)
    return TRUE;
  for (guint k = 0; k < kept; k++)
    if (g_array_index (turns->sliders, int, k) == least)
      {
        g_array_remove_index_fast (turns->sliders, k);
        break;
      }
  set_slip (self, least, turns->to[least]);
  turns->to[least] = NO_TURN;
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
      call (self, near->other);
}

static inline void
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
  double *load = self->qp->parts->load;

  for (int k = 0; k < block->n; k++)
    {
      int unknown = block->nodes[k].unknown;
      double sum = self->asked.b[unknown];

      for HYS_QP_EACH_COUPLING (net, unknown, near)
        if (self->blocks->of[near->other] != self->blocks->of[unknown])
          sum -= near->value * self->z[near->other];
      load[net->unknown[unknown]] = sum * net->s[unknown];
    }
  if (!hys_qp_piece_solve (block->piece, self->qp, load, FALSE))
    return FALSE;
  for (int k = 0; k < block->n; k++)
    move (self, block->nodes[k].unknown, net->s[block->nodes[k].unknown] * self->qp->y[block->piece->unknown[k]]);
  return TRUE;
}

/* The loads on the nodes of a block by all but what its matrix accounts for, in @outer, and where they move from, in @moved. */
static void
load_block (HysQpClusters *self,
            HysQpBlock    *block)
{
  for (int k = 0; k < block->n; k++)
    {
      HysQpNode *node = &block->nodes[k];
      double load = self->asked.b[node->unknown] - self->slipping[node->unknown];
      double before = node->parent >= 0 ? block->nodes[node->parent].offset : 0;

      for HYS_QP_EACH_COUPLING (self->net, node->unknown, near)
        if (!hys_qp_block_has (self->blocks, block, node, near))
          load -= near->value * self->z[near->other];
      self->outer[k] = load;
      node->offset = node->via >= 0 ? before - node->sign * self->asked.d[node->via] : 0;
      self->moved[k] = node->offset;
    }
}

/* The forces that are left at the nodes; their sums for the free groups, in @sum. Returns: the largest of these. */
static double
balance (HysQpClusters *self,
         HysQpBlock    *block)
{
  double largest = 0;

  for (int k = 0; k < block->n; k++)
    {
      HysQpNode *node = &block->nodes[k];

      node->left = self->outer[k] - self->net->a[node->unknown] * self->moved[k];
      for HYS_QP_EACH_COUPLING (self->net, node->unknown, near)
        if (hys_qp_block_has (self->blocks, block, node, near))
          node->left -= near->value * self->moved[self->blocks->node[near->other]];
      if (node->group >= 0)
        self->sum[node->group] = node->left + (node->parent >= 0 ? self->sum[node->group] : 0);
    }
  for (int g = 0; g < block->n_free; g++)
    largest = MAX (largest, fabs (self->sum[g]));
  return largest;
}

static void
solve_block (HysQpClusters *self,
             HysQpBlock    *block)
{
  load_block (self, block);
  for (int pass = 0; balance (self, block) > (pass == 0 ? 0 : 4 * DBL_EPSILON * self->scale) && pass <= REFINEMENTS; pass++)
    {
      hys_qp_blocks_solve (self->blocks, block, self->sum);
      for (int k = 0; k < block->n; k++)
        if (block->nodes[k].group >= 0)
          self->moved[k] += self->sum[block->nodes[k].group];
    }
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

/* Each block once, in the order of the unknowns; those before are due again where that matters to them. */
static gboolean
solve_all (HysQpClusters *self)
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

/* Rounds over what is due, until nothing is and no slider turns. @quiet: (out): how many were without a turn. */
static gboolean
go_round (HysQpClusters *self,
          int           *quiet)
{
  *quiet = 0;
  for (int round = 0; round < MOST_ROUNDS && *quiet <= 4 * MANY_ROUNDS; round++)
    {
      gboolean turned;

      if (!turn (self, &turned) || !build_loose (self) || hys_stop_asked (self->qp->stop))
        return FALSE;
      if (!turned && self->next->len == 0)
        return TRUE;
      *quiet += !turned;
      if (!solve_due (self))
        return FALSE;
    }
  return FALSE;
}

/* ---- What is asked ---- */

/* Numbers of the net among those of the problem. @line: whether they follow each other there; @buffer: for those that do not */
static const double *
gather (const double *x,
        const int    *which,
        int           n,
        gboolean      line,
        double       *buffer)
{
  if (line)
    return x + which[0];
  for (int k = 0; k < n; k++)
    buffer[k] = x[which[k]];
  return buffer;
}

HYS_EACH_PROCESSOR static void
scale (gsize                  n,
       const double *restrict x,
       const double *restrict factor,
       double       *restrict scaled)
{
  for (gsize k = 0; k < n; k++)
    scaled[k] = x[k] * factor[k];
}

/* Whether some loads here and there are all others than before, as in a new step. */
static gboolean
is_new (const HysQpClusters *self,
        const double        *b)
{
  int stride = MAX (self->net->n / 8, 1);

  for (int j = 0; j < self->net->n; j += stride)
    if (b[j] == self->asked.plain_b[j])
      return FALSE;
  return TRUE;
}

static void
remember (HysQpClusters *self,
          const double  *b,
          const double  *d,
          const double  *alpha)
{
  const HysQpNet *net = self->net;

  memcpy (self->asked.plain_b, b, (gsize) net->n * sizeof (double));
  memcpy (self->asked.plain_d, d, (gsize) net->m * sizeof (double));
  memcpy (self->asked.plain_alpha, alpha, (gsize) net->m * sizeof (double));
}

/* Takes over all that is asked, for the blocks that there are. */
static void
take_all (HysQpClusters *self)
{
  const HysQpNet *net = self->net;
  Question *asked = &self->asked;

  memset (self->slipping, 0, (gsize) net->n * sizeof (double));
  scale ((gsize) net->n, asked->plain_b, net->per_s, asked->b);
  scale ((gsize) net->m, asked->plain_d, net->per_g, asked->d);
  scale ((gsize) net->m, asked->plain_alpha, net->g, asked->alpha);
  for (int i = 0; i < net->m; i++)
    if (self->slip[i] != 0)
      {
        self->lambda[i] = self->slip[i] * asked->alpha[i];
        add_slipping (self, i, self->lambda[i]);
      }
}

/* Whether some of a run of RUN numbers are others than before. */
static gboolean
differs (const double *now,
         const double *before,
         int           begin,
         int           n)
{
  return memcmp (now + begin, before + begin, (gsize) MIN (RUN, n - begin) * sizeof (double)) != 0;
}

static void
take_slider (HysQpClusters *self,
             int            i,
             double         d,
             double         alpha)
{
  const HysQpNet *net = self->net;
  Question *asked = &self->asked;
  double before = asked->alpha[i];

  if (d == asked->plain_d[i] && alpha == asked->plain_alpha[i])
    return;
  asked->plain_d[i] = d;
  asked->plain_alpha[i] = alpha;
  asked->d[i] = d * net->per_g[i];
  asked->alpha[i] = alpha * net->g[i];
  if (self->slip[i] != 0)
    {
      add_slipping (self, i, self->slip[i] * (asked->alpha[i] - before));
      self->lambda[i] = self->slip[i] * asked->alpha[i];
    }
  if (net->from[i] >= 0)
    call (self, net->from[i]);
  if (net->to[i] >= 0)
    call (self, net->to[i]);
}

/* Takes over what is others than before, which is then due. */
static void
take_changes (HysQpClusters *self,
              const double  *b,
              const double  *d,
              const double  *alpha)
{
  const HysQpNet *net = self->net;
  Question *asked = &self->asked;

  for (int begin = 0; begin < net->n; begin += RUN)
    for (int j = begin; j < MIN (begin + RUN, net->n) && differs (b, asked->plain_b, begin, net->n); j++)
      if (b[j] != asked->plain_b[j])
        {
          asked->plain_b[j] = b[j];
          asked->b[j] = b[j] * net->per_s[j];
          call (self, j);
        }
  for (int begin = 0; begin < net->m; begin += RUN)
    if (differs (d, asked->plain_d, begin, net->m) || differs (alpha, asked->plain_alpha, begin, net->m))
      for (int i = begin; i < MIN (begin + RUN, net->m); i++)
        take_slider (self, i, d[i], alpha[i]);
}

/* Takes the guess of the pattern. What is a block whatever the pattern is due: its answer may depend on the guess. */
static void
take_guess (HysQpClusters *self)
{
  const HysQpNet *net = self->net;
  Turns *turns = &self->turns;

  for (guint k = 0; k < turns->sliders->len; k++)
    turns->to[g_array_index (turns->sliders, int, k)] = NO_TURN;
  g_array_set_size (turns->sliders, 0);
  memset (turns->count, 0, (gsize) net->m);
  turns->waited = 0;
  for (int begin = 0; begin < net->m; begin += RUN)
    if (!net->sliders_in_line
        || memcmp (self->qp->slip + net->slider[begin], self->slip + begin, (gsize) MIN (RUN, net->m - begin)) != 0)
      for (int i = begin; i < MIN (begin + RUN, net->m); i++)
        if (!self->blocks->in_piece[i] && self->qp->slip[net->slider[i]] != self->slip[i])
          set_slip (self, i, self->qp->slip[net->slider[i]]);
  for (guint k = 0; k < self->blocks->pieces->len; k++)
    call (self, g_array_index (self->blocks->pieces, int, k));
}

/* The motion to begin with, as it goes on from the solutions before: as a polynomial of degree three. */
static void
extrapolate (HysQpClusters *self)
{
  double *last = self->past[N_PAST - 1], *restrict z = self->z;
  const double *one, *two, *three;

  for (int k = N_PAST - 1; k > 0; k--)
    self->past[k] = self->past[k - 1];
  self->past[0] = last;
  memcpy (last, self->z, (gsize) self->net->n * sizeof (double));
  self->n_past = MIN (self->n_past + 1, N_PAST);
  one = self->past[1];
  two = self->past[2];
  three = self->past[3];
  for (int j = 0; j < self->net->n && self->n_past == N_PAST; j++)
    z[j] = 4 * (last[j] + two[j]) - 6 * one[j] - three[j];
}

/* The largest product of two numbers at the same place, or @least. */
static double
largest_product (gsize                  n,
                 const double *restrict x,
                 const double *restrict y,
                 double                 least)
{
  for (gsize k = 0; k < n; k++)
    least = MAX (least, fabs (x[k] * y[k]));
  return least;
}

/* Puts scaled numbers where they are in the problem. */
static void
spread (const double *restrict x,
        const double *restrict factor,
        const int    *restrict which,
        int                    n,
        gboolean               line,
        double       *restrict all)
{
  if (line)
    scale (n, x, factor, all + which[0]);
  else
    for (int k = 0; k < n; k++)
      all[which[k]] = x[k] * factor[k];
}

/* Gives what was found. */
static void
answer (HysQpClusters *self,
        gboolean       all)
{
  const HysQpNet *net = self->net;
  const double *lambda = self->lambda, *per_g = net->per_g;
  const guint8 *in_piece = self->blocks->in_piece;
  HysQp *qp = self->qp;
  double force = MAX (self->scale, all ? 0 : self->largest);

  spread (self->z, net->per_s, net->unknown, net->n, net->in_line, qp->y);
  force = largest_product ((gsize) net->n, net->a, self->z, force);
  for (int i = 0; i < net->m; i++)
    {
      int at = net->slider[i];

      if (!in_piece[i])
        {
          qp->lambda[at] = lambda[i] * per_g[i];
          qp->slip[at] = self->slip[i];
        }
      force = MAX (force, fabs (qp->lambda[at]));
    }
  self->largest = force;
  self->settled = all ? self->scale : MAX (self->scale, self->settled);
}

static void
measure_scale (HysQpClusters *self)
{
  self->scale = hys_largest_size (self->asked.b, (gsize) self->net->n, self->qp->scale);
  self->matters = HYS_TOL_QP_SETTLED * self->scale;
}

gboolean
hys_qp_clusters_solve (HysQpClusters *self,
                       HysQp         *qp,
                       double        *force)
{
  const HysQpNet *net = self->net;
  const double *b = gather (qp->b, net->unknown, net->n, net->in_line, self->outer);
  const double *d = gather (qp->d, net->slider, net->m, net->sliders_in_line, self->moved);
  const double *alpha = gather (qp->alpha, net->slider, net->m, net->sliders_in_line, self->sum);
  gboolean anew = self->n_past < 0, next = !anew && is_new (self, b), all = anew || next;
  int quiet = 0;

  self->qp = qp;
  if (all)
    remember (self, b, d, alpha);
  else
    take_changes (self, b, d, alpha);
  for (;;)
    {
      if (anew)
        {
          hys_qp_net_choose_weak (self->net, self->weak);
          hys_qp_blocks_begin (self->blocks, qp);
          for (int i = 0; i < net->m; i++)
            self->slip[i] = self->blocks->in_piece[i] ? 0 : self->slip[i];
          memset (self->due, 0, (gsize) net->n);
          g_array_set_size (self->next, 0);
        }
      if (anew || next)
        take_all (self);
      measure_scale (self);
      take_guess (self);
      if (next)
        extrapolate (self);
      self->n_past = MAX (self->n_past, 0);
      all = all || self->settled > LESS * self->scale;
      if (build_loose (self) && (!all || solve_all (self)) && go_round (self, &quiet))
        break;
      self->n_past = -1;
      if (hys_stop_asked (qp->stop) || quiet < MANY_ROUNDS || self->weak < LEAST_WEAK)
        return FALSE;
      self->weak *= LESS_WEAK;
      anew = all = TRUE;
      next = FALSE;
    }
  answer (self, all);
  *force = self->largest;
  return TRUE;
}
