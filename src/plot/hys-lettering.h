/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/* From now on the texts on the surface are looked at: @missing becomes TRUE with the first that lacks letters because a
 * font could not be read; a letter that no font has is none of these. @missing: borrowed as long as the surface is
 * painted */
void hys_lettering_watch (cairo_surface_t *surface,
                          gboolean        *missing);

/* Looks at a text that is shown, where that is asked for. */
void hys_lettering_look  (cairo_t         *cr,
                          PangoLayout     *layout);

G_END_DECLS
