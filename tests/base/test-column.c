/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-column.h"

#include <math.h>
#include <pthread.h>

/* Lengths around every border: of the first chunks, of blocks of 16, 256 and 4096. */
static const gsize lengths[] = { 0, 1, 15, 16, 17, 255, 256, 257, 767, 768, 769, 4095, 4096, 4097, 20000 };

static double
random_value (void)
{
  int kind = g_test_rand_int_range (0, 20);

  if (kind == 0)
    return NAN;
  if (kind == 1)
    return INFINITY;
  if (kind == 2)
    return -INFINITY;
  return g_test_rand_double_range (-1, 1) * pow (10, g_test_rand_int_range (-3, 4));
}

static double *
random_values (gsize n)
{
  double *values = g_new (double, n + 1);

  for (gsize i = 0; i < n; i++)
    values[i] = random_value ();
  return values;
}

/* The extremes by looking at every value; @low and @high are equal for plain values. */
static gboolean
brute_range (const double *low,
             const double *high,
             gsize         first,
             gsize         end,
             double       *minimum,
             double       *maximum)
{
  *minimum = INFINITY;
  *maximum = -INFINITY;
  for (gsize i = first; i < end; i++)
    {
      if (isfinite (low[i]))
        *minimum = fmin (*minimum, low[i]);
      if (isfinite (high[i]))
        *maximum = fmax (*maximum, high[i]);
    }
  return *minimum <= *maximum;
}

static void
assert_range (const HysColumn *column,
              const double    *low,
              const double    *high,
              gsize            first,
              gsize            end)
{
  double minimum = 0, maximum = 0, brute_minimum, brute_maximum;
  gboolean any = brute_range (low, high, first, end, &brute_minimum, &brute_maximum);

  g_assert_cmpint (hys_column_range (column, first, end, &minimum, &maximum), ==, any);
  if (!any)
    return;
  g_assert_cmpfloat (minimum, ==, brute_minimum);
  g_assert_cmpfloat (maximum, ==, brute_maximum);
}

static void
assert_ranges (const HysColumn *column,
               const double    *low,
               const double    *high,
               gsize            n)
{
  assert_range (column, low, high, 0, n);
  for (int i = 0; i < 300; i++)
    {
      gsize a = (gsize) g_test_rand_int_range (0, (gint32) n + 1);
      gsize b = (gsize) g_test_rand_int_range (0, (gint32) n + 1);

      assert_range (column, low, high, MIN (a, b), MAX (a, b));
    }
}

static gboolean
same (double a,
      double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static void
test_values (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (lengths); k++)
    {
      gsize n = lengths[k];
      g_autofree double *values = random_values (n);
      g_autofree double *copy = g_new (double, n + 1);
      g_autoptr (HysColumn) column = hys_column_new_from (values, n);

      g_assert_cmpuint (hys_column_length (column), ==, n);
      hys_column_copy (column, n / 3, n - n / 3, copy);
      for (gsize i = 0; i < n; i++)
        g_assert_true (same (hys_column_get (column, i), values[i]));
      for (gsize i = n / 3; i < n; i++)
        g_assert_true (same (copy[i - n / 3], values[i]));
    }
}

static void
test_range (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (lengths); k++)
    {
      g_autofree double *values = random_values (lengths[k]);
      g_autoptr (HysColumn) column = hys_column_new_from (values, lengths[k]);

      assert_ranges (column, values, values, lengths[k]);
    }
}

/* While the column grows, every prefix answers as brute force does: only complete blocks are used. */
static void
test_range_while_growing (void)
{
  const gsize n = 700;
  g_autofree double *values = random_values (n);
  g_autoptr (HysColumn) column = hys_column_new ();

  for (gsize i = 0; i < n; i++)
    {
      hys_column_append (column, values[i]);
      assert_range (column, values, values, 0, i + 1);
      assert_range (column, values, values, i / 2, i + 1);
    }
}

/* Rows with a range of their own, after rows without. */
static void
test_ranged_rows (void)
{
  const gsize n = 5000, plain = 777;
  g_autofree double *low = random_values (n);
  g_autofree double *high = g_memdup2 (low, n * sizeof (double));
  g_autoptr (HysColumn) column = hys_column_new_from (low, plain);

  for (gsize i = plain; i < n; i++)
    {
      double value = g_test_rand_double_range (-10, 10);

      low[i] = value - g_test_rand_double_range (0, 5);
      high[i] = value + g_test_rand_double_range (0, 5);
      hys_column_append_range (column, value, low[i], high[i]);
      g_assert_cmpfloat (hys_column_get (column, i), ==, value);
    }
  assert_ranges (column, low, high, n);
}

/* A row's own value always counts; bounds that are not finite do not; plain rows may follow ranged ones. */
static void
test_ranged_edges (void)
{
  g_autoptr (HysColumn) column = hys_column_new ();
  double minimum, maximum;

  hys_column_append_range (column, 3, NAN, INFINITY);
  g_assert_true (hys_column_range (column, 0, 1, &minimum, &maximum));
  g_assert_true (minimum == 3 && maximum == 3);
  hys_column_append_range (column, 5, -1, 2);
  g_assert_true (hys_column_range (column, 1, 2, &minimum, &maximum));
  g_assert_true (minimum == -1 && maximum == 5);
  hys_column_append (column, 7);
  g_assert_true (hys_column_range (column, 2, 3, &minimum, &maximum));
  g_assert_true (minimum == 7 && maximum == 7);
  hys_column_append_range (column, NAN, 1, 2);
  g_assert_true (hys_column_range (column, 3, 4, &minimum, &maximum));
  g_assert_true (minimum == 1 && maximum == 2);
  g_assert_true (isnan (hys_column_get (column, 3)));
}

static void
test_range_nothing (void)
{
  const double values[] = { NAN, INFINITY, -INFINITY, 4 };
  g_autoptr (HysColumn) column = hys_column_new_from (values, 4);
  double minimum = 8, maximum = 9;

  g_assert_false (hys_column_range (column, 0, 3, &minimum, &maximum));
  g_assert_false (hys_column_range (column, 2, 2, &minimum, &maximum));
  g_assert_false (hys_column_range (column, 3, 1, &minimum, &maximum));
  g_assert_false (hys_column_range (column, 4, G_MAXSIZE, &minimum, &maximum));
  g_assert_true (minimum == 8 && maximum == 9);
  g_assert_true (hys_column_range (column, 0, G_MAXSIZE, &minimum, &maximum));
  g_assert_true (minimum == 4 && maximum == 4);
}

static void
test_search (void)
{
  const gsize n = 3000;
  g_autofree double *values = g_new (double, n);
  g_autoptr (HysColumn) column = NULL;
  double value = -5;

  for (gsize i = 0; i < n; i++)
    values[i] = value += 0.25 * g_test_rand_int_range (0, 3);
  column = hys_column_new_from (values, n);
  for (double sought = -6; sought < value + 1; sought += 0.125)
    {
      gsize expected = 0;

      while (expected < n && values[expected] < sought)
        expected++;
      g_assert_cmpuint (hys_column_search (column, sought), ==, expected);
      gsize last = hys_column_search_last (column, sought);
      g_assert_true (expected == n ? last == n
                     : hys_column_get (column, last) == hys_column_get (column, expected)
                       && (last + 1 == n || hys_column_get (column, last + 1) > hys_column_get (column, last)));
    }
  g_assert_cmpuint (hys_column_search (column, NAN), ==, n);
  g_assert_cmpuint (hys_column_search (column, -INFINITY), ==, 0);
  g_assert_cmpuint (hys_column_search (column, INFINITY), ==, n);
}

/* 8 bytes a value at least, and never more than twice that with a pyramid of fan-out 16 and the header. */
static void
test_bytes (void)
{
  for (gsize n = 100000; n < 100000000; n = n * 3 + 1)
    {
      g_assert_cmpuint (hys_column_bytes (n), >=, 8 * n + n);
      g_assert_cmpuint (hys_column_bytes (n), <=, 2 * (8 * n + 2 * n));
      g_assert_cmpuint (hys_column_bytes_ranged (n), >=, hys_column_bytes (n) + 16 * n);
    }
}

#define SHARED_LENGTH 200000

/* Row i of the shared column: a value and a range that a reader can recompute. */
static double
shared_value (gsize i)
{
  return (double) ((i * 7919) % 10007);
}

static void *
write_shared (void *data)
{
  HysColumn *column = data;

  for (gsize i = 0; i < SHARED_LENGTH; i++)
    {
      double value = shared_value (i);

      if (i < SHARED_LENGTH / 2)
        hys_column_append (column, value);
      else
        hys_column_append_range (column, value, value - 1, value + 1);
    }
  hys_column_unref (column);
  return NULL;
}

static void
assert_shared (const HysColumn *column,
               gsize            length)
{
  gsize first = length > 1000 ? length - 1000 : 0;
  double minimum, maximum, low = INFINITY, high = -INFINITY;

  for (gsize i = first; i < length; i++)
    {
      double value = shared_value (i), margin = i < SHARED_LENGTH / 2 ? 0 : 1;

      g_assert_cmpfloat (hys_column_get (column, i), ==, value);
      low = fmin (low, value - margin);
      high = fmax (high, value + margin);
    }
  g_assert_true (hys_column_range (column, first, length, &minimum, &maximum));
  g_assert_true (minimum == low && maximum == high);
  g_assert_true (hys_column_range (column, 0, length, &minimum, &maximum));
  g_assert_true (minimum <= low && maximum >= high);
}

static void *
read_shared (void *data)
{
  HysColumn *column = data;
  gsize seen = 0;

  while (seen < SHARED_LENGTH)
    {
      gsize length = hys_column_length (column);

      g_assert_cmpuint (length, >=, seen);
      if (length > seen)
        assert_shared (column, length);
      seen = length;
    }
  hys_column_unref (column);
  return NULL;
}

/* One writer, three readers that check all they see; the last to leave frees the column. */
static void
test_threads (void)
{
  HysColumn *column = hys_column_new ();
  pthread_t threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      void *(*run) (void *) = i == 0 ? write_shared : read_shared;

      g_assert_cmpint (pthread_create (&threads[i], NULL, run, hys_column_ref (column)), ==, 0);
    }
  hys_column_unref (column);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpint (pthread_join (threads[i], NULL), ==, 0);
}

/* All that can be asked of it, against a column of the values with the other sign; nothing is said of zeros' signs. */
static void
test_opposite (void)
{
  enum { N = 5000 };
  g_autofree double *values = random_values (N), *opposite = g_new (double, N), *copy = g_new (double, N);
  g_autoptr (HysColumn) column = hys_column_new ();
  g_autoptr (HysColumn) mirror = hys_column_new_opposite (column);

  g_assert_cmpuint (hys_column_length (mirror), ==, 0);
  for (gsize i = 0; i < N; i++)
    opposite[i] = -values[i];
  hys_column_append_values (column, values, N);
  g_assert_cmpuint (hys_column_length (mirror), ==, N);
  hys_column_copy (mirror, 0, N, copy);
  for (gsize i = 0; i < N; i++)
    {
      double got = hys_column_get (mirror, i);

      g_assert_true (isnan (opposite[i]) ? isnan (got) && isnan (copy[i]) : got == opposite[i] && copy[i] == opposite[i]);
    }
  for (gsize first = 0; first < N; first += 1 + first / 2)
    assert_range (mirror, opposite, opposite, first, N - first / 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/column/values", test_values);
  g_test_add_func ("/column/range", test_range);
  g_test_add_func ("/column/range-while-growing", test_range_while_growing);
  g_test_add_func ("/column/ranged-rows", test_ranged_rows);
  g_test_add_func ("/column/ranged-edges", test_ranged_edges);
  g_test_add_func ("/column/range-nothing", test_range_nothing);
  g_test_add_func ("/column/opposite", test_opposite);
  g_test_add_func ("/column/search", test_search);
  g_test_add_func ("/column/bytes", test_bytes);
  g_test_add_func ("/column/threads", test_threads);
  return g_test_run ();
}
