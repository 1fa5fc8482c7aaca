/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prony series: from a dictionary of many times down, one mode deleted or merged at a time. Moduli are linear, and found
 * for each choice of the times without a negative one (variable projection); times by Levenberg's iteration. */
#include "hys-prony.h"

#include "hys-error.h"
#include "hys-levenberg.h"
#include "hys-nonneg.h"
#include "hys-prandtl.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

/* Times in the dictionary, in a decade, and how far beyond the data they go; times of a fit may go farther. */
#define A_DECADE  10
#define BEYOND    3.0
#define FARTHEST  10.0
/* The longest step of the logarithm of a time, iterations, and what they must take away to go on. */
#define LONGEST   0.7
#define ROUNDS    40
#define LEAST     1e-9
/* Squares over the data that are nothing. */
#define FLOOR     1e-24
/* How much better the criterion of a liquid or a solid must be, and modes that are a broad spectrum, in all and in a
 * decade. */
#define CLEARLY   2
#define MANY      6
#define DENSE     1.5
/* Steps of the drawn run in its longest time, and how many of these it takes. */
#define STEPS     200
#define LENGTHS   5

/* A series: of a solid G_inf is the first of @g. */
typedef struct
{
  gboolean solid;
  guint    n;
  double   g[HYS_PRONY_MOST + 1];
  double   ln[HYS_PRONY_MOST];   /* logarithms of times */
  double   squares;
} Series;

typedef struct
{
  const HysFitData *data;
  guint             rows;
  double           *y;       /* over the data */
  double           *scale;
  double            low, high;
  Series            now;
  Series            trial;
} Search;

static void
search_init (Search           *self,
             const HysFitData *data)
{
  gboolean moduli = data->kind == HYS_FIT_MODULI;
  double most = 0, low = INFINITY, high = 0;

  *self = (Search){ .data = data, .rows = (guint) data->n * (moduli ? 2 : 1) };
  self->y = g_new (double, self->rows);
  self->scale = g_new (double, self->rows);
  for (guint i = 0; i < self->rows; i++)
    {
      double at = data->at[i % data->n], time = moduli ? 1 / at : at;

      self->y[i] = i < data->n ? data->y[i] : data->z[i - data->n];
      most = fmax (most, fabs (self->y[i]));
      low = fmin (low, log (time));
      high = i == 0 ? log (time) : fmax (high, log (time));
    }
  for (guint i = 0; i < self->rows; i++)
    {
      self->scale[i] = fmax (fabs (self->y[i]), 1e-3 * most);
      self->y[i] /= self->scale[i];
    }
  self->low = low;
  self->high = high;
}

static void
search_clear (Search *self)
{
  g_free (self->y);
  g_free (self->scale);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* Writes what a mode of unit modulus gives, over the data, and what that changes by with the logarithm of its time
 * (@slope, nullable). */
static void
fill_mode (const Search *self,
           double        ln,
           double       *column,
           double       *slope)
{
  const gsize n = self->data->n;

  for (guint i = 0; i < self->rows; i++)
    {
      double a = self->data->at[i % n] * exp (self->data->kind == HYS_FIT_MODULI ? ln : -ln), square = a * a;
      double below = (1 + square) * (1 + square), value, change;

      if (self->data->kind == HYS_FIT_RELAXATION)
        {
          value = exp (-a);
          change = a * value;
        }
      else if (i < n)
        {
          value = square / (1 + square);
          change = 2 * square / below;
        }
      else
        {
          value = a / (1 + square);
          change = a * (1 - square) / below;
        }
      column[i] = value / self->scale[i];
      if (slope != NULL)
        slope[i] = change / self->scale[i];
    }
}

/* Writes G_inf and all modes of a series. */
static void
fill_columns (const Search *self,
              const Series *series,
              double       *columns)
{
  for (guint i = 0; series->solid && i < self->rows; i++)
    columns[i] = i < self->data->n ? 1 / self->scale[i] : 0;
  for (guint j = 0; j < series->n; j++)
    fill_mode (self, series->ln[j], columns + (j + series->solid) * self->rows, NULL);
}

/* The moduli of the times that a series has. */
static void
solve (const Search *self,
       Series       *series)
{
  const guint n = series->n + series->solid;
  g_autofree double *columns = g_new (double, (gsize) self->rows * (n + 1));

  fill_columns (self, series, columns);
  memcpy (columns + (gsize) self->rows * n, self->y, self->rows * sizeof *columns);
  hys_nonneg_reduce (self->rows, n + 1, columns);
  series->squares = hys_nonneg_solve (n + 1, n, 0, columns, columns + (gsize) (n + 1) * n, series->g);
}

/* The triangle of moduli, times and what is left. */
static double *
make_triangle (const Search *self,
               const Series *series)
{
  const guint linear = series->n + series->solid, n = linear + series->n, rows = self->rows;
  double *columns = g_new0 (double, (gsize) rows * (n + 1)), *left = columns + (gsize) rows * n;

  fill_columns (self, series, columns);
  memcpy (left, self->y, rows * sizeof *left);
  for (guint j = 0; j < linear; j++)
    for (guint i = 0; i < rows; i++)
      left[i] -= series->g[j] * columns[j * rows + i];
  for (guint j = 0; j < series->n; j++)
    {
      g_autofree double *spare = g_new (double, rows);
      double *slope = columns + (gsize) (linear + j) * rows;

      fill_mode (self, series->ln[j], spare, slope);
      for (guint i = 0; i < rows; i++)
        slope[i] *= series->g[j + series->solid];
    }
  hys_nonneg_reduce (rows, n + 1, columns);
  return columns;
}

/* HysLevenberg */
static double *
linearize (gpointer  data,
           double   *squares)
{
  Search *self = data;

  *squares = self->now.squares;
  return make_triangle (self, &self->now);
}

static double
attempt (gpointer      data,
         const double *step)
{
  Search *self = data;
  Series *trial = &self->trial;

  *trial = self->now;
  for (guint j = 0; j < trial->n; j++)
    {
      double change = CLAMP (step[trial->n + trial->solid + j], -LONGEST, LONGEST);

      trial->ln[j] = CLAMP (trial->ln[j] + change, self->low - log (FARTHEST), self->high + log (FARTHEST));
    }
  solve (self, trial);
  return trial->squares;
}

static void
accept (gpointer data)
{
  Search *self = data;

  self->now = self->trial;
}

/* Modes @i and @i + 1 as one, or without mode @i. */
static Series
without (const Series *series,
         guint         i,
         gboolean      merge)
{
  Series less = *series;
  const double *g = series->g + series->solid;

  if (merge && g[i] + g[i + 1] > 0)
    less.ln[i + 1] = (g[i] * series->ln[i] + g[i + 1] * series->ln[i + 1]) / (g[i] + g[i + 1]);
  memmove (less.ln + i, less.ln + i + 1, (series->n - i - 1) * sizeof *less.ln);
  less.n--;
  return less;
}

/* Best times for as many modes as there are; those that have no modulus are taken out. */
static void
polish (Search *self)
{
  Series *now = &self->now;

  solve (self, now);
  hys_levenberg_iterate (&(HysLevenberg){ 2 * now->n + now->solid, now->n + now->solid, linearize, attempt, accept },
                         ROUNDS, LEAST, self);
  for (guint i = now->n; i-- > 0;)
    if (now->g[i + now->solid] <= 0)
      {
        double g[HYS_PRONY_MOST + 1];

        memcpy (g, now->g, sizeof g);
        memmove (g + i + now->solid, g + i + 1 + now->solid, (now->n - i - 1) * sizeof *g);
        *now = without (now, i, FALSE);
        memcpy (now->g, g, sizeof g);
      }
  for (guint i = 1; i < now->n; i++)   /* in the order of their times */
    for (guint j = i; j > 0 && now->ln[j] < now->ln[j - 1]; j--)
      {
        double ln = now->ln[j], g = now->g[j + now->solid];

        now->ln[j] = now->ln[j - 1];
        now->ln[j - 1] = ln;
        now->g[j + now->solid] = now->g[j - 1 + now->solid];
        now->g[j - 1 + now->solid] = g;
      }
}

/* Starts from those times of a dense grid that are used, neighbours as one. */
static void
consult_dictionary (Search  *self,
                    gboolean solid)
{
  double low = self->low - log (BEYOND), high = self->high + log (BEYOND);
  guint times = MIN ((guint) ((high - low) / log (10) * A_DECADE) + 2, self->rows - solid - 1), n = times + solid;
  g_autofree double *columns = g_new0 (double, (gsize) self->rows * (n + 1)), *g = g_new (double, n);
  double sum = 0;

  self->now = (Series){ .solid = solid };
  fill_columns (self, &self->now, columns);
  for (guint j = 0; j < times; j++)
    fill_mode (self, low + (high - low) * j / (times - 1), columns + (gsize) self->rows * (solid + j), NULL);
  memcpy (columns + (gsize) self->rows * n, self->y, self->rows * sizeof *columns);
  hys_nonneg_reduce (self->rows, n + 1, columns);
  hys_nonneg_solve (n + 1, n, 0, columns, columns + (gsize) (n + 1) * n, g);
  for (guint j = 0; j < times; j++)
    {
      double part = g[solid + j], ln = low + (high - low) * j / (times - 1);

      if (part > 0 && sum == 0 && self->now.n == HYS_PRONY_MOST)
        break;
      if (part > 0 && sum == 0)
        self->now.ln[self->now.n++] = ln;
      else if (part > 0)
        self->now.ln[self->now.n - 1] = (sum * self->now.ln[self->now.n - 1] + part * ln) / (sum + part);
      sum = part > 0 ? sum + part : 0;
    }
}

static double
criterion (const Search *self,
           const Series *series)
{
  double rows = self->rows;

  return rows * log (fmax (series->squares / rows, FLOOR)) + (2 * series->n + series->solid + 1) * log (rows);
}

/* The best series of one kind: of @modes, or less if these say as much, or of as many as the criterion says. */
static gboolean
search_kind (Search      *self,
             gboolean     solid,
             int          modes,
             HysProgress  progress,
             gpointer     user_data,
             Series      *best,
             GError     **error)
{
  guint most;
  gboolean found = FALSE;

  consult_dictionary (self, solid);
  while (2 * self->now.n + solid + 2 > self->rows && self->now.n > 0)
    self->now.n--;
  polish (self);
  most = self->now.n;
  for (;;)
    {
      Series least = { .squares = INFINITY };

      if (progress != NULL && !progress ((solid + 1 - (double) self->now.n / (most + 1)) / 2, user_data))
        return hys_fail (error, HYS_ERROR_CANCELLED, _("cancelled"));
      if ((modes < 0 && (!found || criterion (self, &self->now) < criterion (self, best)))
          || (modes >= 0 && (int) self->now.n <= modes && !found))
        {
          *best = self->now;
          found = TRUE;
        }
      if (self->now.n == 0 || (modes >= 0 && found))
        return TRUE;
      /* One mode less, by whichever deletion or merger leaves least. */
      for (guint choice = 0; choice < 2 * self->now.n - 1; choice++)
        {
          Series less = without (&self->now, choice % self->now.n, choice >= self->now.n);

          solve (self, &less);
          if (less.squares < least.squares)
            least = less;
        }
      self->now = least;
      polish (self);
    }
}

static void
fill_errors (HysProny     *self,
             const Search *search,
             const Series *series)
{
  const guint n = 2 * series->n + series->solid, size = n + 1;
  g_autofree double *triangle = make_triangle (search, series), *inverse = g_new0 (double, (gsize) n * n + 1);
  double square = series->squares / MAX ((double) search->rows - n, 1);

  for (guint j = 0; j < n; j++)
    memcpy (inverse + (gsize) j * n, triangle + (gsize) j * size, n * sizeof *inverse);
  if (n == 0 || LAPACKE_dpotri (LAPACK_COL_MAJOR, 'U', (int) n, inverse, (int) n) != 0)
    return;
  if (series->solid)
    self->equilibrium_error = sqrt (square * inverse[0]);
  for (guint j = 0; j < series->n; j++)
    {
      guint from = series->n - 1 - j, g = from + series->solid, ln = g + series->n;

      self->modulus_error[j] = sqrt (square * inverse[(gsize) g * (n + 1)]);
      self->time_error[j] = self->time[j] * sqrt (square * inverse[(gsize) ln * (n + 1)]);
    }
}

HysProny *
hys_prony_new (const HysFitData  *data,
               int                modes,
               HysProgress        progress,
               gpointer           user_data,
               GError           **error)
{
  g_auto (Search) search = { 0 };
  g_autoptr (HysProny) self = NULL;
  Series kinds[2], *best;
  double parameters;

  if (data->kind != HYS_FIT_RELAXATION && data->kind != HYS_FIT_MODULI)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE,
                           _("a generalized Maxwell model is made of relaxation or of moduli"));
      return NULL;
    }
  if (data->n < 6)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, _("there are too few rows for so many values"));
      return NULL;
    }
  search_init (&search, data);
  for (guint solid = 0; solid < 2; solid++)
    if (!search_kind (&search, solid > 0, modes, progress, user_data, &kinds[solid], error))
      return NULL;
  best = &kinds[criterion (&search, &kinds[1]) < criterion (&search, &kinds[0]) ? 1 : 0];
  self = g_new0 (HysProny, 1);
  self->n = best->n;
  self->solid = best->solid && best->g[0] > 0;
  self->equilibrium = best->solid ? best->g[0] : 0;
  self->equilibrium_error = NAN;
  for (guint j = 0; j < best->n; j++)
    {
      self->modulus[j] = best->g[best->solid + best->n - 1 - j];
      self->time[j] = exp (best->ln[best->n - 1 - j]);
      self->modulus_error[j] = self->time_error[j] = NAN;
    }
  self->unclear = fabs (criterion (&search, &kinds[1]) - criterion (&search, &kinds[0])) < CLEARLY;
  self->broad = best->n >= MANY || best->n > DENSE * (search.high - search.low) / log (10);
  self->residual = sqrt (best->squares / search.rows);
  parameters = 2 * best->n + best->solid + 1;
  self->aicc = search.rows * log (fmax (best->squares / search.rows, FLOOR)) + 2 * parameters
               + 2 * parameters * (parameters + 1) / fmax (search.rows - parameters - 1, 1);
  fill_errors (self, &search, best);
  return g_steal_pointer (&self);
}

char *
hys_prony_remark (const HysProny *self)
{
  g_autofree char *residual = hys_readout_number (100 * self->residual), *aicc = hys_readout_number (self->aicc);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _("Residual: %s %% of the data (root mean square)\n"), residual);
  g_string_append_printf (text, _("AICc: %s (lower is better)\n"), aicc);
  g_string_append_printf (text, "%s\n", self->unclear ? _("The data end too early to tell a liquid from a solid.")
                                        : self->solid ? _("A solid: part of the force stays.")
                                            : _("A liquid: no force stays."));
  if (self->broad)
    g_string_append_printf (text, "%s\n", _("So many modes stand for a broad spectrum."));
  return g_string_free (text, FALSE);
}

char *
hys_prony_describe (const HysProny *self)
{
  GString *text = g_string_new (NULL);
  g_autofree char *remark = hys_prony_remark (self);

  if (self->solid)
    {
      g_autofree char *value = hys_readout_uncertain (self->equilibrium, self->equilibrium_error);

      g_string_append_printf (text, "G∞ = %s\n", value);
    }
  for (guint j = 0; j < self->n; j++)
    {
      g_autofree char *g = hys_readout_uncertain (self->modulus[j], self->modulus_error[j]);
      g_autofree char *time = hys_readout_uncertain (self->time[j], self->time_error[j]);

      g_string_append_printf (text, "g%u = %s, τ%u = %s\n", j + 1, g, j + 1, time);
    }
  g_string_append (text, remark);
  return g_string_free (text, FALSE);
}

HysDocument *
hys_prony_to_document (const HysProny   *self,
                       const HysFitData *data,
                       const char       *file)
{
  const char *const force[] = { "r:m", NULL }, *const moduli[] = { "storage", "loss", NULL };
  g_autofree char *title = g_strdup_printf (_("Fitted to %s"), file);
  HysFigureSpec *figure;
  g_autofree double *viscosity = g_new (double, self->n + 1);
  double longest = self->n > 0 ? self->time[0] : 1;
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("step"));
  HysDocument *document;

  for (guint j = 0; j < self->n; j++)
    viscosity[j] = self->modulus[j] * self->time[j];
  document = hys_prandtl_rows (title, self->equilibrium, self->n, self->modulus, &(HysPrandtlSecond){ "c", "dashpot",
                                                                                                      "viscosity",
                                                                                                      viscosity });
  signal->values[0] = 1;
  hys_item_list_add (document->loads, hys_load_new (1, HYS_LOAD_DISPLACEMENT, signal));
  document->simulation.steps = STEPS * LENGTHS;
  document->simulation.until = LENGTHS * longest;
  document->simulation.step = longest / STEPS;
  document->simulation.scheme = g_intern_static_string ("exact");
  g_free (document->notes);
  document->notes = hys_prony_describe (self);
  g_strchomp (document->notes);
  if (data->kind == HYS_FIT_MODULI)
    {
      figure = hys_figure_spec_new (HYS_FIGURE_RESPONSE, moduli);
      figure->node = g_strdup ("m");
      figure->omega.from = data->at[0];
      figure->omega.to = data->at[0];
      for (gsize i = 1; i < data->n; i++)
        {
          figure->omega.from = fmin (figure->omega.from, data->at[i]);
          figure->omega.to = fmax (figure->omega.to, data->at[i]);
        }
      figure->axes[1].logarithmic = TRUE;
    }
  else
    figure = hys_figure_spec_new (HYS_FIGURE_TIME, force);
  figure->axes[0].logarithmic = TRUE;
  hys_item_list_add (document->figures, figure);
  hys_item_list_add (document->runs, hys_fit_data_keep (data, document, 1, file));
  return document;
}
