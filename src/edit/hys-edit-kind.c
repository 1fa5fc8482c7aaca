/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The id of an element after a change of kind: k3 becomes s3, or the next free one; "damper" stays (transfer full). */
static char *
id_for_kind (HysEditIds           *ids,
             const HysElement     *element,
             const HysElementKind *kind)
{
  gsize length = strlen (element->kind->letter);
  const char *number = element->id + length;
  g_autofree char *same = NULL;

  if (!g_str_has_prefix (element->id, element->kind->letter) || *number == '\0'
      || strspn (number, "0123456789") != strlen (number) || g_str_equal (element->kind->letter, kind->letter))
    return g_strdup (element->id);
  same = g_strconcat (kind->letter, number, NULL);
  if (hys_edit_ids_has (ids, same))
    return hys_edit_ids_next (ids, kind->letter);
  hys_edit_ids_add (ids, same);
  return g_steal_pointer (&same);
}

HysDocument *
hys_edit_change_kind (const HysDocument    *document,
                      const HysSelection   *selection,
                      const HysElementKind *kind,
                      GError              **error)
{
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autoptr (HysEditIds) ids = NULL;
  HysDocument *draft;

  if (elements->len == 0)
    return HYS_EDIT_REFUSE (error, _("Select an element."));
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _("Change kind"));
  for (guint i = 0; i < elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, g_array_index (elements, guint, i));
      HysElement *version;
      g_autofree char *id = NULL;

      if (element->kind == kind)
        continue;
      id = id_for_kind (ids, element, kind);
      version = hys_element_new (id, kind, element->from, element->to);
      version->row = element->row;
      version->extras = element->extras != NULL ? g_ptr_array_ref (element->extras) : NULL;
      for (guint k = 0; k < element->kind->n_parameters; k++)
        {
          int same = hys_element_kind_parameter (kind, element->kind->parameters[k].key);
          const HysValue *value = &element->values[k];

          if (same >= 0 && (value->formula == NULL || kind->parameters[same].type == HYS_PARAMETER_FUNCTION))
            version->values[same] = (HysValue) { value->number, g_strdup (value->formula) };
        }
      hys_item_list_put (draft->elements, g_array_index (elements, guint, i), version);
    }
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_rename (const HysDocument *document,
                 const char        *id,
                 const char        *new_id,
                 GError           **error)
{
  static const char path[] = "nodes[0].id: ";
  g_autoptr (HysDocument) scratch = hys_document_new ();
  g_autoptr (GError) fault = NULL;
  g_autofree char *name = g_strdup_printf (_("Rename %s"), id);
  int node = hys_document_find_node (document, id), element = hys_document_find_element (document, id);
  HysDocument *draft;
  char **place;

  if (node < 0 && element < 0)
    return HYS_EDIT_REFUSE (error, _("There is no bar or element %s."), id);
  /* Whether it is one by the rules of documents is told by a document that has it. */
  hys_item_list_add (scratch->nodes, hys_node_new (new_id));
  if (!hys_document_validate (scratch, NULL, &fault))
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                           fault->message + (g_str_has_prefix (fault->message, path) ? strlen (path) : 0));
      return NULL;
    }
  if (!g_str_equal (id, new_id)
      && (hys_document_find_node (document, new_id) >= 0 || hys_document_find_element (document, new_id) >= 0))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s already exists"), new_id);
      return NULL;
    }
  draft = hys_edit_begin (document, name);
  place = node >= 0 ? &hys_document_edit_node (draft, (guint) node)->id : &hys_document_edit_element (draft, (guint) element)->id;
  hys_id_set (place, new_id);
  return hys_edit_end (draft, document);
}
