/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure.h"

#include <math.h>
#include <string.h>

static const HysPlotTheme themes[] = { HYS_PLOT_LIGHT, HYS_PLOT_DARK, HYS_PLOT_PRINT };
static const HysPlotKind kinds[] = { HYS_PLOT_TIME, HYS_PLOT_PLANE, HYS_PLOT_SPACE };

typedef struct
{
  double x, y;
} Point;

/* A figure drawn: pixels of @scale to a unit. */
typedef struct
{
  cairo_surface_t *surface;
  HysPlotStyle     style;
  double           scale;
  int              width, height;
} Picture;

static Picture
draw (HysFigure    *figure,
      HysPlotTheme  theme,
      double        width,
      double        height,
      double        scale)
{
  Picture picture = { .scale = scale, .width = (int) (width * scale), .height = (int) (height * scale) };
  cairo_t *cr;

  hys_plot_style_init (&picture.style, theme);
  picture.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, picture.width, picture.height);
  cairo_surface_set_device_scale (picture.surface, scale, scale);
  cr = cairo_create (picture.surface);
  hys_figure_draw (figure, cr, width, height, &picture.style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture.surface);
  return picture;
}

static void
picture_clear (Picture *picture)
{
  cairo_surface_destroy (picture->surface);
}

static HysColor
pixel_at (const Picture *picture,
          int            x,
          int            y)
{
  const guint8 *row = cairo_image_surface_get_data (picture->surface)
                      + y * cairo_image_surface_get_stride (picture->surface);
  guint32 pixel;

  memcpy (&pixel, row + 4 * x, 4);
  return (HysColor) { (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0, 1 };
}

static gboolean
is_color (HysColor a,
          HysColor b)
{
  return fabs (a.red - b.red) < 0.1 && fabs (a.green - b.green) < 0.1 && fabs (a.blue - b.blue) < 0.1;
}

/* Pixels of a colour among x0 <= x < x1, y0 <= y < y1. */
static guint
count_color (const Picture *picture,
             HysColor       color,
             int            x0,
             int            y0,
             int            x1,
             int            y1)
{
  guint n = 0;

  for (int y = MAX (y0, 0); y < MIN (y1, picture->height); y++)
    for (int x = MAX (x0, 0); x < MIN (x1, picture->width); x++)
      n += is_color (pixel_at (picture, x, y), color);
  return n;
}

static guint
count_curve (const Picture *picture,
             guint          curve)
{
  return count_color (picture, hys_plot_palette (picture->style.theme, curve), 0, 0, picture->width, picture->height);
}

/* Where a value lies in user units, found by asking the figure what lies where. */
static double
locate (HysFigure *figure,
        HysAxis    axis,
        double     value,
        double     other,
        double     size)
{
  double low = size, high = 0, low_value = 0, high_value = 0;

  for (double p = 0; p < size; p += 0.25)
    {
      double x, y, found;

      if (!hys_figure_pick (figure, axis == HYS_AXIS_X ? p : other, axis == HYS_AXIS_X ? other : p, &x, &y))
        continue;
      found = axis == HYS_AXIS_X ? x : y;
      if (p < low)
        {
          low = p;
          low_value = found;
        }
      high = p;
      high_value = found;
    }
  g_assert_cmpfloat (high, >, low);
  return low + (value - low_value) / (high_value - low_value) * (high - low);
}

static Point
locate_point (HysFigure *figure,
              double     x,
              double     y,
              double     width,
              double     height)
{
  return (Point) { locate (figure, HYS_AXIS_X, x, height / 2, width),
                       locate (figure, HYS_AXIS_Y, y, width / 2, height) };
}

#define WIDTH 300
#define HEIGHT 200

/* sin t for the time figure, an ellipse for the plane, a helix for space. */
static HysFigure *
make_figure (HysPlotKind kind,
             gsize       n)
{
  HysFigure *figure = hys_figure_new (kind);
  g_autoptr (HysColumn) t = hys_column_new ();
  g_autoptr (HysColumn) sine = hys_column_new ();
  g_autoptr (HysColumn) cosine = hys_column_new ();

  for (gsize i = 0; i < n; i++)
    {
      double time = 2 * G_PI * (double) i / (double) (n - 1);

      hys_column_append (t, time);
      hys_column_append (sine, sin (time));
      hys_column_append (cosine, 3 * cos (time));
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, "t", "s");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "x<sub>1</sub>", "mm");
  hys_figure_set_axis (figure, HYS_AXIS_Z, "z", "");
  hys_figure_add_curve (figure, kind == HYS_PLOT_TIME ? t : cosine, sine, t, "curve");
  return figure;
}

static HysFigure *
figure_of (HysPlotKind   kind,
           const double *x,
           const double *y,
           gsize         n)
{
  HysFigure *figure = hys_figure_new (kind);
  g_autoptr (HysColumn) x_column = hys_column_new_from (x, n);
  g_autoptr (HysColumn) y_column = hys_column_new_from (y, n);

  hys_figure_set_axis (figure, HYS_AXIS_X, "x", "");
  hys_figure_add_curve (figure, x_column, y_column, y_column, NULL);
  return figure;
}

/* Whether a pixel is the curve's colour, perhaps mixed with some of the background: thin lines are never full. */
static gboolean
is_ink (const Picture *picture,
        HysColor       pixel)
{
  HysColor paper = picture->style.background, ink = hys_plot_palette (picture->style.theme, 0);
  double r = ink.red - paper.red, g = ink.green - paper.green, b = ink.blue - paper.blue;
  double part = ((pixel.red - paper.red) * r + (pixel.green - paper.green) * g + (pixel.blue - paper.blue) * b)
                / (r * r + g * g + b * b);
  HysColor mixed = { paper.red + part * r, paper.green + part * g, paper.blue + part * b, 1 };

  return part > 0.3 && is_color (pixel, mixed);
}

/* The curve has ink within a unit and a half of (x, y). */
static gboolean
has_ink_near (HysFigure     *figure,
              const Picture *picture,
              double         x,
              double         y)
{
  Point at = locate_point (figure, x, y, WIDTH, HEIGHT);
  double reach = 1.5 * picture->scale;
  int left = (int) floor (at.x * picture->scale - reach), right = (int) ceil (at.x * picture->scale + reach);
  int top = (int) floor (at.y * picture->scale - reach), bottom = (int) ceil (at.y * picture->scale + reach);

  for (int py = MAX (top, 0); py < MIN (bottom, picture->height); py++)
    for (int px = MAX (left, 0); px < MIN (right, picture->width); px++)
      if (is_ink (picture, pixel_at (picture, px, py)))
        return TRUE;
  return FALSE;
}

/* Nothing touches the picture's edge, so no text is cut off. */
static void
assert_clean_border (const Picture *picture)
{
  for (int x = 0; x < picture->width; x++)
    {
      g_assert_true (is_color (pixel_at (picture, x, 0), picture->style.background));
      g_assert_true (is_color (pixel_at (picture, x, picture->height - 1), picture->style.background));
    }
  for (int y = 0; y < picture->height; y++)
    {
      g_assert_true (is_color (pixel_at (picture, 0, y), picture->style.background));
      g_assert_true (is_color (pixel_at (picture, picture->width - 1, y), picture->style.background));
    }
}

/* Ink where the curve is by its formula, for few and for many rows, in every theme and scale. */
static void
test_curve_places (void)
{
  const gsize lengths[] = { 100, 100000 };

  for (guint theme = 0; theme < G_N_ELEMENTS (themes); theme++)
    for (double scale = 1; scale <= 2; scale++)
      for (guint k = 0; k < 4; k++)
        {
          HysPlotKind kind = kinds[k / 2];
          HysFigure *figure = make_figure (kind, lengths[k % 2]);
          Picture picture = draw (figure, themes[theme], WIDTH, HEIGHT, scale);

          for (double t = 0.1; t < 2 * G_PI; t += 0.1)
            g_assert_true (has_ink_near (figure, &picture, kind == HYS_PLOT_TIME ? t : 3 * cos (t), sin (t)));
          g_assert_false (has_ink_near (figure, &picture, kind == HYS_PLOT_TIME ? 1 : 0, 0));
          g_assert_false (has_ink_near (figure, &picture, kind == HYS_PLOT_TIME ? 5 : 1, 0.3));
          assert_clean_border (&picture);
          picture_clear (&picture);
          hys_figure_free (figure);
        }
}

static guint
count_ink (const Picture *picture)
{
  guint n = 0;

  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      n += is_ink (picture, pixel_at (picture, x, y));
  return n;
}

static void
test_space (void)
{
  for (guint theme = 0; theme < G_N_ELEMENTS (themes); theme++)
    {
      HysFigure *figure = make_figure (HYS_PLOT_SPACE, 1000);
      Picture picture = draw (figure, themes[theme], WIDTH, HEIGHT, 2);
      double x, y;

      g_assert_cmpuint (count_ink (&picture), >, 500);
      g_assert_false (hys_figure_pick (figure, WIDTH / 2.0, HEIGHT / 2.0, &x, &y));
      assert_clean_border (&picture);
      picture_clear (&picture);
      hys_figure_free (figure);
    }
}

/* From a thumbnail to a projector, with numbers of every length. */
static void
test_nothing_cut_off (void)
{
  const double sizes[][2] = { { 160, 120 }, { 240, 500 }, { 500, 140 }, { 2000, 1500 } };
  const double ranges[][2] = { { 0, 1 }, { -0.00123, 0.00017 }, { 99950, 100050 }, { 1e6, 1e6 + 1e-3 },
                               { -1e300, 1e300 } };

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (guint k = 0; k < G_N_ELEMENTS (ranges); k++)
        {
          HysFigure *figure = figure_of (kinds[kind], ranges[k], ranges[(k + 1) % 5], 2);
          Picture picture;

          hys_figure_set_axis (figure, HYS_AXIS_Y, "F − m x″", "N");
          picture = draw (figure, HYS_PLOT_LIGHT, sizes[i][0], sizes[i][1], 1);
          assert_clean_border (&picture);
          picture_clear (&picture);
          hys_figure_free (figure);
        }
}

/* Whatever the data and however small the paper: no warning, no error. */
static void
test_degenerate (void)
{
  const double data[][3] = { { NAN, NAN, NAN }, { 0, 0, 0 }, { 5, 5, 5 }, { INFINITY, 1, -INFINITY }, { 1, NAN, 2 },
                             { -1e308, 0, 1e308 }, { 0, 5e-324, 1e-323 }, { 1, 1 + 1e-16, 1 } };
  const double sizes[][2] = { { 0, 0 }, { 1, 1 }, { 9, 9 }, { 30, 20 }, { 60, 200 }, { 200, 40 } };

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (guint i = 0; i < G_N_ELEMENTS (data); i++)
      for (gsize n = 0; n <= 3; n++)
        for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
          {
            HysFigure *figure = figure_of (kinds[kind], data[i], data[(i + 1) % G_N_ELEMENTS (data)], n);
            Picture picture;

            hys_figure_set_live (figure, n % 2 == 0);
            picture = draw (figure, HYS_PLOT_LIGHT, sizes[k][0], sizes[k][1], 1);
            picture_clear (&picture);
            hys_figure_free (figure);
          }
}

/* One row is a dot; a gap has no line over it. */
static void
test_points_and_gaps (void)
{
  const double one[] = { 2 }, x[] = { 0, 1, 2, 3, 4 }, y[] = { 1, 1, NAN, 1, 1 };

  for (guint kind = 0; kind < 2; kind++)
    {
      HysFigure *dot = figure_of (kinds[kind], one, one, 1), *gap = figure_of (kinds[kind], x, y, 5);
      Picture picture = draw (dot, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 2);

      g_assert_true (has_ink_near (dot, &picture, 2, 2));
      picture_clear (&picture);
      picture = draw (gap, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 2);
      for (double at = 0.2; at < 4; at += 0.2)
        g_assert_cmpint (has_ink_near (gap, &picture, at, 1), ==, at < 1.01 || at > 2.99);
      picture_clear (&picture);
      hys_figure_free (dot);
      hys_figure_free (gap);
    }
}

/* A window that holds no row shows the line that leads through it. */
static void
test_between_rows (void)
{
  const double x[] = { 0, 10 }, y[] = { 0, 20 };

  for (guint kind = 0; kind < 2; kind++)
    {
      HysFigure *figure = figure_of (kinds[kind], x, y, 2);
      Picture picture;

      hys_figure_set_range (figure, HYS_AXIS_X, 4, 6);
      hys_figure_set_range (figure, HYS_AXIS_Y, 0, 20);
      picture = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
      for (double at = 4; at <= 6; at += 0.1)
        g_assert_true (has_ink_near (figure, &picture, at, 2 * at));
      picture_clear (&picture);
      hys_figure_free (figure);
    }
}

/* One row out of a million is seen. */
static void
test_spike (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) t = hys_column_new ();
  g_autoptr (HysColumn) y = hys_column_new ();
  Picture picture;

  for (int i = 0; i < 1000000; i++)
    {
      hys_column_append (t, i * 1e-6);
      hys_column_append (y, i == 314159 ? 10 : g_test_rand_double_range (-0.1, 0.1));
    }
  hys_figure_add_curve (figure, t, y, NULL, NULL);
  picture = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 2);
  for (double value = 0; value < 10; value += 0.5)
    g_assert_true (has_ink_near (figure, &picture, 0.314159, value));
  for (double time = 0.01; time < 1; time += 0.01)
    {
      g_assert_true (has_ink_near (figure, &picture, time, 0.05));
      g_assert_true (has_ink_near (figure, &picture, time, -0.05));
    }
  picture_clear (&picture);
  hys_figure_free (figure);
}

static void
test_ranges (void)
{
  HysFigure *figure = make_figure (HYS_PLOT_PLANE, 1000);
  double from, to;

  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_true (from < -3 && from > -4 && to > 3 && to < 4);
  hys_figure_set_range (figure, HYS_AXIS_X, -1, 2);
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_true (from == -1 && to == 2);
  hys_figure_set_range (figure, HYS_AXIS_X, NAN, 2);
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_true (from < -3 && to == 2);
  hys_figure_set_range (figure, HYS_AXIS_X, 50, NAN);
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_true (from == 50 && to > 50);
  hys_figure_set_range (figure, HYS_AXIS_X, 2, 2);
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_true (from < 2 && to > 2);
  hys_figure_free (figure);
}

/* 0 is in an automatic range of data that fall below a quarter of their size, in any unit; not in that of times, in one that is
 * set, or on a logarithmic axis. */
static void
test_zero (void)
{
  const struct { double data[2]; gboolean zero; } cases[] = {
    { { 1, 0.24 }, TRUE }, { { -0.24, -1 }, TRUE }, { { 1, 0.26 }, FALSE }, { { -0.26, -1 }, FALSE }, { { 5, 5 }, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int power = -12; power <= 12; power += 6)
      for (guint kind = 0; kind < 2; kind++)
        {
          double unit = pow (10, power), data[] = { cases[i].data[0] * unit, cases[i].data[1] * unit }, from, to;
          HysFigure *figure = figure_of (kind ? HYS_PLOT_TIME : HYS_PLOT_PLANE, (double[]) { 2, 20 }, data, 2);

          hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
          g_assert_cmpint (from <= 0 && to >= 0, ==, cases[i].zero);
          g_assert_true (from <= fmin (data[0], data[1]) && to >= fmax (data[0], data[1]));
          g_assert_cmpfloat (to - from, <=, 2.5 * fmax (fabs (data[0]), fabs (data[1])));
          hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
          g_assert_cmpint (from <= 0, ==, kind == 0);
          hys_figure_set_range (figure, HYS_AXIS_Y, 2 * unit, 3 * unit);
          hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
          g_assert_true (from == 2 * unit && to == 3 * unit);
          hys_figure_set_range (figure, HYS_AXIS_Y, NAN, NAN);
          hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
          hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
          g_assert_true (from > 0 && to > 0);
          hys_figure_free (figure);
        }
}

/* Values that have no place on a logarithmic axis do not stretch it. */
static void
test_logarithmic_zero (void)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new (), zero = hys_column_new ();
  double from, to;

  for (guint i = 1; i <= 3; i++)
    {
      hys_column_append (x, i);
      hys_column_append (y, 20.0 * i);
      hys_column_append (zero, i == 2 ? 30 : 1.0 - i);
    }
  hys_figure_add_curve (figure, x, y, NULL, NULL);
  hys_figure_add_curve (figure, x, zero, NULL, NULL);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
  hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
  g_assert_cmpfloat (from, >=, 10);
  g_assert_cmpfloat (from, <=, 20);
  g_assert_cmpfloat (to, >=, 60);
  g_assert_cmpfloat (to, <=, 100);
  hys_figure_free (figure);
}

/* A time figure ends where the data end; its ordinate follows what the window shows. */
static void
test_time_ranges (void)
{
  HysFigure *figure = make_figure (HYS_PLOT_TIME, 100001);
  double from, to;

  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_cmpfloat (from, ==, 0);
  g_assert_cmpfloat (to, ==, 2 * G_PI);
  hys_figure_set_range (figure, HYS_AXIS_X, 0, 0.1);
  hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
  g_assert_true (from < 0 && to > sin (0.1) && to < 0.15);
  hys_figure_set_range (figure, HYS_AXIS_X, NAN, NAN);
  hys_figure_set_rows (figure, 25000, 50001);
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  g_assert_cmpfloat_with_epsilon (from, G_PI / 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (to, G_PI, 1e-12);
  hys_figure_free (figure);
}

/* What lies under the frame's corners is the range. */
static void
test_pick (void)
{
  HysFigure *figure = make_figure (HYS_PLOT_PLANE, 100);
  Picture picture;
  double x, y, left, top;

  g_assert_false (hys_figure_pick (figure, 100, 100, &x, &y));
  hys_figure_set_range (figure, HYS_AXIS_X, -10, 30);
  hys_figure_set_range (figure, HYS_AXIS_Y, 5, 7);
  picture = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
  left = locate (figure, HYS_AXIS_X, -10, HEIGHT / 2, WIDTH);
  top = locate (figure, HYS_AXIS_Y, 7, WIDTH / 2, HEIGHT);
  g_assert_false (is_color (pixel_at (&picture, (int) round (left), HEIGHT / 2), picture.style.background));
  g_assert_false (is_color (pixel_at (&picture, WIDTH / 2, (int) round (top)), picture.style.background));
  g_assert_false (hys_figure_pick (figure, left - 2, HEIGHT / 2, &x, &y));
  g_assert_true (hys_figure_pick (figure, left + 1, top + 1, &x, &y));
  g_assert_true (x > -10 && x < -9 && y < 7 && y > 6.9);
  picture_clear (&picture);
  hys_figure_free (figure);
}

/* Curves stay inside the frame when the range is smaller than the data. */
static void
test_clipped (void)
{
  for (guint kind = 0; kind < 2; kind++)
    {
      HysFigure *figure = make_figure (kinds[kind], 100000);
      HysColor blue = hys_plot_palette (HYS_PLOT_LIGHT, 0);
      Picture picture;
      double top, right;

      hys_figure_set_range (figure, HYS_AXIS_X, 0.1, 1);
      hys_figure_set_range (figure, HYS_AXIS_Y, -0.5, 0.98);
      picture = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
      top = locate (figure, HYS_AXIS_Y, 0.98, WIDTH / 2, HEIGHT);
      right = locate (figure, HYS_AXIS_X, 1, HEIGHT / 2, WIDTH);
      g_assert_cmpuint (count_color (&picture, blue, 0, 0, WIDTH, HEIGHT), >, 50);
      g_assert_cmpuint (count_color (&picture, blue, 0, 0, WIDTH, (int) top - 3), ==, 0);
      g_assert_cmpuint (count_color (&picture, blue, (int) right + 3, 0, WIDTH, HEIGHT), ==, 0);
      picture_clear (&picture);
      hys_figure_free (figure);
    }
}

/* A live loop shows its end as a dot and fades what is old; a file shows all alike. */
static void
test_live (void)
{
  HysFigure *figure = make_figure (HYS_PLOT_PLANE, 1000);
  g_autoptr (HysColumn) x = hys_column_new ();
  g_autoptr (HysColumn) y = hys_column_new ();
  Picture still, live;
  Point end;

  for (int i = 0; i < 3000; i++)
    {
      hys_column_append (x, (1 - i / 4000.0) * cos (i / 80.0));
      hys_column_append (y, (1 - i / 4000.0) * sin (i / 80.0));
    }
  hys_figure_clear_curves (figure);
  hys_figure_add_curve (figure, x, y, NULL, NULL);
  still = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 2);
  hys_figure_set_live (figure, TRUE);
  live = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 2);
  end = locate_point (figure, hys_column_get (x, 2999), hys_column_get (y, 2999), WIDTH, HEIGHT);
  g_assert_cmpuint (count_curve (&live, 0) * 2, <, count_curve (&still, 0));
  g_assert_cmpuint (count_curve (&live, 0), >, 100);
  g_assert_cmpuint (count_curve (&still, 1), ==, 0);
  g_assert_cmpuint (count_color (&live, hys_plot_palette (HYS_PLOT_LIGHT, 1), (int) (2 * end.x) - 1,
                                 (int) (2 * end.y) - 1, (int) (2 * end.x) + 2, (int) (2 * end.y) + 2), ==, 9);
  picture_clear (&still);
  picture_clear (&live);
  hys_figure_free (figure);
}

static guint
count_different (const Picture *a,
                 const Picture *b)
{
  guint n = 0;

  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++)
      {
        HysColor p = pixel_at (a, x, y), q = pixel_at (b, x, y);

        n += fabs (p.red - q.red) + fabs (p.green - q.green) + fabs (p.blue - q.blue) > 0.6;
      }
  return n;
}

/* A figure that grew frame by frame, one per @rows_a_frame rows, looks as one that is drawn at once. */
static void
assert_growing (HysPlotKind kind,
                int         n_rows,
                int         rows_a_frame)
{
  HysFigure *figure = hys_figure_new (kind), *fresh = hys_figure_new (kind);
  g_autoptr (HysColumn) t = hys_column_new ();
  g_autoptr (HysColumn) y = hys_column_new ();
  Picture grown, whole;

  hys_figure_add_curve (figure, t, y, y, NULL);
  hys_figure_add_curve (fresh, t, y, y, NULL);
  for (int i = 0; i < n_rows; i++)
    {
      double part = (double) i / n_rows;

      hys_column_append (t, kind == HYS_PLOT_TIME ? i : cos (part * 200) * (1 - 0.8 * part));
      hys_column_append (y, sin (part * 260));
      if (i % rows_a_frame == 0)
        {
          grown = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
          picture_clear (&grown);
        }
    }
  grown = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
  whole = draw (fresh, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
  g_assert_cmpuint (count_curve (&whole, 0), >, 1000);
  g_assert_cmpuint (count_different (&grown, &whole), <, count_curve (&whole, 0) / 50);
  picture_clear (&grown);
  picture_clear (&whole);
  hys_figure_free (figure);
  hys_figure_free (fresh);
}

static void
test_growing (void)
{
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      assert_growing (kinds[kind], 20000, 900);
      assert_growing (kinds[kind], 600, 1);
    }
}

/* With several curves each has its colour and a place in the legend; one alone has no legend. */
static void
test_curves (void)
{
  const double x[] = { 0, 1 }, y[3][2] = { { 0, 0 }, { 1, 1 }, { 2, 2 } };
  g_autoptr (HysColumn) x_column = hys_column_new_from (x, 2);
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  Picture picture;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (HysColumn) y_column = hys_column_new_from (y[i], 2);

      g_assert_cmpuint (hys_figure_add_curve (figure, x_column, y_column, NULL, "g<sub>1</sub>"), ==, i);
      picture = draw (figure, HYS_PLOT_DARK, WIDTH, HEIGHT, 2);
      for (guint k = 0; k <= i; k++)
        {
          guint in_legend = count_color (&picture, hys_plot_palette (HYS_PLOT_DARK, k), 0, 0, picture.width, 30);

          g_assert_cmpuint (count_curve (&picture, k), >, 300);
          g_assert_cmpint (in_legend > 20, ==, i > 0);
        }
      picture_clear (&picture);
    }
  hys_figure_set_highlight (figure, 1);
  picture = draw (figure, HYS_PLOT_DARK, WIDTH, HEIGHT, 2);
  g_assert_cmpuint (count_curve (&picture, 0), ==, 0);
  g_assert_cmpuint (count_curve (&picture, 1), >, 300);
  picture_clear (&picture);
  hys_figure_clear_curves (figure);
  g_assert_cmpuint (hys_figure_n_curves (figure), ==, 0);
  hys_figure_free (figure);
}

/* A legend that stands in one line is whole, whatever the width of the figure rounds to. */
static void
test_legend_whole (void)
{
  const double x[] = { 0, 1 }, outside[] = { NAN, NAN };
  g_autoptr (HysColumn) x_column = hys_column_new_from (x, 2), nothing = hys_column_new_from (outside, 2);
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
  HysColor last = hys_plot_palette (HYS_PLOT_DARK, 2);

  for (guint i = 0; i < 3; i++)
    hys_figure_add_curve (figure, x_column, nothing, NULL, "g<sub>1</sub>");
  for (int width = 300; width < 900; width += 3)
    {
      Picture picture = draw (figure, HYS_PLOT_DARK, width, 120, 1);

      g_assert_cmpuint (count_color (&picture, last, 0, 0, picture.width, 20), >, 5);
      picture_clear (&picture);
    }
}

/* A legend in one line ends with the frame, whatever the margin that the numbers below need. */
static void
test_legend_in_frame (void)
{
  const double x[] = { 0, 1 }, until[] = { 1, 80, 1e5 };
  g_autoptr (HysColumn) x_column = hys_column_new_from (x, 2);
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);

  for (guint i = 0; i < 3; i++)
    hys_figure_add_curve (figure, x_column, x_column, NULL, "g<sub>1</sub>");
  for (guint i = 0; i < G_N_ELEMENTS (until); i++)
    for (int width = 400; width < 900; width += 50)
      {
        HysFigureBox box;
        Picture picture;
        int right;

        hys_figure_set_range (figure, HYS_AXIS_X, 0, until[i]);
        picture = draw (figure, HYS_PLOT_DARK, width, 200, 2);
        g_assert_true (hys_figure_get_box (figure, &box));
        right = (int) ceil (2 * (box.x + box.width)) + 2;
        g_assert_cmpuint (count_color (&picture, picture.style.background, right, 0, picture.width, (int) (2 * box.y) - 2), ==,
                          (guint) ((picture.width - right) * ((int) (2 * box.y) - 2)));
        picture_clear (&picture);
      }
}

/* Names that are no markup are shown as they are, and many long ones leave room for the curves. */
static void
test_labels (void)
{
  HysFigure *figure = make_figure (HYS_PLOT_TIME, 100);
  g_autoptr (HysColumn) empty = hys_column_new ();
  Picture picture;
  double x, y;

  hys_figure_set_title (figure, "<b>a < b & c");
  hys_figure_set_axis (figure, HYS_AXIS_X, "<i>", "&");
  for (int i = 0; i < 100; i++)
    hys_figure_add_curve (figure, empty, empty, NULL, "f:an-element-with-a-rather-long-name<");
  picture = draw (figure, HYS_PLOT_LIGHT, WIDTH, HEIGHT, 1);
  g_assert_true (hys_figure_pick (figure, WIDTH / 2, HEIGHT * 0.65, &x, &y));
  picture_clear (&picture);
  hys_figure_free (figure);
}

static void
test_themes (void)
{
  HysPlotTheme theme;

  g_assert_true (hys_plot_theme_find ("print", &theme) && theme == HYS_PLOT_PRINT);
  g_assert_true (hys_plot_theme_find ("dark", &theme) && theme == HYS_PLOT_DARK);
  g_assert_false (hys_plot_theme_find ("Dark", &theme));
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    for (guint a = 0; a < 7; a++)
      for (guint b = 0; b < a; b++)
        g_assert_false (is_color (hys_plot_palette (themes[i], a), hys_plot_palette (themes[i], b)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure/curve-places", test_curve_places);
  g_test_add_func ("/figure/space", test_space);
  g_test_add_func ("/figure/nothing-cut-off", test_nothing_cut_off);
  g_test_add_func ("/figure/degenerate", test_degenerate);
  g_test_add_func ("/figure/points-and-gaps", test_points_and_gaps);
  g_test_add_func ("/figure/between-rows", test_between_rows);
  g_test_add_func ("/figure/spike", test_spike);
  g_test_add_func ("/figure/ranges", test_ranges);
  g_test_add_func ("/figure/zero", test_zero);
  g_test_add_func ("/figure/logarithmic-zero", test_logarithmic_zero);
  g_test_add_func ("/figure/time-ranges", test_time_ranges);
  g_test_add_func ("/figure/pick", test_pick);
  g_test_add_func ("/figure/clipped", test_clipped);
  g_test_add_func ("/figure/live", test_live);
  g_test_add_func ("/figure/growing", test_growing);
  g_test_add_func ("/figure/curves", test_curves);
  g_test_add_func ("/figure/legend-whole", test_legend_whole);
  g_test_add_func ("/figure/legend-in-frame", test_legend_in_frame);
  g_test_add_func ("/figure/labels", test_labels);
  g_test_add_func ("/figure/themes", test_themes);
  return g_test_run ();
}
