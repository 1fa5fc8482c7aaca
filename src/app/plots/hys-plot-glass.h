/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_GLASS (hys_plot_glass_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotGlass, hys_plot_glass, HYS, PLOT_GLASS, GtkWidget)

/**
 * HysPlotGlass:
 *
 * The layers over a figure, painted apart from it, so that the figure is not drawn again when the pointer moves.
 */
GtkWidget         *hys_plot_glass_new        (HysPlotRanges      *ranges);

/* Lays another layer (taken) on top. */
void               hys_plot_glass_add        (HysPlotGlass       *self,
                                              HysPlotLayer       *layer);

/* The layer of that type. */
gpointer           hys_plot_glass_get        (HysPlotGlass       *self,
                                              GType               type);

/* As hys_plot_layer_set_figure(), of all layers. */
void               hys_plot_glass_set_figure (HysPlotGlass       *self,
                                              HysFigure          *figure,
                                              HysColumn          *time);

/* What a press drags, of the topmost layer that it is for, which is the @owner; NULL for none. */
const HysPlotDrag *hys_plot_glass_press      (HysPlotGlass       *self,
                                              const HysPlotPress *press,
                                              gpointer           *owner);

/* Where the pointer is; NULL: not between the axes, or something is dragged. */
void               hys_plot_glass_hover      (HysPlotGlass       *self,
                                              const HysPlotPlace *place);

G_END_DECLS
