/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-simplifier.h"

#include <math.h>

#define TOLERANCE 0.05

static double
distance_to_segment (HysPoint p,
                     HysPoint a,
                     HysPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  double s = length > 0 ? CLAMP (((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0, 1) : 0;

  return hypot (p.x - a.x - s * dx, p.y - a.y - s * dy);
}

static GArray *
filter (const HysPoint *points,
        gsize           n)
{
  GArray *result = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  HysSimplifier simplifier;
  HysPoint kept;

  hys_simplifier_init (&simplifier, TOLERANCE);
  for (gsize i = 0; i < n; i++)
    if (hys_simplifier_add (&simplifier, points[i], &kept))
      g_array_append_val (result, kept);
  if (hys_simplifier_end (&simplifier, &kept))
    g_array_append_val (result, kept);
  return result;
}

/* What is kept are points of the line, in its order, and each point between two of them is near the line from the one to
 * the other. The last point is as good as reached. */
static void
assert_near (const HysPoint *points,
             gsize           n,
             const GArray   *kept)
{
  gsize row = 0;

  g_assert_cmpuint (kept->len, >, 0);
  g_assert_true (g_array_index (kept, HysPoint, 0).x == points[0].x && g_array_index (kept, HysPoint, 0).y == points[0].y);
  for (guint k = 1; k < kept->len; k++)
    {
      HysPoint from = g_array_index (kept, HysPoint, k - 1), to = g_array_index (kept, HysPoint, k);
      gsize end = row + 1;

      while (end < n && (points[end].x != to.x || points[end].y != to.y))
        end++;
      g_assert_cmpuint (end, <, n);
      for (; row <= end; row++)
        g_assert_cmpfloat (distance_to_segment (points[row], from, to), <=, TOLERANCE * (1 + 1e-9));
      row = end;
    }
  for (; row < n; row++)
    g_assert_cmpfloat (distance_to_segment (points[row], g_array_index (kept, HysPoint, kept->len - 1), points[n - 1]), <=,
                       TOLERANCE);
}

/* Walks whose steps are far smaller to far larger than the tolerance, with straight parts, turns and standstill. */
static void
test_walks (void)
{
  for (int turn = 0; turn < 300; turn++)
    {
      gsize n = (gsize) g_test_rand_int_range (1, 2000);
      g_autofree HysPoint *points = g_new (HysPoint, n);
      double step = pow (10, g_test_rand_double_range (-4, 1)), direction = 0;
      HysPoint place = { 0, 0 };
      g_autoptr (GArray) kept = NULL;

      for (gsize i = 0; i < n; i++)
        {
          int kind = g_test_rand_int_range (0, 20);

          direction += kind == 0 ? G_PI : kind < 8 ? g_test_rand_double_range (-0.5, 0.5) : 0;
          place.x += kind > 17 ? 0 : step * cos (direction);
          place.y += kind > 17 ? 0 : step * sin (direction);
          points[i] = place;
        }
      kept = filter (points, n);
      assert_near (points, n, kept);
    }
}

/* A circle of radius r needs about 2 pi / (2 acos (1 - 2 beside / r)) chords, however many points it has: a chord may run
 * outside by @beside at its ends' middle and inside by as much. */
static void
test_circle (void)
{
  const double radius = 150, beside = TOLERANCE / (hypot (1, 0.5) + 0.25);
  double chords = G_PI / acos (1 - 2 * beside / radius);

  for (gsize n = 10000; n <= 1000000; n *= 10)
    {
      g_autofree HysPoint *points = g_new (HysPoint, n);
      g_autoptr (GArray) kept = NULL;

      for (gsize i = 0; i < n; i++)
        points[i] = (HysPoint) { radius * cos (2 * G_PI * (double) i / (double) n),
                                 radius * sin (2 * G_PI * (double) i / (double) n) };
      kept = filter (points, n);
      assert_near (points, n, kept);
      g_assert_cmpfloat (kept->len, >, 0.6 * chords);
      g_assert_cmpfloat (kept->len, <, 2 * chords);
    }
}

/* Straight there and back: the ends and nothing else. */
static void
test_straight (void)
{
  HysPoint points[3001];
  g_autoptr (GArray) kept = NULL;

  for (int i = 0; i <= 3000; i++)
    {
      double s = i <= 1000 ? i : i <= 2000 ? 2000 - i : i - 2000;

      points[i] = (HysPoint) { 0.3 * s, 0.1 * s };
    }
  kept = filter (points, G_N_ELEMENTS (points));
  assert_near (points, G_N_ELEMENTS (points), kept);
  g_assert_cmpuint (kept->len, ==, 4);
}

/* One point alone is kept; a second line has nothing to do with the first. */
static void
test_ends (void)
{
  HysSimplifier simplifier;
  HysPoint kept;

  hys_simplifier_init (&simplifier, TOLERANCE);
  g_assert_false (hys_simplifier_end (&simplifier, &kept));
  g_assert_true (hys_simplifier_add (&simplifier, (HysPoint) { 1, 2 }, &kept));
  g_assert_true (kept.x == 1 && kept.y == 2);
  g_assert_false (hys_simplifier_end (&simplifier, &kept));
  g_assert_true (hys_simplifier_add (&simplifier, (HysPoint) { 30, 40 }, &kept));
  g_assert_true (kept.x == 30 && kept.y == 40);
  g_assert_false (hys_simplifier_add (&simplifier, (HysPoint) { 35, 40 }, &kept));
  g_assert_true (hys_simplifier_end (&simplifier, &kept));
  g_assert_true (kept.x == 35 && kept.y == 40);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simplifier/walks", test_walks);
  g_test_add_func ("/simplifier/circle", test_circle);
  g_test_add_func ("/simplifier/straight", test_straight);
  g_test_add_func ("/simplifier/ends", test_ends);
  return g_test_run ();
}
