/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A box spanned between the axes of a flat figure, to which the figure is zoomed. */
#include "hys-plot-words.h"

#include <math.h>

/* A box narrower than this, in pixels, zooms only the other axis. */
#define NARROW 12.0

typedef struct
{
  HysPlotLayer layer;
  gboolean     spanned;
  HysFigureBox band;
} Band;

static void
paint (gpointer            layer,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  Band *self = layer;
  HysColor color = hys_plot_palette (style->theme, 0);

  if (!self->spanned)
    return;
  cairo_rectangle (cr, floor (self->band.x) + 0.5, floor (self->band.y) + 0.5, round (self->band.width),
                   round (self->band.height));
  hys_plot_set_color (cr, color, 0.15);
  cairo_fill_preserve (cr);
  hys_plot_set_color (cr, color, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* One side of a box from the press to the pointer, within the axes; all of them when that is too short. */
static void
side (double   start,
      double   by,
      double   low,
      double   length,
      double  *from,
      double  *extent)
{
  double end = CLAMP (start + by, low, low + length);
  gboolean whole = fabs (by) < NARROW;

  *from = whole ? low : fmin (start, end);
  *extent = whole ? length : fabs (end - start);
}

static void
span_band (gpointer            layer,
           const HysPlotPress *press)
{
  Band *self = layer;

  self->spanned = fabs (press->dx) >= NARROW || fabs (press->dy) >= NARROW;
  side (press->x, press->dx, press->box.x, press->box.width, &self->band.x, &self->band.width);
  side (press->y, press->dy, press->box.y, press->box.height, &self->band.y, &self->band.height);
  hys_plot_layer_queue_draw (layer);
}

static void
forget (gpointer layer)
{
  ((Band *) layer)->spanned = FALSE;
  hys_plot_layer_queue_draw (layer);
}

static void
zoom (gpointer            layer,
      const HysPlotPress *press)
{
  Band *self = layer;
  HysViewport view = *hys_view_history_get (hys_plot_area_get_views (self->layer.area));
  const HysFigureBox *box = &press->box, band = self->band;

  forget (layer);
  if (fabs (press->dx) >= NARROW)
    view.axes[0] = hys_span_between (&press->scales[0], (band.x - box->x) / box->width,
                                     (band.x + band.width - box->x) / box->width);
  if (fabs (press->dy) >= NARROW)
    view.axes[1] = hys_span_between (&press->scales[1], 1 - (band.y + band.height - box->y) / box->height,
                                     1 - (band.y - box->y) / box->height);
  hys_plot_area_look (self->layer.area, &view, 0);
}

static const HysPlotDrag drag = { span_band, zoom, forget };

static const HysPlotDrag *
press (gpointer            layer,
       const HysPlotPress *press)
{
  gboolean plain = press->button == GDK_BUTTON_PRIMARY && !(press->modifiers & GDK_SHIFT_MASK);

  return plain && press->zone == HYS_PLOT_INSIDE
             && hys_figure_get_kind (hys_plot_layer_get_figure (layer)) != HYS_PLOT_SPACE
           ? &drag
           : NULL;
}

const HysPlotLayerClass hys_band_layer = { .size = sizeof (Band), .paint = paint, .press = press };
