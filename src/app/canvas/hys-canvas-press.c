/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include <math.h>

/* Pixels that a hand trembles; how far from the edge the drawing begins to come, and how fast it does. */
#define TREMBLE     5.0
#define EDGE        8.0
#define SCROLL_MOST 16.0

/* With the space bar held the view is dragged, as with the middle button. */
static void
pan_begin (HysCanvas *self)
{
  self->keys->panned = TRUE;
  self->drag_x = self->pointer_x;
  self->drag_y = self->pointer_y;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
}

static void
pan_update (HysCanvas *self)
{
  hys_canvas_pan (self, self->pointer_x - self->drag_x, self->pointer_y - self->drag_y);
  self->drag_x = self->pointer_x;
  self->drag_y = self->pointer_y;
}

static void
pan_end (HysCanvas *self)
{
  hys_canvas_show_cursor (self);
}

static const HysCanvasDrag pan_drag = { pan_begin, pan_update, pan_end, pan_end };

static const HysCanvasDrag *
choose_drag (HysCanvas *self)
{
  if (self->keys->space)
    return &pan_drag;
  return self->tool->sort == HYS_TOOL_SELECT ? hys_canvas_press_select (self) : &hys_canvas_draw_drag;
}

static void
pressed (HysCanvas          *self,
         double              x,
         double              y,
         GtkEventController *controller)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->document == NULL || self->editor == NULL)
    return;
  hys_canvas_reach_cancel (self);
  self->pointer_in = TRUE;
  self->pointer_x = self->press_x = x;
  self->pointer_y = self->press_y = y;
  self->moved = FALSE;
  self->modifiers = gtk_event_controller_get_current_event_state (controller);
  hys_canvas_hover (self);
  self->press_element = self->element;
  self->press_node = self->node;
  hys_canvas_place_at (self, x, y, &self->press_column, &self->press_row);
  self->drag = choose_drag (self);
  self->drag->begin (self);
}

/* How fast the drawing comes to a pointer that is so far from one edge of the widget. */
static double
scroll_speed (double at,
              double size)
{
  if (at < EDGE)
    return fmin ((EDGE - at) / 2, SCROLL_MOST);
  return at > size - EDGE ? -fmin ((at - size + EDGE) / 2, SCROLL_MOST) : 0;
}

static gboolean
scroll (GtkWidget     *widget,
        GdkFrameClock *clock,
        gpointer       user_data)
{
  HysCanvas *self = HYS_CANVAS (widget);
  double dx = scroll_speed (self->pointer_x, gtk_widget_get_width (widget));
  double dy = scroll_speed (self->pointer_y, gtk_widget_get_height (widget));

  if (self->drag == NULL || !self->moved || (dx == 0 && dy == 0))
    {
      self->scrolling = 0;
      return G_SOURCE_REMOVE;
    }
  hys_canvas_pan (self, dx, dy);
  self->drag->update (self);
  return G_SOURCE_CONTINUE;
}

static void
moved (HysCanvas *self,
       double     dx,
       double     dy)
{
  if (self->drag == NULL)
    return;
  self->pointer_x = self->press_x + dx;
  self->pointer_y = self->press_y + dy;
  self->moved = self->moved || hypot (dx, dy) > TREMBLE;
  if (!self->moved)
    return;
  if (self->scrolling == 0 && self->drag != &pan_drag)
    self->scrolling = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll, NULL, NULL);
  self->drag->update (self);
}

/* What follows is what would follow a movement of the pointer. */
static void
look_again (HysCanvas *self)
{
  hys_canvas_hover (self);
  hys_canvas_preview_tool (self);
}

static void
released (HysCanvas *self)
{
  const HysCanvasDrag *drag = self->drag;

  self->drag = NULL;
  if (drag == NULL)
    return;
  drag->finish (self);
  look_again (self);
}

static void
cancelled (HysCanvas *self)
{
  hys_canvas_cancel_drag (self);
}

gboolean
hys_canvas_cancel_drag (HysCanvas *self)
{
  const HysCanvasDrag *drag = self->drag;

  self->drag = NULL;
  if (drag == NULL)
    return FALSE;
  drag->cancel (self);
  gtk_gesture_set_state (self->press, GTK_EVENT_SEQUENCE_DENIED);
  return TRUE;
}

void
hys_canvas_init_press (HysCanvas *self)
{
  self->press = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->press), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (self->press, "drag-begin", G_CALLBACK (pressed), self);
  g_signal_connect_swapped (self->press, "drag-update", G_CALLBACK (moved), self);
  g_signal_connect_swapped (self->press, "drag-end", G_CALLBACK (released), self);
  g_signal_connect_swapped (self->press, "cancel", G_CALLBACK (cancelled), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (self->press));
}
