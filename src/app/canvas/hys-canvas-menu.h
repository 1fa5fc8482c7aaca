/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-keys.h"

#include "hys-sketch-places.h"

G_BEGIN_DECLS

/* What can be done at a place of the drawing, each with its key: with one element, bar or load, with the ground (nothing
 * at the place), or with all that is selected when that is several things. */
GMenuModel *hys_canvas_menu_model (HysCanvas      *self,
                                   HysSketchValue  place);

G_END_DECLS
