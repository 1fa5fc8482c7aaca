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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/extremes/time", test_time);
  g_test_add_func ("/extremes/plane", test_plane);
  g_test_add_func ("/extremes/patience", test_patience);
  return g_test_run ();
}
