/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-series.h"

G_BEGIN_DECLS

/* Of the product of two: two rows. */
#define HYS_EXACT_LEDGER_TERMS (2 * HYS_EXACT_ROW)

/**
 * HysExactLedger:
 * @work, @viscous, @bundles: coefficients of the work of loads and drives, of what dashpots dissipate, and of the work
 *    that bundles take, since the series began
 * @stored: what bundles stored then
 *
 * The energies of a series: integrals of products of its polynomials.
 */
typedef struct
{
  double work[HYS_EXACT_LEDGER_TERMS];
  double viscous[HYS_EXACT_LEDGER_TERMS];
  double bundles[HYS_EXACT_LEDGER_TERMS];
  double stored;
} HysExactLedger;

/* From the state @from on. */
void hys_exact_ledger_open  (HysExactLedger       *self,
                             const HysExactSeries *series,
                             const HysState       *from);

/* Sets the energies of @state, which is that of the series at @tau and has just been seen (hys_exact_series_at());
 * @from (energies) is what the series started from. They may be the same. @stored: energy stored at t = 0. */
void hys_exact_ledger_at    (const HysExactLedger *self,
                             const HysExactSeries *series,
                             const HysState       *from,
                             double                tau,
                             double                stored,
                             HysState             *state);

/* Recomputes the stored energies from the state, and what of the work is not accounted for. */
void hys_exact_ledger_close (const HysSystem      *system,
                             double                stored,
                             HysState             *state);

/* Whether the work of loads on the way from one state of a motion to another is stored or dissipated, and friction
 * gives nothing back, but for rounding and for how well velocities agree where a pattern begins. It is not so where
 * forces that seem to balance, because the network is so ill-conditioned that more cannot be told, push what they
 * should not. */
gboolean hys_exact_ledger_closes (const HysSystem *system,
                                  const HysState  *from,
                                  const HysState  *to);

G_END_DECLS
