/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-protocol-dialog.h"

#include <glib/gi18n-lib.h>

/* A test that was set up is made at once, from its beginning. */
static void
set_up (HysWindow *self)
{
  hys_runner_run (self->runner);
  hys_window_start_ticking (self);
}

static void
protocol (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  HysWindow *self = user_data;
  int node = hys_protocol_dialog_choose (self->editor);
  GtkWidget *dialog;

  if (self->protocol != NULL)
    return;
  if (node < 0)
    {
      hys_window_tell (self, _("There is no bar yet that could be tested."));
      return;
    }
  dialog = hys_protocol_dialog_new (self->editor, (guint) node);
  g_set_weak_pointer (&self->protocol, dialog);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "set-up", G_CALLBACK (set_up), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static const GActionEntry entries[] = {
  { .name = "protocol", .activate = protocol },
};

void
hys_window_init_protocol (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

void
hys_window_close_protocol (HysWindow *self)
{
  GtkWindow *dialog = (GtkWindow *) self->protocol;

  g_clear_weak_pointer (&self->protocol);
  if (dialog != NULL)
    gtk_window_destroy (dialog);
}
