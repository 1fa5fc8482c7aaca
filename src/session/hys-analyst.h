/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysAnalysis:
 * @node: of the loop; -1 when the document has none
 * @cycle: the last cycle; %NULL when the run is too short for one
 * @reason: why there is no cycle, else %NULL
 * @drawn: the parameters of the document as a generalized Prandtl model; %NULL when it is another network
 * @stuck: ids of the sliders that did not slip in the cycle
 *
 * Result of the analysis of a run.
 */
typedef struct
{
  int         node;
  HysCycle   *cycle;
  char       *reason;
  HysPrandtl *drawn;
  char      **stuck;
} HysAnalysis;

#define HYS_TYPE_ANALYST (hys_analyst_get_type ())
G_DECLARE_FINAL_TYPE (HysAnalyst, hys_analyst, HYS, ANALYST, GObject)

/**
 * HysAnalyst:
 *
 * Analyses the last cycles of a run on a worker thread while the run continues, one analysis at a time.
 *
 * Signals: `changed` (no arguments): emitted when the analysis was updated.
 */
HysAnalyst        *hys_analyst_new     (void);

/* Analyses the rows that the trace has now. While an analysis is running, queues one for when it ends. */
void               hys_analyst_examine (HysAnalyst        *self,
                                        const HysDocument *document,
                                        HysTrace          *trace);

/* Drops the result and cancels a running analysis, after the document or its run was replaced. */
void               hys_analyst_forget  (HysAnalyst        *self);

/* The latest result, owned by the analyst; NULL before the first. */
const HysAnalysis *hys_analyst_get     (HysAnalyst        *self);

G_END_DECLS
