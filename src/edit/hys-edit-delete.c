/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

static HysDocument *
take_away (const HysDocument  *document,
           const HysSelection *selection,
           gboolean            cut,
           GError            **error)
{
  guint n = 0;
  g_autofree gboolean *nodes = hys_edit_selected_nodes (document, selection);
  g_autofree gboolean *elements = hys_edit_selected_elements (document, selection);
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

      if (elements[i] || nodes[element->from] || nodes[element->to])
        hys_item_list_put (draft->elements, i, NULL);
    }
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      hys_item_list_put (draft->nodes, i, NULL);
  for (guint i = 0; i < document->loads->len; i++)
    if (nodes[hys_document_load_at (document, i)->node])
      hys_item_list_put (draft->loads, i, NULL);
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
