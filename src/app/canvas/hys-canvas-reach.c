/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include "hys-signal.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Columns from a bar to a new one beside it. */
#define PITCH 2.0

static char *
end_words (HysCanvas *self)
{
  const HysCanvasKeys *keys = self->keys;

  if (keys->to >= 0)
    return g_strdup (hys_document_node (self->document, keys->to)->id);
  return g_strdup (keys->side > 0 ? _("a new bar on the right") : _("a new bar on the left"));
}

/* "Spring from A to B" and what can be done now. */
static char *
words (HysCanvas *self)
{
  g_autofree char *end = end_words (self);

  return g_strdup_printf (_("%s from %s to %s · arrows: another bar, N: a new one, Enter: draw it"),
                          _(self->keys->tool->label), hys_document_node (self->document, self->keys->from)->id, end);
}

/* From left to right, whichever way it is drawn. */
static HysChange *
plan (HysCanvas  *self,
      GError    **error)
{
  const HysCanvasKeys *keys = self->keys;
  double from = self->layout->column[keys->from];
  double to = keys->to >= 0 ? self->layout->column[keys->to] : from + keys->side * PITCH;
  HysEnd here = HYS_END_AT (keys->from), there = keys->to >= 0 ? HYS_END_AT (keys->to) : HYS_END_NEW (to);
  double row = hys_canvas_free_row (self, fmin (from, to), fmax (from, to), round (keys->at.row), -1);
  gboolean right = to >= from;

  return hys_edit_add_element (self->document, self->layout, hys_tool_get_kind (keys->tool), right ? here : there,
                               right ? there : here, row, error);
}

static void
show (HysCanvas *self)
{
  g_autofree char *text = words (self);
  g_autoptr (GError) error = NULL;
  HysChange *change = plan (self, &error);

  hys_canvas_preview_change (self, change, error != NULL ? error->message : text);
  self->preview.target = self->keys->to;
}

gboolean
hys_canvas_is_reaching (HysCanvas *self)
{
  return self->keys != NULL && self->keys->tool != NULL;
}

void
hys_canvas_reach_cancel (HysCanvas *self)
{
  if (!hys_canvas_is_reaching (self))
    return;
  self->keys->tool = NULL;
  hys_canvas_preview_clear (self);
}

/* Makes what the preview shows and goes to what came by it. */
static void
commit (HysCanvas *self)
{
  if (hys_canvas_preview_commit (self, NULL))
    hys_canvas_walk_to_new (self, hys_editor_get_selection (self->editor));
}

static void
choose (HysCanvas *self,
        int        side)
{
  HysCanvasKeys *keys = self->keys;
  HysWalkDirection direction = side > 0 ? HYS_WALK_RIGHT : HYS_WALK_LEFT;
  int from = keys->to >= 0 ? keys->to : keys->side == side ? G_MAXINT : -1;

  if (from == G_MAXINT)   /* already beyond the last one */
    return;
  keys->to = hys_walk_next_bar (self->document, self->layout, from, direction);
  if (keys->to == keys->from)
    keys->to = hys_walk_next_bar (self->document, self->layout, keys->to, direction);
  keys->side = side;
  show (self);
}

static gboolean
begin (HysCanvas     *self,
       const HysTool *tool)
{
  HysCanvasKeys *keys = self->keys;

  keys->tool = tool;
  keys->from = keys->at.node;
  keys->to = hys_walk_next_bar (self->document, self->layout, keys->from, HYS_WALK_RIGHT);
  keys->side = 1;
  show (self);
  return TRUE;
}

const HysTool *
hys_canvas_tool_for_key (guint key)
{
  guint n;
  const HysTool *tools = hys_tools (&n);

  for (guint i = 0; i < n; i++)
    if (gdk_keyval_to_lower (key) == (guint) tools[i].letter)
      return &tools[i];
  return NULL;
}

static void
draw (HysCanvas *self)
{
  show (self);
  self->keys->tool = NULL;
  commit (self);
}

/* Another letter: another kind of element. */
static void
other_tool (HysCanvas *self,
            guint      key)
{
  const HysTool *tool = hys_canvas_tool_for_key (key);

  if (tool == NULL)
    return;
  if (tool->sort == HYS_TOOL_ELEMENT)
    self->keys->tool = tool;
  else if (tool->sort == HYS_TOOL_NODE)
    self->keys->to = -1;
  show (self);
}

gboolean
hys_canvas_reach_key (HysCanvas *self,
                      guint      key)
{
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Up:
      choose (self, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_Down:
      choose (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      draw (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
      hys_canvas_reach_cancel (self);
      return GDK_EVENT_PROPAGATE;
    case GDK_KEY_Escape:
      hys_canvas_reach_cancel (self);
      return GDK_EVENT_STOP;
    default:
      other_tool (self, key);
      return GDK_EVENT_STOP;
    }
}

/* The bar that the focus is on, or the place of a new one beside it. */
static HysEnd
end_here (HysCanvas *self)
{
  int node = self->keys->at.node;

  return node >= 0 ? HYS_END_AT (node) : HYS_END_NEW (0);
}

static HysChange *
plan_here (HysCanvas      *self,
           const HysTool  *tool,
           GError        **error)
{
  int node = self->keys->at.node;

  switch (tool->sort)
    {
    case HYS_TOOL_MASS:
      return hys_edit_add_mass (self->document, self->layout, end_here (self), error);
    case HYS_TOOL_WALL:
      return hys_edit_add_wall (self->document, self->layout, end_here (self), error);
    case HYS_TOOL_LOAD:
      return hys_edit_add_load (self->document, (guint) node, HYS_LOAD_FORCE, hys_signal_kind_find ("sin"), error);
    case HYS_TOOL_NODE:
      return hys_edit_add_node (self->document, self->layout, node >= 0 ? self->layout->column[node] + PITCH : 0, error);
    case HYS_TOOL_SELECT:
    case HYS_TOOL_ELEMENT:
    default:
      return NULL;
    }
}

gboolean
hys_canvas_use_tool (HysCanvas     *self,
                     const HysTool *tool)
{
  HysWalk at = self->keys->at;
  gboolean nowhere = at.node < 0 && at.element < 0;
  g_autoptr (GError) error = NULL;

  if (at.element >= 0 || tool->sort == HYS_TOOL_SELECT)
    return FALSE;
  if (nowhere && (tool->sort == HYS_TOOL_ELEMENT || tool->sort == HYS_TOOL_LOAD))
    return FALSE;
  if (tool->sort == HYS_TOOL_ELEMENT)
    return begin (self, tool);
  hys_canvas_preview_change (self, plan_here (self, tool, &error), error != NULL ? error->message : NULL);
  commit (self);
  return TRUE;
}

void
hys_canvas_shift (HysCanvas        *self,
                  HysWalkDirection  direction)
{
  double columns = direction == HYS_WALK_RIGHT ? HYS_CANVAS_SNAP_COLUMN : -HYS_CANVAS_SNAP_COLUMN;
  double rows = direction == HYS_WALK_DOWN ? HYS_CANVAS_SNAP_ROW : -HYS_CANVAS_SNAP_ROW;
  gboolean sideways = direction == HYS_WALK_LEFT || direction == HYS_WALK_RIGHT;
  g_autoptr (GError) error = NULL;
  HysChange *change;

  change = hys_edit_move (self->document, self->layout, hys_editor_get_selection (self->editor),
                          sideways ? columns : 0, sideways ? 0 : rows, &error);
  if (change != NULL)
    hys_editor_apply (self->editor, change, "shift", &error);
  if (error != NULL)
    hys_canvas_tell (self, error->message);
}
