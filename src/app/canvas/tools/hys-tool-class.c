/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-class.h"

gpointer
hys_tool_object_new (const HysToolClass  *behaviour,
                     const HysToolObject *like)
{
  HysToolObject *self = g_malloc0 (behaviour->size);

  *self = *like;
  return self;
}

void
hys_tool_object_free (const HysToolClass *behaviour,
                      gpointer            self)
{
  if (self != NULL && behaviour->clear != NULL)
    behaviour->clear (self);
  g_free (self);
}

gboolean
hys_tool_pointer_adds (const HysToolPointer *self)
{
  return (self->modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
}
