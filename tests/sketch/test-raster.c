/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ink on pixels: against the area of each box in each pixel, which is added up one by one. */
#include "hys-sketch-wash.h"

#include <string.h>

#define WIDTH  23
#define HEIGHT 17
#define MANY   400

/* Sides in parts of a pixel; what it is inked with. */
typedef struct
{
  gint64  x1, y1, x2, y2;
  HysInks inks;
} Box;

static gint64
overlap (gint64 from,
         gint64 to,
         int    pixel)
{
  gint64 first = pixel * HYS_RASTER_PART;

  return MAX (MIN (to, first + HYS_RASTER_PART) - MAX (from, first), 0);
}

/* What should be in a pixel. */
static HysInks
expected_at (const Box *boxes,
             guint      n,
             int        x,
             int        y)
{
  HysInks all = { 0 };

  for (guint i = 0; i < n; i++)
    if (boxes[i].x2 > boxes[i].x1 && boxes[i].y2 > boxes[i].y1)
      all += boxes[i].inks * (guint32) (overlap (boxes[i].x1, boxes[i].x2, x) * overlap (boxes[i].y1, boxes[i].y2, y));
  return all;
}

static void
assert_inks (HysInks a,
             HysInks b)
{
  for (guint i = 0; i < HYS_RASTER_COLORS; i++)
    g_assert_cmpuint (a[i], ==, b[i]);
}

static void
assert_picture (HysSketchRaster *raster,
                const Box       *boxes,
                guint            n)
{
  for (int y = 0; y < HEIGHT; y++)
    {
      gboolean other;
      const HysInks *row = hys_sketch_raster_read (raster, &other);

      for (int x = 0; x < WIDTH; x++)
        {
          assert_inks (row[x], expected_at (boxes, n, x, y));
          if (!other && y > 0)
            assert_inks (row[x], expected_at (boxes, n, x, y - 1));
        }
    }
}

/* In the picture, across its sides, beside it, thin, wide, empty and turned inside out. */
static Box
random_box (void)
{
  static const int most[] = { 3, HYS_RASTER_PART, 40 * HYS_RASTER_PART };
  Box box = { .x1 = g_test_rand_int_range (-5 * HYS_RASTER_PART, (WIDTH + 5) * HYS_RASTER_PART),
              .y1 = g_test_rand_int_range (-5 * HYS_RASTER_PART, (HEIGHT + 5) * HYS_RASTER_PART) };

  box.x2 = box.x1 + g_test_rand_int_range (-1, most[g_test_rand_int_range (0, 3)]);
  box.y2 = box.y1 + g_test_rand_int_range (-1, most[g_test_rand_int_range (0, 3)]);
  for (guint i = 0; i < HYS_RASTER_COLORS; i++)
    box.inks[i] = (guint32) g_test_rand_int_range (0, HYS_RASTER_GRAINS * HYS_RASTER_SHARES + 1);
  return box;
}

static void
ink (HysSketchRaster *raster,
     const Box       *box)
{
  hys_sketch_raster_box (raster, box->x1, box->y1, box->x2, box->y2, box->inks);
}

/* Exactly the area of each box in each pixel. */
static void
test_boxes (void)
{
  g_autoptr (HysSketchRaster) raster = hys_sketch_raster_new ();
  Box boxes[MANY];

  hys_sketch_raster_begin (raster, WIDTH, HEIGHT);
  for (guint i = 0; i < MANY; i++)
    {
      boxes[i] = random_box ();
      ink (raster, &boxes[i]);
    }
  assert_picture (raster, boxes, MANY);
}

/* Whatever the order. */
static void
test_order (void)
{
  g_autoptr (HysSketchRaster) raster = hys_sketch_raster_new ();
  Box boxes[MANY];

  hys_sketch_raster_begin (raster, WIDTH, HEIGHT);
  for (guint i = 0; i < MANY; i++)
    boxes[i] = random_box ();
  for (guint i = MANY; i-- > 0;)
    ink (raster, &boxes[i]);
  assert_picture (raster, boxes, MANY);
}

/* A grid of boxes is its boxes one by one. */
static void
test_stamps (void)
{
  const HysInks shares = { 5, 0, 2, 1 };
  g_autoptr (HysSketchRaster) raster = hys_sketch_raster_new ();
  Box boxes[12];

  for (guint turn = 0; turn < 50; turn++)
    {
      gint64 x[5] = { g_test_rand_int_range (-3 * HYS_RASTER_PART, WIDTH * HYS_RASTER_PART) };
      gint64 y[4] = { g_test_rand_int_range (-3 * HYS_RASTER_PART, HEIGHT * HYS_RASTER_PART) };
      int grains[5][6] = { 0 };
      gint8 corners[20];

      for (guint i = 1; i < 5; i++)
        x[i] = x[i - 1] + g_test_rand_int_range (0, 3 * HYS_RASTER_PART);
      for (guint j = 1; j < 4; j++)
        y[j] = y[j - 1] + g_test_rand_int_range (0, 3 * HYS_RASTER_PART);
      for (guint i = 0; i < 12; i++)
        {
          int grain = grains[i / 4 + 1][i % 4 + 1] = g_test_rand_int_range (0, HYS_RASTER_GRAINS + 1);

          boxes[i] = (Box) { x[i % 4], y[i / 4], x[i % 4 + 1], y[i / 4 + 1], shares * (guint32) grain };
        }
      for (guint i = 0; i < 20; i++)
        {
          guint j = i / 5, k = i % 5;

          corners[i] = (gint8) (grains[j + 1][k + 1] - grains[j][k + 1] - grains[j + 1][k] + grains[j][k]);
        }
      hys_sketch_raster_begin (raster, WIDTH, HEIGHT);
      hys_sketch_raster_stamp (raster, x, y, 4, 3, corners, shares);
      assert_picture (raster, boxes, 12);
    }
}

/* Nothing of a picture is in the next one, whether it was painted, partly read or neither, and however large it was. */
static void
test_begin (void)
{
  g_autoptr (HysSketchRaster) raster = hys_sketch_raster_new ();
  g_autoptr (HysSketchWash) wash = hys_sketch_wash_new ();
  const HysColor colors[HYS_RASTER_COLORS] = { { 0 } };

  for (guint turn = 0; turn < 60; turn++)
    {
      Box box = random_box ();
      cairo_surface_t *image = NULL;
      gsize x, y;

      hys_sketch_raster_begin (raster, 1 + turn % 7 * 11, 1 + turn % 5 * 13);
      for (guint i = 0; i < 20; i++)
        {
          Box old = random_box ();

          ink (raster, &old);
        }
      if (turn % 3 == 0)
        image = hys_sketch_wash_paint (wash, raster, colors, HYS_RASTER_FULL, 0, &x, &y);
      g_clear_pointer (&image, cairo_surface_destroy);
      for (guint i = 0; turn % 3 == 1 && i < turn % 5; i++)
        hys_sketch_raster_read (raster, NULL);
      hys_sketch_raster_begin (raster, WIDTH, HEIGHT);
      ink (raster, &box);
      assert_picture (raster, &box, 1);
    }
}

static guint32
pixel_at (cairo_surface_t *image,
          int              x,
          int              y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (image) + y * cairo_image_surface_get_stride (image) + 4 * x, sizeof pixel);
  return pixel;
}

/* A pixel is as opaque as it is covered, its colour the mean of those of its inks; the image is about as large as what has
 * ink. */
static void
test_paint (void)
{
  const HysColor colors[] = { { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 }, { 1, 1, 1, 1 } };
  const guint32 whole = HYS_RASTER_GRAINS * HYS_RASTER_SHARES;
  g_autoptr (HysSketchRaster) raster = hys_sketch_raster_new ();
  g_autoptr (HysSketchWash) wash = hys_sketch_wash_new ();
  const Box boxes[] = { { 3, 5, 4, 6, { whole / 2, 0, whole / 4, 0 } }, { 5, 5, 6, 6, { 0, whole, 0, 0 } },
                        { 5, 5, 6, 6, { 0, whole, 0, 0 } } };
  cairo_surface_t *image;
  gsize x, y;

  hys_sketch_raster_begin (raster, WIDTH, HEIGHT);
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    hys_sketch_raster_box (raster, boxes[i].x1 * HYS_RASTER_PART, boxes[i].y1 * HYS_RASTER_PART,
                           boxes[i].x2 * HYS_RASTER_PART, boxes[i].y2 * HYS_RASTER_PART, boxes[i].inks);
  hys_sketch_raster_box (raster, 9 * HYS_RASTER_PART / 2, 5 * HYS_RASTER_PART, 5 * HYS_RASTER_PART, 6 * HYS_RASTER_PART,
                         (HysInks) { 0, whole, 0, 0 });
  image = hys_sketch_wash_paint (wash, raster, colors, HYS_RASTER_FULL, 0, &x, &y);
  g_assert_cmpuint (x, ==, 3);
  g_assert_cmpuint (y, ==, 5);
  g_assert_cmpint (cairo_image_surface_get_width (image), <=, 5);
  g_assert_cmphex (pixel_at (image, 0, 0), ==, 0xbf800040);
  g_assert_cmphex (pixel_at (image, 1, 0), ==, 0x80008000);
  g_assert_cmphex (pixel_at (image, 2, 0), ==, 0xff00ff00);
  cairo_surface_destroy (image);
  hys_sketch_raster_begin (raster, WIDTH, HEIGHT);
  g_assert_null (hys_sketch_wash_paint (wash, raster, colors, HYS_RASTER_FULL, 0, &x, &y));
}

/* The opacity of a pixel that is covered so many times, in parts of it, of 255. */
static guint
opacity_of (HysSketchWash   *wash,
            HysSketchRaster *raster,
            gint64           parts,
            double           deep)
{
  const HysColor black[HYS_RASTER_COLORS] = { { 0, 0, 0, 1 } };
  const guint32 whole = HYS_RASTER_GRAINS * HYS_RASTER_SHARES;
  cairo_surface_t *image;
  guint opacity;
  gsize x, y;

  hys_sketch_raster_begin (raster, 1, 1);
  for (gint64 i = 0; i < parts / HYS_RASTER_PART; i++)
    hys_sketch_raster_box (raster, 0, 0, HYS_RASTER_PART, HYS_RASTER_PART, (HysInks) { whole });
  hys_sketch_raster_box (raster, 0, 0, parts % HYS_RASTER_PART, HYS_RASTER_PART, (HysInks) { whole });
  image = hys_sketch_wash_paint (wash, raster, black, HYS_RASTER_FULL, deep, &x, &y);
  opacity = pixel_at (image, 0, 0) >> 24;
  cairo_surface_destroy (image);
  return opacity;
}

/* What is deep is more opaque the more there is, seen where there is next to nothing and never black. Between deep and not it
 * is as opaque as between the two. */
static void
test_deep (void)
{
  g_autoptr (HysSketchRaster) raster = hys_sketch_raster_new ();
  g_autoptr (HysSketchWash) wash = hys_sketch_wash_new ();
  guint last = 20;

  for (gint64 parts = 1; parts < 2000 * HYS_RASTER_PART; parts += 1 + parts / 3)
    {
      guint plain = opacity_of (wash, raster, parts, 0), deep = opacity_of (wash, raster, parts, 1);

      g_assert_cmpfloat_with_epsilon (plain, 255 * (double) MIN (parts, HYS_RASTER_PART) / HYS_RASTER_PART, 0.5);
      g_assert_cmpuint (deep, >=, last);
      g_assert_cmpuint (deep, <, 180);
      g_assert_cmpfloat_with_epsilon (opacity_of (wash, raster, parts, 0.25), 0.75 * plain + 0.25 * deep, 1);
      last = deep;
    }
  g_assert_cmpuint (last, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sketch/raster/boxes", test_boxes);
  g_test_add_func ("/sketch/raster/order", test_order);
  g_test_add_func ("/sketch/raster/stamps", test_stamps);
  g_test_add_func ("/sketch/raster/begin", test_begin);
  g_test_add_func ("/sketch/raster/paint", test_paint);
  g_test_add_func ("/sketch/raster/deep", test_deep);
  return g_test_run ();
}
