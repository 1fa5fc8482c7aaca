/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_PREFERENCES (hys_preferences_get_type ())
G_DECLARE_FINAL_TYPE (HysPreferences, hys_preferences, HYS, PREFERENCES, AdwPreferencesWindow)

/**
 * HysPreferences:
 *
 * What a person prefers, whatever the document; it is stored and takes effect at once.
 */
GtkWidget *hys_preferences_new (GtkApplication *application);

G_END_DECLS
