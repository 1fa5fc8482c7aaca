/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-plot-board.h"
#include "hys-plot-view.h"
#include "hys-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_DECK (hys_plot_deck_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotDeck, hys_plot_deck, HYS, PLOT_DECK, GObject)

/**
 * HysPlotDeck:
 *
 * The plots of a document's figures: makes a plot for each figure, shows the run of the session in all of them, links their
 * time axes and shows one of them alone.
 *
 * Property `maximised` (gboolean): one plot is shown alone.
 *
 * Signals: `changed`: plots came or went. `hover` (int element, int node): what the curve under the pointer belongs to, -1 for
 * none.
 */

/* Shows the plots on @board. Its actions (link-times, maximise-figure, plots-order, restore) are added to @actions, which
 * must outlive it. The session is referenced. */
HysPlotDeck       *hys_plot_deck_new           (GActionMap         *actions,
                                                HysPlotBoard       *board,
                                                HysSession         *session);

/* As the functions of HysPlotView, for all plots. */
void               hys_plot_deck_set_highlight (HysPlotDeck        *self,
                                                int                 element,
                                                int                 node);
void               hys_plot_deck_mark          (HysPlotDeck        *self,
                                                const char         *node,
                                                const HysLoopPoint *corners,
                                                guint               n,
                                                gboolean            closed);

/* Shows all plots if one is shown alone. */
void               hys_plot_deck_restore       (HysPlotDeck        *self);

HysSession        *hys_plot_deck_get_session   (HysPlotDeck        *self);
const HysDocument *hys_plot_deck_get_document  (HysPlotDeck        *self);

/* The figures shown (HysFigureSpec), which are those of the document or, where it has none, what is shown instead. */
const GPtrArray   *hys_plot_deck_get_specs     (HysPlotDeck        *self);

/* The plot of a figure; NULL where there is none of that index. */
HysPlotView       *hys_plot_deck_get_plot      (HysPlotDeck        *self,
                                                guint               index);

/* The window that the plots are in. */
GtkWindow         *hys_plot_deck_get_window    (HysPlotDeck        *self);

G_END_DECLS
