/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-cache.h"

#include <string.h>

/* Bytes that flows may take. */
#define BUDGET (128u * 1024 * 1024)

/* A pattern of so many sliders. */
typedef struct
{
  guint        n;
  const gint8 *slip;
} Pattern;

struct HysExactCache
{
  const HysSystem *system;
  GHashTable      *flows;     /* Pattern -> HysExactFlow, whose it is */
  gsize            bytes;
  HysExactFlow    *last;
};

static guint
hash (gconstpointer key)
{
  const Pattern *pattern = key;
  guint sum = 5381;

  for (guint i = 0; i < pattern->n; i++)
    sum = 33 * sum + (guint) (pattern->slip[i] + 1);
  return sum;
}

static gboolean
are_equal (gconstpointer a,
           gconstpointer b)
{
  const Pattern *one = a, *other = b;

  return one->n == 0 || memcmp (one->slip, other->slip, one->n) == 0;
}

HysExactCache *
hys_exact_cache_new (const HysSystem *system)
{
  HysExactCache *self = g_new0 (HysExactCache, 1);

  self->system = system;
  self->flows = g_hash_table_new_full (hash, are_equal, g_free, (GDestroyNotify) hys_exact_flow_free);
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
     const gint8   *slip)
{
  HysExactFlow *flow = hys_exact_flow_new (self->system, slip);
  Pattern *key;

  if (flow == NULL)
    return NULL;
  if (self->bytes > BUDGET)
    clear (self);
  self->bytes += hys_exact_flow_size (flow, self->system);
  key = g_new (Pattern, 1);
  *key = (Pattern){ self->system->n_sliders, flow->slip };
  g_hash_table_insert (self->flows, key, flow);
  return flow;
}

HysExactFlow *
hys_exact_cache_peek (HysExactCache *self,
                      const gint8   *slip)
{
  Pattern key = { self->system->n_sliders, slip };

  if (self->last == NULL || !are_equal (&key, &(Pattern){ key.n, self->last->slip }))
    self->last = g_hash_table_lookup (self->flows, &key);
  return self->last;
}

HysExactFlow *
hys_exact_cache_get (HysExactCache *self,
                     const gint8   *slip)
{
  if (hys_exact_cache_peek (self, slip) == NULL)
    self->last = add (self, slip);
  return self->last;
}
