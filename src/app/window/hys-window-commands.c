/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-edit.h"

#include <glib/gi18n-lib.h>

/* What is offered first when something is to be repeated, and how often at most. */
#define REPEAT_USUAL 4
#define REPEAT_MOST  100000

static const HysSelection *
selection_of (HysWindow *self)
{
  return hys_editor_get_selection (self->editor);
}

/* Makes a change, or tells why there is none, and selects what came. Takes both. */
static gboolean
apply (HysWindow *self,
       HysChange *change,
       GError    *error)
{
  g_autoptr (GError) reason = error;
  g_autoptr (HysSelection) items = NULL;

  if (change != NULL)
    items = hys_edit_new_items (change);
  if (change == NULL || !hys_editor_apply (self->editor, change, NULL, &reason))
    {
      hys_window_tell (self, reason->message);
      return FALSE;
    }
  if (hys_selection_count (items) == 0)
    return TRUE;
  hys_editor_select (self->editor, items);
  hys_canvas_show_selection (self->canvas);
  return TRUE;
}

static void
select_all (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  HysWindow *self = user_data;
  g_autoptr (HysSelection) all = hys_selection_new ();

  hys_selection_all (all, self->document);
  hys_editor_select (self->editor, all);
}

static void
delete (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  HysWindow *self = user_data;
  GError *error = NULL;
  HysChange *change = hys_edit_delete (self->document, selection_of (self), &error);

  apply (self, change, error);
}

/* Puts what is selected on the clipboard as the text of a document; FALSE when that cannot be, which is told. */
static gboolean
copy_selected (HysWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = hys_edit_copy (self->document, selection_of (self), &error);

  if (text == NULL)
    {
      hys_window_tell (self, error->message);
      return FALSE;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
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
  HysWindow *self = user_data;
  GError *error = NULL;
  HysChange *change;

  if (!copy_selected (self))
    return;
  change = hys_edit_cut (self->document, selection_of (self), &error);
  apply (self, change, error);
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
  HysChange *change;

  if (self->document == NULL)
    return;
  if (text == NULL)
    {
      hys_window_tell (self, _("There is no piece of a drawing on the clipboard."));
      return;
    }
  hys_canvas_get_pointer (self->canvas, &column, &row);
  change = hys_edit_paste (self->document, self->layout, text, column, row, &error);
  apply (self, change, error);
}

static void
paste (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  HysWindow *self = user_data;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, text_arrived,
                                 g_object_ref (self));
}

static void
duplicate (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  HysWindow *self = user_data;
  GError *error = NULL;
  HysChange *change = hys_edit_duplicate (self->document, self->layout, selection_of (self), &error);

  apply (self, change, error);
}

static void
flip (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  HysWindow *self = user_data;
  GError *error = NULL;
  HysChange *change = hys_edit_flip (self->document, self->layout, selection_of (self), &error);

  apply (self, change, error);
}

static int
compare_columns (gconstpointer one,
                 gconstpointer other,
                 gpointer      layout)
{
  const double *column = ((const HysLayout *) layout)->column;
  double first = column[*(const guint *) one], second = column[*(const guint *) other];

  return (first > second) - (first < second);
}

/* The selected bars, from left to right. */
static GArray *
selected_bars (HysWindow *self)
{
  GArray *nodes = hys_selection_nodes (selection_of (self), self->document);

  g_array_sort_with_data (nodes, compare_columns, self->layout);
  return nodes;
}

static void
join (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  HysWindow *self = user_data;
  g_autoptr (GArray) nodes = selected_bars (self);
  GError *error = NULL;
  HysChange *change;

  if (nodes->len != 2)
    {
      hys_window_tell (self, _("Select the two bars that shall become one."));
      return;
    }
  change = hys_edit_merge (self->document, g_array_index (nodes, guint, 1), g_array_index (nodes, guint, 0), &error);
  apply (self, change, error);
}

static void
split (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  HysWindow *self = user_data;
  g_autoptr (GArray) nodes = selected_bars (self);
  GError *error = NULL;
  HysChange *change;

  if (nodes->len != 1)
    {
      hys_window_tell (self, _("Select the bar that shall become two, and the elements that leave it."));
      return;
    }
  change = hys_edit_split (self->document, self->layout, g_array_index (nodes, guint, 0), selection_of (self), &error);
  apply (self, change, error);
}

static void
tidy (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  HysWindow *self = user_data;
  GError *error = NULL;
  HysChange *change = hys_edit_tidy (self->document, &error);

  if (apply (self, change, error))
    hys_canvas_fit (self->canvas);
}

static void
repeat_answered (AdwMessageDialog *dialog,
                 const char       *response,
                 HysWindow        *self)
{
  GtkSpinButton *entry = GTK_SPIN_BUTTON (adw_message_dialog_get_extra_child (dialog));
  guint n;
  GError *error = NULL;
  HysChange *change;

  if (g_str_equal (response, "cancel") || self->document == NULL)
    return;
  gtk_spin_button_update (entry);
  n = (guint) gtk_spin_button_get_value_as_int (entry);
  if (g_str_equal (response, "series"))
    change = hys_edit_repeat_series (self->document, self->layout, selection_of (self), n, &error);
  else
    change = hys_edit_repeat_parallel (self->document, self->layout, selection_of (self), n, &error);
  if (apply (self, change, error))
    hys_canvas_show_all (self->canvas);
}

static GtkWidget *
new_count_entry (void)
{
  GtkWidget *entry = gtk_spin_button_new_with_range (2, REPEAT_MOST, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (entry), REPEAT_USUAL);
  gtk_widget_set_halign (entry, GTK_ALIGN_CENTER);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  hys_a11y_name (entry, _("How many in all"));
  return entry;
}

static void
repeat (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  HysWindow *self = user_data;
  GtkWidget *dialog;

  if (hys_selection_count (selection_of (self)) == 0)
    {
      hys_window_tell (self, _("Select the elements that shall be repeated."));
      return;
    }
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Repeat"), _("How many of what is selected shall there be, all in all?"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_count_entry ());
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "parallel", _("In _Parallel"),
                                    "series", _("In _Series"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "series");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (repeat_answered), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static const GActionEntry entries[] = {
  { .name = "select-all", .activate = select_all },
  { .name = "delete", .activate = delete },
  { .name = "copy", .activate = copy },
  { .name = "cut", .activate = cut },
  { .name = "paste", .activate = paste },
  { .name = "duplicate", .activate = duplicate },
  { .name = "flip", .activate = flip },
  { .name = "join", .activate = join },
  { .name = "split", .activate = split },
  { .name = "tidy", .activate = tidy },
  { .name = "repeat", .activate = repeat },
};

/* Actions that need something selected. */
static const char *const of_selection[] = { "delete", "copy", "cut", "duplicate", "join", "split", "repeat" };

void
hys_window_update_commands (HysWindow *self)
{
  gboolean any = hys_selection_count (selection_of (self)) > 0;

  for (guint i = 0; i < G_N_ELEMENTS (of_selection); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), of_selection[i])),
                                 any);
}

/* Keys that mean something else in an entry. */
static void
add_keys (HysWindow *self)
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
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
hys_window_init_commands (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  add_keys (self);
}
