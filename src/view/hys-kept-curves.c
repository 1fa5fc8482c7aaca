/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kept-curves.h"

#include "hys-force-sign.h"
#include "hys-run-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Upright, as names are; quantities are in italics. */
static char *
upright (const char *words)
{
  return g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>", words);
}

/* The present run has a name in the legend, unless its curves have. */
static void
label_present (HysFigure  *figure,
               const char *words)
{
  g_autofree char *markup = upright (*words != '\0' ? words : _("present run"));

  if (hys_figure_get_curve_label (figure, 0) == NULL)
    hys_figure_set_label (figure, 0, markup);
}

/* The columns of the figure's series, as they are shown; NULL unless there are all. */
static GPtrArray *
find_columns (const HysKeptRun    *run,
              const HysFigureSpec *spec)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);

  for (char **name = spec->series; *name != NULL; name++)
    {
      HysColumn *column = hys_kept_run_find (run, *name);

      if (column == NULL)
        return NULL;
      g_ptr_array_add (found, g_str_has_prefix (*name, "f:") ? hys_force_sign_column (column) : hys_column_ref (column));
    }
  return g_steal_pointer (&found);
}

static HysColumn *
cut (const HysColumn *column,
     gsize            first,
     gsize            end)
{
  g_autofree double *values = g_new (double, end - first + 1);

  hys_column_copy (column, first, end - first, values);
  return hys_column_new_from (values, end - first);
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
  return end > first + 1 ? cut (column, first, end) : hys_column_ref (column);
}

static void
add_loop (HysFigure           *figure,
          const HysKeptRun    *run,
          const HysFigureSpec *spec,
          GPtrArray           *columns,
          const char          *label)
{
  const HysColumn *time = hys_kept_run_find (run, "t");
  HysColumn *parts[3] = { NULL };

  for (guint k = 0; k < columns->len; k++)
    parts[k] = in_window (g_ptr_array_index (columns, k), time, spec);
  hys_figure_add_curve (figure, parts[0], parts[1], parts[2], label);
  for (guint k = 0; k < columns->len; k++)
    hys_column_unref (parts[k]);
}

static void
add_run (HysFigure           *figure,
         const HysKeptRun    *run,
         const HysFigureSpec *spec,
         const char          *words)
{
  g_autoptr (GPtrArray) columns = find_columns (run, spec);
  HysColumn *time = hys_kept_run_find (run, "t");
  g_autofree char *label = upright (words);
  guint first = hys_figure_n_curves (figure);

  if (columns == NULL || (spec->kind == HYS_FIGURE_TIME && time == NULL))
    return;
  if (spec->kind != HYS_FIGURE_TIME)
    add_loop (figure, run, spec, columns, label);
  else
    for (guint i = 0; i < columns->len; i++)
      hys_figure_add_curve (figure, time, g_ptr_array_index (columns, i), NULL, i == 0 ? label : NULL);
  for (guint i = first; i < hys_figure_n_curves (figure); i++)
    {
      hys_figure_set_look (figure, i, (run->points ? HYS_CURVE_MARKS : HYS_CURVE_LINE) | HYS_CURVE_REFERENCE);
      hys_figure_set_ink (figure, i, &(HysCurveInk) { run->color, -1, -1, 1 });
    }
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
      add_run (figure, hys_document_run (document, i), spec, words[i + 1]);
  if (n > 0 && hys_figure_n_curves (figure) > n)
    label_present (figure, words[0]);
}
