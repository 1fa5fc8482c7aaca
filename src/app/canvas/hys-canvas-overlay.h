/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-preview.h"

G_BEGIN_DECLS

/* Paints the drawing as it is or would be, with what is under it: the grid, and halos around what is selected, under the
 * pointer or emphasised. @cr is in units of the drawing; @draws: a tool is used, which looks at bars. */
void hys_canvas_paint (HysCanvasScene   *scene,
                       HysCanvasPreview *preview,
                       gboolean          draws,
                       cairo_t          *cr,
                       HysSketchStyle   *style);

G_END_DECLS
