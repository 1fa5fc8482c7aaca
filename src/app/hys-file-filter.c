/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-file-filter.h"

#include <glib/gi18n-lib.h>

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
  static const char *const endings[] = { "hysteron", "csv", "tsv", "txt", "dat", NULL };

  hys_file_filter_add (chooser, documents ? _("Documents and tables (CSV)") : _("Tables (CSV)"),
                       documents ? endings : endings + 1, NULL);
}
