/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-ref.h"

#include <math.h>

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

gboolean
hys_document_set (HysDocument  *self,
                  const char   *field,
                  const char   *value,
                  GError      **error)
{
  g_autoptr (HysDocument) draft = hys_document_copy (self);
  HysDocument before = *self;
  HysValueRef ref;

  if (!hys_value_ref_find (draft, field, &ref, error)
      || !hys_value_ref_put (ref, hys_value_ref_edit (ref, draft), value, error)
      || !hys_document_validate (draft, NULL, error))
    return FALSE;
  *self = *draft;
  *draft = before;
  return TRUE;
}
