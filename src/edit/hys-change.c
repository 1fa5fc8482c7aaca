/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-change.h"

/* Operations on the items of a list of the document. */
typedef struct
{
  gsize            offset;   /* of its GPtrArray in the document */
  gpointer       (*copy)    (gconstpointer item);
  GDestroyNotify   free;
  HysEffects     (*compare) (gconstpointer one, gconstpointer other);   /* effects of replacing one version by another */
  HysEffects       effects;  /* of inserting and removing items */
} ListType;

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

/* NAN = automatic layout. */
static gboolean
same_place (double a,
            double b)
{
  return a == b || (isnan (a) && isnan (b));
}

/* A bar with a mass is larger than one without. */
static HysEffects
compare_nodes (gconstpointer one,
               gconstpointer other)
{
  const HysNode *a = one, *b = other;
  HysEffects effects = HYS_EFFECT_NONE;

  if (!g_str_equal (a->id, b->id))
    effects |= HYS_EFFECT_ITEMS;
  if (a->fixed != b->fixed || a->mass != b->mass || a->position != b->position || a->velocity != b->velocity)
    effects |= HYS_EFFECT_MECHANICS;
  if (effects == HYS_EFFECT_NONE || a->fixed != b->fixed || (a->mass > 0) != (b->mass > 0)
      || !same_place (a->column, b->column) || !same_place (a->row, b->row))
    effects |= HYS_EFFECT_PLACES;
  return effects;
}

static gboolean
same_value (const HysValue *a,
            const HysValue *b)
{
  return a->number == b->number && g_strcmp0 (a->formula, b->formula) == 0;
}

static HysEffects
compare_elements (gconstpointer one,
                  gconstpointer other)
{
  const HysElement *a = one, *b = other;
  HysEffects effects = HYS_EFFECT_NONE;

  if (!g_str_equal (a->id, b->id) || a->kind != b->kind)
    effects |= HYS_EFFECT_ITEMS;
  if (a->from != b->from || a->to != b->to || a->kind != b->kind)
    return effects | HYS_EFFECT_MECHANICS | HYS_EFFECT_PLACES;
  for (guint i = 0; i < a->kind->n_parameters; i++)
    if (!same_value (&a->values[i], &b->values[i]))
      effects |= HYS_EFFECT_MECHANICS;
  if (effects == HYS_EFFECT_NONE || !same_place (a->row, b->row))
    effects |= HYS_EFFECT_PLACES;
  return effects;
}

static HysEffects
compare_loads (gconstpointer one,
               gconstpointer other)
{
  const HysLoad *a = one, *b = other;
  gboolean other_item = a->node != b->node || a->kind != b->kind;

  return HYS_EFFECT_MECHANICS | (other_item ? HYS_EFFECT_ITEMS : HYS_EFFECT_NONE);
}

static HysEffects
compare_figures (gconstpointer one,
                 gconstpointer other)
{
  return HYS_EFFECT_FIGURES;
}

static HysEffects
compare_controls (gconstpointer one,
                  gconstpointer other)
{
  return HYS_EFFECT_CONTROLS;
}

static HysEffects
compare_runs (gconstpointer one,
              gconstpointer other)
{
  return HYS_EFFECT_RUNS;
}

#define LIST(field, copy, free, comparison, effect) \
  { G_STRUCT_OFFSET (HysDocument, field), (gpointer (*) (gconstpointer)) copy, (GDestroyNotify) free, comparison, effect }

static const ListType list_types[HYS_N_LISTS] = {
  [HYS_LIST_NODES] = LIST (nodes, hys_node_copy, hys_node_free, compare_nodes, HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS),
  [HYS_LIST_ELEMENTS] = LIST (elements, hys_element_copy, hys_element_free, compare_elements, HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS),
  [HYS_LIST_LOADS] = LIST (loads, hys_load_copy, hys_load_free, compare_loads, HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS),
  [HYS_LIST_FIGURES] = LIST (figures, hys_figure_spec_copy, hys_figure_spec_free, compare_figures, HYS_EFFECT_FIGURES),
  [HYS_LIST_CONTROLS] = LIST (controls, hys_control_copy, hys_control_free, compare_controls, HYS_EFFECT_CONTROLS),
  [HYS_LIST_RUNS] = LIST (runs, hys_kept_run_copy, hys_kept_run_free, compare_runs, HYS_EFFECT_RUNS),
};

static GPtrArray *
list_of (const HysDocument *document,
         guint              list)
{
  return G_STRUCT_MEMBER (GPtrArray *, document, list_types[list].offset);
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
      free_entries (self->lists[i].versions, list_types[i].free);
      free_entries (self->lists[i].removed, list_types[i].free);
      g_hash_table_unref (self->lists[i].places);
      g_ptr_array_set_free_func (self->lists[i].inserted, list_types[i].free);
      g_ptr_array_unref (self->lists[i].inserted);
    }
  hys_document_free (self->head);
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
  entry.item = list_types[list].copy (g_ptr_array_index (items, index));
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
      gsize offset = list_types[i].offset;
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

/* Ascending, each once. */
static void
sort_removed (GArray *removed)
{
  guint n = 0;

  g_array_sort (removed, compare_entries);
  for (guint i = 0; i < removed->len; i++)
    if (n == 0 || g_array_index (removed, Entry, n - 1).index != g_array_index (removed, Entry, i).index)
      g_array_index (removed, Entry, n++) = g_array_index (removed, Entry, i);
  g_array_set_size (removed, n);
}

static void
insert_items (ListChange *change,
              GPtrArray  *items)
{
  for (guint i = 0; i < change->inserted->len; i++)
    g_ptr_array_add (items, change->inserted->pdata[i]);
  g_ptr_array_set_size (change->inserted, 0);
}

static void
take_inserted (ListChange *change,
               GPtrArray  *items)
{
  guint first = items->len - change->n_inserted;

  for (guint i = first; i < items->len; i++)
    g_ptr_array_add (change->inserted, g_steal_pointer (&items->pdata[i]));
  g_ptr_array_set_free_func (items, NULL);
  g_ptr_array_set_size (items, (int) first);
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

static void
put_back_removed (ListChange *change,
                  GPtrArray  *items)
{
  guint old = items->len, next = change->removed->len;

  g_ptr_array_set_size (items, (int) (old + next));
  for (guint i = items->len; i-- > 0;)
    {
      Entry *entry = next > 0 ? &g_array_index (change->removed, Entry, next - 1) : NULL;

      if (entry != NULL && entry->index == i)
        {
          items->pdata[i] = g_steal_pointer (&entry->item);
          next--;
        }
      else
        items->pdata[i] = items->pdata[--old];
    }
}

/* Renumbers the nodes in all items of the document by @numbers. */
static void
renumber (HysDocument *document,
          const guint *numbers)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      HysElement *element = hys_document_element (document, i);

      element->from = numbers[element->from];
      element->to = numbers[element->to];
    }
  for (guint i = 0; i < document->loads->len; i++)
    hys_document_load_at (document, i)->node = numbers[hys_document_load_at (document, i)->node];
}

/* Numbers of @n nodes after the removal (@forth; G_MAXUINT = removed), or the inverse. */
static guint *
node_numbers (const ListChange *change,
              guint             n,
              gboolean          forth)
{
  guint *numbers = g_new (guint, n);
  guint next = 0, kept = 0;

  for (guint i = 0; i < n; i++)
    if (next < change->removed->len && g_array_index (change->removed, Entry, next).index == i)
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
  return numbers;
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

  if (nodes->removed->len == 0)
    return;
  numbers = node_numbers (nodes, n, forth);
  g_assert (!forth || !is_torn (document, numbers));
  renumber (document, numbers);
}

static HysEffects
compare_heads (const HysDocument *a,
               const HysDocument *b)
{
  const HysSimulation *one = &a->simulation, *other = &b->simulation;
  gboolean same = one->until == other->until && one->step == other->step && one->steps == other->steps
                  && one->scheme == other->scheme && one->every == other->every
                  && one->tolerance == other->tolerance;

  return HYS_EFFECT_TEXTS | (same ? HYS_EFFECT_NONE : HYS_EFFECT_MECHANICS)
         | (a->sign == b->sign ? HYS_EFFECT_NONE : HYS_EFFECT_CONTROLS)
         | (a->no_figures == b->no_figures ? HYS_EFFECT_NONE : HYS_EFFECT_FIGURES);
}

static HysEffects
find_effects (const HysChange   *self,
              const HysDocument *document)
{
  HysEffects effects = self->head != NULL ? compare_heads (self->head, document) : HYS_EFFECT_NONE;

  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      const ListChange *change = &self->lists[i];
      const GPtrArray *items = list_of (document, i);

      if (change->n_inserted > 0 || change->removed->len > 0)
        effects |= list_types[i].effects;
      for (guint j = 0; j < change->versions->len; j++)
        {
          const Entry *entry = &g_array_index (change->versions, Entry, j);

          effects |= list_types[i].compare (entry->item, items->pdata[entry->index]);
        }
    }
  return effects;
}

void
hys_change_apply (HysChange   *self,
                  HysDocument *document)
{
  self->effects = find_effects (self, document);
  swap_head (self, document);
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      GPtrArray *items = list_of (document, i);

      swap_versions (&self->lists[i], items);
      insert_items (&self->lists[i], items);
      sort_removed (self->lists[i].removed);
      if (i != HYS_LIST_NODES)
        take_removed (&self->lists[i], items);
      g_ptr_array_set_free_func (items, list_types[i].free);
    }
  renumber_after (self, document, TRUE);
  take_removed (&self->lists[HYS_LIST_NODES], document->nodes);
  g_ptr_array_set_free_func (document->nodes, list_types[HYS_LIST_NODES].free);
}

void
hys_change_revert (HysChange   *self,
                   HysDocument *document)
{
  renumber_after (self, document, FALSE);
  for (guint i = 0; i < HYS_N_LISTS; i++)
    {
      GPtrArray *items = list_of (document, i);

      put_back_removed (&self->lists[i], items);
      take_inserted (&self->lists[i], items);
      swap_versions (&self->lists[i], items);
      g_ptr_array_set_free_func (items, list_types[i].free);
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
