/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-keeper.h"

#include "hys-cycle.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-job.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _HysKeeper
{
  GObject     parent_instance;

  HysSession *session;   /* borrowed: what owns this one owns it too */
  GPtrArray  *jobs;      /* of HysJob, from Wish to HysKeptRun */
};

/* Something to be kept: a reference, or rows of a trace, or a file. */
typedef struct
{
  HysReference      *reference;
  const HysDocument *document;
  HysTrace          *trace;
  double             from, to;
  char         *path;
  HysItemList  *specs;     /* of HysFigureSpec */
} Wish;

G_DEFINE_FINAL_TYPE (HysKeeper, hys_keeper, G_TYPE_OBJECT)

static void
wish_free (gpointer data)
{
  Wish *self = data;

  hys_reference_unref (self->reference);
  hys_document_unref (self->document);
  g_clear_pointer (&self->trace, hys_trace_unref);
  hys_item_list_free (self->specs);
  g_free (self->path);
  g_free (self);
}

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

static const HysJobKind kind = { keep, wish_free, (GDestroyNotify) hys_kept_run_free };

static void
was_kept (HysKeeper *self,
          HysJob    *job)
{
  HysEditor *editor = hys_session_get_editor (self->session);
  const GError *fault = hys_job_get_error (job);
  HysKeptRun *run = hys_job_take_result (job);
  g_autoptr (GError) error = fault != NULL ? g_error_copy (fault) : NULL;
  HysDocument *edited = run != NULL ? hys_edit_keep_run (hys_editor_get_document (editor), run, &error) : NULL;

  if (edited != NULL)
    hys_editor_apply (editor, edited, NULL, &error);
  if (error != NULL && !g_error_matches (error, HYS_ERROR, HYS_ERROR_CANCELLED))
    hys_session_tell (self->session, error->message, TRUE);
  g_ptr_array_remove (self->jobs, job);
}

/* @wish: on the stack */
static void
start (HysKeeper  *self,
       const Wish *wish)
{
  HysJob *job = hys_job_new (&kind);

  g_ptr_array_add (self->jobs, job);
  g_signal_connect_object (job, "done", G_CALLBACK (was_kept), self, G_CONNECT_SWAPPED);
  hys_job_start (job, g_memdup2 (wish, sizeof *wish));
}

static void
give_up (HysKeeper *self)
{
  for (guint i = 0; i < self->jobs->len; i++)
    hys_job_cancel (g_ptr_array_index (self->jobs, i));
  g_ptr_array_set_size (self->jobs, 0);
}

static void
hys_keeper_finalize (GObject *object)
{
  HysKeeper *self = HYS_KEEPER (object);

  give_up (self);
  g_ptr_array_unref (self->jobs);
  G_OBJECT_CLASS (hys_keeper_parent_class)->finalize (object);
}

static void
hys_keeper_class_init (HysKeeperClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_keeper_finalize;
}

static void
hys_keeper_init (HysKeeper *self)
{
  self->jobs = g_ptr_array_new_with_free_func (g_object_unref);
}

HysKeeper *
hys_keeper_new (HysSession *session)
{
  HysKeeper *self;

  g_return_val_if_fail (HYS_IS_SESSION (session), NULL);

  self = g_object_new (HYS_TYPE_KEEPER, NULL);
  self->session = session;
  g_signal_connect_object (session, "opened", G_CALLBACK (give_up), self, G_CONNECT_SWAPPED);
  return self;
}

void
hys_keeper_keep_cycle (HysKeeper *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);
  const HysDocument *document;
  gsize rows = trace != NULL ? hys_trace_length (trace) : 0;
  double period, end;

  g_return_if_fail (HYS_IS_KEEPER (self));

  if (rows < 2)
    return;
  document = hys_session_get_document (self->session);
  period = hys_cycle_period (document);
  end = hys_column_get (hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 }), rows - 1);
  start (self, &(Wish) { .document = hys_document_ref (hys_session_get_document (self->session)),
                        .trace = hys_trace_ref (trace),
                         .from = period > 0 ? end - period : -INFINITY, .to = end,
                         .specs = hys_figure_view_specs (document) });
}

void
hys_keeper_keep_earlier (HysKeeper *self)
{
  HysReference *earlier;

  g_return_if_fail (HYS_IS_KEEPER (self));

  earlier = hys_earlier_get (hys_session_get_earlier (self->session));
  if (earlier != NULL)
    start (self, &(Wish) { .reference = hys_reference_ref (earlier),
                           .specs = hys_figure_view_specs (hys_session_get_document (self->session)) });
}

void
hys_keeper_keep_file (HysKeeper           *self,
                      char                *path,
                      const HysFigureSpec *spec)
{
  HysItemList *specs = hys_figure_list_new ();

  g_return_if_fail (HYS_IS_KEEPER (self));

  hys_item_list_add (specs, hys_figure_spec_copy (spec));
  start (self, &(Wish) { .path = path, .specs = specs });
}
