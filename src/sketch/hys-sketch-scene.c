/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

/* Half the length that a symbol takes at least. */
#define HALF_SYMBOL 28.0

/* What the drawing holds, before it is moved to (0, 0). */
typedef struct
{
  double left, top, right, bottom;
} Extent;

/* Grows the drawing to hold a rectangle. */
static inline void
hold (Extent *self,
      double  x1,
      double  y1,
      double  x2,
      double  y2)
{
  self->left = MIN (self->left, x1);
  self->top = MIN (self->top, y1);
  self->right = MAX (self->right, x2);
  self->bottom = MAX (self->bottom, y2);
}

/* A mass on a single lane is a block on its own; else a block on the free side of the bar, or all along it when there
 * is none. */
static void
place_block (HysSketchBar *bar,
             gboolean      single)
{
  const double size = HYS_SKETCH_BLOCK, tall = bar->bottom - bar->top + 20;

  bar->block_width = size;
  bar->block_x = -size / 2;
  bar->block_height = single ? size - 8 : tall;
  bar->block_y = (bar->top + bar->bottom) / 2 - bar->block_height / 2;
  if (!single && !(bar->used_left && bar->used_right))
    {
      bar->block_x = bar->used_left ? 0 : -size;
      bar->block_height = size;
      bar->block_y = (bar->top + bar->bottom - size) / 2;
      return;
    }
  bar->face_left = -size / 2;
  bar->face_right = size / 2;
}

/* Counts what bars carry, and gives masses their blocks and all of them room. */
static void
finish_bars (HysSketchScene *self,
             Extent         *extent)
{
  const HysLayout *layout = self->layout;

  for (guint i = 0; i < self->document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (self->document, i);
      HysSketchBar *bar = &self->bars[i];
      double side;

      self->n_masses += node->mass > 0;
      self->n_forces += bar->force;
      self->n_driven += bar->driven;
      if (node->mass > 0 && !node->fixed)
        place_block (bar, layout->top[i] == layout->bottom[i]);
      side = node->fixed ? HYS_SKETCH_HATCH + 4 : 4;
      hold (extent, bar->rest - side, bar->top - side, bar->rest + side, bar->bottom + side);
      if (bar->block_width > 0)
        hold (extent, bar->rest + bar->block_x, bar->block_y, bar->rest + bar->block_x + bar->block_width,
              bar->block_y + bar->block_height);
      if (bar->force || bar->driven)
        {
          double face = bar->rest + hys_sketch_load_face (bar);
          double end = face + hys_sketch_load_side (bar) * (HYS_SKETCH_ARROW + 4);

          hold (extent, MIN (face, end), bar->load - HYS_SKETCH_ABOVE, MAX (face, end), bar->load + 12);
        }
    }
}

/* Moves the top left corner of everything, with a margin, to (0, 0). */
static void
move_to_origin (HysSketchScene *self,
                const Extent   *extent)
{
  self->left = extent->left - HYS_SKETCH_MARGIN;
  self->top = extent->top - HYS_SKETCH_MARGIN;
  self->width = extent->right + HYS_SKETCH_MARGIN - self->left;
  self->height = extent->bottom + HYS_SKETCH_MARGIN - self->top;
  for (guint i = 0; i < self->document->nodes->len; i++)
    {
      HysSketchBar *bar = &self->bars[i];

      bar->x -= self->left;
      bar->rest -= self->left;
      bar->top -= self->top;
      bar->bottom -= self->top;
      bar->load -= self->top;
      bar->block_y -= self->top;
    }
}

void
hys_sketch_scene_init (HysSketchScene       *self,
                       const HysDocument    *document,
                       const HysLayout      *layout,
                       const HysSketchState *state)
{
  guint n = document->nodes->len;
  Extent extent = { INFINITY, INFINITY, -INFINITY, -INFINITY };

  *self = (HysSketchScene) { .document = document, .layout = layout, .state = state };
  if (n == 0)
    return;
  self->bars = g_new (HysSketchBar, n);
  for (guint i = 0; i < n; i++)
    {
      double shift = state && state->displacement ? state->displacement[i] : 0;
      double rest = layout->column[i] * HYS_SKETCH_COLUMN;

      self->bars[i] = (HysSketchBar) {
        .rest = rest, .x = rest + (isfinite (shift) ? shift : 0),
        .top = layout->top[i] * HYS_SKETCH_LANE - HYS_SKETCH_OVERHANG,
        .bottom = layout->bottom[i] * HYS_SKETCH_LANE + HYS_SKETCH_OVERHANG,
        .load = layout->load[i] * HYS_SKETCH_LANE };
    }
  /* On which sides bars have elements, and the room of these, which is between bars but for short ones. */
  for (guint i = 0; i < document->elements->len; i++)
    {
      const guint *ends = &layout->ends[2 * i];
      double from = layout->column[ends[0]], to = layout->column[ends[1]], y = layout->row[i] * HYS_SKETCH_LANE;
      double half = MAX (fabs (to - from), 1) / 2 * HYS_SKETCH_COLUMN, middle = (from + to) / 2 * HYS_SKETCH_COLUMN;

      self->bars[ends[to < from]].used_right = TRUE;
      self->bars[ends[to >= from]].used_left = TRUE;
      hold (&extent, middle - half, y - HYS_SKETCH_ABOVE, middle + half, y + HYS_SKETCH_BELOW);
    }
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);
      HysSketchBar *bar = &self->bars[load->node];

      if (load->kind == HYS_LOAD_FORCE)
        bar->force = TRUE;
      else
        bar->driven = TRUE;
    }
  finish_bars (self, &extent);
  move_to_origin (self, &extent);
}

void
hys_sketch_scene_clear (HysSketchScene *self)
{
  g_clear_pointer (&self->bars, g_free);
}

int
hys_sketch_load_side (const HysSketchBar *bar)
{
  return bar->used_right && !bar->used_left ? -1 : 1;
}

double
hys_sketch_load_face (const HysSketchBar *bar)
{
  if (hys_sketch_load_side (bar) > 0)
    return MAX (0, bar->block_x + bar->block_width);
  return MIN (0, bar->block_x);
}

void
hys_sketch_ends (const HysSketchScene *scene,
                 guint                 element,
                 double                x[2],
                 double               *y)
{
  const guint *ends = &scene->layout->ends[2 * element];
  const HysSketchBar *from = &scene->bars[ends[0]], *to = &scene->bars[ends[1]];
  gboolean right = to->rest >= from->rest;

  x[0] = from->x + (right ? from->face_right : from->face_left);
  x[1] = to->x + (right ? to->face_left : to->face_right);
  *y = scene->layout->row[element] * HYS_SKETCH_LANE - scene->top;
}

void
hys_sketch_place_span (const HysSketchPlace *place,
                       double               *left,
                       double               *right)
{
  double end = place->x + place->sign * place->length;

  *left = MIN (MIN (place->x, end), place->center - HALF_SYMBOL);
  *right = MAX (MAX (place->x, end), place->center + HALF_SYMBOL);
}

HysSketchPlace
hys_sketch_place (const HysSketchScene *scene,
                  guint                 element)
{
  const guint *ends = &scene->layout->ends[2 * element];
  const HysSketchBar *from = &scene->bars[ends[0]], *to = &scene->bars[ends[1]];
  gboolean right = to->rest >= from->rest;
  double face_from = right ? from->face_right : from->face_left, face_to = right ? to->face_left : to->face_right;
  double sign = right ? 1 : -1, rest = sign * (to->rest + face_to - from->rest - face_from);
  HysSketchPlace place = {
    .x = from->x + face_from, .y = scene->layout->row[element] * HYS_SKETCH_LANE - scene->top, .sign = sign,
    .length = sign * (to->x + face_to - from->x - face_from), .rest = rest };

  if (rest < HYS_SKETCH_COLUMN / 2)   /* bars or masses in one place */
    place.rest = HYS_SKETCH_COLUMN / 2;
  /* The middle of the widest stretch of an element's axis that no foreign bar cuts. */
  const HysLayout *layout = scene->layout;
  guint first = layout->crossed_from[element], end = layout->crossed_from[element + 1];
  place.middle = place.rest / 2;
  double last = sign > 0 ? 0 : place.rest, widest = -1;

  for (guint i = first; i <= end; i++)
    {
      double next = sign > 0 ? place.rest : 0, gap;

      if (i < end)
        next = sign * (scene->bars[layout->crossed[i]].rest - (from->rest + face_from));
      gap = fabs (next - last);
      if (gap > widest * 1.01)
        {
          widest = gap;
          place.middle = (last + next) / 2;
        }
      last = next;
    }
  place.center = place.x + sign * (place.middle + (place.length - place.rest) / 2);
  return place;
}
