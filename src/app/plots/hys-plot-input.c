/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-input.h"

#include "hys-finger.h"

#include <math.h>

struct _HysPlotInput
{
  GObject            parent_instance;

  GtkWidget         *widget;   /* not owned */
  HysPlotRanges     *ranges;
  HysPlotGlass      *glass;
  HysFigure         *figure;
  const HysColumn   *time;

  HysPlotPlace       pointer;
  gboolean           pointer_in;
  HysPlotPress       press;
  const HysPlotDrag *drag;     /* while a button is pressed */
  gpointer           owner;    /* of the drag */
  gboolean           moved;    /* since the press */
  double             pinch;    /* scale of the pinch gesture */
};

G_DEFINE_FINAL_TYPE (HysPlotInput, hys_plot_input, G_TYPE_OBJECT)

static HysPlotZone
zone_at (HysPlotInput *self,
         double        x,
         double        y)
{
  return hys_plot_zone (self->figure, self->time, x, y);
}

static gboolean
is_space (HysPlotInput *self)
{
  return self->figure != NULL && hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE;
}

/* ---- The pointer ---- */

static void
show_cursor (HysPlotInput *self)
{
  static const char *const names[] = {
    [HYS_PLOT_OUTSIDE] = NULL,
    [HYS_PLOT_INSIDE] = "crosshair",
    [HYS_PLOT_STRIP] = "col-resize",
    [HYS_PLOT_X_AXIS] = "ew-resize",
    [HYS_PLOT_Y_AXIS] = "ns-resize",
  };

  gtk_widget_set_cursor_from_name (self->widget,
                                   is_space (self) ? "grab" : names[zone_at (self, self->pointer.x, self->pointer.y)]);
}

void
hys_plot_input_hover (HysPlotInput *self)
{
  gboolean there = self->pointer_in && self->drag == NULL
                   && zone_at (self, self->pointer.x, self->pointer.y) == HYS_PLOT_INSIDE;

  hys_plot_glass_hover (self->glass, there ? &self->pointer : NULL);
}

static void
pointer_moved (HysPlotInput *self,
               double        x,
               double        y)
{
  self->pointer_in = TRUE;
  self->pointer = (HysPlotPlace) { x, y };
  if (self->drag != NULL)
    return;
  show_cursor (self);
  hys_plot_input_hover (self);
}

static void
pointer_left (HysPlotInput *self)
{
  self->pointer_in = FALSE;
  hys_plot_input_hover (self);
}

/* ---- The wheel, and fingers ---- */

static gboolean
scrolled (HysPlotInput             *self,
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
    hys_plot_ranges_pan (self->ranges, dx / 20, 0);
  if (factor != 1)
    hys_plot_ranges_zoom_at (self->ranges, self->pointer.x, self->pointer.y, y_only ? 1 : factor, x_only ? 1 : factor,
                             hys_plot_ranges_step (self->ranges));
  return GDK_EVENT_STOP;
}

static void
pinch_begun (HysPlotInput *self)
{
  hys_plot_input_cancel (self);   /* what the first finger began */
  self->pinch = 1;
  self->press.gesture = hys_plot_ranges_new_gesture (self->ranges);
}

static void
pinched (HysPlotInput *self,
         double        scale,
         GtkGesture   *gesture)
{
  double x, y, factor = self->pinch / scale;

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y) || !isfinite (factor))
    return;
  self->pinch = scale;
  hys_plot_ranges_zoom_at (self->ranges, x, y, factor, factor, self->press.gesture);
}

/* Resets the view, or one axis. */
static void
pressed (HysPlotInput *self,
         int           count,
         double        x,
         double        y)
{
  HysPlotZone zone = zone_at (self, x, y);

  if (count != 2)
    return;
  if (zone == HYS_PLOT_INSIDE)
    hys_plot_ranges_go (self->ranges, HYS_PLOT_HOME);
  else if (zone == HYS_PLOT_X_AXIS || zone == HYS_PLOT_Y_AXIS)
    hys_plot_ranges_set_automatic (self->ranges, zone == HYS_PLOT_X_AXIS ? HYS_AXIS_X : HYS_AXIS_Y, TRUE);
}

/* ---- Drags ---- */

/* Starts the drag of a layer, or else pans. */
static void
choose_drag (HysPlotInput *self)
{
  if (self->press.zone == HYS_PLOT_OUTSIDE)
    return;
  self->drag = hys_plot_glass_press (self->glass, &self->press, &self->owner);
  if (self->drag != NULL || self->press.zone == HYS_PLOT_STRIP)
    return;
  self->drag = is_space (self) ? &hys_plot_turn_drag : &hys_plot_pan_drag;
  self->owner = self->ranges;
}

static void
drag_begun (HysPlotInput   *self,
            double          x,
            double          y,
            GtkGestureDrag *gesture)
{
  HysPlotPress *press = &self->press;

  gtk_widget_grab_focus (self->widget);
  self->moved = FALSE;
  *press = (HysPlotPress) {
    .x = x,
    .y = y,
    .button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
    .modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)),
    .zone = zone_at (self, x, y),
    .reach = hys_finger_is (GTK_GESTURE (gesture)) ? HYS_FINGER_REACH : 0,
    .view = *hys_view_history_get (hys_plot_ranges_get_views (self->ranges)),
    .gesture = hys_plot_ranges_new_gesture (self->ranges),
  };
  for (guint k = 0; self->figure != NULL && k < G_N_ELEMENTS (press->scales); k++)
    press->scales[k] = hys_figure_get_scale (self->figure, (HysAxis) k);
  if (press->zone != HYS_PLOT_OUTSIDE)
    hys_figure_get_box (self->figure, &press->box);
  choose_drag (self);
  if (self->drag != NULL)
    hys_plot_input_hover (self);
}

static void
dragged (HysPlotInput *self,
         double        dx,
         double        dy)
{
  self->moved = self->moved || !hys_finger_trembles (self->press.reach > 0, dx, dy);
  if (self->drag == NULL || !self->moved)
    return;
  self->press.dx = dx;
  self->press.dy = dy;
  self->drag->update (self->owner, &self->press);
}

static void
drag_ended (HysPlotInput *self)
{
  const HysPlotDrag *drag = g_steal_pointer (&self->drag);

  if (drag == NULL)
    return;
  if (drag->finish != NULL)
    drag->finish (self->owner, &self->press);
  hys_plot_input_hover (self);
}

gboolean
hys_plot_input_cancel (HysPlotInput *self)
{
  const HysPlotDrag *drag = g_steal_pointer (&self->drag);

  if (drag == NULL)
    return FALSE;
  if (drag->cancel != NULL)
    drag->cancel (self->owner);
  hys_plot_ranges_look (self->ranges, &self->press.view, self->press.gesture);
  return TRUE;
}

/* ---- The object ---- */

static void
hys_plot_input_class_init (HysPlotInputClass *klass)
{
}

static void
hys_plot_input_init (HysPlotInput *self)
{
}

static void
add_drag (HysPlotInput *self,
          guint         button)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), button);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begun), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (dragged), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_ended), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (hys_plot_input_cancel), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->widget, GTK_EVENT_CONTROLLER (drag));
}

HysPlotInput *
hys_plot_input_new (GtkWidget     *widget,
                    HysPlotRanges *ranges,
                    HysPlotGlass  *glass)
{
  HysPlotInput *self = g_object_new (HYS_TYPE_PLOT_INPUT, NULL);
  GtkEventController *motion;
  GtkEventController *scroll;
  GtkGesture *zoom, *click;

  self->widget = widget;
  self->ranges = ranges;
  self->glass = glass;
  motion = gtk_event_controller_motion_new ();
  scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect_object (motion, "motion", G_CALLBACK (pointer_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "enter", G_CALLBACK (pointer_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (pointer_left), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scrolled), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->widget, motion);
  gtk_widget_add_controller (self->widget, scroll);
  zoom = gtk_gesture_zoom_new ();
  click = gtk_gesture_click_new ();
  g_signal_connect_object (zoom, "begin", G_CALLBACK (pinch_begun), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (zoom, "scale-changed", G_CALLBACK (pinched), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->widget, GTK_EVENT_CONTROLLER (zoom));
  gtk_widget_add_controller (self->widget, GTK_EVENT_CONTROLLER (click));
  add_drag (self, GDK_BUTTON_PRIMARY);
  add_drag (self, GDK_BUTTON_MIDDLE);
  return self;
}

void
hys_plot_input_set_figure (HysPlotInput    *self,
                           HysFigure       *figure,
                           const HysColumn *time)
{
  if (figure != self->figure)
    hys_plot_input_cancel (self);
  self->figure = figure;
  self->time = time;
}
