/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include <math.h>

const char *
hys_canvas_id (HysCanvas *self,
               int        element,
               int        node)
{
  if (element >= 0)
    return hys_document_element (self->document, element)->id;
  return node >= 0 ? hys_document_node (self->document, node)->id : NULL;
}

static gboolean
adds (HysCanvas *self)
{
  return (self->modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
}

static void
select_only (HysCanvas  *self,
             const char *id)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();

  hys_selection_add (selection, id);
  hys_editor_select (self->editor, selection);
}

static void
toggle (HysCanvas  *self,
        const char *id)
{
  g_autoptr (HysSelection) selection = hys_selection_copy (hys_editor_get_selection (self->editor));

  hys_selection_toggle (selection, id);
  hys_editor_select (self->editor, selection);
}

static void
item_begin (HysCanvas *self)
{
  const char *id = hys_canvas_id (self, self->press_element, self->press_node);

  if (adds (self))
    toggle (self, id);
  else if (!hys_selection_contains (hys_editor_get_selection (self->editor), id))
    select_only (self, id);
}

static void
item_update (HysCanvas *self)
{
  if (self->moved)
    hys_canvas_move_update (self);
}

static void
item_finish (HysCanvas *self)
{
  if (self->moved)
    {
      hys_canvas_move_finish (self);
      return;
    }
  if (!adds (self))
    select_only (self, hys_canvas_id (self, self->press_element, self->press_node));
}

static const HysCanvasDrag item_drag = { item_begin, item_update, item_finish, hys_canvas_preview_clear };

static void
band_begin (HysCanvas *self)
{
  g_clear_pointer (&self->before, hys_selection_free);
  self->before = hys_selection_copy (hys_editor_get_selection (self->editor));
}

static void
band_update (HysCanvas *self)
{
  g_autoptr (HysSelection) selection = adds (self) ? hys_selection_copy (self->before) : hys_selection_new ();
  double column, row, x1, y1, x2, y2;

  if (!self->moved)
    return;
  hys_canvas_place_at (self, self->pointer_x, self->pointer_y, &column, &row);
  x1 = fmin (column, self->press_column) * HYS_SKETCH_COLUMN - self->left;
  x2 = fmax (column, self->press_column) * HYS_SKETCH_COLUMN - self->left;
  y1 = fmin (row, self->press_row) * HYS_SKETCH_LANE - self->top;
  y2 = fmax (row, self->press_row) * HYS_SKETCH_LANE - self->top;
  self->band = (HysSketchBox) { x1, y1, x2 - x1, y2 - y1 };
  hys_selection_add_area (selection, self->document, self->boxes, self->boxes + self->document->nodes->len,
                          self->band);
  hys_editor_select (self->editor, selection);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
band_end (HysCanvas *self)
{
  g_clear_pointer (&self->before, hys_selection_free);
  self->band = (HysSketchBox) { 0 };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
band_finish (HysCanvas *self)
{
  if (!self->moved && !adds (self))
    hys_editor_select (self->editor, NULL);
  band_end (self);
}

static void
band_cancel (HysCanvas *self)
{
  hys_editor_select (self->editor, self->before);
  band_end (self);
}

static const HysCanvasDrag band_drag = { band_begin, band_update, band_finish, band_cancel };

const HysCanvasDrag *
hys_canvas_press_select (HysCanvas *self)
{
  const HysCanvasDrag *grip = hys_canvas_press_grip (self);

  if (grip != NULL)
    return grip;
  return self->press_element >= 0 || self->press_node >= 0 ? &item_drag : &band_drag;
}
