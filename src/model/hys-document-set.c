/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reader.h"

#include <glib/gi18n-lib.h>

/*
 * A field is set through what reads documents: the text becomes a JSON value of the type that the field wants, and is
 * refused for the same reasons and in the same words. @field is the whole name, @key its last part.
 */
typedef struct
{
  HysDocument *document;
  const char  *field;
  const char  *text;
  GError     **error;
} Setter;

static gboolean
refuse_name (Setter     *self,
             const char *reason)
{
  g_autofree char *quoted = hys_json_quote (self->field);

  g_set_error (self->error, HYS_ERROR, HYS_ERROR_USAGE, "%s: %s", quoted, reason);
  return FALSE;
}

/* Numbers and switches as such where permitted, everything else as a string. */
static JsonNode *
to_json (const char *text,
         gboolean    wants_text)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);
  double number;

  if (!wants_text && hys_number_parse (text, &number))
    json_node_set_double (node, number);
  else if (!wants_text && (g_str_equal (text, "true") || g_str_equal (text, "false")))
    json_node_set_boolean (node, g_str_equal (text, "true"));
  else
    json_node_set_string (node, text);
  return node;
}

static JsonNode *
to_field (Setter         *self,
          const HysField *field)
{
  return to_json (self->text, field->type == HYS_FIELD_TEXT || field->type == HYS_FIELD_TITLE
                              || field->type == HYS_FIELD_SCHEME);
}

/* NULL with an error when the points are not JSON. */
static JsonNode *
to_parameter (Setter             *self,
              const HysParameter *parameter)
{
  g_autoptr (GError) fault = NULL;
  JsonNode *node;

  if (parameter->type != HYS_PARAMETER_POINTS)
    return to_json (self->text, parameter->type == HYS_PARAMETER_CHOICE || parameter->type == HYS_PARAMETER_FORMULA);
  node = hys_json_parse (self->text, strlen (self->text), &fault);
  if (node == NULL)
    hys_refuse (self->error, self->field, NULL, "%s", fault->message);
  return node;
}

static gboolean
validate (Setter *self)
{
  return hys_document_validate (self->document, self->field, self->error);
}

/* A field of a struct of numbers, switches and interned words. */
static gboolean
set_plain (Setter         *self,
           const HysField *field,
           gpointer        item,
           gsize           size)
{
  HysJsonPath path = { .key = self->field };
  g_autofree gpointer before = g_memdup2 (item, size);
  g_autoptr (JsonNode) node = to_field (self, field);

  if (hys_read_field (field, item, node, &path, self->error) && validate (self))
    return TRUE;
  memcpy (item, before, size);
  return FALSE;
}

static gboolean
set_text (Setter         *self,
          const HysField *field)
{
  char **place = G_STRUCT_MEMBER_P (self->document, field->offset);
  char *before = g_steal_pointer (place);

  *place = g_strdup (self->text);
  if (validate (self))
    {
      g_free (before);
      return TRUE;
    }
  g_free (*place);
  *place = before;
  return FALSE;
}

/* The step and the number of steps exclude each other; the number gives the step. */
static gboolean
set_simulation (Setter     *self,
                const char *key)
{
  HysSimulation *simulation = &self->document->simulation;
  HysSimulation before = *simulation;
  const HysField *field = hys_field_find (&hys_simulation_fields, key);
  HysJsonPath path = { .key = self->field };
  g_autoptr (JsonNode) node = NULL;

  if (field == NULL)
    return refuse_name (self, _("the simulation has no such field"));
  node = to_field (self, field);
  if (g_str_equal (key, "step"))
    simulation->steps = 0;
  if (hys_read_field (field, simulation, node, &path, self->error))
    {
      if (simulation->steps != 0)
        simulation->step = simulation->until / (double) simulation->steps;
      if (validate (self))
        return TRUE;
    }
  *simulation = before;
  return FALSE;
}

static gboolean
set_parameter (Setter     *self,
               HysElement *element,
               guint       index)
{
  const HysParameter *parameter = &element->kind->parameters[index];
  HysJsonPath path = { .key = self->field };
  HysValue before = element->values[index];
  g_autoptr (JsonNode) node = to_parameter (self, parameter);

  element->values[index].formula = NULL;
  if (hys_read_value (parameter, &element->values[index], node, &path, self->error) && validate (self))
    {
      g_free (before.formula);
      return TRUE;
    }
  g_free (element->values[index].formula);
  element->values[index] = before;
  return FALSE;
}

static gboolean
set_element (Setter     *self,
             HysElement *element,
             const char *key)
{
  const HysField *field = hys_field_find (&hys_element_fields, key);
  int parameter = hys_element_kind_parameter (element->kind, key);

  if (parameter >= 0)
    return set_parameter (self, element, (guint) parameter);
  if (field != NULL)
    return set_plain (self, field, element, sizeof *element);
  return refuse_name (self, _("the element has no such field"));
}

static gboolean
set_signal (Setter     *self,
            HysLoad    *load,
            const char *key)
{
  const HysSignalKind *kind = load->signal->kind;
  int parameter = hys_parameter_find (kind->parameters, kind->n_parameters, key);
  HysJsonPath path = { .key = self->field };
  g_autoptr (HysSignal) before = NULL;
  g_autoptr (JsonNode) node = NULL;

  if (parameter < 0)
    return refuse_name (self, _("the signal has no such parameter"));
  node = to_parameter (self, &kind->parameters[parameter]);
  if (node == NULL)
    return FALSE;
  before = hys_signal_copy (load->signal);
  if (hys_read_signal_value (load->signal, (guint) parameter, node, &path, self->error) && validate (self))
    return TRUE;
  hys_signal_free (load->signal);
  load->signal = g_steal_pointer (&before);
  return FALSE;
}

static HysLoad *
find_load (const HysDocument *document,
           guint              node,
           HysLoadKind        kind)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      HysLoad *load = hys_document_load_at (document, i);

      if (load->node == node && load->kind == kind)
        return load;
    }
  return NULL;
}

static gboolean
set_node (Setter     *self,
          guint       index,
          const char *key)
{
  HysNode *node = hys_document_node (self->document, index);
  const HysField *field = hys_field_find (&hys_node_fields, key);

  if (field != NULL)
    return set_plain (self, field, node, sizeof *node);
  for (int kind = 0; hys_load_names[kind] != NULL; kind++)
    {
      gsize length = strlen (hys_load_names[kind]);
      HysLoad *load = find_load (self->document, index, (HysLoadKind) kind);

      if (strncmp (key, hys_load_names[kind], length) != 0 || key[length] != '.')
        continue;
      return load ? set_signal (self, load, key + length + 1) : refuse_name (self, _("the node has no such load"));
    }
  return refuse_name (self, _("the node has no such field"));
}

/* An id may have dots in it: the longest one that exists counts. */
static gboolean
set_item (Setter *self)
{
  g_autofree char *id = g_strdup (self->field);
  char *dot;

  while ((dot = strrchr (id, '.')) != NULL)
    {
      const char *key = self->field + (dot + 1 - id);
      int node, element;

      *dot = '\0';
      node = hys_document_find_node (self->document, id);
      element = hys_document_find_element (self->document, id);
      if (node >= 0)
        return set_node (self, (guint) node, key);
      if (element >= 0)
        return set_element (self, hys_document_element (self->document, element), key);
    }
  return refuse_name (self, _("there is no such node, element or field"));
}

gboolean
hys_document_set (HysDocument  *self,
                  const char   *field,
                  const char   *value,
                  GError      **error)
{
  Setter setter = { self, field, value, error };
  const HysField *text = hys_field_find (&hys_document_fields, field);

  if (!g_utf8_validate (value, -1, NULL))
    return hys_refuse (error, field, NULL, _("the text is not UTF-8"));
  if (text == NULL && g_str_has_prefix (field, "units."))
    text = hys_field_find (&hys_unit_fields, field + strlen ("units."));
  if (text != NULL)
    return set_text (&setter, text);
  if (g_str_has_prefix (field, "simulation."))
    return set_simulation (&setter, field + strlen ("simulation."));
  return set_item (&setter);
}
