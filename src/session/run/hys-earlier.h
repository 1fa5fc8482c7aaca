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
 * Keeps the previous run for comparison: a short one as it is, a long one as a reduced copy that is made on a worker
 * thread, so that the memory of the original is released.
 *
 * Signals: `changed` (no arguments): emitted when the previous run was replaced or dropped.
 */
HysEarlier   *hys_earlier_new    (void);

/* Notes the values that the present run has, which may change. */
void          hys_earlier_note   (HysEarlier        *self,
                                  const HysDocument *document);

/* Replaces the kept run by @trace, with the values that were noted last. Does nothing when @trace has no rows yet. */
void          hys_earlier_keep   (HysEarlier   *self,
                                  HysTrace     *trace);

void          hys_earlier_forget (HysEarlier   *self);

/* The kept run, owned by @self; NULL for none. */
HysReference *hys_earlier_get    (HysEarlier   *self);

G_END_DECLS
