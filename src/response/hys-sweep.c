/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs with one value after another. */
#include "hys-sweep.h"

#include "hys-number.h"
#include "hys-readout-number.h"
#include "hys-tasks.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

const char *const hys_sweep_columns[] = { "period", "dissipated", "secant_stiffness", "damping_ratio", "x_min", "x_max",
                                          "r_min", "r_max", NULL };

guint
hys_sweep_count (const HysSweep *self)
{
  guint n = 1;

  for (guint k = 0; k < self->n_axes; k++)
    n *= g_strv_length (self->axes[k].values);
  return n;
}

gboolean
hys_sweep_check (const HysSweep *self,
                 GError        **error)
{
  for (guint k = 0; k < self->n_axes; k++)
    {
      g_autoptr (HysDocument) document = hys_document_copy (self->document);

      for (char **value = self->axes[k].values; *value != NULL; value++)
        if (!hys_document_set (document, self->axes[k].name, *value, error))
          {
            g_prefix_error (error, "%s: ", self->axes[k].name);
            return FALSE;
          }
    }
  return TRUE;
}

/* The values of a row: the last axis varies fastest. */
static char **
choose (const HysSweep *self,
        guint           row)
{
  char **values = g_new0 (char *, self->n_axes + 1);

  for (guint k = self->n_axes; k > 0; k--)
    {
      guint n = g_strv_length (self->axes[k - 1].values);

      values[k - 1] = g_strdup (self->axes[k - 1].values[row % n]);
      row /= n;
    }
  return values;
}

/* The rows of a cycle. */
static HysColumn *
cut_out (HysSweepRow    *row,
         const HysTrace *trace,
         HysSeries       series,
         const HysCycle *cycle)
{
  const HysColumn *column = hys_trace_column (trace, series);
  HysColumn *rows = hys_owner_keep (row, hys_column_new (), hys_column_unref);

  for (gsize i = cycle->first; i <= cycle->last; i++)
    hys_column_append (rows, hys_column_get (column, i));
  return rows;
}

HysSweepRow *
hys_sweep_run (const HysSweep *self,
               guint           row,
               HysProgress     progress,
               gpointer        user_data,
               GError        **error)
{
  g_autoptr (HysDocument) document = hys_document_copy (self->document);
  /* The series that the measures are about. */
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  for (guint i = 0; i < self->measures->len; i++)
    g_array_append_val (series, g_array_index (self->measures, HysSweepMeasure, i).series);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;
  g_auto (GStrv) values = choose (self, row);
  HysOutcome outcome = { 0 };
  HysSweepRow *found;

  for (guint k = 0; k < self->n_axes; k++)
    if (!hys_document_set (document, self->axes[k].name, values[k], error))
      return NULL;
  double until = document->simulation.until;
  trace = hys_limit_cycle (document, self->node, 0, series, progress, user_data, &outcome, error);
  if (trace == NULL)
    return NULL;
  if (outcome.message == NULL)
    cycle = hys_cycle_of_trace (trace, document, self->node, 0, NULL);
  found = hys_owner_new (HysSweepRow);
  found->values = hys_owner_keep (found, g_steal_pointer (&values), g_strfreev);
  found->stopped = hys_owner_keep (found, outcome.message, g_free);
  found->state = cycle == NULL ? "stopped" : hys_cycle_state_to_string (cycle->state);
  found->until = outcome.t;
  if (self->loops && cycle != NULL)
    {
      found->x = cut_out (found, trace, (HysSeries){ HYS_SERIES_POSITION, self->node }, cycle);
      found->r = cut_out (found, trace, (HysSeries){ HYS_SERIES_REACTION, self->node }, cycle);
    }
  found->measures = hys_owned (found, HysMeasure, self->measures->len);
  for (guint i = 0; i < self->measures->len; i++)
    found->measures[i] = found->stopped != NULL ? HYS_MEASURE_UNKNOWN
      : hys_sweep_measure_take (&g_array_index (self->measures, HysSweepMeasure, i), trace, until, self->node,
                                cycle);
  return found;
}

/* @rows: what was run, by number. */
typedef struct
{
  const HysSweep *sweep;
  GPtrArray      *rows;
} Work;

static gboolean
work (guint         i,
      gpointer      data,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  Work *self = data;

  return (g_ptr_array_index (self->rows, i) = hys_sweep_run (self->sweep, i, progress, progress_data, error)) != NULL;
}

GPtrArray *
hys_sweep_run_all (const HysSweep *self,
                   HysProgress     progress,
                   gpointer        user_data,
                   GError        **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_sweep_row_free);
  Work data = { self, rows };
  HysTasks tasks = { .n = hys_sweep_count (self), .jobs = g_get_num_processors (), .work = work, .data = &data };

  g_ptr_array_set_size (rows, (gint) tasks.n);
  return hys_tasks_run (&tasks, progress, user_data, error) ? g_steal_pointer (&rows) : NULL;
}

char *
hys_sweep_reason (const HysSweepRow *row)
{
  g_autofree char *until = hys_readout_number (row->until);

  if (row->stopped != NULL)
    return g_strdup (row->stopped);
  if (g_str_equal (row->state, "stopped") || g_str_equal (row->state, hys_cycle_state_to_string (HYS_CYCLE_CHANGING)))
    return g_strdup_printf (_("The motion does not repeat itself up to t = %s."), until);
  return NULL;
}

/* A text as a cell of a table. */
static void
append_cell (GString    *table,
             const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  g_string_append_printf (table, strpbrk (text, "\",\n\r") != NULL ? "\"%s\"," : "%s,", doubled);
}

char *
hys_sweep_head (const HysSweep *self)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < self->n_axes; k++)
    append_cell (text, self->axes[k].name);
  g_string_append (text, "state,");
  for (guint i = 0; i < self->measures->len; i++)
    append_cell (text, g_array_index (self->measures, HysSweepMeasure, i).name);
  text->str[text->len - 1] = '\n';
  return g_string_free (text, FALSE);
}

char *
hys_sweep_key (const HysSweep *self,
               guint           row)
{
  g_auto (GStrv) values = choose (self, row);
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < self->n_axes; k++)
    append_cell (text, values[k]);
  return g_string_free (text, FALSE);
}

char *
hys_sweep_line (const HysSweep    *self,
                const HysSweepRow *row)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < self->n_axes; k++)
    append_cell (text, row->values[k]);
  g_string_append (text, row->state);
  for (guint i = 0; i < self->measures->len; i++)
    {
      char number[HYS_NUMBER_SIZE];
      double value = hys_measure_round (row->measures[i]);

      g_string_append_printf (text, ",%s", isfinite (value) ? hys_number_format (value, number) : "");
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

HysSweepRow *
hys_sweep_read_line (const HysSweep *self,
                     guint           row,
                     const char     *line)
{
  g_autofree char *key = hys_sweep_key (self, row), *rest = g_strchomp (g_strdup (line + strlen (key)));
  g_auto (GStrv) cells = g_strsplit (rest, ",", -1);
  const guint n = g_strv_length (cells);
  HysSweepRow *found = hys_owner_new (HysSweepRow);

  found->values = hys_owner_keep (found, choose (self, row), g_strfreev);
  found->state = g_intern_string (n > 0 ? cells[0] : "");
  found->measures = hys_owned (found, HysMeasure, self->measures->len);   /* rounded: nothing more is known of their errors */
  for (guint i = 0; i < self->measures->len; i++)
    if (i + 1 >= n || !hys_number_parse (cells[i + 1], &found->measures[i].value))
      found->measures[i] = HYS_MEASURE_UNKNOWN;
  return found;
}

char *
hys_sweep_table (const HysSweep  *self,
                 const GPtrArray *rows)
{
  g_autofree char *head = hys_sweep_head (self);
  GString *text = g_string_new (head);

  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *line = hys_sweep_line (self, g_ptr_array_index (rows, i));

      g_string_append (text, line);
    }
  return g_string_free (text, FALSE);
}
