/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"

G_BEGIN_DECLS

/* Adds a polyline of finite points to the path of @cr. Where it bends little from point to point it becomes a few cubic
 * curves, which come within @tolerance of its points and keep its corners: a circle needs about eight, however many points it has.
 * Between two points they may lie beside the straight line by @bulge more. */
void hys_smooth_path (cairo_t        *cr,
                      const HysPoint *points,
                      gsize           n,
                      double          tolerance,
                      double          bulge);

G_END_DECLS
