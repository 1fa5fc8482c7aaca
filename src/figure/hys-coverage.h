/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysCoverage:
 *
 * A coverage mask: how much of each pixel of a box has ink. Ink upon ink changes nothing: however many lines run side
 * by side or on each other, in one go or one after the other, the picture is that of one stroke through all of them.
 */
typedef struct HysCoverage HysCoverage;

/* @pixel: the size of a pixel, in the units of @box; it becomes larger where there would be too many */
HysCoverage *hys_coverage_new    (const cairo_rectangle_t *box,
                                  double                   pixel);

/* Strokes a polyline as hys_ink_stroke() does, in a width. */
void         hys_coverage_stroke (HysCoverage             *self,
                                  const HysPoint          *points,
                                  gsize                    n,
                                  double                   width,
                                  guint                    dash,
                                  double                   start);

/* Paints all ink in the colour that is set in @cr, in a file as an image. */
void         hys_coverage_paint  (HysCoverage             *self,
                                  cairo_t                 *cr,
                                  gboolean                 image);

HYS_DEFINE_OWNED (HysCoverage, hys_coverage_free)

G_END_DECLS
