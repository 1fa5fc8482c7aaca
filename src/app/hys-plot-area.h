/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-half-cycle.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_AREA (hys_plot_area_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotArea, hys_plot_area, HYS, PLOT_AREA, GtkWidget)

/**
 * HysPlotArea:
 *
 * A figure on the screen.
 */

/* Takes the figure; NULL for none. */
void       hys_plot_area_set_figure (HysPlotArea *self,
                                     HysFigure   *figure);
HysFigure *hys_plot_area_get_figure (HysPlotArea *self);

/* Microseconds that the last painting took. */
gint64     hys_plot_area_get_cost   (HysPlotArea *self);

/* Marks @n points of a figure in the plane; copies them. */
void       hys_plot_area_set_marks   (HysPlotArea        *self,
                                      const HysLoopPoint *points,
                                      guint               n);

G_END_DECLS
