/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-owner.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/**
 * HysConvergenceCurve:
 * @label: for a person: "midpoint", "paper", "right end points", ...; @name: for scripts; both static
 * @n: number of runs
 * @sizes: what was varied, decreasing: the step h, or ds = 1/count
 * @errors: the largest |difference| of the series from the reference at the times of the run, 0 when it is rounding;
 *    INFINITY when it did not come to its end
 * @order: the slope of log (error) over log (size), least squares over the errors above rounding; NAN with less than
 * two
 */
typedef struct
{
  const char *name;
  const char *label;
  guint       n;
  double     *sizes;
  double     *errors;
  double      order;
} HysConvergenceCurve;

/**
 * HysConvergence:
 * @series: whose error it is
 * @scale: the largest |value| of the reference
 * @reference_scheme, @reference_size: what the errors are measured against
 * @n_curves, @curves: one per scheme, or per sampling
 */
typedef struct
{
  HysSeries            series;
  double               scale;
  const char          *reference_scheme;
  double               reference_size;
  guint                n_curves;
  HysConvergenceCurve *curves;
} HysConvergence;

/* The default series of a study: the displacement of hys_cycle_node(), or its drive force (r) if the displacement is
 * prescribed. FALSE if there is none. */
gboolean        hys_convergence_series (const HysDocument   *document,
                                        HysSeries           *series);

/* How errors fall in @n >= 1 runs, against four times the branches and a quarter of the step of the finest.
 *
 * @counts NULL: under each scheme whose error depends on the step, with each of @steps (all > 0 and <= until), or, where
 * that is NULL too, from eight times the document's step down by halves; against the exact scheme, or, where that does
 * not apply, `midpoint`. Else all Masing elements get each of the counts in turn, sampled at right end points (18) and at
 * midpoints. @steps NULL: with the document's step and scheme, the continuous model's O(ds) (2001 paper, Prop. 3.1). Both:
 * count i goes with step i, its O(ds + dt) (Prop. 4.1), and the sizes are the steps.
 *
 * HYS_ERROR_FAILED when the reference does not come to its end, HYS_ERROR_CANCELLED, HYS_ERROR_USAGE when there is no
 * Masing element to be counted. */
HysConvergence *hys_convergence_study  (const HysDocument   *document,
                                        HysSeries            series,
                                        const guint         *counts,
                                        const double        *steps,
                                        guint                n,
                                        HysProgress          progress,
                                        gpointer             user_data,
                                        GError             **error);

HYS_DEFINE_OWNED (HysConvergence, hys_convergence_free)

G_END_DECLS
