/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

/* @nodes, @elements: for each index, whether it is deleted; @ids: of those */
typedef struct
{
  const HysDocument *document;
  gboolean          *nodes;
  gboolean          *elements;
  GHashTable        *ids;
} Doomed;

static const char *
id_if_kept (const char *series,
            const char *id,
            gpointer    user_data)
{
  const Doomed *self = user_data;

  return g_hash_table_contains (self->ids, id) ? NULL : id;
}

static HysDocument *
take_away (const HysDocument  *document,
           const HysSelection *selection,
           gboolean            cut,
           GError            **error)
{
  guint n = 0;
  g_autofree gboolean *nodes = hys_edit_selected_nodes (document, selection);
  g_autofree gboolean *elements = hys_edit_selected_elements (document, selection);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  Doomed doomed = { document, nodes, elements, ids };
  for (guint i = 0; i < document->nodes->len; i++)
    n += nodes[i];
  for (guint i = 0; i < document->elements->len; i++)
    n += elements[i];
  g_autofree char *name = NULL;
  HysDocument *draft;

  if (n == 0)
    return HYS_EDIT_REFUSE (error, _("Select bars or elements first."));
  if (n == 1)
    name = g_strdup_printf (cut ? _("Cut %s") : _("Delete %s"), hys_selection_single (selection, document));
  else
    name = g_strdup_printf (cut ? ngettext ("Cut %u item", "Cut %u items", n)
                                : ngettext ("Delete %u item", "Delete %u items", n), n);
  draft = hys_edit_begin (document, name);
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      doomed.elements[i] = doomed.elements[i] || doomed.nodes[element->from] || doomed.nodes[element->to];
      if (doomed.elements[i])
        g_hash_table_add (doomed.ids, element->id);
    }
  for (guint i = 0; i < document->nodes->len; i++)
    if (doomed.nodes[i])
      g_hash_table_add (doomed.ids, hys_document_node (document, i)->id);
  for (guint k = 0; k < document->nodes->len; k++)
    if (doomed.nodes[k])
      hys_item_list_put (draft->nodes, k, NULL);
  for (guint k = 0; k < document->elements->len; k++)
    if (doomed.elements[k])
      hys_item_list_put (draft->elements, k, NULL);
  for (guint k = 0; k < document->loads->len; k++)
    if (doomed.nodes[hys_document_load_at (document, k)->node])
      hys_item_list_put (draft->loads, k, NULL);
  hys_edit_follow (draft, document, id_if_kept, &doomed);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_delete (const HysDocument  *document,
                 const HysSelection *selection,
                 GError            **error)
{
  return take_away (document, selection, FALSE, error);
}

HysDocument *
hys_edit_cut (const HysDocument  *document,
              const HysSelection *selection,
              GError            **error)
{
  return take_away (document, selection, TRUE, error);
}

HysDocument *
hys_edit_delete_load (const HysDocument *document,
                      guint              load,
                      GError           **error)
{
  g_autofree char *name = NULL;
  HysDocument *draft;

  if (load >= document->loads->len)
    return HYS_EDIT_REFUSE (error, _("There is no such load."));
  name = g_strdup_printf (_("Delete load on %s"),
                          hys_document_node (document, hys_document_load_at (document, load)->node)->id);
  draft = hys_edit_begin (document, name);
  hys_item_list_put (draft->loads, load, NULL);
  return hys_edit_end (draft, document);
}
