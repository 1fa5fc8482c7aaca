/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

G_BEGIN_DECLS

/* What an icon shows: an element of some kind, a bar as it may be, a load, the pointer that selects, or the hand that
 * pulls. */
typedef enum
{
  HYS_SKETCH_ICON_ELEMENT,
  HYS_SKETCH_ICON_BAR,
  HYS_SKETCH_ICON_WALL,
  HYS_SKETCH_ICON_MASS,
  HYS_SKETCH_ICON_LOAD,
  HYS_SKETCH_ICON_POINTER,
  HYS_SKETCH_ICON_HAND,
} HysSketchIcon;

/* Draws a part of a network as small as an icon, as the drawing would, with lines as wide as those of icons; @kind: of
 * an element, else not looked at. From (0, 0) to (@width, @height). */
void hys_sketch_draw_icon (cairo_t              *cr,
                           HysSketchIcon         icon,
                           const HysElementKind *kind,
                           double                width,
                           double                height,
                           const HysSketchStyle *style);

G_END_DECLS
