/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages of studies compute on other threads: analysis, sweeps, convergence. */
#include "hys-study-jobs.h"

#include "hys-number.h"

#include <math.h>

/* Input of an analysis, used on the worker thread. */
typedef struct
{
  const HysDocument *document;
  HysTrace          *trace;
} Case;

static void
analysis_free (gpointer data)
{
  HysAnalysis *self = data;

  hys_cycle_free (self->cycle);
  hys_prandtl_free (self->drawn);
  g_free (self->reason);
  g_strfreev (self->stuck);
  g_free (self);
}

static void
case_free (gpointer data)
{
  Case *self = data;

  hys_document_unref (self->document);
  hys_trace_unref (self->trace);
  g_free (self);
}

static gpointer
analyse (gpointer      input,
         HysProgress   progress,
         gpointer      progress_data,
         GError      **fault)
{
  const Case *self = input;
  const HysDocument *document = self->document;
  HysAnalysis *analysis = g_new0 (HysAnalysis, 1);
  g_autoptr (GError) error = NULL;

  analysis->node = hys_cycle_node (document);
  if (analysis->node < 0)
    return analysis;
  analysis->cycle = hys_cycle_of_trace (self->trace, document, (guint) analysis->node, 0, &error);
  analysis->drawn = hys_prandtl_of_document (document, (guint) analysis->node);
  if (analysis->cycle != NULL)
    analysis->stuck = hys_cycle_stuck (self->trace, document, analysis->cycle->first, analysis->cycle->last);
  else
    analysis->reason = g_strdup (error->message);
  return analysis;
}

static const HysJobKind kind = { analyse, case_free, analysis_free };

HysJob *
hys_analysis_job_new (void)
{
  return hys_job_new (&kind);
}

gpointer
hys_analysis_job_input (const HysDocument *document,
                        HysTrace          *trace)
{
  return g_memdup2 (&(Case) { hys_document_ref (document), hys_trace_ref (trace) }, sizeof (Case));
}

/* ---- Sweep ---- */

/* @sweep borrows from the others. */
typedef struct
{
  const HysDocument *document;
  HysSweepAxis       axis;
  GArray            *measures;
  char              *symbol;
  HysSweep           sweep;
} Sweep;

static void
sweep_free (gpointer data)
{
  Sweep *self = data;

  hys_document_unref (self->document);
  g_free (self->axis.name);
  g_strfreev (self->axis.values);
  g_array_unref (self->measures);
  g_free (self->symbol);
  g_free (self);
}

static gpointer
run_sweep (gpointer      input,
           HysProgress   progress,
           gpointer      progress_data,
           GError      **error)
{
  Sweep *self = input;
  GPtrArray *rows = hys_sweep_run_all (&self->sweep, progress, progress_data, error);
  HysSweepFound *found;

  if (rows == NULL)
    return NULL;
  found = g_new (HysSweepFound, 1);
  *found = (HysSweepFound){ rows, g_strdup (self->symbol), hys_sweep_table (&self->sweep, rows) };
  return found;
}

static void
sweep_found_free (gpointer data)
{
  HysSweepFound *found = data;

  g_ptr_array_unref (found->rows);
  g_free (found->symbol);
  g_free (found->table);
  g_free (found);
}

const HysJobKind hys_sweep_job = { run_sweep, sweep_free, sweep_found_free };

gpointer
hys_sweep_job_input (const HysDocument *document,
                     HysValueRef        target,
                     guint              node,
                     double             from,
                     double             to,
                     guint              n)
{
  Sweep *self = g_new0 (Sweep, 1);
  char number[HYS_NUMBER_SIZE];

  self->document = hys_document_ref (document);
  self->symbol = hys_target_symbol (target, document);
  self->axis.name = hys_value_ref_name (target, document);
  self->axis.values = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    self->axis.values[i] = g_strdup (hys_number_format (from + (to - from) * i / (n - 1), number));
  self->measures = hys_sweep_measures_parse (document, hys_sweep_columns, NULL);
  self->sweep = (HysSweep){ document, &self->axis, 1, node, self->measures };
  return self;
}

/* ---- Convergence ---- */

typedef struct
{
  const HysDocument *document;
  HysSeries          series;
  HysRefined         refined;
  guint              n;
  double            *steps;
  guint             *counts;
} Convergence;

static void
convergence_free (gpointer data)
{
  Convergence *self = data;

  hys_document_unref (self->document);
  g_free (self->steps);
  g_free (self->counts);
  g_free (self);
}

static gpointer
run_convergence (gpointer      input,
                 HysProgress   progress,
                 gpointer      progress_data,
                 GError      **error)
{
  const Convergence *self = input;
  HysConvergence *errors;
  HysConvergenceFound *found;

  if (self->refined == HYS_REFINE_STEP)
    errors = hys_convergence_steps (self->document, self->series, self->steps, self->n, progress, progress_data, error);
  else if (self->refined == HYS_REFINE_BRANCHES)
    errors = hys_convergence_counts (self->document, self->series, self->counts, self->n, progress, progress_data,
                                     error);
  else
    errors = hys_convergence_joint (self->document, self->series, self->counts, self->steps, self->n, progress,
                                    progress_data,
                                    error);
  if (errors == NULL)
    return NULL;
  found = g_new (HysConvergenceFound, 1);
  *found = (HysConvergenceFound){ hys_document_ref (self->document), self->refined, errors };
  return found;
}

static void
convergence_found_free (gpointer data)
{
  HysConvergenceFound *found = data;

  hys_document_unref (found->document);
  hys_convergence_free (found->errors);
  g_free (found);
}

const HysJobKind hys_convergence_job = { run_convergence, convergence_free, convergence_found_free };

gpointer
hys_convergence_job_input (const HysDocument *document,
                           HysSeries          series,
                           HysRefined         refined,
                           double             coarsest,
                           guint              fewest,
                           guint              n)
{
  Convergence *self = g_new (Convergence, 1);

  *self = (Convergence){ hys_document_ref (document), series, refined, n, g_new (double, n), g_new (guint, n) };
  for (guint i = 0; i < n; i++)
    {
      self->steps[i] = ldexp (coarsest, -(int) i);
      self->counts[i] = MIN (fewest << i, HYS_MAX_COUNT);
    }
  return self;
}
