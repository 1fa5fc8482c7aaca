/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chords that stand for a polyline, against the distance of every one of its points. */
#include "hys-chords.h"

#include <math.h>

#define TOLERANCE 0.05

/* A polyline, and numbers that must not matter behind it; and the points kept of it. */
typedef struct
{
  gsize   n, n_kept;
  double *x, *y;
  guint  *kept;
} Line;

static void
init_line (Line  *line,
           gsize  n)
{
  *line = (Line) { .n = n };
  line->x = g_new (double, n + HYS_CHORDS_ROOM);
  line->y = g_new (double, n + HYS_CHORDS_ROOM);
  line->kept = g_new (guint, n);
  for (gsize i = n; i < n + HYS_CHORDS_ROOM; i++)
    {
      line->x[i] = i % 2 == 0 ? NAN : INFINITY;
      line->y[i] = 1e300;
    }
}

static void
clear_line (Line *line)
{
  g_free (line->x);
  g_free (line->y);
  g_free (line->kept);
}

static double
distance_to_chord (const Line *line,
                   gsize       i,
                   gsize       from,
                   gsize       to)
{
  double x = line->x[to] - line->x[from], y = line->y[to] - line->y[from], square = x * x + y * y;
  double off_x = line->x[i] - line->x[from], off_y = line->y[i] - line->y[from];
  double part = square > 0 ? CLAMP ((off_x * x + off_y * y) / square, 0, 1) : 0;

  return hypot (off_x - part * x, off_y - part * y);
}

/* Both ends are kept, in order, and all points are near the chord that passes over them. */
static void
check_line (Line *line)
{
  line->n_kept = hys_chords_keep (line->x, line->y, line->n, TOLERANCE, line->kept);
  g_assert_cmpuint (line->n_kept, >, 0);
  g_assert_cmpuint (line->kept[0], ==, 0);
  g_assert_cmpuint (line->kept[line->n_kept - 1], ==, line->n - 1);
  for (gsize k = 1; k < line->n_kept; k++)
    {
      g_assert_cmpuint (line->kept[k - 1], <, line->kept[k]);
      for (gsize i = line->kept[k - 1]; i <= line->kept[k]; i++)
        g_assert_cmpfloat (distance_to_chord (line, i, line->kept[k - 1], line->kept[k]), <=, TOLERANCE * (1 + 1e-9));
    }
}

/* Walks whose steps are far smaller to far larger than the tolerance, with straight parts, turns and standstill. */
static void
test_walks (void)
{
  for (int turn = 0; turn < 300; turn++)
    {
      double step = pow (10, g_test_rand_double_range (-4, 1)), direction = 0;
      Line line;

      init_line (&line, (gsize) g_test_rand_int_range (1, 4000));
      line.x[0] = line.y[0] = 0;
      for (gsize i = 1; i < line.n; i++)
        {
          int kind = g_test_rand_int_range (0, 20);

          direction += kind == 0 ? G_PI : kind < 8 ? g_test_rand_double_range (-0.5, 0.5) : 0;
          line.x[i] = line.x[i - 1] + (kind > 17 ? 0 : step * cos (direction));
          line.y[i] = line.y[i - 1] + (kind > 17 ? 0 : step * sin (direction));
        }
      check_line (&line);
      clear_line (&line);
    }
}

/* One row beside a long straight line, anywhere, is an extreme that is kept. */
static void
test_peaks (void)
{
  for (int turn = 0; turn < 500; turn++)
    {
      gsize peak;
      gboolean found = FALSE;
      Line line;

      init_line (&line, (gsize) g_test_rand_int_range (3, 5000));
      peak = (gsize) g_test_rand_int_range (1, (int) line.n - 1);
      for (gsize i = 0; i < line.n; i++)
        {
          line.x[i] = 1e-3 * (double) i;
          line.y[i] = i == peak ? 3 * TOLERANCE : 0;
        }
      check_line (&line);
      for (gsize k = 0; k < line.n_kept; k++)
        found |= line.kept[k] == peak;
      g_assert_true (found);
      clear_line (&line);
    }
}

/* A chord over an angle 2 a of a circle has its farthest point r (1 - cos a) off: 2 pi / (2 acos (1 - tolerance / r)) chords at
 * least, and no more than twice as many. */
static void
test_circle (void)
{
  const double radius = 150, least = G_PI / acos (1 - TOLERANCE / radius);

  for (gsize n = 3000; n <= 100000; n *= 3)
    {
      Line line;

      init_line (&line, n);
      for (gsize i = 0; i < n; i++)
        {
          line.x[i] = radius * cos (2 * G_PI * (double) i / (double) (n - 1));
          line.y[i] = radius * sin (2 * G_PI * (double) i / (double) (n - 1));
        }
      check_line (&line);
      g_assert_cmpfloat ((double) line.n_kept, >=, least);
      g_assert_cmpfloat ((double) line.n_kept, <, 2 * least);
      clear_line (&line);
    }
}

/* All points in one place: the ends, and as few as there are for a straight line. */
static void
test_standstill (void)
{
  Line line;

  init_line (&line, 4096);
  for (gsize i = 0; i < line.n; i++)
    line.x[i] = line.y[i] = 7;
  check_line (&line);
  g_assert_cmpuint (line.n_kept, <, 20);
  clear_line (&line);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chords/walks", test_walks);
  g_test_add_func ("/chords/peaks", test_peaks);
  g_test_add_func ("/chords/circle", test_circle);
  g_test_add_func ("/chords/standstill", test_standstill);
  return g_test_run ();
}
