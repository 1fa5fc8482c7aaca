/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-scene.h"

G_BEGIN_DECLS

/* The context menu of a place of the drawing (transfer full), with shortcuts: of an element, a bar or a load, of the
 * background, or of the selection if it has several items. */
GMenuModel *hys_canvas_menu_model        (HysCanvasScene    *scene,
                                          HysSketchValue     place);

/* Appends items that plot an element or a bar (the other is -1): in a new plot, or in an existing time plot. */
void        hys_canvas_menu_append_plots (GMenu             *menu,
                                          const HysDocument *document,
                                          int                element,
                                          int                node);

G_END_DECLS
