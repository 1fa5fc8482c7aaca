/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that go on until their cycle closes. */
#include "hys-limit-cycle.h"

#include <math.h>

/* A run has so many periods at least, and at most so many, or so many times what it was to have. */
#define LEAST_PERIODS 3
#define MOST_PERIODS  64
#define MOST_TIMES    16

/* Whether each step of a run can have a row. */
static gboolean
has_room (const GArray *series,
          double        steps)
{
  return steps < HYS_TRACE_BUDGET && (series->len + 1.0) * (double) hys_column_bytes ((gsize) steps) <= HYS_TRACE_BUDGET;
}

static void
add_once (GArray    *list,
          HysSeries  series)
{
  for (guint i = 0; i < list->len; i++)
    {
      const HysSeries *there = &g_array_index (list, HysSeries, i);

      if (there->quantity == series.quantity && there->index == series.index)
        return;
    }
  g_array_append_val (list, series);
}

HysTrace *
hys_limit_cycle (HysDocument  *document,
                 guint         node,
                 double        from,
                 const GArray *more,
                 HysProgress   progress,
                 gpointer      user_data,
                 HysOutcome   *outcome,
                 GError      **error)
{
  g_autoptr (GArray) series = hys_cycle_series (document, node);
  double period = hys_cycle_period (document), until = document->simulation.until, most = until;

  for (guint i = 0; more != NULL && i < more->len; i++)
    add_once (series, g_array_index (more, HysSeries, i));
  if (period > 0 && has_room (series, (from + LEAST_PERIODS * period) / document->simulation.step))
    {
      until = fmax (until, from + LEAST_PERIODS * period);
      most = fmax (MOST_TIMES * most, from + MOST_PERIODS * period);
    }
  document->simulation.every = document->simulation.per_decade = 0;
  for (;;)
    {
      HysTrace *trace;
      g_autoptr (HysCycle) cycle = NULL;

      if (until > document->simulation.until)
        {
          document->simulation.until = until;
          document->simulation.steps = 0;
        }
      trace = hys_simulate (document, series, HYS_TRACE_BUDGET, progress, user_data, outcome, error);
      if (trace == NULL || outcome->status != HYS_STATUS_OK || until >= most
          || !has_room (series, 2.0 * (double) hys_trace_length (trace)))
        return trace;
      cycle = hys_cycle_of_trace (trace, document, node, from, NULL);
      if (cycle != NULL && cycle->state != HYS_CYCLE_CHANGING)
        return trace;
      hys_trace_unref (trace);
      hys_outcome_clear (outcome);
      until = fmin (2 * until, most);
    }
}
