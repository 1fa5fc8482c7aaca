/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-matrix.h"

#include "hys-owner.h"

#include <lapacke.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>

/* Up to this order a dense factor is faster than a sparse one. */
#define DENSE_MAX 48

static int
compare_pairs (const void *a,
               const void *b)
{
  const HysPair *p = a, *q = b;

  return p->j != q->j ? (p->j > q->j) - (p->j < q->j) : (p->i > q->i) - (p->i < q->i);
}

/* The lower triangle's pairs, by column, sorted and without repetition. */
static GArray *
lower_triangle (int            n,
                const HysPair *pairs,
                gsize          n_pairs)
{
  GArray *lower = g_array_sized_new (FALSE, FALSE, sizeof (HysPair), (guint) (n_pairs + (gsize) n));
  guint kept = 0;

  for (int i = 0; i < n; i++)
    g_array_append_val (lower, ((HysPair){ i, i }));
  for (gsize k = 0; k < n_pairs; k++)
    g_array_append_val (lower, ((HysPair){ MAX (pairs[k].i, pairs[k].j), MIN (pairs[k].i, pairs[k].j) }));
  if (lower->len > 0)
    qsort (lower->data, lower->len, sizeof (HysPair), compare_pairs);
  for (guint k = 0; k < lower->len; k++)
    if (kept == 0 || compare_pairs (&g_array_index (lower, HysPair, kept - 1), &g_array_index (lower, HysPair, k)) != 0)
      g_array_index (lower, HysPair, kept++) = g_array_index (lower, HysPair, k);
  g_array_set_size (lower, kept);
  return lower;
}

HysMatrix *
hys_matrix_new (int            n,
                const HysPair *pairs,
                gsize          n_pairs)
{
  g_autoptr (GArray) lower = lower_triangle (n, pairs, n_pairs);
  HysMatrix *self = hys_owner_new (HysMatrix);

  self->n = n;
  self->column = hys_owned (self, int, n + 1);
  self->row = hys_owned (self, int, lower->len + 1);
  self->value = hys_owned (self, double, lower->len + 1);
  for (guint k = 0; k < lower->len; k++)
    {
      self->row[k] = g_array_index (lower, HysPair, k).i;
      self->column[g_array_index (lower, HysPair, k).j + 1]++;
    }
  for (int j = 0; j < n; j++)
    self->column[j + 1] += self->column[j];
  return self;
}

void
hys_matrix_free (HysMatrix *self)
{
  hys_owner_free (self);
}

void
hys_matrix_clear (HysMatrix *self)
{
  memset (self->value, 0, (gsize) self->column[self->n] * sizeof (double));
}

void
hys_matrix_add (HysMatrix *self,
                int        i,
                int        j,
                double     value)
{
  int row = MAX (i, j), low = self->column[MIN (i, j)], high = self->column[MIN (i, j) + 1] - 1;

  while (low < high)
    {
      int middle = (low + high) / 2;

      if (self->row[middle] < row)
        low = middle + 1;
      else
        high = middle;
    }
  g_assert (self->row[low] == row);
  self->value[low] += value;
}

void
hys_matrix_multiply (const HysMatrix *self,
                     const double    *x,
                     double          *result)
{
  memset (result, 0, (gsize) self->n * sizeof (double));
  for (int j = 0; j < self->n; j++)
    {
      int k = self->column[j];

      result[j] += self->value[k] * x[j];
      for (k++; k < self->column[j + 1]; k++)
        {
          result[self->row[k]] += self->value[k] * x[j];
          result[j] += self->value[k] * x[self->row[k]];
        }
    }
}

void
hys_matrix_subtract (const HysMatrix *self,
                     const double    *x,
                     long double     *result)
{
  for (int j = 0; j < self->n; j++)
    {
      int k = self->column[j];

      result[j] -= (long double) self->value[k] * x[j];
      for (k++; k < self->column[j + 1]; k++)
        {
          result[self->row[k]] -= (long double) self->value[k] * x[j];
          result[j] -= (long double) self->value[k] * x[self->row[k]];
        }
    }
}

struct HysFactorizer
{
  int             n;
  gboolean        dense;
  cholmod_common  common;
  cholmod_factor *symbolic;
  cholmod_dense  *solution;   /* workspaces of cholmod_solve2, kept between calls */
  cholmod_dense  *y;
  cholmod_dense  *e;
};

struct HysFactor
{
  double         *dense;    /* n x n, by columns */
  cholmod_factor *sparse;
};

static cholmod_sparse
as_cholmod (const HysMatrix *matrix)
{
  return (cholmod_sparse){
    .nrow = (size_t) matrix->n,
    .ncol = (size_t) matrix->n,
    .nzmax = (size_t) matrix->column[matrix->n],
    .p = matrix->column,
    .i = matrix->row,
    .x = matrix->value,
    .stype = -1,
    .itype = CHOLMOD_INT,
    .xtype = CHOLMOD_REAL,
    .dtype = CHOLMOD_DOUBLE,
    .sorted = 1,
    .packed = 1,
  };
}

HysFactorizer *
hys_factorizer_new (const HysMatrix *pattern)
{
  HysFactorizer *self = g_new0 (HysFactorizer, 1);

  self->n = pattern->n;
  self->dense = pattern->n <= DENSE_MAX;
  if (!self->dense)
    {
      cholmod_sparse sparse = as_cholmod (pattern);

      cholmod_start (&self->common);
      self->common.supernodal = CHOLMOD_SIMPLICIAL;
      self->common.print = 0;
      self->common.quick_return_if_not_posdef = 1;
      self->common.try_catch = 1;
      self->symbolic = cholmod_analyze (&sparse, &self->common);
    }
  return self;
}

void
hys_factorizer_free (HysFactorizer *self)
{
  if (self == NULL)
    return;
  if (!self->dense)
    {
      cholmod_free_factor (&self->symbolic, &self->common);
      cholmod_free_dense (&self->solution, &self->common);
      cholmod_free_dense (&self->y, &self->common);
      cholmod_free_dense (&self->e, &self->common);
      cholmod_finish (&self->common);
    }
  g_free (self);
}

HysFactor *
hys_factor_new (HysFactorizer *factorizer)
{
  HysFactor *self = g_new0 (HysFactor, 1);

  if (factorizer->dense)
    self->dense = g_new (double, factorizer->n * factorizer->n + 1);
  else
    self->sparse = cholmod_copy_factor (factorizer->symbolic, &factorizer->common);
  return self;
}

void
hys_factor_free (HysFactorizer *factorizer,
                 HysFactor     *self)
{
  if (self == NULL)
    return;
  g_free (self->dense);
  if (self->sparse != NULL)
    cholmod_free_factor (&self->sparse, &factorizer->common);
  g_free (self);
}

static gboolean
compute_dense (HysFactor       *self,
               const HysMatrix *matrix)
{
  int n = matrix->n;

  memset (self->dense, 0, (gsize) (n * n) * sizeof (double));
  for (int j = 0; j < n; j++)
    for (int k = matrix->column[j]; k < matrix->column[j + 1]; k++)
      self->dense[j * n + matrix->row[k]] = matrix->value[k];
  return n == 0 || LAPACKE_dpotrf_work (LAPACK_COL_MAJOR, 'L', n, self->dense, n) == 0;
}

gboolean
hys_factor_compute (HysFactorizer   *factorizer,
                    HysFactor       *self,
                    const HysMatrix *matrix)
{
  if (factorizer->dense)
    return compute_dense (self, matrix);

  cholmod_sparse sparse = as_cholmod (matrix);

  return self->sparse != NULL
         && cholmod_factorize (&sparse, self->sparse, &factorizer->common)
         && factorizer->common.status == CHOLMOD_OK
         && self->sparse->minor == self->sparse->n;
}

void
hys_factor_solve (HysFactorizer *factorizer,
                  HysFactor     *self,
                  double        *x)
{
  int n = factorizer->n;

  if (n == 0)
    return;
  if (factorizer->dense)
    {
      LAPACKE_dpotrs_work (LAPACK_COL_MAJOR, 'L', n, 1, self->dense, n, x, n);
      return;
    }

  cholmod_dense right = { .nrow = (size_t) n, .ncol = 1, .nzmax = (size_t) n, .d = (size_t) n, .x = x,
                          .xtype = CHOLMOD_REAL, .dtype = CHOLMOD_DOUBLE };

  if (cholmod_solve2 (CHOLMOD_A, self->sparse, &right, NULL, &factorizer->solution, NULL, &factorizer->y,
                      &factorizer->e,
                      &factorizer->common))
    memcpy (x, factorizer->solution->x, (gsize) n * sizeof (double));
  else
    memset (x, 0, (gsize) n * sizeof (double));
}
