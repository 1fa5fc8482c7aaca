/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_STUDY_WINDOW (hys_study_window_get_type ())
G_DECLARE_FINAL_TYPE (HysStudyWindow, hys_study_window, HYS, STUDY_WINDOW, AdwWindow)

/**
 * HysStudyWindow:
 *
 * Window of the studies of a document: identification, design of a loop, convergence.
 *
 * Signals: `open` (HysDocument as pointer): emitted to open a document; the handler takes ownership.
 */

/* @session: the session whose document is studied (referenced) */
GtkWidget *hys_study_window_new        (GtkApplication *application,
                                        HysSession     *session);

/* Shows a page: "identification", "fit", "inverse", "convergence", "sweep", "response". */
void       hys_study_window_show       (HysStudyWindow *self,
                                        const char     *page);

/* Opens a table: a measured loop for identification, other data for a fit. */
void       hys_study_window_open_loop  (HysStudyWindow *self,
                                        GFile          *file);

G_END_DECLS
