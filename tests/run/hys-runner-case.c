/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-runner-case.h"

void
load (HysRunner         *runner,
      const HysDocument *document)
{
  hys_runner_load (runner, hys_system_new (document), document);
}

gboolean
update (HysRunner         *runner,
        const HysDocument *document)
{
  return hys_runner_update (runner, hys_system_new (document), document);
}

static gboolean
tick (gpointer unused)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until the condition holds. */
void
wait_until (HysRunner *runner,
            Condition  condition,
            gpointer   data)
{
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;
  guint clock = g_timeout_add (1, tick, NULL);   /* what the run's thread does wakes nobody */

  while (!condition (runner, data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (clock);
}

gboolean
has_rows (HysRunner *runner,
          gpointer   data)
{
  return hys_trace_length (hys_runner_get_trace (runner)) >= GPOINTER_TO_SIZE (data);
}

gboolean
is_in_state (HysRunner *runner,
             gpointer   data)
{
  return hys_runner_get_state (runner) == (HysRunnerState) GPOINTER_TO_INT (data);
}

double
at_row (HysRunner         *runner,
        gsize              row,
        HysSeriesQuantity  quantity,
        guint              index)
{
  return hys_column_get (hys_trace_column (hys_runner_get_trace (runner), (HysSeries){ quantity, index }), row);
}

double
last (HysRunner         *runner,
      HysSeriesQuantity  quantity,
      guint              index)
{
  return at_row (runner, hys_trace_length (hys_runner_get_trace (runner)) - 1, quantity, index);
}
