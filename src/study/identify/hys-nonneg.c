/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-nonneg.h"

#include "hys-owner.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/* Columns are dependent when their matrix is worse conditioned than the inverse of this. */
#define CONDITION 1e-13
/* Slopes of the squares below this part of the largest possible are nothing. */
#define FLAT      1e-14
/* Rounds, in columns. */
#define ROUNDS    10

typedef struct
{
  guint         rows, n;
  const double *a;
  const double *b;
  gboolean     *used;
  double       *trial;     /* n */
  double       *matrix;    /* rows x n */
  double       *right;     /* max (rows, n) */
  int          *pivots;
} Problem;

/* The least squares over the used columns, into trial; the others are 0. */
static void
solve_used (Problem *self)
{
  const int rows = (int) self->rows;
  int columns = 0, rank;

  for (guint j = 0; j < self->n; j++)
    if (self->used[j])
      memcpy (self->matrix + self->rows * (guint) columns++, self->a + self->rows * j, self->rows * sizeof (double));
  memset (self->trial, 0, self->n * sizeof (double));
  if (columns == 0)
    return;
  memcpy (self->right, self->b, self->rows * sizeof (double));
  memset (self->pivots, 0, self->n * sizeof (int));
  LAPACKE_dgelsy (LAPACK_COL_MAJOR, rows, columns, 1, self->matrix, rows, self->right, (int) MAX (self->rows, self->n),
                  self->pivots, CONDITION, &rank);
  for (guint j = 0, i = 0; j < self->n; j++)
    if (self->used[j])
      self->trial[j] = self->right[i++];
}

/* b - A z into right. */
static double
fill_residual (Problem      *self,
               const double *z)
{
  double squares = 0;

  memcpy (self->right, self->b, self->rows * sizeof (double));
  for (guint j = 0; j < self->n; j++)
    for (guint i = 0; i < self->rows; i++)
      self->right[i] -= self->a[j * self->rows + i] * z[j];
  for (guint i = 0; i < self->rows; i++)
    squares += self->right[i] * self->right[i];
  return squares;
}

/* The column that lowers the squares fastest, by the cosine between it and the residual; n = none does. */
static guint
steepest (Problem      *self,
          const double *z)
{
  double residual = sqrt (fill_residual (self, z)), total = 0, best = 0;
  guint found = self->n;

  for (guint i = 0; i < self->rows; i++)
    total += self->b[i] * self->b[i];
  for (guint j = 0; j < self->n && residual > FLAT * sqrt (total); j++)
    {
      double product = 0, length = 0;

      for (guint i = 0; i < self->rows; i++)
        {
          product += self->a[j * self->rows + i] * self->right[i];
          length += self->a[j * self->rows + i] * self->a[j * self->rows + i];
        }
      if (self->used[j] || !(product > FLAT * sqrt (length * total)) || product <= best * sqrt (length))
        continue;
      best = product / sqrt (length);
      found = j;
    }
  return found;
}

/* Goes from @z towards trial until a value would become negative, takes that one out of use, and so on. */
static void
move (Problem *self,
      guint    n_free,
      double  *z)
{
  for (guint round = 0; round <= self->n; round++)
    {
      double part = 1;
      guint first = self->n;

      solve_used (self);
      for (guint j = n_free; j < self->n; j++)
        if (self->used[j] && self->trial[j] <= 0 && z[j] <= part * (z[j] - self->trial[j]))
          {
            part = z[j] > 0 ? z[j] / (z[j] - self->trial[j]) : 0;
            first = j;
          }
      for (guint j = 0; j < self->n; j++)
        z[j] += part * (self->trial[j] - z[j]);
      if (first == self->n)
        return;
      z[first] = 0;
      self->used[first] = FALSE;
    }
}

double
hys_nonneg_solve (guint         rows,
                  guint         n,
                  guint         n_free,
                  const double *a,
                  const double *b,
                  double       *z)
{
  gpointer room = hys_owner_new (char);
  Problem problem = { .rows = rows, .n = n, .a = a, .b = b };
  double squares;

  problem.used = hys_owned (room, gboolean, n);
  problem.trial = hys_owned (room, double, n + 1);   /* room where there is none */
  problem.matrix = hys_owned (room, double, rows * n);
  problem.right = hys_owned (room, double, MAX (rows, n));
  problem.pivots = hys_owned (room, int, n);
  memset (z, 0, n * sizeof *z);
  for (guint j = 0; j < n_free; j++)
    problem.used[j] = TRUE;
  move (&problem, n_free, z);
  for (guint round = 0, next; round < ROUNDS * n && (next = steepest (&problem, z)) < n; round++)
    {
      problem.used[next] = TRUE;
      move (&problem, n_free, z);
      if (!problem.used[next])   /* rounding alone had asked for it */
        break;
    }
  squares = fill_residual (&problem, z);
  hys_owner_free (room);
  return squares;
}

void
hys_nonneg_reduce (guint   rows,
                   guint   n,
                   double *a)
{
  g_autofree double *tau = g_new (double, n);

  LAPACKE_dgeqrf (LAPACK_COL_MAJOR, (int) rows, (int) n, a, (int) rows, tau);
  for (guint j = 0; j < n; j++)
    {
      for (guint i = 0; i < n; i++)
        a[j * n + i] = i <= j ? a[j * rows + i] : 0;
    }
}
