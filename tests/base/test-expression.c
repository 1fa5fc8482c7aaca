/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-comma-locale.h"
#include "hys-error.h"
#include "hys-expression.h"

#include <math.h>
#include <string.h>

static double
evaluate (const char *text,
          double      t)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysExpression) expression = hys_expression_new (text, "t", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (hys_expression_get_text (expression), ==, text);
  return hys_expression_evaluate (expression, t);
}

static void
test_values (void)
{
  g_assert_cmpfloat (evaluate ("200*sin(6*t)", 0.3), ==, 200 * sin (1.8));
  g_assert_cmpfloat (evaluate ("pi", 0), ==, G_PI);
  g_assert_cmpfloat (evaluate ("e", 0), ==, G_E);
  g_assert_cmpfloat (evaluate ("2e3", 0), ==, 2000);
  g_assert_cmpfloat (evaluate ("-t^2", 3), ==, -9);
  g_assert_cmpfloat (evaluate ("2^3^2", 0), ==, 512);
  g_assert_cmpfloat (evaluate ("t > 1 ? 5 : 7", 2), ==, 5);
  g_assert_cmpfloat (evaluate ("t > 1 ? 5 : 7", 1), ==, 7);
  g_assert_cmpfloat (evaluate ("t == 2", 2), ==, 1);
  g_assert_cmpfloat (evaluate ("t >= 2 && t <= 3 && t != 2.5", 2), ==, 1);
  g_assert_cmpfloat (evaluate ("max(1, t, 3)", 2), ==, 3);
  g_assert_cmpfloat_with_epsilon (evaluate ("exp(-t)*cos(2*pi*t)", 0.25), 0, 1e-16);
}

/* Every function and operator against the C library, at arguments inside their domains. */
static void
test_functions (void)
{
  static const struct { const char *text; double (*function) (double); double from, to; } functions[] = {
    { "sin(t)", sin, -9, 9 }, { "cos(t)", cos, -9, 9 }, { "tan(t)", tan, -1.5, 1.5 }, { "asin(t)", asin, -1, 1 }, { "acos(t)", acos, -1, 1 },
    { "atan(t)", atan, -9, 9 }, { "sinh(t)", sinh, -9, 9 }, { "cosh(t)", cosh, -9, 9 }, { "tanh(t)", tanh, -9, 9 },
    { "asinh(t)", asinh, -9, 9 }, { "acosh(t)", acosh, 1, 9 }, { "atanh(t)", atanh, -0.9, 0.9 }, { "exp(t)", exp, -9, 9 },
    { "ln(t)", log, 0.1, 9 }, { "log(t)", log, 0.1, 9 }, { "log2(t)", log2, 0.1, 9 }, { "log10(t)", log10, 0.1, 9 },
    { "sqrt(t)", sqrt, 0, 9 }, { "abs(t)", fabs, -9, 9 }, { "floor(t)", floor, -9, 9 }, { "ceil ( t )", ceil, -9, 9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    for (int k = 0; k <= 100; k++)
      {
        double t = functions[i].from + (functions[i].to - functions[i].from) * k / 100;

        g_assert_cmpfloat (evaluate (functions[i].text, t), ==, functions[i].function (t));
      }
}

/* Which operator comes first, and what stands in a formula besides. */
static void
test_grammar (void)
{
  static const struct { const char *text; double t, value; } cases[] = {
    { "1-2-t", 3, -4 }, { "12/t/2", 3, 2 }, { "2*t^2", 3, 18 }, { "2^-t", 2, 0.25 }, { "2^-t^2", 2, 0.0625 }, { "t*-3", 2, -6 },
    { "t - -3", 2, 5 }, { "--t", 2, 2 }, { "+t", 2, 2 }, { "1+t>2", 2, 1 }, { "1<t<3", 2, 1 }, { "t>1==1", 2, 1 }, { "0||t&&0", 2, 0 },
    { "1||t&&0", 2, 1 }, { "t>3||t<1", 2, 0 }, { "t<1?1:t<3?2:3", 2, 2 }, { "t>1?t>3?1:2:3", 2, 2 }, { "(t>1)*(t<3)", 2, 1 },
    { ".5*t", 2, 1 }, { "5.*t", 2, 10 }, { "1E3*t", 2, 2000 }, { "1e+3*t", 2, 2000 }, { "2*e*t-2*e*t", 2, 0 }, { "atan2(t, 0)", 2, G_PI / 2 },
    { "sign(t)", -2, -1 }, { "sign(t)", 0, 0 }, { "sign(t)", 5, 1 }, { "rint(t)", 2.5, 3 }, { "rint(t)", -2.5, -2 }, { "rint(t)", 2.4, 2 },
    { "min(t, 5)", 2, 2 }, { "min(5, 3, t)", 4, 3 }, { "sum(t, 1, 2)", 2, 5 }, { "avg(t, 1, 3)", 2, 2 }, { "max(t)", 2, 2 },
    { "t == 2 ? 1 : 0", 2, 1 }, { "t != 2", 2, 0 }, { "t^3", 1.1, 1.1 * 1.1 * 1.1 }, { "0 ? 1/0 : t", 2, 2 }, { "1/3*t", 3, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat (evaluate (cases[i].text, cases[i].t), ==, cases[i].value);
}

/* What is typed into a number's field. */
static void
test_typed (void)
{
  static const struct { const char *text; double value; } cases[] = {
    { "1/3", 1.0 / 3 }, { " 2*pi ", 2 * G_PI }, { "1e-3*5", 1e-3 * 5 }, { "2,5/2", 1.25 }, { "-(1+2)^2", -9 }, { "max(1,2)", 2 },
    { "sqrt(2)", G_SQRT2 }, { "0,5", 0.5 }, { " +3", 3 }, { "1.5e3", 1500 }, { "max(1.5,2)", 2 },
  };
  static const char *const refused[] = { "", " ", "1/0", "five", "t", "s", "1,000.5", "1,2,3", "1 2", "1e999", "1=1", "t=3", "sqrt(-1)",
                                         "1/", "[1]" };
  double value = 7;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_false (hys_expression_parse_typed (refused[i], &value));
  g_assert_cmpfloat (value, ==, 7);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (hys_expression_parse_typed (cases[i].text, &value));
      g_assert_cmpfloat (value, ==, cases[i].value);
    }
}

/* What is typed as a formula in t: commas part arguments, and are decimal where they part none. */
static void
test_typed_formula (void)
{
  static const struct { const char *text, *read; } cases[] = {
    { "0,5*sin(2,5*t)", "0.5*sin(2.5*t)" }, { "0.5*t", "0.5*t" }, { "max(1,5)", "max(1,5)" }, { "max(1,5+t)", "max(1,5+t)" },
    { "1,5 t", "1,5 t" }, { "0.5*t+0,5", "0.5*t+0,5" }, { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *read = hys_expression_read_typed (cases[i].text, "t");

      g_assert_cmpstr (read, ==, cases[i].read);
    }
}

static void
test_not_finite (void)
{
  g_assert_false (isfinite (evaluate ("1/t", 0)));
  g_assert_false (isfinite (evaluate ("sqrt(t)", -1)));
  g_assert_false (isfinite (evaluate ("log(t)", 0)));
}

static double
period_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysExpression) expression = hys_expression_new (text, "t", &error);

  g_assert_no_error (error);
  return hys_expression_period (expression);
}

/* The periods of formulas by trigonometry; none is told that is not the shortest. */
static void
test_period (void)
{
  static const struct { const char *text; double period; } cases[] = {
    { "3", 0 }, { "sqrt(2) + 1", 0 }, { "0*t", 0 }, { "t - t + 2", 0 },
    { "sin(2*t)", G_PI }, { "3*cos(2*pi*t/5 + 1) - 7", 5 }, { "-sin(-0.5*t)", 4 * G_PI }, { "tan(t)", G_PI },
    { "sin(2*t) + sin(3*t)", 2 * G_PI }, { "sin(t)*sin(t/3)", 3 * G_PI }, { "sin(4*t) + cos(6*t)", G_PI },
    { "sin(t)^2", G_PI }, { "sin(t)^3", 2 * G_PI }, { "abs(sin(t))", G_PI }, { "sin(t)*cos(t)", G_PI }, { "sin(t)/cos(t)", G_PI },
    { "abs(cos(t))*sin(t)", 2 * G_PI }, { "exp(sin(t))", 2 * G_PI }, { "cosh(2*sin(t))", G_PI }, { "1/(2 + cos(3*t))", 2 * G_PI / 3 },
    { "max(0, sin(pi*t))", 2 }, { "sin(2*pi*t) > 0 ? 1 : -1", 1 }, { "sign(cos(t))", 2 * G_PI }, { "abs(sign(cos(t)))*sin(t)", 2 * G_PI },
    { "t - floor(t)", 1 }, { "t/3 - floor(t/3) < 0.25", 3 }, { "abs(t - 2*rint(t/2))", 2 }, { "sin(t - floor(t))", 1 },
    { "sin(3 + 2*sin(t))", 2 * G_PI }, { "sin(t + sin(2*t))", 2 * G_PI }, { "atan2(sin(t), 2 + cos(t))", 2 * G_PI },
    { "sin(t) > 0.5 && cos(t) > 0", 2 * G_PI }, { "sin(2*t) > 0.5 ? sin(1.5*t) : 1", 4 * G_PI }, { "floor(abs(sin(t)))", NAN }, { "avg(sin(t), sin(t/2))", 4 * G_PI }, { "2*sin(0.1*t)*(1 + 0.5*sin(t))", 20 * G_PI },
    /* not periodic, or not so for ever, or no common period, or more than the tree tells */
    { "t", NAN }, { "t + sin(t)", NAN }, { "t*sin(t)", NAN }, { "sin(t^2)", NAN }, { "exp(-t)*sin(t)", NAN }, { "sin(t) + sin(sqrt(2)*t)", NAN },
    { "t < 5 ? sin(t) : 0", NAN }, { "min(t, 1)", NAN }, { "floor(t)", NAN }, { "sin(t)^2 + cos(t)^2", NAN }, { "sin(t)^t", NAN },
    { "exp(ln(2 + cos(t)^2)) + 0*sin(t/2)", G_PI }, { "sqrt(1 - sin(t)^2)", G_PI }, { "sin(t + 1)^2 + sin(t)", 2 * G_PI },
    { "sin(t) + sin(t + pi) + sin(2*t)", NAN }, { "sin(t) - sin(t)", NAN }, { "sin(32*t)*cos(35*t) + sin(3*t)/2", NAN },
    { "sin(1/0*t)", NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double period = period_of (cases[i].text);

      g_test_message ("%s: %.17g", cases[i].text, period);
      if (isnan (cases[i].period))
        g_assert_true (isnan (period));
      else
        g_assert_cmpfloat (fabs (period - cases[i].period), <=, 1e-14 * cases[i].period);
    }
}

/* Appends a random formula of that depth. */
static void
append_random (GString *text,
               guint    depth)
{
  static const char *const numbers[] = { "1", "2", "3", "0.5", "pi", "1.5", "0.25" };
  static const char *const patterns[] = { "(% + %)", "(% - %)", "(%*%)", "(%/3)", "abs(%)", "floor(%)", "(%)^2", "sin(%)", "(% > % ? % : %)",
                                         "max(%, %)", "sign(%)", "exp(sin(%))" };
  const char *number = numbers[g_test_rand_int_range (0, G_N_ELEMENTS (numbers))];

  if (depth == 0 && g_test_rand_int_range (0, 3) == 0)
    g_string_append (text, g_test_rand_bit () ? "t" : number);
  else if (depth == 0)
    g_string_append_printf (text, "%s(%s*t)", g_test_rand_bit () ? "sin" : "cos", number);
  else
    for (const char *at = patterns[g_test_rand_int_range (0, G_N_ELEMENTS (patterns))]; *at != '\0'; at++)
      if (*at == '%')
        append_random (text, depth - 1);
      else
        g_string_append_c (text, *at);
}

/* Values repeat themselves after a period that is told, but for those next to a jump, and do not after a part of it. */
static void
test_random_periods (void)
{
  guint told = 0;

  for (guint round = 0; round < 1000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      append_random (text, (guint) g_test_rand_int_range (1, 4));
      g_autoptr (HysExpression) expression = hys_expression_new (text->str, "t", NULL);
      double period = hys_expression_period (expression), low = INFINITY, high = -INFINITY;
      guint others[8] = { 0 };

      g_test_message ("%s: %g", text->str, period);
      for (guint i = 0; i < 400; i++)
        {
          low = fmin (low, hys_expression_evaluate (expression, 0.1237 * i));
          high = fmax (high, hys_expression_evaluate (expression, 0.1237 * i));
        }
      for (guint i = 0; i < 400 && !isnan (period); i++)
        for (guint k = 1; k < G_N_ELEMENTS (others); k++)
          others[k] += fabs (hys_expression_evaluate (expression, 0.0371 + 0.1237 * i)
                             - hys_expression_evaluate (expression, 0.0371 + 0.1237 * i + (period > 0 ? period : 0.73) / k))
                       > 1e-6 * (k == 1 ? 1 + high - low : high - low);
      g_assert_cmpuint (others[1], <=, 8);
      for (guint k = 2; k < G_N_ELEMENTS (others) && period > 0; k++)
        g_assert_cmpuint (others[k], >, 0);
      told += period > 0;
    }
  g_assert_cmpuint (told, >, 200);
}

static void
test_refused (void)
{
  static const struct { const char *text; const char *said; const char *position; } cases[] = {
    { "", "empty", "position 1" }, { "   ", "empty", "position 1" }, { "t = 3", "assignment", "position 3" },
    { "t=3", "assignment", "position 2" }, { "q*t", "\"q\"", "position 1" },
    { "t + foo(2)", "foo", "position 5" }, { "sin(", "complete", "position 5" }, { "1, 2", "one value", "position 2" },
    { "s", "s", "position 1" }, { "t t", "t", "position 3" }, { "1e999", "1e999", "position 1" },
    { "_pi", "_pi", "position 1" }, { "\"text\"", "", "position" }, { "max()", "few", "position" },
    { "sin(1, 2)", "many", "position" }, { "t += 1", "", "position 4" }, { "t; t", "", "position 2" },
    { "é*t", "é", "position 1" }, { "t * * 2", "\"*\" is not expected", "position 5" }, { "sin t", "\"t\" is not expected", "position 5" },
    { "t)", "\")\" is not expected", "position 2" }, { "(t", "complete", "position 3" }, { "t ? 1", "complete", "position 6" },
    { "atan2(t)", "few", "position 8" }, { "2 t", "\"t\" is not expected", "position 3" }, { "1.5.2", "\".\" is not expected", "position 4" },
    { "0x10", "x10", "position 2" }, { "1 + é", "é", "position 5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (hys_expression_new (cases[i].text, "t", &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_test_message ("%s: %s", cases[i].text, error->message);
      g_assert_nonnull (strstr (error->message, cases[i].said));
      g_assert_nonnull (strstr (error->message, cases[i].position));
      g_assert_null (strchr (error->message, '\n'));
    }
}

/* The longest text that is taken, nested as deep as it can be; one more character is refused. */
static void
test_length (void)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysExpression) expression = NULL;

  for (int i = 0; i < 2047; i++)
    g_string_append_c (text, '(');
  g_string_append (text, "t ");
  for (int i = 0; i < 2047; i++)
    g_string_append_c (text, ')');
  g_assert_cmpuint (text->len, ==, 4096);
  expression = hys_expression_new (text->str, "t", &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (hys_expression_evaluate (expression, 3), ==, 3);
  g_string_append_c (text, ' ');
  g_assert_null (hys_expression_new (text->str, "t", &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_string_free (text, TRUE);
}

/* A copy has its own variable, and so has every expression. */
static void
test_copy (void)
{
  g_autoptr (HysExpression) a = hys_expression_new ("2*s", "s", NULL);
  g_autoptr (HysExpression) b = hys_expression_copy (a);

  g_assert_cmpfloat (hys_expression_evaluate (a, 1), ==, 2);
  g_assert_cmpfloat (hys_expression_evaluate (b, 5), ==, 10);
  g_assert_cmpfloat (hys_expression_evaluate (a, 1), ==, 2);
}

/* Returns how often 2 s was not twice @argument. */
static gpointer
evaluate_often (HysExpression *expression,
                double         argument)
{
  gsize wrong = 0;

  for (guint i = 0; i < 500000; i++)
    wrong += hys_expression_evaluate (expression, argument) != 2 * argument;
  return GSIZE_TO_POINTER (wrong);
}

static gpointer
evaluate_at_two (gpointer expression)
{
  return evaluate_often (expression, 2);
}

/* The expressions of a document that threads share. */
static void
test_threads (void)
{
  g_autoptr (HysExpression) expression = hys_expression_new ("2*s", "s", NULL);
  GThread *thread = g_thread_new ("expression", evaluate_at_two, expression);

  g_assert_null (evaluate_often (expression, 1));
  g_assert_null (g_thread_join (thread));
}

static void
test_comma_locale (void)
{
  g_autoptr (GError) error = NULL;

  if (!hys_comma_locale_enter ())
    return;
  g_assert_cmpfloat (evaluate ("0.5*t", 3), ==, 1.5);
  g_assert_cmpfloat (evaluate ("min(2.5,1.5)", 0), ==, 1.5);
  g_assert_null (hys_expression_new ("0,5*t", "t", &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  hys_comma_locale_leave ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expression/values", test_values);
  g_test_add_func ("/expression/functions", test_functions);
  g_test_add_func ("/expression/grammar", test_grammar);
  g_test_add_func ("/expression/typed", test_typed);
  g_test_add_func ("/expression/typed-formula", test_typed_formula);
  g_test_add_func ("/expression/not-finite", test_not_finite);
  g_test_add_func ("/expression/period", test_period);
  g_test_add_func ("/expression/random-periods", test_random_periods);
  g_test_add_func ("/expression/refused", test_refused);
  g_test_add_func ("/expression/length", test_length);
  g_test_add_func ("/expression/copy", test_copy);
  g_test_add_func ("/expression/threads", test_threads);
  g_test_add_func ("/expression/comma-locale", test_comma_locale);
  return g_test_run ();
}
