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

/* @figure: (nullable); @time: (nullable): times of its rows */
HysPlotZone hys_plot_zone (HysFigure       *figure,
                           const HysColumn *time,
                           double           x,
                           double           y);

/**
 * HysPlotPress:
 * @x, @y: place of the press; @dx, @dy: motion of the pointer since
 * @box, @scales: axes at the press
 * @reach: how far from its target a finger may be, 0 for a pointer
 * @view: ranges at the press
 * @gesture: for hys_plot_ranges_look()
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

G_END_DECLS
