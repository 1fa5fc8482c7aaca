/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-places.h"

#include "hys-sketch-private.h"

#define LABEL_WIDTH  80.0
#define LABEL_HEIGHT 20.0
#define HALF_BAR     4.0
#define RING_GAP     5.0
#define RING_WIDTH   2.0
#define RING_CORNER  7.0
#define DOT          4.5

static HysSketchBox
bar_box (const HysSketchBar *bar)
{
  double left = -HALF_BAR, right = HALF_BAR, top = bar->top, bottom = bar->bottom;

  if (bar->block_width > 0)
    {
      left = MIN (left, bar->block_x);
      right = MAX (right, bar->block_x + bar->block_width);
      top = MIN (top, bar->block_y);
      bottom = MAX (bottom, bar->block_y + bar->block_height);
    }
  return (HysSketchBox) { bar->x + left, top, right - left, bottom - top };
}

static HysSketchBox
element_box (const HysSketchScene *scene,
             guint                 element)
{
  HysSketchPlace place = hys_sketch_place (scene, element);
  double left, right;

  hys_sketch_place_span (&place, &left, &right);
  return (HysSketchBox) { left, place.y - HYS_SKETCH_SYMBOL - LABEL_HEIGHT, right - left,
                          2 * HYS_SKETCH_SYMBOL + LABEL_HEIGHT };
}

void
hys_sketch_element_ends (const HysDocument    *document,
                         const HysLayout      *layout,
                         const HysSketchState *state,
                         guint                 element,
                         double                x[2],
                         double               *y)
{
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchPlace place;

  hys_sketch_scene_init (&scene, document, layout, state);
  place = hys_sketch_place (&scene, element);
  x[0] = place.x;
  x[1] = place.x + place.sign * place.length;
  *y = place.y;
}

HysSketchBox
hys_sketch_item_box (const HysDocument    *document,
                     const HysLayout      *layout,
                     const HysSketchState *state,
                     int                   element,
                     int                   node)
{
  g_auto (HysSketchScene) scene = { NULL };

  hys_sketch_scene_init (&scene, document, layout, state);
  return element >= 0 ? element_box (&scene, (guint) element) : bar_box (&scene.bars[node]);
}

static HysSketchBox
value_box (const HysSketchScene *scene,
           HysSketchValue        value)
{
  const HysSketchBar *bar;
  double y;

  if (value.element >= 0)
    {
      HysSketchPlace place = hys_sketch_place (scene, (guint) value.element);
      double width = MIN (place.rest, LABEL_WIDTH);

      return (HysSketchBox) { place.center - width / 2, place.y - HYS_SKETCH_SYMBOL - LABEL_HEIGHT, width,
                             LABEL_HEIGHT };
    }
  bar = &scene->bars[value.node];
  if (value.load)
    {
      double middle = bar->x + hys_sketch_load_face (bar) + hys_sketch_load_side (bar) * HYS_SKETCH_ARROW / 2;

      return (HysSketchBox) { middle - HYS_SKETCH_ARROW / 2, bar->load - 8 - LABEL_HEIGHT, HYS_SKETCH_ARROW,
                              LABEL_HEIGHT };
    }
  y = bar->block_width > 0 ? bar->block_y + bar->block_height / 2 : (bar->top + bar->bottom) / 2;
  return (HysSketchBox) { bar->x + bar->block_x + bar->block_width / 2 - HYS_SKETCH_BLOCK / 2, y - LABEL_HEIGHT / 2,
                          HYS_SKETCH_BLOCK, LABEL_HEIGHT };
}

HysSketchBox
hys_sketch_value_box (const HysDocument    *document,
                      const HysLayout      *layout,
                      const HysSketchState *state,
                      HysSketchValue        value)
{
  g_auto (HysSketchScene) scene = { NULL };

  hys_sketch_scene_init (&scene, document, layout, state);
  return value_box (&scene, value);
}

static gboolean
is_written_at (const HysSketchScene *scene,
               HysSketchValue        value,
               double                x,
               double                y)
{
  HysSketchBox box = value_box (scene, value);

  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

gboolean
hys_sketch_pick_value (const HysDocument    *document,
                       const HysLayout      *layout,
                       const HysSketchState *state,
                       double                x,
                       double                y,
                       HysSketchValue       *value)
{
  g_auto (HysSketchScene) scene = { NULL };

  hys_sketch_scene_init (&scene, document, layout, state);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysSketchBar *bar = &scene.bars[i];

      *value = (HysSketchValue) { -1, (int) i, TRUE };
      if ((bar->force || bar->driven)
          && (is_written_at (&scene, *value, x, y) || hys_sketch_is_on_arrow (bar, x, y, HYS_SKETCH_REACH)))
        return TRUE;
      value->load = FALSE;
      if (bar->block_width > 0 && is_written_at (&scene, *value, x, y))
        return TRUE;
    }
  for (guint i = 0; i < document->elements->len; i++)
    {
      *value = (HysSketchValue) { (int) i, -1, FALSE };
      if (is_written_at (&scene, *value, x, y))
        return TRUE;
    }
  *value = (HysSketchValue) { -1, -1, FALSE };
  return FALSE;
}

void
hys_sketch_draw_focus (cairo_t              *cr,
                       const HysDocument    *document,
                       const HysLayout      *layout,
                       const HysSketchState *state,
                       const HysSketchStyle *style,
                       int                   element,
                       int                   node,
                       double                row)
{
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchBox box;

  hys_sketch_scene_init (&scene, document, layout, state);
  box = element >= 0 ? element_box (&scene, (guint) element) : bar_box (&scene.bars[node]);
  if (element >= 0)
    {
      /* So much narrower that the ring around it leaves the bars alone. */
      double less = MIN (2 * RING_GAP + HALF_BAR, box.width / 4);

      box.x += less;
      box.width -= 2 * less;
    }
  hys_sketch_rounded (cr, box.x - RING_GAP, box.y - RING_GAP, box.width + 2 * RING_GAP, box.height + 2 * RING_GAP,
                      RING_CORNER);
  /* In two colours, so that it is seen on every ground. */
  hys_color_set (cr, hys_sketch_opaque (style->background));
  cairo_set_line_width (cr, RING_WIDTH + 2.5);
  cairo_stroke_preserve (cr);
  hys_color_set (cr, style->accent);
  cairo_set_line_width (cr, RING_WIDTH);
  cairo_stroke (cr);
  if (node >= 0 && scene.bars[node].bottom - scene.bars[node].top > HYS_SKETCH_LANE)
    {
      /* The end of the lane from which the arrow keys go on. */
      cairo_arc (cr, scene.bars[node].x, row * HYS_SKETCH_LANE - scene.top, DOT, 0, 2 * G_PI);
      hys_color_set (cr, style->accent);
      cairo_fill_preserve (cr);
      hys_color_set (cr, hys_sketch_opaque (style->background));
      cairo_set_line_width (cr, 1.5);
      cairo_stroke (cr);
    }
}

void
hys_sketch_boxes (const HysDocument *document,
                  const HysLayout   *layout,
                  HysSketchBox      *nodes,
                  HysSketchBox      *elements)
{
  g_auto (HysSketchScene) scene = { NULL };

  hys_sketch_scene_init (&scene, document, layout, NULL);
  for (guint i = 0; i < document->nodes->len; i++)
    nodes[i] = bar_box (&scene.bars[i]);
  for (guint i = 0; i < document->elements->len; i++)
    {
      HysSketchPlace place = hys_sketch_place (&scene, i);
      double end = place.x + place.sign * place.rest;

      elements[i] = (HysSketchBox) { MIN (place.x, end), place.y - HYS_SKETCH_SYMBOL, place.rest,
                                     2 * HYS_SKETCH_SYMBOL };
    }
}
