/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps: the colour of each place is that of its value, cells end half way to their neighbours, what is unknown is struck. */
#include "hys-figure.h"

#include <math.h>

#define WIDTH  480
#define HEIGHT 360

static HysColumn *
column_of (const double *values,
           guint         n)
{
  HysColumn *column = hys_column_new ();

  for (guint i = 0; i < n; i++)
    hys_column_append (column, values[i]);
  return column;
}

static const double xs[] = { 1, 1, 10, 10, 100, 100 }, ys[] = { 2, 4, 2, 4, 2, 4 }, zs[] = { 0, 1, 2, NAN, 4, 5 };

/* Three places by two, logarithmic in x. */
static HysFigure *
new_map (void)
{
  g_autoptr (HysColumn) x = column_of (xs, 6), y = column_of (ys, 6), z = column_of (zs, 6);
  HysFigure *figure = hys_figure_new (HYS_PLOT_MAP);

  hys_figure_set_axis (figure, HYS_AXIS_X, "k", "N/m");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "A", "m");
  hys_figure_set_axis (figure, HYS_AXIS_Z, "W", "J");
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, TRUE);
  hys_figure_add_curve (figure, x, y, z, NULL);
  return figure;
}

static cairo_surface_t *
draw (HysFigure    *figure,
      HysPlotTheme  theme)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  hys_plot_style_init (&style, theme);
  hys_figure_draw (figure, cr, WIDTH, HEIGHT, &style);
  cairo_destroy (cr);
  return surface;
}

static guint32
pixel (cairo_surface_t *surface,
       double           x,
       double           y)
{
  cairo_surface_flush (surface);
  return *(const guint32 *) (gpointer) (cairo_image_surface_get_data (surface) + (int) y * cairo_image_surface_get_stride (surface)
                                        + (int) x * 4) & 0xffffff;
}

static void
assert_color (guint32  found,
              HysColor expected)
{
  const double parts[] = { expected.red, expected.green, expected.blue };

  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (fabs ((found >> (16 - 8 * i) & 0xff) / 255.0 - parts[i]), <=, 1.01 / 255);
}

static guint32
color_at (HysFigure       *figure,
          cairo_surface_t *surface,
          double           x,
          double           y)
{
  double px, py;

  g_assert_true (hys_figure_place (figure, x, y, &px, &py));
  return pixel (surface, px, py);
}

/* Axes end with the cells, x from 10^-0.5 to 10^2.5, y from 1 to 5; a cell has one colour up to its edges at 10^0.5 and 3. */
static void
test_cells (gconstpointer data)
{
  HysFigure *figure = new_map ();
  cairo_surface_t *surface = draw (figure, GPOINTER_TO_UINT (data));
  double from, to, low, high;

  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_cmpfloat_with_epsilon (from, sqrt (0.1), 1e-12);
  g_assert_cmpfloat_with_epsilon (to, 100 * sqrt (10), 1e-9);
  hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
  g_assert_cmpfloat (from, ==, 1);
  g_assert_cmpfloat (to, ==, 5);
  hys_figure_get_range (figure, HYS_AXIS_Z, &low, &high);
  g_assert_cmpfloat (low, ==, 0);
  g_assert_cmpfloat (high, ==, 5);
  for (guint i = 0; i < 6; i++)
    for (int dx = -4; dx <= 4; dx++)
      for (int dy = -4; dy <= 4; dy++)
        if (isfinite (zs[i]))
          assert_color (color_at (figure, surface, xs[i] * pow (10, 0.1 * dx), ys[i] + 0.2 * dy),
                        hys_plot_ramp ((zs[i] - low) / (high - low)));
  /* Nothing is known of the fourth: it has the ground but for a line through it. */
  g_assert_cmphex (color_at (figure, surface, 10 * pow (10, -0.3), 4.6), ==, color_at (figure, surface, 10 * pow (10, 0.3), 3.4));
  HysPlotStyle style;
  hys_plot_style_init (&style, GPOINTER_TO_UINT (data));
  assert_color (color_at (figure, surface, 10 * pow (10, -0.3), 4.6), style.background);
  g_assert_cmphex (color_at (figure, surface, 10, 4), !=, color_at (figure, surface, 10 * pow (10, -0.3), 4.6));
  cairo_surface_destroy (surface);
  hys_figure_free (figure);
}

/* Beside the axes the bar has the colour of the least value at its foot and that of the greatest at its head. */
static void
test_bar (void)
{
  HysFigure *figure = new_map ();
  cairo_surface_t *surface = draw (figure, HYS_PLOT_PRINT);
  HysFigureBox box;
  double x;

  g_assert_true (hys_figure_get_box (figure, &box));
  for (x = box.x + box.width + 4; x < WIDTH; x++)
    {
      guint32 color = pixel (surface, x, box.y + box.height / 2);

      if ((color & 0xff) < 0xf0 || (color >> 16) < 0xf0)
        break;
    }
  x += 3;   /* behind its frame */
  g_assert_cmpfloat (x, <, WIDTH - 10);
  assert_color (pixel (surface, x, box.y + box.height - 3), hys_plot_ramp (3 / box.height));
  assert_color (pixel (surface, x, box.y + 3), hys_plot_ramp (1 - 3 / box.height));
  assert_color (pixel (surface, x, box.y + box.height / 2), hys_plot_ramp (0.5));
  cairo_surface_destroy (surface);
  hys_figure_free (figure);
}

/* Wherever the pointer is in a cell, its row is found; a copy is the same picture. */
static void
test_found (void)
{
  HysFigure *figure = new_map (), *copy = hys_figure_copy (figure);
  cairo_surface_t *surface = draw (figure, HYS_PLOT_LIGHT), *again = draw (copy, HYS_PLOT_LIGHT);
  HysFigurePoint point;
  double px, py;

  for (guint i = 0; i < 6; i++)
    for (int d = -1; d <= 1; d++)
      {
        g_assert_true (hys_figure_place (figure, xs[i] * pow (10, 0.4 * d), ys[i] + 0.9 * d, &px, &py));
        g_assert_true (hys_figure_nearest (figure, 0, px, py, 1, G_USEC_PER_SEC, &point));
        g_assert_cmpuint (point.row, ==, i);
        g_assert_cmphex (pixel (surface, px, py), ==, pixel (again, px, py));
      }
  g_assert_false (hys_figure_nearest (figure, 0, 1, 1, 1, G_USEC_PER_SEC, &point));
  cairo_surface_destroy (surface);
  cairo_surface_destroy (again);
  hys_figure_free (figure);
  hys_figure_free (copy);
}

/* Where no value is known there is no scale: what is beside the axes is grey. */
static void
test_unknown (void)
{
  const double none[] = { NAN, NAN, NAN, NAN, NAN, NAN };
  g_autoptr (HysColumn) x = column_of (xs, 6), y = column_of (ys, 6), z = column_of (none, 6);
  HysFigure *figure = hys_figure_new (HYS_PLOT_MAP);

  hys_figure_set_axis (figure, HYS_AXIS_Z, "W", "J");
  hys_figure_add_curve (figure, x, y, z, NULL);
  cairo_surface_t *surface = draw (figure, HYS_PLOT_PRINT);
  HysFigureBox box;
  g_assert_true (hys_figure_get_box (figure, &box));
  for (double at = box.x + box.width + 4; at < WIDTH; at++)
    for (double line = 0; line < HEIGHT; line++)
      {
        guint32 color = pixel (surface, at, line);

        g_assert_cmpint (abs ((int) (color & 0xff) - (int) (color >> 16)), <, 0x20);
      }
  cairo_surface_destroy (surface);
  hys_figure_free (figure);
}

/* One value, none, and values that a logarithmic axis does not have. */
static void
test_few (void)
{
  for (guint n = 0; n < 4; n++)
    {
      const double x[] = { 0, -3, 0 }, y[] = { 1, 2, 3 }, z[] = { 1, NAN, INFINITY };
      g_autoptr (HysColumn) a = column_of (x, n), b = column_of (y, n), c = column_of (z, n);
      HysFigure *figure = hys_figure_new (HYS_PLOT_MAP);
      double from, to;

      hys_figure_set_logarithmic (figure, HYS_AXIS_X, n == 3);
      hys_figure_add_curve (figure, a, b, c, NULL);
      cairo_surface_destroy (draw (figure, HYS_PLOT_DARK));
      hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
      g_assert_cmpfloat (from, <, to);
      hys_figure_free (figure);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/map/cells/light", GUINT_TO_POINTER (HYS_PLOT_LIGHT), test_cells);
  g_test_add_data_func ("/map/cells/dark", GUINT_TO_POINTER (HYS_PLOT_DARK), test_cells);
  g_test_add_data_func ("/map/cells/print", GUINT_TO_POINTER (HYS_PLOT_PRINT), test_cells);
  g_test_add_func ("/map/bar", test_bar);
  g_test_add_func ("/map/unknown", test_unknown);
  g_test_add_func ("/map/found", test_found);
  g_test_add_func ("/map/few", test_few);
  return g_test_run ();
}
