/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
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
 * Where in a plot a point is.
 */
typedef enum
{
  HYS_PLOT_OUTSIDE,
  HYS_PLOT_INSIDE,
  HYS_PLOT_STRIP,
  HYS_PLOT_X_AXIS,
  HYS_PLOT_Y_AXIS,
} HysPlotZone;

/* @figure: NULL for none; @time: of its rows, NULL = not known. */
HysPlotZone hys_plot_zone (HysFigure       *figure,
                           const HysColumn *time,
                           double           x,
                           double           y);

/**
 * HysPlotPress:
 * @x, @y: where a button was pressed; @dx, @dy: how far the pointer has come since
 * @box, @scales: where the axes were then, and what they showed
 * @view: what was looked at then
 * @gesture: for hys_plot_ranges_look()
 *
 * A button between its press and its release.
 */
typedef struct
{
  double          x, y, dx, dy;
  guint           button;
  GdkModifierType modifiers;
  HysPlotZone     zone;
  HysFigureBox    box;
  HysScale        scales[2];
  HysViewport     view;
  guint           gesture;
} HysPlotPress;

/**
 * HysPlotDrag:
 * @update: the pointer is elsewhere
 * @finish: the button was released; may be NULL
 * @cancel: it counts for nothing; may be NULL
 *
 * What a press becomes, done by an @owner.
 */
typedef struct
{
  void (*update) (gpointer            owner,
                  const HysPlotPress *press);
  void (*finish) (gpointer            owner,
                  const HysPlotPress *press);
  void (*cancel) (gpointer            owner);
} HysPlotDrag;

G_END_DECLS
