/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inverse.h"

#include "hys-density-private.h"
#include "hys-error.h"
#include "hys-halves-private.h"
#include "hys-nonneg.h"
#include "hys-prandtl.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Points that a fit works on; more are thinned out. */
#define MOST_POINTS  2000
/* Data that are further from the fit than this have noise, or are no such loop. */
#define NOISY        1e-7
/* Differences below this part of the extent of r are rounding. */
#define ROUNDING     1e-10
/* How well a turning point is known before the fit, and how far it may move, over the range of x. */
#define SPREAD       0.005
#define ROOM         0.05
/* Rounds of Gauss and Newton's iteration for the turning points; moves that end it. */
#define ROUNDS       12
#define SMALL_MOVE   1e-13
/* So many degrees in a row that are no better end the search. */
#define PATIENCE     3
/* A residual above this part of the extent of r says that the halves follow no common curve. */
#define POOR         0.05
/* The smallest coefficient of k(s), over the greatest. */
#define LEAST        1e-9
/* Points of the fitted curve. */
#define CURVE_POINTS 201
#define CYCLES       3

/* Columns of least squares; the first ones may have any sign. */
enum
{
  OFFSET,
  TURNED_OFFSET,   /* of a turned half, less that of the other */
  START_MOVE,
  SHIFT_MOVE,
  K0,
  FIRST_K,
  COLUMNS = FIRST_K + HYS_DENSITY_TERMS,
  N_FREE = K0,
  ROWS = COLUMNS + 1,   /* of what is left of the points */
};

typedef struct
{
  HysDensity      *density;
  const HysHalves *halves;
  GArray          *points;
  double           weight;
  double           start;               /* where d = 0, over the range of x, from its middle */
  double           shift;               /* of a turned x */
  double           triangle[ROWS * ROWS];
  guint            degree;
  double           squares;             /* weighted mean square */
  double           z[COLUMNS];          /* what the columns are multiplied with */
  double           top[HYS_DENSITY_TERMS];   /* k(s) by polynomials of the highest degree */
} Fit;

/* d of a point, over the range of x. */
static double
distance (const Fit          *fit,
          const HysHalfPoint *point)
{
  return point->x + (point->turned ? fit->shift : 0) - fit->start;
}

/* The phi_j of the highest degree, over the range of x, and the slope of the curve as it was fitted before. */
static double
fill_terms (const Fit *fit,
            double     d,
            double    *phi)
{
  double range = fit->halves->range.x, slope[HYS_DENSITY_TERMS], sum = fit->z[K0];

  hys_density_rises (fit->density, d * range, phi, slope);
  for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
    {
      phi[j] /= range;
      sum += fit->top[j] * slope[j];
    }
  return sum;
}

static void
fill_row (const Fit          *fit,
          const HysHalfPoint *point,
          double             *row)
{
  double root = sqrt (point->weight), d = distance (fit, point), slope = fill_terms (fit, d, row + FIRST_K);

  row[OFFSET] = 1;
  row[TURNED_OFFSET] = point->turned ? 1 : 0;
  row[START_MOVE] = -slope;
  row[SHIFT_MOVE] = point->turned ? slope : 0;
  row[K0] = d;
  row[COLUMNS] = point->r;
  for (guint i = 0; i <= COLUMNS; i++)
    row[i] *= root;
}

/* All that least squares need to know of the points. Two rows more say how well the turning points are known already,
 * in view of the noise. */
static void
reduce_points (Fit *fit)
{
  const guint n = fit->points->len, rows = MAX (n + 2, ROWS);
  g_autofree double *matrix = g_new0 (double, rows * ROWS);
  double row[ROWS], firmness = sqrt (fit->squares) / SPREAD;

  for (guint i = 0; i < n; i++)
    {
      fill_row (fit, &g_array_index (fit->points, HysHalfPoint, i), row);
      for (guint j = 0; j < ROWS; j++)
        matrix[j * rows + i] = row[j];
    }
  matrix[START_MOVE * rows + n] = firmness;
  matrix[SHIFT_MOVE * rows + n + 1] = firmness;
  matrix[COLUMNS * rows + n] = firmness * (fit->halves->begin - fit->start);
  matrix[COLUMNS * rows + n + 1] = firmness * (fit->halves->begin + fit->halves->end - fit->shift);
  hys_nonneg_reduce (rows, ROWS, matrix);
  memcpy (fit->triangle, matrix, sizeof fit->triangle);
}

/* The columns of polynomials of the degree: combinations of those of the highest one, by @part. */
static void
fill_columns (const Fit    *fit,
              gboolean      moving,
              const double *part,
              double       *columns)
{
  memcpy (columns, fit->triangle, FIRST_K * ROWS * sizeof *columns);
  if (!moving)
    memset (columns + START_MOVE * ROWS, 0, 2 * ROWS * sizeof *columns);
  for (guint i = 0; i <= fit->degree; i++)
    for (guint row = 0; row < ROWS; row++)
      {
        double sum = 0;

        for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
          sum += part[i * HYS_DENSITY_TERMS + j] * fit->triangle[(FIRST_K + j) * ROWS + row];
        columns[(FIRST_K + i) * ROWS + row] = sum;
      }
}

/* The best k0 and k(s) from the present start and shift. @moving: with how far these ought to move. */
static void
fit_here (Fit      *fit,
          gboolean  moving)
{
  double columns[COLUMNS * ROWS], part[HYS_DENSITY_TERMS * HYS_DENSITY_TERMS];

  if (!moving)
    fit->squares = 0;
  hys_density_raise (fit->degree, part);
  reduce_points (fit);
  fill_columns (fit, moving, part, columns);
  fit->squares = hys_nonneg_solve (ROWS, FIRST_K + fit->degree + 1, N_FREE, columns, fit->triangle + COLUMNS * ROWS,
                                   fit->z)
                 / fit->weight;
  memset (fit->top, 0, sizeof fit->top);
  for (guint i = 0; i <= fit->degree; i++)
    for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
      fit->top[j] += fit->z[FIRST_K + i] * part[i * HYS_DENSITY_TERMS + j];
}

/* Fits the turning points too, from where they seem to be; nobody needs to have measured them. */
static void
fit_degree (Fit   *fit,
            guint  degree)
{
  const HysHalves *halves = fit->halves;
  double first_start = halves->begin, first_shift = halves->begin + halves->end;
  Fit before;

  fit->degree = degree;
  fit->start = first_start;
  fit->shift = first_shift;
  fit_here (fit, FALSE);
  before = *fit;
  for (guint i = 0; i < ROUNDS; i++)
    {
      fit_here (fit, TRUE);
      fit->start = CLAMP (fit->start + fit->z[START_MOVE], first_start - ROOM, first_start + ROOM);
      fit->shift = CLAMP (fit->shift + fit->z[SHIFT_MOVE], first_shift - ROOM, first_shift + ROOM);
      if (fabs (fit->z[START_MOVE]) + fabs (fit->z[SHIFT_MOVE]) < SMALL_MOVE)
        break;
    }
  fit_here (fit, FALSE);
  if (!(fit->squares < before.squares))
    *fit = before;
}

/* Bayes' information criterion chooses the degree. */
static gboolean
choose_degree (Fit          *fit,
               HysProgress   progress,
               gpointer      user_data,
               GError      **error)
{
  double least = INFINITY, n = fit->points->len;
  Fit best = *fit;

  fit->weight = 0;
  for (guint i = 0; i < fit->points->len; i++)
    fit->weight += g_array_index (fit->points, HysHalfPoint, i).weight;
  for (guint degree = 0, since = 0; degree <= HYS_DENSITY_DEGREE && since < PATIENCE; degree++, since++)
    {
      double value;

      if (progress != NULL && !progress ((double) degree / HYS_DENSITY_TERMS, user_data))
        {
          g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
          return FALSE;
        }
      fit_degree (fit, degree);
      value = n * log (fmax (fit->squares, ROUNDING * ROUNDING)) + degree * log (n);
      if (!(value < least))
        continue;
      least = value;
      since = 0;
      best = *fit;
    }
  *fit = best;
  return TRUE;
}

/* The half's length in units of x. */
static double
length_of (const Fit *fit)
{
  double end = fit->halves->both ? fit->shift - fit->start : fit->halves->end;

  return fit->halves->range.x * (end - fit->start);
}

/* Single points serve as long as there is no noise; means of neighbours serve better when there is. */
static gboolean
solve (Fit          *fit,
       HysProgress   progress,
       gpointer      user_data,
       GError      **error)
{
  const HysHalves *halves = fit->halves;

  fit->points = hys_halves_thin (halves, MOST_POINTS);
  if (!choose_degree (fit, progress, user_data, error))
    return FALSE;
  if (fit->squares <= NOISY * NOISY || halves->points->len <= halves->n_halves * HYS_HALVES_BLOCKS)
    return TRUE;
  g_array_unref (fit->points);
  fit->points = hys_halves_means (halves);
  return choose_degree (fit, progress, user_data, error);
}

/* How much r rises up to d, over the ranges. */
static double
rise (const Fit *fit,
      double     d)
{
  double phi[HYS_DENSITY_TERMS], sum = fit->z[K0] * d;

  fill_terms (fit, d, phi);
  for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
    sum += fit->top[j] * phi[j];
  return sum;
}

static void
fill_curve (HysInverse *self,
            const Fit  *fit)
{
  const HysHalves *halves = fit->halves;
  const HysLoopPoint *last;

  self->n_points = CURVE_POINTS;
  self->curve = g_new (HysLoopPoint, CURVE_POINTS);
  for (guint i = 0; i < CURVE_POINTS; i++)
    {
      double d = 2 * self->half / halves->range.x * i / (CURVE_POINTS - 1);

      self->curve[i].x = halves->middle.x + halves->range.x * (fit->start + d);
      self->curve[i].r = halves->middle.r + halves->range.r * (fit->z[OFFSET] + rise (fit, d));
    }
  last = &self->curve[CURVE_POINTS - 1];
  self->start = self->curve[0];
  self->centre = (HysLoopPoint){ (self->start.x + last->x) / 2, (self->start.r + last->r) / 2 };
}

static void
fill_residuals (HysInverse *self,
                const Fit  *fit)
{
  g_autoptr (GArray) points = hys_halves_thin (fit->halves, MOST_POINTS);
  double squares = 0;

  for (guint i = 0; i < points->len; i++)
    {
      const HysHalfPoint *point = &g_array_index (points, HysHalfPoint, i);
      double e = point->r - fit->z[OFFSET] - (point->turned ? fit->z[TURNED_OFFSET] : 0) - rise (fit,
                                                                                                 distance (fit, point));

      squares += e * e;
    }
  self->relative = sqrt (squares / points->len);
  self->residual = self->relative * fit->halves->range.r;
}

static void
fill_remark (HysInverse *self,
             gboolean    rising)
{
  g_autofree char *known = hys_readout_exact (self->known);

  if (self->relative > POOR)
    self->remark = g_strdup (_("The half-cycles do not follow one rising curve that bends to the right: take other data."));
  else if (rising && self->known < 1)
    self->remark = g_strdup_printf (_("Beyond s = %s nothing slips at this amplitude: there only the sum of k0 and of the rest "
                                      "of k(s) is identifiable."), known);
  else if (!rising && self->known > 0)
    self->remark = g_strdup_printf (_("Below s = %s nothing slips at this amplitude: there only the sum of k0 and of the rest "
                                      "of k(s) is identifiable."), known);
}

static HysInverse *
make_inverse (Fit        *fit,
              const char *limit)
{
  HysInverse *self = g_new0 (HysInverse, 1);
  double unit = fit->halves->range.r / fit->halves->range.x, largest = 0, k[HYS_DENSITY_TERMS];

  self->half = length_of (fit) / 2;
  self->limit = g_strdup (limit);
  self->degree = fit->degree;
  self->k0 = unit * fit->z[K0];
  self->known = hys_density_reached (fit->density, 2 * self->half);
  for (guint i = 0; i <= fit->degree; i++)
    largest = fmax (largest, fit->z[FIRST_K + i]);
  for (guint i = 0; i <= fit->degree; i++)
    k[i] = unit * fmax (fit->z[FIRST_K + i], LEAST * largest);
  self->stiffness = hys_density_formula (fit->degree, k);
  fill_curve (self, fit);
  fill_residuals (self, fit);
  fill_remark (self, hys_density_rising (fit->density));
  return self;
}

/* Whether there is a k(s) at all. */
static gboolean
check_slip (const Fit   *fit,
            const char  *limit,
            GError     **error)
{
  double reached = hys_density_reached (fit->density, length_of (fit));
  gboolean bends = FALSE;

  if (reached == (hys_density_rising (fit->density) ? 0 : 1))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE,
                   _("the elongation limit η(s) = %s: nothing slips, since the loop is nowhere wider than 2 η"), limit);
      return FALSE;
    }
  for (guint i = 0; i <= fit->degree; i++)
    bends = bends || fit->z[FIRST_K + i] > LEAST;
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
  g_autoptr (HysDensity) density = hys_density_new (limit, error);
  g_autoptr (HysHalves) halves = density != NULL ? hys_halves_new (measured, error) : NULL;
  Fit fit = { .density = density, .halves = halves };
  HysInverse *self = NULL;

  if (halves == NULL)
    return NULL;
  if (solve (&fit, progress, user_data, error) && check_slip (&fit, limit, error))
    self = make_inverse (&fit, limit);
  g_array_unref (fit.points);
  return self;
}

void
hys_inverse_free (HysInverse *self)
{
  if (self == NULL)
    return;
  g_free (self->limit);
  g_free (self->stiffness);
  g_free (self->curve);
  g_free (self->remark);
  g_free (self);
}

static HysElement *
make_element (const HysInverse *self,
              guint             count)
{
  const HysElementKind *kind = hys_element_kind_find ("masing");
  int sampling = hys_element_kind_parameter (kind, "sampling");
  HysElement *element = hys_element_new ("p1", kind, 0, 1);

  element->values[hys_element_kind_parameter (kind, "count")].number = count;
  element->values[hys_element_kind_parameter (kind, "stiffness")].formula = g_strdup (self->stiffness);
  element->values[hys_element_kind_parameter (kind, "limit")].formula = g_strdup (self->limit);
  for (guint i = 0; kind->parameters[sampling].choices[i] != NULL; i++)
    if (g_str_equal (kind->parameters[sampling].choices[i], "midpoint"))
      element->values[sampling].number = i;
  element->row = 1;
  return element;
}

HysDocument *
hys_inverse_to_document (const HysInverse *self,
                         guint             count,
                         const char       *title)
{
  const HysPrandtl alone = { .k0 = self->k0 };
  HysDocument *document = hys_prandtl_to_document (&alone, &(HysPrandtlDrive){
    .amplitude = self->half, .omega = 1, .cycles = CYCLES });

  g_free (document->title);
  document->title = g_strdup (title);
  hys_item_list_add (document->elements, make_element (self, count));
  return document;
}
