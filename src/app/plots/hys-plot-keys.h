/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The keys of a HysPlotArea. */
void hys_plot_keys_add (GtkWidgetClass *widget_class);

G_END_DECLS
