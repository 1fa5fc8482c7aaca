/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What blocks of a record count: by their rows, and by what noise shows in them. */
#include "hys-loop-fit-private.h"

#include "hys-levenberg.h"
#include "hys-nonneg.h"

#include <math.h>
#include <stdlib.h>

/* Classes of slope in which variances are estimated, and the weighted residual from which rows count less. */
#define CLASSES     12
#define HUBER       3
/* The weighted residual of an excursion, and the part of blocks that excursions are at most: more are another model. */
#define EXCURSION   6
#define FEW         0.05
/* Blocks one after the other in which r is the same by rounding, not by chance, and how near that is. */
#define FLAT        8
#define SAME        1e-12

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
                    const HysLoopFit *fit,
                    gboolean          leave_out)
{
  const guint n = hys_loop_fit_blocks (task);
  g_autofree double *r = g_new (double, n), *slope = g_new (double, n), *z = g_new (double, n);
  g_autofree Variance *rows = g_new (Variance, n);
  double of[2], sum = 0;
  guint excursions = 0;

  hys_loop_fit_values (task, fit, r, slope);
  for (guint b = 0; b < n; b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);

      rows[b] = (Variance){ slope[b], (block->r - r[b]) * (block->r - r[b]) * (double) (block->end - block->first) };
    }
  find_variances (rows, n, of);
  of[0] = fmax (of[0], pow (task->record->rounding_r, 2) / 12);
  of[1] = fmax (of[1], pow (task->record->rounding_x, 2) / 12);
  for (guint b = 0; b < n; b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);

      task->weights[b] = (double) (block->end - block->first) / (of[0] + of[1] * slope[b] * slope[b]);
      z[b] = fabs (block->r - r[b]) * sqrt (task->weights[b]);
      excursions += z[b] > EXCURSION;
    }
  for (guint b = 0; b < n; b++)
    {
      if (z[b] > EXCURSION && leave_out && excursions < FEW * n)
        task->weights[b] = 0;
      else if (z[b] > HUBER)
        task->weights[b] *= HUBER / z[b];
      sum += task->weights[b] / n;
    }
  for (guint b = 0; b < n; b++)
    task->weights[b] /= sum;
}

double
hys_loop_fit_correlation (const HysLoopFitTask *task,
                          const HysLoopFit     *fit)
{
  const guint n = hys_loop_fit_blocks (task);
  g_autofree double *left = g_new (double, n), *slope = g_new (double, n);
  g_autofree guint *half = g_new (guint, n);

  /* The weighted residual of each block. */
  hys_loop_fit_values (task, fit, left, slope);
  for (guint b = 0; b < n; b++)
    {
      left[b] = sqrt (task->weights[b]) * (hys_loop_fit_block (task, b)->r - left[b]);
      half[b] = hys_loop_fit_block (task, b)->half;
    }
  return hys_levenberg_correlation (left, n) * hys_levenberg_repetition (left, half, n);
}

/* A stretch of blocks of one r. */
typedef struct
{
  guint first;
  guint end;
} Flat;

static gboolean
is_same (const HysLoopFitTask *task,
         guint                 b,
         guint                 other)
{
  return fabs (hys_loop_fit_block (task, b)->r - hys_loop_fit_block (task, other)->r) < SAME;
}

double *
hys_loop_fit_share_rounding (const HysLoopFitTask *task,
                             double                correlation)
{
  const guint n = hys_loop_fit_blocks (task);
  g_autoptr (GArray) flats = g_array_new (FALSE, FALSE, sizeof (Flat));
  double *weights = g_memdup2 (task->weights, n * sizeof *weights);
  const Flat *flat;

  for (guint first = 0, end; first < n; first = end)
    {
      for (end = first + 1; end < n && is_same (task, end, first); end++)
        continue;
      if (end - first >= FLAT)
        g_array_append_val (flats, ((Flat){ first, end }));
    }
  flat = (const Flat *) (gpointer) flats->data;
  for (guint i = 0; i < flats->len; i++)
    {
      guint together = 0;

      for (guint j = 0; j < flats->len; j++)
        together += is_same (task, flat[i].first, flat[j].first) ? flat[j].end - flat[j].first : 0;
      for (guint b = flat[i].first; b < flat[i].end; b++)
        weights[b] *= fmin (correlation / together, 1);
    }
  return weights;
}
