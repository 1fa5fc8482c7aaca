/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-export.h"

#include "hys-export-dialog.h"
#include "hys-picture-clip.h"
#include "hys-rows-job.h"
#include "hys-series-words.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>

struct _HysFigureExport
{
  GObject          parent_instance;

  HysPlotDeck     *deck;
};

G_DEFINE_FINAL_TYPE (HysFigureExport, hys_figure_export, G_TYPE_OBJECT)

/* ---- As a picture ---- */

/* Pictures by index: the figures, all figures together if there are several, and the drawing. */
static guint
n_figures (HysFigureExport *self)
{
  HysTrace *trace = hys_session_get_trace (hys_plot_deck_get_session (self->deck));

  return trace != NULL ? hys_plot_deck_get_specs (self->deck)->len : 0;
}

static guint
index_of_all (HysFigureExport *self)
{
  return n_figures (self);
}

static guint
index_of_drawing (HysFigureExport *self)
{
  return n_figures (self) + (n_figures (self) > 1 ? 1 : 0);
}

/* The figures with their current views. */
static HysPicture *
picture_as_shown (HysFigureExport *self,
                  guint            first,
                  guint            n)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);

  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (figures, hys_plot_view_copy_figure (hys_plot_deck_get_plot (self->deck, i)));
  return hys_picture_new_from (figures);
}

static HysPicture *
make_picture (guint    index,
              gboolean whole,
              gpointer user_data)
{
  HysFigureExport *self = user_data;
  const HysDocument *document = hys_plot_deck_get_document (self->deck);
  const GPtrArray *specs = hys_plot_deck_get_specs (self->deck);
  HysSession *session = hys_plot_deck_get_session (self->deck);
  HysTrace *trace = hys_session_get_trace (session);
  gboolean one = index < n_figures (self);

  if (index >= index_of_drawing (self))
    return hys_picture_new_drawing (document, hys_live_state (hys_session_get_live (session)));
  if (!whole)
    return picture_as_shown (self, one ? index : 0, one ? 1 : n_figures (self));
  if (one)
    return hys_picture_new_figure (document, g_ptr_array_index (specs, index), trace);
  return hys_picture_new_figures (document, specs, trace);
}

static GStrv
picture_names (HysFigureExport *self)
{
  const GPtrArray *specs = hys_plot_deck_get_specs (self->deck);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < n_figures (self); i++)
    g_ptr_array_add (names, hys_figure_words (hys_plot_deck_get_document (self->deck), g_ptr_array_index (specs, i)));
  if (n_figures (self) > 1)
    g_ptr_array_add (names, g_strdup (_("All plots")));
  g_ptr_array_add (names, g_strdup (_("Drawing")));
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}

static void
exported (HysFigureExport *self,
          GFile           *file)
{
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  g_autofree char *text = g_strdup_printf (_("Exported %s"), name);

  hys_session_tell (hys_plot_deck_get_session (self->deck), text, FALSE);
}

static void
show_dialog (HysFigureExport *self,
             guint            index)
{
  g_auto (GStrv) names = picture_names (self);
  GtkWidget *dialog = hys_export_dialog_new (hys_plot_deck_get_window (self->deck), (const char *const *) names, index,
                                             make_picture, self);

  g_signal_connect_object (dialog, "exported", G_CALLBACK (exported), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
export_figure (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  guint index = g_variant_get_uint32 (parameter);

  if (index < n_figures (user_data))
    show_dialog (user_data, index);
}

static void
export_figures (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  if (n_figures (user_data) > 0)
    show_dialog (user_data, n_figures (user_data) > 1 ? index_of_all (user_data) : 0);
}

static void
export_drawing (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  show_dialog (user_data, index_of_drawing (user_data));
}

/* ---- As an image on the clipboard ---- */

static void
copied (GtkWidget *window,
        gpointer   user_data)
{
  g_autoptr (HysFigureExport) self = user_data;

  hys_session_tell (hys_plot_deck_get_session (self->deck), _("Copied"), FALSE);
}

static void
copy_figure (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysFigureExport *self = user_data;
  guint index = g_variant_get_uint32 (parameter);

  if (index < n_figures (self))
    hys_picture_clip (GTK_WIDGET (hys_plot_deck_get_window (self->deck)), make_picture (index, FALSE, self), copied,
                      g_object_ref (self));
}

/* ---- As rows ---- */

static void
written (HysFigureExport *self,
         HysJob          *job)
{
  const GError *error = hys_job_get_error (job);

  if (error == NULL)
    exported (self, hys_job_get_result (job));
  else
    hys_session_tell (hys_plot_deck_get_session (self->deck), error->message, TRUE);
}

/* In their current state. */
static HysRows *
rows_of (HysFigureExport *self,
         guint            index)
{
  HysTrace *trace = hys_session_get_trace (hys_plot_deck_get_session (self->deck));
  const HysFigureSpec *spec = g_ptr_array_index (hys_plot_deck_get_specs (self->deck), index);
  double from, to;

  hys_plot_view_get_window (hys_plot_deck_get_plot (self->deck, index), &from, &to);
  return hys_rows_new (hys_session_get_snapshot (hys_plot_deck_get_session (self->deck)), spec, trace, from, to);
}

/* @rows: (transfer full) */
static void
write_rows (HysFigureExport *self,
            HysRows         *rows,
            GFile           *file)
{
  g_autoptr (HysJob) job = hys_rows_job_new ();

  hys_rows_set_file (rows, file);
  g_signal_connect_object (job, "done", G_CALLBACK (written), self, G_CONNECT_SWAPPED);
  hys_job_start (job, rows);
}

/* The dialog has the rows as its data. */
static void
file_chosen (HysFigureExport *self,
             int              response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  if (file != NULL)
    {
      hys_settings_remember_file ("export-folder", file);
      write_rows (self, g_object_steal_data (G_OBJECT (dialog), "rows"), file);
    }
  g_object_unref (dialog);
}

static void
export_data (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysFigureExport *self = user_data;
  guint index = g_variant_get_uint32 (parameter);
  GtkFileChooserNative *chooser;

  if (index >= n_figures (self))
    return;
  chooser = gtk_file_chooser_native_new (_("Export Data"), hys_plot_deck_get_window (self->deck),
                                         GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"), _("_Cancel"));
  g_object_set_data_full (G_OBJECT (chooser), "rows", rows_of (self, index),
                          (GDestroyNotify) hys_rows_free);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), "data.csv");
  hys_settings_begin_there ("export-folder", GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (file_chosen), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The object ---- */

static void
hys_figure_export_finalize (GObject *object)
{
  g_clear_object (&HYS_FIGURE_EXPORT (object)->deck);
  G_OBJECT_CLASS (hys_figure_export_parent_class)->finalize (object);
}

static void
hys_figure_export_class_init (HysFigureExportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_figure_export_finalize;
}

static void
hys_figure_export_init (HysFigureExport *self)
{
}

static const GActionEntry entries[] = {
  { .name = "export-figure", .activate = export_figure, .parameter_type = "u" },
  { .name = "export-figures", .activate = export_figures },
  { .name = "export-drawing", .activate = export_drawing },
  { .name = "export-data", .activate = export_data, .parameter_type = "u" },
  { .name = "copy-figure", .activate = copy_figure, .parameter_type = "u" },
};

HysFigureExport *
hys_figure_export_new (GActionMap       *actions,
                       HysPlotDeck      *deck)
{
  HysFigureExport *self = g_object_new (HYS_TYPE_FIGURE_EXPORT, NULL);

  self->deck = g_object_ref (deck);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
