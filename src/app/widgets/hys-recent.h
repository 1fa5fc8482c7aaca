/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_MIME_TYPE "application/x-hysteron"

/* The documents and tables used last, the latest first, that still exist: at most @most of them. (transfer full)
 * (element-type GtkRecentInfo) GtkRecentManager's signal `changed` tells when they are others. */
GPtrArray *hys_recent_list (guint  most);

/* Makes a file the latest one. */
void       hys_recent_add  (GFile *file);

G_END_DECLS
