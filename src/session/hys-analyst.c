/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-analyst.h"

#include "hys-job.h"

/* Number of last periods to analyse if the period is known. */
#define PERIODS 6

struct _HysAnalyst
{
  GObject parent_instance;

  HysJob *job;   /* from Case to HysAnalysis */
};

/* Input of an analysis, used on the worker thread. */
typedef struct
{
  HysDocument *document;
  HysTrace    *trace;
} Case;

G_DEFINE_FINAL_TYPE (HysAnalyst, hys_analyst, G_TYPE_OBJECT)

static guint changed_signal;

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

  hys_document_free (self->document);
  hys_trace_unref (self->trace);
  g_free (self);
}

/* The first row of the last periods. */
static double
begin_of (const Case *self)
{
  HysColumn *time = hys_trace_column (self->trace, (HysSeries) { HYS_SERIES_TIME, 0 });
  gsize rows = hys_trace_length (self->trace);
  double period = hys_cycle_period (self->document);

  if (rows == 0 || !(period > 0))
    return 0;
  return MAX (hys_column_get (time, rows - 1) - PERIODS * period, 0);
}

static gpointer
analyse (gpointer      input,
         HysProgress   progress,
         gpointer      progress_data,
         GError      **fault)
{
  const Case *self = input;
  HysAnalysis *analysis = g_new0 (HysAnalysis, 1);
  g_autoptr (GError) error = NULL;

  analysis->node = hys_cycle_node (self->document);
  if (analysis->node < 0)
    return analysis;
  analysis->cycle = hys_cycle_of_trace (self->trace, self->document, (guint) analysis->node, begin_of (self), &error);
  analysis->drawn = hys_prandtl_of_document (self->document, (guint) analysis->node);
  if (analysis->cycle != NULL)
    analysis->stuck = hys_cycle_stuck (self->trace, self->document, analysis->cycle->first, analysis->cycle->last);
  else
    analysis->reason = g_strdup (error->message);
  return analysis;
}

static const HysJobKind kind = { analyse, case_free, analysis_free };

static void
on_done (HysAnalyst *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
hys_analyst_finalize (GObject *object)
{
  HysAnalyst *self = HYS_ANALYST (object);

  hys_job_cancel (self->job);
  g_object_unref (self->job);
  G_OBJECT_CLASS (hys_analyst_parent_class)->finalize (object);
}

static void
hys_analyst_class_init (HysAnalystClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_analyst_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
hys_analyst_init (HysAnalyst *self)
{
  self->job = hys_job_new (&kind);
  g_signal_connect_object (self->job, "done", G_CALLBACK (on_done), self, G_CONNECT_SWAPPED);
}

HysAnalyst *
hys_analyst_new (void)
{
  return g_object_new (HYS_TYPE_ANALYST, NULL);
}

void
hys_analyst_examine (HysAnalyst        *self,
                     const HysDocument *document,
                     HysTrace          *trace)
{
  hys_job_start (self->job, g_memdup2 (&(Case) { hys_document_copy (document), hys_trace_ref (trace) }, sizeof (Case)));
}

void
hys_analyst_forget (HysAnalyst *self)
{
  hys_job_forget (self->job);
  g_signal_emit (self, changed_signal, 0);
}

const HysAnalysis *
hys_analyst_get (HysAnalyst *self)
{
  return hys_job_get_result (self->job);
}
