/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-press.h"
#include "hys-view-history.h"

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_RANGES (hys_plot_ranges_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotRanges, hys_plot_ranges, HYS, PLOT_RANGES, GObject)

/* Steps of the wheel and of keys. */
#define HYS_PLOT_ZOOM_STEP 1.2

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

/**
 * HysPlotRanges:
 *
 * What of a figure is shown, with its history: the ranges of its axes, or the direction from which it is seen.
 *
 * Signal `changed`: the figure has other ranges than before.
 */
HysPlotRanges *hys_plot_ranges_new           (void);

/* The figure that has the ranges (borrowed; NULL for none), with those that it came with. What is looked at stays. */
void           hys_plot_ranges_set_figure    (HysPlotRanges       *self,
                                              HysFigure           *figure);

/* Whether the figure follows a run. Whoever brings it up to date sets its range of time; once that was zoomed, it shows what
 * there is of it, whatever rows the figure is about. */
void           hys_plot_ranges_set_growing   (HysPlotRanges       *self,
                                              gboolean             growing);

/* Gives the figure the ranges: after it was brought up to date. */
void           hys_plot_ranges_apply         (HysPlotRanges       *self);

/* Gives another figure the ranges that this one came with. */
void           hys_plot_ranges_apply_own     (HysPlotRanges       *self,
                                              HysFigure           *figure);

/* Looks at something else. Views of the same gesture are one in the history; 0 is never the same. */
void           hys_plot_ranges_look          (HysPlotRanges       *self,
                                              const HysViewport   *view,
                                              guint                gesture);

/* A gesture that is not the one before; the same gesture as the step before if that was a moment ago. */
guint          hys_plot_ranges_new_gesture   (HysPlotRanges       *self);
guint          hys_plot_ranges_step          (HysPlotRanges       *self);

/* Makes the shown lengths of the axes so many times as long about a point of the widget; 1 leaves an axis alone. */
void           hys_plot_ranges_zoom_at       (HysPlotRanges       *self,
                                              double               x,
                                              double               y,
                                              double               by_x,
                                              double               by_y,
                                              guint                gesture);

/* The same about the middle; moves what is shown by a part of it; turns it by degrees. */
void           hys_plot_ranges_zoom          (HysPlotRanges       *self,
                                              double               by_x,
                                              double               by_y);
void           hys_plot_ranges_pan           (HysPlotRanges       *self,
                                              double               by_x,
                                              double               by_y);
void           hys_plot_ranges_turn          (HysPlotRanges       *self,
                                              double               azimuth,
                                              double               elevation);

/* FALSE when there is nothing there. */
gboolean       hys_plot_ranges_go            (HysPlotRanges       *self,
                                              HysPlotWay           way);

/* Whether an axis (x or y) follows the data. */
void           hys_plot_ranges_set_automatic (HysPlotRanges       *self,
                                              HysAxis              axis,
                                              gboolean             automatic);
gboolean       hys_plot_ranges_get_automatic (HysPlotRanges       *self,
                                              HysAxis              axis);

/* A linked figure shows another range of x. */
void           hys_plot_ranges_follow_span   (HysPlotRanges       *self,
                                              const HysSpan       *x);

const HysViewHistory *
               hys_plot_ranges_get_views     (HysPlotRanges       *self);

/* Moves what is shown, or turns it. The owner is a HysPlotRanges. */
extern const HysPlotDrag hys_plot_pan_drag;
extern const HysPlotDrag hys_plot_turn_drag;

G_END_DECLS
