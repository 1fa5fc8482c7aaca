/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where bars and elements are: moved, tidied, flipped. */
#include "hys-edit-private.h"
#include "hys-error.h"
#include "hys-pointing.h"

#include <glib/gi18n-lib.h>

/* @nodes, @elements: for each index, whether it moves */
typedef struct
{
  const HysDocument *document;
  const HysLayout   *layout;
  HysDocument       *draft;
  gboolean          *nodes;
  gboolean          *elements;
} Move;

static double
column_after (const Move *self,
              guint       node)
{
  const HysNode *after = hys_document_node (self->draft, node);

  return isnan (after->column) ? self->layout->column[node] : after->column;
}

/* The lane of an element after the move, and the columns that it covers. */
static double
lane_after (const Move *self,
            guint       index,
            double     *from,
            double     *to)
{
  const HysElement *element = hys_document_element (self->draft, index);

  *from = column_after (self, element->from);
  *to = column_after (self, element->to);
  return isnan (element->row) ? self->layout->row[index] : element->row;
}

static gboolean
is_touched (const Move *self,
            guint       index)
{
  const HysElement *element = hys_document_element (self->document, index);

  return self->elements[index] || self->nodes[element->from] || self->nodes[element->to];
}

/* Moves elements out of the way of moved ones, to the nearest free lane. */
static void
give_way (Move *self)
{
  g_autoptr (HysLanes) moved = hys_lanes_new (), all = hys_lanes_new ();
  g_autoptr (GArray) blocked = g_array_new (FALSE, FALSE, sizeof (guint));
  double row, from, to;

  for (guint i = 0; i < self->document->elements->len; i++)
    if (is_touched (self, i))
      {
        row = lane_after (self, i, &from, &to);
        hys_lanes_take (moved, row, from, to);
        hys_lanes_take (all, row, from, to);
      }
  for (guint i = 0; i < self->document->elements->len; i++)
    if (!is_touched (self, i))
      {
        row = lane_after (self, i, &from, &to);
        if (hys_lanes_is_free (moved, row, from, to))
          hys_lanes_take (all, row, from, to);
        else
          g_array_append_val (blocked, i);
      }
  for (guint i = 0; i < blocked->len; i++)
    {
      guint index = g_array_index (blocked, guint, i);

      row = hys_lanes_find (all, lane_after (self, index, &from, &to), from, to);
      hys_document_edit_element (self->draft, index)->row = row;
      hys_lanes_take (all, row, from, to);
    }
}

HysDocument *
hys_edit_move (const HysDocument  *document,
               const HysLayout    *layout,
               const HysSelection *selection,
               double              columns,
               double              rows,
               GError            **error)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autofree gboolean *all_nodes = hys_edit_selected_nodes (document, selection);
  g_autofree gboolean *all_elements = hys_edit_selected_elements (document, selection);
  g_autofree gboolean *loose = hys_edit_loose_nodes (document);
  HysDocument *draft;

  if (nodes->len + elements->len == 0)
    return HYS_EDIT_REFUSE (error, _("Select bars or elements first."));
  draft = hys_edit_begin (document, _("Move"));
  hys_edit_pin (draft, document, layout);
  for (guint i = 0; columns != 0 && i < nodes->len; i++)
    hys_document_edit_node (draft, g_array_index (nodes, guint, i))->column += columns;
  for (guint i = 0; rows != 0 && i < nodes->len; i++)
    if (loose[g_array_index (nodes, guint, i)])
      hys_document_edit_node (draft, g_array_index (nodes, guint, i))->row += rows;
  for (guint i = 0; rows != 0 && i < elements->len; i++)
    hys_document_edit_element (draft, g_array_index (elements, guint, i))->row += rows;
  if (layout != NULL && (columns != 0 || rows != 0))
    give_way (&(Move) { document, layout, draft, all_nodes, all_elements });
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_tidy (const HysDocument *document,
               GError           **error)
{
  HysDocument *draft = hys_edit_begin (document, _("Tidy layout"));

  for (guint i = 0; i < document->nodes->len; i++)
    if (!isnan (hys_document_node (document, i)->column) || !isnan (hys_document_node (document, i)->row))
      hys_document_edit_node (draft, i)->column = hys_document_edit_node (draft, i)->row = NAN;
  for (guint i = 0; i < document->elements->len; i++)
    if (!isnan (hys_document_element (document, i)->row))
      hys_document_edit_element (draft, i)->row = NAN;
  return hys_edit_end (draft, document);
}

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
