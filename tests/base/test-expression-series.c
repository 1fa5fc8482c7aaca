/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taylor coefficients and enclosures of formulas against closed forms and samples, breakpoints against those known. */
#include "hys-expression.h"

#include "hys-expression-private.h"

#include <string.h>

static HysExpression *
formula (const char *text)
{
  g_autoptr (GError) error = NULL;
  HysExpression *expression = hys_expression_new (text, "t", &error);

  g_assert_no_error (error);
  return expression;
}

/* ---- Taylor coefficients ---- */

#define N 12

typedef void (*Closed) (double t, double *c);

static double
factorial (int k)
{
  return k <= 1 ? 1 : k * factorial (k - 1);
}

static void
closed_exp (double t, double *c)
{
  for (int k = 0; k < N; k++)
    c[k] = pow (-2, k) * exp (-2 * t) / factorial (k);
}

static void
closed_sin (double t, double *c)
{
  for (int k = 0; k < N; k++)
    c[k] = pow (3, k) * sin (3 * t + k * G_PI / 2) / factorial (k);
}

static void
closed_cosh (double t, double *c)
{
  for (int k = 0; k < N; k++)
    c[k] = (k % 2 == 0 ? cosh (t) : sinh (t)) / factorial (k);
}

static void
closed_log (double t, double *c)
{
  for (int k = 0; k < N; k++)
    c[k] = k == 0 ? log (t) : -pow (-1 / t, k) / k;
}

static void
closed_inverse (double t, double *c)
{
  for (int k = 0; k < N; k++)
    c[k] = pow (-1, k) / pow (1 + t, k + 1);
}

static void
closed_sqrt (double t, double *c)
{
  double binomial = 1;

  for (int k = 0; k < N; k++)
    {
      c[k] = binomial * pow (t, 0.5 - k);
      binomial *= (0.5 - k) / (k + 1);
    }
}

static void
closed_cube (double t, double *c)
{
  memset (c, 0, N * sizeof *c);
  c[0] = t * t * t;
  c[1] = 3 * t * t;
  c[2] = 3 * t;
  c[3] = 1;
}

/* atan: the imaginary part of log (1 + i t) */
static void
closed_atan (double t, double *c)
{
  double r = sqrt (1 + t * t), angle = atan2 (1, -t);

  for (int k = 0; k < N; k++)
    c[k] = k == 0 ? atan (t) : -sin (k * angle) * (k % 2 == 0 ? 1 : 1) * pow (-1, k) / (k * pow (r, k)) * pow (-1, k);
  c[1] = 1 / (1 + t * t);
  c[2] = -t / pow (1 + t * t, 2);
  c[3] = (3 * t * t - 1) / (3 * pow (1 + t * t, 3));
  for (int k = 4; k < N; k++)
    c[k] = NAN;
}

/* The first coefficients of tan and tanh, by their squares. */
static void
closed_tan (double t, double *c)
{
  double x = tan (t), w = 1 + x * x;

  c[0] = x;
  c[1] = w;
  c[2] = x * w;
  c[3] = w * (1 + 3 * x * x) / 3;
  for (int k = 4; k < N; k++)
    c[k] = NAN;
}

static void
closed_asin (double t, double *c)
{
  double w = 1 - t * t;

  c[0] = asin (t);
  c[1] = pow (w, -0.5);
  c[2] = t * pow (w, -1.5) / 2;
  c[3] = (1 + 2 * t * t) * pow (w, -2.5) / 6;
  for (int k = 4; k < N; k++)
    c[k] = NAN;
}

static void
test_taylor (void)
{
  static const struct { const char *text; Closed closed; } cases[] = {
    { "exp(-2*t)", closed_exp }, { "sin(3*t)", closed_sin }, { "cos(3*t - pi/2)", closed_sin }, { "cosh(t)", closed_cosh },
    { "(exp(t) + exp(-t))/2", closed_cosh }, { "ln(t)", closed_log }, { "log2(t)/log2(e)", closed_log }, { "log10(t)*ln(10)", closed_log },
    { "1/(1+t)", closed_inverse }, { "(1+t)^-1", closed_inverse }, { "sqrt(t)", closed_sqrt }, { "t^0.5", closed_sqrt },
    { "t^(1/(1+1))", closed_sqrt }, { "t^(0.5+0*t)", closed_sqrt }, { "t^3", closed_cube }, { "t*t*t", closed_cube }, { "t^2*abs(t)", closed_cube },
    { "t^3.5/sqrt(t)", closed_cube }, { "atan(t)", closed_atan }, { "atan2(2*t, 2)", closed_atan }, { "tan(t)", closed_tan }, { "asin(t)", closed_asin },
    { "pi/2 - acos(t)", closed_asin }, { "t > 0 ? exp(-2*t) : 1/0", closed_exp }, { "max(exp(-2*t), -t)", closed_exp },
    { "exp(-2*t) + rint(t/100)", closed_exp }, { "asinh(sinh(t)*1)^3", closed_cube }, { "acosh(cosh(t))^3", closed_cube },
    { "atanh(tanh(t))^3", closed_cube }, { "sinh(ln(t))*2*t - t*t*1 + 1 + t^3", closed_cube },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (double t = 0.3; t < 1; t += 0.17)
      {
        g_autoptr (HysExpression) expression = formula (cases[i].text);
        double c[N], expected[N], rest, unit = 0.1;

        hys_expression_taylor (expression, t, unit, t, N, c, &rest);
        cases[i].closed (t, expected);
        for (int k = 0; k < N && !isnan (expected[k]); k++)
          if (!(fabs (c[k] - expected[k] * pow (unit, k)) <= 1e-12 * pow (unit / 0.2, k)))
            g_error ("%s at %g: coefficient %d is %.17g, not %.17g", cases[i].text, t, k, c[k] / pow (unit, k), expected[k]);
      }
}

/* ---- Random formulas ---- */

/* A formula of depth @depth. @tame: without what grows fast. */
static void
add_random (GString *text,
            int      depth,
            gboolean tame)
{
  static const char *const functions[] = { "sin", "cos", "atan", "tanh", "abs", "sqrt", "sign", "rint", "floor", "ceil", "asinh", "ln", "asin",
                                           "acos", "acosh", "log2", "log10", "tan", "exp", "sinh", "cosh", "atanh" };
  static const char *const operators[] = { "+", "-", "*", "+", "-", "*", "<", ">", "<=", ">=", "&&", "||", "==", "/" };
  int kind = depth == 0 ? g_test_rand_int_range (0, 2) : g_test_rand_int_range (1, 9);

  if (kind == 0)
    g_string_append (text, "t");
  else if (kind == 1)
    g_string_append_printf (text, "%g", g_test_rand_double_range (0.1, 4));
  else if (kind <= 3)
    {
      g_string_append_printf (text, "%s(", functions[g_test_rand_int_range (0, G_N_ELEMENTS (functions) - (tame ? 5 : 0))]);
      add_random (text, depth - 1, tame);
      g_string_append (text, ")");
    }
  else if (kind == 4)
    {
      g_string_append (text, "(");
      add_random (text, depth - 1, tame);
      g_string_append_printf (text, ")^%d", g_test_rand_int_range (tame ? 1 : -2, 6));
    }
  else if (kind == 5)
    {
      g_string_append (text, "(");
      add_random (text, depth - 1, tame);
      g_string_append (text, " > 1 ? ");
      add_random (text, depth - 1, tame);
      g_string_append (text, " : ");
      add_random (text, depth - 1, tame);
      g_string_append (text, ")");
    }
  else if (kind == 6)
    {
      g_string_append (text, g_test_rand_bit () ? "min(" : "max(");
      add_random (text, depth - 1, tame);
      g_string_append (text, ", ");
      add_random (text, depth - 1, tame);
      g_string_append (text, ")");
    }
  else
    {
      g_string_append (text, "(");
      add_random (text, depth - 1, tame);
      g_string_append_printf (text, " %s ", operators[g_test_rand_int_range (0, G_N_ELEMENTS (operators) - (tame ? 1 : 0))]);
      add_random (text, depth - 1, tame);
      g_string_append (text, ")");
    }
}

static HysExpression *
random_formula (gboolean tame)
{
  g_autoptr (GString) text = g_string_new (NULL);

  add_random (text, 4, tame);
  return text->len <= 4096 ? formula (text->str) : formula ("t");
}

/* What a piece is at every time of a stretch is in the enclosure, and the series with its remainder comes to it. */
static void
check_stretch (const HysExpression *expression,
               double               t0,
               double               t1)
{
  double inside = t0 + 0.5 * (t1 - t0), c[N], rest;
  guint n;
  const HysFormulaNode *nodes = hys_expression_nodes (expression, &n);
  g_autofree double *decided = g_new0 (double, n);
  HysInterval range[1];

  hys_nodes_evaluate (nodes, 0, n - 1, inside, decided, NULL);
  hys_nodes_enclose (nodes, 0, n - 1, (HysInterval){ t0, t1 }, 1, 0, decided, range);
  hys_expression_taylor (expression, t0, t1 - t0, inside, N, c, &rest);
  for (int i = 1; i < 20; i++)
    {
      double tau = i / 20.0, t = t0 + tau * (t1 - t0), value = hys_expression_value_in (expression, t, inside), sum = 0, size = 0;
      double slope = 0;

      if (!isfinite (value))
        continue;
      if (!(range->low <= value && value <= range->high))
        g_error ("%s: %.17g at %.17g is not in [%.17g, %.17g]", hys_expression_get_text (expression), value, t, range->low, range->high);
      for (int k = N; k-- > 0;)
        {
          slope = slope * tau + size;
          sum = sum * tau + c[k];
          size = size * tau + fabs (c[k]);
        }
      slope *= DBL_EPSILON * fabs (t) / (t1 - t0);   /* t is rounded */
      if (isfinite (rest) && isfinite (size) && !(fabs (sum - value) <= rest + 1e-9 * (size + fabs (value)) + slope))
        g_error ("%s: the series on [%.17g, %.17g] gives %.17g, not %.17g, at %.17g, beyond %g", hys_expression_get_text (expression), t0, t1, sum,
                 value, t, rest);
    }
}

static void
test_enclosures (void)
{
  for (int i = 0; i < 2000; i++)
    {
      g_autoptr (HysExpression) expression = random_formula (FALSE);
      double t = g_test_rand_double_range (0, 3), end = fmin (t + pow (10, g_test_rand_double_range (-3, 0.5)), 6);

      for (int k = 0; k < 20 && t < end; k++)
        {
          double next = fmin (hys_expression_next_break (expression, t), end);

          check_stretch (expression, t, next);
          t = next;
        }
    }
}

/* A random formula has no jump between its breakpoints: where two samples differ much, halving the distance brings them together. */
static void
check_no_jump (const HysExpression *expression,
               double               t0,
               double               t1)
{
  double a = t0 + 1e-6 * (t1 - t0), b = t1 - 1e-6 * (t1 - t0), fa, fb;

  for (int i = 0; i < 50; i++)
    {
      double middle = a + 0.5 * (b - a), fm = hys_expression_evaluate (expression, middle);

      fa = hys_expression_evaluate (expression, a);
      fb = hys_expression_evaluate (expression, b);
      if (!(middle > a && middle < b) || !isfinite (fa + fb + fm) || fa == fb)
        return;
      *(fabs (fm - fa) > fabs (fm - fb) ? &b : &a) = middle;
    }
  fa = hys_expression_evaluate (expression, a);
  fb = hys_expression_evaluate (expression, b);
  if (fabs (fb - fa) > 1e-3 * (1 + fabs (fa) + fabs (fb)))
    g_error ("%s jumps at %.17g, between %.17g and %.17g", hys_expression_get_text (expression), a, t0, t1);
}

static void
test_no_jump (void)
{
  for (int i = 0; i < 2000; i++)
    {
      g_autoptr (HysExpression) expression = random_formula (TRUE);
      double t = 0.01;

      for (int k = 0; k < 30 && t < 5; k++)
        {
          double next = fmin (hys_expression_next_break (expression, t), t + 1);

          if (next - t > 1e-6)
            check_no_jump (expression, t, next);
          t = next;
        }
    }
}

/* ---- Breakpoints ---- */

static void
test_breaks (void)
{
  static const struct { const char *text; double at[6]; } cases[] = {
    { "(t>2)*(t<4)", { 2, 4 } }, { "t<2 ? 0 : t<4 ? 1 : 0", { 2, 4 } }, { "abs(t-3)", { 3 } }, { "abs((t-3)^2)", { 3 } },
    { "abs(t^2-6*t+9)", { 3 } }, { "(t-3)^3>0", { 3 } }, { "abs(abs(t-3)-1)", { 2, 3, 4 } }, { "rint(t/4)", { 2, 6, 10, 14, 18 } },
    { "floor(t/5)", { 5, 10, 15 } }, { "ceil(t/5)", { 5, 10, 15 } }, { "sign(t-7.25)", { 7.25 } }, { "min(t, 10-t, 4)", { 4, 5, 6 } },
    { "max(max(t-2,0),0)", { 2 } }, { "sin(t/3)>=0", { 3 * G_PI, 6 * G_PI } }, { "(t>7.0001)*(t<7.00010001)", { 7.0001, 7.00010001 } },
    { "exp(-(t-9)^2) > exp(-1)", { 8, 10 } }, { "t == 2 ? 1 : 0", { 2 } }, { "t>1 && t<3 || t>5", { 1, 3, 5 } }, { "sqrt((t-3)^2)", { 3 } },
    { "sqrt(t-3)", { 3 } }, { "1/(t-3)", { 3 } }, { "ln(t-3) > 0", { 3, 4 } }, { "tan(t/4)", { 2 * G_PI, 6 * G_PI } }, { "asin(t/5)", { 5, 15 } },
    { "t<15 ? 0 : (sin(pi*t)>0)", { 15, 16, 17, 18, 19 } }, { "sin(t)>2", { 0 } }, { "t^2+1>0", { 0 } }, { "abs(t)", { 0 } }, { "3*t", { 0 } },
    { "t>=0", { 0 } }, { "max(t,t)", { 0 } }, { "exp(t)/(1+t^2)", { 0 } }, { "sin(1.5*t)^2 >= -0.001", { 0 } }, { "t ? 1 : 2", { 0 } },
    { "t-4 ? 1 : 2", { 4 } }, { "(t-1) && (t-3)", { 1, 3 } }, { "atan2(t-6, -1)", { 6 } }, { "(abs(t-8)<1e-7)", { 8 - 1e-7, 8, 8 + 1e-7 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysExpression) expression = formula (cases[i].text);
      double t = 0;

      hys_expression_set_span (expression, 20);
      for (guint k = 0; k < 6; k++)
        {
          double expected = cases[i].at[k] > 0 ? cases[i].at[k] : 20;

          t = hys_expression_next_break (expression, t);
          if (!(fabs (t - expected) < 1e-13 * 20) && !(expected == 20 && t >= 20))
            g_error ("%s: breakpoint %u is %.17g, not %.17g", cases[i].text, k, t, expected);
          if (expected == 20)
            break;
        }
    }
}

/* Of a wave without end all are found, one after the other, early and late; of one that is too fast as many as are asked for. */
static void
test_many_breaks (void)
{
  g_autoptr (HysExpression) slow = formula ("sin(pi*t) >= 0"), fast = formula ("sin(1e9*t) > 0"), finest = formula ("sin(1e30*t) > 0");
  double t = 0;

  hys_expression_set_span (slow, 10);
  for (int k = 1; k < 300; k++)
    {
      double next = hys_expression_next_break (slow, t);

      if (next == 320 || next == 160 || next == 80 || next == 40 || next == 20 || next == 10)
        g_assert_cmpfloat (next, ==, k);
      g_assert_cmpfloat_with_epsilon (next, k, 1e-12 * k);
      t = next;
    }
  for (int k = 1; k < 2000; k++)
    {
      double next = hys_expression_next_break (fast, t = k == 1 ? 0 : t);

      g_assert_cmpfloat_with_epsilon (next, k * G_PI * 1e-9, 1e-16 * k);
      t = next;
    }
  g_assert_cmpfloat (hys_expression_next_break (finest, 3), >, 3);
}

/* None is lost between two windows, whatever the unit of the time. */
static void
test_ends_of_windows (void)
{
  for (int decade = -6; decade <= 6; decade++)
    for (int steps = 5; steps <= 40; steps++)
      {
        double unit = pow (10, decade), t = -0.5 * unit;
        g_autofree char *text = g_strdup_printf ("floor (t*1e%d)", -decade);
        g_autoptr (HysExpression) expression = formula (text);

        hys_expression_set_span (expression, steps * unit);
        for (int k = 0; k <= 3 * steps; k++)
          {
            t = hys_expression_next_break (expression, t);
            g_assert_cmpfloat_with_epsilon (t, k * unit, 1e-12 * (k + 1) * unit);
          }
      }
}

/* Nor where windows become wider again, behind many breakpoints. */
static void
test_windows_of_widths (void)
{
  for (int steps = 8; steps <= 32; steps *= 2)
    for (int begin = 3; begin <= 15; begin++)
      {
        double unit = 1e-5, t = (begin - 0.5) * unit;
        g_autofree char *text = g_strdup_printf ("(t*1e5 > %d && t*1e5 < %d.5 ? floor (800*t*1e5) : 0) + floor (t*1e5)", begin,
                                                 begin + 1);
        g_autoptr (HysExpression) expression = formula (text);

        hys_expression_set_span (expression, steps * unit);
        while (t < (begin + 1.6) * unit)
          t = hys_expression_next_break (expression, t);
        for (int k = begin + 2; k <= begin + 12; k++)
          {
            g_assert_cmpfloat_with_epsilon (t, k * unit, 1e-12 * (k + 1) * unit);
            t = hys_expression_next_break (expression, t);
          }
      }
}

/* At a breakpoint the value is that of the piece that begins there; from within each piece, its own. */
static void
test_sides (void)
{
  g_autoptr (HysExpression) pulse = formula ("(t>2)*(t<=4)"), saw = formula ("t - floor(t)");

  g_assert_cmpfloat (hys_expression_value_in (pulse, 2, 2), ==, 1);
  g_assert_cmpfloat (hys_expression_value_in (pulse, 2, 1.9), ==, 0);
  g_assert_cmpfloat (hys_expression_value_in (pulse, 4, 3), ==, 1);
  g_assert_cmpfloat (hys_expression_value_in (pulse, 4, 4), ==, 0);
  for (int k = 1; k < 20; k++)
    {
      g_assert_cmpfloat (hys_expression_value_in (saw, k, k - 0.5), ==, 1);
      g_assert_cmpfloat (hys_expression_value_in (saw, k, k), ==, 0);
    }
}

static void
test_bounds (void)
{
  static const struct { const char *text; double minimum, maximum; } cases[] = {
    { "sin(t)", -1, 1 }, { "sin(pi*t/20)^2000", 0, 1 }, { "exp(-(t-13.37)^2*1e6)", 0, 1 }, { "(t>7)*(t<7.0000001)", 0, 1 },
    { "t*(20-t)", 0, 100 }, { "abs(t-3)", 0, 17 }, { "exp(-40*t)", 0, 1 }, { "3", 3, 3 }, { "min(t, 20-t)", 0, 10 },
    { "t<5 ? sin(t) : 0", -1, 1 }, { "cos(50*t)+cos(51*t)", -2, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysExpression) expression = formula (cases[i].text);
      double minimum, maximum;

      hys_expression_set_span (expression, 20);
      hys_expression_bounds (expression, 0, 20, &minimum, &maximum);
      if (i < G_N_ELEMENTS (cases) - 1)
        g_assert_cmpfloat_with_epsilon (minimum, cases[i].minimum, 1e-9);
      g_assert_cmpfloat_with_epsilon (maximum, cases[i].maximum, 1e-9);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expression/taylor", test_taylor);
  g_test_add_func ("/expression/enclosures", test_enclosures);
  g_test_add_func ("/expression/no-jump", test_no_jump);
  g_test_add_func ("/expression/breaks", test_breaks);
  g_test_add_func ("/expression/many-breaks", test_many_breaks);
  g_test_add_func ("/expression/ends-of-windows", test_ends_of_windows);
  g_test_add_func ("/expression/windows-of-widths", test_windows_of_widths);
  g_test_add_func ("/expression/sides", test_sides);
  g_test_add_func ("/expression/bounds", test_bounds);
  return g_test_run ();
}
