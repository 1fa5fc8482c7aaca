/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* A document's figure as a picture of what a trace holds: curves, symbols, units, title and window. Series that the trace
 * does not hold are left out. The columns are referenced; the picture grows with them after hys_figure_view_update(). */
HysFigure     *hys_figure_view_new     (const HysDocument   *document,
                                        const HysFigureSpec *spec,
                                        const HysTrace      *trace);

/* Sets the window in time: the figure's own; while the run has not come that far, a window of the same length up to the
 * present. @until: the end of the run, up to which an open time axis reaches; NAN = as far as the data. */
void           hys_figure_view_update  (HysFigure           *figure,
                                        const HysFigureSpec *spec,
                                        const HysTrace      *trace,
                                        double               until);

/* The window in time that hys_figure_view_update() gives a figure; an end is NAN where it is open. */
void           hys_figure_view_window  (const HysFigureSpec *spec,
                                        const HysTrace      *trace,
                                        double               until,
                                        double              *from,
                                        double              *to);

/* What a figure shows between @from and @to (NAN: the figure's own window), as CSV text like that of hys_trace_to_csv(): t
 * and the series of a figure against time, the coordinates of others. Owned by the caller. HYS_ERROR_USAGE when a series is
 * unknown or not recorded. */
char          *hys_figure_view_csv     (const HysDocument   *document,
                                        const HysFigureSpec *spec,
                                        const HysTrace      *trace,
                                        double               from,
                                        double               to,
                                        gsize               *length,
                                        GError             **error);

/* The figures to show of a document: its own, or when it has none x of hys_main_bar() against time and its loop.
 * A GPtrArray of HysFigureSpec that owns them. */
GPtrArray     *hys_figure_view_specs   (const HysDocument   *document);

G_END_DECLS
