/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kept-curves.h"

#include "hys-response-curves.h"
#include "hys-run-words.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* How far the second, third… curve of a run is from its colour, towards white and black in turn. */
#define SHADE 0.4

/* Upright, as names are; quantities are in italics. */
static char *
upright (const char *words)
{
  return g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>", words);
}

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

/* The curves of a run with several series have one colour in shades of it. */
static int
shade_of (int   color,
          guint series)
{
  HysColor shade = hys_color_from (MAX (color, 0)),
                   towards = series % 2 > 0 ? (HysColor) { 1, 1, 1, 1 } : (HysColor) { 0, 0, 0, 1 };

  if (color < 0 || series == 0)
    return color;
  shade = hys_color_mix (shade, towards, SHADE);
  return (int) (round (255 * shade.red) * 0x10000 + round (255 * shade.green) * 0x100 + round (255 * shade.blue));
}

/* @series: its number in the figure; it has the dashes and marks of the present run's, and a colour of its own. */
static void
set_look (HysFigure        *figure,
          const HysKeptRun *run,
          guint             series)
{
  guint curve = hys_figure_n_curves (figure) - 1;

  hys_figure_set_look (figure, curve, (run->points ? HYS_CURVE_MARKS : HYS_CURVE_LINE) | HYS_CURVE_REFERENCE);
  hys_figure_set_ink (figure, curve, &(HysCurveInk) { shade_of (run->color, series), series > 0 ? (int) series : -1,
                                                      series > 0 ? (int) series : -1, 1 });
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
          set_look (figure, run, i);
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
      set_look (figure, run, 0);
    }
  for (guint k = 0; k < n; k++)
    hys_column_unref (parts[k]);
}

void
hys_kept_curves_add (HysFigure           *figure,
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
