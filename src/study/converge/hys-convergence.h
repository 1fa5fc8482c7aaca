/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
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

/* Runs @document with each of the steps (n_steps >= 1, all > 0 and <= until) under each scheme whose error depends on
 * the step, against the exact scheme (or, where that does not apply, `midpoint`) with a step four times finer than the
 * finest. @steps NULL: n_steps of them, from eight times the document's step down by halves. HYS_ERROR_FAILED when the
 * reference does not come to its end, HYS_ERROR_CANCELLED. */
HysConvergence *hys_convergence_steps  (const HysDocument   *document,
                                        HysSeries            series,
                                        const double        *steps,
                                        guint                n_steps,
                                        HysProgress          progress,
                                        gpointer             user_data,
                                        GError             **error);

/* The continuous model's O(ds) (2001 paper, Prop. 3.1): runs @document, in which all masing elements get each of the
 * counts in turn, sampled at right end points (18) and at midpoints, with its own step and scheme, against midpoints of
 * four times the largest count. HYS_ERROR_USAGE when it has no masing element. */
HysConvergence *hys_convergence_counts (const HysDocument   *document,
                                        HysSeries            series,
                                        const guint         *counts,
                                        guint                n_counts,
                                        HysProgress          progress,
                                        gpointer             user_data,
                                        GError             **error);

/* The continuous model's O(ds + dt) (Prop. 4.1): the same with the step varied together with 1/count: count i goes with
 * the step @steps[i]; against four times the branches and a quarter of the step. The sizes are the steps. */
HysConvergence *hys_convergence_joint  (const HysDocument   *document,
                                        HysSeries            series,
                                        const guint         *counts,
                                        const double        *steps,
                                        guint                n,
                                        HysProgress          progress,
                                        gpointer             user_data,
                                        GError             **error);
void            hys_convergence_free   (HysConvergence      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysConvergence, hys_convergence_free)

G_END_DECLS
