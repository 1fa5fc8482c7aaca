/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-press.h"

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
