/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves in the plane and in space: their way over the paper, what they have left on it, and where they are now. */
#include "hys-figure-private.h"

#include <math.h>

/* The latest stretch of a live curve is drawn in so many shades. */
#define N_SHADES 12

/* A cover has no more pixels than these, and along a side. */
#define MOST_PIXELS      64e6
#define MOST_PIXELS_SIDE 32000

/* How much of the background is in the older part of a live curve. */
#define FADED 0.62

/* A dashed curve longer than so many times its box's width and height is drawn solid. One that goes the same way again
 * and again has its dashes at the same places each time. */
#define MOST_DASHED 400

/* The mask covers the box and what lines at its border stick out. Its pixels are those of the paper. */
static cairo_rectangle_t
mask_box (const HysFigureCanvas *canvas)
{
  const cairo_rectangle_t *box = &canvas->box;
  double pixel = canvas->pixel, margin = ceil (canvas->style->line_width / pixel) + 1;
  double left = floor (box->x / pixel + canvas->origin.x) - margin - canvas->origin.x;
  double top = floor (box->y / pixel + canvas->origin.y) - margin - canvas->origin.y;

  return (cairo_rectangle_t) { left * pixel, top * pixel, box->width + (2 * margin + 1) * pixel,
                    box->height + (2 * margin + 1) * pixel };
}

/* How large a pixel of the cover is: one of the paper's, or several where those are so many, and so fine, that nobody
 * could tell. */
static double
cover_pixel (const HysFigureCanvas *canvas)
{
  cairo_rectangle_t box = mask_box (canvas);
  double width = box.width / canvas->pixel, height = box.height / canvas->pixel;
  double n = fmax (sqrt (width * height / MOST_PIXELS), fmax (width, height) / MOST_PIXELS_SIDE);

  return canvas->pixel * fmax (ceil (n), 1);
}

/* A curve on its way to the pixels of its cover. */
typedef struct
{
  HysCover         *cover;
  cairo_rectangle_t box;            /* that the cover shows */
  double            pixel, width;
  double            dashes[6];
  int               n_dashes;       /* 0: the line is solid */
} Inking;

static HysPoint
to_pixels (const Inking *inking,
           HysPoint      place)
{
  return (HysPoint) { (place.x - inking->box.x) / inking->pixel, (place.y - inking->box.y) / inking->pixel };
}

/* How far a line goes on, rounded, at a corner that is @distance from the end of its dash. Where that is less than the
 * round it is not: the round would lie beside the end, which is across the next line; and it is that line's round that
 * fills the corner, as a dash is longer than it is wide. */
static double
round_by (const Inking *inking,
          double        distance)
{
  return distance >= inking->width / 2 ? distance / inking->pixel : 0;
}

/* The part of a line from @start to @end along the rows. There is no ink beyond these. */
static void
ink_part (const Inking       *inking,
          const HysTrailLine *line,
          double              start,
          double              end)
{
  double length = line->end - line->start, a = 0, b = 1;
  HysPoint way = { line->to.x - line->from.x, line->to.y - line->from.y };

  if (start > line->start)
    a = (start - line->start) / length;
  if (end < line->end)
    b = (end - line->start) / length;
  hys_cover_line (inking->cover, to_pixels (inking, (HysPoint) { line->from.x + a * way.x, line->from.y + a * way.y }),
                  to_pixels (inking, (HysPoint) { line->from.x + b * way.x, line->from.y + b * way.y }),
                  inking->width / inking->pixel,
                      (HysCoverEnds) { round_by (inking, line->start - start), round_by (inking, end - line->end) });
}

static void
ink_dashes (const Inking       *inking,
            const HysTrailLine *line)
{
  double period = 0, at;

  for (int i = 0; i < inking->n_dashes; i++)
    period += inking->dashes[i];
  at = floor (line->start / period) * period;
  for (int i = 0; at < line->end; i = (i + 1) % inking->n_dashes)
    {
      if (i % 2 == 0 && at + inking->dashes[i] > line->start)
        ink_part (inking, line, fmax (at, 0),
                  line->open ? fmin (at + inking->dashes[i], line->end) : at + inking->dashes[i]);
      at += inking->dashes[i];
    }
}

static void
ink_line (const HysTrailLine *line,
          gpointer            user_data)
{
  const Inking *inking = user_data;
  HysTrailLine inside = *line;
  double x = line->to.x - line->from.x, y = line->to.y - line->from.y, square = x * x + y * y;

  if (square == 0)
    hys_cover_line (inking->cover, to_pixels (inking, line->to), to_pixels (inking, line->to),
                    HYS_INK_DOT * inking->width / inking->pixel, HYS_COVER_ROUND);
  else if (inking->n_dashes == 0)
    ink_part (inking, line, -INFINITY, INFINITY);
  else if (hys_ink_clip (&inking->box, &inside.from, &inside.to))
    {
      double rate = (line->end - line->start) / square;

      inside.start += rate * ((inside.from.x - line->from.x) * x + (inside.from.y - line->from.y) * y);
      inside.end += rate * ((inside.to.x - line->to.x) * x + (inside.to.y - line->to.y) * y);
      ink_dashes (inking, &inside);
    }
}

/* The cover of a curve, bare if the trail has started afresh. */
static Inking
begin_inking (const HysFigureCanvas *canvas,
              HysFigureCurve        *curve,
              guint                  dash)
{
  Inking inking = { .box = mask_box (canvas), .pixel = cover_pixel (canvas), .width = canvas->style->line_width };

  if (curve->cover == NULL || curve->cover_turn != hys_trail_turn (curve->trail))
    {
      hys_cover_free (curve->cover);
      curve->cover = hys_cover_new ((gsize) ceil (inking.box.width / inking.pixel),
                                    (gsize) ceil (inking.box.height / inking.pixel));
      curve->cover_turn = hys_trail_turn (curve->trail);
    }
  inking.cover = curve->cover;
  if (!curve->solid)
    inking.n_dashes = hys_plot_get_dash (dash, inking.width, inking.dashes);
  return inking;
}

static gboolean
is_dashed (const HysFigureCurve *curve,
           guint                 dash)
{
  double lengths[6];

  return !curve->solid && hys_plot_get_dash (dash, 1, lengths) > 0;
}

static void
update (HysFigure             *self,
        const HysFigureCanvas *canvas,
        const HysProjection   *projection,
        HysFigureCurve        *curve,
        guint                  dash)
{
  gsize first, end;

  hys_figure_rows (self, curve, &first, &end);
  hys_trail_update (curve->trail, projection, &canvas->box, hys_figure_canvas_tolerance (canvas),
                    is_dashed (curve, dash),
                    curve->columns, self->operations->n_axes, first, end);
}

static gboolean
keep_on (const HysFigure       *self,
         const HysFigureCanvas *canvas)
{
  if (self->patience > 0)
    return g_get_monotonic_time () < canvas->deadline;
  return self->watch == NULL || self->watch (self->watch_data);
}

gboolean
hys_figure_is_too_long (const HysFigureCanvas *canvas,
                        const HysTrail        *trail)
{
  return hys_trail_length (trail) > MOST_DASHED * (canvas->box.width + canvas->box.height);
}

/* Looks at rows and inks them until all are done or patience ends; FALSE if the curve has become too long for its
   dashes. */
static gboolean
advance (HysFigure             *self,
         const HysFigureCanvas *canvas,
         HysFigureCurve        *curve,
         guint                  dash)
{
  Inking inking = begin_inking (canvas, curve, dash);
  gboolean more;

  do
    {
      more = hys_trail_advance (curve->trail, self->patience == 0, ink_line, &inking);
      if (inking.n_dashes > 0 && hys_figure_is_too_long (canvas, curve->trail))
        return FALSE;
    }
  while (more && keep_on (self, canvas));
  self->complete &= !more;
  return TRUE;
}

/* Brings the cover up to date. A curve that was too long for dashes may have some again when it is drawn afresh. */
static void
ink_curve (HysFigure             *self,
           const HysFigureCanvas *canvas,
           const HysProjection   *projection,
           HysFigureCurve        *curve,
           guint                  dash)
{
  guint turn = hys_trail_turn (curve->trail);

  update (self, canvas, projection, curve, dash);
  if (curve->solid && hys_trail_turn (curve->trail) != turn)
    {
      curve->solid = FALSE;
      update (self, canvas, projection, curve, dash);
    }
  if (!advance (self, canvas, curve, dash))
    {
      curve->solid = TRUE;
      update (self, canvas, projection, curve, dash);
      advance (self, canvas, curve, dash);
    }
}

/* Paints an image of a mask in the colour that is set: programs that show files know images better than masks. */
static void
paint_image (cairo_t         *cr,
             cairo_surface_t *mask)
{
  cairo_surface_t *image = cairo_surface_create_similar_image (mask, CAIRO_FORMAT_ARGB32,
                                                               cairo_image_surface_get_width (mask),
                                                               cairo_image_surface_get_height (mask));
  double x, y;
  cairo_t *painter;

  cairo_surface_get_device_scale (mask, &x, &y);
  cairo_surface_set_device_scale (image, x, y);
  cairo_surface_get_device_offset (mask, &x, &y);
  cairo_surface_set_device_offset (image, x, y);
  painter = cairo_create (image);
  cairo_set_source (painter, cairo_get_source (cr));
  cairo_mask_surface (painter, mask, 0, 0);
  cairo_destroy (painter);
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_paint (cr);
  cairo_surface_destroy (image);
}

/* All that the curve has left on the pixels, in the colour that is set. */
static void
draw_cover (const HysFigureCanvas *canvas,
            HysFigureCurve        *curve)
{
  cairo_rectangle_t box = mask_box (canvas);
  double pixel = cover_pixel (canvas);
  cairo_surface_t *mask = hys_cover_mask (curve->cover);

  cairo_surface_set_device_scale (mask, 1 / pixel, 1 / pixel);
  cairo_surface_set_device_offset (mask, -box.x / pixel, -box.y / pixel);
  if (canvas->raster)
    cairo_mask_surface (canvas->cr, mask, 0, 0);
  else
    paint_image (canvas->cr, mask);
  cairo_surface_destroy (mask);
}

void
hys_figure_draw_in_pixels (HysFigure             *self,
                           const HysFigureCanvas *canvas,
                           const HysProjection   *projection,
                           HysFigureCurve        *curve,
                           guint                  dash)
{
  if (curve->cover == NULL)
    {
      hys_trail_free (curve->trail);
      curve->trail = hys_trail_new ();
    }
  ink_curve (self, canvas, projection, curve, dash);
  draw_cover (canvas, curve);
}

/* A last row that no line leads to: one may lead on from it. */
static void
draw_alone (const HysFigureCanvas *canvas,
            const HysFigureCurve  *curve)
{
  HysPoint from, to;

  if (hys_trail_last (curve->trail, &from, &to) && from.x == to.x && from.y == to.y)
    hys_ink_stroke (canvas->cr, &canvas->box, &to, 1, 0);
}

/* The latest stretch in shades from the faded to the full colour. */
static void
draw_recent (const HysFigureCanvas *canvas,
             HysFigureCurve        *curve,
             HysColor               faded,
             HysColor               color)
{
  gsize n, done = 0;
  const HysPoint *points = hys_trail_recent (curve->trail, &n);
  HysPoint last[2];

  for (guint i = 1; i <= N_SHADES; i++)
    {
      gsize until = n * i / N_SHADES;

      hys_color_set (canvas->cr, hys_color_mix (faded, color, (double) i / N_SHADES));
      if (until > done + 1)
        hys_ink_stroke (canvas->cr, &canvas->box, points + done, until - done, 0);
      done = until > 0 ? until - 1 : 0;
    }
  if (hys_trail_last (curve->trail, &last[0], &last[1]))
    hys_ink_stroke (canvas->cr, &canvas->box, last, 2, 0);
}

static void
draw_arrows (const HysFigureCanvas *canvas,
             const HysFigureCurve  *curve,
             HysColor               color)
{
  gsize n;
  const HysPoint *points = hys_trail_recent (curve->trail, &n);

  if (!(curve->look & HYS_CURVE_ARROWS))
    return;
  hys_figure_draw_arrows (canvas, points, n, color);
}

static void
draw_dot (const HysFigureCanvas *canvas,
          HysPoint               at,
          HysColor               color)
{
  double radius = 0.6 * canvas->style->line_width + 0.22 * canvas->style->font_size;

  cairo_new_path (canvas->cr);
  cairo_arc (canvas->cr, at.x, at.y, radius, 0, 2 * G_PI);
  hys_color_set (canvas->cr, color);
  cairo_fill_preserve (canvas->cr);
  hys_color_set (canvas->cr, canvas->style->background);
  cairo_set_line_width (canvas->cr, 0.6 * canvas->style->line_width);
  cairo_stroke (canvas->cr);
}

/* What a curve has left. */
static void
draw_past (HysFigure             *self,
           const HysFigureCanvas *paper,
           const HysProjection   *projection,
           guint                  i)
{
  HysFigureCurve *curve = hys_figure_curve (self, i);
  HysPlotStyle style;
  const HysFigureCanvas own = hys_figure_curve_canvas (self, paper, i, &style), *canvas = &own;
  HysColor color = hys_figure_color (self, canvas->style, i);
  gboolean live = self->live && !(curve->look & HYS_CURVE_REFERENCE);
  HysColor faded = live ? hys_color_mix (color, canvas->style->background, FADED * canvas->style->fade) : color;

  hys_figure_draw_marks (self, canvas, projection, i);
  if (!(curve->look & HYS_CURVE_LINE))
    return;
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  hys_color_set (canvas->cr, faded);
  if (canvas->raster)
    hys_figure_draw_in_pixels (self, canvas, projection, curve, hys_figure_dash (self, i));
  else
    hys_figure_draw_on_paper (self, canvas, projection, curve, hys_figure_dash (self, i));
  if (!live)
    draw_alone (canvas, curve);
}

/* Where a curve is now, and whence it came. */
static void
draw_present (HysFigure             *self,
              const HysFigureCanvas *paper,
              guint                  i)
{
  HysFigureCurve *curve = hys_figure_curve (self, i);
  HysPlotStyle style;
  const HysFigureCanvas own = hys_figure_curve_canvas (self, paper, i, &style), *canvas = &own;
  HysColor color = hys_figure_color (self, canvas->style, i);
  gboolean live = self->live && !(curve->look & HYS_CURVE_REFERENCE);
  HysColor faded = hys_color_mix (color, canvas->style->background, FADED * canvas->style->fade);
  HysPoint from, end;

  if (!(curve->look & HYS_CURVE_LINE))
    return;
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  if (live)
    draw_recent (canvas, curve, faded, color);
  draw_arrows (canvas, curve, color);
  if (live && hys_trail_last (curve->trail, &from, &end))
    draw_dot (canvas, end, self->curves->len == 1 ? hys_plot_palette (canvas->style->theme, 1) : color);
}

static gboolean
is_reference (const HysFigure *self,
              guint            i)
{
  return hys_figure_get_look (self, i) & HYS_CURVE_REFERENCE;
}

static void
draw_curve (HysFigure             *self,
            const HysFigureCanvas *canvas,
            const HysProjection   *projection,
            guint                  i)
{
  draw_past (self, canvas, projection, i);
  draw_present (self, canvas, i);
}

/* What a curve is compared with lies above all that the curve has been, and below where it is now. */
void
hys_figure_draw_trails (HysFigure             *self,
                        const HysFigureCanvas *canvas,
                        const HysProjection   *projection)
{
  double margin = canvas->style->line_width;
  const cairo_rectangle_t *box = &canvas->box;

  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, box->x - margin, box->y - margin, box->width + 2 * margin, box->height + 2 * margin);
  cairo_clip (canvas->cr);
  for (guint i = 0; i < self->curves->len; i++)
    if (i != self->highlight && !is_reference (self, i))
      draw_curve (self, canvas, projection, i);
  for (guint i = 0; i < self->curves->len; i++)
    if (i != self->highlight && is_reference (self, i))
      draw_curve (self, canvas, projection, i);
  if (self->highlight < self->curves->len)
    draw_curve (self, canvas, projection, self->highlight);
  else
    for (guint i = 0; i < self->curves->len && is_reference (self, self->curves->len - 1); i++)
      draw_present (self, canvas, i);
  cairo_restore (canvas->cr);
}

HysProjection
hys_figure_projection (const HysFigure       *self,
                       const HysFigureCanvas *canvas)
{
  HysProjection projection = { .origin = { canvas->box.x, canvas->box.y + canvas->box.height } };

  hys_projection_set (&projection, 0, &self->scales[0], (HysPoint) { canvas->box.width, 0 });
  hys_projection_set (&projection, 1, &self->scales[1], (HysPoint) { 0, -canvas->box.height });
  return projection;
}

static void
draw_plane (HysFigure       *self,
            HysFigureCanvas *canvas)
{
  HysProjection projection;

  hys_figure_draw_axes (self, canvas);
  projection = hys_figure_projection (self, canvas);
  hys_figure_draw_trails (self, canvas, &projection);
  hys_figure_draw_notes (self, canvas);
}

const HysFigureClass hys_figure_plane = {
  .n_axes = 2,
  .range = hys_figure_extremes,
  .draw = draw_plane,
  .pick = hys_figure_pick_axes,
};
