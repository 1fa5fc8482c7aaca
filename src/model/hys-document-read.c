/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-document-read.h"

#include "hys-document-read-private.h"
#include "hys-kinds.h"
#include "hys-signals.h"

#include <glib/gi18n-lib.h>

/*
 * From the JSON tree to the document: types, required keys, names that refer to others. What the values must satisfy
 * beyond the range of one of them is checked afterwards on the document itself (hys_document_validate()).
 */

#define NAME(name) #name,
static const char *const kind_names[] = { HYS_KINDS (NAME) NULL };
static const char *const signal_names[] = { HYS_SIGNALS (NAME) NULL };
#undef NAME

gboolean
hys_reader_open_object (HysDocumentReader *self,
                        JsonNode          *node,
                        const HysJsonPath *path,
                        JsonObject       **object)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return hys_json_path_refuse (path, self->error, _("must be an object, is %s"), hys_json_describe (node));
  *object = json_node_get_object (node);
  return TRUE;
}

static void
keep_unknown (HysDocumentReader *self,
              HysReadTarget     *target,
              const HysJsonPath *path,
              JsonNode          *node)
{
  const char *const ids[] = { target->id, NULL };
  GString *member = g_string_new (NULL);

  hys_json_write_string (member, path->key);
  g_string_append (member, ": ");
  hys_json_write_node (member, node);
  hys_extras_add (target->extras, g_string_free (member, FALSE));
  if (self->findings != NULL)
    {
      g_autofree char *where = hys_json_path_to_string (path->parent);
      g_autofree char *key = hys_json_quote (path->key);

      g_ptr_array_add (self->findings,
                       hys_finding_new (HYS_SEVERITY_WARNING, "unknown-key", ids, _("%s: %s%sunknown key %s, kept"),
                                        self->name, where ? where : "", where ? ": " : "", key));
    }
}

gboolean
hys_reader_members (HysDocumentReader *self,
                    JsonObject        *object,
                    const HysJsonPath *path,
                    HysReadTarget     *target)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      const HysField *field = hys_field_find (target->table, key);
      HysJsonPath here = { .parent = path, .key = key };

      if (field == NULL && !g_strv_contains (target->special, key))
        keep_unknown (self, target, &here, node);
      else if (field != NULL && !hys_read_field (field, target->item, node, &here, self->error))
        return FALSE;
    }
  return TRUE;
}

gboolean
hys_reader_require (HysDocumentReader *self,
                    JsonObject        *object,
                    const HysJsonPath *path,
                    const char        *key,
                    JsonNode         **node)
{
  HysJsonPath here = { .parent = path, .key = key };

  *node = json_object_get_member (object, key);
  return *node != NULL ? TRUE : hys_json_path_refuse (&here, self->error, _("is required"));
}

gboolean
hys_reader_require_string (HysDocumentReader *self,
                           JsonObject        *object,
                           const HysJsonPath *path,
                           const char        *key,
                           const char       **text)
{
  HysJsonPath here = { .parent = path, .key = key };
  JsonNode *node;

  return hys_reader_require (self, object, path, key, &node) && hys_read_string (node, &here, text, self->error);
}

gboolean
hys_reader_find_word (HysDocumentReader *self,
                      const HysJsonPath *path,
                      const char        *word,
                      const char *const *words,
                      int               *index)
{
  g_autofree char *known = NULL, *quoted = NULL;

  for (*index = 0; words[*index] != NULL; (*index)++)
    if (g_str_equal (words[*index], word))
      return TRUE;
  known = g_strjoinv (", ", (char **) words);
  quoted = hys_json_quote (word);
  return hys_json_path_refuse (path, self->error, _("%s is not known; use one of: %s"), quoted, known);
}

gboolean
hys_reader_require_word (HysDocumentReader *self,
                         JsonObject        *object,
                         const HysJsonPath *path,
                         const char        *key,
                         const char *const *words,
                         int               *index)
{
  HysJsonPath here = { .parent = path, .key = key };
  const char *word;

  return hys_reader_require_string (self, object, path, key, &word) && hys_reader_find_word (self, &here, word, words, index);
}

/* A required reference to a node. */
static gboolean
require_node (HysDocumentReader *self,
              JsonObject        *object,
              const HysJsonPath *path,
              const char        *key,
              guint             *index)
{
  HysJsonPath here = { .parent = path, .key = key };
  g_autofree char *quoted = NULL;
  const char *id;
  gpointer found;

  if (!hys_reader_require_string (self, object, path, key, &id))
    return FALSE;
  if (g_hash_table_lookup_extended (self->nodes, id, NULL, &found))
    {
      *index = GPOINTER_TO_UINT (found);
      return TRUE;
    }
  quoted = hys_json_quote (id);
  return hys_json_path_refuse (&here, self->error, _("there is no node %s"), quoted);
}

static gboolean
read_node (HysDocumentReader *self,
           JsonObject        *object,
           const HysJsonPath *path,
           gpointer           owner)
{
  static const char *const special[] = { "id", NULL };
  const char *id;
  HysNode *node;
  HysReadTarget target;

  if (!hys_reader_require_string (self, object, path, "id", &id))
    return FALSE;
  node = hys_node_new (id);
  g_ptr_array_add (self->document->nodes, node);
  if (!g_hash_table_contains (self->nodes, id))
    g_hash_table_insert (self->nodes, node->id, GUINT_TO_POINTER (self->document->nodes->len - 1));
  target = (HysReadTarget) { &hys_node_fields, node, special, &node->extras, node->id };
  return hys_reader_members (self, object, path, &target);
}

static gboolean
read_parameters (HysDocumentReader *self,
                 JsonObject        *object,
                 const HysJsonPath *path,
                 HysElement        *element)
{
  for (guint i = 0; i < element->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &element->kind->parameters[i];
      HysJsonPath here = { .parent = path, .key = parameter->key };
      JsonNode *node = json_object_get_member (object, parameter->key);

      if (node == NULL && parameter->required)
        return hys_json_path_refuse (&here, self->error, _("is required for a %s"), element->kind->name);
      if (node != NULL && !hys_read_value (parameter, &element->values[i], node, &here, self->error))
        return FALSE;
    }
  return TRUE;
}

/* The keys that an item reads itself: @fixed, then the keys of its parameters. */
static void
list_special (const char         **special,
              const char *const   *fixed,
              const HysParameter  *parameters,
              guint                n)
{
  while (*fixed != NULL)
    *special++ = *fixed++;
  for (guint i = 0; i < n; i++)
    *special++ = parameters[i].key;
  *special = NULL;
}

static gboolean
require_kind (HysDocumentReader     *self,
              JsonObject            *object,
              const HysJsonPath     *path,
              const HysElementKind **kind)
{
  guint n;
  int index;

  if (!hys_reader_require_word (self, object, path, "kind", kind_names, &index))
    return FALSE;
  *kind = hys_element_kinds (&n)[index];
  return TRUE;
}

static gboolean
read_element (HysDocumentReader *self,
              JsonObject        *object,
              const HysJsonPath *path,
              gpointer           owner)
{
  static const char *const fixed[] = { "id", "kind", "from", "to", NULL };
  const char *special[G_N_ELEMENTS (fixed) + HYS_MAX_PARAMETERS];
  const HysElementKind *kind;
  HysElement *element;
  const char *id;
  guint from, to;
  HysReadTarget target;

  if (!hys_reader_require_string (self, object, path, "id", &id) || !require_kind (self, object, path, &kind)
      || !require_node (self, object, path, "from", &from) || !require_node (self, object, path, "to", &to))
    return FALSE;
  element = hys_element_new (id, kind, from, to);
  g_ptr_array_add (self->document->elements, element);
  list_special (special, fixed, kind->parameters, kind->n_parameters);
  target = (HysReadTarget) { &hys_element_fields, element, special, &element->extras, element->id };
  return read_parameters (self, object, path, element) && hys_reader_members (self, object, path, &target);
}

static gboolean
require_signal_kind (HysDocumentReader    *self,
                     JsonObject           *object,
                     const HysJsonPath    *path,
                     const HysSignalKind **kind)
{
  guint n;
  int index;

  if (!hys_reader_require_word (self, object, path, "type", signal_names, &index))
    return FALSE;
  *kind = hys_signal_kinds (&n)[index];
  return TRUE;
}

static gboolean
read_signal_parameters (HysDocumentReader *self,
                        JsonObject        *object,
                        const HysJsonPath *path,
                        HysSignal         *signal)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &signal->kind->parameters[i];
      HysJsonPath here = { .parent = path, .key = parameter->key };
      JsonNode *node = json_object_get_member (object, parameter->key);

      if (node == NULL && parameter->required)
        return hys_json_path_refuse (&here, self->error, _("is required for the type %s"), signal->kind->name);
      if (node != NULL && !hys_read_signal_value (signal, i, node, &here, self->error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_signal (HysDocumentReader *self,
             JsonNode          *node,
             const HysJsonPath *path,
             HysLoad           *load)
{
  static const char *const fixed[] = { "type", NULL };
  static const HysFieldTable no_fields = { NULL, 0 };
  const char *special[G_N_ELEMENTS (fixed) + HYS_MAX_PARAMETERS];
  const HysSignalKind *kind;
  JsonObject *object = NULL;
  HysReadTarget target;

  if (!hys_reader_open_object (self, node, path, &object) || !require_signal_kind (self, object, path, &kind))
    return FALSE;
  load->signal = hys_signal_new (kind);
  list_special (special, fixed, kind->parameters, kind->n_parameters);
  target = (HysReadTarget) { &no_fields, NULL, special, &load->signal->extras,
                      hys_document_node (self->document, load->node)->id };
  return read_signal_parameters (self, object, path, load->signal) && hys_reader_members (self, object, path, &target);
}

static gboolean
read_load (HysDocumentReader *self,
           JsonObject        *object,
           const HysJsonPath *path,
           gpointer           owner)
{
  static const char *const special[] = { "node", "kind", "signal", NULL };
  static const HysFieldTable no_fields = { NULL, 0 };
  HysJsonPath here = { .parent = path, .key = "signal" };
  JsonNode *signal;
  HysLoad *load;
  HysReadTarget target;
  guint node;
  int kind;

  if (!require_node (self, object, path, "node", &node)
      || !hys_reader_require_word (self, object, path, "kind", hys_load_names, &kind)
      || !hys_reader_require (self, object, path, "signal", &signal))
    return FALSE;
  load = hys_load_new (node, (HysLoadKind) kind, NULL);
  g_ptr_array_add (self->document->loads, load);
  target = (HysReadTarget) { &no_fields, NULL, special, &load->extras, hys_document_node (self->document, node)->id };
  return read_signal (self, signal, &here, load) && hys_reader_members (self, object, path, &target);
}

gboolean
hys_reader_items (HysDocumentReader *self,
                  JsonObject        *object,
                  const HysJsonPath *path,
                  const char        *key,
                  guint              limit,
                  HysReadItem        read,
                  gpointer           owner)
{
  HysJsonPath list = { .parent = path, .key = key };
  JsonNode *node = json_object_get_member (object, key);
  JsonArray *array;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return hys_json_path_refuse (&list, self->error, _("must be an array, is %s"), hys_json_describe (node));
  array = json_node_get_array (node);
  if (json_array_get_length (array) > limit)
    return hys_json_path_refuse (&list, self->error, _("at most %u are allowed, here are %u"), limit,
                                 json_array_get_length (array));
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      HysJsonPath here = { .parent = &list, .index = i };
      JsonObject *item = NULL;

      if (!hys_reader_open_object (self, json_array_get_element (array, i), &here, &item) || !read (self, item, &here, owner))
        return FALSE;
    }
  return TRUE;
}

/* An optional object of plain fields. */
static gboolean
read_group (HysDocumentReader   *self,
            JsonObject          *top,
            const char          *key,
            const HysFieldTable *table,
            gpointer             item,
            HysExtras          **extras)
{
  static const char *const special[] = { NULL };
  HysJsonPath path = { .key = key };
  JsonNode *node = json_object_get_member (top, key);
  HysReadTarget target = { table, item, special, extras, NULL };
  JsonObject *object = NULL;

  if (node == NULL)
    return TRUE;
  return hys_reader_open_object (self, node, &path, &object) && hys_reader_members (self, object, &path, &target);
}

static gboolean
read_simulation (HysDocumentReader *self,
                 JsonObject        *top)
{
  HysSimulation *simulation = &self->document->simulation;
  HysJsonPath path = { .key = "simulation" }, here = { .parent = &path, .key = "steps" };

  if (!read_group (self, top, "simulation", &hys_simulation_fields, simulation, &simulation->extras))
    return FALSE;
  if (simulation->steps == 0)
    return TRUE;
  if (json_object_has_member (json_object_get_object_member (top, "simulation"), "step"))
    return hys_json_path_refuse (&here, self->error, _("give either the step or the number of steps, not both"));
  simulation->step = simulation->until / (double) simulation->steps;
  return TRUE;
}

static gboolean
check_version (HysDocumentReader *self,
               JsonObject        *top)
{
  const HysParameter version = { .key = "hysteron", .type = HYS_PARAMETER_COUNT, .minimum = 1, .maximum = INFINITY };
  HysJsonPath here = { .key = version.key };
  JsonNode *node = json_object_get_member (top, version.key);
  HysValue value = { 0, NULL };

  if (node == NULL)
    return hys_json_path_refuse (&here, self->error, _("is required: this is not a document of Hysteron"));
  if (!hys_read_value (&version, &value, node, &here, self->error))
    return FALSE;
  if (value.number > HYS_FORMAT_VERSION)
    return hys_json_path_refuse (&here, self->error, _("this document needs a newer version of the program (format %.0f, "
                                                  "this one reads %d)"), value.number, HYS_FORMAT_VERSION);
  return TRUE;
}

/* An empty list means no figures. */
static gboolean
read_figures (HysDocumentReader *self,
              JsonObject        *top)
{
  if (!hys_reader_items (self, top, NULL, "figures", G_MAXUINT, hys_reader_figure, NULL))
    return FALSE;
  self->document->no_figures = json_object_has_member (top, "figures") && self->document->figures->len == 0;
  return TRUE;
}

static gboolean
read_top (HysDocumentReader *self,
          JsonNode          *root)
{
  static const char *const special[] = {
    "hysteron", "units", "nodes", "elements", "loads", "simulation", "figures", "controls",
    "runs", NULL };
  HysDocument *document = self->document;
  HysReadTarget target = { &hys_document_fields, document, special, &document->extras, NULL };
  JsonObject *top = NULL;

  return hys_reader_open_object (self, root, NULL, &top)
         && check_version (self, top)
         && hys_reader_members (self, top, NULL, &target)
         && read_group (self, top, "units", &hys_unit_fields, document, &document->unit_extras)
         && hys_reader_items (self, top, NULL, "nodes", HYS_MAX_NODES, read_node, NULL)
         && hys_reader_items (self, top, NULL, "elements", HYS_MAX_ELEMENTS, read_element, NULL)
         && hys_reader_items (self, top, NULL, "loads", G_MAXUINT, read_load, NULL)
         && read_simulation (self, top)
         && read_figures (self, top)
         && hys_reader_items (self, top, NULL, "controls", G_MAXUINT, hys_reader_control, NULL)
         && hys_reader_items (self, top, NULL, "runs", HYS_MAX_RUNS, hys_reader_run, NULL);
}

gboolean
hys_document_read (HysDocument  *document,
                   JsonNode     *root,
                   const char   *name,
                   GPtrArray    *findings,
                   GError      **error)
{
  HysDocumentReader self = { .document = document, .name = name, .findings = findings, .error = error };
  gboolean good;

  self.nodes = g_hash_table_new (g_str_hash, g_str_equal);
  good = read_top (&self, root);
  g_hash_table_unref (self.nodes);
  return good;
}
