/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-overlay.h"
#include "hys-sketch-private.h"

#define HEAD_LENGTH 12.0
#define HEAD_WIDTH  5.0

static void
draw_head (cairo_t *cr,
           double   x,
           double   y,
           double   direction)
{
  cairo_move_to (cr, x, y);
  cairo_rel_line_to (cr, -direction * HEAD_LENGTH, -HEAD_WIDTH);
  cairo_rel_line_to (cr, direction * HEAD_LENGTH * 0.2, HEAD_WIDTH);
  cairo_rel_line_to (cr, -direction * HEAD_LENGTH * 0.2, HEAD_WIDTH);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* An arrow along y from @from to @to, with a head at @to and, if @both, at @from. */
static void
draw_arrow (const HysSketchInk *self,
            double              y,
            double              from,
            double              to,
            gboolean            both)
{
  double direction = to > from ? 1 : -1;

  hys_color_set (self->cr, self->style->accent);
  cairo_set_line_width (self->cr, 2.2 * self->thin);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  cairo_move_to (self->cr, from + (both ? direction * HEAD_LENGTH * 0.7 : 0), y);
  cairo_line_to (self->cr, to - direction * HEAD_LENGTH * 0.7, y);
  cairo_stroke (self->cr);
  draw_head (self->cr, to, y, direction);
  if (both)
    draw_head (self->cr, from, y, -direction);
}

/* A force that pulls away from the bar begins at it, one that pushes on it ends there. */
void
hys_sketch_load_arrow (const HysSketchInk *self,
                       const HysSketchBar *bar,
                       double              amount)
{
  double face = bar->x + hys_sketch_load_face (bar);
  int side = hys_sketch_load_side (bar);
  double length = HYS_SKETCH_STUB + (HYS_SKETCH_ARROW - HYS_SKETCH_STUB) * MIN (fabs (amount), 1);

  if (amount * side >= 0)
    draw_arrow (self, bar->load, face, face + side * length, FALSE);
  else
    draw_arrow (self, bar->load, face + side * length, face + side * 2, FALSE);
}

void
hys_sketch_load (const HysSketchInk *self,
                 guint               node)
{
  const HysSketchBar *bar = &self->scene->bars[node];
  const HysSketchState *state = self->scene->state;
  double face = bar->x + hys_sketch_load_face (bar), middle;
  int side = hys_sketch_load_side (bar);
  double amount = state && state->load && isfinite (state->load[node]) ? state->load[node] : 0.9;
  g_autofree char *label = NULL;

  middle = face + side * HYS_SKETCH_ARROW / 2;
  if (!(bar->force || bar->driven)
      || !hys_sketch_is_visible (self, middle - HYS_SKETCH_ARROW, bar->load - HYS_SKETCH_ABOVE,
                                 middle + HYS_SKETCH_ARROW, bar->load + HYS_SKETCH_ABOVE))
    return;
  if (bar->driven)
    draw_arrow (self, bar->load, face + side * 8, face + side * 64, TRUE);
  else
    hys_sketch_load_arrow (self, bar, amount);
  label = hys_sketch_load_label (self->scene, node);
  hys_sketch_show (self, HYS_TEXT_QUANTITY, 1, label, middle, bar->load - 8, 1, HYS_SKETCH_ARROW, self->style->accent);
}

void
hys_sketch_draw_pull (cairo_t              *cr,
                      const HysDocument    *document,
                      const HysLayout      *layout,
                      const HysSketchState *state,
                      const HysSketchStyle *style,
                      guint                 node,
                      double                y,
                      double                amount,
                      const char           *markup)
{
  g_auto (HysSketchScene) scene = { NULL };
  int side = amount < 0 ? -1 : 1;
  const HysSketchBar *bar;
  HysSketchInk ink;
  double face, length = HYS_SKETCH_STUB + (HYS_SKETCH_ARROW - HYS_SKETCH_STUB) * MIN (fabs (amount), 1);

  hys_sketch_scene_init (&scene, document, layout, state);
  hys_sketch_ink_init (&ink, cr, style, &scene);
  bar = &scene.bars[node];
  if ((bar->force || bar->driven) && side == hys_sketch_load_side (bar) && fabs (y - bar->load) < HYS_SKETCH_ABOVE)
    y = bar->load + HYS_SKETCH_ABOVE;   /* the arrow of its load stays */
  face = bar->x + side * (bar->block_width > 0 ? MAX (fabs (bar->block_x), fabs (bar->block_x + bar->block_width)) : 0);
  draw_arrow (&ink, y, face, face + side * length, FALSE);
  hys_sketch_show (&ink, HYS_TEXT_QUANTITY, 1, markup, face + side * HYS_SKETCH_ARROW / 2, y - 8, 1,
                   2 * HYS_SKETCH_ARROW,
                   style->accent);
}
