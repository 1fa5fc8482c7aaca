/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-style.h"
#include "hys-sketch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The theme, and the styles of drawings and figures that go with it, for a widget on the screen: transparent, with more
 * contrast where the desktop asks for it. */
HysPlotTheme hys_paint_theme        (void);
void         hys_paint_sketch_style (HysSketchStyle *style,
                                     GtkWidget      *widget);
void         hys_paint_plot_style   (HysPlotStyle   *style,
                                     GtkWidget      *widget);

/* Draws the widget again when light becomes dark or the contrast changes. */
void         hys_paint_follow_theme (GtkWidget      *widget);

G_END_DECLS
