/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

static void
mirror_network (HysDocument       *draft,
                const HysDocument *document,
                const gboolean    *nodes)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      {
        HysNode *node = hys_document_edit_node (draft, i);

        node->position = 0 - node->position;
        node->velocity = 0 - node->velocity;
      }
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (nodes[element->from] && nodes[element->to])
        {
          HysElement *version = hys_document_edit_element (draft, i);

          version->from = element->to;
          version->to = element->from;
        }
    }
}

HysDocument *
hys_edit_flip (const HysDocument  *document,
               const HysLayout    *layout,
               const HysSelection *selection,
               GError            **error)
{
  g_autofree gboolean *nodes = hys_edit_selected_nodes (document, selection);
  g_autoptr (GArray) some = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autoptr (HysDocument) draft = NULL;

  if (some->len == 0 && elements->len > 0)
    {
      draft = hys_edit_begin (document, _("Reverse"));
      for (guint i = 0; i < elements->len; i++)
        hys_element_turn (hys_document_edit_element (draft, g_array_index (elements, guint, i)));
      return hys_edit_end (g_steal_pointer (&draft), document);
    }
  for (guint i = 0; some->len == 0 && i < document->nodes->len; i++)
    nodes[i] = TRUE;
  draft = hys_edit_begin (document, _("Flip"));
  /* Mirrors the columns of the bars about their centre; bars without a column keep none. */
  double left = INFINITY, right = -INFINITY;
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      {
        double column = layout != NULL ? layout->column[i] : hys_document_node (document, i)->column;

        left = fmin (left, column);
        right = fmax (right, column);
      }
  hys_edit_pin (draft, document, layout);
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      {
        HysNode *node = hys_document_edit_node (draft, i);

        node->column = left + right - node->column;
      }
  mirror_network (draft, document, nodes);
  for (guint i = 0; i < document->loads->len; i++)
    if (nodes[hys_document_load_at (document, i)->node]
        && !hys_signal_turn (hys_document_edit_load (draft, i)->signal, error))
      return NULL;
  return hys_edit_end (g_steal_pointer (&draft), document);
}
