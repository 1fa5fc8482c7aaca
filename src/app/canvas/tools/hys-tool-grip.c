/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only selected element has a grip at each end, which is dragged to attach it to another bar. */
#include "hys-tool-class.h"

#include <math.h>

/* In pixels: distance of a grip from its bar, its size, and the distance within which the pointer hits it. */
#define AWAY   13.0
#define RADIUS 4.0
#define NEAR   8.0

/* Least distance of the ends of an element with grips, in pixels. */
#define LEAST  70.0

/* @end: 0 for `from`, 1 for `to` */
typedef struct
{
  HysToolObject base;
  int           element, end;
} Grip;

/* The element with grips, or -1. @x: of the grips at `from` and `to`; @y: of both, in pixels of the widget */
static int
find_grips (Grip   *self,
            double  x[2],
            double *y)
{
  HysCanvasScene *scene = self->base.scene;
  int element = hys_canvas_scene_selected_element (scene);
  double ends[2], row, sign;

  if (element < 0)
    return -1;
  hys_sketch_element_ends (scene->document, scene->layout, hys_live_state (scene->live), (guint) element, ends, &row);
  sign = ends[1] >= ends[0] ? 1 : -1;
  *y = scene->view.y + scene->view.zoom * row;
  x[0] = scene->view.x + scene->view.zoom * ends[0] + sign * AWAY;
  x[1] = scene->view.x + scene->view.zoom * ends[1] - sign * AWAY;
  return scene->view.zoom * fabs (ends[1] - ends[0]) >= LEAST ? element : -1;
}

gboolean
hys_grip_is_at (gpointer              tool,
                const HysToolPointer *at)
{
  Grip *self = tool;
  double x[2], y;

  self->element = find_grips (self, x, &y);
  for (self->end = 0; self->element >= 0 && self->end < 2; self->end++)
    if (hypot (at->x - x[self->end], at->y - y) <= hys_canvas_scene_reach (self->base.scene, NEAR))
      return TRUE;
  return FALSE;
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  Grip *self = tool;
  HysCanvasScene *scene = self->base.scene;
  const HysElement *element = hys_document_element (scene->document, (guint) self->element);
  HysSpot spot = hys_spot_extend (scene->document, scene->layout, hys_canvas_scene_spot_at (scene, at->x, at->y), TRUE);
  HysSpot end = { .node = spot.node, .column = spot.column };
  guint bar = spot.node >= 0 ? (guint) spot.node : scene->document->nodes->len;
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  if (!hys_canvas_preview_needs (self->base.preview, end, end))
    return;
  edited = hys_draw_attach (scene->document, scene->layout, (guint) self->element, self->end, spot, &error);
  words = hys_tool_ends_words (&self->base, element->id, self->end == 0 ? bar : element->from,
                               self->end == 1 ? bar : element->to);
  hys_canvas_preview_show (self->base.preview, edited, error != NULL ? error->message : edited != NULL ? words : NULL,
                           spot.node);
}

static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  hys_canvas_preview_commit (((Grip *) tool)->base.preview, NULL, -1);
  return HYS_TOOL_TAKEN;
}

static void
paint (gpointer              tool,
       cairo_t              *cr,
       const HysSketchStyle *style)
{
  Grip *self = tool;
  const HysCanvasView *view = &self->base.scene->view;
  double x[2], y;

  if (self->base.preview->draft != NULL || find_grips (self, x, &y) < 0)
    return;
  for (guint i = 0; i < 2; i++)
    {
      cairo_new_path (cr);
      cairo_arc (cr, (x[i] - view->x) / view->zoom, (y - view->y) / view->zoom, RADIUS / view->zoom, 0, 2 * G_PI);
      cairo_set_source_rgb (cr, style->background.red, style->background.green, style->background.blue);
      cairo_fill_preserve (cr);
      cairo_set_source_rgb (cr, style->accent.red, style->accent.green, style->accent.blue);
      cairo_set_line_width (cr, 1.6 / view->zoom);
      cairo_stroke (cr);
    }
}

const HysToolClass hys_grip_class = {
  .size = sizeof (Grip), .motion = motion, .finish = finish, .cancel = hys_tool_drop_preview, .paint = paint,
};
