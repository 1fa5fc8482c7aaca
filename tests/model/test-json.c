/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-json.h"

#include <math.h>
#include <string.h>

/* Everything that a writer of JSON can stumble over, in one object. */
static JsonBuilder *
build_all (void)
{
  static const double numbers[] = { 1e20, -3e-10, 0, 0.1, 5e-324, 1.7976931348623157e308, 2, 1e15 };
  JsonBuilder *builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "numbers");
  json_builder_begin_array (builder);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_builder_add_double_value (builder, numbers[i]);
  json_builder_add_int_value (builder, G_MININT64);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "not finite");
  json_builder_begin_array (builder);
  json_builder_add_double_value (builder, NAN);
  json_builder_add_double_value (builder, -INFINITY);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "a \"quoted\"\\\n key");
  json_builder_add_string_value (builder, "\x01\x1f\x7f\t/é𝄞");
  json_builder_set_member_name (builder, "nothing");
  json_builder_begin_array (builder);
  json_builder_begin_object (builder);
  json_builder_end_object (builder);
  json_builder_begin_array (builder);
  json_builder_end_array (builder);
  json_builder_add_null_value (builder);
  json_builder_add_boolean_value (builder, TRUE);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  return builder;
}

static const char all_pretty[] =
  "{\n  \"numbers\" : [\n    1e20,\n    -3e-10,\n    0,\n    0.1,\n    5e-324,\n    1.7976931348623157e308,\n    2,\n    1e15,\n"
  "    -9223372036854775808\n  ],\n  \"not finite\" : [\n    null,\n    null\n  ],\n"
  "  \"a \\\"quoted\\\"\\\\\\n key\" : \"\\u0001\\u001f\\u007f\\t/é𝄞\",\n"
  "  \"nothing\" : [\n    {},\n    [],\n    null,\n    true\n  ]\n}";

static const char all_on_a_line[] =
  "{ \"numbers\": [1e20, -3e-10, 0, 0.1, 5e-324, 1.7976931348623157e308, 2, 1e15, -9223372036854775808], "
  "\"not finite\": [null, null], \"a \\\"quoted\\\"\\\\\\n key\": \"\\u0001\\u001f\\u007f\\t/é𝄞\", "
  "\"nothing\": [{}, [], null, true] }";

static void
test_layouts (void)
{
  g_autoptr (JsonBuilder) first = build_all (), second = build_all ();
  g_autofree char *pretty = hys_json_to_text (first, TRUE), *line = hys_json_to_text (second, FALSE);

  g_assert_cmpstr (pretty, ==, all_pretty);
  g_assert_cmpstr (line, ==, all_on_a_line);
}

/* The program's own reader and json-glib's take it back to the same tree. */
static void
test_is_json (void)
{
  static const char *const texts[] = { all_pretty, all_on_a_line };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) strict = hys_json_parse (texts[i], strlen (texts[i]), &error);
      g_autoptr (JsonNode) plain = json_from_string (texts[i], &error);
      JsonArray *numbers;

      g_assert_no_error (error);
      g_assert_nonnull (strict);
      g_assert_true (json_node_equal (strict, plain));
      numbers = json_object_get_array_member (json_node_get_object (strict), "numbers");
      g_assert_cmpfloat (json_array_get_double_element (numbers, 0), ==, 1e20);
      g_assert_cmpfloat (json_array_get_double_element (numbers, 4), ==, 5e-324);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/layouts", test_layouts);
  g_test_add_func ("/json/is-json", test_is_json);
  return g_test_run ();
}
