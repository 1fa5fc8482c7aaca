/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysFlow:
 *
 * A maximum flow from a source to a sink through edges of given capacities, and the minimum cut that limits it. Forces
 * that sliders can transmit are such a flow: bars are its nodes, sliders its edges, thresholds the capacities.
 */
typedef struct HysFlow HysFlow;

HysFlow *hys_flow_new         (guint    n_nodes);

/* An edge that carries up to @capacity from @from to @to and up to @reverse the other way (a slider: its threshold both
 * ways). Before hys_flow_run(). */
void     hys_flow_add         (HysFlow *self,
                               guint    from,
                               guint    to,
                               double   capacity,
                               double   reverse);

/* The greatest flow from @source to @sink. Once per HysFlow. */
double   hys_flow_run         (HysFlow *self,
                               guint    source,
                               guint    sink);

/* After hys_flow_run(): whether the node is on the sink's side of the minimum cut, the smallest one if there are
 * several. */
gboolean hys_flow_beyond_cut  (const HysFlow *self,
                               guint          node);

/* Steps of work done by hys_flow_run(), to keep within a budget. */
guint64  hys_flow_get_work    (const HysFlow *self);

HYS_DEFINE_OWNED (HysFlow, hys_flow_free)

G_END_DECLS
