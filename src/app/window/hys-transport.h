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
 * Runs, pauses and steps the run of a session, sets its speed and how far the bars move, shows its time and goes back in it.
 * While the run, or what is shown of it, changes, it lets the session advance with each frame of the window.
 */

/* @window: (unowned): outlives it; its template has the children run_button, run_content, speed_button, motion_button, time,
 * progress, position, live_button, stop_bar and stop_message. The actions run-toggle, reset, step, speed, faster, slower,
 * motion and live are added to it. The session is referenced. */
HysTransport *hys_transport_new (GtkApplicationWindow *window,
                                 HysSession           *session);

G_END_DECLS
