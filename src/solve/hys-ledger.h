/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-loads.h"
#include "hys-chain-account.h"
#include "hys-state.h"
#include "hys-strip.h"

G_BEGIN_DECLS

/**
 * HysLedger:
 *
 * The energies of a run: work of loads and drives and dissipation by the trapezoidal rule from the tensions at both ends of
 * a step, whatever the scheme; stored energy from the state. What does not add up is E:error.
 */
typedef struct HysLedger HysLedger;

HysLedger *hys_ledger_new   (const HysSystem *system);
void       hys_ledger_free  (HysLedger       *self);

/* Has steps booked along a row. @chain: of the system, its values as they are; kept, the caller's; NULL = it is none */
void       hys_ledger_take_chain (HysLedger      *self,
                                  const HysChain *chain);

/* Begins with @state: at t = 0 what it stores is where the work starts from; later its energies go on. */
void       hys_ledger_open  (HysLedger       *self,
                             const HysSystem *system,
                             HysState        *state);

/* @after: energies: those of @before and what the step has added. */
void       hys_ledger_book  (HysLedger       *self,
                             const HysSystem *system,
                             const HysLoads  *loads,
                             const HysBundles *bundles,
                             const HysState  *before,
                             HysState        *after);

/* The same for all steps of a strip without bundles and driven bars. */
void       hys_ledger_book_lanes (HysLedger       *self,
                                  const HysSystem *system,
                                  const HysLoads  *loads,
                                  HysStrip        *strip);

/* Adds what each step of a strip brings, in lanes, to the energies before the first. */
void       hys_ledger_sum_lanes   (HysStrip     *strip,
                                   const double *work,
                                   const double *friction,
                                   const double *viscous);

/* Stored energies at the ends of the steps of a strip, in lanes, and what of the work is not accounted for. @stored: at t = 0. */
void       hys_ledger_close_lanes (HysStrip     *strip,
                                   double        stored,
                                   const double *kinetic,
                                   const double *elastic);

/* What is stored now, and what of the work is not accounted for. To be called after tensions or values were changed. */
void       hys_ledger_close (HysLedger       *self,
                             const HysSystem *system,
                             HysState        *state);

G_END_DECLS
