/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-reference.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define HYS_TYPE_EARLIER (hys_earlier_get_type ())
G_DECLARE_FINAL_TYPE (HysEarlier, hys_earlier, HYS, EARLIER, GObject)

/**
 * HysEarlier:
 *
 * The run before the present one, to compare with: a short one as it is, of a long one a shorter copy, made on another thread,
 * so that its memory is free again.
 *
 * Signals: `changed` (no arguments): there is another one, or none any more.
 */
HysEarlier   *hys_earlier_new    (void);

/* Keeps a run of the document. One that has not begun is none: what is kept stays. */
void          hys_earlier_keep   (HysEarlier        *self,
                                  const HysDocument *document,
                                  HysTrace          *trace);

void          hys_earlier_forget (HysEarlier        *self);

/* What is kept, owned by it; NULL for none. */
HysReference *hys_earlier_get    (HysEarlier        *self);

G_END_DECLS
