/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-look.h"

#include "hys-cli.h"
#include "hys-number.h"
#include "hys-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEFAULT_WIDTH  640
#define DEFAULT_HEIGHT 480

/* Of pictures whose size is given in pixels: a pixel is a point. */
#define DEFAULT_DPI 72

#define MM_PER_INCH 25.4

void
hys_cli_look_clear (HysCliLook *self)
{
  g_free (self->size);
  g_free (self->dpi);
  g_free (self->style);
  g_free (self->font);
  g_free (self->font_size);
  g_free (self->line_width);
  g_free (self->labels);
}

static const HysExportPreset *
find_preset (const char *name)
{
  guint n;
  const HysExportPreset *presets = hys_export_presets (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (presets[i].name, name))
      return &presets[i];
  return NULL;
}

static gboolean
read_size (const HysCliLook   *self,
           HysExportSettings  *settings,
           GError            **error)
{
  const char *text = self->size;
  const HysExportPreset *preset = text != NULL ? find_preset (text) : NULL;
  gboolean millimetres = text != NULL && g_str_has_suffix (text, "mm");
  g_autofree char *pair = text != NULL ? g_strndup (text, strlen (text) - (millimetres ? 2 : 0)) : NULL;
  double unit = millimetres ? 1 : MM_PER_INCH / (settings->format == HYS_EXPORT_PNG ? settings->dpi : 72);
  double width = DEFAULT_WIDTH, height = DEFAULT_HEIGHT;

  if (preset != NULL)
    {
      hys_export_settings_preset (settings, preset);
      return TRUE;
    }
  /* "640x480" as two numbers. */
  if (pair != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (pair, "x", -1);

      if (g_strv_length (parts) != 2 || !hys_number_parse (parts[0], &width) || !(width > 0)
          || !hys_number_parse (parts[1], &height) || !(height > 0))
        return hys_cli_refuse (error,
                               _("--size must be a width and a height, such as 640x480 or 85x60mm, or one-column, "
                                        "two-columns or slide"));
    }
  hys_export_settings_size (settings, width * unit, height * unit);
  settings->font_size = settings->line_width = 0;
  return TRUE;
}

static gboolean
read_labels (const HysCliLook   *self,
             HysExportSettings  *settings,
             GError            **error)
{
  static const char *const names[] = { [HYS_KEY_LEGEND] = "legend", [HYS_KEY_DIRECT] = "direct",
                                      [HYS_KEY_NONE] = "none" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (self->labels == NULL || g_str_equal (self->labels, names[i]))
      {
        settings->key = (HysPlotKey) i;
        return TRUE;
      }
  return hys_cli_refuse (error, _("--labels must be legend, direct or none"));
}

static gboolean
read_theme (const HysCliLook   *self,
            HysExportSettings  *settings,
            GError            **error)
{
  settings->theme = settings->format == HYS_EXPORT_PNG ? HYS_PLOT_LIGHT : HYS_PLOT_PRINT;
  if (self->style == NULL || hys_plot_theme_find (self->style, &settings->theme))
    return TRUE;
  return hys_cli_refuse (error, _("--style must be light, dark or print"));
}

/* Another font than the one that is asked for is none. */
static gboolean
check_font (const char  *font,
            GError     **error)
{
  if (font == NULL)
    return TRUE;
  if (!hys_cli_check_text (font, error))
    return FALSE;
  if (hys_export_has_font (font))
    return TRUE;
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--font: there is no font family “%s”"), font);
  return FALSE;
}

gboolean
hys_cli_look_read (const HysCliLook   *self,
                   const char         *path,
                   HysExportSettings  *settings,
                   GError            **error)
{
  HysExportFormat format;
  g_autofree char *name = hys_output_name (path);

  if (hys_output_is_stdout (path))
    format = HYS_EXPORT_PNG;
  else if (!hys_export_format_for (path, &format, error))
    return FALSE;
  if (!check_font (self->font, error))
    return FALSE;
  hys_export_settings_init (settings, format);
  if (self->size == NULL || (!g_str_has_suffix (self->size, "mm") && find_preset (self->size) == NULL))
    settings->dpi = DEFAULT_DPI;
  settings->transparent = self->transparent;
  settings->font = self->font;
  settings->text = !self->outlines;
  if (!hys_cli_number ("--dpi", self->dpi, &settings->dpi, error)
      || !read_size (self, settings, error)
      || !read_theme (self, settings, error)
      || !read_labels (self, settings, error)
      || !hys_cli_number ("--font-size", self->font_size, &settings->font_size, error)
      || !hys_cli_number ("--line-width", self->line_width, &settings->line_width, error))
    return FALSE;
  if (hys_export_settings_check (settings, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  return FALSE;
}
