/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-concave-fit-private.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/*
 * Levenberg and Marquardt's iteration for the parameters: offset, k0, k_1 ..., knot_1 ..., centre. On data without noise it
 * converges quadratically to the exact polygon; the knots are places where fitted lines meet, never points of the data.
 */

#define ITERATIONS  100
/* Steps smaller than this end the iteration. */
#define SMALL_STEP  1e-15
/* The smallest stiffness, relative to the greatest slope, that is not nothing. */
#define LEAST_K     1e-7

#define OFFSET  HYS_CONCAVE_OFFSET
#define K0      HYS_CONCAVE_K0
#define FIRST_K HYS_CONCAVE_K

typedef struct
{
  const GArray *points;
  guint         n;         /* knots */
  guint         size;      /* parameters */
  gboolean      both;
  gboolean      no_k0;     /* k0 = 0 is kept */
  double       *value;     /* size */
  double       *trial;
  double       *gradient;
  double       *row;
  double       *normal;    /* size x size */
  double       *factor;
} Fit;

static double *
k_of (const Fit *fit,
      double    *parameters)
{
  return parameters + FIRST_K;
}

static double *
knots_of (const Fit *fit,
          double    *parameters)
{
  return parameters + HYS_CONCAVE_KNOT (fit->n);
}

/* The shift of a turned point: twice the centre. */
static double *
shift_of (const Fit *fit,
          double    *parameters)
{
  return parameters + HYS_CONCAVE_CENTRE (fit->n);
}

/* The difference of a point from the curve, and its derivatives with respect to the parameters. */
static double
difference (const Fit          *fit,
            double             *parameters,
            const HysHalfPoint *point,
            double             *row)
{
  const double *k = k_of (fit, parameters), *knots = knots_of (fit, parameters), *shift = shift_of (fit, parameters);
  gboolean turned = fit->both && point->turned;
  double x = point->x + (turned ? shift[0] : 0), value = parameters[OFFSET] + parameters[K0] * x, slope = parameters[K0];

  row[OFFSET] = -1;
  row[K0] = fit->no_k0 ? 0 : -x;
  for (guint i = 0; i < fit->n; i++)
    {
      gboolean before = x < knots[i];

      value += before ? k[i] * (x - knots[i]) : 0;
      slope += before ? k[i] : 0;
      row[FIRST_K + i] = before ? knots[i] - x : 0;
      row[FIRST_K + fit->n + i] = before ? k[i] : 0;
    }
  row[fit->size - 2] = turned ? -slope : 0;
  row[fit->size - 1] = turned ? 1 : 0;
  return point->r + (turned ? shift[1] : 0) - value;
}

static double
sum_squares (const Fit *fit,
             double    *parameters)
{
  double sum = 0;

  for (guint p = 0; p < fit->points->len; p++)
    {
      const HysHalfPoint *point = &g_array_index (fit->points, HysHalfPoint, p);
      double e = difference (fit, parameters, point, fit->row);

      sum += point->weight * e * e;
    }
  return sum;
}

/* Sums up the normal equations (lower triangle, by columns) at the present parameters. */
static void
sum_normal (Fit *fit)
{
  guint n = fit->size;

  memset (fit->normal, 0, n * n * sizeof *fit->normal);
  memset (fit->gradient, 0, n * sizeof *fit->gradient);
  for (guint p = 0; p < fit->points->len; p++)
    {
      const HysHalfPoint *point = &g_array_index (fit->points, HysHalfPoint, p);
      double e = difference (fit, fit->value, point, fit->row);

      for (guint j = 0; j < n; j++)
        {
          double scaled = point->weight * fit->row[j];

          if (scaled == 0)
            continue;
          fit->gradient[j] += scaled * e;
          for (guint i = j; i < n; i++)
            fit->normal[j * n + i] += scaled * fit->row[i];
        }
    }
}

/* Solves (N + damping diag N) step = -gradient; a parameter on which nothing depends stays. */
static gboolean
solve_step (Fit    *fit,
            double  damping,
            double *step)
{
  const int n = (int) fit->size;

  memcpy (fit->factor, fit->normal, (gsize) (n * n) * sizeof *fit->factor);
  for (int i = 0; i < n; i++)
    {
      double *diagonal = &fit->factor[i * n + i];

      *diagonal = *diagonal > 0 ? *diagonal * (1 + damping) : 1;
      step[i] = -fit->gradient[i];
    }
  return LAPACKE_dposv (LAPACK_COL_MAJOR, 'L', n, 1, fit->factor, n, step, n) == 0;
}

/* Whether knots increase within the data. */
static gboolean
in_order (const Fit *fit,
          double    *parameters)
{
  const double *knots = knots_of (fit, parameters);

  for (guint i = 0; i < fit->n; i++)
    if (!(knots[i] > (i > 0 ? knots[i - 1] : -0.5)) || !(knots[i] < 0.5))
      return FALSE;
  return TRUE;
}

/* Goes along @step, less far where knots would meet; the largest change of a parameter. */
static double
try_step (Fit          *fit,
          const double *step)
{
  double part = 1, largest = 0;

  do
    {
      largest = 0;
      for (guint i = 0; i < fit->size; i++)
        {
          fit->trial[i] = fit->value[i] + part * step[i];
          largest = fmax (largest, fabs (part * step[i]));
        }
      part /= 2;
    }
  while (!in_order (fit, fit->trial) && part > 1e-9);
  return in_order (fit, fit->trial) ? largest : 0;
}

/* From where the parameters are; the sum of squares in the end. While all k are 0, only they, the offset and k0 move. */
static double
iterate (Fit *fit)
{
  g_autofree double *step = g_new (double, fit->size);
  double squares = sum_squares (fit, fit->value), damping = 1e-9;

  for (guint round = 0; round < ITERATIONS; round++)
    {
      double largest = 1, changed = INFINITY;

      sum_normal (fit);
      while (largest > SMALL_STEP)
        {
          largest = solve_step (fit, damping, step) ? try_step (fit, step) : 1;
          changed = sum_squares (fit, fit->trial);
          if (changed < squares)
            break;
          damping *= 10;
          if (damping > 1e12)
            return squares;
        }
      if (largest <= SMALL_STEP)
        return squares;
      memcpy (fit->value, fit->trial, fit->size * sizeof *fit->value);
      damping = fmax (damping / 30, 1e-13);
      if (squares - changed <= 1e-12 * changed)
        return changed;
      squares = changed;
    }
  return squares;
}

/* Room for @n knots; they are the first parameters that are known. */
static void
fit_init (Fit          *fit,
          const GArray *points,
          guint         n,
          gboolean      both)
{
  guint size = HYS_CONCAVE_SIZE (n);

  *fit = (Fit){ .points = points, .n = n, .size = size, .both = both,
                .value = g_new0 (double, size), .trial = g_new0 (double, size), .gradient = g_new0 (double, size),
                .row = g_new0 (double, size), .normal = g_new0 (double, size * size), .factor = g_new0 (double, size * size) };
}

static void
fit_clear (Fit *fit)
{
  g_free (fit->value);
  g_free (fit->trial);
  g_free (fit->gradient);
  g_free (fit->row);
  g_free (fit->normal);
  g_free (fit->factor);
}

/* Takes the knots whose k is not positive out; whether there were any. */
static gboolean
drop_knots (Fit *fit)
{
  const double *k = k_of (fit, fit->value), *knots = knots_of (fit, fit->value), *shift = shift_of (fit, fit->value);
  g_autofree double *kept = g_new0 (double, fit->size);
  double steepest = fabs (fit->value[K0]);
  guint n = 0;

  for (guint i = 0; i < fit->n; i++)
    steepest += fmax (k[i], 0);
  for (guint i = 0; i < fit->n; i++)
    n += k[i] > LEAST_K * steepest;
  if (n == fit->n)
    return FALSE;
  kept[OFFSET] = fit->value[OFFSET];
  kept[K0] = fit->value[K0];
  for (guint i = 0, j = 0; i < fit->n; i++)
    if (k[i] > LEAST_K * steepest)
      {
        kept[FIRST_K + j] = k[i];
        kept[FIRST_K + n + j++] = knots[i];
      }
  kept[FIRST_K + 2 * n] = shift[0];
  kept[FIRST_K + 2 * n + 1] = shift[1];
  fit->n = n;
  fit->size = HYS_CONCAVE_SIZE (n);
  memcpy (fit->value, kept, fit->size * sizeof *kept);
  return TRUE;
}

/* The variance of k0: its place in the inverse of the normal matrix, times that of the points. */
static double
k0_error (Fit    *fit,
          double  squares)
{
  g_autofree double *unit = g_new0 (double, fit->size);
  double freedom = (double) fit->points->len - fit->size;

  if (fit->no_k0 || freedom < 1)
    return 0;
  sum_normal (fit);
  memset (fit->gradient, 0, fit->size * sizeof *fit->gradient);
  fit->gradient[K0] = -1;
  return solve_step (fit, 1e-13, unit) ? sqrt (fmax (unit[K0], 0) * squares / freedom) : 0;
}

/* The inverse of the normal matrix, but for parameters on which nothing depends: they have no variance. NULL where it has none. */
static double *
invert_normal (Fit *fit)
{
  const guint n = fit->size;
  g_autofree double *inverse = g_new0 (double, n * n);

  memcpy (fit->factor, fit->normal, n * n * sizeof *fit->factor);
  for (guint i = 0; i < n; i++)
    {
      inverse[i * n + i] = fit->normal[i * n + i] > 0;
      if (!(fit->normal[i * n + i] > 0))
        fit->factor[i * n + i] = 1;
    }
  if (LAPACKE_dposv (LAPACK_COL_MAJOR, 'L', (int) n, (int) n, fit->factor, (int) n, inverse, (int) n) != 0)
    return NULL;
  return g_steal_pointer (&inverse);
}

void
hys_concave_fit_weigh (HysConcaveFit *self,
                       const GArray  *points,
                       gboolean       both)
{
  double freedom = points->len;
  Fit fit;

  fit_init (&fit, points, self->n, both);
  fit.no_k0 = self->k0 == 0;
  fit.value[OFFSET] = self->offset;
  fit.value[K0] = self->k0;
  memcpy (k_of (&fit, fit.value), self->k, self->n * sizeof (double));
  memcpy (knots_of (&fit, fit.value), self->knot, self->n * sizeof (double));
  shift_of (&fit, fit.value)[0] = 2 * self->centre.x;
  shift_of (&fit, fit.value)[1] = 2 * self->centre.r;
  sum_normal (&fit);
  for (guint i = 0; i < fit.size; i++)
    freedom -= fit.normal[i * fit.size + i] > 0;
  g_free (self->covariance);
  self->covariance = freedom >= 1 ? invert_normal (&fit) : NULL;
  for (guint i = 0; self->covariance != NULL && i < fit.size * fit.size; i++)
    self->covariance[i] *= self->squares / freedom;
  fit_clear (&fit);
}

static HysConcaveFit *
make_backbone (Fit    *fit,
               double  squares)
{
  HysConcaveFit *self = g_new0 (HysConcaveFit, 1);
  const double *shift = shift_of (fit, fit->value);

  self->n = fit->n;
  self->offset = fit->value[OFFSET];
  self->k0 = fit->value[K0];
  self->k = g_memdup2 (k_of (fit, fit->value), fit->n * sizeof (double));
  self->knot = g_memdup2 (knots_of (fit, fit->value), fit->n * sizeof (double));
  self->centre = (HysLoopPoint){ shift[0] / 2, shift[1] / 2 };
  self->squares = squares;
  for (guint i = 0; i < fit->points->len; i++)
    self->weight += g_array_index (fit->points, HysHalfPoint, i).weight;
  self->k0_error = k0_error (fit, squares);
  return self;
}

HysConcaveFit *
hys_concave_fit_new (const GArray    *points,
                     const HysSplits *splits,
                     guint            n,
                     gboolean         both)
{
  HysConcaveFit *self;
  double squares;
  Fit fit;

  fit_init (&fit, points, n, both);
  hys_splits_knots (splits, n, knots_of (&fit, fit.value));
  do
    {
      squares = iterate (&fit);
      if (fit.value[K0] < 0 && !fit.no_k0)
        {
          fit.no_k0 = TRUE;
          fit.value[K0] = 0;
          squares = iterate (&fit);
        }
    }
  while (drop_knots (&fit));
  self = make_backbone (&fit, squares);
  fit_clear (&fit);
  return self;
}

void
hys_concave_fit_free (HysConcaveFit *self)
{
  if (self == NULL)
    return;
  g_free (self->k);
  g_free (self->knot);
  g_free (self->covariance);
  g_free (self);
}

double
hys_concave_fit_value (const HysConcaveFit *self,
                       double               x)
{
  double value = self->offset + self->k0 * x;

  for (guint i = 0; i < self->n; i++)
    value += self->k[i] * fmin (x - self->knot[i], 0);
  return value;
}

double
hys_concave_fit_error (const HysConcaveFit *self,
                       const HysHalfPoint  *point)
{
  double x = point->x + (point->turned ? 2 * self->centre.x : 0), r = point->r + (point->turned ? 2 * self->centre.r : 0);

  return r - hys_concave_fit_value (self, x);
}
