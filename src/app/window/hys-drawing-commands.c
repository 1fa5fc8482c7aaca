/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's commands of the drawing: its table, the clipboard, the history, repeating. */
#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-expression.h"
#include "hys-help-topic.h"
#include "hys-help.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-readout-number.h"
#include "hys-session.h"
#include "hys-window-private.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define HYS_TYPE_REPEAT_DIALOG (hys_repeat_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysRepeatDialog, hys_repeat_dialog, HYS, REPEAT_DIALOG, AdwMessageDialog)

/**
 * HysRepeatDialog:
 *
 * Asks how often the selection is repeated, in series or in parallel, and which of its values grows from copy to copy.
 *
 * Signals: `repeated` (no arguments): it was done.
 */

struct _HysRepeatDialog
{
  AdwMessageDialog parent_instance;

  HysSession    *session;
  GArray        *grades;        /* of HysGrade: the values that can grow */

  /* template */
  GtkSpinButton *count;
  GtkDropDown   *graded;        /* 0 = none, else one more than the index of a grade */
  GtkStringList *names;         /* of @graded */
  GtkWidget     *first, *last;  /* entries */
  GtkDropDown   *growth;        /* 1: by equal factors */
};

G_DEFINE_FINAL_TYPE (HysRepeatDialog, hys_repeat_dialog, ADW_TYPE_MESSAGE_DIALOG)

static guint repeated_signal;

/* The value that was chosen to grow; NULL for none. */
static HysGrade *
chosen (HysRepeatDialog *self)
{
  guint index = gtk_drop_down_get_selected (self->graded);

  return index > 0 && index <= self->grades->len ? &g_array_index (self->grades, HysGrade, index - 1) : NULL;
}

static void
numbers_changed (HysRepeatDialog *self)
{
  HysGrade *grade = chosen (self);
  gboolean sound;

  if (grade != NULL)
    grade->geometric = gtk_drop_down_get_selected (self->growth) == 1;
  sound = grade == NULL
          || (hys_expression_parse_typed (gtk_editable_get_text (GTK_EDITABLE (self->first)), &grade->first)
              && hys_expression_parse_typed (gtk_editable_get_text (GTK_EDITABLE (self->last)), &grade->last)
              && hys_grade_is_sound (grade));
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "parallel", sound);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "series", sound);
}

static void
show_number (GtkWidget *entry,
             double     value)
{
  char text[HYS_NUMBER_SIZE];
  g_autofree char *typed = hys_readout_typed (hys_number_format (value, text));

  gtk_editable_set_text (GTK_EDITABLE (entry), typed);
}

static void
value_chosen (HysRepeatDialog *self)
{
  const HysGrade *grade = chosen (self);
  double first = grade != NULL ? grade->first : 0, last = grade != NULL ? grade->last : 0;

  gtk_widget_set_sensitive (self->first, grade != NULL);
  gtk_widget_set_sensitive (self->last, grade != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->growth), grade != NULL);
  if (grade != NULL)   /* what is set is read at once */
    {
      show_number (self->first, first);
      show_number (self->last, last);
    }
  numbers_changed (self);
}

static void
answered (HysRepeatDialog *self,
          const char      *response)
{
  const HysDocument *document = hys_session_get_document (self->session);
  const HysLayout *layout = hys_session_get_layout (self->session);
  guint n = (guint) gtk_spin_button_get_value_as_int (self->count);
  GError *error = NULL;
  const HysSelection *selection = hys_session_get_selection (self->session);
  HysDocument *edited;

  if (g_str_equal (response, "cancel"))
    return;
  if (g_str_equal (response, "series"))
    edited = hys_edit_repeat_series (document, layout, selection, n, chosen (self), &error);
  else
    edited = hys_edit_repeat_parallel (document, layout, selection, n, chosen (self), &error);
  if (hys_session_apply (self->session, edited, error, NULL))
    g_signal_emit (self, repeated_signal, 0);
}

static void
hys_repeat_dialog_class_init (HysRepeatDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  repeated_signal = hys_object_add_signal (klass, "repeated", 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-repeat-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, count);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, graded);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, names);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, first);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, last);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, growth);
  gtk_widget_class_bind_template_callback (widget_class, value_chosen);
  gtk_widget_class_bind_template_callback (widget_class, numbers_changed);
  gtk_widget_class_bind_template_callback (widget_class, answered);
}

static void
hys_repeat_dialog_init (HysRepeatDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_a11y_name (GTK_WIDGET (self->graded), _("Value that grows"));
  hys_a11y_name (GTK_WIDGET (self->growth), _("How the value grows"));
}

/* For the selection of the session, which is referenced. */
static GtkWidget *
hys_repeat_dialog_new (GtkWindow  *parent,
                       HysSession *session)
{
  HysRepeatDialog *self = g_object_new (HYS_TYPE_REPEAT_DIALOG, "transient-for", parent, NULL);

  self->session = hys_object_keep_ref (self, session);
  self->grades = hys_edit_gradable (hys_session_get_document (session), hys_session_get_selection (session));
  hys_object_keep (self, self->grades, g_array_unref);
  for (guint i = 0; i < self->grades->len; i++)
    {
      const HysGrade *grade = &g_array_index (self->grades, HysGrade, i);
      const HysElement *element = hys_document_element (hys_session_get_document (session), grade->element);
      /* "s1, Threshold" */
      g_autofree char *name = g_strdup_printf ("%s, %s", element->id,
                                               _(element->kind->parameters[grade->parameter].name));

      gtk_string_list_append (self->names, name);
    }
  value_chosen (self);
  return GTK_WIDGET (self);
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
  g_autofree char *text = hys_edit_copy (hys_session_get_document (self->session),
                                         hys_session_get_selection (self->session), &error);

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
                           column, row, &error);
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

  if (hys_selection_count (hys_session_get_selection (self->session)) == 0)
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
  const HysSelection *selection = hys_session_get_selection (self->session);
  gboolean any = hys_selection_count (selection) > 0, locked = gtk_window_is_fullscreen (GTK_WINDOW (self));
  GActionMap *map = G_ACTION_MAP (self);
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);

  for (guint i = 0; i < n; i++)
    hys_actions_set_enabled (map, commands[i].name, !locked && (any || !commands[i].needs_selection));
  hys_actions_set_enabled (map, "copy", any);
  hys_actions_set_enabled (map, "repeat", any && !locked);
  hys_actions_set_enabled (map, "paste", !locked);
  hys_actions_set_enabled (map, "select-all", !locked);
  hys_help_topic_set (GTK_WIDGET (self), hys_help_place_of (hys_session_get_document (self->session), selection));
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
