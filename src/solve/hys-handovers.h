/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-state.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysHandovers:
 *
 * Where a slider at a massless bar begins to slip inside a step, another that slipped until then may stop at that moment, as the
 * bar between them sets off. Its mean rate over the step is not zero: the law on that leaves it the tension it slipped with, from
 * which it has come back in truth. The error is of the order of h for as long as the slider sticks. Such a step is to be cut at the
 * moment. Known to the second order are the rates before, and the moment, from the step in which the sliders that begin to slip
 * are held; the rates after it then follow from the means.
 */
typedef struct HysHandovers HysHandovers;

HysHandovers *hys_handovers_new  (const HysSystem       *system);
void          hys_handovers_free (HysHandovers          *self);

/* Whether in the step of @problem to @after sliders begin to slip in a part of the network in which others slipped. If so
 * they are to be held (HysThetaProblem.held) and the step solved again. */
gboolean      hys_handovers_hold (HysHandovers          *self,
                                  const HysSystem       *system,
                                  const HysThetaProblem *problem,
                                  const HysState        *before,
                                  const HysState        *after);

/* Per slider: whether it is to be held; owned by it. */
const gboolean *hys_handovers_held (const HysHandovers  *self);

/* The part of the step to @after at which one slider begins to slip and another stops; 0 if none does. @held: the end of the step
 * in which those that begin are held. */
double        hys_handovers_part (HysHandovers          *self,
                                  const HysSystem       *system,
                                  const HysThetaProblem *problem,
                                  const HysState        *before,
                                  const HysState        *after,
                                  const HysState        *held);

G_END_DECLS
