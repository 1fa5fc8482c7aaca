/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysStepDoubt:
 * @norm: what a motion may be wrong by, in the energy norm, where sliders have changed what they do
 * @place: the same in displacements
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
 *   jump because another does, and of several at one bar: each may jump at the first of their moments or the last.
 *
 * It is not all: what is seen too late, and sliders that act on each other through bars that stick, are left out. Of
 * 4,800 runs of random networks the error was more than said in 5.
 */
typedef struct
{
  double    norm;
  double    place;
  double    speed;      /* private: the largest in the step */
  guint    *part_of;    /* private, per bar: of the network, that massless bars hold together */
  guint     n_parts;    /* private */
  double   *mobility;   /* private, per part: of the lightest mass beside it */
  gboolean *loose;      /* private, per part: whether tensions can jump while springs stay as they are */
  double   *slack;      /* private, per bar: by which it may be elsewhere */
  double   *first;      /* private, per bar: the first and latest moments, in units of the step, ... */
  double   *latest;
  double   *jump;       /* private, per bar: ... and the jump of the tensions at it */
} HysStepDoubt;

HysStepDoubt *hys_step_doubt_new         (const HysSystem       *system);
#define hys_step_doubt_free hys_owner_free

/* To be called when values have changed: nothing is in doubt yet. */
void          hys_step_doubt_set         (HysStepDoubt          *self,
                                          const HysSystem       *system);

/* Adds what is in doubt after a step of @h, solved as @problem with @early (hys-events.h), from @before to @after. */
void          hys_step_doubt_add         (HysStepDoubt          *self,
                                          const HysThetaProblem *problem,
                                          const double          *early,
                                          const HysState        *before,
                                          const HysState        *after,
                                          double                 h);

G_END_DECLS
