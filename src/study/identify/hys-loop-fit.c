/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Least squares of springs and sliders over a whole history. Offsets and stiffnesses are linear, and found for each
 * choice of the others (variable projection); limits, drift and turning points by Levenberg and Marquardt's iteration
 * on what the linear ones leave. */
#include "hys-loop-fit-private.h"

#include "hys-levenberg.h"
#include "hys-nonneg.h"
#include "hys-owner.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/* A branch must slip in so many blocks, and in this part of all, and stick in so many. */
#define SLIPS      4.0
#define SLIPS_PART 0.005
#define STICKS     2
/* A limit must be below this part of what x reaches. */
#define REACH      0.99

static guint
n_turns (const HysLoopFitTask *task)
{
  return task->turns ? task->record->turns->len : 0;
}

/* Where x turns, without its drift. */
static double
turn_x (const HysLoopFitTask *task,
        const HysLoopFit     *fit,
        guint                 m)
{
  return fit->turns[m] - fit->drift * hys_loop_fit_turn (task, m)->t;
}

/* The half-cycle of a block: a row at which x turns may be of the next one. */
static guint
half_of (const HysLoopFitTask *task,
         const HysLoopFit     *fit,
         guint                 b)
{
  const HysRecordBlock *block = hys_loop_fit_block (task, b);

  return block->half + (block->turns && fit->late[block->half + 1]);
}

/**
 * Branch:
 * @u: mean elongation of the spring in each block
 * @stuck: part of the block's rows in which the slider sticks
 * @anchor: the turning point since which it does; 0 = the start
 */
typedef struct
{
  double *u;
  double *stuck;
  guint  *anchor;
} Branch;

HYS_DEFINE_OWNED (Branch, branch_free)

/* The elongation at the turning point @anchor, over the limit. */
static double
anchored (const HysLoopFitTask *task,
          guint                 anchor)
{
  if (anchor == 0)
    return task->start == HYS_LOOP_FIT_TURNED ? -task->record->way : 0;
  return hys_record_way (task->record, anchor - 1);
}

/* The mean over the rows of a block in which the slider begins to slip, at @limit. */
static double
mean_of_kink (const HysLoopFitTask *task,
              const HysLoopFit     *fit,
              const HysRecordBlock *block,
              double                way,
              double                limit,
              double                eta,
              double               *stuck)
{
  const HysRecord *record = task->record;
  double sum = 0, count = (double) (block->end - block->first);
  gsize sticking = 0;

  for (gsize i = block->first; i < block->end; i++)
    {
      double x = block->x + block->shrink * (record->x[i] - block->x) - fit->drift * block->t;
      double beyond = way * (x - limit);

      sum += way * (eta + fmin (beyond, 0)) / count;
      sticking += beyond < 0;
    }
  *stuck = (double) sticking / count;
  return sum;
}

/* A slider sticks from a turning point on until x has gone so far that its spring is at the limit again. */
static Branch *
follow (const HysLoopFitTask *task,
        const HysLoopFit     *fit,
        double                eta)
{
  const guint turns = task->record->turns->len, blocks = hys_loop_fit_blocks (task);
  Branch *branch = hys_owner_new (Branch);
  guint anchor = 0, b = 0;

  branch->u = hys_owned (branch, double, blocks);
  branch->stuck = hys_owned (branch, double, blocks);
  branch->anchor = hys_owned (branch, guint, blocks);
  for (guint m = 0; m < turns; m++)
    {
      double way = hys_record_way (task->record, m);
      double from = turn_x (task, fit, anchor), u = anchored (task, anchor) * eta, limit = from + way * eta - u;

      for (; b < blocks && half_of (task, fit, b) == m; b++)
        {
          const HysRecordBlock *block = hys_loop_fit_block (task, b);
          double drift = fit->drift * block->t;
          double near = way > 0 ? block->low : block->high, far = way > 0 ? block->high : block->low;

          branch->anchor[b] = anchor;
          branch->stuck[b] = way * (far - drift - limit) < 0;
          if (branch->stuck[b] > 0)
            branch->u[b] = u + block->x - drift - from;
          else if (way * (near - drift - limit) >= 0)
            branch->u[b] = way * eta;
          else
            branch->u[b] = mean_of_kink (task, fit, block, way, limit, eta, &branch->stuck[b]);
        }
      if (m + 1 < turns && way * (turn_x (task, fit, m + 1) - limit) >= 0)
        anchor = m + 1;
    }
  return branch;
}

/* The value of hat @i of @n at the time @t. */
static double
hat (guint  n,
     guint  i,
     double t)
{
  return n == 1 ? 1 : fmax (1 - fabs (t * (n - 1) - i), 0);
}

void
hys_loop_fit_smooth (const HysLoopFitTask *task,
                     const HysLoopFit     *fit,
                     guint                 rows,
                     double               *columns)
{
  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);
      double root = sqrt (task->weights[b]);

      for (guint i = 0; i < fit->n_hats; i++)
        columns[i * rows + b] = root * hat (fit->n_hats, i, block->t);
      columns[fit->n_hats * rows + b] = root * (block->x - fit->drift * block->t);
    }
}

void
hys_loop_fit_branch (const HysLoopFitTask *task,
                     const HysLoopFit     *fit,
                     double                eta,
                     double               *column)
{
  g_autoptr (Branch) branch = follow (task, fit, eta);

  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    column[b] = sqrt (task->weights[b]) * branch->u[b];
}

void
hys_loop_fit_measured (const HysLoopFitTask *task,
                       double               *column)
{
  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    column[b] = sqrt (task->weights[b]) * hys_loop_fit_block (task, b)->r;
}

/* The stiffnesses and offsets that suit the rest best, k >= 0. */
static void
solve_linear (const HysLoopFitTask *task,
              HysLoopFit           *fit)
{
  const guint rows = hys_loop_fit_blocks (task), smooth = fit->n_hats + 1, n = smooth + fit->n + 1;
  g_autofree double *matrix = g_new (double, (gsize) rows * n), *z = g_new (double, n);

  hys_loop_fit_smooth (task, fit, rows, matrix);
  for (guint i = 0; i < fit->n; i++)
    hys_loop_fit_branch (task, fit, fit->eta[i], matrix + (gsize) (smooth + i) * rows);
  hys_loop_fit_measured (task, matrix + (gsize) (n - 1) * rows);
  hys_nonneg_reduce (rows, n, matrix);
  fit->mean = hys_nonneg_solve (n, n - 1, smooth, matrix, matrix + n * (n - 1), z) / rows;
  memcpy (fit->hats, z, fit->n_hats * sizeof *z);
  fit->k0 = z[fit->n_hats];
  memcpy (fit->k, z + smooth, fit->n * sizeof *z);
}

void
hys_loop_fit_values (const HysLoopFitTask *task,
                     const HysLoopFit     *fit,
                     double               *r,
                     double               *slope)
{
  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);

      slope[b] = fit->k0;
      r[b] = fit->k0 * (block->x - fit->drift * block->t);
      for (guint i = 0; i < fit->n_hats; i++)
        r[b] += fit->hats[i] * hat (fit->n_hats, i, block->t);
    }
  for (guint i = 0; i < fit->n; i++)
    {
      g_autoptr (Branch) branch = follow (task, fit, fit->eta[i]);

      for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
        {
          r[b] += fit->k[i] * branch->u[b];
          slope[b] += fit->k[i] * branch->stuck[b];
        }
    }
}

void
hys_loop_fit_residuals (const HysLoopFitTask *task,
                        const HysLoopFit     *fit,
                        double               *residuals)
{
  const HysRecord *record = task->record;
  const guint turns = record->turns->len;
  double u[HYS_LOOP_FIT_BRANCHES];
  gsize row = hys_loop_fit_turn (task, 0)->row;

  for (guint i = 0; i < fit->n; i++)
    u[i] = anchored (task, 0) * fit->eta[i];
  memset (residuals, 0, record->n * sizeof *residuals);
  for (guint m = 0; m < turns; m++)
    {
      double way = hys_record_way (record, m), from = turn_x (task, fit, m);
      double length = m + 1 < turns ? way * (turn_x (task, fit, m + 1) - from) : 0;

      for (; row < record->n && (m + 1 == turns || row + fit->late[m + 1] <= hys_loop_fit_turn (task, m + 1)->row); row++)
        {
          double t = record->n > 1 ? (double) row / (double) (record->n - 1) : 0, x = record->x[row] - fit->drift * t;

          residuals[row] = record->r[row] - fit->k0 * x;
          for (guint i = 0; i < fit->n_hats; i++)
            residuals[row] -= fit->hats[i] * hat (fit->n_hats, i, t);
          for (guint i = 0; i < fit->n; i++)
            residuals[row] -= fit->k[i] * way * fmin (way * (u[i] + x - from), fit->eta[i]);
        }
      for (guint i = 0; i < fit->n; i++)
        u[i] = way * fmin (way * u[i] + length, fit->eta[i]);
    }
}

/* Parameters that are fitted: offsets, k0, k, eta and the drift; and one for each branch that might as well be none. */
static guint
parameters (const HysLoopFitTask *task,
            guint                 n)
{
  return task->n_hats + 1 + 3 * n + task->drifts;
}

double
hys_loop_fit_rate (const HysLoopFitTask *task,
                   double                mean,
                   guint                 parameters)
{
  double independent = fmax (hys_loop_fit_blocks (task) / task->correlation, 4);

  return independent * log (fmax (mean, task->floor)) + parameters * log (independent);
}

double
hys_loop_fit_criterion (const HysLoopFitTask *task,
                        const HysLoopFit     *fit)
{
  return hys_loop_fit_rate (task, fit->mean, parameters (task, fit->n));
}

/* Where the columns of the derivatives begin. */
typedef struct
{
  guint k;
  guint eta;
  guint drift;
  guint turns;
  guint n;
} Places;

static Places
places_of (const HysLoopFitTask *task,
           const HysLoopFit     *fit)
{
  Places at = { .k = fit->n_hats + 1 };

  at.eta = at.k + fit->n;
  at.drift = at.eta + fit->n;
  at.turns = at.drift + task->drifts;
  at.n = at.turns + n_turns (task);
  return at;
}

/* Adds what branch @i changes by with its limit, its start, the drift and the turning points. */
static void
add_derivatives (const HysLoopFitTask *task,
                 const HysLoopFit     *fit,
                 const Places         *at,
                 guint                 i,
                 guint                 rows,
                 double               *matrix)
{
  g_autoptr (Branch) branch = follow (task, fit, fit->eta[i]);

  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (task, b);
      double root = sqrt (task->weights[b]), k = root * fit->k[i], stuck = branch->stuck[b];
      guint anchor = branch->anchor[b];

      matrix[(at->k + i) * (gsize) rows + b] = root * branch->u[b];
      matrix[(at->eta + i) * (gsize) rows + b] = k * (stuck * anchored (task, anchor)
                                                      + (1 - stuck) * hys_record_way (task->record, half_of (task, fit, b)));
      if (task->drifts)
        matrix[at->drift * (gsize) rows + b] -= k * stuck * (block->t - hys_loop_fit_turn (task, anchor)->t);
      if (anchor < n_turns (task))
        matrix[(at->turns + anchor) * (gsize) rows + b] -= k * stuck;
    }
}

/* How uncertain a turning point is, in weighted residuals. */
static double
firmness (const HysLoopFitTask *task,
          double                mean,
          guint                 m)
{
  return sqrt (mean) / hys_loop_fit_turn (task, m)->error;
}

/* What the weighted residuals and what turning points are known to be change by with each parameter, and what they are
 * now, as the triangle of n + 1 columns; the caller frees. @mean: what turning points are weighed with */
static double *
linearize (const HysLoopFitTask *task,
           const HysLoopFit     *fit,
           double                mean)
{
  const Places at = places_of (task, fit);
  const guint rows = MAX (hys_loop_fit_blocks (task) + n_turns (task), at.n + 1);
  double *matrix = g_new0 (double, (gsize) rows * (at.n + 1)), *right = matrix + (gsize) at.n * rows;
  g_autofree double *r = g_new (double, hys_loop_fit_blocks (task)),
                         *slope = g_new (double, hys_loop_fit_blocks (task));

  hys_loop_fit_smooth (task, fit, rows, matrix);
  for (guint i = 0; i < fit->n; i++)
    add_derivatives (task, fit, &at, i, rows, matrix);
  hys_loop_fit_values (task, fit, r, slope);
  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    {
      double root = sqrt (task->weights[b]);

      if (task->drifts)
        matrix[at.drift * (gsize) rows + b] -= root * fit->k0 * hys_loop_fit_block (task, b)->t;
      right[b] = root * (hys_loop_fit_block (task, b)->r - r[b]);
    }
  for (guint m = 0; m < n_turns (task); m++)
    {
      matrix[(at.turns + m) * (gsize) rows + hys_loop_fit_blocks (task) + m] = firmness (task, mean, m);
      right[hys_loop_fit_blocks (task) + m] = firmness (task, mean,
                                                        m) * (hys_loop_fit_turn (task, m)->x - fit->turns[m]);
    }
  hys_nonneg_reduce (rows, at.n + 1, matrix);
  return g_realloc_n (matrix, (gsize) (at.n + 1) * (at.n + 1), sizeof (double));
}

/* The squares of what is minimized, over the blocks. */
static double
objective (const HysLoopFitTask *task,
           const HysLoopFit     *fit,
           double                mean)
{
  double sum = fit->mean;

  for (guint m = 0; m < n_turns (task); m++)
    {
      double off = firmness (task, mean, m) * (hys_loop_fit_turn (task, m)->x - fit->turns[m]);

      sum += off * off / hys_loop_fit_blocks (task);
    }
  return sum;
}

/* What Levenberg's iteration works on: @mean is what turning points are weighed with. */
typedef struct
{
  const HysLoopFitTask *task;
  HysLoopFit           *fit;
  HysLoopFit            trial;
  double                mean;
} Iteration;

static double *
linearize_here (gpointer  data,
                double   *squares)
{
  Iteration *self = data;
  const guint n = hys_loop_fit_blocks (self->task);
  g_autofree double *r = g_new (double, n), *across = g_new (double, n), *slope = g_new (double, n);
  HysLoopFit other = *self->fit;

  /* Puts each row at which x turns on the side of its turning point where it is nearer to the model. */
  for (guint m = 0; m < self->task->record->turns->len; m++)
    other.late[m] = !self->fit->late[m];
  hys_loop_fit_values (self->task, self->fit, r, slope);
  hys_loop_fit_values (self->task, &other, across, slope);
  for (guint b = 0; b < n; b++)
    {
      const HysRecordBlock *block = hys_loop_fit_block (self->task, b);

      if (block->turns && fabs (block->r - across[b]) < fabs (block->r - r[b]))
        self->fit->late[block->half + 1] = other.late[block->half + 1];
    }
  solve_linear (self->task, self->fit);
  self->mean = self->fit->mean;
  *squares = objective (self->task, self->fit, self->mean);
  return linearize (self->task, self->fit, self->mean);
}

static double
attempt (gpointer      data,
         const double *step)
{
  Iteration *self = data;
  HysLoopFit *trial = &self->trial;
  const Places at = places_of (self->task, self->fit);

  *trial = *self->fit;
  /* Moves the parameters that are not linear, not too far. */
  for (guint i = 0; i < trial->n; i++)
    {
      double room = fmin (trial->eta[i] / 2, 0.1);

      trial->eta[i] += CLAMP (step[at.eta + i], -room, room);
    }
  if (self->task->drifts)
    trial->drift += CLAMP (step[at.drift], -0.05, 0.05);
  for (guint m = 0; m < n_turns (self->task); m++)
    trial->turns[m] += CLAMP (step[at.turns + m], -0.02, 0.02);
  solve_linear (self->task, &self->trial);
  return objective (self->task, &self->trial, self->mean);
}

static void
accept (gpointer data)
{
  Iteration *self = data;

  *self->fit = self->trial;
}

void
hys_loop_fit_iterate (const HysLoopFitTask *task,
                      HysLoopFit           *fit,
                      guint                 rounds,
                      double                least)
{
  const Places at = places_of (task, fit);
  Iteration iteration = { .task = task, .fit = fit };

  solve_linear (task, fit);
  hys_levenberg_iterate (&(HysLevenberg){ at.n, at.eta, linearize_here, attempt, accept }, rounds, least, &iteration);
}

double *
hys_loop_fit_covariance (const HysLoopFitTask *task,
                         const HysLoopFit     *fit)
{
  const Places at = places_of (task, fit);
  const guint rows = at.n + 1, wanted = at.drift;
  const double correlation = hys_loop_fit_correlation (task, fit);
  g_autofree double *weights = hys_loop_fit_share_rounding (task, correlation);
  HysLoopFitTask shared = *task;
  g_autofree double *triangle = NULL, *columns = g_new (double, rows * rows);
  double *covariance = g_new (double, wanted * wanted),
                       left = fmax (hys_loop_fit_blocks (task) - (double) parameters (task, fit->n), 1);
  double scale = fmax (fit->mean, task->floor) * hys_loop_fit_blocks (task) / left * correlation;
  guint n = 0;

  shared.weights = weights;
  triangle = linearize (&shared, fit, fit->mean);
  for (guint j = 0; j < at.n; j++)
    {
      double norm = 0;

      for (guint i = 0; i <= j; i++)
        norm += fabs (triangle[j * rows + i]);
      if (norm > 0)
        memcpy (columns + n++ * rows, triangle + j * rows, rows * sizeof *columns);
    }
  hys_nonneg_reduce (rows, n, columns);
  if (n < wanted || LAPACKE_dpotri (LAPACK_COL_MAJOR, 'U', (int) n, columns, (int) n) != 0)
    {
      g_free (covariance);
      return NULL;
    }
  for (guint i = 0; i < wanted; i++)
    for (guint j = 0; j < wanted; j++)
      covariance[i * wanted + j] = scale * columns[MAX (i, j) * n + MIN (i, j)];
  return covariance;
}

/* How far from the turning point the next branch begins to slip, after @d; at most @length. */
static double
next_corner (const HysLoopFit *fit,
             const double     *u,
             double            way,
             double            d,
             double            length)
{
  double next = length;

  for (guint i = 0; i < fit->n; i++)
    if (fit->eta[i] - way * u[i] > d)
      next = fmin (next, fit->eta[i] - way * u[i]);
  return next;
}

/* One straight piece after the other: from each turning point to where a branch begins to slip, and on to the next. */
GArray *
hys_loop_fit_trace (const HysLoopFitTask *task,
                    const HysLoopFit     *fit)
{
  const guint turns = task->record->turns->len;
  const HysRecordBlock *last = hys_loop_fit_block (task, hys_loop_fit_blocks (task) - 1);
  GArray *points = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
  double u[HYS_LOOP_FIT_BRANCHES];

  for (guint i = 0; i < fit->n; i++)
    u[i] = anchored (task, 0) * fit->eta[i];
  for (guint m = 0; m < turns; m++)
    {
      double way = hys_record_way (task->record, m), from = turn_x (task, fit, m), t = hys_loop_fit_turn (task, m)->t;
      double end = m + 1 < turns ? hys_loop_fit_turn (task, m + 1)->t : 1;
      double length = way * ((m + 1 < turns ? turn_x (task, fit, m + 1) : last->x - fit->drift) - from);
      double first = m == 0 ? way * (hys_loop_fit_block (task, 0)->x - from) : 0;

      for (double d = m == 0 ? fmax (first, 0) : next_corner (fit, u, way, 0, length);;
           d = next_corner (fit, u, way, d, length))
        {
          double now = t + (length > 0 ? d / length : 0) * (end - t), r = fit->k0 * (from + way * d);

          for (guint i = 0; i < fit->n_hats; i++)
            r += fit->hats[i] * hat (fit->n_hats, i, now);
          for (guint i = 0; i < fit->n; i++)
            r += fit->k[i] * way * fmin (way * u[i] + d, fit->eta[i]);
          g_array_append_val (points, ((HysLoopPoint){ from + way * d + fit->drift * now, r }));
          if (!(d < length))
            break;
        }
      for (guint i = 0; i < fit->n; i++)
        u[i] = way * fmin (way * u[i] + length, fit->eta[i]);
    }
  return points;
}

double
hys_loop_fit_reach (const HysLoopFitTask *task)
{
  const guint turns = task->record->turns->len;
  double most = 0;

  for (guint m = 0; m < turns; m++)
    {
      double end = m + 1 < turns ? hys_loop_fit_turn (task, m + 1)->x
                   : hys_loop_fit_block (task, hys_loop_fit_blocks (task) - 1)->x;
      gboolean whole = m == 0 && task->start != HYS_LOOP_FIT_TURNED;

      most = fmax (most, fabs (end - hys_loop_fit_turn (task, m)->x) * (whole ? 1 : 0.5));
    }
  return REACH * most;
}

gboolean
hys_loop_fit_hardly_changes (const HysLoopFitTask *task,
                             const HysLoopFit     *fit,
                             guint                 i)
{
  g_autoptr (Branch) branch = NULL;
  double slipping = 0;

  if (fit->eta[i] > hys_loop_fit_reach (task))
    return TRUE;
  branch = follow (task, fit, fit->eta[i]);
  for (guint b = 0; b < hys_loop_fit_blocks (task); b++)
    slipping += 1 - branch->stuck[b];
  return slipping < fmax (fmin (SLIPS, hys_loop_fit_blocks (task) / 10.0), SLIPS_PART * hys_loop_fit_blocks (task))
         || slipping > hys_loop_fit_blocks (task) - STICKS;
}

