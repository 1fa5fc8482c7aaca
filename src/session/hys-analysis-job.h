/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"
#include "hys-job.h"

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

/* A job that analyses the last cycles of a run, with a HysAnalysis as its result; the run may continue meanwhile. */
HysJob  *hys_analysis_job_new   (void);

/* Its input: the rows that the trace has when the job begins (transfer full). */
gpointer hys_analysis_job_input (const HysDocument *document,
                                 HysTrace          *trace);

G_END_DECLS
