/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * A value is set by hys_document_set() on a small document: a copy of the item with what it cannot be without. So the
 * same texts are understood and the same ones refused, whatever the size of the network.
 */

static void
add_node_copy (HysDocument   *scratch,
               const HysNode *node)
{
  g_ptr_array_add (scratch->nodes, hys_node_copy (node));
}

/* The bar with its loads; @loads gets their indices in the document. */
static HysDocument *
scratch_of_node (const HysDocument *document,
                 guint              index,
                 GArray            *loads)
{
  HysDocument *scratch = hys_document_new ();

  add_node_copy (scratch, hys_document_node (document, index));
  for (guint i = 0; i < document->loads->len; i++)
    {
      HysLoad *load;

      if (hys_document_load_at (document, i)->node != index)
        continue;
      load = hys_load_copy (hys_document_load_at (document, i));
      load->node = 0;
      g_ptr_array_add (scratch->loads, load);
      g_array_append_val (loads, i);
    }
  return scratch;
}

static HysDocument *
scratch_of_element (const HysDocument *document,
                    guint              index)
{
  HysDocument *scratch = hys_document_new ();
  HysElement *element = hys_element_copy (hys_document_element (document, index));

  add_node_copy (scratch, hys_document_node (document, element->from));
  add_node_copy (scratch, hys_document_node (document, element->to));
  element->from = 0;
  element->to = 1;
  g_ptr_array_add (scratch->elements, element);
  return scratch;
}

/* Exchanges what two items of the same type are made of. */
static void
swap_contents (gpointer a,
               gpointer b,
               gsize    size)
{
  g_autofree gpointer old = g_memdup2 (a, size);

  memcpy (a, b, size);
  memcpy (b, old, size);
}

/* Replaces the path in the small document, which the user does not know, by the id of the item. */
static gboolean
set_in_scratch (HysDocument *scratch,
                const char  *path,
                const char  *id,
                const char  *field,
                const char  *value,
                GError     **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (GString) message = NULL;

  if (hys_document_set (scratch, field, value, &fault))
    return TRUE;
  message = g_string_new (fault->message);
  g_string_replace (message, path, id, 1);
  g_set_error_literal (error, fault->domain, fault->code, message->str);
  return FALSE;
}

static gboolean
set_in_node (HysChange         *change,
             const HysDocument *document,
             guint              index,
             const char        *field,
             const char        *value,
             GError           **error)
{
  g_autoptr (GArray) loads = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (HysDocument) scratch = scratch_of_node (document, index, loads);
  const char *id = hys_document_node (document, index)->id;
  gboolean of_load = strchr (field + strlen (id) + 1, '.') != NULL;

  if (!set_in_scratch (scratch, "nodes[0]", id, field, value, error))
    return FALSE;
  if (!of_load)
    swap_contents (hys_edit_node (change, index), hys_document_node (scratch, 0), sizeof (HysNode));
  for (guint i = 0; of_load && i < loads->len; i++)
    {
      HysLoad *load = hys_document_load_at (scratch, i);

      load->node = index;
      swap_contents (hys_edit_load (change, g_array_index (loads, guint, i)), load, sizeof (HysLoad));
    }
  return TRUE;
}

static gboolean
set_in_element (HysChange         *change,
                const HysDocument *document,
                guint              index,
                const char        *field,
                const char        *value,
                GError           **error)
{
  g_autoptr (HysDocument) scratch = scratch_of_element (document, index);
  HysElement *element = hys_document_element (scratch, 0), *version;

  if (!set_in_scratch (scratch, "elements[0]", element->id, field, value, error))
    return FALSE;
  version = hys_edit_element (change, index);
  element->from = version->from;
  element->to = version->to;
  swap_contents (version, element, sizeof (HysElement));
  return TRUE;
}

static HysChange *
set_in_head (const HysDocument *document,
             const char        *field,
             const char        *value,
             GError           **error)
{
  g_autoptr (HysChange) change = NULL;
  g_autofree char *name = g_strdup_printf (_("Change %s"), field);

  change = hys_change_new (document, name);
  return hys_document_set (hys_change_edit_head (change), field, value, error) ? g_steal_pointer (&change) : NULL;
}

/* Finds the item with the longest id that a field begins with; -1 in both if there is none. */
static void
find_item (const HysDocument *document,
           const char        *field,
           int               *node,
           int               *element)
{
  g_autofree char *id = g_strdup (field);
  char *dot;

  *node = *element = -1;
  while (*node < 0 && *element < 0 && (dot = strrchr (id, '.')) != NULL)
    {
      *dot = '\0';
      *node = hys_document_find_node (document, id);
      *element = hys_document_find_element (document, id);
    }
}

HysChange *
hys_edit_set (const HysDocument *document,
              const char        *field,
              const char        *value,
              GError           **error)
{
  g_autoptr (HysChange) change = NULL;
  g_autofree char *name = g_strdup_printf (_("Change %s"), field);
  gboolean good;
  int node, element;

  find_item (document, field, &node, &element);
  if ((node < 0 && element < 0) || g_str_has_prefix (field, "simulation.") || g_str_has_prefix (field, "units."))
    return set_in_head (document, field, value, error);
  change = hys_change_new (document, name);
  good = node >= 0 ? set_in_node (change, document, (guint) node, field, value, error)
                   : set_in_element (change, document, (guint) element, field, value, error);
  return good ? g_steal_pointer (&change) : NULL;
}

/* Copies the load with its bar only, so that its name is unique. */
static HysDocument *
scratch_of_load (const HysDocument *document,
                 guint              index)
{
  HysDocument *scratch = hys_document_new ();
  HysLoad *load = hys_load_copy (hys_document_load_at (document, index));

  add_node_copy (scratch, hys_document_node (document, load->node));
  load->node = 0;
  g_ptr_array_add (scratch->loads, load);
  return scratch;
}

HysChange *
hys_edit_set_signal (const HysDocument *document,
                     guint              index,
                     const char        *key,
                     const char        *value,
                     GError           **error)
{
  g_autoptr (HysDocument) scratch = scratch_of_load (document, index);
  HysLoad *load = hys_document_load_at (scratch, 0);
  const char *id = hys_document_node (scratch, 0)->id;
  g_autofree char *field = g_strdup_printf ("%s.%s.%s", id, load->kind == HYS_LOAD_FORCE ? "force" : "displacement", key);
  g_autofree char *name = g_strdup_printf (_("Change %s"), field);
  g_autoptr (HysChange) change = hys_change_new (document, name);

  if (!set_in_scratch (scratch, "nodes[0]", id, field, value, error))
    return NULL;
  load->node = hys_document_load_at (document, index)->node;
  swap_contents (hys_edit_load (change, index), load, sizeof (HysLoad));
  return g_steal_pointer (&change);
}

/* Result of setting a field of several items: the first @refusal; items without the field are ignored. */
typedef struct
{
  HysChange *change;
  guint      n_set;
  GError    *refusal;
  GError    *no_field;
} SetMany;

typedef gboolean (*SetIn) (HysChange         *change,
                           const HysDocument *document,
                           guint              index,
                           const char        *field,
                           const char        *value,
                           GError           **error);

static void
set_one (SetMany           *self,
         const HysDocument *document,
         SetIn              set_in,
         guint              index,
         const char        *id,
         const char        *key,
         const char        *value)
{
  g_autofree char *field = g_strdup_printf ("%s.%s", id, key);
  g_autoptr (GError) fault = NULL;

  if (self->refusal != NULL)
    return;
  if (set_in (self->change, document, index, field, value, &fault))
    self->n_set++;
  else if (!g_error_matches (fault, HYS_ERROR, HYS_ERROR_USAGE))
    self->refusal = g_steal_pointer (&fault);
  else if (self->no_field == NULL)
    self->no_field = g_steal_pointer (&fault);
}

HysChange *
hys_edit_set_selected (const HysDocument  *document,
                       const HysSelection *selection,
                       const char         *key,
                       const char         *value,
                       GError            **error)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autofree char *name = g_strdup_printf (_("Change %s"), key);
  g_autoptr (GError) no_field = NULL;
  g_autoptr (HysChange) change = hys_change_new (document, name);
  SetMany self = { .change = change };

  for (guint i = 0; i < nodes->len; i++)
    {
      guint index = g_array_index (nodes, guint, i);

      set_one (&self, document, set_in_node, index, hys_document_node (document, index)->id, key, value);
    }
  for (guint i = 0; i < elements->len; i++)
    {
      guint index = g_array_index (elements, guint, i);

      set_one (&self, document, set_in_element, index, hys_document_element (document, index)->id, key, value);
    }
  no_field = self.no_field;
  if (self.refusal != NULL)
    {
      g_propagate_error (error, self.refusal);
      return NULL;
    }
  if (self.n_set > 0)
    return g_steal_pointer (&change);
  if (no_field == NULL)
    return HYS_EDIT_REFUSE (error, _("Select bars or elements first."));
  g_propagate_error (error, g_steal_pointer (&no_field));
  return NULL;
}
