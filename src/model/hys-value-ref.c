/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-ref.h"

#include "hys-document-private.h"
#include "hys-expression.h"
#include "hys-fields.h"
#include "hys-reader.h"
#include "hys-value-ref-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What has the value: the document for its own values and those of its simulation. */
static gconstpointer
item_of (HysValueRef        self,
         const HysDocument *document)
{
  switch (self.owner)
    {
    case HYS_OWNER_NODE:
      return hys_document_node (document, self.item);
    case HYS_OWNER_ELEMENT:
      return hys_document_element (document, self.item);
    case HYS_OWNER_LOAD:
      return hys_document_load_at (document, self.item);
    case HYS_OWNER_SIMULATION:
    case HYS_OWNER_DOCUMENT:
    default:
      return document;
    }
}

/* NULL for parameters. */
static const HysField *
field_in (HysValueRef   self,
          gconstpointer item)
{
  guint n;

  switch (self.owner)
    {
    case HYS_OWNER_SIMULATION:
      return &hys_simulation_type.fields[self.key];
    case HYS_OWNER_NODE:
      return &hys_node_type.fields[self.key];
    case HYS_OWNER_ELEMENT:
      n = ((const HysElement *) item)->kind->n_parameters;
      return self.key >= n ? &hys_element_type.fields[self.key - n] : NULL;
    case HYS_OWNER_LOAD:
      return NULL;
    case HYS_OWNER_DOCUMENT:
    default:
      return self.key < HYS_KEY_LENGTH_UNIT ? &hys_document_type.fields[self.key]
                                            : &hys_unit_type.fields[self.key - HYS_KEY_LENGTH_UNIT];
    }
}

static const HysParameter *
parameter_in (HysValueRef   self,
              gconstpointer item)
{
  const HysField *field = field_in (self, item);

  if (field != NULL)
    return &field->parameter;
  return self.owner == HYS_OWNER_LOAD ? &((const HysLoad *) item)->signal->kind->parameters[self.key]
                                      : &((const HysElement *) item)->kind->parameters[self.key];
}

const HysParameter *
hys_value_ref_parameter (HysValueRef        self,
                         const HysDocument *document)
{
  return parameter_in (self, item_of (self, document));
}

gboolean
hys_value_ref_is_tension (HysValueRef        self,
                          const HysDocument *document)
{
  return hys_force_sign_is_tension (document) && hys_value_ref_parameter (self, document)->exerted;
}

const char *
hys_value_ref_symbol (HysValueRef        self,
                      const HysDocument *document)
{
  return hys_value_ref_is_tension (self, document) ? "λ(0)" : hys_value_ref_parameter (self, document)->symbol;
}

/* ---- Names ---- */

const char *
hys_value_ref_id (HysValueRef        self,
                  const HysDocument *document)
{
  switch (self.owner)
    {
    case HYS_OWNER_NODE:
      return hys_document_node (document, self.item)->id;
    case HYS_OWNER_ELEMENT:
      return hys_document_element (document, self.item)->id;
    case HYS_OWNER_LOAD:
      return hys_document_node (document, hys_document_load_at (document, self.item)->node)->id;
    case HYS_OWNER_SIMULATION:
      return "simulation";
    case HYS_OWNER_DOCUMENT:
    default:
      return self.key < HYS_KEY_LENGTH_UNIT ? NULL : "units";
    }
}

char *
hys_value_ref_name (HysValueRef        self,
                    const HysDocument *document)
{
  const char *key = hys_value_ref_parameter (self, document)->key, *id = hys_value_ref_id (self, document);

  if (self.owner == HYS_OWNER_LOAD)
    return g_strdup_printf ("%s.%s.%s", id, hys_load_names[hys_document_load_at (document, self.item)->kind], key);
  return id != NULL ? g_strdup_printf ("%s.%s", id, key) : g_strdup (key);
}

static gboolean
find_field (const HysItemType *type,
            const char        *key,
            HysOwner           owner,
            guint              item,
            guint              first,
            HysValueRef       *ref)
{
  const HysField *field = hys_field_find (type, key);

  if (field != NULL)
    *ref = (HysValueRef){ owner, item, first + (guint) (field - type->fields) };
  return field != NULL;
}

static int
find_load (const HysDocument *document,
           guint              node,
           HysLoadKind        kind)
{
  int load = hys_document_find_load (document, node);

  return load >= 0 && hys_document_load_at (document, (guint) load)->kind == kind ? load : -1;
}

gboolean
hys_load_is_first (const HysDocument *document,
                   guint              load)
{
  const HysLoad *self = hys_document_load_at (document, load);

  return find_load (document, self->node, self->kind) == (int) load;
}

const char *
hys_value_ref_find_in_item (const HysDocument *document,
                            const HysIds      *ids,
                            const char        *name,
                            HysValueRef       *ref)
{
  g_autofree char *id = g_strdup (name);
  char *dot;

  while ((dot = strrchr (id, '.')) != NULL)
    {
      const char *key = name + (dot + 1 - id);
      int node, element;

      *dot = '\0';
      node = ids != NULL ? hys_ids_find_node (ids, id) : hys_document_find_node (document, id);
      element = ids != NULL ? hys_ids_find_element (ids, id) : hys_document_find_element (document, id);
      if (node >= 0)
        {
          guint bar = (guint) node;

          if (find_field (&hys_node_type, key, HYS_OWNER_NODE, bar, 0, ref))
            return NULL;
          for (int kind = 0; hys_load_names[kind] != NULL; kind++)
            {
              gsize length = strlen (hys_load_names[kind]);

              if (strncmp (key, hys_load_names[kind], length) == 0 && key[length] == '.')
                {
                  int load = find_load (document, bar, (HysLoadKind) kind);
                  const HysSignalKind *signal = load >= 0 ? hys_document_load_at (document, load)->signal->kind : NULL;
                  int parameter = signal != NULL
                                  ? hys_parameter_find (signal->parameters, signal->n_parameters, key + length + 1)
                                  : -1;

                  *ref = (HysValueRef){ HYS_OWNER_LOAD, (guint) load, (guint) parameter };
                  if (signal == NULL)
                    return _("the node has no such load");
                  return parameter < 0 ? _("the signal has no such parameter") : NULL;
                }
            }
          *ref = (HysValueRef){ HYS_OWNER_NODE, bar, 0 };
          return _("the node has no such field");
        }
      if (element >= 0)
        {
          const HysElementKind *kind = hys_document_element (document, element)->kind;
          int parameter = hys_element_kind_parameter (kind, key);

          *ref = (HysValueRef){ HYS_OWNER_ELEMENT, (guint) element, (guint) parameter };
          return parameter >= 0 || find_field (&hys_element_type, key, HYS_OWNER_ELEMENT, (guint) element,
                                               kind->n_parameters, ref) ? NULL : _("the element has no such field");
        }
    }
  return _("there is no such node, element or field");
}

gboolean
hys_value_ref_find (const HysDocument  *document,
                    const char         *name,
                    HysValueRef        *ref,
                    GError            **error)
{
  gboolean of_run = g_str_has_prefix (name, "simulation.");
  g_autofree char *quoted = NULL;
  const char *reason;

  if (find_field (&hys_document_type, name, HYS_OWNER_DOCUMENT, 0, 0, ref)
      || (g_str_has_prefix (name, "units.")
          && find_field (&hys_unit_type, name + strlen ("units."), HYS_OWNER_DOCUMENT, 0, HYS_KEY_LENGTH_UNIT, ref))
      || (of_run && find_field (&hys_simulation_type, name + strlen ("simulation."), HYS_OWNER_SIMULATION, 0, 0, ref)))
    return TRUE;
  reason = of_run ? _("the simulation has no such field") : hys_value_ref_find_in_item (document, NULL, name, ref);
  if (reason == NULL)
    return TRUE;
  quoted = hys_json_quote (name);
  return hys_fail (error, HYS_ERROR_USAGE, "%s: %s", quoted, reason);
}

/* ---- Reading ---- */

static char *
number_text (double value)
{
  char text[HYS_NUMBER_SIZE];

  return g_strdup (hys_number_format (value, text));
}

static char *
parameter_text (const HysParameter *parameter,
                double              value)
{
  if (parameter->type == HYS_PARAMETER_CHOICE)
    return g_strdup (parameter->choices[(guint) value]);
  if (parameter->type == HYS_PARAMETER_SWITCH)
    return g_strdup (value != 0 ? "true" : "false");
  return number_text (value);
}

static char *
read_field (const HysField *field,
            gconstpointer   item)
{
  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      return number_text (G_STRUCT_MEMBER (double, item, field->offset));
    case HYS_FIELD_COUNT:
      {
        guint64 count = G_STRUCT_MEMBER (guint64, item, field->offset);

        return count > 0 ? number_text ((double) count) : g_strdup ("");
      }
    case HYS_FIELD_SWITCH:
      return g_strdup (G_STRUCT_MEMBER (gboolean, item, field->offset) ? "true" : "false");
    case HYS_FIELD_CHOICE:
      return g_strdup (field->parameter.choices[G_STRUCT_MEMBER (int, item, field->offset)]);
    case HYS_FIELD_TEXT:
    case HYS_FIELD_TITLE:
    case HYS_FIELD_SCHEME:
    default:
      return g_strdup (G_STRUCT_MEMBER (const char *, item, field->offset));
    }
}

static char *
read_signal (const HysSignal *signal,
             guint            key)
{
  const HysParameter *parameter = &signal->kind->parameters[key];

  if (parameter->type == HYS_PARAMETER_POINTS)
    {
      GString *text = g_string_new (NULL);

      hys_signal_write_points (signal, text);
      return g_string_free (text, FALSE);
    }
  if (parameter->type == HYS_PARAMETER_FORMULA)
    return g_strdup (signal->expression ? hys_expression_get_text (signal->expression) : "");
  return parameter_text (parameter, signal->values[key]);
}

char *
hys_value_ref_read (HysValueRef        self,
                    const HysDocument *document)
{
  gconstpointer item = item_of (self, document);
  const HysField *field = field_in (self, item);
  const HysElement *element = item;
  const HysParameter *parameter;
  const HysValue *value;

  if (self.owner == HYS_OWNER_SIMULATION)
    {
      if (self.key == HYS_KEY_STEPS)
        return number_text ((double) hys_simulation_steps (&document->simulation));
      return read_field (field, &document->simulation);
    }
  if (field != NULL)
    return read_field (field, item);
  if (self.owner == HYS_OWNER_LOAD)
    return read_signal (((const HysLoad *) item)->signal, self.key);
  parameter = &element->kind->parameters[self.key];
  value = &element->values[self.key];
  if (value->formula != NULL)
    return g_strdup (value->formula);
  return parameter_text (parameter, parameter->exerted ? hys_force_sign_value (document, value->number) : value->number);
}

char *
hys_value_ref_normalise (HysValueRef        self,
                         const HysDocument *document,
                         const char        *text)
{
  const HysParameter *parameter = hys_value_ref_parameter (self, document);
  const char *variable = parameter->type == HYS_PARAMETER_FORMULA ? "t" : parameter->type == HYS_PARAMETER_FUNCTION
                         ? "s" : NULL;
  char number[HYS_NUMBER_SIZE];
  double value;

  if (self.owner == HYS_OWNER_DOCUMENT)
    return g_strdup (text);
  if (variable != NULL ? hys_number_parse_typed (text, &value) : hys_expression_parse_typed (text, &value))
    return g_strdup (hys_number_format (parameter->exerted ? hys_force_sign_value (document, value) : value, number));
  return hys_expression_read_typed (text, variable);
}

/* ---- Setting ---- */

/* The text becomes a JSON value of the type that the field wants, and is refused for the same reasons and in the same
 * words as in a document: numbers and switches as such where permitted, everything else as a string. */
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

static gboolean
put_field (const HysField  *field,
           gpointer         item,
           const char      *text,
           GError         **error)
{
  g_autoptr (JsonNode) node = to_json (text, field->type == HYS_FIELD_TEXT || field->type == HYS_FIELD_TITLE
                                             || field->type == HYS_FIELD_SCHEME || field->type == HYS_FIELD_CHOICE);

  return hys_read_field (field, item, node, NULL, error);
}

static gboolean
put (HysValueRef   self,
     gpointer      item,
     const char   *text,
     GError      **error)
{
  const HysField *field = field_in (self, item);
  const HysParameter *parameter = parameter_in (self, item);
  HysElement *element = item;
  g_autoptr (JsonNode) node = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return hys_json_path_refuse (NULL, error, _("the text is not UTF-8"));
  if (self.owner == HYS_OWNER_SIMULATION)
    {
      /* The step and the number of steps exclude each other; the number gives the step. */
      HysSimulation *simulation = &((HysDocument *) item)->simulation;

      if (self.key == HYS_KEY_STEP)
        simulation->steps = 0;
      if ((self.key == HYS_KEY_EVERY || self.key == HYS_KEY_PER_DECADE) && *text == '\0')
        G_STRUCT_MEMBER (guint64, simulation, field->offset) = 0;
      else if (!put_field (field, simulation, text, error))
        return FALSE;
      if (simulation->steps != 0)
        simulation->step = simulation->until / (double) simulation->steps;
      return hys_item_check (&hys_simulation_type, simulation, NULL, error);
    }
  if (field != NULL && !put_field (field, item, text, error))
    return FALSE;
  if (self.owner == HYS_OWNER_DOCUMENT)
    return TRUE;
  if (self.owner == HYS_OWNER_NODE)
    return hys_item_check (&hys_node_type, item, NULL, error);
  if (field == NULL)
    {
      gboolean is_text = parameter->type == HYS_PARAMETER_CHOICE || parameter->type == HYS_PARAMETER_FORMULA;

      node = parameter->type == HYS_PARAMETER_POINTS ? hys_json_parse (text, strlen (text), error)
                                                     : to_json (text, is_text);
      if (node == NULL)
        return FALSE;
    }
  if (self.owner == HYS_OWNER_LOAD)
    {
      HysSignal *signal = ((HysLoad *) item)->signal;

      return hys_read_signal_value (signal, self.key, node, NULL, error)
             && hys_item_check (&hys_signal_type, signal, NULL, error);
    }
  return (field != NULL || hys_read_value (parameter, &element->values[self.key], node, NULL, error))
         && hys_item_check (&hys_element_type, element, NULL, error);
}

gpointer
hys_value_ref_edit (HysValueRef  self,
                    HysDocument *document)
{
  switch (self.owner)
    {
    case HYS_OWNER_NODE:
      return hys_document_edit_node (document, self.item);
    case HYS_OWNER_ELEMENT:
      return hys_document_edit_element (document, self.item);
    case HYS_OWNER_LOAD:
      return hys_document_edit_load (document, self.item);
    case HYS_OWNER_SIMULATION:
    case HYS_OWNER_DOCUMENT:
    default:
      return document;
    }
}

/* Checks name the field that they refuse; this one need not be named. */
gboolean
hys_value_ref_put (HysValueRef   self,
                   gpointer      item,
                   const char   *text,
                   GError      **error)
{
  g_autoptr (GError) fault = NULL;
  g_autofree char *own = g_strconcat (parameter_in (self, item)->key, ": ", NULL);

  if (put (self, item, text, &fault))
    return TRUE;
  if (g_str_has_prefix (fault->message, own))
    memmove (fault->message, fault->message + strlen (own), strlen (fault->message + strlen (own)) + 1);
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

gboolean
hys_document_set (HysDocument  *self,
                  const char   *field,
                  const char   *value,
                  GError      **error)
{
  g_autoptr (HysDocument) draft = hys_document_copy (self);
  HysDocument before = *self;
  HysValueRef ref;

  if (!hys_value_ref_find (draft, field, &ref, error)
      || !hys_value_ref_put (ref, hys_value_ref_edit (ref, draft), value, error)
      || !hys_document_validate (draft, NULL, error))
    return FALSE;
  *self = *draft;
  *draft = before;
  return TRUE;
}
