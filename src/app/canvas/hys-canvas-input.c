/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys, scrolling and pinching: for the keyboard cursor, the tool, the values and the view. */
#include "hys-canvas-private.h"

#include <math.h>

#define ZOOM_STEP 1.15
#define PAN_STEP  40.0

/* Moves the selection by one step of the grid. */
static void
shift (HysCanvas        *self,
       HysWalkDirection  direction)
{
  static const HysDrawMove steps[] = {
    [HYS_WALK_LEFT] = { .columns = -HYS_SNAP_COLUMN },
    [HYS_WALK_RIGHT] = { .columns = HYS_SNAP_COLUMN },
    [HYS_WALK_UP] = { .rows = -HYS_SNAP_ROW },
    [HYS_WALK_DOWN] = { .rows = HYS_SNAP_ROW },
  };
  HysCanvasScene *scene = self->scene;
  g_autoptr (GError) error = NULL;
  HysDocument *edited = hys_edit_move (scene->document, scene->layout, hys_canvas_scene_selection (scene),
                                       steps[direction].columns, steps[direction].rows, &error);

  if (edited != NULL)
    hys_editor_apply (scene->editor, edited, "shift", &error);
  if (error != NULL)
    hys_canvas_scene_tell (scene, error->message);
}

static gboolean
walk (HysCanvas       *self,
      guint            key,
      GdkModifierType  modifiers)
{
  static const guint keys[][2] = {
    [HYS_WALK_LEFT] = { GDK_KEY_Left, GDK_KEY_KP_Left },
    [HYS_WALK_RIGHT] = { GDK_KEY_Right, GDK_KEY_KP_Right },
    [HYS_WALK_UP] = { GDK_KEY_Up, GDK_KEY_KP_Up },
    [HYS_WALK_DOWN] = { GDK_KEY_Down, GDK_KEY_KP_Down },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (key == keys[i][0] || key == keys[i][1])
      {
        if (modifiers & GDK_CONTROL_MASK)
          shift (self, (HysWalkDirection) i);
        else
          hys_canvas_cursor_walk (self->cursor, (HysWalkDirection) i, (modifiers & GDK_SHIFT_MASK) != 0);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

/* Typing a digit opens the entry with it, where the item that keys act on is visible: it has the ring or is selected. */
static gboolean
type_character (HysCanvas *self,
                guint      key)
{
  gunichar character = gdk_keyval_to_unicode (key);
  const char *id = hys_canvas_scene_id (self->scene, self->cursor->at.element, self->cursor->at.node);
  char text[7] = "";

  if (id == NULL
      || (!self->cursor->shown && !hys_selection_contains (hys_canvas_scene_selection (self->scene), id))
      || character >= 0x80 || strchr ("0123456789.,-", (int) character) == NULL || character == 0)
    return GDK_EVENT_PROPAGATE;
  g_unichar_to_utf8 (character, text);
  return hys_canvas_values_open (self->values, hys_canvas_cursor_value (self->cursor, FALSE), text);
}

/* A letter selects a tool, as its button does; where the keyboard's ring is, it is used there. */
static gboolean
use_letter (HysCanvas *self,
            guint      key)
{
  const HysTool *tool = hys_tool_for_key (key);

  if (tool == NULL || !self->cursor->shown || !hys_canvas_cursor_is_anywhere (self->cursor))
    return GDK_EVENT_PROPAGATE;
  hys_tool_controller_use (self->tools, tool);
  return GDK_EVENT_STOP;
}

static gboolean
plain_key (HysCanvas *self,
           guint      key)
{
  const HysCanvasScene *scene = self->scene;

  switch (key)
    {
    case GDK_KEY_Home:
      hys_canvas_cursor_walk_to (self->cursor, hys_walk_first (scene->document, scene->layout), FALSE);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
      hys_canvas_cursor_walk_to (self->cursor, hys_walk_last (scene->document, scene->layout), FALSE);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_F2:
      /* The tool that is held is used where there is nothing yet that the ring could be at. */
      if (!hys_tool_controller_draws (self->tools) || hys_canvas_cursor_is_anywhere (self->cursor))
        return hys_canvas_values_open (self->values, hys_canvas_cursor_value (self->cursor, FALSE), NULL);
      hys_tool_controller_use (self->tools, self->tools->base.tool);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      hys_canvas_cursor_set_shown (self->cursor, FALSE);
      return GDK_EVENT_PROPAGATE;
    default:
      return type_character (self, key) || use_letter (self, key);
    }
}

static gboolean
key_pressed (HysCanvas       *self,
             guint            key,
             guint            code,
             GdkModifierType  modifiers)
{
  modifiers &= GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
  if (key == GDK_KEY_space && self->tools->space)   /* key repeat */
    return GDK_EVENT_STOP;
  if (!hys_canvas_scene_is_editable (self->scene) || self->tools->pressed != NULL
      || !hys_canvas_cursor_has_focus (self->cursor) || (modifiers & (GDK_ALT_MASK | GDK_SUPER_MASK)))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    {
      hys_canvas_open_menu (self);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_space && modifiers == 0)
    {
      hys_tool_controller_set_space (self->tools, TRUE);
      return GDK_EVENT_STOP;
    }
  if (self->tools->keyed)
    return hys_tool_controller_key (self->tools, key);
  if (walk (self, key, modifiers))
    return GDK_EVENT_STOP;
  return modifiers & GDK_CONTROL_MASK ? GDK_EVENT_PROPAGATE : plain_key (self, key);
}

/* Releasing the space bar runs or pauses, unless it was held to pan. */
static void
key_released (HysCanvas *self,
              guint      key)
{
  if (key == GDK_KEY_space && hys_tool_controller_set_space (self->tools, FALSE))
    gtk_widget_activate_action (self->scene->view.widget, "win.run-toggle", NULL);
}

/* The release of a key pressed here is not reported after focus loss. */
static void
focus_moved (HysCanvas               *self,
             GParamSpec              *property,
             GtkEventControllerFocus *focus)
{
  if (!gtk_event_controller_focus_contains_focus (focus))
    hys_tool_controller_set_space (self->tools, FALSE);
}

static gboolean
scrolled (HysCanvas                *self,
          double                    dx,
          double                    dy,
          GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  HysCanvasView *view = &self->scene->view;
  double x = self->tools->pointer.x, y = self->tools->pointer.y;

  if (modifiers & GDK_CONTROL_MASK)
    hys_canvas_view_zoom_at (view, view->zoom * pow (ZOOM_STEP, -dy), x, y);
  else if (hys_canvas_values_nudge (self->values, x, y, modifiers & GDK_SHIFT_MASK ? -10 * dy : -dy))
    return GDK_EVENT_STOP;
  else if (modifiers & GDK_SHIFT_MASK)
    hys_canvas_view_pan (view, -PAN_STEP * dy, -PAN_STEP * dx);
  else
    hys_canvas_view_pan (view, -PAN_STEP * dx, -PAN_STEP * dy);
  return GDK_EVENT_STOP;
}

static void
pinch_begun (HysCanvas *self)
{
  hys_tool_controller_give_up (self->tools);   /* what the first finger began */
  self->pinch_zoom = self->scene->view.zoom;
}

static void
pinched (HysCanvas  *self,
         double      scale,
         GtkGesture *gesture)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    hys_canvas_view_zoom_at (&self->scene->view, self->pinch_zoom * scale, x, y);
}

void
hys_canvas_add_input (HysCanvas *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();
  GtkEventController *wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (key_released), self);
  g_signal_connect_swapped (focus, "notify::contains-focus", G_CALLBACK (focus_moved), self);
  g_signal_connect_swapped (wheel, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begun), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinched), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
}
