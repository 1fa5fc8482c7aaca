/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves in the plane and in space: their way over the paper, what they have left on it, and where they are now. On
 * pixels a mask keeps what they have left; files keep lines as lines, or have an image where a curve has more of them
 * than a program that shows the file draws in good time. */
#include "hys-figure-layer.h"

#include <math.h>

/* The latest stretch of a live curve is drawn in so many shades. */
#define N_SHADES 12

/* How much of the background is in the older part of a live curve. */
#define FADED 0.62

/* Lines of a curve that a file has at most. */
#define MOST_LINES 20000

/* The size of an image's pixels in a file, in points: 600 an inch. */
#define IMAGE_PIXEL (72 / 600.0)

static gboolean
is_dashed (guint dash)
{
  double lengths[6];

  return hys_plot_get_dash (dash, 1, lengths) > 0;
}

/* Strokes lines onto a mask, or if it is NULL onto the paper: those that follow each other are one, unless its dashes
 * begin anew. */
static void
stroke_lines (const HysFigureCanvas *canvas,
              HysCoverage           *mask,
              const GArray          *lines,
              guint                  dash)
{
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  const HysPoint *points;
  double start = 0;

  for (guint i = 0; i <= lines->len; i++)
    {
      const HysTrailLine *line = i < lines->len ? &g_array_index (lines, HysTrailLine, i) : NULL;
      gboolean alone = line != NULL && line->from.x == line->to.x && line->from.y == line->to.y;

      points = (const HysPoint *) (void *) run->data;
      if (run->len == 0 || line == NULL || alone || line->from.x != points[run->len - 1].x
          || line->from.y != points[run->len - 1].y || (is_dashed (dash) && line->start == 0))
        {
          if (mask != NULL)
            hys_coverage_stroke (mask, points, run->len, canvas->style->line_width, dash, start);
          else
            hys_ink_stroke (canvas->cr, &canvas->box, points, run->len, dash, start);
          g_array_set_size (run, 0);
          if (line != NULL)
            g_array_append_val (run, line->from);
          start = line != NULL ? line->start : 0;
        }
      if (line != NULL && !alone)
        g_array_append_val (run, line->to);
    }
}

static void
take_line (const HysTrailLine *line,
           gpointer            user_data)
{
  g_array_append_val ((GArray *) user_data, *line);
}

static void
update (const HysFigureCanvas *canvas,
        HysFigureCurve        *curve,
        guint                  dash)
{
  gsize first, end;

  hys_figure_rows (canvas->data, curve, &first, &end);
  hys_trail_update (curve->trail, &canvas->projection, &canvas->box, hys_canvas_tolerance (canvas), is_dashed (dash),
                    curve->columns, canvas->data->class->n_axes, first, end);
}

static gboolean
keep_on (const HysFigureCanvas *canvas)
{
  if (canvas->deadline > 0)
    return g_get_monotonic_time () < canvas->deadline;
  return canvas->watch == NULL || canvas->watch (canvas->watch_data);
}

static void
start_trail (HysFigureCurve *curve)
{
  hys_trail_free (curve->trail);
  curve->trail = hys_trail_new ();
  g_clear_pointer (&curve->mask, hys_coverage_free);
}

/* All that the curve has left, in the colour that is set: its mask takes the rows that are new, as many as patience
 * lets it; a mask that the trail has left behind is made afresh. */
static void
draw_in_pixels (const HysFigureCanvas *canvas,
                HysFigureCurve        *curve,
                guint                  dash)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (HysTrailLine));
  double pixel = canvas->pixel, margin = ceil (canvas->style->line_width / pixel) + 1;
  double left = floor (canvas->box.x / pixel + canvas->origin.x) - margin - canvas->origin.x;
  double top = floor (canvas->box.y / pixel + canvas->origin.y) - margin - canvas->origin.y;
  /* The mask covers the box and what lines at its border stick out. Its pixels are those of the paper. */
  cairo_rectangle_t box = { left * pixel, top * pixel, canvas->box.width + (2 * margin + 1) * pixel,
                            canvas->box.height + (2 * margin + 1) * pixel };
  gboolean more;

  if (curve->mask == NULL)
    start_trail (curve);
  update (canvas, curve, dash);
  if (curve->mask == NULL || curve->mask_turn != hys_trail_turn (curve->trail))
    {
      hys_coverage_free (curve->mask);
      curve->mask = hys_coverage_new (&box, canvas->pixel);
      curve->mask_turn = hys_trail_turn (curve->trail);
    }
  do
    {
      more = hys_trail_advance (curve->trail, canvas->deadline == 0, take_line, lines);
      stroke_lines (canvas, curve->mask, lines, dash);
      if (lines->len > 1)
        g_array_remove_range (lines, 0, lines->len - 1);    /* dashes meet in a corner only within a stroke */
    }
  while (more && keep_on (canvas));
  *canvas->complete &= !more;
  hys_coverage_paint (curve->mask, canvas->cr, !canvas->raster);
}

/* A curve in a file, in the colour that is set. */
static void
draw_on_paper (const HysFigureCanvas *canvas,
               HysFigureCurve        *curve,
               guint                  dash)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (HysTrailLine));
  HysFigureCanvas image = *canvas;
  gboolean more = TRUE;

  start_trail (curve);
  update (canvas, curve, dash);
  while (more && lines->len <= MOST_LINES && keep_on (canvas))
    more = hys_trail_advance (curve->trail, TRUE, take_line, lines);
  if (lines->len <= MOST_LINES)
    {
      stroke_lines (canvas, NULL, lines, dash);
      *canvas->complete &= !more;
      return;
    }
  image.pixel = IMAGE_PIXEL;
  draw_in_pixels (&image, curve, dash);
  g_clear_pointer (&curve->mask, hys_coverage_free);   /* tens of megabytes for a page */
}

/* What a curve has left. */
static void
draw_past (const HysFigureCanvas *paper,
           guint                  i)
{
  HysFigureCurve *curve = hys_figure_curve (paper->data, i);
  HysPlotStyle style;
  const HysFigureCanvas own = hys_canvas_for_curve (paper, i, &style), *canvas = &own;
  HysColor color = hys_canvas_color (canvas, i);
  gboolean live = canvas->data->live && !(curve->look & HYS_CURVE_REFERENCE);
  HysColor faded = live ? hys_color_mix (color, canvas->style->background, FADED * canvas->style->fade) : color;
  HysPoint from, end;

  hys_canvas_draw_marks (canvas, i);
  if (!(curve->look & HYS_CURVE_LINE))
    return;
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  hys_color_set (canvas->cr, faded);
  if (canvas->raster)
    draw_in_pixels (canvas, curve, hys_figure_dash (canvas->data, i));
  else
    draw_on_paper (canvas, curve, hys_figure_dash (canvas->data, i));
  if (!live && hys_trail_last (curve->trail, &from, &end) && from.x == end.x && from.y == end.y)
    hys_ink_stroke (canvas->cr, &canvas->box, &end, 1, 0, 0);    /* no line leads to the last row: one may lead on */
}

/* Where a curve is now, and whence it came. */
static void
draw_present (const HysFigureCanvas *paper,
              guint                  i)
{
  HysFigureCurve *curve = hys_figure_curve (paper->data, i);
  gsize n, done = 0;
  HysPlotStyle style;
  const HysFigureCanvas own = hys_canvas_for_curve (paper, i, &style), *canvas = &own;
  HysColor color = hys_canvas_color (canvas, i);
  gboolean live = canvas->data->live && !(curve->look & HYS_CURVE_REFERENCE);
  HysColor faded = hys_color_mix (color, canvas->style->background, FADED * canvas->style->fade);
  const HysPoint *points;
  HysPoint last[2];

  if (!(curve->look & HYS_CURVE_LINE))
    return;
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  points = hys_trail_recent (curve->trail, &n);
  /* The latest stretch in shades from the faded to the full colour. */
  for (guint shade = 1; live && shade <= N_SHADES; shade++)
    {
      gsize until = n * shade / N_SHADES;

      hys_color_set (canvas->cr, hys_color_mix (faded, color, (double) shade / N_SHADES));
      if (until > done + 1)
        hys_ink_stroke (canvas->cr, &canvas->box, points + done, until - done, 0, 0);
      done = until > 0 ? until - 1 : 0;
    }
  if (live && hys_trail_last (curve->trail, &last[0], &last[1]))
    hys_ink_stroke (canvas->cr, &canvas->box, last, 2, 0, 0);
  if (curve->look & HYS_CURVE_ARROWS)
    hys_canvas_draw_arrows (canvas, points, n, color);
  if (live && hys_trail_last (curve->trail, &last[0], &last[1]))
    {
      double radius = 0.6 * canvas->style->line_width + 0.22 * canvas->style->font_size;

      cairo_new_path (canvas->cr);
      cairo_arc (canvas->cr, last[1].x, last[1].y, radius, 0, 2 * G_PI);
      hys_color_set (canvas->cr, canvas->data->curves->len == 1 ? hys_plot_palette (canvas->style->theme, 1) : color);
      cairo_fill_preserve (canvas->cr);
      hys_color_set (canvas->cr, canvas->style->background);
      cairo_set_line_width (canvas->cr, 0.6 * canvas->style->line_width);
      cairo_stroke (canvas->cr);
    }
}

static void
draw_curve (const HysFigureCanvas *canvas,
            guint                  i)
{
  draw_past (canvas, i);
  draw_present (canvas, i);
}

/* What a curve is compared with lies above all that the curve has been, and below where it is now. */
static void
draw (HysFigureCanvas *canvas)
{
  const HysFigureData *data = canvas->data;
  const cairo_rectangle_t *box = &canvas->box;
  double margin = canvas->style->line_width;
  guint n = data->curves->len;

  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, box->x - margin, box->y - margin, box->width + 2 * margin, box->height + 2 * margin);
  cairo_clip (canvas->cr);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      if (i != data->highlight && hys_figure_is_reference (data, i) == (pass > 0))
        draw_curve (canvas, i);
  if (data->highlight < n)
    draw_curve (canvas, data->highlight);
  else
    for (guint i = 0; i < n && hys_figure_is_reference (data, n - 1); i++)
      draw_present (canvas, i);
  cairo_restore (canvas->cr);
}

const HysFigureLayer hys_layer_trails = { NULL, draw };
