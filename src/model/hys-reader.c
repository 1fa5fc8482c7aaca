/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reader.h"

#include <glib/gi18n-lib.h>

static void
append_path (GString           *text,
             const HysJsonPath *path)
{
  if (path->parent != NULL)
    append_path (text, path->parent);
  if (path->key == NULL)
    g_string_append_printf (text, "[%u]", path->index);
  else
    g_string_append_printf (text, "%s%s", text->len > 0 ? "." : "", path->key);
}

char *
hys_json_path_to_string (const HysJsonPath *path)
{
  GString *text;

  if (path == NULL)
    return NULL;
  text = g_string_new (NULL);
  append_path (text, path);
  return g_string_free (text, FALSE);
}

gboolean
hys_json_path_refuse (const HysJsonPath *path,
                      GError           **error,
                      const char        *format,
                      ...)
{
  g_autofree char *where = hys_json_path_to_string (path);
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  if (where == NULL)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, reason);
  else
    g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s: %s", where, reason);
  hys_error_set_reason (error, g_steal_pointer (&reason));
  return FALSE;
}

static gboolean
refuse_type (JsonNode          *node,
             const HysJsonPath *path,
             const char        *expected,
             GError           **error)
{
  g_autofree char *found = hys_json_show (node);

  hys_json_path_refuse (path, error, _("must be %s, is %s"), expected, found);
  hys_error_set_reason (error, g_strdup_printf (_("Must be %s."), expected));
  return FALSE;
}

static gboolean
is_of_type (JsonNode *node,
            GType     type)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

gboolean
hys_read_object (JsonNode          *node,
                 const HysJsonPath *path,
                 guint              most,
                 JsonObject       **object,
                 GError           **error)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return hys_json_path_refuse (path, error, _("must be an object, is %s"), hys_json_describe (node));
  *object = json_node_get_object (node);
  if (json_object_get_size (*object) <= most)
    return TRUE;
  return hys_json_path_refuse (path, error, _("at most %u are allowed, here are %u"), most,
                               json_object_get_size (*object));
}

gboolean
hys_read_array (JsonNode          *node,
                const HysJsonPath *path,
                double             most,
                JsonArray        **array,
                GError           **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return hys_json_path_refuse (path, error, _("must be an array, is %s"), hys_json_describe (node));
  *array = json_node_get_array (node);
  if (json_array_get_length (*array) <= most)
    return TRUE;
  return hys_json_path_refuse (path, error, _("at most %u are allowed, here are %u"), (guint) most,
                               json_array_get_length (*array));
}

gboolean
hys_find_word (const char         *word,
               const HysJsonPath  *path,
               const char *const  *words,
               int                *index,
               GError            **error)
{
  g_autofree char *known = NULL, *quoted = NULL;

  for (*index = 0; words[*index] != NULL; (*index)++)
    if (g_str_equal (words[*index], word))
      return TRUE;
  known = g_strjoinv (", ", (char **) words);
  quoted = hys_json_quote (word);
  return hys_json_path_refuse (path, error, _("%s is not known; use one of: %s"), quoted, known);
}

gboolean
hys_read_word (JsonNode          *node,
               const HysJsonPath *path,
               const char *const *words,
               int               *index,
               GError           **error)
{
  const char *word;

  return hys_read_string (node, path, &word, error) && hys_find_word (word, path, words, index, error);
}

gboolean
hys_read_string (JsonNode          *node,
                 const HysJsonPath *path,
                 const char       **text,
                 GError           **error)
{
  if (!is_of_type (node, G_TYPE_STRING))
    return refuse_type (node, path, _("a string"), error);
  *text = json_node_get_string (node);
  return TRUE;
}

gboolean
hys_read_number (JsonNode          *node,
                 const HysJsonPath *path,
                 double            *number,
                 GError           **error)
{
  if (!is_of_type (node, G_TYPE_DOUBLE) && !is_of_type (node, G_TYPE_INT64))
    return refuse_type (node, path, _("a number"), error);
  *number = json_node_get_double (node);
  return TRUE;
}

static gboolean
read_number (const HysParameter *parameter,
             JsonNode           *node,
             const HysJsonPath  *path,
             double             *number,
             GError            **error)
{
  g_autofree char *fault = NULL;

  if (!hys_read_number (node, path, number, error))
    return FALSE;
  fault = hys_parameter_fault (parameter, *number);
  if (fault == NULL)
    return TRUE;
  hys_json_path_refuse (path, error, "%s", fault);
  hys_error_set_reason (error, hys_parameter_sentence (parameter, *number));
  return FALSE;
}

static gboolean
read_switch (JsonNode          *node,
             const HysJsonPath *path,
             gboolean          *value,
             GError           **error)
{
  if (!is_of_type (node, G_TYPE_BOOLEAN))
    return refuse_type (node, path, _("true or false"), error);
  *value = json_node_get_boolean (node);
  return TRUE;
}

static gboolean
read_choice (const HysParameter *parameter,
             JsonNode           *node,
             const HysJsonPath  *path,
             double             *number,
             GError            **error)
{
  g_autofree char *found = NULL, *known = NULL;
  const char *word;
  int choice;

  if (!hys_read_string (node, path, &word, error))
    return FALSE;
  choice = hys_parameter_choice (parameter, word);
  *number = choice;
  if (choice >= 0)
    return TRUE;
  found = hys_json_quote (word);
  known = g_strjoinv (", ", (char **) parameter->choices);
  return hys_json_path_refuse (path, error, _("must be one of %s, is %s"), known, found);
}

gboolean
hys_read_field (const HysField    *field,
                gpointer           item,
                JsonNode          *node,
                const HysJsonPath *path,
                GError           **error)
{
  gpointer place = G_STRUCT_MEMBER_P (item, field->offset);
  g_autofree char *quoted = NULL;
  const char *text;
  double choice;

  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      return read_number (&field->parameter, node, path, place, error);
    case HYS_FIELD_COUNT:
      {
        guint64 *count = place;
        double number;

        if (!read_number (&field->parameter, node, path, &number, error))
          return FALSE;
        *count = (guint64) number;
        return TRUE;
      }
    case HYS_FIELD_SWITCH:
      return read_switch (node, path, place, error);
    case HYS_FIELD_CHOICE:
      if (field->parameter.required)
        return hys_read_word (node, path, field->parameter.choices, place, error);
      if (!read_choice (&field->parameter, node, path, &choice, error))
        return FALSE;
      *(int *) place = (int) choice;
      return TRUE;
    case HYS_FIELD_COLOR:
      if (!hys_read_string (node, path, &text, error))
        return FALSE;
      if (*text == '#' && strlen (text) == 7 && strspn (text + 1, "0123456789abcdefABCDEF") == 6)
        {
          *(int *) place = (int) g_ascii_strtoull (text + 1, NULL, 16);
          return TRUE;
        }
      quoted = hys_json_quote (text);
      return hys_json_path_refuse (path, error, _("must be a colour such as \"#d55e00\", is %s"), quoted);
    case HYS_FIELD_TEXT:
    case HYS_FIELD_TITLE:
      if (!hys_read_string (node, path, &text, error))
        return FALSE;
      hys_replace_text (place, text);
      return TRUE;
    case HYS_FIELD_SCHEME:
    default:
      if (!hys_read_string (node, path, &text, error))
        return FALSE;
      *(const char **) place = g_intern_string (text);
      return TRUE;
    }
}

gboolean
hys_read_value (const HysParameter *parameter,
                HysValue           *value,
                JsonNode           *node,
                const HysJsonPath  *path,
                GError            **error)
{
  gboolean on = FALSE;

  switch (parameter->type)
    {
    case HYS_PARAMETER_NUMBER:
    case HYS_PARAMETER_COUNT:
      return read_number (parameter, node, path, &value->number, error);
    case HYS_PARAMETER_CHOICE:
      return read_choice (parameter, node, path, &value->number, error);
    case HYS_PARAMETER_SWITCH:
      if (!read_switch (node, path, &on, error))
        return FALSE;
      value->number = on;
      return TRUE;
    case HYS_PARAMETER_FUNCTION:
    case HYS_PARAMETER_FORMULA:
    case HYS_PARAMETER_POINTS:
    default:
      {
        const char *text;

        g_clear_pointer (&value->formula, g_free);
        if (!is_of_type (node, G_TYPE_STRING))
          return read_number (parameter, node, path, &value->number, error);
        if (!hys_read_string (node, path, &text, error))
          return FALSE;
        value->formula = g_strdup (text);
        value->number = parameter->fallback;
        return TRUE;
      }
    }
}

gboolean
hys_read_signal_value (HysSignal         *signal,
                       guint              parameter,
                       JsonNode          *node,
                       const HysJsonPath *path,
                       GError           **error)
{
  const HysParameter *description = &signal->kind->parameters[parameter];
  HysValue value = { signal->values[parameter], NULL };

  if (description->type == HYS_PARAMETER_FORMULA)
    {
      g_autoptr (GError) fault = NULL;
      HysExpression *expression;
      const char *text;

      if (!hys_read_string (node, path, &text, error))
        return FALSE;
      expression = hys_expression_new (text, "t", &fault);
      if (expression == NULL)
        return hys_json_path_refuse (path, error, "%s", fault->message);
      hys_expression_free (signal->expression);
      signal->expression = expression;
      return TRUE;
    }
  if (description->type == HYS_PARAMETER_POINTS)
    {
      JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

      if (array == NULL)
        return refuse_type (node, path, _("an array of pairs [time, value]"), error);
      g_array_set_size (signal->points, json_array_get_length (array));
      for (guint i = 0; i < signal->points->len; i++)
        {
          HysJsonPath here = { .parent = path, .index = i };
          JsonNode *element = json_array_get_element (array, i);
          HysTablePoint *point = &g_array_index (signal->points, HysTablePoint, i);
          JsonArray *pair = JSON_NODE_HOLDS_ARRAY (element) ? json_node_get_array (element) : NULL;

          if (pair == NULL || json_array_get_length (pair) != 2)
            return refuse_type (element, &here, _("a pair [time, value]"), error);
          if (!hys_read_number (json_array_get_element (pair, 0), &here, &point->t, error)
              || !hys_read_number (json_array_get_element (pair, 1), &here, &point->value, error))
            return FALSE;
        }
      return TRUE;
    }
  if (!hys_read_value (description, &value, node, path, error))
    return FALSE;
  signal->values[parameter] = value.number;
  return TRUE;
}
