/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-scheme.h"
#include "hys-series.h"
#include "hys-snapshot.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysTrace:
 *
 * What a run produced: one HysColumn per recorded series, all of the same length. One thread writes, any thread reads.
 * A row is readable once hys_trace_length() counts it. Reference counted, atomically.
 */
typedef struct HysTrace HysTrace;

HysTrace  *hys_trace_ref          (HysTrace          *self);
void       hys_trace_unref        (HysTrace          *self);

/* Number of complete rows. */
gsize      hys_trace_length       (const HysTrace    *self);

/* The column of a series, owned by the trace; NULL if it is not recorded. */
HysColumn *hys_trace_column       (const HysTrace    *self,
                                   HysSeries          series);

/* The recorded series (HysSeries), t first; owned by the trace. */
GArray    *hys_trace_series       (const HysTrace    *self);

/* How many steps one row stands for, or more where rows are even in log t; a row keeps the extremes of all of them. */
guint64    hys_trace_every        (const HysTrace    *self);

/* Whether rows stand for several steps. */
gboolean   hys_trace_is_thin      (const HysTrace    *self);

/* What the run has come upon that is not in its numbers: from when on the position of a bar was not determined; when
 * its scheme made steps of another one. Findings about @system, whose run it is; and how many things that are so
 * far, the schemes counted that were chosen. */
GPtrArray *hys_trace_findings     (const HysTrace    *self,
                                   const HysSystem   *system);
gsize      hys_trace_noted        (const HysTrace    *self);

/* What a scheme that chooses between others has done so far; FALSE of other schemes. */
gboolean   hys_trace_account      (const HysTrace    *self,
                                   HysAccount        *account);

/* What the whole network has come to, where the trace has not all series and there is news; else NULL. Free with
 * hys_snapshot_free(). */
HysSnapshot *hys_trace_take_snapshot (HysTrace       *self);

/* Columns as CSV text (RFC 4180, a header of names, 17 significant digits, \n), rows @first <= i < @end. NULL with
 * HYS_ERROR_USAGE for a series that is not recorded. */
char      *hys_trace_to_csv       (const HysTrace    *self,
                                   const HysDocument *document,
                                   const GArray      *series,
                                   gsize              first,
                                   gsize              end,
                                   gsize             *length,
                                   GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysTrace, hys_trace_unref)

G_END_DECLS
