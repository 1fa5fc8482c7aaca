/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs with one value after another. */
#include "hys-sweep.h"

#include "hys-number.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>
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
  g_strfreev (self->values);
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

static HysSweepRow *
run (HysDocument  *document,
     guint         node,
     Plan         *plan,
     GError      **error)
{
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { 0 };
  HysSweepRow *row;

  trace = hys_limit_cycle (document, node, 0, on_progress, plan, &outcome, error);
  if (trace == NULL)
    return NULL;
  row = g_new0 (HysSweepRow, 1);
  row->stopped = g_strdup (outcome.message);
  row->cycle = hys_cycle_of_trace (trace, document, node, 0, NULL);
  row->until = outcome.t;
  hys_outcome_clear (&outcome);
  return row;
}

/* Which value of each axis the row has: the last axis varies fastest. */
static char **
choose (const HysSweepAxis *axes,
        guint               n_axes,
        guint               row)
{
  char **values = g_new0 (char *, n_axes + 1);

  for (guint k = n_axes; k > 0; k--)
    {
      guint n = g_strv_length (axes[k - 1].values);

      values[k - 1] = g_strdup (axes[k - 1].values[row % n]);
      row /= n;
    }
  return values;
}

static HysSweepRow *
run_with (const HysDocument   *document,
          const HysSweepAxis  *axes,
          guint                n_axes,
          char               **values,
          guint                node,
          Plan                *plan,
          GError             **error)
{
  g_autoptr (HysDocument) copy = hys_document_copy (document);

  for (guint k = 0; k < n_axes; k++)
    if (!hys_document_set (copy, axes[k].name, values[k], error))
      return NULL;
  return run (copy, node, plan, error);
}

GPtrArray *
hys_sweep (const HysDocument   *document,
           const HysSweepAxis  *axes,
           guint                n_axes,
           guint                node,
           HysProgress          progress,
           gpointer             user_data,
           GError             **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);
  Plan plan = { progress, user_data, 0, 1 };

  for (guint k = 0; k < n_axes; k++)
    plan.n *= g_strv_length (axes[k].values);
  for (; plan.done < plan.n; plan.done++)
    {
      g_auto (GStrv) values = choose (axes, n_axes, plan.done);
      HysSweepRow *row = run_with (document, axes, n_axes, values, node, &plan, error);

      if (row == NULL)
        return NULL;
      row->values = g_steal_pointer (&values);
      g_ptr_array_add (rows, row);
    }
  return g_steal_pointer (&rows);
}

const char *
hys_sweep_column (HysSweepColumn column)
{
  return columns[column].name;
}

HysMeasure
hys_sweep_quantity (const HysSweepRow *row,
                    HysSweepColumn     column)
{
  if (row->stopped != NULL || row->cycle == NULL || row->cycle->state == HYS_CYCLE_CHANGING)
    return HYS_MEASURE_UNKNOWN;
  return G_STRUCT_MEMBER (HysMeasure, row->cycle, columns[column].offset);
}

const char *
hys_sweep_state (const HysSweepRow *row)
{
  return row->stopped != NULL || row->cycle == NULL ? "stopped" : hys_cycle_state_to_string (row->cycle->state);
}

char *
hys_sweep_reason (const HysSweepRow *row)
{
  g_autofree char *until = hys_readout_number (row->until);

  if (row->stopped != NULL)
    return g_strdup (row->stopped);
  if (row->cycle == NULL || row->cycle->state == HYS_CYCLE_CHANGING)
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

static void
append_row (GString           *text,
            const HysSweepRow *row)
{
  for (guint k = 0; row->values[k] != NULL; k++)
    append_cell (text, row->values[k]);
  g_string_append (text, hys_sweep_state (row));
  for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
    {
      char number[HYS_NUMBER_SIZE];
      double value = hys_measure_round (hys_sweep_quantity (row, i));

      g_string_append_printf (text, ",%s", isfinite (value) ? hys_number_format (value, number) : "");
    }
  g_string_append_c (text, '\n');
}

char *
hys_sweep_to_csv (const GPtrArray    *rows,
                  const HysSweepAxis *axes,
                  guint               n_axes)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < n_axes; k++)
    append_cell (text, axes[k].name);
  g_string_append (text, "state");
  for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
    g_string_append_printf (text, ",%s", columns[i].name);
  g_string_append_c (text, '\n');
  for (guint k = 0; k < rows->len; k++)
    append_row (text, g_ptr_array_index (rows, k));
  return g_string_free (text, FALSE);
}
