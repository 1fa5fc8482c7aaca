/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-stop.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysJump:
 *
 * What massless bars do at once where a load on them jumps, or is not balanced at the start. It takes no time: held bars rest,
 * and dashpots are rigid. The displacements u of the bars, one for all that dashpots join, are
 *
 *     min_u  1/2 sum k |e + du|^2 - F'u + sum alpha |du|
 *
 * over springs, loads and sliders: of several, the smallest.
 */
typedef struct HysJump HysJump;

/* @stop: kept, the caller's; NULL = never */
HysJump      *hys_jump_new    (const HysSystem *system,
                               HysStop         *stop);
void          hys_jump_free   (HysJump         *self);

/* Takes over the system's present values. */
void          hys_jump_set    (HysJump         *self,
                               const HysSystem *system);

/* @load: per bar; @scale: a typical force of the run, see hys-qp-problem.h. Returns: whether a solution was found */
gboolean      hys_jump_solve  (HysJump         *self,
                               const HysSystem *system,
                               const double    *load,
                               double           scale,
                               const HysState  *state);

/* Takes the last solution over into q and e of @state, and its work into the energies but for the stored ones. */
void          hys_jump_take   (const HysJump   *self,
                               const HysSystem *system,
                               const double    *load,
                               HysState        *state);

/* Of the last solution: the tensions of the sliders. */
const double *hys_jump_lambda (const HysJump   *self);

G_END_DECLS
