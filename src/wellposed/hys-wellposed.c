/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-wellposed-private.h"

/* In the order of the findings of one severity. hys_examine_positions() needs what hys_examine_stuck() finds. */
static void (*const examinations[]) (HysReport *report) = {
  hys_examine_limit_loads,
  hys_examine_stuck,
  hys_examine_positions,
  hys_examine_bars,
  hys_examine_initial,
  hys_examine_step,
  hys_examine_resolution,
  hys_examine_loops,
  hys_examine_jumps,
};

GPtrArray *
hys_wellposed_check (const HysDocument *document)
{
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysParts) parts = hys_parts_new (system);
  g_autofree gboolean *stuck = g_new0 (gboolean, system->n_sliders);
  g_autofree double *minimum = g_new0 (double, system->n_bars), *maximum = g_new0 (double, system->n_bars);
  HysReport report = { .system = system, .simulation = &document->simulation, .parts = parts, .stuck = stuck };

  hys_report_init (&report);
  hys_report_bound_loads (&report, minimum, maximum);
  for (guint i = 0; i < G_N_ELEMENTS (examinations); i++)
    examinations[i] (&report);
  return hys_report_finish (&report);
}
