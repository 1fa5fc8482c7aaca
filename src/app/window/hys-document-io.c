/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's document: opening and saving, dialogs, recent documents, and the questions about changes. */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-file-filter.h"
#include "hys-settings.h"
#include "hys-sheet.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>

#define RECENT_MOST 10

/* A pending question with its continuation. */
struct HysQuestion
{
  HysWindow      *window;
  HysNext         next;
  gpointer        data;
  GDestroyNotify  free_data;
};

static void
question_free (HysQuestion *self)
{
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_object_unref (self->window);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysQuestion, question_free)

/* The first entry in a widget that shows a text that was refused; NULL for none. */
static HysValueEntry *
find_refused (GtkWidget *widget)
{
  HysValueEntry *refused = NULL;

  if (HYS_IS_VALUE_ENTRY (widget))
    return hys_value_entry_get_reason (HYS_VALUE_ENTRY (widget)) != NULL && gtk_widget_is_visible (widget)
           ? HYS_VALUE_ENTRY (widget) : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && refused == NULL;
       child = gtk_widget_get_next_sibling (child))
    refused = find_refused (child);
  return refused;
}

/* Applies what is typed in a value and not yet entered, before its document is written or left; what shows a text that
 * was refused, or NULL. */
static HysValueEntry *
submit_typed (HysWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *entry = focus != NULL ? gtk_widget_get_ancestor (focus, HYS_TYPE_VALUE_ENTRY) : NULL;

  if (entry != NULL)
    hys_value_entry_submit (HYS_VALUE_ENTRY (entry));
  return find_refused (GTK_WIDGET (self));
}

/* ---- Saving ---- */

static void
add_filter (GtkFileChooser *chooser)
{
  hys_file_filter_add (chooser, _("Hysteron documents"), (const char *const[]) { "hysteron", NULL }, HYS_MIME_TYPE);
}

static void
save_chosen (gpointer        window,
             GFile          *file,
             GtkFileChooser *dialog)
{
  HysWindow *self = window;

  if (file != NULL)
    hys_session_save (self->session, file);
  else
    g_clear_pointer (&self->waiting, question_free);
}

static void
choose_where (HysWindow *self)
{
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (self), _("Save Document"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                                _("_Save"),
                                                "last-folder", save_chosen, self);
  GFile *file = hys_session_get_file (self->session);
  g_autofree char *title = g_strdelimit (g_strdup (hys_session_get_document (self->session)->title), "/\\:\n", '-');
  g_autofree char *name = NULL;

  g_strstrip (title);
  name = g_strconcat (*title != '\0' && *title != '.' ? title : _("Untitled"), ".hysteron", NULL);
  add_filter (dialog);
  if (file == NULL)
    gtk_file_chooser_set_current_name (dialog, name);
  hys_file_dialog_show (dialog, file);
}

/* @question: (transfer full) (nullable): waits for saving */
static void
save (HysWindow   *self,
      gboolean     elsewhere,
      HysQuestion *question)
{
  GFile *file = hys_session_get_file (self->session);
  HysValueEntry *refused = submit_typed (self);

  if (refused != NULL && gtk_widget_get_mapped (GTK_WIDGET (refused)))
    gtk_widget_grab_focus (GTK_WIDGET (refused));
  g_clear_pointer (&self->waiting, question_free);
  self->waiting = question;
  if (file == NULL || elsewhere)
    choose_where (self);
  else
    hys_session_save (self->session, file);
}

static gboolean
go_on_now (gpointer user_data)
{
  HysQuestion *self = user_data;

  self->next (self->window, self->data);
  return G_SOURCE_REMOVE;
}

/* @self: (transfer full). The continuation may destroy the window with the dialog that emits this response, so it
 * runs from an idle source. */
static void
go_on (HysQuestion *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, go_on_now, self, (GDestroyNotify) question_free);
}

static void
remember (GFile *file)
{
  hys_recent_add (file);
  hys_settings_remember_file ("last-folder", file);
}

static void
saved (HysWindow *self,
       GFile     *file)
{
  g_autoptr (HysQuestion) waiting = self->asking ? NULL : g_steal_pointer (&self->waiting);
  HysValueEntry *refused = find_refused (GTK_WIDGET (self));

  if (file == NULL)
    return;
  remember (file);
  if (refused != NULL)
    {
      g_autofree char *text = g_strdup_printf (_("Saved without “%s”: %s"),
                                               gtk_editable_get_text (GTK_EDITABLE (refused)),
                                               hys_value_entry_get_reason (refused));

      hys_session_tell (self->session, text, FALSE);
    }
  if (waiting != NULL)
    go_on (g_steal_pointer (&waiting));
}

/* ---- A file that another program changed ---- */

static void
read_again (HysWindow *self)
{
  GFile *file = hys_session_get_file (self->session);

  if (file != NULL)
    hys_window_open (self, file);
}

static void
keep_mine (HysWindow *self)
{
  gtk_widget_set_visible (self->overtaken_bar, FALSE);
}

static void
overtaken_changed (HysWindow *self)
{
  GFile *file = hys_session_get_file (self->session);
  gboolean overtaken = hys_session_is_overtaken (self->session);

  if (overtaken)
    {
      g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
      g_autofree char *text = g_strdup_printf (_("“%s” was changed by another program."), name);

      gtk_label_set_text (self->overtaken_message, text);
    }
  gtk_widget_set_visible (self->overtaken_bar, overtaken);
}

/* What changed while nobody looked, where no monitor tells. */
static void
window_activated (HysWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    hys_session_check_file (self->session);
}

static void
conflict_answered (HysWindow  *self,
                   const char *response)
{
  self->asking = FALSE;
  if (g_str_equal (response, "save"))
    hys_session_save_over (self->session);
  else if (g_str_equal (response, "save-as"))
    save (self, TRUE, g_steal_pointer (&self->waiting));
  else
    g_clear_pointer (&self->waiting, question_free);
  if (g_str_equal (response, "read"))
    hys_session_read (self->session, hys_session_get_file (self->session));
}

/* What waits for saving goes on waiting for the answer. */
static void
conflict (HysWindow *self)
{
  g_autofree char *base = g_file_get_basename (hys_session_get_file (self->session));
  g_autofree char *name = g_filename_display_name (base);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Replace Newer File?"), NULL);

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _("“%s” was changed by another program since it was last read or saved here. Saving "
                                    "replaces these changes; reading it again loses your own."), name);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "read", _("R_ead Again"),
                                    "save-as", _("Save _As…"), "save", _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "read", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save-as");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (conflict_answered), self, G_CONNECT_SWAPPED);
  self->asking = TRUE;
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- The question ---- */

static void
answered (AdwMessageDialog *dialog,
          const char       *response,
          gpointer          user_data)
{
  g_autoptr (HysQuestion) question = user_data;
  HysWindow *self = question->window;

  if (g_str_equal (response, "save"))
    save (self, FALSE, g_steal_pointer (&question));
  else if (g_str_equal (response, "discard"))
    go_on (g_steal_pointer (&question));
}

/* What would be lost: changes, a text that was refused, or both (transfer full). */
static char *
tell_what_goes (HysWindow *self,
                gboolean   modified)
{
  const char *title = hys_session_get_document (self->session)->title;
  HysValueEntry *refused = find_refused (GTK_WIDGET (self));
  GString *text = g_string_new (NULL);

  if (modified)
    g_string_append_printf (text, _("“%s” contains unsaved changes. Changes that are not saved will be lost."),
                            *title != '\0' ? title : _("Untitled"));
  if (modified && refused != NULL)
    g_string_append (text, "\n");
  if (refused != NULL)
    g_string_append_printf (text, _("“%s” was refused and cannot be saved: %s"),
                            gtk_editable_get_text (GTK_EDITABLE (refused)), hys_value_entry_get_reason (refused));
  return g_string_free (text, FALSE);
}

/* @modified: whether changes would be lost */
static void
put_question (HysWindow      *self,
              gboolean        modified,
              HysNext         next,
              gpointer        data,
              GDestroyNotify  free_data)
{
  HysQuestion *question = g_new (HysQuestion, 1);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), modified ? _("Save Changes?") : _("Discard Text?"), NULL);
  g_autofree char *body = tell_what_goes (self, modified);

  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), body);
  *question = (HysQuestion) { g_object_ref (self), next, data, free_data };
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "discard", _("_Discard"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard", ADW_RESPONSE_DESTRUCTIVE);
  if (modified)
    {
      adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "save", _("_Save"));
      adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
    }
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), modified ? "save" : "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (answered), question);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
hys_window_ask (HysWindow      *self,
                HysNext         next,
                gpointer        data,
                GDestroyNotify  free_data)
{
  put_question (self, hys_session_is_modified (self->session), next, data, free_data);
}

/* Opens another document: at once without unsaved changes, or if these can be got back, which a refused text cannot.
 * @data: (transfer full) */
static void
ask (HysWindow      *self,
     HysNext         next,
     gpointer        data,
     GDestroyNotify  free_data)
{
  HysValueEntry *refused = submit_typed (self);
  gboolean lost = hys_session_is_modified (self->session) && !hys_session_is_played_with (self->session);

  if (refused != NULL || lost)
    {
      put_question (self, lost, next, data, free_data);
      return;
    }
  next (self, data);
  if (free_data != NULL)
    free_data (data);
}

static void
close_now (HysWindow *self,
           gpointer   data)
{
  self->closing = TRUE;
  gtk_window_destroy (GTK_WINDOW (self));
}

gboolean
hys_window_has_work (HysWindow *self)
{
  return submit_typed (self) != NULL || hys_session_has_work (self->session);
}

gboolean
hys_window_may_close (HysWindow *self)
{
  if (self->closing || !hys_window_has_work (self))
    return TRUE;
  hys_window_ask (self, close_now, NULL, NULL);
  return FALSE;
}

/* ---- Logging out ---- */

static void
inhibit (HysWindow *self,
         gboolean   modified)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (application == NULL || modified == (self->inhibits != 0))
    return;
  if (!modified)
    gtk_application_uninhibit (application, self->inhibits);
  self->inhibits = modified ? gtk_application_inhibit (application, GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_LOGOUT,
                                                       _("There are unsaved changes.")) : 0;
}

static void
modified_changed (HysWindow *self)
{
  inhibit (self, hys_session_has_work (self->session));
}

static void
unmapped (HysWindow *self)
{
  inhibit (self, FALSE);
}

/* ---- Opening ---- */

static void
read_now (HysWindow *self,
          gpointer   file)
{
  hys_session_read (self->session, file);
}

gboolean
hys_window_is_table (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL && hys_sheet_is_named_so (base);
}

/* By its name: nobody is to be asked first what becomes of changes. */
static gboolean
is_picture (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *type = base != NULL ? g_content_type_guess (base, NULL, 0, NULL) : NULL;
  g_autofree char *mime = type != NULL ? g_content_type_get_mime_type (type) : NULL;

  return mime != NULL && (g_str_has_prefix (mime, "image/") || g_str_equal (mime, "application/pdf"));
}

GtkWindow *
hys_window_find (GtkApplication *application,
                 GFile          *file)
{
  for (GList *window = gtk_application_get_windows (application); window != NULL; window = window->next)
    {
      GFile *own = HYS_IS_WINDOW (window->data) ? hys_session_get_file (HYS_WINDOW (window->data)->session) : NULL;

      if (own != NULL && g_file_equal (own, file))
        return window->data;
    }
  return NULL;
}

void
hys_window_open (HysWindow *self,
                 GFile     *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GtkWindow *there = application != NULL ? hys_window_find (application, file) : NULL;

  if (there != NULL && there != GTK_WINDOW (self))
    {
      gtk_window_present (there);
      return;
    }
  if (hys_window_is_table (file))
    {
      hys_recent_add (file);
      hys_window_study_loop (self, file);
      return;
    }
  if (is_picture (file))
    hys_session_tell (self->session, _("A picture holds no network: open the document that it was made of."), TRUE);
  else
    ask (self, read_now, g_object_ref (file), g_object_unref);
}

static void
open_chosen (gpointer        window,
             GFile          *file,
             GtkFileChooser *dialog)
{
  if (file != NULL)
    hys_window_open (window, file);
}

static void
open_dialog (HysWindow *self)
{
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (self), _("Open Document"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                _("_Open"),
                                                "last-folder", open_chosen, self);

  add_filter (dialog);
  hys_file_dialog_show (dialog, NULL);
}

static void
open_recent (HysWindow *self,
             GVariant  *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  hys_window_open (self, file);
}

static void
focus_drawing (HysWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.focus-drawing", NULL);
}

static void
new_now (HysWindow *self,
         gpointer   data)
{
  HysDocument *document = hys_document_new_blank ();

  hys_settings_begin_document (document);
  hys_session_open (self->session, hys_opened_new (document));
  focus_drawing (self);
}

static void
new_document (HysWindow *self)
{
  ask (self, new_now, NULL, NULL);
}

static void
open_example_now (HysWindow *self,
                  gpointer   name)
{
  hys_session_open_example (self->session, name);
  focus_drawing (self);
}

static void
open_example (HysWindow *self,
              GVariant  *parameter)
{
  ask (self, open_example_now, g_variant_dup_string (parameter, NULL), g_free);
}

static void
save_document (HysWindow *self)
{
  save (self, FALSE, NULL);
}

static void
save_elsewhere (HysWindow *self)
{
  save (self, TRUE, NULL);
}

/* ---- Recent documents ---- */

/* Documents opened without a dialog are added to the recent ones. */
static void
opened (HysWindow *self)
{
  GFile *file = hys_session_get_file (self->session);

  if (file != NULL)
    remember (file);
}

/* Keeps an open menu open. */
static void
fill_recent (HysWindow *self)
{
  GMenu *menu = G_MENU (adw_split_button_get_menu_model (self->open_button));
  g_autoptr (GPtrArray) recent = hys_recent_list (RECENT_MOST);

  g_menu_remove_all (menu);
  for (guint i = 0; i < recent->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (recent, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (gtk_recent_info_get_display_name (info), NULL);

      g_menu_item_set_action_and_target (item, "win.open-recent", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (menu, item);
    }
  if (recent->len == 0)
    g_menu_append (menu, _("No recent documents"), "win.none");
}

static const HysAction entries[] = {
  { .name = "new", .activate = G_CALLBACK (new_document) },
  { .name = "open", .activate = G_CALLBACK (open_dialog) },
  { .name = "open-example", .activate = G_CALLBACK (open_example), .parameter_type = "s" },
  { .name = "keep-mine", .activate = G_CALLBACK (keep_mine) },
  { .name = "open-recent", .activate = G_CALLBACK (open_recent), .parameter_type = "s" },
  { .name = "read-again", .activate = G_CALLBACK (read_again) },
  { .name = "save", .activate = G_CALLBACK (save_document) },
  { .name = "save-as", .activate = G_CALLBACK (save_elsewhere) },
};

void
hys_window_add_document (HysWindow *self)
{
  g_autoptr (GMenu) recent = g_menu_new ();

  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::overtaken", G_CALLBACK (overtaken_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::modified", G_CALLBACK (modified_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "conflict", G_CALLBACK (conflict), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "saved", G_CALLBACK (saved), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (window_activated), NULL);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill_recent), self,
                           G_CONNECT_SWAPPED);
  adw_split_button_set_menu_model (self->open_button, G_MENU_MODEL (recent));
  fill_recent (self);
  /* The part of the split button that opens the menu has no name of its own. */
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->open_button)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child))
      hys_a11y_name (child, _("Recent Documents"));
}
