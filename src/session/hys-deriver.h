/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-follower.h"
#include "hys-inclusion-write.h"

G_BEGIN_DECLS

#define HYS_TYPE_DERIVER (hys_deriver_get_type ())
G_DECLARE_FINAL_TYPE (HysDeriver, hys_deriver, HYS, DERIVER, HysFollower)

/**
 * HysDeriver:
 *
 * Follows a document with its differential inclusion. Small networks are derived at once, larger ones on a worker thread
 * from a copy.
 */
HysDeriver         *hys_deriver_new           (void);

/* Derives @document, which must stay valid until the next call; NULL for none. */
void                hys_deriver_set_document  (HysDeriver        *self,
                                               const HysDocument *document);
void                hys_deriver_set_written   (HysDeriver        *self,
                                               HysWritten         written);

/* Derives again after the document was edited. @shape: more than values changed. */
void                hys_deriver_derive        (HysDeriver        *self,
                                               gboolean           shape);

/* The latest inclusion, owned by the deriver; NULL before the first. */
const HysInclusion *hys_deriver_get_inclusion (HysDeriver        *self);
const GPtrArray    *hys_deriver_get_passages  (HysDeriver        *self);

G_END_DECLS
