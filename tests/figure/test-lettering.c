/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where letters and numbers stand: level with ticks, within the picture, beside curves. */
#include "hys-figure.h"

#include <math.h>
#include <string.h>

/* Pixels a unit. */
#define SCALE 4

/* Any ink at all. */
#define FAINT 40

typedef struct
{
  cairo_surface_t *surface;
  HysFigure       *figure;
  int              width, height;
} Drawing;

static Drawing
draw (HysFigure          *figure,
      const HysPlotStyle *style,
      int                 width,
      int                 height)
{
  Drawing drawing = { .figure = figure, .width = width * SCALE, .height = height * SCALE };
  cairo_t *cr;

  drawing.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, drawing.width, drawing.height);
  cairo_surface_set_device_scale (drawing.surface, SCALE, SCALE);
  cr = cairo_create (drawing.surface);
  hys_figure_draw (figure, cr, width, height, style);
  cairo_destroy (cr);
  cairo_surface_flush (drawing.surface);
  return drawing;
}

static void
drawing_clear (Drawing *drawing)
{
  cairo_surface_destroy (drawing->surface);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Drawing, drawing_clear)

/* How dark a pixel on white is, in its darkest channel. */
static int
ink (const Drawing *drawing,
     int            x,
     int            y)
{
  const guint8 *pixel = cairo_image_surface_get_data (drawing->surface)
                        + y * cairo_image_surface_get_stride (drawing->surface) + 4 * x;

  return 255 - MIN (pixel[0], MIN (pixel[1], pixel[2]));
}

static HysPlotStyle
print_style (HysPlotKey key)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_PRINT);
  style.key = key;
  return style;
}

/* Pairs (x, y) of one curve. */
static void
add_curve (HysFigure    *figure,
           const double *pairs,
           guint         n,
           const char   *label)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();

  for (guint i = 0; i < n; i++)
    {
      hys_column_append (x, pairs[2 * i]);
      hys_column_append (y, pairs[2 * i + 1]);
    }
  hys_figure_add_curve (figure, x, y, NULL, label);
}

/* The middle of what ink there is in x0 <= x < x1, y0 <= y < y1, up and down. */
static double
middle_of_ink (const Drawing *drawing,
               int            x0,
               int            x1,
               int            y0,
               int            y1)
{
  int top = y1, bottom = y0 - 1;

  for (int y = y0; y < y1; y++)
    for (int x = x0; x < x1; x++)
      if (ink (drawing, x, y) > 128)
        {
          top = MIN (top, y);
          bottom = MAX (bottom, y);
        }
  g_assert_cmpint (bottom, >, top);
  return (top + bottom + 1) / 2.0;
}

/* The digits at an upright axis are level with their ticks, whatever the font. */
static void
test_level (void)
{
  const char *const fonts[] = { "Sans", "Serif", "Monospace", "DejaVu Sans", "Nimbus Roman", "Liberation Serif" };
  const double pairs[] = { 0, 0, 1, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (fonts); i++)
    {
      g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
      HysPlotStyle style = print_style (HYS_KEY_LEGEND);
      g_auto (Drawing) drawing = { 0 };
      double x, y;

      add_curve (figure, pairs, 2, NULL);
      style.font = fonts[i];
      drawing = draw (figure, &style, 200, 160);
      for (int value = 0; value <= 3; value++)
        {
          g_assert_true (hys_figure_place (figure, 0, value, &x, &y));
          g_assert_cmpfloat (fabs (middle_of_ink (&drawing, 0, (int) (SCALE * (x - 1)), (int) (SCALE * (y - 6)),
                                                  (int) (SCALE * (y + 6))) / SCALE - y), <, 0.4);
        }
    }
}

/* Nothing touches the picture's edges. */
static void
assert_margin (const Drawing *drawing,
               const char    *what)
{
  for (int x = 0; x < drawing->width; x++)
    for (int y = 0; y < drawing->height; y++)
      if ((x == 0 || y == 0 || x + 1 == drawing->width || y + 1 == drawing->height) && ink (drawing, x, y) > FAINT)
        g_error ("%s reaches the edge at (%d, %d) of %d x %d", what, x, y, drawing->width, drawing->height);
}

static HysFigure *
new_wordy (HysPlotKind kind,
           const char *text)
{
  HysFigure *figure = hys_figure_new (kind);
  const double pairs[] = { 0, 0, 1e7, 3e-7, 2e7, -1e-7 };

  hys_figure_set_title (figure, text);
  hys_figure_set_axis (figure, HYS_AXIS_X, text, "m<sup>−1</sup>");
  hys_figure_set_axis (figure, HYS_AXIS_Y, text, "N s<sup>−1</sup>");
  add_curve (figure, pairs, 3, text);
  add_curve (figure, pairs, 2, "g<sub>2</sub> (N s<sup>−1</sup>)");
  return figure;
}

/* Texts of any length stay within the picture, at one column and much less. */
static void
test_long_texts (void)
{
  const char *const texts[] = {
    "Short", "A title of a figure that hardly has room within one column of any journal, be it a wide one",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsverordnung", "F<sub>2</sub> − m<sub>2</sub> x″<sub>2</sub>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    for (int width = 90; width <= 490; width += 80)
      for (guint key = HYS_KEY_LEGEND; key <= HYS_KEY_NONE; key++)
        {
          g_autoptr (HysFigure) time = new_wordy (HYS_PLOT_TIME, texts[i]), plane = new_wordy (HYS_PLOT_PLANE, texts[i]);
          HysPlotStyle style = print_style ((HysPlotKey) key);
          g_auto (Drawing) first = draw (time, &style, width, 170), second = draw (plane, &style, width, 170);

          assert_margin (&first, texts[i]);
          assert_margin (&second, texts[i]);
        }
}

/* Loops, the inner one @part as large. */
static HysFigure *
new_loops (double part)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  double outer[200], inner[200];

  for (int i = 0; i < 100; i++)
    {
      outer[2 * i] = sin (2 * G_PI * i / 99.0);
      outer[2 * i + 1] = tanh (3 * sin (2 * G_PI * i / 99.0 + 0.5));
      inner[2 * i] = part * outer[2 * i];
      inner[2 * i + 1] = part * outer[2 * i + 1];
    }
  add_curve (figure, outer, 100, "r<sub>1</sub>");
  add_curve (figure, inner, 100, "r<sub>2</sub>");
  return figure;
}

/* Names beside loops stand on no curve: what is drawn with them and not without them has no ink of a curve within. */
static void
test_names_beside (void)
{
  for (double part = 0.3; part < 0.8; part += 0.1)
    {
      g_autoptr (HysFigure) figure = new_loops (part);
      HysPlotStyle with = print_style (HYS_KEY_DIRECT), without = print_style (HYS_KEY_NONE);
      g_auto (Drawing) named = { 0 }, bare = { 0 };
      int n_named = 0;

      with.grid.alpha = without.grid.alpha = with.ink.alpha = without.ink.alpha = with.faint.alpha = without.faint.alpha = 0;
      named = draw (figure, &with, 240, 170);
      bare = draw (figure, &without, 240, 170);
      for (int y = 0; y < named.height; y++)
        for (int x = 0; x < named.width; x++)
          if (ink (&named, x, y) != ink (&bare, x, y))
            {
              n_named++;
              g_assert_cmpint (ink (&bare, x, y), <=, FAINT);
            }
      g_assert_cmpint (n_named, >, 100);
    }
}

/* Letters of any size, down to none, in pictures of any size: no name takes more time or room than the paper has. */
static void
test_any_size (void)
{
  const double sizes[] = { 1e-9, 0.01, 3, 90, 200 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int width = 20; width <= 420; width += 200)
      {
        g_autoptr (HysFigure) figure = new_loops (0.5);
        HysPlotStyle style = print_style (HYS_KEY_DIRECT);
        g_auto (Drawing) drawing = { 0 };

        style.font_size = sizes[i];
        drawing = draw (figure, &style, width, 100);
        g_assert_cmpint (cairo_surface_status (drawing.surface), ==, CAIRO_STATUS_SUCCESS);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lettering/level", test_level);
  g_test_add_func ("/lettering/long-texts", test_long_texts);
  g_test_add_func ("/lettering/names-beside", test_names_beside);
  g_test_add_func ("/lettering/any-size", test_any_size);
  return g_test_run ();
}
