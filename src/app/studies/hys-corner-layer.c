/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-target-figure.h"

#include "hys-object.h"
#include "hys-paint.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>
#include <math.h>

/* Width and height of the handle of a corner, the radius of its ring and the width of its line, in pixels. */
#define SIZE   24
#define RADIUS 5.5
#define LINE   2.0

/* Steps of the arrow keys per range, and factor with Shift. */
#define STEPS  200
#define COARSE 10

struct _HysCornerLayer
{
  GtkWidget    parent_instance;

  HysPlotArea *area;       /* borrowed */
  GPtrArray   *handles;    /* borrowed from their parent */
  GArray      *corners;    /* of HysLoopPoint */
  int          dragged;    /* -1 = none */
  double       grip_x;     /* from the corner to the place of the press, in pixels */
  double       grip_y;
  guint        source;     /* source that updates their places */
};

G_DEFINE_FINAL_TYPE (HysCornerLayer, hys_corner_layer, GTK_TYPE_WIDGET)

enum
{
  MOVE,
  RELEASED,
  REMOVE,
  EDIT,
  FOCUSED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Draws the handle: a ring around a point of the figure, filled while it is focused or hovered. */
static void
draw_handle (GtkDrawingArea *area,
             cairo_t        *cr,
             int             width,
             int             height,
             gpointer        user_data)
{
  GtkWidget *handle = GTK_WIDGET (area);
  gboolean held = gtk_widget_has_focus (handle)
                  || (gtk_widget_get_state_flags (handle) & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE)) != 0;
  HysPlotStyle style;

  hys_paint_plot_style (&style, handle);
  cairo_arc (cr, SIZE / 2.0, SIZE / 2.0, held ? RADIUS + 1 : RADIUS, 0, 2 * G_PI);
  cairo_set_line_width (cr, LINE);
  hys_color_set (cr, held ? hys_plot_palette (style.theme, 0)
                     : style.theme == HYS_PLOT_DARK ? (HysColor) { 0.19, 0.19, 0.19, 1 } : (HysColor) { 1, 1, 1, 1 });
  cairo_fill_preserve (cr);
  hys_color_set (cr, hys_plot_palette (style.theme, 0));
  cairo_stroke (cr);
}

static GtkWidget *
new_handle (guint corner)
{
  GtkWidget *handle = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
                                    "content-width", SIZE, "content-height", SIZE, "focusable", TRUE, NULL);
  g_autofree char *name = g_strdup_printf (_("Corner %u"), corner + 1);

  gtk_accessible_update_property (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_cursor_from_name (handle, "grab");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (handle), draw_handle, NULL, NULL);
  g_signal_connect (handle, "state-flags-changed", G_CALLBACK (gtk_widget_queue_draw), NULL);
  g_signal_connect (handle, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  return handle;
}

static const HysLoopPoint *
corner_at (HysCornerLayer *self,
           guint           i)
{
  return &g_array_index (self->corners, HysLoopPoint, i);
}

static int
index_of (HysCornerLayer *self,
          GtkWidget      *handle)
{
  guint index;

  return handle != NULL && g_ptr_array_find (self->handles, handle, &index) ? (int) index : -1;
}

/* Place of a corner in the last painted figure. */
static gboolean
place (HysCornerLayer *self,
       guint           i,
       double         *x,
       double         *y)
{
  HysFigure *figure = hys_plot_area_get_figure (self->area);

  return figure != NULL && hys_figure_place (figure, corner_at (self, i)->x, corner_at (self, i)->r, x, y);
}

static void
hys_corner_layer_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  HysCornerLayer *self = HYS_CORNER_LAYER (widget);

  for (guint i = 0; i < self->handles->len; i++)
    {
      GtkWidget *handle = g_ptr_array_index (self->handles, i);
      double x = 0, y = 0;
      gboolean placed = place (self, i, &x, &y);
      GtkAllocation box = { (int) lrint (x) - SIZE / 2, (int) lrint (y) - SIZE / 2, SIZE, SIZE };

      gtk_widget_set_child_visible (handle, placed);
      if (placed)
        gtk_widget_size_allocate (handle, &box, -1);
    }
}

static gboolean
place_again (gpointer user_data)
{
  HysCornerLayer *self = user_data;

  self->source = 0;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

/* Whether a corner must be moved to match the figure. */
static gboolean
is_misplaced (HysCornerLayer *self)
{
  for (guint i = 0; i < self->handles->len; i++)
    {
      GtkWidget *handle = g_ptr_array_index (self->handles, i);
      graphene_point_t middle = { SIZE / 2.0f, SIZE / 2.0f }, is = { 0 };
      double x, y;

      if (!place (self, i, &x, &y))
        continue;
      if (!gtk_widget_get_child_visible (handle) || !gtk_widget_compute_point (handle, GTK_WIDGET (self), &middle, &is)
          || fabs (is.x - x) > 1 || fabs (is.y - y) > 1)
        return TRUE;
    }
  return FALSE;
}

/* Runs after the figure below was painted, which determines its axes. */
static void
hys_corner_layer_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  HysCornerLayer *self = HYS_CORNER_LAYER (widget);

  for (guint i = 0; i < self->handles->len; i++)
    gtk_widget_snapshot_child (widget, g_ptr_array_index (self->handles, i), snapshot);
  if (self->source == 0 && is_misplaced (self))
    self->source = g_idle_add (place_again, self);
}

/* Only corners receive pointer events; others go to the figure below. */
static gboolean
hys_corner_layer_contains (GtkWidget *widget,
                           double     x,
                           double     y)
{
  return FALSE;
}

static void
drag_begin (HysCornerLayer *self,
            double          x,
            double          y,
            GtkGesture     *gesture)
{
  GtkWidget *handle = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  double at_x, at_y;

  self->dragged = index_of (self, handle);
  if (self->dragged < 0 || !place (self, (guint) self->dragged, &at_x, &at_y))
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->grip_x = x - at_x;
  self->grip_y = y - at_y;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (handle);
}

/* The plane is that of the axes drawn on: also beyond them. */
static gboolean
point_at (HysCornerLayer *self,
          double          px,
          double          py,
          HysLoopPoint   *point)
{
  HysFigure *figure = hys_plot_area_get_figure (self->area);
  double x1, x2, r1, r2, left, bottom, right, top;

  if (figure == NULL)
    return FALSE;
  hys_figure_get_range (figure, HYS_AXIS_X, &x1, &x2);
  hys_figure_get_range (figure, HYS_AXIS_Y, &r1, &r2);
  if (!hys_figure_place (figure, x1, r1, &left, &bottom) || !hys_figure_place (figure, x2, r2, &right, &top))
    return FALSE;
  *point = (HysLoopPoint) { x1 + (px - left) / (right - left) * (x2 - x1),
                           r1 + (py - bottom) / (top - bottom) * (r2 - r1) };
  return TRUE;
}

static void
drag_update (HysCornerLayer *self,
             double          dx,
             double          dy,
             GtkGestureDrag *gesture)
{
  HysLoopPoint point;
  double x, y;

  if (self->dragged < 0 || !gtk_gesture_drag_get_start_point (gesture, &x, &y)
      || !point_at (self, x + dx - self->grip_x, y + dy - self->grip_y, &point))
    return;
  g_signal_emit (self, signals[MOVE], 0, (guint) self->dragged, point.x, point.r);
}

static void
drag_end (HysCornerLayer *self)
{
  if (self->dragged < 0)
    return;
  self->dragged = -1;
  g_signal_emit (self, signals[RELEASED], 0);
}

static void
nudge (HysCornerLayer *self,
       guint           corner,
       int             along_x,
       int             along_r,
       gboolean        coarse)
{
  HysFigure *figure = hys_plot_area_get_figure (self->area);
  double x1, x2, r1, r2, steps = coarse ? COARSE : 1;

  if (figure == NULL)
    return;
  hys_figure_get_range (figure, HYS_AXIS_X, &x1, &x2);
  hys_figure_get_range (figure, HYS_AXIS_Y, &r1, &r2);
  g_signal_emit (self, signals[MOVE], 0, corner, corner_at (self, corner)->x + along_x * steps * (x2 - x1) / STEPS,
                 corner_at (self, corner)->r + along_r * steps * (r2 - r1) / STEPS);
}

static gboolean
key_pressed (HysCornerLayer *self,
             guint           keyval,
             guint           keycode,
             GdkModifierType modifiers)
{
  gboolean coarse = (modifiers & GDK_SHIFT_MASK) != 0;
  int corner = index_of (self, gtk_widget_get_focus_child (GTK_WIDGET (self)));

  if (corner < 0 || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      nudge (self, (guint) corner, keyval == GDK_KEY_Right ? 1 : -1, 0, coarse);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_Down:
      nudge (self, (guint) corner, 0, keyval == GDK_KEY_Up ? 1 : -1, coarse);
      return GDK_EVENT_STOP;
    case GDK_KEY_Delete:
    case GDK_KEY_BackSpace:
      g_signal_emit (self, signals[REMOVE], 0, (guint) corner);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_F2:
      g_signal_emit (self, signals[EDIT], 0, (guint) corner);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
focus_changed (HysCornerLayer *self)
{
  int corner = index_of (self, gtk_widget_get_focus_child (GTK_WIDGET (self)));

  if (corner >= 0)
    g_signal_emit (self, signals[FOCUSED], 0, (guint) corner);
}

static void
hys_corner_layer_dispose (GObject *object)
{
  HysCornerLayer *self = HYS_CORNER_LAYER (object);

  g_clear_handle_id (&self->source, g_source_remove);
  hys_corner_layer_set (self, NULL, 0);
  G_OBJECT_CLASS (hys_corner_layer_parent_class)->dispose (object);
}

static void
hys_corner_layer_class_init (HysCornerLayerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_corner_layer_dispose;
  widget_class->size_allocate = hys_corner_layer_size_allocate;
  widget_class->snapshot = hys_corner_layer_snapshot;
  widget_class->contains = hys_corner_layer_contains;
  signals[MOVE] = hys_object_add_signal (klass, "move", 3, G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[RELEASED] = hys_object_add_signal (klass, "released", 0);
  signals[REMOVE] = hys_object_add_signal (klass, "remove", 1, G_TYPE_UINT);
  signals[EDIT] = hys_object_add_signal (klass, "edit", 1, G_TYPE_UINT);
  signals[FOCUSED] = hys_object_add_signal (klass, "focused", 1, G_TYPE_UINT);
  gtk_widget_class_set_css_name (widget_class, "corners");
}

static void
hys_corner_layer_init (HysCornerLayer *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->handles = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  self->corners = hys_object_keep (self, g_array_new (FALSE, FALSE, sizeof (HysLoopPoint)), g_array_unref);
  self->dragged = -1;
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
hys_corner_layer_new (HysPlotArea *area)
{
  HysCornerLayer *self = g_object_new (HYS_TYPE_CORNER_LAYER, NULL);

  self->area = area;
  return GTK_WIDGET (self);
}

void
hys_corner_layer_set (HysCornerLayer     *self,
                      const HysLoopPoint *corners,
                      guint               n)
{
  g_array_set_size (self->corners, 0);
  g_array_append_vals (self->corners, corners, n);
  while (self->handles->len > n)
    gtk_widget_unparent (g_ptr_array_steal_index (self->handles, self->handles->len - 1));
  while (self->handles->len < n)
    {
      GtkWidget *handle = new_handle (self->handles->len);

      gtk_widget_set_parent (handle, GTK_WIDGET (self));
      g_signal_connect_object (handle, "notify::has-focus", G_CALLBACK (focus_changed), self, G_CONNECT_SWAPPED);
      g_ptr_array_add (self->handles, handle);
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *x = hys_readout_number (corners[i].x), *r = hys_readout_number (corners[i].r);
      g_autofree char *text = g_strdup_printf (_("x = %s, r = %s"), x, r);

      gtk_accessible_update_property (self->handles->pdata[i], GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_corner_layer_focus (HysCornerLayer *self,
                        guint           corner)
{
  if (corner < self->handles->len)
    gtk_widget_grab_focus (g_ptr_array_index (self->handles, corner));
}
