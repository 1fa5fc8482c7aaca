/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-export.h"

#include "hys-export-dialog.h"
#include "hys-file.h"
#include "hys-picture-clip.h"
#include "hys-series-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _HysFigureExport
{
  GObject          parent_instance;

  HysPlotDeck     *deck;
};

G_DEFINE_FINAL_TYPE (HysFigureExport, hys_figure_export, G_TYPE_OBJECT)

/* ---- As a picture ---- */

/* Pictures are known by their index: the figures, all of them if there are several, and the drawing. */
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

/* The figures as one looks at them. */
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
          const char      *path)
{
  g_autofree char *base = g_path_get_basename (path), *text = g_strdup_printf (_("Exported %s"), base);

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

/* The rows of a figure on their way into a file. */
typedef struct
{
  HysDocument   *document;
  HysFigureSpec *spec;
  HysTrace      *trace;
  double         from, to;    /* what of it is looked at */
  char          *path;
} Rows;

static Rows *
rows_new (HysPlotDeck *deck,
          guint        index)
{
  Rows *self = g_new (Rows, 1);

  *self = (Rows) { hys_document_copy (hys_plot_deck_get_document (deck)),
                   hys_figure_spec_copy (g_ptr_array_index (hys_plot_deck_get_specs (deck), index)),
                   hys_trace_ref (hys_session_get_trace (hys_plot_deck_get_session (deck))), NAN, NAN, NULL };
  hys_plot_view_get_window (hys_plot_deck_get_plot (deck, index), &self->from, &self->to);
  return self;
}

static void
rows_free (gpointer data)
{
  Rows *self = data;

  hys_document_free (self->document);
  hys_figure_spec_free (self->spec);
  hys_trace_unref (self->trace);
  g_free (self->path);
  g_free (self);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const Rows *rows = data;
  GError *error = NULL;
  gsize length;
  g_autofree char *text = hys_figure_view_csv (rows->document, rows->spec, rows->trace, rows->from, rows->to,
                                               &length, &error);

  if (text != NULL && hys_file_replace (rows->path, text, length, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
written (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  HysFigureExport *self = HYS_FIGURE_EXPORT (source);
  const Rows *rows = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    exported (self, rows->path);
  else
    hys_session_tell (hys_plot_deck_get_session (self->deck), error->message, TRUE);
}

static void
write_rows (HysFigureExport *self,
            Rows            *rows,
            GFile           *file)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, written, NULL);

  rows->path = g_file_get_path (file);
  g_task_set_task_data (task, rows, rows_free);
  g_task_run_in_thread (task, write_in_thread);
}

/* The dialog's data are the rows. */
static void
file_chosen (HysFigureExport *self,
             int              response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  if (file != NULL && g_file_peek_path (file) != NULL)
    write_rows (self, g_object_steal_data (G_OBJECT (dialog), "rows"), file);
  else if (file != NULL)
    hys_session_tell (hys_plot_deck_get_session (self->deck), _("Data are exported to local files only"), TRUE);
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
  g_object_set_data_full (G_OBJECT (chooser), "rows", rows_new (self->deck, index), rows_free);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), "data.csv");
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
