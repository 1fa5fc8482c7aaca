/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives a control the one name that a screen reader says, and to the button within a drop-down the same. */
void hys_a11y_name (GtkWidget  *widget,
                    const char *name);

/* Space turns the switch, which Return alone does by itself, and starts no run. */
void hys_a11y_space (GtkSwitch  *toggle);

G_END_DECLS
