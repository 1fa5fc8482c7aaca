/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

#include "hys-paint.h"

#define DOT     4.5
#define PADDING 6.0
#define GAP     12.0
#define RADIUS  6.0

static void
set_color (cairo_t *cr,
           HysColor color,
           double   alpha)
{
  color.alpha = alpha;
  hys_color_set (cr, color);
}

static void
round_box (cairo_t      *cr,
           const HysFigureBox *box)
{
  double right = box->x + box->width, bottom = box->y + box->height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - RADIUS, box->y + RADIUS, RADIUS, -G_PI / 2, 0);
  cairo_arc (cr, right - RADIUS, bottom - RADIUS, RADIUS, 0, G_PI / 2);
  cairo_arc (cr, box->x + RADIUS, bottom - RADIUS, RADIUS, G_PI / 2, G_PI);
  cairo_arc (cr, box->x + RADIUS, box->y + RADIUS, RADIUS, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

/* Text beside a point, on the side where there is room. */
static void
draw_words (HysPlotArea        *self,
            cairo_t            *cr,
            const HysPlotStyle *style,
            HysPlotPlace        at,
            const char         *markup)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autofree char *small = g_strdup_printf ("<small>%s</small>", markup);
  int text_width, text_height;
  HysFigureBox box;

  pango_layout_set_markup (layout, small, -1);
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  box = (HysFigureBox) { at.x + GAP, at.y - GAP - text_height - 2 * PADDING, text_width + 2 * PADDING,
                   text_height + 2 * PADDING };
  if (box.x + box.width > width - 2)
    box.x = fmax (at.x - GAP - box.width, 2);
  if (box.y < 2)
    box.y = fmin (at.y + GAP, height - 2 - box.height);
  round_box (cr, &box);
  hys_color_set (cr, style->theme == HYS_PLOT_DARK ? (HysColor) { 0.16, 0.16, 0.17, 0.92 } : (HysColor) { 1, 1, 1, 0.92 });
  cairo_fill_preserve (cr);
  set_color (cr, style->ink, 0.18);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  set_color (cr, style->ink, 1);
  cairo_move_to (cr, box.x + PADDING, box.y + PADDING);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_dot (cairo_t            *cr,
          const HysPlotStyle *style,
          HysPlotPlace        at)
{
  cairo_new_path (cr);
  cairo_arc (cr, at.x, at.y, DOT, 0, 2 * G_PI);
  set_color (cr, style->ink, 1);
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);
}

/* The row nearest to the pointer, wherever its curve is now. */
static void
draw_reading (HysPlotArea        *self,
              cairo_t            *cr,
              const HysPlotStyle *style)
{
  g_autofree char *markup = NULL;
  HysPlotPlace at;

  if (!self->on_curve || !hys_figure_place_row (self->figure, self->point.curve, self->point.row, &at.x, &at.y))
    return;
  markup = hys_plot_area_row_markup (self, self->point.curve, self->point.row, "\n");
  draw_dot (cr, style, at);
  draw_words (self, cr, style, at, markup);
}

static void
draw_band (HysPlotArea        *self,
           cairo_t            *cr,
           const HysPlotStyle *style)
{
  HysColor color = hys_plot_palette (style->theme, 0);
  HysFigureBox band;

  if (!hys_plot_area_band (self, &band))
    return;
  cairo_rectangle (cr, floor (band.x) + 0.5, floor (band.y) + 0.5, round (band.width), round (band.height));
  set_color (cr, color, 0.15);
  cairo_fill_preserve (cr);
  set_color (cr, color, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

void
hys_plot_area_draw_glass (HysPlotArea *self,
                          cairo_t     *cr)
{
  HysPlotStyle style;

  if (self->figure == NULL)
    return;
  hys_paint_plot_style (&style, GTK_WIDGET (self));
  draw_reading (self, cr, &style);
  draw_band (self, cr, &style);
}
