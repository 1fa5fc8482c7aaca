/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawings from afar, in which symbols are boxes on pixels. */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-sketch-marks.h"
#include "hys-sketch-overlay.h"
#include "hys-sketch-private.h"

#include <string.h>
#include <time.h>

#define ZOOM 0.25

/* Columns with more lanes than what is drawn as it is. */
#define MANY 120

/* Of rows far away: how many, and how wide in pixels. */
#define LANES 20
#define WIDTH 1000.0

/* Around a drawing, in pixels. */
#define MARGIN 20

/* A drawing on nothing, so many pixels to the right and down; @pixels: of the image, across each of the drawing. */
static cairo_surface_t *
draw_styled (const HysDocument    *document,
             const HysSketchState *state,
             HysSketchStyle       *style,
             double                zoom,
             int                   pixels,
             int                   right,
             int                   down)
{
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  cairo_surface_t *surface;
  double width, height;
  cairo_t *cr;

  hys_sketch_measure (document, layout, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels * ((int) ceil (zoom * width) + 2 * MARGIN),
                                        pixels * ((int) ceil (zoom * height) + 2 * MARGIN));
  cairo_surface_set_device_scale (surface, pixels, pixels);
  style->pixels = pixels;
  cr = cairo_create (surface);
  cairo_translate (cr, right, down);
  cairo_scale (cr, zoom, zoom);
  hys_sketch_draw (cr, document, layout, state, style);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static cairo_surface_t *
draw (const HysDocument    *document,
      const HysSketchState *state,
      double                zoom,
      gboolean              coarse)
{
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.coarse = coarse;
  return draw_styled (document, state, &style, zoom, 1, 0, 0);
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

static guint
alpha_at (cairo_surface_t *surface,
          double           x,
          double           y)
{
  return pixel_at (surface, x, y) >> 24;
}

/* How opaque all pixels of an image are, in whole pixels. */
static double
ink_of (cairo_surface_t *surface)
{
  double ink = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      ink += alpha_at (surface, x, y) / 255.0;
  return ink;
}

/* There is ink, of a colour, to the rounding of its parts to 8 bits. */
static void
assert_color (guint32  pixel,
              HysColor color)
{
  guint opacity = pixel >> 24;

  g_assert_cmpuint (opacity, >, 20);
  g_assert_cmpfloat_with_epsilon (pixel >> 16 & 255, opacity * color.red, 1);
  g_assert_cmpfloat_with_epsilon (pixel >> 8 & 255, opacity * color.green, 1);
  g_assert_cmpfloat_with_epsilon (pixel & 255, opacity * color.blue, 1);
}

/* Some in each of some lanes, with the places that they have. */
static HysDocument *
scattered_new (guint columns)
{
  HysDocument *document = hys_document_new ();
  const guint n = columns * LANES;

  for (guint i = 0; i <= columns; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      guint node = build_mass (document, id, i % 2, 0, 0);

      hys_document_edit_node (document, node)->column = 1.7 * i;
    }
  for (guint i = 0; i < n; i++)
    {
      guint from = i / LANES;
      g_autofree char *id = g_strdup_printf ("e%u", i);
      guint element = i % 3 ? build_slider (document, id, from, from + 1, 1, 0)
                            : build_spring (document, id, from, from + 1, 1);

      hys_document_edit_element (document, element)->row = i % LANES;
    }
  return document;
}

/* The middle of each symbol has the colour that the symbol would have. */
static void
test_colors (void)
{
  g_autoptr (HysDocument) document = scattered_new (MANY);
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
      force[i] = (double) (i % 9) / 2 - 1;
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

/* It is for small symbols only, of which there are many or that are tiny, and only where the style allows it. */
static void
test_when (void)
{
  static const double zooms[] = { 0.09, ZOOM, 1 };
  g_autoptr (HysDocument) few = hys_example_load ("persoz", NULL), many = scattered_new (MANY);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (zooms); i++)
    {
      const HysDocument *document = i % 2 == 0 ? few : many;
      double zoom = zooms[i / 2];
      cairo_surface_t *fine = draw (document, NULL, zoom, FALSE), *coarse = draw (document, NULL, zoom, TRUE);

      g_assert_cmpint (same_image (fine, coarse), ==, zoom == 1 || (zoom == ZOOM && document == few));
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

/* Processor time of the drawing on a line of pixels, the least of some; the line has ink everywhere. */
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
        {
          double y = WIDTH / columns / HYS_SKETCH_COLUMN * HYS_SKETCH_LANE * LANES / 2;

          g_assert_cmpuint (alpha_at (surface, x, y), >, 30);
        }
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

/* By whole pixels it moves as it is. */
static void
test_moved (void)
{
  static const double zooms[] = { 0.09, 0.071, 0.03, 0.013 };
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.coarse = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      cairo_surface_t *one = draw_styled (document, NULL, &style, zooms[i], 1, 0, 0);
      cairo_surface_t *other = draw_styled (document, NULL, &style, zooms[i], 1, 13, 7);

      for (int y = 0; y + 7 < cairo_image_surface_get_height (one); y++)
        for (int x = 0; x + 13 < cairo_image_surface_get_width (one); x++)
          g_assert_cmphex (pixel_at (one, x, y), ==, pixel_at (other, x + 13, y + 7));
      cairo_surface_destroy (one);
      cairo_surface_destroy (other);
    }
}

static HysDocument *
single_new (void)
{
  HysDocument *document = hys_document_new ();
  guint from = build_bar (document, "from"), to = build_bar (document, "to");

  build_spring (document, "k", from, to, 1);
  return document;
}

/* One alone is seen, also where a hundred thousand would fit into the window. */
static void
test_single (void)
{
  g_autoptr (HysDocument) document = single_new ();

  for (double zoom = 0.09; zoom > 0.0025; zoom *= 0.8)
    {
      cairo_surface_t *surface = draw (document, NULL, zoom, TRUE);
      guint most = 0;

      for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
        for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
          most = MAX (most, alpha_at (surface, x, y));
      g_test_message ("%g: %u", zoom, most);
      g_assert_cmpuint (most, >, 15);
      cairo_surface_destroy (surface);
    }
}

/* Where the ink of a symbol is too little to be seen, an element has as much as a line: it is as long and bars are as high as
 * they are, but that lines may be shorter by half the width of a bar at either end, and places are rounded. */
static void
test_area (void)
{
  const double pixel = 1.0 / 64;
  g_autoptr (HysDocument) document = single_new ();
  g_autoptr (HysLayout) layout = hys_layout_new (document);

  for (double zoom = 0.021; zoom < 0.045; zoom *= 1.1)
    {
      double line = MIN (HYS_SKETCH_LANE / 4 * zoom, 0.5), bar = 1.6 * line, high = 2 * HYS_SKETCH_OVERHANG * zoom;
      double along = HYS_SKETCH_COLUMN * (layout->right - layout->left) * zoom;
      cairo_surface_t *surface = draw (document, NULL, zoom, TRUE);

      g_assert_cmpfloat_with_epsilon (ink_of (surface), along * line + 2 * bar * high,
                                      pixel * (along + line + 2 * (bar + high)) + bar * line);
      cairo_surface_destroy (surface);
    }
}

static guint
count_inked (cairo_surface_t *surface)
{
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += alpha_at (surface, x, y) > 0;
  return n;
}

/* A screen with four times the pixels shows no more ink, but sharper: not each pixel four times. The thinnest lines are as wide as
 * a pixel of it allows. */
static void
test_pixels (void)
{
  static const double zooms[] = { 0.09, 0.05, 0.02 };
  g_autoptr (HysDocument) document = scattered_new (6);
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.coarse = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      cairo_surface_t *one = draw_styled (document, NULL, &style, zooms[i], 1, MARGIN, MARGIN);
      cairo_surface_t *four = draw_styled (document, NULL, &style, zooms[i], 2, MARGIN, MARGIN);

      g_test_message ("%g: %.1f and %.1f, %u and %u", zooms[i], ink_of (one), ink_of (four) / 4, count_inked (one),
                      count_inked (four));
      g_assert_cmpfloat (ink_of (four) / 4, <, 1.05 * ink_of (one));
      g_assert_cmpfloat (ink_of (four) / 4, >, 0.5 * ink_of (one));
      g_assert_cmpfloat (count_inked (four), <, 3.9 * count_inked (one));
      cairo_surface_destroy (one);
      cairo_surface_destroy (four);
    }
}

/* Bars may be given places beyond all pixels: what is near is drawn. */
static void
test_immense (void)
{
  g_autoptr (HysDocument) document = single_new ();
  g_autoptr (HysLayout) layout = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 100, 30);
  cairo_t *cr = cairo_create (surface);
  HysSketchStyle style;

  hys_document_edit_node (document, 0)->column = 0;
  hys_document_edit_node (document, 1)->column = 1e200;
  layout = hys_layout_new (document);
  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.coarse = TRUE;
  for (double zoom = 0.09; zoom > 1e-3; zoom /= 10)
    {
      cairo_save (cr);
      cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
      cairo_paint (cr);
      cairo_restore (cr);
      cairo_save (cr);
      cairo_scale (cr, zoom, zoom);
      hys_sketch_draw (cr, document, layout, NULL, &style);
      cairo_restore (cr);
      g_assert_cmpfloat (ink_of (surface), >, 5);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Those of all elements, however many lie on each other, are as dark as one, and where elements are. */
static void
test_halos (void)
{
  const double zoom = 0.08, strength = 0.8, size = 900;
  g_autoptr (HysDocument) document = scattered_new (6);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  guint n = document->elements->len;
  g_autofree gboolean *all = g_new (gboolean, n);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) size, (int) size);
  cairo_t *cr = cairo_create (surface);
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchStyle style;
  guint most = 0;

  for (guint i = 0; i < n; i++)
    all[i] = TRUE;
  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.coarse = TRUE;
  cairo_scale (cr, zoom, zoom);
  hys_sketch_draw_halos (cr, document, layout, NULL, &style, &(HysSketchParts) { .elements = all }, strength);
  hys_sketch_scene_init (&scene, document, layout, NULL);
  for (guint i = 0; i < n; i++)
    {
      HysSketchPlace place = hys_sketch_place (&scene, i);

      g_assert_cmpfloat_with_epsilon (alpha_at (surface, zoom * place.center, zoom * place.y), 255 * 0.6 * strength, 1);
    }
  for (double y = 0; y < size; y++)
    for (double x = 0; x < size; x++)
      most = MAX (most, alpha_at (surface, x, y));
  g_assert_cmpfloat_with_epsilon (most, 255 * 0.6 * strength, 1);
  g_assert_cmpuint (alpha_at (surface, size - 1, size - 1), ==, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* What findings are about has their ground. */
static void
test_grounds (void)
{
  const double zoom = 0.3;
  g_autoptr (HysDocument) document = scattered_new (MANY);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  g_autoptr (GPtrArray) findings = hys_findings_new ();
  g_autoptr (HysSketchMarks) marks = NULL;
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchStyle style;
  cairo_surface_t *surface;

  g_ptr_array_add (findings, hys_finding_new (HYS_SEVERITY_ERROR, "test", (const char *[]) { "e5", "e77", NULL }, "text"));
  marks = hys_sketch_marks_new (document, findings);
  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.coarse = TRUE;
  style.marks = marks;
  surface = draw_styled (document, NULL, &style, zoom, 1, 0, 0);
  hys_sketch_scene_init (&scene, document, layout, NULL);
  for (guint i = 0; i < document->elements->len; i++)
    {
      HysSketchPlace place = hys_sketch_place (&scene, i);
      guint beside = alpha_at (surface, zoom * (place.x + 12), zoom * (place.y + 12));

      g_assert_cmpfloat_with_epsilon (beside, i == 5 || i == 77 ? 255 * 0.16 : 0, 1);
    }
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sketch/coarse/colors", test_colors);
  g_test_add_func ("/sketch/coarse/when", test_when);
  g_test_add_func ("/sketch/coarse/many", test_many);
  g_test_add_func ("/sketch/coarse/moved", test_moved);
  g_test_add_func ("/sketch/coarse/single", test_single);
  g_test_add_func ("/sketch/coarse/area", test_area);
  g_test_add_func ("/sketch/coarse/pixels", test_pixels);
  g_test_add_func ("/sketch/coarse/immense", test_immense);
  g_test_add_func ("/sketch/coarse/halos", test_halos);
  g_test_add_func ("/sketch/coarse/grounds", test_grounds);
  return g_test_run ();
}
