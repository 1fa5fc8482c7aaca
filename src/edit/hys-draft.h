/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-layout.h"
#include "hys-selection.h"

G_BEGIN_DECLS

/**
 * HysDraft:
 * @document: as the edit makes it; @layout: of it
 * @moves_only: bars and lanes of the document are elsewhere, nothing else differs
 * @nodes, @elements: per bar and element, whether it is new or looks different; NULL when it @moves_only
 *
 * An edit that is not made yet, as it would look.
 */
typedef struct
{
  HysDocument *document;
  HysLayout   *layout;
  gboolean     moves_only;
  gboolean    *nodes, *elements;
} HysDraft;

/* @edited: (transfer full) what an edit gives of a document that is laid out as @layout */
HysDraft    *hys_draft_new  (const HysDocument *document,
                             const HysLayout   *layout,
                             HysDocument       *edited);
void         hys_draft_free (HysDraft          *self);

/* The edited document (transfer full); the draft can only be freed afterwards. */
HysDocument *hys_draft_take (HysDraft          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysDraft, hys_draft_free)

G_END_DECLS
