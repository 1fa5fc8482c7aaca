/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ink on a grid of samples: areas against what geometry says. */
#include "hys-cover.h"

#define SIZE 100

static HysPoint
somewhere (double margin)
{
  return (HysPoint) { g_test_rand_double_range (margin, SIZE - margin), g_test_rand_double_range (margin, SIZE - margin) };
}

/* All ink, in pixels. */
static double
ink_area (HysCover *cover)
{
  cairo_surface_t *mask = hys_cover_mask (cover);
  const guchar *levels = cairo_image_surface_get_data (mask);
  double area = 0;

  for (int i = 0; i < SIZE * SIZE; i++)
    area += levels[i / SIZE * cairo_image_surface_get_stride (mask) + i % SIZE] / 255.0;
  cairo_surface_destroy (mask);
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cover/area", test_area);
  g_test_add_func ("/cover/union", test_union);
  return g_test_run ();
}
