/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sets.h"

HysSets *
hys_sets_new (guint n)
{
  HysSets *self = hys_owner_new (HysSets);

  self->n = n;
  self->parent = hys_owned (self, guint, n);
  self->size = hys_owned (self, guint, n);
  for (guint i = 0; i < n; i++)
    {
      self->parent[i] = i;
      self->size[i] = 1;
    }
  return self;
}

guint
hys_sets_find (HysSets *self,
               guint    i)
{
  while (self->parent[i] != i)
    {
      self->parent[i] = self->parent[self->parent[i]];
      i = self->parent[i];
    }
  return i;
}

gboolean
hys_sets_join (HysSets *self,
               guint    i,
               guint    j)
{
  i = hys_sets_find (self, i);
  j = hys_sets_find (self, j);
  if (i == j)
    return FALSE;
  if (self->size[i] < self->size[j])
    {
      guint k = i;

      i = j;
      j = k;
    }
  self->parent[j] = i;
  self->size[i] += self->size[j];
  return TRUE;
}

guint *
hys_sets_number (HysSets *self,
                 guint   *count)
{
  guint *number = g_new (guint, self->n);
  g_autofree guint *of_root = g_new (guint, self->n);

  *count = 0;
  for (guint i = 0; i < self->n; i++)
    of_root[i] = G_MAXUINT;
  for (guint i = 0; i < self->n; i++)
    {
      guint root = hys_sets_find (self, i);

      if (of_root[root] == G_MAXUINT)
        of_root[root] = (*count)++;
      number[i] = of_root[root];
    }
  return number;
}
