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
 * Steps of a small system, several at a time (hys-step-plan.h): they are done, booked and certified side by side (hys-strip.h).
 * What cannot be done so is left to the caller.
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

/* Where its steps are: the ahead's own. */
HysStrip *hys_ahead_strip  (const HysAhead  *self);

/* Does steps from @state, which is at @count steps, into the strip. @sliver: see hys_loads_piece_end(); @scales: of the run. FALSE
 * where the next step is to be done otherwise. */
gboolean  hys_ahead_fill   (HysAhead        *self,
                            const HysSystem *system,
                            guint64          count,
                            double           sliver,
                            const HysState  *state,
                            const HysScales *scales);

/* The run's scales up to the end of the step @lane; returns the largest residual of the steps from @first to there. */
double    hys_ahead_judge  (const HysAhead  *self,
                            guint            first,
                            guint            lane,
                            HysScales       *scales);

G_END_DECLS
