/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tools for one place of the drawing: a mass, a wall, a bar, a load. */
#include "hys-tool-class.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* @plan: what comes of using the tool on a spot; NULL without an error: nothing
 * @key_spot: where the keyboard uses it when it is at a bar, or at nothing (-1); FALSE: nowhere */
typedef struct
{
  HysToolClass parent;
  HysDocument *(*plan)     (const HysDocument  *document,
                            const HysLayout    *layout,
                            HysSpot             spot,
                            GError            **error);
  gboolean   (*key_spot) (const HysLayout   *layout,
                          HysWalk            at,
                          HysSpot           *spot);
} PlaceClass;

static const PlaceClass *
class_of (const HysToolObject *self)
{
  return (const PlaceClass *) self->tool->behaviour;
}

static void
plan (HysToolObject *self,
      HysSpot        spot,
      int            target)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited = class_of (self)->plan (self->scene->document, self->scene->layout, spot, &error);

  hys_canvas_preview_show (self->preview, edited, error != NULL ? error->message : NULL, target);
}

static void
show (gpointer              tool,
      const HysToolPointer *at)
{
  HysToolObject *self = tool;
  HysSpot spot;

  if (at == NULL)
    {
      hys_canvas_preview_clear (self->preview);
      return;
    }
  spot = hys_canvas_scene_spot_at (self->scene, at->x, at->y);
  if (hys_canvas_preview_needs (self->preview, spot, spot))
    plan (self, spot, spot.node);
}

static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  HysToolObject *self = tool;

  return hys_canvas_preview_commit (self->preview, NULL, self->preview->target) ? HYS_TOOL_DONE : HYS_TOOL_TAKEN;
}

static HysToolAnswer
key (gpointer tool,
     guint    keyval)
{
  HysToolObject *self = tool;
  HysSpot spot;

  if (self->cursor->at.element >= 0 || !class_of (self)->key_spot (self->scene->layout, self->cursor->at, &spot))
    return HYS_TOOL_IGNORED;
  plan (self, spot, -1);
  if (hys_canvas_preview_commit (self->preview, NULL, -1))
    hys_canvas_cursor_walk_to_selection (self->cursor);
  return HYS_TOOL_DONE;
}

static HysDocument *
plan_mass (const HysDocument *document,
           const HysLayout   *layout,
           HysSpot            spot,
           GError           **error)
{
  return hys_edit_add_mass (document, layout, hys_draw_end (document, layout, spot), error);
}

static HysDocument *
plan_wall (const HysDocument *document,
           const HysLayout   *layout,
           HysSpot            spot,
           GError           **error)
{
  return hys_edit_add_wall (document, layout, hys_draw_end (document, layout, spot), error);
}

static HysDocument *
plan_node (const HysDocument *document,
           const HysLayout   *layout,
           HysSpot            spot,
           GError           **error)
{
  HysEnd end = hys_draw_end (document, layout, spot);

  return spot.node < 0 ? hys_edit_add_node (document, layout, end.column, end.row, error) : NULL;
}

static gboolean
key_here (const HysLayout *layout,
          HysWalk          at,
          HysSpot         *spot)
{
  *spot = at.node >= 0 ? hys_spot_at_node (layout, at.node, at.row) : (HysSpot) { .node = -1, .row = NAN };
  return TRUE;
}

static gboolean
key_on_bar (const HysLayout *layout,
            HysWalk          at,
            HysSpot         *spot)
{
  return at.node >= 0 && key_here (layout, at, spot);
}

static gboolean
key_beside (const HysLayout *layout,
            HysWalk          at,
            HysSpot         *spot)
{
  *spot = (HysSpot) { .node = -1, .column = at.node >= 0 ? layout->column[at.node] + HYS_DRAW_PITCH : 0, .row = NAN };
  return TRUE;
}

#define PLACE_CLASS { .size = sizeof (HysToolObject), .pointer = "crosshair", .begin = show, .motion = show, \
                      .finish = finish, .cancel = hys_tool_drop_preview, .key = key, .hover = show }

static const PlaceClass mass_class = { PLACE_CLASS, plan_mass, key_here };
static const PlaceClass wall_class = { PLACE_CLASS, plan_wall, key_here };
static const PlaceClass node_class = { PLACE_CLASS, plan_node, key_beside };
static const PlaceClass load_class = { PLACE_CLASS, hys_draw_load, key_on_bar };

const HysTool hys_tool_mass = { "mass", N_("Mass"), 'm', HYS_SKETCH_ICON_MASS, NULL, &mass_class.parent };
const HysTool hys_tool_wall = { "wall", N_("Wall"), 'w', HYS_SKETCH_ICON_WALL, NULL, &wall_class.parent };
const HysTool hys_tool_node = { "node", N_("Bar"), 'n', HYS_SKETCH_ICON_BAR, NULL, &node_class.parent };
const HysTool hys_tool_load = { "load", N_("Load"), 'l', HYS_SKETCH_ICON_LOAD, NULL, &load_class.parent };
