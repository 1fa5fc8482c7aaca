/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files opened and saved last. GTK's file chooser names all that it was asked for, pictures written too: ours are in a
 * group. */
#include "hys-recent.h"

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
