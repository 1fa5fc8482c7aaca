/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include "hys-signal.h"

#include <math.h>

/* How long an element is that is drawn by a click. */
#define PITCH 2.0

static HysEnd
end_of (HysSpot spot)
{
  return spot.node >= 0 ? HYS_END_AT (spot.node) : HYS_END_NEW (spot.column);
}

/* Where the far end of an element that begins at @start comes to when the pointer is no good place for it. */
static HysSpot
pitch_away (HysCanvas *self,
            HysSpot    start,
            double     pointer_column)
{
  double side = self->moved && pointer_column < start.column - HYS_CANVAS_SNAP_COLUMN / 2 ? -1 : 1;
  HysSpot spot = hys_canvas_grid_spot (self, start.column + side * PITCH, start.row);

  if (spot.node == start.node)
    spot.node = -1;
  return spot;
}

static gboolean
is_too_near (HysSpot a,
             HysSpot b)
{
  return a.node >= 0 && b.node >= 0 ? a.node == b.node : fabs (a.column - b.column) < 2 * HYS_CANVAS_SNAP_COLUMN;
}

/* From left to right, whichever way it is drawn. */
static HysChange *
plan_element (HysCanvas  *self,
              HysSpot     start,
              HysSpot     end,
              GError    **error)
{
  double row = start.node < 0 ? start.row : end.row;

  if (is_too_near (start, end))
    end = pitch_away (self, start, end.column);
  if (end.column < start.column)
    {
      HysSpot left = end;

      end = start;
      start = left;
    }
  row = hys_canvas_free_row (self, start.column, end.column, row, -1);
  return hys_edit_add_element (self->document, self->layout, hys_tool_get_kind (self->tool), end_of (start),
                               end_of (end), row, error);
}

/* A load on a bar, which is made where there is none. */
static HysChange *
plan_load (HysCanvas  *self,
           HysSpot     spot,
           GError    **error)
{
  const HysSignalKind *signal = hys_signal_kind_find ("sin");
  guint node = self->document->nodes->len;
  HysChange *change;

  if (spot.node >= 0)
    return hys_edit_add_load (self->document, (guint) spot.node, HYS_LOAD_FORCE, signal, error);
  change = hys_edit_add_node (self->document, self->layout, spot.column, error);
  if (change != NULL)
    hys_change_insert (change, HYS_LIST_LOADS, hys_load_new (node, HYS_LOAD_FORCE, hys_signal_new (signal)));
  return change;
}

/* What the tool would do from one spot to another; NULL without an error: nothing. */
static HysChange *
plan (HysCanvas  *self,
      HysSpot     start,
      HysSpot     end,
      GError    **error)
{
  switch (self->tool->sort)
    {
    case HYS_TOOL_ELEMENT:
      return plan_element (self, start, end, error);
    case HYS_TOOL_MASS:
      return hys_edit_add_mass (self->document, self->layout, end_of (end), error);
    case HYS_TOOL_WALL:
      return hys_edit_add_wall (self->document, self->layout, end_of (end), error);
    case HYS_TOOL_LOAD:
      return plan_load (self, end, error);
    case HYS_TOOL_NODE:
      return end.node < 0 ? hys_edit_add_node (self->document, self->layout, end.column, error) : NULL;
    case HYS_TOOL_SELECT:
    default:
      return NULL;
    }
}

static gboolean
same_spot (HysSpot a,
           HysSpot b)
{
  return a.node == b.node && a.column == b.column && a.row == b.row;
}

static void
show (HysCanvas *self,
      HysSpot    start,
      HysSpot    end)
{
  HysCanvasPreview *preview = &self->preview;
  g_autoptr (GError) error = NULL;
  HysChange *change;

  if (preview->tool == self->tool && same_spot (preview->start, start) && same_spot (preview->end, end))
    return;
  change = plan (self, start, end, &error);
  hys_canvas_preview_change (self, change, error != NULL ? error->message : NULL);
  preview->tool = self->tool;
  preview->start = start;
  preview->end = end;
  preview->target = end.node;
}

void
hys_canvas_preview_tool (HysCanvas *self)
{
  HysSpot spot;

  if (hys_canvas_is_reaching (self))
    return;
  if (self->editor == NULL || self->document == NULL || self->tool->sort == HYS_TOOL_SELECT || !self->pointer_in)
    {
      hys_canvas_preview_clear (self);
      return;
    }
  self->moved = FALSE;
  spot = hys_canvas_spot_at (self, self->pointer_x, self->pointer_y);
  show (self, spot, spot);
}

static void
draw_begin (HysCanvas *self)
{
  self->press_spot = hys_canvas_spot_at (self, self->press_x, self->press_y);
  show (self, self->press_spot, self->press_spot);
}

static void
draw_update (HysCanvas *self)
{
  HysSpot spot = hys_canvas_spot_at (self, self->pointer_x, self->pointer_y);

  if (self->moved)
    show (self, self->press_spot, spot);
}

static void
draw_finish (HysCanvas *self)
{
  gboolean stays = self->tool_stays || (self->modifiers & GDK_SHIFT_MASK);

  if (hys_canvas_preview_commit (self, NULL) && !stays)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.tool", "s", "select");
}

const HysCanvasDrag hys_canvas_draw_drag = { draw_begin, draw_update, draw_finish, hys_canvas_preview_clear };
