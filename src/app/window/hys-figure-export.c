/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's exports: pictures and data of figures, the drawing. */
#include "hys-window-private.h"

#include "hys-figure-card.h"
#include "hys-file-filter.h"
#include "hys-owner.h"
#include "hys-plot-dialogs.h"
#include "hys-readout.h"
#include "hys-study-jobs.h"

#include <glib/gi18n-lib.h>

/* ---- As a picture ---- */

/* Pictures by index: the figures, all figures together if there are several, and the drawing. */
static guint
n_figures (HysWindow *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  return trace != NULL ? hys_plot_list_get_specs (self->plots)->len : 0;
}

static guint
index_of_drawing (HysWindow *self)
{
  return n_figures (self) + (n_figures (self) > 1 ? 1 : 0);
}

/* The figures with their current views, or of the whole run; a response as it is shown: it may have taken long. */
static HysPicture *
picture_of (HysWindow *self,
            guint      first,
            guint      n,
            gboolean   whole)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);
  const HysDocument *document = hys_session_get_document (self->session);
  HysTrace *trace = hys_session_get_trace (self->session);

  for (guint i = first; i < first + n; i++)
    {
      const HysFigureSpec *spec = hys_item_list_get (hys_plot_list_get_specs (self->plots), i);
      gboolean shown = !whole || hys_figure_traits[spec->kind].computed;
      HysFigure *figure = shown ? hys_plot_view_copy_figure (hys_plot_list_get_plot (self->plots, i))
                          : hys_figure_view_new (document, spec, trace);

      if (!shown)
        hys_figure_view_update (figure, spec, trace, (HysHorizon){ document->simulation.until, 0 });
      if (figure != NULL)
        g_ptr_array_add (figures, figure);
    }
  return hys_picture_new_from (figures);
}

static HysPicture *
make_picture (guint    index,
              gboolean whole,
              gpointer user_data)
{
  HysWindow *self = user_data;
  const HysDocument *document = hys_session_get_document (self->session);
  gboolean one = index < n_figures (self);

  if (index >= index_of_drawing (self))
    return hys_picture_new_drawing (document, hys_live_state (hys_session_get_live (self->session)));
  return picture_of (self, one ? index : 0, one ? 1 : n_figures (self), whole);
}

static GStrv
picture_names (HysWindow *self)
{
  const HysItemList *specs = hys_plot_list_get_specs (self->plots);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < n_figures (self); i++)
    g_ptr_array_add (names, hys_figure_words (hys_session_get_document (self->session), hys_item_list_get (specs, i)));
  if (n_figures (self) > 1)
    g_ptr_array_add (names, g_strdup (_("All plots")));
  g_ptr_array_add (names, g_strdup (_("Drawing")));
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}

static void
exported (HysWindow *self,
          GFile     *file)
{
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  g_autofree char *text = g_strdup_printf (_("Exported %s"), name);

  hys_session_tell (self->session, text, FALSE);
}

static void
show_dialog (HysWindow *self,
             guint      index)
{
  g_auto (GStrv) names = picture_names (self);
  GtkWidget *dialog = hys_export_dialog_new (GTK_WINDOW (self), (const char *const *) names, index,
                                             make_picture, self);

  g_signal_connect_object (dialog, "exported", G_CALLBACK (exported), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
export_figure (HysWindow *self,
               GVariant  *parameter)
{
  guint index = g_variant_get_uint32 (parameter);

  if (index < n_figures (self))
    show_dialog (self, index);
}

static void
export_figures (HysWindow *self)
{
  if (n_figures (self) > 0)
    show_dialog (self, n_figures (self) > 1 ? n_figures (self) : 0);
}

static void
export_drawing (HysWindow *self)
{
  show_dialog (self, index_of_drawing (self));
}

/* ---- As an image on the clipboard ---- */

static void
copied (GtkWidget *window)
{
  hys_session_tell (HYS_WINDOW (window)->session, _("Copied"), FALSE);
}

static void
copy_figure (HysWindow *self,
             GVariant  *parameter)
{
  guint index = g_variant_get_uint32 (parameter);

  if (index < n_figures (self))
    hys_picture_clip (GTK_WIDGET (self), make_picture (index, FALSE, self), G_CALLBACK (copied));
}

/* ---- As rows ---- */

static void
written (HysWindow *self,
         HysJob    *job)
{
  const GError *error = hys_job_get_error (job);

  if (error == NULL)
    exported (self, hys_job_get_result (job));
  else
    hys_session_tell (self->session, error->message, TRUE);
}

/* In their current state. */
static HysRows *
rows_of (HysWindow *self,
         guint      index)
{
  const HysFigureSpec *spec = hys_item_list_get (hys_plot_list_get_specs (self->plots), index);
  HysPlotView *plot = hys_plot_list_get_plot (self->plots, index);
  double from, to;

  hys_plot_view_get_window (plot, &from, &to);
  return hys_rows_new (hys_session_get_document (self->session), spec, hys_session_get_trace (self->session),
                       hys_plot_view_get_curves (plot), from, to);
}

/* The dialog has the rows as its data. */
static void
file_chosen (gpointer        window,
             GFile          *file,
             GtkFileChooser *dialog)
{
  g_autoptr (HysJob) job = NULL;
  HysRows *rows;

  if (file == NULL)
    return;
  job = hys_job_new (&hys_rows_job);
  rows = g_object_steal_data (G_OBJECT (dialog), "rows");
  hys_rows_set_file (rows, file);
  g_signal_connect_object (job, "done", G_CALLBACK (written), window, G_CONNECT_SWAPPED);
  hys_job_start (job, rows);
}

static void
export_data (HysWindow *self,
             GVariant  *parameter)
{
  guint index = g_variant_get_uint32 (parameter);
  GtkFileChooser *dialog;

  if (index >= n_figures (self))
    return;
  dialog = hys_file_dialog_new (GTK_WINDOW (self), _("Export Data"), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"),
                                "export-folder", file_chosen, self);
  g_object_set_data_full (G_OBJECT (dialog), "rows", rows_of (self, index), hys_owner_free);
  gtk_file_chooser_set_current_name (dialog, "data.csv");
  hys_file_dialog_show (dialog, NULL);
}

static const HysAction entries[] = {
  { .name = "export-figure", .activate = G_CALLBACK (export_figure), .parameter_type = "u" },
  { .name = "export-figures", .activate = G_CALLBACK (export_figures) },
  { .name = "export-drawing", .activate = G_CALLBACK (export_drawing) },
  { .name = "export-data", .activate = G_CALLBACK (export_data), .parameter_type = "u" },
  { .name = "copy-figure", .activate = G_CALLBACK (copy_figure), .parameter_type = "u" },
};

void
hys_window_add_export (HysWindow *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
