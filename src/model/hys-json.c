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

void
hys_json_write_string (GString    *out,
                       const char *text)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    {
      static const char escaped[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
      char c = *text;
      const char *found = strchr (escaped, c);

      if (found != NULL)
        g_string_append_printf (out, "\\%c", names[found - escaped]);
      else if (g_ascii_iscntrl (c))
        g_string_append_printf (out, "\\u%04x", (guint) c);
      else
        g_string_append_c (out, c);
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
write_object (GString    *out,
              JsonObject *object)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  const char *separator = " ";

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      g_string_append (out, separator);
      hys_json_write_string (out, key);
      g_string_append (out, ": ");
      hys_json_write_node (out, node);
      separator = ", ";
    }
  g_string_append (out, json_object_get_size (object) > 0 ? " }" : "}");
}

void
hys_json_write_node (GString  *out,
                     JsonNode *node)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      write_object (out, json_node_get_object (node));
      break;
    case JSON_NODE_ARRAY:
      {
        JsonArray *array = json_node_get_array (node);

        g_string_append_c (out, '[');
        for (guint i = 0; i < json_array_get_length (array); i++)
          {
            if (i > 0)
              g_string_append (out, ", ");
            hys_json_write_node (out, json_array_get_element (array, i));
          }
        g_string_append_c (out, ']');
      }
      break;
    case JSON_NODE_VALUE:
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
        default:
          hys_json_write_number (out, json_node_get_double (node));
        }
      break;
    case JSON_NODE_NULL:
    default:
      g_string_append (out, "null");
    }
}

static void
write_pretty (GString  *out,
              JsonNode *node,
              guint     depth);

static void
break_line (GString *out,
            guint    depth)
{
  g_string_append_printf (out, "\n%*s", (int) (2 * depth), "");
}

/* @depth: indentation of the node's line; its contents are indented by one more. */
static void
write_pretty (GString  *out,
              JsonNode *node,
              guint     depth)
{
  if (JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) > 0)
    {
      g_string_append_c (out, '{');
      const char *separator = "";
      JsonObjectIter iter;
      const char *key;
      JsonNode *member;
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &member))
        {
          g_string_append (out, separator);
          break_line (out, depth + 1);
          hys_json_write_string (out, key);
          g_string_append (out, " : ");
          write_pretty (out, member, depth + 1);
          separator = ",";
        }
      break_line (out, depth);
      g_string_append_c (out, '}');
    }
  else if (JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) > 0)
    {
      g_string_append_c (out, '[');
      JsonArray *array = json_node_get_array (node);
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          g_string_append (out, i > 0 ? "," : "");
          break_line (out, depth + 1);
          write_pretty (out, json_array_get_element (array, i), depth + 1);
        }
      break_line (out, depth);
      g_string_append_c (out, ']');
    }
  else
    hys_json_write_node (out, node);
}

char *
hys_json_to_text (JsonBuilder *builder,
                  gboolean     pretty)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  GString *text = g_string_new (NULL);

  if (pretty)
    write_pretty (text, root, 0);
  else
    hys_json_write_node (text, root);
  return g_string_free (text, FALSE);
}
