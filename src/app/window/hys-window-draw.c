/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

static void
set_state (HysWindow  *self,
           const char *action,
           GVariant   *state)
{
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), action)), state);
}

static void
set_tool (HysWindow     *self,
          const HysTool *tool,
          gboolean       stays)
{
  self->tool_stays = stays;
  set_state (self, "tool", g_variant_new_string (tool->name));
  hys_tool_bar_set_stays (self->tools, stays);
  hys_canvas_set_tool (self->canvas, tool, stays);
}

/* The second click of a double click picks the tool too: it goes on to stay. */
static void
pick_tool (GSimpleAction *action,
           GVariant      *name,
           gpointer       user_data)
{
  HysWindow *self = user_data;
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));

  if (tool != NULL)
    set_tool (self, tool, self->tool_stays && tool == hys_canvas_get_tool (self->canvas));
}

static void
keep_tool (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  HysWindow *self = user_data;

  set_tool (self, hys_canvas_get_tool (self->canvas), TRUE);
}

static void
cancel (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  HysWindow *self = user_data;

  if (!hys_canvas_cancel (self->canvas))
    hys_plot_deck_restore (self->deck);
}

static const GActionEntry entries[] = {
  { .name = "tool", .activate = pick_tool, .parameter_type = "s", .state = "'select'" },
  { .name = "tool-stays", .activate = keep_tool },
  { .name = "cancel", .activate = cancel },
};

/* Letters type in an entry: they pick a tool only when nothing else wanted them. */
static void
add_letters (HysWindow *self)
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
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

/* A menu that was in a menu keeps the focus when both have gone, and with it the keys: they are the drawing's. */
static void
menu_closed (HysWindow *self)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));

  if (focus == NULL || !gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

void
hys_window_update_hint (HysWindow *self)
{
  gtk_widget_set_visible (self->hint, self->document->nodes->len == 0);
}

void
hys_window_init_draw (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->canvas, "told", G_CALLBACK (hys_window_tell), self);
  g_signal_connect_object (gtk_menu_button_get_popover (self->menu_button), "closed", G_CALLBACK (menu_closed), self,
                           G_CONNECT_SWAPPED);
  add_letters (self);
}
