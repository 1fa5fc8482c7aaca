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

/* Where an overlay has the message that it shows. */
#define SHOWN "hys-toast"

static void
forget (AdwToast *toast,
        GObject  *overlay)
{
  if (g_object_get_data (overlay, SHOWN) == toast)
    g_object_set_data (overlay, SHOWN, NULL);
}

static AdwToast *
show (AdwToastOverlay *overlay,
      const char      *text,
      guint            seconds)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *before = g_object_get_data (G_OBJECT (overlay), SHOWN), *toast = adw_toast_new ("");

  if (before != NULL)
    adw_toast_dismiss (before);
  adw_toast_set_title (toast, markup);
  adw_toast_set_timeout (toast, seconds);
  g_object_set_data_full (G_OBJECT (overlay), SHOWN, g_object_ref (toast), g_object_unref);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (forget), overlay, 0);
  adw_toast_overlay_add_toast (overlay, toast);
  return toast;
}

void
hys_toast_show (AdwToastOverlay *overlay,
                const char      *text,
                guint            seconds)
{
  show (overlay, text, seconds);
}

void
hys_toast_offer (AdwToastOverlay *overlay,
                 const char      *text,
                 const char      *button,
                 const char      *action)
{
  AdwToast *toast = show (overlay, text, 10);

  adw_toast_set_button_label (toast, button);
  adw_toast_set_action_name (toast, action);
}
