/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-target.h"

#include "hys-document-private.h"
#include "hys-error.h"
#include "hys-fields.h"
#include "hys-json.h"
#include "hys-series.h"
#include "hys-value-ref-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
hys_value_ref_is_target (HysValueRef        self,
                         const HysDocument *document)
{
  const HysParameter *parameter;

  if (self.owner == HYS_OWNER_DOCUMENT || self.owner == HYS_OWNER_SIMULATION)
    return FALSE;
  parameter = hys_value_ref_parameter (self, document);
  if (parameter->symbol == NULL || parameter->type > HYS_PARAMETER_FUNCTION)
    return FALSE;
  return self.owner != HYS_OWNER_LOAD || hys_load_is_first (document, self.item);
}

gboolean
hys_target_find_in (const HysDocument  *document,
                    const HysIds       *ids,
                    const char         *name,
                    HysValueRef        *target,
                    GError            **error)
{
  HysValueRef found = { HYS_OWNER_DOCUMENT, 0, 0 };
  g_autofree char *quoted = NULL;

  if (hys_value_ref_find_in_item (document, ids, name, &found) == NULL && hys_value_ref_is_target (found, document))
    {
      *target = found;
      return TRUE;
    }
  quoted = hys_json_quote (name);
  return hys_fail (error, HYS_ERROR_USAGE, "%s: %s", quoted,
                   found.owner == HYS_OWNER_DOCUMENT ? _("there is no such node or element")
                   : _("there is no such number"));
}

gboolean
hys_target_find (const HysDocument  *document,
                 const char         *name,
                 HysValueRef        *target,
                 GError            **error)
{
  return hys_target_find_in (document, NULL, name, target, error);
}

static const char *
symbol_index (HysValueRef        target,
              const HysDocument *document)
{
  const char *id = hys_value_ref_id (target, document);

  switch (target.owner)
    {
    case HYS_OWNER_NODE:
      return hys_document_node_index (document, target.item);
    case HYS_OWNER_LOAD:
      return document->loads->len == 1 ? NULL : id;
    case HYS_OWNER_ELEMENT:
      return hys_document_element_index (document, target.item);
    case HYS_OWNER_SIMULATION:
    case HYS_OWNER_DOCUMENT:
    default:
      return hys_id_index (id);
    }
}

/* @index: NULL for none */
static char *
symbol_with (HysValueRef        target,
             const HysDocument *document,
             const char        *index)
{
  const char *symbol = hys_value_ref_symbol (target, document);
  const char *end = symbol + strcspn (symbol, "(");
  g_autofree char *letter = g_strndup (symbol, (gsize) (end - symbol)), *subscript = NULL;
  const char *mark, *shown = hys_letter (letter, &mark);

  if (index != NULL)
    {
      /* Digits have small forms; other names follow after a space at which no line is broken. */
      GString *text = g_string_new (NULL);

      if (strspn (index, "0123456789") < strlen (index))
        g_string_append_printf (text, "\u00a0%s", index);
      else
        for (const char *c = index; *c != '\0'; c++)
          g_string_append_unichar (text, 0x2080 + (gunichar) (*c - '0'));
      subscript = g_string_free (text, FALSE);
    }
  else
    subscript = g_strdup ("");
  return g_strconcat (shown, mark != NULL ? mark : "", subscript, end, NULL);
}

char *
hys_target_symbol (HysValueRef        target,
                   const HysDocument *document)
{
  return symbol_with (target, document, symbol_index (target, document));
}

char *
hys_target_letter (HysValueRef        target,
                   const HysDocument *document)
{
  return symbol_with (target, document, NULL);
}

double
hys_target_get (HysValueRef        target,
                const HysDocument *document)
{
  const HysValue *value;

  if (target.owner == HYS_OWNER_NODE)
    return G_STRUCT_MEMBER (double, hys_document_node (document, target.item), hys_node_type.fields[target.key].offset);
  if (target.owner == HYS_OWNER_LOAD)
    return hys_document_load_at (document, target.item)->signal->values[target.key];
  value = &hys_document_element (document, target.item)->values[target.key];
  return value->formula != NULL ? NAN : value->number;
}

void
hys_target_put (HysValueRef target,
                gpointer    item,
                double      value)
{
  if (target.owner == HYS_OWNER_NODE)
    G_STRUCT_MEMBER (double, item, hys_node_type.fields[target.key].offset) = value;
  else if (target.owner == HYS_OWNER_LOAD)
    ((HysLoad *) item)->signal->values[target.key] = value;
  else
    {
      HysElement *element = item;
      gboolean whole = element->kind->parameters[target.key].type == HYS_PARAMETER_COUNT;

      g_clear_pointer (&element->values[target.key].formula, g_free);
      element->values[target.key].number = whole ? round (value) : value;
    }
}

void
hys_control_range (const HysControl  *self,
                   const HysDocument *document,
                   double            *minimum,
                   double            *maximum)
{
  HysValueRef target;
  double value;

  if (!hys_target_find (document, self->targets[0], &target, NULL))
    return;
  value = hys_target_get (target, document);
  if (self->logarithmic)
    {
      /* A decade around a positive value; what includes zero otherwise. */
      double middle = value > 0 ? value : 1;

      *minimum = middle / 10;
      *maximum = middle * 10;
    }
  else
    {
      /* From zero, or near it, to twice the value. */
      const HysParameter *parameter = hys_value_ref_parameter (target, document);
      double size = isfinite (value) && value != 0 ? fabs (value) : 1;

      *minimum = value > 0 ? 0 : -2 * size;
      *maximum = value < 0 ? 0 : 2 * size;
      if (*minimum < parameter->minimum || (parameter->minimum_excluded && *minimum <= parameter->minimum))
        *minimum = parameter->minimum_excluded ? parameter->minimum + size / 10 : parameter->minimum;
      *maximum = MIN (*maximum, parameter->maximum);
    }
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

static guint
visit_item (const HysDocument *document,
            HysValueRef        first,
            guint              n_keys,
            guint              most,
            HysTargetVisit     visit,
            gpointer           user_data)
{
  for (guint k = 0; k < n_keys && most > 0; k++, first.key++)
    if (hys_value_ref_is_target (first, document))
      {
        visit (first, user_data);
        most--;
      }
  return most;
}

void
hys_document_each_target (const HysDocument *document,
                          guint              most,
                          HysTargetVisit     visit,
                          gpointer           user_data)
{
  for (guint i = 0; i < document->loads->len && most > 0; i++)
    most = visit_item (document, (HysValueRef) { HYS_OWNER_LOAD, i, 0 },
                       hys_document_load_at (document, i)->signal->kind->n_parameters, most, visit, user_data);
  for (guint i = 0; i < document->elements->len && most > 0; i++)
    most = visit_item (document, (HysValueRef) { HYS_OWNER_ELEMENT, i, 0 },
                       hys_document_element (document, i)->kind->n_parameters, most, visit, user_data);
  for (guint i = 0; i < document->nodes->len && most > 0; i++)
    most = visit_item (document, (HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_MASS },
                       HYS_KEY_VELOCITY - HYS_KEY_MASS + 1, most, visit, user_data);
}

char *
hys_target_unit (HysValueRef        target,
                 const HysDocument *document)
{
  const HysParameter *parameter = hys_value_ref_parameter (target, document);
  HysDimension dimension = parameter->dimension;

  if (target.owner == HYS_OWNER_LOAD && parameter->turns)
    {
      gboolean force = hys_document_load_at (document, target.item)->kind == HYS_LOAD_FORCE;

      *(force ? &dimension.force : &dimension.length) = 1;
      dimension.time = g_str_equal (parameter->key, "rate") ? -1 : 0;
    }
  return hys_dimension_unit (document, dimension);
}
