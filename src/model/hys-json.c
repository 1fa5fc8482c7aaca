/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-json.h"

#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Characters of a text from a file that a message shows. */
#define SHOWN 40

const char *
hys_json_describe (JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return _("an object");
  if (JSON_NODE_HOLDS_ARRAY (node))
    return _("an array");
  if (JSON_NODE_HOLDS_NULL (node))
    return "null";
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      return _("a string");
    case G_TYPE_BOOLEAN:
      return json_node_get_boolean (node) ? "true" : "false";
    default:
      return _("a number");
    }
}

char *
hys_json_quote (const char *text)
{
  GString *quoted = g_string_new ("\"");
  int n = 0;

  for (; *text != '\0' && n < SHOWN; text = g_utf8_next_char (text), n++)
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isprint (c))
        g_string_append_unichar (quoted, c);
      else
        g_string_append_printf (quoted, "\\u%04x", c);
    }
  if (*text != '\0')
    g_string_append (quoted, "...");
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

char *
hys_json_show (JsonNode *node)
{
  char number[HYS_NUMBER_SIZE];

  if (!JSON_NODE_HOLDS_VALUE (node))
    return g_strdup (hys_json_describe (node));
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      return hys_json_quote (json_node_get_string (node));
    case G_TYPE_BOOLEAN:
      return g_strdup (hys_json_describe (node));
    default:
      return g_strdup (hys_number_format (json_node_get_double (node), number));
    }
}

static gboolean
is_plain (char c)
{
  return c != '"' && c != '\\' && !g_ascii_iscntrl (c);
}

void
hys_json_write_string (GString    *out,
                       const char *text)
{
  static const char escaped[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";

  g_string_append_c (out, '"');
  for (;; text++)
    {
      const char *plain = text, *found;

      while (is_plain (*text))
        text++;
      g_string_append_len (out, plain, text - plain);
      if (*text == '\0')
        break;
      found = strchr (escaped, *text);
      if (found != NULL)
        g_string_append_printf (out, "\\%c", names[found - escaped]);
      else
        g_string_append_printf (out, "\\u%04x", (guint) *text);
    }
  g_string_append_c (out, '"');
}

void
hys_json_write_number (GString *out,
                       double   value)
{
  char text[HYS_NUMBER_SIZE];

  g_string_append (out, isfinite (value) ? hys_number_format (value, text) : "null");
}

static void
write_value (GString  *out,
             JsonNode *node)
{
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      hys_json_write_string (out, json_node_get_string (node));
      break;
    case G_TYPE_BOOLEAN:
      g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
      break;
    case G_TYPE_INT64:
      g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
      break;
    case G_TYPE_DOUBLE:
      hys_json_write_number (out, json_node_get_double (node));
      break;
    default:   /* null */
      g_string_append (out, "null");
    }
}

/* @depth: indentation of the node's line, its contents are indented by one more; or -1, all on one line */
static void
write_node (GString  *out,
            JsonNode *node,
            int       depth)
{
  gboolean is_object = JSON_NODE_HOLDS_OBJECT (node), pretty = depth >= 0;
  g_autoptr (GList) names = is_object ? json_object_get_members (json_node_get_object (node)) : NULL;
  guint n = is_object ? json_object_get_size (json_node_get_object (node)) : 0;
  const GList *name = names;

  if (JSON_NODE_HOLDS_ARRAY (node))
    n = json_array_get_length (json_node_get_array (node));
  else if (!is_object)
    {
      write_value (out, node);
      return;
    }
  g_string_append_c (out, is_object ? '{' : '[');
  for (guint i = 0; i < n; i++)
    {
      g_string_append (out, i > 0 ? "," : "");
      if (pretty)
        g_string_append_printf (out, "\n%*s", 2 * depth + 2, "");
      else if (is_object || i > 0)
        g_string_append_c (out, ' ');
      if (is_object)
        {
          hys_json_write_string (out, name->data);
          g_string_append (out, pretty ? " : " : ": ");
        }
      write_node (out, is_object ? json_object_get_member (json_node_get_object (node), name->data)
                                 : json_array_get_element (json_node_get_array (node), i), pretty ? depth + 1 : -1);
      name = is_object ? name->next : NULL;
    }
  if (pretty && n > 0)
    g_string_append_printf (out, "\n%*s", 2 * depth, "");
  else if (is_object && n > 0)
    g_string_append_c (out, ' ');
  g_string_append_c (out, is_object ? '}' : ']');
}

void
hys_json_write_node (GString  *out,
                     JsonNode *node)
{
  write_node (out, node, -1);
}

char *
hys_json_to_text (JsonBuilder *builder,
                  gboolean     pretty)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  GString *text = g_string_new (NULL);

  write_node (text, root, pretty ? 0 : -1);
  return g_string_free (text, FALSE);
}

JsonBuilder *
hys_json_builder_new (void)
{
  return json_builder_begin_object (json_builder_new ());
}

void
hys_json_begin_object (JsonBuilder *builder,
                       const char  *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
}

void
hys_json_begin_array (JsonBuilder *builder,
                      const char  *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
}

void
hys_json_build_number (JsonBuilder *builder,
                       const char  *name,
                       double       value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

void
hys_json_build_numbers (JsonBuilder  *builder,
                        const char   *name,
                        const double *values,
                        guint         n)
{
  hys_json_begin_array (builder, name);
  for (guint i = 0; i < n; i++)
    json_builder_add_double_value (builder, values[i]);
  json_builder_end_array (builder);
}

void
hys_json_build_switch (JsonBuilder *builder,
                       const char  *name,
                       int          value)
{
  json_builder_set_member_name (builder, name);
  if (value >= 0)
    json_builder_add_boolean_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

void
hys_json_build_text (JsonBuilder *builder,
                     const char  *name,
                     const char  *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

void
hys_json_build_words (JsonBuilder       *builder,
                      const char        *name,
                      const char *const *words)
{
  hys_json_begin_array (builder, name);
  for (guint i = 0; words[i] != NULL; i++)
    json_builder_add_string_value (builder, words[i]);
  json_builder_end_array (builder);
}
