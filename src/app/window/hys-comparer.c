/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-comparer.h"

#include "hys-edit-runs.h"
#include "hys-file-filter.h"
#include "hys-keeper.h"
#include "hys-runs-window.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>

struct _HysComparer
{
  GObject        parent_instance;

  HysPlotDeck   *deck;
  HysKeeper     *keeper;
  GActionMap    *actions;    /* borrowed: the window's, which owns this */
  GtkWidget     *list;       /* weak; NULL = closed */
};

G_DEFINE_FINAL_TYPE (HysComparer, hys_comparer, G_TYPE_OBJECT)

static void
keep_cycle (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  hys_keeper_keep_cycle (HYS_COMPARER (user_data)->keeper);
}

static void
keep_previous (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  hys_keeper_keep_earlier (HYS_COMPARER (user_data)->keeper);
}

/* @change: (transfer full) */
static void
apply (HysComparer *self,
       HysChange   *change)
{
  HysSession *session = hys_plot_deck_get_session (self->deck);
  g_autoptr (GError) error = NULL;

  if (!hys_editor_apply (hys_session_get_editor (session), change, NULL, &error))
    hys_session_tell (session, error->message, TRUE);
}

static void
clear_runs (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  HysComparer *self = user_data;

  apply (self, hys_edit_clear_runs (hys_plot_deck_get_document (self->deck)));
}

static void
show_runs (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  HysComparer *self = user_data;

  if (self->list == NULL)
    g_set_weak_pointer (&self->list, hys_runs_window_new (hys_plot_deck_get_window (self->deck),
                                                          hys_plot_deck_get_session (self->deck)));
  gtk_window_present (GTK_WINDOW (self->list));
}

static void
set_enabled (HysComparer *self,
             const char  *name,
             gboolean     enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, name)), enabled);
}

static void
update_enabled (HysComparer *self)
{
  HysSession *session = hys_plot_deck_get_session (self->deck);
  gboolean any = hys_session_get_document (session)->runs->len > 0;

  set_enabled (self, "keep-previous", hys_earlier_get (hys_session_get_earlier (session)) != NULL);
  set_enabled (self, "kept-runs", any);
  set_enabled (self, "clear-runs", any);
}

/* ---- A file ---- */

static void
file_chosen (HysComparer     *self,
             int              response,
             GtkNativeDialog *dialog)
{
  guint plot = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "plot"));
  g_autoptr (GFile) file = NULL;
  char *path;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    hys_settings_remember_file ("table-folder", file);
  path = file != NULL ? g_file_get_path (file) : NULL;
  if (path != NULL && plot < hys_plot_deck_get_specs (self->deck)->len)
    hys_keeper_keep_file (self->keeper, path, g_ptr_array_index (hys_plot_deck_get_specs (self->deck), plot));
  else
    g_free (path);
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

  hys_file_filter_add_tables (GTK_FILE_CHOOSER (chooser), TRUE);
  hys_settings_begin_there ("table-folder", GTK_FILE_CHOOSER (chooser));
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

  g_clear_weak_pointer (&self->list);
  g_clear_object (&self->keeper);
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
}

static const GActionEntry entries[] = {
  { .name = "keep-cycle", .activate = keep_cycle },
  { .name = "keep-previous", .activate = keep_previous },
  { .name = "compare-file", .activate = compare_file, .parameter_type = "u" },
  { .name = "kept-runs", .activate = show_runs },
  { .name = "clear-runs", .activate = clear_runs },
};

HysComparer *
hys_comparer_new (GActionMap  *actions,
                  HysPlotDeck *deck)
{
  HysComparer *self = g_object_new (HYS_TYPE_COMPARER, NULL);
  HysSession *session = hys_plot_deck_get_session (deck);

  self->deck = g_object_ref (deck);
  self->actions = actions;
  self->keeper = hys_keeper_new (session);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session, "opened", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hys_session_get_earlier (session), "changed", G_CALLBACK (update_enabled), self,
                           G_CONNECT_SWAPPED);
  update_enabled (self);
  return self;
}
