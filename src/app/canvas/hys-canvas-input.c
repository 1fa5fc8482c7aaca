/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include <math.h>

#define ZOOM_STEP 1.15
#define PAN_STEP  40.0

void
hys_canvas_hover (HysCanvas *self)
{
  int element = -1, node = -1;

  if (self->document != NULL && self->pointer_in)
    hys_sketch_pick (self->document, hys_canvas_get_layout (self), hys_live_state (self->live),
                     (self->pointer_x - self->x) / self->zoom, (self->pointer_y - self->y) / self->zoom, &element, &node);
  if (element == self->element && node == self->node)
    return;
  self->element = element;
  self->node = node;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, hys_canvas_hover_signal, 0, element, node);
}

static void
pointer_moved (HysCanvas *self,
               double     x,
               double     y)
{
  self->pointer_in = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->drag != NULL)
    return;
  hys_canvas_hover (self);
  hys_canvas_preview_tool (self);
}

static void
pointer_left (HysCanvas *self)
{
  self->pointer_in = FALSE;
  if (self->drag != NULL)
    return;
  hys_canvas_hover (self);
  hys_canvas_preview_tool (self);
}

static gboolean
scrolled (HysCanvas                *self,
          double                    dx,
          double                    dy,
          GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (modifiers & GDK_CONTROL_MASK)
    hys_canvas_zoom_at (self, self->zoom * pow (ZOOM_STEP, -dy), self->pointer_x, self->pointer_y);
  else if (hys_canvas_nudge (self, self->pointer_x, self->pointer_y, modifiers & GDK_SHIFT_MASK ? -10 * dy : -dy))
    return GDK_EVENT_STOP;
  else if (modifiers & GDK_SHIFT_MASK)
    hys_canvas_pan (self, -PAN_STEP * dy, -PAN_STEP * dx);
  else
    hys_canvas_pan (self, -PAN_STEP * dx, -PAN_STEP * dy);
  return GDK_EVENT_STOP;
}

static void
drag_begun (HysCanvas *self)
{
  self->drag_x = self->drag_y = 0;
}

static void
dragged (HysCanvas *self,
         double     dx,
         double     dy)
{
  hys_canvas_pan (self, dx - self->drag_x, dy - self->drag_y);
  self->drag_x = dx;
  self->drag_y = dy;
}

static void
pinch_begun (HysCanvas *self)
{
  self->pinch_zoom = self->zoom;
}

static void
pinched (HysCanvas      *self,
         double          scale,
         GtkGestureZoom *gesture)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    hys_canvas_zoom_at (self, self->pinch_zoom * scale, x, y);
}

static void
add_pointer (HysCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

static void
add_view_gestures (HysCanvas *self)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *drag = gtk_gesture_drag_new (), *zoom = gtk_gesture_zoom_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_MIDDLE);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (dragged), self);
  g_signal_connect_swapped (zoom, "begin", G_CALLBACK (pinch_begun), self);
  g_signal_connect_swapped (zoom, "scale-changed", G_CALLBACK (pinched), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (zoom));
}

void
hys_canvas_init_input (HysCanvas *self)
{
  add_pointer (self);
  add_view_gestures (self);
}
