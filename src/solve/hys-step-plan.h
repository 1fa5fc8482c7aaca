/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-strip.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysStepPlan:
 *
 * The steps of a small system. While no slider changes between stick and slip what they have to solve is linear: new
 * velocities and tensions are a fixed matrix times the state and the loads. The matrix is found once for each pattern, by
 * giving the problem (HysThetaProblem) one unit of each of them, and kept; a step is one product with it. Whether the pattern
 * has stayed is seen from the result: sliders that contradict it are moved to the other side, and the step is done with the
 * matrix of that pattern.
 */
typedef struct HysStepPlan HysStepPlan;

/* @problem: kept, the caller's, as @strip is that is to be filled. NULL where the system is too large, or not such that a
 * pattern has one solution only. */
HysStepPlan *hys_step_plan_new    (const HysSystem *system,
                                   HysThetaProblem *problem,
                                   HysStrip        *strip);
void         hys_step_plan_free   (HysStepPlan     *self);

/* To be called when the values of the system have changed. */
void         hys_step_plan_forget (HysStepPlan     *self);

/* Does @most steps of the strip, whose start and loads are known, for steps of the length that the problem is set up for; or
 * fewer: up to one in which tensions jump with the pattern, or whose pattern is not found, or has no matrix yet: that is made
 * when it was missed a few times. @slip: the pattern at the start; @force, @speed: the largest of the run. Returns how many. */
guint        hys_step_plan_run    (HysStepPlan     *self,
                                   const HysSystem *system,
                                   const gint8     *slip,
                                   guint            most,
                                   double           force,
                                   double           speed);

G_END_DECLS
