/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sets.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysComponent:
 * @items: where everything is in the whole system
 * @system: the part as a system of its own
 *
 * Bars that move and what joins them to each other, to driven bars and to walls; or what joins a driven bar to a wall
 * or to another one, which is a part each. Parts share nothing but bars whose motion is given, so that none acts on
 * another: each has its own copy of a driven bar, whose reaction and work are the sums of theirs.
 */
typedef struct
{
  HysItems   items;
  HysSystem *system;
} HysComponent;

/* The sets of bars that are joined to each other and move; all others are alone. */
HysSets *hys_moving_sets (const HysSystem *whole);

/* The parts of a system, in the order of their first bars (transfer full, element-type HysComponent). What lies between
 * walls belongs to none: its forces stay what they are. %NULL if the system is itself such a part, or has none or more
 * than @most. */
GPtrArray *hys_components_new  (const HysSystem *whole,
                           guint            most);

/* Copies a part's state, but for its time and its energies, to where it belongs in that of the whole, whose @strikes and
 * @adrift are to be cleared before the first one: what is not known in one of the parts at a driven bar is not. */
void       hys_component_state (const HysComponent   *self,
                           const HysState  *state,
                           HysState        *whole);

G_END_DECLS
