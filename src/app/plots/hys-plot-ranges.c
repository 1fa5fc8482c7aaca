/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-ranges.h"

#include "hys-object.h"

#include <math.h>

/* The strip above the axes, in pixels. */
#define STRIP 20

HysPlotZone
hys_plot_zone (HysFigure       *figure,
               const HysColumn *time,
               double           x,
               double           y)
{
  gboolean across, along;
  HysFigureBox box;

  if (figure == NULL || !hys_figure_get_box (figure, &box))
    return HYS_PLOT_OUTSIDE;
  across = x >= box.x && x <= box.x + box.width;
  along = y >= box.y && y <= box.y + box.height;
  if (hys_figure_get_kind (figure) == HYS_PLOT_SPACE || (across && along))
    return HYS_PLOT_INSIDE;
  if (across && y < box.y)
    return time != NULL && hys_figure_get_kind (figure) == HYS_PLOT_TIME && y > box.y - STRIP ? HYS_PLOT_STRIP
                                                                                             : HYS_PLOT_OUTSIDE;
  if (across)
    return HYS_PLOT_X_AXIS;
  return along && x < box.x ? HYS_PLOT_Y_AXIS : HYS_PLOT_OUTSIDE;
}

/* Steps by scrolling or keys within this time, in microseconds, are one gesture. */
#define PAUSE (G_USEC_PER_SEC * 6 / 10)

/* Degrees a pixel. */
#define TURN 0.5

#define N_FLAT 2

struct _HysPlotRanges
{
  GObject         parent_instance;

  HysFigure      *figure;       /* borrowed; NULL for none */
  gboolean        growing;
  HysSpan         own[N_FLAT];  /* the figure's ranges as it came */
  HysViewHistory *views;
  guint           gesture;      /* counts them */
  gint64          last_step;    /* in µs */
};

G_DEFINE_FINAL_TYPE (HysPlotRanges, hys_plot_ranges, G_TYPE_OBJECT)

static guint changed_signal;

static gboolean
is_flat (HysPlotRanges *self)
{
  return hys_figure_get_kind (self->figure) != HYS_PLOT_SPACE;
}

static void
changed (HysPlotRanges *self)
{
  hys_plot_ranges_apply (self);
  g_signal_emit (self, changed_signal, 0);
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
  hys_plot_ranges_look (owner, &view, press->gesture);
}

static void
turn (gpointer            owner,
      const HysPlotPress *press)
{
  HysViewport view = press->view;

  view.azimuth = remainder (view.azimuth - TURN * press->dx, 360);
  view.elevation = CLAMP (view.elevation + TURN * press->dy, -90, 90);
  hys_plot_ranges_look (owner, &view, press->gesture);
}

const HysPlotDrag hys_plot_pan_drag = { pan };
const HysPlotDrag hys_plot_turn_drag = { turn };

/* ---- The object ---- */

static void
hys_plot_ranges_finalize (GObject *object)
{
  hys_view_history_free (HYS_PLOT_RANGES (object)->views);
  G_OBJECT_CLASS (hys_plot_ranges_parent_class)->finalize (object);
}

static void
hys_plot_ranges_class_init (HysPlotRangesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_plot_ranges_finalize;
  changed_signal = hys_object_add_signal (klass, "changed", 0);
}

static void
hys_plot_ranges_init (HysPlotRanges *self)
{
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_SPACE);
  HysViewport home = home_of (figure);

  self->views = hys_view_history_new (&home);
}

HysPlotRanges *
hys_plot_ranges_new (void)
{
  return g_object_new (HYS_TYPE_PLOT_RANGES, NULL);
}

void
hys_plot_ranges_set_figure (HysPlotRanges *self,
                            HysFigure     *figure)
{
  HysViewport home;

  self->figure = figure;
  self->growing = FALSE;
  if (figure == NULL)
    return;
  for (guint k = 0; k < N_FLAT; k++)
    hys_figure_get_fixed (figure, (HysAxis) k, &self->own[k].from, &self->own[k].to);
  home = home_of (figure);
  hys_view_history_set_home (self->views, &home);
  hys_plot_ranges_apply (self);
}

void
hys_plot_ranges_set_growing (HysPlotRanges *self,
                             gboolean       growing)
{
  self->growing = growing;
}

void
hys_plot_ranges_apply (HysPlotRanges *self)
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
  follows = self->growing && hys_figure_get_kind (self->figure) == HYS_PLOT_TIME;
  for (guint k = 0; k < N_FLAT; k++)
    {
      const HysSpan *span = hys_span_is_automatic (&view->axes[k]) ? &self->own[k] : &view->axes[k];

      if (k == 1 || !follows || span != &self->own[0])
        hys_figure_set_range (self->figure, (HysAxis) k, span->from, span->to);
    }
  if (follows && !hys_span_is_automatic (&view->axes[0]))
    hys_figure_set_rows (self->figure, 0, G_MAXSIZE);
}

void
hys_plot_ranges_apply_own (HysPlotRanges *self,
                           HysFigure     *figure)
{
  for (guint k = 0; k < N_FLAT; k++)
    hys_figure_set_range (figure, (HysAxis) k, self->own[k].from, self->own[k].to);
}

/* ---- Looking at something else ---- */

void
hys_plot_ranges_look (HysPlotRanges     *self,
                      const HysViewport *view,
                      guint              gesture)
{
  if (hys_view_history_go (self->views, view, gesture))
    changed (self);
}

guint
hys_plot_ranges_new_gesture (HysPlotRanges *self)
{
  return ++self->gesture;
}

guint
hys_plot_ranges_step (HysPlotRanges *self)
{
  gint64 now = g_get_monotonic_time ();

  if (now - self->last_step > PAUSE)
    hys_plot_ranges_new_gesture (self);
  self->last_step = now;
  return self->gesture;
}

void
hys_plot_ranges_zoom_at (HysPlotRanges *self,
                         double         x,
                         double         y,
                         double         by_x,
                         double         by_y,
                         guint          gesture)
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
  hys_plot_ranges_look (self, &view, gesture);
}

void
hys_plot_ranges_zoom (HysPlotRanges *self,
                      double         by_x,
                      double         by_y)
{
  HysFigureBox box;

  if (self->figure != NULL && hys_figure_get_box (self->figure, &box))
    hys_plot_ranges_zoom_at (self, box.x + box.width / 2, box.y + box.height / 2, by_x, by_y,
                             hys_plot_ranges_step (self));
}

void
hys_plot_ranges_pan (HysPlotRanges *self,
                     double         by_x,
                     double         by_y)
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
  hys_plot_ranges_look (self, &view, hys_plot_ranges_step (self));
}

void
hys_plot_ranges_turn (HysPlotRanges *self,
                      double         azimuth,
                      double         elevation)
{
  HysViewport view = *hys_view_history_get (self->views);

  view.azimuth = remainder (view.azimuth + azimuth, 360);
  view.elevation = CLAMP (view.elevation + elevation, -90, 90);
  hys_plot_ranges_look (self, &view, hys_plot_ranges_step (self));
}

gboolean
hys_plot_ranges_go (HysPlotRanges *self,
                    HysPlotWay     way)
{
  gboolean gone = FALSE;

  if (way == HYS_PLOT_BACK)
    gone = hys_view_history_back (self->views);
  else if (way == HYS_PLOT_FORWARD)
    gone = hys_view_history_forward (self->views);
  else
    gone = hys_view_history_home (self->views);
  if (gone)
    changed (self);
  return gone;
}

void
hys_plot_ranges_set_automatic (HysPlotRanges *self,
                               HysAxis        axis,
                               gboolean       automatic)
{
  HysViewport view = *hys_view_history_get (self->views);
  HysScale scale;

  if (self->figure == NULL || axis >= N_FLAT || hys_plot_ranges_get_automatic (self, axis) == automatic)
    return;
  scale = hys_figure_get_scale (self->figure, axis);
  view.axes[axis] = automatic ? hys_span_automatic : (HysSpan) { scale.from, scale.to };
  hys_plot_ranges_look (self, &view, 0);
}

gboolean
hys_plot_ranges_get_automatic (HysPlotRanges *self,
                               HysAxis        axis)
{
  return axis >= N_FLAT || hys_span_is_automatic (&hys_view_history_get (self->views)->axes[axis]);
}

void
hys_plot_ranges_follow_span (HysPlotRanges *self,
                             const HysSpan *x)
{
  if (hys_view_history_follow (self->views, x))
    changed (self);
}

const HysViewHistory *
hys_plot_ranges_get_views (HysPlotRanges *self)
{
  return self->views;
}
