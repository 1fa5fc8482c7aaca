/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-controller.h"

#include "hys-finger.h"

#include <math.h>

/* Distance from the edge at which scrolling starts, in pixels, and its speed. */
#define EDGE        8.0
#define SCROLL_MOST 16.0

static gpointer
object_of (HysToolController  *self,
           const HysToolClass *behaviour)
{
  gpointer object = g_hash_table_lookup (self->objects, behaviour);

  if (object == NULL)
    {
      object = hys_tool_object_new (behaviour, &self->base);
      g_hash_table_insert (self->objects, (gpointer) behaviour, object);
    }
  ((HysToolObject *) object)->tool = self->base.tool;
  return object;
}

static const HysToolClass *
held_class (HysToolController *self)
{
  return self->base.tool->behaviour;
}

static gpointer
held (HysToolController *self)
{
  return object_of (self, held_class (self));
}

static void
show_pointer (HysToolController *self)
{
  const HysToolClass *shown = self->pressed != NULL && self->pressed_class->pointer != NULL ? self->pressed_class
                                                                                             : held_class (self);

  gtk_widget_set_cursor_from_name (self->base.scene->view.widget, shown->pointer);
}

static void
pick (HysToolController *self,
      const HysTool     *tool)
{
  gtk_widget_activate_action (self->base.scene->view.widget, "win.tool", "s", tool->name);
}

/* Previews what a press would do. */
static void
hover (HysToolController *self)
{
  gboolean can = self->inside && hys_canvas_scene_is_editable (self->base.scene);

  self->pointer.moved = FALSE;
  if (held_class (self)->hover != NULL)
    held_class (self)->hover (held (self), can ? &self->pointer : NULL);
}

void
hys_tool_controller_look (HysToolController *self)
{
  if (self->pressed != NULL)
    return;
  hys_canvas_scene_hover (self->base.scene, self->inside, self->pointer.x, self->pointer.y);
}

static void
answered (HysToolController *self,
          HysToolAnswer      answer,
          gboolean           again)
{
  if (answer == HYS_TOOL_DONE && !self->stays && !again)
    pick (self, &hys_tool_select);
}

void
hys_tool_controller_point (HysToolController *self,
                           double             x,
                           double             y)
{
  self->inside = TRUE;
  self->pointer.x = x;
  self->pointer.y = y;
  hys_tool_controller_look (self);
}

static void
pointer_moved (HysToolController *self,
               double             x,
               double             y)
{
  self->base.scene->finger = self->base.scene->finger && self->pressed != NULL;
  hys_tool_controller_point (self, x, y);
  if (self->pressed == NULL)
    hover (self);
}

static void
pointer_left (HysToolController *self)
{
  self->inside = FALSE;
  hys_tool_controller_look (self);
  if (self->pressed == NULL)
    hover (self);
}

static void
begin (HysToolController  *self,
       const HysToolClass *behaviour,
       GtkGesture         *gesture)
{
  self->pressed_class = behaviour;
  self->gesture = gesture;
  self->pressed = object_of (self, behaviour);
  if (behaviour->begin != NULL)
    behaviour->begin (self->pressed, &self->pointer);
  show_pointer (self);
}

/* The middle button, or the primary button with the space bar, pans. */
static void
pressed (HysToolController *self,
         double             x,
         double             y,
         GtkGesture        *gesture)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  gboolean middle = gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_MIDDLE;

  if (!middle)
    gtk_widget_grab_focus (self->base.scene->view.widget);
  if (self->pressed != NULL || !(middle || hys_canvas_scene_is_editable (self->base.scene)))
    return;
  self->press_x = x;
  self->press_y = y;
  self->press_time = gtk_event_controller_get_current_event_time (controller);
  self->pointer.modifiers = gtk_event_controller_get_current_event_state (controller);
  self->pointer.moved = FALSE;
  self->base.scene->finger = hys_finger_is (gesture);
  hys_tool_controller_point (self, x, y);
  self->panned = self->panned || self->space;
  if (middle || self->space)
    {
      begin (self, &hys_pan_class, gesture);
      return;
    }
  self->keyed = FALSE;
  hys_canvas_cursor_set_shown (self->base.cursor, FALSE);
  begin (self, held_class (self), gesture);
}

/* Speed of scrolling for a pointer at that distance from an edge of the widget. */
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
  HysToolController *self = user_data;
  double dx = scroll_speed (self->pointer.x, gtk_widget_get_width (widget));
  double dy = scroll_speed (self->pointer.y, gtk_widget_get_height (widget));

  if (self->pressed == NULL || !self->pointer.moved || (dx == 0 && dy == 0))
    {
      self->scrolling = 0;
      return G_SOURCE_REMOVE;
    }
  hys_canvas_view_pan (&self->base.scene->view, dx, dy);
  self->pressed_class->motion (self->pressed, &self->pointer);
  return G_SOURCE_CONTINUE;
}

static void
dragged (HysToolController *self,
         double             dx,
         double             dy,
         GtkGesture        *gesture)
{
  if (self->pressed == NULL || self->gesture != gesture)
    return;
  self->pointer.x = self->press_x + dx;
  self->pointer.y = self->press_y + dy;
  self->pointer.moved = self->pointer.moved || !hys_finger_trembles (self->base.scene->finger, dx, dy);
  if (!self->pointer.moved)
    return;
  if (self->scrolling == 0 && self->pressed_class != &hys_pan_class)
    self->scrolling = gtk_widget_add_tick_callback (self->base.scene->view.widget, scroll, self, NULL);
  self->pressed_class->motion (self->pressed, &self->pointer);
}

static void
released (HysToolController *self,
          double             dx,
          double             dy,
          GtkGesture        *gesture)
{
  gpointer object = self->pressed;

  if (object == NULL || self->gesture != gesture)
    return;
  self->pressed = NULL;
  if (!self->pointer.moved && self->pressed_class != &hys_pan_class)
    hys_canvas_values_click (self->values, self->pointer.x, self->pointer.y, self->press_time);
  if (self->pressed_class->finish != NULL)
    answered (self, self->pressed_class->finish (object, &self->pointer), self->pointer.modifiers & GDK_SHIFT_MASK);
  show_pointer (self);
  hys_tool_controller_look (self);
  self->inside = self->inside && !self->base.scene->finger;
  hover (self);
}

void
hys_tool_controller_plan_again (HysToolController *self)
{
  hys_canvas_preview_outdate (self->base.preview);
  if (self->base.preview->draft == NULL)
    return;
  if (self->pressed != NULL)
    self->pressed_class->motion (self->pressed, &self->pointer);
  else
    hover (self);
}

static void
cancelled (HysToolController *self,
           GdkEventSequence  *sequence,
           GtkGesture        *gesture)
{
  if (self->pressed != NULL && self->gesture == gesture)
    hys_tool_controller_give_up (self);
}

gboolean
hys_tool_controller_give_up (HysToolController *self)
{
  gpointer object = self->pressed;

  if (object == NULL && !self->keyed)
    return FALSE;
  self->pressed = NULL;
  if (object == NULL)
    {
      self->keyed = FALSE;
      held_class (self)->cancel (held (self));
      pick (self, &hys_tool_select);
      return TRUE;
    }
  if (self->pressed_class->cancel != NULL)
    self->pressed_class->cancel (object);
  gtk_gesture_set_state (self->gesture, GTK_EVENT_SEQUENCE_DENIED);
  show_pointer (self);
  return TRUE;
}

static void
add_press (HysToolController *self,
           guint              button)
{
  GtkGesture *gesture = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), button);
  g_signal_connect_swapped (gesture, "drag-begin", G_CALLBACK (pressed), self);
  g_signal_connect_swapped (gesture, "drag-update", G_CALLBACK (dragged), self);
  g_signal_connect_swapped (gesture, "drag-end", G_CALLBACK (released), self);
  g_signal_connect_swapped (gesture, "cancel", G_CALLBACK (cancelled), self);
  gtk_widget_add_controller (self->base.scene->view.widget, GTK_EVENT_CONTROLLER (gesture));
}

HysToolController *
hys_tool_controller_new (HysCanvasScene   *scene,
                         HysCanvasPreview *preview,
                         HysCanvasCursor  *cursor,
                         HysCanvasValues  *values)
{
  HysToolController *self = g_new0 (HysToolController, 1);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->base = (HysToolObject) { &hys_tool_select, scene, preview, cursor };
  self->values = values;
  self->objects = g_hash_table_new (NULL, NULL);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (scene->view.widget, motion);
  add_press (self, GDK_BUTTON_PRIMARY);
  add_press (self, GDK_BUTTON_MIDDLE);
  return self;
}

void
hys_tool_controller_free (HysToolController *self)
{
  GHashTableIter iter;
  gpointer behaviour, object;

  if (self->scrolling != 0)
    gtk_widget_remove_tick_callback (self->base.scene->view.widget, self->scrolling);
  g_hash_table_iter_init (&iter, self->objects);
  while (g_hash_table_iter_next (&iter, &behaviour, &object))
    hys_tool_object_free (behaviour, object);
  g_hash_table_unref (self->objects);
  g_free (self);
}

/* Tools of the same class keep the state of the previous one. */
void
hys_tool_controller_set_tool (HysToolController *self,
                              const HysTool     *tool,
                              gboolean           stays)
{
  const HysTool *before = self->base.tool;

  self->stays = stays;
  if (tool == before)
    return;
  if (!self->keyed || tool->behaviour != before->behaviour)
    {
      self->keyed = FALSE;
      if (!hys_tool_controller_give_up (self) && held_class (self)->cancel != NULL)
        held_class (self)->cancel (held (self));
    }
  self->base.tool = tool;
  hys_canvas_values_forget_clicks (self->values);
  show_pointer (self);
  if (!self->keyed)
    hover (self);
}

static void
key (HysToolController *self,
     guint              keyval)
{
  gboolean was_keyed = self->keyed;
  HysToolAnswer answer = HYS_TOOL_IGNORED;

  self->keyed = FALSE;   /* changes made by the key must not cancel the tool */
  if (held_class (self)->key != NULL)
    answer = held_class (self)->key (held (self), keyval);
  self->keyed = answer == HYS_TOOL_TAKEN || (answer == HYS_TOOL_IGNORED && was_keyed);
  answered (self, answer, FALSE);
}

void
hys_tool_controller_use (HysToolController *self,
                         const HysTool     *tool)
{
  pick (self, tool);
  if (hys_canvas_scene_is_editable (self->base.scene))
    key (self, (guint) tool->letter);
}

gboolean
hys_tool_controller_key (HysToolController *self,
                         guint              keyval)
{
  const HysTool *tool = hys_tool_for_key (keyval);

  if (keyval == GDK_KEY_Tab || keyval == GDK_KEY_ISO_Left_Tab)
    {
      hys_tool_controller_give_up (self);
      return GDK_EVENT_PROPAGATE;
    }
  if (tool != NULL && tool->behaviour == held_class (self))
    hys_tool_controller_use (self, tool);
  else
    key (self, keyval);
  return GDK_EVENT_STOP;
}

gboolean
hys_tool_controller_set_space (HysToolController *self,
                               gboolean           down)
{
  gboolean alone = self->space && !self->panned;

  self->space = down;
  self->panned = FALSE;
  return alone;
}

gboolean
hys_tool_controller_draws (HysToolController *self)
{
  return self->pressed != NULL || self->base.tool != &hys_tool_select;
}

void
hys_tool_controller_paint (HysToolController    *self,
                           cairo_t              *cr,
                           const HysSketchStyle *style)
{
  if (held_class (self)->paint != NULL)
    held_class (self)->paint (held (self), cr, style);
}
