/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-words.h"

#include <math.h>

#define PADDING 6.0
#define GAP     12.0
#define RADIUS  6.0

/* Size of the words over that of the letters of the figure. */
#define LETTERS 1.02

/* Letters of a figure of usual size, in pixels. */
#define USUAL_LETTERS 12.1

PangoLayout *
hys_plot_words_new (GtkWidget          *widget,
                    const HysPlotStyle *style,
                    const char         *markup,
                    HysFigureBox       *box)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, NULL);
  PangoFontDescription *font =
      pango_font_description_copy (pango_context_get_font_description (pango_layout_get_context (layout)));
  int width, height;

  pango_font_description_set_absolute_size (font, LETTERS * style->font_size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_markup (layout, markup, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  *box = (HysFigureBox) { 0, 0, width + 2 * PADDING, height + 2 * PADDING };
  return layout;
}

void
hys_plot_words_beside (GtkWidget    *widget,
                       HysPlotPlace  at,
                       HysFigureBox *box)
{
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  box->x = at.x + GAP;
  box->y = at.y - GAP - box->height;
  if (box->x + box->width > width - 2)
    box->x = fmax (at.x - GAP - box->width, 2);
  if (box->y < 2)
    box->y = fmin (at.y + GAP, height - 2 - box->height);
}

void
hys_plot_words_in_corner (const HysFigureBox *axes,
                          HysPlotPlace        at,
                          const HysFigureBox *other,
                          HysFigureBox       *box)
{
  HysFigureBox place = *box;
  double least = INFINITY, farthest = -INFINITY;

  for (guint corner = 0; corner < 4; corner++)
    {
      double hidden, distance, width, height;

      place.x = corner % 2 ? axes->x + PADDING : axes->x + axes->width - box->width - PADDING;
      place.y = corner < 2 ? axes->y + PADDING : axes->y + axes->height - box->height - PADDING;
      /* The area of what two boxes have in common. */
      width = fmin (place.x + place.width, other->x + other->width) - fmax (place.x, other->x);
      height = fmin (place.y + place.height, other->y + other->height) - fmax (place.y, other->y);
      hidden = fmax (width, 0) * fmax (height, 0);
      distance = hypot (place.x + place.width / 2 - at.x, place.y + place.height / 2 - at.y);
      if (hidden > least || (hidden >= least && distance <= farthest))
        continue;
      least = hidden;
      farthest = distance;
      *box = place;
    }
}

void
hys_plot_words_draw (PangoLayout        *layout,
                     cairo_t            *cr,
                     const HysPlotStyle *style,
                     const HysFigureBox *box)
{
  double right = box->x + box->width, bottom = box->y + box->height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - RADIUS, box->y + RADIUS, RADIUS, -G_PI / 2, 0);
  cairo_arc (cr, right - RADIUS, bottom - RADIUS, RADIUS, 0, G_PI / 2);
  cairo_arc (cr, box->x + RADIUS, bottom - RADIUS, RADIUS, G_PI / 2, G_PI);
  cairo_arc (cr, box->x + RADIUS, box->y + RADIUS, RADIUS, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
  hys_color_set (cr, style->theme == HYS_PLOT_DARK ? (HysColor) { 0.16, 0.16, 0.17, 0.92 }
                 : (HysColor) { 1, 1, 1, 0.92 });
  cairo_fill_preserve (cr);
  hys_plot_set_color (cr, style->ink, 0.18);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  hys_plot_set_color (cr, style->ink, 1);
  cairo_move_to (cr, box->x + PADDING, box->y + PADDING);
  pango_cairo_show_layout (cr, layout);
}

char *
hys_plot_words_plain (char *markup)
{
  g_autofree char *own = markup;
  char *text = NULL;

  return own != NULL && pango_parse_markup (own, -1, 0, NULL, &text, NULL, NULL) ? text : NULL;
}

guint
hys_plot_n_own (HysFigure *figure)
{
  guint n = hys_figure_n_curves (figure);

  while (n > 0 && hys_figure_get_look (figure, n - 1) & HYS_CURVE_REFERENCE)
    n--;
  return n;
}

void
hys_plot_set_color (cairo_t  *cr,
                    HysColor  color,
                    double    alpha)
{
  color.alpha = alpha;
  hys_color_set (cr, color);
}

double
hys_plot_pixels (const HysPlotStyle *style,
                 double              usual)
{
  return usual * style->font_size / USUAL_LETTERS;
}
