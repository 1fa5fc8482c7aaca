/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What counts as rounding: by the loads and values of the same part of the network, and of no other. */
#include "hys-build.h"
#include "hys-significance.h"

#include <math.h>

static HysSeries
x_of (guint node)
{
  return (HysSeries){ HYS_SERIES_POSITION, node };
}

static HysSeries
f_of (guint element)
{
  return (HysSeries){ HYS_SERIES_FORCE, element };
}

static void
sine (HysDocument *document,
      guint        node,
      HysLoadKind  kind,
      double       amplitude)
{
  build_load (document, node, kind, "sin", amplitude, 1, 0, 0);
}

/* The rounding of doubles is hidden, a millionth of the motion that the force could cause is not; in any units. */
static void
test_between_rounding_and_motion (void)
{
  for (int unit = -9; unit <= 9; unit += 3)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), n = build_bar (document, "n");
      g_autoptr (HysSignificance) significance = NULL;
      double force = pow (10, unit), length = force / 3;

      build_spring (document, "k", wall, n, 3);
      sine (document, n, HYS_LOAD_FORCE, force);
      significance = hys_significance_new (document);
      g_assert_cmpfloat (hys_significance_clean (significance, x_of (n), 1e-15 * length), ==, 0);
      g_assert_cmpfloat (hys_significance_clean (significance, x_of (n), -1e-6 * length), ==, -1e-6 * length);
      g_assert_cmpfloat (hys_significance_clean (significance, f_of (0), 1e-15 * force), ==, 0);
      g_assert_cmpfloat (hys_significance_clean (significance, f_of (0), 1e-6 * force), ==, 1e-6 * force);
    }
}

/* A bar without springs, as in Bingham's model: the force over the dashpot, during a period. */
static void
test_without_springs (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");
  g_autoptr (HysSignificance) significance = NULL;

  build_slider (document, "s", wall, n, 1, 0);
  build_dashpot (document, "c", wall, n, 2);
  sine (document, n, HYS_LOAD_FORCE, 0.5);
  significance = hys_significance_new (document);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (n), 2.5e-21), ==, 0);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (n), 1e-9), ==, 1e-9);
}

/* What moves at first, or is moved: without any force. */
static void
test_kinematic (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 2, 0, 1e-6), n = build_bar (document, "n");
  guint i = build_bar (document, "i");
  g_autoptr (HysSignificance) significance = NULL;

  build_spring (document, "k1", wall, m, 2);
  build_spring (document, "k2", wall, i, 1);
  build_spring (document, "k3", i, n, 1);
  sine (document, n, HYS_LOAD_DISPLACEMENT, 1e6);
  significance = hys_significance_new (document);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (m), 1e-12), ==, 1e-12);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (m), 1e-22), ==, 0);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (i), 1e-1), ==, 1e-1);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (i), 1e-9), ==, 0);
  g_assert_cmpfloat (hys_significance_clean (significance, f_of (2), 1e-9), ==, 0);
}

static void
add_other_part (HysDocument *document,
                guint        wall)
{
  guint far = build_mass (document, "far", 1e9, 0, 0);

  build_spring (document, "stiff", wall, far, 1e15);
  build_dashpot (document, "tough", wall, far, 1e15);
  build_slider (document, "strong", wall, far, 1e15, 1e14);
  sine (document, far, HYS_LOAD_FORCE, 1e15);
  sine (document, wall, HYS_LOAD_FORCE, 1e15);
}

/* Stiff or strong things that touch a part only through a wall do not change its floors by a bit. */
static void
test_parts_apart (void)
{
  double floors[2][8];

  for (int other = 0; other < 2; other++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), n = build_mass (document, "n", 1, 0, 0), i = build_bar (document, "i");
      g_autoptr (HysSignificance) significance = NULL;

      build_spring (document, "k", wall, i, 1);
      build_slider (document, "s", i, n, 1, 0);
      sine (document, n, HYS_LOAD_FORCE, 2);
      if (other)
        add_other_part (document, wall);
      significance = hys_significance_new (document);
      for (int q = HYS_SERIES_POSITION; q <= HYS_SERIES_REACTION; q++)
        floors[other][q - HYS_SERIES_POSITION] = hys_significance_floor (significance, (HysSeries){ q, n });
      for (guint e = 0; e < 2; e++)
        floors[other][5 + e] = hys_significance_floor (significance, f_of (e));
      floors[other][7] = hys_significance_floor (significance, (HysSeries){ HYS_SERIES_ELONGATION, 1 });
    }
  for (int k = 0; k < 8; k++)
    {
      g_assert_cmpfloat (floors[0][k], >, 0);
      g_assert_cmpfloat (floors[0][k], ==, floors[1][k]);
    }
}

/* A stiff spring within the same part moves little, and is seen to. */
static void
test_stiff_beside_soft (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), i = build_bar (document, "i"), n = build_bar (document, "n");
  g_autoptr (HysSignificance) significance = NULL;
  double motion = 1e-9;   /* of i: force over stiffness */

  build_spring (document, "stiff", wall, i, 1e9);
  build_spring (document, "soft", i, n, 1e-6);
  sine (document, n, HYS_LOAD_FORCE, 1);
  significance = hys_significance_new (document);
  g_assert_cmpfloat (hys_significance_clean (significance, x_of (i), motion / 1000), ==, motion / 1000);
  g_assert_cmpfloat (hys_significance_clean (significance, (HysSeries){ HYS_SERIES_ELONGATION, 0 }, motion / 1000), ==,
                     motion / 1000);
}

/* Nothing is known of a network at rest without loads; time, slip and the error of the ledger have no floor. */
static void
test_no_floor (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");
  g_autoptr (HysSignificance) rest = NULL, loaded = NULL;

  build_spring (document, "k", wall, n, 1);
  rest = hys_significance_new (document);
  g_assert_cmpfloat (hys_significance_floor (rest, x_of (n)), ==, 0);
  g_assert_cmpfloat (hys_significance_floor (rest, x_of (wall)), ==, 0);
  sine (document, n, HYS_LOAD_FORCE, 1);
  loaded = hys_significance_new (document);
  g_assert_cmpfloat (hys_significance_floor (loaded, (HysSeries){ HYS_SERIES_TIME, 0 }), ==, 0);
  g_assert_cmpfloat (hys_significance_floor (loaded, (HysSeries){ HYS_SERIES_SLIP, 0 }), ==, 0);
  g_assert_cmpfloat (hys_significance_floor (loaded, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_ERROR }), ==, 0);
  g_assert_cmpfloat (hys_significance_floor (loaded, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_WORK }), >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/system/significance/between-rounding-and-motion", test_between_rounding_and_motion);
  g_test_add_func ("/system/significance/without-springs", test_without_springs);
  g_test_add_func ("/system/significance/kinematic", test_kinematic);
  g_test_add_func ("/system/significance/parts-apart", test_parts_apart);
  g_test_add_func ("/system/significance/stiff-beside-soft", test_stiff_beside_soft);
  g_test_add_func ("/system/significance/no-floor", test_no_floor);
  return g_test_run ();
}
