/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-owner.h"
#include "hys-qp.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

typedef struct HysBundleSearch HysBundleSearch;

/**
 * HysThetaProblem:
 * @system: that it is set up for; the caller's
 * @theta: where in the step the linear forces on masses are taken: 0, 1/2 or 1
 * @keep_tau: whether dashpots with a massless end keep their tension as a state (second order), or are implicit
 * @h: the step it is set up for
 * @mean: per slider: whether its law is imposed on the mean rate and masses feel the mean of its tensions: of those with a
 *    massless end (HysSystem.beta) that is not carried
 * @weight: per dashpot, w of  w tau+ + (1 - w) tau = c du/h
 * @carried: per bar: whether it is massless and moves like a mass of zero: its velocity is that at the end of the step
 * @factor: per bar: that of its unknown in the elongation rate that linear forces and sliders with @mean see
 *
 * One step of a system as a convex problem (hys-qp-problem.h) in the increments of the unknowns: of the velocity of a
 * mass at the end of the step, of the mean rate of a massless bar. With theta = 0 it is the papers' scheme (2000 paper
 * (4.1); Persoz (11); 2001 paper (26)), with 1 the implicit Euler scheme, with 1/2 a midpoint scheme:
 *
 *     x+ = x + h ((1 - theta) v + theta v+)         q0+ = q0 + h w
 *     masses:    m (v+ - v)/h = F - [tensions at (1 - theta) start + theta end of the step] - [lambda+ of held sliders]
 *     massless:  0 = F+ - [tensions at the end]
 *     held sliders: lambda+ in alpha sigma(end rate); others: lambda+ in alpha sigma(mean rate)
 *
 * Where sliders lead from a mass to another held bar through massless bars, those that stick to one of the two are
 * carried: they are treated like masses, of zero, and the sliders between them and held bars like held ones. Their
 * tensions jump when a rate changes its sign, as those do; and a mean rate of zero would make a mass change the sign of
 * its velocity at every step.
 */
typedef struct
{
  const HysSystem *system;
  double   theta;
  gboolean keep_tau;
  double   h;
  HysQp   *qp;
  gboolean *mean;
  gboolean *carried;
  double   *factor;
  gboolean  may_bridge;   /* whether sliders alone lead from a mass to another held bar */
  double  *weight;
  double  *known;     /* per bar: what acts on it but sliders and bundles */
  double  *rate;      /* per bar: mean rate that the increments are counted from; once solved, that of the step */
  double  *end;       /* per bar: the rate at the end of the step that they are counted from */
  long double *sum;   /* workspace, per bar */
  double  *lasting;   /* per bar: 1 where that is the last velocity, 0 where it is rest */
  gboolean floats;    /* whether those that may be anywhere go on, too */
  double  *net;       /* per bar: what acts on it */
  double  *increment; /* per bar; 0 where it is not free */
  guint   *bar;       /* per unknown */
  guint   *driven;    /* bars */
  guint    n_driven;
  HysBundles *bundles;   /* the caller's */
  HysBundleSearch *search;
  gboolean  again;    /* while it is refined */
} HysThetaProblem;

/* @bundles, @stop: kept, the caller's; NULL = never. */
HysThetaProblem *hys_theta_problem_new    (const HysSystem       *system,
                                           double                 theta,
                                           gboolean               keep_tau,
                                           HysBundles            *bundles,
                                           HysStop               *stop);
#define hys_theta_problem_free hys_owner_free

/* Sets the step and takes over the system's present values. */
void             hys_theta_problem_set    (HysThetaProblem       *self,
                                           const HysSystem       *system,
                                           double                 h);

/* Whether bars that only sliders hold go on from their last velocity, as others do, or from rest. */
void             hys_theta_problem_let_float (HysThetaProblem    *self,
                                              gboolean            on);

/* Takes the bars with a @carrier, per bar, for carried (hys-events.h); NULL = none is. Returns: whether others are than
 * before: loads are then to be sampled again. */
gboolean         hys_theta_problem_carry  (HysThetaProblem       *self,
                                           const int             *carrier);

/**
 * HysThetaStep:
 * @before: the state at the start
 * @force: per bar: load on a mass over the step, on a massless bar at its end
 * @drive: per bar: displacement of driven bars at the end
 * @scale: a typical force of the run, see hys-qp-problem.h
 * @after: (out): q, v, lambda, tau, slip at the end; t and energies are not touched. Of bundles only how they move is
 *    found (HysBundles.move)
 * @early: per slider whose law is not on the mean rate: the part of the step in which its tension is still that at the
 *    start (hys-events.h); NULL = none
 * @held: per slider: whether it sticks in this step beyond its threshold (hys-events.h); NULL = none
 * @rate: per bar: velocity of driven bars at the end; NULL = that of the step
 *
 * What is asked of a problem; all of it is the caller's.
 */
typedef struct
{
  const HysState *before;
  const double   *force;
  const double   *drive;
  double          scale;
  HysState       *after;
  const double   *early;
  const gboolean *held;
  const double   *rate;
} HysThetaStep;

/* Solves a step. @cold: do not start from the sliders' present pattern. Returns: whether a solution was found */
gboolean         hys_theta_problem_solve  (HysThetaProblem       *self,
                                           const HysThetaStep    *step,
                                           gboolean               cold);

/* Solves the step that was just solved once more, with other @early or @held. */
gboolean         hys_theta_problem_solve_again (HysThetaProblem    *self,
                                                const HysThetaStep *step);

/* The same, but finds the velocities only. */
void             hys_theta_problem_foresee (HysThetaProblem    *self,
                                            const HysThetaStep *step);

/* Solves again what was just solved, for what the rates found differ from those that are asked for: iterative
 * refinement. */
gboolean         hys_theta_problem_refine (HysThetaProblem       *self,
                                           const HysThetaStep    *step);

G_END_DECLS
