/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-simulation.h"

G_BEGIN_DECLS

/* Approximate memory limit of a reference, in bytes; of longer runs it keeps every k-th row with the extremes of those
 * between. */
#define HYS_REFERENCE_BUDGET (64u * 1024 * 1024)

/**
 * HysReference:
 *
 * Something to compare a run with: named series of an earlier run, of a cycle of the present one, of another
 * document or of a file. Reference counted.
 */
typedef struct HysReference HysReference;

HysReference *hys_reference_ref       (HysReference        *self);
void          hys_reference_unref     (HysReference        *self);

/* Creates a reference to the columns of a trace of the document. @label: plain text for the legend */
HysReference *hys_reference_new       (const HysDocument   *document,
                                       const HysTrace      *trace,
                                       const char          *label);

/* Whether the trace is within @budget, in bytes. */
gboolean      hys_reference_fits      (const HysTrace      *trace,
                                       gsize                budget);

/* Copies the rows with from <= t <= to, thinned to fit the budget. */
HysReference *hys_reference_new_cut   (const HysDocument   *document,
                                       const HysTrace      *trace,
                                       double               from,
                                       double               to,
                                       gsize                budget,
                                       const char          *label);

/* Reads a table (hys_sheet_is_named_so()), where fields that are no numbers are gaps, or reads and runs a document (any
 * other name), which may take long. Returns NULL and sets the error on failure or if @progress cancels. */
HysReference *hys_reference_load      (const char          *path,
                                       HysProgress          progress,
                                       gpointer             user_data,
                                       GError             **error);

/* What a document keeps of it (transfer full): the series of the figures (element-type HysFigureSpec) with the time, by
 * the same names, or else those of its own first figure of that kind, or else its first columns, under the names of the
 * figure; of other series the first ones. Of many rows those that say what the others do. A run is called by its
 * values, which are kept too, anything else by its name. NULL if it has no data for any of the figures. May take long.
 * */
HysKeptRun   *hys_reference_keep      (const HysReference  *self,
                                       const HysItemList   *specs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysReference, hys_reference_unref)

G_END_DECLS
