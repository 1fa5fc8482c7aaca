/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Takes a bar or a mass in hand while the run goes on. Let go, a mass flies on; a bar without mass, which would spring
 * back at once, stays where it was put until the tool is put away. What the canvas tells with its signal `pulled` is
 * for the session.
 */
#include "hys-tool-class.h"

#include "hys-readout.h"
#include "hys-sketch-overlay.h"
#include "hys-sketch-places.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What an arrow key moves the bar by, in drawing units. */
#define KEY_STEP (0.05 * HYS_SKETCH_COLUMN)

/* @node: that is dragged, -1 = none; @x: where the pointer was last; @y: where the arrow is, in drawing units */
typedef struct
{
  HysToolObject base;
  int           node;
  double        x, y;
} Pull;

static void
pull (Pull   *self,
      double  way)
{
  g_signal_emit_by_name (self->base.scene->view.widget, "pulled", self->node, way);
}

static gboolean
take (Pull *self,
      int   node)
{
  HysCanvasScene *scene = self->base.scene;

  self->node = -1;
  if (node < 0 || hys_document_node (scene->document, (guint) node)->fixed)
    {
      hys_canvas_preview_show (self->base.preview, NULL, _("Take a bar or a mass that can move."), -1);
      return FALSE;
    }
  hys_canvas_preview_clear (self->base.preview);
  self->node = node;
  pull (self, 0);
  return TRUE;
}

static void
begin (gpointer              tool,
       const HysToolPointer *at)
{
  Pull *self = tool;

  if (take (self, hys_canvas_scene_spot_at (self->base.scene, at->x, at->y).node))
    hys_canvas_view_to_drawing (&self->base.scene->view, at->x, at->y, &self->x, &self->y);
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  Pull *self = tool;
  double before = self->x, y;

  if (self->node < 0)
    return;
  hys_canvas_view_to_drawing (&self->base.scene->view, at->x, at->y, &self->x, &y);
  pull (self, self->x - before);
}

static void
let_go (Pull *self)
{
  self->node = -1;
  pull (self, 0);
}

/* A mass flies on. */
static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  Pull *self = tool;
  const HysDocument *document = self->base.scene->document;

  if (self->node >= 0 && hys_document_node (document, (guint) self->node)->mass > 0
      && !hys_document_node_is_driven (document, (guint) self->node))
    let_go (self);
  return HYS_TOOL_TAKEN;
}

static void
cancel (gpointer tool)
{
  hys_canvas_preview_clear (((Pull *) tool)->base.preview);
  let_go (tool);
}

/* The letter takes the bar at the ring, arrows pull it. */
static HysToolAnswer
key (gpointer tool,
     guint    keyval)
{
  Pull *self = tool;
  const HysCanvasScene *scene = self->base.scene;
  int node = self->base.cursor->at.node;
  HysSketchBox box;

  if (keyval == (guint) self->base.tool->letter)
    {
      if (!take (self, node))
        return HYS_TOOL_IGNORED;
      box = hys_sketch_item_box (scene->document, scene->layout, hys_live_state (scene->live), -1, node);
      self->y = box.y + box.height / 2;
      return HYS_TOOL_TAKEN;
    }
  if (keyval == GDK_KEY_Escape || keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
    {
      cancel (self);
      return HYS_TOOL_DONE;
    }
  if (keyval != GDK_KEY_Left && keyval != GDK_KEY_Right)
    return HYS_TOOL_IGNORED;
  pull (self, keyval == GDK_KEY_Right ? KEY_STEP : -KEY_STEP);
  return HYS_TOOL_TAKEN;
}

/* The force of the hand as an arrow with its number. */
static void
paint (gpointer              tool,
       cairo_t              *cr,
       const HysSketchStyle *style)
{
  Pull *self = tool;
  const HysCanvasScene *scene = self->base.scene;
  int node = hys_live_held (scene->live);
  const HysSketchState *state = hys_live_state (scene->live);
  g_autofree char *number = NULL, *text = NULL;
  double force;

  if (node < 0)
    return;
  force = hys_live_value (scene->live, HYS_SERIES_REACTION, (guint) node);
  if (isnan (force))
    return;
  number = hys_readout_number (force);
  text = g_strdup_printf ("<i>F</i> = %s", number);
  hys_sketch_draw_pull (cr, scene->document, scene->layout, state, style, (guint) node, self->y,
                        state->force_scale > 0 ? force / state->force_scale : 0, text);
}

static const HysToolClass pull_class = {
  .size = sizeof (Pull), .pointer = "grab", .begin = begin, .motion = motion, .finish = finish, .cancel = cancel,
          .key = key,
  .paint = paint,
};

const HysTool hys_tool_pull = { "pull", N_("Pull by hand"), 'p', HYS_SKETCH_ICON_HAND, NULL, &pull_class };
