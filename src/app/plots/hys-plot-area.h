/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-half-cycle.h"
#include "hys-view-history.h"

#include <gtk/gtk.h>

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

/**
 * HysPlotWay:
 *
 * Ways through what one looked at.
 */
typedef enum
{
  HYS_PLOT_BACK,
  HYS_PLOT_FORWARD,
  HYS_PLOT_HOME,
} HysPlotWay;

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

/* Marks @n points of a figure in the plane; copies them. */
void       hys_plot_area_set_marks  (HysPlotArea        *self,
                                     const HysLoopPoint *points,
                                     guint               n);

/* The same for the corners of a polygon, whose sides are drawn too. @closed: the last corner and the first have one. */
void       hys_plot_area_set_polygon (HysPlotArea        *self,
                                      const HysLoopPoint *corners,
                                      guint               n,
                                      gboolean            closed);

/* Gives the figure the ranges, or the direction, that one looks at: after it was brought up to date. */
void       hys_plot_area_apply_view (HysPlotArea *self);

/* By keys and buttons: makes what is shown so many times as long, moves by a part of it, turns it by degrees. */
void       hys_plot_area_zoom       (HysPlotArea *self,
                                     double       by_x,
                                     double       by_y);
void       hys_plot_area_pan        (HysPlotArea *self,
                                     double       by_x,
                                     double       by_y);
void       hys_plot_area_turn       (HysPlotArea *self,
                                     double       azimuth,
                                     double       elevation);

/* FALSE when there is nothing there. */
gboolean   hys_plot_area_go         (HysPlotArea *self,
                                     HysPlotWay   way);

/* Whether an axis (x or y) follows the data. */
void       hys_plot_area_set_automatic (HysPlotArea *self,
                                        HysAxis      axis,
                                        gboolean     automatic);
gboolean   hys_plot_area_get_automatic (HysPlotArea *self,
                                        HysAxis      axis);

/* What of the x axis is shown, and that a linked figure shows something else. */
HysSpan    hys_plot_area_get_span    (HysPlotArea   *self);
void       hys_plot_area_follow_span (HysPlotArea   *self,
                                      const HysSpan *x);

const HysViewHistory *
           hys_plot_area_get_views   (HysPlotArea   *self);

/* Marks the time that the drawing shows; NAN for the present, which needs no mark. */
void       hys_plot_area_set_moment  (HysPlotArea   *self,
                                      double         t);

/* Two cursors with what lies between them. */
void       hys_plot_area_set_measuring (HysPlotArea *self,
                                        gboolean     measuring);
gboolean   hys_plot_area_get_measuring (HysPlotArea *self);

/* What the cursors say, as plain text; NULL when there are none. To be freed. */
char      *hys_plot_area_get_measure (HysPlotArea   *self);

/* What is read out at the pointer, as plain text; NULL for nothing. To be freed. */
char      *hys_plot_area_get_words   (HysPlotArea   *self);

G_END_DECLS
