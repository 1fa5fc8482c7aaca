/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-owner.h"
#include "hys-progress.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysJump:
 *
 * What happens at once where loads on massless bars, or given displacements, jump: the limit of ever faster ramps. All
 * that jumps goes along a straight line from its value before to its value after, the fraction s of it from 0 to 1,
 * while masses rest and dashpots hold their lengths. Massless bars follow quasi-statically, friction by its law on the
 * way,
 *
 *     K u + D' lambda = F (s),   lambda_i in alpha_i sigma ((D u')_i),
 *
 * u being one displacement for all bars that dashpots join. The motion is piecewise linear in s and is followed from
 * event to event. A dashpot between bars that are moved apart has no finite tension meanwhile: an impulse. Of such
 * dashpots in a row each has the part of the motion that balances their impulses, and masses take theirs up as
 * velocity.
 */
typedef struct HysJump HysJump;

/* What is told of the state at a fraction @s of a jump at which its path turns. */
typedef void (*HysJumpTurn) (gpointer        data,
                             double          s,
                             const HysState *state);

/**
 * HysJumpLoads:
 * @before, @after: loads, per bar; @place: displacements after it, per bar; only those of driven bars count
 * @turn: of each turn of the path (NULL = nobody is told); @data: for it
 */
typedef struct
{
  const double *before;
  const double *after;
  const double *place;
  HysJumpTurn   turn;
  gpointer      data;
} HysJumpLoads;

/* @bundles, @stop: kept, the caller's; @stop NULL = never */
HysJump      *hys_jump_new     (const HysSystem    *system,
                                HysBundles         *bundles,
                                HysStop            *stop);
#define hys_jump_free hys_owner_free

/* Takes over the system's present values. */
void          hys_jump_set     (HysJump            *self,
                                const HysSystem    *system);

/**
 * hys_jump_run:
 * @scale: a typical force of the run, see hys-qp-problem.h
 * @state: before; becomes that after: q, e, v of masses, lambda of beta sliders and of those that slip, r, w, struck,
 *    and the work of loads and friction, but not what is stored (hys_ledger_close()). tau is still that before.
 *
 * Where no motion is found, of forces so large that what jumps is rounding of them, only what is given goes on.
 */
void          hys_jump_run     (HysJump            *self,
                                const HysJumpLoads *loads,
                                double              scale,
                                HysState           *state);

G_END_DECLS
