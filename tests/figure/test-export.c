/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"
#include "hys-export.h"
#include "hys-pdf.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static char *folder;

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  user_data)
{
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_rectangle (cr, 0, 0, width / 2, height);
  cairo_fill (cr);
}

/* Leaves the drawing in an error state. */
static void
paint_badly (cairo_t  *cr,
             double    width,
             double    height,
             gpointer  user_data)
{
  cairo_restore (cr);
}

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static const double MM = 25.4 / 72;

static HysExportSettings
settings_of (HysExportFormat format,
             double          width,
             double          height,
             double          dpi)
{
  HysExportSettings settings;

  hys_export_settings_init (&settings, format);
  settings.width = width;
  settings.height = height;
  settings.dpi = dpi;
  return settings;
}

static char *
export_with (const char              *name,
             const HysExportSettings *settings,
             HysPaint                 how)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_autoptr (GFile) file = g_file_new_for_path (path);
  hys_export (file, settings, "A title", how, NULL, NULL, &error);
  g_assert_no_error (error);
  return path;
}

static char *
export_to (const char      *name,
           HysExportFormat  format,
           double           width,
           double           height,
           double           dpi)
{
  HysExportSettings settings = settings_of (format, width, height, dpi);

  return export_with (name, &settings, paint);
}

/* The four bytes of a PNG chunk's data from @at on. */
static guint32
read_chunk (const char *bytes,
            gsize       length,
            const char *chunk,
            gsize       at)
{
  for (gsize i = 0; i + 8 + at <= length; i++)
    if (memcmp (bytes + i, chunk, 4) == 0)
      {
        guint32 value;

        memcpy (&value, bytes + i + 4 + at, 4);
        return GUINT32_FROM_BE (value);
      }
  g_assert_not_reached ();
}

/* What the file says of itself: pixels, colour type (2 opaque, 6 with alpha), and a size right to a tenth of a millimetre
 * at any resolution. */
static void
assert_png (const char *path,
            double      width,
            double      dpi,
            guint       color_type)
{
  g_autofree char *bytes = NULL;
  gsize length;
  guint32 pixels, per_metre;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  pixels = read_chunk (bytes, length, "IHDR", 0);
  per_metre = read_chunk (bytes, length, "pHYs", 0);
  g_assert_cmpfloat (fabs (pixels - width / 25.4 * dpi), <=, 0.5);
  g_assert_cmpfloat (fabs (1000.0 * pixels / per_metre - width), <, 0.1);
  g_assert_cmpuint (read_chunk (bytes, length, "IHDR", 8) >> 16 & 255, ==, color_type);
}

static void
test_png (void)
{
  for (double dpi = 40; dpi < 500; dpi += 93)
    {
      HysExportSettings settings = settings_of (HYS_EXPORT_PNG, 85, 60, dpi);
      g_autofree char *path = export_with ("a.png", &settings, paint);
      cairo_surface_t *image = cairo_image_surface_create_from_png (path);
      int width = cairo_image_surface_get_width (image), height = cairo_image_surface_get_height (image);
      const guint8 *row = cairo_image_surface_get_data (image) + height / 2 * cairo_image_surface_get_stride (image);
      guint32 pixel;

      memcpy (&pixel, row + 4 * (width / 4), 4);
      g_assert_cmphex (pixel & 0xffffff, ==, 0xff0000);
      cairo_surface_destroy (image);
      assert_png (path, 85, dpi, 2);
      g_unlink (path);
    }
}

/* The chunk of 2835 pixels a metre, 72 an inch, as every program writes it. */
static void
test_resolution (void)
{
  static const guint8 chunk[] = { 0, 0, 0, 9, 'p', 'H', 'Y', 's', 0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1,
                                  0, 0x9a, 0x9c, 0x18 };
  HysExportSettings settings = settings_of (HYS_EXPORT_PNG, 200, 200, 72.009);
  g_autofree char *path = export_with ("a.png", &settings, paint), *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, 33 + sizeof chunk);
  g_assert_cmpmem (bytes + 33, sizeof chunk, chunk, sizeof chunk);
  g_unlink (path);
}

/* What is half transparent keeps its colour. */
static void
paint_half (cairo_t  *cr,
            double    width,
            double    height,
            gpointer  user_data)
{
  cairo_set_source_rgba (cr, 0.8, 0.4, 0, 0.5);
  cairo_rectangle (cr, 0, 0, width / 2, height);
  cairo_fill (cr);
}

static void
test_transparent (void)
{
  HysExportSettings settings = settings_of (HYS_EXPORT_PNG, 20, 10, 100);
  g_autofree char *path = NULL;
  cairo_surface_t *image, *direct;
  int size;

  settings.transparent = TRUE;
  path = export_with ("a.png", &settings, paint_half);
  assert_png (path, 20, 100, 6);
  image = cairo_image_surface_create_from_png (path);
  direct = hys_export_image (&settings, paint_half, NULL);
  size = cairo_image_surface_get_stride (image) * cairo_image_surface_get_height (image);
  g_assert_cmpmem (cairo_image_surface_get_data (image), size, cairo_image_surface_get_data (direct), size);
  cairo_surface_destroy (image);
  cairo_surface_destroy (direct);
  g_unlink (path);
}

static void
start_element (GMarkupParseContext  *context,
               const char           *name,
               const char          **keys,
               const char          **values,
               gpointer              user_data,
               GError              **error)
{
  gboolean *seen = user_data;

  if (!g_str_equal (name, "svg"))
    return;
  for (; *keys != NULL; keys++, values++)
    if (g_str_equal (*keys, "width"))
      {
        g_assert_cmpfloat (fabs (g_ascii_strtod (*values, NULL) * MM - 105.8), <, 0.01);
        g_assert_true (g_str_has_suffix (*values, "pt"));
        *seen = TRUE;
      }
}

static void
test_svg (void)
{
  const GMarkupParser parser = { .start_element = start_element };
  g_autofree char *path = export_to ("a.svg", HYS_EXPORT_SVG, 105.8, 70, 300);
  gboolean seen = FALSE;
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &seen, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_markup_parse_context_parse (context, text, -1, &error);
  g_assert_no_error (error);
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  g_assert_true (seen);
  g_markup_parse_context_free (context);
  g_unlink (path);
}

static gboolean
contains (const char *bytes,
          gsize       length,
          const char *text)
{
  gsize n = strlen (text);

  for (gsize i = 0; i + n <= length; i++)
    if (memcmp (bytes + i, text, n) == 0)
      return TRUE;
  return FALSE;
}

static void
test_pdf (void)
{
  g_autofree char *path = export_to ("a.pdf", HYS_EXPORT_PDF, 300 * MM, 200 * MM, 1);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  g_assert_true (contains (text, length, "/MediaBox [ 0 0 300 200 ]"));
  g_assert_true (contains (text + length - 8, 8, "%%EOF"));
  g_unlink (path);
}

static gboolean
is_whole (const char *text,
          gsize       length)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) text, (guint) length);
  return hys_pdf_is_whole (bytes);
}

/* Each object is looked for where the table says; without the table, or with a part of it, none is. */
static void
test_whole_pdf (void)
{
  g_autofree char *path = export_to ("a.pdf", HYS_EXPORT_PDF, 300 * MM, 200 * MM, 1);
  g_autofree char *text = NULL;
  gsize length;
  int n = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_unlink (path);
  g_assert_true (is_whole (text, length));
  for (gsize i = 1; i + 7 < length; i++)
    if (memcmp (text + i, " 0 obj\n", 7) == 0)
      {
        text[i + 1] = '1';
        g_assert_false (is_whole (text, length));
        text[i + 1] = '0';
        n++;
      }
  g_assert_cmpint (n, >=, 5);
  for (gsize i = length - strlen ("\n%%EOF\n"); i-- > 0;)
    g_assert_false (is_whole (text, i));
}

/* The settings are refused before anything is painted. */
static void
assert_refused (const HysExportSettings *settings,
                const char              *reason)
{
  g_autofree char *path = g_build_filename (folder, "refused.png", NULL);
  g_autoptr (GError) error = NULL;

  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_false (hys_export (file, settings, NULL, NULL, NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_assert_true (g_str_has_prefix (error->message, "refused.png: "));
  g_assert_nonnull (strstr (error->message, reason));
  g_assert_cmpuint (count_files (), ==, 0);
}

static void
assert_fails (const char      *path,
              HysExportFormat  format,
              HysPaint         how,
              const char      *reason)
{
  HysExportSettings settings = settings_of (format, 10, 10, 72);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GError) error = NULL;
  guint n_files = count_files ();

  g_assert_false (hys_export (file, &settings, NULL, how, NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_FAILED);
  g_assert_true (g_str_has_prefix (error->message, name));
  g_assert_nonnull (strstr (error->message, reason));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_cmpuint (count_files (), ==, n_files);
}

/* Counts down the questions that are answered with yes; parts only grow. */
typedef struct
{
  int    left;
  double part;
} Watch;

static gboolean
watch (double   part,
       gpointer user_data)
{
  Watch *self = user_data;

  g_assert_cmpfloat (part, >=, self->part);
  g_assert_cmpfloat (part, <=, 1);
  self->part = part;
  return self->left-- > 0;
}

/* A file is whole or not there, whenever it is stopped; one that is not stopped ends with all done. */
static void
test_watch (void)
{
  g_autofree char *path = g_build_filename (folder, "a", NULL);

  for (guint format = HYS_EXPORT_PNG; format <= HYS_EXPORT_PDF; format++)
    for (int patience = 0;; patience++)
      {
        HysExportSettings settings = settings_of ((HysExportFormat) format, 40, 30, 100);
        g_autoptr (GError) error = NULL;
        Watch state = { patience, 0 };
        g_autoptr (GFile) file = g_file_new_for_path (path);
        gboolean good = hys_export (file, &settings, NULL, paint, watch, &state, &error);

        g_assert_cmpuint (count_files (), ==, good ? 1 : 0);
        if (good)
          {
            g_assert_cmpfloat (state.part, ==, 1);
            g_assert_cmpint (patience, >=, 2);
            g_unlink (path);
            break;
          }
        g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
      }
}

static void
test_destinations (void)
{
  g_autofree char *missing = g_build_filename (folder, "missing", "a.png", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *below = g_build_filename (file, "a.png", NULL);

  assert_fails (missing, HYS_EXPORT_PNG, paint, "No such file");
  assert_fails (folder, HYS_EXPORT_PDF, paint, "directory");
  assert_fails ("/dev/full", HYS_EXPORT_PNG, paint, "not a regular file");
  g_assert_true (g_file_set_contents (file, "x", 1, NULL));
  assert_fails (below, HYS_EXPORT_SVG, paint, "Not a directory");
  g_unlink (file);
}

/* Root may write anywhere. */
static void
test_permission (void)
{
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);

  if (geteuid () == 0)
    {
      g_test_skip ("root may write anywhere");
      return;
    }
  g_chmod (folder, 0500);
  assert_fails (path, HYS_EXPORT_PNG, paint, "Permission denied");
  g_chmod (folder, 0700);
}

/* The old file stays if the new one cannot be made, and its mode if it can. */
static void
test_existing (void)
{
  g_autofree char *path = g_build_filename (folder, "old.png", NULL);
  g_autofree char *text = NULL;
  GStatBuf status;

  g_assert_true (g_file_set_contents (path, "precious", 8, NULL));
  g_chmod (path, 0640);
  for (guint format = HYS_EXPORT_PNG; format <= HYS_EXPORT_PDF; format++)
    assert_fails (path, (HysExportFormat) format, paint_badly, "cannot be written");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "precious");
  g_free (export_to ("old.png", HYS_EXPORT_PNG, 10, 10, 72));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  g_unlink (path);
}

static void
test_settings (void)
{
  const double bad[][2] = { { 0, 10 }, { 10, -1 }, { NAN, 10 } };
  const double many[][3] = { { 400, 10, 4000 }, { 1000, 1000, 600 } };

  for (guint format = HYS_EXPORT_PNG; format <= HYS_EXPORT_PDF; format++)
    {
      HysExportSettings settings;

      for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
        {
          settings = settings_of ((HysExportFormat) format, bad[i][0], bad[i][1], 72);
          assert_refused (&settings, "must be positive");
        }
      settings = settings_of ((HysExportFormat) format, 5081, 10, 72);
      assert_refused (&settings, "5080 mm");
      settings = settings_of ((HysExportFormat) format, 10, INFINITY, 72);
      assert_refused (&settings, "5080 mm");
      settings = settings_of ((HysExportFormat) format, 10, 10, 72);
      settings.font_size = NAN;
      assert_refused (&settings, "font size");
      settings.font_size = 0;
      settings.line_width = -1;
      assert_refused (&settings, "line width");
    }
  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    {
      HysExportSettings settings = settings_of (HYS_EXPORT_PNG, many[i][0], many[i][1], many[i][2]);

      assert_refused (&settings, "too many pixels");
      settings.dpi = i == 0 ? 0 : NAN;
      assert_refused (&settings, "resolution");
    }
}

/* What is not chosen is the theme's. */
static void
test_style (void)
{
  HysExportSettings settings = settings_of (HYS_EXPORT_SVG, 10, 10, 72);
  HysPlotStyle theme, style;
  guint n;

  settings.font_size = settings.line_width = 0;
  settings.theme = HYS_PLOT_DARK;
  hys_plot_style_init (&theme, HYS_PLOT_DARK);
  hys_export_settings_style (&settings, &style);
  g_assert_true (style.font_size == theme.font_size && style.line_width == theme.line_width);
  g_assert_cmpstr (style.font, ==, theme.font);
  g_assert_cmpfloat (style.background.alpha, ==, 1);
  settings.font = "A Font";
  settings.transparent = TRUE;
  hys_export_settings_preset (&settings, &hys_export_presets (&n)[n - 1]);
  hys_export_settings_style (&settings, &style);
  g_assert_cmpstr (style.math_font, ==, "A Font");
  g_assert_true (style.font_size == settings.font_size && style.background.alpha == 0);
  g_assert_cmpfloat (fabs (settings.width / settings.height - 16.0 / 9), <, 1e-9);
}

static void
test_formats (void)
{
  g_autoptr (GError) error = NULL;
  HysExportFormat format;

  g_assert_true (hys_export_format_for ("/a.svg/b.PNG", &format, NULL) && format == HYS_EXPORT_PNG);
  g_assert_true (hys_export_format_for ("b.svg", &format, NULL) && format == HYS_EXPORT_SVG);
  g_assert_true (hys_export_format_for ("b.Pdf", &format, NULL) && format == HYS_EXPORT_PDF);
  g_assert_false (hys_export_format_for ("b.pdf.txt", &format, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "b.pdf.txt"));
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("hys-export-XXXXXX", NULL);
  g_test_add_func ("/export/png", test_png);
  g_test_add_func ("/export/resolution", test_resolution);
  g_test_add_func ("/export/transparent", test_transparent);
  g_test_add_func ("/export/svg", test_svg);
  g_test_add_func ("/export/pdf", test_pdf);
  g_test_add_func ("/export/whole-pdf", test_whole_pdf);
  g_test_add_func ("/export/destinations", test_destinations);
  g_test_add_func ("/export/permission", test_permission);
  g_test_add_func ("/export/existing", test_existing);
  g_test_add_func ("/export/settings", test_settings);
  g_test_add_func ("/export/style", test_style);
  g_test_add_func ("/export/watch", test_watch);
  g_test_add_func ("/export/formats", test_formats);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
