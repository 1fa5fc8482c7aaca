/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-notes.h"
#include "hys-snapshot.h"
#include "hys-trace-private.h"

#include <stdatomic.h>

G_BEGIN_DECLS

/* What hys-trace.c and hys-recorder.c share. */
struct HysTrace
{
  atomic_int      references;
  guint64         every;      /* constant */
  guint64         per_decade; /* constant: rows in each decade of time at most, or 0 */
  guint64         max_rows;   /* constant: of an endless run, before it is continued in another trace */
  guint64         max_steps;  /* constant: of a run whose rows fit the budget */
  guint64         steps;      /* constant: of the run as it was to be at first */
  gboolean        regular;    /* constant: whether only some steps have rows */
  _Atomic (guint64) events;   /* rows that stand for events: written by the recorder's thread, read by any */
  GArray         *series;     /* of HysSeries; constant */
  GHashTable     *index;      /* series -> position; constant */
  HysColumn     **columns;    /* constant; each written by the recorder's thread only */
  HysNotes       *notes;
  guint           n_nodes;    /* constant: of the document where not all series are recorded, else 0 */
  guint           n_elements; /* constant: likewise */
  _Atomic (HysSnapshot *) snapshot;   /* the latest one, owned by the slot: the recorder's thread puts, any takes;
                                         NULL = none */
  _Atomic (gsize) length;     /* written by the recorder's thread, read by any */
};

/* An empty trace that goes on with another one's run. */
HysTrace *hys_trace_new_after (const HysTrace *other);

G_END_DECLS
