/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that do not depend on what was drawn before. */
#include "hys-svg.h"

#include <cairo-svg.h>
#include <string.h>

#define WIDTH  300.0
#define HEIGHT 200.0

static cairo_status_t
append (gpointer      data,
        const guchar *bytes,
        guint         length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* A curve and an image, through cairo: the whole file. */
static char *
draw (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append, bytes, WIDTH, HEIGHT);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 5, 5);
  HysSvgTexts *texts = hys_svg_texts_new ();
  cairo_t *cr = cairo_create (surface);
  GString *file;

  memset (cairo_image_surface_get_data (image), 255, 100);
  cairo_surface_mark_dirty (image);
  cairo_line_to (cr, 100, 100);
  cairo_line_to (cr, 200, 150);
  cairo_stroke (cr);
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  cairo_surface_destroy (image);
  file = hys_svg_finish ((const char *) bytes->data, bytes->len, texts);
  hys_svg_texts_free (texts);
  return g_string_free (file, FALSE);
}

/* The same picture is the same file, however many were drawn before. */
static void
test_same (void)
{
  g_autofree char *once = draw (), *again = draw ();

  g_assert_nonnull (strstr (once, "<image id="));
  g_assert_cmpstr (once, ==, again);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/svg/same", test_same);
  return g_test_run ();
}
