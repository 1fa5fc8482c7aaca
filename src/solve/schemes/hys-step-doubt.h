/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sets.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysStepDoubt:
 * @norm: what a motion may be wrong by, in the energy norm, where sliders have changed what they do
 * @place: the same in displacements
 * @past_norm, @past_place: what it may have been wrong by before, seen too late: no shorter steps would help
 *
 * Two motions, one in steps twice as long as the other's, share every second end of a step; and what is wrong where a
 * slider stops, turns round or sets off depends on how far that is from the nearest end. Of every second such change
 * both have the same error, and what they are apart shows nothing of it. It is bounded otherwise, a step being h:
 *
 * - The law of sliders at massless bars is on mean rates. One that stops or turns round in a step may have the tension
 *   of before or after throughout: an impulse of h times its jump; and its massless end may be h / 8 times the change
 *   of the rate from where it should be. Where the rate has vanished by the end of the step, it is so though the slider
 *   still slips.
 * - A massless bar that sets off with a rate may have done so half a step before or later.
 * - The moments of jumps of other sliders' tensions are known to the second order (hys-events.h), but of those that
 *   jump because another does, and of several that act on each other: each may jump at the first of their moments or
 *   the last.
 * - A tension that sticks is known as the mean over a step, and is at its threshold sooner than that: an impulse of
 *   h / 8 times what it changes by in a step.
 */
typedef struct
{
  double    norm;
  double    place;
  double    past_norm;
  double    past_place;
  double    h, last;    /* private: the lengths of the last step, 0 where its end was located there, and of the one
                         * before */
  double    speed;      /* private: the largest in the step */
  guint    *part_of;    /* private, per bar: of the network, that massless bars hold together */
  guint     n_parts;    /* private */
  double   *mobility;   /* private, per part: of the lightest mass beside it */
  gboolean *loose;      /* private, per part: whether tensions can jump while springs stay as they are */
  double   *slack;      /* private, per bar: by which it may be elsewhere */
  HysSets  *joined;     /* private: bars that act on each other in the step */
  double   *first;      /* private, per bar that stands for its set: the moments, in units of the step */
  double   *latest;
  double   *jump;       /* private, per bar: of the tensions at it */
  double   *onset;      /* private, per bar: of tensions that have come to their thresholds */
  double   *way;        /* private, per slider: by which its tension changed in the step before, while it stuck */
} HysStepDoubt;

HysStepDoubt *hys_step_doubt_new         (const HysSystem       *system);
void          hys_step_doubt_free        (HysStepDoubt          *self);

/* To be called when values have changed. */
void          hys_step_doubt_set         (HysStepDoubt          *self,
                                          const HysSystem       *system);

/* Nothing is in doubt yet. @last: the length of the step before; 0 = there was none. */
void          hys_step_doubt_begin       (HysStepDoubt          *self,
                                          double                 last);

/* Adds what is in doubt after a step of @h, solved as @problem with @early (hys-events.h), from @before to @after. */
void          hys_step_doubt_add         (HysStepDoubt          *self,
                                          const HysSystem       *system,
                                          const HysThetaProblem *problem,
                                          const double          *early,
                                          const HysState        *before,
                                          const HysState        *after,
                                          double                 h);

/* What happens at the end of the last step is located there: it was cut. */
void          hys_step_doubt_cut         (HysStepDoubt          *self);

/* Adds what is in doubt as sliders set off there, some of which should have done so a time @late before that step
 * began, as far as is known (hys-events.h). */
void          hys_step_doubt_add_late    (HysStepDoubt          *self,
                                          const HysSystem       *system,
                                          const HysState        *before,
                                          const HysState        *after,
                                          double                 late);

/* Adds what was in doubt in the last step, after which tensions were renewed (hys-renewal.h). */
void          hys_step_doubt_add_renewed (HysStepDoubt          *self,
                                          const HysSystem       *system,
                                          const HysState        *before,
                                          const HysState        *after);

G_END_DECLS
