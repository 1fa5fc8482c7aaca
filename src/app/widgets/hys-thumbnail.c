/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-thumbnail.h"

#include "hys-paint.h"

#include <math.h>

/* Height of the drawing at that width of the list. */
#define WIDTH  220.0
#define LOWEST  36.0
#define HIGHEST 92.0

/* @width, @height: of the drawing */
typedef struct
{
  const HysDocument *document;
  HysLayout         *layout;
  double             width, height;
} Thumbnail;

static void
thumbnail_free (gpointer data)
{
  Thumbnail *self = data;

  hys_layout_free (self->layout);
  hys_document_unref (self->document);
  g_free (self);
}

static void
draw (GtkDrawingArea *area,
      cairo_t        *cr,
      int             width,
      int             height,
      gpointer        user_data)
{
  const Thumbnail *self = user_data;
  double zoom = fmin (1, fmin (width / self->width, height / self->height));
  HysSketchStyle style;

  hys_paint_sketch_style (&style, GTK_WIDGET (area));
  cairo_translate (cr, (width - zoom * self->width) / 2, (height - zoom * self->height) / 2);
  cairo_scale (cr, zoom, zoom);
  hys_sketch_draw (cr, self->document, self->layout, NULL, &style);
}

GtkWidget *
hys_thumbnail_new (const HysDocument *document)
{
  Thumbnail *self = g_new0 (Thumbnail, 1);

  self->document = hys_document_ref (document);
  self->layout = hys_layout_new (document);
  hys_sketch_measure (document, self->layout, &self->width, &self->height);
  self->width = fmax (self->width, 1);
  self->height = fmax (self->height, 1);
  return hys_paint_area_new (draw, self, thumbnail_free, (int) (WIDTH / 2),
                             (int) ceil (CLAMP (WIDTH * self->height / self->width, LOWEST, HIGHEST)));
}
