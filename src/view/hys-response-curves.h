/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure.h"
#include "hys-job.h"
#include "hys-response.h"

G_BEGIN_DECLS

/**
 * HysResponseCurves:
 *
 * What a figure of a response shows: computed from the drawing, not recorded from a run. Rows come one
 * after the other, on any thread, while figures of others show those that are there. Counted references.
 */
typedef struct HysResponseCurves HysResponseCurves;

/* Of a drawing as it is now; no row yet. */
HysResponseCurves *hys_response_curves_new      (const HysDocument   *document,
                                                 const HysFigureSpec *spec);
HysResponseCurves *hys_response_curves_ref      (HysResponseCurves   *self);
void               hys_response_curves_unref    (HysResponseCurves   *self);

/* Whether all rows take less than a frame: the drawing is small and has springs and dashpots only. */
gboolean           hys_response_curves_is_quick (HysResponseCurves   *self);

/* Computes all rows, on all processors, unless they are there. FALSE when it was cancelled, or with HYS_ERROR_REFUSED when the drawing
 * cannot be run; HYS_ERROR_USAGE for a wall: rows that are missing then have that reason. */
gboolean           hys_response_curves_fill     (HysResponseCurves   *self,
                                                 HysProgress          progress,
                                                 gpointer             user_data,
                                                 GError             **error);

/* How many rows there are so far. */
gsize              hys_response_curves_length   (const HysResponseCurves *self);

/* Adds the curves, which go on to grow, the names of the axes and what is noted to an empty figure. @spec: which
 * quantities, against what */
void               hys_response_curves_add      (HysResponseCurves   *self,
                                                 const HysFigureSpec *spec,
                                                 HysFigure           *figure);

/**
 * HysResponsePeak:
 * @omega, @value: where a quantity is greatest, and how great it is; NAN: nothing is known, or it has a pole
 * @x: where that is along the figure's first axis
 * @inside: whether there are rows on both sides
 */
typedef struct
{
  double   omega, value;
  double   x;
  gboolean inside;
} HysResponsePeak;

/* Where a quantity of @spec is greatest, of the rows that are there: of a quick one between them. */
HysResponsePeak    hys_response_curves_peak     (HysResponseCurves   *self,
                                                 const HysFigureSpec *spec,
                                                 guint                index);

/* A job makes the cycle of a row of a curve that was added by @spec: the drawing under that load, with its loop as a
 * figure (HysDocument). Its input (transfer full); NULL: of a limit, or not known. */
extern const HysJobKind hys_response_cycle_job;
gpointer           hys_response_cycle_input     (HysResponseCurves   *self,
                                                 const HysFigureSpec *spec,
                                                 guint                curve,
                                                 gsize                row);

/* Shows the time constants and the frequencies at which nothing is known, with the reasons, as far as they are known by
 * now. */
void               hys_response_curves_note     (HysResponseCurves   *self,
                                                 HysFigure           *figure);

/* All points once they are filled, in the order in which they are computed. */
const HysResponsePoint *
                   hys_response_curves_points   (const HysResponseCurves *self,
                                                 guint               *n);

/* All rows as the table of the command line (transfer full). */
char              *hys_response_curves_table    (HysResponseCurves   *self);

/* The letter of a quantity of hys_response_quantities, as markup. */
const char        *hys_response_symbol          (const char          *quantity);

/* A job fills HysResponseCurves, its input and its result. */
extern const HysJobKind hys_response_curves_job;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysResponseCurves, hys_response_curves_unref)

G_END_DECLS
