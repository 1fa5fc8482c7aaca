/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* What cairo's SVG surface lacks: text that stays text, and numbers no longer than needed. */

/* The texts kept for a file. */
typedef struct HysSvgTexts HysSvgTexts;

HysSvgTexts *hys_svg_texts_new   (void);
void         hys_svg_texts_free  (HysSvgTexts       *self);

/* From now on texts shown with hys_svg_take_text() on drawings of this surface are kept as <text> elements. */
void         hys_svg_keep_texts  (cairo_surface_t   *surface,
                                  HysSvgTexts       *texts);

/* Shows a layout with its upper left corner at (@x, @y) in the current colour, if the surface of @cr keeps texts; FALSE
 * if it does not. */
gboolean     hys_svg_take_text   (cairo_t           *cr,
                                  PangoLayout       *layout,
                                  double             x,
                                  double             y);

/* The file that the surface wrote, with the texts over everything else, coordinates in hundredths of a point, and names
 * that are the same each time. */
GString     *hys_svg_finish      (const char        *file,
                                  gsize              length,
                                  const HysSvgTexts *texts);

G_END_DECLS
