/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-settings.h"

#define SCHEMA "io.github.hysteron.Hysteron"

/* New settings, or NULL if the schema is not installed. */
static GSettings *
open_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, SCHEMA, TRUE);
  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

/* The binding keeps the settings alive. Changes by other windows are ignored. */
void
hys_settings_follow_window (GtkWindow *window,
                            GtkPaned  *paned)
{
  const GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES;
  g_autoptr (GSettings) settings = open_settings ();

  if (settings == NULL)
    return;
  g_settings_bind (settings, "window-width", window, "default-width", flags);
  g_settings_bind (settings, "window-height", window, "default-height", flags);
  g_settings_bind (settings, "window-maximized", window, "maximized", flags);
  g_settings_bind (settings, "drawing-height", paned, "position", flags);
}

static void
scheme_changed (GSettings  *settings,
                const char *key,
                gpointer    user_data)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      (AdwColorScheme) g_settings_get_enum (settings, key));
}

void
hys_settings_follow_scheme (GActionMap *application)
{
  g_autoptr (GSettings) settings = open_settings ();
  g_autoptr (GAction) action = NULL;

  if (settings == NULL)
    return;
  action = g_settings_create_action (settings, "color-scheme");
  g_action_map_add_action (application, action);
  g_signal_connect (settings, "changed::color-scheme", G_CALLBACK (scheme_changed), NULL);
  scheme_changed (settings, "color-scheme", NULL);
}

char *
hys_settings_get_plots_order (void)
{
  g_autoptr (GSettings) settings = open_settings ();

  return settings != NULL ? g_settings_get_string (settings, "plots-order") : g_strdup ("row");
}

void
hys_settings_set_plots_order (const char *order)
{
  g_autoptr (GSettings) settings = open_settings ();

  if (settings != NULL)
    g_settings_set_string (settings, "plots-order", order);
}

void
hys_settings_remember_file (GFile *file)
{
  g_autoptr (GSettings) settings = open_settings ();
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  if (settings != NULL && uri != NULL)
    g_settings_set_string (settings, "last-folder", uri);
}

void
hys_settings_begin_there (GtkFileChooser *chooser)
{
  g_autoptr (GSettings) settings = open_settings ();
  g_autofree char *uri = settings != NULL ? g_settings_get_string (settings, "last-folder") : NULL;
  g_autoptr (GFile) folder = NULL;

  if (uri == NULL || *uri == '\0')
    return;
  folder = g_file_new_for_uri (uri);
  if (g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}
