/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-export.h"
#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Persistent settings. If the schema is not installed (nor found by GSETTINGS_SCHEMA_DIR), nothing is stored. */

/* Restores the size of a window and the position of its divider, and stores them from now on. */
void   hys_settings_follow_window (GtkWindow      *window,
                                   GtkPaned       *paned);

/* Adds the action app.color-scheme and applies the stored scheme. */
void   hys_settings_follow_scheme (GActionMap     *application);

/* Get (transfer full) or set the layout of plots: 'row', 'column' or 'tabs'. */
char  *hys_settings_get_plots_order (void);
void   hys_settings_set_plots_order (const char    *order);

/* Stores the folder of a file, for the next file dialog. @key: 'last-folder' for documents,
 * 'table-folder' for tables that are read, 'export-folder' for pictures and tables that are written */
void   hys_settings_remember_file (const char     *key,
                                   GFile          *file);

/* Applies the stored digits and letters now and when they change, and calls @changed with an object then, to show them
 * anew. */
void   hys_settings_follow_numbers (GCallback      changed,
                                    gpointer       user_data);

/* Whether what was open when the program was quit is opened again at the next start. */
gboolean hys_settings_reopens      (void);

/* Has a session keep backups as long as that is stored. */
void   hys_settings_follow_backups (HysSession    *session);

/* Gives a new document the stored scheme, step, units and sign of forces. */
void   hys_settings_begin_document (HysDocument   *document);

/* Changes the settings of a picture to those that were stored last, with their preset and font (transfer full), if any
 * valid ones were; stores them. */
void   hys_settings_get_export     (HysExportSettings *settings,
                                    char             **preset,
                                    char             **font);
void   hys_settings_set_export     (const HysExportSettings *settings,
                                    const char              *preset);

/* The settings for what is not above; NULL if nothing is stored. (transfer full) */
GSettings *hys_settings_new        (void);

G_END_DECLS
