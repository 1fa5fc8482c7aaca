/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

/* Size of a name over that of other letters, what is between it and its bar, and the room around it on its ground. */
#define SIZE    0.95
#define GAP     3.0
#define PADDING 2.0
#define CORNER  3.0
#define AROUND  8.0    /* what must be between its middle and the words of an element */
#define GROUND  0.88   /* opacity */

/* Whether the words of an element whose lane passes the bar at that end lie where the name would: at rest, so that no
 * name changes its place while the bars move. */
static gboolean
is_taken (const HysSketchInk *self,
          double              x,
          double              y)
{
  for (guint i = 0; i < self->scene->document->elements->len; i++)
    {
      const HysSketchBar *from = &self->scene->bars[hys_document_element (self->scene->document, i)->from];
      double lane = self->scene->layout->row[i] * HYS_SKETCH_LANE - self->scene->top;
      HysSketchPlace place;

      if (y <= lane - HYS_SKETCH_ABOVE - AROUND || y >= lane + HYS_SKETCH_BELOW + AROUND)
        continue;
      place = hys_sketch_place (self->scene, i);
      if (fabs (place.x - from->x + from->rest + place.sign * place.middle - x) < HYS_SKETCH_COLUMN / 2)
        return TRUE;
    }
  return FALSE;
}

/* A name on a ground of its own, so that it is read whatever it lies on. */
static void
show_name (const HysSketchInk *self,
           guint               node)
{
  const HysSketchBar *bar = &self->scene->bars[node];
  g_autofree char *name = hys_sketch_bar_name (self->scene, node);
  double y, below, width, height;
  HysColor ground = self->style->background;
  gboolean between = hys_document_node (self->scene->document, node)->fixed && bar->used_left && bar->used_right;
  gboolean block = bar->block_width > 0 && bar->face_left < 0;

  /* The ends of what is drawn of a bar. */
  y = MIN (bar->top - (between ? HYS_SKETCH_HATCH : 0), block ? bar->block_y : INFINITY);
  below = MAX (bar->bottom + (between ? HYS_SKETCH_HATCH : 0), block ? bar->block_y + bar->block_height : -INFINITY);
  y -= GAP;
  below += GAP;
  if (!self->readable
      || !hys_sketch_is_visible (self, bar->x - HYS_SKETCH_COLUMN, y - HYS_SKETCH_ABOVE, bar->x + HYS_SKETCH_COLUMN,
                                 below + HYS_SKETCH_BELOW))
    return;
  hys_text_measure (self->text, HYS_TEXT_NUMBER, name, &width, &height);
  width *= SIZE;
  height *= SIZE;
  if (is_taken (self, bar->rest, y - height / 2) && !is_taken (self, bar->rest, below + height / 2))
    y = below + height;
  ground.alpha = GROUND;
  hys_color_set (self->cr, ground);
  hys_sketch_rounded (self->cr, bar->x - width / 2 - PADDING, y - height, width + 2 * PADDING, height, CORNER);
  cairo_fill (self->cr);
  hys_sketch_show (self, HYS_TEXT_NUMBER, SIZE, name, bar->x, y, 1, 0,
                   (int) node == self->style->named ? self->style->accent : self->style->faint);
}

void
hys_sketch_names (const HysSketchInk *self)
{
  for (guint i = 0; i < self->scene->document->nodes->len; i++)
    if (self->style->names && (int) i != self->style->named)
      show_name (self, i);
  if (self->style->named >= 0 && self->style->named < (int) self->scene->document->nodes->len)
    show_name (self, (guint) self->style->named);
}
