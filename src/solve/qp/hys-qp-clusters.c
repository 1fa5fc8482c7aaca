/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The problem of one component by warm-started block Gauss-Seidel whose blocks follow the pattern of the sliders.
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
#include "hys-qp-clusters-private.h"

#include "hys-processors.h"
#include "hys-slider-law.h"
#include "hys-sums.h"

#define WEAK        0.05   /* sum of the weak couplings at an unknown, see hys_qp_net_choose_weak(); ... */
#define LESS_WEAK   0.25   /* ... by what it falls where rounds are many ... */
#define LEAST_WEAK  1e-3
#define LESS        4      /* a force so many times as large as another is of its magnitude */
#define RUN         64     /* numbers that are compared at a time */

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
  self = hys_owner_new (HysQpClusters);
  self->net = net;
  self->blocks = hys_qp_blocks_new (net);
  self->asked = (Question){ hys_owned (self, double, n), hys_owned (self, double, m), hys_owned (self, double, m),
                            hys_owned (self, double, n), hys_owned (self, double, m), hys_owned (self, double, m) };
  self->z = hys_owned (self, double, n);
  for (int k = 0; k < HYS_QP_PAST; k++)
    self->past[k] = hys_owned (self, double, n);
  self->lambda = hys_owned (self, double, m);
  self->slip = hys_owned (self, gint8, m);
  self->slipping = hys_owned (self, double, n);
  self->due = hys_owned (self, guint8, n);
  self->now = g_array_new (FALSE, FALSE, sizeof (int));
  self->next = g_array_new (FALSE, FALSE, sizeof (int));
  self->turns = (Turns){ g_array_new (FALSE, FALSE, sizeof (int)), hys_owned (self, gint8, m),
                         hys_owned (self, guint8, m), 0 };
  memset (self->turns.to, HYS_QP_NO_TURN, m);
  self->outer = hys_owned (self, double, MAX (n, m));
  self->moved = hys_owned (self, double, MAX (n, m));
  self->sum = hys_owned (self, double, MAX (n, m));
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
  g_array_unref (self->now);
  g_array_unref (self->next);
  g_array_unref (self->turns.sliders);
  hys_owner_free (self);
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

/* Numbers of the net among those of the problem. @line: whether they follow each other there; @buffer: for those that
   do not */
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
        self->lambda[i] = hys_slider_bound (asked->alpha[i], self->slip[i]);
        hys_qp_clusters_add_slipping (self, i, self->lambda[i]);
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
      self->lambda[i] = hys_slider_bound (asked->alpha[i], self->slip[i]);
      hys_qp_clusters_add_slipping (self, i, self->lambda[i] - hys_slider_bound (before, self->slip[i]));
    }
  if (net->from[i] >= 0)
    hys_qp_clusters_call (self, net->from[i]);
  if (net->to[i] >= 0)
    hys_qp_clusters_call (self, net->to[i]);
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
          hys_qp_clusters_call (self, j);
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
    turns->to[g_array_index (turns->sliders, int, k)] = HYS_QP_NO_TURN;
  g_array_set_size (turns->sliders, 0);
  memset (turns->count, 0, (gsize) net->m);
  turns->waited = 0;
  for (int begin = 0; begin < net->m; begin += RUN)
    if (!net->sliders_in_line
        || memcmp (self->qp->slip + net->slider[begin], self->slip + begin, (gsize) MIN (RUN, net->m - begin)) != 0)
      for (int i = begin; i < MIN (begin + RUN, net->m); i++)
        if (!self->blocks->in_piece[i] && self->qp->slip[net->slider[i]] != self->slip[i])
          hys_qp_clusters_turn (self, i, self->qp->slip[net->slider[i]]);
  for (guint k = 0; k < self->blocks->pieces->len; k++)
    hys_qp_clusters_call (self, g_array_index (self->blocks->pieces, int, k));
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
      self->scale = hys_largest_size (self->asked.b, (gsize) net->n, qp->scale);
      self->matters = HYS_TOL_QP_SETTLED * self->scale;
      take_guess (self);
      if (next)
        extrapolate (self);
      self->n_past = MAX (self->n_past, 0);
      all = all || self->settled > LESS * self->scale;
      if (hys_qp_clusters_build (self) && (!all || hys_qp_clusters_solve_all (self))
          && hys_qp_clusters_go_round (self, &quiet))
        break;
      self->n_past = -1;
      if (hys_stop_asked (qp->stop) || quiet < HYS_QP_MANY_ROUNDS || self->weak < LEAST_WEAK)
        return FALSE;
      self->weak *= LESS_WEAK;
      anew = all = TRUE;
      next = FALSE;
    }
  answer (self, all);
  *force = self->largest;
  return TRUE;
}
