/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spans a rectangle and selects what lies in it. */
#include "hys-tool-class.h"

#include "hys-sketch-overlay.h"

#include <math.h>

/* @column, @row: where it begins, in columns and lanes, as the drawing may move meanwhile
 * @band: in units of the drawing; without a size there is none; @before: what was selected before it, while it is
 * spanned */
typedef struct
{
  HysToolObject base;
  double        column, row;
  HysSketchBox  band;
  HysSelection *before;
} Band;

static void
begin (gpointer              tool,
       const HysToolPointer *at)
{
  Band *self = tool;

  hys_canvas_view_to_place (&self->base.scene->view, at->x, at->y, &self->column, &self->row);
  g_clear_pointer (&self->before, hys_selection_free);
  self->before = hys_selection_copy (hys_canvas_scene_selection (self->base.scene));
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  Band *self = tool;
  HysCanvasScene *scene = self->base.scene;
  g_autoptr (HysSelection) selection = hys_tool_pointer_adds (at) ? hys_selection_copy (self->before)
                                                                  : hys_selection_new ();
  const HysSketchBox *extent = &self->base.scene->view.extent;
  double from_x = self->column * HYS_SKETCH_COLUMN - extent->x, from_y = self->row * HYS_SKETCH_LANE - extent->y;
  double x, y;

  hys_canvas_view_to_drawing (&self->base.scene->view, at->x, at->y, &x, &y);
  self->band = (HysSketchBox) { fmin (x, from_x), fmin (y, from_y), fabs (x - from_x), fabs (y - from_y) };
  hys_canvas_scene_redraw (self->base.scene);
  hys_selection_add_area (selection, scene->document, scene->boxes, scene->boxes + scene->document->nodes->len,
                          self->band);
  hys_editor_select (scene->editor, selection);
}

static void
end (Band *self)
{
  g_clear_pointer (&self->before, hys_selection_free);
  self->band = (HysSketchBox) { 0 };
  hys_canvas_scene_redraw (self->base.scene);
}

static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  Band *self = tool;

  if (!at->moved && !hys_tool_pointer_adds (at))
    hys_editor_select (self->base.scene->editor, NULL);
  end (self);
  return HYS_TOOL_TAKEN;
}

static void
cancel (gpointer tool)
{
  Band *self = tool;

  if (self->before != NULL && self->base.scene->editor != NULL)
    hys_editor_select (self->base.scene->editor, self->before);
  end (self);
}

static void
paint (gpointer              tool,
       cairo_t              *cr,
       const HysSketchStyle *style)
{
  Band *self = tool;

  if (self->band.width > 0 || self->band.height > 0)
    hys_sketch_draw_band (cr, style, self->band);
}

static void
clear (gpointer tool)
{
  g_clear_pointer (&((Band *) tool)->before, hys_selection_free);
}

const HysToolClass hys_band_class = {
  .size = sizeof (Band), .begin = begin, .motion = motion, .finish = finish, .cancel = cancel, .paint = paint,
  .clear = clear,
};
