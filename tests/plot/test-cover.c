/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ink on a grid of samples, regions of dense ink, and smooth paths: areas and distances against what geometry says. */
#include "hys-dense.h"
#include "hys-smooth.h"

#include <math.h>
#include <string.h>

#define SIZE 100

static HysPoint
somewhere (double margin)
{
  return (HysPoint) { g_test_rand_double_range (margin, SIZE - margin), g_test_rand_double_range (margin, SIZE - margin) };
}

/* All ink, in pixels, from their levels. */
static double
ink_area (const HysCover *cover)
{
  gsize stride;
  const guint8 *levels = hys_cover_levels (cover, &stride);
  double area = 0;

  for (gsize y = 0; y < hys_cover_height (cover); y++)
    for (gsize x = 0; x < hys_cover_width (cover); x++)
      area += levels[y * stride + x] / 255.0;
  return area;
}

/* A line covers its length times its width, and half a disc at each end that is round. Of the 64 samples of a pixel at most 8
 * lie on one line, a diagonal: a border of length L passes L / sqrt 2 pixels there and is wrong by half of these samples in each,
 * L / (16 sqrt 2). In most directions samples are told apart to a hundredth of a pixel and better. */
static void
test_area (void)
{
  double squares = 0;

  for (int i = 0; i < 500; i++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      double width = g_test_rand_double_range (0.5, 6), cap = G_PI * width * width / 8, area, border, error;
      HysPoint from = somewhere (8), to = somewhere (8);
      HysCoverEnds ends = { i % 2 == 0 ? 0 : INFINITY, i % 4 < 2 ? 0 : INFINITY };

      border = 2 * hypot (to.x - from.x, to.y - from.y) + 4 * width;
      hys_cover_line (cover, from, to, width, ends);
      area = (border - 4 * width) / 2 * width + (ends.start > 0 ? cap : 0) + (ends.end > 0 ? cap : 0);
      error = fabs (ink_area (cover) - area);
      g_assert_cmpfloat (error, <, border / (16 * G_SQRT2) + 0.03 * cap);
      squares += error * error / (border * border);
    }
  g_assert_cmpfloat (sqrt (squares / 500), <, 0.01);
}

/* Ink upon ink changes nothing; a line in two parts is the line but for what lies where they meet. */
static void
test_union (void)
{
  for (int i = 0; i < 200; i++)
    {
      g_autoptr (HysCover) whole = hys_cover_new (SIZE, SIZE), parts = hys_cover_new (SIZE, SIZE);
      double width = g_test_rand_double_range (0.5, 6), part = g_test_rand_double (), area;
      HysPoint from = somewhere (8), to = somewhere (8);
      HysPoint middle = { from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) };

      hys_cover_line (whole, from, to, width, HYS_COVER_ROUND);
      area = ink_area (whole);
      hys_cover_line (whole, to, from, width, HYS_COVER_ROUND);
      g_assert_cmpfloat (fabs (ink_area (whole) - area), <, 0.03 * (area + 1));
      hys_cover_line (parts, from, middle, width, HYS_COVER_ROUND);
      hys_cover_line (parts, middle, to, width, HYS_COVER_ROUND);
      g_assert_cmpfloat (fabs (ink_area (parts) - area), <, 0.03 * (area + 1));
    }
}

static void
copy_levels (const HysCover *cover,
             guint8          levels[SIZE][SIZE])
{
  gsize stride;
  const guint8 *from = hys_cover_levels (cover, &stride);

  for (gsize y = 0; y < SIZE; y++)
    memcpy (levels[y], from + y * stride, SIZE);
}

/* A line that is added whole inks what a line does, but that pixels are full of which a tenth is bare. */
static void
test_add (void)
{
  for (int i = 0; i < 300; i++)
    {
      g_autoptr (HysCover) inked = hys_cover_new (SIZE, SIZE), added = hys_cover_new (SIZE, SIZE);
      HysPoint from = somewhere (-20), to = somewhere (-20);
      double width = g_test_rand_double_range (0.5, 4);
      guint n = (guint) g_test_rand_int_range (1, 50), first, end;
      guint8 expected[SIZE][SIZE], levels[SIZE][SIZE];

      hys_cover_line (inked, from, to, width, HYS_COVER_ROUND);
      copy_levels (inked, expected);
      g_assert_true (hys_cover_add (added, from, to, width, HYS_COVER_ROUND, n, -1, &first, &end));
      copy_levels (added, levels);
      g_assert_true (first == 0 && end == n);
      for (gsize k = 0; k < SIZE * SIZE; k++)
        g_assert_cmpint (levels[k / SIZE][k % SIZE], ==, expected[k / SIZE][k % SIZE] < 0.9 * 255 ? expected[k / SIZE][k % SIZE] : 255);
    }
}

/* Of a line that adds no more than the least nothing is left, on a cover that has ink; the same line adds nothing twice. */
static void
test_add_nothing (void)
{
  g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);

  for (int i = 0; i < 300; i++)
    {
      HysPoint from = somewhere (-20), to = somewhere (-20);
      double width = g_test_rand_double_range (0.5, 4);
      guint n = (guint) g_test_rand_int_range (1, 50), first, end;
      guint8 before[SIZE][SIZE], levels[SIZE][SIZE];

      copy_levels (cover, before);
      g_assert_false (hys_cover_add (cover, from, to, width, HYS_COVER_ROUND, n, SIZE * SIZE, &first, &end));
      copy_levels (cover, levels);
      g_assert_cmpmem (levels, sizeof levels, before, sizeof before);
      hys_cover_add (cover, from, to, width, HYS_COVER_ROUND, n, -1, &first, &end);
      copy_levels (cover, before);
      g_assert_false (hys_cover_add (cover, from, to, width, HYS_COVER_ROUND, n, 0, &first, &end));
      copy_levels (cover, levels);
      g_assert_cmpmem (levels, sizeof levels, before, sizeof before);
    }
}

/* Of a line that runs on from where there is ink the part behind it is inked, and a step more. */
static void
test_add_part (void)
{
  for (int i = 0; i < 300; i++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE), whole = hys_cover_new (SIZE, SIZE);
      HysPoint from = somewhere (10), to = somewhere (10);
      double width = g_test_rand_double_range (1, 4), length = hypot (to.x - from.x, to.y - from.y), part = g_test_rand_double ();
      HysPoint middle = { from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) };
      guint n = (guint) ceil (length), first, end;

      if ((1 - part) * length < 2 * width)
        continue;
      hys_cover_line (whole, from, to, width, HYS_COVER_ROUND);
      hys_cover_line (cover, from, middle, width, HYS_COVER_ROUND);
      g_assert_true (hys_cover_add (cover, from, to, width, HYS_COVER_ROUND, n, 0.2 * width, &first, &end));
      g_assert_cmpfloat (fabs (first * length / n - part * length), <, width / 2 + 3);
      g_assert_cmpuint (end, ==, n);
      g_assert_cmpfloat (fabs (ink_area (cover) - ink_area (whole)), <, 0.1 * ink_area (whole));
    }
}

static gboolean
is_finite (HysPoint point)
{
  return isfinite (point.x) && isfinite (point.y);
}

/* Twice the signed area of the polygons, one after the other. */
static double
outline_area (const GArray *outline,
              HysPoint      centre,
              double        radius)
{
  double area = 0;
  HysPoint first = { NAN, NAN }, last = first;

  for (guint i = 0; i < outline->len; i++)
    {
      HysPoint point = g_array_index (outline, HysPoint, i);

      if (is_finite (point))
        g_assert_cmpfloat (hypot (point.x - centre.x, point.y - centre.y), <=, radius);
      if (is_finite (point) && is_finite (last))
        area += last.x * point.y - last.y * point.x;
      else if (is_finite (last))
        area += last.x * first.y - last.y * first.x;
      if (is_finite (point) && !is_finite (last))
        first = point;
      last = point;
    }
  return fabs (area) / 2;
}

/* Circles close together are a region that lies within the last of them and leaves out no more than its rim; one circle is
 * none. */
static void
test_dense (void)
{
  const HysPoint centre = { 100, 100 };
  g_autoptr (HysCover) cover = hys_cover_new (200, 200);
  g_autoptr (GArray) one = NULL, all = NULL;

  for (double radius = 80; radius > 0; radius -= radius > 79 ? 20 : 2.9)
    for (int i = 0; i < 300; i++)
      hys_cover_line (cover, (HysPoint) { 100 + radius * cos (2 * G_PI * i / 300), 100 + radius * sin (2 * G_PI * i / 300) },
                      (HysPoint) { 100 + radius * cos (2 * G_PI * (i + 1) / 300), 100 + radius * sin (2 * G_PI * (i + 1) / 300) },
                      3, HYS_COVER_ROUND);
  all = hys_dense_take (cover, 3);
  g_assert_cmpfloat (outline_area (all, centre, 61.5), >, G_PI * 57 * 57);
  g_assert_cmpfloat (ink_area (cover), <, G_PI * 61.5 * 61.5);
  g_assert_cmpfloat (ink_area (cover), >, G_PI * 56 * 56);
  hys_cover_clear (cover);
  g_assert_cmpfloat (ink_area (cover), ==, 0);
  hys_cover_line (cover, (HysPoint) { 20, 20 }, (HysPoint) { 180, 150 }, 3, HYS_COVER_ROUND);
  one = hys_dense_take (cover, 3);
  g_assert_cmpuint (one->len, ==, 0);
}

/* How many commands of a kind a path has. */
static int
count_commands (cairo_t              *cr,
                cairo_path_data_type_t type)
{
  cairo_path_t *path = cairo_copy_path (cr);
  int n = 0;

  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    n += path->data[i].header.type == type;
  cairo_path_destroy (path);
  return n;
}

/* A circle becomes a few curves, none of which leaves it by more than the tolerance and what the points' chords do. */
static void
test_circle (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  HysPoint points[401];
  cairo_path_t *path;

  for (int i = 0; i <= 400; i++)
    points[i] = (HysPoint) { 200 * cos (2 * G_PI * i / 400), 200 * sin (2 * G_PI * i / 400) };
  hys_smooth_path (cr, points, G_N_ELEMENTS (points), 0.05, 0.0062);
  g_assert_cmpint (count_commands (cr, CAIRO_PATH_CURVE_TO), <=, 10);
  g_assert_cmpint (count_commands (cr, CAIRO_PATH_LINE_TO), ==, 0);
  cairo_set_tolerance (cr, 0.001);
  path = cairo_copy_path_flat (cr);
  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    g_assert_cmpfloat (fabs (hypot (path->data[i + 1].point.x, path->data[i + 1].point.y) - 200), <, 0.05 + 0.0062 + 0.004);
  cairo_path_destroy (path);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Corners stay, and what is straight between them. */
static void
test_corners (void)
{
  const HysPoint points[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 }, { 0, 0 } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  cairo_path_t *path;

  hys_smooth_path (cr, points, G_N_ELEMENTS (points), 0.05, 0.01);
  path = cairo_copy_path (cr);
  g_assert_cmpint (path->num_data, ==, 2 * (int) G_N_ELEMENTS (points));
  for (int i = 0; i < (int) G_N_ELEMENTS (points); i++)
    {
      g_assert_cmpint (path->data[2 * i].header.type, ==, i == 0 ? CAIRO_PATH_MOVE_TO : CAIRO_PATH_LINE_TO);
      g_assert_cmpfloat (fabs (path->data[2 * i + 1].point.x - points[i].x), <, 0.01);
      g_assert_cmpfloat (fabs (path->data[2 * i + 1].point.y - points[i].y), <, 0.01);
    }
  cairo_path_destroy (path);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cover/area", test_area);
  g_test_add_func ("/cover/union", test_union);
  g_test_add_func ("/cover/add", test_add);
  g_test_add_func ("/cover/add-nothing", test_add_nothing);
  g_test_add_func ("/cover/add-part", test_add_part);
  g_test_add_func ("/dense/region", test_dense);
  g_test_add_func ("/smooth/circle", test_circle);
  g_test_add_func ("/smooth/corners", test_corners);
  return g_test_run ();
}
