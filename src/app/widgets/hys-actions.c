/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions whose callbacks get their object first, and the keys of actions. */
#include "hys-actions.h"

void
hys_actions_add (GActionMap      *map,
                 const HysAction *actions,
                 guint            n,
                 gpointer         object)
{
  for (guint i = 0; i < n; i++)
    {
      const GActionEntry entry = { .name = actions[i].name, .parameter_type = actions[i].parameter_type,
                                  .state = actions[i].state };
      GAction *action;

      g_action_map_add_action_entries (map, &entry, 1, NULL);
      action = g_action_map_lookup_action (map, entry.name);
      if (actions[i].activate != NULL)
        g_signal_connect_swapped (action, "activate", actions[i].activate, object);
      if (actions[i].change_state != NULL)
        g_signal_connect_swapped (action, "change-state", actions[i].change_state, object);
    }
}

void
hys_actions_set_enabled (GActionMap *map,
                         const char *name,
                         gboolean    enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, name)), enabled);
}

void
hys_actions_set_state (GActionMap *map,
                       const char *name,
                       GVariant   *state)
{
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, name)), state);
}

GtkEventController *
hys_actions_add_keys (GtkWidget    *widget,
                      const HysKey *keys,
                      guint         n)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < n; i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].trigger),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (widget, controller);
  return controller;
}
