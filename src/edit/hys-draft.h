/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"
#include "hys-layout.h"
#include "hys-selection.h"

G_BEGIN_DECLS

/**
 * HysDraft:
 * @document: a copy with the change made; @layout: of it
 * @moves_only: bars and lanes of the document are elsewhere, nothing else differs
 * @nodes, @elements: per bar and element of the copy, whether it is new or looks different; NULL when it @moves_only
 *
 * A change that is not made yet, as it would look.
 */
typedef struct
{
  HysDocument *document;
  HysLayout   *layout;
  gboolean     moves_only;
  gboolean    *nodes, *elements;

  /*< private >*/
  HysChange   *change;
} HysDraft;

/* Takes the change, of a document that is laid out as @layout. */
HysDraft  *hys_draft_new         (const HysDocument *document,
                                  const HysLayout   *layout,
                                  HysChange         *change);
void       hys_draft_free        (HysDraft          *self);

const char *hys_draft_get_name   (const HysDraft    *self);

/* The change, ready to be made on the document itself; the draft can only be freed afterwards. */
HysChange *hys_draft_take_change (HysDraft          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysDraft, hys_draft_free)

G_END_DECLS
