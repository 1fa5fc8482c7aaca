/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the shortcuts of HysPlotArea. */
void hys_plot_keys_add (GtkWidgetClass *widget_class);

G_END_DECLS
