/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The continuous model of a measured history, for an eta(s) of one's choice: an integral over s by many middles, of
 * branches of the limits eta(s) and of the stiffnesses k(s) ds, whose coefficients in Bernstein's polynomials are
 * least squares over the whole history. */
#include "hys-inverse.h"

#include "hys-error.h"
#include "hys-expression.h"
#include "hys-levenberg.h"
#include "hys-loop-fit-private.h"
#include "hys-nonneg.h"
#include "hys-prandtl.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Middles of the integral; mean squares below the square of what that is off by are nothing. */
#define LIMITS       2000
#define NOTHING      1e-14
/* The highest degree of k(s), and the coefficients of all degrees up to it. */
#define DEGREE       3
#define TERMS        ((DEGREE + 1) * (DEGREE + 2) / 2)
#define COLUMNS      (HYS_LOOP_FIT_HATS + 1 + DEGREE + 1)
/* Half-cycles from which r may drift. */
#define DRIFTS       3
/* Rows that the residual is told of. */
#define MOST_ROWS    2000
/* A residual above this part of the extent of r says that the data follow no such model. */
#define POOR         0.05
/* The smallest coefficient of k(s), over the greatest; powers of s below this part of it are left out. */
#define LEAST        1e-9
#define NEGLIGIBLE   1e-11
/* Points of the fitted curve. */
#define CURVE_POINTS 201
#define CYCLES       3

typedef struct
{
  HysExpression  *limit;
  gboolean        rising;
  HysLoopFitTask  task;
  HysLoopFit      fit;
  double          eta[LIMITS];       /* over the range of x */
  guint           degree;
  double          k[DEGREE + 1];     /* over the ranges */
} Fit;

static gboolean
refuse_limit (const char  *limit,
              const char  *reason,
              GError     **error)
{
  return hys_fail (error, HYS_ERROR_USAGE, _("the elongation limit η(s) = %s: %s"), limit, reason);
}

/* Takes the limits from the formula, which must be positive and strictly monotone at these and between them. */
static gboolean
read_limit (Fit         *self,
            const char  *limit,
            GError     **error)
{
  g_autoptr (GError) fault = NULL;
  double before = NAN;

  self->limit = hys_expression_new (limit, "s", &fault);
  if (self->limit == NULL)
    return refuse_limit (limit, fault->message, error);
  self->rising = hys_expression_evaluate (self->limit, 1) > hys_expression_evaluate (self->limit, 0);
  for (guint i = 0; i <= 2 * LIMITS; i++)
    {
      const double eta = hys_expression_evaluate (self->limit, i / (2.0 * LIMITS));

      if (!(isfinite (eta) && eta > 0))
        return refuse_limit (limit, _("must be > 0 for s from 0 to 1"), error);
      if (i > 0 && !(self->rising ? eta > before : eta < before))
        return refuse_limit (limit, _("must only increase, or only decrease, for s from 0 to 1"), error);
      before = eta;
      if (i % 2 == 1)
        self->eta[i / 2] = eta / self->task.record->range.x;
    }
  return TRUE;
}

/* Where eta is @half; 0 or 1 when that is outside of [0, 1]. */
static double
find_reached (const Fit *self,
              double     half)
{
  double low = 0, high = 1;

  for (guint end = 0; end <= 1; end++)
    if ((hys_expression_evaluate (self->limit, end) < half) == (self->rising ? end == 1 : end == 0))
      return end;
  while (high - low > DBL_EPSILON)
    {
      const double middle = low + (high - low) / 2;

      *((hys_expression_evaluate (self->limit, middle) < half) == self->rising ? &low : &high) = middle;
    }
  return high;
}

/* The columns of what is smooth, of the polynomials of all degrees and of r, @rows each; NULL when cancelled. */
static double *
new_columns (const Fit   *self,
             guint        rows,
             HysProgress  progress,
             gpointer     user_data)
{
  const guint smooth = self->task.n_hats + 1, blocks = hys_loop_fit_blocks (&self->task);
  g_autofree double *matrix = g_new0 (double, rows * (smooth + TERMS + 1)), *branch = g_new (double, blocks);

  hys_loop_fit_smooth (&self->task, &self->fit, rows, matrix);
  hys_loop_fit_measured (&self->task, matrix + rows * (smooth + TERMS));
  for (guint i = 0; i < LIMITS; i++)
    {
      double *column = matrix + rows * smooth;

      if (progress != NULL && !progress ((double) i / LIMITS, user_data))
        return NULL;
      hys_loop_fit_branch (&self->task, &self->fit, self->eta[i], branch);
      for (guint degree = 0; degree <= DEGREE; degree++)
        for (guint j = 0; j <= degree; j++, column += rows)
          {
            const double part = hys_loop_fit_bernstein (degree, j, (i + 0.5) / LIMITS) / LIMITS;

            for (guint b = 0; b < blocks; b++)
              column[b] += part * branch[b];
          }
    }
  return g_steal_pointer (&matrix);
}

/* The mean square that @degree leaves; the coefficients go into @z. @triangle: of the columns, of which there are @n */
static double
solve_degree (const Fit    *self,
              guint         degree,
              guint         n,
              const double *triangle,
              double       *z)
{
  const guint smooth = self->task.n_hats + 1;
  g_autofree double *columns = g_new (double, n * (smooth + degree + 1));

  memcpy (columns, triangle, n * smooth * sizeof *columns);
  memcpy (columns + n * smooth, triangle + n * (smooth + degree * (degree + 1) / 2), n * (degree + 1) * sizeof *z);
  return hys_nonneg_solve (n, smooth + degree + 1, smooth, columns, triangle + n * (n - 1), z)
         / hys_loop_fit_blocks (&self->task);
}

/* Bayes' information criterion chooses the degree. */
static void
choose_degree (Fit          *self,
               guint         n,
               const double *triangle)
{
  const guint smooth = self->task.n_hats + 1;
  double least = INFINITY, z[COLUMNS];

  for (guint degree = 0; degree <= DEGREE; degree++)
    {
      const double mean = solve_degree (self, degree, n, triangle, z);
      const double value = hys_loop_fit_rate (&self->task, mean, degree);

      if (!(value < least))
        continue;
      least = value;
      self->degree = degree;
      self->fit.mean = mean;
      memcpy (self->fit.hats, z, self->task.n_hats * sizeof *z);
      self->fit.k0 = z[self->task.n_hats];
      memcpy (self->k, z + smooth, (degree + 1) * sizeof *z);
    }
}

/* The best model from one start. */
static gboolean
fit_from (Fit              *self,
          HysLoopFitStart   start,
          HysProgress       progress,
          gpointer          user_data,
          GError          **error)
{
  const guint smooth = self->task.n_hats + 1, first = smooth + DEGREE * (DEGREE + 1) / 2, n = smooth + TERMS + 1;
  const guint rows = MAX (hys_loop_fit_blocks (&self->task), n);
  g_autofree double *matrix = NULL, *triangle = NULL, *left = NULL;
  double z[COLUMNS];

  self->task.start = start;
  hys_loop_fit_init (&self->task, &self->fit);
  matrix = new_columns (self, rows, progress, user_data);
  if (matrix == NULL)
    return hys_fail (error, HYS_ERROR_CANCELLED, _("cancelled"));
  triangle = g_memdup2 (matrix, rows * n * sizeof *matrix);
  hys_nonneg_reduce (rows, n, triangle);
  solve_degree (self, DEGREE, n, triangle, z);
  /* How far residuals hang together. */
  left = g_memdup2 (matrix + rows * (smooth + TERMS), rows * sizeof *left);
  for (guint i = 0; i < smooth + DEGREE + 1; i++)
    for (guint b = 0; b < rows; b++)
      left[b] -= z[i] * matrix[rows * (i < smooth ? i : first + i - smooth) + b];
  self->task.correlation = hys_levenberg_correlation (left, hys_loop_fit_blocks (&self->task));
  choose_degree (self, n, triangle);
  return TRUE;
}

/* From the start that leaves less; one half-cycle tells of none. */
static gboolean
solve (Fit                *self,
       const HysMeasured  *measured,
       HysProgress         progress,
       gpointer            user_data,
       GError            **error)
{
  const guint halves = self->task.record->turns->len;
  const gboolean rest = hys_record_begins_at_rest (measured, self->task.record->range);
  Fit before;

  if (!fit_from (self, halves == 1 && rest ? HYS_LOOP_FIT_VIRGIN : HYS_LOOP_FIT_TURNED, progress, user_data, error))
    return FALSE;
  before = *self;
  if (halves > 1 && !fit_from (self, HYS_LOOP_FIT_VIRGIN, progress, user_data, error))
    return FALSE;
  if (before.fit.mean < self->fit.mean)
    *self = before;
  return TRUE;
}

/* How much r rises from a turning point to @d, over the ranges. */
static double
rise (const Fit *self,
      double     d)
{
  double sum = self->fit.k0 * d;

  for (guint i = 0; i < LIMITS; i++)
    for (guint j = 0; j <= self->degree; j++)
      sum += self->k[j] * hys_loop_fit_bernstein (self->degree, j, (i + 0.5) / LIMITS) / LIMITS
             * fmin (d, 2 * self->eta[i]);
  return sum;
}

/* The loading half about the centre. */
static void
fill_curve (HysInverse *self,
            const Fit  *fit)
{
  const HysLoopPoint range = fit->task.record->range;
  const double low = rise (fit, 2 * self->half / range.x) / 2;

  self->n_points = CURVE_POINTS;
  self->curve = hys_owned (self, HysLoopPoint, CURVE_POINTS);
  for (guint i = 0; i < CURVE_POINTS; i++)
    {
      const double d = 2 * self->half * i / (CURVE_POINTS - 1);

      self->curve[i] = (HysLoopPoint){ self->centre.x - self->half + d,
                                       self->centre.r + range.r * (rise (fit, d / range.x) - low) };
    }
  self->start = self->curve[0];
}

/* What is left in single rows. */
static void
fill_residuals (HysInverse *self,
                const Fit  *fit)
{
  g_autoptr (GArray) blocks = hys_record_single_rows (fit->task.record, MOST_ROWS);
  const guint n = blocks->len, smooth = fit->task.n_hats + 1;
  g_autofree double *weights = g_new (double, n), *matrix = NULL;
  HysRecord rows = *fit->task.record;
  Fit thin = *fit;
  double squares = 0;

  for (guint b = 0; b < n; b++)
    weights[b] = 1;
  rows.blocks = blocks;
  thin.task.record = &rows;
  thin.task.weights = weights;
  matrix = new_columns (&thin, n, NULL, NULL);
  for (guint b = 0; b < n; b++)
    {
      double left = matrix[n * (smooth + TERMS) + b];

      for (guint i = 0; i < smooth; i++)
        left -= matrix[n * i + b] * (i + 1 < smooth ? fit->fit.hats[i] : fit->fit.k0);
      for (guint j = 0; j <= fit->degree; j++)
        left -= matrix[n * (smooth + fit->degree * (fit->degree + 1) / 2 + j) + b] * fit->k[j];
      squares += left * left;
    }
  self->relative = sqrt (squares / n);
  self->residual = self->relative * fit->task.record->range.r;
}

static double
binomial (guint n,
          guint k)
{
  double value = 1;

  for (guint i = 1; i <= k; i++)
    value = value * (n - k + i) / i;
  return value;
}

/* k(s) as a formula, or as it is shown, with the coefficients @k, all > 0: that of a power of s is the forward
 * difference of that order, times a binomial coefficient. */
static char *
make_formula (guint         degree,
              const double *k,
              gboolean      shown)
{
  GString *text = g_string_new (NULL);
  double largest = 0;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i <= degree; i++)
    largest = fmax (largest, k[i]);
  for (guint power = 0; power <= degree; power++)
    {
      double value = 0;

      for (guint i = 0; i <= power; i++)
        value += ((power - i) % 2 == 0 ? 1 : -1) * binomial (degree, power) * binomial (power, i) * k[i];
      if (power > 0 && fabs (value) <= NEGLIGIBLE * largest)
        continue;
      g_autofree char *read = hys_readout_number (power == 0 ? value : fabs (value));
      g_ascii_formatd (number, sizeof number, "%.15g", power == 0 ? value : fabs (value));
      g_string_append_printf (text, "%s%s%s", power == 0 ? "" : value > 0 ? " + " : shown ? " − " : " - ",
                              shown ? read : number, power == 0 ? "" : shown ? " s" : "*s");
      if (power > 1 && shown)
        hys_readout_append_power (text, (int) power);
      else if (power > 1)
        g_string_append_printf (text, "^%u", power);
    }
  return g_string_free (text, FALSE);
}

static HysInverse *
make_inverse (const Fit *fit)
{
  const HysRecord *record = fit->task.record;
  const double unit = record->range.r / record->range.x;
  HysInverse *self = hys_owner_new (HysInverse);
  g_autofree char *known = NULL;
  double largest = 0, k[DEGREE + 1];

  self->centre = hys_loop_fit_centre (&fit->task, &fit->fit, &self->half);
  self->limit = hys_owner_keep (self, g_strdup (hys_expression_get_text (fit->limit)), g_free);
  self->degree = fit->degree;
  self->k0 = unit * fit->fit.k0;
  self->known = find_reached (fit, self->half);
  for (guint i = 0; i <= fit->degree; i++)
    largest = fmax (largest, fit->k[i]);
  for (guint i = 0; i <= fit->degree; i++)
    k[i] = unit * fmax (fit->k[i], LEAST * largest);
  self->stiffness = hys_owner_keep (self, make_formula (fit->degree, k, FALSE), g_free);
  self->shown = hys_owner_keep (self, make_formula (fit->degree, k, TRUE), g_free);
  fill_curve (self, fit);
  fill_residuals (self, fit);
  known = hys_readout_exact (self->known);
  if (self->relative > POOR)
    self->remark = g_strdup (_("The half-cycles do not follow one rising curve that bends to the right: take other data."));
  else if (fit->rising && self->known < 1)
    self->remark = g_strdup_printf (_("Beyond s = %s nothing slips at this amplitude: there only the sum of k0 and of the rest "
                                      "of k(s) is identifiable."), known);
  else if (!fit->rising && self->known > 0)
    self->remark = g_strdup_printf (_("Below s = %s nothing slips at this amplitude: there only the sum of k0 and of the rest "
                                      "of k(s) is identifiable."), known);
  hys_owner_keep (self, self->remark, g_free);
  return self;
}

/* Whether there is a k(s) at all. */
static gboolean
check_slip (const Fit  *fit,
            GError    **error)
{
  gboolean bends = FALSE;
  double half;

  hys_loop_fit_centre (&fit->task, &fit->fit, &half);
  if (find_reached (fit, half) == (fit->rising ? 0 : 1))
    return hys_fail (error, HYS_ERROR_USAGE,
                     _("the elongation limit η(s) = %s: nothing slips, since the loop is nowhere wider than 2 η"),
                     hys_expression_get_text (fit->limit));
  for (guint i = 0; i <= fit->degree; i++)
    bends = bends || fit->k[i] > LEAST;
  if (!bends)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                         _("the half-cycles do not bend to the right: nothing slips"));
  return bends;
}

HysInverse *
hys_inverse_new (const HysMeasured  *measured,
                 const char         *limit,
                 HysProgress         progress,
                 gpointer            user_data,
                 GError            **error)
{
  g_autoptr (HysRecord) record = hys_record_new (measured, error);
  g_autofree double *weights = NULL;
  g_autofree Fit *fit = g_new0 (Fit, 1);
  HysInverse *self = NULL;

  if (record == NULL)
    return NULL;
  weights = g_new (double, record->blocks->len);
  fit->task = (HysLoopFitTask){ .record = record, .weights = weights, .floor = NOTHING,
                                .n_hats = record->turns->len >= DRIFTS ? 2 : 1 };
  hys_loop_fit_weigh_rows (&fit->task);
  if (read_limit (fit, limit, error) && solve (fit, measured, progress, user_data, error) && check_slip (fit, error))
    self = make_inverse (fit);
  hys_expression_free (fit->limit);
  return self;
}

HysDocument *
hys_inverse_to_document (const HysInverse *self,
                         guint             count,
                         const char       *title)
{
  const HysPrandtl alone = { .k0 = self->k0 };
  HysDocument *document = hys_prandtl_to_document (&alone, &(HysPrandtlDrive){
    .amplitude = self->half, .omega = 1, .cycles = CYCLES });
  const HysElementKind *kind = hys_element_kind_find ("masing");
  int sampling = hys_element_kind_parameter (kind, "sampling");
  HysElement *element = hys_element_new ("p1", kind, 0, 1);

  g_free (document->title);
  document->title = g_strdup (title);
  element->values[hys_element_kind_parameter (kind, "count")].number = count;
  element->values[hys_element_kind_parameter (kind, "stiffness")].formula = g_strdup (self->stiffness);
  element->values[hys_element_kind_parameter (kind, "limit")].formula = g_strdup (self->limit);
  for (guint i = 0; kind->parameters[sampling].choices[i] != NULL; i++)
    if (g_str_equal (kind->parameters[sampling].choices[i], "midpoint"))
      element->values[sampling].number = i;
  element->row = 1;
  hys_item_list_add (document->elements, element);
  return document;
}
