/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"
#include "hys-points.h"

#include <string.h>

static GArray *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GArray *points = hys_points_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return points;
}

/* The same two points, however they are written. */
static void
test_accepted (void)
{
  static const char *const texts[] = {
    "0,1.5\n2,-3\n", "0;1,5\r\n2;-3\r\n", "0\t1.5\n2\t-3", "0 1,5\n  2    -3  \n", "\xef\xbb\xbft,F\n0,1.5\n2,-3\n",
    "# measured\n\nt;F\n0;1.5\n\n2;-3e0\n", "\"t\",\"F\"\n\"0\",\"1.5\"\n\" 2 \",-3\n", "Time [s],Force [kN]\n0,1.5\n2,-3\n", "Zeit;Kraft\ns;kN\n0;1,5\n2;-3\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) points = parse (texts[i]);

      g_assert_cmpuint (points->len, ==, 2);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 0).t, ==, 0);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 0).value, ==, 1.5);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 1).t, ==, 2);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 1).value, ==, -3);
    }
}

static void
test_refused (void)
{
  static const struct { const char *text; const char *message; } cases[] = {
    { "", "the file has no points" },
    { "t,F\n", "the file has no points" },
    { "0,1\n1\n", "line 2, column 2: there is no number" },
    { "0,1,2\n", "line 1: must have two columns, has 3" },
    { "0;1\n\n#\n1;x\n", "line 4, column 2: “x” is not a number" },
    { "0,1\nt,F\n", "line 2, column 1: “t” is not a number" },
    { "t,1\n", "line 1, column 1: “t” is not a number" },
    { "0,1\n1,nan\n", "line 2, column 2: “nan” is not a number" },
    { "0,1\n1,abcdefghijklmnopqrstuvwxyz\n", "line 2, column 2: “abcdefghijklmnopqrst…” is not a number" },
    { "0,1\n0,2\n", "line 2: the time must be later than on the line before" },
    { "1,1\n0.5,2\n", "line 2: the time must be later than on the line before" },
    { "0,1\n1,\xff\n", "line 2, column 2: “ÿ” is not a number" },
    { "0,1\n1,2,3\n", "line 2: must have 2 columns, has 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (hys_points_parse (cases[i].text, strlen (cases[i].text), &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

static void
test_nul (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (hys_points_parse ("0,1\0", 4, &error));
  g_assert_cmpstr (error->message, ==, "line 1: this is not a text");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/points/accepted", test_accepted);
  g_test_add_func ("/edit/points/refused", test_refused);
  g_test_add_func ("/edit/points/nul", test_nul);
  return g_test_run ();
}
