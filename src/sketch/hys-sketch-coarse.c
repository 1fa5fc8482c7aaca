/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

/*
 * A large network from afar: thousands of symbols a few pixels high. Everything is a rectangle, and all of one colour are
 * filled at once, which costs about a hundredth of drawing the symbols. Those of a row that touch are one before: where
 * hundreds lie on a pixel, cairo would look at all of them at each edge.
 */

/* Shades of the force on either side of none. */
#define SHADES 8

/* Pixels. */
#define LINE 1.0
#define BAR  1.6
#define SEEN 0.25  /* what is less apart is not seen apart */

/* So many are kept in mind while boxes are joined; a power of two. */
#define ROWS 1024

/* Half the height of the blocks that stand for symbols, of those that slip and of the others, in drawing units. */
#define TALL 12.0
#define LOW  6.0
#define HALF 44.0

enum
{
  LAYER_NONE = SHADES,
  LAYER_SLIP = 2 * SHADES + 1,
  LAYER_BODY,
  N_LAYERS,
};

/* @layers: per colour, of HysSketchBox; @pixel: its size in drawing units */
typedef struct
{
  const HysSketchInk *ink;
  GArray             *layers[N_LAYERS];
  double              pixel;
} Coarse;

static guint
layer_of (const Coarse *self,
          guint         element)
{
  const HysSketchState *state = self->ink->scene->state;
  double share;

  if (state == NULL)
    return LAYER_NONE;
  if (state->slip != NULL && state->slip[element] != 0
      && hys_document_element (self->ink->scene->document, element)->kind->slips)
    return LAYER_SLIP;
  if (state->force == NULL || !(state->force_scale > 0) || !isfinite (state->force[element]))
    return LAYER_NONE;
  share = CLAMP (state->force[element] / state->force_scale, -1, 1);
  return (guint) lround (SHADES * (1 + share));
}

static HysColor
color_of (const Coarse *self,
          guint         layer)
{
  const HysSketchStyle *style = self->ink->style;

  if (layer == LAYER_BODY)
    return hys_color_mix (hys_sketch_opaque (style->background), style->accent, 0.15);
  return layer == LAYER_SLIP ? style->slip : hys_sketch_force_color (style, (double) layer - SHADES, SHADES);
}

static void
add (GArray *layer,
     double  x,
     double  y,
     double  width,
     double  height)
{
  HysSketchBox box = { x, y, width, height };

  g_array_append_val (layer, box);
}

/* The line from bar to bar, and a block for the symbol. */
static void
add_element (Coarse *self,
             guint   element)
{
  const HysSketchScene *scene = self->ink->scene;
  HysSketchPlace place = hys_sketch_place (scene, element);
  double end = place.x + place.sign * place.length, left = MIN (place.x, end), right = MAX (place.x, end);
  double high = hys_document_element (scene->document, element)->kind->slips ? TALL : LOW;
  GArray *layer;

  high = MAX (high, self->pixel);
  if (!hys_sketch_is_visible (self->ink, left - HALF, place.y - high, right + HALF, place.y + high))
    return;
  layer = self->layers[layer_of (self, element)];
  add (layer, left, place.y - LINE / 2 * self->pixel, right - left, LINE * self->pixel);
  add (layer, place.center - MIN (HALF, place.rest / 2), place.y - high, 2 * MIN (HALF, place.rest / 2), 2 * high);
}

/* The block of a mass: its frame, and what is in it. */
static void
add_block (Coarse             *self,
           const HysSketchBar *bar)
{
  double x = bar->x + bar->block_x, frame = BAR * self->pixel;

  add (self->layers[LAYER_NONE], x, bar->block_y, bar->block_width, bar->block_height);
  if (bar->block_width > 2 * frame && bar->block_height > 2 * frame)
    add (self->layers[LAYER_BODY], x + frame, bar->block_y + frame, bar->block_width - 2 * frame,
         bar->block_height - 2 * frame);
}

static void
add_bar (Coarse *self,
         guint   node)
{
  const HysSketchBar *bar = &self->ink->scene->bars[node];
  double width = BAR * self->pixel * (hys_document_node (self->ink->scene->document, node)->fixed ? 2 : 1);

  if (!hys_sketch_is_visible (self->ink, bar->x - HYS_SKETCH_BLOCK, bar->top - HYS_SKETCH_BLOCK, bar->x + HYS_SKETCH_BLOCK,
                              bar->bottom + HYS_SKETCH_BLOCK))
    return;
  add (self->layers[LAYER_NONE], bar->x - width / 2, bar->top, width, bar->bottom - bar->top);
  if (bar->block_width > 0)
    add_block (self, bar);
}

/* By upper end and height, as far as they are seen apart (@unit), then from left to right. */
static int
compare_boxes (gconstpointer a,
               gconstpointer b,
               gpointer      unit)
{
  const HysSketchBox *one = a, *other = b;
  double seen = *(const double *) unit;
  double top = floor (one->y / seen) - floor (other->y / seen);
  double height = floor (one->height / seen) - floor (other->height / seen);

  if (top != 0)
    return top < 0 ? -1 : 1;
  if (height != 0)
    return height < 0 ? -1 : 1;
  return one->x < other->x ? -1 : one->x > other->x;
}

/* Makes a box longer by one in its row, if they touch. */
static gboolean
join (HysSketchBox       *self,
      const HysSketchBox *other,
      double              unit)
{
  double left = MIN (self->x, other->x), right = MAX (self->x + self->width, other->x + other->width);

  if (floor (self->y / unit) != floor (other->y / unit) || floor (self->height / unit) != floor (other->height / unit)
      || right - left > self->width + other->width + unit)
    return FALSE;
  self->x = left;
  self->width = right - left;
  return TRUE;
}

/* Joins each box to one before it: the last one in its row, since neighbours mostly follow each other. */
static void
join_rows (GArray *boxes,
           double  unit)
{
  HysSketchBox *all = (HysSketchBox *) boxes->data;
  guint last[ROWS] = { 0 }, n = 0;

  for (guint i = 0; i < boxes->len; i++)
    {
      HysSketchBox box = all[i];
      guint *row = &last[(guint64) fabs (floor (box.y / unit) * 31 + floor (box.height / unit)) % ROWS];

      if (n == 0 || !join (&all[*row], &box, unit))
        {
          all[n] = box;
          *row = n++;
        }
    }
  g_array_set_size (boxes, n);
}

static void
fill_layer (const Coarse *self,
            guint         layer)
{
  GArray *boxes = self->layers[layer];
  cairo_t *cr = self->ink->cr;
  double unit = SEEN * self->pixel;

  if (boxes->len == 0)
    return;
  join_rows (boxes, unit);
  g_array_sort_with_data (boxes, compare_boxes, &unit);
  join_rows (boxes, unit);
  hys_color_set (cr, color_of (self, layer));
  cairo_new_path (cr);
  for (guint i = 0; i < boxes->len; i++)
    {
      const HysSketchBox *box = &g_array_index (boxes, HysSketchBox, i);

      cairo_rectangle (cr, box->x, box->y, box->width, box->height);
    }
  cairo_fill (cr);
}

void
hys_sketch_draw_coarse (const HysSketchInk *ink)
{
  const HysDocument *document = ink->scene->document;
  Coarse self = { .ink = ink, .pixel = 1, .layers = { NULL } };
  double none = 0;

  cairo_device_to_user_distance (ink->cr, &self.pixel, &none);
  for (guint i = 0; i < N_LAYERS; i++)
    self.layers[i] = g_array_new (FALSE, FALSE, sizeof (HysSketchBox));
  for (guint i = 0; i < document->nodes->len; i++)
    add_bar (&self, i);
  for (guint i = 0; i < document->elements->len; i++)
    add_element (&self, i);
  for (guint i = 0; i < N_LAYERS; i++)
    {
      fill_layer (&self, i);
      g_array_unref (self.layers[i]);
    }
}
