/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-comma-locale.h"
#include "hys-number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void
test_shortest (void)
{
  static const struct { double value; const char *text; } cases[] = {
    { 0, "0" }, { 200, "200" }, { 0.1, "0.1" }, { -1.5, "-1.5" }, { 1e-12, "1e-12" }, { 1e20, "1e20" },
    { 1e-5, "1e-5" }, { 1.0 / 3, "0.3333333333333333" }, { 0.1 + 0.2, "0.30000000000000004" }, { 1e6, "1000000" },
    { 5e-324, "5e-324" }, { DBL_MAX, "1.7976931348623157e308" }, { 1e100, "1e100" }, { 2.5e-10, "2.5e-10" },
    { -0.0, "-0" }, { 1e-4, "0.0001" }, { 9.99e-5, "9.99e-5" }, { -1.25e-4, "-0.000125" }, { 123456789012345, "123456789012345" },
    { 1e15, "1e15" }, { 1000000000000001, "1000000000000001" }, { 1200000000000000, "1.2e15" }, { 1.5e16, "1.5e16" },
    { 12345678901234566, "12345678901234566" }, { -1234567890123456, "-1234567890123456" },
    { 1234567890123456e1, "1.234567890123456e16" }, { 99999999999999984, "9.999999999999998e16" }, { 1e17, "1e17" },
    /* 2^-44: the doubles below it lie nearer than those above, and the nearest decimal of 16 digits is one of those */
    { 5.684341886080801e-14, "5.684341886080801e-14" },
    { 9007199254740993.0, "9007199254740992" }, { INFINITY, "inf" }, { NAN, "nan" },
  };
  char text[HYS_NUMBER_SIZE];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (hys_number_format (cases[i].value, text), ==, cases[i].text);
}

static double
random_double (void)
{
  guint64 bits = ((guint64) g_test_rand_int () << 32) | (guint32) g_test_rand_int ();
  double value;

  memcpy (&value, &bits, sizeof value);
  return isfinite (value) ? value : 0.5;
}

/* Any double comes back bit for bit, and no shorter text would do. */
static void
check_round_trip (void)
{
  char text[HYS_NUMBER_SIZE], shorter[HYS_NUMBER_SIZE], format[8];

  for (int i = 0; i < 20000; i++)
    {
      double value = random_double (), back;
      gsize digits = 0;

      g_assert_true (hys_number_parse (hys_number_format (value, text), &back));
      g_assert_cmpmem (&back, sizeof back, &value, sizeof value);
      g_assert_true (hys_number_parse (hys_number_format_exact (value, shorter), &back));
      g_assert_cmpmem (&back, sizeof back, &value, sizeof value);
      for (const char *c = text; *c != '\0' && *c != 'e'; c++)
        digits += g_ascii_isdigit (*c) ? 1 : 0;
      if (digits < 2 || strchr (text, 'e') == NULL)
        continue;
      g_snprintf (format, sizeof format, "%%.%de", (int) digits - 2);
      g_ascii_formatd (shorter, sizeof shorter, format, value);
      g_assert_cmpfloat (g_ascii_strtod (shorter, NULL), !=, value);
    }
}

static void
test_round_trip (void)
{
  check_round_trip ();
}

/* The C library's, digit for digit, in any column. */
static void
test_exact (void)
{
  static const double special[] = { 0, -0.0, 1, 0.1, 1e15, 1e16, 123456789012345678.0, 1e17, 1e-4, 9.9999999999999991e-5, 5e-324,
                                    DBL_MIN, DBL_MAX, INFINITY, -INFINITY, NAN };
  g_autoptr (GString) row = g_string_new ("t");

  for (guint i = 0; i < 40000; i++)
    {
      double value = i < G_N_ELEMENTS (special) ? special[i] : i % 2 ? random_double () : g_test_rand_double_range (-10, 10);
      char text[HYS_NUMBER_SIZE], wanted[HYS_NUMBER_SIZE];

      g_ascii_formatd (wanted, sizeof wanted, "%.17g", value);
      g_assert_cmpstr (hys_number_format_exact (value, text), ==, wanted);
      g_string_truncate (row, i % 50);
      hys_number_append_exact (row, value);
      g_assert_cmpstr (row->str + i % 50, ==, wanted);
      g_assert_cmpuint (row->len, ==, i % 50 + strlen (wanted));
      g_string_append_c (row, ',');
    }
  g_string_truncate (row, 0);
  hys_number_append_row (row, (const double[]){ 0.1, -2, 1e300 }, 3);
  hys_number_append_row (row, (const double[]){ 4 }, 1);
  g_assert_cmpstr (row->str, ==, "0.10000000000000001,-2,1.0000000000000001e+300\n4\n");
}

static void
test_comma_locale (void)
{
  char text[HYS_NUMBER_SIZE], printed[16];
  double value;

  if (!hys_comma_locale_enter ())
    return;
  snprintf (printed, sizeof printed, "%.1f", 0.5);
  g_assert_cmpstr (printed, ==, "0,5");
  g_assert_cmpstr (hys_number_format (0.5, text), ==, "0.5");
  g_assert_cmpstr (hys_number_format_exact (0.1, text), ==, "0.10000000000000001");
  g_assert_true (hys_number_parse ("0.25", &value));
  g_assert_cmpfloat (value, ==, 0.25);
  g_assert_false (hys_number_parse ("0,25", &value));
  check_round_trip ();
  hys_comma_locale_leave ();
}

static void
test_refused (void)
{
  static const char *const refused[] = {
    "", " ", "1 ", " 1", "1x", "nan", "inf", "-inf", "infinity", "0x10", "1e", "1e+", ".", "-", "+", "1e999", "-1e999",
    "1..2", "1,5", "1e5.5", "--1", "1_000", "１",
  };
  double value = 7;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_false (hys_number_parse (refused[i], &value));
  g_assert_cmpfloat (value, ==, 7);
}

static void
test_typed (void)
{
  static const struct { const char *text; double value; } cases[] = {
    { "0,5", 0.5 }, { " 0.5 ", 0.5 }, { "\t1e-3\n", 1e-3 }, { "-2,25e2", -225 }, { ".5", 0.5 }, { "+3", 3 },
  };
  static const char *const refused[] = { "1,000.5", "1,2,3", "", " ", "1 2", "five" };
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (hys_number_parse_typed (cases[i].text, &value));
      g_assert_cmpfloat (value, ==, cases[i].value);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_false (hys_number_parse_typed (refused[i], &value));
}

/* Six digits at most, in the same style. */
static void
test_brief (void)
{
  const struct { double value; const char *text; } cases[] = {
    { 1.10275814548913, "1.10276" }, { 18.84955592153876, "18.8496" }, { 1e-12 / 3, "3.33333e-13" }, { -2, "-2" },
    { 1234567, "1234570" }, { 0.1, "0.1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char text[HYS_NUMBER_SIZE];

      g_assert_cmpstr (hys_number_format_brief (cases[i].value, text), ==, cases[i].text);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/shortest", test_shortest);
  g_test_add_func ("/number/brief", test_brief);
  g_test_add_func ("/number/round-trip", test_round_trip);
  g_test_add_func ("/number/exact", test_exact);
  g_test_add_func ("/number/comma-locale", test_comma_locale);
  g_test_add_func ("/number/refused", test_refused);
  g_test_add_func ("/number/typed", test_typed);
  return g_test_run ();
}
