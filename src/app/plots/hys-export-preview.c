/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-export-preview.h"

#include "hys-job.h"

#include <math.h>

/* Pixels: the widget, room around the sheet, and a square of the pattern that stands for no background. */
#define WIDTH  540
#define HEIGHT 540
#define MARGIN 24
#define SQUARE 8

#define MM_PER_INCH 25.4

/* Input of painting on the worker thread. */
typedef struct
{
  HysPicture        *picture;
  HysExportSettings  settings;
  char              *font;
} Sheet;

struct _HysExportPreview
{
  GtkWidget          parent_instance;

  HysJob            *job;       /* from Sheet to cairo_surface_t */
  double             width;     /* of the sheet, mm; 0 = none */
  double             height;
  gboolean           transparent;
};

G_DEFINE_FINAL_TYPE (HysExportPreview, hys_export_preview, GTK_TYPE_WIDGET)

static void
sheet_free (gpointer data)
{
  Sheet *self = data;

  hys_picture_free (self->picture);
  g_free (self->font);
  g_free (self);
}

static gpointer
paint_sheet (gpointer      input,
             HysProgress   progress,
             gpointer      progress_data,
             GError      **error)
{
  Sheet *sheet = input;

  return hys_picture_to_image (sheet->picture, &sheet->settings);
}

static const HysJobKind kind = { paint_sheet, sheet_free, (GDestroyNotify) cairo_surface_destroy };

/* Pixels of the widget per millimetre. */
static double
scale_of (HysExportPreview *self)
{
  return MIN ((WIDTH - 2 * MARGIN) / self->width, (HEIGHT - 2 * MARGIN) / self->height);
}

static void
draw_sheet (HysExportPreview *self,
            cairo_t          *cr,
            cairo_surface_t  *image)
{
  double scale = scale_of (self), width = self->width * scale, height = self->height * scale, fine, fine_y;

  cairo_translate (cr, round ((gtk_widget_get_width (GTK_WIDGET (self)) - width) / 2),
                   round ((gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2));
  cairo_set_source_rgba (cr, 0, 0, 0, 0.25);
  cairo_rectangle (cr, -1, -1, width + 2, height + 3);
  cairo_fill (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  if (self->transparent)
    {
      cairo_set_source_rgb (cr, 0.85, 0.85, 0.85);
      for (int i = 0; i * SQUARE < height; i++)
        for (int j = i % 2; j * SQUARE < width; j += 2)
          cairo_rectangle (cr, j * SQUARE, i * SQUARE, SQUARE, SQUARE);
      cairo_fill (cr);
    }
  if (image == NULL)
    return;
  cairo_surface_get_device_scale (image, &fine, &fine_y);
  cairo_scale (cr, width * fine / cairo_image_surface_get_width (image),
               height * fine_y / cairo_image_surface_get_height (image));
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_paint (cr);
}

static void
hys_export_preview_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  HysExportPreview *self = HYS_EXPORT_PREVIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (self->width <= 0 || width < 1 || height < 1)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  draw_sheet (self, cr, hys_job_get_result (self->job));
  cairo_destroy (cr);
}

static void
hys_export_preview_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
hys_export_preview_dispose (GObject *object)
{
  HysExportPreview *self = HYS_EXPORT_PREVIEW (object);

  if (self->job != NULL)
    hys_job_cancel (self->job);
  g_clear_object (&self->job);
  G_OBJECT_CLASS (hys_export_preview_parent_class)->dispose (object);
}

static void
hys_export_preview_class_init (HysExportPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_export_preview_dispose;
  widget_class->snapshot = hys_export_preview_snapshot;
  widget_class->measure = hys_export_preview_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hys_export_preview_init (HysExportPreview *self)
{
  self->job = hys_job_new (&kind);
  g_signal_connect_object (self->job, "changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
hys_export_preview_set (HysExportPreview        *self,
                        HysPicture              *picture,
                        const HysExportSettings *settings)
{
  Sheet *sheet;

  self->width = picture != NULL ? settings->width : 0;
  self->height = settings->height;
  self->transparent = settings->transparent;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (picture == NULL)
    return;
  sheet = g_new (Sheet, 1);
  *sheet = (Sheet) { picture, *settings, g_strdup (settings->font) };
  sheet->settings.format = HYS_EXPORT_PNG;
  sheet->settings.font = sheet->font;
  sheet->settings.dpi = scale_of (self) * gtk_widget_get_scale_factor (GTK_WIDGET (self)) * MM_PER_INCH;
  hys_job_start (self->job, sheet);
}
