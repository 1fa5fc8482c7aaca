/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-exact-loads.h"
#include "hys-state.h"

G_BEGIN_DECLS

/* Coefficients of its displacement. */
#define HYS_EXACT_SINGLE_TERMS (HYS_EXACT_TERMS + 2)

/* States that are looked at side by side. */
#define HYS_EXACT_SINGLE_LANES 8

/**
 * HysExactSingleBlock:
 * @n: times that were looked at
 * @tau: which
 * @way, @rate: the displacement since the start by then, and the velocity
 * @work, @viscous: the energies since the start
 *
 * The motion at some times, from where its polynomials are evaluated side by side.
 */
typedef struct
{
  guint  n;
  double tau[HYS_EXACT_SINGLE_LANES];
  double way[HYS_EXACT_SINGLE_LANES], rate[HYS_EXACT_SINGLE_LANES];
  double work[HYS_EXACT_SINGLE_LANES], viscous[HYS_EXACT_SINGLE_LANES];
} HysExactSingleBlock;

/**
 * HysExactSingle:
 * @t0, @unit: tau = (t - t0) / unit
 * @reach: how far the motion holds, in units: up to the event, or 1
 * @event: whether a bundle turns back there or comes to the end of its piece
 * @sense: the direction in which the mass moves; @next: the one in which it goes on
 * @residual: of the motion: its balance at all times, its direction, the load at its end
 * @force, @speed: the largest so far, this motion included
 *
 * One mass that springs, dashpots and bundles join to walls (hys_oscillator_fits()), while no branch of a bundle changes
 * between stick and slip:
 *
 *     m x'' + c x' + K (x - x(t0)) + R(t0) = F(t),
 *
 * K being the springs' stiffness and the bundles' present slope, R all that pulls the mass back. Its Taylor series is that of
 * hys-exact-series.h with one coordinate, found and looked through without matrices and patterns. Where the motion is not
 * clearly that of one pattern (at rest without a force, say) it is not found.
 */
typedef struct
{
  double           t0, unit, reach;
  gboolean         event;
  int              sense, next;
  double           residual;
  double           force, speed;

  /*< private >*/
  const HysSystem *system;
  HysBundles      *bundles;
  HysExactLoads   *loads;
  guint            bar;
  double          *spring, *dashpot, *bundle;   /* per element: sign of the mass's displacement in its elongation */
  double          *slope, *slipping;            /* per bundle: stiffness; tension of what slips */
  double          *expected;                    /* per bundle: tension at the end */
  double           stiffness, viscosity, pull, per_unit;
  double           low, high;                   /* displacements between which the slopes hold */
  gboolean         bound;                       /* some are others on the way back */
  int              last, work_last, viscous_last;
  double           x[HYS_EXACT_SINGLE_TERMS];
  double           work[2 * HYS_EXACT_TERMS], viscous[2 * HYS_EXACT_TERMS];   /* by tau */
} HysExactSingle;

/* NULL where the system is another one. @bundles: the caller's, of which the curves are where the state is that a motion starts from */
HysExactSingle *hys_exact_single_new    (const HysSystem  *system,
                                         HysBundles       *bundles);
void            hys_exact_single_free   (HysExactSingle   *self);

/* The motion from @from on, for @unit at most; @force and @speed: the largest before. FALSE if none was found that is certain. */
gboolean        hys_exact_single_start  (HysExactSingle   *self,
                                         const HysState   *from,
                                         double            unit,
                                         double            force,
                                         double            speed);

/* Looks at all times @block->tau <= reach. */
void            hys_exact_single_look   (const HysExactSingle *self,
                                         HysExactSingleBlock *block);

/* Sets @state to that at time number @lane of a block that was looked at; @from is what the motion started from, @stored the energy
 * stored at t = 0. */
void            hys_exact_single_at     (const HysExactSingle *self,
                                         const HysState   *from,
                                         const HysExactSingleBlock *block,
                                         guint             lane,
                                         double            stored,
                                         HysState         *state);

/* Moves the bundles and @now to @tau. Returns the residual of what the bundles do: by their own account, and of the slopes. */
double          hys_exact_single_finish (HysExactSingle   *self,
                                         double            tau,
                                         double            stored,
                                         HysState         *now);

G_END_DECLS
