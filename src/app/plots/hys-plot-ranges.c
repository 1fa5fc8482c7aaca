/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The view of a figure with its history: the ranges of its axes, or the direction of a space figure. */
#include "hys-plot-area-private.h"

#include "hys-object.h"

#include <math.h>

/* Steps by scrolling or keys within this time, in microseconds, are one gesture. */
#define PAUSE (G_USEC_PER_SEC * 6 / 10)

/* Degrees a pixel. */
#define TURN 0.5

#define N_FLAT 2

static gboolean
is_flat (HysPlotArea *self)
{
  return hys_figure_get_kind (self->figure) != HYS_PLOT_SPACE;
}

static void
changed (HysPlotArea *self)
{
  hys_plot_area_apply_ranges (self);
  hys_plot_area_refresh (self);
  g_signal_emit_by_name (self, "view");
}

/* The default view direction of a figure. */
static HysViewport
home_of (HysFigure *figure)
{
  HysViewport home = { { hys_span_automatic, hys_span_automatic }, 0, 0 };

  hys_figure_get_view (figure, &home.azimuth, &home.elevation);
  return home;
}

/* ---- Drags ---- */

static void
pan (gpointer            owner,
     const HysPlotPress *press)
{
  HysViewport view = press->view;
  double by[] = { -press->dx / press->box.width, press->dy / press->box.height };

  for (guint k = 0; k < N_FLAT; k++)
    if (by[k] != 0 && press->zone != (k == 0 ? HYS_PLOT_Y_AXIS : HYS_PLOT_X_AXIS))
      view.axes[k] = hys_span_pan (&press->scales[k], by[k]);
  hys_plot_area_look (owner, &view, press->gesture);
}

static void
turn (gpointer            owner,
      const HysPlotPress *press)
{
  HysViewport view = press->view;

  view.azimuth = remainder (view.azimuth - TURN * press->dx, 360);
  view.elevation = CLAMP (view.elevation + TURN * press->dy, -90, 90);
  hys_plot_area_look (owner, &view, press->gesture);
}

const HysPlotDrag hys_plot_pan_drag = { pan };
const HysPlotDrag hys_plot_turn_drag = { turn };

/* ---- The figure's ranges ---- */

void
hys_plot_area_init_ranges (HysPlotArea *self)
{
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_SPACE);
  HysViewport home = home_of (figure);

  self->views = hys_object_keep (self, hys_view_history_new (&home), hys_view_history_free);
}

void
hys_plot_area_adopt_ranges (HysPlotArea *self)
{
  HysViewport home;

  if (self->figure == NULL)
    return;
  for (guint k = 0; k < N_FLAT; k++)
    hys_figure_get_fixed (self->figure, (HysAxis) k, &self->own[k].from, &self->own[k].to);
  home = home_of (self->figure);
  hys_view_history_set_home (self->views, &home);
  hys_plot_area_apply_ranges (self);
}

void
hys_plot_area_apply_ranges (HysPlotArea *self)
{
  const HysViewport *view = hys_view_history_get (self->views);
  gboolean follows;

  if (self->figure == NULL)
    return;
  if (!is_flat (self))
    {
      hys_figure_set_view (self->figure, view->azimuth, view->elevation);
      return;
    }
  follows = self->time != NULL && hys_figure_get_kind (self->figure) == HYS_PLOT_TIME;
  for (guint k = 0; k < N_FLAT; k++)
    {
      const HysSpan *span = hys_span_is_automatic (&view->axes[k]) ? &self->own[k] : &view->axes[k];

      if (k == 1 || !follows || span != &self->own[0])
        hys_figure_set_range (self->figure, (HysAxis) k, span->from, span->to);
    }
  if (follows && !hys_span_is_automatic (&view->axes[0]))
    hys_figure_set_rows (self->figure, 0, G_MAXSIZE);
}

/* ---- Looking at something else ---- */

void
hys_plot_area_look (HysPlotArea       *self,
                    const HysViewport *view,
                    guint              gesture)
{
  if (hys_view_history_go (self->views, view, gesture))
    changed (self);
}

guint
hys_plot_area_new_gesture (HysPlotArea *self)
{
  return ++self->gesture;
}

guint
hys_plot_area_step_gesture (HysPlotArea *self)
{
  gint64 now = g_get_monotonic_time ();

  if (now - self->last_step > PAUSE)
    hys_plot_area_new_gesture (self);
  self->last_step = now;
  return self->gesture;
}

void
hys_plot_area_zoom_at (HysPlotArea *self,
                       double       x,
                       double       y,
                       double       by_x,
                       double       by_y,
                       guint        gesture)
{
  HysViewport view = *hys_view_history_get (self->views);
  HysFigureBox box;

  if (self->figure == NULL || !is_flat (self) || !hys_figure_get_box (self->figure, &box))
    return;
  for (guint k = 0; k < N_FLAT; k++)
    {
      HysScale scale = hys_figure_get_scale (self->figure, (HysAxis) k);
      double part = k == 0 ? (x - box.x) / box.width : 1 - (y - box.y) / box.height;
      double factor = k == 0 ? by_x : by_y;

      if (factor != 1)
        view.axes[k] = hys_span_zoom (&scale, CLAMP (part, 0, 1), factor);
    }
  hys_plot_area_look (self, &view, gesture);
}

void
hys_plot_area_zoom (HysPlotArea *self,
                    double       by_x,
                    double       by_y)
{
  HysFigureBox box;

  if (self->figure != NULL && hys_figure_get_box (self->figure, &box))
    hys_plot_area_zoom_at (self, box.x + box.width / 2, box.y + box.height / 2, by_x, by_y,
                           hys_plot_area_step_gesture (self));
}

void
hys_plot_area_pan (HysPlotArea *self,
                   double       by_x,
                   double       by_y)
{
  const double by[] = { by_x, by_y };
  HysViewport view = *hys_view_history_get (self->views);

  if (self->figure == NULL)
    return;
  for (guint k = 0; k < N_FLAT; k++)
    {
      HysScale scale = hys_figure_get_scale (self->figure, (HysAxis) k);

      if (by[k] != 0)
        view.axes[k] = hys_span_pan (&scale, by[k]);
    }
  hys_plot_area_look (self, &view, hys_plot_area_step_gesture (self));
}

void
hys_plot_area_turn (HysPlotArea *self,
                    double       azimuth,
                    double       elevation)
{
  HysViewport view = *hys_view_history_get (self->views);

  view.azimuth = remainder (view.azimuth + azimuth, 360);
  view.elevation = CLAMP (view.elevation + elevation, -90, 90);
  hys_plot_area_look (self, &view, hys_plot_area_step_gesture (self));
}

void
hys_plot_area_go (HysPlotArea *self,
                  HysPlotWay   way)
{
  if (way == HYS_PLOT_BACK      ? hys_view_history_back (self->views)
      : way == HYS_PLOT_FORWARD ? hys_view_history_forward (self->views)
                                : hys_view_history_home (self->views))
    changed (self);
}

void
hys_plot_area_set_automatic (HysPlotArea *self,
                             HysAxis      axis,
                             gboolean     automatic)
{
  HysViewport view = *hys_view_history_get (self->views);
  HysScale scale;

  if (self->figure == NULL || axis >= N_FLAT || hys_plot_area_get_automatic (self, axis) == automatic)
    return;
  scale = hys_figure_get_scale (self->figure, axis);
  view.axes[axis] = automatic ? hys_span_automatic : (HysSpan) { scale.from, scale.to };
  hys_plot_area_look (self, &view, 0);
}

gboolean
hys_plot_area_get_automatic (HysPlotArea *self,
                             HysAxis      axis)
{
  return axis >= N_FLAT || hys_span_is_automatic (&hys_view_history_get (self->views)->axes[axis]);
}

void
hys_plot_area_follow_span (HysPlotArea   *self,
                           const HysSpan *x)
{
  if (hys_view_history_follow (self->views, x))
    changed (self);
}

const HysViewHistory *
hys_plot_area_get_views (HysPlotArea *self)
{
  return self->views;
}
