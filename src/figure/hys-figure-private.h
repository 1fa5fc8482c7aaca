/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure-layer.h"

G_BEGIN_DECLS

struct HysFigure
{
  HysFigureData          data;
  guint                  patience;       /* microseconds; 0: without end */
  double                 device_scale;   /* pixels a unit on a target that does not know its own */
  HysFigureWatch         watch;
  gpointer               watch_data;
  HysText               *text;
  gboolean               complete;       /* the last drawing shows all rows */
  cairo_rectangle_t      box;            /* of the last drawing */
  HysProjection          projection;
};

G_END_DECLS
