/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks, arrows and names at the curves. */
#include "hys-figure-layer.h"

/* Where there are more rows to see, a line has marks here and there only, and points are drawn as many are. */
#define MOST_MARKS 500

/* Marks here and there: so many along the abscissa. */
#define N_SPARSE 9

#define N_SHAPES 6

/* In font sizes. */
#define MARK_SIZE  0.26
#define ARROW_SIZE 1.15

/* So much of the ink is in the colour of an arrow. */
#define ARROW_INK 0.6

/* Around an arrow, in line widths: what it lies on ends there, so that it is seen where lines are dense too. */
#define ARROW_EDGE 1.1

/* Arrows come at this part of the box's width and height along the curve, and no more than so many. */
#define ARROW_DISTANCE 0.35
#define MOST_ARROWS 4

/* Where a curve comes again, an arrow nearer than this to another one is left out, in sizes; so many places are tried.
   */
#define ARROW_ROOM 1.5
#define MOST_PLACES 32

/* The corners of polygons around (0, 0), for shapes that are no circle. */
static const struct
{
  int      n;
  HysPoint corners[4];
} shapes[N_SHAPES] = {
  { 0 },
  { 4, { { -0.9, -0.9 }, { 0.9, -0.9 }, { 0.9, 0.9 }, { -0.9, 0.9 } } },
  { 3, { { 0, -1.2 }, { 1.1, 0.8 }, { -1.1, 0.8 } } },
  { 4, { { 0, -1.3 }, { 1.1, 0 }, { 0, 1.3 }, { -1.1, 0 } } },
  { 3, { { 0, 1.2 }, { -1.1, -0.8 }, { 1.1, -0.8 } } },
  { 4, { { -1.5, -0.45 }, { 1.5, -0.45 }, { 1.5, 0.45 }, { -1.5, 0.45 } } },
};

void
hys_canvas_add_mark (const HysFigureCanvas *canvas,
                     guint                  shape,
                     HysPoint               at,
                     double                 size)
{
  cairo_t *cr = canvas->cr;

  cairo_new_sub_path (cr);
  if (shapes[shape % N_SHAPES].n == 0)
    cairo_arc (cr, at.x, at.y, size, 0, 2 * G_PI);
  for (int i = 0; i < shapes[shape % N_SHAPES].n; i++)
    cairo_line_to (cr, at.x + size * shapes[shape % N_SHAPES].corners[i].x,
                   at.y + size * shapes[shape % N_SHAPES].corners[i].y);
  cairo_close_path (cr);
}

void
hys_canvas_draw_mark (const HysFigureCanvas *canvas,
                      guint                  shape,
                      HysPoint               at)
{
  cairo_new_path (canvas->cr);
  hys_canvas_add_mark (canvas, shape, at, MARK_SIZE * canvas->style->font_size);
  cairo_fill (canvas->cr);
}

/* The rows that have marks: all, or some that lie evenly along the abscissa and at other places than those of the
 * neighbouring curves. */
static gsize
next_marked (const HysFigureCanvas *canvas,
             guint                  i,
             gsize                  first,
             gsize                  end,
             guint                  k)
{
  const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
  double part = (k + 0.5 + 0.31 * (i % 3)) / N_SPARSE;

  if ((curve->look & HYS_CURVE_MARKS) && end - first <= MOST_MARKS)
    return first + k;
  if (canvas->data->kind != HYS_PLOT_TIME)
    return first + (gsize) (part * (double) (end - first));
  return hys_column_search (curve->columns[0], hys_scale_value (&canvas->data->axes[0].scale, part));
}

gboolean
hys_canvas_has (const HysFigureCanvas *canvas,
                HysPoint               at)
{
  const cairo_rectangle_t *box = &canvas->box;
  double margin = canvas->pixel;

  return at.x >= box->x - margin && at.x <= box->x + box->width + margin
         && at.y >= box->y - margin && at.y <= box->y + box->height + margin;
}

/* A mark at the border of the axes is whole; one beyond is left out. */
void
hys_canvas_draw_marks (const HysFigureCanvas *canvas,
                       guint                  i)
{
  const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
  gsize first, end;

  if (!(curve->look & (HYS_CURVE_MARKS | HYS_CURVE_SPARSE_MARKS)))
    return;
  hys_canvas_rows (canvas, curve, &first, &end);
  cairo_save (canvas->cr);
  cairo_reset_clip (canvas->cr);
  hys_color_set (canvas->cr, hys_canvas_color (canvas, i));
  if ((curve->look & HYS_CURVE_MARKS) && !(curve->look & HYS_CURVE_LINE) && end - first > MOST_MARKS)
    hys_canvas_draw_points (canvas, i, first, end);
  else
    {
      gsize row;

      for (guint k = 0; (row = next_marked (canvas, i, first, end, k)) < end; k++)
        {
          HysPoint at = hys_canvas_place_row (canvas, hys_figure_curve (canvas->data, i), row);

          if (hys_canvas_has (canvas, at))
            hys_canvas_draw_mark (canvas, hys_figure_mark (canvas->data, i), at);
        }
    }
  cairo_restore (canvas->cr);
}

void
hys_canvas_draw_arrows (const HysFigureCanvas *canvas,
                        const HysPoint        *points,
                        gsize                  n,
                        HysColor               color)
{
  const HysPlotStyle *style = canvas->style;
  double distance = ARROW_DISTANCE * (canvas->box.width + canvas->box.height), left = 0.4 * distance;
  double room = ARROW_ROOM * ARROW_SIZE * style->font_size;
  HysPoint arrows[MOST_ARROWS];
  guint n_arrows = 0, n_places = 0;

  cairo_new_path (canvas->cr);
  for (gsize i = n; i > 1 && n_arrows < MOST_ARROWS && n_places < MOST_PLACES; i--)
    {
      HysPoint to = points[i - 1], from = points[i - 2];
      double length = hypot (to.x - from.x, to.y - from.y);

      if (!isfinite (length) || length == 0)
        continue;
      for (; left < length && n_arrows < MOST_ARROWS && n_places < MOST_PLACES; left += distance, n_places++)
        {
          double part = left / length;
          HysPoint at = { to.x + part * (from.x - to.x), to.y + part * (from.y - to.y) };
          double nearest = INFINITY;
          double size, arrow, x, y;

          for (guint k = 0; k < n_arrows; k++)
            nearest = fmin (nearest, hypot (at.x - arrows[k].x, at.y - arrows[k].y));
          if (nearest < room)
            continue;
          /* A filled head at @at, pointing away from @from. */
          size = ARROW_SIZE * canvas->style->font_size;
          arrow = hypot (at.x - from.x, at.y - from.y);
          x = (at.x - from.x) / arrow * size;
          y = (at.y - from.y) / arrow * size;
          cairo_move_to (canvas->cr, at.x + 0.5 * x, at.y + 0.5 * y);
          cairo_line_to (canvas->cr, at.x - 0.5 * x - 0.34 * y, at.y - 0.5 * y + 0.34 * x);
          cairo_line_to (canvas->cr, at.x - 0.25 * x, at.y - 0.25 * y);
          cairo_line_to (canvas->cr, at.x - 0.5 * x + 0.34 * y, at.y - 0.5 * y - 0.34 * x);
          cairo_close_path (canvas->cr);
          arrows[n_arrows++] = at;
        }
      left -= length;
    }
  cairo_set_line_width (canvas->cr, ARROW_EDGE * style->line_width);
  hys_color_set (canvas->cr, style->background);
  cairo_stroke_preserve (canvas->cr);
  hys_color_set (canvas->cr, hys_color_mix (color, style->ink, ARROW_INK));
  cairo_fill (canvas->cr);
}
