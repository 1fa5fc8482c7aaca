/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-cache.h"

#include <string.h>

/* Bytes that flows may take. */
#define BUDGET (128u * 1024 * 1024)

struct HysExactCache
{
  const HysSystem *system;
  GHashTable      *flows;     /* GBytes, the pattern of the flow -> HysExactFlow, whose it is */
  gsize            bytes;
  HysExactFlow    *last;
};

HysExactCache *
hys_exact_cache_new (const HysSystem *system)
{
  HysExactCache *self = g_new0 (HysExactCache, 1);

  self->system = system;
  self->flows = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                       (GDestroyNotify) hys_exact_flow_free);
  return self;
}

void
hys_exact_cache_free (HysExactCache *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->flows);
  g_free (self);
}

HysExactFlow *
hys_exact_cache_get (HysExactCache *self,
                     const gint8   *slip)
{
  gsize n = self->system->n_sliders;
  g_autoptr (GBytes) pattern = NULL;
  HysExactFlow *flow;

  if (self->last != NULL && memcmp (slip, self->last->slip, n) == 0)
    return self->last;
  pattern = g_bytes_new_static (slip, n);
  flow = g_hash_table_lookup (self->flows, pattern);
  if (flow != NULL)
    return self->last = flow;
  flow = hys_exact_flow_new (self->system, slip);
  if (flow == NULL)
    return NULL;
  if (self->bytes > BUDGET)
    {
      g_hash_table_remove_all (self->flows);
      self->bytes = 0;
    }
  self->bytes += hys_exact_flow_size (flow, self->system);
  g_hash_table_insert (self->flows, g_bytes_new_static (flow->slip, n), flow);
  return self->last = flow;
}
