/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that the drawing shows. */
#include "hys-plot-words.h"

#include <math.h>

/* Distance within which the pointer grabs the line, in pixels. */
#define REACH 5.0

#define DOT    5.5
#define HANDLE 5.0

typedef struct
{
  HysPlotLayer layer;
  double       moment;   /* NAN = the present */
} Moment;

/* Position of the mark: on the axis of a time plot, else at its row of the first curve. FALSE if there is none. */
static gboolean
place (Moment       *self,
       HysPlotPlace *at)
{
  HysFigure *figure = hys_plot_layer_get_figure (self);
  HysColumn *time = hys_plot_layer_get_time (self);
  HysFigureBox box;
  HysScale scale;

  if (isnan (self->moment) || time == NULL || !hys_figure_get_box (figure, &box))
    return FALSE;
  if (hys_figure_get_kind (figure) != HYS_PLOT_TIME)
    return hys_figure_n_curves (figure) > 0
           && hys_figure_place_row (figure, 0, hys_column_search_last (time, self->moment), &at->x, &at->y);
  scale = hys_figure_get_scale (figure, HYS_AXIS_X);
  *at = (HysPlotPlace) { box.x + hys_scale_part (&scale, self->moment) * box.width, box.y };
  return at->x >= box.x && at->x <= box.x + box.width;
}

static void
paint (gpointer            layer,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  HysFigure *figure = hys_plot_layer_get_figure (layer);
  HysPlotPlace at;
  HysFigureBox box;

  if (!place (layer, &at))
    return;
  hys_plot_set_color (cr, hys_plot_palette (style->theme, 1), 1);
  cairo_set_line_width (cr, hys_plot_pixels (style, 1.5));
  hys_figure_get_box (figure, &box);
  if (hys_figure_get_kind (figure) != HYS_PLOT_TIME)
    {
      cairo_arc (cr, at.x, at.y, hys_plot_pixels (style, DOT), 0, 2 * G_PI);
      cairo_stroke (cr);
      return;
    }
  /* A line with a handle in the strip above it. */
  at.x = floor (at.x) + 0.5;
  cairo_move_to (cr, at.x, box.y);
  cairo_line_to (cr, at.x, box.y + box.height);
  cairo_stroke (cr);
  cairo_move_to (cr, at.x, box.y + HANDLE);
  cairo_rel_line_to (cr, -HANDLE, -HANDLE);
  cairo_rel_line_to (cr, 0, -HANDLE);
  cairo_rel_line_to (cr, 2 * HANDLE, 0);
  cairo_rel_line_to (cr, 0, HANDLE);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* Snaps to the nearest recorded time. */
static void
move (gpointer            layer,
      const HysPlotPress *press)
{
  HysColumn *time = hys_plot_layer_get_time (layer);
  gsize n = time != NULL ? hys_column_length (time) : 0;
  double part = (press->x + press->dx - press->box.x) / press->box.width;
  double t = hys_scale_value (&press->scales[0], CLAMP (part, 0, 1));

  g_signal_emit_by_name (((HysPlotLayer *) layer)->area, "scrub", CLAMP (t, 0, n > 0 ? hys_column_get (time, n - 1) : 0));
}

static const HysPlotDrag drag = { move };

static const HysPlotDrag *
press (gpointer            layer,
       const HysPlotPress *press)
{
  HysPlotPlace at;

  if (press->button != GDK_BUTTON_PRIMARY)
    return NULL;
  if (press->zone == HYS_PLOT_INSIDE
      && (hys_figure_get_kind (hys_plot_layer_get_figure (layer)) != HYS_PLOT_TIME
          || !place (layer, &at)
          || fabs (at.x - press->x) > MAX (REACH, press->reach)))
    return NULL;
  if (press->zone != HYS_PLOT_INSIDE && press->zone != HYS_PLOT_STRIP)
    return NULL;
  move (layer, press);
  return &drag;
}

static void
init (gpointer layer)
{
  ((Moment *) layer)->moment = NAN;
}

const HysPlotLayerClass hys_moment_layer = { sizeof (Moment), init, .paint = paint, .press = press };

void
hys_plot_area_set_moment (HysPlotArea *area,
                          double       t)
{
  Moment *self = hys_plot_area_get_layer (area, &hys_moment_layer);

  self->moment = t;
  hys_plot_layer_queue_draw (self);
}

void
hys_plot_area_step_moment (HysPlotArea *area,
                           int          by)
{
  Moment *self = hys_plot_area_get_layer (area, &hys_moment_layer);
  HysColumn *time = hys_plot_layer_get_time (self);
  gsize n = time != NULL ? hys_column_length (time) : 0;
  gint64 row;

  if (n == 0)
    return;
  row = isnan (self->moment) ? (gint64) n - 1
        : (gint64) (by > 0 ? hys_column_search_last : hys_column_search) (time, self->moment);
  row = CLAMP (row + by, 0, (gint64) n - 1);
  g_signal_emit_by_name (area, "scrub", hys_column_get (time, (gsize) row));
}
