/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_CONTROL_SLIDER (hys_control_slider_get_type ())
G_DECLARE_FINAL_TYPE (HysControlSlider, hys_control_slider, HYS, CONTROL_SLIDER, AdwBin)

/**
 * HysControlSlider:
 *
 * A control of a document: a slider with label, entry and settings menu. Values apply at once; a drag or a series of
 * key presses is undone as one step.
 */

/* @control: index in the document of the editor */
GtkWidget *hys_control_slider_new     (HysEditor        *editor,
                                       guint             control);

/* Updates the widgets from the document. */
void       hys_control_slider_refresh (HysControlSlider *self);

/* Releases the editor, before the slider goes: what was typed in it is told when it loses the focus. */
void       hys_control_slider_let_go  (HysControlSlider *self);

G_END_DECLS
