/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure.h"
#include "hys-half-cycle.h"
#include "hys-reference.h"
#include "hys-trace.h"
#include "hys-viewport.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_VIEW (hys_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotView, hys_plot_view, HYS, PLOT_VIEW, GtkWidget)

/**
 * HysPlotView:
 *
 * One figure of a document: its name, a menu (export, copy, maximise: the window's actions) and the figure itself, which
 * follows the run; one zooms and moves about in it.
 *
 * Signals: `span`: another stretch of its x axis is shown. `hover` (int element, int node): what the curve under the pointer
 * belongs to, -1 for none. `scrub` (double t): the drawing is to show another time, NAN = the present.
 */

/* @document and @spec are borrowed and must outlive it; @index is what the window's actions know the figure by. */
GtkWidget *hys_plot_view_new           (const HysDocument   *document,
                                        const HysFigureSpec *spec,
                                        guint                index);

/* Shows another trace (referenced); NULL: nothing. */
void       hys_plot_view_set_trace     (HysPlotView         *self,
                                        HysTrace            *trace);

/* Draws what the trace has by now. @live: whether the latest point is marked. */
void       hys_plot_view_follow        (HysPlotView         *self,
                                        gboolean             live);

/* The figure as it is looked at, with what it is compared with, for a file or the clipboard; NULL when there is none. */
HysFigure *hys_plot_view_copy_figure   (HysPlotView         *self);

/* The window in time of what is shown; an end is NAN where it is open. */
void       hys_plot_view_get_window    (HysPlotView         *self,
                                        double              *from,
                                        double              *to);

/* From where a figure in space is looked at, in degrees. */
void       hys_plot_view_get_direction (HysPlotView         *self,
                                        double              *azimuth,
                                        double              *elevation);

/* Microseconds that the last painting took. */
gint64     hys_plot_view_get_cost      (HysPlotView         *self);

/* Emphasises what tells about an element or a node (the other is -1), -1 for none: its curve, and the name of the plot. */
void       hys_plot_view_set_highlight (HysPlotView         *self,
                                        int                  element,
                                        int                  node);

/* Marks the time that the drawing shows, of the past; NAN = the present. */
void       hys_plot_view_set_moment    (HysPlotView         *self,
                                        double               t);

/* The stretch of time that is shown, where the figure is against time; FALSE for others. */
gboolean   hys_plot_view_get_span      (HysPlotView         *self,
                                        HysSpan             *span);

/* Shows the same stretch as another figure against time, if it is one itself. */
void       hys_plot_view_follow_span   (HysPlotView         *self,
                                        const HysSpan       *span);

/* Compares the figure with something (referenced) until that is cleared; FALSE when it has nothing that fits. */
gboolean   hys_plot_view_compare       (HysPlotView         *self,
                                        HysReference        *reference);

/* Marks @n corners (x, r) and the sides between them on the loop of a node, if it is what the figure shows; none: no marks.
 * @closed: the last corner and the first have a side. */
void       hys_plot_view_mark          (HysPlotView         *self,
                                        const char          *node,
                                        const HysLoopPoint  *corners,
                                        guint                n,
                                        gboolean             closed);

/* Brings what a screen reader says up to date; for about once a second. */
void       hys_plot_view_describe      (HysPlotView         *self);

void       hys_plot_view_set_maximised (HysPlotView         *self,
                                        gboolean             maximised);

/* The figure, borrowed from elsewhere, is known by another index now, or has another title, window or direction. */
void       hys_plot_view_set_spec      (HysPlotView         *self,
                                        const HysFigureSpec *spec,
                                        guint                index);

const HysFigureSpec *hys_plot_view_get_spec (HysPlotView    *self);

/* What it is called. The caller owns it. */
char      *hys_plot_view_get_name      (HysPlotView         *self);

G_END_DECLS
