/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_TRANSPORT (hys_transport_get_type ())
G_DECLARE_FINAL_TYPE (HysTransport, hys_transport, HYS, TRANSPORT, GObject)

/**
 * HysTransport:
 *
 * Controls of the run of a session: run, pause, step, speed, magnification of displacements, time and scrubbing.
 * Advances the session with each frame of the window while the view changes.
 */

/* @window: (transfer none), must outlive it; its template has the children run_button, run_content, speed_button,
 * motion_button, time, progress, position, live_button, stop_bar, stop_message,
 * slow_bar and slow_message. Adds the actions run-toggle, reset,
 * step, speed, faster, slower, motion and live to it. References @session. */
HysTransport *hys_transport_new (GtkApplicationWindow *window,
                                 HysSession           *session);

G_END_DECLS
