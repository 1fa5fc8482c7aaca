/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-snapshot.h"

struct HysSnapshot
{
  int          count;      /* atomic */
  HysDocument *document;
};

HysSnapshot *
hys_snapshot_new (HysDocument *document)
{
  HysSnapshot *self = g_new0 (HysSnapshot, 1);

  self->count = 1;
  self->document = document;
  return self;
}

HysSnapshot *
hys_snapshot_ref (HysSnapshot *self)
{
  g_atomic_int_inc (&self->count);
  return self;
}

void
hys_snapshot_unref (HysSnapshot *self)
{
  if (self == NULL || !g_atomic_int_dec_and_test (&self->count))
    return;
  hys_document_free (self->document);
  g_free (self);
}

const HysDocument *
hys_snapshot_get_document (const HysSnapshot *self)
{
  return self->document;
}
