/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bars of a chain that wait for something, each once: @n of them in @bar, from the place @next on and around. */
typedef struct
{
  guint     n;
  guint     next;
  guint     size;
  guint    *bar;
  gboolean *waits;   /* per bar */
} HysChainQueue;

static inline void
hys_chain_queue_init (HysChainQueue *self,
                      guint          n_bars)
{
  *self = (HysChainQueue){ 0, 0, n_bars, g_new (guint, n_bars), g_new0 (gboolean, n_bars) };
}

static inline void
hys_chain_queue_clear (HysChainQueue *self)
{
  g_free (self->bar);
  g_free (self->waits);
}

static inline void
hys_chain_queue_add (HysChainQueue *self,
                     guint          bar)
{
  guint at = self->next + self->n;

  if (self->waits[bar])
    return;
  self->waits[bar] = TRUE;
  self->bar[at < self->size ? at : at - self->size] = bar;
  self->n++;
}

/* The one that has waited longest. */
static inline guint
hys_chain_queue_take (HysChainQueue *self)
{
  guint bar = self->bar[self->next];

  self->next = self->next + 1 < self->size ? self->next + 1 : 0;
  self->n--;
  self->waits[bar] = FALSE;
  return bar;
}

G_END_DECLS
