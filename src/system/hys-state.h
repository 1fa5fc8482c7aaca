/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-series.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysState:
 * @q: displacement per bar; @v: velocity per bar (of a massless or driven bar: its mean over the last step)
 * @e: elongation per spring. A state of its own: taken as a difference of positions it would lose digits where the
 *    network drifts far
 * @lambda: tension per slider (the papers' g is -lambda); @slip: -1, 0, +1 per slider
 * @tau: tension per dashpot
 * @strikes: whether there is something that is not known at this time; @struck: per dashpot: whether it takes an
 *    impulse, @tau is that just after it; @adrift: per bar: whether how it goes on from here was not found, if it is
 *    massless or driven: neither its velocity is known nor what dashpots and sliders there bear
 * @r, @w: tension and stored energy per bundle; who advances the state keeps what else there is to it
 * @energy: by HysEnergy
 * @lost: likewise: what rounding has left out of those that are sums over steps (hys_state_add_energy())
 *
 * The state of a system at one time. Arrays have the lengths of the system's; from @q to @w each lies behind the one
 * before, in the order in which they are declared.
 */
typedef struct
{
  double  t;
  double *q;
  double *v;
  double *e;
  double *lambda;
  double *tau;
  double *r;
  double *w;
  gint8  *slip;
  gboolean *struck;
  gboolean *adrift;
  gboolean strikes;
  double  energy[HYS_N_ENERGIES];
  double  lost[HYS_N_ENERGIES];
} HysState;

/* How many numbers @q to @w are together. */
static inline gsize
hys_state_length (const HysSystem *system)
{
  return 2 * ((gsize) system->n_bars + system->n_bundles) + system->n_springs + system->n_sliders + system->n_dashpots;
}

HysState *hys_state_new         (const HysSystem *system);
void      hys_state_copy        (const HysSystem *system,
                                 HysState        *to,
                                 const HysState  *from);

/* r per bar: minus the sum of the forces that the elements exert on it, from e, lambda, tau. @r has n_bars values. */
void      hys_state_reactions   (const HysSystem *system,
                                 const HysState  *state,
                                 double          *r);

/* Force exerted per drawn element (minus its tension; the sum of its branches). @f has n_elements values. */
void      hys_state_forces      (const HysSystem *system,
                                 const HysState  *state,
                                 double          *f);

/* Adds to the sum @energy what a step brings; what rounding leaves out of that is kept in @lost and comes with the next
 * (compensated summation, Neumaier 1974): the sums of 10^9 steps are as accurate as those of one. */
static inline void
hys_state_add_energy (double *energy,
                      double *lost,
                      double  value)
{
  double part = value + *lost, sum = *energy + part, added = sum - *energy;

  *lost = (*energy - (sum - added)) + (part - added);
  *energy = sum;
}

/* Kinetic and elastic energy, recomputed from v and e. Masses of driven bars are not counted. */
double    hys_state_kinetic     (const HysSystem *system,
                                 const HysState  *state);
double    hys_state_elastic     (const HysSystem *system,
                                 const HysState  *state);

HYS_DEFINE_OWNED (HysState, hys_state_free)

G_END_DECLS
