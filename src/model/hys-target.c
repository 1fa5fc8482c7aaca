/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-target.h"

#include "hys-document-private.h"
#include "hys-fields.h"
#include "hys-ids.h"
#include "hys-json.h"
#include "hys-parameter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_number (const HysParameter *parameter)
{
  return parameter->type == HYS_PARAMETER_NUMBER || parameter->type == HYS_PARAMETER_COUNT
         || parameter->type == HYS_PARAMETER_FUNCTION;
}

/* The other fields are places in the drawing, not values of the network. */
static gboolean
is_place (const HysField *field)
{
  return g_str_equal (field->parameter.key, "x");
}

static int
find_node_key (const char *key)
{
  const HysField *field = hys_field_find (&hys_node_fields, key);

  return field != NULL && field->type == HYS_FIELD_NUMBER && !is_place (field) ? (int) (field - hys_node_fields.fields)
                                                                               : -1;
}

static int
find_number (const HysParameter *parameters,
             guint               n,
             const char         *key)
{
  int index = hys_parameter_find (parameters, n, key);

  return index >= 0 && is_number (&parameters[index]) ? index : -1;
}

static int
find_key (const HysDocument *document,
          HysTargetOwner     owner,
          guint              item,
          const char        *key)
{
  const HysElementKind *kind;
  const HysSignalKind *signal;

  switch (owner)
    {
    case HYS_TARGET_NODE:
      return find_node_key (key);
    case HYS_TARGET_ELEMENT:
      kind = hys_document_element (document, item)->kind;
      return find_number (kind->parameters, kind->n_parameters, key);
    case HYS_TARGET_LOAD:
    default:
      signal = hys_document_load_at (document, item)->signal->kind;
      return find_number (signal->parameters, signal->n_parameters, key);
    }
}

/* The first load of that kind on that node, or -1. */
static int
find_load (const HysDocument *document,
           guint              node,
           HysLoadKind        kind)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);

      if (load->node == node && load->kind == kind)
        return (int) i;
    }
  return -1;
}

gboolean
hys_target_of (const HysDocument *document,
               HysTargetOwner     owner,
               guint              item,
               const char        *key,
               HysTarget         *target)
{
  int index = find_key (document, owner, item, key);

  if (index < 0)
    return FALSE;
  *target = (HysTarget) { owner, item, (guint) index };
  if (owner != HYS_TARGET_LOAD)
    return TRUE;
  return find_load (document, hys_document_load_at (document, item)->node, hys_document_load_at (document, item)->kind)
         == (int) item;
}

static gboolean
refuse (GError    **error,
        const char *name,
        const char *reason)
{
  g_autofree char *quoted = hys_json_quote (name);

  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, "%s: %s", quoted, reason);
  return FALSE;
}

/* A number of the node itself, or of its load: "force.amplitude". */
static gboolean
find_at_node (const HysDocument *document,
              guint              node,
              const char        *key,
              HysTarget         *target)
{
  if (hys_target_of (document, HYS_TARGET_NODE, node, key, target))
    return TRUE;
  for (int kind = 0; hys_load_names[kind] != NULL; kind++)
    {
      gsize length = strlen (hys_load_names[kind]);
      int load;

      if (strncmp (key, hys_load_names[kind], length) != 0 || key[length] != '.')
        continue;
      load = find_load (document, node, (HysLoadKind) kind);
      return load >= 0 && hys_target_of (document, HYS_TARGET_LOAD, (guint) load, key + length + 1, target);
    }
  return FALSE;
}

gboolean
hys_target_find_in (const HysDocument *document,
                    const HysIds      *ids,
                    const char        *name,
                    HysTarget         *target,
                    GError           **error)
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
      if (node < 0 && element < 0)
        continue;
      if (node >= 0 ? find_at_node (document, (guint) node, key, target)
                    : hys_target_of (document, HYS_TARGET_ELEMENT, (guint) element, key, target))
        return TRUE;
      return refuse (error, name, _("there is no such number"));
    }
  return refuse (error, name, _("there is no such node or element"));
}

gboolean
hys_target_find (const HysDocument  *document,
                 const char         *name,
                 HysTarget          *target,
                 GError            **error)
{
  return hys_target_find_in (document, NULL, name, target, error);
}

char *
hys_target_name (HysTarget          self,
                 const HysDocument *document)
{
  const char *key = hys_target_parameter (self, document)->key;
  const HysLoad *load;

  switch (self.owner)
    {
    case HYS_TARGET_NODE:
      return g_strdup_printf ("%s.%s", hys_document_node (document, self.item)->id, key);
    case HYS_TARGET_ELEMENT:
      return g_strdup_printf ("%s.%s", hys_document_element (document, self.item)->id, key);
    case HYS_TARGET_LOAD:
    default:
      load = hys_document_load_at (document, self.item);
      return g_strdup_printf ("%s.%s.%s", hys_document_node (document, load->node)->id, hys_load_names[load->kind], key);
    }
}

const HysParameter *
hys_target_parameter (HysTarget          self,
                      const HysDocument *document)
{
  switch (self.owner)
    {
    case HYS_TARGET_NODE:
      return &hys_node_fields.fields[self.key].parameter;
    case HYS_TARGET_ELEMENT:
      return &hys_document_element (document, self.item)->kind->parameters[self.key];
    case HYS_TARGET_LOAD:
    default:
      return &hys_document_load_at (document, self.item)->signal->kind->parameters[self.key];
    }
}

/* The number at the end of an id, or NULL; an id that is a number is none. */
static const char *
trailing_number (const char *id)
{
  const char *digits = id + strlen (id);

  while (digits > id && g_ascii_isdigit (digits[-1]))
    digits--;
  return *digits != '\0' && digits > id ? digits : NULL;
}

/* The index of "k3" is 3, that of "k" is none, that of "left" is the id. */
static const char *
index_of (const char *id)
{
  const char *number = trailing_number (id);

  return number != NULL || g_utf8_strlen (id, -1) == 1 ? number : id;
}

static gboolean
is_only_mass (const HysDocument *document)
{
  guint n = 0;

  for (guint i = 0; i < document->nodes->len && n < 2; i++)
    n += hys_document_node (document, i)->mass > 0;
  return n == 1;
}

static const char *
symbol_index (HysTarget          self,
              const HysDocument *document)
{
  const char *id;

  switch (self.owner)
    {
    case HYS_TARGET_ELEMENT:
      return index_of (hys_document_element (document, self.item)->id);
    case HYS_TARGET_NODE:
      id = hys_document_node (document, self.item)->id;
      if (is_only_mass (document) && hys_document_node (document, self.item)->mass > 0)
        return NULL;
      return id[0] == 'm' && trailing_number (id) == id + 1 ? id + 1 : id;
    case HYS_TARGET_LOAD:
    default:
      if (document->loads->len == 1)
        return NULL;
      return hys_document_node (document, hys_document_load_at (document, self.item)->node)->id;
    }
}

/* Digits have small forms; other names follow after a thin space. */
static char *
subscript_of (const char *index)
{
  GString *text = g_string_new (NULL);

  if (strspn (index, "0123456789") < strlen (index))
    g_string_append_printf (text, "\u2009%s", index);
  else
    for (const char *c = index; *c != '\0'; c++)
      g_string_append_unichar (text, 0x2080 + (gunichar) (*c - '0'));
  return g_string_free (text, FALSE);
}

char *
hys_target_symbol (HysTarget          self,
                   const HysDocument *document)
{
  const HysParameter *parameter = hys_target_parameter (self, document);
  const char *index = symbol_index (self, document);
  const char *end = parameter->symbol + strcspn (parameter->symbol, "(");
  g_autofree char *letter = g_strndup (parameter->symbol, (gsize) (end - parameter->symbol)), *subscript = NULL;

  subscript = index != NULL ? subscript_of (index) : g_strdup ("");
  return g_strconcat (letter, subscript, end, NULL);
}

double
hys_target_get (HysTarget          self,
                const HysDocument *document)
{
  const HysValue *value;

  switch (self.owner)
    {
    case HYS_TARGET_NODE:
      return G_STRUCT_MEMBER (double, hys_document_node (document, self.item), hys_node_fields.fields[self.key].offset);
    case HYS_TARGET_ELEMENT:
      value = &hys_document_element (document, self.item)->values[self.key];
      return value->formula != NULL ? NAN : value->number;
    case HYS_TARGET_LOAD:
    default:
      return hys_document_load_at (document, self.item)->signal->values[self.key];
    }
}

static void
put_element (HysElement *element,
             guint       key,
             double      value)
{
  gboolean whole = element->kind->parameters[key].type == HYS_PARAMETER_COUNT;

  g_clear_pointer (&element->values[key].formula, g_free);
  element->values[key].number = whole ? round (value) : value;
}

void
hys_target_put (HysTarget self,
                gpointer  item,
                double    value)
{
  switch (self.owner)
    {
    case HYS_TARGET_NODE:
      G_STRUCT_MEMBER (double, item, hys_node_fields.fields[self.key].offset) = value;
      break;
    case HYS_TARGET_ELEMENT:
      put_element (item, self.key, value);
      break;
    case HYS_TARGET_LOAD:
    default:
      ((HysLoad *) item)->signal->values[self.key] = value;
    }
}

/* A decade around a positive value; what includes zero otherwise. */
static void
logarithmic_range (double  value,
                   double *minimum,
                   double *maximum)
{
  double middle = value > 0 ? value : 1;

  *minimum = middle / 10;
  *maximum = middle * 10;
}

/* From zero, or near it, to twice the value. */
static void
linear_range (const HysParameter *parameter,
              double              value,
              double             *minimum,
              double             *maximum)
{
  double size = isfinite (value) && value != 0 ? fabs (value) : 1;

  *minimum = value > 0 ? 0 : -2 * size;
  *maximum = value < 0 ? 0 : 2 * size;
  if (*minimum < parameter->minimum || (parameter->minimum_excluded && *minimum <= parameter->minimum))
    *minimum = parameter->minimum_excluded ? parameter->minimum + size / 10 : parameter->minimum;
  *maximum = MIN (*maximum, parameter->maximum);
}

void
hys_control_range (const HysControl  *self,
                   const HysDocument *document,
                   double            *minimum,
                   double            *maximum)
{
  HysTarget target;
  double value;

  if (!hys_target_find (document, self->targets[0], &target, NULL))
    return;
  value = hys_target_get (target, document);
  if (self->logarithmic)
    logarithmic_range (value, minimum, maximum);
  else
    linear_range (hys_target_parameter (target, document), value, minimum, maximum);
  if (isfinite (self->minimum))
    *minimum = self->minimum;
  if (isfinite (self->maximum))
    *maximum = self->maximum;
  if (*minimum < *maximum)
    return;
  if (isfinite (self->minimum))
    *maximum = *minimum > 0 ? 100 * *minimum : *minimum + fabs (*minimum) + 1;
  else
    *minimum = *maximum > 0 ? *maximum / 100 : 2 * *maximum - 1;
}
