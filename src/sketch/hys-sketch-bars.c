/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

#define BAR_WIDTH  4.4
#define HATCH_STEP 9.0
#define CORNER     5.0

/* The same above or below the end of a bar that has elements on both sides. */
static void
hatch_end (const HysSketchInk *self,
           double              x,
           double              y,
           int                 side)
{
  const double half = HYS_SKETCH_HATCH;

  cairo_move_to (self->cr, x - half, y);
  cairo_line_to (self->cr, x + half, y);
  for (double at = x - half; at < x + half; at += 6)
    {
      cairo_move_to (self->cr, at, y + (side > 0 ? 7 : 0));
      cairo_rel_line_to (self->cr, 7, -7);
    }
  cairo_stroke (self->cr);
}

void
hys_sketch_rounded (cairo_t *cr,
                    double   x,
                    double   y,
                    double   width,
                    double   height,
                    double   radius)
{
  double r = MIN (radius, MIN (width, height) / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - r, y + r, r, -G_PI_2, 0);
  cairo_arc (cr, x + width - r, y + height - r, r, 0, G_PI_2);
  cairo_arc (cr, x + r, y + height - r, r, G_PI_2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, G_PI + G_PI_2);
  cairo_close_path (cr);
}

static void
draw_mass (const HysSketchInk *self,
           guint               node)
{
  const HysSketchBar *bar = &self->scene->bars[node];
  g_autofree char *label = hys_sketch_mass_label (self->scene, node);
  gboolean print = self->style->theme == HYS_PLOT_PRINT;

  hys_sketch_rounded (self->cr, bar->x + bar->block_x, bar->block_y, bar->block_width, bar->block_height, CORNER);
  hys_color_set (self->cr, hys_color_mix (hys_sketch_opaque (self->style->background),
                                          print ? self->style->ink : self->style->accent, print ? 0.06 : 0.15));
  cairo_fill_preserve (self->cr);
  hys_color_set (self->cr, self->style->ink);
  cairo_set_line_width (self->cr, 2 * self->thin);
  cairo_stroke (self->cr);
  hys_sketch_show (self, HYS_TEXT_QUANTITY, 1.08, label, bar->x + bar->block_x + bar->block_width / 2,
                   bar->block_y + bar->block_height / 2, 0.5, bar->block_width - 10, self->style->ink);
}

void
hys_sketch_bar (const HysSketchInk *self,
                guint               node)
{
  const HysSketchBar *bar = &self->scene->bars[node];
  double left = MIN (bar->block_x, -HYS_SKETCH_HATCH - 4), right = bar->block_x + bar->block_width;
  double top = bar->top - 12, bottom = bar->bottom + 12;

  if (bar->block_width > 0)
    {
      top = MIN (top, bar->block_y - 2);
      bottom = MAX (bottom, bar->block_y + bar->block_height + 2);
    }
  if (!hys_sketch_is_visible (self, bar->x + left, top, bar->x + MAX (right, HYS_SKETCH_HATCH + 4), bottom))
    return;
  hys_color_set (self->cr, self->style->ink);
  cairo_set_line_width (self->cr, 1.2 * self->thin);
  if (hys_document_node (self->scene->document, node)->fixed && bar->used_left && bar->used_right)
    {
      hatch_end (self, bar->x, bar->top - 2, -1);
      hatch_end (self, bar->x, bar->bottom + 2, 1);
    }
  else if (hys_document_node (self->scene->document, node)->fixed)
    {
      /* Slanted strokes along it, on the free side. */
      int side = bar->used_left ? 1 : -1;
      const double size = HYS_SKETCH_HATCH, drop = 0.8 * size;
      double first = MAX (0, floor ((self->y1 - drop - bar->top) / HATCH_STEP)) * HATCH_STEP;

      for (double y = bar->top + first; y <= MIN (bar->bottom, self->y2 + drop); y += HATCH_STEP)
        {
          cairo_move_to (self->cr, bar->x, y);
          cairo_rel_line_to (self->cr, side * size, -side * drop);
        }
      cairo_stroke (self->cr);
    }
  if (bar->block_width == 0 || bar->face_left == 0)
    {
      cairo_set_line_width (self->cr, BAR_WIDTH * (1 + self->thin) / 2);
      cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
      cairo_move_to (self->cr, bar->x, MAX (bar->top, self->y1 - 10));
      cairo_line_to (self->cr, bar->x, MIN (bar->bottom, self->y2 + 10));
      cairo_stroke (self->cr);
    }
  if (bar->block_width > 0)
    draw_mass (self, node);
}
