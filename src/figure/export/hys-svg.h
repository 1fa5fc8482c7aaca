/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* What cairo's SVG surface lacks: text that stays text, and names that are the same each time. */

/* The texts kept for a file. */
typedef struct HysSvgTexts HysSvgTexts;

HysSvgTexts *hys_svg_texts_new   (void);
void         hys_svg_texts_free  (HysSvgTexts       *self);

/* Keeps the texts that hys_lettering_show() shows on this surface from now on as <text> elements. */
void         hys_svg_keep_texts  (cairo_surface_t   *surface,
                                  HysSvgTexts       *texts);

/* The file that the surface wrote, with the texts over everything else, and names that are the same each time. */
GString     *hys_svg_finish      (const char        *file,
                                  gsize              length,
                                  const HysSvgTexts *texts);

G_END_DECLS
