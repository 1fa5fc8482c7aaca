/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-drawing-commands.h"

#include "hys-a11y.h"
#include "hys-edit-command.h"
#include "hys-edit.h"
#include "hys-repeat-dialog.h"
#include "hys-help-topic.h"
#include "hys-help.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

struct _HysDrawingCommands
{
  GObject     parent_instance;

  HysSession *session;
  HysCanvas  *canvas;
  GtkWindow  *window;
  GMenu      *history_menu;
  GtkWidget  *undo_button, *redo_button;
};

G_DEFINE_FINAL_TYPE (HysDrawingCommands, hys_drawing_commands, G_TYPE_OBJECT)

static const HysSelection *
selection_of (HysDrawingCommands *self)
{
  return hys_editor_get_selection (hys_session_get_editor (self->session));
}

static void
set_enabled (HysDrawingCommands *self,
             const char         *action,
             gboolean            enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->window), action)), enabled);
}

/* ---- The table ---- */

/* Runs a command and scrolls new items into view. */
static gboolean
do_command (HysDrawingCommands *self,
            const char         *name)
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
activate (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  do_command (user_data, g_action_get_name (G_ACTION (action)));
}

static void
tidy (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  HysDrawingCommands *self = user_data;

  if (do_command (self, "tidy"))
    hys_canvas_fit (self->canvas);
}

static void
select_all (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  HysDrawingCommands *self = user_data;
  g_autoptr (HysSelection) all = hys_selection_new ();

  hys_selection_all (all, hys_session_get_document (self->session));
  hys_editor_select (hys_session_get_editor (self->session), all);
}

/* ---- The clipboard ---- */

/* Copies the selection to the clipboard as the text of a document; returns FALSE after reporting an error. */
static gboolean
copy_selected (HysDrawingCommands *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = hys_edit_copy (hys_session_get_document (self->session), selection_of (self), &error);

  if (text == NULL)
    {
      hys_session_tell (self->session, error->message, FALSE);
      return FALSE;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), text);
  return TRUE;
}

static void
copy (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  copy_selected (user_data);
}

static void
cut (GSimpleAction *action,
     GVariant      *parameter,
     gpointer       user_data)
{
  if (copy_selected (user_data))
    activate (action, parameter, user_data);
}

static void
text_arrived (GObject      *clipboard,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (HysDrawingCommands) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  double column = NAN, row = NAN;
  GError *error = NULL;
  HysChange *change;
  gboolean came;

  if (gtk_widget_get_root (GTK_WIDGET (self->canvas)) == NULL)
    return;
  if (text == NULL)
    {
      hys_session_tell (self->session, _("Copy a part of a drawing to paste it."), FALSE);
      return;
    }
  hys_canvas_get_pointer (self->canvas, &column, &row);
  change = hys_edit_paste (hys_session_get_document (self->session), hys_session_get_layout (self->session), text, column, row,
                           &error);
  hys_session_apply (self->session, change, error, &came);
  if (came)
    hys_canvas_show_selection (self->canvas);
}

static void
paste (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  HysDrawingCommands *self = user_data;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), NULL, text_arrived,
                                 g_object_ref (self));
}

/* ---- Several of the same ---- */

static void
repeat (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  HysDrawingCommands *self = user_data;
  GtkWidget *dialog;

  if (hys_selection_count (selection_of (self)) == 0)
    {
      hys_session_tell (self->session, _("Select elements to repeat."), FALSE);
      return;
    }
  dialog = hys_repeat_dialog_new (self->window, self->session);
  g_signal_connect_object (dialog, "repeated", G_CALLBACK (hys_canvas_show_all), self->canvas, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- The history ---- */

static void
append_step (HysDrawingCommands *self,
             const char         *action,
             GtkWidget          *button,
             const char         *verb,
             const char         *name)
{
  /* Translators: "Undo" or "Redo", and the change that it concerns */
  g_autofree char *label = name != NULL ? g_strdup_printf (_("%s: %s"), verb, name) : g_strdup (verb);
  g_autofree char *detailed = g_strconcat ("win.", action, NULL);

  g_menu_append (self->history_menu, label, detailed);
  gtk_widget_set_tooltip_text (button, label);
  set_enabled (self, action, name != NULL);
}

static void
show_history (HysDrawingCommands *self)
{
  g_autofree char *undone = hys_session_undo_name (self->session), *redone = hys_session_redo_name (self->session);

  g_menu_remove_all (self->history_menu);
  append_step (self, "undo", self->undo_button, _("Undo"), undone);
  append_step (self, "redo", self->redo_button, _("Redo"), redone);
}

static void
undo (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  hys_session_undo (HYS_DRAWING_COMMANDS (user_data)->session);
}

static void
redo (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  hys_session_redo (HYS_DRAWING_COMMANDS (user_data)->session);
}

/* ---- What is selected ---- */

/* What the present selection allows; in full screen the drawing stays as it is. */
static void
selection_changed (HysDrawingCommands *self)
{
  gboolean any = hys_selection_count (selection_of (self)) > 0, locked = gtk_window_is_fullscreen (self->window);
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);

  for (guint i = 0; i < n; i++)
    set_enabled (self, commands[i].name, !locked && (any || !commands[i].needs_selection));
  set_enabled (self, "copy", any);
  set_enabled (self, "repeat", any && !locked);
  set_enabled (self, "paste", !locked);
  set_enabled (self, "select-all", !locked);
  hys_help_topic_set (GTK_WIDGET (self->window), hys_help_place_of (hys_session_get_document (self->session), selection_of (self)));
}

static void
opened (HysDrawingCommands *self)
{
  g_signal_connect_object (hys_session_get_editor (self->session), "selected", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  selection_changed (self);
  show_history (self);
}

/* ---- The object ---- */

static void
hys_drawing_commands_finalize (GObject *object)
{
  HysDrawingCommands *self = HYS_DRAWING_COMMANDS (object);

  g_clear_object (&self->session);
  g_clear_object (&self->canvas);
  G_OBJECT_CLASS (hys_drawing_commands_parent_class)->finalize (object);
}

static void
hys_drawing_commands_class_init (HysDrawingCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_drawing_commands_finalize;
}

static void
hys_drawing_commands_init (HysDrawingCommands *self)
{
}

static const GActionEntry entries[] = {
  { .name = "add-control", .activate = activate },
  { .name = "delete", .activate = activate },
  { .name = "duplicate", .activate = activate },
  { .name = "flip", .activate = activate },
  { .name = "join", .activate = activate },
  { .name = "split", .activate = activate },
  { .name = "tidy", .activate = tidy },
  { .name = "cut", .activate = cut },
  { .name = "copy", .activate = copy },
  { .name = "paste", .activate = paste },
  { .name = "repeat", .activate = repeat },
  { .name = "select-all", .activate = select_all },
  { .name = "undo", .activate = undo },
  { .name = "redo", .activate = redo },
};

/* Shortcuts that have another meaning in entries. */
static void
add_keys (HysDrawingCommands *self)
{
  static const struct
  {
    const char *trigger;
    const char *action;
  } keys[] = { { "<Control>a", "win.select-all" }, { "Delete|BackSpace|KP_Delete", "win.delete" },
               { "<Control>c|<Control>Insert", "win.copy" }, { "<Control>x|<Shift>Delete", "win.cut" },
               { "<Control>v|<Shift>Insert", "win.paste" }, { "<Control>d", "win.duplicate" } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].trigger),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self->window), controller);
}

static gpointer
child (GtkApplicationWindow *window,
       const char           *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (window), G_OBJECT_TYPE (window), name);
}

HysDrawingCommands *
hys_drawing_commands_new (GtkApplicationWindow *window,
                          HysSession           *session,
                          HysCanvas            *canvas)
{
  HysDrawingCommands *self = g_object_new (HYS_TYPE_DRAWING_COMMANDS, NULL);

  self->session = g_object_ref (session);
  self->canvas = g_object_ref (canvas);
  self->window = GTK_WINDOW (window);
  self->history_menu = child (window, "history_menu");
  self->undo_button = child (window, "undo_button");
  self->redo_button = child (window, "redo_button");
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (show_history), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::modified", G_CALLBACK (show_history), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::fullscreened", G_CALLBACK (selection_changed), self, G_CONNECT_SWAPPED);
  opened (self);
  add_keys (self);
  return self;
}
