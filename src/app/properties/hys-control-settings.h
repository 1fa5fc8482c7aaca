/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CONTROL_SETTINGS (hys_control_settings_get_type ())
G_DECLARE_FINAL_TYPE (HysControlSettings, hys_control_settings, HYS, CONTROL_SETTINGS, GtkWidget)

/**
 * HysControlSettings:
 *
 * What a control is called, its range and scale, and which values it sets; each change is a step of the history.
 */

/* The control of that index of what is edited (borrowed). */
GtkWidget *hys_control_settings_new     (HysEditor          *editor,
                                         guint               control);

/* Shows what the document has by now. */
void       hys_control_settings_refresh (HysControlSettings *self);

/* What is edited goes away. */
void       hys_control_settings_let_go  (HysControlSettings *self);

G_END_DECLS
