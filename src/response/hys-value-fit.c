/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a drawing from what was measured: Levenberg's iteration on their logarithms, from several places where
 * sliders make plateaus, and what the data cannot tell by singular values. */
#include "hys-value-fit.h"

#include "hys-error.h"
#include "hys-levenberg.h"
#include "hys-nonneg.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

/* Iterations, also of those from other places, the longest step of a logarithm, and the part of the squares that a step
 * must take away to go on. */
#define ROUNDS      40
#define FEW_ROUNDS  15
#define LONGEST     1.0986
#define LEAST_GAIN  1e-9
/* Differences of logarithms for derivatives: on the way, and for the errors. */
#define FORWARD     1e-4
#define CENTRAL     1e-3
/* Data that are less of the largest are taken for so much. */
#define LEAST_SCALE 1e-3
/* A fit is poor that leaves more than this, and so much more than what neighbouring rows differ by; from the second
 * factor on so many other places, up to this factor away, are looked at, and the best of them fitted. One counts that
 * leaves less than this part of the squares: of two branches in each other's place no less is left. */
#define POOR        0.002
#define POOR_NOISE  3
#define LOOK_NOISE  1.2
#define LESS        0.99
#define PLACES      40
#define FARTHEST    5.0
#define STARTS      4
/* A value with less of the greatest influence has none; a direction that is less well determined than half of its
 * value, or by so much less than the best, is not. */
#define NO_INFLUENCE 1e-6
#define UNCERTAIN    0.5
#define DEPENDENT    1e-5
/* A value with less of the greatest part in a direction is not of it. */
#define PART         0.1

/**
 * Problem:
 * @p, @n: values and residuals
 * @scales, @measured: of each residual; @ranges: the scales before they were weighed
 * @logs, @residuals: where the iteration is; @trial, @there: where it tries to go
 * @fraction: done
 * @error: why it ended, or why there is no model
 */
typedef struct
{
  const HysValueFitTask *task;
  guint                  p;
  gsize                  n;
  gpointer               room;    /* owner of what follows */
  double                *scales;
  double                *ranges;
  double                *measured;
  double                *logs;
  double                *residuals;
  double                *trial;
  double                *there;
  guint                  runs;
  double                 fraction;
  HysProgress            progress;
  gpointer               user_data;
  gboolean               cancelled;
  GError                *error;
} Problem;

static void
problem_clear (Problem *self)
{
  hys_owner_free (self->room);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Problem, problem_clear)

static gsize
rows_of (const HysFitData *data)
{
  return data->kind == HYS_FIT_MODULI ? 2 * data->n : data->n;
}

/* Writes what is measured of one measurement, and what its residuals count over. */
static void
add_data (const HysFitData *data,
          double           *measured,
          double           *scales)
{
  const gsize n = rows_of (data);
  double low = INFINITY, high = -INFINITY, most;
  gboolean relative;

  memcpy (measured, data->y, data->n * sizeof *measured);
  if (data->kind == HYS_FIT_MODULI)
    memcpy (measured + data->n, data->z, data->n * sizeof *measured);
  for (gsize i = 0; i < n; i++)
    {
      low = fmin (low, measured[i]);
      high = fmax (high, measured[i]);
    }
  relative = hys_fit_kind_is_relative (data->kind);
  most = relative ? fmax (fabs (low), fabs (high)) : high - low;
  for (gsize i = 0; i < n; i++)
    scales[i] = most > 0 ? relative ? fmax (fabs (measured[i]), LEAST_SCALE * most) : most : 1;
}

static void
problem_init (Problem               *self,
              const HysValueFitTask *task,
              HysProgress            progress,
              gpointer               user_data)
{
  *self = (Problem){ .task = task, .p = g_strv_length (task->names), .room = hys_owner_new (char),
                     .progress = progress, .user_data = user_data };
  for (guint d = 0; d < task->n_data; d++)
    self->n += rows_of (&task->data[d]);
  self->scales = hys_owned (self->room, double, self->n);
  self->measured = hys_owned (self->room, double, self->n);
  self->logs = hys_owned (self->room, double, self->p);
  self->trial = hys_owned (self->room, double, self->p);
  self->residuals = hys_owned (self->room, double, self->n);
  self->there = hys_owned (self->room, double, self->n);
  self->n = 0;
  for (guint d = 0; d < task->n_data; d++)
    {
      add_data (&task->data[d], self->measured + self->n, self->scales + self->n);
      self->n += rows_of (&task->data[d]);
    }
  self->ranges = hys_owned_copy (self->room, double, self->scales, self->n);
}

/* HysStop */
static gboolean
is_cancelled (gpointer data)
{
  Problem *self = data;

  if (!self->cancelled && self->progress != NULL)
    self->cancelled = !self->progress (self->fraction, self->user_data);
  return self->cancelled;
}

/* Writes what data and model differ by at @logs; the sum of the squares, infinite where there is no such model. */
static double
squares_at (Problem      *self,
            const double *logs,
            double       *residuals)
{
  g_autoptr (HysDocument) document = hys_document_copy (self->task->document);
  char number[HYS_NUMBER_SIZE];
  double sum = 0;
  gsize first = 0;

  g_clear_error (&self->error);
  if (is_cancelled (self))
    return INFINITY;
  for (guint j = 0; j < self->p; j++)
    if (!hys_document_set (document, self->task->names[j], hys_number_format_exact (exp (logs[j]), number), &self->error))
      return INFINITY;
  self->runs++;
  for (guint d = 0; d < self->task->n_data; first += rows_of (&self->task->data[d++]))
    if (!hys_fit_model_fill (document, self->task->node, &self->task->data[d], (HysStop){ is_cancelled, self },
                             residuals + first, &self->error))
      return INFINITY;
  for (gsize i = 0; i < self->n; i++)
    {
      residuals[i] = (self->measured[i] - residuals[i]) / self->scales[i];
      sum += residuals[i] * residuals[i];
    }
  return isfinite (sum) ? sum : INFINITY;
}

/* Shows what the model gives where the iteration is. */
static void
show (const Problem *self)
{
  g_autofree double *model = NULL;

  if (self->task->show == NULL)
    return;
  model = g_new (double, self->n);
  for (gsize i = 0; i < self->n; i++)
    model[i] = self->measured[i] - self->residuals[i] * self->scales[i];
  self->task->show (model, self->task->user_data);
}

static double
sum_of_squares (const double *values,
                gsize         n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += values[i] * values[i];
  return sum;
}

/* Writes what residuals fall by with each logarithm, by differences to one side, or to the other where there is no
 * model, or to both. FALSE: there is none at either. */
static gboolean
differentiate (Problem  *self,
               gboolean  central,
               double   *jacobian)
{
  const double width = central ? CENTRAL : FORWARD;

  for (guint j = 0; j < self->p; j++)
    {
      double *column = jacobian + j * self->n;
      double ahead, back = NAN, over = width;

      memcpy (self->trial, self->logs, self->p * sizeof *self->trial);
      self->trial[j] += width;
      ahead = squares_at (self, self->trial, column);
      self->trial[j] -= 2 * width;
      if (central || !isfinite (ahead))
        back = squares_at (self, self->trial, self->there);
      if (!isfinite (ahead) && !isfinite (back))
        return FALSE;
      if (isfinite (ahead) && isfinite (back))
        over = 2 * width;
      for (gsize i = 0; i < self->n; i++)
        column[i] = ((isfinite (back) ? self->there[i] : self->residuals[i])
                     - (isfinite (ahead) ? column[i] : self->residuals[i])) / over;
    }
  return TRUE;
}

/* HysLevenberg */
static double *
linearize (gpointer  data,
           double   *squares)
{
  Problem *self = data;
  double *columns = g_new (double, self->n * (self->p + 1));

  *squares = sum_of_squares (self->residuals, self->n);
  if (!differentiate (self, FALSE, columns))
    {
      g_free (columns);
      return NULL;
    }
  memcpy (columns + self->n * self->p, self->residuals, self->n * sizeof *columns);
  hys_nonneg_reduce ((guint) self->n, self->p + 1, columns);
  self->fraction += (1 - self->fraction) / 8;
  return columns;
}

static double
attempt (gpointer      data,
         const double *step)
{
  Problem *self = data;

  for (guint j = 0; j < self->p; j++)
    self->trial[j] = self->logs[j] + CLAMP (step[j], -LONGEST, LONGEST);
  return squares_at (self, self->trial, self->there);
}

static void
accept (gpointer data)
{
  Problem *self = data;

  memcpy (self->logs, self->trial, self->p * sizeof *self->logs);
  memcpy (self->residuals, self->there, self->n * sizeof *self->residuals);
  show (self);
}

/* From @logs on; the squares at the end. */
static double
iterate (Problem *self,
         guint    rounds)
{
  if (!isfinite (squares_at (self, self->logs, self->residuals)))
    return INFINITY;
  show (self);
  hys_levenberg_iterate (&(HysLevenberg){ self->p, 0, linearize, attempt, accept }, rounds, LEAST_GAIN, self);
  return sum_of_squares (self->residuals, self->n);
}

/* Whether @factor of what neighbouring rows differ by is left, or more: third differences of what is left. */
static gboolean
is_poor (const Problem *self,
         double         factor)
{
  double squares = 0, all = 0;
  gsize n = 0, first = 0;

  for (guint d = 0; d < self->task->n_data; first += rows_of (&self->task->data[d++]))
    {
      const double *r = self->residuals + first;

      all += sum_of_squares (r, rows_of (&self->task->data[d]));
      for (gsize i = 0; i + 3 < self->task->data[d].n; i++, n++)
        squares += pow (r[i + 3] - 3 * r[i + 2] + 3 * r[i + 1] - r[i], 2) / 20;
    }
  all = sqrt (all / (double) self->n);
  return all > POOR && all > factor * sqrt (squares / (double) MAX (n, 1));
}

typedef struct
{
  double  squares;
  double *logs;
} Place;

static int
compare_places (const void *a,
                const void *b)
{
  double x = ((const Place *) a)->squares, y = ((const Place *) b)->squares;

  return (x > y) - (x < y);
}

/* Places about @logs, each of which has each value in a part of the range of its own (a Latin hypercube). */
static void
spread (const Problem *self,
        const double  *logs,
        Place         *places)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (1);

  for (guint i = 0; i < PLACES; i++)
    places[i].logs = g_new (double, self->p);
  for (guint j = 0; j < self->p; j++)
    {
      guint order[PLACES];

      for (guint i = 0; i < PLACES; i++)
        {
          guint other = (guint) g_rand_int_range (dice, 0, (gint32) i + 1);

          order[i] = order[other];
          order[other] = i;
        }
      for (guint i = 0; i < PLACES; i++)
        places[i].logs[j] = logs[j] + log (FARTHEST) * (2 * (order[i] + g_rand_double (dice)) / PLACES - 1);
    }
}

/* Looks at other places about the drawn values, and goes on from the best ones until one leads to a good fit. */
static void
try_others (Problem      *self,
            const double *drawn)
{
  Place places[PLACES];
  g_autofree double *best = g_memdup2 (self->logs, self->p * sizeof *best);
  double least = sum_of_squares (self->residuals, self->n);

  spread (self, drawn, places);
  for (guint i = 0; i < PLACES; i++)
    places[i].squares = squares_at (self, places[i].logs, self->there);
  qsort (places, PLACES, sizeof *places, compare_places);
  for (guint i = 0; i < STARTS && isfinite (places[i].squares); i++)
    {
      double squares;

      memcpy (self->logs, places[i].logs, self->p * sizeof *best);
      squares = iterate (self, FEW_ROUNDS);
      if (!(squares < LESS * least))
        continue;
      least = squares;
      memcpy (best, self->logs, self->p * sizeof *best);
      if (!is_poor (self, LOOK_NOISE))
        break;
    }
  for (guint i = 0; i < PLACES; i++)
    g_free (places[i].logs);
  memcpy (self->logs, best, self->p * sizeof *best);
  iterate (self, ROUNDS);
}

/* Says which values @direction, of their logarithms, is of, and as what they enter if it is the sum of two, or of their
 * inverses; they are not known alone. */
static void
tell_direction (HysValueFit  *self,
                const double *direction,
                gsize         stride)
{
  g_autoptr (GString) names = g_string_new (NULL);
  double most = 0, change[2] = { 0 }, value[2] = { 0 };
  guint found[2] = { 0 }, n = 0;
  g_autofree char *sum = NULL;

  for (guint j = 0; j < self->n; j++)
    most = fmax (most, fabs (direction[j * stride]));
  for (guint j = 0; j < self->n; j++)
    if (isnan (self->errors[j]) && fabs (direction[j * stride]) == most)   /* one without influence, told before */
      return;
  for (guint j = 0; j < self->n; j++)
    {
      if (fabs (direction[j * stride]) <= PART * most)
        continue;
      g_string_append_printf (names, "%s%s", n > 0 ? ", " : "", self->labels[j]);
      self->errors[j] = NAN;
      if (n < 2)
        {
          found[n] = j;
          change[n] = direction[j * stride];
          value[n] = self->values[j];
        }
      n++;
    }
  if (n == 2 && fabs (change[0] * value[0] + change[1] * value[1]) < PART * fabs (change[0] * value[0]))
    sum = g_strdup_printf ("%s + %s", self->labels[found[0]], self->labels[found[1]]);
  else if (n == 2 && fabs (change[0] / value[0] + change[1] / value[1]) < PART * fabs (change[0] / value[0]))
    sum = g_strdup_printf ("1/%s + 1/%s", self->labels[found[0]], self->labels[found[1]]);
  if (sum != NULL)
    g_ptr_array_add (self->unidentifiable, g_strdup_printf (_("%s and %s enter only as %s"), self->labels[found[0]],
                                                            self->labels[found[1]], sum));
  else
    g_ptr_array_add (self->unidentifiable, g_strdup_printf (_("these are not known one by one: %s"), names->str));
}

/* What residuals change by if loops turn where x was before it was rounded: all that follows a turning point moves with it, and
 * the values with that, so that little is left to see. A column for each side of each measurement, by a standard deviation:
 * turning points at one x were rounded alike, others each in its own way. */
static void
add_turns (Problem *self,
           double  *columns)
{
  memset (columns, 0, 2 * self->task->n_data * self->n * sizeof *columns);
  for (guint c = 0; c < 2 * self->task->n_data; c++)
    {
      const HysFitData *data = &self->task->data[c / 2];
      g_autoptr (HysMeasured) loop = NULL;
      g_autoptr (GArray) rows = NULL;
      g_autofree double *drawn = NULL;
      double rounding, alike = 0, *column = columns + c * self->n;

      if (data->kind != HYS_FIT_LOOP)
        continue;
      loop = hys_measured_new (data->z, data->y, data->n, "", "");
      rounding = hys_measured_rounding (loop);
      rows = hys_measured_turns (loop, c % 2 == 0 ? 1 : -1);
      if (!(rounding > 0) || rows->len == 0)
        continue;
      drawn = g_memdup2 (data->z, data->n * sizeof *drawn);
      for (guint i = 0; i < rows->len; i++)
        for (guint k = 0; k < rows->len; k++)
          alike += drawn[g_array_index (rows, gsize, i)] == drawn[g_array_index (rows, gsize, k)];
      for (guint i = 0; i < rows->len; i++)
        data->z[g_array_index (rows, gsize, i)] += rounding * sqrt (alike) / rows->len;
      if (isfinite (squares_at (self, self->logs, self->there)))
        for (gsize i = 0; i < self->n; i++)
          column[i] = self->there[i] - self->residuals[i];
      memcpy (data->z, drawn, data->n * sizeof *drawn);
    }
}

/* Standard errors and correlations from the singular values of the derivatives; what they do not determine is told. */
static void
fill_errors (HysValueFit *self,
             Problem     *problem,
             double       sigma)
{
  const guint p = self->n, turns = 2 * problem->task->n_data, all = p + turns;
  const gsize n = problem->n;
  g_autofree double *jacobian = g_new (double, n * all), *singular = g_new (double, p), *right = g_new (double, p * p);
  g_autofree double *spare = g_new (double, p), *cov = g_new0 (double, p * p);
  g_autofree double *pull = g_new0 (double, turns * p), *moved = g_new0 (double, turns * p);
  g_autofree gboolean *influence = g_new (gboolean, p);
  double most = 0;

  for (guint j = 0; j < p; j++)
    self->errors[j] = NAN;
  if (!differentiate (problem, TRUE, jacobian))
    return;
  for (guint j = 0; j < p; j++)
    most = fmax (most, sum_of_squares (jacobian + j * n, n));
  for (guint j = 0; j < p; j++)
    {
      influence[j] = sum_of_squares (jacobian + j * n, n) > NO_INFLUENCE * NO_INFLUENCE * most;
      if (influence[j])
        continue;
      memset (jacobian + j * n, 0, n * sizeof *jacobian);
      g_ptr_array_add (self->unidentifiable, g_strdup_printf (_("%s has no influence here"), self->labels[j]));
    }
  add_turns (problem, jacobian + p * n);
  hys_nonneg_reduce ((guint) n, all, jacobian);
  for (guint c = 0; c < turns; c++)
    for (guint j = 0; j < p; j++)
      for (guint i = 0; i <= j; i++)
        pull[c * p + j] += jacobian[j * all + i] * jacobian[(p + c) * all + i];
  if (LAPACKE_dgesvd (LAPACK_COL_MAJOR, 'N', 'S', (int) p, (int) p, jacobian, (int) all, singular, NULL, 1, right,
                      (int) p, spare) != 0)
    return;
  for (guint j = 0; j < p; j++)
    self->errors[j] = influence[j] ? 0 : NAN;
  for (guint d = 0; d < p; d++)
    if (singular[d] > 0 && singular[d] > DEPENDENT * singular[0] && sigma < UNCERTAIN * singular[d])
      {
        for (guint i = 0; i < p; i++)
          for (guint j = 0; j < p; j++)
            {
              double inverse = right[i * p + d] * right[j * p + d] / (singular[d] * singular[d]);

              cov[i * p + j] += inverse * sigma * sigma;
              for (guint c = 0; c < turns; c++)
                moved[c * p + i] += inverse * pull[c * p + j];
            }
      }
    else
      tell_direction (self, right + d, p);
  for (guint c = 0; c < turns; c++)
    for (guint i = 0; i < p; i++)
      for (guint j = 0; j < p; j++)
        cov[i * p + j] += moved[c * p + i] * moved[c * p + j];
  for (guint i = 0; i < p; i++)
    {
      if (!isnan (self->errors[i]))
        self->errors[i] = self->values[i] * sqrt (cov[i * p + i]);
      for (guint j = 0; j < p; j++)
        self->correlation[i * p + j] = isnan (self->errors[i]) || isnan (self->errors[j])
                                       ? NAN : cov[i * p + j] / sqrt (cov[i * p + i] * cov[j * p + j]);
    }
}

/* Reads the drawn values, which must be positive numbers. */
static gboolean
read_logs (const HysValueFitTask  *task,
           double                 *logs,
           GError                **error)
{
  for (guint j = 0; task->names[j] != NULL; j++)
    {
      HysValueRef ref;
      double value;

      if (!hys_value_ref_find (task->document, task->names[j], &ref, error))
        return FALSE;
      if (!hys_value_fit_is_apt (task->document, ref, &value))
        return hys_fail (error, HYS_ERROR_USAGE, _("%s: only positive values of elements and masses can be fitted"),
                         task->names[j]);
      logs[j] = log (value);
    }
  return TRUE;
}

/* How many rows say as much as one: as far as residuals of a measurement hang together, and as they repeat themselves from
 * half-cycle to half-cycle of a loop, as rounding does where rows do. */
static double
find_correlation (const Problem *self)
{
  double sum = 0;
  gsize first = 0;

  for (guint d = 0; d < self->task->n_data; first += rows_of (&self->task->data[d++]))
    {
      const HysFitData *data = &self->task->data[d];
      const double *left = self->residuals + first;
      double correlation = hys_levenberg_correlation (left, rows_of (data));

      if (data->kind == HYS_FIT_LOOP)
        {
          g_autoptr (HysMeasured) loop = hys_measured_new (data->z, data->y, data->n, "", "");
          g_autofree guint *half = hys_measured_halves (loop);

          correlation *= hys_levenberg_repetition (left, half, data->n);
        }
      sum += correlation * (double) rows_of (data);
    }
  return sum / (double) self->n;
}

static HysValueFit *
make_result (Problem *problem)
{
  HysValueFit *self = hys_owner_new (HysValueFit);
  const guint p = problem->p;
  char **labels = problem->task->labels;
  double squares = sum_of_squares (problem->residuals, problem->n), correlation = find_correlation (problem);
  double parameters = p + 1, rows;

  self->n = p;
  self->names = hys_owner_keep (self, g_strdupv (problem->task->names), g_strfreev);
  self->labels = hys_owner_keep (self, g_strdupv (labels != NULL ? labels : problem->task->names), g_strfreev);
  self->values = hys_owned (self, double, p);
  self->errors = hys_owned (self, double, p);
  self->correlation = hys_owned (self, double, p * p);
  self->unidentifiable = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  self->poor = is_poor (problem, POOR_NOISE);
  for (guint j = 0; j < p; j++)
    self->values[j] = exp (problem->logs[j]);
  for (guint j = 0; j < p * p; j++)
    self->correlation[j] = NAN;
  for (gsize i = 0; i < problem->n; i++)   /* whatever each measurement weighs */
    self->residual += pow (problem->residuals[i] * problem->scales[i] / problem->ranges[i], 2) / (double) problem->n;
  self->residual = sqrt (self->residual);
  for (guint d = 0; d < problem->task->n_data; d++)
    self->scales |= hys_fit_kind_is_relative (problem->task->data[d].kind) ? HYS_FIT_OF_DATA : HYS_FIT_OF_RANGE;
  fill_errors (self, problem, sqrt (squares / (double) (problem->n - p) * correlation));
  rows = fmax ((double) problem->n / correlation, parameters + 2);
  self->aicc = rows * log (fmax (squares / (double) problem->n, 1e-300)) + 2 * parameters
               + 2 * parameters * (parameters + 1) / (rows - parameters - 1);
  self->runs = problem->runs;
  return self;
}

HysValueFit *
hys_value_fit_new (const HysValueFitTask  *task,
                   HysProgress             progress,
                   gpointer                user_data,
                   GError                **error)
{
  g_auto (Problem) problem = { 0 };
  g_autofree double *drawn = NULL;
  g_autoptr (HysValueFit) self = NULL;
  double squares;

  problem_init (&problem, task, progress, user_data);
  if (!read_logs (task, problem.logs, error))
    return NULL;
  if (problem.n < problem.p + 3)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, _("there are too few rows for so many values"));
      return NULL;
    }
  drawn = g_memdup2 (problem.logs, problem.p * sizeof *drawn);
  squares = iterate (&problem, ROUNDS);
  if (isfinite (squares) && !problem.cancelled && is_poor (&problem, LOOK_NOISE))
    try_others (&problem, drawn);
  if (isfinite (squares) && !problem.cancelled && task->n_data > 1)
    {
      /* Several measurements count by what each leaves. */
      for (gsize d = 0, first = 0, n; d < task->n_data; d++, first += n)
        {
          double mean;

          n = rows_of (&task->data[d]);
          mean = sqrt (sum_of_squares (problem.residuals + first, n) / (double) n);
          for (gsize i = first; i < first + n; i++)
            problem.scales[i] *= fmax (mean, 1e-9);
        }
      iterate (&problem, ROUNDS);
    }
  if (isfinite (squares) && !problem.cancelled)
    self = make_result (&problem);
  if (problem.cancelled)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
  else if (self == NULL && problem.error != NULL)
    g_propagate_error (error, g_steal_pointer (&problem.error));
  else if (self == NULL)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, _("a value of this model is not finite"));
  return problem.cancelled ? NULL : g_steal_pointer (&self);
}
