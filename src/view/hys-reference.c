/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reference.h"

#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-owner.h"
#include "hys-rows.h"
#include "hys-sheet.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Of a run are kept the series of the figures, and others up to so many; at most so many numbers in all, and not the
 * rows that lie so near to the lines between the others, by the extent of each series. */
#define MOST_SERIES  16
#define MOST_NUMBERS 100000
#define NEAR         2e-4

struct HysReference
{
  int                count;      /* atomic: a reference is made on one thread and used on another */
  char              *label;
  const HysDocument *document;  /* the values of a run; NULL for files */
  gboolean           points;     /* whether it is measured at points */
  GPtrArray         *names;      /* of the columns, in their order; t is "t" */
  GPtrArray         *bare;       /* the same without units */
  GPtrArray         *columns;    /* of HysColumn */
  int                time, x, r; /* those of a table that are likely to be these; -1 = unknown */
  HysItemList  *specs;     /* figures of the document it comes from; NULL = none */
};

static HysReference *
reference_new (const char *label)
{
  HysReference *self = hys_owner_new (HysReference);

  self->count = 1;
  self->label = hys_owner_keep (self, g_strdup (label), g_free);
  self->time = self->x = self->r = -1;
  self->names = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  self->bare = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  self->columns = hys_owner_keep (self, g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref), g_ptr_array_unref);
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
  if (self != NULL && g_atomic_int_dec_and_test (&self->count))
    hys_owner_free (self);
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

  self->document = hys_owner_keep (self, hys_document_ref (document), hys_document_unref);
  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);

      add_column (self, hys_series_name (document, one), NULL, hys_column_ref (hys_trace_column (trace, one)));
    }
  return self;
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
  g_autofree double *values = g_new (double, end - first + 1);

  self->document = hys_owner_keep (self, hys_document_ref (document), hys_document_unref);
  for (guint i = 0; i < series->len; i++)
    {
      HysSeries one = g_array_index (series, HysSeries, i);
      HysColumn *column = hys_trace_column (trace, one);

      if (every == 1)
        hys_column_copy (column, first, end - first, values);
      add_column (self, hys_series_name (document, one), NULL,
                  every == 1 ? hys_column_new_from (values, end - first) : thin_out (column, first, end, every));
    }
  return self;
}

/* Its numbers, where fields that are no numbers and values that stand for none are gaps. */
static HysColumn *
column_of_sheet (const HysSheet *sheet,
                 guint           i)
{
  HysColumn *column;

  if (sheet->columns[i].fault == NULL && isnan (sheet->columns[i].missing))
    return hys_column_ref (sheet->columns[i].numbers);
  column = hys_column_new ();
  for (gsize row = 0; row < sheet->n_rows; row++)
    hys_column_append (column, hys_sheet_get (sheet, row, i));
  return column;
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
  self->specs = hys_owner_keep (self, hys_figure_view_specs (document), hys_item_list_free);
  self->document = NULL;   /* it has a name of its own */
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
    {
      /* A pipe would block the reader. */
      g_autoptr (HysSheet) sheet = NULL;
      HysReference *self;

      if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
        {
          g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: is not a regular file"), name);
          return NULL;
        }
      sheet = hys_sheet_load (path, progress, user_data, error);
      if (sheet == NULL)
        return NULL;
      if (sheet->n_columns < 2 || sheet->n_rows == 0)
        {
          hys_sheet_refuse (sheet, MAX (sheet->heading_line, 1), error, _("rows of at least two numbers are needed"));
          return NULL;
        }
      self = reference_new (sheet->name);
      self->points = TRUE;
      self->time = hys_sheet_find_time (sheet);
      hys_sheet_find_pair (sheet, &self->x, &self->r);
      for (guint i = 0; i < sheet->n_columns; i++)
        add_column (self, g_strdup (sheet->columns[i].heading), sheet->columns[i].name, column_of_sheet (sheet, i));
      return self;
    }
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

/* The columns of some names; NULL unless there are all. */
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
      g_ptr_array_add (found, hys_column_ref (column));
    }
  return g_steal_pointer (&found);
}

/* The displacement and the force of a table that names them, for series of one each; NULL for others. */
static GPtrArray *
likely_columns (const HysReference  *self,
                char               **names)
{
  g_autoptr (GPtrArray) found = columns_new ();
  int wanted[2] = { self->x, self->r };

  for (char **name = names; *name != NULL; name++)
    {
      int *column = &wanted[strchr ("xu", **name) == NULL];

      if (*column < 0 || strchr ("xurFf", **name) == NULL)
        return NULL;
      g_ptr_array_add (found, hys_column_ref (g_ptr_array_index (self->columns, *column)));
      *column = -1;
    }
  return g_steal_pointer (&found);
}

static GPtrArray *
choose_columns (const HysReference  *self,
                const HysFigureSpec *spec)
{
  GPtrArray *found = find_columns (self, spec->series);

  for (guint i = 0; found == NULL && self->specs != NULL && i < self->specs->len; i++)
    {
      const HysFigureSpec *own = hys_item_list_get (self->specs, i);

      if (own->kind == spec->kind)
        found = find_columns (self, own->series);
    }
  if (found == NULL && self->specs == NULL)
    found = likely_columns (self, spec->series);
  if (found != NULL || self->specs != NULL)
    return found;
  guint n = g_strv_length (spec->series);
  g_autoptr (GPtrArray) first = columns_new ();
  for (guint i = 0; i < self->names->len && first->len < n; i++)
    if ((int) i != self->time)
      g_ptr_array_add (first, hys_column_ref (g_ptr_array_index (self->columns, i)));
  return first->len == n ? g_steal_pointer (&first) : NULL;
}

static void
choose (GPtrArray  *names,
        GPtrArray  *columns,
        const char *name,
        HysColumn  *column)
{
  if (column == NULL || g_ptr_array_find_with_equal_func ((GPtrArray *) names, name, g_str_equal, NULL))
    return;
  g_ptr_array_add (names, (gpointer) name);
  g_ptr_array_add (columns, column);
}

static void
keep_value (HysValueRef target,
            gpointer    user_data)
{
  const gpointer *both = user_data;
  double value = hys_target_get (target, both[0]);
  g_autofree char *name = isnan (value) ? NULL : hys_value_ref_name (target, both[0]);

  if (name != NULL)
    hys_kept_run_add_value (both[1], name, value);
}

HysKeptRun *
hys_reference_keep (const HysReference *self,
                    const HysItemList  *specs)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new (), columns = g_ptr_array_new (), rows = NULL;
  HysColumn *time = self->time >= 0 ? g_ptr_array_index (self->columns, self->time) : find_column (self, "t");
  HysKeptRun *run;

  /* The time and the series of each figure that there are data for. */
  for (guint i = 0; i < specs->len; i++)
    {
      const HysFigureSpec *spec = hys_item_list_get (specs, i);
      g_autoptr (GPtrArray) found = spec->series[0] != NULL ? choose_columns (self, spec) : NULL;

      if (found == NULL || (spec->kind == HYS_FIGURE_TIME && time == NULL))
        continue;
      choose (names, columns, "t", time);
      for (guint k = 0; k < found->len; k++)
        choose (names, columns, spec->series[k], g_ptr_array_index (found, k));
    }
  if (names->len == 0)
    return NULL;
  /* What else there is, as far as it is a series. */
  for (guint i = 0; i < self->bare->len && names->len < MOST_SERIES; i++)
    if (strchr (g_ptr_array_index (self->bare, i), ':') != NULL)
      choose (names, columns, g_ptr_array_index (self->bare, i), g_ptr_array_index (self->columns, i));
  rows = hys_rows_thin (columns, g_str_equal (names->pdata[0], "t"), self->points ? 0 : NEAR,
                        MOST_NUMBERS / names->len);
  run = hys_kept_run_new ();
  run->points = self->points;
  run->name = self->document == NULL ? g_strdup (self->label) : NULL;
  for (guint i = 0; i < names->len; i++)
    hys_kept_run_add (run, names->pdata[i], hys_column_ref (rows->pdata[i]));
  if (self->document != NULL)
    hys_document_each_target (self->document, HYS_MAX_RUN_VALUES, keep_value,
                              (gpointer[]){ (gpointer) self->document, run });
  return run;
}
