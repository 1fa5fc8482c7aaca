/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sweep.h"

#include "hys-error.h"

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
