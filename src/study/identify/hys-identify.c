/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Identification of a generalized Prandtl model from a measured history: what is fitted with it (start, drift, turning
 * points), how rows are weighed, how many branches there are, and what the numbers are worth. */
#include "hys-identify.h"

#include "hys-error.h"
#include "hys-number.h"
#include "hys-readout-number.h"
#include "hys-loop-fit-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A half-cycle of so few points may be given by its corners. */
#define FEW_POINTS  20

/* Rows of a half-cycle before its first slip, and how far x goes until then over its noise, below which standard errors
 * were seen to be too small. */
#define FEW_ROWS    20
#define FEW_NOISES  12
/* Residuals below this part of the extent of r do not say how rows are to be weighed. */
#define NOISY       1e-7
/* Squares over those of the extent that are nothing. */
#define LEAST_MEAN  1e-24
/* A residual above this part of the extent of r that is no noise says that the model is another. */
#define POOR        0.02
/* How much lower the criterion must be for another drift, and for a continuous model. */
#define CLEARLY     6
/* Branches that may be a continuum, and that are one, its smallest limit over the greatest. */
#define MANY        5
#define TOO_MANY    18
#define LEAST_LIMIT 0.01
/* Turning points up to which the search fits them, too. */
#define SEARCH_TURNS 40
/* Half-cycles from which r may drift, x may drift, and r may drift in more than a line. */
#define R_DRIFTS    3
#define X_DRIFTS    4
#define R_WANDERS   7
/* Rounds of weights after the number of branches is known. */
#define ROUNDS      2
/* Searches that there may be, for progress. */
#define SEARCHES    4

typedef struct
{
  HysLoopFitTask task;
  HysLoopFit     best[HYS_LOOP_FIT_BRANCHES + 1];
  HysLoopFit     play;
  int         elements;
  guint       searches;
  HysProgress progress;
  gpointer    user_data;
} Search;

static gboolean
tell (double   fraction,
      gpointer user_data)
{
  const Search *search = user_data;

  return search->progress == NULL
         || search->progress (fmin ((search->searches + fraction) / SEARCHES, 1), search->user_data);
}

/* The model of as many elements as were asked for, or of as many as the criterion says. */
static gboolean
search_number (Search  *search,
               GError **error)
{
  const HysLoopFit *best = NULL;

  if (!hys_loop_fit_search (&search->task, search->best, tell, search, error))
    return FALSE;
  search->searches++;
  for (int n = HYS_LOOP_FIT_BRANCHES; n >= 0 && best == NULL; n--)
    if (!isnan (search->best[n].mean))
      best = &search->best[n];
  if (best != NULL)
    {
      /* The mean square that rounding makes, of r and, where r is steep, of x. */
      const HysRecord *record = search->task.record;
      const guint blocks = record->blocks->len;
      g_autofree double *r = g_new (double, blocks), *slope = g_new (double, blocks);
      double sum = 0;

      hys_loop_fit_values (&search->task, best, r, slope);
      for (guint b = 0; b < blocks; b++)
        sum += search->task.weights[b] * (pow (record->rounding_r, 2) + pow (slope[b] * record->rounding_x, 2)) / 12 / blocks;
      search->task.floor = fmax (sum, LEAST_MEAN);
    }
  best = NULL;
  for (int n = 0; n <= HYS_LOOP_FIT_BRANCHES; n++)
    if (!isnan (search->best[n].mean) && (search->elements < 0 || n <= search->elements || best == NULL)
        && (best == NULL || (search->elements >= 0 && best->n < (guint) search->elements)
            || hys_loop_fit_criterion (&search->task, &search->best[n]) < hys_loop_fit_criterion (&search->task, best)))
      best = &search->best[n];
  search->play = *best;
  hys_loop_fit_polish (&search->task, &search->play);
  while (search->elements < 0 && hys_loop_fit_improve (&search->task, &search->play))
    continue;
  return TRUE;
}

/* Searches with another task, and takes that if the criterion is @lower by so much. */
static gboolean
try_task (Search       *search,
          HysLoopFitStart  start,
          guint         n_hats,
          double        lower,
          GError      **error)
{
  Search other = *search;

  other.task.start = start;
  other.task.n_hats = n_hats;
  if (!search_number (&other, error))
    return FALSE;
  search->searches = other.searches;
  search->task.correlation = other.task.correlation = fmin (search->task.correlation, other.task.correlation);
  if (hys_loop_fit_criterion (&other.task, &other.play) < hys_loop_fit_criterion (&search->task, &search->play) - lower)
    *search = other;
  return TRUE;
}

/* All of it: number, start and drift with equal rows first, then again with their weights. */
static gboolean
find_model (Search             *search,
            const HysMeasured  *measured,
            GError            **error)
{
  const HysRecord *record = search->task.record;
  const guint halves = record->turns->len;
  HysLoopFit before;

  hys_loop_fit_weigh_rows (&search->task);
  search->task.floor = LEAST_MEAN;
  search->task.drifts = halves >= X_DRIFTS;
  search->task.turns = halves <= SEARCH_TURNS;
  search->task.n_hats = halves >= R_DRIFTS ? 2 : 1;
  if (halves == 1 && !hys_record_begins_at_rest (measured, record->range))
    search->task.start = HYS_LOOP_FIT_TURNED;
  if (!search_number (search, error)
      || (halves > 1 && !try_task (search, HYS_LOOP_FIT_TURNED, search->task.n_hats, 0, error))
      || (halves >= R_WANDERS && search->task.correlation >= 2
          && !try_task (search, search->task.start, MIN (halves / 2, 10), CLEARLY, error)))
    return FALSE;
  if (search->play.mean > NOISY * NOISY)
    {
      hys_loop_fit_weigh (&search->task, &search->play, FALSE);
      before = search->play;
      if (!search_number (search, error))
        return FALSE;
      hys_loop_fit_polish (&search->task, &before);
      if (search->elements < 0
          && hys_loop_fit_criterion (&search->task, &before) < hys_loop_fit_criterion (&search->task, &search->play))
        search->play = before;
    }
  /* Rows that are off where turning points lie at rows are no excursions: these come first. */
  search->task.turns = TRUE;
  hys_loop_fit_polish (&search->task, &search->play);
  while (search->elements < 0 && halves > SEARCH_TURNS && hys_loop_fit_improve (&search->task, &search->play))
    continue;
  for (guint round = 0; round < ROUNDS && search->play.mean > NOISY * NOISY; round++)
    {
      hys_loop_fit_weigh (&search->task, &search->play, TRUE);
      hys_loop_fit_polish (&search->task, &search->play);
    }
  return TRUE;
}

/* From the first point of few to the last one. */
static HysLoopPoint
span (const HysMeasured *measured)
{
  HysLoopPoint first = measured->points[0], last = measured->points[measured->n - 1];

  return (HysLoopPoint){ last.x - first.x, last.r - first.r };
}

/* The half-cycle, or the first loading, which is half of it by Masing's rule, that is given by nothing but its corners
 * and perhaps points on its sides; NULL when the points are no such. */
static HysPrandtl *
take_corners (const HysMeasured *measured)
{
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));

  if (measured->n > FEW_POINTS)
    return NULL;
  for (gsize i = 0; i < measured->n; i++)
    {
      HysLoopPoint point = measured->points[i],
                           *last = &g_array_index (corners, HysLoopPoint, MAX (corners->len, 1) - 1);

      if (corners->len >= 2)
        {
          double before = (last[0].r - last[-1].r) / (last[0].x - last[-1].x),
                          after = (point.r - last[0].r) / (point.x - last[0].x);

          if (fabs (after - before) <= 1e-10 * fabs (before))
            g_array_set_size (corners, corners->len - 1);
        }
      g_array_append_val (corners, point);
    }
  for (guint i = 0; hys_record_begins_at_rest (measured, span (measured)) && i < corners->len; i++)
    {
      HysLoopPoint *corner = &g_array_index (corners, HysLoopPoint, i);

      *corner = (HysLoopPoint){ 2 * corner->x, 2 * corner->r };
    }
  return hys_half_cycle_to_prandtl ((HysLoopPoint *) (gpointer) corners->data, corners->len, NULL);
}

static void
fill_prandtl (HysIdentification *self,
              HysPrandtl        *prandtl,
              HysLoopPoint       centre,
              double             length)
{
  self->prandtl = hys_owner_keep (self, prandtl, hys_prandtl_free);
  self->n_slopes = prandtl->n + 1;
  self->slopes = hys_owned (self, double, prandtl->n + 1);
  self->breaks = hys_owned (self, double, prandtl->n + 1);
  for (guint i = 0; i <= prandtl->n; i++)
    self->slopes[i] = hys_prandtl_slope (prandtl, i);
  for (guint i = 0; i < prandtl->n; i++)
    self->breaks[i] = 2 * prandtl->eta[i];
  self->centre = centre;
  self->corners = hys_owner_keep (self, hys_half_cycle_about (prandtl, centre, length, &self->n_corners), g_free);
}

/* The model in the units of the measurement, and its loop between the outermost turning points. */
static void
fill_model (HysIdentification *self,
            const Search      *search)
{
  const HysRecord *record = search->task.record;
  const HysLoopFit *play = &search->play;
  GArray *points = hys_loop_fit_trace (&search->task, play);
  double unit = record->range.r / record->range.x, k[HYS_LOOP_FIT_BRANCHES], eta[HYS_LOOP_FIT_BRANCHES], half;
  HysLoopPoint centre = hys_loop_fit_centre (&search->task, play, &half);

  for (guint i = 0; i < play->n; i++)
    {
      k[i] = unit * play->k[i];
      eta[i] = record->range.x * play->eta[i];
    }
  fill_prandtl (self, hys_prandtl_new (self->all_slip ? 0 : unit * play->k0, play->n, k, eta), centre, 2 * half);
  self->drift_x = record->range.x * play->drift;
  self->drift_r = record->range.r * (play->hats[play->n_hats - 1] - play->hats[0]);
  for (guint i = 0; i < points->len; i++)
    {
      HysLoopPoint *point = &g_array_index (points, HysLoopPoint, i);

      *point = (HysLoopPoint){ record->middle.x + record->range.x * point->x,
                              record->middle.r + record->range.r * point->r };
    }
  self->n_curve = points->len;
  self->curve = hys_owner_keep (self, (HysLoopPoint *) (gpointer) g_array_free (points, FALSE), g_free);
}

static void
fill_errors (HysIdentification *self,
             const Search      *search)
{
  const HysRecord *record = search->task.record;
  const HysLoopFit *play = &search->play;
  g_autofree double *covariance = hys_loop_fit_covariance (&search->task, play);
  double unit = record->range.r / record->range.x;
  const guint n = play->n, k0 = play->n_hats, k = k0 + 1, eta = k + n, all = eta + n;

  self->k0_error = NAN;
  if (covariance == NULL || self->relative * self->relative < LEAST_MEAN)
    return;
  self->k0_error = unit * sqrt (covariance[k0 * (all + 1)]);
  self->k_error = hys_owned (self, double, n);
  self->eta_error = hys_owned (self, double, n);
  self->alpha_error = hys_owned (self, double, n);
  for (guint i = 0; i < n; i++)
    {
      double kk = covariance[(k + i) * (all + 1)], ee = covariance[(eta + i) * (all + 1)],
                  ke = covariance[(k + i) * all + eta + i];
      double alpha = play->eta[i] * play->eta[i] * kk + play->k[i] * play->k[i] * ee
                     + 2 * play->k[i] * play->eta[i] * ke;

      self->k_error[i] = unit * sqrt (kk);
      self->eta_error[i] = record->range.x * sqrt (ee);
      self->alpha_error[i] = record->range.r * sqrt (fmax (alpha, 0));
    }
}

static void
fill_residuals (HysIdentification *self,
                const Search      *search)
{
  const HysRecord *record = search->task.record;
  g_autofree double *residuals = g_new (double, record->n);
  double squares = 0, largest = 0;

  hys_loop_fit_residuals (&search->task, &search->play, residuals);
  for (gsize i = 0; i < record->n; i++)
    {
      squares += residuals[i] * residuals[i];
      largest = fmax (largest, fabs (residuals[i]));
    }
  self->n_halves = record->turns->len;
  self->n_points = record->n;
  self->relative = sqrt (squares / (double) record->n);
  self->residual = self->relative * record->range.r;
  self->largest = largest * record->range.r;
}

/* Whether a continuum of limits says the same with fewer numbers. */
static void
fill_limit (HysIdentification *self,
            const Search      *search)
{
  const HysRecord *record = search->task.record;
  char low[HYS_NUMBER_SIZE], width[HYS_NUMBER_SIZE];
  double from, to, criterion;

  if (search->elements >= 0 || search->play.n < MANY)
    return;
  criterion = hys_loop_fit_continuous (&search->task, &search->play, &from, &to);
  if (!isfinite (criterion)
      || (criterion >= hys_loop_fit_criterion (&search->task, &search->play) - CLEARLY && search->play.n < TOO_MANY))
    return;
  g_ascii_formatd (low, sizeof low, "%.3g", fmax (from, LEAST_LIMIT * to) * record->range.x);
  g_ascii_formatd (width, sizeof width, "%.3g", (to - fmax (from, LEAST_LIMIT * to)) * record->range.x);
  self->limit = hys_owner_keep (self, g_strdup_printf ("%s + %s*s", low, width), g_free);
}

/* How far x goes before the first branch slips. */
static double
first_slip (const Search *search)
{
  double least = INFINITY;

  for (guint i = 0; i < search->play.n; i++)
    least = fmin (least, search->play.eta[i]);
  return least * (search->task.record->turns->len > 1 ? 2 : 1);
}

/* The median of the rows that half-cycles have until then; 0 where none slips. */
static double
count_sticking (const Search *search)
{
  const HysRecord *record = search->task.record;
  const guint n = record->turns->len;
  g_autofree double *counts = g_new (double, n);
  const double length = first_slip (search);
  guint found = 0;

  for (guint m = n > 1 ? 1 : 0; m < n; m++)
    {
      const HysRecordTurn *turn = &g_array_index (record->turns, HysRecordTurn, m);
      const gsize end = m + 1 < n ? turn[1].row : record->n;
      gsize row = turn->row;

      while (row < end && fabs (record->x[row] - turn->x) < length)
        row++;
      if (row < end)
        counts[found++] = (double) (row - turn->row);
    }
  return found > 0 ? hys_record_median (counts, found) : 0;
}

static void
fill_remark (HysIdentification *self,
             const Search      *search)
{
  const HysRecord *record = search->task.record;
  double sticking = self->k_error != NULL ? count_sticking (search) : 0, noises = first_slip (search) / record->noise_x;
  g_autofree char *few = NULL;

  if (self->limit != NULL)
    self->remark = g_strdup_printf (_("These are no single branches: a continuous model with η(s) = %s says the same with fewer "
                                      "numbers."), self->limit);
  else if (self->relative > POOR && search->task.correlation > 3)
    self->remark = g_strdup (_("Springs and sliders in parallel come no nearer to these data, and what is left is no noise."));
  else if (search->elements >= 0 && self->prandtl->n < (guint) search->elements)
    self->remark = g_strdup_printf (ngettext ("The data tell apart no more than %u S-element.",
                                              "The data tell apart no more than %u S-elements.", self->prandtl->n),
                                    self->prandtl->n);
  else if (record->left_out > 0)
    self->remark = g_strdup_printf (ngettext ("The first half-cycle was left out.",
                                              "The first %u half-cycles were left out.",
                                              record->left_out), record->left_out);
  else
    self->remark = hys_prandtl_remark (self->prandtl, self->all_slip);
  if (sticking > 0 && sticking < FEW_ROWS)
    few = g_strdup_printf (_("Half-cycles have %.0f rows only before the first branch slips: its errors may be "
                             "larger than they are said to be."), sticking);
  else if (sticking > 0 && noises < FEW_NOISES)
    few = g_strdup_printf (_("x goes %.0f times its noise only before the first branch slips: its errors may be "
                             "larger than they are said to be."), noises);
  if (few != NULL)
    {
      g_autofree char *before = self->remark;

      self->remark = before != NULL ? g_strconcat (before, " ", few, NULL) : g_steal_pointer (&few);
    }
  hys_owner_keep (self, self->remark, g_free);
}

/* Whether more of the squares of the force about its mean is left than the model takes away, or force falls as x grows.
   */
static gboolean
check_fit (const HysIdentification  *self,
           const Search             *search,
           GError                  **error)
{
  const HysRecord *record = search->task.record;
  double mean = 0, squares = 0;

  for (gsize i = 0; i < record->n; i++)
    mean += record->r[i] / (double) record->n;
  for (gsize i = 0; i < record->n; i++)
    squares += (record->r[i] - mean) * (record->r[i] - mean) / (double) record->n;
  if (self->relative * self->relative > squares / 2)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                         _("the force does not follow the displacement as springs and sliders do: no such model tells more than "
                           "half of how it varies"));
  else if (search->play.k0 < 0
           && (search->play.n == 0 || search->play.k0 < fmin (-1e-3, -5 * self->k0_error * record->range.x
                                                                                            / record->range.r)))
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                         _("the force falls while the displacement grows: a spring would have to be of negative stiffness"));
  else
    return TRUE;
  return FALSE;
}

static HysIdentification *
of_corners (const HysMeasured *measured,
            HysPrandtl        *prandtl)
{
  HysIdentification *self = hys_owner_new (HysIdentification);
  HysLoopPoint first = measured->points[0], length = span (measured);
  double half = hys_record_begins_at_rest (measured, length) ? 0 : 0.5;

  self->all_slip = prandtl->k0 <= NOISY * hys_prandtl_slope (prandtl, 0);
  fill_prandtl (self, prandtl, (HysLoopPoint){ first.x + half * length.x, first.r + half * length.r },
                length.x * (half > 0 ? 1 : 2));
  self->curve = hys_owned_copy (self, HysLoopPoint, measured->points, measured->n);
  self->n_curve = (guint) measured->n;
  self->k0_error = NAN;
  self->n_halves = 1;
  self->n_points = measured->n;
  self->remark = hys_owner_keep (self, hys_prandtl_remark (self->prandtl, self->all_slip), g_free);
  return self;
}

HysIdentification *
hys_identify (const HysMeasured  *measured,
              int                 elements,
              HysProgress         progress,
              gpointer            user_data,
              GError            **error)
{
  HysPrandtl *prandtl = take_corners (measured);
  g_autoptr (HysRecord) record = NULL;
  g_autofree Search *search = g_new0 (Search, 1);
  g_autofree double *weights = NULL;
  g_autoptr (HysIdentification) self = NULL;

  if (prandtl != NULL && (elements < 0 || prandtl->n == (guint) elements))
    return of_corners (measured, prandtl);
  hys_prandtl_free (prandtl);
  record = hys_record_new (measured, error);
  if (record == NULL)
    return NULL;
  weights = g_new (double, record->blocks->len);
  *search = (Search){ .task = { .record = record, .weights = weights, .correlation = 1 },
                     .elements = MIN (elements, HYS_IDENTIFY_MAX),
                      .progress = progress, .user_data = user_data };
  if (!find_model (search, measured, error))
    return NULL;
  self = hys_owner_new (HysIdentification);
  fill_residuals (self, search);
  fill_errors (self, search);
  self->all_slip = search->play.n > 0 && search->play.k0 <= (isnan (self->k0_error) ? 0 : 2 * self->k0_error
                                                             * record->range.x / record->range.r) + NOISY;
  fill_model (self, search);
  if (elements < 0)
    self->criterion = hys_owned (self, double, HYS_LOOP_FIT_BRANCHES + 1);
  for (guint i = 0; i <= HYS_LOOP_FIT_BRANCHES && elements < 0; i++)
    {
      self->criterion[i] = isnan (search->best[i].mean) ? NAN : hys_loop_fit_criterion (&search->task, &search->best[i]);
      self->n_tried = isnan (search->best[i].mean) ? self->n_tried : i + 1;
    }
  fill_limit (self, search);
  fill_remark (self, search);
  return check_fit (self, search, error) ? g_steal_pointer (&self) : NULL;
}

static void
append_value (GString    *text,
              const char *name,
              guint       index,
              double      value,
              double      error)
{
  g_autofree char *number = hys_readout_uncertain (value, error);

  g_string_append_printf (text, "%s%u = %s", name, index, number);
}

HysDocument *
hys_identification_to_document (const HysIdentification *self,
                                const char              *title)
{
  double length = self->corners[self->n_corners - 1].x - self->corners[0].x;
  HysDocument *document = hys_prandtl_to_document (self->prandtl, &(HysPrandtlDrive){
    .amplitude = length / 2, .omega = 1, .cycles = 3 });
  GString *notes = g_string_new (title);
  g_autofree char *residual = hys_readout_number (self->residual), *percent = hys_readout_number (100 * self->relative);

  /* Where the numbers come from and what they are worth. */
  g_string_append (notes, "\n");
  g_string_append_printf (notes,
                          ngettext ("%u half-cycle, %zu points.\n", "%u half-cycles, %zu points.\n", self->n_halves),
                          self->n_halves, self->n_points);
  g_string_append_printf (notes, _("Residual: %s (root mean square), %s %% of the range of r\n"), residual, percent);
  append_value (notes, "k", 0, self->prandtl->k0, self->k0_error);
  for (guint i = 0; i < self->prandtl->n; i++)
    {
      g_string_append (notes, "\n");
      append_value (notes, "k", i + 1, self->prandtl->k[i], self->k_error != NULL ? self->k_error[i] : NAN);
      g_string_append (notes, ", ");
      append_value (notes, "η", i + 1, self->prandtl->eta[i], self->eta_error != NULL ? self->eta_error[i] : NAN);
    }
  g_free (document->title);
  document->title = g_strdup (title);
  g_free (document->notes);
  document->notes = g_string_free (notes, FALSE);
  return document;
}
