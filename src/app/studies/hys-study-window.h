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
 * What takes room and time beside a document: a loop that was measured, one made by hand, convergence.
 *
 * Signals: `open` (HysDocument as pointer): is to be opened; who handles it takes the document.
 */

/* @session: whose document is studied (referenced). */
GtkWidget *hys_study_window_new        (GtkApplication *application,
                                        HysSession     *session);

/* Shows a page: "identification", "inverse", "convergence". */
void       hys_study_window_show       (HysStudyWindow *self,
                                        const char     *page);

/* A file with a measured loop. */
void       hys_study_window_open_loop  (HysStudyWindow *self,
                                        GFile          *file);

G_END_DECLS
