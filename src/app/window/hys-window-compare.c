/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-error.h"
#include "hys-job.h"
#include "hys-plot-view.h"
#include "hys-reference.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The plot that was asked for; NULL when it is not there any more. */
static HysPlotView *
plot_at (HysWindow *self,
         guint      index)
{
  return index < self->plots->len ? g_ptr_array_index (self->plots, index) : NULL;
}

static void
compare (HysWindow    *self,
         HysReference *reference)
{
  HysPlotView *plot = plot_at (self, self->compared);

  if (plot != NULL && !hys_plot_view_compare (plot, reference))
    hys_window_tell (self, _("Nothing in it fits this plot"));
}

static void
compare_earlier (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  HysWindow *self = user_data;

  self->compared = g_variant_get_uint32 (parameter);
  if (self->earlier != NULL)
    compare (self, self->earlier);
}

/* A long run, which is made shorter. */
typedef struct
{
  HysDocument *document;
  HysTrace    *trace;
} LongRun;

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
put_earlier (HysWindow    *self,
             HysReference *reference)
{
  g_clear_pointer (&self->earlier, hys_reference_unref);
  self->earlier = reference;
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "compare-earlier")),
                               self->earlier != NULL);
}

static void
thinned (HysWindow *self)
{
  HysReference *reference = hys_job_get_result (self->thinning);

  if (hys_job_is_busy (self->thinning) || reference == NULL)
    return;
  put_earlier (self, hys_reference_ref (reference));
  hys_job_forget (self->thinning);
}

/* A short run is kept as it is; of a long one a shorter copy, so that its memory is free again. A run that has not begun is
 * none. */
void
hys_window_set_earlier (HysWindow *self,
                        HysTrace  *trace)
{
  gboolean is_short = trace != NULL && hys_reference_fits (trace, HYS_REFERENCE_BUDGET);

  if (trace != NULL && hys_trace_length (trace) < 2)
    return;
  put_earlier (self, is_short ? hys_reference_new (self->document, trace, _("earlier run")) : NULL);
  if (self->thinning != NULL)
    hys_job_cancel (self->thinning);
  if (trace == NULL || is_short)
    return;
  if (self->thinning == NULL)
    {
      self->thinning = hys_job_new (&thinning);
      g_signal_connect_object (self->thinning, "changed", G_CALLBACK (thinned), self, G_CONNECT_SWAPPED);
    }
  hys_job_start (self->thinning, g_memdup2 (&(LongRun) { hys_document_copy (self->document), hys_trace_ref (trace) },
                                            sizeof (LongRun)));
}

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
read_changed (HysWindow *self)
{
  const GError *error = hys_job_get_error (self->comparing);
  HysReference *reference = hys_job_get_result (self->comparing);

  if (hys_job_is_busy (self->comparing) || (error == NULL && reference == NULL))
    return;
  if (error == NULL)
    compare (self, reference);
  else if (!g_error_matches (error, HYS_ERROR, HYS_ERROR_CANCELLED))
    hys_window_tell_error (self, error->message);
  hys_job_forget (self->comparing);
}

void
hys_window_compare_path (HysWindow  *self,
                         guint       plot,
                         const char *path)
{
  self->compared = plot;
  if (self->comparing == NULL)
    {
      self->comparing = hys_job_new (&reading);
      g_signal_connect_object (self->comparing, "changed", G_CALLBACK (read_changed), self, G_CONNECT_SWAPPED);
    }
  hys_job_start (self->comparing, g_strdup (path));
}

static void
file_chosen (HysWindow       *self,
             int              response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  guint plot = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "plot"));

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  path = file != NULL ? g_file_get_path (file) : NULL;
  if (path != NULL)
    hys_window_compare_path (self, plot, path);
  g_object_unref (dialog);
}

static void
compare_file (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  HysWindow *self = user_data;
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_("Compare with a File"), GTK_WINDOW (self),
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

static const GActionEntry entries[] = {
  { .name = "compare-earlier", .activate = compare_earlier, .parameter_type = "u" },
  { .name = "compare-file", .activate = compare_file, .parameter_type = "u" },
};

void
hys_window_init_compare (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  hys_window_set_earlier (self, NULL);
}

void
hys_window_stop_compare (HysWindow *self)
{
  if (self->comparing != NULL)
    hys_job_cancel (self->comparing);
  g_clear_object (&self->comparing);
  if (self->thinning != NULL)
    hys_job_cancel (self->thinning);
  g_clear_object (&self->thinning);
  g_clear_pointer (&self->earlier, hys_reference_unref);
}
