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

static const cairo_rectangle_t paper = { 10, 20, 200, 100 };
static const HysProjection unit = { .factor = { { 1, 0 }, { 0, 1 } }, .origin = { 10, 20 } };
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

/* A trail and the lines it has inked: HysTrailLine. */
typedef struct
{
  HysTrail *trail;
  GArray   *lines;
} Drawing;

static Drawing
begin_drawing (void)
{
  return (Drawing) { hys_trail_new (), g_array_new (FALSE, FALSE, sizeof (HysTrailLine)) };
}

static void
end_drawing (Drawing *drawing)
{
  hys_trail_free (drawing->trail);
  g_array_unref (drawing->lines);
}

static void
take_line (const HysTrailLine *line,
           gpointer            user_data)
{
  g_array_append_val (((Drawing *) user_data)->lines, *line);
}

static double
distance_to_lines (const Drawing *drawing,
                   HysPoint       p)
{
  double nearest = INFINITY;

  for (guint i = 0; i < drawing->lines->len; i++)
    {
      const HysTrailLine *line = &g_array_index (drawing->lines, HysTrailLine, i);

      nearest = fmin (nearest, distance_to_segment (p, line->from, line->to));
    }
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
update (Drawing   *drawing,
        HysColumn *columns[2],
        gsize      first,
        gsize      end)
{
  hys_trail_update (drawing->trail, &unit, &paper, TOLERANCE, TRUE, columns, 2, first, end);
  while (hys_trail_advance (drawing->trail, TRUE, take_line, drawing))
    continue;
}

/* Every row, and every line between two, is on the paper, within the tolerance. */
static void
test_trail_covers (void)
{
  Drawing drawing = begin_drawing ();
  HysColumn *columns[2];

  make_walk (3000, columns);
  update (&drawing, columns, 0, 3000);
  for (gsize i = 0; i < 3000; i++)
    {
      HysPoint place = { 10 + hys_column_get (columns[0], i), 20 + hys_column_get (columns[1], i) };

      g_assert_cmpfloat (distance_to_lines (&drawing, place), <=, TOLERANCE);
      place.x = (place.x + 10 + hys_column_get (columns[0], i > 0 ? i - 1 : 0)) / 2;
      place.y = (place.y + 20 + hys_column_get (columns[1], i > 0 ? i - 1 : 0)) / 2;
      g_assert_cmpfloat (distance_to_lines (&drawing, place), <=, TOLERANCE);
    }
  end_drawing (&drawing);
  unref_columns (columns);
}

/* The lines follow each other without gaps, on paper as along the rows, beginning anew where the curve turns, and are as long as
 * the rows. */
static void
test_trail_length (void)
{
  Drawing drawing = begin_drawing ();
  HysColumn *columns[2];
  const HysTrailLine *line = NULL;
  double length = 0, drawn = 0;
  guint n_turns = 0;

  make_walk (3000, columns);
  for (gsize i = 1; i < 3000; i++)
    length += hypot (hys_column_get (columns[0], i) - hys_column_get (columns[0], i - 1),
                     hys_column_get (columns[1], i) - hys_column_get (columns[1], i - 1));
  update (&drawing, columns, 0, 3000);
  for (guint i = 0; i < drawing.lines->len; i++)
    {
      const HysTrailLine *next = &g_array_index (drawing.lines, HysTrailLine, i);

      g_assert_cmpfloat (next->end - next->start, >=, hypot (next->to.x - next->from.x, next->to.y - next->from.y) - 1e-9);
      g_assert_true (next->start == 0 || next->start == line->end);
      n_turns += next->start == 0;
      drawn += next->end - next->start;
      g_assert_true (line == NULL || (next->from.x == line->to.x && next->from.y == line->to.y));
      line = next;
    }
  g_assert_cmpfloat (fabs (drawn - length), <, 1e-6);
  g_assert_cmpuint (n_turns, >, 1);
  end_drawing (&drawing);
  unref_columns (columns);
}

static gboolean
is_same_line (const HysTrailLine *a, const HysTrailLine *b)
{
  return a->from.x == b->from.x && a->from.y == b->from.y && a->to.x == b->to.x && a->to.y == b->to.y
         && a->start == b->start && a->end == b->end && a->open == b->open;
}

/* The picture made row by row, in pieces, has the lines of the picture made at once, and those that ended where it went on. */
static void
test_trail_incremental (void)
{
  Drawing pieces = begin_drawing (), whole = begin_drawing ();
  HysColumn *columns[2];
  const HysPoint *a, *b;
  gsize n_a, n_b;
  guint k = 0;

  make_walk (5000, columns);
  for (gsize end = 0; end < 5000; end += (gsize) g_test_rand_int_range (1, 200))
    update (&pieces, columns, 0, end);
  update (&pieces, columns, 0, 5000);
  update (&whole, columns, 0, 5000);
  g_assert_cmpuint (hys_trail_turn (pieces.trail), ==, 1);
  for (guint i = 0; i < pieces.lines->len && k < whole.lines->len; i++)
    k += is_same_line (&g_array_index (pieces.lines, HysTrailLine, i), &g_array_index (whole.lines, HysTrailLine, k));
  g_assert_cmpuint (k, ==, whole.lines->len);
  a = hys_trail_recent (pieces.trail, &n_a);
  b = hys_trail_recent (whole.trail, &n_b);
  g_assert_true (n_a == n_b && memcmp (a, b, n_a * sizeof *a) == 0);
  end_drawing (&pieces);
  end_drawing (&whole);
  unref_columns (columns);
}

/* The latest stretch of a thousand rounds is hardly more than one. */
static void
test_trail_recent (void)
{
  HysColumn *columns[2] = { hys_column_new (), hys_column_new () };
  Drawing drawing = begin_drawing ();
  gsize n_first, n_recent;

  for (int i = 0; i < 500000; i++)
    {
      hys_column_append (columns[0], 100 + 80 * cos (2 * G_PI * i / 500.0));
      hys_column_append (columns[1], 50 + 40 * sin (2 * G_PI * i / 500.0));
    }
  update (&drawing, columns, 0, 500);
  n_first = drawing.lines->len;
  update (&drawing, columns, 0, 500000);
  hys_trail_recent (drawing.trail, &n_recent);
  g_assert_cmpuint (n_first, >, 40);
  g_assert_cmpuint (n_recent, <, 4 * n_first);
  end_drawing (&drawing);
  unref_columns (columns);
}

/* No line leads over a gap, one row alone is a line without length unless one may lead on, and what has no place leaves
 * nothing. */
static void
test_trail_gaps (void)
{
  const double x[] = { 10, 20, NAN, 60, INFINITY, 100, 101, 1e300, 120 };
  const double y[] = { 50, 50, 50, 50, 50, 50, 90, 50, 50 };
  HysColumn *columns[2] = { hys_column_new_from (x, 9), hys_column_new_from (y, 9) };
  Drawing drawing = begin_drawing ();
  const HysTrailLine *lines;
  HysPoint from, end;

  update (&drawing, columns, 0, 9);
  lines = &g_array_index (drawing.lines, HysTrailLine, 0);
  g_assert_cmpfloat (distance_to_lines (&drawing, (HysPoint) { 25, 70 }), <, 1e-9);
  g_assert_cmpfloat (distance_to_lines (&drawing, (HysPoint) { 70, 70 }), <, 1e-9);
  g_assert_cmpfloat (distance_to_lines (&drawing, (HysPoint) { 50, 70 }), >, 15);
  g_assert_cmpfloat (distance_to_lines (&drawing, (HysPoint) { 90, 70 }), >, 15);
  g_assert_true (lines[1].from.x == 70 && lines[1].to.x == 70 && lines[1].from.y == 70 && lines[1].to.y == 70);
  g_assert_true (hys_trail_last (drawing.trail, &from, &end));
  g_assert_true (end.x == 130 && end.y == 70);
  end_drawing (&drawing);
  unref_columns (columns);
}

static void
test_trail_afresh (void)
{
  Drawing drawing = begin_drawing ();
  HysProjection moved = unit;
  HysColumn *columns[2];

  make_walk (100, columns);
  update (&drawing, columns, 0, 100);
  update (&drawing, columns, 0, 100);
  g_assert_cmpuint (hys_trail_turn (drawing.trail), ==, 1);
  update (&drawing, columns, 0, 50);
  g_assert_cmpuint (hys_trail_turn (drawing.trail), ==, 2);
  update (&drawing, columns, 10, 50);
  g_assert_cmpuint (hys_trail_turn (drawing.trail), ==, 3);
  moved.origin.x += 1;
  hys_trail_update (drawing.trail, &moved, &paper, TOLERANCE, TRUE, columns, 2, 10, 50);
  g_assert_cmpuint (hys_trail_turn (drawing.trail), ==, 4);
  end_drawing (&drawing);
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
      gboolean any = hys_ink_clip (&paper, &a, &b);

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
  g_test_add_func ("/trail/length", test_trail_length);
  g_test_add_func ("/trail/recent", test_trail_recent);
  g_test_add_func ("/trail/gaps", test_trail_gaps);
  g_test_add_func ("/trail/afresh", test_trail_afresh);
  return g_test_run ();
}
