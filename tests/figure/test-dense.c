/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves that fill the paper, drawn by a figure, beside all of their rows on a grid so fine that each point of it is either
 * inked or not. */
#include "hys-export.h"
#include "hys-figure.h"
#include "hys-ink.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define WIDTH 240
#define HEIGHT 180

/* Points of the fine grid along a pixel. */
#define FINE 12

/* How much four pixels may differ in the mean, of 255: that of a line between two of the quarters of a pixel by which its
 * sides are told. */
#define MOST 64

typedef struct
{
  guint8 ink[HEIGHT][WIDTH];
} Ink;

typedef struct
{
  const char *name;
  void      (*row) (double part, gsize i, double *x, double *y);
} Class;

static double randoms[8];

static void
spiral_row (double  part,
            gsize   i,
            double *x,
            double *y)
{
  double phase = 2 * G_PI * (20 + 180 * randoms[0]) * part, size = 0.5 + 0.5 * exp (-(1 + 9 * randoms[1]) * part);

  *x = size * sin (phase);
  *y = size * tanh (3 * sin (phase - randoms[2]));
}

static void
lissajous_row (double  part,
               gsize   i,
               double *x,
               double *y)
{
  double phase = 2 * G_PI * 100 * part;

  *x = sin ((0.5 + randoms[0]) * phase);
  *y = sin ((0.5 + randoms[1]) * phase + randoms[2]);
}

static void
noisy_row (double  part,
           gsize   i,
           double *x,
           double *y)
{
  double phase = 2 * G_PI * 150 * part;

  *x = cos (phase) + 0.1 * randoms[0] * g_random_double_range (-1, 1);
  *y = sin (phase) + 0.1 * randoms[0] * g_random_double_range (-1, 1);
}

/* A random walk with drift. */
static void
ratchet_row (double  part,
             gsize   i,
             double *x,
             double *y)
{
  static HysPoint at;

  if (i == 0)
    at = (HysPoint) { 0, 0 };
  at.x += g_random_double_range (-1, 1) + 0.05 * randoms[0];
  at.y += g_random_double_range (-1, 1);
  *x = at.x;
  *y = at.y;
}

/* A line that wanders over a ring. */
static void
ring_row (double  part,
          gsize   i,
          double *x,
          double *y)
{
  double phase = 2 * G_PI * 100 * part, size = 1 + 0.5 * randoms[0] * sin ((1.618 + randoms[1]) * phase);

  *x = size * cos (phase);
  *y = size * sin (phase);
}

static void
cloud_row (double  part,
           gsize   i,
           double *x,
           double *y)
{
  *x = g_random_double () * g_random_double ();
  *y = g_random_double () - g_random_double ();
}

/* Short walks between gaps, with jumps far outside; and points alone, to the right of them: where dots and lines meet, a
 * pixel has ink twice. */
static void
pieces_row (double  part,
            gsize   i,
            double *x,
            double *y)
{
  static HysPoint at;

  if (i == 0 || g_random_int_range (0, 12) == 0)
    at = (HysPoint) { g_random_double_range (-40, 10), g_random_double_range (-40, 40) };
  at.x = CLAMP (at.x + g_random_double_range (-1, 1), -40, 15);
  at.y += g_random_double_range (-1, 1);
  *x = i % 20 == 1 || i % 20 == 3 ? NAN : at.x;
  *y = i % 70 == 30 ? 1e4 : at.y;
  if (i % 20 == 2)
    *x = g_random_double_range (22, 38);
}

static const Class classes[] = {
  { "spiral", spiral_row }, { "lissajous", lissajous_row }, { "noisy", noisy_row }, { "ratchet", ratchet_row },
  { "ring", ring_row }, { "cloud", cloud_row }, { "pieces", pieces_row },
};

static HysFigure *
make_figure (const Class *class,
             gsize        n,
             HysColumn   *x,
             HysColumn   *y)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  for (guint k = 0; k < G_N_ELEMENTS (randoms); k++)
    randoms[k] = g_random_double ();
  for (gsize i = 0; i < n; i++)
    {
      double x_value, y_value;

      class->row ((double) i / (double) n, i, &x_value, &y_value);
      hys_column_append (x, x_value);
      hys_column_append (y, y_value);
    }
  hys_figure_add_curve (figure, x, y, NULL, NULL);
  if (class->row == pieces_row)
    {
      hys_figure_set_range (figure, HYS_AXIS_X, -40, 40);
      hys_figure_set_range (figure, HYS_AXIS_Y, -40, 40);
    }
  return figure;
}

static void
invisible_but_curves (HysPlotStyle *style,
                      double        line_width)
{
  hys_plot_style_init (style, HYS_PLOT_LIGHT);
  style->line_width = line_width;
  style->background = (HysColor) { 1, 1, 1, 1 };
  style->ink.alpha = style->faint.alpha = style->grid.alpha = 0;
}

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
        ink->ink[y][x] = (guint8) (255 - MIN (MIN (pixel >> 16 & 255, pixel >> 8 & 255), pixel & 255));
      }
}

static void
draw_figure (HysFigure *figure,
             double     line_width,
             Ink       *ink)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  invisible_but_curves (&style, line_width);
  do
    hys_figure_draw (figure, cr, WIDTH, HEIGHT, &style);
  while (!hys_figure_is_complete (figure));
  cairo_destroy (cr);
  read_ink (surface, ink);
  cairo_surface_destroy (surface);
}

static gboolean
is_gap (HysColumn *x,
        gsize      i)
{
  return i >= hys_column_length (x) || !isfinite (hys_column_get (x, i));
}

/* A row between gaps is a dot; lines are stroked now and then. */
static void
add_row (HysFigure *figure,
         cairo_t   *cr,
         HysColumn *x,
         HysColumn *y,
         gsize      i)
{
  double px, py;

  g_assert_true (hys_figure_place (figure, hys_column_get (x, i), hys_column_get (y, i), &px, &py));
  if (is_gap (x, i - 1) && is_gap (x, i + 1))
    {
      cairo_arc (cr, px, py, HYS_INK_DOT / 2 * cairo_get_line_width (cr), 0, 2 * G_PI);
      cairo_fill (cr);
      return;
    }
  cairo_line_to (cr, px, py);
  if (i % 50 == 0)
    {
      cairo_stroke (cr);
      cairo_line_to (cr, px, py);
    }
}

/* Where the points of the fine grid are not dithered, strokes upon each other are one: those of a few rows each take no
 * time. */
static cairo_surface_t *
stroke_rows (HysFigure *figure,
             HysColumn *x,
             HysColumn *y,
             double     line_width)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, FINE * WIDTH, FINE * HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysFigureBox box;

  g_assert_true (hys_figure_get_box (figure, &box));
  cairo_scale (cr, FINE, FINE);
  cairo_rectangle (cr, box.x - line_width, box.y - line_width, box.width + 2 * line_width, box.height + 2 * line_width);
  cairo_clip (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_set_line_width (cr, line_width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (gsize i = 0; i < hys_column_length (x); i++)
    if (isfinite (hys_column_get (x, i)))
      add_row (figure, cr, x, y, i);
    else
      cairo_stroke (cr);
  cairo_stroke (cr);
  cairo_destroy (cr);
  return surface;
}

/* The first colour has no red: a pixel's ink is 255 times the part of it that is inked. */
static void
draw_plain (HysFigure *figure,
            HysColumn *x,
            HysColumn *y,
            double     line_width,
            Ink       *ink)
{
  cairo_surface_t *surface = stroke_rows (figure, x, y, line_width);
  const guint8 *points = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);

  cairo_surface_flush (surface);
  for (gsize row = 0; row < HEIGHT; row++)
    for (gsize column = 0; column < WIDTH; column++)
      {
        guint n = 0;

        for (gsize k = 0; k < FINE * FINE; k++)
          n += points[(row * FINE + k / FINE) * stride + column * FINE + k % FINE] > 127;
        ink->ink[row][column] = (guint8) (n * 255 / (FINE * FINE));
      }
  cairo_surface_destroy (surface);
}

/* Of four pixels, within the axes: a pixel that the frame's border cuts has what is left of its ink. */
static int
largest_difference (HysFigure *figure,
                    const Ink *a,
                    const Ink *b)
{
  HysFigureBox box;
  int largest = 0;

  g_assert_true (hys_figure_get_box (figure, &box));
  for (int y = (int) ceil (box.y); y + 1 < (int) (box.y + box.height); y++)
    for (int x = (int) ceil (box.x); x + 1 < (int) (box.x + box.width); x++)
      {
        int sum = 0;

        for (int i = 0; i < 4; i++)
          sum += a->ink[y + i / 2][x + i % 2] - b->ink[y + i / 2][x + i % 2];
        largest = MAX (largest, abs (sum) / 4);
      }
  return largest;
}

/* Of the pixels that the rows ink in part: what is told by quarters of a pixel is a sixteenth of one off in the mean, and
 * as often too much as too little. A line that is wider by a tenth of a pixel, or a quarter of one beside its place, is
 * seen here. */
static void
assert_alike (HysFigure  *figure,
              const Ink  *drawn,
              const Ink  *plain,
              const char *name,
              guint       turn)
{
  int largest = largest_difference (figure, drawn, plain);
  double off = 0, more = 0;
  HysFigureBox box;
  guint n = 0;

  g_assert_true (hys_figure_get_box (figure, &box));
  for (int y = (int) ceil (box.y); y < (int) (box.y + box.height); y++)
    for (int x = (int) ceil (box.x); x < (int) (box.x + box.width); x++)
      if (plain->ink[y][x] > 0 && plain->ink[y][x] < 255)
        {
          n++;
          more += drawn->ink[y][x] - plain->ink[y][x];
          off += abs (drawn->ink[y][x] - plain->ink[y][x]);
        }
  g_test_message ("%s %u: at most %d, in the mean %.1f, %+.1f", name, turn, largest, off / n, more / n);
  g_assert_cmpint (largest, <=, MOST);
  g_assert_cmpfloat (off / n, <, 255 / 16.0);
  g_assert_cmpfloat (fabs (more / n), <, 255 / 32.0);
}

static void
test_pixels (gconstpointer data)
{
  const Class *class = data;

  g_random_set_seed (1);
  for (int turn = 0; turn < 4; turn++)
    {
      g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
      g_autoptr (HysFigure) figure = make_figure (class, turn % 2 == 0 ? 3000 : 8000, x, y);
      double line_width = 0.6 + 0.8 * turn;
      Ink drawn, plain;

      draw_figure (figure, line_width, &drawn);
      draw_plain (figure, x, y, line_width, &plain);
      assert_alike (figure, &drawn, &plain, class->name, (guint) turn);
    }
}

/* What a file shows of a figure, where a program is installed that can tell. */
typedef struct
{
  HysFigure *figure;
  double     line_width;
} Painting;

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  user_data)
{
  const Painting *painting = user_data;
  HysPlotStyle style;

  invisible_but_curves (&style, painting->line_width);
  hys_figure_draw (painting->figure, cr, width, height, &style);
}

static void
run_converter (const char *svg,
               const char *png)
{
  const char *arguments[] = { "rsvg-convert", "--dpi-x=72", "--dpi-y=72", "--output", png, svg, NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

static void
draw_file (HysFigure *figure,
           double     line_width,
           Ink       *ink)
{
  g_autofree char *folder = g_dir_make_tmp ("hysteron-dense-XXXXXX", NULL);
  g_autofree char *svg = g_build_filename (folder, "a.svg", NULL), *png = g_build_filename (folder, "a.png", NULL);
  Painting painting = { figure, line_width };
  HysExportSettings settings;
  cairo_surface_t *surface;

  hys_export_settings_init (&settings, HYS_EXPORT_SVG);
  settings.width = WIDTH * 25.4 / 72;
  settings.height = HEIGHT * 25.4 / 72;
  g_autoptr (GFile) file = g_file_new_for_path (svg);
  g_assert_true (hys_export (file, &settings, NULL, paint, NULL, &painting, NULL));
  run_converter (svg, png);
  surface = cairo_image_surface_create_from_png (png);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, WIDTH);
  read_ink (surface, ink);
  cairo_surface_destroy (surface);
  g_unlink (svg);
  g_unlink (png);
  g_rmdir (folder);
}

/* Strokes, and of many rows an image. */
static void
test_file (gconstpointer data)
{
  const Class *class = data;
  const gsize rows[] = { 3000, 8000, 40000 };
  g_autofree char *converter = g_find_program_in_path ("rsvg-convert");

  if (converter == NULL)
    {
      g_test_skip ("rsvg-convert is not installed");
      return;
    }
  g_random_set_seed (2);
  for (guint turn = 0; turn < G_N_ELEMENTS (rows); turn++)
    {
      g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
      g_autoptr (HysFigure) figure = make_figure (class, rows[turn], x, y);
      double line_width = 0.6 + 0.8 * turn;
      Ink drawn, plain;

      draw_file (figure, line_width, &drawn);
      draw_plain (figure, x, y, line_width, &plain);
      assert_alike (figure, &drawn, &plain, class->name, turn);
    }
}

/* A file with @n rows of a cloud, and a curve of a few rows. */
static char *
write_file (gsize n)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new (), few = hys_column_new ();
  g_autoptr (HysFigure) figure = make_figure (&classes[5], n, x, y);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "hysteron-dense.svg", NULL);
  Painting painting = { figure, 1 };
  HysExportSettings settings;
  char *text;

  for (int i = 0; i < 3; i++)
    hys_column_append (few, i * i / 4.0);
  hys_figure_add_curve (figure, few, few, NULL, "few");
  hys_figure_set_ink (figure, 1, &(HysCurveInk) { 0xff0000, 0, 0, 1 });
  hys_export_settings_init (&settings, HYS_EXPORT_SVG);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (hys_export (file, &settings, NULL, paint, NULL, &painting, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

/* A curve of very many lines becomes an image; the others, and text, do not. */
static void
test_image (void)
{
  g_autofree char *few = write_file (10000), *many = write_file (30000);
  const char *image = strstr (many, "<image ");

  g_assert_null (strstr (few, "<image "));
  g_assert_nonnull (image);
  g_assert_null (strstr (image + 1, "<image "));
  g_assert_nonnull (strstr (many, "<text"));
  g_assert_nonnull (strstr (many, "stroke:rgb(100%,0%,0%)"));
}

/* How a curve goes to and fro along an axis. */
typedef struct
{
  double farthest;
  int    way;
} Turn;

/* The part of the way from @from to @to at which the curve is @back from where it was farthest; 2 if it is not. */
static double
find_turn (Turn   *turn,
           double  from,
           double  to,
           double  back)
{
  double part = 2;

  if (turn->way * (to - turn->farthest) > 0)
    turn->farthest = to;
  else if (fabs (to - turn->farthest) > back)
    {
      if (turn->way != 0)
        part = (turn->farthest - turn->way * back - from) / (to - from);
      turn->way = to > turn->farthest ? 1 : -1;
      turn->farthest = to;
    }
  return part;
}

/* One stroke with the dashes of a second curve, begun anew wherever it has turned back along an axis: too slow for many rows. */
static void
draw_dashed (HysFigure *figure,
             HysColumn *x,
             HysColumn *y,
             double     line_width,
             Ink       *ink)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  Turn turns[2] = { { 0, 0 }, { 0, 0 } };
  double at[2] = { 0, 0 };

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  hys_color_set (cr, hys_plot_palette (HYS_PLOT_LIGHT, 1));
  cairo_set_line_width (cr, line_width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  hys_plot_set_dash (cr, 1, line_width);
  for (gsize i = 0; i < hys_column_length (x); i++)
    {
      double px, py, parts[2];

      g_assert_true (hys_figure_place (figure, hys_column_get (x, i), hys_column_get (y, i), &px, &py));
      if (i == 0)
        turns[0].farthest = px;
      if (i == 0)
        turns[1].farthest = py;
      parts[0] = i > 0 ? find_turn (&turns[0], at[0], px, 4) : 2;
      parts[1] = i > 0 ? find_turn (&turns[1], at[1], py, 4) : 2;
      for (int k = parts[0] > parts[1], n = 0; n < 2; n++, k = 1 - k)
        if (parts[k] <= 1)
          {
            double turn_x = at[0] + parts[k] * (px - at[0]), turn_y = at[1] + parts[k] * (py - at[1]);

            cairo_line_to (cr, turn_x, turn_y);
            cairo_move_to (cr, turn_x, turn_y);
          }
      cairo_line_to (cr, px, py);
      at[0] = px;
      at[1] = py;
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
  read_ink (surface, ink);
  cairo_surface_destroy (surface);
}

/* Dashes are where one stroke has them, however the rows come. */
static void
test_dashes (void)
{
  g_random_set_seed (3);
  for (guint turn = 0; turn < 3; turn++)
    {
      g_autoptr (HysColumn) none = hys_column_new (), x = hys_column_new (), y = hys_column_new ();
      g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);
      Ink drawn, plain;

      hys_figure_add_curve (figure, none, none, NULL, NULL);
      hys_figure_add_curve (figure, x, y, NULL, NULL);
      hys_figure_set_range (figure, HYS_AXIS_X, -1.2, 1.2);
      hys_figure_set_range (figure, HYS_AXIS_Y, -1.2, 1.2);
      for (int i = 0; i < 6000; i++)
        {
          double phase = 2 * G_PI * i / 900, size = 1 - (0.05 + 0.05 * turn) * i / 1000;

          hys_column_append (x, size * asin (sin (phase)) / G_PI_2 + 0.0001 * g_random_double ());
          hys_column_append (y, size * asin (sin (phase + 0.5 + turn)) / G_PI_2);   /* the places of its turns are sharp */
          if (i % (300 * (int) turn + 40) == 0)
            draw_figure (figure, 1 + turn, &drawn);
        }
      draw_figure (figure, 1 + turn, &drawn);
      draw_dashed (figure, x, y, 1 + turn, &plain);
      g_test_message ("dashes %u: %d", turn, largest_difference (figure, &drawn, &plain));
      g_assert_cmpint (largest_difference (figure, &drawn, &plain), <=, MOST / 2);
    }
}

/* A live picture that grew row by row, in haste, is the one that is made at once, fading trail and all. */
static void
test_live (gconstpointer data)
{
  const Class *class = data;
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new (), all_x = hys_column_new (), all_y = hys_column_new ();
  g_autoptr (HysFigure) whole = NULL, growing = hys_figure_new (HYS_PLOT_PLANE);
  Ink drawn, expected;

  g_random_set_seed (4);
  whole = make_figure (class, 9000, all_x, all_y);
  hys_figure_add_curve (growing, x, y, NULL, NULL);
  for (guint axis = 0; axis < 2; axis++)
    {
      double from, to;

      hys_figure_get_range (whole, (HysAxis) axis, &from, &to);
      hys_figure_set_range (whole, (HysAxis) axis, from, to);
      hys_figure_set_range (growing, (HysAxis) axis, from, to);
    }
  hys_figure_set_live (whole, TRUE);
  hys_figure_set_live (growing, TRUE);
  hys_figure_set_patience (growing, 1);
  for (gsize i = 0; i < 9000; i++)
    {
      hys_column_append (x, hys_column_get (all_x, i));
      hys_column_append (y, hys_column_get (all_y, i));
      if (g_random_int_range (0, 150) == 0)
        draw_figure (growing, 1.5, &drawn);
    }
  draw_figure (growing, 1.5, &drawn);
  draw_figure (whole, 1.5, &expected);
  g_test_message ("%s live: %d", class->name, largest_difference (whole, &drawn, &expected));
  g_assert_cmpint (largest_difference (whole, &drawn, &expected), <=, MOST / 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_autofree char *pixels = g_strdup_printf ("/dense/pixels/%s", classes[i].name);
      g_autofree char *live = g_strdup_printf ("/dense/live/%s", classes[i].name);
      g_autofree char *file = g_strdup_printf ("/dense/file/%s", classes[i].name);

      g_test_add_data_func (pixels, &classes[i], test_pixels);
      g_test_add_data_func (file, &classes[i], test_file);
      g_test_add_data_func (live, &classes[i], test_live);
    }
  g_test_add_func ("/dense/image", test_image);
  g_test_add_func ("/dense/dashes", test_dashes);
  return g_test_run ();
}
