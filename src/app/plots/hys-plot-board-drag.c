/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-board-private.h"

#include <math.h>

/* Drag threshold in pixels; factor by which a key resizes a plot. */
#define SLACK  8
#define LARGER 1.15

static double
along (HysPlotBoard *self,
       double        x,
       double        y)
{
  return self->order == HYS_BOARD_COLUMN ? y : x;
}

/* The slot before the gap at a point; G_MAXUINT = there is none. */
static guint
gap_at (HysPlotBoard *self,
        double        at)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      const HysBoardSlot *slot = hys_board_slot (self, i);
      int end = slot->start + slot->length;

      if (hys_board_next (self, i) != G_MAXUINT && at >= end && at < end + HYS_BOARD_GAP)
        return i;
    }
  return G_MAXUINT;
}

/* The slot whose heading, and no button in it, is at a point. */
static guint
heading_at (HysPlotBoard *self,
            double        x,
            double        y)
{
  gboolean heading = FALSE;

  for (GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT); widget != NULL;
       widget = gtk_widget_get_parent (widget))
    {
      if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget))
        return G_MAXUINT;
      heading = heading || gtk_widget_has_css_class (widget, "plot-header");
      for (guint i = 0; heading && i < self->slots->len; i++)
        if (hys_board_slot (self, i)->plot == widget)
          return i;
    }
  return G_MAXUINT;
}

/* The slot to which the dragged plot would move. */
static guint
target_at (HysPlotBoard *self,
           double        at)
{
  guint before = 0;

  for (guint i = 0; i < self->slots->len; i++)
    if (i != self->dragged)
      before += at > hys_board_slot (self, i)->start + hys_board_slot (self, i)->length / 2.0;
  return before;
}

static void
drag_begin (HysPlotBoard   *self,
            double          x,
            double          y,
            GtkGestureDrag *gesture)
{
  guint gap = gap_at (self, along (self, x, y));

  self->drag = HYS_BOARD_IDLE;
  if (gap != G_MAXUINT)
    {
      self->drag = HYS_BOARD_RESIZING;
      self->dragged = gap;
      self->lengths[0] = hys_board_slot (self, gap)->length;
      self->lengths[1] = hys_board_slot (self, gap + 1)->length;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      return;
    }
  self->dragged = heading_at (self, x, y);
  if (self->dragged != G_MAXUINT && hys_board_next (self, 0) != G_MAXUINT)
    self->drag = HYS_BOARD_PRESSED;
  else
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update (HysPlotBoard   *self,
             double          dx,
             double          dy,
             GtkGestureDrag *gesture)
{
  double x, y;

  if (self->drag == HYS_BOARD_RESIZING)
    {
      int sum = self->lengths[0] + self->lengths[1];
      double least = hys_board_slot (self, self->dragged)->minimum,
             most = sum - hys_board_slot (self, self->dragged + 1)->minimum;

      if (most >= least)
        hys_board_share (self, self->dragged, self->dragged + 1,
                         CLAMP (self->lengths[0] + along (self, dx, dy), least, most) / sum);
    }
  if (self->drag == HYS_BOARD_PRESSED && hypot (dx, dy) > SLACK)
    {
      self->drag = HYS_BOARD_MOVING;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
    }
  if (self->drag != HYS_BOARD_MOVING)
    return;
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  self->target = target_at (self, along (self, x + dx, y + dy));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_stop (HysPlotBoard *self)
{
  self->drag = HYS_BOARD_IDLE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_end (HysPlotBoard *self)
{
  gboolean moved = self->drag == HYS_BOARD_MOVING && self->target != self->dragged;
  gboolean resized = self->drag == HYS_BOARD_RESIZING;

  drag_stop (self);
  if (resized)
    g_signal_emit_by_name (self, "share", NULL);
  if (moved)
    g_signal_emit_by_name (self, "move", self->dragged, self->target);
}

static void
motion (HysPlotBoard *self,
        double        x,
        double        y)
{
  if (self->drag == HYS_BOARD_MOVING)
    return;
  if (self->drag == HYS_BOARD_RESIZING || gap_at (self, along (self, x, y)) != G_MAXUINT)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), self->order == HYS_BOARD_COLUMN ? "row-resize" : "col-resize");
  else
    gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
}

void
hys_plot_board_init_drag (HysPlotBoard *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *pointer = gtk_event_controller_motion_new ();

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (drag_stop), self);
  g_signal_connect_swapped (pointer, "motion", G_CALLBACK (motion), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), pointer);
}

/* Draws a bar in the gap to which the plot would move. */
void
hys_plot_board_draw_drag (HysPlotBoard *self,
                          GtkSnapshot  *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  float at = 0;
  guint before = self->target;
  const HysBoardSlot *slot;
  GdkRGBA color;

  if (self->drag != HYS_BOARD_MOVING)
    return;
  if (before >= self->dragged)
    before++;
  if (before < self->slots->len)
    at = (float) hys_board_slot (self, before)->start - (HYS_BOARD_GAP + 3) / 2.0f;
  else
    {
      slot = hys_board_slot (self, self->slots->len - 1);
      at = (float) (slot->start + slot->length) + (HYS_BOARD_GAP - 3) / 2.0f;
    }
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_color", &color))
    return;
  if (self->order == HYS_BOARD_COLUMN)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, at, (float) width, 3));
  else
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (at, 0, 3, (float) height));
}

/* ---- Keys ---- */

/* The plot that has the focus; G_MAXUINT = none. */
static guint
focused (HysPlotBoard *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  for (guint i = 0; focus != NULL && i < self->slots->len; i++)
    if (gtk_widget_is_ancestor (focus, hys_board_slot (self, i)->plot))
      return i;
  return G_MAXUINT;
}

static gboolean
key_moves (GtkWidget *widget,
           GVariant  *by,
           gpointer   user_data)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  guint from = focused (self), to;

  if (from == G_MAXUINT)
    return FALSE;
  to = from + (guint) g_variant_get_int32 (by);
  if (to < self->slots->len)
    g_signal_emit_by_name (self, "move", from, to);
  return TRUE;
}

static gboolean
key_resizes (GtkWidget *widget,
             GVariant  *by,
             gpointer   user_data)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  guint plot = focused (self);

  if (plot == G_MAXUINT || hys_board_next (self, 0) == G_MAXUINT)
    return FALSE;
  hys_board_slot (self, plot)->weight =
      CLAMP (hys_board_slot (self, plot)->weight * pow (LARGER, g_variant_get_int32 (by)),
                                               0.05, 20);
  g_signal_emit_by_name (self, "share", "share");
  return TRUE;
}

void
hys_plot_board_init_keys (GtkWidgetClass *widget_class)
{
  const GdkModifierType both = GDK_CONTROL_MASK | GDK_SHIFT_MASK;

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Up, both, key_moves, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Down, both, key_moves, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, both, key_resizes, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, both, key_resizes, "i", -1);
}
