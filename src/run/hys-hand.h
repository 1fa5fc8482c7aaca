/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"

G_BEGIN_DECLS

/**
 * HysHand:
 * @free: (owned): the system of a run, which moves by itself
 * @bar: that a hand moves instead; -1 = none
 * @place: where it moves it to
 *
 * A hand that takes bars while a run goes on.
 */
typedef struct
{
  HysSystem *free;
  int        bar;
  double     place;
} HysHand;

void        hys_hand_clear  (HysHand    *self);

/* Goes on with other values of the same shape. @system: (transfer full) */
void        hys_hand_update (HysHand    *self,
                             HysStepper *stepper,
                             HysSystem  *system);

/* Takes a bar, which is no wall, where it is, or goes on with the one that it has, and moves it on by @way within
 * @time, but at least a step; or lets it go (-1).
 * @stepper: (transfer full): of the run; returns that which goes on with it: another one where another bar or none is
 * held. */
HysStepper *hys_hand_hold   (HysHand    *self,
                             HysStepper *stepper,
                             int         bar,
                             double      way,
                             double      time,
                             double      step);

G_END_DECLS
