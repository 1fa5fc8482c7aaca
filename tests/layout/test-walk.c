/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-walk.h"

static const char *
id_at (const HysDocument *document,
       const HysWalk     *walk)
{
  if (walk->element >= 0)
    return hys_document_element (document, walk->element)->id;
  return walk->node >= 0 ? hys_document_node (document, walk->node)->id : "nowhere";
}

/* Walks as the letters say (l, r, u, d; capital: nothing must be there) and is then at @id. */
static void
assert_way (const HysDocument *document,
            const HysLayout   *layout,
            HysWalk           *walk,
            const char        *way,
            const char        *id)
{
  static const char letters[] = "lrud";

  for (; *way != '\0'; way++)
    {
      const char *letter = strchr (letters, g_ascii_tolower (*way));
      gboolean moved = hys_walk_step (document, layout, walk, (HysWalkDirection) (letter - letters));

      g_assert_cmpint (moved, ==, g_ascii_islower (*way));
    }
  g_assert_cmpstr (id_at (document, walk), ==, id);
}

/* Persoz's gephyroid as it is drawn in Bastien and Lamarque, Fig. 1: k2 over s2 between the wall and the inner bars. */
static void
test_gephyroid (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  HysWalk walk = HYS_WALK_NOWHERE;

  assert_way (document, layout, &walk, "d", "wall");
  assert_way (document, layout, &walk, "L", "wall");
  assert_way (document, layout, &walk, "r", "k2");
  assert_way (document, layout, &walk, "U", "k2");
  assert_way (document, layout, &walk, "d", "s2");
  assert_way (document, layout, &walk, "u", "s1");
  assert_way (document, layout, &walk, "u", "k1");
  assert_way (document, layout, &walk, "u", "s3");
  assert_way (document, layout, &walk, "l", "A");
  assert_way (document, layout, &walk, "l", "k2");
  assert_way (document, layout, &walk, "r", "A");
  assert_way (document, layout, &walk, "dr", "k1");
  assert_way (document, layout, &walk, "ldr", "s1");
  assert_way (document, layout, &walk, "r", "B");
  assert_way (document, layout, &walk, "dl", "s2");
  assert_way (document, layout, &walk, "rr", "k3");
  assert_way (document, layout, &walk, "rrr", "m");
  assert_way (document, layout, &walk, "R", "m");
}

static void
test_ends (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL), empty = hys_document_new ();
  g_autoptr (HysLayout) layout = hys_layout_new (document), nothing = hys_layout_new (empty);
  HysWalk walk = hys_walk_last (document, layout);

  g_assert_cmpstr (id_at (document, &walk), ==, "m");
  walk = hys_walk_first (document, layout);
  g_assert_cmpstr (id_at (document, &walk), ==, "wall");
  g_assert_cmpint (hys_walk_first (empty, nothing).node, ==, -1);
  walk = HYS_WALK_NOWHERE;
  for (int direction = HYS_WALK_LEFT; direction <= HYS_WALK_DOWN; direction++)
    g_assert_false (hys_walk_step (empty, nothing, &walk, (HysWalkDirection) direction));
}

/* A network of any shape; the first @n - 1 elements join it all. */
static HysDocument *
build_random (GRand *random)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_rand_int_range (random, 2, 14), more = (guint) g_rand_int_range (random, 0, 12);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      if (g_rand_int_range (random, 0, 5) == 0)
        build_wall (document, id);
      else
        build_bar (document, id);
      if (g_rand_int_range (random, 0, 4) == 0)
        hys_document_edit_node (document, i)->column = g_rand_int_range (random, -2, 6);
    }
  for (guint i = 1; i < n + more; i++)
    {
      g_autofree char *id = g_strdup_printf ("k%u", i);
      guint to = i < n ? i : (guint) g_rand_int_range (random, 0, (gint32) n);
      guint from = (guint) g_rand_int_range (random, 0, (gint32) (i < n ? i : n));

      if (from != to)
        build_spring (document, id, from, to, 1);
    }
  return document;
}

static double
center (const HysDocument *document,
        const HysLayout   *layout,
        const HysWalk     *walk)
{
  const HysElement *e;

  if (walk->node >= 0)
    return layout->column[walk->node];
  e = hys_document_element (document, walk->element);
  return (layout->column[e->from] + layout->column[e->to]) / 2;
}

/* Left and right go there or stay in the same column, up and down never turn back. */
static void
assert_direction (const HysDocument *document,
                  const HysLayout   *layout,
                  const HysWalk     *before,
                  const HysWalk     *after,
                  HysWalkDirection   direction)
{
  double dx = center (document, layout, after) - center (document, layout, before), dy = after->row - before->row;

  if (direction <= HYS_WALK_RIGHT)
    g_assert_cmpfloat (direction == HYS_WALK_RIGHT ? dx : -dx, >=, 0);
  else
    g_assert_cmpfloat (direction == HYS_WALK_DOWN ? dy : -dy, >, 0);
}

static void
visit (GHashTable *seen,
       GQueue     *queue,
       HysWalk     walk)
{
  g_autofree char *key = g_strdup_printf ("%d %d %g", walk.element, walk.node, walk.row);

  if (g_hash_table_add (seen, g_steal_pointer (&key)))
    g_queue_push_tail (queue, g_memdup2 (&walk, sizeof walk));
}

/* Bars and elements that one gets to from the first bar. */
static guint
count_reached (const HysDocument *document,
               const HysLayout   *layout)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GQueue) queue = g_queue_new ();

  visit (seen, queue, hys_walk_first (document, layout));
  while (!g_queue_is_empty (queue))
    {
      g_autofree HysWalk *at = g_queue_pop_head (queue);

      g_hash_table_add (ids, (gpointer) id_at (document, at));
      for (int direction = HYS_WALK_LEFT; direction <= HYS_WALK_DOWN; direction++)
        {
          HysWalk next = *at;

          if (!hys_walk_step (document, layout, &next, (HysWalkDirection) direction))
            continue;
          assert_direction (document, layout, at, &next, (HysWalkDirection) direction);
          visit (seen, queue, next);
        }
    }
  return g_hash_table_size (ids);
}

static void
test_reach (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (int round = 0; round < 300; round++)
    {
      g_autoptr (HysDocument) document = build_random (random);
      g_autoptr (HysLayout) layout = hys_layout_new (document);

      g_assert_cmpuint (count_reached (document, layout), ==, document->nodes->len + document->elements->len);
    }
}

/* All bars are in the line, once. */
static void
test_line (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (int round = 0; round < 100; round++)
    {
      g_autoptr (HysDocument) document = build_random (random);
      g_autoptr (HysLayout) layout = hys_layout_new (document);
      guint n = 0;
      int node = -1;

      for (int next; (next = hys_walk_next_bar (document, layout, node, HYS_WALK_RIGHT)) >= 0; node = next, n++)
        if (node >= 0)
          {
            g_assert_cmpfloat (layout->column[next], >=, layout->column[node]);
            g_assert_cmpint (hys_walk_next_bar (document, layout, next, HYS_WALK_LEFT), ==, node);
          }
      g_assert_cmpuint (n, ==, document->nodes->len);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/walk/gephyroid", test_gephyroid);
  g_test_add_func ("/walk/ends", test_ends);
  g_test_add_func ("/walk/reach", test_reach);
  g_test_add_func ("/walk/line", test_line);
  return g_test_run ();
}
