/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-chain.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysChainAccount:
 * @friction: work of the sliders' mean tensions over the step
 * @kinetic, @elastic: stored at its end
 *
 * Energies of a step of masses in a row. What is added up is the same whatever the processor.
 */
typedef struct
{
  double friction;
  double kinetic;
  double elastic;
} HysChainAccount;

HysChainAccount hys_chain_account (const HysChain *chain,
                                   const HysState *before,
                                   const HysState *after);

G_END_DECLS
