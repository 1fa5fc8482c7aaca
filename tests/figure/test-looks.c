/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What figures can be asked to look like: logarithmic axes, angles, marks, arrows, names beside curves. */
#include "hys-export.h"
#include "hys-figure.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define WIDTH  300
#define HEIGHT 220

static const HysPlotKind kinds[] = { HYS_PLOT_TIME, HYS_PLOT_PLANE, HYS_PLOT_SPACE };

static char *folder;

static HysFigure *
figure_of (HysPlotKind   kind,
           const double *x,
           const double *y,
           gsize         n)
{
  HysFigure *figure = hys_figure_new (kind);
  g_autoptr (HysColumn) x_column = hys_column_new_from (x, n), y_column = hys_column_new_from (y, n);

  hys_figure_set_axis (figure, HYS_AXIS_X, "x", "m");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "r", "N");
  hys_figure_set_axis (figure, HYS_AXIS_Z, "q", "s");
  hys_figure_add_curve (figure, x_column, y_column, x_column, "one");
  return figure;
}

static cairo_surface_t *
draw (HysFigure  *figure,
      HysPlotKey  key)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_PRINT);
  style.key = key;
  hys_figure_draw (figure, cr, WIDTH, HEIGHT, &style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel_at (cairo_surface_t *surface,
          int              x,
          int              y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + 4 * x, 4);
  return pixel & 0xffffff;
}

/* Whether there is blue, the colour of the first curve, within some pixels. */
static gboolean
has_curve_near (cairo_surface_t *surface,
                double           px,
                double           py,
                int              reach)
{
  for (int y = MAX ((int) py - reach, 0); y <= MIN ((int) py + reach, HEIGHT - 1); y++)
    for (int x = MAX ((int) px - reach, 0); x <= MIN ((int) px + reach, WIDTH - 1); x++)
      {
        guint32 pixel = pixel_at (surface, x, y);

        if ((pixel & 255) > (pixel >> 16 & 255) + 60)
          return TRUE;
      }
  return FALSE;
}

/* On logarithmic axes places and values belong to each other, each power of ten is as long as the next, and y = x^2 is a
 * straight line. */
static void
test_logarithmic (void)
{
  double x[60], y[60];

  for (int i = 0; i < 60; i++)
    {
      x[i] = pow (10, -3 + i / 10.0);
      y[i] = x[i] * x[i];
    }
  for (guint kind = 0; kind < 2; kind++)
    {
      g_autoptr (HysFigure) figure = figure_of (kinds[kind], x, y, 60);
      cairo_surface_t *surface;
      double px[3], py[3];

      hys_figure_set_logarithmic (figure, HYS_AXIS_X, TRUE);
      hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
      surface = draw (figure, HYS_KEY_LEGEND);
      for (int i = 0; i < 3; i++)
        g_assert_true (hys_figure_place (figure, pow (10, i - 1), pow (100, i - 1), &px[i], &py[i]));
      g_assert_cmpfloat (fabs (px[2] - 2 * px[1] + px[0]), <, 1e-6);
      g_assert_cmpfloat (fabs (py[2] - 2 * py[1] + py[0]), <, 1e-6);
      for (double part = 0.02; part < 1; part += 0.05)
        {
          double at = px[0] + part * (px[2] - px[0]), height = py[0] + part * (py[2] - py[0]), back[2];

          g_assert_true (has_curve_near (surface, at, height, 1));
          g_assert_false (has_curve_near (surface, at, height - 12, 4));
          g_assert_true (hys_figure_pick (figure, at, height, &back[0], &back[1]));
          g_assert_cmpfloat (fabs (back[1] / (back[0] * back[0]) - 1), <, 1e-9);
        }
      cairo_surface_destroy (surface);
    }
}

/* What is not positive has no place on a logarithmic axis, and the rest has. */
static void
test_not_positive (void)
{
  const double x[] = { 1, 2, 3, 4, 5 }, y[] = { 10, -5, 0, 10, 10 };

  for (guint kind = 0; kind < 2; kind++)
    {
      g_autoptr (HysFigure) figure = figure_of (kinds[kind], x, y, 5);
      cairo_surface_t *surface;
      double px, py, from, to;

      hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
      surface = draw (figure, HYS_KEY_LEGEND);
      hys_figure_get_range (figure, HYS_AXIS_Y, &from, &to);
      g_assert_true (from > 0 && to >= 10);
      hys_figure_place (figure, 4.5, 10, &px, &py);
      g_assert_true (has_curve_near (surface, px, py, 1));
      hys_figure_place (figure, 2.5, 10, &px, &py);
      for (; py < HEIGHT; py += 3)
        g_assert_false (has_curve_near (surface, px, py, 2));
      cairo_surface_destroy (surface);
    }
}

/* The places of the texts of an SVG. */
static GArray *
find_places (const char *svg)
{
  GArray *places = g_array_new (FALSE, FALSE, 2 * sizeof (double));

  for (const char *at = strstr (svg, "<text"); at != NULL; at = strstr (at + 1, "<text"))
    {
      double place[2] = { g_ascii_strtod (strstr (at, " x=\"") + 4, NULL), g_ascii_strtod (strstr (at, " y=\"") + 4, NULL) };

      g_array_append_vals (places, place, 1);
    }
  return places;
}

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  figure)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_PRINT);
  hys_figure_draw (figure, cr, width, height, &style);
}

static void
assert_texts (HysFigure *figure,
              double     azimuth,
              double     elevation)
{
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL), *svg = NULL;
  g_autoptr (GArray) places = NULL;
  HysExportSettings settings;

  hys_export_settings_init (&settings, HYS_EXPORT_SVG);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (hys_export (file, &settings, NULL, paint, NULL, figure, NULL));
  g_assert_true (g_file_get_contents (path, &svg, NULL, NULL));
  g_unlink (path);
  g_assert_true (strstr (svg, ">x<") && strstr (svg, ">r<") && strstr (svg, ">q<"));
  places = find_places (svg);
  g_assert_cmpuint (places->len, >=, 6);
  for (guint i = 0; i < 2 * places->len; i += 2)
    for (guint k = 0; k < i; k += 2)
      {
        const double *a = &g_array_index (places, double, i), *b = &g_array_index (places, double, k);

        if (hypot (a[0] - b[0], a[1] - b[1]) < 5)
          g_error ("azimuth %.0f, elevation %.0f: texts at (%.1f, %.1f) and (%.1f, %.1f)", azimuth, elevation, a[0], a[1],
                   b[0], b[1]);
      }
}

/* From any side all three names and numbers are there, none upon another and none cut off. */
static void
test_angles (void)
{
  const double x[] = { -30, 20, 50 }, y[] = { 0, 7, -4 };
  g_autoptr (HysFigure) figure = figure_of (HYS_PLOT_SPACE, x, y, 3);

  for (double azimuth = -180; azimuth <= 180; azimuth += 17)
    for (double elevation = -90; elevation <= 90; elevation += 15)
      {
        cairo_surface_t *surface;
        double got[2];

        hys_figure_set_view (figure, azimuth, elevation);
        hys_figure_get_view (figure, &got[0], &got[1]);
        g_assert_cmpfloat (fabs (remainder (got[0] - azimuth, 360)), <, 1e-9);
        g_assert_cmpfloat (fabs (got[1] - elevation), <, 1e-9);
        surface = draw (figure, HYS_KEY_LEGEND);
        for (int i = 0; i < MAX (WIDTH, HEIGHT); i++)
          {
            g_assert_cmphex (pixel_at (surface, MIN (i, WIDTH - 1), 0), ==, 0xffffff);
            g_assert_cmphex (pixel_at (surface, MIN (i, WIDTH - 1), HEIGHT - 1), ==, 0xffffff);
            g_assert_cmphex (pixel_at (surface, 0, MIN (i, HEIGHT - 1)), ==, 0xffffff);
            g_assert_cmphex (pixel_at (surface, WIDTH - 1, MIN (i, HEIGHT - 1)), ==, 0xffffff);
          }
        cairo_surface_destroy (surface);
        assert_texts (figure, azimuth, elevation);
      }
}

/* Marks are at the rows; without a line nothing is between them. */
static void
test_marks (void)
{
  const double x[] = { 0, 1, 2, 3 }, y[] = { 0, 3, 1, 2 };

  for (guint kind = 0; kind < 2; kind++)
    {
      g_autoptr (HysFigure) figure = figure_of (kinds[kind], x, y, 4);
      cairo_surface_t *surface;

      hys_figure_set_look (figure, 0, HYS_CURVE_MARKS);
      surface = draw (figure, HYS_KEY_LEGEND);
      for (int i = 0; i < 4; i++)
        {
          double px, py;

          hys_figure_place (figure, x[i], y[i], &px, &py);
          g_assert_true (has_curve_near (surface, px, py, 1));
          if (i == 0)
            continue;
          hys_figure_place (figure, (x[i] + x[i - 1]) / 2, (y[i] + y[i - 1]) / 2, &px, &py);
          g_assert_false (has_curve_near (surface, px, py, 3));
        }
      cairo_surface_destroy (surface);
    }
}

/* Points are points however many they are: bare paper between them, one not far from each row, and one at a row that is all
 * alone. */
static void
test_many_marks (void)
{
  const gsize numbers[] = { 501, 5000, 250000 };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (numbers); k++)
    {
      gsize n = numbers[k / 2], odd = n / 4 - 7;
      g_autofree double *x = g_new (double, n), *y = g_new (double, n);
      g_autoptr (HysFigure) figure = NULL;
      cairo_surface_t *surface;
      double px, py;
      guint bare = 0;

      for (gsize i = 0; i < n; i++)
        {
          x[i] = (double) i / (double) n;
          y[i] = i == odd ? -1 : sin (2 * G_PI * x[i]);
        }
      figure = figure_of (kinds[k % 2], x, y, n);
      hys_figure_set_look (figure, 0, HYS_CURVE_MARKS);
      hys_figure_set_range (figure, HYS_AXIS_Y, -1.2, 1.2);
      surface = draw (figure, HYS_KEY_NONE);
      for (int i = 1; i < 200; i++)
        {
          hys_figure_place (figure, i / 200.0, sin (2 * G_PI * i / 200.0), &px, &py);
          bare += !has_curve_near (surface, px, py, 0);
          g_assert_true (has_curve_near (surface, px, py, 6));
        }
      g_assert_cmpuint (bare, >, 50);
      g_assert_cmpuint (bare, <, 150);
      hys_figure_place (figure, x[odd], -1, &px, &py);
      g_assert_true (has_curve_near (surface, px, py, 1) || (n > 100000 && kinds[k % 2] == HYS_PLOT_PLANE));
      cairo_surface_destroy (surface);
    }
}

/* How much of a curve that goes round so many times, in rows that lie elsewhere each time, has no ink. */
static guint
count_bare (double turns)
{
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) none = hys_column_new (), x = hys_column_new (), y = hys_column_new ();
  cairo_surface_t *surface;
  guint bare = 0;

  for (int i = 0; i <= turns * 331.7; i++)
    {
      hys_column_append (x, sin (2 * G_PI * i / 331.7));
      hys_column_append (y, cos (2 * G_PI * i / 331.7 - 0.9));
    }
  hys_figure_add_curve (figure, none, none, NULL, NULL);
  hys_figure_add_curve (figure, x, y, NULL, "kept");
  hys_figure_set_look (figure, 1, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  hys_figure_set_ink (figure, 1, &(HysCurveInk) { 0x0000ff, 1, -1, 1 });
  surface = draw (figure, HYS_KEY_NONE);
  for (int i = 0; i < 720; i++)
    {
      double px, py;

      hys_figure_place (figure, sin (G_PI * i / 360), cos (G_PI * i / 360 - 0.9), &px, &py);
      bare += !has_curve_near (surface, px, py, 0);
    }
  cairo_surface_destroy (surface);
  return bare;
}

/* Dashes are told from a line however often the curve has gone the same way. */
static void
test_dashes_survive (void)
{
  guint once = count_bare (2.2);

  g_assert_cmpuint (once, >, 100);
  g_assert_cmpuint (5 * count_bare (70), >, 4 * once);
}

/* On paper too: each half turn's dashes begin where those of the others do. */
static void
test_dashes_on_paper (void)
{
  g_autofree char *path = g_build_filename (folder, "dashes.svg", NULL), *svg = NULL;
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) none = hys_column_new (), x = hys_column_new (), y = hys_column_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, 2 * sizeof (double));
  HysExportSettings settings;
  guint n_paths = 0;

  for (int i = 0; i <= 40 * 331.7; i++)
    {
      hys_column_append (x, sin (2 * G_PI * i / 331.7));
      hys_column_append (y, cos (2 * G_PI * i / 331.7 - 0.9));
    }
  hys_figure_add_curve (figure, none, none, NULL, NULL);
  hys_figure_add_curve (figure, x, y, NULL, NULL);
  hys_figure_set_look (figure, 1, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  hys_export_settings_init (&settings, HYS_EXPORT_SVG);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (hys_export (file, &settings, NULL, paint, NULL, figure, NULL));
  g_assert_true (g_file_get_contents (path, &svg, NULL, NULL));
  g_unlink (path);
  for (const char *at = strstr (svg, "stroke-dasharray"); at != NULL; at = strstr (at + 1, "stroke-dasharray"))
    {
      const char *d = strstr (at, " d=\"M");
      char *rest;
      double place[2];
      gboolean known = FALSE;

      g_assert_nonnull (d);
      place[0] = g_ascii_strtod (d + 5, &rest);
      place[1] = g_ascii_strtod (rest, NULL);
      for (guint i = 0; i < places->len && !known; i++)
        {
          const double *other = &g_array_index (places, double, 2 * i);

          known = hypot (other[0] - place[0], other[1] - place[1]) < 0.5;
        }
      if (!known)
        g_array_append_vals (places, place, 1);
      n_paths++;
    }
  g_assert_cmpuint (n_paths, >=, 80);
  g_assert_cmpuint (places->len, <=, 6);   /* left, right, top, bottom, and the start */
}

/* Against time too, what is compared with lies above the present run. */
static void
test_reference_above_line (void)
{
  const double t[] = { 0, 1 }, y[] = { 0, 1 };
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) x_column = hys_column_new_from (t, 2), y_column = hys_column_new_from (y, 2);
  cairo_surface_t *surface;
  guint red = 0;

  for (guint i = 0; i < 2; i++)
    hys_figure_add_curve (figure, x_column, y_column, NULL, NULL);
  hys_figure_set_look (figure, 1, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  hys_figure_set_ink (figure, 0, &(HysCurveInk) { 0x0000ff, 0, -1, 1 });
  hys_figure_set_ink (figure, 1, &(HysCurveInk) { 0xff0000, 0, -1, 1 });
  surface = draw (figure, HYS_KEY_NONE);
  for (int i = 1; i < 100; i++)
    {
      double px, py;
      guint32 pixel;

      g_assert_true (hys_figure_place (figure, i / 100.0, i / 100.0, &px, &py));
      pixel = pixel_at (surface, (int) px, (int) py);
      red += (pixel >> 16 & 255) > (pixel & 255);
    }
  g_assert_cmpuint (red, >, 90);
  cairo_surface_destroy (surface);
}

static guint
count_different (cairo_surface_t *a,
                 cairo_surface_t *b)
{
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      n += pixel_at (a, x, y) != pixel_at (b, x, y);
  return n;
}

/* A copy is drawn as the figure is. Each thing that can be asked for makes a difference, to the copy too. */
static void
test_copies (void)
{
  double x[200], y[200];

  for (int i = 0; i < 200; i++)
    {
      x[i] = 2 + sin (0.1 * i);
      y[i] = 2 + cos (0.1 * i);
    }
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (int what = 0; what < 5; what++)
      {
        g_autoptr (HysFigure) figure = figure_of (kinds[kind], x, y, 200), copy = NULL;
        cairo_surface_t *plain = draw (figure, HYS_KEY_LEGEND), *asked, *copied;

        if (what == 0)
          hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
        else if (what == 1)
          hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_SPARSE_MARKS);
        else if (what == 2)
          hys_figure_set_rows (figure, 20, 50);
        else if (what == 3 && kinds[kind] != HYS_PLOT_TIME)
          hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_ARROWS);
        else
          {
            hys_figure_set_title (figure, "A title");
            hys_figure_set_view (figure, 20, 50);
          }
        copy = hys_figure_copy (figure);
        asked = draw (figure, HYS_KEY_LEGEND);
        copied = draw (copy, HYS_KEY_LEGEND);
        g_assert_cmpuint (count_different (plain, asked), >, 20);
        g_assert_cmpuint (count_different (asked, copied), ==, 0);
        cairo_surface_destroy (plain);
        cairo_surface_destroy (asked);
        cairo_surface_destroy (copied);
      }
}

static guint
count_of_arrows (HysFigure *figure)
{
  cairo_surface_t *plain, *arrows;
  guint n;

  hys_figure_set_look (figure, 0, HYS_CURVE_LINE);
  plain = draw (figure, HYS_KEY_NONE);
  hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_ARROWS);
  arrows = draw (figure, HYS_KEY_NONE);
  n = count_different (plain, arrows);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (arrows);
  return n;
}

/* A curve that goes to and fro on itself, so that the second arrow would lie on the first the other way round: each arrow that
 * there is is whole. */
static void
test_arrows_apart (void)
{
  double x[] = { 0, 0, 0, 0, 0 }, y[] = { 0, 0, 0, 0, 0 }, end[] = { 0, 0, 0 };
  guint one = 0, two = 0;
  HysFigureBox box;

  for (guint pass = 0; pass < 2; pass++)
    {
      g_autoptr (HysFigure) once = figure_of (HYS_PLOT_PLANE, end, y, 3), thrice = figure_of (HYS_PLOT_PLANE, x, y, 5);

      hys_figure_set_range (once, HYS_AXIS_X, 0, 1);
      hys_figure_set_range (once, HYS_AXIS_Y, -1, 1);
      hys_figure_set_range (thrice, HYS_AXIS_X, 0, 1);
      hys_figure_set_range (thrice, HYS_AXIS_Y, -1, 1);
      one = count_of_arrows (once);
      two = count_of_arrows (thrice);
      g_assert_true (hys_figure_get_box (once, &box));
      /* The first arrow is 0.4 of the distance between arrows before the end, the second 1.4: in the middle of this both. */
      end[1] = x[1] = x[3] = 0.9 * 0.35 * (box.width + box.height) / box.width;
      end[2] = x[4] = end[1] - 1e-3;   /* what is on its way has no arrow yet */
    }
  g_assert_cmpuint (one, >, 20);
  g_assert_cmpint (abs ((int) two - 2 * (int) one), <=, (int) one / 8);
}

/* Whatever is asked for with whatever data: no warning, no error. */
static void
test_anything (void)
{
  const double data[][3] = { { NAN, NAN, NAN }, { 0, 0, 0 }, { -5, -5, -5 }, { INFINITY, 1, -INFINITY }, { 1, NAN, 2 },
                             { -1e308, 0, 1e308 }, { 0, 5e-324, 1e-323 }, { 1e-300, 1, 1e300 }, { 3, 2, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (data); i++)
    for (guint k = 0; k < G_N_ELEMENTS (data); k++)
      for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
        for (gsize n = 0; n <= 3; n += 3)
          {
            g_autoptr (HysFigure) figure = figure_of (kinds[kind], data[i], data[k], n);
            g_autoptr (HysColumn) column = hys_column_new_from (data[k], n);

            hys_figure_add_curve (figure, column, column, column, "two");
            for (int axis = 0; axis < 3; axis++)
              hys_figure_set_logarithmic (figure, (HysAxis) axis, (i + axis) % 3 != 0);
            hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_MARKS | HYS_CURVE_ARROWS);
            hys_figure_set_look (figure, 1, HYS_CURVE_SPARSE_MARKS);
            hys_figure_set_range (figure, HYS_AXIS_X, k % 2 == 0 ? data[k][0] : NAN, NAN);
            cairo_surface_destroy (draw (figure, HYS_KEY_DIRECT));
          }
}

/* In a live loop what it is compared with lies above the trail of all that the loop has been, not below it. */
static void
test_reference_above_trail (void)
{
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new (), along = hys_column_new (), level = hys_column_new ();
  cairo_surface_t *surface;
  guint orange = 0;

  for (int i = 0; i < 4000; i++)   /* rises while it goes to and fro, until all is blue */
    {
      hys_column_append (x, i % 2);
      hys_column_append (y, i / 4000.0);
      hys_column_append (along, i / 4000.0);
      hys_column_append (level, 0.5);
    }
  hys_figure_add_curve (figure, x, y, NULL, NULL);
  hys_figure_add_curve (figure, along, level, NULL, "kept");
  hys_figure_set_look (figure, 1, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  hys_figure_set_live (figure, TRUE);
  surface = draw (figure, HYS_KEY_NONE);
  for (int i = 1; i < 100; i++)
    {
      double px, py;
      guint32 pixel;
      int red;

      g_assert_true (hys_figure_place (figure, i / 100.0, 0.5, &px, &py));
      pixel = pixel_at (surface, (int) px, (int) (py - 0.5));   /* the line may lie between two rows of pixels */
      red = (int) (pixel >> 16 & 255) - (int) (pixel & 255);
      pixel = pixel_at (surface, (int) px, (int) (py + 0.5));
      orange += MAX (red, (int) (pixel >> 16 & 255) - (int) (pixel & 255)) > -60;   /* of blue alone it is -178 */
    }
  g_assert_cmpuint (orange, >, 40);   /* it is dashed */
  cairo_surface_destroy (surface);
}

/* ---- Sizes on the screen ---- */

static double
top_of_axes (HysFigure *figure,
             double     to)
{
  cairo_surface_t *surface;
  HysFigureBox box;

  hys_figure_set_range (figure, HYS_AXIS_X, 0, to);
  surface = draw (figure, HYS_KEY_LEGEND);
  g_assert_true (hys_figure_get_box (figure, &box));
  cairo_surface_destroy (surface);
  return box.y;
}

/* The legend of a plot against time has what is compared with only where there is something of it to see. */
static void
test_reference_out_of_sight (void)
{
  const double times[] = { 0, 10, 20, 30 }, values[] = { 0, 1, 0, 1 };
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (HysColumn) early = hys_column_new_from (times, 2), late = hys_column_new_from (times + 2, 2);
  g_autoptr (HysColumn) y = hys_column_new_from (values, 2);

  hys_figure_add_curve (figure, early, y, NULL, NULL);
  hys_figure_set_look (figure, hys_figure_add_curve (figure, late, y, NULL, "kept"), HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  g_assert_cmpfloat (top_of_axes (figure, 30), >, top_of_axes (figure, 10) + 5);
}

static HysPlotStyle
fitted (double width,
        double height,
        double text_scale)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  hys_plot_style_fit (&style, width, height, text_scale);
  return style;
}

/* A small plot has letters of the usual size, twice as much room and text the same picture twice as large, and lines are
 * always in proportion. */
static void
test_fitted (void)
{
  double usual = fitted (1, 1, 1).font_size, lines = fitted (1, 1, 1).line_width;

  for (guint i = 0; i < 2000; i++)
    {
      double width = g_test_rand_double_range (20, 2000), height = g_test_rand_double_range (20, 1500);
      double scale = g_test_rand_double_range (1, 3), factor = g_test_rand_double_range (1, 3);
      HysPlotStyle style = fitted (width, height, scale), larger = fitted (factor * width, factor * height, factor * scale);
      HysPlotStyle wider = fitted (width * factor, height, scale), louder = fitted (width, height, scale * factor);

      g_assert_cmpfloat (style.font_size, >=, usual);
      g_assert_cmpfloat_with_epsilon (style.line_width, lines * style.font_size / usual, 1e-12 * style.line_width);
      g_assert_cmpfloat (wider.font_size, >=, style.font_size);
      g_assert_cmpfloat (louder.font_size, >=, style.font_size);
      if (style.font_size > usual)
        g_assert_cmpfloat_with_epsilon (larger.font_size, factor * style.font_size, 1e-9 * larger.font_size);
    }
  g_assert_cmpfloat (fitted (320, 240, 1).font_size, ==, usual);
  g_assert_cmpfloat (fitted (1280, 720, 1).font_size, >, 2 * usual);
  g_assert_cmpfloat (fitted (160, 90, 0.5).font_size, <, 0.6 * usual);
}

/* Whatever the text's size is, more than a third of the width and the height is left for the curves. */
static void
test_fitted_room (void)
{
  static const double t[] = { 0, 7.5, 20 }, y[] = { -1234.5, 1e-3, 987.6 };
  const double sizes[][2] = { { 190, 130 }, { 320, 240 }, { 683, 330 }, { 1366, 330 }, { 400, 900 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (double scale = 0.5; scale <= 4; scale *= 2)
      {
        HysPlotStyle style = fitted (sizes[i][0], sizes[i][1], scale);
        HysFigure *figure = figure_of (HYS_PLOT_TIME, t, y, G_N_ELEMENTS (t));
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 16, 16);
        cairo_t *cr = cairo_create (surface);
        HysFigureBox box;

        hys_figure_draw (figure, cr, sizes[i][0], sizes[i][1], &style);
        g_assert_true (hys_figure_get_box (figure, &box));
        g_assert_cmpfloat (box.width, >, sizes[i][0] / 3);
        g_assert_cmpfloat (box.height, >, sizes[i][1] / 3);
        cairo_destroy (cr);
        cairo_surface_destroy (surface);
        hys_figure_free (figure);
      }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("hys-looks-XXXXXX", NULL);
  g_test_add_func ("/looks/logarithmic", test_logarithmic);
  g_test_add_func ("/looks/not-positive", test_not_positive);
  g_test_add_func ("/looks/angles", test_angles);
  g_test_add_func ("/looks/marks", test_marks);
  g_test_add_func ("/looks/many-marks", test_many_marks);
  g_test_add_func ("/looks/dashes-survive", test_dashes_survive);
  g_test_add_func ("/looks/dashes-on-paper", test_dashes_on_paper);
  g_test_add_func ("/looks/reference-above-line", test_reference_above_line);
  g_test_add_func ("/looks/reference-above-trail", test_reference_above_trail);
  g_test_add_func ("/looks/reference-out-of-sight", test_reference_out_of_sight);
  g_test_add_func ("/looks/copies", test_copies);
  g_test_add_func ("/looks/arrows-apart", test_arrows_apart);
  g_test_add_func ("/looks/anything", test_anything);
  g_test_add_func ("/looks/fitted", test_fitted);
  g_test_add_func ("/looks/fitted-room", test_fitted_room);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
