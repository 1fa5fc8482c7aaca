/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-actions.h"

#define ZOOM_STEP 1.25

struct _HysToolActions
{
  GObject        parent_instance;

  HysCanvas     *canvas;
  HysToolBar    *bar;
  GSimpleAction *tool;      /* its state: the name of the tool */
  gboolean       stays;     /* after its use */
};

G_DEFINE_FINAL_TYPE (HysToolActions, hys_tool_actions, G_TYPE_OBJECT)

static void
set_tool (HysToolActions *self,
          const HysTool  *tool,
          gboolean        stays)
{
  self->stays = stays;
  g_simple_action_set_state (self->tool, g_variant_new_string (tool->name));
  hys_tool_bar_set_stays (self->bar, stays);
  hys_canvas_set_tool (self->canvas, tool, stays);
}

/* The second click of a double click also selects the tool and must keep it. */
static void
pick_tool (GSimpleAction *action,
           GVariant      *name,
           gpointer       user_data)
{
  HysToolActions *self = user_data;
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));

  if (tool != NULL)
    set_tool (self, tool, self->stays && tool == hys_canvas_get_tool (self->canvas));
}

static void
keep_tool (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  HysToolActions *self = user_data;

  set_tool (self, hys_canvas_get_tool (self->canvas), TRUE);
}

static void
fit (GSimpleAction *action,
     GVariant      *parameter,
     gpointer       user_data)
{
  hys_canvas_fit (HYS_TOOL_ACTIONS (user_data)->canvas);
}

static void
zoom_in (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  hys_canvas_zoom (HYS_TOOL_ACTIONS (user_data)->canvas, ZOOM_STEP);
}

static void
zoom_out (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  hys_canvas_zoom (HYS_TOOL_ACTIONS (user_data)->canvas, 1 / ZOOM_STEP);
}

static void
focus_drawing (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  gtk_widget_grab_focus (GTK_WIDGET (HYS_TOOL_ACTIONS (user_data)->canvas));
}

static const GActionEntry entries[] = {
  { .name = "tool", .activate = pick_tool, .parameter_type = "s", .state = "'select'" },
  { .name = "tool-stays", .activate = keep_tool },
  { .name = "fit", .activate = fit },
  { .name = "zoom-in", .activate = zoom_in },
  { .name = "zoom-out", .activate = zoom_out },
  { .name = "focus-drawing", .activate = focus_drawing },
};

/* Letters select tools only if no entry handled them. */
static void
add_letters (GtkWidget *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  guint n;
  const HysTool *const *tools = hys_tools (&n);

  for (guint i = 0; i < n; i++)
    {
      GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (gdk_unicode_to_keyval ((guint32) tools[i]->letter), 0);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                            gtk_shortcut_new_with_arguments (trigger,
                                                                             gtk_named_action_new ("win.tool"), "s",
                                                                             tools[i]->name));
    }
  gtk_widget_add_controller (window, controller);
}

/* Keys that draw, delete or run unless an entry handles them. */
static gboolean
is_for_drawing (guint           key,
                GdkModifierType modifiers)
{
  gunichar character = gdk_keyval_to_unicode (key);

  if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace)
    return TRUE;
  if (modifiers & GDK_ALT_MASK)
    return FALSE;
  return modifiers & GDK_CONTROL_MASK ? character == 'x' || character == 'd' : g_unichar_isprint (character);
}

static gboolean
panel_key_pressed (GtkEventControllerKey *controller,
                   guint                  key,
                   guint                  code,
                   GdkModifierType        modifiers)
{
  return is_for_drawing (key, modifiers) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

void
hys_tool_actions_keep_keys (GtkWidget *panel)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  g_signal_connect (controller, "key-pressed", G_CALLBACK (panel_key_pressed), NULL);
  gtk_widget_add_controller (panel, controller);
}

static void
hys_tool_actions_finalize (GObject *object)
{
  HysToolActions *self = HYS_TOOL_ACTIONS (object);

  g_clear_object (&self->canvas);
  g_clear_object (&self->bar);
  g_clear_object (&self->tool);
  G_OBJECT_CLASS (hys_tool_actions_parent_class)->finalize (object);
}

static void
hys_tool_actions_class_init (HysToolActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_tool_actions_finalize;
}

static void
hys_tool_actions_init (HysToolActions *self)
{
}

HysToolActions *
hys_tool_actions_new (GtkApplicationWindow *window,
                      HysCanvas            *canvas,
                      HysToolBar           *bar,
                      GtkWidget            *panel)
{
  HysToolActions *self = g_object_new (HYS_TYPE_TOOL_ACTIONS, NULL);

  self->canvas = g_object_ref (canvas);
  self->bar = g_object_ref (bar);
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  self->tool = g_object_ref (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (window), "tool")));
  add_letters (GTK_WIDGET (window));
  hys_tool_actions_keep_keys (panel);
  return self;
}
