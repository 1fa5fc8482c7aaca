/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A half-cycle formed by hand: it stays admissible whatever is done to it, parameters follow (4.23)-(4.24), and all is undone.
 */
#include "hys-corners.h"
#include "hys-error.h"

static const HysLoopPoint figure_15[] = {
  { -6, -5.5 }, { -5, -1.5 }, { -4, 1.5 }, { -2, 3.5 }, { 1, 4.5 }, { 5, 5.5 }, { 6, 5.5 },
};

static HysLoopPoint
corner (const HysCorners *self,
        guint             i)
{
  guint n;
  const HysLoopPoint *all = hys_corners_get (self, &n);

  g_assert_cmpuint (i, <, n);
  return all[i];
}

static guint
count (const HysCorners *self)
{
  guint n;

  hys_corners_get (self, &n);
  return n;
}

/* (A bend of a thousandth of the first slope remains.) The fourth corner from (-2, 3.5) to (-2, 3.75): the slopes beside it become 1.125 and 0.25; that is what comes next as well,
 * so a hair more is refused, and the corner stays at the line. */
static void
test_move (void)
{
  g_autoptr (HysCorners) self = hys_corners_new (figure_15, 7);
  g_autoptr (HysPrandtl) prandtl = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_corners_move (self, 3, (HysLoopPoint) { -2, 3.625 }, &error));
  g_assert_no_error (error);
  prandtl = hys_corners_prandtl (self);
  g_assert_cmpuint (prandtl->n, ==, 5);
  g_assert_cmpfloat (fabs (prandtl->k[1] - (3 - 1.0625)), <, 1e-13);
  g_assert_cmpfloat (fabs (prandtl->k[2] - (1.0625 - 0.875 / 3)), <, 1e-13);
  g_assert_cmpfloat (fabs (prandtl->k[3] - (0.875 / 3 - 0.25)), <, 1e-13);
  g_assert_cmpfloat (prandtl->eta[2], ==, 2);
  g_assert_false (hys_corners_move (self, 3, (HysLoopPoint) { -2, 4 }, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "corner 5"));
  g_assert_cmpfloat (fabs (corner (self, 3).r - 3.738), <, 1e-9);   /* 0.75 / 3 + 0.001 of the first slope, 4 */
}

/* Where straight on is no way, it slides: the sixth corner may not rise above the last one, but may go left. */
static void
test_slide (void)
{
  g_autoptr (HysCorners) self = hys_corners_new (figure_15, 7);

  g_assert_false (hys_corners_move (self, 5, (HysLoopPoint) { 4.5, 7 }, NULL));
  g_assert_cmpfloat (corner (self, 5).x, ==, 4.5);
  g_assert_cmpfloat (corner (self, 5).r, ==, 5.5);
}

static void
test_undo (void)
{
  g_autoptr (HysCorners) self = hys_corners_new (figure_15, 7);

  g_assert_false (hys_corners_can_undo (self));
  for (guint i = 1; i <= 5; i++)
    g_assert_true (hys_corners_move (self, 1, (HysLoopPoint) { -5, -1.5 - 0.01 * i }, NULL));
  hys_corners_seal (self);
  g_assert_true (hys_corners_move (self, 1, (HysLoopPoint) { -5, -1.6 }, NULL));
  g_assert_true (hys_corners_undo (self));
  g_assert_cmpfloat (fabs (corner (self, 1).r + 1.55), <, 1e-15);
  g_assert_true (hys_corners_undo (self));
  g_assert_cmpfloat (corner (self, 1).r, ==, -1.5);
  g_assert_false (hys_corners_undo (self));
  g_assert_true (hys_corners_redo (self));
  g_assert_true (hys_corners_redo (self));
  g_assert_false (hys_corners_redo (self));
  g_assert_cmpfloat (corner (self, 1).r, ==, -1.6);
  g_assert_true (hys_corners_undo (self));
  hys_corners_set (self, figure_15, 3);
  g_assert_false (hys_corners_can_redo (self));
  g_assert_cmpuint (count (self), ==, 3);
}

/* Corners that come and go: an end has one side to lean on, the inner ones two; none can be had where three sides are nearly
 * one line. */
static void
test_add_and_remove (void)
{
  g_autoptr (HysCorners) self = hys_corners_new (figure_15, 7);
  g_autoptr (GError) error = NULL;

  g_assert_false (hys_corners_add (self, 5, &error));   /* horizontal, at the top already */
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  for (guint i = 5; i-- > 0; )
    g_assert_true (hys_corners_add (self, i, NULL));
  g_assert_cmpuint (count (self), ==, 12);
  while (count (self) > 2)
    {
      guint n;
      const HysLoopPoint *all;

      g_assert_true (hys_corners_remove (self, count (self) / 3, NULL));
      all = hys_corners_get (self, &n);
      g_assert_true (hys_half_cycle_check (all, n, NULL, NULL));
    }
  g_assert_false (hys_corners_remove (self, 0, NULL));
}

/* Anything at random, and all of it taken back. */
static void
test_random (void)
{
  g_autoptr (HysCorners) self = hys_corners_new (figure_15, 7);
  guint steps = 0;

  for (guint i = 0; i < 2000; i++)
    {
      guint n, which;
      const HysLoopPoint *all = hys_corners_get (self, &n);

      which = (guint) g_test_rand_int_range (0, (int) n);
      switch (g_test_rand_int_range (0, 6))
        {
        case 0:
          hys_corners_add (self, MIN (which, n - 2), NULL);
          break;
        case 1:
          hys_corners_remove (self, which, NULL);
          break;
        default:
          hys_corners_move (self, which, (HysLoopPoint) { all[which].x + g_test_rand_double_range (-3, 3),
                                                          all[which].r + g_test_rand_double_range (-3, 3) }, NULL);
          break;
        }
      all = hys_corners_get (self, &n);
      g_assert_true (hys_half_cycle_check (all, n, NULL, NULL));
    }
  while (hys_corners_undo (self))
    steps++;
  g_assert_cmpuint (steps, >, 100);
  g_assert_cmpuint (count (self), ==, 7);
  g_assert_cmpmem (hys_corners_get (self, &steps), sizeof figure_15, figure_15, sizeof figure_15);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/corners/move", test_move);
  g_test_add_func ("/corners/slide", test_slide);
  g_test_add_func ("/corners/undo", test_undo);
  g_test_add_func ("/corners/add-and-remove", test_add_and_remove);
  g_test_add_func ("/corners/random", test_random);
  return g_test_run ();
}
