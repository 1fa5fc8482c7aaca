/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-pointing.h"

/* Aiming at bars and lanes. */

static void
test_snap (void)
{
  g_assert_cmpfloat (hys_snap (2.7, 0.5), ==, 2.5);
  g_assert_cmpfloat (hys_snap (-2.8, 0.5), ==, -3);
  g_assert_cmpfloat (hys_snap (3.4, 1), ==, 3);
  g_assert_false (signbit (hys_snap (-0.2, 0.5)));
}

/* Two bars at columns 0 and 4 that reach from lane 0 to lane 2. */
static void
test_bar_near (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint a = build_wall (document, "a"), b = build_bar (document, "b");
  g_autoptr (HysLayout) layout = NULL;

  build_spring (document, "k0", a, b, 1);
  build_spring (document, "k1", a, b, 1);
  hys_document_edit_node (document, 0)->column = 0;
  hys_document_edit_node (document, 1)->column = 4;
  hys_document_edit_element (document, 0)->row = 0;
  hys_document_edit_element (document, 1)->row = 2;
  layout = hys_layout_new (document);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 0.4, 1, 0.5, 0.5, -1), ==, 0);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 1.9, 1, 9, 0.5, -1), ==, 0);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 2.1, 1, 9, 0.5, -1), ==, 1);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 0.4, 1, 9, 0.5, 0), ==, 1);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 2, 1, 0.5, 0.5, -1), ==, -1);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 0, 2.4, 0.5, 0.5, -1), ==, 0);
  g_assert_cmpint (hys_layout_bar_near (document, layout, 0, 3, 0.5, 0.5, -1), ==, -1);
}

static void
test_lanes (void)
{
  g_autoptr (HysLanes) lanes = hys_lanes_new ();

  hys_lanes_take (lanes, 0, 0, 4);
  hys_lanes_take (lanes, 1, 6, 4);
  g_assert_false (hys_lanes_is_free (lanes, 0, 3, 5));
  g_assert_true (hys_lanes_is_free (lanes, 0, 4, 5));
  g_assert_true (hys_lanes_is_free (lanes, 1, 2, 4));
  g_assert_false (hys_lanes_is_free (lanes, 0.5, 4, 5));
  g_assert_true (hys_lanes_is_free (lanes, -0.5, 4, 5));
  g_assert_cmpfloat (hys_lanes_find (lanes, 0, 0, 2), ==, 1);
  g_assert_cmpfloat (hys_lanes_find (lanes, 0, 0, 5), ==, -1);
  g_assert_cmpfloat (hys_lanes_find (lanes, 0, 0, 4), ==, 1);
  g_assert_cmpfloat (hys_lanes_find (lanes, 7, 0, 6), ==, 7);
}

/* What is found is free and nothing nearer is, by trying all. */
static void
test_find_is_nearest (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (HysLanes) lanes = hys_lanes_new ();
      double row = g_rand_int_range (rand, -4, 5) / 2.0, found;

      for (guint i = 0; i < 30; i++)
        hys_lanes_take (lanes, g_rand_int_range (rand, -8, 9) / 2.0, g_rand_int_range (rand, 0, 9),
                        g_rand_int_range (rand, 0, 9));
      found = hys_lanes_find (lanes, row, 3, 5);
      g_assert_true (hys_lanes_is_free (lanes, found, 3, 5));
      for (double away = 0; away < fabs (found - row); away++)
        g_assert_false (hys_lanes_is_free (lanes, row + away, 3, 5) || hys_lanes_is_free (lanes, row - away, 3, 5));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/pointing/snap", test_snap);
  g_test_add_func ("/edit/pointing/bar", test_bar_near);
  g_test_add_func ("/edit/pointing/lanes", test_lanes);
  g_test_add_func ("/edit/pointing/nearest-lane", test_find_is_nearest);
  return g_test_run ();
}
