/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-strip.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysStepPlan:
 *
 * The steps of a small system while no slider changes between stick and slip. What they have to solve is then linear: new
 * velocities and tensions are a fixed matrix times the state and the loads. The matrix is found once for each pattern, by
 * giving the problem (HysThetaProblem) one unit of each of them, and kept; a step is one product with it. Whether the pattern
 * has stayed is seen from the result.
 */
typedef struct HysStepPlan    HysStepPlan;
typedef struct HysStepMap HysStepMap;

/* @problem: kept, the caller's, as @strip is that is to be filled. NULL where the system is too large, or not such that a
 * pattern has one solution only. */
HysStepPlan          *hys_step_plan_new     (const HysSystem *system,
                                    HysThetaProblem *problem,
                                    HysStrip        *strip);
void              hys_step_plan_free    (HysStepPlan         *self);

/* To be called when the values of the system have changed. */
void              hys_step_plan_forget  (HysStepPlan         *self);

/* The map of the pattern that @state has, for steps of the length that the problem is set up for. NULL where none is kept
 * (it is made when that has happened a few times), or the state is not one that a step with this pattern leads to. */
const HysStepMap *hys_step_plan_find    (HysStepPlan         *self,
                                    const HysSystem *system,
                                    const HysState  *state);

/* Does @most steps of the strip, whose start and loads are known, or fewer: up to one in which the pattern may change, or a rate is
 * so small that it may be rounding of @force and @speed, the largest of the run. Returns how many. */
guint             hys_step_plan_run     (const HysStepPlan    *self,
                                    const HysSystem  *system,
                                    const HysStepMap *map,
                                    guint             most,
                                    double            force,
                                    double            speed);

G_END_DECLS
