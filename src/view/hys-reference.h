/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/* Bytes that a reference takes about at most; of longer runs it has every k-th row, with the extremes of those between. */
#define HYS_REFERENCE_BUDGET (64u * 1024 * 1024)

/**
 * HysReference:
 *
 * Something to compare a figure with: named series of an earlier run, of a cycle of the present one, of another document or of
 * a file. Reference counted.
 */
typedef struct HysReference HysReference;

HysReference *hys_reference_ref       (HysReference        *self);
void          hys_reference_unref     (HysReference        *self);

/* What a trace of the document holds; its columns are referenced. @label: plain text for the legend. */
HysReference *hys_reference_new       (const HysDocument   *document,
                                       const HysTrace      *trace,
                                       const char          *label);

/* Whether that is within @budget, in bytes. */
gboolean      hys_reference_fits      (const HysTrace      *trace,
                                       gsize                budget);

/* A copy of the rows with from <= t <= to, as far as the budget goes. */
HysReference *hys_reference_new_cut   (const HysDocument   *document,
                                       const HysTrace      *trace,
                                       double               from,
                                       double               to,
                                       gsize                budget,
                                       const char          *label);

/* Reads a table (hys_sheet_is_named_so()), in which a field that is no number is a gap, or reads and runs a document (any other
 * name), which takes its time. NULL with an error, also when @progress says so. */
HysReference *hys_reference_load      (const char          *path,
                                       HysProgress          progress,
                                       gpointer             user_data,
                                       GError             **error);

/* Adds its curves to a document's figure, beneath the others and with its label, upright: the series of the same names, or else those
 * of its own first figure of that kind, or else its first columns. Of a loop, what lies in the figure's window, if anything
 * does. FALSE when it has none that fit. */
gboolean      hys_reference_add       (const HysReference  *self,
                                       HysFigure           *figure,
                                       const HysFigureSpec *spec);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysReference, hys_reference_unref)

G_END_DECLS
