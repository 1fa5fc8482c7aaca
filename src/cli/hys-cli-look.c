/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How pictures look that commands write: options, and the file. */
#include "hys-cli-look.h"

#include "hys-number.h"
#include "hys-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEFAULT_WIDTH  640
#define DEFAULT_HEIGHT 480

/* Of pictures whose size is given in pixels: a pixel is a point. */
#define DEFAULT_DPI 72

#define MM_PER_INCH 25.4

/* What is typed; each text as given, NULL where it was not. */
static struct
{
  char    *size, *dpi, *style, *font, *font_size, *line_width, *labels;
  gboolean transparent, outlines;
} options;

const GOptionEntry hys_cli_look_entries[] = {
  { "size", 0, 0, G_OPTION_ARG_FILENAME, &options.size,
    N_("WxH, in pixels for PNG, in points for SVG and PDF (default: 640x480); WxHmm; one-column, two-columns or slide"),
    N_("SIZE") },
  { "dpi", 0, 0, G_OPTION_ARG_FILENAME, &options.dpi,
    N_("Pixels per inch, for PNG (default: 300, or 72 for a size in pixels)"), "N" },
  { "style", 0, 0, G_OPTION_ARG_FILENAME, &options.style,
    N_("light, dark or print (default: light for PNG, print for SVG and PDF)"), N_("STYLE") },
  { "transparent", 0, 0, G_OPTION_ARG_NONE, &options.transparent, N_("Transparent background"), NULL },
  { "font", 0, 0, G_OPTION_ARG_FILENAME, &options.font, N_("Font family"), N_("NAME") },
  { "font-size", 0, 0, G_OPTION_ARG_FILENAME, &options.font_size, N_("Font size, in points"), "N" },
  { "line-width", 0, 0, G_OPTION_ARG_FILENAME, &options.line_width, N_("Line width of curves, in points"), "N" },
  { "labels", 0, 0, G_OPTION_ARG_FILENAME, &options.labels,
    N_("Labels of curves: legend (default), direct (next to them) or none"), N_("HOW") },
  { "outlines", 0, 0, G_OPTION_ARG_NONE, &options.outlines, N_("Write text as outlines in SVG"), NULL },
  { NULL },
};

gboolean
hys_cli_look_is_given (void)
{
  gboolean given = options.transparent || options.outlines;

  for (const GOptionEntry *entry = hys_cli_look_entries; entry->long_name != NULL; entry++)
    given |= entry->arg == G_OPTION_ARG_FILENAME && *(char **) entry->arg_data != NULL;
  return given;
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
read_size (HysExportSettings *settings,
           GError           **error)
{
  const char *text = options.size;
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
read_labels (HysExportSettings *settings,
             GError           **error)
{
  static const char *const names[] = { [HYS_KEY_LEGEND] = "legend", [HYS_KEY_DIRECT] = "direct",
                                      [HYS_KEY_NONE] = "none" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (options.labels == NULL || g_str_equal (options.labels, names[i]))
      {
        settings->key = (HysPlotKey) i;
        return TRUE;
      }
  return hys_cli_refuse (error, _("--labels must be legend, direct or none"));
}

gboolean
hys_cli_look_read (const char         *path,
                   HysExportSettings  *settings,
                   GError            **error)
{
  HysExportFormat format;
  g_autofree char *name = hys_output_name (path);

  if (hys_output_is_stdout (path))
    format = HYS_EXPORT_PNG;
  else if (!hys_export_format_for (path, &format, error))
    return FALSE;
  /* Another font than the one that is asked for is none. */
  if (options.font != NULL && !hys_cli_check_text (options.font, error))
    return FALSE;
  if (options.font != NULL && !hys_export_has_font (options.font))
    return hys_fail (error, HYS_ERROR_USAGE, _("--font: there is no font family “%s”"), options.font);
  hys_export_settings_init (settings, format);
  if (options.size == NULL || (!g_str_has_suffix (options.size, "mm") && find_preset (options.size) == NULL))
    settings->dpi = DEFAULT_DPI;
  settings->theme = format == HYS_EXPORT_PNG ? HYS_PLOT_LIGHT : HYS_PLOT_PRINT;
  if (options.style != NULL && !hys_plot_theme_find (options.style, &settings->theme))
    return hys_cli_refuse (error, _("--style must be light, dark or print"));
  settings->transparent = options.transparent;
  settings->font = options.font;
  settings->text = !options.outlines;
  if (!hys_cli_number ("--dpi", options.dpi, &settings->dpi, error)
      || !read_size (settings, error)
      || !read_labels (settings, error)
      || !hys_cli_number ("--font-size", options.font_size, &settings->font_size, error)
      || !hys_cli_number ("--line-width", options.line_width, &settings->line_width, error))
    return FALSE;
  if (hys_export_settings_check (settings, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  return FALSE;
}

static gboolean
stop_when_interrupted (double   part,
                       gpointer user_data)
{
  return !hys_interrupt_came (NULL);
}

/* Fits the height of a stack of figures, and of the drawing, to the width. */
gboolean
hys_cli_look_draw (HysCli             *cli,
                   HysPicture         *picture,
                   const char         *path,
                   HysExportSettings  *settings,
                   GError            **error)
{
  g_autofree char *name = hys_output_name (path);
  g_autoptr (GByteArray) content = NULL;

  hys_picture_set_title (picture, *cli->document->title != '\0' ? cli->document->title : cli->name);
  hys_picture_fit (picture, settings);
  if (hys_interrupt_came (error))
    return FALSE;
  content = hys_picture_render (picture, name, settings, stop_when_interrupted, NULL, error);
  return content != NULL && hys_output_text (cli, path, (const char *) content->data, content->len, error);
}
