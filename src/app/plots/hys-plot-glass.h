/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_GLASS (hys_plot_glass_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotGlass, hys_plot_glass, HYS, PLOT_GLASS, GtkWidget)

/**
 * HysPlotGlass:
 *
 * The layers over a figure, painted separately so that the figure is not redrawn when the pointer moves.
 */
GtkWidget         *hys_plot_glass_new        (HysPlotRanges      *ranges);

/* Adds a layer (transfer full) on top. */
void               hys_plot_glass_add        (HysPlotGlass       *self,
                                              HysPlotLayer       *layer);

/* The layer of that type. */
gpointer           hys_plot_glass_get        (HysPlotGlass       *self,
                                              GType               type);

/* Calls hys_plot_layer_set_figure() on all layers. */
void               hys_plot_glass_set_figure (HysPlotGlass       *self,
                                              HysFigure          *figure,
                                              HysColumn          *time);

/* The drag that a press starts in the topmost layer that handles it; @owner (out): that layer. NULL if none does. */
const HysPlotDrag *hys_plot_glass_press      (HysPlotGlass       *self,
                                              const HysPlotPress *press,
                                              gpointer           *owner);

/* Where the pointer is; NULL: not between the axes, or something is dragged. */
void               hys_plot_glass_hover      (HysPlotGlass       *self,
                                              const HysPlotPlace *place);

G_END_DECLS
