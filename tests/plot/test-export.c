/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"
#include "hys-export.h"

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

static char *
export_to (const char      *name,
           HysExportFormat  format,
           double           width,
           double           height,
           double           scale)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  hys_export (path, format, width, height, scale, paint, NULL, &error);
  g_assert_no_error (error);
  return path;
}

static void
test_png (void)
{
  g_autofree char *path = export_to ("a.png", HYS_EXPORT_PNG, 120.5, 80, 2);
  cairo_surface_t *image = cairo_image_surface_create_from_png (path);
  const guint8 *row = cairo_image_surface_get_data (image) + 80 * cairo_image_surface_get_stride (image);
  guint32 pixel;

  g_assert_cmpint (cairo_image_surface_get_width (image), ==, 241);
  g_assert_cmpint (cairo_image_surface_get_height (image), ==, 160);
  memcpy (&pixel, row + 4 * 60, 4);
  g_assert_cmphex (pixel, ==, 0xffff0000);
  memcpy (&pixel, row + 4 * 180, 4);
  g_assert_cmphex (pixel, ==, 0);
  cairo_surface_destroy (image);
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
        g_assert_cmpstr (*values, ==, "300pt");
        *seen = TRUE;
      }
}

static void
test_svg (void)
{
  const GMarkupParser parser = { .start_element = start_element };
  g_autofree char *path = export_to ("a.svg", HYS_EXPORT_SVG, 300, 200, 1);
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
  g_autofree char *path = export_to ("a.pdf", HYS_EXPORT_PDF, 300, 200, 1);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  g_assert_true (contains (text, length, "/MediaBox [ 0 0 300 200 ]"));
  g_assert_true (contains (text + length - 8, 8, "%%EOF"));
  g_unlink (path);
}

static void
assert_fails (const char      *path,
              HysExportFormat  format,
              double           width,
              double           height,
              double           scale,
              HysPaint         how,
              const char      *reason)
{
  g_autoptr (GError) error = NULL;
  guint n_files = count_files ();

  g_assert_false (hys_export (path, format, width, height, scale, how, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, reason));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_cmpuint (count_files (), ==, n_files);
}

static void
test_destinations (void)
{
  g_autofree char *missing = g_build_filename (folder, "missing", "a.png", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *below = g_build_filename (file, "a.png", NULL);

  assert_fails (missing, HYS_EXPORT_PNG, 10, 10, 1, paint, "No such file");
  assert_fails (folder, HYS_EXPORT_PDF, 10, 10, 1, paint, "directory");
  assert_fails ("/dev/full", HYS_EXPORT_PNG, 10, 10, 1, paint, "not a regular file");
  g_assert_true (g_file_set_contents (file, "x", 1, NULL));
  assert_fails (below, HYS_EXPORT_SVG, 10, 10, 1, paint, "Not a directory");
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
  assert_fails (path, HYS_EXPORT_PNG, 10, 10, 1, paint, "Permission denied");
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
    assert_fails (path, (HysExportFormat) format, 10, 10, 1, paint_badly, "cannot be written");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "precious");
  g_free (export_to ("old.png", HYS_EXPORT_PNG, 10, 10, 1));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  g_unlink (path);
}

static void
test_sizes (void)
{
  const double bad[][3] = { { 0, 10, 1 }, { 10, -1, 1 }, { NAN, 10, 1 }, { 10, 10, 0 }, { 10, 10, NAN } };
  const double large[][3] = { { 40000, 10, 1 }, { 400, 10, 100 }, { 30000, 30000, 1 }, { INFINITY, 1, 1 } };
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);

  for (guint format = HYS_EXPORT_PNG; format <= HYS_EXPORT_PDF; format++)
    for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
      assert_fails (path, (HysExportFormat) format, bad[i][0], bad[i][1], bad[i][2], paint, "must be positive");
  for (guint i = 0; i < G_N_ELEMENTS (large); i++)
    assert_fails (path, HYS_EXPORT_PNG, large[i][0], large[i][1], large[i][2], paint, "too many pixels");
  assert_fails (path, HYS_EXPORT_PDF, 14401, 10, 1, paint, "14400");
  assert_fails (path, HYS_EXPORT_SVG, 10, INFINITY, 1, paint, "14400");
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
  g_test_add_func ("/export/svg", test_svg);
  g_test_add_func ("/export/pdf", test_pdf);
  g_test_add_func ("/export/destinations", test_destinations);
  g_test_add_func ("/export/permission", test_permission);
  g_test_add_func ("/export/existing", test_existing);
  g_test_add_func ("/export/sizes", test_sizes);
  g_test_add_func ("/export/formats", test_formats);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
