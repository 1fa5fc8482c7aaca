/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

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
          hys_canvas_shift (self, (HysWalkDirection) i);
        else
          hys_canvas_walk (self, (HysWalkDirection) i, (modifiers & GDK_SHIFT_MASK) != 0);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

static HysSketchValue
place_here (HysCanvas *self)
{
  HysWalk at = self->keys->at;

  return (HysSketchValue) { at.element, at.node, FALSE };
}

static gboolean
is_anywhere (HysCanvas *self)
{
  return self->keys->at.element >= 0 || self->keys->at.node >= 0;
}

/* Whether it can be seen that keys are for something: it has the ring, or is selected. */
static gboolean
is_meant (HysCanvas *self)
{
  const char *id = hys_canvas_id (self, self->keys->at.element, self->keys->at.node);

  return id != NULL && (self->keys->shown || hys_selection_contains (hys_editor_get_selection (self->editor), id));
}

/* Beginning a number opens the entry with it. */
static gboolean
type_character (HysCanvas *self,
                guint      key)
{
  gunichar character = gdk_keyval_to_unicode (key);
  char text[7] = "";

  if (!is_meant (self) || character >= 0x80 || strchr ("0123456789.,-", (int) character) == NULL || character == 0)
    return GDK_EVENT_PROPAGATE;
  g_unichar_to_utf8 (character, text);
  return hys_canvas_type_value (self, place_here (self), text);
}

/* With the ring, a letter acts on what it is around; otherwise it picks a tool for the pointer. */
static gboolean
use_letter (HysCanvas *self,
            guint      key)
{
  const HysTool *tool = hys_canvas_tool_for_key (key);

  if (tool == NULL || !(self->keys->shown || (!is_anywhere (self) && !self->pointer_in)))
    return GDK_EVENT_PROPAGATE;
  return hys_canvas_use_tool (self, tool);
}

static gboolean
plain_key (HysCanvas *self,
           guint      key)
{
  switch (key)
    {
    case GDK_KEY_Home:
      hys_canvas_walk_to (self, hys_walk_first (self->document, self->layout), FALSE);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
      hys_canvas_walk_to (self, hys_walk_last (self->document, self->layout), FALSE);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_F2:
      return hys_canvas_type_value (self, place_here (self), NULL);
    case GDK_KEY_Escape:
      hys_canvas_hide_ring (self);
      return GDK_EVENT_PROPAGATE;
    default:
      return type_character (self, key) || use_letter (self, key);
    }
}

/* The space bar runs and pauses when it is let go, unless it was held to drag the view. */
static gboolean
hold_space (HysCanvas *self)
{
  self->keys->space = TRUE;
  self->keys->panned = FALSE;
  return GDK_EVENT_STOP;
}

static void
key_released (HysCanvas *self,
              guint      key)
{
  gboolean run = self->keys->space && !self->keys->panned;

  if (key != GDK_KEY_space)
    return;
  self->keys->space = FALSE;
  if (run)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.run-toggle", NULL);
}

/* Nobody tells when a key is let go that was pressed here. */
static void
focus_moved (HysCanvas               *self,
             GParamSpec              *property,
             GtkEventControllerFocus *focus)
{
  if (!gtk_event_controller_focus_contains_focus (focus) && self->keys != NULL)
    self->keys->space = FALSE;
}

static gboolean
key_pressed (HysCanvas       *self,
             guint            key,
             guint            code,
             GdkModifierType  modifiers)
{
  modifiers &= GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
  if (key == GDK_KEY_space && self->keys->space)   /* it repeats */
    return GDK_EVENT_STOP;
  if (self->document == NULL || self->editor == NULL || self->drag != NULL || !hys_canvas_has_focus (self)
      || (modifiers & (GDK_ALT_MASK | GDK_SUPER_MASK)))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return hys_canvas_menu_here (self);
  if (self->keys->tool != NULL)
    return hys_canvas_reach_key (self, key);
  if (key == GDK_KEY_space && modifiers == 0)
    return hold_space (self);
  if (walk (self, key, modifiers))
    return GDK_EVENT_STOP;
  return modifiers & GDK_CONTROL_MASK ? GDK_EVENT_PROPAGATE : plain_key (self, key);
}

void
hys_canvas_init_keys (HysCanvas *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();

  self->keys = g_new0 (HysCanvasKeys, 1);
  self->keys->at = HYS_WALK_NOWHERE;
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (key_released), self);
  g_signal_connect_swapped (focus, "notify::contains-focus", G_CALLBACK (focus_moved), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  hys_canvas_init_typing (self);
  hys_canvas_init_menu (self);
}

void
hys_canvas_free_keys (HysCanvas *self)
{
  HysCanvasKeys *keys = g_steal_pointer (&self->keys);

  if (keys == NULL)
    return;
  g_clear_handle_id (&keys->nudges, g_source_remove);
  g_clear_handle_id (&keys->later, g_source_remove);
  g_clear_handle_id (&keys->back, g_source_remove);
  gtk_widget_unparent (GTK_WIDGET (keys->entry));
  g_clear_pointer (&keys->menu, gtk_widget_unparent);
  g_free (keys->id);
  g_free (keys);
}
