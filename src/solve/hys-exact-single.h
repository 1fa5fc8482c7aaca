/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-exact-loads.h"
#include "hys-strip.h"

G_BEGIN_DECLS

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
  guint            fours, work_fours, viscous_fours;   /* of coefficients that are in use; a displacement has two more */
  double           x[HYS_EXACT_ROW], v[HYS_EXACT_ROW]; /* the displacement, and its derivative by tau */
  double           work[2 * HYS_EXACT_ROW], viscous[2 * HYS_EXACT_ROW];   /* energies, in units of tau */
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

/* A time as one of the motion, which is not looked at beyond its reach. */
static inline double
hys_exact_single_tau (const HysExactSingle *self,
                      double                t)
{
  double tau = (t - self->t0) * self->per_unit;

  return tau < self->reach ? tau : self->reach;
}

/* Sets @state to that at @tau; @from is what the motion started from, @stored the energy stored at t = 0. */
void            hys_exact_single_at     (const HysExactSingle *self,
                                         const HysState   *from,
                                         double            tau,
                                         double            stored,
                                         HysState         *state);

/* Likewise the states of a strip at the times that it has. */
void            hys_exact_single_fill   (const HysExactSingle *self,
                                         const HysState   *from,
                                         double            stored,
                                         HysStrip         *strip);

/* Moves the bundles and @now to @tau. Returns the residual of what the bundles do: by their own account, and of the slopes. */
double          hys_exact_single_finish (HysExactSingle   *self,
                                         double            tau,
                                         double            stored,
                                         HysState         *now);

G_END_DECLS
