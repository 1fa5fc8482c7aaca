/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-exact-flow.h"
#include "hys-exact-loads.h"

G_BEGIN_DECLS

/**
 * HysExactBundle:
 * @direction: -1, +1: the way it goes, branches slipping or beginning to; 0: no branch slips, it may go either way
 * @slope: its stiffness on that way
 * @from, @to: the changes of elongation between which that holds
 *
 * A bundle for a while: a spring.
 */
typedef struct
{
  int    direction;
  double slope;
  double from, to;
} HysExactBundle;

/**
 * HysExactSeries:
 * @flow: the pattern's
 * @t0, @unit: tau = (t - t0) / unit
 * @last: order of the polynomials, those of forces; displacements have two coefficients more
 * @loads: over that time
 * @bundles: each as a spring; set by the caller
 * @mask: a row: 1 up to order @last
 * @y: a row per bar: its displacement since t0
 * @tension: a row per slider: its tension while it sticks, else that is constant
 * @rate: a row per slider: its elongation rate while it slips, else that is 0
 * @holds: per slider that is said to slip: it does not move, as what it joins is held: it sticks at its threshold
 * @inner: a row per slider: of a closed one, what the tension would be had it no threshold
 * @force, @speed: per bar: the largest force at it over that time, its largest speed: bounds
 * @shaky: per bar: positions times stiffnesses and speeds times viscosities there: of so large numbers its forces are
 *    differences
 * @excess: per coordinate b: the force on it at t0 that makes it jump: 0 but for rounding where the state fits the
 *    pattern
 *
 * The motion of a network while its pattern stays, as Taylor series.
 */
typedef struct
{
  const HysSystem    *system;
  const HysExactFlow *flow;
  double              t0, unit;
  int                 last;
  HysExactLoads      *loads;
  HysExactBundle     *bundles;
  double             *y;
  double             *tension, *rate, *inner;
  gboolean           *holds;
  double             *force, *speed;
  double             *shaky;
  double             *excess;
  double              mask[HYS_EXACT_ROW];
  double             *p, *b;        /* a row per coordinate */
  double             *g, *h;        /* the forces on each that do not follow from p, likewise */
  double             *pull;         /* a row per bar: forces on it */
  guint              *shakiest;     /* per bar: of it and those beyond it in its tree */
  double             *f;            /* scratch: n_bars */
  double             *column;       /* of all p: of three orders, the forces and the velocities */
  double             *K;            /* stiffness with that of the bundles, where there are any */
  double             *peak;         /* per p: the largest weighted coefficient so far */
  double             *moved;        /* per bar: from where it was to where it was seen last (hys_exact_series_at()) ...
                                       */
  double             *way;          /* ... and as its series says */
} HysExactSeries;

HysExactSeries *hys_exact_series_new    (const HysSystem      *system);
#define hys_exact_series_free hys_owner_free

/* Expands from the state @from on, over @unit or as much less as makes the series accurate to rounding: self->unit.
 * FALSE if the loads cannot be expanded over so long a time. */
gboolean        hys_exact_series_start  (HysExactSeries       *self,
                                         const HysExactFlow   *flow,
                                         const HysState       *from,
                                         double                unit);

/* For hys_exact_series_start(): all that follows from the coordinates, p and b. */
void            hys_exact_series_derive (HysExactSeries      *self,
                                         const HysState      *from);

/* The bar whose motion makes the unit as short as it is. */
guint           hys_exact_series_fastest (const HysExactSeries *self);

/* The change of elongation of a bundle, a row. */
void            hys_exact_series_move   (const HysExactSeries *self,
                                         guint                 bundle,
                                         double               *c);

/* Sets @state (all but its energies and what bundles bear) to that at @tau; @from is what the series started from. They
   may be the same. */
void            hys_exact_series_at     (const HysExactSeries *self,
                                         const HysState       *from,
                                         double                tau,
                                         HysState             *state);

G_END_DECLS
