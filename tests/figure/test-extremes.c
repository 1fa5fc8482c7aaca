/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left out of a drawing is not missed: a figure beside one stroke through all of its rows. */
#include "hys-figure.h"

#include <math.h>
#include <string.h>

#define WIDTH 240
#define HEIGHT 150

/* Half the ink of a pixel, and any. */
#define HALF 128
#define FAINT 16

/* The ink of a curve, 0 to 255 a pixel; nothing else is drawn. */
typedef struct
{
  guint8 ink[HEIGHT][WIDTH];
} Ink;

static void
invisible_but_curves (HysPlotStyle *style)
{
  hys_plot_style_init (style, HYS_PLOT_LIGHT);
  style->line_width = 1;
  style->background = (HysColor) { 1, 1, 1, 1 };
  style->ink.alpha = style->faint.alpha = style->grid.alpha = 0;
}

/* From the red channel: white is bare, the first curve has none. */
static void
read_ink (cairo_surface_t *surface,
          Ink             *ink)
{
  cairo_surface_flush (surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        guint32 pixel;

        memcpy (&pixel, cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + 4 * x, 4);
        ink->ink[y][x] = (guint8) (255 - (pixel >> 16 & 255));
      }
}

static void
draw_figure (HysFigure *figure,
             Ink       *ink)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  invisible_but_curves (&style);
  do
    hys_figure_draw (figure, cr, WIDTH, HEIGHT, &style);
  while (!hys_figure_is_complete (figure));
  cairo_destroy (cr);
  read_ink (surface, ink);
  cairo_surface_destroy (surface);
}

/* All rows, in strokes of a hundred: one of many thousand takes minutes. */
static void
draw_plain (HysFigure *figure,
            HysColumn *x,
            HysColumn *y,
            Ink       *ink)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  invisible_but_curves (&style);
  hys_color_set (cr, style.background);
  cairo_paint (cr);
  cairo_set_line_width (cr, style.line_width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  hys_color_set (cr, hys_plot_palette (HYS_PLOT_LIGHT, 0));
  for (gsize i = 0; i < hys_column_length (x); i++)
    {
      double px, py;

      g_assert_true (hys_figure_place (figure, hys_column_get (x, i), hys_column_get (y, i), &px, &py));
      if (i % 100 == 0 && i > 0)
        {
          cairo_line_to (cr, px, py);
          cairo_stroke (cr);
        }
      cairo_line_to (cr, px, py);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
  read_ink (surface, ink);
  cairo_surface_destroy (surface);
}

/* Whether the rows of a column of pixels that are inked for more than a half lie between the extremes, give or take a
 * pixel, of what the other picture has any ink of there or next to it: how the ink of a thin line is shared among
 * neighbouring pixels is all that may differ. */
static void
assert_between (const Ink *ink,
                const Ink *other,
                int        x)
{
  int top = HEIGHT, bottom = -1;

  for (int k = MAX (x - 1, 0); k <= MIN (x + 1, WIDTH - 1); k++)
    for (int y = 0; y < HEIGHT; y++)
      if (other->ink[y][k] > FAINT)
        {
          top = MIN (top, y);
          bottom = MAX (bottom, y);
        }
  for (int y = 0; y < HEIGHT; y++)
    if (ink->ink[y][x] > HALF)
      {
        g_assert_cmpint (y, >=, top - 1);
        g_assert_cmpint (y, <=, bottom + 1);
      }
}

static void
make_rows (int         kind,
           gsize       n,
           HysColumn **x,
           HysColumn **y)
{
  double walk = 0;

  *x = hys_column_new ();
  *y = hys_column_new ();
  for (gsize i = 0; i < n; i++)
    {
      double t = (double) i / (double) n, spike = g_test_rand_int_range (0, (gint32) n / 6) == 0 ? g_test_rand_double_range (-6, 6) : 0;

      walk += g_test_rand_double_range (-1, 1) / sqrt ((double) n);
      hys_column_append (*x, t);
      hys_column_append (*y, spike + (kind == 0 ? g_test_rand_double_range (-1, 1) : kind == 1 ? 4 * walk
                                      : kind == 2 ? sin (3000 * t) * exp (-3 * t) : sin (7 * t)));
    }
}

static HysFigure *
make_figure (HysPlotKind kind,
             HysColumn  *x,
             HysColumn  *y)
{
  HysFigure *figure = hys_figure_new (kind);

  hys_figure_add_curve (figure, x, y, NULL, NULL);
  return figure;
}

/* Random rows with spikes: noise, a walk, a dense band, a smooth curve; from fewer rows than pixels to many more. */
static void
test_time (void)
{
  const gsize lengths[] = { 40, 300, 700, 5000, 40000 };

  for (guint k = 0; k < 4 * G_N_ELEMENTS (lengths); k++)
    {
      g_autoptr (HysColumn) x = NULL, y = NULL;
      g_autoptr (HysFigure) figure = NULL;
      Ink drawn, plain;

      make_rows ((int) k % 4, lengths[k / 4], &x, &y);
      figure = make_figure (HYS_PLOT_TIME, x, y);
      draw_figure (figure, &drawn);
      draw_plain (figure, x, y, &plain);
      for (int column = 0; column < WIDTH; column++)
        {
          assert_between (&drawn, &plain, column);
          assert_between (&plain, &drawn, column);
        }
    }
}

/* A band ends where its rows end: at both sides of the axes, and at a gap, nothing sticks out. */
static void
test_band_ends (void)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  g_autoptr (HysFigure) figure = NULL;
  double left, right, gap, end, ignored;
  Ink ink;

  for (int i = 0; i < 100000; i++)
    {
      hys_column_append (x, i);
      hys_column_append (y, i > 40000 && i < 60000 ? NAN : sin (i));
    }
  figure = make_figure (HYS_PLOT_TIME, x, y);
  draw_figure (figure, &ink);
  hys_figure_place (figure, 0, 0, &left, &ignored);
  hys_figure_place (figure, 40000, 0, &gap, &ignored);
  hys_figure_place (figure, 60000, 0, &end, &ignored);
  hys_figure_place (figure, 99999, 0, &right, &ignored);
  for (int row = 0; row < HEIGHT; row++)
    for (int column = 0; column < WIDTH; column++)
      if (column + 1 <= left || column >= right || (column >= gap + 1 && column + 2 <= end))
        g_assert_cmpuint (ink.ink[row][column], <=, FAINT);
}

/* What of a line through all rows lies in each column of pixels: the highest and the lowest place. */
typedef struct
{
  double top[WIDTH], bottom[WIDTH];
} Reach;

static void
add_reach (Reach *reach,
           int    column,
           double y)
{
  if (column < 0 || column >= WIDTH)
    return;
  reach->top[column] = fmin (reach->top[column], y);
  reach->bottom[column] = fmax (reach->bottom[column], y);
}

/* The places where a segment, from left to right, enters and leaves the columns. */
static void
add_segment (Reach *reach,
             double x0,
             double y0,
             double x1,
             double y1)
{
  for (int column = (int) floor (x0); column <= (int) floor (x1); column++)
    {
      double from = fmax (x0, column), to = fmin (x1, column + 1), slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;

      add_reach (reach, column, x1 > x0 ? y0 + (from - x0) * slope : y0);
      add_reach (reach, column, x1 > x0 ? y0 + (to - x0) * slope : y1);
    }
}

static void
find_reach (HysFigure       *figure,
            const HysColumn *t,
            const HysColumn *y,
            Reach           *reach)
{
  double last_x = NAN, last_y = NAN;

  for (int i = 0; i < WIDTH; i++)
    {
      reach->top[i] = INFINITY;
      reach->bottom[i] = -INFINITY;
    }
  for (gsize i = 0; i < hys_column_length (t); i++)
    {
      double px = NAN, py = NAN;

      hys_figure_place (figure, hys_column_get (t, i), hys_column_get (y, i), &px, &py);
      if (isfinite (py) && isfinite (last_y))
        add_segment (reach, last_x, last_y, px, py);
      else if (isfinite (py))
        add_segment (reach, px, py, px, py);
      last_x = px;
      last_y = py;
    }
}

/* The ink, there or in the next column, comes as high and as low as the line, give or take a pixel and a half: how a thin line
 * is shared among pixels. There is none where the line is neither here nor beside, but for round ends and dots. */
static void
assert_reaches (const Ink   *ink,
                const Reach *reach,
                int          column)
{
  int top = HEIGHT, bottom = -1;
  double highest = INFINITY, lowest = -INFINITY;

  for (int k = MAX (column - 1, 0); k <= MIN (column + 1, WIDTH - 1); k++)
    for (int y = 0; y < HEIGHT; y++)
      if (ink->ink[y][k] > FAINT)
        {
          top = MIN (top, y);
          bottom = MAX (bottom, y);
        }
  for (int k = MAX (column - 2, 0); k <= MIN (column + 2, WIDTH - 1); k++)
    {
      highest = fmin (highest, reach->top[k]);
      lowest = fmax (lowest, reach->bottom[k]);
    }
  if (reach->top[column] <= reach->bottom[column])
    {
      g_assert_cmpfloat (top, <=, reach->top[column] + 1.5);
      g_assert_cmpfloat (bottom + 1, >=, reach->bottom[column] - 1.5);
    }
  for (int y = 0; y < HEIGHT; y++)
    if (ink->ink[y][column] > HALF)
      {
        g_assert_cmpfloat (y, >=, highest - 2.5);
        g_assert_cmpfloat (y + 1, <=, lowest + 2.5);
      }
}

/* Stretches of noise, of one value, of a slow wave and of nothing at all, in turns, with rare spikes of any size up to @huge,
 * at times of which some are equal. */
static void
make_stretches (gsize      n,
                double     huge,
                HysColumn *t,
                HysColumn *y)
{
  double time = 0, level = 0;
  int kind = 0;

  for (gsize i = 0; i < n; i++)
    {
      double value = g_test_rand_double_range (-1, 1);

      if (i == 0 || g_test_rand_int_range (0, (gint32) n) < 12)
        {
          kind = g_test_rand_int_range (0, 5);
          level = g_test_rand_double_range (-3, 3);
        }
      time += g_test_rand_int_range (0, 5) == 0 ? 0 : g_test_rand_double ();
      value = kind == 0 ? value : kind == 1 ? level : kind == 2 ? NAN : kind == 3 ? level + sin (20 * (double) i / (double) n) : level * value;
      if (g_test_rand_int_range (0, (gint32) n) < 5)
        value = g_test_rand_double_range (-1, 1) * pow (huge, g_test_rand_double ());
      hys_column_append (t, time);
      hys_column_append (y, value);
    }
}

static void
test_spiky (void)
{
  for (int turn = 0; turn < 60; turn++)
    {
      g_autoptr (HysColumn) t = hys_column_new (), y = hys_column_new ();
      g_autoptr (HysFigure) figure = NULL;
      gsize n = (gsize) pow (10, g_test_rand_double_range (1, 4.5));
      Reach reach;
      Ink ink;

      make_stretches (n, turn % 3 == 0 ? 1e12 : turn % 3 == 1 ? 30 : 1, t, y);
      figure = make_figure (HYS_PLOT_TIME, t, y);
      draw_figure (figure, &ink);
      find_reach (figure, t, y, &reach);
      for (int column = 0; column < WIDTH; column++)
        assert_reaches (&ink, &reach, column);
    }
}

/* Loops: noise, rounds of one loop, of a shrinking one, of one that is run through slowly with spikes. */
static void
make_loop (int         kind,
           gsize       n,
           HysColumn **x,
           HysColumn **y)
{
  *x = hys_column_new ();
  *y = hys_column_new ();
  for (gsize i = 0; i < n; i++)
    {
      double t = (double) i / (double) n, phase = 2 * G_PI * t * (kind == 3 ? 3 : 80), size = kind == 2 ? exp (-t) : 1;
      double spike = kind == 3 && g_test_rand_int_range (0, 500) == 0 ? g_test_rand_double_range (0, 1) : 0;

      hys_column_append (*x, kind == 0 ? g_test_rand_double () : size * sin (phase) + spike);
      hys_column_append (*y, kind == 0 ? g_test_rand_double () : size * tanh (3 * sin (phase - 0.5)) + spike);
    }
}

/* Every pixel with more than half of the ink has some ink in the other picture, there or next to it. */
static void
assert_covered (const Ink *ink,
                const Ink *other)
{
  for (int y = 1; y < HEIGHT - 1; y++)
    for (int x = 1; x < WIDTH - 1; x++)
      {
        gboolean found = FALSE;

        for (int k = 0; k < 9; k++)
          found |= other->ink[y + k / 3 - 1][x + k % 3 - 1] > FAINT;
        g_assert_true (found || ink->ink[y][x] <= HALF);
      }
}

static void
test_plane (void)
{
  const gsize lengths[] = { 30, 700, 5000, 40000 };

  for (guint k = 0; k < 4 * G_N_ELEMENTS (lengths); k++)
    {
      g_autoptr (HysColumn) x = NULL, y = NULL;
      g_autoptr (HysFigure) figure = NULL;
      Ink drawn, plain;

      make_loop ((int) k % 4, lengths[k / 4], &x, &y);
      figure = make_figure (HYS_PLOT_PLANE, x, y);
      draw_figure (figure, &drawn);
      draw_plain (figure, x, y, &plain);
      assert_covered (&drawn, &plain);
      assert_covered (&plain, &drawn);
    }
}

/* A drawing that has no patience shows the latest rows first, and all of them in the end, also when rows come meanwhile. */
static void
test_patience (void)
{
  g_autoptr (HysColumn) x = NULL, y = NULL;
  g_autoptr (HysFigure) hasty = NULL, patient = NULL;
  Ink drawn, whole;
  guint n_drawings = 0;

  make_loop (2, 400000, &x, &y);
  hasty = make_figure (HYS_PLOT_PLANE, x, y);
  hys_figure_set_range (hasty, HYS_AXIS_X, -1.1, 1.1);
  hys_figure_set_range (hasty, HYS_AXIS_Y, -1.1, 1.1);
  hys_figure_set_patience (hasty, 1);
  do
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);
      HysPlotStyle style;

      invisible_but_curves (&style);
      hys_figure_draw (hasty, cr, WIDTH, HEIGHT, &style);
      cairo_destroy (cr);
      read_ink (surface, &drawn);
      cairo_surface_destroy (surface);
      if (n_drawings++ < 100)
        {
          hys_column_append (x, 0.3 * sin (n_drawings));
          hys_column_append (y, 0.3 * cos (n_drawings));
        }
    }
  while (!hys_figure_is_complete (hasty));
  g_assert_cmpuint (n_drawings, >, 80);
  draw_figure (hasty, &drawn);
  patient = make_figure (HYS_PLOT_PLANE, x, y);
  hys_figure_set_range (patient, HYS_AXIS_X, -1.1, 1.1);
  hys_figure_set_range (patient, HYS_AXIS_Y, -1.1, 1.1);
  draw_figure (patient, &whole);
  assert_covered (&drawn, &whole);
  assert_covered (&whole, &drawn);
}

/* Rows that stand for what lies on the way to them are no stairs; the extremes of one that stands for more are drawn. */
static void
test_on_the_way (void)
{
  static Ink plain, thin, more;

  for (guint kind = 0; kind < 3; kind++)
    {
      HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
      g_autoptr (HysColumn) t = hys_column_new (), y = hys_column_new ();

      for (int i = 0; i <= 20; i++)
        {
          hys_column_append (t, i);
          if (kind > 0 && i > 0)
            hys_column_append_range (y, i * i, (i - 1) * (i - 1) - (kind == 2 && i == 10 ? 50 : 0), i * i);
          else
            hys_column_append (y, i * i);
        }
      hys_figure_add_curve (figure, t, y, NULL, NULL);
      hys_figure_set_range (figure, HYS_AXIS_Y, -100, 500);
      draw_figure (figure, kind == 0 ? &plain : kind == 1 ? &thin : &more);
      hys_figure_free (figure);
    }
  g_assert_cmpint (memcmp (&plain, &thin, sizeof plain), ==, 0);
  g_assert_cmpint (memcmp (&plain, &more, sizeof plain), !=, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/extremes/time", test_time);
  g_test_add_func ("/extremes/spiky", test_spiky);
  g_test_add_func ("/extremes/band-ends", test_band_ends);
  g_test_add_func ("/extremes/on-the-way", test_on_the_way);
  g_test_add_func ("/extremes/plane", test_plane);
  g_test_add_func ("/extremes/patience", test_patience);
  return g_test_run ();
}
