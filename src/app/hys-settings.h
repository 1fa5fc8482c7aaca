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

/* The folder of a file is the one in which dialogs begin. */
void   hys_settings_remember_file (GFile          *file);
void   hys_settings_begin_there   (GtkFileChooser *chooser);

G_END_DECLS
