/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sweep.h"

#include "hys-error.h"
#include "hys-number.h"

#include <math.h>
#include <string.h>

static const struct
{
  const char *name;
  gsize       offset;   /* in HysCycle */
} columns[HYS_SWEEP_COLUMNS] = {
  [HYS_SWEEP_PERIOD] = { "period", G_STRUCT_OFFSET (HysCycle, period) },
  [HYS_SWEEP_DISSIPATED] = { "dissipated", G_STRUCT_OFFSET (HysCycle, dissipated) },
  [HYS_SWEEP_STIFFNESS] = { "secant_stiffness", G_STRUCT_OFFSET (HysCycle, secant_stiffness) },
  [HYS_SWEEP_DAMPING] = { "damping_ratio", G_STRUCT_OFFSET (HysCycle, damping_ratio) },
  [HYS_SWEEP_X_MIN] = { "x_min", G_STRUCT_OFFSET (HysCycle, x_min) },
  [HYS_SWEEP_X_MAX] = { "x_max", G_STRUCT_OFFSET (HysCycle, x_max) },
  [HYS_SWEEP_R_MIN] = { "r_min", G_STRUCT_OFFSET (HysCycle, r_min) },
  [HYS_SWEEP_R_MAX] = { "r_max", G_STRUCT_OFFSET (HysCycle, r_max) },
};

typedef struct
{
  HysProgress progress;
  gpointer    user_data;
  guint       done;
  guint       n;
} Plan;

static void
row_free (HysSweepRow *self)
{
  g_free (self->value);
  g_free (self->stopped);
  g_clear_pointer (&self->cycle, hys_cycle_free);
  g_free (self);
}

static gboolean
on_progress (double   fraction,
             gpointer user_data)
{
  const Plan *plan = user_data;

  return plan->progress == NULL || plan->progress ((plan->done + fraction) / plan->n, plan->user_data);
}

/* One run, of whose motion each step is recorded. */
static HysSweepRow *
run (HysDocument  *document,
     guint         node,
     Plan         *plan,
     GError      **error)
{
  const HysSeries series[] = { { HYS_SERIES_POSITION, node }, { HYS_SERIES_REACTION, node } };
  g_autoptr (GArray) recorded = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { 0 };
  HysSweepRow *row;

  document->simulation.every = 1;
  g_array_append_vals (recorded, series, G_N_ELEMENTS (series));
  trace = hys_simulate (document, recorded, HYS_TRACE_BUDGET, on_progress, plan, &outcome, error);
  if (trace == NULL)
    return NULL;
  row = g_new0 (HysSweepRow, 1);
  row->stopped = g_strdup (outcome.message);
  row->cycle = hys_cycle_of_trace (trace, document, node, 0, NULL);
  hys_outcome_clear (&outcome);
  return row;
}

GPtrArray *
hys_sweep (const HysDocument   *document,
           const char          *name,
           const char *const   *values,
           guint                node,
           HysProgress          progress,
           gpointer             user_data,
           GError             **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);
  Plan plan = { progress, user_data, 0, g_strv_length ((char **) values) };

  for (; plan.done < plan.n; plan.done++)
    {
      g_autoptr (HysDocument) copy = hys_document_copy (document);
      HysSweepRow *row;

      if (!hys_document_set (copy, name, values[plan.done], error) || (row = run (copy, node, &plan, error)) == NULL)
        return NULL;
      row->value = g_strdup (values[plan.done]);
      g_ptr_array_add (rows, row);
    }
  return g_steal_pointer (&rows);
}

const char *
hys_sweep_column (HysSweepColumn column)
{
  return columns[column].name;
}

double
hys_sweep_quantity (const HysSweepRow *row,
                    HysSweepColumn     column)
{
  return row->cycle != NULL ? G_STRUCT_MEMBER (double, row->cycle, columns[column].offset) : NAN;
}

const char *
hys_sweep_state (const HysSweepRow *row)
{
  return row->stopped != NULL || row->cycle == NULL ? "stopped" : hys_cycle_state_to_string (row->cycle->state);
}

/* A text as a cell of a table. */
static void
append_cell (GString    *table,
             const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  g_string_append_printf (table, strpbrk (text, "\",\n\r") != NULL ? "\"%s\"" : "%s", doubled);
}

char *
hys_sweep_to_csv (const GPtrArray *rows,
                  const char      *name)
{
  GString *text = g_string_new (NULL);

  append_cell (text, name);
  g_string_append (text, ",state");
  for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
    g_string_append_printf (text, ",%s", columns[i].name);
  g_string_append_c (text, '\n');
  for (guint k = 0; k < rows->len; k++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, k);

      append_cell (text, row->value);
      g_string_append_printf (text, ",%s", hys_sweep_state (row));
      for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
        {
          char number[HYS_NUMBER_SIZE];
          double value = hys_sweep_quantity (row, i);

          g_string_append_printf (text, ",%s", isfinite (value) ? hys_number_format (value, number) : "");
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
