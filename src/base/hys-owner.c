/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects and what they own as one list of blocks, the object's first. */
#include "hys-owner.h"

#include "hys-object.h"

#include <stddef.h>
#include <string.h>

/* Before what is given out; @destroy: of the pointer that follows, or NULL for an array */
typedef union Block
{
  struct
  {
    union Block    *next;
    GDestroyNotify  destroy;
  };
  max_align_t alignment;
} Block;

static Block *
block_new (gsize n,
           gsize size)
{
  return g_malloc0_n (n + (sizeof (Block) + size - 1) / size, size);
}

gpointer
hys_owner_make (gsize size)
{
  return block_new (1, size) + 1;
}

gpointer
hys_owner_add (gpointer owner,
               gsize    n,
               gsize    size)
{
  Block *first = (Block *) owner - 1, *block = block_new (n, size);

  block->next = first->next;
  first->next = block;
  return block + 1;
}

gpointer
hys_owner_add_copy (gpointer      owner,
                    gconstpointer from,
                    gsize         n,
                    gsize         size)
{
  gpointer copy;

  if (from == NULL && n > 0)
    return NULL;
  copy = hys_owner_add (owner, n, size);
  if (n > 0)
    memcpy (copy, from, n * size);
  return copy;
}

gpointer
hys_owner_take (gpointer       owner,
                gpointer       data,
                GDestroyNotify destroy)
{
  gpointer *place = hys_owner_add (owner, 1, sizeof data);

  *place = data;
  ((Block *) place - 1)->destroy = data != NULL ? destroy : NULL;
  return data;
}

void
hys_owner_free (gpointer owner)
{
  Block *block = owner != NULL ? (Block *) owner - 1 : NULL;

  while (block != NULL)
    {
      Block *next = block->next;

      if (block->destroy != NULL)
        block->destroy (*(gpointer *) (block + 1));
      g_free (block);
      block = next;
    }
}

gpointer
hys_object_take (gpointer       object,
                 gpointer       data,
                 GDestroyNotify destroy)
{
  static const char key[] = "hys-object-owner";
  gpointer owner = g_object_get_data (object, key);

  if (owner == NULL)
    {
      owner = hys_owner_make (1);
      g_object_set_data_full (object, key, owner, hys_owner_free);
    }
  return hys_owner_take (owner, data, destroy);
}

typedef struct
{
  gpointer       place;
  GDestroyNotify destroy;
} Field;

static void
field_free (gpointer data)
{
  Field *self = data;
  gpointer held;

  memcpy (&held, self->place, sizeof held);
  if (held != NULL)
    self->destroy (held);
  g_free (self);
}

void
hys_object_keep_field (gpointer       object,
                       gpointer       place,
                       GDestroyNotify destroy)
{
  hys_object_take (object, g_memdup2 (&(Field) { place, destroy }, sizeof (Field)), field_free);
}
