/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-ink-map.h"
#include "hys-sketch-overlay.h"
#include "hys-sketch-places.h"
#include "hys-sketch-private.h"

/* Walls on either side and in the middle, loads wherever a load can be, masses of every shape. */
static HysDocument *
build_zoo (void)
{
  HysDocument *document = hys_document_new ();
  guint left = build_wall (document, "left"), a = build_bar (document, "a"), m1 = build_mass (document, "m1", 1.5, 0, 0);
  guint m2 = build_mass (document, "m2", 1e-7, 0, 0), right = build_wall (document, "right");
  guint driven = build_bar (document, "driven"), middle = build_wall (document, "middle");
  guint inner = build_bar (document, "inner"), tail = build_mass (document, "tail", 3, 0, 0);

  build_bar (document, "alone");
  build_spring (document, "k1", left, a, 1);
  build_dashpot (document, "c2", m1, a, 0.123456789);
  build_spring (document, "k3", m1, m2, 1e9);
  build_dashpot (document, "a-damper-with-quite-a-long-name", m1, m2, -1.23456e-300);
  build_dashpot (document, "c9", m2, right, 1);
  build_spring (document, "k7", left, driven, 2);
  build_slider (document, "s7", left, driven, 2, 0);
  build_slider (document, "s8", middle, inner, 2, 0);
  build_spring (document, "k8", inner, tail, 2);
  build_spring (document, "k9", middle, tail, 2);
  build_spring (document, "k10", m2, middle, 2);
  build_load (document, m1, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  build_load (document, m2, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  build_load (document, inner, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  build_load (document, tail, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "constant", 1, 0, 0, 0);
  return document;
}

typedef void (*Check) (HysDocument *document);

static void
for_each_document (Check check)
{
  g_autoptr (HysDocument) zoo = build_zoo ();

  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);

      check (document);
    }
  check (zoo);
}

static void
check_measure (HysDocument *document)
{
  for (int theme = HYS_PLOT_LIGHT; theme <= HYS_PLOT_PRINT; theme++)
    {
      const int margin = 60;
      g_auto (InkMap) map = ink_map_new (document, NULL, (HysPlotTheme) theme, margin);
      int right = map.width - margin, bottom = map.height - margin;

      g_assert_cmpuint (ink_map_count (&map, 0, 0, right, bottom), >, 500);
      g_assert_cmpuint (ink_map_count (&map, -margin, -margin, right, 0), ==, 0);
      g_assert_cmpuint (ink_map_count (&map, -margin, 0, 0, bottom), ==, 0);
      g_assert_cmpuint (ink_map_count (&map, -margin, bottom - margin, right, bottom), ==, 0);
      g_assert_cmpuint (ink_map_count (&map, right - margin, -margin, right, bottom), ==, 0);
    }
}

/* All ink at rest is inside what was measured. */
static void
test_measure (void)
{
  for_each_document (check_measure);
}

/* The arrow of a load is its bar, and its value. */
static void
check_arrow (const HysDocument  *document,
             const HysLayout    *layout,
             const HysSketchBar *bar,
             int                 index)
{
  double x = bar->x + hys_sketch_load_face (bar) + hys_sketch_load_side (bar) * HYS_SKETCH_ARROW / 2;
  HysSketchValue value;
  int element, node;

  g_assert_true (hys_sketch_pick (document, layout, NULL, x, bar->load + 3, HYS_SKETCH_REACH, &element, &node));
  g_assert_cmpint (node, ==, index);
  g_assert_cmpint (element, ==, -1);
  g_assert_true (hys_sketch_pick_value (document, layout, NULL, x, bar->load + 3, &value));
  g_assert_true (value.load);
  g_assert_cmpint (value.node, ==, index);
}

static void
check_pick (HysDocument *document)
{
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  g_autofree double *displacement = g_new (double, document->nodes->len);
  HysSketchState state = { .displacement = displacement };

  for (guint i = 0; i < document->nodes->len; i++)
    displacement[i] = hys_document_node (document, i)->fixed ? 0 : 7.0 * (i % 5) - 14;
  for (guint round = 0; round < 2; round++)
    {
      g_auto (HysSketchScene) scene = { NULL };
      int element, node;

      hys_sketch_scene_init (&scene, document, layout, round ? &state : NULL);
      for (guint i = 0; i < document->elements->len; i++)
        {
          HysSketchPlace place = hys_sketch_place (&scene, i);

          g_assert_true (hys_sketch_pick (document, layout, scene.state, place.center, place.y + 5, HYS_SKETCH_REACH,
                                          &element, &node));
          g_assert_cmpint (element, ==, i);
          g_assert_cmpint (node, ==, -1);
        }
      for (guint i = 0; i < document->nodes->len; i++)
        {
          const HysSketchBar *bar = &scene.bars[i];

          g_assert_true (hys_sketch_pick (document, layout, scene.state, bar->x + 3, bar->bottom, HYS_SKETCH_REACH,
                                          &element, &node));
          g_assert_cmpint (node, ==, i);
          g_assert_cmpint (element, ==, -1);
        }
      for (guint i = 0; i < document->nodes->len && round == 0; i++)
        if (scene.bars[i].force || scene.bars[i].driven)
          check_arrow (document, layout, &scene.bars[i], (int) i);
      g_assert_false (hys_sketch_pick (document, layout, scene.state, scene.bars[0].x - 20, scene.bars[0].top, 19, &element, &node));
      g_assert_true (hys_sketch_pick (document, layout, scene.state, scene.bars[0].x - 20, scene.bars[0].top, 21, &element, &node));
      g_assert_cmpint (node, ==, 0);
      g_assert_false (hys_sketch_pick (document, layout, scene.state, -50, -50, HYS_SKETCH_REACH, &element, &node));
      g_assert_cmpint (element, ==, -1);
      g_assert_cmpint (node, ==, -1);
    }
}

/* Every element is found at its middle and every bar on it, at rest and displaced. */
static void
test_pick (void)
{
  for_each_document (check_pick);
}

/* A line that crosses a bar it is not attached to goes over it by an arc. */
static void
test_hop (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "a"), b = build_bar (document, "b");
  g_auto (HysSketchScene) scene = { NULL };
  g_autoptr (HysLayout) layout = NULL;
  InkMap map;
  int x, y;

  build_spring (document, "k1", wall, a, 1);
  build_spring (document, "k2", wall, a, 1);
  build_spring (document, "k3", wall, b, 1);
  for (guint i = 0; i < 3; i++)
    {
      hys_document_edit_node (document, i)->column = 2 * i;
      hys_document_edit_element (document, i)->row = i == 2 ? 1 : 2 * i;
    }
  layout = hys_layout_new (document);
  hys_sketch_scene_init (&scene, document, layout, NULL);
  x = (int) scene.bars[a].x;
  y = (int) hys_sketch_place (&scene, 2).y;
  map = ink_map_new (document, NULL, HYS_PLOT_LIGHT, 0);
  g_assert_true (ink_map_at (&map, x, y - 20));      /* the bar */
  g_assert_true (ink_map_at (&map, x - 30, y));      /* the line */
  g_assert_true (ink_map_at (&map, x + 30, y));
  g_assert_true (ink_map_at (&map, x + 5, y - 5));   /* the arc */
  g_assert_true (ink_map_at (&map, x - 5, y - 5));
  g_assert_false (ink_map_at (&map, x + 5, y));      /* and no line under it */
  g_assert_false (ink_map_at (&map, x - 5, y));
  ink_map_clear (&map);
}

/* The arrow of the hand beside that of the bar's own load, at that height and away from it. */
static void
test_pull (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("p-element", NULL);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchStyle style;
  double load;
  int side, x;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  hys_sketch_scene_init (&scene, document, layout, NULL);
  load = scene.bars[1].load;
  side = hys_sketch_load_side (&scene.bars[1]);
  x = (int) (scene.bars[1].x + hys_sketch_load_face (&scene.bars[1]) + side * 20);
  for (int up = -2; up <= 2; up += 2)
    {
      InkMap map = ink_map_new (document, NULL, HYS_PLOT_LIGHT, 200);
      double y = load + up * HYS_SKETCH_ABOVE, place = up == 0 ? load + HYS_SKETCH_ABOVE : y;
      cairo_t *cr = cairo_create (map.surface);

      cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
      cairo_paint (cr);
      cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
      cairo_translate (cr, map.margin, map.margin);
      hys_sketch_draw_pull (cr, document, layout, NULL, &style, 1, y, side, "1");
      cairo_destroy (cr);
      g_assert_cmpuint (ink_map_count (&map, x, (int) place - 2, x + 4, (int) place + 3), >, 0);
      g_assert_cmpuint (ink_map_count (&map, x, (int) load - 2, x + 4, (int) load + 3), ==, 0);
      ink_map_clear (&map);
    }
}

static guint n_drawn;

static void
draw_counted (HysPen        *pen,
              const HysLook *look)
{
  n_drawn++;
  pen->move_to (pen, 0, 0);
  pen->line_to (pen, look->length, 0);
  pen->stroke (pen, HYS_PEN_LINE);
}

/* A kind that the sketch has never heard of is drawn all the same; of a large network only what can be seen. */
static void
test_clip (void)
{
  static const HysParameter parameters[] = { { .key = "value", .symbol = "q" } };
  static const HysElementKind kind = {
    .name = "new", .letter = "q", .parameters = parameters, .n_parameters = 1, .draw = draw_counted };
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar");
  g_autoptr (HysLayout) layout = NULL;
  HysSketchStyle style;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 300, 640);
  cairo_t *cr = cairo_create (surface);

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *id = g_strdup_printf ("q%u", i);

      hys_item_list_add (document->elements, hys_element_new (id, &kind, wall, bar));
    }
  layout = hys_layout_new (document);
  hys_sketch_style_init (&style, HYS_PLOT_DARK);
  n_drawn = 0;
  cairo_translate (cr, 0, -40 * HYS_SKETCH_LANE);
  hys_sketch_draw (cr, document, layout, NULL, &style);
  g_assert_cmpuint (n_drawn, >=, 10);   /* the surface shows ten lanes */
  g_assert_cmpuint (n_drawn, <=, 13);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The arrow of a force: longer for more, turned round for less than nothing, never gone. */
static void
test_load (void)
{
  const double loads[] = { 0, 0.1, 0.5, 1, -0.5 };
  guint ink[G_N_ELEMENTS (loads)];
  g_autoptr (HysDocument) document = hys_example_load ("p-element", NULL);
  HysSketchState state = { NULL };
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  g_auto (HysSketchScene) scene = { NULL };
  int face, y;

  hys_sketch_scene_init (&scene, document, layout, NULL);
  face = (int) (scene.bars[1].x + hys_sketch_load_face (&scene.bars[1])) + 2;
  y = (int) scene.bars[1].load;
  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    {
      double load[] = { 0, loads[i] };
      InkMap map;

      state.load = load;
      map = ink_map_new (document, &state, HYS_PLOT_LIGHT, 0);
      ink[i] = ink_map_count (&map, face, y, map.width, y + 1);
      if (i == 2)   /* the head is at the far end, thick there and thin at the mass */
        g_assert_cmpuint (ink_map_count (&map, face, y - 8, face + 10, y + 8), <, 40);
      if (i == 4)
        g_assert_cmpuint (ink_map_count (&map, face, y - 8, face + 10, y + 8), >, 40);
      ink_map_clear (&map);
    }
  g_assert_cmpuint (ink[0], >=, 12);
  for (guint i = 1; i < 4; i++)
    g_assert_cmpuint (ink[i], >, ink[i - 1]);
}

static void
test_force_color (void)
{
  HysSketchStyle style;
  HysColor none, pull, push, most, more;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  none = hys_sketch_force_color (&style, 5, 0);
  pull = hys_sketch_force_color (&style, -1, 2);
  push = hys_sketch_force_color (&style, 1, 2);
  most = hys_sketch_force_color (&style, 2, 2);
  more = hys_sketch_force_color (&style, 200, 2);
  g_assert_cmpmem (&none, sizeof none, &style.ink, sizeof none);
  g_assert_cmpmem (&most, sizeof most, &more, sizeof most);
  g_assert_cmpfloat (pull.blue, >, pull.red);
  g_assert_cmpfloat (push.red, >, push.blue);
  g_assert_cmpfloat (most.red, >, push.red);
  none = hys_sketch_force_color (&style, NAN, 2);
  g_assert_cmpmem (&none, sizeof none, &style.ink, sizeof none);
}

static void
assert_label (HysDocument *document,
              const char  *id,
              double       value,
              const char  *expected)
{
  HysElement *element = hys_document_edit_element (document, 0);
  g_autoptr (HysLayout) layout = NULL;
  g_autofree char *label = NULL;

  hys_id_set (&element->id, id);
  element->values[0].number = value;
  layout = hys_layout_new (document);
  label = hys_sketch_element_label (&(HysSketchScene) { .document = document, .layout = layout }, 0);
  g_assert_cmpstr (label, ==, expected);
}

#define UPRIGHT(text) "<span style=\"normal\">" text "</span>"

static void
test_labels (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();

  build_spring (document, "k", build_wall (document, "w"), build_bar (document, "b"), 1);
  assert_label (document, "k3", 1, "k<sub>" UPRIGHT ("3") "</sub>" UPRIGHT (" = 1"));
  assert_label (document, "k", 0.1, "k" UPRIGHT (" = 0.1"));
  assert_label (document, "a<b", 1234567, "k<sub>a&lt;b</sub>" UPRIGHT (" = 1.23457 · 10<sup>6</sup>"));
  assert_label (document, "spring12", 1e-7, "k<sub>" UPRIGHT ("12") "</sub>" UPRIGHT (" = 10<sup>−7</sup>"));
  assert_label (document, "a-very-long-name", 2, "k<sub>a-very-long…</sub>" UPRIGHT (" = 2"));
}

/* Springs with one number at the end of their ids, or with none, have labels of their own. */
static void
test_labels_apart (void)
{
  static const char *const ids[] = { "d1", "k1", "a1", "b", "k", "12", "k12", "2", "k2" };
  static const char *const symbols[] = { "k<sub>d1</sub>", "k<sub>" UPRIGHT ("1") "</sub>", "k<sub>a1</sub>",
                                         "k<sub>b</sub>", "k", "k<sub>" UPRIGHT ("12") "</sub>", "k<sub>k12</sub>",
                                         "k<sub>" UPRIGHT ("2") "</sub>", "k<sub>k2</sub>" };
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysLayout) layout = NULL;
  HysSketchScene scene = { .document = document };
  guint wall = build_wall (document, "w"), bar = build_bar (document, "n");

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    build_spring (document, ids[i], wall, bar, 1);
  build_dashpot (document, "c1", wall, bar, 1);
  scene.layout = layout = hys_layout_new (document);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *label = hys_sketch_element_label (&scene, i);
      g_autofree char *expected = g_strconcat (symbols[i], UPRIGHT (" = 1"), NULL);

      g_assert_cmpstr (label, ==, expected);
    }
}

/* A label takes the same room at every zoom, indices included. */
static void
test_label_zoom (void)
{
  const char *markup = "α<sub>123</sub><sup>45</sup>";
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 10, 10);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;
  double width = 0, height;

  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  for (double zoom = 0.5; zoom <= 4; zoom *= 2)
    {
      HysText *text = hys_text_new ();
      double first = width;

      cairo_identity_matrix (cr);
      cairo_scale (cr, zoom, zoom);
      hys_text_begin (text, cr, &style, INFINITY);
      hys_text_measure (text, HYS_TEXT_QUANTITY, markup, &width, &height);
      if (zoom > 0.5)
        g_assert_cmpfloat_with_epsilon (width, first, 0.01 * first);
      hys_text_free (text);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Nothing that a state can hold breaks the drawing, and a document may be empty. */
static void
test_odd_states (void)
{
  g_autoptr (HysDocument) empty = hys_document_new (), zoo = build_zoo ();
  guint n = zoo->nodes->len, m = zoo->elements->len;
  g_autofree double *shift = g_new (double, n), *load = g_new (double, n), *force = g_new (double, m);
  g_autofree gint8 *slip = g_new (gint8, m);
  HysSketchState state = { shift, force, 1, slip, load };
  const double values[] = { NAN, INFINITY, -INFINITY, 1e300, -1e9 };
  g_auto (InkMap) nothing = ink_map_new (empty, NULL, HYS_PLOT_LIGHT, 5);

  g_assert_cmpuint (ink_map_count (&nothing, -5, -5, 5, 5), ==, 0);
  for (guint k = 0; k < G_N_ELEMENTS (values); k++)
    {
      InkMap map;

      for (guint i = 0; i < n; i++)
        shift[i] = load[i] = i % 2 ? values[k] : 0;
      for (guint i = 0; i < m; i++)
        {
          force[i] = values[k];
          slip[i] = (gint8) (100 * ((int) i % 3 - 1));
        }
      map = ink_map_new (zoo, &state, HYS_PLOT_DARK, 0);
      g_assert_cmpuint (ink_map_count (&map, 0, 0, map.width, map.height), >, 500);
      ink_map_clear (&map);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sketch/measure", test_measure);
  g_test_add_func ("/sketch/pick", test_pick);
  g_test_add_func ("/sketch/hop", test_hop);
  g_test_add_func ("/sketch/clip", test_clip);
  g_test_add_func ("/sketch/load", test_load);
  g_test_add_func ("/sketch/pull", test_pull);
  g_test_add_func ("/sketch/force-color", test_force_color);
  g_test_add_func ("/sketch/labels", test_labels);
  g_test_add_func ("/sketch/labels-apart", test_labels_apart);
  g_test_add_func ("/sketch/label-zoom", test_label_zoom);
  g_test_add_func ("/sketch/odd-states", test_odd_states);
  return g_test_run ();
}
