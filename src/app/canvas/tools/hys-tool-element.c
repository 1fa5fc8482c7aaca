/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tools that draw an element from bar to bar, by dragging or with the keyboard. */
#include "hys-tool-class.h"

#include <glib/gi18n-lib.h>

/* @start: where the drag began
 * @reaching: with the keyboard it is being chosen to which bar the element goes from the bar @from: to the bar @to, or
 *    to a new one on the @side (1 right, -1 left) when that is -1 */
typedef struct
{
  HysToolObject base;
  HysSpot       start;
  gboolean      reaching;
  int           from, to, side;
} Draw;

static HysSpot
spot_at (Draw                 *self,
         const HysToolPointer *at)
{
  return hys_canvas_scene_spot_at (self->base.scene, at->x, at->y);
}

static HysDocument *
change_for (Draw    *self,
            HysSpot  start,
            HysSpot  end,
            GError **error)
{
  HysCanvasScene *scene = self->base.scene;

  return hys_draw_element (scene->document, scene->layout, hys_tool_get_kind (self->base.tool), start, end, error);
}

/* @words: description of the change; NULL = its name */
static void
plan (Draw       *self,
      HysSpot     start,
      HysSpot     end,
      const char *words)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited = change_for (self, start, end, &error);

  hys_canvas_preview_show (self->base.preview, edited, error != NULL ? error->message : words,
                           end.node >= 0 ? end.node : start.node);
}

/* The bars that the element is drawn between. @beside: a bar that was not met, but is extended; -1 = none */
static char *
drag_words (Draw    *self,
            HysSpot  start,
            HysSpot  end,
            int      beside)
{
  g_autoptr (HysDocument) edited = change_for (self, start, end, NULL);
  const HysElement *element = edited != NULL ? hys_document_element (edited, edited->elements->len - 1) : NULL;
  g_autofree char *words = NULL;

  if (element == NULL)
    return NULL;
  words = hys_tool_ends_words (&self->base, _(self->base.tool->label), element->from, element->to);
  if (beside < 0 || words == NULL)
    return g_steal_pointer (&words);
  /* Translators: "Spring from w1 to n2", and how not to take n2 */
  return g_strdup_printf (_("%s · Beside %s: a new bar"), words, hys_canvas_scene_id (self->base.scene, -1, beside));
}

static void
show (Draw    *self,
      HysSpot  dropped)
{
  HysCanvasScene *scene = self->base.scene;
  HysSpot start = self->start, end = dropped;
  g_autofree char *words = NULL;

  if (!hys_canvas_preview_needs (self->base.preview, start, end))
    return;
  hys_draw_catch (scene->document, scene->layout, hys_tool_get_kind (self->base.tool), &start, &end);
  words = drag_words (self, start, end, dropped.node < 0 && end.node >= 0 ? end.node
                                        : self->start.node < 0 ? start.node : -1);
  plan (self, start, end, words);
}

static void
begin (gpointer              tool,
       const HysToolPointer *at)
{
  Draw *self = tool;

  self->reaching = FALSE;
  self->start = spot_at (self, at);
  show (self, self->start);
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  show (tool, spot_at (tool, at));
}

static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  return hys_canvas_preview_commit (((Draw *) tool)->base.preview, NULL, -1) ? HYS_TOOL_DONE : HYS_TOOL_TAKEN;
}

static void
cancel (gpointer tool)
{
  Draw *self = tool;

  self->reaching = FALSE;
  hys_canvas_preview_clear (self->base.preview);
}

static void
hover (gpointer              tool,
       const HysToolPointer *at)
{
  Draw *self = tool;

  if (self->reaching)
    return;
  if (at != NULL)
    begin (self, at);
  else
    hys_canvas_preview_clear (self->base.preview);
}

/* "Spring from A to B" and the keys that can be pressed. */
static char *
reach_words (Draw *self)
{
  const char *from = hys_canvas_scene_id (self->base.scene, -1, self->from);
  const char *to = self->to >= 0 ? hys_canvas_scene_id (self->base.scene, -1, self->to)
                                 : self->side > 0 ? _("a new bar on the right") : _("a new bar on the left");

  return g_strdup_printf (_("%s from %s to %s · Arrows: choose bar · N: new bar · Enter: draw"),
                          _(self->base.tool->label), from, to);
}

static HysToolAnswer
show_reach (Draw *self)
{
  const HysLayout *layout = self->base.scene->layout;
  HysSpot start = hys_spot_at_node (layout, self->from, self->base.cursor->at.row);
  HysSpot end = { .node = -1, .column = start.column + self->side * HYS_DRAW_PITCH, .row = start.row };
  g_autofree char *words = reach_words (self);

  plan (self, start, self->to >= 0 ? hys_spot_at_node (layout, self->to, start.row) : end, words);
  return HYS_TOOL_TAKEN;
}

/* Selects the next bar on that side, or a new bar after the last one. */
static HysToolAnswer
choose (Draw *self,
        int   side)
{
  HysCanvasScene *scene = self->base.scene;
  HysWalkDirection direction = side > 0 ? HYS_WALK_RIGHT : HYS_WALK_LEFT;

  if (self->to < 0 && self->side == side)   /* already beyond the last one */
    return HYS_TOOL_TAKEN;
  self->to = hys_walk_next_bar (scene->document, scene->layout, self->to, direction);
  if (self->to == self->from)
    self->to = hys_walk_next_bar (scene->document, scene->layout, self->to, direction);
  self->side = side;
  return show_reach (self);
}

static HysToolAnswer
draw (Draw *self)
{
  show_reach (self);
  self->reaching = FALSE;
  if (hys_canvas_preview_commit (self->base.preview, NULL, -1))
    hys_canvas_cursor_walk_to_selection (self->base.cursor);
  return HYS_TOOL_DONE;
}

static HysToolAnswer
key (gpointer tool,
     guint    keyval)
{
  Draw *self = tool;

  if (!self->reaching)
    {
      HysCanvasScene *scene = self->base.scene;

      if (self->base.cursor->at.node < 0)
        return HYS_TOOL_IGNORED;
      self->reaching = TRUE;
      self->from = self->base.cursor->at.node;
      self->to = hys_walk_next_bar (scene->document, scene->layout, self->from, HYS_WALK_RIGHT);
      self->side = 1;
      return show_reach (self);
    }
  switch (gdk_keyval_to_lower (keyval))
    {
    case GDK_KEY_Left:
    case GDK_KEY_Up:
      return choose (self, -1);
    case GDK_KEY_Right:
    case GDK_KEY_Down:
      return choose (self, 1);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      return draw (self);
    case GDK_KEY_Escape:
      cancel (self);
      return HYS_TOOL_DONE;
    case GDK_KEY_n:
      self->to = -1;
      return show_reach (self);
    default:   /* shortcut of the element being drawn */
      return keyval == (guint) self->base.tool->letter ? show_reach (self) : HYS_TOOL_IGNORED;
    }
}

static const HysToolClass draw_class = {
  .size = sizeof (Draw), .pointer = "crosshair", .begin = begin, .motion = motion, .finish = finish, .cancel = cancel,
  .key = key, .hover = hover,
};

#define ELEMENT_TOOL(name, label, letter) \
  const HysTool hys_tool_##name = { #name, label, letter, HYS_SKETCH_ICON_ELEMENT, #name, &draw_class }

ELEMENT_TOOL (spring, N_("Spring"), 's');
ELEMENT_TOOL (slider, N_("Slider"), 'f');
ELEMENT_TOOL (dashpot, N_("Dashpot"), 'd');
ELEMENT_TOOL (masing, N_("Masing element"), 'g');
