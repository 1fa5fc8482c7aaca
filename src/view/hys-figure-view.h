/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure.h"
#include "hys-response-curves.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* Creates a figure of the document from a trace: curves, kept runs, symbols, units, title and time window. Series
 * that are not recorded are omitted. The columns are referenced; hys_figure_view_update() extends the figure as they
 * grow. Differences that are rounding by the present values (hys_significance_new()) do not count for its ranges. A
 * response is computed at once; @trace may be NULL for it. */
HysFigure     *hys_figure_view_new     (const HysDocument   *document,
                                        const HysFigureSpec *spec,
                                        const HysTrace      *trace);

/* The same, with what the curves of a figure of a response come from; @curves: NULL for others. */
HysFigure     *hys_figure_view_new_with (const HysDocument  *document,
                                         const HysFigureSpec *spec,
                                         const HysTrace     *trace,
                                         HysResponseCurves  *curves);

/**
 * HysHorizon:
 * @until: the end of the run, to which an open time axis extends; NAN = the end of the data
 * @rolling: 0, or of an endless run the duration that an open time axis shows
 *
 * How far a run goes.
 */
typedef struct
{
  double until;
  double rolling;
} HysHorizon;

/* Sets the time window of the figure; while the run has not reached it, or in an endless run, a window of the same
 * length up to the latest time. */
void           hys_figure_view_update  (HysFigure           *figure,
                                        const HysFigureSpec *spec,
                                        const HysTrace      *trace,
                                        HysHorizon           horizon);

/* The duration that, in an endless run, the figures against time show that have no window of their own: the longest
 * window of those (element-type HysFigureSpec) that have one, so that plots side by side show the same, or else
 * @horizon.rolling. */
double         hys_figure_view_span    (const HysItemList   *specs,
                                        HysHorizon           horizon);

/* The window in time that hys_figure_view_update() gives a figure; an end is NAN where it is open. */
void           hys_figure_view_window  (const HysFigureSpec *spec,
                                        const HysTrace      *trace,
                                        HysHorizon           horizon,
                                        double              *from,
                                        double              *to);

/* Writes the recorded data of a figure between @from and @to (NAN = the figure's window) as CSV text (transfer full), as
 * hys_trace_to_csv(): t and the series of a time figure, the coordinates of others. HYS_ERROR_USAGE if a series is
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
HysItemList   *hys_figure_view_specs   (const HysDocument   *document);

G_END_DECLS
