/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's comparisons: kept runs, and files laid over plots. */
#include "hys-window-private.h"

#include "hys-edit-command.h"
#include "hys-edit.h"
#include "hys-file-filter.h"
#include "hys-runs-window.h"
#include "hys-session.h"

#include <glib/gi18n-lib.h>

static void
clear_runs (HysWindow *self)
{
  hys_session_apply (self->session, hys_edit_clear_runs (hys_session_get_document (self->session)), NULL, NULL);
}

static void
show_runs (HysWindow *self)
{
  if (self->runs == NULL)
    g_set_weak_pointer (&self->runs, hys_runs_window_new (GTK_WINDOW (self), self->session));
  gtk_window_present (GTK_WINDOW (self->runs));
}

static void
update_enabled (HysWindow *self)
{
  HysSession *session = self->session;
  gboolean any = hys_session_get_document (session)->runs->len > 0;
  GActionMap *map = G_ACTION_MAP (self);

  hys_actions_set_enabled (map, "keep-previous", hys_session_get_earlier (session) != NULL);
  hys_actions_set_enabled (map, "kept-runs", any);
  hys_actions_set_enabled (map, "clear-runs", any);
}

/* ---- A file ---- */

static void
file_chosen (gpointer        window,
             GFile          *file,
             GtkFileChooser *dialog)
{
  HysWindow *self = window;
  const HysItemList *specs = hys_plot_list_get_specs (self->plots);
  guint plot = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "plot"));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (path != NULL && plot < specs->len)
    hys_session_keep_file (self->session, g_steal_pointer (&path), hys_item_list_get (specs, plot));
}

static void
compare_file (HysWindow *self,
              GVariant  *parameter)
{
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (self), _("Overlay a File"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                _("_Open"), "table-folder", file_chosen, self);

  hys_file_filter_add_tables (dialog, TRUE);
  g_object_set_data (G_OBJECT (dialog), "plot", GUINT_TO_POINTER (g_variant_get_uint32 (parameter)));
  hys_file_dialog_show (dialog, NULL);
}

static const HysAction entries[] = {
  { .name = "compare-file", .activate = G_CALLBACK (compare_file), .parameter_type = "u" },
  { .name = "kept-runs", .activate = G_CALLBACK (show_runs) },
  { .name = "clear-runs", .activate = G_CALLBACK (clear_runs) },
};

static const HysAction session_entries[] = {
  { "keep-cycle", G_CALLBACK (hys_session_keep_cycle) },
  { "keep-previous", G_CALLBACK (hys_session_keep_earlier) },
};

void
hys_window_add_comparison (HysWindow *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  hys_actions_add (G_ACTION_MAP (self), session_entries, G_N_ELEMENTS (session_entries), self->session);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "earlier", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  update_enabled (self);
}
