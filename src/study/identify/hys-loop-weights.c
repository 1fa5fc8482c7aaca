/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What blocks of a record count: by their rows, and by what noise shows in them. */
#include "hys-loop-fit-private.h"

#include "hys-nonneg.h"

#include <math.h>
#include <stdlib.h>

/* Classes of slope in which variances are estimated, and the weighted residual from which rows count less. */
#define CLASSES     12
#define HUBER       3

void
hys_loop_fit_weigh_rows (HysLoopFitTask *task)
{
  const guint n = hys_loop_fit_blocks (task);

  for (guint b = 0; b < n; b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);

      task->weights[b] = (double) (block->end - block->first) * n / (double) task->record->n;
    }
}

typedef struct
{
  double slope;
  double square;
} Variance;

static int
compare_slopes (const void *a,
                const void *b)
{
  double x = ((const Variance *) a)->slope, y = ((const Variance *) b)->slope;

  return (x > y) - (x < y);
}

/* The variance of a row: @of[0] + @of[1] times the square of the slope, from the medians in classes of slope. */
static void
find_variances (Variance *rows,
                guint     n,
                double    of[2])
{
  const guint classes = MIN (CLASSES, n / 8);
  double a[2 * CLASSES], b[CLASSES];
  g_autofree double *squares = g_new (double, n);

  qsort (rows, n, sizeof *rows, compare_slopes);
  for (guint c = 0; c < classes; c++)
    {
      guint first = c * n / classes, end = (c + 1) * n / classes;
      double slope = 0, variance;

      for (guint i = first; i < end; i++)
        {
          squares[i - first] = rows[i].square;
          slope += rows[i].slope * rows[i].slope / (end - first);
        }
      variance = fmax (hys_record_median (squares, end - first) / 0.455, 1e-300);
      a[c] = 1 / variance;
      a[classes + c] = slope / variance;
      b[c] = 1;
    }
  of[0] = 1;
  of[1] = 0;
  if (classes >= 2)
    hys_nonneg_solve (classes, 2, 0, a, b, of);
  if (!(of[0] + of[1] > 0))
    of[0] = 1;
}

void
hys_loop_fit_weigh (HysLoopFitTask   *task,
                    const HysLoopFit *fit)
{
  const guint n = hys_loop_fit_blocks (task);
  g_autofree double *r = g_new (double, n), *slope = g_new (double, n);
  g_autofree Variance *rows = g_new (Variance, n);
  double of[2], sum = 0;

  hys_loop_fit_values (task, fit, r, slope);
  for (guint b = 0; b < n; b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);

      rows[b] = (Variance){ slope[b], (block->r - r[b]) * (block->r - r[b]) * (double) (block->end - block->first) };
    }
  find_variances (rows, n, of);
  for (guint b = 0; b < n; b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);
      double exact = (double) (block->end - block->first) / (of[0] + of[1] * slope[b] * slope[b]);
      double z = fabs (block->r - r[b]) * sqrt (exact);

      task->weights[b] = exact * (z > HUBER ? HUBER / z : 1);
      sum += task->weights[b] / n;
    }
  for (guint b = 0; b < n; b++)
    task->weights[b] /= sum;
}
