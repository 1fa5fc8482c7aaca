/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Switches the process to a locale with a decimal comma, compiling one if the system has none. FALSE, and the test
 * skipped, where that cannot be done. */
gboolean hys_comma_locale_enter (void);
void     hys_comma_locale_leave (void);

G_END_DECLS
