/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reference.h"

#include "hys-error.h"
#include "hys-figure-view.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <sys/stat.h>

struct HysReference
{
  int         count;      /* atomic: a reference is made on one thread and used on another */
  char       *label;
  GPtrArray  *names;      /* of the columns, in their order; t is "t" */
  GPtrArray  *columns;    /* of HysColumn */
  GPtrArray  *specs;      /* the figures it has itself; NULL = none */
};

static HysReference *
reference_new (const char *label)
{
  HysReference *self = g_new0 (HysReference, 1);

  self->count = 1;
  self->label = g_strdup (label);
  self->names = g_ptr_array_new_with_free_func (g_free);
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
  g_ptr_array_unref (self->columns);
  g_clear_pointer (&self->specs, g_ptr_array_unref);
  g_free (self->label);
  g_free (self);
}

/* Takes both. */
static void
add_column (HysReference *self,
            char         *name,
            HysColumn    *column)
{
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

  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);

      add_column (self, hys_series_name (document, one), hys_column_ref (hys_trace_column (trace, one)));
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

/* How many rows become one. */
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

  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);
      HysColumn *column = hys_trace_column (trace, one);

      add_column (self, hys_series_name (document, one),
                  every == 1 ? cut (column, first, end) : thin_out (column, first, end, every));
    }
  return self;
}

static void
append_row (HysReference *self,
            const char   *line)
{
  g_auto (GStrv) fields = g_strsplit (line, ",", -1);
  guint n = g_strv_length (fields);

  for (guint i = 0; i < self->columns->len; i++)
    {
      const char *field = i < n ? g_strstrip (fields[i]) : "";
      char *end = NULL;
      double value = g_ascii_strtod (field, &end);

      hys_column_append (g_ptr_array_index (self->columns, i), *field != '\0' && *end == '\0' ? value : NAN);
    }
}

static void
read_header (HysReference *self,
             const char   *line)
{
  g_auto (GStrv) fields = g_strsplit (line, ",", -1);

  for (char **field = fields; *field != NULL; field++)
    add_column (self, g_strdup (g_strstrip (*field)), hys_column_new ());
}

HysReference *
hys_reference_parse_csv (const char  *text,
                         const char  *name,
                         GError     **error)
{
  g_autoptr (HysReference) self = reference_new (name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gsize rows = 0;

  for (char **line = lines; *line != NULL; line++)
    if (*g_strstrip (*line) == '\0' || **line == '#')
      continue;
    else if (self->columns->len == 0)
      read_header (self, *line);
    else
      {
        append_row (self, *line);
        rows++;
      }
  if (self->columns->len >= 2 && rows > 0)
    return g_steal_pointer (&self);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED,
               _("%s: line 1: a header of at least two names and rows of numbers are needed"), name);
  return NULL;
}

static HysReference *
load_csv (const char  *path,
          const char  *name,
          GError     **error)
{
  g_autoptr (GError) fault = NULL;
  g_autofree char *text = NULL;
  GStatBuf about;

  if (g_stat (path, &about) == 0 && (!S_ISREG (about.st_mode) || about.st_size > HYS_MAX_FILE_SIZE))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: is no file of at most 64 MiB"), name);
      return NULL;
    }
  if (!g_file_get_contents (path, &text, NULL, &fault))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: cannot be read: %s"), name, fault->message);
      return NULL;
    }
  return hys_reference_parse_csv (text, name, error);
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
  return self;
}

HysReference *
hys_reference_load (const char   *path,
                    HysProgress   progress,
                    gpointer      user_data,
                    GError      **error)
{
  g_autofree char *base = g_path_get_basename (path), *name = g_filename_display_name (base);
  g_autofree char *lower = g_ascii_strdown (base, -1);

  if (g_str_has_suffix (lower, ".csv"))
    return load_csv (path, name, error);
  return run_document (path, name, progress, user_data, error);
}

static HysColumn *
find_column (const HysReference *self,
             const char         *name)
{
  for (guint i = 0; i < self->names->len; i++)
    if (g_str_equal (g_ptr_array_index (self->names, i), name))
      return g_ptr_array_index (self->columns, i);
  return NULL;
}

/* The columns of some names; NULL unless there are all. */
static GPtrArray *
find_columns (const HysReference  *self,
              char               **names)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  for (char **name = names; *name != NULL; name++)
    {
      HysColumn *column = find_column (self, *name);

      if (column == NULL)
        return NULL;
      g_ptr_array_add (found, column);
    }
  return g_steal_pointer (&found);
}

static GPtrArray *
first_columns (const HysReference *self,
               guint               n)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  for (guint i = 0; i < self->names->len && found->len < n; i++)
    if (!g_str_equal (g_ptr_array_index (self->names, i), "t"))
      g_ptr_array_add (found, g_ptr_array_index (self->columns, i));
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

/* How many rows are there, of a run that may be writing another one. */
static gsize
count_rows (GPtrArray       *columns,
            const HysColumn *time)
{
  gsize n = hys_column_length (time);

  for (guint i = 0; i < columns->len; i++)
    n = MIN (n, hys_column_length (g_ptr_array_index (columns, i)));
  return n;
}

/* Columns of what of it lies in the figure's window, as far as it has something there; owned by the caller. */
static GPtrArray *
cut_to_window (GPtrArray           *columns,
               const HysColumn     *time,
               const HysFigureSpec *spec)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);
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
                   const HysFigureSpec *spec)
{
  g_autoptr (GPtrArray) found = choose_columns (self, spec), columns = NULL;
  g_autofree char *label = g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>", self->label);
  HysColumn *time = find_column (self, "t");
  gboolean against_time = spec->kind == HYS_FIGURE_TIME;

  if (found == NULL || (against_time && time == NULL))
    return FALSE;
  columns = cut_to_window (found, time, spec);
  for (guint i = 0; i < (against_time ? columns->len : 1); i++)
    {
      HysColumn *one = g_ptr_array_index (columns, i);
      HysColumn *third = spec->kind == HYS_FIGURE_SPACE ? g_ptr_array_index (columns, 2) : NULL;
      guint curve = against_time ? hys_figure_add_curve (figure, time, one, NULL, i == 0 ? label : NULL)
                                 : hys_figure_add_curve (figure, one, g_ptr_array_index (columns, 1), third, label);

      hys_figure_set_look (figure, curve, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
    }
  return TRUE;
}
