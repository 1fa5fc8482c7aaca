/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-plot-area.h"
#include "hys-trace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_VIEW (hys_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotView, hys_plot_view, HYS, PLOT_VIEW, AdwBin)

/**
 * HysPlotView:
 *
 * A figure of a document that follows the run, with a title and a menu (export, copy, maximise: actions of the window).
 *
 * Signals: `span`: emitted when the range of its x axis changed. `hover` (int element, int node): emitted with the item
 * of the curve under the pointer, -1 = none.
 */

/* @document, until hys_plot_view_set_document(), and @spec must outlive it. @index: target of the window's actions */
GtkWidget *hys_plot_view_new           (const HysDocument   *document,
                                        const HysFigureSpec *spec,
                                        guint                index);

/* The document after an edit. @outdated: the next hys_plot_view_set_trace() computes again what is computed from it. */
void       hys_plot_view_set_document  (HysPlotView         *self,
                                        const HysDocument   *document,
                                        gboolean             outdated);

HysPlotArea *hys_plot_view_get_area    (HysPlotView         *self);

/* @trace: (transfer none) (nullable), referenced */
void       hys_plot_view_set_trace     (HysPlotView         *self,
                                        HysTrace            *trace);

/* Updates the figure from the trace. @live: whether to mark the latest point; @rolling: as HysHorizon.rolling */
void       hys_plot_view_follow        (HysPlotView         *self,
                                        gboolean             live,
                                        double               rolling);

/* Copies the figure with its current view for export (transfer full); NULL if there is none. */
HysFigure *hys_plot_view_copy_figure   (HysPlotView         *self);

/* What a figure that is computed shows, or if it is not complete the same without rows (transfer full); NULL for
 * others. */
HysResponseCurves *
           hys_plot_view_get_curves    (HysPlotView         *self);

/* The visible time window; NAN = open end. */
void       hys_plot_view_get_window    (HysPlotView         *self,
                                        double              *from,
                                        double              *to);

/* Highlights the curve and the title that belong to an element or a node (the other is -1; both -1 = none). */
void       hys_plot_view_set_highlight (HysPlotView         *self,
                                        int                  element,
                                        int                  node);

/* Visible time range of a time plot (out); returns FALSE for other kinds. */
gboolean   hys_plot_view_get_span      (HysPlotView         *self,
                                        HysSpan             *span);

/* Shows the given time range if this is a time plot. */
void       hys_plot_view_follow_span   (HysPlotView         *self,
                                        const HysSpan       *span);

/* Marks @n corners (x, r) and the sides between them if the figure shows the loop of @node; 0 removes the marks.
 * @closed: also draw the side from the last corner to the first */
void       hys_plot_view_mark          (HysPlotView         *self,
                                        const char          *node,
                                        const HysLoopPoint  *corners,
                                        guint                n,
                                        gboolean             closed);

/* Updates accessible descriptions; to be called about once a second. */
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
