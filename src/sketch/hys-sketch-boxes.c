/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

/* Half the width of the box of a bar. */
#define HALF_BAR 4.0

static HysSketchBox
node_box (const HysSketchBar *bar)
{
  double left = bar->x - HALF_BAR, right = bar->x + HALF_BAR, top = bar->top, bottom = bar->bottom;

  if (bar->block_width > 0)
    {
      left = MIN (left, bar->x + bar->block_x);
      right = MAX (right, bar->x + bar->block_x + bar->block_width);
      top = MIN (top, bar->block_y);
      bottom = MAX (bottom, bar->block_y + bar->block_height);
    }
  return (HysSketchBox){ left, top, right - left, bottom - top };
}

static HysSketchBox
element_box (const HysSketchScene *scene,
             guint                 element)
{
  HysSketchPlace place = hys_sketch_place (scene, element);
  double end = place.x + place.sign * place.rest;

  return (HysSketchBox){ MIN (place.x, end), place.y - HYS_SKETCH_SYMBOL, place.rest, 2 * HYS_SKETCH_SYMBOL };
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
    nodes[i] = node_box (&scene.bars[i]);
  for (guint i = 0; i < document->elements->len; i++)
    elements[i] = element_box (&scene, i);
}
