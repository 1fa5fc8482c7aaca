/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Has a file dialog list the files of some endings (NULL-terminated) or of a MIME type (or NULL); a second filter lists all. */
void hys_file_filter_add        (GtkFileChooser    *chooser,
                                 const char        *name,
                                 const char *const *endings,
                                 const char        *mime_type);

/* The same for tables of numbers, and for documents where @documents. */
void hys_file_filter_add_tables (GtkFileChooser    *chooser,
                                 gboolean           documents);

G_END_DECLS
