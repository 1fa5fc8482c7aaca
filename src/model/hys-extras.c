/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-extras.h"

HysExtras *
hys_extras_copy (const HysExtras *self)
{
  HysExtras *copy = NULL;

  for (guint i = 0; self != NULL && i < self->members->len; i++)
    hys_extras_add (&copy, g_strdup (g_ptr_array_index (self->members, i)));
  return copy;
}

void
hys_extras_free (HysExtras *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->members);
  g_free (self);
}

void
hys_extras_add (HysExtras **self,
                char       *member)
{
  if (*self == NULL)
    {
      *self = g_new (HysExtras, 1);
      (*self)->members = g_ptr_array_new_with_free_func (g_free);
    }
  g_ptr_array_add ((*self)->members, member);
}
