/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PIN_BUTTON (hys_pin_button_get_type ())
G_DECLARE_FINAL_TYPE (HysPinButton, hys_pin_button, HYS, PIN_BUTTON, GtkWidget)

/**
 * HysPinButton:
 *
 * Toggle button that adds a control for values of a document, or removes it.
 */

/* @targets: names of the values that the control sets (NULL-terminated, copied); @label: their accessible name */
GtkWidget *hys_pin_button_new     (HysEditor         *editor,
                                   const char *const *targets,
                                   const char        *label);

/* Replaces the values by others of the same kind; arguments as above. */
void       hys_pin_button_point   (HysPinButton      *self,
                                   HysEditor         *editor,
                                   const char *const *targets,
                                   const char        *label);

/* Updates the button from the document. */
void       hys_pin_button_refresh (HysPinButton      *self);

/* Releases the editor. */
void       hys_pin_button_let_go  (HysPinButton      *self);

G_END_DECLS
