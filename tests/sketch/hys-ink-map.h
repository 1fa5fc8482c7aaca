/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

G_BEGIN_DECLS

/* A drawing as an image without a ground: what has ink, and where. Pixels are drawing units; (0, 0) is @margin to the
 * right of and below the image's corner. */
typedef struct
{
  cairo_surface_t *surface;
  int              width, height, margin;
  double           measured_width, measured_height;
} InkMap;

InkMap   ink_map_new       (const HysDocument    *document,
                            const HysSketchState *state,
                            HysPlotTheme          theme,
                            int                   margin);
/* The same in a style, whose ground should be transparent. */
InkMap   ink_map_new_styled (const HysDocument    *document,
                             const HysSketchState *state,
                             const HysSketchStyle *style,
                             int                   margin);
void     ink_map_clear     (InkMap               *self);
gboolean ink_map_at        (const InkMap         *self,
                            int                   x,
                            int                   y);

/* Pixels with ink in a rectangle. */
guint    ink_map_count     (const InkMap         *self,
                            int                   x1,
                            int                   y1,
                            int                   x2,
                            int                   y2);

/* Whether a way over ink leads from one pixel to another. */
gboolean ink_map_connected (const InkMap         *self,
                            int                   x1,
                            int                   y1,
                            int                   x2,
                            int                   y2);

/* Pixels in which one of two images of one size has ink and the other has not: no colours. */
guint    ink_map_differ    (const InkMap         *a,
                            const InkMap         *b);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (InkMap, ink_map_clear)

G_END_DECLS
