/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

HysProjection
hys_figure_projection (const HysFigure       *self,
                       const HysFigureCanvas *canvas)
{
  HysProjection projection = { .origin = { canvas->box.x, canvas->box.y + canvas->box.height } };

  hys_projection_set (&projection, 0, &self->scales[0], (HysPoint) { canvas->box.width, 0 });
  hys_projection_set (&projection, 1, &self->scales[1], (HysPoint) { 0, -canvas->box.height });
  return projection;
}

static void
draw (HysFigure       *self,
      HysFigureCanvas *canvas)
{
  HysProjection projection;

  hys_figure_draw_axes (self, canvas);
  projection = hys_figure_projection (self, canvas);
  hys_figure_draw_trails (self, canvas, &projection);
}

const HysFigureClass hys_figure_plane = {
  .n_axes = 2,
  .range = hys_figure_extremes,
  .draw = draw,
  .pick = hys_figure_pick_axes,
};
