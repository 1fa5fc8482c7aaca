/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-half-cycle.h"
#include "hys-plot-board.h"
#include "hys-plot-view.h"
#include "hys-trace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_DECK (hys_plot_deck_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotDeck, hys_plot_deck, HYS, PLOT_DECK, GObject)

/**
 * HysPlotDeck:
 *
 * The plots of a document's figures: makes a plot for each figure, gives all of them the trace, the moment and what is
 * highlighted, links their time axes and shows one of them alone.
 *
 * Property `maximised` (gboolean): one plot is shown alone.
 *
 * Signals: `changed`: plots came or went. `hover` (int element, int node): what the curve under the pointer belongs to, -1 for
 * none. `scrub` (double t): the drawing is to show another time, NAN = the present. `message` (const char *text, gboolean
 * error): something to show to the user.
 */

/* Shows the plots on @board. Its actions (link-times, maximise-figure, plots-order, restore) are added to @actions, which
 * must outlive it. */
HysPlotDeck       *hys_plot_deck_new           (GActionMap         *actions,
                                                HysPlotBoard       *board);

/* Shows the figures of another document, none of it recorded yet. NULL: none; nothing of the last one is used any more. */
void               hys_plot_deck_set_editor    (HysPlotDeck        *self,
                                                HysEditor          *editor);

/* Brings the plots up to date after a change of the document. After HYS_EFFECT_ITEMS they show no trace. */
void               hys_plot_deck_renew         (HysPlotDeck        *self,
                                                HysEffects          effects);

/* Shows a trace of the document (referenced), which may be the same one begun again; NULL: none. */
void               hys_plot_deck_set_trace     (HysPlotDeck        *self,
                                                HysTrace           *trace);

/* Draws what the trace has by now: plots in turn, one at least, until they took @budget microseconds. @live: whether their
 * latest points are marked. */
void               hys_plot_deck_follow        (HysPlotDeck        *self,
                                                gboolean            live,
                                                gint64              budget);

/* As the functions of HysPlotView, for all plots. */
void               hys_plot_deck_describe      (HysPlotDeck        *self);
void               hys_plot_deck_set_highlight (HysPlotDeck        *self,
                                                int                 element,
                                                int                 node);
void               hys_plot_deck_set_moment    (HysPlotDeck        *self,
                                                double              t);
void               hys_plot_deck_mark          (HysPlotDeck        *self,
                                                const char         *node,
                                                const HysLoopPoint *corners,
                                                guint               n,
                                                gboolean            closed);

/* Shows all plots if one is shown alone. */
void               hys_plot_deck_restore       (HysPlotDeck        *self);

/* NULL: none. */
HysEditor         *hys_plot_deck_get_editor    (HysPlotDeck        *self);
const HysDocument *hys_plot_deck_get_document  (HysPlotDeck        *self);
HysTrace          *hys_plot_deck_get_trace     (HysPlotDeck        *self);

/* The figures shown (HysFigureSpec), which are those of the document or, where it has none, what is shown instead. */
const GPtrArray   *hys_plot_deck_get_specs     (HysPlotDeck        *self);

/* The plot of a figure; NULL where there is none of that index. */
HysPlotView       *hys_plot_deck_get_plot      (HysPlotDeck        *self,
                                                guint               index);

/* The window that the plots are in. */
GtkWindow         *hys_plot_deck_get_window    (HysPlotDeck        *self);

/* Emit `message`. */
void               hys_plot_deck_tell          (HysPlotDeck        *self,
                                                const char         *text);
void               hys_plot_deck_tell_error    (HysPlotDeck        *self,
                                                const char         *text);

G_END_DECLS
