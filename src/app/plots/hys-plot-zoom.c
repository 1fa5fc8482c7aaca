/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

/* The strip above the axes, in pixels. */
#define STRIP 20

/* Steps of a wheel or of keys that follow each other within this time, in microseconds, are one gesture. */
#define PAUSE (G_USEC_PER_SEC * 6 / 10)

#define N_FLAT 2

static gboolean
is_flat (HysPlotArea *self)
{
  return hys_figure_get_kind (self->figure) != HYS_PLOT_SPACE;
}

static void
views_changed (HysPlotArea *self)
{
  hys_plot_area_apply_view (self);
  hys_plot_area_refresh (self);
  g_signal_emit (self, hys_plot_area_view_signal, 0);
}

guint
hys_plot_area_new_gesture (HysPlotArea *self)
{
  return ++self->gesture;
}

guint
hys_plot_area_step (HysPlotArea *self)
{
  gint64 now = g_get_monotonic_time ();

  if (now - self->last_step > PAUSE)
    hys_plot_area_new_gesture (self);
  self->last_step = now;
  return self->gesture;
}

void
hys_plot_area_look (HysPlotArea       *self,
                    const HysViewport *view,
                    guint              gesture)
{
  if (hys_view_history_go (self->views, view, gesture))
    views_changed (self);
}

HysPlotZone
hys_plot_area_zone (HysPlotArea *self,
                    double       x,
                    double       y)
{
  gboolean across, along;
  HysFigureBox box;

  if (self->figure == NULL || !hys_figure_get_box (self->figure, &box))
    return HYS_PLOT_OUTSIDE;
  across = x >= box.x && x <= box.x + box.width;
  along = y >= box.y && y <= box.y + box.height;
  if (!is_flat (self) || (across && along))
    return HYS_PLOT_INSIDE;
  if (across && y < box.y)
    return self->time != NULL && hys_figure_get_kind (self->figure) == HYS_PLOT_TIME && y > box.y - STRIP
             ? HYS_PLOT_STRIP
             : HYS_PLOT_OUTSIDE;
  if (across)
    return HYS_PLOT_X_AXIS;
  return along && x < box.x ? HYS_PLOT_Y_AXIS : HYS_PLOT_OUTSIDE;
}

void
hys_plot_area_zoom_at (HysPlotArea *self,
                       double       x,
                       double       y,
                       double       by_x,
                       double       by_y,
                       guint        gesture)
{
  HysViewport view;
  HysFigureBox box;

  if (self->figure == NULL || !is_flat (self) || !hys_figure_get_box (self->figure, &box))
    return;
  view = *hys_view_history_get (self->views);
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
    hys_plot_area_zoom_at (self, box.x + box.width / 2, box.y + box.height / 2, by_x, by_y, hys_plot_area_step (self));
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
  hys_plot_area_look (self, &view, hys_plot_area_step (self));
}

void
hys_plot_area_turn (HysPlotArea *self,
                    double       azimuth,
                    double       elevation)
{
  HysViewport view = *hys_view_history_get (self->views);

  view.azimuth = remainder (view.azimuth + azimuth, 360);
  view.elevation = CLAMP (view.elevation + elevation, -90, 90);
  hys_plot_area_look (self, &view, hys_plot_area_step (self));
}

gboolean
hys_plot_area_go (HysPlotArea *self,
                  HysPlotWay   way)
{
  gboolean gone = FALSE;

  if (way == HYS_PLOT_BACK)
    gone = hys_view_history_back (self->views);
  else if (way == HYS_PLOT_FORWARD)
    gone = hys_view_history_forward (self->views);
  else
    gone = hys_view_history_home (self->views);
  if (gone)
    views_changed (self);
  return gone;
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
    views_changed (self);
}

HysSpan
hys_plot_area_get_span (HysPlotArea *self)
{
  return hys_view_history_get (self->views)->axes[0];
}

const HysViewHistory *
hys_plot_area_get_views (HysPlotArea *self)
{
  return self->views;
}

/* A time axis of rows that keep coming has its own range set by whoever brings the figure up to date; once it was zoomed,
 * it shows what there is of it, whatever rows the figure is about. */
void
hys_plot_area_apply_view (HysPlotArea *self)
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
