/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-glass.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_INPUT (hys_plot_input_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotInput, hys_plot_input, HYS, PLOT_INPUT, GObject)

/**
 * HysPlotInput:
 *
 * What the pointer does in a plot: it hovers, the wheel and pinching zoom, a press becomes a drag of a layer or moves
 * what is shown.
 */

/* Listens to a widget (borrowed), whose figure has those ranges and layers (borrowed). */
HysPlotInput *hys_plot_input_new        (GtkWidget       *widget,
                                         HysPlotRanges   *ranges,
                                         HysPlotGlass    *glass);

/* Another figure (borrowed, NULL for none), with the times of its rows (borrowed, NULL where they are not known). What
 * is being dragged is cancelled. */
void          hys_plot_input_set_figure (HysPlotInput    *self,
                                         HysFigure       *figure,
                                         const HysColumn *time);

/* Updates what is under the pointer after the figure changed. */
void          hys_plot_input_hover      (HysPlotInput    *self);

/* FALSE when nothing is being dragged. */
gboolean      hys_plot_input_cancel     (HysPlotInput    *self);

G_END_DECLS
