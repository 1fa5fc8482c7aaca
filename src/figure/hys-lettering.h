/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/* From now on the texts on the surface are looked at: @missing becomes TRUE with the first that lacks letters because a
 * font could not be read; a letter that no font has is none of these. @missing: borrowed as long as the surface is
 * painted */
void hys_lettering_watch     (cairo_surface_t   *surface,
                              gboolean          *missing);

/* Takes a text with its upper left corner at (@x, @y), in the current colour of @cr. */
typedef void (*HysLetteringTaker) (cairo_t     *cr,
                                   PangoLayout *layout,
                                   double       x,
                                   double       y,
                                   gpointer     user_data);

/* Hands the texts over that are shown on the surface from now on, instead of painting them. */
void hys_lettering_hand_over (cairo_surface_t   *surface,
                              HysLetteringTaker  take,
                              gpointer           user_data);

/* Shows a text with its upper left corner at (@x, @y), or hands it over, and looks at it where that is asked for. */
void hys_lettering_show      (cairo_t           *cr,
                              PangoLayout       *layout,
                              double             x,
                              double             y);

G_END_DECLS
