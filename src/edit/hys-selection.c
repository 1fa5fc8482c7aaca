/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-selection.h"

struct HysSelection
{
  GHashTable *ids;   /* of char *, owned */
};

HysSelection *
hys_selection_new (void)
{
  HysSelection *self = g_new (HysSelection, 1);

  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

HysSelection *
hys_selection_copy (const HysSelection *self)
{
  HysSelection *copy = hys_selection_new ();

  hys_selection_set (copy, self);
  return copy;
}

void
hys_selection_free (HysSelection *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->ids);
  g_free (self);
}

gboolean
hys_selection_contains (const HysSelection *self,
                        const char         *id)
{
  return g_hash_table_contains (self->ids, id);
}

guint
hys_selection_count (const HysSelection *self)
{
  return g_hash_table_size (self->ids);
}

gboolean
hys_selection_add (HysSelection *self,
                   const char   *id)
{
  return !hys_selection_contains (self, id) && g_hash_table_add (self->ids, g_strdup (id));
}

gboolean
hys_selection_toggle (HysSelection *self,
                      const char   *id)
{
  return g_hash_table_remove (self->ids, id) || hys_selection_add (self, id);
}

/* Replaces the set by @other (transfer full). */
static gboolean
become (HysSelection *self,
        HysSelection *other)
{
  gboolean changed = hys_selection_count (self) != hys_selection_count (other);
  GHashTable *ids = self->ids;
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, ids);
  while (!changed && g_hash_table_iter_next (&iter, &id, NULL))
    changed = !hys_selection_contains (other, id);
  self->ids = other->ids;
  other->ids = ids;
  hys_selection_free (other);
  return changed;
}

gboolean
hys_selection_clear (HysSelection *self)
{
  return become (self, hys_selection_new ());
}

gboolean
hys_selection_set (HysSelection       *self,
                   const HysSelection *other)
{
  HysSelection *copy = hys_selection_new ();
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, other->ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    hys_selection_add (copy, id);
  return become (self, copy);
}

gboolean
hys_selection_all (HysSelection      *self,
                   const HysDocument *document)
{
  HysSelection *all = hys_selection_new ();

  for (guint i = 0; i < document->nodes->len; i++)
    hys_selection_add (all, hys_document_node (document, i)->id);
  for (guint i = 0; i < document->elements->len; i++)
    hys_selection_add (all, hys_document_element (document, i)->id);
  return become (self, all);
}

static gboolean
is_between (double from,
            double value,
            double length)
{
  return from <= value && value <= from + length;
}

/* Whether the middle of a box lies in the area with the whole of its width (@whole) or with its middle too. */
static gboolean
is_caught (HysArea  area,
           HysArea  box,
           gboolean whole)
{
  double left = whole ? box.x : box.x + box.width / 2, right = whole ? box.x + box.width : left;

  return is_between (area.y, box.y + box.height / 2, area.height)
         && is_between (area.x, left, area.width) && is_between (area.x, right, area.width);
}

gboolean
hys_selection_add_area (HysSelection      *self,
                        const HysDocument *document,
                        const HysArea     *nodes,
                        const HysArea     *elements,
                        HysArea            area)
{
  guint before = hys_selection_count (self);

  for (guint i = 0; i < document->nodes->len; i++)
    if (is_caught (area, nodes[i], FALSE))
      hys_selection_add (self, hys_document_node (document, i)->id);
  for (guint i = 0; i < document->elements->len; i++)
    if (is_caught (area, elements[i], TRUE))
      hys_selection_add (self, hys_document_element (document, i)->id);
  return hys_selection_count (self) > before;
}

GArray *
hys_selection_nodes (const HysSelection *self,
                     const HysDocument  *document)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < document->nodes->len; i++)
    if (hys_selection_contains (self, hys_document_node (document, i)->id))
      g_array_append_val (nodes, i);
  return nodes;
}

GArray *
hys_selection_elements (const HysSelection *self,
                        const HysDocument  *document)
{
  GArray *elements = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < document->elements->len; i++)
    if (hys_selection_contains (self, hys_document_element (document, i)->id))
      g_array_append_val (elements, i);
  return elements;
}

const char *
hys_selection_single (const HysSelection *self,
                      const HysDocument  *document)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (self, document), elements = hys_selection_elements (self, document);

  if (nodes->len + elements->len != 1)
    return NULL;
  if (nodes->len == 1)
    return hys_document_node (document, g_array_index (nodes, guint, 0))->id;
  return hys_document_element (document, g_array_index (elements, guint, 0))->id;
}
