/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysAnalysis:
 * @node: of the loop; -1 when the document has none
 * @cycle: its end, %NULL when it cannot be told yet
 * @reason: why not, else %NULL
 * @drawn: the generalized Prandtl model that the document is, as drawn; %NULL when it is none
 * @stuck: ids of the sliders that did not slip in the cycle
 *
 * What the analysis of a run found.
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
 * Analyses the last cycles of a run on another thread, while the run may go on. Never more than one analysis at a time.
 *
 * Signals: `changed` (no arguments): there is a new analysis.
 */
HysAnalyst        *hys_analyst_new     (void);

/* Analyses what the trace has by now; while an analysis is under way, what it has when that has ended. */
void               hys_analyst_examine (HysAnalyst        *self,
                                        const HysDocument *document,
                                        HysTrace          *trace);

/* The document or its run is another one: what was found is of no use, nor is what is under way. */
void               hys_analyst_forget  (HysAnalyst        *self);

/* What was found at last; NULL for nothing yet. */
const HysAnalysis *hys_analyst_get     (HysAnalyst        *self);

G_END_DECLS
