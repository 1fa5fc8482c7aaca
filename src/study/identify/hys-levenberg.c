/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levenberg's and Marquardt's iteration: the steps of the linear model, held back the more the less it holds. */
#include "hys-levenberg.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/* Damping at first, and beyond which no step is left. */
#define FIRST_DAMPING 1e-3
#define MOST_DAMPING  1e9
/* A parameter is held back as if it had this part of the largest influence at least. */
#define LEAST_NORM    1e-12

static void
damped_step (const HysLevenberg *self,
             const double       *triangle,
             double              damping,
             double             *step)
{
  const guint n = self->n, rows = 2 * n + 1;
  g_autofree double *a = g_new0 (double, rows * n), *b = g_new0 (double, rows), *norm = g_new0 (double, n);
  g_autofree int *pivots = g_new0 (int, n);
  double most = 0;
  int rank;

  memcpy (b, triangle + n * (n + 1), (n + 1) * sizeof *b);
  for (guint j = 0; j < n; j++)
    {
      const double *column = triangle + j * (n + 1);

      memcpy (a + j * rows, column, (j + 1) * sizeof *a);
      for (guint i = 0; i <= j; i++)
        norm[j] += column[i] * column[i];
      most = fmax (most, norm[j]);
    }
  for (guint j = self->n_free; j < n; j++)
    a[j * rows + n + 1 + j] = sqrt (damping * fmax (norm[j], LEAST_NORM * most));
  LAPACKE_dgelsy (LAPACK_COL_MAJOR, (int) rows, (int) n, 1, a, (int) rows, b, (int) rows, pivots, 1e-13, &rank);
  memcpy (step, b, n * sizeof *step);
}

void
hys_levenberg_iterate (const HysLevenberg *self,
                       guint               rounds,
                       double              least,
                       gpointer            data)
{
  g_autofree double *step = g_new (double, self->n + 1);   /* room where there is none */
  double damping = FIRST_DAMPING;

  for (guint round = 0; round < rounds; round++)
    {
      double before, after = INFINITY;
      g_autofree double *triangle = self->linearize (data, &before);

      if (triangle == NULL)
        return;
      for (; damping < MOST_DAMPING; damping *= 8)
        {
          damped_step (self, triangle, damping, step);
          after = self->attempt (data, step);
          if (after < before)
            break;
        }
      if (!(after < before))
        return;
      self->accept (data);
      damping /= 10;
      if (before - after <= least * before)
        return;
    }
}

double
hys_levenberg_correlation (const double *residuals,
                           gsize         n)
{
  double square = 0, sum = -1;

  for (gsize i = 0; i < n; i++)
    square += residuals[i] * residuals[i];
  for (gsize lag = 0; lag + 1 < n / 4 && square > 0; lag += 2)
    {
      double pair = 0;

      for (gsize i = 0; i + lag + 1 < n; i++)
        pair += residuals[i] * (residuals[i + lag] + residuals[i + lag + 1]) / square;
      if (pair <= 0)
        break;
      sum += 2 * pair;
    }
  return fmax (sum, 1);
}

double
hys_levenberg_repetition (const double *residuals,
                          const guint  *half,
                          gsize         n)
{
  g_autofree double *sums = g_new0 (double, n);
  double together = 0, alone = 0;

  for (gsize i = 0, first = 0; i < n; i++)
    {
      first = half[i] != half[first] ? i : first;
      sums[i - first] += half[i] % 2 == 0 ? residuals[i] : -residuals[i];
      alone += residuals[i] * residuals[i];
    }
  for (gsize i = 0; i < n; i++)
    together += sums[i] * sums[i];
  return alone > 0 ? fmax (together / alone, 1) : 1;
}
