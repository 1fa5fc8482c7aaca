/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-export-dialog.h"
#include "hys-file.h"
#include "hys-picture-clip.h"
#include "hys-plot-view.h"
#include "hys-series-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The rows of a figure on their way into a file. */
typedef struct
{
  HysDocument   *document;
  HysFigureSpec *spec;
  HysTrace      *trace;
  double         from, to;    /* what of it is looked at */
  char          *path;
} Rows;

/* Pictures are known by their index: the figures, all of them if there are several, and the drawing. */
static guint
n_figures (HysWindow *self)
{
  return self->trace != NULL ? self->specs->len : 0;
}

static guint
index_of_all (HysWindow *self)
{
  return n_figures (self);
}

static guint
index_of_drawing (HysWindow *self)
{
  return n_figures (self) + (n_figures (self) > 1 ? 1 : 0);
}

/* The figures as one looks at them. */
static HysPicture *
picture_as_shown (HysWindow *self,
                  guint      first,
                  guint      n)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);

  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (figures, hys_plot_view_copy_figure (g_ptr_array_index (self->plots, i)));
  return hys_picture_new_from (figures);
}

static HysPicture *
make_picture (guint    index,
              gboolean whole,
              gpointer user_data)
{
  HysWindow *self = user_data;
  gboolean one = index < n_figures (self);

  if (index >= index_of_drawing (self))
    return hys_picture_new_drawing (self->document, hys_live_state (self->live));
  if (!whole)
    return picture_as_shown (self, one ? index : 0, one ? 1 : n_figures (self));
  if (one)
    return hys_picture_new_figure (self->document, g_ptr_array_index (self->specs, index), self->trace);
  return hys_picture_new_figures (self->document, self->specs, self->trace);
}

static GStrv
picture_names (HysWindow *self)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < n_figures (self); i++)
    g_ptr_array_add (names, hys_figure_words (self->document, g_ptr_array_index (self->specs, i)));
  if (n_figures (self) > 1)
    g_ptr_array_add (names, g_strdup (_("All plots")));
  g_ptr_array_add (names, g_strdup (_("Drawing")));
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}

static void
exported (HysWindow  *self,
          const char *path)
{
  g_autofree char *base = g_path_get_basename (path), *text = g_strdup_printf (_("Exported %s"), base);

  hys_window_tell (self, text);
}

static void
show_dialog (HysWindow *self,
             guint      index)
{
  g_auto (GStrv) names = picture_names (self);
  GtkWidget *dialog = hys_export_dialog_new (GTK_WINDOW (self), (const char *const *) names, index, make_picture, self);

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
copied (GtkWidget *widget)
{
  hys_window_tell (HYS_WINDOW (widget), _("Copied"));
}

static void
copy_figure (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  guint index = g_variant_get_uint32 (parameter);

  if (index < n_figures (user_data))
    hys_picture_clip (user_data, make_picture (index, FALSE, user_data), copied);
}

/* ---- As rows ---- */

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
  g_autoptr (HysWindow) self = user_data;
  const Rows *rows = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    exported (self, rows->path);
  else
    hys_window_tell_error (self, error->message);
}

static void
write_rows (HysWindow *self,
            Rows      *rows,
            GFile     *file)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written, g_object_ref (self));

  rows->path = g_file_get_path (file);
  g_task_set_task_data (task, rows, rows_free);
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, write_in_thread);
}

/* The dialog's data are the rows. */
static void
file_chosen (HysWindow       *self,
             int              response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  if (file != NULL && g_file_peek_path (file) != NULL)
    write_rows (self, g_object_steal_data (G_OBJECT (dialog), "rows"), file);
  else if (file != NULL)
    hys_window_tell_error (self, _("Data are exported to local files only"));
  g_object_unref (dialog);
}

static void
export_data (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysWindow *self = user_data;
  guint index = g_variant_get_uint32 (parameter);
  GtkFileChooserNative *chooser;
  Rows *rows;

  if (index >= n_figures (self))
    return;
  rows = g_new (Rows, 1);
  *rows = (Rows) { hys_document_copy (self->document),
                   hys_figure_spec_copy (g_ptr_array_index (self->specs, index)), hys_trace_ref (self->trace), NAN, NAN, NULL };
  hys_plot_view_get_window (g_ptr_array_index (self->plots, index), &rows->from, &rows->to);
  chooser = gtk_file_chooser_native_new (_("Export Data"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"),
                                         _("_Cancel"));
  g_object_set_data_full (G_OBJECT (chooser), "rows", rows, rows_free);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), "data.csv");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (file_chosen), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static const GActionEntry entries[] = {
  { .name = "export-figure", .activate = export_figure, .parameter_type = "u" },
  { .name = "export-figures", .activate = export_figures },
  { .name = "export-drawing", .activate = export_drawing },
  { .name = "export-data", .activate = export_data, .parameter_type = "u" },
  { .name = "copy-figure", .activate = copy_figure, .parameter_type = "u" },
};

void
hys_window_init_export (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
