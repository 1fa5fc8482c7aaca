/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is written in the active window and in what pops up over it, as a(sb): each text that is shown, and whether all of
 * it can be read: neither shortened (unless a tip has all of it), nor cut at the edge of the window or of something in it
 * that does not scroll. */
GVariant *hys_test_labels (void);

G_END_DECLS
