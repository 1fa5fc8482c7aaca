/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

#include <math.h>

/* What is looked at as one spot, in pixels. */
#define SPOT 0.5

/* The latest stretch of a live curve is drawn in so many shades. */
#define N_SHADES 12

/* How much of the background is in the older part of a live curve. */
#define FADED 0.62

/* The mask covers the box and what lines at its border stick out. Its pixels are those of the paper. */
static HysBox
mask_box (const HysCanvas *canvas)
{
  const HysBox *box = &canvas->box;
  double pixel = canvas->pixel, margin = ceil (canvas->style->line_width / pixel) + 1;
  double left = floor (box->x / pixel + canvas->origin.x) - margin - canvas->origin.x;
  double top = floor (box->y / pixel + canvas->origin.y) - margin - canvas->origin.y;

  return (HysBox) { left * pixel, top * pixel, box->width + (2 * margin + 1) * pixel,
                    box->height + (2 * margin + 1) * pixel };
}

static void
renew_mask (const HysCanvas *canvas,
            HysCurve        *curve)
{
  HysBox box = mask_box (canvas);
  int width = (int) ceil (box.width / canvas->pixel), height = (int) ceil (box.height / canvas->pixel);

  g_clear_pointer (&curve->mask, cairo_surface_destroy);
  curve->mask = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  cairo_surface_set_device_scale (curve->mask, 1 / canvas->pixel, 1 / canvas->pixel);
  cairo_surface_set_device_offset (curve->mask, -box.x / canvas->pixel, -box.y / canvas->pixel);
  curve->mask_turn = hys_trail_turn (curve->trail);
  curve->mask_done = 0;
}

/* Draws on the mask what came since the last time. */
static void
update_mask (const HysCanvas *canvas,
             HysCurve        *curve,
             guint            dash)
{
  gsize n, from;
  const HysPoint *points = hys_trail_points (curve->trail, &n);
  cairo_t *cr;

  if (curve->mask == NULL || curve->mask_turn != hys_trail_turn (curve->trail))
    renew_mask (canvas, curve);
  if (curve->mask_done == n)
    return;
  from = curve->mask_done > 0 ? curve->mask_done - 1 : 0;
  cr = cairo_create (curve->mask);
  cairo_set_line_width (cr, canvas->style->line_width);
  hys_ink_stroke (cr, &canvas->box, points + from, n - from, dash);
  cairo_destroy (cr);
  curve->mask_done = n;
}

static void
update (HysFigure           *self,
        const HysCanvas     *canvas,
        const HysProjection *projection,
        HysCurve            *curve)
{
  double spot = canvas->raster ? SPOT * canvas->pixel : canvas->pixel;
  gsize first, end;

  if (curve->trail == NULL)
    curve->trail = hys_trail_new ();
  hys_figure_rows (self, curve, &first, &end);
  hys_trail_update (curve->trail, projection, &canvas->box, spot, hys_canvas_tolerance (canvas), curve->columns,
                    self->operations->n_axes, first, end);
}

static gboolean
keep_on (const HysFigure *self,
         const HysCanvas *canvas)
{
  if (self->patience > 0 && canvas->raster)
    return g_get_monotonic_time () < canvas->deadline;
  return self->watch == NULL || self->watch (self->watch_data);
}

/* Looks at rows, and draws what they leave on the mask, until all are done or patience ends. */
static void
advance (HysFigure       *self,
         const HysCanvas *canvas,
         HysCurve        *curve,
         guint            dash)
{
  gboolean patient = self->patience == 0 || !canvas->raster, more;

  do
    {
      more = hys_trail_advance (curve->trail, patient);
      if (canvas->raster && !patient)
        update_mask (canvas, curve, dash);
    }
  while (more && keep_on (self, canvas));
  self->complete &= !more;
}

/* Whether there is time to draw a curve in one stroke. */
static gboolean
is_once (const HysFigure *self,
         const HysCanvas *canvas,
         gsize            n)
{
  return !canvas->raster || (self->patience == 0 && !self->live && n <= HYS_INK_ONCE);
}

/* All that the curve has left on the paper, in the colour that is set. */
static void
draw_picture (HysFigure       *self,
              const HysCanvas *canvas,
              HysCurve        *curve,
              guint            dash)
{
  HysPoint last[2];
  gsize n;
  const HysPoint *points = hys_trail_points (curve->trail, &n);

  if (is_once (self, canvas, n))
    hys_ink_stroke_once (canvas->cr, &canvas->box, points, n, dash);
  else
    {
      update_mask (canvas, curve, dash);
      cairo_mask_surface (canvas->cr, curve->mask, 0, 0);
    }
  if ((!self->live || curve->look & HYS_CURVE_REFERENCE) && hys_trail_last (curve->trail, &last[0], &last[1]) && last[0].x != last[1].x)
    hys_ink_stroke (canvas->cr, &canvas->box, last, 2, 0);
}

/* The latest stretch in shades from the faded to the full colour. */
static void
draw_recent (const HysCanvas *canvas,
             HysCurve        *curve,
             HysColor         faded,
             HysColor         color)
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
draw_arrows (const HysCanvas *canvas,
             const HysCurve  *curve,
             HysColor         color)
{
  gsize n;
  const HysPoint *points = hys_trail_recent (curve->trail, &n);

  if (!(curve->look & HYS_CURVE_ARROWS))
    return;
  hys_color_set (canvas->cr, color);
  hys_figure_draw_arrows (canvas, points, n);
}

static void
draw_dot (const HysCanvas *canvas,
          HysPoint         at,
          HysColor         color)
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

static void
draw_curve (HysFigure           *self,
            const HysCanvas     *canvas,
            const HysProjection *projection,
            guint                i)
{
  HysCurve *curve = hys_figure_curve (self, i);
  HysColor color = hys_figure_color (self, canvas->style, i);
  gboolean live = self->live && !(curve->look & HYS_CURVE_REFERENCE);
  HysColor faded = live ? hys_color_mix (color, canvas->style->background, FADED * canvas->style->fade) : color;
  HysPoint from, end;

  hys_figure_draw_marks (self, canvas, projection, i);
  if (!(curve->look & HYS_CURVE_LINE))
    return;
  update (self, canvas, projection, curve);
  advance (self, canvas, curve, i);
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  hys_color_set (canvas->cr, faded);
  draw_picture (self, canvas, curve, i);
  draw_arrows (canvas, curve, color);
  if (!live)
    return;
  draw_recent (canvas, curve, faded, color);
  if (hys_trail_last (curve->trail, &from, &end))
    draw_dot (canvas, end, self->curves->len == 1 ? hys_plot_palette (canvas->style->theme, 1) : color);
}

void
hys_figure_draw_trails (HysFigure           *self,
                        const HysCanvas     *canvas,
                        const HysProjection *projection)
{
  double margin = canvas->style->line_width;
  const HysBox *box = &canvas->box;

  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, box->x - margin, box->y - margin, box->width + 2 * margin, box->height + 2 * margin);
  cairo_clip (canvas->cr);
  for (guint i = 0; i < self->curves->len; i++)
    if (i != self->highlight && hys_figure_get_look (self, i) & HYS_CURVE_REFERENCE)
      draw_curve (self, canvas, projection, i);
  for (guint i = 0; i < self->curves->len; i++)
    if (i != self->highlight && !(hys_figure_get_look (self, i) & HYS_CURVE_REFERENCE))
      draw_curve (self, canvas, projection, i);
  if (self->highlight < self->curves->len)
    draw_curve (self, canvas, projection, self->highlight);
  cairo_restore (canvas->cr);
}
