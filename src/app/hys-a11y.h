/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives a control the one name that a screen reader says, and to the button within a drop-down the same. */
void hys_a11y_name (GtkWidget  *widget,
                    const char *name);

/* The name of what has the focus in a widget, or of what that is in; NULL if there is none. The caller frees. */
char    *hys_a11y_focused (GtkWidget  *within);

/* Gives the focus to what has that name in a widget, if there is something. */
gboolean hys_a11y_focus   (GtkWidget  *within,
                           const char *name);

/* Space turns the switch, which Return alone does by itself, and starts no run. */
void hys_a11y_space (GtkSwitch  *toggle);

G_END_DECLS
