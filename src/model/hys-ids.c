/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ids.h"

#include <string.h>

HysIds *
hys_ids_new (const HysDocument *document)
{
  HysIds *self = hys_owner_new (HysIds);

  self->nodes = hys_owner_keep (self, g_hash_table_new (g_str_hash, g_str_equal), g_hash_table_unref);
  self->elements = hys_owner_keep (self, g_hash_table_new (g_str_hash, g_str_equal), g_hash_table_unref);
  for (guint i = 0; i < document->nodes->len; i++)
    g_hash_table_insert (self->nodes, hys_document_node (document, i)->id, GUINT_TO_POINTER (i));
  for (guint i = 0; i < document->elements->len; i++)
    g_hash_table_insert (self->elements, hys_document_element (document, i)->id, GUINT_TO_POINTER (i));
  return self;
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

static guint
hash_index (gconstpointer key)
{
  const HysElement *self = key;
  const char *index = hys_id_index (self->id);

  return g_direct_hash (self->kind) ^ (index != NULL ? g_str_hash (index) : 0);
}

static gboolean
same_index (gconstpointer one,
            gconstpointer other)
{
  const HysElement *a = one, *b = other;

  return a->kind == b->kind && g_strcmp0 (hys_id_index (a->id), hys_id_index (b->id)) == 0;
}

void
hys_document_find_named (const HysDocument *document,
                         gboolean          *named)
{
  guint n = document->elements->len;
  g_autoptr (GHashTable) users = NULL, ids = NULL;
  gboolean usual = TRUE;

  for (guint i = 0; i < n; i++)
    {
      const HysElement *self = hys_document_element (document, i);

      named[i] = FALSE;
      usual = usual && hys_id_has_letter (self->id, self->kind->letter);
    }
  if (usual)   /* each has another index */
    return;
  users = g_hash_table_new (hash_index, same_index);
  ids = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < n; i++)
    {
      const HysElement *self = hys_document_element (document, i);
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (users, self));

      g_hash_table_insert (users, (gpointer) self, GUINT_TO_POINTER (before + 1));
      g_hash_table_insert (ids, self->id, (gpointer) self);
    }
  for (guint i = 0; i < n; i++)
    {
      const HysElement *self = hys_document_element (document, i);
      const char *index = hys_id_index (self->id);
      const HysElement *other = index != NULL ? g_hash_table_lookup (ids, index) : NULL;
      gboolean own = hys_id_has_letter (self->id, self->kind->letter)
                     || GPOINTER_TO_UINT (g_hash_table_lookup (users, self)) == 1;

      named[i] = !own || (other != NULL && other->kind == self->kind);
    }
}

const char *
hys_document_element_index (const HysDocument *document,
                            guint              element)
{
  g_autofree gboolean *named = g_new (gboolean, document->elements->len);
  const char *id = hys_document_element (document, element)->id;

  hys_document_find_named (document, named);
  return named[element] ? id : hys_id_index (id);
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
