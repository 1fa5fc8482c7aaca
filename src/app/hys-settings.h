/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* What the program remembers from one time to the next. Where its schema is not installed (nor found by
 * GSETTINGS_SCHEMA_DIR), nothing is remembered and nothing else is different. */

/* The size of a window and the height of its drawing become what they were last, and are remembered from now on. */
void   hys_settings_follow_window (GtkWindow      *window,
                                   GtkPaned       *paned);

/* The action app.color-scheme and what it does. */
void   hys_settings_follow_scheme (GActionMap     *application);

/* How plots are placed: 'row', 'column' or 'tabs'; what it was last, and what it is from now on. The caller frees. */
char  *hys_settings_get_plots_order (void);
void   hys_settings_set_plots_order (const char    *order);

/* The folder of a file is the one in which dialogs begin. */
void   hys_settings_remember_file (GFile          *file);
void   hys_settings_begin_there   (GtkFileChooser *chooser);

G_END_DECLS
