/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* Sets the state at t = 0: held bars as given; massless bars that springs reach and no dashpot touches where springs,
 * loads and the initial slider forces balance; the others at their given position, or as near to it as balance allows. */
void     hys_initial_state   (const HysSystem *system,
                              HysState        *state);

/* Whether the massless bars stay where that state has them: the forces on every group of them that dashpots join (a dashpot
 * to a held bar bears anything) are in balance. Else they jump at t = 0+. */
gboolean hys_initial_balance (const HysSystem *system,
                              const HysState  *state);

/* Sets the tensions of what held bars move from the start on. A slider between them that moves is at its threshold. */
void     hys_initial_resist  (const HysSystem *system,
                              HysState        *state);

/* The largest tension of springs and sliders in a state. */
double   hys_initial_tension (const HysSystem *system,
                              const HysState  *state);

G_END_DECLS
