/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths whose numbers were shortened, against their points; and names that do not depend on what was drawn before. */
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
  trace (cr, 100, 100);
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

/* The next number of a path, whose numbers have two digits behind the point at most. */
static double
read_number (const char **at)
{
  const char *start;
  double value = 0, place = 1;
  int sign, decimals = 0;

  while (**at == ' ')
    (*at)++;
  sign = **at == '-' ? -1 : 1;
  *at += **at == '-';
  for (start = *at; g_ascii_isdigit (**at); (*at)++)
    value = 10 * value + g_ascii_digit_value (**at);
  if (**at == '.')
    for ((*at)++; g_ascii_isdigit (**at); (*at)++, decimals++)
      value += g_ascii_digit_value (**at) * (place /= 10);
  g_assert_true (*at > start && decimals <= 2);
  return sign * value;
}

/* The points of the path are those of the curve, to hundredths, but for some that lie on a straight line between others. */
static void
test_path (void)
{
  g_autofree char *file = draw ();
  const char *at = strstr (file, " d=\"m");
  double x, y;
  int i = 0, n = 1;

  g_assert_nonnull (at);
  at += strlen (" d=\"m");
  x = read_number (&at);
  y = read_number (&at);
  g_assert_cmpint (*at++, ==, 'l');
  for (; *at != 'c'; n++)
    {
      double error = INFINITY;

      x += read_number (&at);
      y += read_number (&at);
      while (error > 0.0101 && ++i <= 3000)
        {
          double angle = 0.013 * i, radius = 40 + 30 * sin (1.7 * angle);

          error = fmax (fabs (x - 100 - radius * cos (angle)), fabs (y - 100 - radius * sin (angle)));
        }
      g_assert_cmpfloat (error, <, 0.0101);
    }
  g_assert_cmpint (n, >, 2900);
  at++;
  for (i = 0; i < 6; i++)
    read_number (&at);
  g_assert_cmpint (*at, ==, 'z');
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
  g_test_add_func ("/svg/path", test_path);
  g_test_add_func ("/svg/same", test_same);
  return g_test_run ();
}
