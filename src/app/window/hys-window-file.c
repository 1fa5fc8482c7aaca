/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-examples.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MIME_TYPE   "application/x-hysteron"
#define RECENT_MOST 10

/* A question that is being asked, and what is done when nothing would be lost. */
typedef struct
{
  HysWindow      *window;
  HysWindowNext   next;
  gpointer        data;
  GDestroyNotify  free_data;
} Question;

static void
question_free (Question *self)
{
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_object_unref (self->window);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

/* A document on its way to a file. */
typedef struct
{
  HysWindow            *window;
  GFile                *file;
  GtkFileChooserNative *chooser;
  HysEditor            *editor;     /* what is saved, */
  guint64               state;      /* in the state that it had then */
  Question             *question;   /* goes on after it; or NULL */
} Saving;

static void
saving_free (Saving *self)
{
  g_clear_pointer (&self->question, question_free);
  g_clear_object (&self->editor);
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_object_unref (self->window);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void
remember (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file), *command = g_strconcat (g_get_prgname (), " %u", NULL);
  GtkRecentData data = { .mime_type = (char *) MIME_TYPE, .app_name = (char *) "Hysteron", .app_exec = command };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
  hys_settings_remember_file (file);
}

static gboolean
go_on_now (gpointer user_data)
{
  Question *self = user_data;

  self->next (self->window, self->data);
  return G_SOURCE_REMOVE;
}

/* Takes the question. What comes next may end the window, and with it the dialog that has just been answered: it waits
 * until that is over. */
static void
go_on (Question *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, go_on_now, self, (GDestroyNotify) question_free);
}

static void
saved (GObject      *source,
       GAsyncResult *result,
       gpointer      user_data)
{
  g_autoptr (Saving) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!hys_opener_save_finish (result, &error))
    {
      hys_window_tell_error (self->window, error->message);
      return;
    }
  g_set_object (&self->window->file, self->file);
  remember (self->file);
  hys_history_mark_saved (hys_editor_get_history (self->editor), self->state);
  hys_window_update_title (self->window);
  hys_window_tell (self->window, _("Saved"));
  if (self->question != NULL)
    go_on (g_steal_pointer (&self->question));
}

/* Takes the saving, whose file is known. */
static void
save_now (Saving *self)
{
  self->editor = g_object_ref (self->window->editor);
  self->state = hys_history_get_state (hys_editor_get_history (self->editor));
  hys_opener_save_async (self->window->document, self->file, saved, self);
}

static void
add_filter (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) ours = gtk_file_filter_new (), all = gtk_file_filter_new ();

  gtk_file_filter_set_name (ours, _("Hysteron documents"));
  gtk_file_filter_add_suffix (ours, "hysteron");
  gtk_file_filter_add_mime_type (ours, MIME_TYPE);
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, ours);
  gtk_file_chooser_add_filter (chooser, all);
}

static void
save_chosen (GtkNativeDialog *dialog,
             int              response,
             gpointer         user_data)
{
  g_autoptr (Saving) self = user_data;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  self->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (self->file != NULL)
    save_now (g_steal_pointer (&self));
}

static char *
suggested_name (HysWindow *self)
{
  g_autofree char *title = g_strdelimit (g_strdup (self->document->title), "/\\:\n", '-');

  g_strstrip (title);
  return g_strconcat (*title != '\0' && *title != '.' ? title : _("Untitled"), ".hysteron", NULL);
}

/* Takes the saving. */
static void
choose_where (Saving *self)
{
  GtkFileChooser *chooser;

  self->chooser = gtk_file_chooser_native_new (_("Save Document"), GTK_WINDOW (self->window),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));
  chooser = GTK_FILE_CHOOSER (self->chooser);
  add_filter (chooser);
  if (self->window->file != NULL)
    gtk_file_chooser_set_file (chooser, self->window->file, NULL);
  else
    {
      g_autofree char *name = suggested_name (self->window);

      gtk_file_chooser_set_current_name (chooser, name);
      hys_settings_begin_there (chooser);
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect (self->chooser, "response", G_CALLBACK (save_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Takes the question, or NULL. */
static void
save (HysWindow *window,
      gboolean   elsewhere,
      Question  *question)
{
  Saving *self = g_new0 (Saving, 1);

  self->window = g_object_ref (window);
  self->question = question;
  if (window->file == NULL || elsewhere)
    {
      choose_where (self);
      return;
    }
  self->file = g_object_ref (window->file);
  save_now (self);
}

static void
answered (AdwMessageDialog *dialog,
          const char       *response,
          gpointer          user_data)
{
  g_autoptr (Question) self = user_data;

  if (g_str_equal (response, "save"))
    save (self->window, FALSE, g_steal_pointer (&self));
  else if (g_str_equal (response, "discard"))
    go_on (g_steal_pointer (&self));
}

static void
ask_now (Question *self)
{
  const char *title = *self->window->document->title != '\0' ? self->window->document->title : _("Untitled");
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self->window), _("Save Changes?"), NULL);

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _("“%s” has changes that are not saved. They are lost if you do not save them."), title);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "discard", _("_Discard"),
                                    "save", _("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (answered), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Goes on at once when everything is saved. */
void
hys_window_ask (HysWindow      *self,
                HysWindowNext   next,
                gpointer        data,
                GDestroyNotify  free_data)
{
  g_autoptr (Question) question = g_new0 (Question, 1);

  question->window = g_object_ref (self);
  question->next = next;
  question->data = data;
  question->free_data = free_data;
  if (hys_window_is_modified (self))
    ask_now (g_steal_pointer (&question));
  else
    next (self, data);
}

/* A file on its way into the window. */
typedef struct
{
  HysWindow *window;
  GFile     *file;
} Reading;

static void
was_read (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autofree Reading *self = user_data;
  g_autoptr (HysWindow) window = self->window;
  g_autoptr (GFile) file = self->file;
  g_autoptr (GError) error = NULL;
  HysOpened *opened = hys_opener_read_finish (result, &error);

  if (opened != NULL)
    {
      hys_window_take (window, opened, file);
      remember (file);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    hys_window_tell_error (window, error->message);
}

static void
read_now (HysWindow *self,
          gpointer   file)
{
  Reading *reading = g_new (Reading, 1);

  *reading = (Reading) { g_object_ref (self), g_object_ref (file) };
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  hys_opener_read_async (file, self->reading, was_read, reading);
}

void
hys_window_open_file (HysWindow *self,
                      GFile     *file)
{
  hys_window_ask (self, read_now, g_object_ref (file), g_object_unref);
}

static void
open_chosen (GtkNativeDialog *dialog,
             int              response,
             gpointer         user_data)
{
  HysWindow *self = user_data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    hys_window_open_file (self, file);
  g_object_unref (dialog);
}

static void
open_dialog (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysWindow *self = user_data;
  GtkFileChooserNative *chooser;

  chooser = gtk_file_chooser_native_new (_("Open Document"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN,
                                         _("_Open"), _("_Cancel"));
  add_filter (GTK_FILE_CHOOSER (chooser));
  hys_settings_begin_there (GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (open_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
open_recent (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  hys_window_open_file (user_data, file);
}

static void
new_now (HysWindow *self,
         gpointer   data)
{
  hys_window_take (self, hys_opener_new_empty (), NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
new_document (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  hys_window_ask (user_data, new_now, NULL, NULL);
}

static void
save_document (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  save (user_data, FALSE, NULL);
}

static void
save_elsewhere (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  save (user_data, TRUE, NULL);
}

static int
newest_first (gconstpointer a,
              gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

static void
append_recent (GMenu         *menu,
               GtkRecentInfo *info)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (gtk_recent_info_get_display_name (info), NULL);

  g_menu_item_set_action_and_target (item, "win.open-recent", "s", gtk_recent_info_get_uri (info));
  g_menu_append_item (menu, item);
}

/* A menu that is open stays open. */
static void
fill_recent (HysWindow *self)
{
  GMenu *menu = G_MENU (adw_split_button_get_menu_model (self->open_button));
  GList *all = g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), newest_first);
  guint n = 0;

  g_menu_remove_all (menu);
  for (GList *item = all; item != NULL && n < RECENT_MOST; item = item->next)
    if (gtk_recent_info_has_application (item->data, "Hysteron") && gtk_recent_info_exists (item->data))
      {
        append_recent (menu, item->data);
        n++;
      }
  if (n == 0)
    g_menu_append (menu, _("No recent documents"), "win.none");
  g_list_free_full (all, (GDestroyNotify) gtk_recent_info_unref);
}

static void
close_now (HysWindow *self,
           gpointer   data)
{
  self->closing = TRUE;
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
close_requested (HysWindow *self)
{
  if (self->closing || !hys_window_is_modified (self))
    return GDK_EVENT_PROPAGATE;
  hys_window_ask (self, close_now, NULL, NULL);
  return GDK_EVENT_STOP;
}

/* A measured loop. */
static gboolean
is_table (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file), *lower = g_ascii_strdown (base, -1);

  return g_str_has_suffix (lower, ".csv") || g_str_has_suffix (lower, ".tsv");
}

/* In a window of its own. */
static void
open_beside (HysWindow *self,
             GFile     *file)
{
  HysWindow *window = HYS_WINDOW (hys_window_new (gtk_window_get_application (GTK_WINDOW (self))));

  hys_window_open_example (window, HYS_EXAMPLE_DEFAULT);
  hys_window_open_file (window, file);
  gtk_window_present (GTK_WINDOW (window));
}

/* Of several documents the first one comes into this window. */
static gboolean
dropped (HysWindow    *self,
         const GValue *value)
{
  GFile *document = NULL;

  for (GSList *file = g_value_get_boxed (value); file != NULL; file = file->next)
    if (is_table (file->data))
      hys_window_study_loop (self, file->data);
    else if (document == NULL)
      document = file->data;
    else
      open_beside (self, file->data);
  if (document != NULL)
    hys_window_open_file (self, document);
  return TRUE;
}

/* The part of the split button that opens the menu has no name of its own. */
static void
name_recent (HysWindow *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->open_button)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child))
      hys_a11y_name (child, _("Recent Documents"));
}

static const GActionEntry entries[] = {
  { .name = "new", .activate = new_document },
  { .name = "open", .activate = open_dialog },
  { .name = "open-recent", .activate = open_recent, .parameter_type = "s" },
  { .name = "save", .activate = save_document },
  { .name = "save-as", .activate = save_elsewhere },
};

void
hys_window_init_file (HysWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_autoptr (GMenu) recent = g_menu_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  g_signal_connect (self, "close-request", G_CALLBACK (close_requested), NULL);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill_recent), self,
                           G_CONNECT_SWAPPED);
  adw_split_button_set_menu_model (self->open_button, G_MENU_MODEL (recent));
  fill_recent (self);
  name_recent (self);
}
