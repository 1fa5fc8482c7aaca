/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-layout.h"

/* Properties that every layout has, on networks of many shapes. */

static HysElement *
element (const HysDocument *document,
         const char        *id)
{
  int i = hys_document_find_element (document, id);

  g_assert_cmpint (i, >=, 0);
  return hys_document_edit_element (document, i);
}

static double
row_of (const HysDocument *document,
        const HysLayout   *layout,
        const char        *id)
{
  return layout->row[hys_document_find_element (document, id)];
}

static double
column_of (const HysDocument *document,
           const HysLayout   *layout,
           const char        *id)
{
  return layout->column[hys_document_find_node (document, id)];
}

static void
forget_places (HysDocument *document)
{
  for (guint i = 0; i < document->nodes->len; i++)
    hys_document_edit_node (document, i)->column = NAN;
  for (guint i = 0; i < document->elements->len; i++)
    hys_document_edit_element (document, i)->row = NAN;
}

static void
join (HysDocument *document,
      guint        from,
      guint        to)
{
  g_autofree char *id = g_strdup_printf ("k%u", document->elements->len);

  g_assert_cmpuint (from, !=, to);
  build_spring (document, id, from, to, 1);
}

static guint
add_bar (HysDocument *document)
{
  g_autofree char *id = g_strdup_printf ("n%u", document->nodes->len);

  return build_bar (document, id);
}

/* One element as it lies: its lane and its columns. */
typedef struct
{
  double row, from, to;
} Span;

static Span
span_of (const HysDocument *document,
         const HysLayout   *layout,
         guint              i)
{
  const HysElement *e = hys_document_element (document, i);
  double a = layout->column[e->from], b = layout->column[e->to];

  return (Span) { layout->row[i], MIN (a, b), MAX (a, b) };
}

static int
compare_spans (gconstpointer a,
               gconstpointer b)
{
  const Span *x = a, *y = b;

  if (x->row != y->row)
    return x->row < y->row ? -1 : 1;
  return (x->from > y->from) - (x->from < y->from);
}

static void
assert_no_overlap (const HysDocument *document,
                   const HysLayout   *layout)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));

  for (guint i = 0; i < document->elements->len; i++)
    {
      Span span = span_of (document, layout, i);

      g_array_append_val (spans, span);
    }
  g_array_sort (spans, compare_spans);
  for (guint i = 1; i < spans->len; i++)
    {
      const Span *a = &g_array_index (spans, Span, i - 1), *b = &g_array_index (spans, Span, i);

      if (a->row == b->row && a->to > b->from)
        g_error ("elements overlap in lane %g: [%g, %g] and [%g, %g]", a->row, a->from, a->to, b->from, b->to);
    }
}

static void
assert_sane (const HysDocument *document,
             const HysLayout   *layout)
{
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      g_assert_true (isfinite (layout->column[i]) && isfinite (layout->load[i]));
      g_assert_true (layout->left <= layout->column[i] && layout->column[i] <= layout->right);
      g_assert_true (layout->first_row <= layout->top[i] && layout->top[i] <= layout->load[i]);
      g_assert_true (layout->load[i] <= layout->bottom[i] && layout->bottom[i] <= layout->last_row);
      if (isfinite (node->column))
        g_assert_cmpfloat (layout->column[i], ==, node->column);
    }
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *e = hys_document_element (document, i);

      g_assert_true (layout->top[e->from] <= layout->row[i] && layout->row[i] <= layout->bottom[e->from]);
      g_assert_true (layout->top[e->to] <= layout->row[i] && layout->row[i] <= layout->bottom[e->to]);
      if (isfinite (e->row))
        g_assert_cmpfloat (layout->row[i], ==, e->row);
      else if (!isfinite (hys_document_node (document, e->from)->column))
        g_assert_cmpfloat (layout->column[e->from], !=, layout->column[e->to]);
    }
}

/* Elements that pass through a bar they are not attached to. O(elements nodes). */
static guint
count_crossings (const HysDocument *document,
                 const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *e = hys_document_element (document, i);
      Span span = span_of (document, layout, i);

      for (guint k = 0; k < document->nodes->len; k++)
        n += k != e->from && k != e->to && span.from < layout->column[k] && layout->column[k] < span.to
             && layout->top[k] <= span.row && span.row <= layout->bottom[k];
    }
  return n;
}

/* Bars of one column that overlap look like one. */
static guint
count_merged_bars (const HysDocument *document,
                   const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    for (guint k = 0; k < i; k++)
      n += layout->column[i] == layout->column[k] && layout->top[i] <= layout->bottom[k]
           && layout->top[k] <= layout->bottom[i];
  return n;
}

/* What the layout says of crossings is what is counted bar by bar. */
static void
assert_crossings_listed (const HysDocument *document,
                         const HysLayout   *layout)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *e = hys_document_element (document, i);
      Span span = span_of (document, layout, i);

      for (guint k = layout->crossed_from[i]; k < layout->crossed_from[i + 1]; k++)
        {
          guint node = layout->crossed[k];

          g_assert_true (node != e->from && node != e->to && layout->column[node] < span.to);
          g_assert_true (layout->top[node] <= span.row && span.row <= layout->bottom[node]);
          g_assert_true (layout->column[node] > (k == layout->crossed_from[i] ? span.from
                                                 : layout->column[layout->crossed[k - 1]]));
        }
    }
  if (count_merged_bars (document, layout) == 0)
    g_assert_cmpuint (count_crossings (document, layout), ==, layout->crossed_from[document->elements->len]);
}

static HysDocument *
random_network (GRand *rand,
                guint  n_nodes,
                guint  n_elements)
{
  HysDocument *document = hys_document_new ();

  for (guint i = 0; i < n_nodes; i++)
    {
      guint bar = add_bar (document);
      HysNode *node = hys_document_edit_node (document, bar);

      node->fixed = g_rand_int_range (rand, 0, 6) == 0;
      node->mass = g_rand_int_range (rand, 0, 4) == 0;
    }
  for (guint i = 0; i < n_elements && n_nodes > 1; i++)
    {
      guint from = (guint) g_rand_int_range (rand, 0, (gint) n_nodes);
      guint shift = (guint) g_rand_int_range (rand, 1, (gint) n_nodes);

      join (document, from, (from + shift) % n_nodes);
    }
  return document;
}

static void
add_random_loads (GRand       *rand,
                  HysDocument *document)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed && g_rand_int_range (rand, 0, 3) == 0)
      build_load (document, i, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);

  for (guint round = 0; round < 300; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 0, 14);
      g_autoptr (HysDocument) document = random_network (rand, n, (guint) g_rand_int_range (rand, 0, 25));
      g_autoptr (HysLayout) layout = NULL, again = NULL;

      add_random_loads (rand, document);
      layout = hys_layout_new (document);
      again = hys_layout_new (document);
      assert_sane (document, layout);
      assert_no_overlap (document, layout);
      assert_crossings_listed (document, layout);
      g_assert_cmpuint (count_merged_bars (document, layout), ==, 0);
      for (guint i = 0; i < document->elements->len; i++)
        g_assert_cmpfloat (layout->row[i], ==, again->row[i]);
    }
}

/* Whatever part of a layout a document gives stays; the rest keeps clear of it. */
static void
test_partly_given (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint round = 0; round < 300; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 2, 12);
      g_autoptr (HysDocument) document = random_network (rand, n, (guint) g_rand_int_range (rand, 0, 25));
      g_autoptr (HysLayout) layout = NULL;

      for (guint i = 0; i < n; i++)
        if (g_rand_boolean (rand))
          hys_document_edit_node (document, i)->column = g_rand_int_range (rand, -4, 9);
      for (guint i = 0; i < document->elements->len; i++)
        if (g_rand_int_range (rand, 0, 3) == 0)   /* a lane of its own each: given lanes may collide otherwise */
          hys_document_edit_element (document, i)->row = (i % 2 ? 1.5 : -1) * i;
      layout = hys_layout_new (document);
      assert_sane (document, layout);
      assert_no_overlap (document, layout);
    }
}

/* A random network that is nested series and parallel between two bars, loads on some of its bars. */
static void
grow (GRand       *rand,
      HysDocument *document,
      guint        from,
      guint        to,
      guint        depth)
{
  guint n = (guint) g_rand_int_range (rand, 2, 4);

  if (depth == 0 || g_rand_int_range (rand, 0, 6) == 0)
    {
      if (g_rand_boolean (rand))
        join (document, from, to);
      else
        join (document, to, from);
    }
  else if (g_rand_boolean (rand))
    for (guint i = 0; i < n; i++)
      grow (rand, document, from, to, depth - 1);
  else
    for (guint i = 0; i < n; i++)
      {
        guint end = i + 1 == n ? to : add_bar (document);

        grow (rand, document, from, end, depth - 1);
        from = end;
      }
}

static void
test_series_parallel (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0);
      g_autoptr (HysLayout) layout = NULL;

      grow (rand, document, wall, m, round % 5);
      if (round % 2)   /* a mass is the far end all the same */
        add_random_loads (rand, document);
      layout = hys_layout_new (document);
      assert_sane (document, layout);
      assert_no_overlap (document, layout);
      g_assert_cmpuint (count_crossings (document, layout), ==, 0);
      g_assert_cmpuint (count_merged_bars (document, layout), ==, 0);
      for (guint i = 1; i < document->nodes->len; i++)
        g_assert_true (layout->column[wall] < layout->column[i] && layout->column[i] <= layout->column[m]);
    }
}

static void
test_chain (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), last = wall;
  g_autoptr (HysLayout) layout = NULL;

  for (guint i = 0; i < 6; i++)
    {
      guint next = add_bar (document);

      if (i % 2)
        join (document, next, last);
      else
        join (document, last, next);
      last = next;
    }
  layout = hys_layout_new (document);
  for (guint i = 0; i < 7; i++)
    g_assert_cmpfloat (layout->column[i], ==, 2 * i);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat (layout->row[i], ==, 0);
}

/* A short branch beside a long one spreads out; a mass is right of all that holds it, however short one of the ways. */
static void
test_branches (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0);
  guint a = build_bar (document, "a"), b = build_bar (document, "b"), c = build_bar (document, "c");
  guint d = build_bar (document, "d");
  g_autoptr (HysLayout) layout = NULL;

  join (document, wall, m);
  join (document, wall, a);
  join (document, a, m);
  join (document, wall, b);
  join (document, b, c);
  join (document, c, d);
  join (document, d, m);
  layout = hys_layout_new (document);
  g_assert_cmpfloat (layout->column[wall], ==, 0);
  g_assert_cmpfloat (layout->column[b], ==, 2);
  g_assert_cmpfloat (layout->column[c], ==, 4);
  g_assert_cmpfloat (layout->column[d], ==, 6);
  g_assert_cmpfloat (layout->column[m], ==, 8);
  g_assert_cmpfloat (layout->column[a], ==, 4);
  g_assert_cmpfloat (layout->bottom[wall] - layout->top[wall], ==, 2);
}

static void
test_two_walls (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint m = build_mass (document, "m", 1, 0, 0), right = build_wall (document, "right");
  guint left = build_wall (document, "left");
  g_autoptr (HysLayout) layout = NULL;

  join (document, m, right);
  join (document, left, m);
  layout = hys_layout_new (document);
  g_assert_cmpfloat (layout->column[left], ==, 0);
  g_assert_cmpfloat (layout->column[m], ==, 2);
  g_assert_cmpfloat (layout->column[right], ==, 4);
}

/* The gephyroid without its places: the bars as the paper draws them, no crossing, k1 beside s1, k0 in the middle. */
static void
test_persoz (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autoptr (HysLayout) layout = NULL;
  const char *bars[] = { "wall", "A", "B", "N", "m" };

  forget_places (document);
  layout = hys_layout_new (document);
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    g_assert_cmpfloat (column_of (document, layout, bars[i]), ==, 2 * i);
  assert_sane (document, layout);
  assert_no_overlap (document, layout);
  g_assert_cmpuint (count_crossings (document, layout), ==, 0);
  g_assert_cmpuint (count_merged_bars (document, layout), ==, 0);
  g_assert_cmpfloat (fabs (row_of (document, layout, "k1") - row_of (document, layout, "s1")), ==, 1);
  g_assert_cmpfloat (layout->last_row - layout->first_row, ==, 3);
  g_assert_cmpfloat (row_of (document, layout, "k0"), ==, (layout->top[3] + layout->bottom[3]) / 2);
  g_assert_cmpuint (element (document, "k0")->from, ==, 3);
}

static void
test_examples (void)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);

      for (guint round = 0; round < 2; round++)
        {
          g_autoptr (HysLayout) layout = hys_layout_new (document);

          assert_sane (document, layout);
          assert_no_overlap (document, layout);
          g_assert_cmpuint (count_crossings (document, layout), ==, 0);
          g_assert_cmpuint (count_merged_bars (document, layout), ==, 0);
          forget_places (document);
        }
    }
}

/* A load between two elements of a chain gets a lane of its own, at the end of a chain it does not. */
static void
test_loads (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_mass (document, "a", 1, 0, 0);
  guint b = build_mass (document, "b", 1, 0, 0);
  g_autoptr (HysLayout) layout = NULL;

  join (document, wall, a);
  join (document, a, b);
  build_load (document, a, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  build_load (document, b, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  layout = hys_layout_new (document);
  g_assert_cmpfloat (layout->load[a], ==, layout->row[0] - 1);
  g_assert_cmpfloat (layout->top[a], ==, layout->load[a]);
  g_assert_cmpfloat (layout->load[b], ==, layout->row[1]);
}

/* As large as the format allows, in shapes that would make any nested search hopeless. */
static void
test_large (void)
{
  for (guint shape = 0; shape < 4; shape++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (1);
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0), last = m;
      g_autoptr (HysLayout) layout = NULL;

      while (document->elements->len < HYS_MAX_ELEMENTS - 1)
        {
          guint n = document->nodes->len;

          if (shape == 0)        /* a ring of a long chain */
            {
              guint next = n < 90000 ? add_bar (document) : wall;

              join (document, last == wall ? m : last, next);
              last = next;
            }
          else if (shape == 1)   /* a bundle */
            join (document, wall, m);
          else if (shape == 2)   /* branches of a slider and a spring */
            {
              last = add_bar (document);
              join (document, wall, last);
              join (document, last, m);
            }
          else if (n < 30000)    /* a tangle */
            join (document, (guint) g_rand_int_range (rand, 0, (gint) n), add_bar (document));   /* a tree */
          else
            join (document, (guint) g_rand_int_range (rand, 0, 15000), (guint) g_rand_int_range (rand, 15000, 30000));
        }
      layout = hys_layout_new (document);
      assert_sane (document, layout);
      assert_no_overlap (document, layout);
    }
}

/* Bars that nothing is attached to, but that were given one column, stand one below the other: they are two. */
static void
test_isolated (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysLayout) layout = NULL;

  for (guint i = 0; i < 3; i++)
    {
      guint bar = build_bar (document, (const char *[]) { "a", "b", "c" }[i]);

      hys_document_edit_node (document, bar)->column = i < 2 ? 1 : 2;
    }
  layout = hys_layout_new (document);
  g_assert_cmpfloat (layout->top[0], !=, layout->top[1]);
  g_assert_cmpfloat (layout->top[0], ==, layout->top[2]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/random", test_random);
  g_test_add_func ("/layout/partly-given", test_partly_given);
  g_test_add_func ("/layout/series-parallel", test_series_parallel);
  g_test_add_func ("/layout/chain", test_chain);
  g_test_add_func ("/layout/branches", test_branches);
  g_test_add_func ("/layout/two-walls", test_two_walls);
  g_test_add_func ("/layout/persoz", test_persoz);
  g_test_add_func ("/layout/examples", test_examples);
  g_test_add_func ("/layout/loads", test_loads);
  g_test_add_func ("/layout/isolated", test_isolated);
  g_test_add_func ("/layout/large", test_large);
  return g_test_run ();
}
