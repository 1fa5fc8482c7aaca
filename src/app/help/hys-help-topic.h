/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Says which place of the help (hys_help_find()) is about a widget and what is in it; @place is static. */
void        hys_help_topic_set  (GtkWidget  *widget,
                                 const char *place);

/* The place about what has the focus in a window: that of the nearest widget around it that has one, else the window's,
 * else the first page. */
const char *hys_help_topic_of   (GtkWindow  *window);

G_END_DECLS
