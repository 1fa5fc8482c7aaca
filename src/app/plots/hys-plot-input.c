/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

static void
show_cursor (HysPlotArea *self)
{
  static const char *const names[] = {
    [HYS_PLOT_OUTSIDE] = NULL,
    [HYS_PLOT_INSIDE] = "crosshair",
    [HYS_PLOT_STRIP] = "col-resize",
    [HYS_PLOT_X_AXIS] = "ew-resize",
    [HYS_PLOT_Y_AXIS] = "ns-resize",
  };
  gboolean turns = self->figure != NULL && hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   turns ? "grab"
                                         : names[hys_plot_area_zone (self, self->pointer_x, self->pointer_y)]);
}

void
hys_plot_area_hover (HysPlotArea *self)
{
  guint curve = self->on_curve ? self->point.curve : G_MAXUINT;
  gsize row = self->point.row;
  gboolean was = self->on_curve;
  HysFigureSearch search;

  hys_figure_search_init (&search, self->pointer_x, self->pointer_y, HYS_PLOT_REACH);
  if (self->pointer_in && self->drag == NULL && self->figure != NULL
      && hys_plot_area_zone (self, self->pointer_x, self->pointer_y) == HYS_PLOT_INSIDE)
    hys_figure_search (self->figure, &search, G_MAXINT64);
  self->on_curve = search.point.curve != G_MAXUINT;
  self->point = search.point;
  if (was || self->on_curve)
    gtk_widget_queue_draw (self->glass);
  if (was == self->on_curve && (!was || (curve == self->point.curve && row == self->point.row)))
    return;
  g_signal_emit (self, hys_plot_area_hover_signal, 0, self->on_curve ? (int) self->point.curve : -1);
}

static void
light (HysPlotArea *self,
       int          curve)
{
  self->walked = curve;
  if (self->figure != NULL)
    hys_figure_set_highlight (self->figure, curve >= 0 ? (guint) curve : G_MAXUINT);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, hys_plot_area_hover_signal, 0, curve);
}

void
hys_plot_area_walk (HysPlotArea *self,
                    int          by)
{
  int n = (int) hys_plot_area_n_own (self);

  light (self, (self->walked + 1 + by + n + 1) % (n + 1) - 1);
}

static void
focus_left (HysPlotArea *self)
{
  if (self->walked >= 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))   /* and not about to go */
    light (self, -1);
}

static void
pointer_moved (HysPlotArea *self,
               double       x,
               double       y)
{
  self->pointer_in = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->drag != NULL)
    return;
  show_cursor (self);
  hys_plot_area_hover (self);
}

static void
pointer_left (HysPlotArea *self)
{
  self->pointer_in = FALSE;
  hys_plot_area_hover (self);
}

static gboolean
scrolled (HysPlotArea              *self,
          double                    dx,
          double                    dy,
          GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  HysPlotZone zone = hys_plot_area_zone (self, self->pointer_x, self->pointer_y);
  double factor = pow (HYS_PLOT_ZOOM_STEP, dy);
  gboolean x_only = zone == HYS_PLOT_X_AXIS || modifiers & GDK_SHIFT_MASK;
  gboolean y_only = zone == HYS_PLOT_Y_AXIS || modifiers & GDK_CONTROL_MASK;

  if (self->figure == NULL || zone == HYS_PLOT_OUTSIDE || zone == HYS_PLOT_STRIP
      || hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE)
    return GDK_EVENT_PROPAGATE;
  if (modifiers & GDK_SHIFT_MASK && dy == 0)   /* where Shift makes the wheel go sideways */
    factor = pow (HYS_PLOT_ZOOM_STEP, dx);
  else if (dx != 0)
    hys_plot_area_pan (self, dx / 20, 0);
  if (factor != 1)
    hys_plot_area_zoom_at (self, self->pointer_x, self->pointer_y, y_only ? 1 : factor, x_only ? 1 : factor,
                           hys_plot_area_step (self));
  return GDK_EVENT_STOP;
}

static const HysPlotDrag *
choose_drag (HysPlotArea     *self,
             guint            button,
             GdkModifierType  modifiers)
{
  if (self->press_zone == HYS_PLOT_OUTSIDE)
    return NULL;
  if (button == GDK_BUTTON_PRIMARY && hys_plot_area_at_cursor (self, self->press_x, self->press_y))
    return &hys_plot_cursor_drag;
  if (button == GDK_BUTTON_PRIMARY && hys_plot_area_at_moment (self, self->press_x))
    return &hys_plot_moment_drag;
  if (self->press_zone == HYS_PLOT_STRIP)
    return NULL;
  if (hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE)
    return &hys_plot_turn_drag;
  if (button == GDK_BUTTON_MIDDLE || self->press_zone != HYS_PLOT_INSIDE || modifiers & GDK_SHIFT_MASK)
    return &hys_plot_pan_drag;
  return &hys_plot_box_drag;
}

static void
drag_begun (HysPlotArea    *self,
            double          x,
            double          y,
            GtkGestureDrag *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->press_zone = hys_plot_area_zone (self, x, y);
  self->press_x = x;
  self->press_y = y;
  self->drag_x = self->drag_y = 0;
  self->press_view = *hys_view_history_get (self->views);
  for (guint k = 0; self->figure != NULL && k < 2; k++)
    self->press_scales[k] = hys_figure_get_scale (self->figure, (HysAxis) k);
  if (self->press_zone != HYS_PLOT_OUTSIDE)
    hys_figure_get_box (self->figure, &self->press_box);
  hys_plot_area_new_gesture (self);
  self->drag = choose_drag (self, button, modifiers);
  if (self->drag == NULL)
    return;
  hys_plot_area_hover (self);
  if (self->drag == &hys_plot_moment_drag)
    self->drag->update (self);
}

static void
dragged (HysPlotArea *self,
         double       dx,
         double       dy)
{
  if (self->drag == NULL)
    return;
  self->drag_x = dx;
  self->drag_y = dy;
  self->drag->update (self);
}

static void
drag_ended (HysPlotArea *self,
            double       dx,
            double       dy)
{
  const HysPlotDrag *drag = self->drag;

  if (drag == NULL)
    return;
  drag->finish (self);
  self->drag = NULL;
  hys_plot_area_hover (self);
}

gboolean
hys_plot_area_cancel_drag (HysPlotArea *self)
{
  if (self->drag == NULL)
    return FALSE;
  self->drag = NULL;
  hys_plot_area_look (self, &self->press_view, self->gesture);
  gtk_widget_queue_draw (self->glass);
  return TRUE;
}

/* All of it again, or all of one axis. */
static void
pressed (HysPlotArea *self,
         int          count,
         double       x,
         double       y)
{
  HysPlotZone zone = hys_plot_area_zone (self, x, y);

  if (count != 2)
    return;
  if (zone == HYS_PLOT_INSIDE)
    hys_plot_area_go (self, HYS_PLOT_HOME);
  else if (zone == HYS_PLOT_X_AXIS || zone == HYS_PLOT_Y_AXIS)
    hys_plot_area_set_automatic (self, zone == HYS_PLOT_X_AXIS ? HYS_AXIS_X : HYS_AXIS_Y, TRUE);
}

static void
pinch_begun (HysPlotArea *self)
{
  self->pinch = 1;
  hys_plot_area_new_gesture (self);
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
  hys_plot_area_zoom_at (self, x, y, factor, factor, self->gesture);
}

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
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *zoom = gtk_gesture_zoom_new (), *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (zoom, "begin", G_CALLBACK (pinch_begun), self);
  g_signal_connect_swapped (zoom, "scale-changed", G_CALLBACK (pinched), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (zoom));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  add_drag (self, GDK_BUTTON_PRIMARY);
  add_drag (self, GDK_BUTTON_MIDDLE);
}
