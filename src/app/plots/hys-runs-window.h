/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_RUNS_WINDOW (hys_runs_window_get_type ())
G_DECLARE_FINAL_TYPE (HysRunsWindow, hys_runs_window, HYS, RUNS_WINDOW, AdwWindow)

/**
 * HysRunsWindow:
 *
 * The kept runs of the session's document: each with its colour, its name, whether it is shown, and a button that
 * removes it. All are edits of the document, which can be undone.
 */
GtkWidget *hys_runs_window_new (GtkWindow  *parent,
                                HysSession *session);

G_END_DECLS
