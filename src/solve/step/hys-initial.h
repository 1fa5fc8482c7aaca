/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* Sets the state before loads: held bars as given, sliders at their first force, massless bars that springs reach where
 * these balance them, the others at their given position, or as near to it as balance allows. Loads and displacements
 * of t = 0 are applied to that at once (hys-jump.h). */
void     hys_initial_state   (const HysSystem *system,
                              HysState        *state);

/* The largest tension of springs and sliders in a state. */
double   hys_initial_tension (const HysSystem *system,
                              const HysState  *state);

G_END_DECLS
