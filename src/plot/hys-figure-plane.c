/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

static void
draw (HysFigure *self,
      HysCanvas *canvas)
{
  HysProjection projection = { { self->from[0], self->from[1] } };

  hys_figure_draw_axes (self, canvas);
  projection.factor[0].x = canvas->box.width / (self->to[0] - self->from[0]);
  projection.factor[1].y = -canvas->box.height / (self->to[1] - self->from[1]);
  projection.origin = (HysPoint) { canvas->box.x, canvas->box.y + canvas->box.height };
  hys_figure_draw_trails (self, canvas, &projection);
}

const HysFigureKind hys_figure_plane = {
  .n_axes = 2,
  .range = hys_figure_extremes,
  .draw = draw,
  .pick = hys_figure_pick_axes,
};
