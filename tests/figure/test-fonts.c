/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A font that is listed but cannot be read: no picture is written in which its letters are missing. */
#include "hys-error.h"
#include "hys-export.h"
#include "hys-text.h"

#include <glib/gstdio.h>
#include <math.h>
#include <pango/pangocairo.h>

#define FONTS "<?xml version='1.0'?><fontconfig><dir>%s</dir><cachedir>%s/cache</cachedir></fontconfig>"

/* The file of some font; NULL where no program tells. */
static char *
find_font (void)
{
  g_auto (GStrv) command = g_strsplit ("fc-match -f %{file} sans", " ", -1);
  char *path = NULL;

  g_spawn_sync (NULL, command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &path, NULL, NULL, NULL);
  return path;
}

/* Makes a copy of a font the only one of this program. */
static void
use_copy (const char *folder,
          const char *font,
          const char *copy)
{
  g_autofree char *list = g_strdup_printf (FONTS, folder, folder), *path = g_build_filename (folder, "fonts.conf", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (font, &bytes, &length, NULL) && g_file_set_contents (copy, bytes, (gssize) length, NULL));
  g_assert_true (g_file_set_contents (path, list, -1, NULL));
  g_setenv ("FONTCONFIG_FILE", path, TRUE);
}

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  user_data)
{
  HysPlotStyle style;
  HysText *text = hys_text_new ();

  hys_export_settings_style (user_data, &style);
  hys_text_begin (text, cr, &style, INFINITY);
  hys_text_show (text, HYS_TEXT_TITLE, "Title", 0, 0, 0, 0);
  hys_text_free (text);
}

static void
assert_refused (const char      *folder,
                HysExportFormat  format,
                gboolean         text)
{
  g_autofree char *path = g_build_filename (folder, "picture", NULL);
  g_autoptr (GError) error = NULL;
  HysExportSettings settings;

  hys_export_settings_init (&settings, format);
  settings.text = text;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_false (hys_export (file, &settings, NULL, paint, NULL, &settings, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_FAILED);
  g_assert_true (g_str_has_suffix (error->message, "a font could not be read"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_gone (void)
{
  g_autofree char *folder = g_dir_make_tmp ("hys-fonts-XXXXXX", NULL), *copy = g_build_filename (folder, "a.font", NULL);
  g_autofree char *font = find_font ();
  PangoFontFamily **families;
  int n;

  if (font == NULL || !g_file_test (font, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no font is found");
      return;
    }
  use_copy (folder, font, copy);
  pango_font_map_list_families (pango_cairo_font_map_get_default (), &families, &n);
  g_free (families);
  g_assert_cmpint (n, >=, 1);
  g_assert_cmpint (g_unlink (copy), ==, 0);
  /* Pango warns of the font. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  assert_refused (folder, HYS_EXPORT_PNG, TRUE);
  assert_refused (folder, HYS_EXPORT_PDF, TRUE);
  assert_refused (folder, HYS_EXPORT_SVG, TRUE);
  assert_refused (folder, HYS_EXPORT_SVG, FALSE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fonts/gone", test_gone);
  return g_test_run ();
}
