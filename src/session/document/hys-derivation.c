/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equations of a document, derived on a worker thread. */
#include "hys-derivation.h"

#include "hys-owner.h"

typedef struct
{
  const HysDocument *document;
  HysWritten         written;
} Wanted;

static gpointer
derive (gpointer      input,
        HysProgress   progress,
        gpointer      progress_data,
        GError      **error)
{
  const Wanted *wanted = input;
  HysDerivation *self = hys_owner_new (HysDerivation);

  self->inclusion = hys_owner_keep (self, hys_inclusion_new (wanted->document), hys_inclusion_free);
  self->passages = hys_owner_keep (self, hys_inclusion_to_passages (self->inclusion, wanted->written), g_ptr_array_unref);
  self->spectrum = hys_owner_keep (self, hys_inclusion_spectrum (self->inclusion), hys_spectrum_free);
  return self;
}

const HysJobKind hys_derivation_job = { derive, hys_owner_free, hys_owner_free };

gpointer
hys_derivation_input (const HysDocument *document,
                      HysWritten         written)
{
  Wanted *self = hys_owner_new (Wanted);

  *self = (Wanted) { hys_owner_keep (self, hys_document_ref (document), hys_document_unref), written };
  return self;
}
