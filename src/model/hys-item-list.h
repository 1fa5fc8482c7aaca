/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct HysItemType HysItemType;

/* Every item begins with the count of its references, an int. NULL is allowed. */
static inline gpointer
hys_item_ref (gpointer item)
{
  if (item != NULL)
    g_atomic_int_inc ((int *) item);
  return item;
}

void         hys_item_unref       (const HysItemType *type,
                                   gpointer           item);

/* One of its own, with one reference. */
gpointer     hys_item_copy        (const HysItemType *type,
                                   gconstpointer      item);

#define HYS_BLOCK 128

/* @count: of lists that have it; atomic */
typedef struct
{
  int      count;
  gpointer items[HYS_BLOCK];
} HysBlock;

/**
 * HysItemList:
 * @len: number of items
 * @blocks: all full but the last
 *
 * A list of items (nodes, elements, ...), each of which counts the lists that have it. Copies of a list share its
 * blocks, and blocks their items: an item that is in two lists is not changed, hys_item_list_edit() gives the list one
 * of its own. So a document costs what it has not in common with the one before. (A persistent vector.)
 */
typedef struct
{
  guint              len;
  HysBlock         **blocks;
  const HysItemType *type;
} HysItemList;

static inline gconstpointer
hys_item_list_get (const HysItemList *self,
                   guint              i)
{
  return self->blocks[i / HYS_BLOCK]->items[i % HYS_BLOCK];
}

HysItemList *hys_item_list_new    (const HysItemType *type);
HysItemList *hys_item_list_copy   (const HysItemList *self);
void         hys_item_list_free   (HysItemList       *self);

/* Appends an item (transfer full) and returns its index. */
guint        hys_item_list_add    (HysItemList       *self,
                                   gpointer           item);

/* Returns the i-th item to be modified (transfer none): a copy takes its place where other lists have it too. */
gpointer     hys_item_list_edit   (HysItemList       *self,
                                   guint              i);

/* Replaces the i-th item (transfer full). NULL leaves a gap, so that the others keep their indices. */
void         hys_item_list_put    (HysItemList       *self,
                                   guint              i,
                                   gpointer           item);

/* Removes the i-th item; those behind it follow. */
void         hys_item_list_remove (HysItemList       *self,
                                   guint              i);

/* Gives an item another place in the order. */
void         hys_item_list_move   (HysItemList       *self,
                                   guint              from,
                                   guint              to);

/* Closes the gaps. Returns the new index of each item, G_MAXUINT for a gap (transfer full); NULL when there is none. */
guint       *hys_item_list_close  (HysItemList       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysItemList, hys_item_list_free)

G_END_DECLS
