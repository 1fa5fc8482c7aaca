/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects the pressed item and moves the selection. */
#include "hys-tool-class.h"

#include <glib/gi18n-lib.h>

/* @element, @node: the pressed item, the other is -1; @column, @row: place of the press */
typedef struct
{
  HysToolObject base;
  int           element, node;
  double        column, row;
  HysDrawMove   move;
} Move;

static const char *
pressed_id (Move *self)
{
  return hys_canvas_scene_id (self->base.scene, self->element, self->node);
}

static void
begin (gpointer              tool,
       const HysToolPointer *at)
{
  Move *self = tool;
  HysCanvasScene *scene = self->base.scene;

  self->element = scene->element;
  self->node = scene->node;
  hys_canvas_view_to_place (&scene->view, at->x, at->y, &self->column, &self->row);
  if (hys_tool_pointer_adds (at))
    {
      g_autoptr (HysSelection) selection = hys_selection_copy (hys_canvas_scene_selection (scene));

      hys_selection_toggle (selection, pressed_id (self));
      hys_editor_select (scene->editor, selection);
    }
  else if (!hys_selection_contains (hys_canvas_scene_selection (scene), pressed_id (self)))
    hys_canvas_scene_select (scene, pressed_id (self), FALSE);
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  Move *self = tool;
  HysCanvasScene *scene = self->base.scene;
  g_autofree char *words = NULL;
  HysDocument *edited;
  double column, row;

  hys_canvas_view_to_place (&scene->view, at->x, at->y, &column, &row);
  self->move = hys_draw_move_find (scene->document, scene->layout, hys_canvas_scene_selection (scene), self->column,
                                   self->row, column, row);
  if (!hys_canvas_preview_needs (self->base.preview, (HysSpot) { .node = self->move.node },
                                 (HysSpot) { self->move.target, self->move.columns, self->move.rows }))
    return;
  edited = hys_draw_move (scene->document, scene->layout, hys_canvas_scene_selection (scene), &self->move);
  if (self->move.target >= 0)
    words = g_strdup_printf (_("Join %s with %s"), hys_canvas_scene_id (scene, -1, self->move.node),
                             hys_canvas_scene_id (scene, -1, self->move.target));
  hys_canvas_preview_show (self->base.preview, edited, words, self->move.target);
}

/* Moves the bar to the column of the other one and joins the two, in one undo step. */
static void
join (Move *self)
{
  g_autoptr (HysEditor) editor = g_object_ref (self->base.scene->editor);
  g_autoptr (GError) error = NULL;
  HysDocument *edited = hys_edit_merge (hys_editor_get_document (editor), (guint) self->move.node,
                                        (guint) self->move.target, &error);

  if (edited == NULL || !hys_editor_apply (editor, edited, "join", &error))
    {
      hys_editor_undo (editor);
      hys_canvas_scene_tell (self->base.scene, error->message);
    }
  hys_history_seal (hys_editor_get_history (editor));
}

static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  Move *self = tool;
  HysCanvasPreview *preview = self->base.preview;
  gboolean joins = self->move.target >= 0;

  if (!at->moved)
    {
      if (!hys_tool_pointer_adds (at))
        hys_canvas_scene_select (self->base.scene, pressed_id (self), FALSE);
      return HYS_TOOL_TAKEN;
    }
  if (preview->draft == NULL)
    {
      hys_canvas_preview_clear (preview);
      return HYS_TOOL_TAKEN;
    }
  hys_history_seal (hys_editor_get_history (self->base.scene->editor));
  if (hys_canvas_preview_commit (preview, joins ? "join" : NULL, -1) && joins)
    join (self);
  return HYS_TOOL_TAKEN;
}

const HysToolClass hys_move_class = {
  .size = sizeof (Move), .begin = begin, .motion = motion, .finish = finish, .cancel = hys_tool_drop_preview,
};
