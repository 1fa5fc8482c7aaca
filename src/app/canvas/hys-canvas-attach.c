/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An element that is selected alone has a grip at each end: dragged to another bar, it is attached there. */
#include "hys-canvas-private.h"

#include "hys-sketch-places.h"

#include <math.h>

/* Pixels: how far a grip is from its bar, how large, and how near the pointer must be. */
#define AWAY   13.0
#define RADIUS 4.0
#define NEAR   8.0

/* Ends that are nearer to one another, in pixels, have no grips: there would be nothing left to take hold of. */
#define LEAST  70.0

/* The element that has grips, or -1; @x: of those at its ends `from` and `to`, @y: of both, in pixels of the widget. */
static int
find_grips (HysCanvas *self,
            double     x[2],
            double    *y)
{
  const char *id = NULL;
  double ends[2], row;
  int element, sign;

  if (self->editor != NULL && self->tool->sort == HYS_TOOL_SELECT && self->preview.moved == NULL)
    id = hys_selection_single (hys_editor_get_selection (self->editor), self->document);
  element = id != NULL ? hys_document_find_element (self->document, id) : -1;
  if (element < 0)
    return -1;
  hys_sketch_element_ends (self->document, self->layout, hys_live_state (self->live), (guint) element, ends, &row);
  sign = ends[1] >= ends[0] ? 1 : -1;
  *y = self->y + self->zoom * row;
  x[0] = self->x + self->zoom * ends[0] + sign * AWAY;
  x[1] = self->x + self->zoom * ends[1] - sign * AWAY;
  return self->zoom * fabs (ends[1] - ends[0]) >= LEAST ? element : -1;
}

/* The grip at the place of the press: 0 for `from`, 1 for `to`, -1 for none. */
static int
grip_at (HysCanvas *self,
         double     at_x,
         double     at_y,
         int       *element)
{
  double x[2], y;

  *element = find_grips (self, x, &y);
  for (int i = 0; *element >= 0 && i < 2; i++)
    if (hypot (at_x - x[i], at_y - y) <= NEAR)
      return i;
  return -1;
}

/* Where the dragged end would be attached; NULL: where it is. */
static HysChange *
plan (HysCanvas  *self,
      HysSpot     spot,
      GError    **error)
{
  const HysElement *element = hys_document_element (self->document, self->press_element);
  guint now = self->press_end ? element->to : element->from, other = self->press_end ? element->from : element->to;
  HysEnd end = spot.node >= 0 ? HYS_END_AT (spot.node) : HYS_END_NEW (spot.column);
  double row;

  if (spot.node == (int) now || (spot.node < 0 && fabs (spot.column - self->layout->column[other]) < 1))
    return NULL;
  row = hys_canvas_free_row (self, self->layout->column[other], spot.column, self->layout->row[self->press_element],
                             self->press_element);
  return hys_edit_attach (self->document, self->layout, self->press_element, self->press_end, end, row, error);
}

static void
attach_update (HysCanvas *self)
{
  HysSpot spot = hys_canvas_spot_at (self, self->pointer_x, self->pointer_y);
  HysCanvasPreview *preview = &self->preview;
  g_autoptr (GError) error = NULL;
  HysChange *change;

  if (!self->moved
      || (preview->tool != NULL && preview->end.node == spot.node && (spot.node >= 0 || preview->end.column == spot.column)))
    return;
  change = plan (self, spot, &error);
  hys_canvas_preview_change (self, change, error != NULL ? error->message : NULL);
  preview->tool = self->tool;
  preview->end = spot;
  preview->target = spot.node;
}

static void
attach_finish (HysCanvas *self)
{
  hys_canvas_preview_commit (self, NULL);
}

static const HysCanvasDrag attach_drag = { hys_canvas_preview_clear, attach_update, attach_finish, hys_canvas_preview_clear };

const HysCanvasDrag *
hys_canvas_press_grip (HysCanvas *self)
{
  int element, grip = grip_at (self, self->press_x, self->press_y, &element);

  if (grip < 0)
    return NULL;
  self->press_element = element;
  self->press_node = -1;
  self->press_end = grip;
  return &attach_drag;
}

void
hys_canvas_paint_grips (HysCanvas            *self,
                        cairo_t              *cr,
                        const HysSketchStyle *style)
{
  double x[2], y;

  if (self->preview.change != NULL || find_grips (self, x, &y) < 0)
    return;
  for (guint i = 0; i < 2; i++)
    {
      cairo_new_path (cr);
      cairo_arc (cr, (x[i] - self->x) / self->zoom, (y - self->y) / self->zoom, RADIUS / self->zoom, 0, 2 * G_PI);
      cairo_set_source_rgb (cr, style->background.red, style->background.green, style->background.blue);
      cairo_fill_preserve (cr);
      cairo_set_source_rgb (cr, style->accent.red, style->accent.green, style->accent.blue);
      cairo_set_line_width (cr, 1.6 / self->zoom);
      cairo_stroke (cr);
    }
}
