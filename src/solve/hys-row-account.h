/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-row.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysRowAccount:
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
} HysRowAccount;

HysRowAccount hys_row_account (const HysRow   *row,
                               const HysState *before,
                               const HysState *after);

G_END_DECLS
