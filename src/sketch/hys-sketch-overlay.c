/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-overlay.h"

#include "hys-sketch-far.h"

#define HALO        5.0    /* around what is marked */
#define CLEAR       1.0    /* between the halo of an element and its labels */
#define BAR_HALF    2.2
#define GRID_LEAST  14.0   /* pixels between two dots */
#define GHOST       0.8    /* how much of the accent's colour is in what would be there */

HysSketchBox
hys_sketch_extent (const HysDocument *document,
                   const HysLayout   *layout)
{
  g_auto (HysSketchScene) scene = { NULL };

  hys_sketch_scene_init (&scene, document, layout, NULL);
  return (HysSketchBox) { scene.left, scene.top, scene.width, scene.height };
}

int
hys_sketch_pick_bar (const HysDocument    *document,
                     const HysLayout      *layout,
                     const HysSketchState *state,
                     double                x,
                     double                y,
                     double                reach)
{
  g_auto (HysSketchScene) scene = { NULL };
  double nearest = INFINITY;
  int found = -1;

  hys_sketch_scene_init (&scene, document, layout, state);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysSketchBar *bar = &scene.bars[i];
      double half = MAX (bar->block_width / 2, 0), middle = bar->x + (bar->block_width > 0 ? bar->block_x + half : 0);
      double top = bar->top, bottom = bar->bottom, beside = fabs (x - bar->x), beyond, at;

      if (bar->block_width > 0)
        {
          top = MIN (top, bar->block_y);
          bottom = MAX (bottom, bar->block_y + bar->block_height);
        }
      beyond = MAX (MAX (top - y, y - bottom), 0);
      at = beside <= reach && beyond <= HYS_SKETCH_LANE / 2 - HYS_SKETCH_OVERHANG ? beside + beyond : INFINITY;
      if (bar->block_width > 0 && y >= bar->block_y && y <= bar->block_y + bar->block_height
          && fabs (x - middle) <= half)
        at = 0;
      if (at < nearest)
        {
          nearest = at;
          found = (int) i;
        }
    }
  return found;
}

/* @grown: by how much larger than usual, to be seen from afar */
typedef struct
{
  HysSketchInk ink;
  HysSketchFar far;
  double       grown;
} Halos;

static void
add_halo (Halos  *self,
          double  x,
          double  y,
          double  width,
          double  height,
          double  radius)
{
  double grown = self->grown;

  if (!hys_sketch_is_visible (&self->ink, x - grown, y - grown, x + width + grown, y + height + grown))
    return;
  if (self->ink.far)
    hys_sketch_far_box (&self->far, x - grown, y - grown, width + 2 * grown, height + 2 * grown,
                        self->ink.style->accent);
  else
    hys_sketch_rounded (self->ink.cr, x, y, width, height, radius);
}

static gboolean
is_meant (const gboolean *flags,
          guint           i)
{
  return flags != NULL && flags[i];
}

void
hys_sketch_draw_halos (cairo_t              *cr,
                       const HysDocument    *document,
                       const HysLayout      *layout,
                       const HysSketchState *state,
                       const HysSketchStyle *style,
                       const HysSketchParts *parts,
                       double                strength)
{
  g_auto (HysSketchScene) scene = { NULL };
  HysColor color = style->accent;
  double pixel = 1, none = 0;
  Halos halos;

  hys_sketch_scene_init (&scene, document, layout, state);
  hys_sketch_ink_init (&halos.ink, cr, style, &scene);
  cairo_device_to_user_distance (cr, &pixel, &none);
  halos.grown = halos.ink.far ? MAX (2.5 * pixel - HALO, 0) : 0;
  if (halos.ink.far)
    hys_sketch_far_begin (&halos.far, &halos.ink);
  for (guint i = 0; i < document->elements->len; i++)
    if (is_meant (parts->elements, i))
      {
        HysSketchPlace place = hys_sketch_place (halos.ink.scene, i);
        double left, right;

        hys_sketch_place_span (&place, &left, &right);
        if (right - left > 40)
          {
            left += BAR_HALF + HALO + 3;
            right -= BAR_HALF + HALO + 3;
          }
        add_halo (&halos, left, place.y - HYS_SKETCH_SYMBOL + CLEAR, right - left, 2 * (HYS_SKETCH_SYMBOL - CLEAR), 9);
      }
  for (guint i = 0; i < document->nodes->len; i++)
    if (is_meant (parts->nodes, i))
      {
        const HysSketchBar *bar = &scene.bars[i];
        const double half = BAR_HALF + HALO;

        if (bar->block_width > 0)
          add_halo (&halos, bar->x + bar->block_x - HALO, bar->block_y - HALO, bar->block_width + 2 * HALO,
                    bar->block_height + 2 * HALO, 5 + HALO);
        if (bar->block_width == 0 || bar->face_left == 0)
          add_halo (&halos, bar->x - half, bar->top - half, 2 * half, bar->bottom - bar->top + 2 * half, half);
      }
  if (halos.ink.far)
    {
      hys_sketch_far_paint (&halos.far, 0.6 * strength);
      return;
    }
  color.alpha = 0.3 * strength;
  hys_color_set (cr, color);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_fill_preserve (cr);
  color.alpha = 0.75 * strength * strength;
  hys_color_set (cr, color);
  cairo_set_line_width (cr, 1.2);
  cairo_stroke (cr);
}

void
hys_sketch_draw_band (cairo_t              *cr,
                      const HysSketchStyle *style,
                      HysSketchBox          band)
{
  HysColor color = style->accent;
  double px = 1, py = 1;

  cairo_device_to_user_distance (cr, &px, &py);
  cairo_rectangle (cr, band.x, band.y, band.width, band.height);
  color.alpha = 0.1;
  hys_color_set (cr, color);
  cairo_fill_preserve (cr);
  color.alpha = 0.8;
  hys_color_set (cr, color);
  cairo_set_line_width (cr, px);
  cairo_stroke (cr);
}

/* Of two, four, ... steps the first that does not fill the drawing with dots. */
static double
thin_out (cairo_t *cr,
          double   step)
{
  double dx = step, dy = 0;

  cairo_user_to_device_distance (cr, &dx, &dy);
  for (; dx > 0 && dx < GRID_LEAST; dx *= 2)
    step *= 2;
  return step;
}

void
hys_sketch_draw_grid (cairo_t              *cr,
                      const HysSketchStyle *style,
                      double                step_x,
                      double                step_y)
{
  HysColor color = style->faint;
  double x1, y1, x2, y2, px = 1, py = 1, across = thin_out (cr, step_x), down = thin_out (cr, step_y);

  cairo_clip_extents (cr, &x1, &y1, &x2, &y2);
  cairo_device_to_user_distance (cr, &px, &py);
  for (double y = ceil (y1 / down) * down; y <= y2; y += down)
    for (double x = ceil (x1 / across) * across; x <= x2; x += across)
      cairo_rectangle (cr, x - px / 2, y - px / 2, px, px);
  color.alpha = 0.4;
  hys_color_set (cr, color);
  cairo_fill (cr);
}

void
hys_sketch_draw_ghost (cairo_t              *cr,
                       const HysDocument    *document,
                       const HysLayout      *layout,
                       const HysSketchState *state,
                       const HysSketchStyle *style,
                       const HysSketchParts *parts)
{
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchStyle ghostly = *style;
  HysSketchInk ink;

  ghostly.ink = ghostly.faint = hys_color_mix (hys_sketch_opaque (style->background), style->accent, GHOST);
  ghostly.highlight = -1;
  cairo_save (cr);
  hys_sketch_scene_init (&scene, document, layout, state);
  hys_sketch_ink_init (&ink, cr, &ghostly, &scene);
  for (guint i = 0; i < document->elements->len; i++)
    if (is_meant (parts->elements, i))
      hys_sketch_element (&ink, i);
  for (guint i = 0; i < document->nodes->len; i++)
    if (is_meant (parts->nodes, i))
      {
        hys_sketch_bar (&ink, i);
        hys_sketch_load (&ink, i);
      }
  cairo_restore (cr);
}
