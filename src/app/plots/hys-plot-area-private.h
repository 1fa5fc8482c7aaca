/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

struct _HysPlotArea
{
  GtkWidget          parent_instance;

  HysFigure         *figure;
  HysColumn         *time;         /* of the rows of its curves; NULL = not known */
  GtkWidget         *glass;        /* shows the layers, so that the figure is not redrawn when the pointer moves */
  GPtrArray         *layers;       /* of HysPlotLayer, from the lowest up */
  gint64             cost;
  HysResponseCurves *curves;       /* of which it is, with its spec; NULL: it is of no response */
  HysFigureSpec     *spec;
  HysJob            *cycle;        /* of a point that was clicked on */

  /* hys-plot-ranges.c */
  HysViewHistory    *views;
  HysSpan            own[2];       /* the figure's ranges as it came */
  guint              gesture;      /* counts them */
  gint64             last_step;    /* in µs */

  /* hys-plot-input.c */
  HysPlotPlace       pointer;
  gboolean           pointer_in;
  HysPlotPress       press;
  const HysPlotDrag *drag;         /* while a button is pressed */
  gpointer           owner;        /* of the drag */
  gboolean           moved;        /* since the press */
  double             pinch;        /* scale of the pinch gesture */
};

/* Listens to the pointer: it hovers, the wheel and pinching zoom, a press becomes a drag of a layer or moves what is
 * shown. */
void  hys_plot_area_init_input    (HysPlotArea    *self);

/* Adds the shortcuts. */
void  hys_plot_area_add_keys      (GtkWidgetClass *widget_class);

/* Updates what is under the pointer after the figure changed. */
void  hys_plot_area_hover         (HysPlotArea    *self);

/* Cancels the current drag; returns FALSE if there is none. */
gboolean hys_plot_area_cancel_drag (HysPlotArea   *self);

/* Begins with the view of a space figure. */
void  hys_plot_area_init_ranges   (HysPlotArea    *self);

/* Takes the ranges of a figure that came for its own, keeping the view. */
void  hys_plot_area_adopt_ranges  (HysPlotArea    *self);

/* Return a new gesture; the gesture of the previous step if that was a moment ago, else a new one. */
guint hys_plot_area_new_gesture   (HysPlotArea    *self);
guint hys_plot_area_step_gesture  (HysPlotArea    *self);

/* Scale the ranges of the axes by @by_x and @by_y about a point of the widget, about their centre (1 = unchanged); shift
 * them by a fraction of their length; rotate a space figure by degrees. */
void  hys_plot_area_zoom_at       (HysPlotArea    *self,
                                   double          x,
                                   double          y,
                                   double          by_x,
                                   double          by_y,
                                   guint           gesture);
void  hys_plot_area_zoom          (HysPlotArea    *self,
                                   double          by_x,
                                   double          by_y);
void  hys_plot_area_pan           (HysPlotArea    *self,
                                   double          by_x,
                                   double          by_y);
void  hys_plot_area_turn          (HysPlotArea    *self,
                                   double          azimuth,
                                   double          elevation);

/* Drags that pan or rotate, whose owner is the area. */
extern const HysPlotDrag hys_plot_pan_drag, hys_plot_turn_drag;

/* Zoom factor of one step of scrolling or of a key. */
#define HYS_PLOT_ZOOM_STEP 1.2

G_END_DECLS
