/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

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

/* Stores the folder of a file; sets the stored folder in a file dialog. */
void   hys_settings_remember_file (GFile          *file);
void   hys_settings_begin_there   (GtkFileChooser *chooser);

G_END_DECLS
