/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

/* How near its line the pointer takes it, in pixels. */
#define REACH 5.0

gboolean
hys_plot_area_place_moment (HysPlotArea  *self,
                            HysPlotPlace *at)
{
  HysFigureBox box;
  HysScale scale;

  if (isnan (self->moment) || self->time == NULL || !hys_figure_get_box (self->figure, &box))
    return FALSE;
  if (hys_figure_get_kind (self->figure) != HYS_PLOT_TIME)
    return hys_figure_n_curves (self->figure) > 0
           && hys_figure_place_row (self->figure, 0, hys_column_search (self->time, self->moment), &at->x, &at->y);
  scale = hys_figure_get_scale (self->figure, HYS_AXIS_X);
  *at = (HysPlotPlace) { box.x + hys_scale_part (&scale, self->moment) * box.width, box.y };
  return at->x >= box.x && at->x <= box.x + box.width;
}

gboolean
hys_plot_area_at_moment (HysPlotArea *self,
                         double       x)
{
  HysPlotPlace at;

  if (self->press_zone == HYS_PLOT_STRIP)
    return TRUE;
  return hys_figure_get_kind (self->figure) == HYS_PLOT_TIME && self->press_zone == HYS_PLOT_INSIDE
         && hys_plot_area_place_moment (self, &at) && fabs (at.x - x) <= REACH;
}

static double
latest (HysPlotArea *self)
{
  gsize n = hys_column_length (self->time);

  return n > 0 ? hys_column_get (self->time, n - 1) : 0;
}

/* To the recorded time that is next. */
static void
move (HysPlotArea *self)
{
  const HysFigureBox *box = &self->press_box;
  double part = (self->press_x + self->drag_x - box->x) / box->width;
  double t = hys_scale_value (&self->press_scales[0], CLAMP (part, 0, 1));

  g_signal_emit (self, hys_plot_area_scrub_signal, 0, CLAMP (t, 0, latest (self)));
}

void
hys_plot_area_step_moment (HysPlotArea *self,
                           int          by)
{
  gsize n = self->time != NULL ? hys_column_length (self->time) : 0;
  gint64 row;

  if (n == 0)
    return;
  row = isnan (self->moment) ? (gint64) n - 1 : (gint64) hys_column_search (self->time, self->moment);
  row = CLAMP (row + by, 0, (gint64) n - 1);
  g_signal_emit (self, hys_plot_area_scrub_signal, 0, hys_column_get (self->time, (gsize) row));
}

void
hys_plot_area_set_moment (HysPlotArea *self,
                          double       t)
{
  self->moment = t;
  gtk_widget_queue_draw (self->glass);
}

static void
leave (HysPlotArea *self)
{
  gtk_widget_queue_draw (self->glass);
}

const HysPlotDrag hys_plot_moment_drag = { move, leave };
