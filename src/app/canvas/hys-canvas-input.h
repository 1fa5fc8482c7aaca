/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-menu.h"

G_BEGIN_DECLS

/**
 * HysCanvasInput:
 *
 * Dispatches keys, scrolling and pinching to the keyboard cursor, the tool, the values and the view.
 */
typedef struct HysCanvasInput HysCanvasInput;

HysCanvasInput *hys_canvas_input_new  (HysCanvasScene    *scene,
                                       HysCanvasCursor   *cursor,
                                       HysCanvasValues   *values,
                                       HysToolController *tools,
                                       HysCanvasMenu     *menu);
void            hys_canvas_input_free (HysCanvasInput    *self);

G_END_DECLS
