/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-ref.h"

#include <math.h>
#include <string.h>

guint64
hys_simulation_steps (const HysSimulation *self)
{
  return self->steps > 0 ? self->steps : (guint64) ceil (self->until / self->step * (1 - 1e-12));
}

double
hys_simulation_end (const HysSimulation *self)
{
  return self->steps > 0 ? (double) self->steps * self->step : self->until;
}

static gboolean
put_and_validate (HysDocument  *self,
                  HysValueRef   ref,
                  gpointer      item,
                  const char   *text,
                  GError      **error)
{
  return hys_value_ref_put (ref, item, text, error) && hys_document_validate (self, NULL, error);
}

/* A copy gets the value and changes places with the item, which stays where it is. */
static gboolean
set_in_item (HysDocument    *self,
             HysValueRef     ref,
             gpointer        item,
             gsize           size,
             gpointer        copy,
             GDestroyNotify  free_item,
             const char     *text,
             GError        **error)
{
  g_autofree gpointer before = g_memdup2 (item, size);
  gboolean good;

  memcpy (item, copy, size);
  good = put_and_validate (self, ref, item, text, error);
  memcpy (copy, good ? before : item, size);
  if (!good)
    memcpy (item, before, size);
  free_item (copy);
  return good;
}

gboolean
hys_document_set (HysDocument  *self,
                  const char   *field,
                  const char   *value,
                  GError      **error)
{
  HysValueRef ref;
  gpointer item;

  if (!hys_value_ref_find (self, field, &ref, error))
    return FALSE;
  switch (ref.owner)
    {
    case HYS_OWNER_NODE:
      item = hys_document_node (self, ref.item);
      return set_in_item (self, ref, item, sizeof (HysNode), hys_node_copy (item), (GDestroyNotify) hys_node_free,
                          value, error);
    case HYS_OWNER_ELEMENT:
      item = hys_document_element (self, ref.item);
      return set_in_item (self, ref, item, sizeof (HysElement), hys_element_copy (item),
                          (GDestroyNotify) hys_element_free,
                          value, error);
    case HYS_OWNER_LOAD:
      item = hys_document_load_at (self, ref.item);
      return set_in_item (self, ref, item, sizeof (HysLoad), hys_load_copy (item), (GDestroyNotify) hys_load_free,
                          value, error);
    case HYS_OWNER_SIMULATION:
    case HYS_OWNER_DOCUMENT:
    default:
      {
        /* The simulation owns nothing; a text is only refused before it is changed. */
        HysSimulation before = self->simulation;

        if (put_and_validate (self, ref, self, value, error))
          return TRUE;
        self->simulation = before;
        return FALSE;
      }
    }
}
