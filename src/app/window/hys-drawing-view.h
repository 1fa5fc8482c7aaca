/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"
#include "hys-session.h"

G_BEGIN_DECLS

#define HYS_TYPE_DRAWING_VIEW (hys_drawing_view_get_type ())
G_DECLARE_FINAL_TYPE (HysDrawingView, hys_drawing_view, HYS, DRAWING_VIEW, GObject)

/**
 * HysDrawingView:
 *
 * Keeps the canvas of a window up to date with the session, the read-out of what is pointed at, and a hint that is shown while
 * the drawing is empty.
 */

/* References @session. The widgets belong to the window, which closes this before they go. */
HysDrawingView *hys_drawing_view_new          (HysSession     *session,
                                               HysCanvas      *canvas,
                                               GtkWidget      *hint,
                                               GtkInscription *readout);
void            hys_drawing_view_show_readout (HysDrawingView *self);

/* Stops following the session, which the canvas then has nothing of. */
void            hys_drawing_view_close        (HysDrawingView *self);

G_END_DECLS
