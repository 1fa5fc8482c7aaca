/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-decimate.h"
#include "hys-trail.h"

#include <math.h>
#include <string.h>

/* Times that never decrease (some are equal), values that are quiet but for rare spikes and gaps. */
static void
make_spiky (gsize       n,
            HysColumn **t,
            HysColumn **y)
{
  double time = 0;

  *t = hys_column_new ();
  *y = hys_column_new ();
  for (gsize i = 0; i < n; i++)
    {
      int kind = g_test_rand_int_range (0, 200);
      double value = g_test_rand_double_range (-1, 1);

      time += g_test_rand_int_range (0, 4) == 0 ? 0 : g_test_rand_double ();
      hys_column_append (*t, time);
      hys_column_append (*y, kind == 0 ? 1000 * value : kind == 1 ? NAN : value);
    }
}

static void
assert_same (double a,
             double b)
{
  g_assert_true (a == b || (isnan (a) && isnan (b)));
}

/* The bin of rows with low <= t < high (or <= high), by looking at all of them. */
static void
assert_bin (HysColumn    *t,
            HysColumn    *y,
            gsize         first,
            gsize         end,
            double        low,
            double        high,
            gboolean      closed,
            const HysBin *bin)
{
  HysBin expected = { .first = NAN, .last = NAN, .minimum = INFINITY, .maximum = -INFINITY };

  for (gsize i = first; i < end; i++)
    {
      double time = hys_column_get (t, i), value = hys_column_get (y, i);

      if (time < low || (closed ? time > high : time >= high))
        continue;
      if (expected.n++ == 0)
        expected.first = value;
      expected.last = value;
      expected.minimum = fmin (expected.minimum, value);
      expected.maximum = fmax (expected.maximum, value);
    }
  g_assert_cmpuint (bin->n, ==, expected.n);
  assert_same (bin->first, expected.first);
  assert_same (bin->last, expected.last);
  g_assert_cmpfloat (bin->minimum, ==, expected.minimum);
  g_assert_cmpfloat (bin->maximum, ==, expected.maximum);
}

static void
test_bins (void)
{
  for (int turn = 0; turn < 40; turn++)
    {
      g_autoptr (HysColumn) t = NULL;
      g_autoptr (HysColumn) y = NULL;
      gsize n = (gsize) g_test_rand_int_range (1, 4000);
      gsize first = (gsize) g_test_rand_int_range (0, (gint32) n), end = n - first / 4;
      guint n_bins = (guint) g_test_rand_int_range (1, 60);
      g_autofree HysBin *bins = g_new (HysBin, n_bins);
      double from, to;

      make_spiky (n, &t, &y);
      from = hys_column_get (t, n / 5);
      to = hys_column_get (t, n - 1 - n / 7) + 1;
      hys_decimate (t, y, first, end, &(HysScale) { from, to, FALSE }, n_bins, bins);
      for (guint i = 0; i < n_bins; i++)
        {
          double width = (to - from) / n_bins;
          gboolean closed = i + 1 == n_bins;

          assert_bin (t, y, first, end, from + i * width, closed ? to : from + (i + 1) * width, closed, &bins[i]);
        }
    }
}

/* A time that goes back breaks no promise but the picture's: nothing is read out of bounds, no row counts twice. */
static void
test_unsorted (void)
{
  g_autoptr (HysColumn) t = hys_column_new ();
  HysBin bins[16];
  gsize total = 0;

  for (int i = 0; i < 1000; i++)
    hys_column_append (t, i % 7 == 0 ? NAN : g_test_rand_double_range (0, 10));
  hys_decimate (t, t, 0, 1000, &(HysScale) { 2, 8, FALSE }, 16, bins);
  for (guint i = 0; i < G_N_ELEMENTS (bins); i++)
    total += bins[i].n;
  g_assert_cmpuint (total, <=, 1000);
}

static const HysBox paper = { 10, 20, 200, 100 };
static const HysProjection unit = { .factor = { { 1, 0 }, { 0, 1 } }, .origin = { 10, 20 } };
#define SPOT 0.5
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

static double
distance_to_trail (const HysTrail *trail,
                   HysPoint        p)
{
  gsize n;
  const HysPoint *points = hys_trail_points (trail, &n);
  double nearest = INFINITY;

  for (gsize i = 1; i < n; i++)
    if (isfinite (points[i].x) && isfinite (points[i - 1].x))
      nearest = fmin (nearest, distance_to_segment (p, points[i - 1], points[i]));
  return nearest;
}

/* A walk of small steps with spikes, within the paper of 200 x 100. */
static void
make_walk (gsize      n,
           HysColumn *columns[2])
{
  double x = 100, y = 50;

  columns[0] = hys_column_new ();
  columns[1] = hys_column_new ();
  for (gsize i = 0; i < n; i++)
    {
      gboolean spike = g_test_rand_int_range (0, 100) == 0;

      x = fmin (fmax (x + g_test_rand_double_range (-2, 2), 0), 200);
      y = fmin (fmax (y + g_test_rand_double_range (-2, 2), 0), 100);
      hys_column_append (columns[0], x);
      hys_column_append (columns[1], spike ? g_test_rand_double_range (0, 100) : y);
    }
}

static void
unref_columns (HysColumn *columns[2])
{
  hys_column_unref (columns[0]);
  hys_column_unref (columns[1]);
}

/* Everything up to the last row. */
static void
update (HysTrail  *trail,
        HysColumn *columns[2],
        gsize      first,
        gsize      end)
{
  hys_trail_update (trail, &unit, &paper, SPOT, TOLERANCE, columns, 2, first, end);
  while (hys_trail_advance (trail, TRUE))
    continue;
}

/* Every row, and every line between two, is on the paper; only rows less than a spot away and lines on spots that have ink are left out. */
static void
test_trail_covers (void)
{
  HysTrail *trail = hys_trail_new ();
  HysColumn *columns[2];

  make_walk (3000, columns);
  update (trail, columns, 0, 3000);
  for (gsize i = 0; i < 3000; i++)
    {
      HysPoint place = { 10 + hys_column_get (columns[0], i), 20 + hys_column_get (columns[1], i) };

      g_assert_cmpfloat (distance_to_trail (trail, place), <=, 3 * SPOT);
      place.x = (place.x + 10 + hys_column_get (columns[0], i > 0 ? i - 1 : 0)) / 2;
      place.y = (place.y + 20 + hys_column_get (columns[1], i > 0 ? i - 1 : 0)) / 2;
      g_assert_cmpfloat (distance_to_trail (trail, place), <=, 3 * SPOT);
    }
  hys_trail_free (trail);
  unref_columns (columns);
}

static gboolean
is_same_line (const HysPoint *a,
              gsize           n_a,
              const HysPoint *b,
              gsize           n_b)
{
  return n_a == n_b && memcmp (a, b, n_a * sizeof *a) == 0;
}

/* The picture made row by row, in pieces, is the picture made at once. */
static void
test_trail_incremental (void)
{
  HysTrail *pieces = hys_trail_new (), *whole = hys_trail_new ();
  HysColumn *columns[2];
  const HysPoint *a, *b;
  gsize n_a, n_b;

  make_walk (5000, columns);
  for (gsize end = 0; end < 5000; end += (gsize) g_test_rand_int_range (1, 200))
    update (pieces, columns, 0, end);
  update (pieces, columns, 0, 5000);
  update (whole, columns, 0, 5000);
  g_assert_cmpuint (hys_trail_turn (pieces), ==, 1);
  a = hys_trail_points (pieces, &n_a);
  b = hys_trail_points (whole, &n_b);
  g_assert_true (is_same_line (a, n_a, b, n_b));
  a = hys_trail_recent (pieces, &n_a);
  b = hys_trail_recent (whole, &n_b);
  g_assert_true (is_same_line (a, n_a, b, n_b));
  hys_trail_free (pieces);
  hys_trail_free (whole);
  unref_columns (columns);
}

/* A thousand rounds of one loop cost hardly more than the first. */
static void
test_trail_loop (void)
{
  HysColumn *columns[2] = { hys_column_new (), hys_column_new () };
  HysTrail *trail = hys_trail_new ();
  gsize n_first, n_all, n_recent;

  for (int i = 0; i < 500000; i++)
    {
      hys_column_append (columns[0], 100 + 80 * cos (2 * G_PI * i / 500.0));
      hys_column_append (columns[1], 50 + 40 * sin (2 * G_PI * i / 500.0));
    }
  update (trail, columns, 0, 500);
  hys_trail_points (trail, &n_first);
  update (trail, columns, 0, 500000);
  hys_trail_points (trail, &n_all);
  hys_trail_recent (trail, &n_recent);
  g_assert_cmpuint (n_first, >, 40);
  g_assert_cmpuint (n_all, <, 8 * n_first);
  g_assert_cmpuint (n_recent, <, 4 * n_first);
  hys_trail_free (trail);
  unref_columns (columns);
}

/* No line leads over a gap, one row alone leaves a mark, and what is outside the paper leaves none. */
static void
test_trail_gaps (void)
{
  const double x[] = { 10, 20, NAN, 60, INFINITY, 100, 101, 1e300, 120 };
  const double y[] = { 50, 50, 50, 50, 50, 50, 90, 50, 50 };
  HysColumn *columns[2] = { hys_column_new_from (x, 9), hys_column_new_from (y, 9) };
  HysTrail *trail = hys_trail_new ();
  HysPoint from, end;

  update (trail, columns, 0, 9);
  g_assert_cmpfloat (distance_to_trail (trail, (HysPoint) { 25, 70 }), <, 1e-9);
  g_assert_cmpfloat (distance_to_trail (trail, (HysPoint) { 70, 70 }), <, 1e-9);
  g_assert_cmpfloat (distance_to_trail (trail, (HysPoint) { 50, 70 }), >, 15);
  g_assert_cmpfloat (distance_to_trail (trail, (HysPoint) { 90, 70 }), >, 15);
  g_assert_true (hys_trail_last (trail, &from, &end));
  g_assert_true (end.x == 130 && end.y == 70);
  hys_trail_free (trail);
  unref_columns (columns);
}

static void
test_trail_afresh (void)
{
  HysTrail *trail = hys_trail_new ();
  HysProjection moved = unit;
  HysColumn *columns[2];

  make_walk (100, columns);
  update (trail, columns, 0, 100);
  update (trail, columns, 0, 100);
  g_assert_cmpuint (hys_trail_turn (trail), ==, 1);
  update (trail, columns, 0, 50);
  g_assert_cmpuint (hys_trail_turn (trail), ==, 2);
  update (trail, columns, 10, 50);
  g_assert_cmpuint (hys_trail_turn (trail), ==, 3);
  moved.origin.x += 1;
  hys_trail_update (trail, &moved, &paper, SPOT, TOLERANCE, columns, 2, 10, 50);
  g_assert_cmpuint (hys_trail_turn (trail), ==, 4);
  hys_trail_free (trail);
  unref_columns (columns);
}

/* A point of a segment is in the box if and only if it is on the clipped segment. */
static void
test_clip (void)
{
  for (int i = 0; i < 2000; i++)
    {
      HysPoint from = { g_test_rand_double_range (-100, 300), g_test_rand_double_range (-100, 200) };
      HysPoint to = { g_test_rand_double_range (-100, 300), i % 5 == 0 ? from.y : g_test_rand_double_range (-100, 200) };
      HysPoint a = from, b = to;
      gboolean any = hys_box_clip (&paper, &a, &b);

      for (double part = 0; part <= 1; part += 0.02)
        {
          HysPoint p = { from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) };
          double depth = fmin (fmin (p.x - paper.x, paper.x + paper.width - p.x),
                               fmin (p.y - paper.y, paper.y + paper.height - p.y));
          double distance = any ? distance_to_segment (p, a, b) : INFINITY;

          if (depth > 1e-9)
            g_assert_cmpfloat (distance, <, 1e-9);
          if (depth < -1e-9)
            g_assert_cmpfloat (distance, >, 0);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimate/bins", test_bins);
  g_test_add_func ("/decimate/unsorted", test_unsorted);
  g_test_add_func ("/ink/clip", test_clip);
  g_test_add_func ("/trail/covers", test_trail_covers);
  g_test_add_func ("/trail/incremental", test_trail_incremental);
  g_test_add_func ("/trail/loop", test_trail_loop);
  g_test_add_func ("/trail/gaps", test_trail_gaps);
  g_test_add_func ("/trail/afresh", test_trail_afresh);
  return g_test_run ();
}
