/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-matrix.h"

#include <stdlib.h>
#include <string.h>
#include <suitesparse/amd.h>
#include <suitesparse/ldl.h>

#define ORDERLESS 6   /* order up to which that of the unknowns does not matter */

/* By columns, the diagonal first. */
static int
compare_pairs (const void *a,
               const void *b)
{
  const HysPair *p = a, *q = b;

  if (p->j != q->j)
    return p->j > q->j ? 1 : -1;
  if ((p->i == p->j) != (q->i == q->j))
    return p->i == p->j ? -1 : 1;
  return (p->i > q->i) - (p->i < q->i);
}

HysMatrix *
hys_matrix_new (int            n,
                const HysPair *pairs,
                gsize          n_pairs)
{
  g_autoptr (GArray) entries = g_array_sized_new (FALSE, FALSE, sizeof (HysPair), (guint) (2 * n_pairs + (gsize) n));
  const HysPair *entry;
  HysMatrix *self = hys_owner_new (HysMatrix);
  int kept = 0;

  for (int i = 0; i < n; i++)
    g_array_append_val (entries, ((HysPair){ i, i }));
  for (gsize k = 0; k < n_pairs; k++)
    {
      g_array_append_val (entries, ((HysPair){ pairs[k].i, pairs[k].j }));
      g_array_append_val (entries, ((HysPair){ pairs[k].j, pairs[k].i }));
    }
  if (n > 0)
    qsort (entries->data, entries->len, sizeof (HysPair), compare_pairs);
  entry = (const HysPair *) entries->data;
  self->n = n;
  self->column = hys_owned (self, int, n + 1);
  self->row = hys_owned (self, int, entries->len + 1);
  for (guint k = 0; k < entries->len; k++)
    if (k == 0 || compare_pairs (&entry[k - 1], &entry[k]) != 0)
      {
        self->row[kept++] = entry[k].i;
        self->column[entry[k].j + 1] = kept;
      }
  self->value = hys_owned (self, double, kept + 1);
  return self;
}

void
hys_matrix_clear (HysMatrix *self)
{
  memset (self->value, 0, (gsize) self->column[self->n] * sizeof (double));
}

static double *
entry_at (const HysMatrix *self,
          int              i,
          int              j)
{
  int low = self->column[j] + 1, high = self->column[j + 1] - 1;

  if (i == j)
    return &self->value[self->column[j]];
  while (low < high)
    {
      int middle = (low + high) / 2;

      if (self->row[middle] < i)
        low = middle + 1;
      else
        high = middle;
    }
  g_assert (self->row[low] == i);
  return &self->value[low];
}

void
hys_matrix_add (HysMatrix *self,
                int        i,
                int        j,
                double     value)
{
  *entry_at (self, i, j) += value;
  if (i != j)
    *entry_at (self, j, i) += value;
}

void
hys_matrix_multiply (const HysMatrix *self,
                     const double    *x,
                     double          *result)
{
  for (int j = 0; j < self->n; j++)
    {
      result[j] = 0;
      for (int k = self->column[j]; k < self->column[j + 1]; k++)
        result[j] += self->value[k] * x[self->row[k]];
    }
}

void
hys_matrix_subtract (const HysMatrix *self,
                     const double    *x,
                     long double     *result)
{
  for (int j = 0; j < self->n; j++)
    for (int k = self->column[j]; k < self->column[j + 1]; k++)
      result[j] -= (long double) self->value[k] * x[self->row[k]];
}

/* As LDL names them. */
struct HysFactor
{
  int     n;
  int    *lp, *parent, *lnz, *p, *pinv, *pattern, *flag, *li;
  double *lx, *d, *y;
};

HysFactor *
hys_factor_new (const HysMatrix *pattern)
{
  int n = pattern->n;
  gsize size = (gsize) n;
  HysFactor *self = g_new0 (HysFactor, 1);

  self->n = n;
  self->lp = g_new (int, 7 * size + 1);
  self->parent = self->lp + n + 1;
  self->lnz = self->parent + n;
  self->p = self->lnz + n;
  self->pinv = self->p + n;
  self->pattern = self->pinv + n;
  self->flag = self->pattern + n;
  for (int i = 0; i < n; i++)
    self->p[i] = n - 1 - i;
  if (n > ORDERLESS && amd_order (n, pattern->column, pattern->row, self->p, NULL, NULL) < AMD_OK)
    {
      hys_factor_free (self);
      return NULL;
    }
  ldl_symbolic (n, pattern->column, pattern->row, self->lp, self->parent, self->lnz, self->flag, self->p, self->pinv);
  self->li = g_try_new (int, (gsize) self->lp[n] + 1);
  self->lx = g_try_new (double, (gsize) self->lp[n] + 2 * size + 1);
  if (self->li == NULL || self->lx == NULL)
    {
      hys_factor_free (self);
      return NULL;
    }
  self->d = self->lx + self->lp[n];
  self->y = self->d + n;
  return self;
}

void
hys_factor_free (HysFactor *self)
{
  if (self == NULL)
    return;
  g_free (self->lp);
  g_free (self->li);
  g_free (self->lx);
  g_free (self);
}

gboolean
hys_factor_compute (HysFactor       *self,
                    const HysMatrix *matrix)
{
  int n = self->n, rank = ldl_numeric (n, matrix->column, matrix->row, matrix->value, self->lp, self->parent, self->lnz,
                                       self->li, self->lx, self->d, self->y, self->pattern, self->flag, self->p,
                                       self->pinv);

  for (int i = 0; i < n && rank == n; i++)
    if (!(self->d[i] > 0))
      return FALSE;
  return rank == n;
}

void
hys_factor_solve (HysFactor *self,
                  double    *x)
{
  ldl_perm (self->n, self->y, x, self->p);
  ldl_lsolve (self->n, self->y, self->lp, self->li, self->lx);
  ldl_dsolve (self->n, self->y, self->d);
  ldl_ltsolve (self->n, self->y, self->lp, self->li, self->lx);
  ldl_permt (self->n, x, self->y, self->p);
}
