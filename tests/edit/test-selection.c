/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-selection.h"

/* Sets of bars and elements. */

static HysDocument *
three_in_a_row (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), middle = build_bar (document, "n"), mass = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, middle, 1);
  build_slider (document, "s", middle, mass, 1, 0);
  return document;
}

static void
test_sets (void)
{
  g_autoptr (HysSelection) a = hys_selection_new (), b = NULL;

  g_assert_true (hys_selection_add (a, "k"));
  g_assert_false (hys_selection_add (a, "k"));
  g_assert_true (hys_selection_toggle (a, "s"));
  g_assert_cmpuint (hys_selection_count (a), ==, 2);
  b = hys_selection_copy (a);
  g_assert_false (hys_selection_set (a, b));
  g_assert_true (hys_selection_toggle (a, "s"));
  g_assert_false (hys_selection_contains (a, "s"));
  g_assert_cmpuint (hys_selection_count (b), ==, 2);
  g_assert_true (hys_selection_set (b, a));
  g_assert_false (hys_selection_set (b, a));
  g_assert_true (hys_selection_contains (b, "k") && hys_selection_count (b) == 1);
  g_assert_true (hys_selection_clear (a));
  g_assert_false (hys_selection_clear (a));
}

static void
test_ids_outlive_numbers (void)
{
  g_autoptr (HysDocument) document = three_in_a_row ();
  g_autoptr (HysSelection) selection = hys_selection_new ();
  g_autoptr (GArray) before = NULL, after = NULL;

  hys_selection_add (selection, "m");
  hys_selection_add (selection, "s");
  before = hys_selection_nodes (selection, document);
  g_assert_cmpuint (g_array_index (before, guint, 0), ==, 2);
  hys_item_list_remove (document->elements, 0);
  after = hys_selection_elements (selection, document);
  g_assert_cmpuint (after->len, ==, 1);
  g_assert_cmpuint (g_array_index (after, guint, 0), ==, 0);
  g_assert_null (hys_selection_single (selection, document));
  hys_selection_add (selection, "k");
  g_assert_cmpuint (hys_selection_count (selection), ==, 3);
  g_assert_null (hys_selection_single (selection, document));
  g_assert_true (hys_selection_all (selection, document));
}

/* Bars at x = 0, 10, 20 from y = 0 to 10; elements between them at y = 2 and 8. */
static void
test_area (void)
{
  static const HysArea nodes[] = { { -1, 0, 2, 10 }, { 9, 0, 2, 10 }, { 19, 0, 2, 10 } };
  static const HysArea elements[] = { { 0, 1, 10, 2 }, { 10, 7, 10, 2 } };
  g_autoptr (HysDocument) document = three_in_a_row ();
  g_autoptr (HysSelection) selection = hys_selection_new ();

  g_assert_true (hys_selection_add_area (selection, document, nodes, elements, (HysArea) { -2, 0, 13, 4 }));
  g_assert_cmpstr (hys_selection_single (selection, document), ==, "k");
  g_assert_true (hys_selection_add_area (selection, document, nodes, elements, (HysArea) { 8, 0, 20, 10 }));
  g_assert_true (hys_selection_contains (selection, "n") && hys_selection_contains (selection, "m"));
  g_assert_true (hys_selection_contains (selection, "s"));
  g_assert_false (hys_selection_contains (selection, "w"));
  g_assert_false (hys_selection_add_area (selection, document, nodes, elements, (HysArea) { 100, 100, 5, 5 }));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/selection/sets", test_sets);
  g_test_add_func ("/edit/selection/ids", test_ids_outlive_numbers);
  g_test_add_func ("/edit/selection/area", test_area);
  return g_test_run ();
}
