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
 * @set_figure: called after the figure or the times of its rows were replaced
 * @paint: draws on the figure
 * @write: writes text in boxes beside @taken, the box used by the layers above, and extends it by its own
 * @press: returns the drag that a press there starts, owned by the layer; NULL if the layer ignores it
 * @hover: called when the pointer moves to @place between the axes with no button pressed; NULL = it left
 *
 * Each of them may be NULL. @paint and @write are called only after the figure was drawn.
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
 * A layer over a figure on the screen, with its own state, painting and pointer handling.
 */

/* Attaches the layer to a widget and the ranges of its figure, both (transfer none). */
void           hys_plot_layer_attach       (HysPlotLayer  *self,
                                            GtkWidget     *widget,
                                            HysPlotRanges *ranges);

/* @figure: (transfer none) (nullable), not referenced; @time: (nullable): times of its rows, referenced */
void           hys_plot_layer_set_figure   (HysPlotLayer  *self,
                                            HysFigure     *figure,
                                            HysColumn     *time);

HysFigure     *hys_plot_layer_get_figure   (HysPlotLayer  *self);
HysColumn     *hys_plot_layer_get_time     (HysPlotLayer  *self);
HysPlotRanges *hys_plot_layer_get_ranges   (HysPlotLayer  *self);
GtkWidget     *hys_plot_layer_get_widget   (HysPlotLayer  *self);

/* Queues a redraw of the layers. */
void           hys_plot_layer_queue_draw   (HysPlotLayer  *self);

G_END_DECLS
