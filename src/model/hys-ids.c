/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ids.h"

HysIds *
hys_ids_new (const HysDocument *document)
{
  HysIds *self = g_new (HysIds, 1);

  self->nodes = g_hash_table_new (g_str_hash, g_str_equal);
  self->elements = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < document->nodes->len; i++)
    g_hash_table_insert (self->nodes, hys_document_node (document, i)->id, GUINT_TO_POINTER (i));
  for (guint i = 0; i < document->elements->len; i++)
    g_hash_table_insert (self->elements, hys_document_element (document, i)->id, GUINT_TO_POINTER (i));
  return self;
}

void
hys_ids_free (HysIds *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->nodes);
  g_hash_table_unref (self->elements);
  g_free (self);
}

static int
find (GHashTable *table,
      const char *id)
{
  gpointer index;

  return g_hash_table_lookup_extended (table, id, NULL, &index) ? GPOINTER_TO_INT (index) : -1;
}

int
hys_ids_find_node (const HysIds *self,
                   const char   *id)
{
  return find (self->nodes, id);
}

int
hys_ids_find_element (const HysIds *self,
                      const char   *id)
{
  return find (self->elements, id);
}
