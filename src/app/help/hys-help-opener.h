/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the action app.help: opens the window of the help at the place that it is given, or where that is '' at the
 * place about what has the focus (hys_help_topic_of()). The window closes with the last of the other windows. */
void hys_help_opener_add (GtkApplication *application);

G_END_DECLS
