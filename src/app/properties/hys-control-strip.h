/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_CONTROL_STRIP (hys_control_strip_get_type ())
G_DECLARE_FINAL_TYPE (HysControlStrip, hys_control_strip, HYS, CONTROL_STRIP, AdwBin)

/**
 * HysControlStrip:
 *
 * The controls of a document side by side, or below each other. Hidden when there are none.
 */

/* Sets the session whose document is edited (referenced). To be called once. */
void hys_control_strip_set_session (HysControlStrip *self,
                                    HysSession      *session);

/* Puts the controls below each other instead, where there is little room across. */
void hys_control_strip_set_column  (HysControlStrip *self,
                                    gboolean         column);

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
