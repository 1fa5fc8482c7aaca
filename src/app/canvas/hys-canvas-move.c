/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What moves: the number of selected bars and elements, and the bar when it is alone. */
typedef struct
{
  guint n_nodes, n_elements;
  int   node;
} Moving;

static Moving
find_moving (HysCanvas *self)
{
  const HysSelection *selection = hys_editor_get_selection (self->editor);
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, self->document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, self->document);
  Moving moving = { nodes->len, elements->len, -1 };

  if (nodes->len == 1 && elements->len == 0)
    moving.node = (int) g_array_index (nodes, guint, 0);
  return moving;
}

/* By how much what is selected is to be moved, on the grid: bars sideways, elements up and down. */
static void
find_shift (HysCanvas    *self,
            const Moving *moving,
            double       *columns,
            double       *rows)
{
  double column, row;

  hys_canvas_place_at (self, self->pointer_x, self->pointer_y, &column, &row);
  *columns = *rows = 0;
  if (moving->n_nodes > 0)
    *columns = round ((column - self->press_column) / HYS_CANVAS_SNAP_COLUMN) * HYS_CANVAS_SNAP_COLUMN;
  if (moving->n_elements > 0)
    *rows = round ((row - self->press_row) / HYS_CANVAS_SNAP_ROW) * HYS_CANVAS_SNAP_ROW;
}

/* The bar that the only moving bar is dropped on, or -1. */
static int
find_target (HysCanvas    *self,
             const Moving *moving,
             double        columns)
{
  double column, row;

  if (moving->node < 0)
    return -1;
  hys_canvas_place_at (self, self->pointer_x, self->pointer_y, &column, &row);
  return hys_canvas_bar_at (self, self->layout->column[moving->node] + columns, row, moving->node);
}

static HysChange *
plan (HysCanvas *self,
      double     columns,
      double     rows)
{
  if (columns == 0 && rows == 0)
    return NULL;
  return hys_edit_move (self->document, self->layout, hys_editor_get_selection (self->editor), columns, rows, NULL);
}

static char *
words_of (HysCanvas *self,
          int        node,
          int        target)
{
  if (target < 0)
    return NULL;
  return g_strdup_printf (_("Join %s with %s"), hys_document_node (self->document, node)->id,
                          hys_document_node (self->document, target)->id);
}

void
hys_canvas_move_update (HysCanvas *self)
{
  HysCanvasPreview *preview = &self->preview;
  Moving moving = find_moving (self);
  g_autofree char *words = NULL;
  double columns, rows;
  int target;

  find_shift (self, &moving, &columns, &rows);
  target = find_target (self, &moving, columns);
  if (preview->tool != NULL && preview->end.column == columns && preview->end.row == rows && preview->target == target)
    return;
  words = words_of (self, moving.node, target);
  hys_canvas_preview_change (self, plan (self, columns, rows), words);
  preview->tool = self->tool;
  preview->start.node = moving.node;
  preview->end = (HysSpot) { .node = -1, .column = columns, .row = rows };
  preview->target = target;
}

/* The bar goes to the column of the other one and becomes one with it, in one step. */
static void
join (HysCanvas *self,
      guint      node,
      guint      target)
{
  g_autoptr (HysEditor) editor = g_object_ref (self->editor);
  g_autoptr (GError) error = NULL;
  HysChange *change = hys_edit_merge (hys_editor_get_document (editor), node, target, &error);

  if (change == NULL || !hys_editor_apply (editor, change, "join", &error))
    {
      hys_editor_undo (editor);
      hys_canvas_tell (self, error->message);
    }
  hys_history_seal (hys_editor_get_history (editor));
}

void
hys_canvas_move_finish (HysCanvas *self)
{
  int node = self->preview.start.node, target = self->preview.target;

  if (self->preview.change == NULL)
    {
      hys_canvas_preview_clear (self);
      return;
    }
  hys_history_seal (hys_editor_get_history (self->editor));
  if (hys_canvas_preview_commit (self, target >= 0 ? "join" : NULL) && target >= 0)
    join (self, (guint) node, (guint) target);
}
