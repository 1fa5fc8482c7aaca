/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of bars in the drawing, and letters as large as there is room for. */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-ink-map.h"
#include "hys-sketch-private.h"

#define MARGIN 12

/* The drawing with the names of all bars, or of one. */
static InkMap
draw_with (const HysDocument *document,
           gboolean           names,
           int                named)
{
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.names = names;
  style.named = named;
  return ink_map_new_styled (document, NULL, &style, MARGIN);
}

/* A name is nowhere unless it is asked for, changes nothing elsewhere, and is inside what is measured. */
static void
check_names (HysDocument *document)
{
  g_auto (InkMap) none = draw_with (document, FALSE, -1), all = draw_with (document, TRUE, -1);
  g_auto (InkMap) plain = ink_map_new (document, NULL, HYS_PLOT_LIGHT, MARGIN);
  guint most = 0;

  g_assert_cmpuint (ink_map_differ (&none, &plain), ==, 0);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      g_auto (InkMap) one = draw_with (document, FALSE, (int) i);
      guint differ = ink_map_differ (&none, &one);

      g_assert_cmpuint (differ, >, 8);
      most = MAX (most, differ);
      g_assert_cmpuint (ink_map_count (&one, -MARGIN, -MARGIN, one.width - MARGIN, 0), ==, 0);
    }
  g_assert_cmpuint (ink_map_differ (&none, &all), >=, most);
}

static void
test_names (void)
{
  static const char *const names[] = { "persoz", "prandtl", "s-chain", "generalized-prandtl" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (names[i], NULL);

      check_names (document);
    }
}

/* With large letters the name of bar B would lie on the words of the slider above: it is below the bar, and stays there while
 * the bar moves. */
static void
test_moving (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  int bar = hys_document_find_node (document, "B");
  g_autofree double *shift = g_new0 (double, document->nodes->len);
  const HysSketchState state = { .displacement = shift };
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.background.alpha = 0;
  style.font_size = 19;
  for (shift[bar] = -60; shift[bar] <= 60; shift[bar] += 20)
    {
      g_autoptr (HysLayout) layout = hys_layout_new (document);
      g_auto (HysSketchScene) scene = { NULL };
      InkMap without, with;
      int x, y;

      hys_sketch_scene_init (&scene, document, layout, &state);
      x = (int) scene.bars[bar].x;
      y = (int) scene.bars[bar].bottom + 5;
      style.named = -1;
      without = ink_map_new_styled (document, &state, &style, 0);
      style.named = bar;
      with = ink_map_new_styled (document, &state, &style, 0);
      g_assert_cmpuint (ink_map_count (&with, x - 5, y, x + 5, y + 12), >, ink_map_count (&without, x - 5, y, x + 5, y + 12));
      ink_map_clear (&without);
      ink_map_clear (&with);
    }
}

/* An id is no markup, and a long one is cut. */
static void
test_text (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_auto (HysSketchScene) scene = { .document = document };
  g_autofree char *tag = NULL, *cut = NULL;

  build_bar (document, "<b>&");
  build_bar (document, "a-bar-with-a-long-name");
  tag = hys_sketch_bar_name (&scene, 0);
  cut = hys_sketch_bar_name (&scene, 1);
  g_assert_cmpstr (tag, ==, "&lt;b&gt;&amp;");
  g_assert_cmpstr (cut, ==, "a-bar-with-…");
}

/* Letters have the wanted size on the device as far as lanes allow, and so have lines. */
static void
test_fit (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      double wanted = g_test_rand_double_range (4, 40), scale = g_test_rand_double_range (0.2, 3);
      HysSketchStyle style;

      hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
      hys_sketch_style_fit (&style, wanted, HYS_SKETCH_LINE * scale, scale);
      g_assert_cmpfloat_with_epsilon (style.weight, 1, 1e-12);
      g_assert_cmpfloat (style.font_size, <, HYS_SKETCH_LANE / 2);
      if (wanted / scale > 9 && wanted / scale < 20)
        g_assert_cmpfloat_with_epsilon (style.font_size * scale, wanted, 1e-12 * wanted);
    }
}

/* On the screen letters follow the desktop's, as far as lanes allow, whatever the zoom. */
static void
test_view (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      double text_scale = g_test_rand_double_range (1.5, 3), scale = g_test_rand_double_range (0.2, 3);
      double text = 14 * text_scale, most = HYS_SKETCH_LANE * 0.4;
      HysSketchStyle style;

      hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
      hys_sketch_style_view (&style, text, text_scale, scale, FALSE);
      g_assert_cmpfloat (style.font_size * scale, >=, fmin (text, most * scale) - 1e-9);
      g_assert_cmpfloat (style.font_size, <, HYS_SKETCH_LANE / 2);
    }
}

/* However large the letters are, the words on a slider's state keep clear of the label of the slider below. */
static void
test_lanes (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar");
  gint8 slip[] = { 1, 1 };
  const HysSketchState state = { .slip = slip };
  g_autoptr (HysLayout) layout = NULL;
  g_auto (HysSketchScene) scene = { NULL };

  build_slider (document, "s1", wall, bar, 1, 0);
  build_slider (document, "s2", wall, bar, 1, 0);
  layout = hys_layout_new (document);
  hys_sketch_scene_init (&scene, document, layout, &state);
  for (double letters = 8; letters <= 19; letters += 0.5)
    {
      HysSketchStyle style;
      HysSketchPlace place = hys_sketch_place (&scene, 0);
      int x = (int) place.center, first = (int) (place.y + HYS_SKETCH_SYMBOL) + 3, clear = 0;
      InkMap map;

      hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
      style.background.alpha = 0;
      style.font_size = letters;
      map = ink_map_new_styled (document, &state, &style, 0);
      for (int y = first; y < first + 28; y++)
        clear += ink_map_count (&map, x - 40, y, x + 40, y + 1) == 0;
      g_assert_cmpint (clear, >, 0);
      ink_map_clear (&map);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/names", test_names);
  g_test_add_func ("/names/moving", test_moving);
  g_test_add_func ("/names/text", test_text);
  g_test_add_func ("/names/fit", test_fit);
  g_test_add_func ("/names/view", test_view);
  g_test_add_func ("/names/lanes", test_lanes);
  return g_test_run ();
}
