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
 * Pins values of a document as a slider, and unpins them.
 */

/* @targets: the names of the values (NULL-terminated, copied), which one slider sets; @label is what a screen reader calls
 * the values. */
GtkWidget *hys_pin_button_new     (HysEditor         *editor,
                                   const char *const *targets,
                                   const char        *label);

/* Other values, of the same sort, from now on; arguments as above. */
void       hys_pin_button_point   (HysPinButton      *self,
                                   HysEditor         *editor,
                                   const char *const *targets,
                                   const char        *label);

/* Shows what the document has by now. */
void       hys_pin_button_refresh (HysPinButton      *self);

/* What is edited goes away. */
void       hys_pin_button_let_go  (HysPinButton      *self);

G_END_DECLS
