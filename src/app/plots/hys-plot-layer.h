/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"
#include "hys-plot-style.h"

G_BEGIN_DECLS

/* A point of the widget. */
typedef struct
{
  double x, y;
} HysPlotPlace;

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

/**
 * HysPlotPress:
 * @x, @y: place of the press; @dx, @dy: motion of the pointer since
 * @box, @scales: axes at the press
 * @reach: how far from its target a finger may be, 0 for a pointer
 * @view: ranges at the press
 * @gesture: for hys_plot_area_look()
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

/**
 * HysPlotLayerClass:
 * @size: of the state of such a layer, which begins with HysPlotLayer and is 0 otherwise
 * @init: sets what of the state is not 0
 * @clear: frees what the state owns
 * @paint: draws on the figure
 * @write: writes text in boxes beside @taken, the box used by the layers above, and extends it by its own
 * @press: returns the drag that a press there starts, owned by the layer; NULL if the layer ignores it
 * @hover: called when the pointer moves to @place between the axes with no button pressed; NULL = it left
 *
 * A kind of layer over a figure on the screen. Each function may be NULL. @paint and @write are called only after the
 * figure was drawn.
 */
typedef struct
{
  gsize              size;
  void               (*init)  (gpointer            self);
  void               (*clear) (gpointer            self);
  void               (*paint) (gpointer            self,
                               cairo_t            *cr,
                               const HysPlotStyle *style);
  void               (*write) (gpointer            self,
                               cairo_t            *cr,
                               const HysPlotStyle *style,
                               HysFigureBox       *taken);
  const HysPlotDrag *(*press) (gpointer            self,
                               const HysPlotPress *press);
  void               (*hover) (gpointer            self,
                               const HysPlotPlace *place);
} HysPlotLayerClass;

/* What the state of every layer begins with. */
typedef struct
{
  const HysPlotLayerClass *klass;
  HysPlotArea             *area;
} HysPlotLayer;

extern const HysPlotLayerClass hys_band_layer, hys_mark_layer, hys_moment_layer, hys_cursor_layer, hys_reading_layer;

/* The state of the layer of that kind. */
gpointer   hys_plot_area_get_layer   (HysPlotArea             *self,
                                      const HysPlotLayerClass *klass);

/* The figure under a layer, and the times of its rows (nullable). */
HysFigure *hys_plot_layer_get_figure (gconstpointer            layer);
HysColumn *hys_plot_layer_get_time   (gconstpointer            layer);

/* Queues a redraw of the layers. */
void       hys_plot_layer_queue_draw (gconstpointer            layer);

/* Changes the view. Views of the same nonzero gesture are one step of the history. */
void       hys_plot_area_look        (HysPlotArea             *self,
                                      const HysViewport       *view,
                                      guint                    gesture);

G_END_DECLS
