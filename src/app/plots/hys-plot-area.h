/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-plot-ranges.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_AREA (hys_plot_area_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotArea, hys_plot_area, HYS, PLOT_AREA, GtkWidget)

/**
 * HysPlotArea:
 *
 * A figure on the screen, in which one zooms and moves about: a box, the wheel, pinching and keys zoom, the middle button or
 * Shift and a drag move it, and on the numbers of an axis a drag and the wheel concern that axis alone. A figure in space is
 * turned. The place of a curve nearest to the pointer is read out.
 *
 * Signals: `view`: one looks at something else.
 * `hover` (int curve): the pointer is at another row of a curve, -1 for none. `scrub` (double t): the drawing is to show
 * another time, NAN = the present. `measure`: the cursors are elsewhere.
 */

/* Takes the figure; NULL for none. What one looks at stays. */
void       hys_plot_area_set_figure (HysPlotArea *self,
                                     HysFigure   *figure);

/* The times of the figure's rows (referenced), for a figure that follows a run. */
void       hys_plot_area_set_time   (HysPlotArea *self,
                                     HysColumn   *time);
HysFigure *hys_plot_area_get_figure (HysPlotArea *self);

/* A copy of the figure, with the ranges that one looks at or, @whole, with those that it came with. There must be one. */
HysFigure *hys_plot_area_copy_figure (HysPlotArea *self,
                                      gboolean     whole);

/* Draws again, and looks again for what is under the pointer: the figure has changed. */
void       hys_plot_area_refresh    (HysPlotArea *self);

/* Microseconds that the last painting took. */
gint64     hys_plot_area_get_cost   (HysPlotArea *self);

/* What of the figure is shown, to be changed there. After the figure was brought up to date, its ranges are applied again. */
HysPlotRanges *
           hys_plot_area_get_ranges (HysPlotArea *self);

/* Marks @n points of a figure in the plane; copies them. */
void       hys_plot_area_set_marks  (HysPlotArea        *self,
                                     const HysLoopPoint *points,
                                     guint               n);

/* The same for the corners of a polygon, whose sides are drawn too. @closed: the last corner and the first have one. */
void       hys_plot_area_set_polygon (HysPlotArea        *self,
                                      const HysLoopPoint *corners,
                                      guint               n,
                                      gboolean            closed);

/* Marks the time that the drawing shows; NAN for the present, which needs no mark. */
void       hys_plot_area_set_moment  (HysPlotArea   *self,
                                      double         t);

/* Asks, by `scrub`, for the present. */
void       hys_plot_area_to_present  (HysPlotArea   *self);

/* Two cursors with what lies between them, and which of them (0 or 1) keys move. */
void       hys_plot_area_set_measuring (HysPlotArea *self,
                                        gboolean     measuring);
gboolean   hys_plot_area_get_measuring (HysPlotArea *self);
void       hys_plot_area_pick_cursor   (HysPlotArea *self,
                                        guint        cursor);

/* Goes so many rows on: with the cursor, or else with the moment. */
void       hys_plot_area_step          (HysPlotArea *self,
                                        int          by);

/* Lights the next curve (1) or the one before (-1), as if it were under the pointer; beyond the last one none. */
void       hys_plot_area_walk          (HysPlotArea *self,
                                        int          by);

/* Gives up what is being dragged; FALSE when nothing is. */
gboolean   hys_plot_area_cancel_drag   (HysPlotArea *self);

/* What the cursors say, as plain text; NULL when there are none. To be freed. */
char      *hys_plot_area_get_measure (HysPlotArea   *self);

/* What is read out at the pointer, as plain text; NULL for nothing. To be freed. */
char      *hys_plot_area_get_words   (HysPlotArea   *self);

G_END_DECLS
