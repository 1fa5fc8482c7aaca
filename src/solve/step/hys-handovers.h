/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

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

/**
 * hys_handovers_find:
 * @problem: the step that was just solved
 * @before: the state at its start
 * @drive: per bar: displacement of driven bars at its end
 * @scale: a typical force of the run
 * @last: the length of the step before it
 * @sliver: what is too short to be a step
 * @after: (inout): the state at its end
 *
 * Returns: the part of the step at which it is to be cut, since one slider begins to slip and another stops; 0 if none does
 */
double        hys_handovers_find (HysHandovers    *self,
                                  const HysSystem *system,
                                  HysThetaProblem *problem,
                                  const HysState  *before,
                                  const double    *drive,
                                  double           scale,
                                  double           last,
                                  double           sliver,
                                  HysState        *after);

/* For how long before the step a slider should have slipped that was found to begin so; 0 if none should. */
double        hys_handovers_late (const HysHandovers *self);

/* The part of the step to @after, solved without a change, at which a carried bar will set off as a slider begins to slip: of such
 * a slider the law is on the mean tension over the step, and it would begin in the next one only. 0 if none does. @earlier:
 * (nullable): the state before the step before, of which @last is the length. */
double        hys_handovers_strain (const HysSystem       *system,
                                  const HysThetaProblem *problem,
                                  const HysState        *earlier,
                                  const HysState        *before,
                                  const HysState        *after,
                                  double                 last);

/* Has massless bars of the parts concerned, and the sliders at them, do in @state what they do behind the moment at which the step
 * was to be cut. */
void          hys_handovers_set_off (const HysHandovers *self,
                                  const HysSystem *system,
                                  HysState        *state);

G_END_DECLS
