/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/**
 * HysSnapshot:
 *
 * A document as it was at one moment, shared by all who need it on any thread. Immutable; reference counted (atomically).
 */
typedef struct HysSnapshot HysSnapshot;

/* @document: (transfer full) */
HysSnapshot       *hys_snapshot_new          (HysDocument       *document);
HysSnapshot       *hys_snapshot_ref          (HysSnapshot       *self);
void               hys_snapshot_unref        (HysSnapshot       *self);   /* NULL is allowed */
const HysDocument *hys_snapshot_get_document (const HysSnapshot *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSnapshot, hys_snapshot_unref)

G_END_DECLS
