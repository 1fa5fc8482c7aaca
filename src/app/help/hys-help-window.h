/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_HELP_WINDOW (hys_help_window_get_type ())
G_DECLARE_FINAL_TYPE (HysHelpWindow, hys_help_window, HYS, HELP_WINDOW, AdwWindow)

/**
 * HysHelpWindow:
 *
 * The pages of the help (hys_help_pages()) with their contents beside them.
 */
GtkWidget *hys_help_window_new  (GtkApplication *application);

/* Opens a place (hys_help_find()); an unknown one is the first page. */
void       hys_help_window_show (HysHelpWindow  *self,
                                 const char     *place);

G_END_DECLS
