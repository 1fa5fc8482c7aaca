/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Says which place of the help (hys_help_find()) is about a widget and what is in it; @place is static. */
void hys_help_topic_set  (GtkWidget      *widget,
                          const char     *place);

/* Adds the action app.help: opens the window of the help at the place that it is given, or where that is '' at the
 * place about what has the focus: that of the nearest widget around it that has one, else the window's, else the first
 * page. The window closes with the last of the other windows. */
void hys_help_opener_add (GtkApplication *application);

G_END_DECLS
