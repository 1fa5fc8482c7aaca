/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-layout.h"

#include <string.h>

#define MOST_NODES 7

/* Elements that pass through bars. */
static guint
count_crossings (const HysDocument *document,
                 const HysLayout   *layout)
{
  return layout->crossed_from[document->elements->len];
}

/* Bars that lie on each other. */
static guint
count_merged (const HysDocument *document,
              const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    for (guint k = 0; k < i; k++)
      n += layout->column[i] == layout->column[k] && layout->top[i] <= layout->bottom[k]
           && layout->top[k] <= layout->bottom[i];
  return n;
}

static void
random_network (GRand       *rand,
                HysDocument *document)
{
  guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES + 1);
  guint n_elements = (guint) g_rand_int_range (rand, 1, 18);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      build_bar (document, id);
      hys_document_edit_node (document, i)->fixed = g_rand_int_range (rand, 0, 6) == 0;
    }
  for (guint i = 0; i < n_elements; i++)
    {
      guint from = (guint) g_rand_int_range (rand, 0, (gint) n);
      guint to = (from + (guint) g_rand_int_range (rand, 1, (gint) n)) % n;
      g_autofree char *id = g_strdup_printf ("k%u", i);

      build_spring (document, id, from, to, 1);
    }
}

/* Elements that lie on each other. */
static guint
count_overlaps (const HysDocument *document,
                const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    for (guint k = 0; k < i; k++)
      {
        const HysElement *a = hys_document_element (document, i), *b = hys_document_element (document, k);
        const double *c = layout->column;

        n += layout->row[i] == layout->row[k] && MAX (c[a->from], c[a->to]) > MIN (c[b->from], c[b->to])
             && MAX (c[b->from], c[b->to]) > MIN (c[a->from], c[a->to]);
      }
  return n;
}

/* Loads on bars with elements on both sides that are drawn on an element. */
static guint
count_covered_loads (const HysDocument *document,
                     const HysLayout   *layout)
{
  guint n = 0;

  for (guint i = 0; i < document->loads->len; i++)
    {
      guint node = hys_document_load_at (document, i)->node;
      double here = layout->column[node];
      gboolean left = FALSE, right = FALSE, covered = FALSE;

      for (guint k = 0; k < document->elements->len; k++)
        {
          const HysElement *e = hys_document_element (document, k);
          double from = MIN (layout->column[e->from], layout->column[e->to]);
          double to = MAX (layout->column[e->from], layout->column[e->to]);

          left = left || (to == here && (e->from == node || e->to == node));
          right = right || (from == here && (e->from == node || e->to == node));
          covered = covered || (layout->row[k] == layout->load[node] && from <= here && here < to);
        }
      n += left && right && covered;
    }
  return n;
}

static void
add_loads (GRand       *rand,
           HysDocument *document)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed && g_rand_int_range (rand, 0, 4) == 0)
      build_load (document, i, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
}

static void
test_small (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint round = 0; round < 4000; round++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysLayout) layout = NULL;

      random_network (rand, document);
      if (round % 2)
        add_loads (rand, document);
      layout = hys_layout_new (document);
      g_assert_cmpuint (count_overlaps (document, layout), ==, 0);
      g_assert_cmpuint (count_covered_loads (document, layout), ==, 0);
      g_assert_cmpuint (count_merged (document, layout), ==, 0);
    }
}

/* Bridges and ladders of two rungs, as textbooks draw them. */
static void
test_textbook (void)
{
  static const struct
  {
    guint n_nodes, n_elements, ends[8][2];
  } networks[] = {
    { 4, 5, { { 0, 1 }, { 0, 2 }, { 1, 2 }, { 1, 3 }, { 2, 3 } } },
    { 6, 8, { { 0, 1 }, { 1, 2 }, { 0, 3 }, { 3, 4 }, { 1, 3 }, { 2, 4 }, { 2, 5 }, { 4, 5 } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysLayout) layout = NULL;

      for (guint k = 0; k < networks[i].n_nodes; k++)
        {
          g_autofree char *id = g_strdup_printf ("n%u", k);

          build_bar (document, id);
          hys_document_edit_node (document, k)->fixed = k == 0;
        }
      for (guint k = 0; k < networks[i].n_elements; k++)
        {
          g_autofree char *id = g_strdup_printf ("k%u", k);

          build_spring (document, id, networks[i].ends[k][0], networks[i].ends[k][1], 1);
        }
      build_load (document, networks[i].n_nodes - 1, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
      layout = hys_layout_new (document);
      g_assert_cmpuint (count_crossings (document, layout), ==, 0);
      g_assert_cmpuint (count_merged (document, layout), ==, 0);
      g_assert_cmpuint (count_overlaps (document, layout), ==, 0);
    }
}

/* A bar somewhere in a triangle of three others, joined to some of them, and so on in the triangles that this makes.
 * Elements in any order and direction. */
static void
grow_triangles (GRand       *rand,
                HysDocument *document,
                guint        n)
{
  g_autoptr (GArray) triangles = g_array_new (FALSE, FALSE, sizeof (guint[3]));
  guint corners[3] = { 0, 1, 2 };

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", (i * 7919) % 10007);

      build_bar (document, id);
      hys_document_edit_node (document, i)->fixed = g_rand_int_range (rand, 0, 8) == 0;
    }
  g_array_append_val (triangles, corners);
  for (guint i = 3; i < n; i++)
    {
      guint at = (guint) g_rand_int_range (rand, 0, (gint32) triangles->len);

      memcpy (corners, triangles->data + at * sizeof corners, sizeof corners);
      g_array_remove_index_fast (triangles, at);
      for (guint k = 0; k < 3; k++)
        {
          guint piece[3] = { i, corners[k], corners[(k + 1) % 3] };
          g_autofree char *id = g_strdup_printf ("k%u", document->elements->len);
          gboolean turned = g_rand_boolean (rand);

          g_array_append_val (triangles, piece);
          if (g_rand_int_range (rand, 0, 4) > 0)
            build_spring (document, id, turned ? i : corners[k], turned ? corners[k] : i, 1);
        }
    }
}

static void
test_large (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysLayout) layout = NULL;

      grow_triangles (rand, document, (guint) g_rand_int_range (rand, 3, 120));
      if (round % 2)
        add_loads (rand, document);
      layout = hys_layout_new (document);
      g_assert_cmpuint (count_merged (document, layout), ==, 0);
      g_assert_cmpuint (count_overlaps (document, layout), ==, 0);
      g_assert_cmpuint (count_covered_loads (document, layout), ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/layout/crossings/textbook", test_textbook);
  g_test_add_func ("/edit/layout/crossings/small", test_small);
  g_test_add_func ("/edit/layout/crossings/large", test_large);
  return g_test_run ();
}
