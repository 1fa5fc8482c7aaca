/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A problem by warm-started block Gauss-Seidel whose blocks follow the pattern of the sliders.
 *
 * A block (hys-qp-blocks.h) is what sticking sliders and strong couplings join. Weak couplings between blocks are
 * forces on the right-hand side, at first those of a motion that is extrapolated from the solutions before. Each block
 * is solved in turn with the latest motion around it: for its free groups, then the tensions of its sliders by one
 * sweep from the leaves of its trees. A sticking slider beyond its threshold turns to slip, a slipping one whose rate
 * contradicts turns to stick, and the blocks at its ends are built anew. Blocks are due again whose weak forces have
 * changed by more than rounding. It ends when nothing is due and no slider turns. A slider that has turned again and
 * again waits until then, and those that wait turn one at a time, in the order of their numbers (Murty, Math.
 * Programming 7, 1974).
 */
#include "hys-owner.h"
#include "hys-qp-clusters.h"

#include "hys-compiler.h"
#include "hys-sums.h"

#define WEAK        0.05   /* sum of the weak couplings at an unknown, see hys_qp_net_choose_weak(); ... */
#define LESS_WEAK   0.25   /* ... by what it falls where rounds are many ... */
#define LEAST_WEAK  1e-3

HysQpClusters *
hys_qp_clusters_new (const HysQp *qp)
{
  HysQpClusters *self = hys_owner_new (HysQpClusters);
  gsize n = (gsize) qp->n + 1, m = (gsize) qp->m + 1;

  self->net = hys_owner_keep (self, hys_qp_net_new (qp), hys_owner_free);
  self->blocks = hys_owner_keep (self, hys_qp_blocks_new (self->net), hys_owner_free);
  self->asked = (Question){ hys_owned (self, double, n), hys_owned (self, double, m),
                           hys_owned (self, HysSliderLaw, m) };
  self->z = hys_owned (self, double, n);
  for (int k = 0; k < HYS_QP_PAST; k++)
    self->past[k] = hys_owned (self, double, n);
  self->lambda = hys_owned (self, double, m);
  self->slip = hys_owned (self, gint8, m);
  self->slipping = hys_owned (self, double, n);
  self->due = hys_owned (self, guint8, n);
  self->now = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (int)), g_array_unref);
  self->next = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (int)), g_array_unref);
  self->turns = (Turns){ hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (int)), g_array_unref),
                         hys_owned (self, gint8, m), hys_owned (self, guint8, m), 0 };
  memset (self->turns.to, HYS_QP_NO_TURN, m);
  self->outer = hys_owned (self, double, n);
  self->moved = hys_owned (self, double, n);
  self->sum = hys_owned (self, double, n);
  return self;
}

void
hys_qp_clusters_set (HysQpClusters *self,
                     const HysQp   *qp)
{
  hys_qp_net_set (self->net, qp);
  self->weak = WEAK;
  self->n_past = -1;
}

/* ---- What is asked ---- */

HYS_EACH_PROCESSOR static void
scale (gsize                  n,
       const double *restrict x,
       const double *restrict factor,
       double       *restrict scaled)
{
  for (gsize k = 0; k < n; k++)
    scaled[k] = x[k] * factor[k];
}

/* Whether most of some loads here and there are others than before, as in a new step. */
static gboolean
is_new (const HysQpClusters *self)
{
  const HysQpNet *net = self->net;
  int stride = MAX (net->n / 8, 1), more = 0;

  for (int j = 0; j < net->n; j += stride)
    more += self->qp->b[j] * net->per_s[j] != self->asked.b[j] ? 1 : -1;
  return more > 0;
}

/* Calls the blocks of which something else is asked than was, and those for the general method, which asks for more. */
static void
call_changed (HysQpClusters *self)
{
  const HysQp *qp = self->qp;
  const HysQpNet *net = self->net;
  const Question *asked = &self->asked;

  for (int j = 0; j < net->n; j++)
    if (qp->b[j] * net->per_s[j] != asked->b[j])
      hys_qp_clusters_call (self, j);
  for (int i = 0; i < net->m; i++)
    if (qp->d[i] * net->per_g[i] != asked->d[i]
        || !hys_slider_is_same (hys_slider_scaled (qp->alpha[i], net->g[i]), asked->alpha[i]))
      {
        hys_qp_clusters_call (self, net->from[i]);
        hys_qp_clusters_call (self, net->to[i]);
      }
  for (guint k = 0; k < self->blocks->blocks->len; k++)
    {
      const HysQpBlock *block = self->blocks->blocks->pdata[k];

      if (block != NULL && block->piece != NULL)
        hys_qp_clusters_call (self, block->nodes[0].unknown);
    }
}

/* Takes over what is asked, for the blocks that there are. @all: forces of slipping sliders are added up anew */
static void
take_question (HysQpClusters *self,
               gboolean       all)
{
  const HysQpNet *net = self->net;
  Question *asked = &self->asked;

  if (all)
    memset (self->slipping, 0, (gsize) net->n * sizeof (double));
  scale ((gsize) net->n, self->qp->b, net->per_s, asked->b);
  scale ((gsize) net->m, self->qp->d, net->per_g, asked->d);
  for (int i = 0; i < net->m; i++)
    {
      HysSliderLaw before = asked->alpha[i];

      asked->alpha[i] = hys_slider_scaled (self->qp->alpha[i], net->g[i]);
      if (self->slip[i] == 0 || (!all && hys_slider_is_same (asked->alpha[i], before)))
        continue;
      self->lambda[i] = hys_slider_bound (asked->alpha[i], self->slip[i]);
      hys_qp_clusters_add_slipping (self, i, self->lambda[i] - (all ? 0 : hys_slider_bound (before, self->slip[i])));
    }
  self->scale = hys_largest_size (asked->b, (gsize) net->n, self->qp->scale);
  self->matters = HYS_TOL_QP_SETTLED * self->scale;
}

/* Takes the guess of the pattern. */
static void
take_guess (HysQpClusters *self)
{
  const HysQpNet *net = self->net;
  const gint8 *slip = self->qp->slip;
  Turns *turns = &self->turns;

  for (guint k = 0; k < turns->sliders->len; k++)
    turns->to[g_array_index (turns->sliders, int, k)] = HYS_QP_NO_TURN;
  g_array_set_size (turns->sliders, 0);
  memset (turns->count, 0, (gsize) net->m);
  turns->waited = 0;
  if (memcmp (slip, self->slip, (gsize) net->m) == 0)
    return;
  for (int i = 0; i < net->m; i++)
    if (slip[i] != self->slip[i] && !self->blocks->in_piece[i])
      hys_qp_clusters_turn (self, i, slip[i]);
}

/* The motion to begin with, as it goes on from the solutions before: as a polynomial of degree three. */
static void
extrapolate (HysQpClusters *self)
{
  double *last = self->past[HYS_QP_PAST - 1], *restrict z = self->z;
  const double *one, *two, *three;

  for (int k = HYS_QP_PAST - 1; k > 0; k--)
    self->past[k] = self->past[k - 1];
  self->past[0] = last;
  memcpy (last, self->z, (gsize) self->net->n * sizeof (double));
  self->n_past = MIN (self->n_past + 1, HYS_QP_PAST);
  one = self->past[1];
  two = self->past[2];
  three = self->past[3];
  for (int j = 0; j < self->net->n && self->n_past == HYS_QP_PAST; j++)
    z[j] = 4 * (last[j] + two[j]) - 6 * one[j] - three[j];
}

/* Gives what was found. */
static void
answer (const HysQpClusters *self)
{
  const HysQpNet *net = self->net;
  HysQp *qp = self->qp;

  scale ((gsize) net->n, self->z, net->per_s, qp->y);
  for (int i = 0; i < net->m; i++)
    if (!self->blocks->in_piece[i])
      {
        qp->lambda[i] = hys_slider_clip (qp->alpha[i], self->lambda[i] * net->per_g[i]);
        qp->slip[i] = self->slip[i];
      }
}

/* Has all unknowns put into blocks anew, for the couplings that are weak now. */
static void
begin_anew (HysQpClusters *self)
{
  hys_qp_net_choose_weak (self->net, self->weak);
  hys_qp_blocks_begin (self->blocks, self->qp);
  for (int i = 0; i < self->net->m; i++)
    self->slip[i] = self->blocks->in_piece[i] ? 0 : self->slip[i];
  memset (self->due, 0, (gsize) self->net->n);
  g_array_set_size (self->next, 0);
  self->n_past = 0;
}

gboolean
hys_qp_clusters_solve (HysQpClusters *self,
                       HysQp         *qp)
{
  gboolean all;
  double before = self->matters;
  int quiet = 0;

  self->qp = qp;
  all = self->n_past < 0 || is_new (self);
  if (self->n_past >= 0 && all)
    extrapolate (self);
  for (;; all = TRUE)
    {
      if (self->n_past < 0)
        begin_anew (self);
      if (!all)
        call_changed (self);
      take_question (self, all);
      if (self->matters < 0.5 * before)   /* by more than matters now may be off what was left as it is */
        take_question (self, all = TRUE);
      take_guess (self);
      if (hys_qp_clusters_build (self) && (!all || hys_qp_clusters_solve_all (self))
          && hys_qp_clusters_go_round (self, &quiet))
        break;
      self->n_past = -1;
      if (hys_stop_asked (qp->stop) || quiet < HYS_QP_MANY_ROUNDS || self->weak < LEAST_WEAK)
        return FALSE;
      self->weak *= LESS_WEAK;
    }
  answer (self);
  return TRUE;
}
