/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The canonical form: one line for a plain key of the document and for every node, element, load and figure; keys in
 * the order of the tables, then the unknown ones; what has its default left out.
 */
#include "hys-document-private.h"
#include "hys-fields.h"
#include "hys-json.h"

#include <string.h>

/* Largest number of known keys in one object. */
#define MAX_KEYS 16

/* An object being written; @keys: what it has so far; @opening, @separator: what stands before the first member and the
   others */
typedef struct
{
  GString    *out;
  const char *keys[MAX_KEYS];
  guint       n_keys;
  const char *opening;
  const char *separator;
} Writer;

static void write_object (GString           *out,
                          const HysDocument *document,
                          const HysItemType *type,
                          gconstpointer      item);

static void
write_key (Writer     *self,
           const char *key)
{
  g_assert (self->n_keys < MAX_KEYS);
  g_string_append (self->out, self->n_keys == 0 ? self->opening : self->separator);
  self->keys[self->n_keys++] = key;
  hys_json_write_string (self->out, key);
  g_string_append (self->out, ": ");
}

/* A parameter whose value is @number, or @formula when that is not NULL. */
static void
write_parameter (Writer             *self,
                 const HysParameter *parameter,
                 double              number,
                 const char         *formula)
{
  if (!parameter->required && formula == NULL && number == parameter->fallback)
    return;
  write_key (self, parameter->key);
  if (formula != NULL)
    hys_json_write_string (self->out, formula);
  else if (parameter->type == HYS_PARAMETER_CHOICE)
    hys_json_write_string (self->out, parameter->choices[(int) number]);
  else if (parameter->type == HYS_PARAMETER_SWITCH)
    g_string_append (self->out, number != 0 ? "true" : "false");
  else
    hys_json_write_number (self->out, number);
}

void
hys_signal_write_points (const HysSignal *self,
                         GString         *out)
{
  g_string_append_c (out, '[');
  for (guint k = 0; self->points != NULL && k < self->points->len; k++)
    {
      const HysTablePoint *point = &g_array_index (self->points, HysTablePoint, k);

      g_string_append (out, k > 0 ? ", [" : "[");
      hys_json_write_number (out, point->t);
      g_string_append (out, ", ");
      hys_json_write_number (out, point->value);
      g_string_append_c (out, ']');
    }
  g_string_append_c (out, ']');
}

static void
write_signal_values (Writer          *self,
                     const HysSignal *signal)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &signal->kind->parameters[i];
      const HysExpression *formula = parameter->type == HYS_PARAMETER_FORMULA ? signal->expression : NULL;

      if (parameter->type == HYS_PARAMETER_POINTS)
        {
          write_key (self, parameter->key);
          hys_signal_write_points (signal, self->out);
        }
      else
        write_parameter (self, parameter, signal->values[i], formula ? hys_expression_get_text (formula) : NULL);
    }
}

/* Names and what each has, a number or a column. */
static void
write_named (GString         *out,
             const HysField  *field,
             gconstpointer    item)
{
  const GPtrArray *names = G_STRUCT_MEMBER (GPtrArray *, item, field->offset);
  gconstpointer values = G_STRUCT_MEMBER (gconstpointer, item, field->other);

  for (guint i = 0; i < names->len; i++)
    {
      g_string_append (out, i > 0 ? ", " : "{ ");
      hys_json_write_string (out, g_ptr_array_index (names, i));
      g_string_append (out, ": ");
      if (field->type == HYS_FIELD_NUMBERS)
        hys_json_write_number (out, g_array_index ((const GArray *) values, double, i));
      else
        {
          const HysColumn *column = g_ptr_array_index ((const GPtrArray *) values, i);
          gsize n = hys_column_length (column);

          g_string_append_c (out, '[');
          for (gsize k = 0; k < n; k++)
            {
              g_string_append (out, k > 0 ? ", " : "");
              hys_json_write_number (out, hys_column_get (column, k));
            }
          g_string_append_c (out, ']');
        }
    }
  g_string_append (out, names->len > 0 ? " }" : "{}");
}

/* The items up to the last one that has anything to say; those of the document on a line each. */
static void
write_list (GString           *out,
            const HysDocument *document,
            const HysField    *field,
            const HysItemList *items)
{
  gboolean lines = items == G_STRUCT_MEMBER (HysItemList *, document, field->offset);
  guint n = items->len;

  while (n > 0 && !hys_item_has_content (field->item, hys_item_list_get (items, n - 1)))
    n--;
  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++)
    {
      g_string_append (out, i > 0 ? "," : "");
      g_string_append (out, lines ? "\n    " : i > 0 ? " " : "");
      write_object (out, document, field->item, hys_item_list_get (items, i));
    }
  g_string_append (out, lines && n > 0 ? "\n  ]" : "]");
}

static void
write_field (Writer            *self,
             const HysDocument *document,
             const HysField    *field,
             gconstpointer      item)
{
  gconstpointer place = G_STRUCT_MEMBER_P (item, field->offset);
  GString *out = self->out;
  char *const *names;

  write_key (self, field->parameter.key);
  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      hys_json_write_number (out, *(const double *) place);
      break;
    case HYS_FIELD_COUNT:
      g_string_append_printf (out, "%" G_GUINT64_FORMAT, *(const guint64 *) place);
      break;
    case HYS_FIELD_SWITCH:
      g_string_append (out, *(const gboolean *) place ? "true" : "false");
      break;
    case HYS_FIELD_CHOICE:
      hys_json_write_string (out, field->parameter.choices[*(const int *) place]);
      break;
    case HYS_FIELD_COLOR:
      g_string_append_printf (out, "\"#%06x\"", *(const guint *) place);
      break;
    case HYS_FIELD_VERSION:
      g_string_append_printf (out, "%d", HYS_FORMAT_VERSION);
      break;
    case HYS_FIELD_NODE:
      hys_json_write_string (out, hys_document_node (document, *(const guint *) place)->id);
      break;
    case HYS_FIELD_ELEMENT_KIND:
      hys_json_write_string (out, (*(const HysElementKind *const *) place)->name);
      break;
    case HYS_FIELD_SIGNAL_KIND:
      hys_json_write_string (out, (*(const HysSignalKind *const *) place)->name);
      break;
    case HYS_FIELD_NAMES:
      names = *(char *const *const *) place;
      g_string_append_c (out, '[');
      for (guint i = 0; names[i] != NULL; i++)
        {
          g_string_append (out, i > 0 ? ", " : "");
          hys_json_write_string (out, names[i]);
        }
      g_string_append_c (out, ']');
      break;
    case HYS_FIELD_NAME:
      hys_json_write_string (out, (*(char *const *const *) place)[field->index]);
      break;
    case HYS_FIELD_NUMBERS:
    case HYS_FIELD_COLUMNS:
      write_named (out, field, item);
      break;
    case HYS_FIELD_ITEM:
      write_object (out, document, field->item, place);
      break;
    case HYS_FIELD_OWNED:
      write_object (out, document, field->item, *(const gconstpointer *) place);
      break;
    case HYS_FIELD_LIST:
      write_list (out, document, field, *(const HysItemList *const *) place);
      break;
    default:
      hys_json_write_string (out, *(const char *const *) place);
    }
}

static void
write_members (Writer            *self,
               const HysDocument *document,
               const HysItemType *type,
               gconstpointer      item)
{
  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    if (field->type == HYS_FIELD_ELEMENT_VALUES)
      {
        const HysElement *element = item;

        for (guint i = 0; i < element->kind->n_parameters; i++)
          write_parameter (self, &element->kind->parameters[i], element->values[i].number, element->values[i].formula);
      }
    else if (field->type == HYS_FIELD_SIGNAL_VALUES)
      write_signal_values (self, item);
    else if (hys_field_applies (field, type, item) && !hys_field_is_default (field, item))
      write_field (self, document, field, item);
  if (type->extras != HYS_NOWHERE)
    {
      const HysExtras *extras = G_STRUCT_MEMBER (HysExtras *, item, type->extras);
      gboolean first = self->n_keys == 0;

      for (guint i = 0; extras != NULL && i < extras->len; i++)
        {
          const char *member = g_ptr_array_index (extras, i);   /* "key": value */
          gboolean written = FALSE;

          /* A key of the table is possible after the item was changed. */
          for (guint k = 0; k < self->n_keys && !written; k++)
            {
              gsize length = strlen (self->keys[k]);

              written = strncmp (member + 1, self->keys[k], length) == 0 && g_str_has_prefix (member + 1 + length, "\": ");
            }
          if (written)
            continue;
          g_string_append (self->out, first ? self->opening : self->separator);
          g_string_append (self->out, member);
          first = FALSE;
        }
    }
}

static void
write_object (GString           *out,
              const HysDocument *document,
              const HysItemType *type,
              gconstpointer      item)
{
  Writer self = { .out = out, .opening = "{ ", .separator = ", " };
  gsize before = out->len;

  write_members (&self, document, type, item);
  g_string_append (out, out->len > before ? " }" : "{}");
}

char *
hys_document_to_json (const HysDocument *self,
                      gsize             *length)
{
  Writer writer = { .out = g_string_new (NULL), .opening = "{\n  ", .separator = ",\n  " };
  HysDocument document = *self;

  if (document.simulation.steps != 0)
    document.simulation.step = HYS_DEFAULT_STEP;
  write_members (&writer, self, &hys_document_type, &document);
  g_string_append (writer.out, "\n}\n");
  if (length != NULL)
    *length = writer.out->len;
  return g_string_free (writer.out, FALSE);
}
