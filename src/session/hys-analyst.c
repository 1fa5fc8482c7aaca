/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-analyst.h"

/* How many of the last periods are looked at, where the period is known. */
#define PERIODS 6

struct _HysAnalyst
{
  GObject      parent_instance;

  HysAnalysis *analysis;
  gboolean     busy;
  gboolean     useless;   /* what is under way */
  const HysDocument *next_document;   /* borrowed until it is forgotten: what to analyse after that, */
  HysTrace          *next_trace;      /* or NULL */
};

/* What is analysed, on its thread. */
typedef struct
{
  HysDocument *document;
  HysTrace    *trace;
} Case;

G_DEFINE_FINAL_TYPE (HysAnalyst, hys_analyst, G_TYPE_OBJECT)

static guint changed_signal;

static void
analysis_free (HysAnalysis *self)
{
  if (self == NULL)
    return;
  hys_cycle_free (self->cycle);
  hys_prandtl_free (self->drawn);
  g_free (self->reason);
  g_strfreev (self->stuck);
  g_free (self);
}

static void
free_analysis (gpointer analysis)
{
  analysis_free (analysis);
}

static void
free_case (gpointer data)
{
  Case *self = data;

  hys_document_free (self->document);
  hys_trace_unref (self->trace);
  g_free (self);
}

/* Where the last periods begin. */
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

static HysAnalysis *
analyse (const Case *self)
{
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

static void
analyse_in_thread (GTask        *task,
                   gpointer      source,
                   gpointer      data,
                   GCancellable *cancellable)
{
  g_task_return_pointer (task, analyse (data), free_analysis);
}

static void
arrived (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  HysAnalyst *self = HYS_ANALYST (source);
  HysAnalysis *analysis = g_task_propagate_pointer (G_TASK (result), NULL);

  HysTrace *next = g_steal_pointer (&self->next_trace);
  gboolean useless = self->useless;

  self->busy = FALSE;
  if (next != NULL)
    hys_analyst_examine (self, self->next_document, next);
  hys_trace_unref (next);
  if (useless)
    {
      analysis_free (analysis);
      return;
    }
  analysis_free (self->analysis);
  self->analysis = analysis;
  g_signal_emit (self, changed_signal, 0);
}

static void
hys_analyst_finalize (GObject *object)
{
  analysis_free (HYS_ANALYST (object)->analysis);
  hys_trace_unref (HYS_ANALYST (object)->next_trace);
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
  g_autoptr (GTask) task = NULL;
  Case *data;

  if (self->busy)
    {
      self->next_document = document;
      hys_trace_unref (self->next_trace);
      self->next_trace = hys_trace_ref (trace);
      return;
    }
  self->busy = TRUE;
  self->useless = FALSE;
  data = g_new (Case, 1);
  *data = (Case) { hys_document_copy (document), hys_trace_ref (trace) };
  task = g_task_new (self, NULL, arrived, NULL);
  g_task_set_task_data (task, data, free_case);
  g_task_run_in_thread (task, analyse_in_thread);
}

void
hys_analyst_forget (HysAnalyst *self)
{
  self->useless = TRUE;
  g_clear_pointer (&self->next_trace, hys_trace_unref);
  analysis_free (self->analysis);
  self->analysis = NULL;
  g_signal_emit (self, changed_signal, 0);
}

const HysAnalysis *
hys_analyst_get (HysAnalyst *self)
{
  return self->analysis;
}
