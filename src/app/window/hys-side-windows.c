/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The windows beside the window: studies, the test of a bar, and kept runs; and files laid over plots. */
#include "hys-window-private.h"

#include "hys-edit.h"
#include "hys-file-filter.h"
#include "hys-plot-dialogs.h"
#include "hys-protocol-dialog.h"
#include "hys-protocol.h"
#include "hys-session.h"
#include "hys-study-page.h"

#include <glib/gi18n-lib.h>

/* ---- Studies ---- */

/* Keeps a weak reference until it closes. */
static HysStudyWindow *
get_studies (HysWindow *self)
{
  if (self->studies == NULL)
    {
      GtkWidget *studies = hys_study_window_new (gtk_window_get_application (GTK_WINDOW (self)), self->session);

      g_set_weak_pointer (&self->studies, studies);
      g_signal_connect_object (studies, "open", G_CALLBACK (hys_window_open_model), self, G_CONNECT_SWAPPED);
    }
  return HYS_STUDY_WINDOW (self->studies);
}

static void
study (HysWindow *self,
       GVariant  *parameter)
{
  hys_study_window_show (get_studies (self), g_variant_get_string (parameter, NULL));
}

void
hys_window_study_loop (HysWindow *self,
                       GFile     *file)
{
  hys_study_window_open_loop (get_studies (self), file);
}

/* ---- A test of a bar ---- */

/* The bar to test, or -1 once it was told that there is none. */
static int
choose_bar (HysWindow *self)
{
  int node = hys_protocol_dialog_choose (hys_session_get_editor (self->session));

  if (node < 0)
    hys_session_tell (self->session, _("Draw a bar to run a test."), FALSE);
  return node;
}

static void
protocol (HysWindow *self)
{
  HysEditor *editor = hys_session_get_editor (self->session);
  int node;
  GtkWidget *dialog;

  if (self->protocol != NULL)
    return;
  node = choose_bar (self);
  if (node < 0)
    return;
  dialog = hys_protocol_dialog_new (editor, (guint) node);
  g_set_weak_pointer (&self->protocol, dialog);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "set-up", G_CALLBACK (hys_session_run), self->session, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Runs a test with the numbers that suit the network, at once: what it replaces comes back when it is undone. */
static void
run_test (HysWindow *self,
          GVariant  *parameter)
{
  const HysDocument *document = hys_session_get_document (self->session);
  const HysProtocolKind *kind = hys_protocol_kind_find (g_variant_get_string (parameter, NULL));
  int node = choose_bar (self);
  HysLoadKind load;
  HysProtocol protocol;
  HysDocument *edited;
  GError *error = NULL;

  if (node < 0 || kind == NULL)
    return;
  load = hys_protocol_load (document, (guint) node, TRUE);
  load = !kind->takes_force ? HYS_LOAD_DISPLACEMENT : !kind->takes_displacement ? HYS_LOAD_FORCE : load;
  hys_protocol_init (&protocol, kind, document, (guint) node, load);
  edited = hys_protocol_change (&protocol, document, &error);
  if (hys_session_apply (self->session, edited, error, NULL))
    hys_session_run (self->session);
}

static void
close_window (GtkWidget **place)
{
  GtkWindow *window = (GtkWindow *) *place;

  g_clear_weak_pointer (place);
  if (window != NULL)
    gtk_window_destroy (window);
}

/* Closes the dialog, whose bar belongs to the previous document. */
static void
opened (HysWindow *self)
{
  close_window (&self->protocol);
}

void
hys_window_close_side_windows (HysWindow *self)
{
  close_window (&self->protocol);
  close_window (&self->studies);
}

/* ---- Kept runs ---- */

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
  { .name = "study", .activate = G_CALLBACK (study), .parameter_type = "s" },
  { .name = "protocol", .activate = G_CALLBACK (protocol) },
  { .name = "run-test", .activate = G_CALLBACK (run_test), .parameter_type = "s" },
  { .name = "compare-file", .activate = G_CALLBACK (compare_file), .parameter_type = "u" },
  { .name = "kept-runs", .activate = G_CALLBACK (show_runs) },
  { .name = "clear-runs", .activate = G_CALLBACK (clear_runs) },
};

static const HysAction session_entries[] = {
  { "keep-cycle", G_CALLBACK (hys_session_keep_cycle) },
  { "keep-previous", G_CALLBACK (hys_session_keep_earlier) },
};

void
hys_window_add_side_windows (HysWindow *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  hys_actions_add (G_ACTION_MAP (self), session_entries, G_N_ELEMENTS (session_entries), self->session);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "earlier", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  update_enabled (self);
}
