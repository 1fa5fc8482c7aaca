/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-half-cycle.h"
#include "hys-response-curves.h"
#include "hys-view-history.h"

#include <gtk/gtk.h>

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
 * `hover` (int curve): emitted when the row under the pointer changed, or keys have lit another curve, -1 = none.
 * `scrub` (double t): emitted when the user selects a time for the drawing, NAN = the latest. `measure`: emitted when
 * the cursors were shown, hidden or moved. `open` (HysDocument as pointer): emitted to open the cycle of a point of a
 * response that was clicked on; the handler takes ownership. `told` (const char *text): emitted where there is none, with
 * the reason.
 */

/* Replaces the figure, keeping the ranges. @figure: (transfer full) (nullable) */
void       hys_plot_area_set_figure (HysPlotArea *self,
                                     HysFigure   *figure);

/* Sets the times of the rows of a figure that follows a run, (transfer none), referenced. The time range is then set by
 * whoever updates the figure, until the user zooms. */
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

/* ---- The ranges of the axes, or the direction of a space figure ---- */

/**
 * HysPlotWay:
 *
 * Steps through the history of views.
 */
typedef enum
{
  HYS_PLOT_BACK,
  HYS_PLOT_FORWARD,
  HYS_PLOT_HOME,
} HysPlotWay;

/* Applies the ranges to the figure after it was updated. */
void       hys_plot_area_apply_ranges  (HysPlotArea   *self);
void       hys_plot_area_go            (HysPlotArea   *self,
                                        HysPlotWay     way);

/* Whether the range of an axis (x or y) is automatic. */
void       hys_plot_area_set_automatic (HysPlotArea   *self,
                                        HysAxis        axis,
                                        gboolean       automatic);
gboolean   hys_plot_area_get_automatic (HysPlotArea   *self,
                                        HysAxis        axis);

/* Adopts the x range of a linked figure. */
void       hys_plot_area_follow_span   (HysPlotArea   *self,
                                        const HysSpan *x);
const HysViewHistory *
           hys_plot_area_get_views     (HysPlotArea   *self);

/* ---- The layers over the figure ---- */

/**
 * HysMarkLines:
 * @HYS_MARKS_OPEN: a line from each mark to the next
 * @HYS_MARKS_CLOSED: and from the last to the first
 */
typedef enum
{
  HYS_MARKS_ALONE,
  HYS_MARKS_OPEN,
  HYS_MARKS_CLOSED,
} HysMarkLines;

/* Marks @n points of a plane figure. @points: copied; @words: beside each, as markup (transfer full) (nullable) */
void       hys_plot_area_set_marks     (HysPlotArea        *self,
                                        const HysLoopPoint *points,
                                        guint               n,
                                        HysMarkLines        lines,
                                        char              **words);

/* The figure is of a response, until there is another one: a click on a point opens its cycle. Marks where the quantities
 * are greatest, but at the ends, with their numbers; says so in words (transfer full). @spec: as the figure was made by,
 * copied; @curves: referenced */
char      *hys_plot_area_set_response  (HysPlotArea         *self,
                                        HysResponseCurves   *curves,
                                        const HysFigureSpec *spec);

/* Marks the time that the drawing shows: a line with a draggable handle in the strip above the axes, or a dot on a
 * loop. NAN = none. */
void       hys_plot_area_set_moment    (HysPlotArea   *self,
                                        double         t);

/* Emits `scrub` for the time @by rows later. */
void       hys_plot_area_step_moment   (HysPlotArea   *self,
                                        int            by);

/* Shows two cursors at rows of the first curve with their differences; selects the cursor (0 or 1) that keys move;
 * moves that by @by rows. */
void       hys_plot_area_set_measuring (HysPlotArea   *self,
                                        gboolean       measuring);
gboolean   hys_plot_area_get_measuring (HysPlotArea   *self);
void       hys_plot_area_pick_cursor   (HysPlotArea   *self,
                                        guint          cursor);
void       hys_plot_area_step_cursor   (HysPlotArea   *self,
                                        int            by);

/* Highlights the next (1) or previous (-1) curve as if the pointer were on it, beyond the last one none; 0: none. */
void       hys_plot_area_walk          (HysPlotArea   *self,
                                        int            by);

/* The differences between the cursors as plain text on one line (transfer full); NULL without cursors. */
char      *hys_plot_area_get_measure   (HysPlotArea   *self);

/* The read-out at the pointer as plain text on one line (transfer full); NULL if there is none. */
char      *hys_plot_area_get_words     (HysPlotArea   *self);

G_END_DECLS
