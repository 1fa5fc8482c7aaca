/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Sets the accessible name of a control, and of the button inside a drop-down, a menu button or a colour button. */
void hys_a11y_name (GtkWidget  *widget,
                    const char *name);

/* Accessible name of the focused widget inside @within, or of its nearest named ancestor (transfer full); NULL if there
 * is none. */
char    *hys_a11y_focused (GtkWidget  *within);

/* Moves the focus to the widget of that name inside @within; returns whether there is one. */
gboolean hys_a11y_focus   (GtkWidget  *within,
                           const char *name);

/* Shows a sentence without breaking lines inside its numbers (hys_no_break()); it is read out as it is. */
void hys_a11y_show  (GtkLabel   *label,
                     const char *sentence);

/* Shows a text, or hides the label where there is none. */
void hys_a11y_tell  (GtkLabel   *label,
                     const char *text);

/* A row of a list with a text, which may take several lines. */
GtkWidget *hys_a11y_row (const char *text);

/* Makes Space toggle the switch, as Return does, instead of running the simulation. */
void hys_a11y_space (GtkSwitch  *toggle);

G_END_DECLS
