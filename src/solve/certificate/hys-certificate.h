/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysStepRecord:
 * @theta: where in the step the linear forces on the masses are taken: 0 start, 1/2 mean of both ends, 1 end
 * @h: the step
 * @before, @after: the states at its ends
 * @force: per bar: the load on a mass or a carried bar over the step; on another massless bar at its end
 * @mean: per slider: whether its law is imposed on the mean rate, and masses feel the theta-mean of its tensions
 * @move: per bundle: the change of elongation that its curve follows
 * @weight: per dashpot with a massless end, w of  w tau+ + (1 - w) tau = c du/h
 * @early: per slider whose law is not on the mean rate: the part of the step, less than 1, in which its tension was
 *    that at the start; NULL = none
 * @carried: per bar: whether it is massless and yet treated like a mass, of zero; NULL = none is
 *
 * A step as it was taken: raw data, none of the solver's own variables.
 */
typedef struct
{
  double          theta;
  double          h;
  const HysState *before;
  const HysState *after;
  const double   *force;
  const gboolean *mean;
  const double   *weight;
  const double   *move;
  const double   *early;
  const gboolean *carried;
} HysStepRecord;

/* Largest force and speed met so far in a run; what residuals are relative to. */
typedef struct
{
  double force;
  double speed;
} HysScales;

/**
 * HysReferee:
 *
 * Workspace for certifying steps of one system.
 */
typedef struct HysReferee HysReferee;

HysReferee *hys_referee_new     (const HysSystem     *system);
void        hys_referee_free    (HysReferee          *self);

/* To be called when the values of the system have changed. */
void        hys_referee_set     (HysReferee          *self);

/**
 * hys_referee_certify:
 *
 * Recomputes, from the network and the two states alone, how well a step solves its equations: (a) the balance of every
 * free bar, (b) |lambda_i| <= alpha_i, (c) the natural map lambda_i - clip (lambda_i + rho_i rate_i), also at the start
 * where the tension of the start goes on into the step, (d) x+ = x + h v̄ and the same for the elongations of springs
 * and bundles (whose law their curves are judged by, see hys-audit.h); each relative to the largest force (or speed) in
 * play; if that is more than HYS_RESIDUAL_SMALL, less what rounding of the raw data accounts for. A force itself counts
 * less what rounding makes of it. rho_i is the force per speed of the run, or the slider's own (inverse of D A^-1 D' by
 * its diagonal) where that is less. @scales is brought up to date.
 *
 * What rounding accounts for: with u = DBL_EPSILON / 2, a number is stored within u of itself. The elongation of a
 * spring, e+ = e + h (v̄_to - v̄_from), is made from an e within u |e|, from two velocities within u |v̄| each, and
 * rounds to within u |e+|: of its tension not more is known than to
 *
 *     k u (|e| + |e+| + h (|v̄_to| + |v̄_from|)).
 *
 * The last term is all there is where bars go far together: stiff springs then have the tension k h u |v̄| of rounding,
 * whatever the solver does. It is the u of (d), times k. A dashpot's tension, divided by a weight of 1/2 or more, is
 * known to 2 c u (sum of its speeds at both ends of the step, at its start only where that counts), the impulse of a
 * mass to m/h u (|v| + |v+|). Eight times as much is allowed, for the rounding of products and sums, the referee's own
 * included. Each bar has its own bound. Where all forces of a run are less than the largest of them, they may be
 * nothing but rounding: then balances are relative to the largest threshold, if that is more, and the laws of sliders
 * are not asked for. Nothing is excused that is more than HYS_TOL_EXCUSED of the smallest threshold: it would decide
 * which way a slider goes.
 *
 * Returns: the largest residual; infinite if a value is not finite.
 */
double      hys_referee_certify (HysReferee          *self,
                                 const HysSystem     *system,
                                 const HysStepRecord *record,
                                 HysScales           *scales);

/* Whether rounding of the data excuses more in the step that was certified last than a residual may be. */
gboolean    hys_referee_is_lenient  (const HysReferee    *self);

/* The bar whose balance was off most in the step that was certified last, or one at the slider whose law was; -1 = none
 * was by more than it may. */
int         hys_referee_worst       (const HysReferee    *self);

G_END_DECLS
