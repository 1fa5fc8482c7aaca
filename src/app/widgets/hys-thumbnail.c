/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-thumbnail.h"

#include "hys-paint.h"

#include <math.h>

/* Height of the drawing at that width of the list. */
#define WIDTH  220.0
#define LOWEST  36.0
#define HIGHEST 92.0

struct _HysThumbnail
{
  GtkWidget          parent_instance;

  const HysDocument *document;
  HysLayout         *layout;
  double             width, height;   /* of the drawing */
};

G_DEFINE_FINAL_TYPE (HysThumbnail, hys_thumbnail, GTK_TYPE_WIDGET)

static void
hys_thumbnail_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  HysThumbnail *self = HYS_THUMBNAIL (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = (int) (WIDTH / 2);
  else
    *minimum = *natural = (int) ceil (CLAMP (WIDTH * self->height / self->width, LOWEST, HIGHEST));
}

static void
hys_thumbnail_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  HysThumbnail *self = HYS_THUMBNAIL (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double zoom;
  HysSketchStyle style;
  cairo_t *cr;

  if (width < 1 || height < 1)
    return;
  zoom = fmin (1, fmin (width / self->width, height / self->height));
  hys_paint_sketch_style (&style, widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, (width - zoom * self->width) / 2, (height - zoom * self->height) / 2);
  cairo_scale (cr, zoom, zoom);
  hys_sketch_draw (cr, self->document, self->layout, NULL, &style);
  cairo_destroy (cr);
}

static void
hys_thumbnail_finalize (GObject *object)
{
  HysThumbnail *self = HYS_THUMBNAIL (object);

  g_clear_pointer (&self->layout, hys_layout_free);
  g_clear_pointer (&self->document, hys_document_unref);
  G_OBJECT_CLASS (hys_thumbnail_parent_class)->finalize (object);
}

static void
hys_thumbnail_class_init (HysThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_thumbnail_finalize;
  widget_class->measure = hys_thumbnail_measure;
  widget_class->snapshot = hys_thumbnail_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
hys_thumbnail_init (HysThumbnail *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_thumbnail_new (const HysDocument *document)
{
  HysThumbnail *self = g_object_new (HYS_TYPE_THUMBNAIL, NULL);

  self->document = hys_document_ref (document);
  self->layout = hys_layout_new (self->document);
  hys_sketch_measure (self->document, self->layout, &self->width, &self->height);
  self->width = fmax (self->width, 1);
  self->height = fmax (self->height, 1);
  return GTK_WIDGET (self);
}
