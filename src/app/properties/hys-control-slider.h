/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CONTROL_SLIDER (hys_control_slider_get_type ())
G_DECLARE_FINAL_TYPE (HysControlSlider, hys_control_slider, HYS, CONTROL_SLIDER, GtkWidget)

/**
 * HysControlSlider:
 *
 * A control of a document as a slider, with its name, its value as an entry, and a menu for its settings. It acts at
 * once; a drag, a row of key presses are undone as one.
 */

/* The control of that index of what is edited (borrowed). */
GtkWidget *hys_control_slider_new     (HysEditor        *editor,
                                       guint             control);

/* Shows what the document has by now. */
void       hys_control_slider_refresh (HysControlSlider *self);

/* What is edited goes away. */
void       hys_control_slider_let_go  (HysControlSlider *self);

G_END_DECLS
