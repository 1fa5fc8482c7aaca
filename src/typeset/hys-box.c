/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-box.h"

#include <math.h>

HysBox *
hys_box_new (HysBoxKind kind,
             double     width,
             double     ascent,
             double     descent)
{
  HysBox *self = hys_owner_new (HysBox);

  self->kind = kind;
  self->width = width;
  self->ascent = ascent;
  self->descent = descent;
  self->children = hys_owner_keep (self, g_ptr_array_new_with_free_func (hys_owner_free), g_ptr_array_unref);
  return self;
}

/* Ink that leans over to the next symbol belongs to the box. */
HysBox *
hys_box_glyphs (const HysGlyphs *glyphs)
{
  double left = MAX (glyphs->left, 0);
  HysBox *self = hys_box_new (HYS_BOX_GLYPHS, MAX (glyphs->advance, glyphs->right) + left, glyphs->ascent,
                              glyphs->descent);

  self->glyphs = *glyphs;
  self->glyphs.left = left;
  hys_owner_keep (self, g_object_ref (glyphs->layout), g_object_unref);
  return self;
}

HysBox *
hys_box_fence (char   sign,
               double ascent,
               double descent,
               double size)
{
  double grown = MIN (1 + 0.08 * ((ascent + descent) / size - 1), 1.5);
  double width = sign == '{' || sign == '}' ? 0.52 : sign == '|' ? 0.24 : 0.36;   /* em */
  HysBox *self = hys_box_new (HYS_BOX_FENCE, width * size * grown, ascent, descent);

  self->sign = sign;
  self->thickness = 0.062 * size;
  return self;
}

void
hys_box_add (HysBox *self,
             HysBox *child,
             double  x,
             double  y)
{
  child->x = x;
  child->y = y;
  self->width = MAX (self->width, x + child->width);
  self->ascent = self->children->len > 0 ? MAX (self->ascent, child->ascent - y) : child->ascent - y;
  self->descent = self->children->len > 0 ? MAX (self->descent, child->descent + y) : child->descent + y;
  g_ptr_array_add (self->children, child);
}

void
hys_box_append (HysBox *self,
                HysBox *child)
{
  hys_box_add (self, child, self->width, 0);
}

/* A place on the grid of the device's pixels, so that straight edges are sharp. */
static void
snap (cairo_t *cr,
      double  *x,
      double  *y)
{
  cairo_user_to_device (cr, x, y);
  *x = round (*x);
  *y = round (*y);
  cairo_device_to_user (cr, x, y);
}

/* At least a pixel of the device. */
static double
visible (cairo_t *cr,
         double   length)
{
  double x = 1, y = 1;

  cairo_device_to_user_distance (cr, &x, &y);
  return MAX (length, fabs (y));
}

/* Half of a brace, from its upper end to its beak or, with @y and @down the other way, from its lower end: the outer
 * edge there, the inner one back; thin at both ends, thick between. */
static void
trace_half_brace (cairo_t *cr,
                  double   w,
                  double   y,
                  double   down,
                  double   h,
                  double   t)
{
  double spine = 0.5 * w, r = MIN (0.62 * w, h / 3), thin = 0.3 * t;

  cairo_move_to (cr, 0.95 * w, y);
  cairo_curve_to (cr, spine + 0.25 * t, y + 0.02 * down * r, spine - t / 2, y + 0.35 * down * r, spine - t / 2,
                  y + down * r);
  cairo_line_to (cr, spine - t / 2, y + down * (h - r));
  cairo_curve_to (cr, spine - t / 2, y + down * (h - 0.35 * r), spine - 0.2 * w, y + down * (h - thin), 0.04 * w,
                  y + down * (h - thin / 2));
  cairo_line_to (cr, 0.04 * w, y + down * (h + thin));
  cairo_curve_to (cr, spine, y + down * (h - 0.02 * r), spine + t / 2, y + down * (h - 0.4 * r), spine + t / 2,
                  y + down * (h - r));
  cairo_line_to (cr, spine + t / 2, y + down * r);
  cairo_curve_to (cr, spine + t / 2, y + 0.5 * down * r, spine + t, y + 0.18 * down * r, 0.95 * w, y + down * thin);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_fence (const HysBox *self,
            cairo_t      *cr,
            double        x,
            double        y)
{
  double h = self->ascent + self->descent, t = visible (cr, self->thickness);
  gboolean closing = self->sign == ')' || self->sign == ']' || self->sign == '}';

  cairo_save (cr);
  cairo_translate (cr, closing ? x + self->width : x, y - self->ascent);
  if (closing)
    cairo_scale (cr, -1, 1);
  if (self->sign == '(' || self->sign == ')')
    {
      /* A crescent, thick in the middle. The paths of delimiters open to the right in a unit square that is w wide; t
       * is the thickness of a stroke. */
      double right = 0.86 * self->width, back = 0.16 * self->width, shoulder = MIN (0.3 * h, 1.6 * self->width);

      cairo_move_to (cr, right, 0);
      cairo_curve_to (cr, back + 0.3 * self->width, 0.3 * shoulder, back, shoulder, back, h / 2);
      cairo_curve_to (cr, back, h - shoulder, back + 0.3 * self->width, h - 0.3 * shoulder, right, h);
      cairo_line_to (cr, right + 0.35 * t, h - 0.5 * t);
      cairo_curve_to (cr, back + 0.3 * self->width + 1.1 * t, h - 0.38 * shoulder - 0.2 * t, back + 1.5 * t,
                      h - shoulder,
                      back + 1.5 * t, h / 2);
      cairo_curve_to (cr, back + 1.5 * t, shoulder, back + 0.3 * self->width + 1.1 * t, 0.38 * shoulder + 0.2 * t,
                      right + 0.35 * t,
                      0.5 * t);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
  else if (self->sign == '{' || self->sign == '}')
    {
      trace_half_brace (cr, self->width, 0, 1, h / 2, 1.3 * t);
      trace_half_brace (cr, self->width, h, -1, h / 2, 1.3 * t);
    }
  else if (self->sign == '|')
    {
      cairo_rectangle (cr, (self->width - t) / 2, 0, t, h);
      cairo_fill (cr);
    }
  else
    {
      cairo_set_line_width (cr, t);
      cairo_move_to (cr, 0.85 * self->width, t / 2);
      cairo_line_to (cr, 0.3 * self->width, t / 2);
      cairo_line_to (cr, 0.3 * self->width, h - t / 2);
      cairo_line_to (cr, 0.85 * self->width, h - t / 2);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

void
hys_box_draw (const HysBox *self,
              cairo_t      *cr,
              double        x,
              double        y)
{
  switch (self->kind)
    {
    case HYS_BOX_GLYPHS:
      cairo_move_to (cr, x + self->glyphs.left, y - self->glyphs.baseline);
      pango_cairo_show_layout (cr, self->glyphs.layout);
      break;
    case HYS_BOX_RULE:
      {
        double left = x, top = y - self->ascent, right = x + self->width, bottom;

        bottom = top + visible (cr, self->ascent + self->descent);
        snap (cr, &left, &top);
        snap (cr, &right, &bottom);
        cairo_rectangle (cr, left, top, right - left, MAX (bottom - top, visible (cr, 0)));
        cairo_fill (cr);
      }
      break;
    case HYS_BOX_DISC:
      cairo_arc (cr, x + self->width / 2, y - (self->ascent - self->descent) / 2, self->width / 2, 0, 2 * G_PI);
      cairo_fill (cr);
      break;
    case HYS_BOX_FENCE:
      draw_fence (self, cr, x, y);
      break;
    case HYS_BOX_GROUP:
      break;
    }
  for (guint i = 0; i < self->children->len; i++)
    {
      const HysBox *child = g_ptr_array_index (self->children, i);

      hys_box_draw (child, cr, x + child->x, y + child->y);
    }
}
