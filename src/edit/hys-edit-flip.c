/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

static HysChange *
reverse (const HysDocument *document,
         const GArray      *elements)
{
  HysChange *change = hys_change_new (document, _("Reverse"));

  for (guint i = 0; i < elements->len; i++)
    hys_element_turn (hys_edit_element (change, g_array_index (elements, guint, i)));
  return change;
}

static gboolean
mirror_loads (HysChange         *change,
              const HysDocument *document,
              const gboolean    *nodes,
              GError           **error)
{
  for (guint i = 0; i < document->loads->len; i++)
    if (nodes[hys_document_load_at (document, i)->node]
        && !hys_signal_turn (hys_edit_load (change, i)->signal, error))
      return FALSE;
  return TRUE;
}

static void
mirror_network (HysChange         *change,
                const HysDocument *document,
                const gboolean    *nodes)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      {
        HysNode *node = hys_edit_node (change, i);

        node->position = 0 - node->position;
        node->velocity = 0 - node->velocity;
      }
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (nodes[element->from] && nodes[element->to])
        {
          HysElement *version = hys_edit_element (change, i);

          version->from = element->to;
          version->to = element->from;
        }
    }
}

HysChange *
hys_edit_flip (const HysDocument  *document,
               const HysLayout    *layout,
               const HysSelection *selection,
               GError            **error)
{
  g_autofree gboolean *nodes = hys_edit_selected_nodes (document, selection);
  g_autoptr (GArray) some = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autoptr (HysChange) change = NULL;

  if (some->len == 0 && elements->len > 0)
    return reverse (document, elements);
  for (guint i = 0; some->len == 0 && i < document->nodes->len; i++)
    nodes[i] = TRUE;
  change = hys_change_new (document, _("Flip"));
  /* Mirrors the columns of the bars about their centre; bars without a column keep none. */
  double left = INFINITY, right = -INFINITY;
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      {
        double column = layout != NULL ? layout->column[i] : hys_document_node (document, i)->column;

        left = fmin (left, column);
        right = fmax (right, column);
      }
  hys_edit_pin (change, document, layout);
  for (guint i = 0; i < document->nodes->len; i++)
    if (nodes[i])
      {
        HysNode *node = hys_edit_node (change, i);

        node->column = left + right - node->column;
      }
  mirror_network (change, document, nodes);
  return mirror_loads (change, document, nodes, error) ? g_steal_pointer (&change) : NULL;
}
