/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-piece.h"

void
hys_piece_init (HysPiece          *self,
                const HysDocument *source,
                HysDocument       *draft,
                HysEditIds        *ids)
{
  *self = (HysPiece) { .source = source, .draft = draft, .ids = ids };
  self->nodes = g_new (guint, source->nodes->len + 1);
  for (guint i = 0; i < source->nodes->len; i++)
    self->nodes[i] = HYS_PIECE_NONE;
  self->new_ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
hys_piece_clear (HysPiece *self)
{
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->new_ids, g_hash_table_unref);
}

/* Chooses and stores the id of a copy. */
static char *
new_id (HysPiece   *self,
        const char *id)
{
  char *other;

  if (self->keep_ids && !hys_edit_ids_has (self->ids, id))
    {
      hys_edit_ids_add (self->ids, id);
      other = g_strdup (id);
    }
  else
    other = hys_edit_ids_like (self->ids, id);
  g_hash_table_replace (self->new_ids, g_strdup (id), g_strdup (other));
  return other;
}

HysNode *
hys_piece_add_node (HysPiece *self,
                    guint     index)
{
  HysNode *node = hys_node_copy (hys_document_node (self->source, index));
  char *id = new_id (self, node->id);

  g_free (node->id);
  node->id = id;
  node->column += self->columns;
  node->row += self->rows;
  self->nodes[index] = hys_item_list_add (self->draft->nodes, node);
  return node;
}

HysElement *
hys_piece_add_element (HysPiece *self,
                       guint     index)
{
  HysElement *element = hys_element_copy (hys_document_element (self->source, index));
  char *id = new_id (self, element->id);

  g_free (element->id);
  element->id = id;
  element->from = self->nodes[element->from];
  element->to = self->nodes[element->to];
  element->row += self->rows;
  hys_item_list_add (self->draft->elements, element);
  return element;
}

void
hys_piece_add_loads (HysPiece *self)
{
  for (guint i = 0; i < self->source->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self->source, i);
      const char *id = hys_document_node (self->source, load->node)->id;
      HysLoad *copy;

      if (!g_hash_table_contains (self->new_ids, id))
        continue;
      copy = hys_load_copy (load);
      copy->node = self->nodes[load->node];
      hys_item_list_add (self->draft->loads, copy);
    }
}
