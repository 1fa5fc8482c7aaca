/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-plot-ranges.h"
#include "hys-response-curves.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_AREA (hys_plot_area_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotArea, hys_plot_area, HYS, PLOT_AREA, GtkWidget)

/**
 * HysPlotArea:
 *
 * An interactive figure: a rubber band, scrolling, pinching and keys zoom, the middle button or a drag with Shift pans,
 * and on the labels of an axis a drag and scrolling affect only that axis. Space figures are rotated. Shows a read-out
 * of the curve point nearest to the pointer.
 *
 * Signals: `view`: emitted when the ranges or the direction changed.
 * `hover` (int curve): emitted when the row under the pointer changed, -1 = none. `scrub` (double t): emitted when the
 * user selects a time for the drawing, NAN = the latest. `measure`: emitted when the cursors moved. `pick` (guint curve,
 * guint row): emitted when a row was clicked on.
 */

/* Replaces the figure, keeping the ranges. @figure: (transfer full) (nullable) */
void       hys_plot_area_set_figure (HysPlotArea *self,
                                     HysFigure   *figure);

/* Sets the times of the rows of a figure that follows a run. @time: (transfer none), referenced */
void       hys_plot_area_set_time   (HysPlotArea *self,
                                     HysColumn   *time);
HysFigure *hys_plot_area_get_figure (HysPlotArea *self);

/* Copies the figure (transfer full) with the current ranges or, if @whole, with its original ones. Requires a
 * figure. */
HysFigure *hys_plot_area_copy_figure (HysPlotArea *self,
                                      gboolean     whole);

/* Redraws and updates the read-out after the figure changed. */
void       hys_plot_area_refresh    (HysPlotArea *self);

/* Microseconds that the last painting took. */
gint64     hys_plot_area_get_cost   (HysPlotArea *self);

/* The ranges (transfer none), to be modified there. They are applied again after the figure was updated. */
HysPlotRanges *
           hys_plot_area_get_ranges (HysPlotArea *self);

/* Marks @n points of a plane figure. @points: copied */
void       hys_plot_area_set_marks  (HysPlotArea        *self,
                                     const HysLoopPoint *points,
                                     guint               n);

/* Marks where the quantities of a response are greatest, but at its ends, with their numbers; says so in words (transfer
 * full). @spec: as the figure was made by */
char      *hys_plot_area_mark_peaks (HysPlotArea         *self,
                                     HysResponseCurves   *curves,
                                     const HysFigureSpec *spec);

/* Marks the corners of a polygon and draws its sides. @closed: also the side from the last corner to the first */
void       hys_plot_area_set_polygon (HysPlotArea        *self,
                                      const HysLoopPoint *corners,
                                      guint               n,
                                      gboolean            closed);

/* Marks the time that the drawing shows; NAN = none. */
void       hys_plot_area_set_moment  (HysPlotArea   *self,
                                      double         t);

/* Emits `scrub` with NAN, to return to the latest time. */
void       hys_plot_area_to_present  (HysPlotArea   *self);

/* Shows two cursors with their differences; selects the cursor (0 or 1) that keys move. */
void       hys_plot_area_set_measuring (HysPlotArea *self,
                                        gboolean     measuring);
gboolean   hys_plot_area_get_measuring (HysPlotArea *self);
void       hys_plot_area_pick_cursor   (HysPlotArea *self,
                                        guint        cursor);

/* Moves the selected cursor, or else the marked time, by @by rows. */
void       hys_plot_area_step          (HysPlotArea *self,
                                        int          by);

/* Highlights the next (1) or previous (-1) curve as if the pointer were on it; none beyond the last one. */
void       hys_plot_area_walk          (HysPlotArea *self,
                                        int          by);

/* Cancels the current drag; returns FALSE if there is none. */
gboolean   hys_plot_area_cancel_drag   (HysPlotArea *self);

/* The differences between the cursors as plain text (transfer full); NULL without cursors. */
char      *hys_plot_area_get_measure (HysPlotArea   *self);

/* The read-out at the pointer as plain text (transfer full); NULL if there is none. */
char      *hys_plot_area_get_words   (HysPlotArea   *self);

G_END_DECLS
