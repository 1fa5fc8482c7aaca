/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/* As hys_simulate() with the series of hys_cycle_series() and @more (HysSeries, nullable), but goes on until the motion
 * of @node from @from on repeats itself: the run is made longer, in the end sixteen times or to 64 periods of the
 * loads, as long as each step can have a row. Loads that become constant have no cycle to wait for, nor have those that
 * are not known to have a period, such as a formula whose frequency rises. @document then has the end time of the run
 * that is returned. */
HysTrace *hys_limit_cycle (HysDocument  *document,
                           guint         node,
                           double        from,
                           const GArray *more,
                           HysProgress   progress,
                           gpointer      user_data,
                           HysOutcome   *outcome,
                           GError      **error);

G_END_DECLS
