/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

#include "hys-paint.h"

#define DOT     4.5
#define PADDING 6.0
#define GAP     12.0
#define RADIUS  6.0
#define HANDLE  5.0
#define CROSS   6.0

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

/* Words in a box. */
static PangoLayout *
lay_out (HysPlotArea  *self,
         const char   *markup,
         HysFigureBox *box)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autofree char *small = g_strdup_printf ("<small>%s</small>", markup);
  int width, height;

  pango_layout_set_markup (layout, small, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  *box = (HysFigureBox) { 0, 0, width + 2 * PADDING, height + 2 * PADDING };
  return layout;
}

/* Beside a point, on the side where there is room. */
static void
put_beside (HysPlotArea  *self,
            HysPlotPlace  at,
            HysFigureBox *box)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));

  box->x = at.x + GAP;
  box->y = at.y - GAP - box->height;
  if (box->x + box->width > width - 2)
    box->x = fmax (at.x - GAP - box->width, 2);
  if (box->y < 2)
    box->y = fmin (at.y + GAP, height - 2 - box->height);
}

/* The area of what two boxes have in common. */
static double
overlap (const HysFigureBox *a,
         const HysFigureBox *b)
{
  double width = fmin (a->x + a->width, b->x + b->width) - fmax (a->x, b->x);
  double height = fmin (a->y + a->height, b->y + b->height) - fmax (a->y, b->y);

  return fmax (width, 0) * fmax (height, 0);
}

/* In the corner of the axes where it hides least of another box, and then is farthest from the active cursor. */
static void
put_in_corner (HysPlotArea        *self,
               HysPlotPlace        at,
               const HysFigureBox *other,
               HysFigureBox       *box)
{
  HysFigureBox axes, place = *box;
  double least = INFINITY, farthest = -INFINITY;

  hys_figure_get_box (self->figure, &axes);
  for (guint corner = 0; corner < 4; corner++)
    {
      double hidden, distance;

      place.x = corner % 2 ? axes.x + PADDING : axes.x + axes.width - box->width - PADDING;
      place.y = corner < 2 ? axes.y + PADDING : axes.y + axes.height - box->height - PADDING;
      hidden = overlap (&place, other);
      distance = hypot (place.x + place.width / 2 - at.x, place.y + place.height / 2 - at.y);
      if (hidden > least || (hidden >= least && distance <= farthest))
        continue;
      least = hidden;
      farthest = distance;
      *box = place;
    }
}

static void
draw_words (cairo_t            *cr,
            const HysPlotStyle *style,
            PangoLayout        *layout,
            const HysFigureBox *box)
{
  round_box (cr, box);
  hys_color_set (cr, style->theme == HYS_PLOT_DARK ? (HysColor) { 0.16, 0.16, 0.17, 0.92 } : (HysColor) { 1, 1, 1, 0.92 });
  cairo_fill_preserve (cr);
  set_color (cr, style->ink, 0.18);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  set_color (cr, style->ink, 1);
  cairo_move_to (cr, box->x + PADDING, box->y + PADDING);
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

/* The row nearest to the pointer, wherever its curve is now; @box is where the words are. */
static void
draw_reading (HysPlotArea        *self,
              cairo_t            *cr,
              const HysPlotStyle *style,
              HysFigureBox       *box)
{
  g_autofree char *markup = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  HysPlotPlace at;

  if (!self->on_curve || !hys_figure_place_row (self->figure, self->point.curve, self->point.row, &at.x, &at.y))
    return;
  markup = hys_plot_area_row_markup (self, self->point.curve, self->point.row, "\n");
  layout = lay_out (self, markup, box);
  put_beside (self, at, box);
  draw_dot (cr, style, at);
  draw_words (cr, style, layout, box);
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

/* Where the curve is, if that is seen. */
static void
draw_cross (cairo_t            *cr,
            const HysFigureBox *box,
            HysPlotPlace        at,
            double              reach)
{
  double x = floor (at.x) + 0.5, y = floor (at.y) + 0.5;

  if (at.x < box->x || at.x > box->x + box->width || at.y < box->y || at.y > box->y + box->height)
    return;
  cairo_move_to (cr, x - reach, y);
  cairo_line_to (cr, x + reach, y);
  cairo_move_to (cr, x, y - reach);
  cairo_line_to (cr, x, y + reach);
  cairo_stroke (cr);
}

static void
draw_upright (cairo_t            *cr,
              const HysFigureBox *box,
              double              x)
{
  x = floor (x) + 0.5;
  cairo_move_to (cr, x, box->y);
  cairo_line_to (cr, x, box->y + box->height);
  cairo_stroke (cr);
}

/* A line with a handle in the strip above it, or a dot on a loop. */
static void
draw_moment (HysPlotArea        *self,
             cairo_t            *cr,
             const HysPlotStyle *style)
{
  HysColor color = hys_plot_palette (style->theme, 1);
  HysPlotPlace at;
  HysFigureBox box;

  if (!hys_plot_area_place_moment (self, &at) || !hys_figure_get_box (self->figure, &box))
    return;
  set_color (cr, color, 1);
  cairo_set_line_width (cr, 1.5);
  if (hys_figure_get_kind (self->figure) != HYS_PLOT_TIME)
    {
      cairo_arc (cr, at.x, at.y, DOT + 1, 0, 2 * G_PI);
      cairo_stroke (cr);
      return;
    }
  draw_upright (cr, &box, at.x);
  cairo_move_to (cr, floor (at.x) + 0.5, box.y + HANDLE);
  cairo_rel_line_to (cr, -HANDLE, -HANDLE);
  cairo_rel_line_to (cr, 0, -HANDLE);
  cairo_rel_line_to (cr, 2 * HANDLE, 0);
  cairo_rel_line_to (cr, 0, HANDLE);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_cursor (HysPlotArea        *self,
             cairo_t            *cr,
             const HysPlotStyle *style,
             guint               i)
{
  gboolean against_time = hys_figure_get_kind (self->figure) == HYS_PLOT_TIME;
  guint n = against_time ? hys_plot_area_n_own (self) : 1;
  HysPlotPlace at;
  HysFigureBox box;

  hys_figure_get_box (self->figure, &box);
  set_color (cr, style->ink, i == self->active ? 0.75 : 0.4);
  cairo_set_line_width (cr, against_time ? 1 : 1.8);
  for (guint k = 0; k < n; k++)
    {
      if (!hys_figure_place_row (self->figure, k, self->cursors[i], &at.x, &at.y))
        continue;
      if (against_time && k == 0 && at.x >= box.x && at.x <= box.x + box.width)
        draw_upright (cr, &box, at.x);
      draw_cross (cr, &box, at, against_time ? CROSS : 1.5 * CROSS);
    }
}

/* What lies between the cursors, elsewhere than what is read out. */
static void
draw_measure (HysPlotArea        *self,
              cairo_t            *cr,
              const HysPlotStyle *style,
              const char         *markup,
              const HysFigureBox *reading)
{
  g_autoptr (PangoLayout) layout = NULL;
  HysFigureBox box;
  HysPlotPlace at;

  if (!hys_figure_place_row (self->figure, 0, self->cursors[self->active], &at.x, &at.y))
    return;
  layout = lay_out (self, markup, &box);
  put_in_corner (self, at, reading, &box);
  draw_words (cr, style, layout, &box);
}

void
hys_plot_area_draw_glass (HysPlotArea *self,
                          cairo_t     *cr)
{
  g_autofree char *measure = NULL;
  HysFigureBox reading = { 0 };
  HysPlotStyle style;

  if (self->figure == NULL)
    return;
  hys_paint_plot_style (&style, GTK_WIDGET (self));
  draw_moment (self, cr, &style);
  measure = hys_plot_area_measure_markup (self, "\n");
  for (guint i = 0; measure != NULL && i < G_N_ELEMENTS (self->cursors); i++)
    draw_cursor (self, cr, &style, i);
  draw_reading (self, cr, &style, &reading);
  if (measure != NULL)
    draw_measure (self, cr, &style, measure, &reading);
  draw_band (self, cr, &style);
}
