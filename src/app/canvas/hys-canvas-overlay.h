/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-preview.h"

G_BEGIN_DECLS

/* Paints the drawing, or its preview, over the grid and the halos of selected, hovered and highlighted items. @cr is in
 * units of the drawing. @draws: whether a tool is drawing, so that only bars get halos. */
void hys_canvas_paint (HysCanvasScene   *scene,
                       HysCanvasPreview *preview,
                       gboolean          draws,
                       cairo_t          *cr,
                       HysSketchStyle   *style);

G_END_DECLS
