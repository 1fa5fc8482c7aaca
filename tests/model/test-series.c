/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"
#include "hys-series.h"

#include <string.h>

#define UPRIGHT(text) "<span style=\"normal\">" text "</span>"

static HysDocument *
document_of (const char *units)
{
  g_autofree char *text = g_strdup_printf (
    "{\"hysteron\":1,\"units\":%s,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"A<b>\"},{\"id\":\"m\",\"mass\":1},"
    "{\"id\":\"d\"}],\"elements\":["
    "{\"id\":\"k1\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"m\",\"stiffness\":1},"
    "{\"id\":\"s1\",\"kind\":\"slider\",\"from\":\"w\",\"to\":\"m\",\"threshold\":1},"
    "{\"id\":\"s12\",\"kind\":\"slider\",\"from\":\"w\",\"to\":\"m\",\"threshold\":1},"
    "{\"id\":\"r12\",\"kind\":\"slider\",\"from\":\"w\",\"to\":\"m\",\"threshold\":1},"
    "{\"id\":\"c\",\"kind\":\"dashpot\",\"from\":\"w\",\"to\":\"d\",\"viscosity\":1}],"
    "\"loads\":[{\"node\":\"d\",\"kind\":\"displacement\",\"signal\":{\"type\":\"constant\",\"value\":0}}]}", units);
  g_autoptr (GError) error = NULL;
  HysDocument *document = hys_document_parse (text, -1, "doc", NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* Every series has a name of its own that reads back as the same series. */
static void
test_names (void)
{
  g_autoptr (HysDocument) document = document_of ("{}");
  g_autoptr (GArray) all = hys_series_all (document);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  /* t, five of each node, two of each element, one more of each slider, six energies */
  g_assert_cmpuint (all->len, ==, 1 + 5 * 4 + 2 * 5 + 3 + 6);
  for (guint i = 0; i < all->len; i++)
    {
      HysSeries series = g_array_index (all, HysSeries, i), back;
      char *name = hys_series_name (document, series);
      g_autoptr (GError) error = NULL;

      g_assert_true (g_hash_table_add (names, name));
      g_assert_true (hys_series_parse (document, name, &back, &error));
      g_assert_no_error (error);
      g_assert_cmpint (back.quantity, ==, series.quantity);
      g_assert_cmpuint (back.index, ==, series.index);
    }
  g_assert_true (g_hash_table_contains (names, "t"));
  g_assert_true (g_hash_table_contains (names, "slip:s12"));
  g_assert_true (g_hash_table_contains (names, "E:friction"));
  g_assert_true (g_hash_table_contains (names, "r:w"));
}

static void
test_refused (void)
{
  static const char *const refused[] = {
    "", "x", "x:", "x:q", "x:k1", "u:m", "t:m", "slip:k1", "E:heat", "y:m", "xx:m", "sli:s1", ":", "x:m:", " x:m",
  };
  g_autoptr (HysDocument) document = document_of ("{}");

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      HysSeries series;

      g_assert_false (hys_series_parse (document, refused[i], &series, &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
      g_assert_null (strchr (error->message, '\n'));
    }
}

static void
test_symbols (void)
{
  static const struct { const char *name, *symbol; } cases[] = {
    { "t", "t" }, { "x:m", "x" }, { "v:m", "x′" }, { "a:m", "x″" }, { "F:m", "F" }, { "r:m", "F − m x″" },
    { "x:d", "x<sub>d</sub>" }, { "r:d", "r<sub>d</sub>" }, { "x:A<b>", "x<sub>A&lt;b&gt;</sub>" },
    { "f:s1", "g<sub>" UPRIGHT ("1") "</sub>" }, { "f:k1", "f<sub>" UPRIGHT ("1") "</sub>" }, { "u:k1", "u<sub>k1</sub>" }, { "u:s1", "u<sub>s1</sub>" },
    { "f:s12", "g<sub>s12</sub>" }, { "f:r12", "g<sub>r12</sub>" }, { "f:c", "f<sub>c</sub>" },
    { "u:c", "u<sub>c</sub>" }, { "slip:s1", "sgn u′<sub>s1</sub>" }, { "E:kinetic", "E<sub>" UPRIGHT ("kinetic") "</sub>" },
  };
  g_autoptr (HysDocument) document = document_of ("{}");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *symbol = NULL;
      HysSeries series;

      g_assert_true (hys_series_parse (document, cases[i].name, &series, NULL));
      symbol = hys_series_symbol (document, series);
      g_assert_cmpstr (symbol, ==, cases[i].symbol);
    }
}

static void
assert_unit (const HysDocument *document,
             const char        *name,
             const char        *expected)
{
  g_autofree char *unit = NULL;
  HysSeries series;

  g_assert_true (hys_series_parse (document, name, &series, NULL));
  unit = hys_series_unit (document, series);
  g_assert_cmpstr (unit, ==, expected);
}

static void
test_units (void)
{
  g_autoptr (HysDocument) full = document_of ("{\"length\":\"mm\",\"force\":\"N\",\"time\":\"s\"}");
  g_autoptr (HysDocument) partial = document_of ("{\"length\":\"m&m\"}");

  assert_unit (full, "t", "s");
  assert_unit (full, "x:m", "mm");
  assert_unit (full, "v:m", "mm s<sup>−1</sup>");
  assert_unit (full, "a:m", "mm s<sup>−2</sup>");
  assert_unit (full, "r:m", "N");
  assert_unit (full, "E:work", "N mm");
  assert_unit (full, "slip:s1", "");
  assert_unit (partial, "x:m", "m&amp;m");
  assert_unit (partial, "v:m", "");
  assert_unit (partial, "E:work", "");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/series/names", test_names);
  g_test_add_func ("/series/refused", test_refused);
  g_test_add_func ("/series/symbols", test_symbols);
  g_test_add_func ("/series/units", test_units);
  return g_test_run ();
}
