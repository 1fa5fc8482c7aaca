/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-paint.h"

#include <adwaita.h>
#include <math.h>

/* In high contrast: how far colours move towards the ink, how much wider curves are, and how much less they fade. */
#define STRONGER   0.35
#define WIDER      1.4
#define LESS_FADED 0.45

/* Pixels: the font of Adwaita at 96 dots per inch. */
#define USUAL_FONT (11 * 96 / 72.0)

HysPlotTheme
hys_paint_theme (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ()) ? HYS_PLOT_DARK : HYS_PLOT_LIGHT;
}

/* The colour of the widget's text, opaque. */
static HysColor
full_ink (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return (HysColor) { color.red, color.green, color.blue, 1 };
}

static gboolean
high_contrast (void)
{
  return adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
}

void
hys_paint_sketch_style (HysSketchStyle *style,
                        GtkWidget      *widget)
{
  hys_sketch_style_init (style, hys_paint_theme ());
  style->background.alpha = 0;
  if (!high_contrast ())
    return;
  style->ink = style->faint = full_ink (widget);
  style->accent = hys_color_mix (style->accent, style->ink, STRONGER);
  style->slip = hys_color_mix (style->slip, style->ink, STRONGER);
}

void
hys_paint_plot_style (HysPlotStyle *style,
                      GtkWidget    *widget)
{
  hys_plot_style_init (style, hys_paint_theme ());
  hys_plot_style_fit (style, gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                      hys_paint_text_scale (widget));
  style->background.alpha = 0;
  if (!high_contrast ())
    return;
  style->ink = style->faint = full_ink (widget);
  style->grid = hys_color_mix (style->grid, style->ink, STRONGER / 2);
  style->line_width *= WIDER;
  style->fade = LESS_FADED;
}

double
hys_paint_font_size (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    size *= pango_cairo_context_get_resolution (context) / 72;
  return size;
}

double
hys_paint_text_scale (GtkWidget *widget)
{
  return hys_paint_font_size (widget) / USUAL_FONT;
}

void
hys_paint_fit_sketch (HysSketchStyle *style,
                      GtkWidget      *widget,
                      double          zoom,
                      gboolean        shown)
{
  hys_sketch_style_view (style, hys_paint_font_size (widget), hys_paint_text_scale (widget), zoom, shown);
}

void
hys_paint_set_class (GtkWidget  *widget,
                     const char *name,
                     gboolean    given)
{
  if (given)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
hys_paint_follow_theme (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), widget,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
hys_paint_area_new (GtkDrawingAreaDrawFunc  draw,
                    gpointer                data,
                    GDestroyNotify          destroy,
                    int                     width,
                    int                     height)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                  "content-width", width, "content-height", height, NULL);

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, data, destroy);
  hys_paint_follow_theme (area);
  return area;
}

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
