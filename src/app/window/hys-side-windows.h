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
 * What opens beside a window for its document: the studies and the dialog for a test of a bar.
 *
 * Signals: `open` (HysDocument as pointer): a study has made a document; who handles it takes it.
 */

/* @window: (unowned): outlives it. The actions study and protocol are added to it. The session is referenced. */
HysSideWindows *hys_side_windows_new        (GtkApplicationWindow *window,
                                             HysSession           *session);

/* Shows a file with a measured loop, to be identified. */
void            hys_side_windows_study_loop (HysSideWindows       *self,
                                             GFile                *file);

/* Closes all of them. */
void            hys_side_windows_close      (HysSideWindows       *self);

G_END_DECLS
