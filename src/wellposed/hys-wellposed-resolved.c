/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads that the step does not resolve: what they do within one is left out, or falls on the same place in each. */
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Breakpoints in one step up to which each ends a piece of it (hys-loads.h). */
#define MOST_BREAKS 1000

/* Steps that end on fewer breakpoints than there are. */
static gboolean
has_too_many_breaks (const HysSignal *signal,
                     double           step)
{
  double t = 0;

  for (guint i = 0; i <= MOST_BREAKS; i++)
    {
      t = hys_signal_next_break (signal, t);
      if (!(t < step))
        return FALSE;
    }
  return TRUE;
}

static void
report_signal (HysReport       *report,
               guint            bar,
               const HysSignal *signal)
{
  const HysSimulation *simulation = report->simulation;
  gboolean fixed = !g_str_equal (simulation->scheme, "exact") && !g_str_equal (simulation->scheme, "automatic");
  gboolean dense = has_too_many_breaks (signal, simulation->step);
  double when = dense ? 0 : hys_signal_unresolved (signal, simulation->step, !g_str_equal (simulation->scheme, "paper"),
                                                   simulation->until);
  g_autoptr (HysMention) mention = NULL;
  const char *bars, *step, *from;

  if (!(when < simulation->until))
    return;
  mention = hys_mention_new (report->system);
  hys_mention_bar (mention, bar);
  bars = hys_mention_bars (mention);
  step = hys_mention_number (mention, simulation->step);
  from = hys_mention_number (mention, when);
  hys_report_add (report, fixed || dense ? HYS_SEVERITY_WARNING : HYS_SEVERITY_INFO, "load-not-resolved",
                  dense ? g_strdup_printf (_("The load on %s changes more than %s times within the step %s, which does not end at "
                                             "each of them: what it does between is left out. Take a smaller step."),
                                           bars, hys_mention_number (mention, MOST_BREAKS), step)
                  : fixed ? g_strdup_printf (_("The step %s does not resolve the load on %s, which changes faster from t = %s on: "
                                               "what it does within a step is left out. Take a smaller step, or the scheme "
                                               "Automatic."), step, bars, from)
                  : g_strdup_printf (_("Rows every %s do not show what the load on %s does from t = %s on: the motion follows it, "
                                       "curves and tables do not. Take a smaller step."), step, bars, from),
                  mention, NULL);
}

void
hys_examine_resolution (HysReport *report)
{
  const HysSystem *system = report->system;

  for (guint i = 0; i < system->n_bars; i++)
    {
      const GPtrArray *signals = system->bars[i].class == HYS_BAR_DRIVEN ? system->bars[i].displacements
                                 : system->bars[i].forces;

      for (guint k = 0; signals != NULL && k < signals->len; k++)
        report_signal (report, i, g_ptr_array_index (signals, k));
    }
}
