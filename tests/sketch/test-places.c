/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-examples.h"
#include "hys-ink-map.h"
#include "hys-sketch-places.h"

static const HysSketchValue nothing = { -1, -1, FALSE };

static gboolean
same (HysSketchValue a,
      HysSketchValue b)
{
  return a.element == b.element && a.node == b.node && a.load == b.load;
}

/* Where a value is said to be written there is ink, and it is found there. */
static void
assert_written (const HysDocument *document,
                const HysLayout   *layout,
                const InkMap      *map,
                HysSketchValue     value)
{
  HysSketchBox box = hys_sketch_value_box (document, layout, NULL, value);
  HysSketchValue found;

  g_assert_cmpuint (ink_map_count (map, (int) box.x, (int) box.y, (int) (box.x + box.width),
                                   (int) (box.y + box.height)), >, 15);
  g_assert_true (hys_sketch_pick_value (document, layout, NULL, box.x + box.width / 2, box.y + box.height / 2, &found));
  g_assert_true (same (found, value));
}

static void
test_values (void)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);
      g_autoptr (HysLayout) layout = hys_layout_new (document);
      g_auto (InkMap) map = ink_map_new (document, NULL, HYS_PLOT_LIGHT, 10);
      HysSketchValue found;

      for (guint i = 0; i < document->elements->len; i++)
        assert_written (document, layout, &map, (HysSketchValue) { (int) i, -1, FALSE });
      for (guint i = 0; i < document->nodes->len; i++)
        if (hys_document_node (document, i)->mass > 0)
          assert_written (document, layout, &map, (HysSketchValue) { -1, (int) i, FALSE });
      for (guint i = 0; i < document->loads->len; i++)
        assert_written (document, layout, &map, (HysSketchValue) { -1, (int) hys_document_load_at (document, i)->node,
                                                                   TRUE });
      g_assert_false (hys_sketch_pick_value (document, layout, NULL, -5, -5, &found));
      g_assert_true (same (found, nothing));
    }
}

/* A place moves with the bars: half the way of one end alone, all of it with both. */
static void
test_moved (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  int element = hys_document_find_element (document, "k1"), node = hys_document_find_node (document, "B");
  double shifts[5] = { 0 };
  HysSketchState state = { .displacement = shifts };
  HysSketchValue value = { element, -1, FALSE };
  double rest = hys_sketch_value_box (document, layout, NULL, value).x;
  double bar = hys_sketch_item_box (document, layout, NULL, -1, node).x;

  shifts[node] = 20;
  g_assert_cmpfloat_with_epsilon (hys_sketch_value_box (document, layout, &state, value).x, rest + 10, 1e-9);
  g_assert_cmpfloat_with_epsilon (hys_sketch_item_box (document, layout, &state, -1, node).x, bar + 20, 1e-9);
  shifts[hys_document_find_node (document, "A")] = 20;
  g_assert_cmpfloat_with_epsilon (hys_sketch_value_box (document, layout, &state, value).x, rest + 20, 1e-9);
}

/* Ink of the ring alone in a rectangle. */
static guint
count_ring (const HysDocument  *document,
            const HysLayout    *layout,
            int                 element,
            int                 node,
            const HysSketchBox *box)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1000, 400);
  cairo_t *cr = cairo_create (surface);
  InkMap map = { .surface = surface, .width = 1000, .height = 400 };
  HysSketchStyle style;
  guint n;

  hys_sketch_style_init (&style, HYS_PLOT_DARK);
  hys_sketch_draw_focus (cr, document, layout, NULL, &style, element, node, 1);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_flush (surface);
  n = ink_map_count (&map, (int) box->x, (int) box->y, (int) (box->x + box->width), (int) (box->y + box->height));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n;
}

/* The ring is around its thing, and leaves what is written in it readable. */
static void
test_ring (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  const HysSketchBox all = { 0, 0, 1000, 400 };

  for (guint i = 0; i < document->elements->len; i++)
    {
      HysSketchBox box = hys_sketch_item_box (document, layout, NULL, (int) i, -1);
      HysSketchBox label = hys_sketch_value_box (document, layout, NULL, (HysSketchValue) { (int) i, -1, FALSE });
      HysSketchBox around = { box.x - 12, box.y - 12, box.width + 24, box.height + 24 };
      guint ink = count_ring (document, layout, (int) i, -1, &all);

      g_assert_cmpuint (ink, >, 300);
      g_assert_cmpuint (count_ring (document, layout, (int) i, -1, &around), ==, ink);
      g_assert_cmpuint (count_ring (document, layout, (int) i, -1, &label), ==, 0);
    }
  for (guint i = 0; i < document->nodes->len; i++)
    {
      HysSketchBox box = hys_sketch_item_box (document, layout, NULL, -1, (int) i);
      HysSketchBox around = { box.x - 12, box.y - 12, box.width + 24, box.height + 24 };
      guint ink = count_ring (document, layout, -1, (int) i, &all);

      g_assert_cmpuint (ink, >, 200);
      g_assert_cmpuint (count_ring (document, layout, -1, (int) i, &around), ==, ink);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/places/values", test_values);
  g_test_add_func ("/places/moved", test_moved);
  g_test_add_func ("/places/ring", test_ring);
  return g_test_run ();
}
