/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawings from afar, in which blocks stand for symbols. */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-sketch-private.h"

#include <string.h>
#include <time.h>

#define ZOOM 0.25

/* Of rows far away: how many, and how wide in pixels. */
#define LANES 20
#define WIDTH 1000.0

static cairo_surface_t *
draw (const HysDocument    *document,
      const HysSketchState *state,
      double                zoom,
      gboolean              coarse)
{
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  cairo_surface_t *surface;
  HysSketchStyle style;
  double width, height;
  cairo_t *cr;

  hys_sketch_measure (document, layout, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (zoom * width), (int) ceil (zoom * height));
  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.coarse = coarse;
  cr = cairo_create (surface);
  cairo_scale (cr, zoom, zoom);
  hys_sketch_draw (cr, document, layout, state, &style);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel_at (cairo_surface_t *surface,
          double           x,
          double           y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + (int) y * cairo_image_surface_get_stride (surface) + 4 * (int) x,
          sizeof pixel);
  return pixel;
}

/* To the rounding of a colour's parts to 8 bits. */
static void
assert_color (guint32  pixel,
              HysColor color)
{
  g_assert_cmpuint (pixel >> 24, ==, 255);
  g_assert_cmpfloat_with_epsilon (pixel >> 16 & 255, 255 * color.red, 1);
  g_assert_cmpfloat_with_epsilon (pixel >> 8 & 255, 255 * color.green, 1);
  g_assert_cmpfloat_with_epsilon (pixel & 255, 255 * color.blue, 1);
}

/* The middle of each symbol has the colour that the symbol would have. */
static void
test_colors (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  guint n = document->elements->len;
  g_autofree double *force = g_new0 (double, n);
  g_autofree gint8 *slip = g_new0 (gint8, n);
  HysSketchState state = { .force = force, .force_scale = 2, .slip = slip };
  g_auto (HysSketchScene) scene = { NULL };
  cairo_surface_t *surface;
  HysSketchStyle style;

  for (guint i = 0; i < n; i++)
    {
      force[i] = (double) i / 2 - 1;
      slip[i] = (gint8) (i % 3) - 1;
    }
  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  hys_sketch_scene_init (&scene, document, layout, NULL);
  surface = draw (document, &state, ZOOM, TRUE);
  for (guint i = 0; i < n; i++)
    {
      HysSketchPlace place = hys_sketch_place (&scene, i);
      gboolean slips = hys_document_element (document, i)->kind->slips && slip[i] != 0;
      HysColor color = slips ? style.slip : hys_sketch_force_color (&style, force[i], 2);

      assert_color (pixel_at (surface, ZOOM * place.center, ZOOM * place.y), color);
    }
  cairo_surface_destroy (surface);
}

static gboolean
same_image (cairo_surface_t *a,
            cairo_surface_t *b)
{
  gsize size = (gsize) cairo_image_surface_get_stride (a) * (gsize) cairo_image_surface_get_height (a);

  g_assert_cmpint (cairo_image_surface_get_height (a), ==, cairo_image_surface_get_height (b));
  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), size) == 0;
}

/* It is for small symbols only, and only where the style allows it. */
static void
test_when (void)
{
  static const double zooms[] = { ZOOM, 1 };
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      cairo_surface_t *fine = draw (document, NULL, zooms[i], FALSE), *coarse = draw (document, NULL, zooms[i], TRUE);

      g_assert_cmpint (same_image (fine, coarse), ==, zooms[i] == 1);
      cairo_surface_destroy (fine);
      cairo_surface_destroy (coarse);
    }
}

/* Lanes of springs, so many in a row. */
static HysDocument *
lanes_new (guint columns)
{
  HysDocument *document = hys_document_new ();

  for (guint i = 0; i <= columns; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      build_bar (document, id);
    }
  for (guint i = 0; i < LANES * columns; i++)
    {
      g_autofree char *id = g_strdup_printf ("e%u", i);

      build_spring (document, id, i / LANES, i / LANES + 1, 1);
    }
  return document;
}

/* Processor time of the drawing on a line of pixels, the least of some; nowhere on the line is more ground than ink. */
static double
cost_of (guint columns)
{
  g_autoptr (HysDocument) document = lanes_new (columns);
  double least = INFINITY;

  for (int i = 0; i < 3; i++)
    {
      clock_t start = clock ();
      cairo_surface_t *surface = draw (document, NULL, WIDTH / (HYS_SKETCH_COLUMN * columns), TRUE);

      least = MIN (least, (double) (clock () - start));
      for (double x = 0.1 * WIDTH; x < 0.9 * WIDTH; x++)
        g_assert_cmpuint (pixel_at (surface, x, cairo_image_surface_get_height (surface) / 2) >> 24, >, 127);
      cairo_surface_destroy (surface);
    }
  return least;
}

/* Ten times as many symbols, hundreds on a pixel, take about ten times as long, not a hundred times. */
static void
test_many (void)
{
  double few = cost_of (500), many = cost_of (5000);

  g_test_message ("%.0f and %.0f ticks", few, many);
  g_assert_cmpfloat (many, <, 30 * few);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sketch/coarse/colors", test_colors);
  g_test_add_func ("/sketch/coarse/when", test_when);
  g_test_add_func ("/sketch/coarse/many", test_many);
  return g_test_run ();
}
