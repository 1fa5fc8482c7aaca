/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion-write.h"
#include "hys-job.h"

G_BEGIN_DECLS

#define HYS_TYPE_DERIVER (hys_deriver_get_type ())
G_DECLARE_FINAL_TYPE (HysDeriver, hys_deriver, HYS, DERIVER, GObject)

/**
 * HysDeriver:
 *
 * Follows a document with its differential inclusion. Small networks are derived at once, larger ones on a worker
 * thread. Signal: `changed` (no arguments).
 */
HysDeriver         *hys_deriver_new           (void);

/* Drops the result: the document is another one. */
void                hys_deriver_forget        (HysDeriver        *self);
void                hys_deriver_set_written   (HysDeriver        *self,
                                               HysWritten         written);

/* Derives the document. @shape: it has changed in more than values since the last time */
void                hys_deriver_derive        (HysDeriver        *self,
                                               const HysDocument *document,
                                               gboolean           shape);

/* Whether a newer result than the present one is on its way. */
gboolean            hys_deriver_is_busy       (HysDeriver        *self);

/* The latest inclusion, owned by the deriver; NULL before the first. */
const HysInclusion *hys_deriver_get_inclusion (HysDeriver        *self);
const GPtrArray    *hys_deriver_get_passages  (HysDeriver        *self);

G_END_DECLS
