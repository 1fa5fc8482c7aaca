/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ids.h"

#include <string.h>

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

const char *
hys_id_number (const char *id)
{
  const char *digits = id + strlen (id);

  while (digits > id && g_ascii_isdigit (digits[-1]))
    digits--;
  return *digits != '\0' && digits > id ? digits : NULL;
}

const char *
hys_id_index (const char *id)
{
  const char *number = hys_id_number (id);

  return number != NULL || g_utf8_strlen (id, -1) <= 1 ? number : id;
}

gboolean
hys_id_has_letter (const char *id,
                   const char *letter)
{
  const char *index = hys_id_index (id);

  return g_str_has_prefix (id, letter) && g_str_equal (id + strlen (letter), index != NULL ? index : "");
}

const char *
hys_document_element_index (const HysDocument *document,
                            guint              element)
{
  const HysElement *self = hys_document_element (document, element);
  const char *index = hys_id_index (self->id);

  for (guint i = 0; i < document->elements->len && !hys_id_has_letter (self->id, self->kind->letter); i++)
    {
      const HysElement *other = hys_document_element (document, i);

      if (i != element && other->kind == self->kind && g_strcmp0 (index, hys_id_index (other->id)) == 0)
        return self->id;
    }
  return index;
}

const char *
hys_id_mass_index (const char *id)
{
  return id[0] == 'm' && hys_id_number (id) == id + 1 ? id + 1 : id;
}

const char *
hys_document_node_index (const HysDocument *document,
                         guint              node)
{
  guint n_masses = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    n_masses += hys_document_node (document, i)->mass > 0;
  return n_masses == 1 && hys_document_node (document, node)->mass > 0
         ? NULL : hys_id_mass_index (hys_document_node (document, node)->id);
}
