/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-chain.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysChainStep:
 *
 * Steps of masses in a row, as hys-theta.h has them. Bars that sticking sliders join move together as a run, with a velocity
 * that follows from the forces on them alone: those of springs are taken as known, and anew once velocities are found, until
 * they stay. The sliders' pattern is kept from step to step; where it does not fit, the runs around that place are solved
 * again, and no others.
 */
typedef struct HysChainStep HysChainStep;

/* @chain: kept, the caller's. */
HysChainStep *hys_chain_step_new       (const HysChain     *chain,
                                        double              theta);
void          hys_chain_step_free      (HysChainStep       *self);

/* Sets the step, and takes over the row's present values. */
void          hys_chain_step_set       (HysChainStep       *self,
                                        double              h);

/**
 * hys_chain_step_find:
 * @force: per bar: load over the step
 * @early: see hys-theta.h
 * @again: whether only @early has changed since the last solution
 *
 * Returns: whether the velocities at the end of the step were found
 */
gboolean      hys_chain_step_find      (HysChainStep       *self,
                                        const HysState     *before,
                                        const double       *force,
                                        const double       *early,
                                        gboolean            again);

/* Of what was found the velocities. */
void          hys_chain_step_velocities (const HysChainStep *self,
                                        const HysState     *before,
                                        double             *v);

/* All of it: q, v, e, lambda and slip at the end. @scale: a typical force of the run. */
void          hys_chain_step_take      (HysChainStep       *self,
                                        const HysState     *before,
                                        const double       *early,
                                        double              scale,
                                        HysState           *after);

G_END_DECLS
