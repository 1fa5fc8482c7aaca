/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-plot-board.h"
#include "hys-plot-view.h"
#include "hys-session.h"
#include "hys-words.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_LIST (hys_plot_list_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotList, hys_plot_list, HYS, PLOT_LIST, GObject)

/**
 * HysPlotList:
 *
 * Creates a plot for each figure of the document, updates them from the run of the session, links their time axes and
 * maximises one of them.
 *
 * Signals: `slide`: emitted when other plots are shown. `changed`: emitted when plots were added or removed. `hover`
 * (int element, int node): emitted with the item of the curve under the pointer, -1 = none. `open` (HysDocument as
 * pointer): as of HysPlotView.
 */

/* Shows the plots on @board. Adds the actions link-times, maximise-figure, next-plot, previous-plot, plots-order
 * and restore to @actions, which must outlive it. References @session. */
HysPlotList       *hys_plot_list_new           (GActionMap         *actions,
                                                HysPlotBoard       *board,
                                                HysSession         *session);

/* Call the functions of HysPlotView for all plots. */
void               hys_plot_list_set_highlight (HysPlotList        *self,
                                                int                 element,
                                                int                 node);
void               hys_plot_list_mark          (HysPlotList        *self,
                                                const char         *node,
                                                const HysLoopPoint *corners,
                                                guint               n,
                                                gboolean            closed);

/* Whether one plot is maximised; restores it, FALSE when there was none. */
gboolean           hys_plot_list_is_maximised  (HysPlotList        *self);
gboolean           hys_plot_list_restore       (HysPlotList        *self);

/* The plots that alone are shown; none when all are. */
HysSlide           hys_plot_list_get_slide     (HysPlotList        *self);

/* Shows one or two plots at a time, as slides. */
void               hys_plot_list_set_presenting (HysPlotList       *self,
                                                 gboolean           presenting);

/* Whether slides of two plots come before those of one. */
void               hys_plot_list_set_pairs     (HysPlotList        *self,
                                                gboolean            pairs);

/* The figures shown (element-type HysFigureSpec): those of the document, or else the default ones. */
const HysItemList *hys_plot_list_get_specs     (HysPlotList        *self);

/* The plot of a figure by its index (transfer none) (nullable). */
HysPlotView       *hys_plot_list_get_plot      (HysPlotList        *self,
                                                guint               index);

G_END_DECLS
