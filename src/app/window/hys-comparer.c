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
  HysJob        *reading;    /* a file being read, */
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
    hys_session_tell (hys_plot_deck_get_session (self->deck), _("The file has no data for this plot."), FALSE);
}

static void
compare_earlier (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  HysComparer *self = user_data;

  HysReference *earlier = hys_earlier_get (hys_session_get_earlier (hys_plot_deck_get_session (self->deck)));

  if (earlier != NULL)
    compare (self, g_variant_get_uint32 (parameter), earlier);
}

static void
earlier_changed (HysComparer *self)
{
  HysSession *session = hys_plot_deck_get_session (self->deck);

  g_simple_action_set_enabled (self->action, hys_earlier_get (hys_session_get_earlier (session)) != NULL);
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
was_read (HysComparer *self)
{
  const GError *error = hys_job_get_error (self->reading);

  if (hys_job_is_busy (self->reading))
    return;
  if (error == NULL)
    compare (self, self->plot, hys_job_get_result (self->reading));
  else if (!g_error_matches (error, HYS_ERROR, HYS_ERROR_CANCELLED))
    hys_session_tell (hys_plot_deck_get_session (self->deck), error->message, TRUE);
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
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_("Overlay a File"),
                                                               hys_plot_deck_get_window (self->deck),
                                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Documents and tables (CSV)"));
  gtk_file_filter_add_suffix (filter, "hysteron");
  gtk_file_filter_add_suffix (filter, "csv");
  gtk_file_filter_add_suffix (filter, "tsv");
  gtk_file_filter_add_suffix (filter, "txt");
  gtk_file_filter_add_suffix (filter, "dat");
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

  if (self->reading != NULL)
    hys_job_cancel (self->reading);
  g_clear_object (&self->reading);
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
  self->reading = hys_job_new (&reading);
  g_signal_connect_object (self->reading, "done", G_CALLBACK (was_read), self, G_CONNECT_SWAPPED);
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
  HysSession *session = hys_plot_deck_get_session (deck);

  self->deck = g_object_ref (deck);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  self->action = g_object_ref (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, "compare-earlier")));
  g_signal_connect_object (session, "opened", G_CALLBACK (hys_job_cancel), self->reading, G_CONNECT_SWAPPED);
  g_signal_connect_object (hys_session_get_earlier (session), "changed", G_CALLBACK (earlier_changed), self,
                           G_CONNECT_SWAPPED);
  earlier_changed (self);
  return self;
}
