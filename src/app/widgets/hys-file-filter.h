/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Has a file dialog list the files of some endings (NULL-terminated) or of a MIME type (or NULL); a second filter lists
   all. */
void hys_file_filter_add        (GtkFileChooser    *chooser,
                                 const char        *name,
                                 const char *const *endings,
                                 const char        *mime_type);

/* The same for tables of numbers, and for documents where @documents. */
void hys_file_filter_add_tables (GtkFileChooser    *chooser,
                                 gboolean           documents);

/* What a file dialog was for: @file was chosen (transfer none), or none. */
typedef void (*HysFileChosen) (gpointer        object,
                               GFile          *file,
                               GtkFileChooser *dialog);

/* A modal file dialog that stores the folder of the file as the last @folder (hys_settings_remember_file()); @chosen is
 * called once, while @object is there. It frees itself. */
GtkFileChooser *hys_file_dialog_new (GtkWindow            *parent,
                                     const char           *title,
                                     GtkFileChooserAction  action,
                                     const char           *accept,
                                     const char           *folder,
                                     HysFileChosen         chosen,
                                     gpointer              object);

/* It begins at @file (nullable), else in the last folder. */
void hys_file_dialog_show (GtkFileChooser *dialog,
                           GFile          *file);

#define HYS_MIME_TYPE "application/x-hysteron"

/* The documents and tables used last, the latest first, that still exist: at most @most of them. (transfer full)
 * (element-type GtkRecentInfo) GtkRecentManager's signal `changed` tells when they are others. */
GPtrArray *hys_recent_list (guint  most);

/* Makes a file the latest one. */
void       hys_recent_add  (GFile *file);

G_END_DECLS
