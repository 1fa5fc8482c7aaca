/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-flow.h"

G_BEGIN_DECLS

/**
 * HysExactCache:
 *
 * The flows of the patterns that a run has come upon, within bounded memory.
 */
typedef struct HysExactCache HysExactCache;

HysExactCache *hys_exact_cache_new   (const HysSystem *system);
void           hys_exact_cache_free  (HysExactCache   *self);

/* The flow of a pattern, owned by the cache until another one is asked for that is not there yet; NULL if it has none.
   */
HysExactFlow  *hys_exact_cache_get   (HysExactCache   *self,
                                      const gint8     *slip);

G_END_DECLS
