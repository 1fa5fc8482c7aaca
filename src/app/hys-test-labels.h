/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Visible texts of the active window and its popovers as a(sb): each text, and whether it is shown in full: neither
 * ellipsized (unless a tooltip has the whole text) nor clipped by the window or by a container that does not scroll. */
GVariant *hys_test_labels (void);

G_END_DECLS
