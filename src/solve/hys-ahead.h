/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-certificate.h"
#include "hys-ledger.h"
#include "hys-loads.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysAhead:
 *
 * Steps of a small system, several at a time while the pattern of its sliders stays (hys-step-plan.h): they are done, booked and
 * certified side by side (hys-strip.h), and then handed out one by one. What cannot be done so is left to the caller.
 */
typedef struct HysAhead HysAhead;

/* @problem: for steps of the length @step; it is kept as @loads, @referee and @ledger are, the caller's. NULL where the system
 * does not suit. */
HysAhead *hys_ahead_new    (const HysSystem *system,
                            double           step,
                            HysThetaProblem *problem,
                            HysLoads        *loads,
                            HysReferee      *referee,
                            HysLedger       *ledger);
void      hys_ahead_free   (HysAhead        *self);

/* To be called when the state or the values of the system have changed from outside. */
void      hys_ahead_forget (HysAhead        *self);

/* Takes @state from @count to @count + 1 steps. @sliver: see hys_loads_piece_end(); @scales: of the run, brought up to date;
 * @residual (out): the step's. FALSE where the step is to be done otherwise: nothing is changed then. */
gboolean  hys_ahead_step   (HysAhead        *self,
                            const HysSystem *system,
                            guint64          count,
                            double           sliver,
                            HysState        *state,
                            HysScales       *scales,
                            double          *residual);

G_END_DECLS
