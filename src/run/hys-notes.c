/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-notes.h"

#include "hys-column.h"
#include "hys-wellposed.h"

#include <stdatomic.h>

/* Findings at most. */
#define MOST 20

/* Notes of a sort that are kept. */
#define MOST_KEPT (1 << 20)

struct HysNotes
{
  atomic_int      references;
  HysColumn      *bars;     /* written by the recorder's thread only */
  HysColumn      *times;    /* likewise */
  _Atomic (gsize) count;    /* written by the recorder's thread, read by any */
  HysColumn      *fallbacks;   /* times; written by the recorder's thread only */
  _Atomic (guint) chosen;      /* of Chosen; this and what follows: written by the recorder's thread, read by any */
  _Atomic (double) error;
  _Atomic (double) residual;
};

typedef enum
{
  CHOSEN_EXACT = 1 << 0,
  CHOSEN_MIDPOINT = 1 << 1,
} Chosen;

HysNotes *
hys_notes_new (void)
{
  HysNotes *self = g_new0 (HysNotes, 1);

  atomic_init (&self->references, 1);
  self->bars = hys_column_new ();
  self->times = hys_column_new ();
  self->fallbacks = hys_column_new ();
  return self;
}

HysNotes *
hys_notes_ref (HysNotes *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
hys_notes_unref (HysNotes *self)
{
  if (atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) != 1)
    return;
  hys_column_unref (self->bars);
  hys_column_unref (self->times);
  hys_column_unref (self->fallbacks);
  g_free (self);
}

void
hys_notes_add (HysNotes *self,
               guint     bar,
               double    t)
{
  if (hys_column_length (self->bars) >= MOST_KEPT)
    return;
  hys_column_append (self->bars, bar);
  hys_column_append (self->times, t);
  atomic_fetch_add_explicit (&self->count, 1, memory_order_release);
}

void
hys_notes_add_fallback (HysNotes *self,
                        double    t)
{
  if (hys_column_length (self->fallbacks) < MOST_KEPT)
    hys_column_append (self->fallbacks, t);
}

void
hys_notes_set_account (HysNotes         *self,
                       const HysAccount *account)
{
  atomic_store_explicit (&self->error, account->error, memory_order_relaxed);
  atomic_store_explicit (&self->residual, account->residual, memory_order_relaxed);
  atomic_store_explicit (&self->chosen,
                         (account->exact ? CHOSEN_EXACT : 0u) | (account->midpoint ? CHOSEN_MIDPOINT : 0u),
                         memory_order_release);
}

gboolean
hys_notes_get_account (const HysNotes *self,
                       HysAccount     *account)
{
  guint chosen = atomic_load_explicit (&self->chosen, memory_order_acquire);

  account->exact = (chosen & CHOSEN_EXACT) != 0;
  account->midpoint = (chosen & CHOSEN_MIDPOINT) != 0;
  account->error = atomic_load_explicit (&self->error, memory_order_relaxed);
  account->residual = atomic_load_explicit (&self->residual, memory_order_relaxed);
  return chosen != 0;
}

static gsize
count_bars (const HysNotes *self)
{
  return atomic_load_explicit (&self->count, memory_order_acquire);
}

gsize
hys_notes_count (const HysNotes *self)
{
  guint chosen = atomic_load_explicit (&self->chosen, memory_order_acquire);

  return count_bars (self) + hys_column_length (self->fallbacks) + (chosen & CHOSEN_EXACT ? 1 : 0)
         + (chosen & CHOSEN_MIDPOINT ? 1 : 0);
}

GPtrArray *
hys_notes_tell (const HysNotes  *self,
                const HysSystem *system)
{
  GPtrArray *findings = hys_findings_new ();
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (guint));
  gsize n = count_bars (self);

  for (gsize i = 0; i < n; i++)
    {
      double t = hys_column_get (self->times, i);
      guint bar = (guint) hys_column_get (self->bars, i);

      g_array_append_val (bars, bar);
      if (i + 1 < n && (hys_column_get (self->times, i + 1) == t || findings->len + 1 == MOST))
        continue;
      hys_wellposed_tell_undetermined (findings, system, bars, t);
      g_array_set_size (bars, 0);
    }
  if (hys_column_length (self->fallbacks) > 0)
    hys_wellposed_tell_fallbacks (findings, hys_column_get (self->fallbacks, 0), hys_column_length (self->fallbacks));
  return findings;
}
