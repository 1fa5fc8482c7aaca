/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-cache.h"

#include <string.h>

/* Bytes that flows may take. */
#define BUDGET (128u * 1024 * 1024)

struct HysExactCache
{
  const HysSystem *system;
  GHashTable      *flows;     /* GBytes of the pattern -> HysExactFlow */
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

/* Forgets all flows: after the system's values were changed. */
static void
clear (HysExactCache *self)
{
  g_hash_table_remove_all (self->flows);
  self->bytes = 0;
  self->last = NULL;
}

static HysExactFlow *
add (HysExactCache *self,
     GBytes        *key,
     const gint8   *slip)
{
  HysExactFlow *flow = hys_exact_flow_new (self->system, slip);

  if (flow == NULL)
    return NULL;
  if (self->bytes > BUDGET)
    clear (self);
  self->bytes += hys_exact_flow_size (flow, self->system);
  g_hash_table_insert (self->flows, g_bytes_ref (key), flow);
  return flow;
}

HysExactFlow *
hys_exact_cache_get (HysExactCache *self,
                     const gint8   *slip)
{
  guint m = self->system->n_sliders;
  g_autoptr (GBytes) key = NULL;

  if (self->last != NULL && (m == 0 || memcmp (self->last->slip, slip, m) == 0))
    return self->last;
  key = g_bytes_new (slip, m);
  self->last = g_hash_table_lookup (self->flows, key);
  if (self->last == NULL)
    self->last = add (self, key, slip);
  return self->last;
}
