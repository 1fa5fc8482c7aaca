/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-style.h"
#include "hys-sketch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The theme of the desktop, and styles of drawings and figures for a widget: transparent, with high contrast if the
 * desktop requests it. */
HysPlotTheme hys_paint_theme        (void);
void         hys_paint_sketch_style (HysSketchStyle *style,
                                     GtkWidget      *widget);
void         hys_paint_plot_style   (HysPlotStyle   *style,
                                     GtkWidget      *widget);

/* Queues a redraw of the widget when the colour scheme or the contrast changes. */
void         hys_paint_follow_theme (GtkWidget      *widget);

G_END_DECLS
