/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-progress.h"
#include "hys-record-private.h"

G_BEGIN_DECLS

/* Most branches, and hats of the drift of r. */
#define HYS_LOOP_FIT_BRANCHES 24
#define HYS_LOOP_FIT_HATS     12

/* What was before the first row: nothing, all springs are free of force; or the same cycles, in which x turned last
 * where it turns in the record (HysRecord's origin). */
typedef enum
{
  HYS_LOOP_FIT_VIRGIN,
  HYS_LOOP_FIT_TURNED,
} HysLoopFitStart;

/**
 * HysLoopFit:
 * @n: branches; @k, @eta: their stiffnesses and limits, increasing
 * @k0: of the spring that stands alone
 * @n_hats, @hats: offset of r, piecewise linear in t through that many values
 * @drift: what x gains from the first row to the last without that the specimen feels it
 * @turns: where x turns; @late: whether the row nearest to that is after it
 * @mean: mean square of the weighted residuals
 *
 * The generalized Prandtl model over a whole history, scaled as HysRecord: r = hats(t) + k0 x + sum of k_i u_i with
 * u_i = s min (s (U + x - X), eta_i) in a half-cycle that began at X in the direction s = ±1 with u_i = U.
 */
typedef struct
{
  guint  n;
  double k[HYS_LOOP_FIT_BRANCHES];
  double eta[HYS_LOOP_FIT_BRANCHES];
  double k0;
  guint  n_hats;
  double hats[HYS_LOOP_FIT_HATS];
  double drift;
  double turns[HYS_RECORD_HALVES];
  gboolean late[HYS_RECORD_HALVES];
  double mean;
} HysLoopFit;

/**
 * HysLoopFitTask:
 * @record: the history
 * @weights: (array): of its blocks; their mean is 1
 * @floor: mean square that counts as nothing; @correlation: blocks that say as much as one
 * @start: of all branches
 * @drifts: whether x may drift; @turns: whether turning points are fitted
 * @n_hats: for the offset of r
 *
 * What to fit.
 */
typedef struct
{
  const HysRecord *record;
  double          *weights;
  double           floor;
  double           correlation;
  HysLoopFitStart     start;
  gboolean         drifts;
  gboolean         turns;
  guint            n_hats;
} HysLoopFitTask;

static inline guint
hys_loop_fit_blocks (const HysLoopFitTask *task)
{
  return task->record->blocks->len;
}

static inline const HysRecordBlock *
hys_loop_fit_block (const HysLoopFitTask *task,
                    guint                 b)
{
  return &g_array_index (task->record->blocks, HysRecordBlock, b);
}

/* The turning point @m, or what was before the first row. */
static inline const HysRecordTurn *
hys_loop_fit_turn (const HysLoopFitTask *task,
                   guint                 m)
{
  if (m == 0 && task->start == HYS_LOOP_FIT_TURNED)
    return &task->record->origin;
  return &g_array_index (task->record->turns, HysRecordTurn, m);
}

/* Write the weighted columns of least squares: of offsets and x, of a branch, of what was measured; a column has @rows.
   */
void     hys_loop_fit_smooth   (const HysLoopFitTask *task,
                                const HysLoopFit     *fit,
                                guint                 rows,
                                double               *columns);
void     hys_loop_fit_branch   (const HysLoopFitTask *task,
                                const HysLoopFit     *fit,
                                double                eta,
                                double               *column);
void     hys_loop_fit_measured (const HysLoopFitTask *task,
                                double               *column);

/* Weighs blocks by their rows. */
void     hys_loop_fit_weigh_rows (HysLoopFitTask    *task);

/* Weighs blocks by their rows, by how the noise of x shows where r is steep, and less where they are far off (Huber);
 * @leave_out: not at all where few are very far off. */
void     hys_loop_fit_weigh    (HysLoopFitTask       *task,
                                const HysLoopFit     *fit,
                                gboolean              leave_out);

/* How many blocks say as much as one: as far as weighted residuals hang together with their neighbours, and as they
 * repeat themselves from half-cycle to half-cycle, as rounding does where rows do. */
double   hys_loop_fit_correlation (const HysLoopFitTask *task,
                                   const HysLoopFit     *fit);

/* What blocks count for errors (transfer full): where r stays the same number they have one rounding, and say together
 * as much as one, or as @correlation of them if all count that much less anyway. */
double  *hys_loop_fit_share_rounding (const HysLoopFitTask *task,
                                      double                correlation);

/* A model without branches, which turns where the record does. */
void     hys_loop_fit_init     (const HysLoopFitTask *task,
                                HysLoopFit           *fit);

/* The centre of the loop between the outermost turning points, and half of its length, as they were measured. */
HysLoopPoint hys_loop_fit_centre (const HysLoopFitTask *task,
                                  const HysLoopFit     *fit,
                                  double               *half);

/* Bernstein's polynomial @j of @degree <= 3. */
double   hys_loop_fit_bernstein (guint  degree,
                                 guint  j,
                                 double s);

/* Levenberg and Marquardt's iteration, until it takes no more than the part @least of the squares away. */
void     hys_loop_fit_iterate  (const HysLoopFitTask *task,
                                HysLoopFit           *fit,
                                guint                 rounds,
                                double                least);

/* Bayes' criterion of that mean square with so many parameters. */
double   hys_loop_fit_rate     (const HysLoopFitTask *task,
                                double                mean,
                                guint                 parameters);

/* The largest limit that shows: nearly half of the longest half-cycle, or the whole of the first one from rest. */
double   hys_loop_fit_reach    (const HysLoopFitTask *task);

/* Whether a branch slips in so few blocks that it is a spring, or sticks in so few that it is nothing. */
gboolean hys_loop_fit_hardly_changes (const HysLoopFitTask *task,
                                      const HysLoopFit     *fit,
                                      guint                 i);

/* Writes r of each block, and how steep it is there: the stiffness of the springs whose sliders stick. */
void     hys_loop_fit_values     (const HysLoopFitTask *task,
                              const HysLoopFit     *fit,
                              double            *r,
                              double            *slope);

/* Writes r less that of the model in each row; 0 in rows before the first turning point. */
void     hys_loop_fit_residuals  (const HysLoopFitTask *task,
                              const HysLoopFit     *fit,
                              double            *residuals);

/* Bayes' information criterion over independent blocks. */
double   hys_loop_fit_criterion  (const HysLoopFitTask *task,
                              const HysLoopFit     *fit);

/* Least squares of all parameters from those of @fit on; elements that are none are taken out. */
void     hys_loop_fit_polish     (const HysLoopFitTask *task,
                              HysLoopFit           *fit);

/* Finds the best model of each number of branches, @best[n] for n <= HYS_LOOP_FIT_BRANCHES (mean NAN: none), and sets
 * the task's correlation; HYS_ERROR_CANCELLED by @progress (nullable). */
gboolean hys_loop_fit_search     (HysLoopFitTask       *task,
                              HysLoopFit           *best,
                              HysProgress        progress,
                              gpointer           user_data,
                              GError           **error);

/* Takes a branch out, or adds one, if the criterion is the lower for it; whether it was. */
gboolean hys_loop_fit_improve    (const HysLoopFitTask *task,
                              HysLoopFit           *fit);

/* Where the model goes, corner by corner (element-type HysLoopPoint), scaled as the record. */
GArray  *hys_loop_fit_trace      (const HysLoopFitTask *task,
                              const HysLoopFit     *fit);

/* The criterion of a continuum of limits instead, from @from to @to (out), with a polynomial of at most the third
 * degree, nowhere negative, as the density of their stiffness. Offsets, drift and turning points are those of @fit. */
double   hys_loop_fit_continuous (const HysLoopFitTask *task,
                              const HysLoopFit     *fit,
                              double            *from,
                              double            *to);

/* The covariance of hats, k0, k and eta, in this order, n_hats + 1 + 2 n square; the caller frees. */
double  *hys_loop_fit_covariance (const HysLoopFitTask *task,
                              const HysLoopFit     *fit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysLoopFit, g_free)

G_END_DECLS
