/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reference.h"

#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-force-sign.h"
#include "hys-sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Rows of a table that are drawn as points; more would run together. */
#define MOST_POINTS 500

struct HysReference
{
  int         count;      /* atomic: a reference is made on one thread and used on another */
  char       *label;
  HysDocument *document;  /* the values of a run; NULL for files */
  gboolean    points;     /* whether it is measured at points */
  GPtrArray  *names;      /* of the columns, in their order; t is "t" */
  GPtrArray  *bare;       /* the same without units */
  GPtrArray  *columns;    /* of HysColumn */
  GPtrArray  *specs;      /* figures of the document it comes from; NULL = none */
};

static HysReference *
reference_new (const char *label)
{
  HysReference *self = g_new0 (HysReference, 1);

  self->count = 1;
  self->label = g_strdup (label);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->bare = g_ptr_array_new_with_free_func (g_free);
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);
  return self;
}

HysReference *
hys_reference_ref (HysReference *self)
{
  g_atomic_int_inc (&self->count);
  return self;
}

void
hys_reference_unref (HysReference *self)
{
  if (self == NULL || !g_atomic_int_dec_and_test (&self->count))
    return;
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->bare);
  g_ptr_array_unref (self->columns);
  g_clear_pointer (&self->specs, g_ptr_array_unref);
  g_clear_pointer (&self->document, hys_document_free);
  g_free (self->label);
  g_free (self);
}

const HysDocument *
hys_reference_get_document (const HysReference *self)
{
  return self->document;
}

/* @name, @column: (transfer full) */
static void
add_column (HysReference *self,
            char         *name,
            const char   *bare,
            HysColumn    *column)
{
  g_ptr_array_add (self->bare, g_strdup (bare != NULL ? bare : name));
  g_ptr_array_add (self->names, name);
  g_ptr_array_add (self->columns, column);
}

HysReference *
hys_reference_new (const HysDocument *document,
                   const HysTrace    *trace,
                   const char        *label)
{
  HysReference *self = reference_new (label);
  GArray *series = hys_trace_series (trace);

  self->document = hys_document_copy (document);
  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);

      add_column (self, hys_series_name (document, one), NULL, hys_column_ref (hys_trace_column (trace, one)));
    }
  return self;
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

/* The first row, and then the last of each @every rows, with the extremes of these. */
static HysColumn *
thin_out (const HysColumn *column,
          gsize            first,
          gsize            end,
          gsize            every)
{
  HysColumn *thin = hys_column_new ();

  if (first < end)
    hys_column_append (thin, hys_column_get (column, first));
  for (gsize row = first + 1; row < end; row += every)
    {
      gsize next = MIN (row + every, end);
      double low, high;

      if (hys_column_range (column, row, next, &low, &high))
        hys_column_append_range (thin, hys_column_get (column, next - 1), low, high);
      else
        hys_column_append (thin, NAN);
    }
  return thin;
}

/* Number of rows to combine into one. */
static gsize
rows_for_one (guint n_series,
              gsize rows,
              gsize budget)
{
  gsize every = 1;

  if ((double) n_series * (double) hys_column_bytes (rows) <= (double) budget)
    return 1;
  do
    every *= 2;
  while (rows / every > 1 && (double) n_series * (double) hys_column_bytes_ranged (rows / every + 2) > (double) budget);
  return every;
}

gboolean
hys_reference_fits (const HysTrace *trace,
                    gsize           budget)
{
  return rows_for_one (hys_trace_series (trace)->len, hys_trace_length (trace), budget) == 1;
}

HysReference *
hys_reference_new_cut (const HysDocument *document,
                       const HysTrace    *trace,
                       double             from,
                       double             to,
                       gsize              budget,
                       const char        *label)
{
  HysReference *self = reference_new (label);
  GArray *series = hys_trace_series (trace);
  HysColumn *time = hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 });
  gsize end = MIN (hys_column_search (time, nextafter (to, INFINITY)), hys_trace_length (trace));
  gsize first = MIN (hys_column_search (time, from), end), every = rows_for_one (series->len, end - first, budget);

  self->document = hys_document_copy (document);
  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);
      HysColumn *column = hys_trace_column (trace, one);

      add_column (self, hys_series_name (document, one), NULL,
                  every == 1 ? cut (column, first, end) : thin_out (column, first, end, every));
    }
  return self;
}

static HysReference *
of_sheet (const HysSheet  *sheet,
          GError         **error)
{
  HysReference *self;

  if (sheet->n_columns < 2 || sheet->n_rows == 0)
    {
      hys_sheet_refuse (sheet, MAX (sheet->heading_line, 1), error, _("rows of at least two numbers are needed"));
      return NULL;
    }
  self = reference_new (sheet->name);
  self->points = sheet->n_rows <= MOST_POINTS;
  for (guint i = 0; i < sheet->n_columns; i++)
    {
      HysColumn *column = hys_column_new ();

      for (gsize row = 0; row < sheet->n_rows; row++)
        hys_column_append (column, hys_sheet_get (sheet, row, i));
      add_column (self, g_strdup (sheet->columns[i].heading), sheet->columns[i].name, column);
    }
  return self;
}

/* A pipe would block the reader. */
static HysReference *
load_table (const char  *path,
            const char  *name,
            GError     **error)
{
  g_autoptr (HysSheet) sheet = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: is not a regular file"), name);
      return NULL;
    }
  sheet = hys_sheet_load (path, error);
  return sheet != NULL ? of_sheet (sheet, error) : NULL;
}

static HysReference *
run_document (const char  *path,
              const char  *name,
              HysProgress  progress,
              gpointer     user_data,
              GError     **error)
{
  g_autoptr (HysDocument) document = hys_document_load (path, NULL, error);
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { HYS_STATUS_OK };
  HysReference *self;

  if (document == NULL)
    return NULL;
  trace = hys_simulate (document, NULL, HYS_REFERENCE_BUDGET, progress, user_data, &outcome, error);
  hys_outcome_clear (&outcome);
  if (trace == NULL)
    return NULL;
  self = hys_reference_new (document, trace, *document->title != '\0' ? document->title : name);
  self->specs = hys_figure_view_specs (document);
  g_clear_pointer (&self->document, hys_document_free);   /* it has a name of its own */
  return self;
}

HysReference *
hys_reference_load (const char   *path,
                    HysProgress   progress,
                    gpointer      user_data,
                    GError      **error)
{
  g_autofree char *base = g_path_get_basename (path), *name = g_filename_display_name (base);

  if (hys_sheet_is_named_so (path))
    return load_table (path, name, error);
  return run_document (path, name, progress, user_data, error);
}

static HysColumn *
find_column (const HysReference *self,
             const char         *name)
{
  guint i;

  if (g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, &i)
      || g_ptr_array_find_with_equal_func (self->bare, name, g_str_equal, &i))
    return g_ptr_array_index (self->columns, i);
  return NULL;
}

static GPtrArray *
columns_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);
}

/* The columns of some names, as they are shown; NULL unless there are all. */
static GPtrArray *
find_columns (const HysReference  *self,
              char               **names)
{
  g_autoptr (GPtrArray) found = columns_new ();

  for (char **name = names; *name != NULL; name++)
    {
      HysColumn *column = find_column (self, *name);

      if (column == NULL)
        return NULL;
      g_ptr_array_add (found, g_str_has_prefix (*name, "f:") ? hys_force_sign_column (column) : hys_column_ref (column));
    }
  return g_steal_pointer (&found);
}

static GPtrArray *
first_columns (const HysReference *self,
               guint               n)
{
  g_autoptr (GPtrArray) found = columns_new ();

  for (guint i = 0; i < self->names->len && found->len < n; i++)
    if (!g_str_equal (g_ptr_array_index (self->bare, i), "t"))
      g_ptr_array_add (found, hys_column_ref (g_ptr_array_index (self->columns, i)));
  return found->len == n ? g_steal_pointer (&found) : NULL;
}

static GPtrArray *
choose_columns (const HysReference  *self,
                const HysFigureSpec *spec)
{
  GPtrArray *found = find_columns (self, spec->series);

  for (guint i = 0; found == NULL && self->specs != NULL && i < self->specs->len; i++)
    {
      const HysFigureSpec *own = g_ptr_array_index (self->specs, i);

      if (own->kind == spec->kind)
        found = find_columns (self, own->series);
    }
  return found != NULL || self->specs != NULL ? found : first_columns (self, g_strv_length (spec->series));
}

/* Number of rows, of a run that may be appending more. */
static gsize
count_rows (GPtrArray       *columns,
            const HysColumn *time)
{
  gsize n = hys_column_length (time);

  for (guint i = 0; i < columns->len; i++)
    n = MIN (n, hys_column_length (g_ptr_array_index (columns, i)));
  return n;
}

/* Columns of the rows in the figure's window (transfer full); NULL if there are none. */
static GPtrArray *
cut_to_window (GPtrArray           *columns,
               const HysColumn     *time,
               const HysFigureSpec *spec)
{
  GPtrArray *parts = columns_new ();
  gsize first = 0, end = 0;

  if (time != NULL && spec->kind != HYS_FIGURE_TIME && !(isnan (spec->from) && isnan (spec->to)))
    {
      end = count_rows (columns, time);
      end = isnan (spec->to) ? end : MIN (end, hys_column_search (time, nextafter (spec->to, INFINITY)));
      first = isnan (spec->from) ? 0 : hys_column_search (time, spec->from);
    }
  for (guint i = 0; i < columns->len; i++)
    {
      HysColumn *column = g_ptr_array_index (columns, i);

      g_ptr_array_add (parts, end > first + 1 ? cut (column, first, end) : hys_column_ref (column));
    }
  return parts;
}

gboolean
hys_reference_add (const HysReference  *self,
                   HysFigure           *figure,
                   const HysFigureSpec *spec,
                   const char          *label)
{
  g_autoptr (GPtrArray) found = choose_columns (self, spec), columns = NULL;
  g_autofree char *markup = g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>",
                                                     label != NULL ? label : self->label);
  HysColumn *time = find_column (self, "t");
  gboolean against_time = spec->kind == HYS_FIGURE_TIME;

  if (found == NULL || (against_time && time == NULL))
    return FALSE;
  columns = cut_to_window (found, time, spec);
  for (guint i = 0; i < (against_time ? columns->len : 1); i++)
    {
      HysColumn *one = g_ptr_array_index (columns, i);
      HysColumn *third = spec->kind == HYS_FIGURE_SPACE ? g_ptr_array_index (columns, 2) : NULL;
      guint curve = against_time ? hys_figure_add_curve (figure, time, one, NULL, i == 0 ? markup : NULL)
                                 : hys_figure_add_curve (figure, one, g_ptr_array_index (columns, 1), third, markup);

      hys_figure_set_look (figure, curve, (self->points ? HYS_CURVE_MARKS : HYS_CURVE_LINE) | HYS_CURVE_REFERENCE);
    }
  return TRUE;
}
