/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-ranges.h"
#include "hys-plot-style.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_LAYER (hys_plot_layer_get_type ())
G_DECLARE_DERIVABLE_TYPE (HysPlotLayer, hys_plot_layer, HYS, PLOT_LAYER, GObject)

/* A point of the widget. */
typedef struct
{
  double x, y;
} HysPlotPlace;

/**
 * HysPlotLayerClass:
 * @set_figure: the figure or the times of its rows are others
 * @paint: draws what belongs on the figure
 * @write: puts words in boxes, beside @taken, the box of those above it, to which it adds its own
 * @press: what a button pressed there drags, the layer being its owner; NULL for nothing of the layer's
 * @hover: the pointer is at @place, between the axes and with no button pressed; NULL: it is not
 *
 * All of them may be NULL. Painting and writing happen only while there is a figure that was drawn.
 */
struct _HysPlotLayerClass
{
  GObjectClass parent_class;

  void               (*set_figure) (HysPlotLayer       *self);
  void               (*paint)      (HysPlotLayer       *self,
                                    cairo_t            *cr,
                                    const HysPlotStyle *style);
  void               (*write)      (HysPlotLayer       *self,
                                    cairo_t            *cr,
                                    const HysPlotStyle *style,
                                    HysFigureBox       *taken);
  const HysPlotDrag *(*press)      (HysPlotLayer       *self,
                                    const HysPlotPress *press);
  void               (*hover)      (HysPlotLayer       *self,
                                    const HysPlotPlace *place);
};

/**
 * HysPlotLayer:
 *
 * One thing that lies over a figure on the screen, with its own state: how it is painted, and what the pointer does to it.
 */

/* Lays it on a widget (borrowed), which shows a figure with those ranges (borrowed). */
void           hys_plot_layer_attach       (HysPlotLayer  *self,
                                            GtkWidget     *widget,
                                            HysPlotRanges *ranges);

/* The figure (borrowed, NULL for none) and the times of its rows (referenced, NULL where they are not known). */
void           hys_plot_layer_set_figure   (HysPlotLayer  *self,
                                            HysFigure     *figure,
                                            HysColumn     *time);

HysFigure     *hys_plot_layer_get_figure   (HysPlotLayer  *self);
HysColumn     *hys_plot_layer_get_time     (HysPlotLayer  *self);
HysPlotRanges *hys_plot_layer_get_ranges   (HysPlotLayer  *self);
GtkWidget     *hys_plot_layer_get_widget   (HysPlotLayer  *self);

/* Paints the layers again. */
void           hys_plot_layer_queue_draw   (HysPlotLayer  *self);

G_END_DECLS
