/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session.h"

#include "hys-cycle.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-job.h"
#include "hys-owner.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Something to be kept: a reference, or rows of a trace, or a file. */
typedef struct
{
  HysReference      *reference;
  const HysDocument *document;
  HysTrace          *trace;
  double             from, to;
  char              *path;
  HysItemList       *specs;   /* of HysFigureSpec */
} Wish;

static gpointer
keep (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  Wish *wish = input;
  g_autoptr (HysReference) reference = NULL;
  HysKeptRun *run;

  if (wish->reference != NULL)
    reference = hys_reference_ref (wish->reference);
  else if (wish->path != NULL)
    reference = hys_reference_load (wish->path, progress, progress_data, error);
  else
    reference = hys_reference_new_cut (wish->document, wish->trace, wish->from, wish->to, HYS_REFERENCE_BUDGET, "");
  if (reference == NULL)
    return NULL;
  run = hys_reference_keep (reference, wish->specs);
  if (run == NULL)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_FAILED, _("There are no data for this plot."));
  return run;
}

static const HysJobKind kind = { keep, hys_owner_free, (GDestroyNotify) hys_kept_run_free };

static void
was_kept (HysSession *self,
          HysJob     *job)
{
  HysEditor *editor = hys_session_get_editor (self);
  const GError *fault = hys_job_get_error (job);
  HysKeptRun *run = hys_job_take_result (job);
  g_autoptr (GError) error = fault != NULL ? g_error_copy (fault) : NULL;
  HysDocument *edited = run != NULL ? hys_edit_keep_run (hys_editor_get_document (editor), run, &error) : NULL;

  if (edited != NULL)
    hys_editor_apply (editor, edited, NULL, &error);
  if (error != NULL && !g_error_matches (error, HYS_ERROR, HYS_ERROR_CANCELLED))
    hys_session_tell (self, error->message, TRUE);
}

/* @specs: (transfer full) */
static Wish *
wish_new (HysItemList *specs)
{
  Wish *self = hys_owner_new (Wish);

  self->specs = hys_owner_keep (self, specs, hys_item_list_free);
  return self;
}

static void
start (HysSession *self,
       Wish       *wish)
{
  g_autoptr (HysJob) job = hys_job_new (&kind);

  g_signal_connect_object (job, "done", G_CALLBACK (was_kept), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "opened", G_CALLBACK (hys_job_cancel), job, G_CONNECT_SWAPPED);
  hys_job_start (job, wish);
}

void
hys_session_keep_cycle (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  const HysDocument *document = hys_session_get_document (self);
  HysTrace *trace = hys_session_get_trace (self);
  gsize rows = trace != NULL ? hys_trace_length (trace) : 0;
  double period = hys_cycle_period (document);
  Wish *wish;

  if (rows < 2)
    return;
  wish = wish_new (hys_figure_view_specs (document));
  wish->document = hys_owner_keep (wish, hys_document_ref (document), hys_document_unref);
  wish->trace = hys_owner_keep (wish, hys_trace_ref (trace), hys_trace_unref);
  wish->to = hys_column_get (hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 }), rows - 1);
  wish->from = period > 0 ? wish->to - period : -INFINITY;
  start (self, wish);
}

void
hys_session_keep_earlier (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  HysReference *earlier = hys_session_get_earlier (self);
  Wish *wish;

  if (earlier == NULL)
    return;
  wish = wish_new (hys_figure_view_specs (hys_session_get_document (self)));
  wish->reference = hys_owner_keep (wish, hys_reference_ref (earlier), hys_reference_unref);
  start (self, wish);
}

void
hys_session_keep_file (HysSession          *self,
                       char                *path,
                       const HysFigureSpec *spec)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  Wish *wish = wish_new (hys_figure_list_new ());

  hys_item_list_add (wish->specs, hys_figure_spec_copy (spec));
  wish->path = hys_owner_keep (wish, path, g_free);
  start (self, wish);
}
