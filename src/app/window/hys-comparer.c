/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-comparer.h"

#include "hys-error.h"
#include "hys-job.h"
#include "hys-reference.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _HysComparer
{
  GObject        parent_instance;

  HysPlotDeck   *deck;
  GSimpleAction *action;     /* compare-earlier */
  HysReference  *earlier;    /* the run before; NULL = none */
  HysJob        *thinning;   /* while a long one is made shorter */
  HysJob        *reading;    /* a file on its way, */
  guint          plot;       /* for this plot */
};

G_DEFINE_FINAL_TYPE (HysComparer, hys_comparer, G_TYPE_OBJECT)

static void
compare (HysComparer  *self,
         guint         index,
         HysReference *reference)
{
  HysPlotView *plot = hys_plot_deck_get_plot (self->deck, index);

  if (plot != NULL && !hys_plot_view_compare (plot, reference))
    hys_plot_deck_tell (self->deck, _("Nothing in it fits this plot"));
}

static void
compare_earlier (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  HysComparer *self = user_data;

  if (self->earlier != NULL)
    compare (self, g_variant_get_uint32 (parameter), self->earlier);
}

/* ---- The run before ---- */

/* A long run, which is made shorter. */
typedef struct
{
  HysDocument *document;
  HysTrace    *trace;
} LongRun;

static LongRun *
long_run_new (const HysDocument *document,
              HysTrace          *trace)
{
  LongRun *self = g_new (LongRun, 1);

  *self = (LongRun) { hys_document_copy (document), hys_trace_ref (trace) };
  return self;
}

static void
long_run_free (gpointer data)
{
  LongRun *self = data;

  hys_document_free (self->document);
  hys_trace_unref (self->trace);
  g_free (self);
}

static gpointer
make_shorter (gpointer      input,
              HysProgress   progress,
              gpointer      progress_data,
              GError      **error)
{
  const LongRun *run = input;

  return hys_reference_new_cut (run->document, run->trace, -INFINITY, INFINITY, HYS_REFERENCE_BUDGET, _("earlier run"));
}

static const HysJobKind thinning = { make_shorter, long_run_free, (GDestroyNotify) hys_reference_unref };

/* Takes it. */
static void
put_earlier (HysComparer  *self,
             HysReference *reference)
{
  g_clear_pointer (&self->earlier, hys_reference_unref);
  self->earlier = reference;
  g_simple_action_set_enabled (self->action, reference != NULL);
}

static void
thinned (HysComparer *self)
{
  HysReference *reference = hys_job_get_result (self->thinning);

  if (hys_job_is_busy (self->thinning) || reference == NULL)
    return;
  put_earlier (self, hys_reference_ref (reference));
  hys_job_forget (self->thinning);
}

/* A short run is kept as it is; of a long one a shorter copy, so that its memory is free again. */
void
hys_comparer_keep (HysComparer       *self,
                   const HysDocument *document,
                   HysTrace          *trace)
{
  gboolean is_short = trace != NULL && hys_reference_fits (trace, HYS_REFERENCE_BUDGET);

  if (trace != NULL && hys_trace_length (trace) < 2)
    return;
  put_earlier (self, is_short ? hys_reference_new (document, trace, _("earlier run")) : NULL);
  hys_job_cancel (self->thinning);
  if (trace != NULL && !is_short)
    hys_job_start (self->thinning, long_run_new (document, trace));
}

/* ---- A file ---- */

static gpointer
read_or_run (gpointer      input,
             HysProgress   progress,
             gpointer      progress_data,
             GError      **error)
{
  return hys_reference_load (input, progress, progress_data, error);
}

static const HysJobKind reading = { read_or_run, g_free, (GDestroyNotify) hys_reference_unref };

static void
read_changed (HysComparer *self)
{
  const GError *error = hys_job_get_error (self->reading);
  HysReference *reference = hys_job_get_result (self->reading);

  if (hys_job_is_busy (self->reading) || (error == NULL && reference == NULL))
    return;
  if (error == NULL)
    compare (self, self->plot, reference);
  else if (!g_error_matches (error, HYS_ERROR, HYS_ERROR_CANCELLED))
    hys_plot_deck_tell_error (self->deck, error->message);
  hys_job_forget (self->reading);
}

static void
file_chosen (HysComparer     *self,
             int              response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;
  char *path;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  path = file != NULL ? g_file_get_path (file) : NULL;
  if (path != NULL)
    {
      self->plot = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "plot"));
      hys_job_start (self->reading, path);
    }
  g_object_unref (dialog);
}

static void
compare_file (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  HysComparer *self = user_data;
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_("Compare with a File"),
                                                               hys_plot_deck_get_window (self->deck),
                                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Documents and tables (CSV)"));
  gtk_file_filter_add_suffix (filter, "hysteron");
  gtk_file_filter_add_suffix (filter, "csv");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_object_set_data (G_OBJECT (chooser), "plot", GUINT_TO_POINTER (g_variant_get_uint32 (parameter)));
  g_signal_connect_object (chooser, "response", G_CALLBACK (file_chosen), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The object ---- */

static void
hys_comparer_dispose (GObject *object)
{
  HysComparer *self = HYS_COMPARER (object);

  if (self->action != NULL)
    hys_comparer_stop (self);
  g_clear_object (&self->reading);
  g_clear_object (&self->thinning);
  g_clear_object (&self->action);
  g_clear_object (&self->deck);
  G_OBJECT_CLASS (hys_comparer_parent_class)->dispose (object);
}

static void
hys_comparer_class_init (HysComparerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_comparer_dispose;
}

static void
hys_comparer_init (HysComparer *self)
{
  self->thinning = hys_job_new (&thinning);
  g_signal_connect_object (self->thinning, "changed", G_CALLBACK (thinned), self, G_CONNECT_SWAPPED);
  self->reading = hys_job_new (&reading);
  g_signal_connect_object (self->reading, "changed", G_CALLBACK (read_changed), self, G_CONNECT_SWAPPED);
}

static const GActionEntry entries[] = {
  { .name = "compare-earlier", .activate = compare_earlier, .parameter_type = "u" },
  { .name = "compare-file", .activate = compare_file, .parameter_type = "u" },
};

HysComparer *
hys_comparer_new (GActionMap  *actions,
                  HysPlotDeck *deck)
{
  HysComparer *self = g_object_new (HYS_TYPE_COMPARER, NULL);

  self->deck = g_object_ref (deck);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  self->action = g_object_ref (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, "compare-earlier")));
  put_earlier (self, NULL);
  return self;
}

void
hys_comparer_stop (HysComparer *self)
{
  hys_job_cancel (self->reading);
  hys_comparer_keep (self, NULL, NULL);
}
