/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-identify.h"

#include "hys-concave-fit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Points that a fit works on; more are thinned out. */
#define MOST_POINTS  8000
/* Differences below this part of the extent of r are rounding. */
#define ROUNDING     1e-10
/* Data that are further from the fit than this have noise. */
#define NOISY        1e-7
/* A half-cycle of so few points may be given by its corners. */
#define FEW_POINTS   20
/* So many counts of elements in a row that are no better end the search. */
#define PATIENCE     4
/* How far the corner A_1 may be from where the halves begin, over the range of x. */
#define START_ROOM   0.1
/* A residual above this part of the extent of r says that the halves follow no common polygon. */
#define POOR         0.05

typedef struct
{
  const HysHalves *halves;
  GArray          *points;
  HysSplits       *splits;
  HysProgress      progress;
  gpointer         user_data;
} Search;

/* Bayes' information criterion: one offset, n + 1 slopes, n places. */
static double
criterion (const HysConcaveFit *fit,
           guint                n_points)
{
  double mean = fmax (fit->squares / fit->weight, ROUNDING * ROUNDING);

  return n_points * log (mean) + (2 * fit->n + 2) * log (n_points);
}

static gboolean
go_on (const Search  *search,
       double         fraction,
       GError       **error)
{
  if (search->progress == NULL || search->progress (fraction, search->user_data))
    return TRUE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
  return FALSE;
}

/* Whether a knot is so near to a turning point that noise may have made it. */
static gboolean
hugs_ends (const Search        *search,
           const HysConcaveFit *fit)
{
  double room = 3 * sqrt (fit->squares / search->points->len);

  return fit->n > 0
         && (fit->knot[0] < search->halves->begin + room || fit->knot[fit->n - 1] > search->halves->end - room);
}

/* Tries 0, 1, ... elements; @criteria gets a value for each. */
static HysConcaveFit *
search_best (const Search  *search,
             GArray        *criteria,
             GError       **error)
{
  g_autoptr (HysConcaveFit) best = NULL;
  guint most = hys_splits_most (search->splits), since = 0;
  double least = INFINITY;

  g_array_set_size (criteria, 0);
  for (guint n = 0; n <= most && since < PATIENCE; n++)
    {
      g_autoptr (HysConcaveFit) fit = NULL;
      double value;

      if (!go_on (search, (double) n / (most + 1), error))
        return NULL;
      fit = hys_concave_fit_new (search->points, search->splits, n, search->halves->both);
      value = fit->n == n && !hugs_ends (search, fit) ? criterion (fit, search->points->len) : NAN;
      g_array_append_val (criteria, value);
      since++;
      if (!(value < least))
        continue;
      least = value;
      since = 0;
      g_clear_pointer (&best, hys_concave_fit_free);
      best = g_steal_pointer (&fit);
    }
  return g_steal_pointer (&best);
}

/* With these points, which it takes. */
static HysConcaveFit *
search_with (Search   *search,
             GArray   *points,
             int       elements,
             GArray   *criteria,
             GError  **error)
{
  HysConcaveFit *fit = NULL;

  search->points = points;
  search->splits = hys_splits_new (search->points, elements >= 0 ? (guint) elements : HYS_IDENTIFY_MAX);
  if (elements < 0)
    fit = search_best (search, criteria, error);
  else if (go_on (search, 0, error))
    fit = hys_concave_fit_new (search->points, search->splits, MIN ((guint) elements, hys_splits_most (search->splits)),
                            search->halves->both);
  hys_splits_free (search->splits);
  if (fit != NULL && fit->squares > NOISY * NOISY * fit->weight)
    hys_concave_fit_weigh (fit, points, search->halves->both);
  g_array_unref (points);
  return fit;
}

/* Single points serve as long as there is no noise; means of neighbours serve better when there is. */
static HysConcaveFit *
find_backbone (Search   *search,
               int       elements,
               GArray   *criteria,
               GError  **error)
{
  HysConcaveFit *fit = search_with (search, hys_halves_thin (search->halves, MOST_POINTS), elements, criteria, error);
  guint blocks = search->halves->n_halves * HYS_HALVES_BLOCKS;

  if (fit == NULL || search->halves->points->len <= blocks || fit->squares <= NOISY * NOISY * fit->weight)
    return fit;
  hys_concave_fit_free (fit);
  return search_with (search, hys_halves_means (search->halves), elements, criteria, error);
}

/* The slope between points @i and @j; NAN when x does not grow. */
static double
chord (const GArray *points,
       guint         i,
       guint         j)
{
  const HysHalfPoint *a = &g_array_index (points, HysHalfPoint, i), *b = &g_array_index (points, HysHalfPoint, j);

  return b->x > a->x ? (b->r - a->r) / (b->x - a->x) : NAN;
}

/* The half-cycle that was given by nothing but its corners, and perhaps points on its sides: the polygon itself, not a fit. NULL
 * when the points are no such half-cycle. */
static HysConcaveFit *
take_corners (const HysHalves *halves)
{
  const GArray *points = halves->points;
  HysConcaveFit *self;
  guint last = points->len - 1;

  if (halves->n_halves != 1 || points->len > FEW_POINTS || points->len < 2)
    return NULL;
  for (guint i = 0; i < last; i++)
    if (!(chord (points, i, i + 1) >= 0) || (i > 0 && !(chord (points, i, i + 1) <= chord (points, i - 1, i) + ROUNDING)))
      return NULL;
  self = g_new0 (HysConcaveFit, 1);
  *self = (HysConcaveFit){ .k0 = chord (points, last - 1, last), .k = g_new (double, last), .knot = g_new (double, last),
                         .weight = points->len };
  self->offset = g_array_index (points, HysHalfPoint, last).r - self->k0 * g_array_index (points, HysHalfPoint, last).x;
  for (guint i = 1; i < last; i++)
    {
      double k = chord (points, i - 1, i) - chord (points, i, i + 1);

      if (k <= ROUNDING)
        continue;
      self->k[self->n] = k;
      self->knot[self->n++] = g_array_index (points, HysHalfPoint, i).x;
    }
  return self;
}

/* Where the first piece meets the last one, turned about the centre: A_1, in scaled x. */
static double
find_start (const HysHalves     *halves,
            const HysConcaveFit *fit)
{
  double bend = 0, first = fit->offset, x;

  if (!halves->both || fit->n == 0)
    return halves->begin;
  for (guint i = 0; i < fit->n; i++)
    {
      bend += fit->k[i];
      first -= fit->k[i] * fit->knot[i];
    }
  x = (2 * fit->centre.r - fit->offset - 2 * fit->k0 * fit->centre.x - first) / bend;
  return fabs (x - halves->begin) <= START_ROOM && x < fit->knot[0] ? x : halves->begin;
}

static HysLoopPoint
unscaled (const HysHalves     *halves,
          const HysConcaveFit *fit,
          double               x)
{
  return (HysLoopPoint){ halves->middle.x + halves->range.x * x,
                         halves->middle.r + halves->range.r * hys_concave_fit_value (fit, x) };
}

static void
fill_model (HysIdentification   *self,
            const HysHalves     *halves,
            const HysConcaveFit *fit,
            double               start)
{
  double unit = halves->range.r / halves->range.x, slope = fit->k0;

  self->n_slopes = fit->n + 1;
  self->slopes = g_new (double, fit->n + 1);
  self->breaks = g_new (double, fit->n + 1);
  for (guint i = fit->n + 1; i-- > 0;)
    {
      self->slopes[i] = unit * slope;
      slope += i > 0 ? fit->k[i - 1] : 0;
    }
  for (guint i = 0; i < fit->n; i++)
    self->breaks[i] = halves->range.x * (fit->knot[i] - start);
  self->prandtl = hys_prandtl_from_slopes (fit->n, self->slopes, self->breaks);
  self->all_slip = fit->n > 0 && fit->k0 <= 2 * fit->k0_error + NOISY;
}

/* How the start depends on the parameters (see find_start()): not at all where it is that of the halves. */
static double *
start_gradient (const HysHalves     *halves,
                const HysConcaveFit *fit,
                double               start)
{
  double *gradient = g_new0 (double, HYS_CONCAVE_SIZE (fit->n)), bend = 0;

  if (start == halves->begin)
    return gradient;
  for (guint i = 0; i < fit->n; i++)
    bend += fit->k[i];
  gradient[HYS_CONCAVE_OFFSET] = -2 / bend;
  gradient[HYS_CONCAVE_K0] = -2 * fit->centre.x / bend;
  for (guint i = 0; i < fit->n; i++)
    {
      gradient[HYS_CONCAVE_K + i] = (fit->knot[i] - start) / bend;
      gradient[HYS_CONCAVE_KNOT (fit->n) + i] = fit->k[i] / bend;
    }
  gradient[HYS_CONCAVE_CENTRE (fit->n)] = -fit->k0 / bend;
  gradient[HYS_CONCAVE_CENTRE (fit->n) + 1] = 1 / bend;
  return gradient;
}

/* The standard error of what depends so on the parameters. */
static double
error_along (const HysConcaveFit *fit,
             const double        *gradient)
{
  guint n = HYS_CONCAVE_SIZE (fit->n);
  double variance = 0;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      variance += gradient[i] * fit->covariance[i * n + j] * gradient[j];
  return sqrt (fmax (variance, 0));
}

static void
fill_errors (HysIdentification   *self,
             const HysHalves     *halves,
             const HysConcaveFit *fit,
             double               start)
{
  guint size = HYS_CONCAVE_SIZE (fit->n);
  g_autofree double *from = start_gradient (halves, fit, start), *along = g_new (double, size);
  double unit = halves->range.r / halves->range.x;

  self->k0_error = NAN;
  if (fit->covariance == NULL)
    return;
  self->k0_error = unit * sqrt (fmax (fit->covariance[HYS_CONCAVE_K0 * (size + 1)], 0));
  self->k_error = g_new (double, fit->n);
  self->eta_error = g_new (double, fit->n);
  self->alpha_error = g_new (double, fit->n);
  for (guint i = 0; i < fit->n; i++)
    {
      double eta = (fit->knot[i] - start) / 2;

      self->k_error[i] = unit * sqrt (fmax (fit->covariance[(HYS_CONCAVE_K + i) * (size + 1)], 0));
      for (guint j = 0; j < size; j++)
        along[j] = -from[j] / 2;
      along[HYS_CONCAVE_KNOT (fit->n) + i] += 0.5;
      self->eta_error[i] = halves->range.x * error_along (fit, along);
      for (guint j = 0; j < size; j++)
        along[j] *= fit->k[i];
      along[HYS_CONCAVE_K + i] += eta;
      self->alpha_error[i] = halves->range.r * error_along (fit, along);
    }
}

static void
fill_corners (HysIdentification   *self,
              const HysHalves     *halves,
              const HysConcaveFit *fit,
              double               start)
{
  gboolean turns = halves->both && fit->n > 0;
  double end = turns ? 2 * fit->centre.x - start : halves->end;

  end = fmax (end, fit->n > 0 ? fit->knot[fit->n - 1] : start);
  self->n_corners = fit->n + 2;
  self->corners = g_new (HysLoopPoint, fit->n + 2);
  self->corners[0] = unscaled (halves, fit, start);
  for (guint i = 0; i < fit->n; i++)
    self->corners[i + 1] = unscaled (halves, fit, fit->knot[i]);
  self->corners[fit->n + 1] = unscaled (halves, fit, end);
  self->centre = (HysLoopPoint){ (self->corners[0].x + self->corners[fit->n + 1].x) / 2,
                                 (self->corners[0].r + self->corners[fit->n + 1].r) / 2 };
}

static void
fill_residuals (HysIdentification   *self,
                const HysHalves     *halves,
                const HysConcaveFit *fit)
{
  double squares = 0;

  for (guint i = 0; i < halves->points->len; i++)
    {
      double e = hys_concave_fit_error (fit, &g_array_index (halves->points, HysHalfPoint, i));

      squares += e * e;
      self->largest = fmax (self->largest, halves->range.r * fabs (e));
    }
  self->n_halves = halves->n_halves;
  self->n_points = halves->points->len;
  self->relative = sqrt (squares / halves->points->len);
  self->residual = self->relative * halves->range.r;
}

static void
fill_remark (HysIdentification *self,
             int                elements)
{
  if (self->relative > POOR)
    self->remark = g_strdup (_("The half-cycles do not follow one rising polygon that bends to the right: take other data."));
  else if (elements >= 0 && self->prandtl->n < (guint) elements)
    self->remark = g_strdup_printf (ngettext ("The data tell apart no more than %u S-element.",
                                              "The data tell apart no more than %u S-elements.", self->prandtl->n),
                                    self->prandtl->n);
  else
    self->remark = hys_prandtl_remark (self->prandtl, self->all_slip);
}

HysIdentification *
hys_identify (const HysMeasured  *measured,
              int                 elements,
              HysProgress         progress,
              gpointer            user_data,
              GError            **error)
{
  g_autoptr (HysHalves) halves = hys_halves_new (measured, error);
  Search search = { .halves = halves, .progress = progress, .user_data = user_data };
  g_autoptr (GArray) criteria = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (HysConcaveFit) fit = NULL;
  HysIdentification *self;
  double start;

  if (halves == NULL)
    return NULL;
  fit = take_corners (halves);
  if (fit == NULL || (elements >= 0 && fit->n != (guint) elements))
    {
      g_clear_pointer (&fit, hys_concave_fit_free);
      fit = find_backbone (&search, MIN (elements, HYS_IDENTIFY_MAX), criteria, error);
    }
  if (fit == NULL)
    return NULL;
  self = g_new0 (HysIdentification, 1);
  start = find_start (halves, fit);
  fill_model (self, halves, fit, start);
  fill_errors (self, halves, fit, start);
  fill_corners (self, halves, fit, start);
  fill_residuals (self, halves, fit);
  fill_remark (self, elements);
  self->n_tried = criteria->len;
  self->criterion = (double *) g_array_steal (criteria, NULL);
  return self;
}

void
hys_identification_free (HysIdentification *self)
{
  if (self == NULL)
    return;
  hys_prandtl_free (self->prandtl);
  g_free (self->slopes);
  g_free (self->breaks);
  g_free (self->corners);
  g_free (self->criterion);
  g_free (self->k_error);
  g_free (self->eta_error);
  g_free (self->alpha_error);
  g_free (self->remark);
  g_free (self);
}

HysLoopPoint *
hys_identification_loop (const HysIdentification *self,
                         guint                   *n_points)
{
  guint n = self->n_corners - 1;
  HysLoopPoint *loop = g_new (HysLoopPoint, 2 * n);

  for (guint i = 0; i < n; i++)
    {
      loop[i] = self->corners[i];
      loop[n + i] = (HysLoopPoint){ 2 * self->centre.x - self->corners[i].x, 2 * self->centre.r - self->corners[i].r };
    }
  *n_points = 2 * n;
  return loop;
}

HysLoopPoint
hys_identification_middle (const HysIdentification *self)
{
  HysLoopPoint first = self->corners[0], last = self->corners[self->n_corners - 1];

  return (HysLoopPoint) { (first.x + last.x) / 2, (first.r + last.r) / 2 };
}

HysDocument *
hys_identification_to_document (const HysIdentification *self,
                                const char              *title)
{
  double length = self->corners[self->n_corners - 1].x - self->corners[0].x;
  HysDocument *document = hys_prandtl_to_document (self->prandtl, &(HysPrandtlDrive){
    .amplitude = length / 2, .omega = 1, .cycles = 3 });

  g_free (document->title);
  document->title = g_strdup (title);
  return document;
}
