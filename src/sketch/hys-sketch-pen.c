/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

/* How far a line on the axis jumps over a bar that it is not attached to. */
#define HOP 7.0

/* The pen of an element kind on a cairo surface: it mirrors the symbol where it runs to the left, and takes lines on
 * the axis over foreign bars. */
typedef struct
{
  HysPen              pen;
  const HysSketchInk *ink;
  double              x0, y0, sign;
  double              x, y;        /* where the path is, in the symbol's frame */
  const double       *hops;
  guint               n_hops;
  HysColor            line;
  HysColor            body;
} CairoPen;

static void
move_to (HysPen *pen,
         double  x,
         double  y)
{
  CairoPen *self = (CairoPen *) pen;

  cairo_move_to (self->ink->cr, self->x0 + self->sign * x, self->y0 + y);
  self->x = x;
  self->y = y;
}

static void
line_to (HysPen *pen,
         double  x,
         double  y)
{
  CairoPen *self = (CairoPen *) pen;
  double low = MIN (self->x, x) + HOP, high = MAX (self->x, x) - HOP, along = x > self->x ? 1 : -1;

  for (guint i = 0; y == 0 && self->y == 0 && i < self->n_hops; i++)
    {
      double at = self->hops[along > 0 ? i : self->n_hops - 1 - i];

      if (low < at && at < high)
        {
          /* An arc over the bar, in the direction of the path. */
          double middle = self->x0 + self->sign * at;

          if (along * self->sign > 0)
            cairo_arc (self->ink->cr, middle, self->y0, HOP, G_PI, 2 * G_PI);
          else
            cairo_arc_negative (self->ink->cr, middle, self->y0, HOP, 0, -G_PI);
        }
    }
  cairo_line_to (self->ink->cr, self->x0 + self->sign * x, self->y0 + y);
  self->x = x;
  self->y = y;
}

static void
curve_to (HysPen *pen,
          double  x1,
          double  y1,
          double  x2,
          double  y2,
          double  x3,
          double  y3)
{
  CairoPen *self = (CairoPen *) pen;

  cairo_curve_to (self->ink->cr, self->x0 + self->sign * x1, self->y0 + y1, self->x0 + self->sign * x2,
                  self->y0 + y2, self->x0 + self->sign * x3, self->y0 + y3);
  self->x = x3;
  self->y = y3;
}

static void
rectangle (HysPen *pen,
           double  x,
           double  y,
           double  width,
           double  height)
{
  CairoPen *self = (CairoPen *) pen;

  cairo_rectangle (self->ink->cr, self->x0 + self->sign * x, self->y0 + y, self->sign * width, height);
}

static void
choose (const CairoPen *self,
        HysPenRole      role)
{
  static const double widths[] = {
    [HYS_PEN_LINE] = 1.8, [HYS_PEN_THICK] = 3.6, [HYS_PEN_FINE] = 1.2, [HYS_PEN_BODY] = 1.8, [HYS_PEN_RAIL] = 5,
  };
  const HysSketchStyle *style = self->ink->style;

  cairo_set_line_width (self->ink->cr, widths[role] * (role == HYS_PEN_RAIL ? 1 : self->ink->thin));
  if (role == HYS_PEN_RAIL)
    hys_color_set (self->ink->cr, hys_color_mix (hys_sketch_opaque (style->background), style->ink, 0.3));
  else
    hys_color_set (self->ink->cr, role == HYS_PEN_BODY ? self->body : self->line);
}

static void
stroke (HysPen     *pen,
        HysPenRole  role)
{
  CairoPen *self = (CairoPen *) pen;

  choose (self, role);
  cairo_stroke (self->ink->cr);
}

static void
fill (HysPen     *pen,
      HysPenRole  role)
{
  CairoPen *self = (CairoPen *) pen;

  choose (self, role);
  cairo_fill (self->ink->cr);
}

static void
fill_stroke (HysPen     *pen,
             HysPenRole  fill_role,
             HysPenRole  stroke_role)
{
  CairoPen *self = (CairoPen *) pen;

  choose (self, fill_role);
  cairo_fill_preserve (self->ink->cr);
  choose (self, stroke_role);
  cairo_stroke (self->ink->cr);
}

void
hys_sketch_symbol (const HysSketchInk   *self,
                   const HysElementKind *kind,
                   const HysSketchPlace *place,
                   const HysLook        *look,
                   HysColor              line,
                   const double         *hops,
                   guint                 n_hops)
{
  const HysSketchStyle *style = self->style;
  HysColor background = hys_sketch_opaque (style->background);
  CairoPen pen = {
    .pen = { move_to, line_to, curve_to, rectangle, stroke, fill, fill_stroke },
    .ink = self, .x0 = place->x, .y0 = place->y, .sign = place->sign, .hops = hops, .n_hops = n_hops, .line = line,
    .body = look->slip != 0 ? hys_color_mix (background, style->slip, 0.22) : hys_color_mix (background, line, 0.09) };

  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  if (n_hops > 0)
    {
      /* Clears a little room for the arcs in the bars that they cross. */
      cairo_t *cr = pen.ink->cr;

      hys_color_set (cr, hys_sketch_opaque (pen.ink->style->background));
      cairo_set_line_width (cr, 6);
      for (guint i = 0; i < pen.n_hops; i++)
        {
          cairo_new_sub_path (cr);
          cairo_arc (cr, pen.x0 + pen.sign * pen.hops[i], pen.y0, HOP, G_PI, 2 * G_PI);
        }
      cairo_stroke (cr);
    }
  kind->draw (&pen.pen, look);
  cairo_new_path (self->cr);
}
