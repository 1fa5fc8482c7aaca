/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sieve lets through, and where a tread says that there is nothing to add, against all lines that were given. */
#include "hys-sieve.h"
#include "hys-tread.h"

#include <math.h>

#define SIZE  100
#define WIDTH 2.0

/* Of walks. */
#define MARGIN 35

/* How far apart two places of one cell of a tread may be, an eighth of a pixel. */
#define CELL (G_SQRT2 / 8)

/* Lines that are left out add at most 0.06 of a square pixel along a pixel, and 6 of 64 samples of each of the four pixels that a
 * disc smaller than a pixel lies in: its radius. */
#define BARE sqrt ((0.06 + 4 * 6 / 64.0) / G_PI)

typedef struct
{
  HysPoint from, to;
} Line;

static double
distance_to_line (HysPoint p,
                  Line     line)
{
  double x = line.to.x - line.from.x, y = line.to.y - line.from.y, square = x * x + y * y;
  double part = square > 0 ? CLAMP (((p.x - line.from.x) * x + (p.y - line.from.y) * y) / square, 0, 1) : 0;

  return hypot (p.x - line.from.x - part * x, p.y - line.from.y - part * y);
}

static double
distance_to_lines (HysPoint      p,
                   const GArray *lines)
{
  double least = INFINITY;

  for (guint i = 0; i < lines->len; i++)
    least = fmin (least, distance_to_line (p, g_array_index (lines, Line, i)));
  return least;
}

static HysPoint
on_line (Line   line,
         double part)
{
  return (HysPoint) { line.from.x + part * (line.to.x - line.from.x), line.from.y + part * (line.to.y - line.from.y) };
}

static double
length_of (Line line)
{
  return hypot (line.to.x - line.from.x, line.to.y - line.from.y);
}

static double
total_length (const GArray *lines)
{
  double sum = 0;

  for (guint i = 0; i < lines->len; i++)
    sum += length_of (g_array_index (lines, Line, i));
  return sum;
}

static HysPoint
somewhere (double margin)
{
  return (HysPoint) { g_test_rand_double_range (margin, SIZE - margin), g_test_rand_double_range (margin, SIZE - margin) };
}

/* The lines of the polylines that come through. */
static void
collect (const HysPoint *points,
         gsize           n,
         gpointer        user_data)
{
  g_assert_cmpuint (n, >, 1);
  for (gsize i = 1; i < n; i++)
    {
      Line line = { points[i - 1], points[i] };

      g_array_append_val ((GArray *) user_data, line);
    }
}

static void
sift (HysSieve     *sieve,
      const GArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    hys_sieve_line (sieve, g_array_index (lines, Line, i).from, g_array_index (lines, Line, i).to);
  hys_sieve_end (sieve);
}

/* The largest distance of any place on @lines from @others. */
static double
largest_distance (const GArray *lines,
                  const GArray *others)
{
  double largest = 0;

  for (guint i = 0; i < lines->len; i++)
    for (int k = 0; k <= 8; k++)
      largest = fmax (largest, distance_to_lines (on_line (g_array_index (lines, Line, i), k / 8.0), others));
  return largest;
}

/* A walk of @n short lines that fill the middle of the cover many times if there are a thousand; now and then it is torn off and
 * goes on elsewhere. */
static GArray *
make_walk (guint n)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  HysPoint at = somewhere (MARGIN);
  double direction = 0;

  while (lines->len < n)
    {
      double step = g_test_rand_double_range (0.5, 6);
      Line line;

      direction += g_test_rand_double_range (-0.7, 0.7);
      if (g_test_rand_int_range (0, 40) == 0)
        at = somewhere (MARGIN);
      line = (Line) { at, { at.x + step * cos (direction), at.y + step * sin (direction) } };
      if (fabs (line.to.x - SIZE / 2) > SIZE / 2 - MARGIN + 1 || fabs (line.to.y - SIZE / 2) > SIZE / 2 - MARGIN + 1)
        {
          direction += G_PI / 2;
          continue;
        }
      g_array_append_val (lines, line);
      at = line.to;
    }
  return lines;
}

/* Nothing is drawn beside the lines or across a gap between them, no place of a line is left without ink, and most of what there is no
 * room for is left out. */
static void
test_walks (void)
{
  for (int turn = 0; turn < 6; turn++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      g_autoptr (GArray) lines = make_walk (1500), through = g_array_new (FALSE, FALSE, sizeof (Line));
      HysSieve *sieve = hys_sieve_new (cover, WIDTH, 1, collect, through);

      sift (sieve, lines);
      g_assert_cmpfloat (largest_distance (through, lines), <, 1e-9);
      g_assert_cmpfloat (largest_distance (lines, through), <, WIDTH / 2 + BARE + CELL);
      g_assert_cmpfloat (total_length (through), <, total_length (lines) / 2);
      hys_sieve_free (sieve);
    }
}

/* Lines on their own come through as they are, in their order; a second time none does. */
static void
test_order (void)
{
  g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line)), through = g_array_new (FALSE, FALSE, sizeof (Line));
  HysSieve *sieve = hys_sieve_new (cover, WIDTH, 1, collect, through);

  for (int i = 1; i < 10; i++)
    {
      Line line = { { 10.0 * i - 2, i % 2 == 0 ? 90 : 10 }, { 10.0 * i + 2, i % 2 == 0 ? 10 : 90 } };

      g_array_append_val (lines, line);
    }
  sift (sieve, lines);
  g_assert_cmpuint (through->len, ==, lines->len);
  for (guint i = 0; i < lines->len; i++)
    {
      Line given = g_array_index (lines, Line, i), drawn = g_array_index (through, Line, i);

      g_assert_cmpfloat (hypot (given.from.x - drawn.from.x, given.from.y - drawn.from.y), <, 1e-9);
      g_assert_cmpfloat (hypot (given.to.x - drawn.to.x, given.to.y - drawn.to.y), <, 1e-9);
    }
  g_array_set_size (through, 0);
  sift (sieve, lines);
  g_assert_cmpuint (through->len, ==, 0);
  hys_sieve_free (sieve);
}

/* Lines beyond the cover, and some that are nowhere, do not come through; of those that leave it the part on it does. */
static void
test_outside (void)
{
  g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
  g_autoptr (GArray) through = g_array_new (FALSE, FALSE, sizeof (Line));
  HysSieve *sieve = hys_sieve_new (cover, WIDTH, 1, collect, through);

  hys_sieve_line (sieve, (HysPoint) { -50, -10 }, (HysPoint) { 150, -10 });
  hys_sieve_line (sieve, (HysPoint) { NAN, NAN }, (HysPoint) { 50, 50 });
  hys_sieve_line (sieve, (HysPoint) { 50, 50 }, (HysPoint) { INFINITY, 50 });
  hys_sieve_end (sieve);
  g_assert_cmpuint (through->len, ==, 0);
  hys_sieve_line (sieve, (HysPoint) { -50, 30 }, (HysPoint) { 150, 30 });
  hys_sieve_end (sieve);
  g_assert_cmpuint (through->len, ==, 1);
  g_assert_cmpfloat (g_array_index (through, Line, 0).from.x, ==, 0);
  g_assert_cmpfloat (g_array_index (through, Line, 0).to.x, ==, SIZE);
  hys_sieve_free (sieve);
}

/* A line beside another one comes through if it adds 0.3 of a square pixel along a pixel, of which a tenth may be taken as inked
 * already and a twentieth is what samples do not tell: that is more than 0.06. */
static void
test_beside (void)
{
  for (int turn = 0; turn < 200; turn++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      g_autoptr (GArray) through = g_array_new (FALSE, FALSE, sizeof (Line));
      HysSieve *sieve = hys_sieve_new (cover, WIDTH, 1, collect, through);
      double y = g_test_rand_double_range (5, SIZE - 5);

      hys_sieve_line (sieve, (HysPoint) { 20, y }, (HysPoint) { 80, y });
      hys_sieve_end (sieve);
      hys_sieve_line (sieve, (HysPoint) { 20, y + 0.3 }, (HysPoint) { 80, y + 0.3 });
      hys_sieve_end (sieve);
      g_assert_cmpuint (through->len, ==, 2);
      hys_sieve_free (sieve);
    }
}

/* A dot has ink to add where there is none, once. */
static void
test_dots (void)
{
  g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
  g_autoptr (GArray) through = g_array_new (FALSE, FALSE, sizeof (Line));
  HysSieve *sieve = hys_sieve_new (cover, WIDTH, 1, collect, through);

  g_assert_true (hys_sieve_dot (sieve, (HysPoint) { 20, 20 }));
  g_assert_false (hys_sieve_dot (sieve, (HysPoint) { 20, 20 }));
  g_assert_true (hys_sieve_dot (sieve, (HysPoint) { 40, 20 }));
  hys_sieve_free (sieve);
}

/* Before and behind the part where a line may have something to add, all places that are looked at are in cells that treated lines
 * come through. */
static void
test_tread (void)
{
  for (int turn = 0; turn < 5; turn++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      g_autoptr (GArray) lines = make_walk (200);
      HysTread *tread = hys_tread_new (cover, WIDTH);
      double start, end;

      for (guint i = 0; i < lines->len; i++)
        hys_tread_mark (tread, g_array_index (lines, Line, i).from, g_array_index (lines, Line, i).to);
      for (int k = 0; k < 200; k++)
        {
          Line near = g_array_index (lines, Line, g_test_rand_int_range (0, (int) lines->len));
          Line line = { near.from, k % 2 == 0 ? on_line (near, 0.7) : somewhere (5) };
          double length = length_of (line);

          if (!hys_tread_find (tread, line.from, line.to, length, &start, &end))
            start = end = 1;
          g_assert_true (0 <= start && start <= end && end <= 1);
          for (double part = 0; part <= 1; part += 0.02)
            if (part < start || part > end)
              g_assert_cmpfloat (distance_to_lines (on_line (line, part), lines), <, CELL + WIDTH / 4 + 1e-3);
        }
      hys_tread_free (tread);
    }
}

/* Of a line anywhere there is all to add where nothing was treated, and nothing after it was; nor in the middle of pixels that are
 * full. */
static void
test_untrodden (void)
{
  for (int turn = 0; turn < 200; turn++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      HysTread *tread = hys_tread_new (cover, WIDTH);
      Line line = { somewhere (5), somewhere (5) };
      double start, end;

      g_assert_true (hys_tread_find (tread, line.from, line.to, length_of (line), &start, &end));
      g_assert_true (start == 0 && end == 1);
      for (gsize i = 0; i < SIZE * SIZE; i++)
        hys_cover_fill (cover, i % SIZE, i / SIZE, 1);
      g_assert_false (hys_tread_find (tread, line.from, line.to, length_of (line), &start, &end));
      hys_tread_free (tread);
    }
}

/* A line that is kept comes through as it is, joins the ones before and behind, and leaves no ink. */
static void
test_keep (void)
{
  g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
  g_autoptr (GArray) through = g_array_new (FALSE, FALSE, sizeof (Line));
  HysSieve *sieve = hys_sieve_new (cover, WIDTH, 1, collect, through);
  const HysPoint corners[] = { { 10, 20 }, { 40, 20 }, { 60, 20 }, { 90, 20 } };

  for (int turn = 0; turn < 2; turn++)
    {
      hys_sieve_line (sieve, corners[0], corners[1]);
      hys_sieve_keep (sieve, corners[1], corners[2]);
      hys_sieve_line (sieve, corners[2], corners[3]);
      hys_sieve_end (sieve);
    }
  g_assert_cmpuint (through->len, ==, 4);
  for (guint i = 0; i < through->len; i++)
    {
      Line line = g_array_index (through, Line, i);

      g_assert_cmpfloat (line.from.x, ==, corners[i < 3 ? i : 1].x);
      g_assert_cmpfloat (line.to.x, ==, corners[i < 3 ? i + 1 : 2].x);
    }
  g_assert_true (hys_sieve_dot (sieve, (HysPoint) { 50, 20 }));
  hys_sieve_free (sieve);
}

/* The distance of a place from the nearest one of a pixel. */
static double
distance_to_pixel (HysPoint p,
                   gsize    x,
                   gsize    y)
{
  return hypot (fdim (fabs (p.x - (double) x - 0.5), 0.5), fdim (fabs (p.y - (double) y - 0.5), 0.5));
}

/* What a tread says of a line on a cover of which all pixels but one are full. */
static void
check_hole (HysTread *tread,
            Line      line,
            double    width,
            gsize     x,
            gsize     y)
{
  double start, end, least = INFINITY;
  gboolean found = hys_tread_find (tread, line.from, line.to, length_of (line), &start, &end);

  for (double part = 0; part <= 1; part += 0.01)
    {
      double distance = distance_to_pixel (on_line (line, part), x, y);

      least = fmin (least, distance);
      if (distance < width / 2)
        g_assert_true (found && start <= part && part <= end);
    }
  if (least > G_SQRT2 * (width / 2 + 3))
    g_assert_false (found);
}

/* Where a single pixel is not full, lines of any width have nothing to add but near it, and there they may have, whatever whole
 * blocks of pixels tell, and lines before. */
static void
test_hole (void)
{
  for (int turn = 0; turn < 300; turn++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      double width = g_test_rand_double_range (0.5, turn % 3 == 0 ? 20 : 3);
      HysTread *tread = hys_tread_new (cover, width);
      int border = turn % 4 == 0 ? 0 : 25;
      gsize x = (gsize) g_test_rand_int_range (border, SIZE - border), y = (gsize) g_test_rand_int_range (border, SIZE - border);

      for (gsize i = 0; i < SIZE * SIZE; i++)
        if (i != y * SIZE + x)
          hys_cover_fill (cover, i % SIZE, i / SIZE, 1);
      for (int k = 0; k < 20; k++)
        {
          Line line = { somewhere (25), somewhere (25) };

          if (k % 2 == 0 && border > 0)
            line.from = (HysPoint) { (double) x + g_test_rand_double_range (-9, 10), (double) y + g_test_rand_double_range (-9, 10) };
          if (k % 4 < 2)
            line.to = (HysPoint) { line.from.x + g_test_rand_double_range (-5, 5), line.from.y + g_test_rand_double_range (-5, 5) };
          check_hole (tread, line, width, x, y);
        }
      hys_tread_free (tread);
    }
}

/* Lines that are expected, wherever they are, leave no ink. */
static void
test_expect (void)
{
  g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
  gsize stride;
  const guint8 *levels = hys_cover_levels (cover, &stride);

  for (int turn = 0; turn < 1000; turn++)
    {
      HysPoint from = somewhere (-40), to = turn % 10 == 0 ? (HysPoint) { from.x + 10, from.y } : somewhere (-40);

      hys_cover_expect (cover, from, to);
      hys_cover_expect (cover, from, from);
    }
  hys_cover_expect (cover, (HysPoint) { -1e7, 1e7 }, (HysPoint) { 1e7, -1e7 });
  for (gsize i = 0; i < stride * SIZE; i++)
    g_assert_cmpuint (levels[i], ==, 0);
}

/* Lines have nothing to hide behind only where no pixel near them is full, and always where none is far around. */
static void
test_may_hide (void)
{
  for (int turn = 0; turn < 1000; turn++)
    {
      g_autoptr (HysCover) cover = hys_cover_new (SIZE, SIZE);
      gsize x = (gsize) g_test_rand_int_range (0, SIZE), y = (gsize) g_test_rand_int_range (0, SIZE);
      double margin = g_test_rand_double_range (0, 10), least = INFINITY, most_x, most_y;
      Line line = { somewhere (-5), somewhere (-5) };

      hys_cover_fill (cover, x, y, 1);
      for (double part = 0; part <= 1; part += 0.01)
        least = fmin (least, distance_to_pixel (on_line (line, part), x, y));
      if (least < margin)
        g_assert_true (hys_cover_may_hide (cover, line.from, line.to, margin));
      most_x = fmax (fdim (fmin (line.from.x, line.to.x), (double) x), fdim ((double) x, fmax (line.from.x, line.to.x)));
      most_y = fmax (fdim (fmin (line.from.y, line.to.y), (double) y), fdim ((double) y, fmax (line.from.y, line.to.y)));
      if (fmax (most_x, most_y) > margin + 9)
        g_assert_false (hys_cover_may_hide (cover, line.from, line.to, margin));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sieve/walks", test_walks);
  g_test_add_func ("/sieve/order", test_order);
  g_test_add_func ("/sieve/outside", test_outside);
  g_test_add_func ("/sieve/beside", test_beside);
  g_test_add_func ("/sieve/dots", test_dots);
  g_test_add_func ("/sieve/keep", test_keep);
  g_test_add_func ("/tread/treated", test_tread);
  g_test_add_func ("/tread/untrodden", test_untrodden);
  g_test_add_func ("/tread/hole", test_hole);
  g_test_add_func ("/cover/may-hide", test_may_hide);
  g_test_add_func ("/cover/expect", test_expect);
  return g_test_run ();
}
