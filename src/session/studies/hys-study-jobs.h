/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-convergence.h"
#include "hys-cycle.h"
#include "hys-editor.h"
#include "hys-half-cycle.h"
#include "hys-inclusion-write.h"
#include "hys-job.h"
#include "hys-prandtl.h"
#include "hys-response-curves.h"
#include "hys-sweep.h"
#include "hys-target.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/**
 * HysAnalysis:
 * @node: of the loop; -1 when the document has none
 * @cycle: the last cycle; %NULL when the run is too short for one
 * @reason: why there is no cycle, else %NULL
 * @drawn: the parameters of the document as a generalized Prandtl model; %NULL when it is another network
 * @masing: x and r of the cycle, and of the virgin curve twice as large from its left tip, and turned, from its right
 *    one; %NULL where Masing's rule does not apply, or the run does not begin without forces
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
  HysColumn  *masing[3][2];
  char      **stuck;
} HysAnalysis;

/* What is computed on another thread. Inputs (transfer full) reference the document. */

/**
 * HysRecorded:
 * @document, @trace: a run, which may continue meanwhile: the rows that there are when a job begins
 * @moment: the time that is looked at; NAN = the last row
 *
 * Input of jobs. Owned by it (hys_owner_free()), it refers to both.
 */
typedef struct
{
  const HysDocument *document;
  HysTrace          *trace;
  double             moment;
} HysRecorded;

HysRecorded *hys_recorded_new   (const HysDocument *document,
                                 HysTrace          *trace,
                                 double             moment);

/* The last cycles of a run, from a HysRecorded to a HysAnalysis. */
extern const HysJobKind hys_analysis_job;

/**
 * HysMemory:
 * @drawn: as of HysAnalysis
 * @line: what it remembers (HysMemoryPoint); %NULL: not known
 *
 * What a drawn model remembers of a run.
 */
typedef struct
{
  HysPrandtl *drawn;
  GArray     *line;
} HysMemory;

/* From a HysRecorded to a HysMemory. */
extern const HysJobKind hys_memory_job;

/**
 * HysSweepFound:
 * @sweep: what is swept; it owns what it points to
 * @rows: (element-type HysSweepRow)
 * @table: all rows as CSV
 *
 * Input of a sweep, and with rows its result.
 */
typedef struct
{
  HysSweep   sweep;
  GPtrArray *rows;
  char      *table;
} HysSweepFound;

extern const HysJobKind hys_sweep_job;

/**
 * HysSweepRange:
 * @target: a value that is varied
 * @from, @to: what it is in the first run and in the last of @n
 */
typedef struct
{
  HysValueRef target;
  double      from, to;
  guint       n;
} HysSweepRange;

/* Runs of @document with values in all of @n_ranges, evenly or evenly in their logarithm, for the cycle of @node;
 * @measures: hys_sweep_measures_parse() */
gpointer hys_sweep_job_input       (const HysDocument   *document,
                                    const HysSweepRange *ranges,
                                    guint                n_ranges,
                                    guint                node,
                                    gboolean             logarithmic,
                                    const char *const   *measures);

/* What a study of convergence refines. */
typedef enum
{
  HYS_REFINE_STEP,
  HYS_REFINE_BRANCHES,
  HYS_REFINE_BOTH,
} HysRefined;

/* Input of a study of convergence, and with errors its result. */
typedef struct
{
  const HysDocument *document;
  HysSeries          series;
  HysRefined         refined;
  double             coarsest;
  guint              fewest;
  guint              n;
  HysConvergence    *errors;
} HysConvergenceFound;

extern const HysJobKind hys_convergence_job;

/* @n runs of each scheme: steps from @coarsest down by halves, branches from @fewest up by doubling */
gpointer hys_convergence_job_input (const HysDocument *document,
                                    HysSeries          series,
                                    HysRefined         refined,
                                    double             coarsest,
                                    guint              fewest,
                                    guint              n);

/**
 * HysSimulatedLoop:
 * @n: number of points
 * @x, @r: the last cycle of the run
 * @difference: the largest |r - wished r| on its loading half, over the wished extent of r
 *
 * What the run of a generalized Prandtl model gave whose bar was driven to and fro.
 */
typedef struct
{
  gsize   n;
  double *x;
  double *r;
  double  difference;
} HysSimulatedLoop;

extern const HysJobKind hys_loop_job;

/* A wished half-cycle (copied), to be simulated. */
gpointer hys_loop_job_input (const HysLoopPoint *corners,
                             guint               n_corners);

/* The rows of a figure, to be written into a file as CSV. */
typedef struct HysRows HysRows;

/* Copies the spec, references the others; freed by hys_owner_free(). @from, @to: what of it is looked at (see
 * hys_figure_view_csv()); @curves: of a figure that is computed, NULL of others (transfer full): where they are empty the
 * job fills them. */
HysRows *hys_rows_new      (const HysDocument   *document,
                            const HysFigureSpec *spec,
                            HysTrace            *trace,
                            HysResponseCurves   *curves,
                            double               from,
                            double               to);

/* The file that they are written to. */
void     hys_rows_set_file (HysRows             *self,
                            GFile               *file);

/* Writes HysRows; its result is the GFile. */
extern const HysJobKind hys_rows_job;

/* The differential inclusion of a document, as it is shown (element-type HysPassage), and the spectrum (nullable), its
 * law's, that is written there. */
typedef struct
{
  HysInclusion      *inclusion;
  GPtrArray         *passages;
  const HysSpectrum *spectrum;
} HysDerivation;

/* From hys_derivation_input() to a HysDerivation. */
extern const HysJobKind hys_derivation_job;

gpointer hys_derivation_input (const HysDocument *document,
                               HysWritten         written);

/*
 * Reads and writes the parameters of a drawing that is a generalized Prandtl model, (2.29) of Bastien, Schatzman,
 * Lamarque 2000, made of single springs and sliders. Writing may add or remove pairs.
 */

/* The parameters of the model; NULL when the drawing is another network. @node: the bar that it holds. */
HysPrandtl *hys_prandtl_link_read  (const HysDocument *document,
                                    guint              node);

/* The change that sets these parameters. Pairs keep their order of limits; surplus pairs are deleted. Returns NULL and
 * sets the error when the drawing is another network. */
HysDocument *hys_prandtl_link_write (const HysDocument *document,
                                      guint              node,
                                      const HysPrandtl  *prandtl,
                                      GError           **error);

G_END_DECLS
