/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* Sets the state at t = 0: held bars as given; massless bars that springs reach and no dashpot touches where springs,
 * loads and the initial slider forces balance; the others at their given position, or as near to it as balance allows. */
void hys_initial_state (const HysSystem *system,
                        HysState        *state);

G_END_DECLS
