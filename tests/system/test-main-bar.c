/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which bar the plots, tests and studies of a document are about, for drawings as students make them. */
#include "hys-build.h"
#include "hys-main-bar.h"

static void
assert_main (const HysDocument *document,
             guint              node)
{
  g_assert_cmpint (hys_main_bar (document), ==, (int) node);
}

static void
place (HysDocument *document,
       guint        node,
       double       column)
{
  hys_document_edit_node (document, node)->column = column;
}

/* A mass stays the main bar when massless ones are drawn after it; a load takes its place, unless it acts on a wall. */
static void
test_load_and_mass (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0), n = build_bar (document, "n");

  build_spring (document, "k", wall, m, 1);
  build_spring (document, "c", m, n, 1);
  assert_main (document, m);
  build_load (document, wall, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  assert_main (document, m);
  build_load (document, n, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  assert_main (document, n);
}

/* The standard solid: its inner bar is as many elements from the wall as the outer one, but nearer to it in the drawing,
 * whichever was drawn first. */
static void
test_zener (void)
{
  for (int order = 0; order < 2; order++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");
      guint inner = order == 0 ? a : b, outer = order == 0 ? b : a;

      build_spring (document, "k1", wall, inner, 1);
      build_dashpot (document, "c", inner, outer, 1);
      build_spring (document, "k0", wall, outer, 1);
      place (document, wall, 0);
      place (document, inner, 2);
      place (document, outer, 4);
      assert_main (document, outer);
      place (document, wall, 6);   /* the same from the other side */
      assert_main (document, inner);
    }
}

/* Without columns the number of elements counts: the last bar of a chain, in whichever order its bars are listed. */
static void
test_chain (void)
{
  for (int order = 0; order < 2; order++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");
      guint inner = order == 0 ? a : b, outer = order == 0 ? b : a;

      build_spring (document, "k1", wall, inner, 1);
      build_spring (document, "k2", inner, outer, 1);
      assert_main (document, outer);
    }
}

static void
test_none (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();

  g_assert_cmpint (hys_main_bar (document), ==, -1);
  build_wall (document, "w");
  g_assert_cmpint (hys_main_bar (document), ==, -1);
  assert_main (document, build_bar (document, "n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/system/main-bar/load-and-mass", test_load_and_mass);
  g_test_add_func ("/system/main-bar/zener", test_zener);
  g_test_add_func ("/system/main-bar/chain", test_chain);
  g_test_add_func ("/system/main-bar/none", test_none);
  return g_test_run ();
}
