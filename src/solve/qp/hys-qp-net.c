/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem as a net of unknowns with couplings and sliders between them. */
#include "hys-qp-net.h"

#include "hys-owner.h"
#include "hys-qp-private.h"

/* Which end of each slider is added: where two are, the first. */
static void
find_ends (HysQpNet *self)
{
  for (int i = 0; i < self->m; i++)
    {
      const HysQpRow *row = &self->row[i];
      int given = row->unknown[0] < 0 ? 0 : row->unknown[1] < 0 ? 1 : -1;
      int to = given >= 0 ? (row->factor[1 - given] > 0 ? 1 - given : given) : row->factor[0] > 0 ? 0 : 1;

      self->to[i] = row->unknown[to];
      self->from[i] = row->unknown[1 - to];
    }
}

static void
list_links (HysQpNet *self)
{
  g_autofree int *at = NULL;

  for (int i = 0; i < self->m; i++)
    {
      if (self->from[i] >= 0)
        self->first_link[self->from[i] + 1]++;
      if (self->to[i] >= 0)
        self->first_link[self->to[i] + 1]++;
    }
  for (int j = 0; j < self->n; j++)   /* offsets of counts */
    self->first_link[j + 1] += self->first_link[j];
  at = g_memdup2 (self->first_link, (gsize) (self->n + 1) * sizeof (int));
  self->links = hys_owned (self, HysQpLink, self->first_link[self->n] + 1);
  for (int i = 0; i < self->m; i++)
    {
      if (self->from[i] >= 0)
        self->links[at[self->from[i]]++] = (HysQpLink){ i, self->to[i], -1 };
      if (self->to[i] >= 0)
        self->links[at[self->to[i]]++] = (HysQpLink){ i, self->from[i], 1 };
    }
}

/* Sliders have places in A, too: what is zero is no coupling. */
static void
list_couplings (HysQpNet        *self,
                const HysMatrix *A)
{
  int n = 0;

  for (int j = 0; j < self->n; j++)
    {
      self->first_coupling[j] = n;
      for (int k = A->column[j] + 1; k < A->column[j + 1]; k++)
        if (A->value[k] != 0)
          self->couplings[n++] = (HysQpCoupling){ A->row[k], FALSE,
                                                  A->value[k] * self->per_s[j] * self->per_s[A->row[k]] };
    }
  self->first_coupling[self->n] = n;
}

/* Scales what sliders join to an unknown, from slider to slider. @queue: workspace of n. */
static void
scale_from (HysQpNet *self,
            int       first,
            int      *queue)
{
  int end = 0;

  self->s[first] = 1;
  queue[end++] = first;
  for (int begin = 0; begin < end; begin++)
    for HYS_QP_EACH_LINK (self, queue[begin], link)
      {
        const HysQpRow *row = &self->row[link->slider];
        int k = row->unknown[0] == queue[begin] ? 0 : 1;

        if (link->other < 0 || self->s[link->other] != 0)
          continue;
        self->s[link->other] = self->s[queue[begin]] * fabs (row->factor[1 - k] / row->factor[k]);
        queue[end++] = link->other;
      }
}

static void
find_scales (HysQpNet *self)
{
  g_autofree int *queue = g_new (int, self->n + 1);

  for (int j = 0; j < self->n; j++)
    {
      if (self->s[j] == 0)
        scale_from (self, j, queue);
      self->per_s[j] = 1 / self->s[j];
    }
  for (int i = 0; i < self->m; i++)
    {
      const HysQpRow *row = &self->row[i];
      int k = row->unknown[0] >= 0 ? 0 : 1;

      self->g[i] = hys_qp_row_is_given (row) ? 1 : fabs (row->factor[k]) / self->s[row->unknown[k]];
      self->per_g[i] = 1 / self->g[i];
    }
}

HysQpNet *
hys_qp_net_new (const HysQp *qp)
{
  HysQpNet *self = hys_owner_new (HysQpNet);

  self->n = qp->n;
  self->m = qp->m;
  self->row = qp->row;
  self->s = hys_owned (self, double, self->n + 1);
  self->per_s = hys_owned (self, double, self->n + 1);
  self->g = hys_owned (self, double, self->m + 1);
  self->per_g = hys_owned (self, double, self->m + 1);
  self->from = hys_owned (self, int, self->m + 1);
  self->to = hys_owned (self, int, self->m + 1);
  self->a = hys_owned (self, double, self->n + 1);
  self->compliance = hys_owned (self, double, self->m + 1);
  self->regular = hys_owned (self, guint8, self->n + 1);
  self->reach = hys_owned (self, double, self->n + 1);
  self->first_coupling = hys_owned (self, int, self->n + 2);
  self->first_link = hys_owned (self, int, self->n + 2);
  self->couplings = hys_owned (self, HysQpCoupling, qp->A->column[self->n] + 1);
  find_ends (self);
  list_links (self);
  find_scales (self);
  return self;
}

void
hys_qp_net_set (HysQpNet    *self,
                const HysQp *qp)
{
  for (int j = 0; j < self->n; j++)
    {
      self->a[j] = hys_matrix_diagonal (qp->A, j) * self->per_s[j] * self->per_s[j];
      self->regular[j] = !qp->floating[j] && self->a[j] > 0;
    }
  list_couplings (self, qp->A);
  for (int i = 0; i < self->m; i++)
    if (self->from[i] >= 0 && self->to[i] >= 0 && self->row[i].factor[0] * self->row[i].factor[1] > 0)
      self->regular[self->from[i]] = FALSE;   /* a sum */
  for (int i = 0; i < self->m; i++)
    self->compliance[i] = (self->from[i] >= 0 ? 1 / self->a[self->from[i]] : 0)
                          + (self->to[i] >= 0 ? 1 / self->a[self->to[i]] : 0);
}

/* Of a coupling at an unknown, relative to what it couples. */
static double
size_of (const HysQpNet      *self,
         int                  j,
         const HysQpCoupling *near)
{
  return fabs (near->value) / sqrt (self->a[j] * self->a[near->other]);
}

/* The largest size up to which the couplings of an unknown are weak. */
static double
find_limit (const HysQpNet *self,
            int             j,
            double          weak)
{
  double limit = 0, sum = 0;

  for (;;)
    {
      double next = INFINITY;

      for HYS_QP_EACH_COUPLING (self, j, near)
        if (!near->strong && size_of (self, j, near) > limit)
          next = MIN (next, size_of (self, j, near));
      for HYS_QP_EACH_COUPLING (self, j, near)
        if (!near->strong && size_of (self, j, near) == next)
          sum += next;
      if (!(next < INFINITY) || sum > weak)
        return limit;
      limit = next;
    }
}

void
hys_qp_net_choose_weak (HysQpNet *self,
                        double    weak)
{
  g_autofree double *limit = g_new (double, self->n + 1);

  for (int j = 0; j < self->n; j++)
    for (int k = self->first_coupling[j]; k < self->first_coupling[j + 1]; k++)
      self->couplings[k].strong = !(self->regular[j] && self->regular[self->couplings[k].other]);
  for (int j = 0; j < self->n; j++)
    limit[j] = find_limit (self, j, weak);
  for (int j = 0; j < self->n; j++)
    {
      self->reach[j] = 0;
      for (int k = self->first_coupling[j]; k < self->first_coupling[j + 1]; k++)
        {
          HysQpCoupling *near = &self->couplings[k];

          near->strong = near->strong || size_of (self, j, near) > MIN (limit[j], limit[near->other]);
          if (!near->strong)
            self->reach[j] = MAX (self->reach[j], fabs (near->value));
        }
    }
}
