/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-loads.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysLedger:
 *
 * The energies of a run: work of loads and drives and dissipation by the trapezoidal rule from the tensions at both
 * ends of a step, whatever the scheme; stored energy from the state. What does not add up is E:error.
 */
typedef struct HysLedger HysLedger;

HysLedger *hys_ledger_new   (const HysSystem *system);
#define hys_ledger_free hys_owner_free

/* Begins with @state: at t = 0 what it stores is where the work starts from; later its energies go on. */
void       hys_ledger_open  (HysLedger       *self,
                             const HysSystem *system,
                             HysState        *state);

/* @h: the length of the step; @early: per slider, the part of it in which it has its first tension, where velocities of
 * masses change evenly over it, else NULL. @after: energies: those of @before and what the step has added. */
void       hys_ledger_book  (HysLedger       *self,
                             const HysSystem *system,
                             const HysLoads  *loads,
                             const HysBundles *bundles,
                             const HysState  *before,
                             const double    *early,
                             double           h,
                             HysState        *after);

/* What is stored now, and what of the work is not accounted for. To be called after tensions or values were changed. */
void       hys_ledger_close (HysLedger       *self,
                             const HysSystem *system,
                             HysState        *state);

G_END_DECLS
