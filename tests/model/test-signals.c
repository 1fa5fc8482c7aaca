/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One battery over the table of signals, then each against its closed form, also after a million periods. */
#include "hys-document.h"
#include "hys-error.h"
#include "hys-signal.h"

#include <string.h>

/* A signal read from the format's own text. */
static HysSignal *
signal_of (const char *json)
{
  g_autofree char *text = g_strdup_printf (
    "{\"hysteron\":1,\"nodes\":[{\"id\":\"m\",\"mass\":1}],"
    "\"loads\":[{\"node\":\"m\",\"kind\":\"force\",\"signal\":%s}]}", json);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (text, -1, "doc", NULL, &error);

  g_assert_no_error (error);
  return hys_signal_copy (hys_document_load_at (document, 0)->signal);
}

static const char *const samples[] = {
  "{\"type\":\"constant\",\"value\":-3}",
  "{\"type\":\"sin\",\"amplitude\":200,\"omega\":6}",
  "{\"type\":\"sin\",\"amplitude\":-2,\"omega\":-3,\"phase\":1,\"offset\":5}",
  "{\"type\":\"cos\",\"amplitude\":1.5,\"omega\":0.5,\"phase\":-2,\"offset\":1}",
  "{\"type\":\"cos\",\"amplitude\":1,\"omega\":0}",
  "{\"type\":\"triangle\",\"amplitude\":2,\"period\":0.7,\"phase\":0.3,\"offset\":1}",
  "{\"type\":\"triangle\",\"amplitude\":-1,\"period\":3}",
  "{\"type\":\"square\",\"amplitude\":2,\"period\":0.1,\"phase\":0.25}",
  "{\"type\":\"square\",\"amplitude\":1,\"period\":3,\"phase\":-7.9,\"offset\":-1}",
  "{\"type\":\"sawtooth\",\"amplitude\":80,\"period\":2}",
  "{\"type\":\"sawtooth\",\"amplitude\":-1,\"period\":0.3,\"phase\":0.1}",
  "{\"type\":\"step\",\"value\":4,\"at\":1.5}",
  "{\"type\":\"step\",\"value\":-4}",
  "{\"type\":\"ramp\",\"value\":3,\"start\":0.5,\"duration\":2}",
  "{\"type\":\"ramp\",\"value\":-3,\"duration\":0.1}",
  "{\"type\":\"velocity\",\"rate\":3}",
  "{\"type\":\"velocity\",\"rate\":-0.7,\"start\":1.5}",
  "{\"type\":\"table\",\"points\":[[0,0],[1,2],[1.5,-1],[4,3]]}",
  "{\"type\":\"table\",\"points\":[[0.1,1],[0.4,-1],[0.9,2]],\"repeat\":true}",
  "{\"type\":\"table\",\"points\":[[0,1],[0.3,5],[0.7,2],[1,1]],\"repeat\":true,\"interpolation\":\"previous\"}",
  "{\"type\":\"table\",\"points\":[[-1,1],[0.3,5]],\"interpolation\":\"previous\"}",
  "{\"type\":\"table\",\"points\":[[2,7]]}",
  "{\"type\":\"expression\",\"value\":\"3*sin(t)+t/10\"}",
  "{\"type\":\"expression\",\"value\":\"abs(sin(2*t)) + rint(t/3)\"}",
  "{\"type\":\"expression\",\"value\":\"t<1.3 ? t : t<4 ? 2-sin(3*t) : max(exp(-t), 0.01)\"}",
  "{\"type\":\"expression\",\"value\":\"2*(t>2)*(t<=4)\"}",
};

static void
test_table (void)
{
  guint n;
  const HysSignalKind *const *kinds = hys_signal_kinds (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HysSignal) signal = hys_signal_new (kinds[i]);
      g_autofree char *type = g_strdup_printf ("\"type\":\"%s\"", kinds[i]->name);
      gboolean sampled = FALSE;

      g_assert_true (hys_signal_kind_find (kinds[i]->name) == kinds[i]);
      g_assert_cmpuint (kinds[i]->n_parameters, <=, HYS_MAX_PARAMETERS);
      for (guint k = 0; k < kinds[i]->n_parameters; k++)
        g_assert_cmpfloat (signal->values[k], ==, kinds[i]->parameters[k].fallback);
      for (guint k = 0; k < G_N_ELEMENTS (samples); k++)
        sampled = sampled || strstr (samples[k], type) != NULL;
      g_assert_true (sampled);
    }
}

/* Breakpoints increase strictly, from any start, and between two of them nothing changes abruptly. */
static void
check_breaks (const HysSignal *signal,
              double           start)
{
  double t = start;

  for (int i = 0; i < 200; i++)
    {
      double next = hys_signal_next_break (signal, t);
      double end = isfinite (next) ? next : t + 1, middle = t + (end - t) / 2;

      g_assert_cmpfloat (next, >, t);
      g_assert_cmpfloat (hys_signal_value_in (signal, t, t), ==, hys_signal_value_in (signal, t, middle));
      g_assert_cmpfloat (hys_signal_value_in (signal, end, t), ==, hys_signal_value_in (signal, end, middle));
      g_assert_cmpfloat (hys_signal_value (signal, middle), ==, hys_signal_value_in (signal, middle, t));
      if (!isfinite (next))
        return;
      g_assert_cmpfloat (hys_signal_next_break (signal, middle), ==, next);
      t = next;
    }
}

/* A period later the values are the same, for a good while; a signal without one is constant in the end. */
static void
test_periods (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (HysSignal) signal = signal_of (samples[i]);
      double period = hys_signal_period (signal);

      g_assert_true (isnan (period) == (signal->kind->period == NULL || g_str_equal (signal->kind->name, "expression")));
      for (double t = 10.01; t < 20 && !isnan (period); t += 0.37)
        {
          double later = hys_signal_value (signal, t + (period > 0 ? period : 1));

          g_assert_cmpfloat (fabs (later - hys_signal_value (signal, t)), <, 1e-9);
        }
      if (period > 0)
        g_assert_cmpfloat (fabs (hys_signal_value (signal, 10.01 + period / 3) - hys_signal_value (signal, 10.01))
                           + fabs (hys_signal_value (signal, 10.01 + period / 2) - hys_signal_value (signal, 10.01)), >,
                           1e-3);
    }
}

/* The rate is that of the difference of values about a time, of the piece that is asked for: at it and on either side, near it or
 * not. */
static void
test_rates (void)
{
  static const double beside[] = { -0.3, -1e-9, 0, 1e-9, 0.3 };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (HysSignal) signal = signal_of (samples[i]);

      for (double t = 0; t < 3; t += 0.131)
        for (guint k = 0; k < G_N_ELEMENTS (beside); k++)
          {
            double inside = MAX (t + beside[k], 0), d = 1e-5;
            double rate = (hys_signal_value_in (signal, t + d, inside) - hys_signal_value_in (signal, t - d, inside)) / (2 * d);

            g_test_message ("%s, t = %g, inside %g", samples[i], t, inside);
            g_assert_cmpfloat_with_epsilon (hys_signal_rate (signal, t, inside), rate, 1e-5 * (1 + fabs (rate)));
          }
    }
}

/* However steep a straight piece is, as long as the rate is a number. */
static void
test_steep (void)
{
  static const char *const steep[] = {
    "{\"type\":\"ramp\",\"value\":1e300,\"duration\":1e-7}",
    "{\"type\":\"ramp\",\"value\":-1,\"duration\":1e-307}",
    "{\"type\":\"triangle\",\"amplitude\":0.25e300,\"period\":1e-7}",
    "{\"type\":\"table\",\"points\":[[0,0],[1e-7,-1e300]]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (steep); i++)
    {
      g_autoptr (HysSignal) signal = signal_of (steep[i]);

      g_assert_cmpfloat_with_epsilon (fabs (hys_signal_rate (signal, 0, 1e-308)), 1e307, 1e295);
    }
}

static void
test_breaks (void)
{
  static const double starts[] = { 0, -3.3, 0.1, 1e6, 1e6 + 0.3, 7e9 };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (guint k = 0; k < G_N_ELEMENTS (starts); k++)
      {
        g_autoptr (HysSignal) signal = signal_of (samples[i]);

        check_breaks (signal, starts[k]);
      }
}

/* Where a period is below the spacing of the doubles the breakpoints must still go on. */
static void
test_unresolved (void)
{
  static const char *const hard[] = {
    "{\"type\":\"square\",\"amplitude\":1,\"period\":1e-300}",
    "{\"type\":\"triangle\",\"amplitude\":1,\"period\":1e-9,\"phase\":1e300}",
    "{\"type\":\"sawtooth\",\"amplitude\":1,\"period\":2.3e-308}",
    "{\"type\":\"table\",\"points\":[[0,1],[5e-324,2]],\"repeat\":true}",
    "{\"type\":\"table\",\"points\":[[1e15,1],[1000000000000000.1,2]],\"repeat\":true}",
    "{\"type\":\"ramp\",\"value\":1,\"start\":1e20,\"duration\":1}",
  };
  static const double starts[] = { 0, 1, 1e15, -1e15, 1e300 };

  for (guint i = 0; i < G_N_ELEMENTS (hard); i++)
    for (guint k = 0; k < G_N_ELEMENTS (starts); k++)
      {
        g_autoptr (HysSignal) signal = signal_of (hard[i]);
        double t = starts[k];

        for (int n = 0; n < 50 && isfinite (t); n++)
          {
            double next = hys_signal_next_break (signal, t);

            g_assert_cmpfloat (next, >, t);
            hys_signal_value (signal, t);
            t = next;
          }
      }
}

/* Bounds hold everywhere, at both sides of jumps, and are reached. */
static void
check_bounds (const HysSignal *signal,
              double           t0,
              double           t1)
{
  double minimum, maximum, low = INFINITY, high = -INFINITY, tolerance;
  const int n = 20000;

  hys_signal_bounds (signal, t0, t1, &minimum, &maximum);
  for (int i = 0; i <= n; i++)
    {
      double t = i == n ? t1 : t0 + (t1 - t0) * i / n, f = hys_signal_value (signal, t);

      low = fmin (low, f);
      high = fmax (high, f);
    }
  tolerance = 1e-12 * (fabs (minimum) + fabs (maximum));
  g_assert_cmpfloat (low, >=, minimum - tolerance);
  g_assert_cmpfloat (high, <=, maximum + tolerance);
  /* No sample is further from the extreme than the signal goes in one sampling interval: jumps were sampled on both
   * sides, so that slope times interval bounds it. The steepest sample signal moves 1200 per unit of time. */
  g_assert_cmpfloat (low - minimum, <=, 1200 * (t1 - t0) / n);
  g_assert_cmpfloat (maximum - high, <=, 1200 * (t1 - t0) / n);
}

static void
test_bounds (void)
{
  static const double spans[][2] = { { 0, 10 }, { 0, 0.01 }, { 0.2, 0.45 }, { -3, -2.9 }, { 1.5, 1.5 }, { 0.35, 1.2 } };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (guint k = 0; k < G_N_ELEMENTS (spans); k++)
      {
        g_autoptr (HysSignal) signal = signal_of (samples[i]);

        check_bounds (signal, spans[k][0], spans[k][1]);
      }
}

/* Exact where sampling can only come near. */
static void
test_exact_bounds (void)
{
  static const struct { const char *json; double t0, t1, minimum, maximum; } cases[] = {
    { "{\"type\":\"sin\",\"amplitude\":200,\"omega\":6}", 0, 80, -200, 200 },
    { "{\"type\":\"sin\",\"amplitude\":2,\"omega\":1,\"offset\":1}", 0, 2, 1, 3 },
    { "{\"type\":\"sawtooth\",\"amplitude\":3,\"period\":2}", 0, 1.999, -3, 3 * (1.999 - 1) },
    { "{\"type\":\"sawtooth\",\"amplitude\":3,\"period\":2}", 1, 2, -3, 3 },
    { "{\"type\":\"square\",\"amplitude\":3,\"period\":2}", 0, 0.5, 3, 3 },
    { "{\"type\":\"square\",\"amplitude\":3,\"period\":2}", 0, 1, -3, 3 },
    { "{\"type\":\"step\",\"value\":5,\"at\":1}", 0, 0.99, 0, 0 },
    { "{\"type\":\"step\",\"value\":5,\"at\":1}", 0, 1, 0, 5 },
    { "{\"type\":\"table\",\"points\":[[0,1],[1,9],[2,1]],\"repeat\":true}", 10.5, 11.5, 5, 9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysSignal) signal = signal_of (cases[i].json);
      double minimum, maximum;

      hys_signal_bounds (signal, cases[i].t0, cases[i].t1, &minimum, &maximum);
      g_assert_cmpfloat_with_epsilon (minimum, cases[i].minimum, 1e-14);
      g_assert_cmpfloat_with_epsilon (maximum, cases[i].maximum, 1e-14);
    }
}

static double
wave (const char *type,
      double      position)
{
  double p = position - floor (position);

  if (g_str_equal (type, "square"))
    return p < 0.5 ? 1 : -1;
  if (g_str_equal (type, "sawtooth"))
    return 2 * p - 1;
  return p < 0.5 ? 1 - 4 * p : 4 * p - 3;
}

/* The format's sentences about the three waves, at times well inside their pieces, now and a million periods later. */
static void
test_waves (void)
{
  static const char *const types[] = { "triangle", "square", "sawtooth" };

  for (guint k = 0; k < G_N_ELEMENTS (types); k++)
    {
      g_autofree char *json = g_strdup_printf (
        "{\"type\":\"%s\",\"amplitude\":3,\"period\":0.7,\"phase\":0.2,\"offset\":10}", types[k]);
      g_autoptr (HysSignal) signal = signal_of (json);

      for (int i = 0; i < 1000; i++)
        for (int later = 0; later <= 1000000; later += 1000000)
          {
            double position = 0.2 + (i + 0.5) / 100 + later, t = (position - 0.2) * 0.7;

            g_assert_cmpfloat_with_epsilon (hys_signal_value (signal, t), 10 + 3 * wave (types[k], position), 1e-8);
          }
    }
}

/* At a jump: the left value from the step that ends there, the right value from the one that starts there. */
static void
check_jump (const HysSignal *signal,
            double           t,
            double           before,
            double           left,
            double           right)
{
  g_assert_cmpfloat_with_epsilon (hys_signal_value_in (signal, t, before), left, 1e-8);
  g_assert_cmpfloat_with_epsilon (hys_signal_value (signal, t), right, 1e-8);
}

static void
test_jumps (void)
{
  g_autoptr (HysSignal) square = signal_of ("{\"type\":\"square\",\"amplitude\":2,\"period\":0.3,\"phase\":0.1}");
  g_autoptr (HysSignal) saw = signal_of ("{\"type\":\"sawtooth\",\"amplitude\":2,\"period\":0.3,\"phase\":0.1}");
  g_autoptr (HysSignal) table = signal_of (
    "{\"type\":\"table\",\"points\":[[0.1,1],[0.2,3],[0.4,2]],\"repeat\":true}");
  double from = 1e6 * 0.3;

  for (int i = 0; i < 1000; i++)
    {
      double a = hys_signal_next_break (square, from), b = hys_signal_next_break (square, a);
      double c = hys_signal_next_break (saw, from), d = hys_signal_next_break (table, from);
      double e = hys_signal_next_break (table, d);
      double level = hys_signal_value (square, from);

      check_jump (square, a, from, level, -level);
      check_jump (square, b, a, -level, level);
      check_jump (saw, c, from, 2, -2);
      g_assert_cmpfloat_with_epsilon (b - a, 0.15, 1e-9);
      /* One of the table's two breakpoints in a round is the corner at 3, the other the jump from 2 to 1. */
      if (hys_signal_value (table, d) > 2)
        check_jump (table, e, d, 2, 1);
      else
        check_jump (table, d, from, 2, 1);
      from = b;
    }
}

static void
test_step_and_ramp (void)
{
  g_autoptr (HysSignal) step = signal_of ("{\"type\":\"step\",\"value\":5,\"at\":2}");
  g_autoptr (HysSignal) ramp = signal_of ("{\"type\":\"ramp\",\"value\":6,\"start\":1,\"duration\":3}");

  g_assert_cmpfloat (hys_signal_next_break (step, 0), ==, 2);
  g_assert_false (isfinite (hys_signal_next_break (step, 2)));
  check_jump (step, 2, 1, 0, 5);
  g_assert_cmpfloat (hys_signal_value (step, 1.999), ==, 0);
  g_assert_cmpfloat (hys_signal_next_break (ramp, 0), ==, 1);
  g_assert_cmpfloat (hys_signal_next_break (ramp, 1), ==, 4);
  g_assert_false (isfinite (hys_signal_next_break (ramp, 4)));
  g_assert_cmpfloat (hys_signal_value (ramp, 0.5), ==, 0);
  g_assert_cmpfloat (hys_signal_value (ramp, 2.5), ==, 3);
  g_assert_cmpfloat (hys_signal_value (ramp, 9), ==, 6);

  g_autoptr (HysSignal) belt = signal_of ("{\"type\":\"velocity\",\"rate\":-2,\"start\":1}");
  double low, high;

  g_assert_cmpfloat (hys_signal_next_break (belt, 0), ==, 1);
  g_assert_false (isfinite (hys_signal_next_break (belt, 1)));
  g_assert_cmpfloat (hys_signal_value (belt, 0.5), ==, 0);
  g_assert_cmpfloat (hys_signal_value (belt, 1e6 + 1), ==, -2e6);
  hys_signal_bounds (belt, 0, 3, &low, &high);
  g_assert_cmpfloat (low, ==, -4);
  g_assert_cmpfloat (high, ==, 0);
}

static void
test_tables (void)
{
  g_autoptr (HysSignal) linear = signal_of ("{\"type\":\"table\",\"points\":[[1,10],[3,30],[4,0]]}");
  g_autoptr (HysSignal) previous = signal_of (
    "{\"type\":\"table\",\"points\":[[1,10],[3,30],[4,0]],\"interpolation\":\"previous\"}");

  g_assert_cmpfloat (hys_signal_value (linear, 0), ==, 10);
  g_assert_cmpfloat (hys_signal_value (linear, 2), ==, 20);
  g_assert_cmpfloat (hys_signal_value (linear, 3.25), ==, 22.5);
  g_assert_cmpfloat (hys_signal_value (linear, 100), ==, 0);
  g_assert_cmpfloat (hys_signal_value (previous, 0), ==, 10);
  g_assert_cmpfloat (hys_signal_value (previous, 2.999), ==, 10);
  g_assert_cmpfloat (hys_signal_value (previous, 3), ==, 30);
  g_assert_cmpfloat (hys_signal_value_in (previous, 3, 2), ==, 10);
  g_assert_cmpfloat (hys_signal_value (previous, 100), ==, 0);
}

/* Between equal points the value is theirs, to the last digit. */
static void
test_hold (void)
{
  g_autoptr (HysSignal) signal = signal_of ("{\"type\":\"table\",\"points\":[[0,0],[1,2.86],[3,2.86],[4,0]]}");

  for (int i = 100; i <= 300; i++)
    g_assert_cmpfloat (hys_signal_value_in (signal, i / 100.0, 2), ==, 2.86);
}

/* A repeated table is the table at t modulo its length. */
static void
test_repeat (void)
{
  g_autoptr (HysSignal) once = signal_of ("{\"type\":\"table\",\"points\":[[0.5,1],[0.75,3],[1.25,-2],[2.5,0]]}");
  g_autoptr (HysSignal) again = signal_of (
    "{\"type\":\"table\",\"points\":[[0.5,1],[0.75,3],[1.25,-2],[2.5,0]],\"repeat\":true}");

  for (int round = -3; round <= 1000000; round += round < 3 ? 1 : 111111)
    for (int i = 0; i < 64; i++)
      {
        double t = 0.5 + 2.0 * (i + 0.5) / 64;   /* every sum here is exact in binary */

        g_assert_cmpfloat (hys_signal_value (again, t + 2.0 * round), ==, hys_signal_value (once, t));
      }
}

/* Taylor's series is the value within its piece: of a kind without one, the straight line. */
static void
test_taylor (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (HysSignal) signal = signal_of (samples[i]);

      for (double t = 0; t < 5; t = fmin (hys_signal_next_break (signal, t), t + 0.37))
        {
          double unit = fmin (0.1, hys_signal_next_break (signal, t) - t), inside = t + unit / 2, c[20] = { 0 };

          g_assert_true (hys_signal_taylor (signal, t, unit, G_N_ELEMENTS (c), c));
          for (int k = 0; k <= 8; k++)
            {
              double tau = k / 8.0, sum = 0, value = hys_signal_value_in (signal, t + unit * tau, inside);

              for (guint power = G_N_ELEMENTS (c); power-- > 0;)
                sum = sum * tau + c[power];
              g_assert_cmpfloat_with_epsilon (sum, value, 1e-11 * fmax (fabs (value), 1));
            }
        }
    }
}

static void
test_copy (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (HysSignal) signal = signal_of (samples[i]);
      g_autoptr (HysSignal) copy = hys_signal_copy (signal);

      for (int k = 0; k < 100; k++)
        g_assert_cmpfloat (hys_signal_value (signal, k * 0.1), ==, hys_signal_value (copy, k * 0.1));
      g_assert_true (signal->points == NULL || signal->points != copy->points);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/signals/table-of-kinds", test_table);
  g_test_add_func ("/signals/periods", test_periods);
  g_test_add_func ("/signals/rates", test_rates);
  g_test_add_func ("/signals/steep", test_steep);
  g_test_add_func ("/signals/breaks", test_breaks);
  g_test_add_func ("/signals/unresolved", test_unresolved);
  g_test_add_func ("/signals/bounds", test_bounds);
  g_test_add_func ("/signals/exact-bounds", test_exact_bounds);
  g_test_add_func ("/signals/waves", test_waves);
  g_test_add_func ("/signals/jumps", test_jumps);
  g_test_add_func ("/signals/step-and-ramp", test_step_and_ramp);
  g_test_add_func ("/signals/tables", test_tables);
  g_test_add_func ("/signals/hold", test_hold);
  g_test_add_func ("/signals/repeat", test_repeat);
  g_test_add_func ("/signals/taylor", test_taylor);
  g_test_add_func ("/signals/copy", test_copy);
  return g_test_run ();
}
