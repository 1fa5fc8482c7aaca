/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ticks.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A label as a reader takes it: thin spaces out, the true minus back to a hyphen, then a plain number. */
static double
read_label (const char *label)
{
  g_auto (GStrv) groups = g_strsplit (label, "\xe2\x80\x89", -1);
  g_autofree char *joined = g_strjoinv ("", groups);
  g_auto (GStrv) parts = g_strsplit (joined, "\xe2\x88\x92", -1);
  g_autofree char *text = g_strjoinv ("-", parts);
  char *end;
  double value = g_ascii_strtod (text, &end);

  g_assert_cmpstr (end, ==, "");
  g_assert_null (strchr (label, '-'));
  return value;
}

static double
tick_as_read (const HysTicks *ticks,
              guint           i)
{
  return ticks->offset + read_label (ticks->labels[i]) * pow (10, ticks->exponent);
}

/* The distance of two ticks is 1, 2, 2.5 or 5 times a power of ten. */
static void
assert_round_step (double step)
{
  double leading = step / pow (10, floor (log10 (step) + 1e-6));
  double known[] = { 1, 2, 2.5, 4, 5, 10 };
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    found |= fabs (leading - known[i]) < 1e-3 * known[i];
  g_assert_true (found);
}

static void
assert_labels (const HysTicks *ticks,
               double          from,
               double          to)
{
  double tolerance = 1e-15 * fmax (fabs (from), fabs (to)) + 1e-9 * fabs (to - from);

  for (guint i = 0; i < ticks->n; i++)
    {
      g_assert_cmpfloat_with_epsilon (tick_as_read (ticks, i), ticks->values[i], tolerance);
      g_assert_cmpuint (g_utf8_strlen (ticks->labels[i], -1), <=, 8);
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (ticks->labels[i], !=, ticks->labels[j]);
    }
}

/* Each step is the mean step, as well as numbers of this size can say it. */
static void
assert_equal_steps (const HysTicks *ticks)
{
  double first = ticks->values[0], last = ticks->values[ticks->n - 1], step = (last - first) / (ticks->n - 1);

  for (guint i = 1; i < ticks->n; i++)
    g_assert_cmpfloat (fabs (ticks->values[i] - first - i * step), <=, 4 * DBL_EPSILON * fmax (fabs (first), fabs (last)));
}

static void
assert_ticks (double from,
              double to,
              guint  max_count)
{
  HysTicks ticks;

  hys_ticks_init (&ticks, from, to, max_count);
  g_assert_cmpuint (ticks.n, >=, 2);
  g_assert_cmpuint (ticks.n, <=, max_count);
  for (guint i = 0; i < ticks.n; i++)
    {
      g_assert_cmpfloat (ticks.values[i], >=, fmin (from, to));
      g_assert_cmpfloat (ticks.values[i], <=, fmax (from, to));
      if (i > 0)
        g_assert_cmpfloat (ticks.values[i], >, ticks.values[i - 1]);
    }
  assert_equal_steps (&ticks);
  assert_round_step ((ticks.values[ticks.n - 1] - ticks.values[0]) / (ticks.n - 1));
  assert_labels (&ticks, from, to);
}

static void
test_random (void)
{
  for (int i = 0; i < 20000; i++)
    {
      double size = pow (10, g_test_rand_double_range (-280, 280));
      double middle = size * g_test_rand_double_range (-1, 1);
      double width = size * pow (10, g_test_rand_double_range (-9, 1));
      guint max_count = (guint) g_test_rand_int_range (2, HYS_TICKS_MAX + 1);

      assert_ticks (middle - width, middle + width, max_count);
      assert_ticks (middle + width, middle - width, max_count);
    }
}

/* The ends of what numbers can say: as small and as large as they come, a tiny span far from zero, either end zero of either
 * sign, and any room from none at all. */
static void
test_limits (void)
{
  const double ends[] = { 0, -0.0, 5e-324, 1e-310, DBL_MIN, 1e-300, 1e-299, 1e-30, 1, 1 + 1e-11, 1e15, 1e15 + 1, 1e299, 1e300, DBL_MAX };

  for (guint a = 0; a < G_N_ELEMENTS (ends); a++)
    for (guint b = 0; b < G_N_ELEMENTS (ends); b++)
      for (guint signs = 0; signs < 4; signs++)
        for (guint room = 0; room <= 2 * HYS_TICKS_MAX; room += 1 + room / 2)
          {
            double from = signs & 1 ? -ends[a] : ends[a], to = signs & 2 ? -ends[b] : ends[b];
            HysTicks ticks;

            hys_ticks_init (&ticks, from, to, room);
            g_assert_cmpuint (ticks.n, >=, 1);
            g_assert_cmpuint (ticks.n, <=, CLAMP (room, 2, HYS_TICKS_MAX));
            for (guint i = 0; i < ticks.n; i++)
              {
                g_assert_true (isfinite (ticks.values[i]));
                g_assert_true (ticks.n == 1 || (ticks.values[i] >= fmin (from, to) && ticks.values[i] <= fmax (from, to)));
                g_assert_cmpstr (ticks.labels[i], !=, "\xe2\x88\x92" "0");
              }
            if (ticks.n > 1)
              assert_labels (&ticks, from, to);
          }
}

/* A span so narrow that the leading digits of all numbers are the same: they are said once. */
static void
test_offsets (void)
{
  for (int turn = 0; turn < 1000; turn++)
    {
      double size = pow (10, g_test_rand_double_range (-100, 100)), far = size * g_test_rand_double_range (0.1, 1);
      double span = far * pow (10, g_test_rand_double_range (-11, -7));
      HysTicks ticks;

      if (g_test_rand_bit ())
        far = -far;
      hys_ticks_init (&ticks, far, far + span, 6);
      g_assert_cmpuint (ticks.n, >=, 2);
      g_assert_cmpfloat (ticks.offset, !=, 0);
      g_assert_cmpfloat (fabs (ticks.offset - far), <=, 100 * span);
      assert_equal_steps (&ticks);
      for (guint i = 0; i < ticks.n; i++)
        {
          g_assert_cmpuint (g_utf8_strlen (ticks.labels[i], -1), <=, 8);
          g_assert_cmpfloat_with_epsilon (tick_as_read (&ticks, i), ticks.values[i], 4 * DBL_EPSILON * fabs (far));
        }
    }
}

/* With four or more allowed, the ticks fill the range: none is missing at either end. */
static void
test_filled (void)
{
  for (int i = 0; i < 2000; i++)
    {
      double from = g_test_rand_double_range (-100, 100);
      double to = from + pow (10, g_test_rand_double_range (-3, 3));
      guint max_count = (guint) g_test_rand_int_range (4, HYS_TICKS_MAX + 1);
      HysTicks ticks;
      double step;

      hys_ticks_init (&ticks, from, to, max_count);
      step = ticks.values[1] - ticks.values[0];
      g_assert_cmpfloat (ticks.values[0] - from, <, step * 1.000001);
      g_assert_cmpfloat (to - ticks.values[ticks.n - 1], <, step * 1.000001);
      g_assert_cmpuint (ticks.n * 5, >=, max_count * 2);
    }
}

static void
assert_texts (double      from,
              double      to,
              guint       max_count,
              int         exponent,
              double      offset,
              const char *expected)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  HysTicks ticks;

  hys_ticks_init (&ticks, from, to, max_count);
  for (guint i = 0; i < ticks.n; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? " " : "", ticks.labels[i]);
  g_assert_cmpstr (joined->str, ==, expected);
  g_assert_cmpint (ticks.exponent, ==, exponent);
  g_assert_cmpfloat (ticks.offset, ==, offset);
}

static void
test_texts (void)
{
  assert_texts (0, 80, 5, 0, 0, "0 20 40 60 80");
  assert_texts (78, 80, 5, 0, 0, "78 78.5 79 79.5 80");
  assert_texts (-6.5, 7, 6, 0, 0, "−5 −2.5 0 2.5 5");
  assert_texts (-0.35, 0.35, 4, 0, 0, "−0.2 0 0.2");
  assert_texts (0, 100000, 3, 0, 0, "0 50 000 100 000");
  assert_texts (0, 2.1e6, 5, 6, 0, "0 0.5 1 1.5 2");
  assert_texts (-3e-9, 3e-9, 4, -9, 0, "−2 0 2");
  assert_texts (1000000.1, 1000000.52, 5, 0, 1000000, "0.1 0.2 0.3 0.4 0.5");
  assert_texts (-1000000.52, -1000000.1, 5, 0, -1000000, "−0.5 −0.4 −0.3 −0.2 −0.1");
  assert_texts (1e300, 9e300, 9, 300, 0, "1");
}

static void
test_degenerate (void)
{
  HysTicks ticks;

  hys_ticks_init (&ticks, 3, 3, 5);
  g_assert_cmpuint (ticks.n, ==, 1);
  g_assert_cmpfloat (ticks.values[0], ==, 3);
  g_assert_cmpstr (ticks.labels[0], ==, "3");
  hys_ticks_init (&ticks, 0, 0, 5);
  g_assert_cmpstr (ticks.labels[0], ==, "0");
  hys_ticks_init (&ticks, 1, nextafter (1, 2), 5);
  g_assert_cmpuint (ticks.n, ==, 1);
  hys_ticks_init (&ticks, 0, 5e-324, 5);
  g_assert_cmpuint (ticks.n, ==, 1);
  hys_ticks_init (&ticks, NAN, 1, 5);
  g_assert_cmpuint (ticks.n, ==, 0);
  hys_ticks_init (&ticks, -INFINITY, 1, 5);
  g_assert_cmpuint (ticks.n, ==, 0);
  hys_ticks_init (&ticks, -1.7e308, 1.7e308, 5);
  g_assert_cmpuint (ticks.n, >=, 2);
  assert_ticks (-1e300, 1e300, 5);
  assert_ticks (1e-299, 1e-298, 5);
}

static void
test_round_range (void)
{
  for (int i = 0; i < 5000; i++)
    {
      double size = pow (10, g_test_rand_double_range (-200, 200));
      double from = size * g_test_rand_double_range (-1, 1);
      double to = from + size * pow (10, g_test_rand_double_range (-8, 1));
      double low = from, high = to;

      hys_ticks_round_range (&low, &high);
      g_assert_cmpfloat (low, <, from);
      g_assert_cmpfloat (high, >, to);
      g_assert_cmpfloat (high - low, <, 1.3 * (to - from));
    }
}

static void
test_round_range_equal (void)
{
  const double values[] = { 0, 1, -7.5, 1e-300, -1e290, 1e300, 5e-324 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      double low = values[i], high = values[i];

      hys_ticks_round_range (&low, &high);
      g_assert_cmpfloat (low, <, values[i]);
      g_assert_cmpfloat (high, >=, values[i]);
      g_assert_true (isfinite (high - low) && high > low);
    }
}

/* The value that a label of a logarithmic axis says: "20", "0.5", "3·10<sup>−7</sup>". */
static double
read_power (const char *label)
{
  g_autoptr (GString) text = g_string_new (label);

  g_string_replace (text, "\xe2\x88\x92", "-", 0);
  g_string_replace (text, "\xe2\x80\x89", "", 0);
  g_string_replace (text, "</sup>", "", 0);
  if (g_str_has_prefix (text->str, "10<sup>"))
    g_string_prepend (text, "1·");
  g_string_replace (text, "·10<sup>", "e", 0);
  return g_ascii_strtod (text->str, NULL);
}

/* From any positive value to any other: ticks and small ticks lie within, in order or apart from each other, and where
 * the axis comes through a power of ten at all it says what it is. */
static void
test_decades (void)
{
  for (int turn = 0; turn < 20000; turn++)
    {
      double a = pow (10, g_test_rand_double_range (-297, 300));
      double b = a * pow (10, g_test_rand_double_range (-1, 1) * pow (10, g_test_rand_double_range (-1, 2.4)));
      HysScale scale = { a, CLAMP (b, 1e-297, 1e300), TRUE };
      double low = fmin (scale.from, scale.to), high = fmax (scale.from, scale.to);
      guint most = (guint) g_test_rand_int_range (2, 14);
      HysTicks ticks;

      hys_ticks_init_scale (&ticks, &scale, most);
      g_assert_cmpuint (ticks.n, >=, high / low > 1.001 ? 2 : 1);
      g_assert_cmpuint (ticks.n, <=, MIN (most, HYS_TICKS_MAX));
      for (guint i = 0; i < ticks.n; i++)
        {
          g_assert_true (ticks.values[i] >= low && ticks.values[i] <= high);
          g_assert_true (i == 0 || ticks.values[i] > ticks.values[i - 1]);
          if (ticks.offset == 0 && ticks.exponent == 0)
            g_assert_cmpfloat (fabs (read_power (ticks.labels[i]) / ticks.values[i] - 1), <, 1e-9);
        }
      for (guint i = 0; i < ticks.n_minor; i++)
        {
          g_assert_true (ticks.minor[i] >= low && ticks.minor[i] <= high);
          for (guint k = 0; k < ticks.n; k++)
            g_assert_true (ticks.minor[i] != ticks.values[k]);
        }
    }
}

/* Where all small ticks have no room, 2 and 5 in each decade stay, and powers without a tick. */
static void
test_thin (void)
{
  for (int turn = 0; turn < 1000; turn++)
    {
      double low = pow (10, g_test_rand_double_range (-200, 200)), high = low * pow (10, g_test_rand_double_range (3, 8));
      HysTicks ticks;
      guint n = 0;

      hys_ticks_init_scale (&ticks, &(HysScale) { low, high, TRUE }, 14);
      hys_ticks_thin (&ticks);
      for (int power = -202; power < 210; power++)
        for (int digit = 2; digit <= 5; digit += 3)
          {
            double value = digit * pow (10, power);

            if (value <= low || value >= high)
              continue;
            g_assert_cmpuint (n, <, ticks.n_minor);
            g_assert_cmpfloat (fabs (ticks.minor[n++] / value - 1), <, 1e-9);
          }
      g_assert_cmpuint (n, ==, ticks.n_minor);
    }
}

static void
test_decade_labels (void)
{
  const struct
  {
    double      from, to;
    guint       most;
    const char *labels;
  } cases[] = {
    { 0.001, 10, 8, "0.001 0.01 0.1 1 10" },
    { 10, 0.001, 8, "0.001 0.01 0.1 1 10" },
    { 1, 1e6, 7, "10<sup>0</sup> 10<sup>1</sup> 10<sup>2</sup> 10<sup>3</sup> 10<sup>4</sup> 10<sup>5</sup> 10<sup>6</sup>" },
    { 1, 50, 8, "1 2 5 10 20 50" },
    { 1e-8, 1e-2, 4, "10<sup>\xe2\x88\x92" "8</sup> 10<sup>\xe2\x88\x92" "6</sup> 10<sup>\xe2\x88\x92" "4</sup> 10<sup>\xe2\x88\x92" "2</sup>" },
    { 1e7, 4e7, 8, "10<sup>7</sup> 2·10<sup>7</sup>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) labels = g_string_new (NULL);
      HysTicks ticks;

      hys_ticks_init_scale (&ticks, &(HysScale) { cases[i].from, cases[i].to, TRUE }, cases[i].most);
      for (guint k = 0; k < ticks.n; k++)
        g_string_append_printf (labels, "%s%s", k > 0 ? " " : "", ticks.labels[k]);
      g_assert_cmpstr (labels->str, ==, cases[i].labels);
    }
}

/* Small ticks divide the steps of the others into equal parts, up to the ends. */
static void
test_minor (void)
{
  for (int turn = 0; turn < 5000; turn++)
    {
      double a = g_test_rand_double_range (-1, 1), b = g_test_rand_double_range (-1, 1);
      double size = pow (10, g_test_rand_double_range (-200, 200)), low = fmin (a, b) * size, high = fmax (a, b) * size;
      HysTicks ticks;
      double step;

      hys_ticks_init (&ticks, low, high, (guint) g_test_rand_int_range (2, 13));
      if (ticks.n < 2 || ticks.n_minor < 2)
        continue;
      step = ticks.minor[1] - ticks.minor[0];
      for (guint i = 1; i < ticks.n_minor; i++)
        step = fmin (step, ticks.minor[i] - ticks.minor[i - 1]);
      g_assert_cmpfloat (ticks.minor[0] - low, <=, step * 2);
      g_assert_cmpfloat (high - ticks.minor[ticks.n_minor - 1], <=, step * 2);
      for (guint i = 0; i < ticks.n_minor; i++)
        {
          double parts = (ticks.minor[i] - ticks.values[0]) / step;

          g_assert_true (ticks.minor[i] >= low && ticks.minor[i] <= high);
          g_assert_cmpfloat (fabs (parts - round (parts)), <, 1e-5);
        }
    }
}

/* Axes that end at small ticks of another axis, and at their neighbours in floating point: no small tick lies outside. */
static void
test_minor_at_ends (void)
{
  for (int turn = 0; turn < 20000; turn++)
    {
      double low = g_test_rand_double_range (-10, 10);
      double high = low + pow (10, g_test_rand_double_range (-9, 3));
      HysTicks other, ticks;

      hys_ticks_init (&other, low, high, 8);
      if (other.n_minor < 2)
        continue;
      low = other.minor[0];
      high = other.minor[other.n_minor - 1];
      if (g_test_rand_bit ())
        low = nextafter (low, high);
      if (g_test_rand_bit ())
        high = nextafter (high, low);
      hys_ticks_init (&ticks, low, high, 8);
      for (guint i = 0; i < ticks.n_minor; i++)
        g_assert_true (ticks.minor[i] >= low && ticks.minor[i] <= high);
    }
}

/* Limits of data that hardly move as data are added, and hold them. */
static void
test_round_decades (void)
{
  for (int turn = 0; turn < 5000; turn++)
    {
      double low = pow (10, g_test_rand_double_range (-299, 299)), high = low * pow (10, g_test_rand_double_range (0, 3));
      double from = low, to = high, again_from, again_to;

      hys_ticks_round_decades (&from, &to);
      g_assert_true (from > 0 && from <= low && to >= MIN (high, 1e300) && from < to);
      g_assert_true (from > low / 11 && to < high * 11);
      again_from = from;
      again_to = to;
      hys_ticks_round_decades (&again_from, &again_to);
      g_assert_true (again_from == from && again_to == to);
    }
}

/* Multiples of a given step, where there are not too many and they are not too far from zero. */
static void
test_step (void)
{
  static const struct { double from, to, step; const char *labels[6]; } cases[] = {
    { 0, 10, 2.5, { "0", "2.5", "5", "7.5", "10" } },
    { -0.5, 0.5, 0.3, { "\xe2\x88\x92" "0.3", "0", "0.3" } },
    { 100, 1000, 450, { "450", "900" } },
  };
  HysTicks ticks;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n = g_strv_length ((char **) cases[i].labels);

      g_assert_true (hys_ticks_init_step (&ticks, cases[i].from, cases[i].to, cases[i].step));
      g_assert_cmpuint (ticks.n, ==, n);
      for (guint k = 0; k < n; k++)
        g_assert_cmpstr (ticks.labels[k], ==, cases[i].labels[k]);
      g_assert_cmpfloat_with_epsilon (ticks.values[n - 1] - ticks.values[0], (n - 1) * cases[i].step, 1e-12);
    }
  g_assert_false (hys_ticks_init_step (&ticks, 0, 1, 1e-3));
  g_assert_false (hys_ticks_init_step (&ticks, 0, 1, 0));
  g_assert_false (hys_ticks_init_step (&ticks, 0.1, 0.9, 1));
  g_assert_false (hys_ticks_init_step (&ticks, 1e9, 1e9 + 3, 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ticks/step", test_step);
  g_test_add_func ("/ticks/random", test_random);
  g_test_add_func ("/ticks/limits", test_limits);
  g_test_add_func ("/ticks/offsets", test_offsets);
  g_test_add_func ("/ticks/filled", test_filled);
  g_test_add_func ("/ticks/texts", test_texts);
  g_test_add_func ("/ticks/degenerate", test_degenerate);
  g_test_add_func ("/ticks/round-range", test_round_range);
  g_test_add_func ("/ticks/round-range-equal", test_round_range_equal);
  g_test_add_func ("/ticks/decades", test_decades);
  g_test_add_func ("/ticks/decade-labels", test_decade_labels);
  g_test_add_func ("/ticks/thin", test_thin);
  g_test_add_func ("/ticks/minor", test_minor);
  g_test_add_func ("/ticks/minor-at-ends", test_minor_at_ends);
  g_test_add_func ("/ticks/round-decades", test_round_decades);
  return g_test_run ();
}
