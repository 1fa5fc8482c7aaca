/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From the JSON tree to the document: types, required keys, names that refer to others. What the values must satisfy
 * beyond the range of one of them is checked afterwards on the document itself (hys_document_validate()).
 */
#include "hys-fields.h"
#include "hys-kinds.h"
#include "hys-reader.h"
#include "hys-signals.h"

#include <glib/gi18n-lib.h>

#define NAME(name) #name,
static const char *const kind_names[] = { HYS_KINDS (NAME) NULL };
static const char *const signal_names[] = { HYS_SIGNALS (NAME) NULL };
#undef NAME

/**
 * Reader:
 * @name: of the file, in messages
 * @findings: (nullable): gets a warning per unknown key, which names @id: what the item is or acts on, or %NULL
 * @nodes: id -> index, once it is asked for; of duplicates, which validation refuses, any
 *
 * A document being read. Its functions return FALSE with an error that names the place.
 */
typedef struct
{
  HysDocument *document;
  const char  *name;
  const char  *id;
  GPtrArray   *findings;
  GHashTable  *nodes;
  GError     **error;
} Reader;

static gboolean read_item (Reader            *self,
                           JsonNode          *node,
                           const HysJsonPath *path,
                           const HysItemType *type,
                           gpointer           item);

/* A reference to a node, by its id. */
static gboolean
read_node (Reader            *self,
           JsonNode          *node,
           const HysJsonPath *path,
           guint             *index)
{
  g_autofree char *quoted = NULL;
  gpointer key, found;
  const char *id;

  if (self->nodes == NULL)
    {
      self->nodes = g_hash_table_new (g_str_hash, g_str_equal);
      for (guint i = 0; i < self->document->nodes->len; i++)
        g_hash_table_insert (self->nodes, hys_document_node (self->document, i)->id, GUINT_TO_POINTER (i));
    }
  if (!hys_read_string (node, path, &id, self->error))
    return FALSE;
  if (g_hash_table_lookup_extended (self->nodes, id, &key, &found))
    {
      *index = GPOINTER_TO_UINT (found);
      self->id = self->id != NULL ? self->id : key;
      return TRUE;
    }
  quoted = hys_json_quote (id);
  return hys_json_path_refuse (path, self->error, _("there is no node %s"), quoted);
}

static gboolean
read_names (Reader             *self,
            JsonNode           *node,
            const HysJsonPath  *path,
            char             ***names)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n = array != NULL ? json_array_get_length (array) : 0;

  if (array == NULL)
    return hys_json_path_refuse (path, self->error, _("must be an array of names, is %s"), hys_json_describe (node));
  g_strfreev (*names);
  *names = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      HysJsonPath here = { .parent = path, .index = i };
      const char *name;

      if (!hys_read_string (json_array_get_element (array, i), &here, &name, self->error))
        return FALSE;
      (*names)[i] = g_strdup (name);
    }
  return TRUE;
}

/* Numbers, and null where there is none. */
static gboolean
read_column (Reader            *self,
             JsonNode          *node,
             const HysJsonPath *path,
             HysColumn        **column)
{
  g_autofree double *numbers = NULL;
  JsonArray *array;
  guint n;

  if (!hys_read_array (node, path, HYS_MAX_RUN_ROWS, &array, self->error))
    return FALSE;
  n = json_array_get_length (array);
  numbers = g_new (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      HysJsonPath here = { .parent = path, .index = i };
      JsonNode *one = json_array_get_element (array, i);

      numbers[i] = NAN;
      if (!JSON_NODE_HOLDS_NULL (one) && !hys_read_number (one, &here, &numbers[i], self->error))
        return FALSE;
    }
  *column = hys_column_new_from (numbers, n);
  return TRUE;
}

/* An object of names that each have a number or a column. */
static gboolean
read_named (Reader            *self,
            JsonNode          *node,
            const HysJsonPath *path,
            const HysField    *field,
            HysKeptRun        *run)
{
  JsonObjectIter iter;
  JsonObject *object;
  const char *key;

  if (!hys_read_object (node, path, (guint) field->parameter.maximum, &object, self->error))
    return FALSE;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      HysJsonPath here = { .parent = path, .key = key };
      HysColumn *column = NULL;
      double number = NAN;

      if (field->type == HYS_FIELD_NUMBERS ? !hys_read_number (node, &here, &number, self->error)
                                           : !read_column (self, node, &here, &column))
        return FALSE;
      if (field->type == HYS_FIELD_NUMBERS)
        {
          g_ptr_array_add (G_STRUCT_MEMBER (GPtrArray *, run, field->offset), g_strdup (key));
          g_array_append_val (G_STRUCT_MEMBER (GArray *, run, field->other), number);
        }
      else
        hys_kept_run_add (run, key, column);
    }
  return TRUE;
}

static gboolean
read_list (Reader            *self,
           JsonNode          *node,
           const HysJsonPath *path,
           const HysField    *field,
           gpointer           owner)
{
  HysItemList *items = G_STRUCT_MEMBER (HysItemList *, owner, field->offset);
  JsonArray *array;

  if (!hys_read_array (node, path, field->parameter.maximum, &array, self->error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      HysJsonPath here = { .parent = path, .index = i };
      gpointer item = hys_item_new (field->item);

      hys_item_list_add (items, item);
      if (!read_item (self, json_array_get_element (array, i), &here, field->item, item))
        return FALSE;
      if (owner == self->document)
        self->id = NULL;
    }
  if (field->other != 0)
    G_STRUCT_MEMBER (gboolean, owner, field->other) = items->len == 0;
  return TRUE;
}

/* Reads the parameters of a kind, each a member of its own; counts those that are given. */
static gboolean
read_parameters (Reader             *self,
                 JsonObject         *object,
                 const HysJsonPath  *path,
                 HysFieldType        type,
                 gpointer            item,
                 guint              *n_known)
{
  HysElement *element = item;
  HysSignal *signal = item;
  gboolean of_element = type == HYS_FIELD_ELEMENT_VALUES;
  const HysParameter *parameters = of_element ? element->kind->parameters : signal->kind->parameters;
  guint n = of_element ? element->kind->n_parameters : signal->kind->n_parameters;

  for (guint i = 0; i < n; i++)
    {
      HysJsonPath here = { .parent = path, .key = parameters[i].key };
      JsonNode *node = json_object_get_member (object, parameters[i].key);

      if (node == NULL && parameters[i].required)
        return hys_json_path_refuse (&here, self->error,
                                     of_element ? _("is required for a %s") : _("is required for the type %s"),
                                     of_element ? element->kind->name : signal->kind->name);
      if (node == NULL)
        continue;
      if (of_element ? !hys_read_value (&parameters[i], &element->values[i], node, &here, self->error)
                     : !hys_read_signal_value (signal, i, node, &here, self->error))
        return FALSE;
      (*n_known)++;
    }
  return TRUE;
}

static gboolean
read_field (Reader            *self,
            const HysField    *field,
            gpointer           item,
            JsonNode          *node,
            const HysJsonPath *path)
{
  gpointer place = G_STRUCT_MEMBER_P (item, field->offset);
  HysValue value = { 0, NULL };
  const char *text;
  char **names;
  int word;
  guint n;

  switch (field->type)
    {
    case HYS_FIELD_VERSION:
      return hys_read_value (&field->parameter, &value, node, path, self->error)
             && (value.number <= HYS_FORMAT_VERSION
                 || hys_json_path_refuse (path, self->error,
                                          _("this document needs a newer version of the program (format %.0f, "
                                            "this one reads %d)"), value.number, HYS_FORMAT_VERSION));
    case HYS_FIELD_ID:
      if (!hys_read_string (node, path, &text, self->error))
        return FALSE;
      self->id = *(char **) place = g_ref_string_new (text);
      return TRUE;
    case HYS_FIELD_NODE:
      return read_node (self, node, path, place);
    case HYS_FIELD_ELEMENT_KIND:
      if (!hys_read_word (node, path, kind_names, &word, self->error))
        return FALSE;
      hys_element_set_kind (item, hys_element_kinds (&n)[word]);
      return TRUE;
    case HYS_FIELD_SIGNAL_KIND:
      if (!hys_read_word (node, path, signal_names, &word, self->error))
        return FALSE;
      hys_signal_set_kind (item, hys_signal_kinds (&n)[word]);
      return TRUE;
    case HYS_FIELD_NAMES:
      return read_names (self, node, path, place);
    case HYS_FIELD_NAME:
      /* One of several, after those before it. */
      if (!hys_read_string (node, path, &text, self->error))
        return FALSE;
      names = g_renew (char *, *(char ***) place, field->index + 2);
      names[field->index] = g_strdup (text);
      names[field->index + 1] = NULL;
      *(char ***) place = names;
      return TRUE;
    case HYS_FIELD_NUMBERS:
    case HYS_FIELD_COLUMNS:
      return read_named (self, node, path, field, item);
    case HYS_FIELD_ITEM:
      return read_item (self, node, path, field->item, place);
    case HYS_FIELD_OWNED:
      *(gpointer *) place = hys_item_new (field->item);
      return read_item (self, node, path, field->item, *(gpointer *) place);
    case HYS_FIELD_LIST:
      return read_list (self, node, path, field, item);
    default:
      return hys_read_field (field, item, node, path, self->error);
    }
}

static gboolean
is_parameter (const HysParameter *parameters,
              guint               n,
              const char         *key)
{
  return hys_parameter_find (parameters, n, key) >= 0;
}

static gboolean
is_known (const HysItemType *type,
          gconstpointer      item,
          const char        *key)
{
  const HysElement *element = item;
  const HysSignal *signal = item;

  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    if (field->type == HYS_FIELD_ELEMENT_VALUES
        ? is_parameter (element->kind->parameters, element->kind->n_parameters, key)
        : field->type == HYS_FIELD_SIGNAL_VALUES
            ? is_parameter (signal->kind->parameters, signal->kind->n_parameters, key)
        : g_str_equal (field->parameter.key, key) && hys_field_applies (field, type, item))
      return TRUE;
  return FALSE;
}

static gboolean
read_unknown (Reader            *self,
              JsonObject        *object,
              const HysJsonPath *path,
              const HysItemType *type,
              gpointer           item)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      HysJsonPath here = { .parent = path, .key = key };

      if (is_known (type, item, key))
        continue;
      if (type->extras == HYS_NOWHERE)
        {
          const char **keys = g_newa0 (const char *, type->n + 1);
          int index;

          for (guint i = 0; i < type->n; i++)
            keys[i] = type->fields[i].parameter.key;
          return hys_find_word (here.key, &here, keys, &index, self->error);
        }
      HysExtras **extras = G_STRUCT_MEMBER_P (item, type->extras);
      const char *const ids[] = { self->id, NULL };
      GString *member = g_string_new (NULL);
      hys_json_write_string (member, here.key);
      g_string_append (member, ": ");
      hys_json_write_node (member, node);
      if (*extras == NULL)
        *extras = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (*extras, g_string_free (member, FALSE));
      if (self->findings != NULL)
        {
          g_autofree char *where = hys_json_path_to_string (here.parent);
          g_autofree char *quoted = hys_json_quote (here.key);

          g_ptr_array_add (self->findings,
                           hys_finding_new (HYS_SEVERITY_WARNING, "unknown-key", ids, _("%s: %s%sunknown key %s, kept"),
                                            self->name, where ? where : "", where ? ": " : "", quoted));
        }
    }
  return TRUE;
}

/* Reads the members of an object in the order of the table, then those that it does not have. */
static gboolean
read_item (Reader            *self,
           JsonNode          *node,
           const HysJsonPath *path,
           const HysItemType *type,
           gpointer           item)
{
  JsonObject *object;
  guint n_known = 0;

  if (!hys_read_object (node, path, G_MAXUINT, &object, self->error))
    return FALSE;
  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    {
      HysJsonPath here = { .parent = path, .key = field->parameter.key };
      JsonNode *member;

      if (field->type == HYS_FIELD_ELEMENT_VALUES || field->type == HYS_FIELD_SIGNAL_VALUES)
        {
          if (!read_parameters (self, object, path, field->type, item, &n_known))
            return FALSE;
          continue;
        }
      if (!hys_field_applies (field, type, item))
        continue;
      member = json_object_get_member (object, field->parameter.key);
      if (member == NULL && field->parameter.required)
        return hys_json_path_refuse (&here, self->error, field->type == HYS_FIELD_VERSION
                                     ? _("is required: this is not a document of Hysteron") : _("is required"));
      if (member != NULL && !read_field (self, field, item, member, &here))
        return FALSE;
      n_known += member != NULL;
    }
  return n_known == json_object_get_size (object) || read_unknown (self, object, path, type, item);
}

HysDocument *
hys_document_read (JsonNode     *root,
                   const char   *name,
                   GPtrArray    *findings,
                   GError      **error)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  Reader self = { .document = document, .name = name, .findings = findings, .error = error };
  gboolean good = read_item (&self, root, NULL, &hys_document_type, document);

  g_clear_pointer (&self.nodes, g_hash_table_unref);
  /* The step and the number of steps exclude each other; the number gives the step. */
  if (good && document->simulation.steps != 0)
    {
      HysJsonPath path = { .key = "simulation" }, here = { .parent = &path, .key = "steps" };

      if (json_object_has_member (json_object_get_object_member (json_node_get_object (root), path.key), "step"))
        good = hys_json_path_refuse (&here, error, _("give either the step or the number of steps, not both"));
      else
        document->simulation.step = document->simulation.until / (double) document->simulation.steps;
    }
  return good ? g_steal_pointer (&document) : NULL;
}
