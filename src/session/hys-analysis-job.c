/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-analysis-job.h"

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
