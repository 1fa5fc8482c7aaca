/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a drawing of springs and dashpots from measured relaxation, creep or moduli: Levenberg and Marquardt's
 * iteration on the logarithms, the model by its spectrum, and what the data cannot tell by singular values. */
#include "hys-value-fit.h"

#include "hys-error.h"
#include "hys-number.h"
#include "hys-spectrum.h"
#include "hys-value-ref.h"

#include <glib/gi18n-lib.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

/* Iterations, the longest step of a logarithm, and the part of the squares that a step must take away to go on. */
#define ROUNDS      60
#define LONGEST     1.0986
#define LEAST_GAIN  1e-10
#define MOST_DAMPING 1e9
/* Differences of logarithms for derivatives: on the way, and for the errors. */
#define FORWARD     1e-5
#define CENTRAL     1e-3
/* A value with less of the greatest influence has none; a direction that is less well determined than half of its
 * value, or by so much less than the best, is not. */
#define NO_INFLUENCE 1e-6
#define UNCERTAIN    0.5
#define DEPENDENT    1e-5
/* A value with less of the greatest part in a direction is not of it. */
#define PART         0.1

typedef struct
{
  const HysDocument *document;
  guint              node;
  char             **names;
  guint              p;
  const HysFitData  *data;
  gsize              n;        /* residuals */
  guint              runs;
} Problem;

static double
scale_of (double value)
{
  return value != 0 ? fabs (value) : 1;
}

/* Writes what the model and the data differ by, over the data, at the logarithms @logs; a document with these values is
 * the result (transfer full), or NULL if there is none. */
static HysDocument *
evaluate (Problem      *self,
          const double *logs,
          double       *residuals,
          GError      **error)
{
  const HysFitData *data = self->data;
  g_autoptr (HysDocument) document = hys_document_copy (self->document);
  g_autoptr (HysSystem) system = NULL;
  g_autoptr (HysLinearNetwork) network = NULL;
  g_autoptr (HysSpectrum) spectrum = NULL;
  char number[HYS_NUMBER_SIZE];

  self->runs++;
  for (guint j = 0; j < self->p; j++)
    if (!hys_document_set (document, self->names[j], hys_number_format_exact (exp (logs[j]), number), error))
      return NULL;
  system = hys_system_new (document);
  network = hys_linear_network_new (system, self->node, HYS_SLIDERS_FREE);
  if (network->n_sliders > 0 || network->held || !network->grounded || hys_linear_network_has_mass (network)
      || network->n > HYS_SPECTRUM_MOST)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                           _("these data are fitted by springs and dashpots without masses that hold the bar"));
      return NULL;
    }
  spectrum = hys_spectrum_new (network);
  for (gsize i = 0; i < data->n; i++)
    {
      double at = data->at[i], value = data->kind == HYS_FIT_RELAXATION ? spectrum->equilibrium
                                       : data->kind == HYS_FIT_CREEP ? spectrum->instantaneous + spectrum->fluidity * at
                                           : 0;
      const GArray *modes = data->kind == HYS_FIT_RELAXATION ? spectrum->relaxation : spectrum->retardation;

      for (guint j = 0; j < modes->len && data->kind != HYS_FIT_MODULI; j++)
        {
          HysMode mode = g_array_index (modes, HysMode, j);

          value += mode.strength * (data->kind == HYS_FIT_RELAXATION ? exp (-at / mode.time)
                                    : -expm1 (-at / mode.time));
        }
      if (data->kind == HYS_FIT_MODULI)
        {
          double storage, loss, square;

          hys_spectrum_compliance (spectrum, at, &storage, &loss);
          square = storage * storage + loss * loss;
          value = storage / square;
          residuals[data->n + i] = (data->z[i] - loss / square) / scale_of (data->z[i]);
        }
      residuals[i] = (data->y[i] - value) / scale_of (data->y[i]);
    }
  return g_steal_pointer (&document);
}

static double
squares_of (const double *residuals,
            gsize         n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += residuals[i] * residuals[i];
  return isfinite (sum) ? sum : INFINITY;
}

/* Squares at @logs; infinite where there is no such model. */
static double
squares_at (Problem      *self,
            const double *logs,
            double       *residuals)
{
  g_autoptr (HysDocument) document = evaluate (self, logs, residuals, NULL);

  return document != NULL ? squares_of (residuals, self->n) : INFINITY;
}

/* Writes the derivatives of the model, column by column: by differences to one side, or to both. */
static void
differentiate (Problem      *self,
               const double *logs,
               const double *residuals,
               double        width,
               gboolean      central,
               double       *jacobian)
{
  g_autofree double *there = g_new (double, self->n), *back = g_new (double, self->n), *moved = g_new (double, self->p);

  for (guint j = 0; j < self->p; j++)
    {
      memcpy (moved, logs, self->p * sizeof *moved);
      moved[j] += width;
      squares_at (self, moved, there);
      moved[j] -= 2 * width;
      if (central)
        squares_at (self, moved, back);
      for (gsize i = 0; i < self->n; i++)
        jacobian[j * self->n + i] = central ? (back[i] - there[i]) / (2 * width) : (residuals[i] - there[i]) / width;
    }
}

/* The step that fits the linear model, held back by @damping. */
static void
damped_step (const Problem *self,
             const double  *jacobian,
             const double  *residuals,
             double         damping,
             double        *step)
{
  const gsize rows = self->n + self->p;
  g_autofree double *a = g_new0 (double, rows * self->p), *b = g_new0 (double, rows);
  g_autofree int *pivots = g_new0 (int, self->p);
  double most = 0;
  int rank;

  memcpy (b, residuals, self->n * sizeof *b);
  for (guint j = 0; j < self->p; j++)
    most = fmax (most, squares_of (jacobian + j * self->n, self->n));
  for (guint j = 0; j < self->p; j++)
    {
      memcpy (a + j * rows, jacobian + j * self->n, self->n * sizeof *a);
      a[j * rows + self->n + j] = sqrt (damping * fmax (squares_of (jacobian + j * self->n, self->n), 1e-6 * most));
    }
  LAPACKE_dgelsy (LAPACK_COL_MAJOR, (int) rows, (int) self->p, 1, a, (int) rows, b, (int) rows, pivots, 1e-13, &rank);
  for (guint j = 0; j < self->p; j++)
    step[j] = CLAMP (b[j], -LONGEST, LONGEST);
}

/* Levenberg and Marquardt's iteration from @logs on. */
static gboolean
iterate (Problem      *self,
         double       *logs,
         double       *residuals,
         HysProgress   progress,
         gpointer      user_data,
         GError      **error)
{
  g_autofree double *jacobian = g_new (double, self->n * self->p), *step = g_new (double, self->p);
  g_autofree double *trial = g_new (double, self->p), *there = g_new (double, self->n);
  double squares = squares_at (self, logs, residuals), damping = 1e-2;

  for (guint round = 0; round < ROUNDS && damping < MOST_DAMPING; round++)
    {
      double before = squares;

      if (progress != NULL && !progress ((double) round / ROUNDS, user_data))
        {
          g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
          return FALSE;
        }
      differentiate (self, logs, residuals, FORWARD, FALSE, jacobian);
      for (; damping < MOST_DAMPING; damping *= 8)
        {
          damped_step (self, jacobian, residuals, damping, step);
          for (guint j = 0; j < self->p; j++)
            trial[j] = logs[j] + step[j];
          squares = squares_at (self, trial, there);
          if (!(squares < before))
            continue;
          memcpy (logs, trial, self->p * sizeof *logs);
          memcpy (residuals, there, self->n * sizeof *residuals);
          damping /= 10;
          break;
        }
      if (damping < MOST_DAMPING && before - squares <= LEAST_GAIN * before)
        break;
    }
  return TRUE;
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
      g_string_append_printf (names, "%s%s", n > 0 ? ", " : "", self->names[j]);
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
    sum = g_strdup_printf ("%s + %s", self->names[found[0]], self->names[found[1]]);
  else if (n == 2 && fabs (change[0] / value[0] + change[1] / value[1]) < PART * fabs (change[0] / value[0]))
    sum = g_strdup_printf ("1/%s + 1/%s", self->names[found[0]], self->names[found[1]]);
  if (sum != NULL)
    g_ptr_array_add (self->unidentifiable, g_strdup_printf (_("%s and %s enter only as %s"), self->names[found[0]],
                                                            self->names[found[1]], sum));
  else
    g_ptr_array_add (self->unidentifiable, g_strdup_printf (_("these are not known one by one: %s"), names->str));
}

/* Standard errors and correlations from the singular values of the derivatives; what they do not determine is told. */
static void
fill_errors (HysValueFit   *self,
             const Problem *problem,
             double        *jacobian,
             double         squares)
{
  const guint p = self->n;
  const gsize n = problem->n;
  g_autofree double *singular = g_new (double, p), *right = g_new (double, p * p), *spare = g_new (double, p),
                                *cov = NULL;
  double sigma = sqrt (squares / (double) (n - p)), most = 0;

  cov = g_new0 (double, p * p);
  for (guint j = 0; j < p; j++)
    most = fmax (most, squares_of (jacobian + j * n, n));
  for (guint j = 0; j < p; j++)
    if (squares_of (jacobian + j * n, n) <= NO_INFLUENCE * NO_INFLUENCE * most)
      {
        self->errors[j] = NAN;
        memset (jacobian + j * n, 0, n * sizeof *jacobian);
        g_ptr_array_add (self->unidentifiable, g_strdup_printf (_("%s has no influence here"), self->names[j]));
      }
  if (LAPACKE_dgesvd (LAPACK_COL_MAJOR, 'N', 'S', (int) n, (int) p, jacobian, (int) n, singular, NULL, 1, right,
                      (int) p, spare) != 0)
    return;
  for (guint d = 0; d < p; d++)
    if (singular[d] > 0 && singular[d] > DEPENDENT * singular[0] && sigma < UNCERTAIN * singular[d])
      {
        for (guint i = 0; i < p; i++)
          for (guint j = 0; j < p; j++)
            cov[i * p + j] += right[i * p + d] * right[j * p + d] * sigma * sigma / (singular[d] * singular[d]);
      }
    else
      tell_direction (self, right + d, p);
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
read_logs (const HysDocument  *document,
           char              **names,
           double             *logs,
           GError            **error)
{
  for (guint j = 0; names[j] != NULL; j++)
    {
      HysValueRef ref;
      g_autofree char *text = NULL;
      double value;

      if (!hys_value_ref_find (document, names[j], &ref, error))
        return FALSE;
      text = hys_value_ref_read (ref, document);
      if (ref.owner != HYS_OWNER_ELEMENT || !hys_number_parse (text, &value) || !(value > 0))
        {
          g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("%s: only positive values of elements can be fitted"),
                       names[j]);
          return FALSE;
        }
      logs[j] = log (value);
    }
  return TRUE;
}

HysValueFit *
hys_value_fit_new (const HysDocument  *document,
                   guint               node,
                   char              **names,
                   const HysFitData   *data,
                   HysProgress         progress,
                   gpointer            user_data,
                   GError            **error)
{
  const guint p = g_strv_length (names);
  Problem problem = { .document = document, .node = node, .names = names, .p = p, .data = data,
                      .n = data->kind == HYS_FIT_MODULI ? 2 * data->n : data->n };
  g_autofree double *logs = g_new (double, p), *residuals = g_new (double, problem.n),
                            *jacobian = g_new (double, problem.n * p);
  g_autoptr (HysDocument) first = NULL;
  HysValueFit *self;
  double squares, rows = (double) problem.n, parameters = p + 1;

  if (!read_logs (document, names, logs, error))
    return NULL;
  if (problem.n < p + 3)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, _("there are too few rows for so many values"));
      return NULL;
    }
  first = evaluate (&problem, logs, residuals, error);
  if (first == NULL || !iterate (&problem, logs, residuals, progress, user_data, error))
    return NULL;
  self = g_new0 (HysValueFit, 1);
  *self = (HysValueFit){ .n = p, .names = g_strdupv (names), .values = g_new (double, p), .errors = g_new0 (double, p),
                         .correlation = g_new (double, p * p),
                                        .unidentifiable = g_ptr_array_new_with_free_func (g_free) };
  self->document = evaluate (&problem, logs, residuals, NULL);
  squares = squares_of (residuals, problem.n);
  differentiate (&problem, logs, residuals, CENTRAL, TRUE, jacobian);
  for (guint j = 0; j < p; j++)
    self->values[j] = exp (logs[j]);
  for (guint j = 0; j < p * p; j++)
    self->correlation[j] = NAN;
  fill_errors (self, &problem, jacobian, squares);
  self->residual = sqrt (squares / rows);
  self->aicc = rows * log (fmax (squares / rows, 1e-300)) + 2 * parameters + 2 * parameters * (parameters + 1)
               / fmax (rows - parameters - 1, 1);
  self->runs = problem.runs;
  return self;
}

void
hys_value_fit_free (HysValueFit *self)
{
  if (self == NULL)
    return;
  hys_document_unref (self->document);
  g_strfreev (self->names);
  g_free (self->values);
  g_free (self->errors);
  g_free (self->correlation);
  g_clear_pointer (&self->unidentifiable, g_ptr_array_unref);
  g_free (self);
}
