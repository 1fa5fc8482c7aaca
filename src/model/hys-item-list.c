/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of items whose copies share what they have in common. */
#include "hys-item-list.h"

static void
block_unref (HysBlock          *block,
             const HysItemType *type)
{
  if (!g_atomic_int_dec_and_test (&block->count))
    return;
  for (guint i = 0; i < HYS_BLOCK; i++)
    hys_item_unref (type, block->items[i]);
  g_free (block);
}

/* The block at an index, which no other list has. */
static HysBlock *
own_block (HysItemList *self,
           guint        i)
{
  HysBlock **place = &self->blocks[i / HYS_BLOCK], *shared = *place;

  if (g_atomic_int_get (&shared->count) == 1)
    return shared;
  *place = g_memdup2 (shared, sizeof *shared);
  (*place)->count = 1;
  for (guint k = 0; k < HYS_BLOCK; k++)
    hys_item_ref (shared->items[k]);
  block_unref (shared, self->type);
  return *place;
}

static guint
count_blocks (guint n)
{
  return (n + HYS_BLOCK - 1) / HYS_BLOCK;
}

HysItemList *
hys_item_list_new (const HysItemType *type)
{
  HysItemList *self = g_new0 (HysItemList, 1);

  self->type = type;
  return self;
}

HysItemList *
hys_item_list_copy (const HysItemList *self)
{
  HysItemList *copy = g_memdup2 (self, sizeof *self);
  guint n = count_blocks (self->len);

  copy->blocks = g_memdup2 (self->blocks, n * sizeof *self->blocks);
  for (guint i = 0; i < n; i++)
    g_atomic_int_inc (&copy->blocks[i]->count);
  return copy;
}

void
hys_item_list_free (HysItemList *self)
{
  for (guint i = 0; i < count_blocks (self->len); i++)
    block_unref (self->blocks[i], self->type);
  g_free (self->blocks);
  g_free (self);
}

guint
hys_item_list_add (HysItemList *self,
                   gpointer     item)
{
  guint i = self->len++;

  if (i % HYS_BLOCK == 0)
    {
      self->blocks = g_renew (HysBlock *, self->blocks, i / HYS_BLOCK + 1);
      self->blocks[i / HYS_BLOCK] = g_new0 (HysBlock, 1);
      self->blocks[i / HYS_BLOCK]->count = 1;
    }
  own_block (self, i)->items[i % HYS_BLOCK] = item;
  return i;
}

gpointer
hys_item_list_edit (HysItemList *self,
                    guint        i)
{
  gpointer *place = &own_block (self, i)->items[i % HYS_BLOCK], shared = *place;

  if (g_atomic_int_get ((const int *) shared) > 1)
    {
      *place = hys_item_copy (self->type, shared);
      hys_item_unref (self->type, shared);
    }
  return *place;
}

void
hys_item_list_put (HysItemList *self,
                   guint        i,
                   gpointer     item)
{
  gpointer *place = &own_block (self, i)->items[i % HYS_BLOCK];

  hys_item_unref (self->type, *place);
  *place = item;
}

guint *
hys_item_list_close (HysItemList *self)
{
  guint first = 0, *indices;

  while (first < self->len && hys_item_list_get (self, first) != NULL)
    first++;
  if (first == self->len)
    return NULL;
  indices = g_new (guint, self->len);
  for (guint i = 0; i < first; i++)
    indices[i] = i;
  /* The blocks before the gap stay as they are. */
  HysItemList old = *self;
  self->len = first / HYS_BLOCK * HYS_BLOCK;
  self->blocks = g_memdup2 (old.blocks, count_blocks (self->len) * sizeof *old.blocks);
  for (guint i = self->len; i < old.len; i++)
    {
      gpointer item = (gpointer) hys_item_list_get (&old, i);

      indices[i] = item != NULL ? hys_item_list_add (self, hys_item_ref (item)) : G_MAXUINT;
    }
  for (guint i = first / HYS_BLOCK; i < count_blocks (old.len); i++)
    block_unref (old.blocks[i], old.type);
  g_free (old.blocks);
  return indices;
}

void
hys_item_list_remove (HysItemList *self,
                      guint        i)
{
  hys_item_list_put (self, i, NULL);
  g_free (hys_item_list_close (self));
}

void
hys_item_list_move (HysItemList *self,
                    guint        from,
                    guint        to)
{
  gpointer item = hys_item_ref ((gpointer) hys_item_list_get (self, from));

  for (; from < to; from++)
    hys_item_list_put (self, from, hys_item_ref ((gpointer) hys_item_list_get (self, from + 1)));
  for (; from > to; from--)
    hys_item_list_put (self, from, hys_item_ref ((gpointer) hys_item_list_get (self, from - 1)));
  hys_item_list_put (self, to, item);
}
