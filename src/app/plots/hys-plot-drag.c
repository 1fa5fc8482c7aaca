/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

/* A box narrower than this, in pixels, means the other axis alone. */
#define NARROW 12.0

/* Degrees a pixel. */
#define TURN 0.5

static void
pan (HysPlotArea *self)
{
  HysViewport view = self->press_view;
  double by[] = { -self->drag_x / self->press_box.width, self->drag_y / self->press_box.height };

  for (guint k = 0; k < 2; k++)
    if (by[k] != 0 && self->press_zone != (k == 0 ? HYS_PLOT_Y_AXIS : HYS_PLOT_X_AXIS))
      view.axes[k] = hys_span_pan (&self->press_scales[k], by[k]);
  hys_plot_area_look (self, &view, self->gesture);
}

static void
turn (HysPlotArea *self)
{
  HysViewport view = self->press_view;

  view.azimuth = remainder (view.azimuth - TURN * self->drag_x, 360);
  view.elevation = CLAMP (view.elevation + TURN * self->drag_y, -90, 90);
  hys_plot_area_look (self, &view, self->gesture);
}

static void
stay (HysPlotArea *self)
{
  hys_plot_area_hover (self);
}

static void
span_box (HysPlotArea *self)
{
  gtk_widget_queue_draw (self->glass);
}

/* One side of a box from the press to the pointer, within the axes; all of them when that is too short. */
static void
side (double  start,
      double  by,
      double  low,
      double  length,
      gboolean whole,
      double *from,
      double *to)
{
  double end = CLAMP (start + by, low, low + length);

  *from = whole ? low : fmin (start, end);
  *to = whole ? low + length : fmax (start, end);
}

gboolean
hys_plot_area_band (HysPlotArea *self,
                    HysFigureBox      *band)
{
  const HysFigureBox *box = &self->press_box;
  gboolean narrow = fabs (self->drag_x) < NARROW, low = fabs (self->drag_y) < NARROW;
  double left, right, top, bottom;

  if (self->drag != &hys_plot_box_drag || (narrow && low))
    return FALSE;
  side (self->press_x, self->drag_x, box->x, box->width, narrow, &left, &right);
  side (self->press_y, self->drag_y, box->y, box->height, low, &top, &bottom);
  *band = (HysFigureBox) { left, top, right - left, bottom - top };
  return TRUE;
}

static void
zoom_to_band (HysPlotArea *self)
{
  const HysFigureBox *box = &self->press_box;
  HysViewport view = *hys_view_history_get (self->views);
  HysFigureBox band;

  gtk_widget_queue_draw (self->glass);
  if (!hys_plot_area_band (self, &band))
    return;
  if (fabs (self->drag_x) >= NARROW)
    view.axes[0] = hys_span_between (&self->press_scales[0], (band.x - box->x) / box->width,
                                     (band.x + band.width - box->x) / box->width);
  if (fabs (self->drag_y) >= NARROW)
    view.axes[1] = hys_span_between (&self->press_scales[1], 1 - (band.y + band.height - box->y) / box->height,
                                     1 - (band.y - box->y) / box->height);
  hys_plot_area_look (self, &view, 0);
}

const HysPlotDrag hys_plot_pan_drag = { pan, stay };
const HysPlotDrag hys_plot_turn_drag = { turn, stay };
const HysPlotDrag hys_plot_box_drag = { span_box, zoom_to_band };
