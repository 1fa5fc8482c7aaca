/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of each kind, in each theme, at scales 1 and 2, beside the pictures in the folder images, which people looked at.
 *
 * To make those anew after a change that is meant:
 *
 *     tests/figure/make-images BUILD
 *
 * Both are compared by their ink in tiles of a few pixels, inside of the axes closely, outside, where there is text, by how
 * much there is: fonts differ from one version to the next. */
#include "hys-figure.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define WIDTH  240
#define HEIGHT 160

/* Tiles, in units of the figure; the mean difference allowed in one, of 255, where there is text and elsewhere, and in
 * the mean over the picture. */
#define TILE         4
#define TEXT_TILE    90
#define CURVE_TILE   30
#define MEAN_ALLOWED 2.5

static const char *const fonts[] = { "DejaVu Sans", "DejaVu Serif" };

static void
add (HysFigure  *figure,
     HysColumn  *x,
     HysColumn  *y,
     HysColumn  *z,
     const char *label)
{
  hys_figure_add_curve (figure, x, y, z, label);
  hys_column_unref (y);
}

static HysColumn *
tabulate (gsize    n,
          double (*value) (double s))
{
  HysColumn *column = hys_column_new ();

  for (gsize i = 0; i < n; i++)
    hys_column_append (column, value ((double) i / (double) (n - 1)));
  return column;
}

static double
eight (double s)
{
  return 8 * s;
}

static double
sine (double s)
{
  return 3 * sin (8 * s);
}

static double
flat_sine (double s)
{
  return CLAMP (3 * sin (8 * s - 0.8), -2, 2);
}

static double
flatter_sine (double s)
{
  return CLAMP (3 * sin (8 * s - 1.6), -1, 1);
}

static HysFigure *
make_time (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) t = tabulate (2000, eight);

  hys_figure_set_title (figure, "Forces");
  hys_figure_set_axis (figure, HYS_AXIS_X, "t", "s");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "", "N");
  add (figure, t, tabulate (2000, sine), NULL, "g<sub>1</sub>");
  add (figure, t, tabulate (2000, flat_sine), NULL, "g<sub>2</sub>");
  add (figure, t, tabulate (2000, flatter_sine), NULL, "g<sub>3</sub>");
  return figure;
}

static double
band (double s)
{
  return 2e-5 * (1 + exp (-3 * s)) * sin (4000 * s) + (s > 0.6 && s < 0.6003 ? 8e-5 : 0);
}

/* A band, one spike that sticks out, small numbers. */
static HysFigure *
make_band (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) t = tabulate (20000, eight);

  hys_figure_set_axis (figure, HYS_AXIS_X, "t", "s");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "x", "m");
  add (figure, t, tabulate (20000, band), NULL, NULL);
  return figure;
}

static double
loop_x (double s)
{
  return (1 + 0.3 * exp (-4 * s)) * sin (40 * s);
}

static double
loop_y (double s)
{
  return (1 + 0.3 * exp (-4 * s)) * tanh (2 * sin (40 * s + 0.5));
}

static double
inner_y (double s)
{
  return 0.6 * sin (40 * s + 0.2);
}

static HysFigure *
make_plane (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) x = tabulate (5000, loop_x);

  hys_figure_set_axis (figure, HYS_AXIS_X, "x", "mm");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "F − m x″", "N");
  add (figure, x, tabulate (5000, loop_y), NULL, "r<sub>1</sub>");
  add (figure, x, tabulate (5000, inner_y), NULL, "r<sub>2</sub>");
  hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_ARROWS);
  return figure;
}

static double
drift (double s)
{
  return 0.5 * sin (40 * s) + 2 * s;
}

static HysFigure *
make_space_from (double azimuth,
                 double elevation)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_SPACE);
  g_autoptr (HysColumn) x = tabulate (5000, drift), t = tabulate (5000, eight);

  hys_figure_set_axis (figure, HYS_AXIS_X, "x", "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "r", "N");
  hys_figure_set_axis (figure, HYS_AXIS_Z, "t", "s");
  hys_figure_set_view (figure, azimuth, elevation);
  add (figure, x, tabulate (5000, loop_y), t, NULL);
  return figure;
}

static HysFigure *
make_space (void)
{
  return make_space_from (-58, 24);
}

static double
outer_y (double s)
{
  return 0.4 * loop_y (s) + 0.8;
}

/* From another side, two curves. */
static HysFigure *
make_space_turned (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_SPACE);
  g_autoptr (HysColumn) x = tabulate (5000, drift), t = tabulate (5000, eight);

  hys_figure_set_title (figure, "From another side");
  hys_figure_set_axis (figure, HYS_AXIS_X, "x", "10<sup>−3</sup> m");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "F − m x″", "N");
  hys_figure_set_axis (figure, HYS_AXIS_Z, "t", "s");
  hys_figure_set_view (figure, 160, 40);
  add (figure, x, tabulate (5000, loop_y), t, "r<sub>1</sub>");
  add (figure, x, tabulate (5000, outer_y), t, "r<sub>2</sub>");
  return figure;
}

static double
one_round_x (double s)
{
  return sin (2 * G_PI * s);
}

static double
one_round_y (double s)
{
  return tanh (3 * sin (2 * G_PI * s + 0.5));
}

static double
past_y (double s)
{
  return 1.2 * tanh (3 * sin (2 * G_PI * s + 0.7));
}

/* A loop with arrows and marks here and there, over one to compare it with; a title of several lines. */
static HysFigure *
make_compared (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) x = tabulate (800, one_round_x);

  hys_figure_set_title (figure, "The last cycle beside an earlier one, with a heavier mass and a weaker slider");
  hys_figure_set_axis (figure, HYS_AXIS_X, "x", "mm");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "F − m x″", "kN");
  add (figure, x, tabulate (800, one_round_y), NULL, "now");
  add (figure, x, tabulate (800, past_y), NULL, "before");
  hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_ARROWS | HYS_CURVE_SPARSE_MARKS);
  hys_figure_set_look (figure, 1, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  return figure;
}

static double
late (double s)
{
  return 1e6 + 8e-3 * s;
}

static double
huge (double s)
{
  return 3e7 * sin (8 * s);
}

/* Numbers that differ in their last digits only, and large ones. */
static HysFigure *
make_offset (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) t = tabulate (500, late);

  hys_figure_set_axis (figure, HYS_AXIS_X, "t", "s");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "F", "N");
  add (figure, t, tabulate (500, huge), NULL, NULL);
  return figure;
}

static HysFigure *
make_many (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) t = tabulate (200, eight);

  hys_figure_set_axis (figure, HYS_AXIS_X, "t", "s");
  for (guint i = 0; i < 8; i++)
    {
      g_autofree char *label = g_strdup_printf ("u<sub>%u</sub>", i + 1);
      HysColumn *y = hys_column_new ();

      for (guint k = 0; k < 200; k++)
        hys_column_append (y, i + 0.4 * sin (0.04 * k * (1 + i / 4.0)));
      add (figure, t, y, NULL, label);
      hys_figure_set_look (figure, i, HYS_CURVE_LINE | HYS_CURVE_SPARSE_MARKS);
    }
  return figure;
}

static double
step (double s)
{
  return pow (10, -4 * s);
}

static double
first_order (double s)
{
  return 0.3 * pow (10, -4 * s);
}

static double
second_order (double s)
{
  return 0.1 * pow (10, -8 * s) + 1e-9;
}

/* Logarithmic axes, marks, names beside the curves. */
static HysFigure *
make_orders (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) h = tabulate (9, step);

  hys_figure_set_axis (figure, HYS_AXIS_X, "h", "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "error", "");
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, TRUE);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
  add (figure, h, tabulate (9, first_order), NULL, "paper");
  add (figure, h, tabulate (9, second_order), NULL, "midpoint");
  hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_MARKS);
  hys_figure_set_look (figure, 1, HYS_CURVE_LINE | HYS_CURVE_MARKS);
  return figure;
}

/* The kinds in all themes from the first to the last; what else there is in one. */
static const struct
{
  const char   *name;
  HysPlotKey    key;
  HysFigure  *(*make) (void);
  HysPlotTheme  first, last;
} cases[] = {
  { "time", HYS_KEY_LEGEND, make_time, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "plane", HYS_KEY_LEGEND, make_plane, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "space", HYS_KEY_LEGEND, make_space, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "turned", HYS_KEY_LEGEND, make_space_turned, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "names", HYS_KEY_DIRECT, make_time, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "loops", HYS_KEY_DIRECT, make_plane, HYS_PLOT_PRINT, HYS_PLOT_PRINT },
  { "orders", HYS_KEY_DIRECT, make_orders, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "band", HYS_KEY_LEGEND, make_band, HYS_PLOT_PRINT, HYS_PLOT_PRINT },
  { "compared", HYS_KEY_LEGEND, make_compared, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
  { "offset", HYS_KEY_LEGEND, make_offset, HYS_PLOT_PRINT, HYS_PLOT_PRINT },
  { "many", HYS_KEY_LEGEND, make_many, HYS_PLOT_LIGHT, HYS_PLOT_PRINT },
};

static const char *const theme_names[] = { "light", "dark", "print" };

static cairo_surface_t *
draw (guint         i,
      HysPlotTheme  theme,
      int           scale,
      HysFigure   **figure)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH * scale, HEIGHT * scale);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  hys_plot_style_init (&style, theme);
  style.font = fonts[0];
  style.math_font = fonts[1];
  style.key = cases[i].key;
  cairo_surface_set_device_scale (surface, scale, scale);
  *figure = cases[i].make ();
  hys_figure_draw (*figure, cr, WIDTH, HEIGHT, &style);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static char *
picture_name (guint         i,
              HysPlotTheme  theme,
              int           scale)
{
  return g_strdup_printf ("%s-%s-%d.png", cases[i].name, theme_names[theme], scale);
}

/* The mean colour of a tile's pixels in one channel. */
static double
tile_mean (cairo_surface_t *surface,
           int              x0,
           int              y0,
           int              size,
           int              channel)
{
  double sum = 0;

  for (int y = y0; y < y0 + size; y++)
    for (int x = x0; x < x0 + size; x++)
      sum += cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + 4 * x + channel];
  return sum / (size * size);
}

/* Whether a tile lies within the axes, a margin apart, where there is no text. */
static gboolean
is_inside (HysFigure *figure,
           double     x,
           double     y)
{
  double ignored[2];

  return hys_figure_pick (figure, x - TILE, y - TILE, &ignored[0], &ignored[1])
         && hys_figure_pick (figure, x + 2 * TILE, y + 2 * TILE, &ignored[0], &ignored[1]);
}

static void
assert_alike (HysFigure       *figure,
              cairo_surface_t *drawn,
              cairo_surface_t *expected,
              int              scale,
              const char      *name)
{
  double total = 0;

  g_assert_cmpint (cairo_image_surface_get_width (expected), ==, WIDTH * scale);
  g_assert_cmpint (cairo_image_surface_get_height (expected), ==, HEIGHT * scale);
  for (int y = 0; y < HEIGHT; y += TILE)
    for (int x = 0; x < WIDTH; x += TILE)
      for (int channel = 0; channel < 3; channel++)
        {
          int size = TILE * scale;
          double difference = fabs (tile_mean (drawn, x * scale, y * scale, size, channel)
                                    - tile_mean (expected, x * scale, y * scale, size, channel));

          if (difference > (is_inside (figure, x, y) ? CURVE_TILE : TEXT_TILE))
            g_error ("%s differs by %.0f at (%d, %d)", name, difference, x, y);
          total += difference;
        }
  total /= 3.0 * (WIDTH / TILE) * (HEIGHT / TILE);
  if (total > MEAN_ALLOWED)
    g_error ("%s differs by %.1f in the mean", name, total);
}

static gboolean
has_fonts (void)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();

  for (guint i = 0; i < G_N_ELEMENTS (fonts); i++)
    if (pango_font_map_get_family (map, fonts[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
test_images (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);

  if (!has_fonts ())
    {
      g_test_skip ("the fonts DejaVu are not installed");
      return;
    }
  for (guint theme = cases[i].first; theme <= cases[i].last; theme++)
    for (int scale = 1; scale <= 2; scale++)
      {
        g_autoptr (HysFigure) figure = NULL;
        cairo_surface_t *drawn = draw (i, (HysPlotTheme) theme, scale, &figure);
        g_autofree char *name = picture_name (i, (HysPlotTheme) theme, scale);
        g_autofree char *path = g_test_build_filename (G_TEST_DIST, "figure", "images", name, NULL);
        cairo_surface_t *expected = cairo_image_surface_create_from_png (path);

        assert_alike (figure, drawn, expected, scale, name);
        cairo_surface_destroy (drawn);
        cairo_surface_destroy (expected);
      }
}

/* Writes all pictures into a folder. */
static int
make_images (const char *folder)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint theme = cases[i].first; theme <= cases[i].last; theme++)
      for (int scale = 1; scale <= 2; scale++)
        {
          g_autoptr (HysFigure) figure = NULL;
          cairo_surface_t *drawn = draw (i, (HysPlotTheme) theme, scale, &figure);
          g_autofree char *name = picture_name (i, (HysPlotTheme) theme, scale);
          g_autofree char *path = g_build_filename (folder, name, NULL);
          cairo_status_t status = cairo_surface_write_to_png (drawn, path);

          cairo_surface_destroy (drawn);
          if (status != CAIRO_STATUS_SUCCESS)
            {
              g_printerr ("%s: %s\n", path, cairo_status_to_string (status));
              return 1;
            }
        }
  return 0;
}

int
main (int    argc,
      char **argv)
{
  if (argc == 3 && strcmp (argv[1], "--make") == 0)
    return make_images (argv[2]);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/images/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_images);
    }
  return g_test_run ();
}
