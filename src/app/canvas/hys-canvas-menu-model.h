/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-scene.h"

G_BEGIN_DECLS

/* What can be done at a place of the drawing, each with its key: with one element, bar or load, with the ground (nothing
 * at the place), or with all that is selected when that is several things. */
GMenuModel *hys_canvas_menu_model        (HysCanvasScene    *scene,
                                          HysSketchValue     place);

/* Appends what can be plotted of an element or a bar (-1: of the other): a plot of its own, or another curve in a plot
 * against time that there is. */
void        hys_canvas_menu_append_plots (GMenu             *menu,
                                          const HysDocument *document,
                                          int                element,
                                          int                node);

G_END_DECLS
