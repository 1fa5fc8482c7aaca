/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-file-filter.h"

#include "hys-settings.h"
#include "hys-sheet.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char    *folder;
  HysFileChosen  chosen;
} Purpose;

void
hys_file_filter_add (GtkFileChooser    *chooser,
                     const char        *name,
                     const char *const *endings,
                     const char        *mime_type)
{
  g_autoptr (GtkFileFilter) some = gtk_file_filter_new (), all = gtk_file_filter_new ();

  gtk_file_filter_set_name (some, name);
  for (; *endings != NULL; endings++)
    gtk_file_filter_add_suffix (some, *endings);
  if (mime_type != NULL)
    gtk_file_filter_add_mime_type (some, mime_type);
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, some);
  gtk_file_chooser_add_filter (chooser, all);
}

void
hys_file_filter_add_tables (GtkFileChooser *chooser,
                            gboolean        documents)
{
  g_autoptr (GStrvBuilder) endings = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  g_strv_builder_addv (endings, (const char **) hys_sheet_endings);
  if (documents)
    g_strv_builder_add (endings, "hysteron");
  all = g_strv_builder_end (endings);
  hys_file_filter_add (chooser, documents ? _("Documents and tables (CSV, XLSX, ODS)") : _("Tables (CSV, XLSX, ODS)"),
                       (const char *const *) all, NULL);
}

static void
answered (GtkNativeDialog *dialog,
          int              response,
          gpointer         object)
{
  const Purpose *purpose = g_object_get_data (G_OBJECT (dialog), "purpose");
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
      : NULL;

  if (file != NULL)
    hys_settings_remember_file (purpose->folder, file);
  purpose->chosen (object, file, GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);
}

GtkFileChooser *
hys_file_dialog_new (GtkWindow            *parent,
                     const char           *title,
                     GtkFileChooserAction  action,
                     const char           *accept,
                     const char           *folder,
                     HysFileChosen         chosen,
                     gpointer              object)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, action, accept, _("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_object_set_data_full (G_OBJECT (dialog), "purpose", g_memdup2 (&(Purpose) { folder, chosen }, sizeof (Purpose)),
                          g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered), object, 0);
  return GTK_FILE_CHOOSER (dialog);
}

void
hys_file_dialog_show (GtkFileChooser *dialog,
                      GFile          *file)
{
  const Purpose *purpose = g_object_get_data (G_OBJECT (dialog), "purpose");
  g_autoptr (GSettings) settings = hys_settings_new ();
  g_autofree char *uri = settings != NULL ? g_settings_get_string (settings, purpose->folder) : NULL;
  g_autoptr (GFile) folder = uri != NULL && *uri != '\0' ? g_file_new_for_uri (uri) : NULL;

  if (file != NULL)
    gtk_file_chooser_set_file (dialog, file, NULL);
  else if (folder != NULL && g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    gtk_file_chooser_set_current_folder (dialog, folder, NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* The files opened and saved last. GTK's file chooser names all that it was asked for, pictures written too: ours are in a
 * group. */
#define GROUP "Hysteron"

static int
newest_first (gconstpointer a,
              gconstpointer b)
{
  GtkRecentInfo *one = *(GtkRecentInfo *const *) a, *other = *(GtkRecentInfo *const *) b;

  return g_date_time_compare (gtk_recent_info_get_modified (other), gtk_recent_info_get_modified (one));
}

GPtrArray *
hys_recent_list (guint most)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *all = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  for (GList *item = all; item != NULL; item = item->next)
    if (gtk_recent_info_has_group (item->data, GROUP) && gtk_recent_info_exists (item->data))
      g_ptr_array_add (list, gtk_recent_info_ref (item->data));
  g_list_free_full (all, (GDestroyNotify) gtk_recent_info_unref);
  g_ptr_array_sort (list, newest_first);
  if (list->len > most)
    g_ptr_array_set_size (list, (int) most);
  return list;
}

void
hys_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file), *command = g_strconcat (g_get_prgname (), " %u", NULL);
  g_autofree char *type = g_content_type_guess (uri, NULL, 0, NULL), *mime_type = g_content_type_get_mime_type (type);
  char *groups[] = { (char *) GROUP, NULL };
  GtkRecentData data = { .mime_type = mime_type != NULL ? mime_type : (char *) HYS_MIME_TYPE,
                         .app_name = (char *) g_get_application_name (), .app_exec = command, .groups = groups };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}
