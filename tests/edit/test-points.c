/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-sheet-of-text.h"

#include <string.h>

static GArray *
try (const char   *text,
     gsize         length,
     HysLoadKind   kind,
     gsize        *left_out,
     GError      **error)
{
  g_autoptr (HysSheet) sheet = hys_sheet_of_text (text, length, NULL, error);

  return sheet != NULL ? hys_points_of_sheet (sheet, kind, left_out, error) : NULL;
}

static GArray *
parse (const char  *text,
       HysLoadKind  kind,
       gsize       *left_out)
{
  g_autoptr (GError) error = NULL;
  GArray *points = try (text, strlen (text), kind, left_out, &error);

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
      gsize left_out;
      g_autoptr (GArray) points = parse (texts[i], HYS_LOAD_FORCE, &left_out);

      g_assert_cmpuint (left_out, ==, 0);
      g_assert_cmpuint (points->len, ==, 2);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 0).t, ==, 0);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 0).value, ==, 1.5);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 1).t, ==, 2);
      g_assert_cmpfloat (g_array_index (points, HysTablePoint, 1).value, ==, -3);
    }
}

/* Among several columns, those of the time and of what the load is, in any order; without rows that lack one of them. */
static void
test_columns (void)
{
  const char *text = "Kraft;Zeit;Weg\nkN;s;mm\n1,5;0;7\n;1;8\n-3;2;9\n";
  gsize left_out;
  g_autoptr (GArray) forces = parse (text, HYS_LOAD_FORCE, &left_out), places = NULL;

  g_assert_cmpuint (left_out, ==, 1);
  g_assert_cmpuint (forces->len, ==, 2);
  g_assert_cmpfloat (g_array_index (forces, HysTablePoint, 1).t, ==, 2);
  g_assert_cmpfloat (g_array_index (forces, HysTablePoint, 1).value, ==, -3);
  places = parse (text, HYS_LOAD_DISPLACEMENT, &left_out);
  g_assert_cmpuint (left_out, ==, 0);
  g_assert_cmpuint (places->len, ==, 3);
  g_assert_cmpfloat (g_array_index (places, HysTablePoint, 1).value, ==, 8);
}

static void
test_refused (void)
{
  static const struct { const char *text; const char *message; } cases[] = {
    { "", "the file has no points" },
    { "t,F\n", "the file has no points" },
    { "t,a,F\n0,1,2\n", "line 1: no column is called a displacement" },
    { "a,x,F\n0,1,2\n", "line 1: no column is called a time" },
    { "0,1,2\n", "line 1: must have two columns, has 3" },
    { "0;1\n\n#\n1;x\n", "line 4, column 2: “x” is not a number" },
    { "t,1\n", "line 1, column 1: “t” is not a number" },
    { "0,1\n1,abcdefghijklmnopqrstuvwxyz\n", "line 2, column 2: “abcdefghijklmnopqrst…” is not a number" },
    { "0,1\n0,2\n", "line 2: the time must be later than on the line before" },
    { "1,1\n0.5,2\n", "line 2: the time must be later than on the line before" },
    { "0,1\n1,\xff\n", "line 2, column 2: “ÿ” is not a number" },
    { "0,1\n1,2,3\n", "line 2: must have 2 columns, has 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gsize left_out;

      g_assert_null (try (cases[i].text, strlen (cases[i].text), HYS_LOAD_DISPLACEMENT, &left_out, &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

static void
test_nul (void)
{
  g_autoptr (GError) error = NULL;
  gsize left_out;

  g_assert_null (try ("0,1\0", 4, HYS_LOAD_FORCE, &left_out, &error));
  g_assert_cmpstr (error->message, ==, "line 1: this is not a text");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/points/accepted", test_accepted);
  g_test_add_func ("/edit/points/columns", test_columns);
  g_test_add_func ("/edit/points/refused", test_refused);
  g_test_add_func ("/edit/points/nul", test_nul);
  return g_test_run ();
}
