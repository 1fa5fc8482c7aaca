/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-step-control.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysThetaProblems:
 *
 * The problems of a run, each set up for steps of another length: whole steps, pairs and halves of halves of them where
 * steps are controlled, and one for pieces of any other length.
 */
typedef struct HysThetaProblems HysThetaProblems;

/* @step: the length of whole steps; @controlled: whether pieces of 2^-k of that come again and again; all others as in
 * hys_theta_problem_new(). */
HysThetaProblems *hys_theta_problems_new    (const HysSystem        *system,
                                             double                  theta,
                                             gboolean                keep_tau,
                                             HysBundles             *bundles,
                                             HysStop                *stop,
                                             double                  step,
                                             gboolean                controlled);
void              hys_theta_problems_free   (HysThetaProblems       *self);

/* That for a step of length @h, set up; owned by it. */
HysThetaProblem  *hys_theta_problems_for    (HysThetaProblems       *self,
                                             const HysSystem        *system,
                                             double                  h);

/* To be called when the values of the system have changed. */
void              hys_theta_problems_forget (HysThetaProblems       *self);

G_END_DECLS
