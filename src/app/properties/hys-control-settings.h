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
 * Settings of a control: its label, range, scale and targets. Each change is a step of the history.
 */

/* @editor: (transfer none); @control: index in its document */
GtkWidget *hys_control_settings_new     (HysEditor          *editor,
                                         guint               control);

/* Updates the widgets from the document. */
void       hys_control_settings_refresh (HysControlSettings *self);

/* Releases the editor. */
void       hys_control_settings_let_go  (HysControlSettings *self);

G_END_DECLS
