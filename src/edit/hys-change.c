/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-change.h"

#include "hys-item.h"

/* An item that is not in the document: a version to be applied, or one that was replaced or removed. */
typedef struct
{
  guint    index;
  gpointer item;
} Entry;

/*
 * @versions: new versions before the change is made, old ones after it; @places: where in it each index is, plus 1
 * @inserted: the new items while they are not in the document; @n_inserted: their number
 * @removed: ascending once @applied; their items while they are not in the document
 */
typedef struct
{
  GArray     *versions;
  GHashTable *places;
  GPtrArray  *inserted;
  guint       n_inserted;
  GArray     *removed;
} ListChange;

struct HysChange
{
  const HysDocument *document;
  char              *name;
  ListChange         lists[HYS_N_LISTS];
  HysDocument       *head;       /* the other version of the rest of the document; NULL = unchanged */
  HysEffects         effects;    /* known after the change was applied */
};

static GPtrArray *
list_of (const HysDocument *document,
         guint              list)
{
  return G_STRUCT_MEMBER (GPtrArray *, document, hys_list_field (list)->offset);
}

HysChange *
hys_change_new (const HysDocument *document,
                const char        *name)
{
  HysChange *self = g_new0 (HysChange, 1);

  self->document = document;
  self->name = g_strdup (name);
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      self->lists[i].versions = g_array_new (FALSE, FALSE, sizeof (Entry));
      self->lists[i].places = g_hash_table_new (NULL, NULL);
      self->lists[i].inserted = g_ptr_array_new ();
      self->lists[i].removed = g_array_new (FALSE, FALSE, sizeof (Entry));
    }
  return self;
}

static void
free_entries (GArray         *entries,
              GDestroyNotify  free_item)
{
  for (guint i = 0; i < entries->len; i++)
    free_item (g_array_index (entries, Entry, i).item);
  g_array_unref (entries);
}

void
hys_change_free (HysChange *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      free_entries (self->lists[i].versions, hys_list_field (i)->item->free);
      free_entries (self->lists[i].removed, hys_list_field (i)->item->free);
      g_hash_table_unref (self->lists[i].places);
      g_ptr_array_set_free_func (self->lists[i].inserted, hys_list_field (i)->item->free);
      g_ptr_array_unref (self->lists[i].inserted);
    }
  hys_document_unref (self->head);
  g_free (self->name);
  g_free (self);
}

const char *
hys_change_get_name (const HysChange *self)
{
  return self->name;
}

guint
hys_change_insert (HysChange *self,
                   HysList    list,
                   gpointer   item)
{
  ListChange *change = &self->lists[list];

  g_ptr_array_add (change->inserted, item);
  change->n_inserted++;
  return list_of (self->document, list)->len + change->n_inserted - 1;
}

void
hys_change_remove (HysChange *self,
                   HysList    list,
                   guint      index)
{
  Entry entry = { index, NULL };

  g_array_append_val (self->lists[list].removed, entry);
}

gpointer
hys_change_edit (HysChange *self,
                 HysList    list,
                 guint      index)
{
  ListChange *change = &self->lists[list];
  const GPtrArray *items = list_of (self->document, list);
  Entry entry = { index, NULL };
  guint place;

  if (index >= items->len)
    return g_ptr_array_index (change->inserted, index - items->len);
  place = GPOINTER_TO_UINT (g_hash_table_lookup (change->places, GUINT_TO_POINTER (index)));
  if (place > 0)
    return g_array_index (change->versions, Entry, place - 1).item;
  entry.item = hys_item_copy (hys_list_field (list)->item, g_ptr_array_index (items, index));
  g_array_append_val (change->versions, entry);
  g_hash_table_insert (change->places, GUINT_TO_POINTER (index), GUINT_TO_POINTER (change->versions->len));
  return entry.item;
}

gconstpointer
hys_change_look (const HysChange *self,
                 HysList          list,
                 guint            index)
{
  const ListChange *change = &self->lists[list];
  const GPtrArray *items = list_of (self->document, list);
  guint place;

  if (index >= items->len)
    return g_ptr_array_index (change->inserted, index - items->len);
  for (guint i = 0; i < change->removed->len; i++)
    if (g_array_index (change->removed, Entry, i).index == index)
      return NULL;
  place = GPOINTER_TO_UINT (g_hash_table_lookup (change->places, GUINT_TO_POINTER (index)));
  return place > 0 ? g_array_index (change->versions, Entry, place - 1).item : g_ptr_array_index (items, index);
}

guint
hys_change_get_n_inserted (const HysChange *self,
                           HysList          list)
{
  return self->lists[list].n_inserted;
}

gconstpointer
hys_change_get_inserted (const HysChange *self,
                         HysList          list,
                         guint            i)
{
  return g_ptr_array_index (self->lists[list].inserted, i);
}

HysDocument *
hys_change_edit_head (HysChange *self)
{
  if (self->head == NULL)
    self->head = hys_document_copy_head (self->document);
  return self->head;
}

gboolean
hys_change_is_empty (const HysChange *self)
{
  for (guint i = 0; i < HYS_N_LISTS; i++)
    if (self->lists[i].versions->len > 0 || self->lists[i].n_inserted > 0 || self->lists[i].removed->len > 0)
      return FALSE;
  return self->head == NULL;
}

/* Exchanges everything but the lists. */
static void
swap_head (HysChange   *self,
           HysDocument *document)
{
  HysDocument old = *document;

  if (self->head == NULL)
    return;
  *document = *self->head;
  *self->head = old;
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      gsize offset = hys_list_field (i)->offset;
      GPtrArray *list = G_STRUCT_MEMBER (GPtrArray *, document, offset);

      G_STRUCT_MEMBER (GPtrArray *, document, offset) = G_STRUCT_MEMBER (GPtrArray *, self->head, offset);
      G_STRUCT_MEMBER (GPtrArray *, self->head, offset) = list;
    }
}

static void
swap_versions (ListChange *change,
               GPtrArray  *items)
{
  for (guint i = 0; i < change->versions->len; i++)
    {
      Entry *entry = &g_array_index (change->versions, Entry, i);
      gpointer item = items->pdata[entry->index];

      items->pdata[entry->index] = entry->item;
      entry->item = item;
    }
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *one = a, *other = b;

  return one->index < other->index ? -1 : one->index > other->index;
}

static void
take_removed (ListChange *change,
              GPtrArray  *items)
{
  guint n = 0, next = 0;

  g_ptr_array_set_free_func (items, NULL);
  for (guint i = 0; i < items->len; i++)
    {
      Entry *entry = next < change->removed->len ? &g_array_index (change->removed, Entry, next) : NULL;

      if (entry != NULL && entry->index == i)
        {
          entry->item = items->pdata[i];
          next++;
        }
      else
        items->pdata[n++] = items->pdata[i];
    }
  g_ptr_array_set_size (items, (int) n);
}

/* Whether an item would keep a reference to a removed node. */
static gboolean
is_torn (const HysDocument *document,
         const guint       *numbers)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (numbers[element->from] == G_MAXUINT || numbers[element->to] == G_MAXUINT)
        return TRUE;
    }
  for (guint i = 0; i < document->loads->len; i++)
    if (numbers[hys_document_load_at (document, i)->node] == G_MAXUINT)
      return TRUE;
  return FALSE;
}

static void
renumber_after (HysChange   *self,
                HysDocument *document,
                gboolean     forth)
{
  const ListChange *nodes = &self->lists[HYS_LIST_NODES];
  guint n = document->nodes->len + (forth ? 0 : nodes->removed->len);
  g_autofree guint *numbers = NULL;
  guint next = 0, kept = 0;

  if (nodes->removed->len == 0)
    return;
  /* Numbers of n nodes after the removal (forth; G_MAXUINT = removed), or the inverse. */
  numbers = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    if (next < nodes->removed->len && g_array_index (nodes->removed, Entry, next).index == i)
      {
        if (forth)
          numbers[i] = G_MAXUINT;
        next++;
      }
    else
      {
        numbers[forth ? i : kept] = forth ? kept : i;
        kept++;
      }
  g_assert (!forth || !is_torn (document, numbers));
  /* Renumbers the nodes in all items of the document by numbers. */
  for (guint i = 0; i < document->elements->len; i++)
    {
      HysElement *element = hys_document_element (document, i);

      element->from = numbers[element->from];
      element->to = numbers[element->to];
    }
  for (guint i = 0; i < document->loads->len; i++)
    hys_document_load_at (document, i)->node = numbers[hys_document_load_at (document, i)->node];
}

/* Effects of exchanging everything but the lists. */
static HysEffects
compare_heads (const HysDocument *head,
               const HysDocument *document)
{
  HysDocument changed = *head;

  for (guint i = 0; i < HYS_N_LISTS; i++)
    G_STRUCT_MEMBER (GPtrArray *, &changed, hys_list_field (i)->offset) = list_of (document, i);
  return hys_item_compare (&hys_document_type, &changed, document);
}

void
hys_change_apply (HysChange   *self,
                  HysDocument *document)
{
  HysEffects effects = self->head != NULL ? compare_heads (self->head, document) : HYS_EFFECT_NONE;
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      const ListChange *change = &self->lists[i];
      const HysField *field = hys_list_field (i);
      const GPtrArray *items = list_of (document, i);

      if (change->n_inserted > 0 || change->removed->len > 0)
        effects |= field->effects;
      for (guint j = 0; j < change->versions->len; j++)
        {
          const Entry *entry = &g_array_index (change->versions, Entry, j);

          effects |= hys_item_compare (field->item, entry->item, items->pdata[entry->index]);
        }
    }
  self->effects = effects;
  swap_head (self, document);
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      GPtrArray *items = list_of (document, i);

      swap_versions (&self->lists[i], items);
      for (guint j = 0; j < self->lists[i].inserted->len; j++)
        g_ptr_array_add (items, self->lists[i].inserted->pdata[j]);
      g_ptr_array_set_size (self->lists[i].inserted, 0);
      /* Ascending, each once. */
      guint n = 0;
      g_array_sort (self->lists[i].removed, compare_entries);
      for (guint k = 0; k < self->lists[i].removed->len; k++)
        if (n == 0
            || g_array_index (self->lists[i].removed, Entry, n - 1).index != g_array_index (self->lists[i].removed,
                                                                                            Entry, k).index)
          g_array_index (self->lists[i].removed, Entry, n++) = g_array_index (self->lists[i].removed, Entry, k);
      g_array_set_size (self->lists[i].removed, n);
      if (i != HYS_LIST_NODES)
        take_removed (&self->lists[i], items);
      g_ptr_array_set_free_func (items, hys_list_field (i)->item->free);
    }
  renumber_after (self, document, TRUE);
  take_removed (&self->lists[HYS_LIST_NODES], document->nodes);
  g_ptr_array_set_free_func (document->nodes, hys_list_field (HYS_LIST_NODES)->item->free);
}

void
hys_change_revert (HysChange   *self,
                   HysDocument *document)
{
  renumber_after (self, document, FALSE);
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      GPtrArray *items = list_of (document, i);

      guint old = items->len, next = self->lists[i].removed->len;
      g_ptr_array_set_size (items, (int) (old + next));
      for (guint j = items->len; j-- > 0;)
        {
          Entry *entry = next > 0 ? &g_array_index (self->lists[i].removed, Entry, next - 1) : NULL;

          if (entry != NULL && entry->index == j)
            {
              items->pdata[j] = g_steal_pointer (&entry->item);
              next--;
            }
          else
            items->pdata[j] = items->pdata[--old];
        }
      guint first = items->len - self->lists[i].n_inserted;
      for (guint k = first; k < items->len; k++)
        g_ptr_array_add (self->lists[i].inserted, g_steal_pointer (&items->pdata[k]));
      g_ptr_array_set_free_func (items, NULL);
      g_ptr_array_set_size (items, (int) first);
      swap_versions (&self->lists[i], items);
      g_ptr_array_set_free_func (items, hys_list_field (i)->item->free);
    }
  swap_head (self, document);
}

static gboolean
only_exchanges (const HysChange *self)
{
  for (guint i = 0; i < HYS_N_LISTS; i++)
    if (self->lists[i].n_inserted > 0 || self->lists[i].removed->len > 0)
      return FALSE;
  return self->head == NULL;
}

gboolean
hys_change_absorb (HysChange       *self,
                   const HysChange *later)
{
  if (!only_exchanges (self) || !only_exchanges (later))
    return FALSE;
  for (guint i = 0; i < HYS_N_LISTS; i++)
    for (guint k = 0; k < later->lists[i].versions->len; k++)
      {
        guint index = g_array_index (later->lists[i].versions, Entry, k).index;

        if (!g_hash_table_contains (self->lists[i].places, GUINT_TO_POINTER (index)))
          return FALSE;
      }
  self->effects |= later->effects;
  return TRUE;
}

HysEffects
hys_change_get_effects (const HysChange *self)
{
  return self->effects;
}
