/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-view-history.h"
#include "hys-viewport.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysPlotZone:
 * @HYS_PLOT_OUTSIDE: around the axes
 * @HYS_PLOT_INSIDE: between the axes
 * @HYS_PLOT_STRIP: above the axes of a figure against time that follows a run
 * @HYS_PLOT_X_AXIS, @HYS_PLOT_Y_AXIS: on the numbers of an axis
 *
 * The part of a plot in which a point lies.
 */
typedef enum
{
  HYS_PLOT_OUTSIDE,
  HYS_PLOT_INSIDE,
  HYS_PLOT_STRIP,
  HYS_PLOT_X_AXIS,
  HYS_PLOT_Y_AXIS,
} HysPlotZone;

/* @figure: (nullable); @time: (nullable): times of its rows */
HysPlotZone hys_plot_zone (HysFigure       *figure,
                           const HysColumn *time,
                           double           x,
                           double           y);

/**
 * HysPlotPress:
 * @x, @y: place of the press; @dx, @dy: motion of the pointer since
 * @box, @scales: axes at the press
 * @reach: how far from its target a finger may be, 0 for a pointer
 * @view: ranges at the press
 * @gesture: for hys_plot_ranges_look()
 *
 * State of a pressed button.
 */
typedef struct
{
  double          x, y, dx, dy;
  guint           button;
  GdkModifierType modifiers;
  HysPlotZone     zone;
  HysFigureBox    box;
  HysScale        scales[2];
  double          reach;
  HysViewport     view;
  guint           gesture;
} HysPlotPress;

/**
 * HysPlotDrag:
 * @update: handles motion of the pointer
 * @finish: (nullable): handles the release of the button
 * @cancel: (nullable): reverts the drag
 *
 * Handlers of a drag, called with its @owner.
 */
typedef struct
{
  void (*update) (gpointer            owner,
                  const HysPlotPress *press);
  void (*finish) (gpointer            owner,
                  const HysPlotPress *press);
  void (*cancel) (gpointer            owner);
} HysPlotDrag;

#define HYS_TYPE_PLOT_RANGES (hys_plot_ranges_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotRanges, hys_plot_ranges, HYS, PLOT_RANGES, GObject)

/* Zoom factor of one step of scrolling or of a key. */
#define HYS_PLOT_ZOOM_STEP 1.2

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

/**
 * HysPlotRanges:
 *
 * The view of a figure with its history: the ranges of its axes, or the direction of a space figure.
 *
 * Signal `changed`: emitted when the ranges of the figure changed.
 */
HysPlotRanges *hys_plot_ranges_new           (void);

/* Replaces the figure, keeping the view. @figure: (transfer none) (nullable), with its original ranges */
void           hys_plot_ranges_set_figure    (HysPlotRanges       *self,
                                              HysFigure           *figure);

/* Sets whether the figure follows a run. The time range is then set by whoever updates the figure, until the user
 * zooms. */
void           hys_plot_ranges_set_growing   (HysPlotRanges       *self,
                                              gboolean             growing);

/* Applies the ranges to the figure after it was updated. */
void           hys_plot_ranges_apply         (HysPlotRanges       *self);

/* Applies the original ranges to another figure. */
void           hys_plot_ranges_apply_own     (HysPlotRanges       *self,
                                              HysFigure           *figure);

/* Changes the view. Views of the same nonzero gesture are one step of the history. */
void           hys_plot_ranges_look          (HysPlotRanges       *self,
                                              const HysViewport   *view,
                                              guint                gesture);

/* Return a new gesture; the gesture of the previous step if that was a moment ago, else a new one. */
guint          hys_plot_ranges_new_gesture   (HysPlotRanges       *self);
guint          hys_plot_ranges_step          (HysPlotRanges       *self);

/* Scales the ranges of the axes by @by_x and @by_y about a point of the widget; 1 = unchanged. */
void           hys_plot_ranges_zoom_at       (HysPlotRanges       *self,
                                              double               x,
                                              double               y,
                                              double               by_x,
                                              double               by_y,
                                              guint                gesture);

/* Scale the ranges about their centre; shift them by a fraction of their length; rotate a space figure by degrees. */
void           hys_plot_ranges_zoom          (HysPlotRanges       *self,
                                              double               by_x,
                                              double               by_y);
void           hys_plot_ranges_pan           (HysPlotRanges       *self,
                                              double               by_x,
                                              double               by_y);
void           hys_plot_ranges_turn          (HysPlotRanges       *self,
                                              double               azimuth,
                                              double               elevation);

/* Returns FALSE if there is no such view. */
gboolean       hys_plot_ranges_go            (HysPlotRanges       *self,
                                              HysPlotWay           way);

/* Whether the range of an axis (x or y) is automatic. */
void           hys_plot_ranges_set_automatic (HysPlotRanges       *self,
                                              HysAxis              axis,
                                              gboolean             automatic);
gboolean       hys_plot_ranges_get_automatic (HysPlotRanges       *self,
                                              HysAxis              axis);

/* Adopts the x range of a linked figure. */
void           hys_plot_ranges_follow_span   (HysPlotRanges       *self,
                                              const HysSpan       *x);

const HysViewHistory *
               hys_plot_ranges_get_views     (HysPlotRanges       *self);

/* Drags that pan or rotate. Their owner is a HysPlotRanges. */
extern const HysPlotDrag hys_plot_pan_drag;
extern const HysPlotDrag hys_plot_turn_drag;

G_END_DECLS
