/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many branches a measured history has: from a dictionary of many limits down, one deleted or merged at a time, and
 * whether a continuum says as much. */
#include "hys-loop-fit-private.h"

#include "hys-error.h"
#include "hys-nonneg.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Limits in the dictionary: in geometric and in arithmetic steps. */
#define GEOMETRIC  90
#define ARITHMETIC 60
/* The smallest limit that is looked for, over the range of x. */
#define LEAST_ETA  0.0015
/* Stiffnesses below this part of their sum are none: of the dictionary, and of a fit. */
#define DICTIONARY_LEAST 1e-5
#define FIT_LEAST        1e-7
/* Limits that stand for a continuum, in how many of them its ends are looked for, and its largest degree. */
#define LIMITS     120
#define PACE       6
#define DENSITY_DEGREE 3
/* Limits that are nearer to each other than this part are one. */
#define TWINS      1e-6
/* Iterations, and the part of the squares that they must take away to go on: rough, and at the end. */
#define ROUNDS     60
#define ROUGH      1e-4
#define FINE       1e-10

static void
take_out (HysLoopFit *fit,
          guint       i)
{
  fit->n--;
  memmove (fit->k + i, fit->k + i + 1, (fit->n - i) * sizeof *fit->k);
  memmove (fit->eta + i, fit->eta + i + 1, (fit->n - i) * sizeof *fit->eta);
}

/* Makes one branch of the branches @i and @i + 1. */
static void
merge (HysLoopFit *fit,
       guint       i)
{
  double a = fit->k[i], b = fit->k[i + 1], sum = a + b > 0 ? a + b : 1;

  fit->eta[i] = a + b > 0 ? (a * fit->eta[i] + b * fit->eta[i + 1]) / sum : fit->eta[i];
  fit->k[i] = a + b;
  take_out (fit, i + 1);
}

/* Branches in the order of their limits. */
static void
sort (HysLoopFit *fit)
{
  for (guint i = 1; i < fit->n; i++)
    for (guint j = i; j > 0 && fit->eta[j] < fit->eta[j - 1]; j--)
      {
        double k = fit->k[j], eta = fit->eta[j];

        fit->k[j] = fit->k[j - 1];
        fit->eta[j] = fit->eta[j - 1];
        fit->k[j - 1] = k;
        fit->eta[j - 1] = eta;
      }
}

static double
total_stiffness (const HysLoopFit *fit)
{
  double sum = fabs (fit->k0);

  for (guint i = 0; i < fit->n; i++)
    sum += fit->k[i];
  return sum;
}

static void
polish (const HysLoopFitTask *task,
        HysLoopFit           *fit,
        double                least)
{
  guint before;

  do
    {
      hys_loop_fit_iterate (task, fit, ROUNDS, least);
      before = fit->n;
      sort (fit);
      /* Takes out branches that are none. */
      for (guint i = fit->n; i-- > 0;)
        if (fit->k[i] <= FIT_LEAST * total_stiffness (fit) || hys_loop_fit_hardly_changes (task, fit, i))
          take_out (fit, i);
      for (guint i = fit->n; i-- > 1;)
        if (fit->eta[i] - fit->eta[i - 1] <= TWINS * fit->eta[i])
          merge (fit, i - 1);
    }
  while (fit->n < before);
}

void
hys_loop_fit_polish (const HysLoopFitTask *task,
                     HysLoopFit           *fit)
{
  polish (task, fit, FINE);
}

/* The limits of the dictionary, increasing (element-type double). */
static GArray *
make_grid (const HysLoopFitTask *task)
{
  GArray *grid = g_array_new (FALSE, FALSE, sizeof (double));
  double least = fmax (LEAST_ETA, 3 * task->record->noise_x), most = hys_loop_fit_reach (task);

  for (guint i = 0, j = 0; least < most && i + j < GEOMETRIC + ARITHMETIC;)
    {
      double a = i < GEOMETRIC ? least * pow (most / least, (double) i / (GEOMETRIC - 1)) : INFINITY;
      double b = j < ARITHMETIC ? most * (j + 1) / ARITHMETIC : INFINITY, eta = fmin (a, b);

      if (a <= b)
        i++;
      else
        j++;
      if (eta >= least && (grid->len == 0 || eta > 1.001 * g_array_index (grid, double, grid->len - 1)))
        g_array_append_val (grid, eta);
    }
  return grid;
}

void
hys_loop_fit_init (const HysLoopFitTask *task,
                   HysLoopFit           *fit)
{
  *fit = (HysLoopFit){ .n_hats = task->n_hats, .mean = NAN };
  for (guint m = 0; m < task->record->turns->len; m++)
    fit->turns[m] = hys_loop_fit_turn (task, m)->x;
}

/* Appends what neighbours of the dictionary found together. */
static void
add_found (HysLoopFit *fit,
           double      k,
           double      eta,
           gboolean    again)
{
  if (again && fit->n > 0)
    {
      guint i = fit->n - 1;

      fit->eta[i] = (fit->k[i] * fit->eta[i] + k * eta) / (fit->k[i] + k);
      fit->k[i] += k;
    }
  else if (fit->n < HYS_LOOP_FIT_BRANCHES)
    {
      fit->k[fit->n] = k;
      fit->eta[fit->n++] = eta;
    }
}

/* Fits a branch for each limit of a dense grid, and takes those that are used as a first model. */
static void
consult_dictionary (const HysLoopFitTask *task,
                    HysLoopFit           *fit)
{
  g_autoptr (GArray) grid = make_grid (task);
  const guint smooth = task->n_hats + 1, rows = hys_loop_fit_blocks (task);
  const guint limits = MIN (grid->len, rows > smooth + 1 ? rows - smooth - 1 : 0), n = smooth + limits + 1;
  g_autofree double *matrix = g_new (double, (gsize) rows * n), *z = g_new (double, n);
  double sum = 0;
  gboolean again = FALSE;

  hys_loop_fit_init (task, fit);
  hys_loop_fit_smooth (task, fit, rows, matrix);
  for (guint i = 0; i < limits; i++)
    hys_loop_fit_branch (task, fit, g_array_index (grid, double, i * grid->len / limits),
                         matrix + (gsize) (smooth + i) * rows);
  hys_loop_fit_measured (task, matrix + (gsize) (n - 1) * rows);
  hys_nonneg_reduce (rows, n, matrix);
  hys_nonneg_solve (n, n - 1, smooth, matrix, matrix + (gsize) n * (n - 1), z);
  for (guint i = smooth; i + 1 < n; i++)
    sum += z[i];
  for (guint i = 0; i < limits; i++)
    {
      gboolean used = z[smooth + i] > DICTIONARY_LEAST * sum;

      if (used)
        add_found (fit, z[smooth + i], g_array_index (grid, double, i * grid->len / limits), again);
      again = used;
    }
}

/* The columns of @fit and of its neighbours merged, and r, as a triangle; the caller frees. */
static double *
reduce_candidates (const HysLoopFitTask *task,
                   const HysLoopFit     *fit)
{
  const guint rows = hys_loop_fit_blocks (task), smooth = fit->n_hats + 1, n = smooth + 2 * fit->n;
  double *matrix = g_new (double, (gsize) MAX (rows, n) * n);

  hys_loop_fit_smooth (task, fit, rows, matrix);
  for (guint i = 0; i < fit->n; i++)
    hys_loop_fit_branch (task, fit, fit->eta[i], matrix + (gsize) (smooth + i) * rows);
  for (guint i = 0; i + 1 < fit->n; i++)
    {
      HysLoopFit merged = *fit;

      merge (&merged, i);
      hys_loop_fit_branch (task, fit, merged.eta[i], matrix + (gsize) (smooth + fit->n + i) * rows);
    }
  hys_loop_fit_measured (task, matrix + (gsize) (n - 1) * rows);
  hys_nonneg_reduce (rows, n, matrix);
  return matrix;
}

/* Takes away one branch, by deletion or by merging neighbours, whichever costs least. */
static void
descend (const HysLoopFitTask *task,
         HysLoopFit           *fit)
{
  const guint smooth = fit->n_hats + 1, n = smooth + 2 * fit->n, used = smooth + fit->n - 1;
  g_autofree double *triangle = reduce_candidates (task, fit), *columns = g_new (double, n * used),
                                *z = g_new (double, used);
  double least = INFINITY;
  HysLoopFit best = *fit;

  for (guint choice = 0; choice < 2 * fit->n - 1; choice++)
    {
      gboolean merging = choice >= fit->n;
      guint gone = merging ? choice - fit->n + 1 : choice, to = 0;
      double squares;

      for (guint i = 0; i < smooth + fit->n; i++)
        if (i != smooth + gone)
          memcpy (columns + n * to++, triangle + n * (merging && i + 1 == smooth + gone ? smooth + choice : i),
                  n * sizeof (double));
      squares = hys_nonneg_solve (n, used, smooth, columns, triangle + n * (n - 1), z);
      if (!(squares < least))
        continue;
      least = squares;
      best = *fit;
      if (merging)
        merge (&best, gone - 1);
      else
        take_out (&best, gone);
    }
  *fit = best;
}

/* Adds the branch of the grid that takes most of the squares away. FALSE: there is none. */
static gboolean
ascend (const HysLoopFitTask *task,
        HysLoopFit           *fit)
{
  g_autoptr (GArray) grid = make_grid (task);
  const guint rows = hys_loop_fit_blocks (task), used = fit->n_hats + 1 + fit->n, n = used + grid->len + 1;
  g_autofree double *matrix = NULL;
  double most = 0;
  int found = -1;

  if (fit->n >= HYS_LOOP_FIT_BRANCHES || rows < n)
    return FALSE;
  matrix = g_new (double, (gsize) rows * n);
  hys_loop_fit_smooth (task, fit, rows, matrix);
  for (guint i = 0; i < fit->n; i++)
    hys_loop_fit_branch (task, fit, fit->eta[i], matrix + (gsize) (fit->n_hats + 1 + i) * rows);
  for (guint i = 0; i < grid->len; i++)
    hys_loop_fit_branch (task, fit, g_array_index (grid, double, i), matrix + (gsize) (used + i) * rows);
  hys_loop_fit_measured (task, matrix + (gsize) (n - 1) * rows);
  hys_nonneg_reduce (rows, n, matrix);
  for (guint i = 0; i < grid->len; i++)
    {
      const double *g = matrix + (gsize) n * (used + i), *e = matrix + (gsize) n * (n - 1);
      double product = 0, square = 0;

      for (guint row = used; row < n; row++)
        {
          product += g[row] * e[row];
          square += g[row] * g[row];
        }
      if (product > 0 && product * product > most * square)
        {
          most = product * product / square;
          found = (int) i;
        }
    }
  if (found < 0)
    return FALSE;
  add_found (fit, total_stiffness (fit) * 1e-3, g_array_index (grid, double, found), FALSE);
  sort (fit);
  return TRUE;
}

static void
keep_best (HysLoopFit       *best,
           const HysLoopFit *fit)
{
  if (!(best[fit->n].mean <= fit->mean))
    best[fit->n] = *fit;
}

gboolean
hys_loop_fit_search (HysLoopFitTask *task,
                     HysLoopFit     *best,
                     HysProgress     progress,
                     gpointer        user_data,
                     GError        **error)
{
  HysLoopFit fit;
  guint richest, most = hys_loop_fit_blocks (task) / 4;

  for (guint n = 0; n <= HYS_LOOP_FIT_BRANCHES; n++)
    best[n].mean = NAN;
  consult_dictionary (task, &fit);
  while (fit.n > most)
    descend (task, &fit);
  polish (task, &fit, ROUGH);
  richest = fit.n;
  task->correlation = hys_loop_fit_correlation (task, &fit);
  keep_best (best, &fit);
  while (fit.n > 0)
    {
      if (progress != NULL && !progress ((double) (richest - fit.n) / (richest + 1), user_data))
        return hys_fail (error, HYS_ERROR_CANCELLED, _("cancelled"));
      descend (task, &fit);
      polish (task, &fit, ROUGH);
      keep_best (best, &fit);
    }
  return TRUE;
}

/* Takes @other for @fit if the criterion is lower. */
static gboolean
take_better (const HysLoopFitTask *task,
             HysLoopFit           *fit,
             HysLoopFit           *other)
{
  hys_loop_fit_polish (task, other);
  if (!(hys_loop_fit_criterion (task, other) < hys_loop_fit_criterion (task, fit)))
    return FALSE;
  *fit = *other;
  return TRUE;
}

gboolean
hys_loop_fit_improve (const HysLoopFitTask *task,
                      HysLoopFit           *fit)
{
  HysLoopFit less = *fit, more = *fit;

  if (fit->n > 0)
    {
      descend (task, &less);
      if (take_better (task, fit, &less))
        return TRUE;
    }
  return ascend (task, &more) && take_better (task, fit, &more);
}

/* A pull from rest is a quarter of a loop about where it begins. */
HysLoopPoint
hys_loop_fit_centre (const HysLoopFitTask *task,
                     const HysLoopFit     *fit,
                     double               *half)
{
  const HysRecord *record = task->record;
  const gboolean pull = record->turns->len == 1 && task->start == HYS_LOOP_FIT_VIRGIN;
  double low = hys_loop_fit_block (task, hys_loop_fit_blocks (task) - 1)->x, high = low, middle, offset = 0;

  for (guint i = 0; i < fit->n_hats; i++)
    offset += fit->hats[i] / fit->n_hats;
  for (guint m = 0; m < record->turns->len; m++)
    {
      low = fmin (low, fit->turns[m]);
      high = fmax (high, fit->turns[m]);
    }
  middle = pull ? fit->turns[0] : (low + high) / 2;
  *half = record->range.x * (high - low) / (pull ? 1 : 2);
  return (HysLoopPoint){ record->middle.x + record->range.x * middle,
                         record->middle.r + record->range.r * (offset + fit->k0 * middle) };
}

double
hys_loop_fit_bernstein (guint  degree,
                        guint  j,
                        double s)
{
  return (j == 0 || j == degree ? 1 : degree) * pow (s, j) * pow (1 - s, degree - j);
}

/* Writes the columns of smooth parts, of the Bernstein polynomials of @degree over the limits @low <= i < @high of the
 * dictionary, from its triangle of @n columns. */
static void
fill_densities (const double *triangle,
                guint         n,
                guint         smooth,
                guint         degree,
                guint         low,
                guint         high,
                double       *columns)
{
  memcpy (columns, triangle, n * smooth * sizeof *columns);
  memset (columns + n * smooth, 0, n * (degree + 1) * sizeof *columns);
  for (guint i = low; i < high; i++)
    for (guint j = 0; j <= degree; j++)
      {
        double part = hys_loop_fit_bernstein (degree, j, (i - low + 0.5) / (high - low));

        for (guint row = 0; row < n; row++)
          columns[n * (smooth + j) + row] += part * triangle[n * (smooth + i) + row];
      }
}

double
hys_loop_fit_continuous (const HysLoopFitTask *task,
                         const HysLoopFit     *fit,
                         double               *from,
                         double               *to)
{
  const guint smooth = fit->n_hats + 1, n = smooth + LIMITS + 1, rows = hys_loop_fit_blocks (task),
                       most = smooth + DENSITY_DEGREE + 1;
  g_autofree double *matrix = NULL, *columns = g_new (double, n * most), *z = g_new (double, most);
  double step = hys_loop_fit_reach (task) / LIMITS, best = INFINITY;

  if (rows < n)
    return INFINITY;
  matrix = g_new (double, (gsize) rows * n);
  hys_loop_fit_smooth (task, fit, rows, matrix);
  for (guint i = 0; i < LIMITS; i++)
    hys_loop_fit_branch (task, fit, (i + 0.5) * step, matrix + (gsize) (smooth + i) * rows);
  hys_loop_fit_measured (task, matrix + (gsize) (n - 1) * rows);
  hys_nonneg_reduce (rows, n, matrix);
  for (guint degree = 0; degree <= DENSITY_DEGREE; degree++)
    for (guint low = 0; low < LIMITS; low += PACE)
      for (guint high = low + 2 * PACE; high <= LIMITS; high += PACE)
        {
          double mean, value;

          fill_densities (matrix, n, smooth, degree, low, high, columns);
          mean = hys_nonneg_solve (n, smooth + degree + 1, smooth, columns, matrix + n * (n - 1), z) / rows;
          value = hys_loop_fit_rate (task, mean, smooth + task->drifts + degree + 3);
          if (!(value < best))
            continue;
          best = value;
          *from = low * step;
          *to = high * step;
        }
  return best;
}
