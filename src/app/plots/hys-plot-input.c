/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer does in a plot. */
#include "hys-plot-area-private.h"

#include "hys-finger.h"

#include <math.h>

/* The strip above the axes, in pixels. */
#define STRIP 20

/* Distance within which a click hits a row, in pixels, and the time budget of a part of the search for it, in
 * microseconds. */
#define REACH    12.0
#define PATIENCE 4000

static HysPlotZone
zone_at (HysPlotArea *self,
         double       x,
         double       y)
{
  HysFigure *figure = self->figure;
  gboolean across, along;
  HysFigureBox box;

  if (figure == NULL || !hys_figure_get_box (figure, &box))
    return HYS_PLOT_OUTSIDE;
  across = x >= box.x && x <= box.x + box.width;
  along = y >= box.y && y <= box.y + box.height;
  if (hys_figure_get_kind (figure) == HYS_PLOT_SPACE || (across && along))
    return HYS_PLOT_INSIDE;
  if (across && y < box.y)
    return self->time != NULL && hys_figure_get_kind (figure) == HYS_PLOT_TIME && y > box.y - STRIP
           ? HYS_PLOT_STRIP : HYS_PLOT_OUTSIDE;
  if (across)
    return HYS_PLOT_X_AXIS;
  return along && x < box.x ? HYS_PLOT_Y_AXIS : HYS_PLOT_OUTSIDE;
}

static gboolean
is_space (HysPlotArea *self)
{
  return self->figure != NULL && hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE;
}

/* ---- The pointer ---- */

void
hys_plot_area_hover (HysPlotArea *self)
{
  gboolean there = self->pointer_in && self->drag == NULL
                   && zone_at (self, self->pointer.x, self->pointer.y) == HYS_PLOT_INSIDE;

  for (guint i = 0; i < self->layers->len; i++)
    {
      HysPlotLayer *layer = self->layers->pdata[i];

      if (layer->klass->hover != NULL)
        layer->klass->hover (layer, there ? &self->pointer : NULL);
    }
}

static void
pointer_moved (HysPlotArea *self,
               double       x,
               double       y)
{
  static const char *const cursors[] = {
    [HYS_PLOT_OUTSIDE] = NULL,          [HYS_PLOT_INSIDE] = "crosshair", [HYS_PLOT_STRIP] = "col-resize",
    [HYS_PLOT_X_AXIS] = "ew-resize", [HYS_PLOT_Y_AXIS] = "ns-resize",
  };

  self->pointer_in = TRUE;
  self->pointer = (HysPlotPlace) { x, y };
  if (self->drag != NULL)
    return;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), is_space (self) ? "grab" : cursors[zone_at (self, x, y)]);
  hys_plot_area_hover (self);
}

static void
pointer_left (HysPlotArea *self)
{
  self->pointer_in = FALSE;
  hys_plot_area_hover (self);
}

/* ---- The wheel, and fingers ---- */

static gboolean
scrolled (HysPlotArea              *self,
          double                    dx,
          double                    dy,
          GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  HysPlotZone zone = zone_at (self, self->pointer.x, self->pointer.y);
  double factor = pow (HYS_PLOT_ZOOM_STEP, dy);
  gboolean x_only = zone == HYS_PLOT_X_AXIS || modifiers & GDK_SHIFT_MASK;
  gboolean y_only = zone == HYS_PLOT_Y_AXIS || modifiers & GDK_CONTROL_MASK;

  if (zone == HYS_PLOT_OUTSIDE || zone == HYS_PLOT_STRIP || is_space (self))
    return GDK_EVENT_PROPAGATE;
  if (modifiers & GDK_SHIFT_MASK && dy == 0)   /* where Shift makes scrolling horizontal */
    factor = pow (HYS_PLOT_ZOOM_STEP, dx);
  else if (dx != 0)
    hys_plot_area_pan (self, dx / 20, 0);
  if (factor != 1)
    hys_plot_area_zoom_at (self, self->pointer.x, self->pointer.y, y_only ? 1 : factor, x_only ? 1 : factor,
                           hys_plot_area_step_gesture (self));
  return GDK_EVENT_STOP;
}

static void
pinch_begun (HysPlotArea *self)
{
  hys_plot_area_cancel_drag (self);   /* what the first finger began */
  self->pinch = 1;
  self->press.gesture = hys_plot_area_new_gesture (self);
}

static void
pinched (HysPlotArea *self,
         double       scale,
         GtkGesture  *gesture)
{
  double x, y, factor = self->pinch / scale;

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y) || !isfinite (factor))
    return;
  self->pinch = scale;
  hys_plot_area_zoom_at (self, x, y, factor, factor, self->press.gesture);
}

/* What was dragged is no click. While a button is pressed nothing is read out, so the row is looked for, which takes long
 * among very many: only where somebody wants it. */
static void
clicked (HysPlotArea *self,
         int          count,
         double       x,
         double       y)
{
  HysFigureSearch search;
  gpointer wish;

  if (self->curves == NULL || count != 1 || hypot (x - self->press.x, y - self->press.y) > REACH)
    return;
  hys_figure_search_init (&search, x, y, REACH);
  while (hys_figure_search (self->figure, &search, PATIENCE))
    ;
  wish = search.point.curve == G_MAXUINT ? NULL
         : hys_response_cycle_input (self->curves, self->spec, search.point.curve, search.point.row);
  if (wish != NULL)
    hys_job_start (self->cycle, wish);
}

/* Resets the view, or one axis. */
static void
pressed (HysPlotArea *self,
         int          count,
         double       x,
         double       y)
{
  HysPlotZone zone = zone_at (self, x, y);

  if (count != 2)
    return;
  if (zone == HYS_PLOT_INSIDE)
    hys_plot_area_go (self, HYS_PLOT_HOME);
  else if (zone == HYS_PLOT_X_AXIS || zone == HYS_PLOT_Y_AXIS)
    hys_plot_area_set_automatic (self, zone == HYS_PLOT_X_AXIS ? HYS_AXIS_X : HYS_AXIS_Y, TRUE);
}

/* ---- Drags ---- */

/* Starts the drag of a layer, or else pans. */
static void
choose_drag (HysPlotArea *self)
{
  if (self->press.zone == HYS_PLOT_OUTSIDE)
    return;
  for (guint i = self->layers->len; i-- > 0;)
    {
      HysPlotLayer *layer = self->layers->pdata[i];

      self->owner = layer;
      if (layer->klass->press != NULL && (self->drag = layer->klass->press (layer, &self->press)) != NULL)
        return;
    }
  if (self->press.zone == HYS_PLOT_STRIP)
    return;
  self->drag = is_space (self) ? &hys_plot_turn_drag : &hys_plot_pan_drag;
  self->owner = self;
}

static void
drag_begun (HysPlotArea    *self,
            double          x,
            double          y,
            GtkGestureDrag *gesture)
{
  HysPlotPress *press = &self->press;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->moved = FALSE;
  *press = (HysPlotPress) {
    .x = x,
    .y = y,
    .button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
    .modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)),
    .zone = zone_at (self, x, y),
    .reach = hys_finger_is (GTK_GESTURE (gesture)) ? HYS_FINGER_REACH : 0,
    .view = *hys_view_history_get (self->views),
    .gesture = hys_plot_area_new_gesture (self),
  };
  for (guint k = 0; self->figure != NULL && k < G_N_ELEMENTS (press->scales); k++)
    press->scales[k] = hys_figure_get_scale (self->figure, (HysAxis) k);
  if (press->zone != HYS_PLOT_OUTSIDE)
    hys_figure_get_box (self->figure, &press->box);
  choose_drag (self);
  if (self->drag != NULL)
    hys_plot_area_hover (self);
}

static void
dragged (HysPlotArea *self,
         double       dx,
         double       dy)
{
  self->moved = self->moved || !hys_finger_trembles (self->press.reach > 0, dx, dy);
  if (self->drag == NULL || !self->moved)
    return;
  self->press.dx = dx;
  self->press.dy = dy;
  self->drag->update (self->owner, &self->press);
}

static void
drag_ended (HysPlotArea *self)
{
  const HysPlotDrag *drag = g_steal_pointer (&self->drag);

  if (drag == NULL)
    return;
  if (drag->finish != NULL)
    drag->finish (self->owner, &self->press);
  hys_plot_area_hover (self);
}

gboolean
hys_plot_area_cancel_drag (HysPlotArea *self)
{
  const HysPlotDrag *drag = g_steal_pointer (&self->drag);

  if (drag == NULL)
    return FALSE;
  if (drag->cancel != NULL)
    drag->cancel (self->owner);
  hys_plot_area_look (self, &self->press.view, self->press.gesture);
  return TRUE;
}

/* ---- The controllers ---- */

static void
add_drag (HysPlotArea *self,
          guint        button)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), button);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (dragged), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_ended), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (hys_plot_area_cancel_drag), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

void
hys_plot_area_init_input (HysPlotArea *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *zoom = gtk_gesture_zoom_new (), *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  g_signal_connect_swapped (zoom, "begin", G_CALLBACK (pinch_begun), self);
  g_signal_connect_swapped (zoom, "scale-changed", G_CALLBACK (pinched), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (zoom));
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  add_drag (self, GDK_BUTTON_PRIMARY);
  add_drag (self, GDK_BUTTON_MIDDLE);
}
