/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-loads.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysEvents:
 * @problem, @step: the step that is looked at
 * @early: per slider: the part of the step, 0 to 1, in which its tension is still that of the step before
 *
 * What happens inside a step of the order two, and when (hys-events.c). Of the step that was just solved are asked:
 * whether a slider at a massless bar begins to slip in it and hands over (hys_events_handover()), a carried bar will
 * set off (hys_events_strain()), or a slider between held bars turns round (hys_events_missed(), hys_events_place(),
 * hys_events_release(), hys_events_overstrain()).
 */
typedef struct
{
  HysThetaProblem *problem;
  HysThetaStep     step;
  double   *early;
  gboolean *changed;    /* private, like all that follows: per slider with no law on the mean rate: whether it turns */
  guint    *part_of;    /* per massless bar: the part of the network that massless bars hold together */
  struct HysEventsPart *part;
  guint     n_parts;
  gboolean *pulls;      /* per bar: whether it is massless and has a spring or a dashpot: what it does matters */
  gboolean *held;       /* per slider: whether it begins to slip, and is held */
  double    rest;       /* in the step, a rate that is as good as none */
  HysState *end;        /* of the step in which they are held */
  HysState *later;      /* of the step that is to be cut ... */
  double    first;      /* ... and its moment */
} HysEvents;

HysEvents *hys_events_new    (const HysSystem    *system);
#define hys_events_free hys_owner_free

/* Takes a step that was just solved, without @early and @held, to be looked at. */
void       hys_events_look_at  (HysEvents          *self,
                                HysThetaProblem    *problem,
                                const HysThetaStep *step);

/**
 * hys_events_handover:
 * @last: the length of the step before
 * @sliver: what is too short to be a step
 *
 * Returns: the part of the step at which it is to be cut, since one slider begins to slip and another stops; 0 = none
 *    does
 */
double     hys_events_handover (HysEvents        *self,
                                double            last,
                                double            sliver);

/* The part of the step, solved without a change, at which a carried bar will set off as a slider begins to slip: of
 * such a slider the law is on the mean tension over the step, and it would begin in the next one only. 0 if none does.
 * @last: the length of the step before; 0 = there was none. */
double     hys_events_strain   (const HysEvents  *self,
                                double            last);

/* Has massless bars of the parts concerned, and the sliders at them, do in @state what they do behind the moment at
 * which the step was to be cut. */
void       hys_events_set_off  (const HysEvents  *self,
                                HysState         *state);

/* Whether the tension of a slider whose law is not on the mean rate has jumped in the step, by more than matters to the
 * largest @speed so far. If so it sets @early so that those that slipped keep their tensions through the step: it is
 * then to be solved again, and hys_events_place() called. */
gboolean   hys_events_missed   (HysEvents        *self,
                                double            speed);

/* Sets @early by the step in which they have kept their tensions. */
void       hys_events_place    (HysEvents        *self);

/* No slider's tension jumps, as far as is known. */
void       hys_events_reset    (HysEvents        *self);

/* Where in the step with jumps at their moments tensions of sliders that go on sticking would be beyond their
 * thresholds from the first moment on, they may jump to these then: those between held bars. At a massless bar tensions
 * follow the load at once; a late moment leaves them too little of the step to make up for what it changes by, and no
 * inertia limits how far the bar would slip. Returns: whether there are any. */
gboolean   hys_events_release  (HysEvents        *self);

/* Whether in the step with jumps at their moments the tension of a slider that goes on sticking would be beyond its
 * threshold from there on. Returns: the first moment, at which the step is to be cut; else 0. */
double     hys_events_overstrain (const HysEvents *self);

/* To be called before a step from @before under @loads is solved: massless bars that stick to a held one are carried by
 * it, and given its velocity, or that with which they come as far as a driven one. Returns: whether other bars are carried
 * than before: loads are then to be sampled again. */
gboolean   hys_events_carry    (HysThetaProblem  *problem,
                                const HysLoads   *loads,
                                HysState         *before);

G_END_DECLS
