/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Called after some rows: the fraction @part is done. Returns FALSE to cancel. */
typedef gboolean (*HysPngWatch) (double   part,
                                 gpointer user_data);

/* Appends an image surface (ARGB32) as a PNG file to @bytes, with its transparency if @alpha, otherwise without. The
 * file says that it has so many pixels a metre. FALSE with what went wrong, or NULL when @watch stopped it; @bytes are
 * worth nothing then. */
gboolean hys_png_encode (cairo_surface_t  *image,
                         gboolean          alpha,
                         double            pixels_per_metre_x,
                         double            pixels_per_metre_y,
                         HysPngWatch       watch,
                         gpointer          user_data,
                         GByteArray       *bytes,
                         char            **fault);

G_END_DECLS
