/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* What cairo's SVG surface lacks: text that stays text, numbers no longer than needed, and haste with long paths. */

/* The texts and paths kept for a file. */
typedef struct HysSvgTexts HysSvgTexts;

HysSvgTexts *hys_svg_texts_new   (void);
void         hys_svg_texts_free  (HysSvgTexts       *self);

/* Forgets what was kept, to draw again. */
void         hys_svg_texts_clear (HysSvgTexts       *self);

/* From now on texts shown with hys_svg_take_text() on drawings of this surface are kept as <text> elements. */
void         hys_svg_keep_texts  (cairo_surface_t   *surface,
                                  HysSvgTexts       *texts);

/* Shows a layout with its upper left corner at (@x, @y) in the current colour, if the surface of @cr keeps texts; FALSE
 * if it does not. */
gboolean     hys_svg_take_text   (cairo_t           *cr,
                                  PangoLayout       *layout,
                                  double             x,
                                  double             y);

/* From now on paths taken by hys_svg_take_path() on drawings of this surface are kept. */
void         hys_svg_keep_paths  (cairo_surface_t   *surface,
                                  HysSvgTexts       *texts);

/* For a path that is long: if the surface of @cr keeps paths, puts a mark in its place, to be stroked or filled as it should be. */
void         hys_svg_take_path   (cairo_t           *cr);

/* The file that the surface wrote, with the paths that were taken in their places, with the texts over everything else, and
 * coordinates in hundredths of a point. NULL if a mark is not where the surface should have written it. */
GString     *hys_svg_finish      (const char        *file,
                                  gsize              length,
                                  const HysSvgTexts *texts);

G_END_DECLS
