/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_SIDE_WINDOWS (hys_side_windows_get_type ())
G_DECLARE_FINAL_TYPE (HysSideWindows, hys_side_windows, HYS, SIDE_WINDOWS, GObject)

/**
 * HysSideWindows:
 *
 * Secondary windows of a document: the studies and the dialog to run a test.
 *
 * Signals: `open` (HysDocument as pointer): emitted when a study created a document; the handler takes ownership.
 */

/* @window: (transfer none), must outlive it. Adds the actions study and protocol to it. References @session. */
HysSideWindows *hys_side_windows_new        (GtkApplicationWindow *window,
                                             HysSession           *session);

/* Opens a measured loop for identification. */
void            hys_side_windows_study_loop (HysSideWindows       *self,
                                             GFile                *file);

/* Closes all secondary windows. */
void            hys_side_windows_close      (HysSideWindows       *self);

G_END_DECLS
