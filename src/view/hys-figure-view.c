/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-view.h"

#include "hys-main-bar.h"
#include "hys-run-words.h"
#include "hys-series.h"
#include "hys-significance.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How far the second, third… curve of a run is from its colour, towards white and black in turn. */
#define SHADE 0.4

/* In how many parts the window of a loop in an endless run is moved. */
#define ROLLING_PARTS 6

/* Upright, as names are; quantities are in italics. */
static char *
upright (const char *text)
{
  return g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>", text);
}

/* Draws a curve as the document has it. */
static void
set_style (HysFigure           *figure,
           guint                curve,
           const HysFigureSpec *spec,
           guint                index)
{
  const HysCurveStyle *style = index < spec->curves->len ? hys_item_list_get (spec->curves, index) : NULL;
  g_autofree char *label = style != NULL && style->label != NULL ? upright (style->label) : NULL;
  guint look = spec->kind != HYS_FIGURE_TIME && spec->arrows ? HYS_CURVE_ARROWS : 0;

  if (style == NULL || style->line != HYS_LINE_NONE)
    look |= HYS_CURVE_LINE;
  if (style != NULL && style->marker != HYS_MARKER_NONE)
    look |= HYS_CURVE_MARKS;
  hys_figure_set_look (figure, curve, look);
  if (style == NULL)
    return;
  hys_figure_set_ink (figure, curve,
                      &(HysCurveInk) { style->color, style->line == HYS_LINE_NONE ? -1 : style->line - HYS_LINE_SOLID,
                                       style->marker - HYS_MARKER_CIRCLE, style->width });
  if (label != NULL)
    hys_figure_set_label (figure, curve, label);
}

static void
set_axis (HysFigure         *figure,
          HysAxis            axis,
          const HysDocument *document,
          HysSeries          series)
{
  g_autofree char *symbol = hys_series_symbol (document, series);
  g_autofree char *unit = hys_series_unit (document, series);

  hys_figure_set_axis (figure, axis, symbol, unit);
}

/* The text if it is the same for all series; "" if they differ. */
static char *
common_text (const HysDocument *document,
             const GArray      *series,
             char            *(*say) (const HysDocument *document, HysSeries series))
{
  g_autofree char *common = NULL;

  for (guint i = 0; i < series->len; i++)
    {
      g_autofree char *text = say (document, g_array_index (series, HysSeries, i));

      if (i == 0)
        common = g_steal_pointer (&text);
      else if (!g_str_equal (common, text))
        return g_strdup ("");
    }
  return common != NULL ? g_steal_pointer (&common) : g_strdup ("");
}

static char *
series_letter (const HysDocument *document,
               HysSeries          series)
{
  g_autofree char *symbol = hys_series_symbol (document, series);

  /* A symbol without its indices, common to all symbols of its kind. */
  g_auto (GStrv) pieces = g_strsplit (symbol, "<sub>", -1);
  GString *letter = g_string_new (pieces[0]);
  for (guint i = 1; pieces[i] != NULL; i++)
    {
      const char *end = strstr (pieces[i], "</sub>");

      g_string_append (letter, end != NULL ? end + strlen ("</sub>") : pieces[i]);
    }
  return g_string_free (letter, FALSE);
}

/* The name of one curve of several: with its unit when the axis has none. */
static char *
curve_label (const HysDocument *document,
             const GArray      *all,
             HysSeries          series)
{
  g_autofree char *symbol = hys_series_symbol (document, series);
  g_autofree char *unit = hys_series_unit (document, series);
  g_autofree char *common = common_text (document, all, hys_series_unit);

  if (*common != '\0' || *unit == '\0')
    return g_steal_pointer (&symbol);
  return g_strdup_printf ("%s<span style=\"normal\"> (%s)</span>", symbol, unit);
}

/* The series that exist in the document and are recorded; @places: which of the figure's each is. */
static GArray *
recorded_series (const HysDocument   *document,
                 const HysFigureSpec *spec,
                 const HysTrace      *trace,
                 GArray              *places)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (HysSeries));

  for (guint i = 0; spec->series[i] != NULL; i++)
    {
      HysSeries series;

      if (!hys_series_parse (document, spec->series[i], &series, NULL) || hys_trace_column (trace, series) == NULL)
        continue;
      g_array_append_val (all, series);
      g_array_append_val (places, i);
    }
  return all;
}

/* Its column as it is shown (transfer full). */
static HysColumn *
shown_column (const HysDocument *document,
              const HysTrace    *trace,
              HysSeries          series)
{
  HysColumn *column = hys_trace_column (trace, series);

  return series.quantity == HYS_SERIES_FORCE ? hys_force_sign_column (document, column) : hys_column_ref (column);
}

/* What a figure is made of. */
typedef struct
{
  const HysDocument   *document;
  const HysFigureSpec *spec;
  const HysTrace      *trace;
  const GArray        *series;    /* HysSeries: those that are recorded */
  const GArray        *places;    /* guint: which of the figure's each is */
  HysResponseCurves   *curves;    /* of a response */
} Source;

static void
add_time_curves (HysFigure    *figure,
                 const Source *source)
{
  const HysDocument *document = source->document;
  const GArray *series = source->series;
  const HysTrace *trace = source->trace;
  const HysSeries time = { HYS_SERIES_TIME, 0 };

  set_axis (figure, HYS_AXIS_X, document, time);
  /* The symbol of a single curve, or the common part of the symbols of several curves, which are in the legend. With
   * the unit if they share it. */
  g_autofree char *symbol = common_text (document, series, series->len == 1 ? hys_series_symbol : series_letter);
  g_autofree char *unit = common_text (document, series, hys_series_unit);
  hys_figure_set_axis (figure, HYS_AXIS_Y, symbol, unit);
  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);
      g_autofree char *label = curve_label (document, series, one);
      g_autoptr (HysColumn) column = shown_column (document, trace, one);

      hys_figure_add_curve (figure, hys_trace_column (trace, time), column, NULL, series->len > 1 ? label : NULL);
      set_style (figure, i, source->spec, g_array_index (source->places, guint, i));
    }
}

/* The one curve in the plane or in space, if all that it needs is recorded. */
static void
add_path (HysFigure    *figure,
          const Source *source)
{
  const GArray *series = source->series;
  HysColumn *columns[3] = { NULL };

  if (series->len != g_strv_length (source->spec->series))
    return;
  for (guint i = 0; i < series->len; i++)
    {
      set_axis (figure, (HysAxis) i, source->document, g_array_index (series, HysSeries, i));
      columns[i] = shown_column (source->document, source->trace, g_array_index (series, HysSeries, i));
    }
  hys_figure_add_curve (figure, columns[0], columns[1], columns[2], NULL);
  set_style (figure, 0, source->spec, 0);
  for (guint i = 0; i < series->len; i++)
    hys_column_unref (columns[i]);
}

/* The least floor of the series along an axis, so that none of them is taken for rounding by the size of another. */
static double
common_floor (const HysSignificance *significance,
              const HysDocument     *document,
              char                 **names,
              guint                  n)
{
  double least = INFINITY;

  for (guint i = 0; i < n && names[i] != NULL; i++)
    {
      HysSeries series;

      if (hys_series_parse (document, names[i], &series, NULL))
        least = fmin (least, hys_significance_floor (significance, series));
    }
  return isfinite (least) ? least : 0;
}

static void
add_response (HysFigure    *figure,
              const Source *source)
{
  hys_response_curves_add (source->curves, source->spec, figure);
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, source->spec->against == 0 && !source->spec->omega.linear);
}

/* ---- Kept runs ---- */

/* A series as it is shown (transfer full), or NULL. */
static HysColumn *
find_column (const HysDocument *document,
             const HysKeptRun  *run,
             const char        *name)
{
  HysColumn *column = hys_kept_run_find (run, name);

  if (column == NULL)
    return NULL;
  return g_str_has_prefix (name, "f:") ? hys_force_sign_column (document, column) : hys_column_ref (column);
}

/* The rows in the window of a loop (transfer full), or all if there are none. */
static HysColumn *
in_window (HysColumn           *column,
           const HysColumn     *time,
           const HysFigureSpec *spec)
{
  gsize first = 0, end;

  if (time == NULL || spec->kind == HYS_FIGURE_TIME || (isnan (spec->from) && isnan (spec->to)))
    return hys_column_ref (column);
  end = isnan (spec->to) ? hys_column_length (time) : hys_column_search (time, nextafter (spec->to, INFINITY));
  first = isnan (spec->from) ? 0 : hys_column_search (time, spec->from);
  if (end <= first + 1)
    return hys_column_ref (column);
  g_autofree double *values = g_new (double, end - first);
  hys_column_copy (column, first, end - first, values);
  return hys_column_new_from (values, end - first);
}

/* @series: its number in the figure; it has the dashes and marks of the present run's, and a colour of its own: several
 * series of a run have shades of one. */
static void
set_run_look (HysFigure        *figure,
              const HysKeptRun *run,
              guint             series)
{
  guint curve = hys_figure_n_curves (figure) - 1;
  HysColor black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 };
  int color = run->color;

  if (color >= 0 && series > 0)
    {
      HysColor shade = hys_color_mix (hys_color_from (color), series % 2 > 0 ? white : black, SHADE);

      color = (int) (round (255 * shade.red) * 0x10000 + round (255 * shade.green) * 0x100 + round (255 * shade.blue));
    }
  hys_figure_set_look (figure, curve, (run->points ? HYS_CURVE_MARKS : HYS_CURVE_LINE) | HYS_CURVE_REFERENCE);
  hys_figure_set_ink (figure, curve, &(HysCurveInk) { color, series > 0 ? (int) series : -1, series > 0 ? (int) series : -1, 1 });
}

/* The name that a series of the figure has in the legend (markup). */
static char *
name_series (const HysDocument   *document,
             const HysFigureSpec *spec,
             guint                i)
{
  const HysCurveStyle *style = i < spec->curves->len ? hys_item_list_get (spec->curves, i) : NULL;
  HysSeries series;

  if (style != NULL && style->label != NULL)
    return upright (style->label);
  if (spec->kind == HYS_FIGURE_RESPONSE)
    return g_strdup (hys_response_symbol (spec->quantities[i]));
  return hys_series_parse (document, spec->series[i], &series, NULL) ? hys_series_symbol (document, series)
         : g_strdup ("");
}

static void
add_run (HysFigure           *figure,
         const HysDocument   *document,
         const HysKeptRun    *run,
         const HysFigureSpec *spec,
         const char          *words)
{
  g_autofree char *label = upright (words);
  HysColumn *parts[3] = { NULL };
  const gboolean response = spec->kind == HYS_FIGURE_RESPONSE;

  if (spec->kind == HYS_FIGURE_TIME || response)
    {
      /* Against time, or angular frequency, each series that the run has: the first one under the names of the run and
       * of the series, those that follow it in the legend under their own. */
      HysColumn *time = hys_kept_run_find (run, response ? hys_response_abscissas[spec->against] : "t");
      char **names = response ? spec->quantities : spec->series;
      guint n = g_strv_length (names);
      gboolean any = FALSE;

      for (guint i = 0; i < n && time != NULL; i++)
        {
          g_autoptr (HysColumn) column = find_column (document, run, names[i]);
          g_autofree char *series = name_series (document, spec, i), *both = g_strdup_printf ("%s: %s", label, series);

          if (column == NULL)
            continue;
          hys_figure_add_curve (figure, time, column, NULL, n == 1 ? label : any ? series : both);
          any = TRUE;
          set_run_look (figure, run, i);
        }
      return;
    }
  const HysColumn *time = hys_kept_run_find (run, "t");
  guint n = 0;
  for (gboolean all = TRUE; all && spec->series[n] != NULL; n += all)
    {
      g_autoptr (HysColumn) column = find_column (document, run, spec->series[n]);

      all = column != NULL;
      if (all)
        parts[n] = in_window (column, time, spec);
    }
  if (spec->series[n] == NULL)
    {
      hys_figure_add_curve (figure, parts[0], parts[1], parts[2], label);
      set_run_look (figure, run, 0);
    }
  for (guint k = 0; k < n; k++)
    hys_column_unref (parts[k]);
}

/* Adds the kept runs of the document, but hidden ones, to a figure of it that has the curves of the present run: those
 * that have its series, of a loop only the rows in the figure's window; under their names (hys_run_words()). The
 * present run has a name in the legend then too. */
static void
add_runs (HysFigure           *figure,
          const HysDocument   *document,
          const HysFigureSpec *spec)
{
  g_auto (GStrv) words = NULL;
  guint n = hys_figure_n_curves (figure);

  if (document->runs->len == 0)
    return;
  words = hys_run_words (document);
  for (guint i = 0; i < document->runs->len; i++)
    if (!hys_document_run (document, i)->hidden)
      add_run (figure, document, hys_document_run (document, i), spec, words[i + 1]);
  if (n > 0 && hys_figure_n_curves (figure) > n && spec->kind != HYS_FIGURE_RESPONSE)
    {
      /* The present run has a name in the legend, unless its curves have. */
      g_autofree char *markup = upright (*words[0] != '\0' ? words[0] : _("present run"));

      if (hys_figure_get_curve_label (figure, 0) == NULL)
        hys_figure_set_label (figure, 0, markup);
    }
}

/* ---- Figures ---- */

/* By HysFigureKind: what draws it, and what its curves are. */
static const struct
{
  HysPlotKind plot;
  void      (*add) (HysFigure *figure, const Source *source);
} kinds[] = {
  [HYS_FIGURE_TIME] = { HYS_PLOT_TIME, add_time_curves },
  [HYS_FIGURE_PLANE] = { HYS_PLOT_PLANE, add_path },
  [HYS_FIGURE_SPACE] = { HYS_PLOT_SPACE, add_path },
  [HYS_FIGURE_RESPONSE] = { HYS_PLOT_PLANE, add_response },
};

HysFigure *
hys_figure_view_new_with (const HysDocument   *document,
                          const HysFigureSpec *spec,
                          const HysTrace      *trace,
                          HysResponseCurves   *curves)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) series = recorded_series (document, spec, trace, places);
  HysFigure *figure = hys_figure_new (kinds[spec->kind].plot);
  g_autofree char *title = spec->title != NULL ? g_markup_escape_text (spec->title, -1) : NULL;
  g_autoptr (HysSignificance) significance = NULL;
  double azimuth, elevation;
  guint n;

  hys_figure_set_title (figure, title);
  /* View direction of a space figure. */
  hys_figure_get_view (figure, &azimuth, &elevation);
  hys_figure_set_view (figure, isnan (spec->azimuth) ? azimuth : spec->azimuth,
                       isnan (spec->elevation) ? elevation : spec->elevation);
  kinds[spec->kind].add (figure, &(Source) { document, spec, trace, series, places, curves });
  /* Titles, steps and scales of the axes as the document has them. */
  for (guint k = 0; k < G_N_ELEMENTS (spec->axes); k++)
    {
      const HysAxisStyle *style = &spec->axes[k];
      g_autofree char *name = style->title != NULL ? upright (style->title) : NULL;
      g_autofree char *unit = g_strdup (hys_figure_get_axis_unit (figure, (HysAxis) k));

      if (name != NULL)
        hys_figure_set_axis (figure, (HysAxis) k, name, unit);
      hys_figure_set_step (figure, (HysAxis) k, style->step);
      if (style->logarithmic)
        hys_figure_set_logarithmic (figure, (HysAxis) k, TRUE);
    }
  add_runs (figure, document, spec);
  if (hys_figure_traits[spec->kind].computed)
    return figure;
  significance = hys_significance_new (document);
  n = g_strv_length (spec->series);
  if (spec->kind == HYS_FIGURE_TIME)
    hys_figure_set_floor (figure, HYS_AXIS_Y, common_floor (significance, document, spec->series, n));
  else
    for (guint k = 0; k < n; k++)
      hys_figure_set_floor (figure, (HysAxis) k, common_floor (significance, document, spec->series + k, 1));
  hys_figure_view_update (figure, spec, trace, (HysHorizon) { NAN, 0 });
  return figure;
}

HysFigure *
hys_figure_view_new (const HysDocument   *document,
                     const HysFigureSpec *spec,
                     const HysTrace      *trace)
{
  g_autoptr (HysResponseCurves) curves = NULL;

  if (hys_figure_traits[spec->kind].computed)
    {
      curves = hys_response_curves_new (document, spec);
      hys_response_curves_fill (curves, NULL, NULL, NULL);
    }
  return hys_figure_view_new_with (document, spec, trace, curves);
}

/* The length of a figure's own window; 0 where it has none. */
static double
own_length (const HysFigureSpec *spec,
            double               until)
{
  double from = isnan (spec->from) ? 0 : spec->from, to = isnan (spec->to) ? until : spec->to;
  gboolean open = isnan (spec->from) && isnan (spec->to);

  return open || !(to > from) ? 0 : to - from;
}

double
hys_figure_view_span (const HysItemList *specs,
                      HysHorizon         horizon)
{
  double longest = 0;

  for (guint i = 0; i < specs->len && horizon.rolling > 0; i++)
    {
      const HysFigureSpec *spec = hys_item_list_get (specs, i);

      if (spec->kind == HYS_FIGURE_TIME)
        longest = fmax (longest, own_length (spec, horizon.until));
    }
  return longest > 0 ? longest : horizon.rolling;
}

/* The time window of the figure; while the run has not reached it, one of the same length up to the latest time; the
 * whole run if the window starts after the end. */
void
hys_figure_view_window (const HysFigureSpec *spec,
                        const HysTrace      *trace,
                        HysHorizon           horizon,
                        double              *from,
                        double              *to)
{
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  gsize rows = hys_trace_length (trace);
  double present = rows > 0 ? hys_column_get (time, rows - 1) : 0, until = horizon.until, length;

  if (horizon.rolling > 0)
    {
      /* In an endless run: its own, or @rolling where it has none, and in a loop at most that. */
      length = own_length (spec, horizon.until);
      length = length == 0 ? horizon.rolling : spec->kind == HYS_FIGURE_TIME ? length : fmin (length, horizon.rolling);
      *to = MAX (present, length);
      *from = *to - length;
      return;
    }
  *from = spec->from;
  *to = isnan (spec->to) ? until : spec->to;
  length = *to - *from;
  if (length <= 0)
    *from = NAN;
  if (isnan (until) || isnan (*from) || present >= *to)
    return;
  *to = MAX (present, length);
  *from = *to - length;
}

/* The rows between two times; NAN = open end. */
static void
find_rows (const HysTrace *trace,
           double          from,
           double          to,
           gsize          *first,
           gsize          *end)
{
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  gsize length = hys_trace_length (trace);

  *end = isnan (to) ? length : MIN (hys_column_search (time, nextafter (to, INFINITY)), length);
  *first = isnan (from) ? 0 : MIN (hys_column_search (time, from), *end);
}

void
hys_figure_view_update (HysFigure           *figure,
                        const HysFigureSpec *spec,
                        const HysTrace      *trace,
                        HysHorizon           horizon)
{
  gsize first = 0, end = G_MAXSIZE;
  double from, to;

  if (hys_figure_traits[spec->kind].computed)
    return;
  end = hys_trace_length (trace);
  hys_figure_view_window (spec, trace, horizon, &from, &to);
  if (spec->axes[0].logarithmic && spec->kind == HYS_FIGURE_TIME && !(from > 0))
    {
      /* The first time above 0, where a logarithmic axis begins; NAN before there is one. */
      HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
      gsize row = hys_column_search (time, G_MINDOUBLE);

      from = row < hys_column_length (time) ? hys_column_get (time, row) : NAN;
    }
  if (spec->kind == HYS_FIGURE_TIME)
    hys_figure_set_range (figure, HYS_AXIS_X, isnan (from) && !isnan (horizon.until) ? 0 : from, to);
  else
    {
      /* The first rows of a loop in an endless run change now and then only, so that what is drawn of it need not be
       * drawn again for each frame. */
      double part = (to - from) / ROLLING_PARTS;

      find_rows (trace, (horizon.rolling > 0 && part > 0 ? floor (from / part) * part : from), to, &first, &end);
    }
  hys_figure_set_rows (figure, first, end);
}

char *
hys_figure_view_csv (const HysDocument   *document,
                     const HysFigureSpec *spec,
                     const HysTrace      *trace,
                     double               from,
                     double               to,
                     gsize               *length,
                     GError             **error)
{
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  const HysSeries time = { HYS_SERIES_TIME, 0 };
  gsize first, end;

  if (spec->kind == HYS_FIGURE_TIME)
    g_array_append_val (series, time);
  for (char **name = spec->series; *name != NULL; name++)
    {
      HysSeries one;

      if (!hys_series_parse (document, *name, &one, error))
        return NULL;
      g_array_append_val (series, one);
    }
  find_rows (trace, isnan (from) ? spec->from : from, isnan (to) ? spec->to : to, &first, &end);
  return hys_trace_to_csv (trace, document, series, first, end, length, error);
}

HysItemList *
hys_figure_view_specs (const HysDocument *document)
{
  HysItemList *specs = hys_item_list_copy (document->figures);
  int node = hys_main_bar (document);

  if (specs->len == 0 && node >= 0)
    {
      g_autofree char *x = g_strconcat ("x:", hys_document_node (document, (guint) node)->id, NULL);
      g_autofree char *r = g_strconcat ("r:", hys_document_node (document, (guint) node)->id, NULL);

      hys_item_list_add (specs, hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const[]){ x, NULL }));
      hys_item_list_add (specs, hys_figure_spec_new (HYS_FIGURE_PLANE, (const char *const[]){ x, r, NULL }));
    }
  return specs;
}
