/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Long paths that do not go through cairo are in the file what they are when they do, and a file in which one of them is missing is
 * not taken for whole.
 */
#include "hys-svg.h"

#include <cairo-svg.h>
#include <math.h>
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

/* A curve around (@x, @y) that goes round and round, with a cusp and a part that is closed. */
static void
trace (cairo_t *cr,
       double   x,
       double   y)
{
  for (int i = 0; i <= 3000; i++)
    {
      double angle = 0.013 * i, radius = 40 + 30 * sin (1.7 * angle);

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_curve_to (cr, x, y, x + 20, y - 10, x + 33.333, y);
  cairo_close_path (cr);
}

/* Two curves and a square between them; @paths: whether curves are kept. The whole file, or NULL. */
static char *
draw (double   x,
      double   y,
      gboolean paths)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append, bytes, WIDTH, HEIGHT);
  HysSvgTexts *texts = hys_svg_texts_new ();
  cairo_t *cr = cairo_create (surface);
  GString *file;

  if (paths)
    hys_svg_keep_paths (surface, texts);
  for (int i = 0; i < 2; i++)
    {
      trace (cr, x + 100 * i, y);
      hys_svg_take_path (cr);
      cairo_stroke (cr);
      cairo_rectangle (cr, 20, 20, 5, 5);
      cairo_fill (cr);
    }
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  file = hys_svg_finish ((const char *) bytes->data, bytes->len, texts);
  hys_svg_texts_free (texts);
  return file != NULL ? g_string_free (file, FALSE) : NULL;
}

static void
test_same (void)
{
  g_autofree char *kept = draw (100, 100, TRUE), *written = draw (100, 100, FALSE);

  g_assert_nonnull (kept);
  g_assert_cmpuint (strlen (written), >, 20000);
  g_assert_cmpstr (kept, ==, written);
}

/* Curves beside the paper: their marks would be there, where cairo writes nothing. */
static void
test_missing (void)
{
  g_assert_null (draw (-1000, -1000, TRUE));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/svg/same", test_same);
  g_test_add_func ("/svg/missing", test_missing);
  return g_test_run ();
}
