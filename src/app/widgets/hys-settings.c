/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-settings.h"

#include "hys-readout.h"
#include "hys-scheme.h"
#include "hys-series.h"

#define SCHEMA "io.github.hysteron.Hysteron"

GSettings *
hys_settings_new (void)
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
  g_autoptr (GSettings) settings = hys_settings_new ();

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
  g_autoptr (GSettings) settings = hys_settings_new ();
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
  g_autoptr (GSettings) settings = hys_settings_new ();

  return settings != NULL ? g_settings_get_string (settings, "plots-order") : g_strdup ("row");
}

void
hys_settings_set_plots_order (const char *order)
{
  g_autoptr (GSettings) settings = hys_settings_new ();

  if (settings != NULL)
    g_settings_set_string (settings, "plots-order", order);
}

void
hys_settings_remember_file (const char *key,
                            GFile      *file)
{
  g_autoptr (GSettings) settings = hys_settings_new ();
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  if (settings != NULL && uri != NULL)
    g_settings_set_string (settings, key, uri);
}

static void
numbers_changed (GSettings *settings)
{
  hys_readout_set_digits (g_settings_get_int (settings, "digits"));
  hys_letter_set_rheology (g_settings_get_boolean (settings, "rheology"));
}

void
hys_settings_follow_numbers (GCallback changed,
                             gpointer  user_data)
{
  g_autoptr (GSettings) settings = hys_settings_new ();

  if (settings == NULL)
    return;
  numbers_changed (settings);
  g_signal_connect (settings, "changed", G_CALLBACK (numbers_changed), NULL);
  g_signal_connect_object (settings, "changed::digits", changed, user_data, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::rheology", changed, user_data, G_CONNECT_SWAPPED);
  g_object_set_data_full (user_data, "hys-settings-numbers", g_steal_pointer (&settings), g_object_unref);
}

gboolean
hys_settings_reopens (void)
{
  g_autoptr (GSettings) settings = hys_settings_new ();

  return settings == NULL || g_settings_get_boolean (settings, "reopen-documents");
}

void
hys_settings_follow_backups (HysSession *session)
{
  g_autoptr (GSettings) settings = hys_settings_new ();

  if (settings != NULL)
    g_settings_bind (settings, "keep-backups", session, "keeps-backups", G_SETTINGS_BIND_GET);
}

void
hys_settings_begin_document (HysDocument *document)
{
  g_autoptr (GSettings) settings = hys_settings_new ();
  g_autofree char *scheme = settings != NULL ? g_settings_get_string (settings, "new-scheme") : NULL;

  if (settings == NULL)
    return;
  document->sign = g_settings_get_enum (settings, "force-sign");
  document->simulation.step = g_settings_get_double (settings, "new-step");
  g_free (document->length_unit);
  g_free (document->force_unit);
  g_free (document->time_unit);
  g_settings_get (settings, "new-units", "(sss)", &document->length_unit, &document->force_unit, &document->time_unit);
  if (hys_scheme_find (scheme, NULL) != NULL)
    document->simulation.scheme = g_intern_string (scheme);
}

/* ---- Pictures ---- */

void
hys_settings_get_export (HysExportSettings  *settings,
                         char              **preset,
                         char              **font)
{
  g_autoptr (GSettings) stored = hys_settings_new ();
  g_autoptr (GVariant) value = stored != NULL ? g_settings_get_value (stored, "export-settings") : NULL;
  HysExportSettings last = { 0 };
  double width, each;
  guint format, theme, key;
  gboolean transparent, text;
  const char *preset_name, *font_name;

  if (value == NULL)
    return;
  g_variant_get (value, "(u&s&sdddubddub)", &format, &preset_name, &font_name, &width, &each, &last.dpi, &theme,
                 &transparent, &last.font_size, &last.line_width, &key, &text);
  hys_export_settings_size (&last, width, each);
  last.format = (HysExportFormat) MIN (format, HYS_EXPORT_PDF);
  last.theme = (HysPlotTheme) MIN (theme, HYS_PLOT_PRINT);
  last.key = (HysPlotKey) MIN (key, HYS_KEY_NONE);
  last.transparent = transparent;
  last.text = text;
  if (!hys_export_settings_check (&last, NULL))
    return;
  *settings = last;
  g_free (*preset);
  *preset = g_strdup (preset_name);
  *font = *font_name != '\0' ? g_strdup (font_name) : NULL;
}

void
hys_settings_set_export (const HysExportSettings *settings,
                         const char              *preset)
{
  g_autoptr (GSettings) stored = hys_settings_new ();

  if (stored != NULL)
    g_settings_set (stored, "export-settings", "(ussdddubddub)", settings->format, preset,
                    settings->font != NULL ? settings->font : "",
                    settings->width, settings->each, settings->dpi, settings->theme, settings->transparent,
                    settings->font_size, settings->line_width, settings->key, settings->text);
}
