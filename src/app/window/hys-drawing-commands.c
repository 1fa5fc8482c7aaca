/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's commands of the drawing: its table, the clipboard, the history. */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-edit-command.h"
#include "hys-edit.h"
#include "hys-repeat-dialog.h"
#include "hys-help-topic.h"
#include "hys-help.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const HysSelection *
selection_of (HysWindow *self)
{
  return hys_editor_get_selection (hys_session_get_editor (self->session));
}

/* ---- The table ---- */

/* Runs a command and scrolls new items into view. */
static gboolean
do_command (HysWindow  *self,
            const char *name)
{
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);
  gboolean done = FALSE, came = FALSE;

  for (guint i = 0; i < n; i++)
    if (g_str_equal (commands[i].name, name))
      done = hys_edit_command_run (&commands[i], self->session, &came);
  if (came)
    hys_canvas_show_selection (self->canvas);
  return done;
}

static void
activate (HysWindow     *self,
          GVariant      *parameter,
          GSimpleAction *action)
{
  do_command (self, g_action_get_name (G_ACTION (action)));
}

static void
tidy (HysWindow *self)
{
  if (do_command (self, "tidy"))
    hys_canvas_fit (self->canvas);
}

static void
select_all (HysWindow *self)
{
  g_autoptr (HysSelection) all = hys_selection_new ();

  hys_selection_all (all, hys_session_get_document (self->session));
  hys_editor_select (hys_session_get_editor (self->session), all);
}

/* ---- The clipboard ---- */

/* Copies the selection to the clipboard as the text of a document; returns FALSE after reporting an error. */
static gboolean
copy_selected (HysWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = hys_edit_copy (hys_session_get_document (self->session), selection_of (self), &error);

  if (text == NULL)
    {
      hys_session_tell (self->session, error->message, FALSE);
      return FALSE;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  return TRUE;
}

static void
copy (HysWindow *self)
{
  copy_selected (self);
}

static void
cut (HysWindow     *self,
     GVariant      *parameter,
     GSimpleAction *action)
{
  if (copy_selected (self))
    activate (self, parameter, action);
}

static void
text_arrived (GObject      *clipboard,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (HysWindow) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  double column = NAN, row = NAN;
  GError *error = NULL;
  HysDocument *edited;
  gboolean came;

  if (gtk_widget_get_root (GTK_WIDGET (self->canvas)) == NULL)
    return;
  if (text == NULL)
    {
      hys_session_tell (self->session, _("Copy a part of a drawing to paste it."), FALSE);
      return;
    }
  hys_canvas_get_pointer (self->canvas, &column, &row);
  edited = hys_edit_paste (hys_session_get_document (self->session), hys_session_get_layout (self->session), text,
                           column, row,
                           &error);
  hys_session_apply (self->session, edited, error, &came);
  if (came)
    hys_canvas_show_selection (self->canvas);
}

static void
paste (HysWindow *self)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, text_arrived,
                                 g_object_ref (self));
}

/* ---- Several of the same ---- */

static void
repeat (HysWindow *self)
{
  GtkWidget *dialog;

  if (hys_selection_count (selection_of (self)) == 0)
    {
      hys_session_tell (self->session, _("Select elements to repeat."), FALSE);
      return;
    }
  dialog = hys_repeat_dialog_new (GTK_WINDOW (self), self->session);
  g_signal_connect_object (dialog, "repeated", G_CALLBACK (hys_canvas_show_all), self->canvas, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- The history ---- */

static void
append_step (HysWindow  *self,
             const char *action,
             GtkWidget  *button,
             const char *verb,
             const char *name)
{
  /* Translators: "Undo" or "Redo", and the change that it concerns */
  g_autofree char *label = name != NULL ? g_strdup_printf (_("%s: %s"), verb, name) : g_strdup (verb);
  g_autofree char *detailed = g_strconcat ("win.", action, NULL);

  g_menu_append (self->history_menu, label, detailed);
  gtk_widget_set_tooltip_text (button, label);
  hys_actions_set_enabled (G_ACTION_MAP (self), action, name != NULL);
}

static void
show_history (HysWindow *self)
{
  g_autofree char *undone = hys_session_undo_name (self->session), *redone = hys_session_redo_name (self->session);

  g_menu_remove_all (self->history_menu);
  append_step (self, "undo", self->undo_button, _("Undo"), undone);
  append_step (self, "redo", self->redo_button, _("Redo"), redone);
}

/* ---- What is selected ---- */

/* What the present selection allows; in full screen the drawing stays as it is. */
static void
selection_changed (HysWindow *self)
{
  gboolean any = hys_selection_count (selection_of (self)) > 0, locked = gtk_window_is_fullscreen (GTK_WINDOW (self));
  GActionMap *map = G_ACTION_MAP (self);
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);

  for (guint i = 0; i < n; i++)
    hys_actions_set_enabled (map, commands[i].name, !locked && (any || !commands[i].needs_selection));
  hys_actions_set_enabled (map, "copy", any);
  hys_actions_set_enabled (map, "repeat", any && !locked);
  hys_actions_set_enabled (map, "paste", !locked);
  hys_actions_set_enabled (map, "select-all", !locked);
  hys_help_topic_set (GTK_WIDGET (self),
                      hys_help_place_of (hys_session_get_document (self->session), selection_of (self)));
}

static void
opened (HysWindow *self)
{
  g_signal_connect_object (hys_session_get_editor (self->session), "selected", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  selection_changed (self);
  show_history (self);
}

static const HysAction entries[] = {
  { .name = "add-control", .activate = G_CALLBACK (activate) },
  { .name = "delete", .activate = G_CALLBACK (activate) },
  { .name = "duplicate", .activate = G_CALLBACK (activate) },
  { .name = "flip", .activate = G_CALLBACK (activate) },
  { .name = "keep-pull", .activate = G_CALLBACK (activate) },
  { .name = "join", .activate = G_CALLBACK (activate) },
  { .name = "split", .activate = G_CALLBACK (activate) },
  { .name = "tidy", .activate = G_CALLBACK (tidy) },
  { .name = "cut", .activate = G_CALLBACK (cut) },
  { .name = "copy", .activate = G_CALLBACK (copy) },
  { .name = "paste", .activate = G_CALLBACK (paste) },
  { .name = "repeat", .activate = G_CALLBACK (repeat) },
  { .name = "select-all", .activate = G_CALLBACK (select_all) },
};

static const HysAction session_entries[] = {
  { "undo", G_CALLBACK (hys_session_undo) },
  { "redo", G_CALLBACK (hys_session_redo) },
};

/* Shortcuts that have another meaning in entries. */
static const HysKey keys[] = {
  { "<Control>a", "win.select-all" },
  { "Delete|BackSpace|KP_Delete", "win.delete" },
  { "<Control>c|<Control>Insert", "win.copy" },
  { "<Control>x|<Shift>Delete", "win.cut" },
  { "<Control>v|<Shift>Insert", "win.paste" },
  { "<Control>d", "win.duplicate" },
};

void
hys_window_add_commands (HysWindow *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  hys_actions_add (G_ACTION_MAP (self), session_entries, G_N_ELEMENTS (session_entries), self->session);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (show_history), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::modified", G_CALLBACK (show_history), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (selection_changed), NULL);
  opened (self);
  hys_actions_add_keys (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys));
}
