/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-inclusion-write.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define HYS_TYPE_DERIVER (hys_deriver_get_type ())
G_DECLARE_FINAL_TYPE (HysDeriver, hys_deriver, HYS, DERIVER, GObject)

/**
 * HysDeriver:
 *
 * Keeps the differential inclusion of a document up to date. One that is derived in less than a few milliseconds is so
 * at once, any other on another thread, from a copy; what is overtaken by a change is dropped.
 *
 * Property: `busy` (read-only): the document has changed since what is there was derived.
 *
 * Signals: `changed` (no arguments): there is a new inclusion.
 */
HysDeriver         *hys_deriver_new           (void);

/* The document is borrowed and must live until another one takes its place; NULL for none. */
void                hys_deriver_set_document  (HysDeriver        *self,
                                               const HysDocument *document);
void                hys_deriver_set_written   (HysDeriver        *self,
                                               HysWritten         written);

/* The document was changed; @shape: by more than values. */
void                hys_deriver_derive        (HysDeriver        *self,
                                               gboolean           shape);

/* What was derived at last; NULL: nothing yet. */
const HysInclusion *hys_deriver_get_inclusion (HysDeriver        *self);
const GPtrArray    *hys_deriver_get_passages  (HysDeriver        *self);
gboolean            hys_deriver_is_busy       (HysDeriver        *self);

G_END_DECLS
